"""Compiles the native engine to WebAssembly: python web/engine/build.py [OUTPUT].

It needs `ziglang` from PyPI, whose compiler brings the libraries for WebAssembly. The same sources give the same bytes.
Objects are kept in `build/`, beside this file, and compiled again when a source or a flag changes.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
NATIVE = HERE.parents[1] / "sudokudsl" / "native"
BUILD = HERE / "build"
COMPILER = (sys.executable, "-m", "ziglang", "c++", "-target", "wasm32-wasi")
FLAGS = ("-std=c++20", "-O3", "-DNDEBUG", "-msimd128", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror")
LINKED = (
    "-mexec-model=reactor",
    "-s",
    "-Wl,--export=__stack_pointer",  # the host restores it after a refusal
    "-Wl,-z,stack-size=1048576",
    "-Wl,--max-memory=1073741824",
)
FOR_INSTRUCTIONS = ("kernel.cpp", "propagation.cpp")
"""Sources that are compiled for each set of machine instructions. Here there is one set."""


def sources() -> list[Path]:
    """The sources of the engine without the border to Python and without the checks of a checked build."""
    found = NATIVE.glob("*.cpp")
    return sorted(path for path in found if path.name != "bindings.cpp" and not path.name.startswith("check_"))


def _longest_first(paths: Sequence[Path]) -> list[Path]:
    """The order in which they are compiled, so that no processor waits at the end for one that began late."""
    return sorted(paths, key=lambda path: (path.name not in FOR_INSTRUCTIONS, -path.stat().st_size))


def _read_with_headers(path: Path) -> bytes:
    """The text of a source and of everything in this folder that it includes."""
    seen: dict[str, bytes] = {}
    waiting = [path.name]
    while waiting:
        name = waiting.pop()
        if name in seen or not (NATIVE / name).exists():
            continue
        seen[name] = (NATIVE / name).read_bytes()
        waiting += re.findall(r'^#include "(.+)"', seen[name].decode(), re.MULTILINE)
    return b"".join(name.encode() + seen[name] for name in sorted(seen))


def _compiled(source: Path) -> Path:
    """The object file of a source."""
    chosen = ("-DSUDOKUDSL_INSTRUCTIONS=baseline",) if source.name in FOR_INSTRUCTIONS else ()
    command = (*COMPILER, *FLAGS, *chosen, f"-ffile-prefix-map={NATIVE}=.", "-c")
    state = hashlib.sha256(repr((_version(), command[1:])).encode() + _read_with_headers(source)).hexdigest()[:16]
    target = BUILD / f"{source.stem}-{state}.o"
    if not target.exists():
        for old in BUILD.glob(f"{source.stem}-" + "?" * 16 + ".o"):
            old.unlink()
        partial = target.with_suffix(".tmp")
        subprocess.run([*command, str(source), "-o", str(partial)], check=True)
        partial.rename(target)
    return target


def _version() -> str:
    from importlib.metadata import version

    return version("ziglang")


def build(output: Path) -> None:
    """Compiles and links the engine."""
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "cache").mkdir(exist_ok=True)
    os.environ.setdefault("ZIG_GLOBAL_CACHE_DIR", str(BUILD / "cache"))
    os.environ.setdefault("ZIG_LOCAL_CACHE_DIR", str(BUILD / "cache"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        compiled = {path: pool.submit(_compiled, path) for path in _longest_first(sources())}
    objects = [compiled[path].result() for path in sources()]
    output.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*COMPILER, *LINKED, *map(str, objects), "-o", str(output)], check=True)
    print(f"{output}: {output.stat().st_size:,} bytes")


def main(arguments: Sequence[str]) -> None:
    """Builds into the path that is given, or into web/public/engine.wasm."""
    build(Path(arguments[0]) if arguments else HERE.parent / "public" / "engine.wasm")


if __name__ == "__main__":
    main(sys.argv[1:])
