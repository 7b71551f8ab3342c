"""Builds, tries and describes the distributions of a release, step by step (`nox -s release` runs the steps).

    python release/distributions.py build DIST
    python release/distributions.py try DIST
    python release/distributions.py describe DIST

`build` makes the source archive, and from it the pure wheel and the wheel of this system. `try` installs each wheel
in an environment of its own, and tries it. `describe` checks all files, and writes `sbom.cdx.json` and `SHA256SUMS`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
SBOM, SUMS = "sbom.cdx.json", "SHA256SUMS"


def build(dist: Path) -> None:
    """Both wheels are built from the unpacked source archive, so that it is known to be complete."""
    shutil.rmtree(dist, ignore_errors=True)
    dated = {**os.environ, "SOURCE_DATE_EPOCH": commit_time()}
    build = [sys.executable, "-m", "build", "--outdir", str(dist)]
    subprocess.run([*build, "--sdist", str(ROOT)], env=dated, check=True)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
            archive.extractall(folder, filter="data")
        (source,) = Path(folder).iterdir()
        for pure in ({"SUDOKUDSL_PURE": "1"}, {}):
            subprocess.run([*build, "--wheel", str(source)], env={**dated, **pure}, check=True)


def commit_time() -> str:
    """The time of the last commit, in seconds, which every archive carries; SOURCE_DATE_EPOCH replaces it."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return os.environ["SOURCE_DATE_EPOCH"]
    log = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(log, capture_output=True, text=True, check=True).stdout.strip()


def try_wheels(dist: Path) -> None:
    """Installs each wheel into an environment of its own, and runs `smoke.py` there."""
    for wheel in sorted(dist.glob("*.whl")):
        with tempfile.TemporaryDirectory() as folder:
            python = _environment(Path(folder), wheel)
            kind = "pure" if wheel.stem.endswith("none-any") else "native"
            subprocess.run([python, str(ROOT / "release" / "smoke.py"), kind], check=True)


def describe(dist: Path) -> None:
    """Checks metadata and contents, and writes the list of parts and the digests of all files."""
    files = sorted([*dist.glob("*.whl"), *dist.glob("*.tar.gz")])
    wheels = [str(path) for path in files if path.suffix == ".whl"]
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *map(str, files)], check=True)
    # The modules of the package are in one folder; W004 and W101 are about packages spread over several wheels.
    subprocess.run([sys.executable, "-m", "check_wheel_contents", "--ignore", "W002,W004", *wheels], check=True)
    with tempfile.TemporaryDirectory() as folder:
        pure = next(path for path in files if path.stem.endswith("none-any"))
        python = _environment(Path(folder), pure)
        made = ["--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible", "--output-file", str(dist / SBOM)]
        subprocess.run([sys.executable, "-m", "cyclonedx_py", "environment", *made, python], check=True)
    (dist / SUMS).write_text(sums([*files, dist / SBOM]), "utf-8")


def sums(files: list[Path]) -> str:
    """The digests of files as `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def _environment(folder: Path, wheel: Path) -> str:
    """A new environment with a wheel and what it needs; returns its Python."""
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    return python


STEPS = {"build": build, "try": try_wheels, "describe": describe}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in STEPS:
        sys.exit(__doc__)
    STEPS[sys.argv[1]](Path(sys.argv[2]).resolve())
