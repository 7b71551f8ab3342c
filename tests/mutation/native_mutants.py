"""Plants faults in the native engine one at a time and reports which are noticed, by what, and after how many cases.

    python tests/mutation/native_mutants.py                 all of them
    python tests/mutation/native_mutants.py total learning  those of some parts of the engine
    python tests/mutation/native_mutants.py --follow        updates the tables to the source of today

All faults of the tables (`native/*.toml`) go into one copy of the engine, built in a folder of its own. An environment
variable chooses one of them when a process starts; the engine's own source has no trace of this. Each fault is tried on
the cases of `native_cases.py` in a process of its own, because it may crash or never end. The copy is compiled for the
plainest machine only, which takes a fraction of the time.
It needs a C++ compiler, CMake, Ninja and nanobind.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation.matching import NotFound
from mutation.native_faults import followed, located, planted, read_faults, read_functions, write_faults
from support import ROOT, TESTS

PACKAGE = ROOT / "sudokudsl"
FAULTS = read_faults()
CHOSEN = "SUDOKUDSL_FAULT"
HEADER = f"""#pragma once
#include <cstdlib>
inline const int sudokudsl_fault = std::getenv("{CHOSEN}") ? std::atoi(std::getenv("{CHOSEN}")) : -1;
"""


def built(folder: Path) -> None:
    """A copy of the package with an engine that has all faults."""
    native = folder / "sudokudsl" / "native"
    texts = planted(FAULTS, PACKAGE / "native")
    for name in ("sudokudsl", "grammar"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(
            PACKAGE.parent / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "_engine*.so")
        )
    for name, text in texts.items():
        (native / name).write_text(text)
    header = native / "fault.hpp"
    header.write_text(HEADER)
    environment = {**os.environ, "CXXFLAGS": f"-include {header}", "PYTHONPATH": str(folder)}
    made = ["cmake", "-S", native, "-B", folder / "build", "-G", "Ninja", f"-DPython_EXECUTABLE={sys.executable}"]
    plain = ["-DCMAKE_CXX_FLAGS_RELEASE=-O2", "-DSUDOKUDSL_HAS_AVX2=OFF", "-DSUDOKUDSL_HAS_AVX512=OFF"]
    subprocess.run([*made, *plain], check=True, env=environment, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder / "build"], check=True, env=environment, stdout=subprocess.DEVNULL)
    (engine,) = (folder / "build").glob("_engine*.so")
    shutil.copy(engine, native)


def environment_of(folder: Path) -> dict[str, str]:
    """The environment in which the copy of the package is imported."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(TESTS), str(TESTS / "native")])}


def is_first(folder: Path) -> bool:
    """Whether the copy of the engine is imported, and not one that is installed."""
    command = [sys.executable, "-P", "-c", "import sudokudsl.native._engine as engine; print(engine.__file__)"]
    run = subprocess.run(command, env=environment_of(folder), stdout=subprocess.PIPE, text=True, check=True)
    return Path(run.stdout.strip()).is_relative_to(folder)


def tried(number: int, part: str, folder: Path) -> tuple[str, Counter[str]]:
    """The kind of case that notices a fault of a part, "" if none does, and the number of cases tried of each kind."""
    environment = {**environment_of(folder), CHOSEN: str(number)}
    log = folder / f"{number}.txt"
    with log.open("w") as out:
        command = [sys.executable, "-P", "-m", "mutation.native_cases", part]
        done = subprocess.run(command, env=environment, stdout=out, stderr=subprocess.PIPE, text=True)
    kinds = log.read_text().split()
    if done.returncode == -signal.SIGXCPU:
        return "time", Counter(kinds)
    if done.returncode == 0:
        return "", Counter(kinds)
    if done.returncode != 1 or done.stderr:  # of a signal, or of an exception
        last = (done.stderr.strip() or f"status {done.returncode}").splitlines()[-1]
        return f"crash ({last[:60]})", Counter(kinds)
    return kinds[-1], Counter(kinds)


def follow() -> int:
    """Updates the tables to the source of today. If the piece of some fault is not found, only reports that."""
    known = read_functions(PACKAGE / "native")
    try:
        found = located(FAULTS, known)
        faults = [followed(fault, here, known) for fault, here in zip(FAULTS, found, strict=True)]
    except NotFound as error:
        print(error, file=sys.stderr)
        return 2
    changed = sum(one != other for one, other in zip(FAULTS, faults, strict=True))
    write_faults(faults)
    print(f"{len(faults)} faults, {changed} of them updated")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"of: {', '.join(dict.fromkeys(fault.part for fault in FAULTS))}")
    parser.add_argument("--follow", action="store_true", help="write names and places into the tables as they are now")
    parser.add_argument("--folder", type=Path, help="where to build, and to keep what was built")
    options = parser.parse_args()
    if options.follow:
        return follow()
    chosen = [at for at, fault in enumerate(FAULTS) if not options.parts or fault.part in options.parts]
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        try:
            built(folder)
        except NotFound as error:
            print(f"the engine has changed, and its faults must follow:\n{error}", file=sys.stderr)
            return 2
        if not is_first(folder):
            print("this Python has the package in an editable install, which hides the copy", file=sys.stderr)
            return 2
        for part in dict.fromkeys(FAULTS[at].part for at in chosen):
            by, _ = tried(-1, part, folder)
            if by:
                print(f"without a fault something is noticed all the same, of {part}: {by}", file=sys.stderr)
                return 2
        survived = 0
        for at in chosen:
            by, kinds = tried(at, FAULTS[at].part, folder)
            survived += not by
            told = f"{by}, case {kinds.total()}" if by else f"SURVIVED {kinds.total()} cases"
            print(f"{FAULTS[at].part:11} {FAULTS[at].what}: {told}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} noticed")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
