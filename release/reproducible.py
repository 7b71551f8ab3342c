"""Builds the source archive and the wheel twice, in two folders, and compares the files byte for byte.

python release/reproducible.py           the source archive, the pure wheel and the wheel with the engine
python release/reproducible.py --pure    without the wheel with the engine, which takes minutes

The second build starts from the source archive of the first one, without git, in a folder with another name. The seed
of Python's hashes, the time zone and the permissions of new files differ, too. If the page of `sudokudsl serve` is
built here, the second build also makes it again, from its sources.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = "sudokudsl/serve/built"
SURROUNDINGS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "umask": "022"},
    {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "umask": "077"},
)


def build(source: Path, target: Path, around: Mapping[str, str], *, pure: bool) -> None:
    """Builds all distributions of the sources of one folder into another."""
    environment = {**os.environ, **around, "CCACHE_DISABLE": "1"}
    environment.setdefault("SOURCE_DATE_EPOCH", "1700000000")
    runs = [("--sdist", {}), ("--wheel", {"SUDOKUDSL_PURE": "1"})] + ([] if pure else [("--wheel", {})])
    for kind, extra in runs:
        command = [sys.executable, "-m", "build", "--no-isolation", kind, "--outdir", str(target), str(source)]
        umask = int(around["umask"], 8)
        subprocess.run(command, env={**environment, **extra}, check=True, stdout=subprocess.DEVNULL, umask=umask)


def build_page(source: Path) -> None:
    """Builds the page of `sudokudsl serve` again."""
    shutil.rmtree(source / PAGE)
    for command in ("ci", "run build:serve"):
        npm = ["npm", "--prefix", str(source / "web"), "--silent", *command.split()]
        subprocess.run(npm, check=True, stdout=subprocess.DEVNULL)


def differences(first: Path, second: Path) -> Iterator[str]:
    """A line for each file that only one folder has, or that differs. For archives the differing members are named."""
    names = [sorted(path.name for path in folder.iterdir()) for folder in (first, second)]
    if names[0] != names[1]:
        yield f"{names[0]} and {names[1]}"
        return
    for name in names[0]:
        one, other = first / name, second / name
        if digest(one.read_bytes()) != digest(other.read_bytes()):
            members = (_members(one), _members(other))
            changed = sorted({*members[0].items()} ^ {*members[1].items()})
            yield f"{name}: {', '.join(dict(changed)) or 'only the archive itself'}"


def digest(content: bytes) -> str:
    """The SHA-256 digest in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def _members(archive: Path) -> dict[str, str]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as opened:
            return {name: digest(opened.read(name)) for name in opened.namelist()}
    with tarfile.open(archive) as opened:
        files = ((member.name, opened.extractfile(member)) for member in opened)
        return {name: digest(file.read()) for name, file in files if file is not None}


def main(*, pure: bool) -> int:
    """Builds twice, and prints the digests or the differences. Returns the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        first, second, unpacked = (Path(folder) / name for name in ("first", "second", "another/folder"))
        build(ROOT, first, SURROUNDINGS[0], pure=pure)
        (archive,) = first.glob("*.tar.gz")
        with tarfile.open(archive) as opened:
            opened.extractall(unpacked, filter="data")
        (source,) = unpacked.iterdir()
        if (source / PAGE).exists():
            build_page(source)
        build(source, second, SURROUNDINGS[1], pure=pure)
        found = list(differences(first, second))
        for path in sorted(first.iterdir()):
            print(f"{digest(path.read_bytes())}  {path.name}")
        shutil.rmtree(unpacked)
    print("\n".join(found) or "the two builds are equal")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(pure="--pure" in sys.argv[1:]))
