"""Verifies that no code of the engine for any machine holds instructions that only some machines have.

    python sudokudsl/native/instruction_sets.py BUILD_DIRECTORY

Reads the object files of a build with the tools `objdump` and `nm`. Two things must hold:

- Objects that are compiled for any machine use no vector registers of 256 or 512 bits and no BMI2 instructions.
- An object that is compiled for wide instructions defines no function outside its own namespace. Functions that an
  object for any machine defines, too, are excepted: that object is linked earlier, and the linker takes the first
  copy (CMakeLists.txt).
"""

import re
import subprocess
import sys
from pathlib import Path

WIDE = ("avx2", "avx512")
MNEMONICS = r"v[a-z]\w*|popcnt|lzcnt|pdep|pext|[ls]h[lr]x|sarx|rorx|mulx|bzhi|bextr|andn|bls(?:r|i|msk)"
WIDE_INSTRUCTION = re.compile(rf"\t(?:{MNEMONICS})[lq]?\s")


def output(*command: str | Path) -> str:
    """Returns the standard output of a command."""
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def functions(objects: list[Path]) -> set[str]:
    """The demangled names of the functions that these objects define and the linker may see."""
    lines = output("nm", "--demangle", "--defined-only", *objects).splitlines()
    return {line[19:] for line in lines if line[17:18] in ("T", "W")}


def main(build: Path) -> int:
    """Prints every breach; returns how many there are."""
    libraries = build / "CMakeFiles"
    objects = {path: path.relative_to(libraries).parts[0] for path in libraries.glob("sudokudsl_*.dir/**/*.o")}
    wide = {name: [path for path in objects if objects[path] == f"sudokudsl_{name}.dir"] for name in WIDE}
    plain = [path for path in objects if not any(path in of_set for of_set in wide.values())]
    if not plain or not all(wide.values()):
        raise SystemExit(f"no objects of a build with Ninja or Make for {', '.join(WIDE)} in {build}")
    breaches = [
        f"{path.name}: {line.strip()}"
        for path in plain
        for line in output("objdump", "--disassemble", "--no-show-raw-insn", path).splitlines()
        if WIDE_INSTRUCTION.search(line)
    ]
    anywhere = functions(plain)
    for name, of_set in wide.items():
        for function in sorted(functions(of_set) - anywhere):
            if f"::{name}::" not in function:
                breaches.append(f"{name} defines a function that is not its own: {function}")
    for breach in breaches[:40]:
        print(breach)
    print(f"{len(plain)} plain and {sum(map(len, wide.values()))} wide objects: {len(breaches)} breaches")
    return len(breaches)


if __name__ == "__main__":
    sys.exit(bool(main(Path(sys.argv[1]))))
