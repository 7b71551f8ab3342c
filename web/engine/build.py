"""Compiles the native engine to WebAssembly: python web/engine/build.py [OUTPUT].

It needs `ziglang` from PyPI, whose compiler brings the libraries for WebAssembly. The same sources give the same bytes.
Objects are kept in `build/`, beside this file, and compiled again when a source or a flag changes.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
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
PARTS = 4
"""The units in which the other sources are compiled together."""


def sources() -> list[Path]:
    """The sources of the engine without the border to Python and without the checks of a checked build."""
    found = NATIVE.glob("*.cpp")
    return sorted(path for path in found if path.name != "bindings.cpp" and not path.name.startswith("check_"))


def _units() -> dict[str, str]:
    """The texts that are compiled, by name: the longest sources first, each alone, then all others in a few parts.

    Headers are read once for each part. The order keeps any processor from waiting at the end for a long one.
    """
    alone = [path for path in sources() if path.name in FOR_INSTRUCTIONS]
    others = [path for path in sources() if path.name not in FOR_INSTRUCTIONS]
    parts = {path.stem: [path] for path in alone} | {f"part{at}": others[at::PARTS] for at in range(PARTS)}
    return {name: "".join(f'#include "{path.name}"\n' for path in paths) for name, paths in parts.items()}


def _with_headers(text: str) -> bytes:
    """A text and everything of the engine's folder that it includes."""
    seen: dict[str, bytes] = {}
    waiting = re.findall(r'^#include "(.+)"', text, re.MULTILINE)
    while waiting:
        name = waiting.pop()
        if name in seen or not (NATIVE / name).exists():
            continue
        seen[name] = (NATIVE / name).read_bytes()
        waiting += re.findall(r'^#include "(.+)"', seen[name].decode(), re.MULTILINE)
    return b"".join(name.encode() + seen[name] for name in sorted(seen))


def _compiled(name: str, text: str) -> Path:
    """The object file of a unit."""
    chosen = (*FLAGS, *(("-DSUDOKUDSL_INSTRUCTIONS=baseline",) if f"{name}.cpp" in FOR_INSTRUCTIONS else ()))
    state = hashlib.sha256(repr((_version(), chosen)).encode() + _with_headers(text)).hexdigest()[:16]
    target, source = BUILD / f"{name}-{state}.o", BUILD / f"{name}-unit.cpp"
    if not target.exists():
        for old in BUILD.glob(f"{name}-" + "?" * 16 + ".o"):
            old.unlink()
        source.write_text(text)
        partial = target.with_suffix(".tmp")
        folders = (f"-I{NATIVE}", f"-ffile-prefix-map={NATIVE}=.", f"-ffile-prefix-map={BUILD}=.")
        subprocess.run([*COMPILER, *chosen, *folders, "-c", str(source), "-o", str(partial)], check=True)
        partial.rename(target)
    return target


def _compile_libraries() -> None:
    """Makes the compiler build its libraries, which it does for the first program that it links, on one processor."""
    source = BUILD / "nothing.cpp"
    source.write_text('extern "C" int nothing() { return 0; }\n')
    subprocess.run([*COMPILER, *LINKED, str(source), "-o", str(BUILD / "nothing.wasm")], check=True)


def _linked(objects: Sequence[Path]) -> Path:
    """The engine of these objects. It is linked again when one of them or a flag changes."""
    state = hashlib.sha256(repr((LINKED, [path.name for path in objects])).encode()).hexdigest()[:16]
    target = BUILD / f"engine-{state}.wasm"
    if not target.exists():
        for old in BUILD.glob("engine-*.wasm"):
            old.unlink()
        partial = target.with_suffix(".tmp")
        subprocess.run([*COMPILER, *LINKED, *map(str, objects), "-o", str(partial)], check=True)
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
        libraries = pool.submit(_compile_libraries)
        objects = list(pool.map(_compiled, *zip(*_units().items(), strict=True)))
        libraries.result()
    output.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(_linked(objects), output)
    print(f"{output}: {output.stat().st_size:,} bytes")


def main(arguments: Sequence[str]) -> None:
    """Builds into the path that is given, or into web/public/engine.wasm."""
    build(Path(arguments[0]) if arguments else HERE.parent / "public" / "engine.wasm")


if __name__ == "__main__":
    main(sys.argv[1:])
