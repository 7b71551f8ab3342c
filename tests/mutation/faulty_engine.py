"""A copy of the package whose native engine has many faults, each behind a switch that Python sets while it runs.

A fault that does not compile is left out. A constant expression cannot read a switch: it keeps its right value.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path

from mutation.cpp_operators import Change

MOST = 4096
HEADER = f"""#pragma once
#include <type_traits>
extern "C" {{
// Of each fault: 0 if it is off, 1 if it is planted, 2 if its place is watched. And whether its place was reached.
[[gnu::visibility("default")]] inline volatile unsigned char sudokudsl_faults[{MOST}] = {{}};
[[gnu::visibility("default")]] inline volatile unsigned char sudokudsl_reached[{MOST}] = {{}};
}}
[[gnu::cold, gnu::noinline]] inline bool sudokudsl_switched(int number) {{
  sudokudsl_reached[number] = 1;
  if (sudokudsl_faults[number] == 1) return true;
  sudokudsl_faults[number] = 0;
  return false;
}}
[[gnu::always_inline]] constexpr bool sudokudsl_fault(int number) {{
  if (std::is_constant_evaluated()) return false;
  return sudokudsl_faults[number] != 0 && sudokudsl_switched(number);
}}
"""
ALWAYS_INLINE = b"[[gnu::always_inline]]"
"""An attribute that little optimisation cannot always obey, and refuses then."""
PLACE = re.compile(r"([^\s:]+\.[ch]pp):(\d+):(\d+):")


class Planted:
    """The text of one source with its faults, and the range of each fault in it."""

    def __init__(self, source: bytes, faults: Sequence[tuple[int, Change]]) -> None:
        self._source = source
        self._pieces: list[bytes] = []
        self._size = 0
        self._spans: list[tuple[int, int, int]] = []
        self._write(0, len(source), sorted(faults, key=lambda each: (each[1].start, -each[1].end)))
        self.text = b"".join(self._pieces).replace(ALWAYS_INLINE, b" " * len(ALWAYS_INLINE))
        self._lines = [0, *accumulate(len(line) for line in self.text.splitlines(keepends=True))]

    def _add(self, text: bytes) -> None:
        self._pieces.append(text)
        self._size += len(text)

    def _write(self, first: int, last: int, inside: Sequence[tuple[int, Change]]) -> None:
        """Writes a range of the source with the faults in it; the pieces of some are parts of others' pieces."""
        while inside:
            (number, change), *others = inside
            self._add(self._source[first : change.start])
            begun = self._size
            switch = f"sudokudsl_fault({number})"
            opening, middle, closing = (
                (f"{{ if ({switch}) {{ {change.wrong} }} else {{ ", " } }", "")
                if change.statement
                else (f"({switch} ? ({change.wrong}) : (", "))", "")
            )
            self._add(opening.encode())
            self._write(change.start, change.end, [each for each in others if each[1].end <= change.end])
            self._add((middle + closing).encode())
            self._spans.append((begun, self._size, number))
            first, inside = change.end, [each for each in others if each[1].end > change.end]
        self._add(self._source[first:last])

    def fault_at(self, line: int, column: int) -> int | None:
        """The innermost fault at a place of the text."""
        if line >= len(self._lines):
            return None
        at = self._lines[line - 1] + column - 1
        around = [(end - start, number) for start, end, number in self._spans if start <= at < end]
        if not around:  # the whole line may be one piece of a macro
            first, last = self._lines[line - 1], self._lines[line]
            around = [(end - start, number) for start, end, number in self._spans if first <= start < last]
        return min(around)[1] if around else None


