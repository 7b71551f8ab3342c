"""The functions that get faults: what families, builders and engines have, and how a fault gets into one."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass

from mutation.changes import innermost
from mutation.puzzles import CLASSES
from sudokudsl.cnf import clauses, encodings, variables
from sudokudsl.cover import builder, engine_is_native, reference
from sudokudsl.cover import layers as cover_layers
from sudokudsl.cover.rules import planner

FAMILIES = "families"
SAME_NAME = Counter(kind.__name__ for kind in CLASSES)
"""The number of classes of each name. If there are several, the name of their module precedes it."""


@dataclass(frozen=True)
class Place:
    """A function that gets faults: `owner` has it as `name`; it is part of a `side`, for the constraints `kinds`."""

    group: str
    side: str
    owner: object
    name: str
    kinds: tuple[type, ...] = ()

    def __str__(self) -> str:
        name = self.owner.__name__.rpartition(".")[2]
        module = f"{self.owner.__module__.rpartition('.')[2]}." if SAME_NAME[name] > 1 else ""
        return f"{module}{name}.{self.name}"


def reached(kind, side):
    """The method `side` of a class, and what it reaches in its file: (owner, name) of functions."""
    module = sys.modules[kind.__module__]
    found, waiting = {}, [(kind, side)]
    while waiting:
        owner, name = waiting.pop()
        function = innermost(vars(owner).get(name) or getattr(owner, name))
        if (owner, name) in found or not inspect.isfunction(function) or function.__module__ != module.__name__:
            continue
        found[owner, name] = None
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
            if isinstance(node, ast.Name) and inspect.isfunction(inspect.unwrap(vars(module).get(node.id))):
                waiting.append((module, node.id))
            elif isinstance(node, ast.Attribute) and inspect.isfunction(vars(kind).get(node.attr)):
                waiting.append((kind, node.attr))
    return list(found)


def functions_of(owner):
    """The names of the functions of a module or class, without those that came from elsewhere."""
    home = inspect.getsourcefile(owner)
    for name, value in vars(owner).items():
        function = innermost(value)
        if inspect.isfunction(function) and function.__code__.co_filename == home:
            yield name


OF_RULES = (
    "rule", "_planner", "_digits_of", "_differing", "_scan_for_distinct", "_posted", "guarded", "check_size",
    "capped_total", "_capped_sum", "minimised",
)  # fmt: skip
"""The functions of the builders that only rules use."""


def places():
    """Every function that gets faults."""
    families = {}
    for kind in CLASSES:
        group = kind.__module__.rpartition(".")[2]
        for side in ("holds", "cover", "cnf"):
            for owner, name in reached(kind, side):
                # classes of one file may share a base or a helper
                known = families.get((owner, name))
                kinds = (*(known.kinds if known else ()), kind)
                families[owner, name] = Place(group, side, owner, name, kinds)
    yield from families.values()
    for side, owners in (
        ("cover", (builder.CoverBuilder, builder, cover_layers)),
        ("cnf", (clauses.ClauseBuilder, variables.Variables, encodings.Encoder, encodings)),
    ):
        for owner in owners:
            for name in functions_of(owner):
                yield Place("rules" if name in OF_RULES else "builders", side, owner, name)
    narrowing = [name for name in functions_of(reference) if name.startswith(("_narrow", "_add_"))]
    yield from (Place("reference", "cover", reference, name) for name in narrowing)
    if engine_is_native():
        from sudokudsl.cover import encoder

        yield from (Place("engine", "native", encoder, name) for name in ("encoded", "_add"))


@contextmanager
def planted(place, function):
    """The fault, for as long as a block takes, wherever the function is known. Caches are emptied before and after."""
    right = innermost(vars(place.owner)[place.name])
    before = inside(right)
    forget(place.owner)
    right.__code__, right.__defaults__, right.__kwdefaults__ = inside(function)
    try:
        yield
    finally:
        right.__code__, right.__defaults__, right.__kwdefaults__ = before
        forget(place.owner)


def inside(function):
    return function.__code__, function.__defaults__, function.__kwdefaults__


def forget(owner):
    module = owner if inspect.ismodule(owner) else sys.modules[owner.__module__]
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
    builder._HOUSES.clear()
    planner.forget()
