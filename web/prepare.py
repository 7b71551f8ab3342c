"""Makes the files that the page loads beside its own script.

python web/prepare.py           all of them, in `public/`
python web/prepare.py served    those of the page of `sudokudsl serve`, in `build/served/`

These are Pyodide from `node_modules`, the packages of `requirements.txt`, the package of this checkout, the engine as
WebAssembly, and the examples. The same sources give the same files. It needs `npm ci` here, and `ziglang` from PyPI.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PUBLIC = HERE / "public"
BUILD = HERE / "build"
PYTHON = PUBLIC / "python"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PLATFORM = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none")
WHEELS = ("six", "python_sat")
"""The beginnings of the names of the wheels."""
NOT_HERE = {
    *("__main__.py", "cli", "fuzz", "highlighting.py", "lsp", "plugin.py", "serve", "testing"),
    *("cover/dlx.py", "drawing/walkthrough", "native/instruction_sets.py", "service/hints.py", "service/lenses.py"),
    *(
        f"crosscheck/{name}.py"
        for name in ("external", "oracle", "pool", "programs", "reproduction", "shrink", "solvers")
    ),
}
"""Files and folders of the package that the page does not need."""


def pyodide() -> None:
    """Copies Python for the browser."""
    folder = HERE / "node_modules" / "pyodide"
    for name in PYODIDE:
        shutil.copyfile(folder / name, PYTHON / name)
    lock = "pyodide-lock.json"
    about = json.loads((folder / lock).read_text("utf-8"))["info"]
    (PYTHON / lock).write_text(json.dumps({"info": about, "packages": {}}), "utf-8")  # the page loads its own packages


def wheels() -> list[Path]:
    """Downloads the other packages, unless they are there, and checks them against their hashes."""
    folder = BUILD / "wheels"
    platforms = [word for name in ("pyemscripten_2026_0_wasm32", "any") for word in ("--platform", name)]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--pre"]
    chosen = ["--only-binary=:all:", "--require-hashes", "-r", str(HERE / "requirements.txt"), "-d", str(folder)]
    if len(list(folder.glob("*.whl"))) != len(WHEELS):
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([*command, *PLATFORM, *platforms, *chosen], check=True)
    return [next(folder.glob(f"{name}-*.whl")) for name in WHEELS]


def _package_files() -> Iterator[tuple[str, bytes]]:
    """The files of the package by their names in the archive, in order."""
    package = ROOT / "sudokudsl"
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package)
        if NOT_HERE.isdisjoint(str(each) for each in (name, *name.parents)):
            yield f"sudokudsl/{name}", path.read_bytes()
    for path in sorted((ROOT / "grammar").glob("*.lark")):
        yield f"sudokudsl/grammar/{path.name}", path.read_bytes()
    tables = BUILD / "parser.tables"
    subprocess.run(
        [sys.executable, "-m", "sudokudsl.language.syntax.parse", "--save", str(tables)],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    yield "sudokudsl/language/syntax/parser.tables", tables.read_bytes()


def package() -> Path:
    """Packs the package of this checkout."""
    packed = BUILD / "sudokudsl.zip"
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in _package_files():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED, 1)
    return packed


def examples(folder: Path) -> None:
    """Writes the examples that need no other file, with their names and titles."""
    found = []
    for path in sorted((ROOT / "examples").glob("*.sdk")):
        text = path.read_text("utf-8")
        if re.search(r"^use ", text, re.MULTILINE):
            continue  # it needs other files
        title = re.search(r'^title "(.*)"', text, re.MULTILINE)
        found.append({"name": path.stem, "title": f"{path.stem}: {title[1]}" if title else path.stem, "text": text})
    (folder / "examples.json").write_text(json.dumps(found, ensure_ascii=False), "utf-8")


def main() -> None:
    """Makes everything."""
    shutil.rmtree(PUBLIC, ignore_errors=True)
    PYTHON.mkdir(parents=True)
    BUILD.mkdir(exist_ok=True)
    pyodide()
    subprocess.run(["node", "compile.mjs", str(PYTHON), str(package()), *map(str, wheels())], cwd=HERE, check=True)
    examples(PUBLIC)
    for path in (HERE / "static").iterdir():
        shutil.copyfile(path, PUBLIC / path.name)
    subprocess.run([sys.executable, str(HERE / "engine" / "build.py")], check=True)


def served() -> None:
    """Makes what the page needs where a server has Python and the engine."""
    folder = BUILD / "served"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    examples(folder)
    shutil.copyfile(HERE / "static" / "icon.svg", folder / "icon.svg")


if __name__ == "__main__":
    {(): main, ("served",): served}[tuple(sys.argv[1:])]()