def build(faults: Sequence[Change], package: Path, folder: Path, options: Iterable[str] = ()) -> set[int]:
    """Builds a copy of the package with all faults that compile; the numbers of those that do not.

    It is built for one set of instructions, with little optimisation.
    """
    for name in ("sudokudsl", "grammar"):
        ignored = shutil.ignore_patterns("__pycache__", "_engine*.so", "*.[ch]pp")
        shutil.copytree(package.parent / name, folder / name, ignore=ignored, dirs_exist_ok=True)
    native = folder / "sudokudsl" / "native"
    header = folder / "fault.hpp"
    if not header.exists() or header.read_text() != HEADER:
        header.write_text(HEADER)
    flags = f"-std=c++20 -w -fmax-errors=0 -include {header}"
    environment = {**os.environ, "CXXFLAGS": flags, "PYTHONPATH": str(folder)}
    made = [
        "cmake", "-S", native, "-B", folder / "build", "-G", "Ninja", f"-DPython_EXECUTABLE={sys.executable}",
        "-DCMAKE_BUILD_TYPE=Faulty", "-DCMAKE_CXX_FLAGS_FAULTY=-O1", "-DSUDOKUDSL_HAS_AVX2=OFF",
        "-DSUDOKUDSL_HAS_AVX512=OFF", *options,
    ]  # fmt: skip
    known = folder / "refused.json"
    sample = hashlib.sha256(repr(faults).encode()).hexdigest()
    stored = json.loads(known.read_text()) if known.exists() else {}
    refused: set[int] = set(stored["refused"]) if stored.get("sample") == sample else set()
    while True:
        texts = _planted(faults, package / "native", refused)
        for name, planted in texts.items():
            if not (native / name).exists() or (native / name).read_bytes() != planted.text:
                (native / name).write_bytes(planted.text)
        subprocess.run(made, check=True, env=environment, stdout=subprocess.DEVNULL)
        command = ["cmake", "--build", folder / "build", "--", "-k", "0"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if not done.returncode:
            break
        blamed = set(_blamed(done.stdout + done.stderr, texts)) - refused
        if not blamed:
            raise RuntimeError(f"the engine does not compile, and no fault is at the place:\n{done.stdout[-6000:]}")
        refused |= blamed
    known.write_text(json.dumps({"sample": sample, "refused": sorted(refused)}))
    (engine,) = (folder / "build").glob("_engine*.so")
    shutil.copy(engine, native)
    return refused


def _planted(faults: Sequence[Change], native: Path, refused: set[int]) -> dict[str, Planted]:
    """The sources with their faults, by name."""
    by_file: dict[str, list[tuple[int, Change]]] = {path.name: [] for path in native.glob("*.[ch]pp")}
    for number, change in enumerate(faults):
        if number not in refused:
            by_file[change.file].append((number, change))
    return {file: Planted((native / file).read_bytes(), inside) for file, inside in by_file.items()}


def _blamed(output: str, texts: dict[str, Planted]) -> Iterable[int]:
    """The fault at the place of each error, otherwise at the first place on the way to it."""
    way: list[str] = []
    for line in output.splitlines():
        way.append(line)
        if " error: " not in line and "fatal error" not in line:
            continue
        places = [found for each in (line, *way) for found in PLACE.findall(each)]
        for path, row, column in places:
            name = Path(path).name
            number = texts[name].fault_at(int(row), int(column)) if name in texts else None
            if number is not None:
                yield number
                break
        way = []


class Switches:
    """The switches of the faults in the engine that this process has loaded."""

    def __init__(self, engine: str) -> None:
        library = ctypes.CDLL(engine)
        self._faults = (ctypes.c_ubyte * MOST).in_dll(library, "sudokudsl_faults")
        self._reached = (ctypes.c_ubyte * MOST).in_dll(library, "sudokudsl_reached")

    def plant(self, number: int) -> None:
        """Switches one fault on."""
        self._faults[number] = 1

    def reached(self, number: int) -> bool:
        """Whether the place of a fault was reached."""
        return bool(self._reached[number])

    def watch(self, faults: int) -> None:
        """Watches the places of that many faults."""
        ctypes.memset(self._faults, 2, faults)
        ctypes.memset(self._reached, 0, MOST)

    def seen(self) -> tuple[int, ...]:
        """The places reached since `watch`."""
        return tuple(at for at, byte in enumerate(bytes(self._reached)) if byte)
