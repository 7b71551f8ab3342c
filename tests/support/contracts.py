"""Checks the contracts of pyproject.toml about imports, on the package in the current folder.

An editable install puts a finder of its own before all others, which also finds folders beside the package. It is left
out, so that the result does not depend on how the package is installed.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable")]
    sys.path.insert(0, str(Path.cwd()))
    from importlinter.cli import lint_imports

    sys.exit(lint_imports(no_cache=True))
