"""The command `doctor`: what is installed, what is missing, and whether both solvers give known answers."""

from __future__ import annotations

import json
import platform
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata

import click

from ..version import __version__
from .output import wants_ascii, wants_colour
from .results import Status, plural, seconds_text, worst

PACKAGE = "sudokudsl"
DEVELOPERS_EXTRAS = frozenset({"dev", "docs", "test"})
SECONDS = 10.0
"""The limit of each search of the self-check, which takes less than a second on most machines."""

SELF_CHECKS = (
    "board 1x3 digits 1-4\nthermometer r1c1..r1c3\nexpect 4 solutions",  # C(4,3)
    "sudoku 4x4\nthermometer r1c1 r1c2\nexpect 144 solutions",  # half of the 288 grids
    "sudoku 4x4\ndiagonals\nexpect 48 solutions",
    "board 1x2 digits 1-2\nthermometer r1c1 r1c2\nthermometer r1c2 r1c1\nexpect none",
    """sudoku 9x9
givens
  ..3.2.6..
  9..3.5..1
  ..18.64..
  ..81.29..
  7.......8
  ..67.82..
  ..26.95..
  8..2.3..9
  ..5.1.3..
expect unique
solution
  483921657
  967345821
  251876493
  548132976
  729564138
  136798245
  372689514
  814253769
  695417382""",  # Project Euler, problem 96
)
"""Puzzles whose answers are known from counting by hand, or from elsewhere."""


@dataclass(frozen=True, slots=True)
class Engine:
    """The exact-cover engine in use: `native` or `reference`, and the machine instructions of the native one."""

    name: str
    instructions: str | None


