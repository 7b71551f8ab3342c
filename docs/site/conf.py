"""Settings of the site: `python -m sphinx -W --keep-going -c docs/site . build/site` builds it.

The source folder is the whole repository, because pages link to files outside `docs/`. `include_patterns` says which
files are pages. `docs/README.md` lists them, and its sections become the navigation of the site.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import pages  # noqa: E402 - its folder is known only now

about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = about["name"]
version = release = about["version"]
copyright = "the authors of sudokudsl"  # noqa: A001 - Sphinx reads this name
root_doc = "docs/README"
include_patterns = [
    "docs/**.md", "grammar/README.md", "benchmarks/*.md", "tests/README.md", "web/README.md",
    "CONTRIBUTING.md", "CHANGELOG.md",
]  # fmt: skip
exclude_patterns = [".*", "build", "dist"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
default_role = "code"  # docstrings mark code by single backquotes
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True}
python_display_short_literal_types = True
python_maximum_signature_line_length = 88
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_title = "sudokudsl"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["root"]
html_show_sourcelink = False
html_theme_options = {"source_repository": about.get("urls", {}).get("Repository", "")}
linkcheck_timeout = 20
linkcheck_workers = 4

setup = pages.setup
