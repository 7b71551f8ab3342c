"""Plants a fault in a living function of the package, and marks its functions to see what a case reaches."""

from __future__ import annotations

import functools
import gc
import importlib
import importlib.machinery
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mutation.cpp_operators import Change
from mutation.stretches import Marks, Stretch, marked

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sudokudsl"


def require_checkout() -> None:
    """Raises RuntimeError if the package that is imported is not that of this checkout. No fault would be in it."""
    found = importlib.util.find_spec("sudokudsl")
    origin = None if found is None else found.origin
    if origin is None or Path(origin).parent.resolve() != PACKAGE.resolve():
        raise RuntimeError(f"the package that is imported is {origin}, not that in {PACKAGE}: set PYTHONPATH to {ROOT}")


def faulty(change: Change) -> CodeType:
    """The code of a source with a fault."""
    path = ROOT / change.file
    source = path.read_bytes()
    text = source[: change.start] + change.wrong.encode() + source[change.end :]
    return compile(text, str(path), "exec")


@dataclass(frozen=True)
class Living:
    """The functions of the package, by file and first line, and its caches."""

    functions: dict[tuple[str, int], list[FunctionType]]
    caches: list[Any]

    @classmethod
    def here(cls) -> Living:
        """All functions and caches, after all modules are imported."""
        for path in sorted(PACKAGE.rglob("*.py")):
            if path.stem != "__main__":
                parts = path.relative_to(ROOT).with_suffix("").parts
                importlib.import_module(".".join(parts[:-1] if path.stem == "__init__" else parts))
        return cls.loaded()

    @classmethod
    def loaded(cls) -> Living:
        """The functions and caches of the modules that are imported already."""
        functions: dict[tuple[str, int], list[FunctionType]] = {}
        caches = []
        gc.unfreeze()  # frozen objects, as `tests/conftest.py` makes them, are not listed
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                functions.setdefault((each.__code__.co_filename, each.__code__.co_firstlineno), []).append(each)
            elif type(each) is functools._lru_cache_wrapper and str(each.__module__).startswith("sudokudsl"):
                caches.append(each)
        return cls(functions, caches)

    def plant(self, change: Change) -> None:
        """Gives the functions the code with a fault, and empties all caches.

        So it does with functions that were made inside one of them when the package was imported.
        """
        name, _, line = change.function.rpartition(":")
        code = next(_codes(faulty(change), name.rpartition(".")[2], int(line)))
        for function in self.functions[str(ROOT / change.file), int(line)]:
            function.__code__ = code
        for inner in _codes(code):
            for function in self.functions.get((str(ROOT / change.file), inner.co_firstlineno), ()):
                if function.__code__.co_name == inner.co_name != "<lambda>":
                    function.__code__ = inner
        self.forget()

    def watch(self) -> tuple[list[Stretch], Marks]:
        """Gives all functions code whose stretches are marked, and empties all caches."""
        stretches: list[Stretch] = []
        for path in sorted(PACKAGE.rglob("*.py")):
            code, found = marked(path, str(path.relative_to(ROOT)), len(stretches))
            stretches += found
            for inner in _codes(code):
                for function in self.functions.get((inner.co_filename, inner.co_firstlineno), ()):
                    if function.__code__.co_name == inner.co_name:
                        function.__code__ = inner
        self.forget()
        return stretches, Marks(len(stretches))

    def forget(self) -> None:
        """Empties all caches."""
        for cache in self.caches:
            cache.cache_clear()


def _codes(code: CodeType, name: str = "", line: int = 0) -> Iterator[CodeType]:
    """The code objects inside another one; only those that have a name and a first line if these are given."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if not name or (inner.co_name == name and inner.co_firstlineno == line):
                yield inner
            yield from _codes(inner, name, line)


def import_with(change: Change) -> None:
    """Has this process import the package with a fault."""
    right = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return faulty(change) if Path(self.path) == ROOT / change.file else right(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