@dataclass(frozen=True, slots=True)
class Terminal:
    """The abilities of standard output."""

    colour: bool
    unicode: bool
    columns: int


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """The result of the puzzles with known answers. Each failure names its puzzle and what was found."""

    puzzles: int
    failures: tuple[str, ...]
    seconds: float
    status: Status


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything that the command reports. Versions are by package, and None where a package is missing."""

    version: str
    python: str
    platform: str
    engine: Engine
    sat_solvers: tuple[str, ...]
    libraries: Mapping[str, str | None]
    extras: Mapping[str, Mapping[str, str | None]]
    plugins: Mapping[str, str]
    plugin_problems: tuple[str, ...]
    terminal: Terminal
    self_check: SelfCheck


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def doctor(as_json: bool) -> int:
    """Reports what is installed and what is missing, and solves puzzles with known answers.

    \b
    sudokudsl doctor
    sudokudsl doctor --json

    The exit status is 0 if all answers are right, even if something optional is missing. It is 1 for a wrong answer,
    3 if the two solvers disagree, and 4 if they took too long.
    """
    found = examine()
    hints = advice(found)
    if as_json:
        print(json.dumps({**asdict(found), "advice": hints}))
    else:
        print(_text(found, hints))
    return found.self_check.status


def examine() -> Findings:
    """Looks at this installation, and runs the self-check."""
    plugins, problems = _plugins()
    needed, extras = requirements(_requirement_lines(), _version_of)
    return Findings(
        version=__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=f"{platform.system()} {platform.machine()}",
        engine=_engine(),
        sat_solvers=_sat_solvers(),
        libraries=needed,
        extras=extras,
        plugins=plugins,
        plugin_problems=problems,
        terminal=Terminal(wants_colour(sys.stdout), not wants_ascii(), shutil.get_terminal_size((100, 24)).columns),
        self_check=self_check(),
    )


def requirements(
    lines: Iterable[str], version_of: Callable[[str], str | None]
) -> tuple[dict[str, str | None], dict[str, dict[str, str | None]]]:
    """The versions of the needed packages, and by extra those of its packages, from the metadata of a package."""
    needed: dict[str, str | None] = {}
    extras: dict[str, dict[str, str | None]] = {}
    for line in lines:
        name, extra = re.match(r"[\w.-]+", line), re.search(r"extra\s*==\s*['\"]([\w.-]+)['\"]", line)
        if name is None or name[0] == PACKAGE:
            continue
        if extra is None:
            needed[name[0]] = version_of(name[0])
        elif extra[1] not in DEVELOPERS_EXTRAS:
            extras.setdefault(extra[1], {})[name[0]] = version_of(name[0])
    return needed, extras


def _requirement_lines() -> list[str]:
    try:
        return metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:  # a checkout that is not installed
        return []


def _version_of(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _engine() -> Engine:
    from ..cover import engine_is_native

    if not engine_is_native():
        return Engine("reference", None)
    from ..native import _engine as native

    return Engine("native", native.instructions())


def _sat_solvers() -> tuple[str, ...]:
    from ..cnf.pythonsat import NAMES

    return NAMES if _version_of("python-sat") else ()


def _plugins() -> tuple[dict[str, str], tuple[str, ...]]:
    """The package of each family that is not built in, and the problems of these packages."""
    from ..lowering.registry import Registry

    registry = Registry()
    words = {family.word for family in registry.families}
    found = {
        entry.name: entry.dist.name if entry.dist else "an unknown package"
        for entry in metadata.entry_points(group="sudokudsl.families")
        if entry.name in words
    }
    return found, tuple(registry.problems)


def self_check(puzzles: Sequence[str] = SELF_CHECKS) -> SelfCheck:
    """Checks puzzles that state their own answers on both sides."""
    from ..api import check, loads

    begun = time.perf_counter()
    failures, statuses = [], []
    for text in puzzles:
        report = check(loads(text), seconds=SECONDS)
        first = text.partition("\n")[0]
        if not report.agree:
            statuses.append(Status.DISAGREEMENT)
            failures.append(f"{first}: the two solvers disagree")
        elif report.verdict == "inconclusive":
            statuses.append(Status.INCONCLUSIVE)
            failures.append(f"{first}: the search took more than {SECONDS:g} s")
        elif report.failures:
            statuses.append(Status.FALSE)
            failures += [f"{first}: {failure}" for failure in report.failures]
    return SelfCheck(len(puzzles), tuple(failures), time.perf_counter() - begun, worst(statuses))


def advice(found: Findings) -> list[str]:
    """Advice on each thing that is missing or wrong, the most important first."""
    hints = []
    if found.self_check.failures:
        hints.append("the self-check failed: please report it with the output of `sudokudsl doctor --json`")
    if found.engine.name != "native":
        hints.append(
            "the pure-Python engine is used, which is far slower: install a wheel made for this system, or install "
            "from source with a C++20 compiler; if SUDOKUDSL_PURE is set, unset it"
        )
    missing = [name for name, version in found.libraries.items() if version is None]
    if missing:
        hints.append(f"needed packages are missing: pip install {' '.join(missing)}")
    hints += [
        f"the extra {extra} is not installed: pip install '{PACKAGE}[{extra}]'"
        for extra, packages in found.extras.items()
        if None in packages.values()
    ]
    hints += [f"a package of constraints cannot be used: {problem}" for problem in found.plugin_problems]
    if not found.terminal.unicode:
        hints.append(
            "pictures are drawn in ASCII: set the encoding of the terminal, or PYTHONUTF8=1, to get box characters"
        )
    return hints


def _text(found: Findings, hints: Sequence[str]) -> str:
    check, terminal = found.self_check, found.terminal
    rows = {
        PACKAGE: found.version,
        "Python": f"{found.python}, {found.platform}",
        "engine": found.engine.name + (f", {found.engine.instructions}" if found.engine.instructions else ""),
        "SAT solvers": ", ".join(found.sat_solvers) or "none",
        "libraries": _versions(found.libraries) or "unknown, because the package is not installed",
        "extras": "; ".join(f"{extra}: {_versions(packages)}" for extra, packages in found.extras.items()) or "none",
        "plug-ins": ", ".join(f"{word} of {package}" for word, package in found.plugins.items()) or "none",
        "terminal": f"{'colour' if terminal.colour else 'no colour'}, "
        f"{'Unicode' if terminal.unicode else 'ASCII'}, {plural(terminal.columns, 'column')}",
        "self-check": "; ".join(check.failures)
        or f"{plural(check.puzzles, 'puzzle')} as expected on both sides, {seconds_text(check.seconds)}",
    }
    lines = [f"{name:<12} {value}" for name, value in rows.items()]
    return "\n".join([*lines, *(f"advice       {hint}" for hint in hints)])


def _versions(packages: Mapping[str, str | None]) -> str:
    return ", ".join(f"{name} {version or 'missing'}" for name, version in packages.items())
