"""Random puzzles put to every solver, in search of one on which they differ.

Case number n of a seed is always the same puzzle, so that a run can be repeated, continued, and divided among
processes. A case is drawn in one of the ways of `WAYS`; digits of a grid are then given until few solutions are left,
and the sets of all solvers are compared: native engine, reference engine, two SAT solvers, and the oracle where the
open cells are few. Every case is also put to one oracle of `FURTHER` that needs no second solver.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Literal

from ..cnf.compile import Cnf, compile_cnf
from ..cnf.solve import SatSolver
from ..cover import engine_is_native
from ..cover.builder import TableTooLarge
from ..cover.compile import compile_cover
from ..cover.dlx import expand
from ..cover.objectives import CoverProblem
from ..cover.reference import ReferenceSolver
from ..diagnostics import Sink
from ..geometry import Board
from ..grid import Grid
from ..lowering import read
from ..oracle import fillings, oracle_grids
from ..puzzle import Puzzle, TooLarge
from ..registry import Registry
from ..search import Givens, Limits, Solver
from ..source import Source
from .drawn import Dice, Drawn, Mix, NothingToDraw, mix, statement, values
from .planted import filling, fitted, houses_of
from .symmetry import MOVES, RENAMED

FEW = 20  # grids that a puzzle may have, to be compared as a set
NODES = 5_000  # of a search that may turn out to be long: then more digits are given
ORACLE = 500  # fillings that the oracle goes through
CHUNK = 50  # cases that a worker takes at a time
MUTATIONS = 10  # stacked on a case, at most
SAT = ("cadical195", "minisat22")
KNOWING_OTHERS = frozenset({"kropki", "xv", "minimum", "maximum"})
"""Families where a further dot or mark exempts cells from what another statement asks."""

Way = Literal["planted", "as drawn", "contradictory", "mutated"]
WAYS: Mapping[Way, int] = {"planted": 50, "as drawn": 20, "contradictory": 15, "mutated": 15}
"""In which ways a case comes about, and in how many of a hundred: around a grid that solves it; as it comes, which
mostly has few solutions or none; around a grid that breaks its last statement or given; or from a planted one by up to
ten changes."""


@dataclass(frozen=True, slots=True)
class Case:
    """One random puzzle: a spec, further givens, and a grid that must be a solution, if one is known."""

    number: int
    way: Way
    mix: Mix
    givens: Givens
    planted: Grid | None

    @property
    def text(self) -> str:
        """The spec with its givens, as a file."""
        return spelled(self.mix.text, self.mix.setting.board.columns, self.givens)


@dataclass(frozen=True, slots=True)
class Difference:
    """A case on which voices differ: what about it, in a sentence, and the whole spec."""

    number: int
    kind: str
    sentence: str
    text: str


@dataclass
class Tally:
    """What has been compared so far: how many cases, and which things they had in them, counted by case."""

    cases: int = 0
    skipped: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    oracles: Counter[str] = field(default_factory=Counter)
    families: Counter[str] = field(default_factory=Counter)
    objectives: Counter[str] = field(default_factory=Counter)
    encodings: Counter[str] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)
    solutions: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Takes over what another run has compared."""
        self.cases += other.cases
        self.skipped += other.skipped
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))
        self.differences += other.differences

    def facts(self) -> dict[str, Any]:
        """What was counted, for JSON."""
        counted = {name: dict(getattr(self, name)) for name in COUNTED}
        differences = [asdict(difference) for difference in self.differences]
        return {"cases": self.cases, "skipped": self.skipped, **counted, "differences": differences}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Tally:
        """The tally of such facts. KeyError, TypeError or ValueError for others."""
        tally = cls(int(facts["cases"]), int(facts["skipped"]))
        for name in COUNTED:
            getattr(tally, name).update({str(what): int(count) for what, count in facts[name].items()})
        tally.differences = [Difference(**difference) for difference in facts["differences"]]
        return tally


COUNTED = ("ways", "oracles", "families", "objectives", "encodings", "pairs", "solutions")


class Differ(Exception):
    """Voices differ: on what, and how, in a sentence."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind, self.sentence = kind, sentence


def spelled(text: str, columns: int, givens: Givens) -> str:
    """A spec with givens as a picture at its end, if there are any."""
    if all(digit is None for digit in givens):
        return text
    shown = ["." if digit is None else str(digit) for digit in givens]
    rows = (shown[start : start + columns] for start in range(0, len(shown), columns))
    return text + "givens\n" + "".join(f"  {' '.join(row)}\n" for row in rows)


def run(seed: int, numbers: Iterable[int]) -> Tally:
    """Compares the cases of these numbers."""
    tally = Tally()
    for number in numbers:
        try_case(seed, number, tally)
    return tally


def try_case(seed: int, number: int, tally: Tally) -> None:
    """Draws one case, compares, and counts it."""
    random = Random(f"{seed}:{number}")
    case = draw(random, number)
    if case is None:
        tally.skipped += 1
        return
    try:
        with Voices(case.mix.text) as voices:
            _count(case, voices, tally)
            _compare(case, voices, random, tally)
    except TooLarge:
        tally.skipped += 1
    except Differ as differ:
        tally.differences.append(Difference(number, differ.kind, differ.sentence, case.text))
    except Exception as error:  # whatever goes wrong in one case is a finding, and no reason to stop
        sentence = f"{type(error).__name__}: {error}".partition("\n")[0]
        tally.differences.append(Difference(number, "crash", sentence, case.text))


def _compare(case: Case, voices: Voices, random: Random, tally: Tally) -> None:
    givens = voices.few(case.givens, case.planted, random)
    if givens is None:
        tally.skipped += 1
        tally.cases -= 1
        return
    grids = voices.agreed(givens)
    tally.solutions["none" if not grids else "one" if len(grids) == 1 else "several"] += 1
    if case.planted is not None and case.planted not in grids:
        raise Differ("planted", f"nobody finds the planted grid {case.planted.values}")
    name = random.choice(tuple(FURTHER))
    if FURTHER[name](case, voices, givens, grids, random):
        tally.oracles[name] += 1


def _count(case: Case, voices: Voices, tally: Tally) -> None:
    words = sorted({drawn.family.word for drawn in case.mix.statements})
    tally.cases += 1
    tally.ways[case.way] += 1
    tally.families.update(words)
    tally.pairs.update(f"{first} {second}" for first, second in combinations(words, 2))
    tally.objectives.update({type(objective).__name__.lower() for objective in voices.cover.objectives})
    tally.encodings.update({str(name[2]) for _, name in voices.cnf.keys if name[0] == "encoding"})


# --- drawing a case --------------------------------------------------------------------------------------------------


def draw(random: Random, number: int = 0) -> Case | None:
    """A random case; None if what came up has no meaning, or no filling was found for its houses."""
    way = random.choices(tuple(WAYS), tuple(WAYS.values()))[0]
    drawn = mix(Dice(random))
    if way == "as drawn":
        return _as_drawn(drawn, random, number)
    case = _planted(drawn, random, number)
    if case is None or way == "planted":
        return case
    if way == "contradictory":
        return _contradictory(case, random)
    for _ in range(random.randint(1, MUTATIONS)):
        case = _mutated(case, random)
    return case


def _as_drawn(drawn: Mix, random: Random, number: int) -> Case | None:
    puzzle = understood(drawn.text)
    if puzzle is None:
        return None
    grid = filling(puzzle.board, houses_of(puzzle), random)
    return Case(number, "as drawn", drawn, _some_of(grid, random) if grid else _open(puzzle), None)


def _planted(drawn: Mix, random: Random, number: int) -> Case | None:
    """Statements fitted to a grid; those that it breaks all the same are left out."""
    setting = understood(drawn.setting.text)
    grid = filling(setting.board, houses_of(setting), random) if setting is not None else None
    if grid is None:
        return None
    kept = replace(drawn, statements=tuple(fitted(each, grid, random) for each in drawn.statements))
    ahead = kept.setting.text.count("\n")
    while True:
        puzzle = understood(kept.text)
        if puzzle is None:
            return None
        broken = {puzzle.text.place(stated.span.start)[0] - ahead - 1 for stated in puzzle.broken(grid)}
        if not broken:
            return Case(number, "planted", kept, _some_of(grid, random), grid)
        left = tuple(each for at, each in enumerate(kept.statements) if at not in broken)
        if len(left) == len(kept.statements):
            return None
        kept = replace(kept, statements=left)


def _contradictory(case: Case, random: Random) -> Case:
    """The case with one more statement that its grid breaks, or with a given that it does not have."""
    grid = case.planted
    assert grid is not None
    case = replace(case, way="contradictory", planted=None)
    if random.random() < 0.5:
        for _ in range(5):
            extra = statement(Dice(random), grid.board)
            if extra is not None and not extra.family.build(**extra.values).holds(grid):
                changed = replace(case.mix, statements=(*case.mix.statements, extra))
                return replace(case, mix=changed) if understood(changed.text) is not None else case
    at = random.randrange(len(grid.values))
    others = [digit for digit in grid.board.digits if digit != grid.values[at]]
    return replace(case, givens=_with(case.givens, at, random.choice(others))) if others else case


def _mutated(case: Case, random: Random) -> Case:
    """The case with one change: a statement dropped, doubled, added or drawn anew, a given changed or dropped."""
    statements = list(case.mix.statements)
    givens = case.givens
    at = random.randrange(len(statements)) if statements else 0
    board = case.mix.setting.board
    match random.randrange(6):
        case 0 if statements:
            del statements[at]
        case 1 if statements:
            statements.append(statements[at])
        case 2:
            extra = statement(Dice(random), board)
            statements += [extra] if extra is not None else []
        case 3 if statements:
            statements[at] = _redrawn(statements[at], board, random)
        case 4:
            givens = _with(givens, random.randrange(len(givens)), random.choice(board.digits))
        case _:
            givens = _with(givens, random.randrange(len(givens)), None)
    changed = replace(case.mix, statements=tuple(statements))
    if understood(changed.text) is None:
        return case
    return replace(case, way="mutated", mix=changed, givens=givens, planted=None)


def _redrawn(drawn: Drawn, board: Board, random: Random) -> Drawn:
    """The statement with one of its parts drawn anew."""
    try:
        other = values(Dice(random), drawn.form, board, longest=9)
    except NothingToDraw:
        return drawn
    named = [part.name for part in drawn.form.parts if part.name]
    if not named:
        return drawn
    name = random.choice(named)
    changed = Drawn(drawn.family, drawn.form, {**drawn.values, name: other[name]})
    built = drawn.family.build(**changed.values)
    return drawn if any(complaint.error for complaint in drawn.family.complaints(built, board)) else changed


@lru_cache(maxsize=64)
def understood(text: str) -> Puzzle | None:
    """The puzzle of a text; None if it has no meaning."""
    sink = Sink(Source("<drawn>", text))
    puzzle = read(sink.source, sink, Registry())
    return None if sink.failed else puzzle


def _some_of(grid: Grid, random: Random) -> Givens:
    often = random.choice((0, 0, 0.1, 0.3, 0.5, 0.7))
    return tuple(digit if random.random() < often else None for digit in grid.values)


def _open(puzzle: Puzzle) -> Givens:
    return (None,) * len(puzzle.board.cells)


def _with(givens: Givens, at: int, digit: int | None) -> Givens:
    return (*givens[:at], digit, *givens[at + 1 :])


# --- asking everybody ------------------------------------------------------------------------------------------------


class Voices:
    """Every solver of a spec by name, and the oracle. TooLarge if a compiled form is."""

    def __init__(self, text: str) -> None:
        puzzle = understood(text)
        assert puzzle is not None, text
        self.text, self.puzzle, self.board = text, puzzle, puzzle.board
        self.cover: CoverProblem = compile_cover(puzzle)
        self.cnf: Cnf = compile_cnf(puzzle)
        self.solvers: dict[str, Solver] = {}
        if engine_is_native():
            from ..cover.engine import NativeSolver

            self.solvers["native"] = NativeSolver(self.cover, self.board)
        self.solvers["reference"] = ReferenceSolver(self.cover, self.board)
        self.solvers |= {name: SatSolver(self.cnf, self.board, name) for name in SAT}
        self.first = next(iter(self.solvers.values()))

    def __enter__(self) -> Voices:
        return self

    def __exit__(self, *exception: object) -> None:
        for solver in self.solvers.values():
            if isinstance(solver, SatSolver):
                solver.close()

    def few(self, givens: Givens, grid: Grid | None, random: Random) -> Givens | None:
        """The givens, and as many digits of a grid more as leave few solutions; None if there is no grid to take."""
        hidden = [at for at, digit in enumerate(givens) if digit is None]
        random.shuffle(hidden)
        while True:
            outcome = self.first.search(limit=FEW + 1, givens=givens, limits=Limits(nodes=NODES))
            if outcome.exact:
                return givens
            grid = grid or next(iter(outcome.grids), None)
            if grid is None:
                return None
            for at in hidden[: 1 + len(hidden) // 6]:
                givens = _with(givens, at, grid.values[at])
            del hidden[: 1 + len(hidden) // 6]

    def agreed(self, givens: Givens) -> frozenset[Grid]:
        """The set of grids that all voices find, all of which are few. Differ if they do not."""
        sets: dict[str, frozenset[Grid]] = {}
        for name, solver in self.solvers.items():
            outcome = solver.search(limit=FEW + 1, givens=givens)
            sets[name] = frozenset(outcome.grids)
            if len(sets[name]) != outcome.count:
                raise Differ("twice", f"{name} finds a grid twice")
        if fillings(self.board, givens) <= ORACLE:
            sets["oracle"] = frozenset(oracle_grids(self.puzzle, givens=givens))
        first = next(iter(sets.values()))
        for grid in sorted(frozenset().union(*sets.values()), key=lambda grid: grid.values):
            finders = [name for name, grids in sets.items() if grid in grids]
            if len(finders) < len(sets):
                others = [name for name in sets if name not in finders]
                raise Differ("sets", f"{', '.join(finders)} find {grid.values}, and {', '.join(others)} do not")
            if broken := self.puzzle.broken(grid):
                raise Differ("meaning", f"all find {grid.values}, which {self.puzzle.label(broken[0])} does not allow")
        return first


# --- oracles that need no second solver ------------------------------------------------------------------------------


def _splits(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """Giving a cell each of its digits in turn divides the solutions."""
    at = random.randrange(len(givens))
    if givens[at] is not None:
        return False
    for name, solver in voices.solvers.items():
        counts = [solver.search(givens=_with(givens, at, digit), limit=FEW + 1).count for digit in voices.board.digits]
        if sum(counts) != len(grids):
            cell = voices.board.cells[at]
            raise Differ("split", f"{name} finds {len(grids)} grids, but {counts} when {cell} is given each digit")
    return True


def _one_less(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """Without one of its statements a puzzle keeps its solutions."""
    free = [at for at, drawn in enumerate(case.mix.statements) if drawn.family.word not in KNOWING_OTHERS]
    if not free or not grids:
        return False
    without = random.choice(free)
    left = tuple(drawn for at, drawn in enumerate(case.mix.statements) if at != without)
    grid = min(grids, key=lambda grid: grid.values)
    with Voices(replace(case.mix, statements=left).text) as others:
        for name, solver in others.solvers.items():
            if solver.search(givens=grid.values).count != 1:
                line = case.mix.statements[without].line
                raise Differ("one less", f"without `{line}` {name} loses {grid.values}")
    return True


def _moved(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """A reflected or transposed puzzle has the moved solutions."""
    move = random.choice(MOVES)
    try:
        mix = move.mix(case.mix)
    except ValueError:
        return False
    if mix is None or (puzzle := understood(mix.text)) is None:
        return False
    board = puzzle.board
    shown = {move.cell(voices.board, cell): digit for cell, digit in zip(voices.board.cells, givens, strict=True)}
    with Voices(mix.text) as others:
        found = others.agreed(tuple(shown[cell] for cell in board.cells))
    if found != frozenset(move.grid(grid, board) for grid in grids):
        raise Differ("symmetry", f"{move.name}, it has other solutions: {len(found)}, not {len(grids)}")
    return True


def _renamed(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """Where only equality counts, two digits may change places in all grids."""
    board = voices.board
    if len(board.digits) < 2 or not {drawn.family.word for drawn in case.mix.statements} <= RENAMED:
        return False
    alike = [digit for digit in board.digits if board.copies[digit] == board.copies[board.digits[0]]]
    if len(alike) < 2:
        return False
    one, other = random.sample(alike, 2)
    swap = {one: other, other: one}
    swapped = tuple(digit if digit is None else swap.get(digit, digit) for digit in givens)
    found = voices.agreed(swapped)
    if found != frozenset(Grid(board, tuple(swap.get(digit, digit) for digit in grid.values)) for grid in grids):
        raise Differ("renaming", f"with {one} and {other} in each other's place it has other solutions")
    return True


def _candidates(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The digits of each cell in all solutions together are its candidates."""
    union = {cell: tuple(sorted({grid[cell] for grid in grids})) for cell in voices.board.cells}
    for name, solver in voices.solvers.items():
        if dict(solver.candidates(givens=givens).digits) != union:
            raise Differ("candidates", f"{name} lists other candidates than its solutions have")
    return True


def _expanded(case: Case, voices: Voices, givens: Givens, grids: frozenset[Grid], random: Random) -> bool:
    """The expansion of the cover problem to exact cover has as many covers, by a program that knows nothing else."""
    try:
        import miniexact
    except ImportError:
        return False
    with Voices(spelled(case.mix.text, voices.board.columns, givens)) as stated:
        try:
            expansion = expand(stated.cover)
        except TableTooLarge:
            return False
    if not expansion.options or len(expansion.options) > 2_000:
        return False
    solver = miniexact.miniexacts_c()
    for item in expansion.primary:
        solver.primary(item)
    for item in expansion.secondary:
        solver.secondary(item)
    for option in expansion.options:
        for item, colour in option:
            _ = solver.add(item, colour) if colour else solver.add(item)
        solver.add(0)
    count = 0
    while solver.solve() == 10:  # it has found one more
        count += 1
        if count > len(grids):
            break
    if count != len(grids):
        raise Differ("expansion", f"its expansion has {count} exact covers, and it has {len(grids)} solutions")
    return True


Oracle = Callable[[Case, "Voices", Givens, frozenset[Grid], Random], bool]

FURTHER: Mapping[str, Oracle] = {
    "counts split over a cell": _splits,
    "a statement less keeps the solutions": _one_less,
    "reflected or transposed": _moved,
    "digits renamed": _renamed,
    "candidates": _candidates,
    "expanded to exact cover": _expanded,
}
"""Oracles that need no second solver, by what they do. Each says whether it applied, or raises Differ."""


def still_differs(kind: str) -> Callable[[str], bool]:
    """The condition under which a text still shows a difference of sets or meaning, or a crash; for shrinking."""

    def holds(text: str) -> bool:
        if understood(text) is None:
            return False
        try:
            with Voices(text) as voices:
                open_ = (None,) * len(voices.board.cells)
                if not voices.first.search(limit=FEW + 1, keep=0, limits=Limits(nodes=NODES)).exact:
                    return False
                voices.agreed(open_)
        except TooLarge:
            return False
        except Differ as differ:
            return differ.kind == kind
        except Exception:
            return kind == "crash"
        return False

    return holds


def in_order(
    executor: Executor, seed: int, first: int, last: int | None = None, *, size: int = CHUNK, ahead: int = 4
) -> Iterator[tuple[int, Tally]]:
    """Compares case after case from number `first` up to `last`, excluded, by any executor of `concurrent.futures`.

    Gives, chunk by chunk and in order, the number after the last case of the chunk and what was compared in it. So many
    chunks are under way at a time as `ahead` says. What is under way when the iteration is closed is given up.
    """
    pending: deque[tuple[int, Future[Tally]]] = deque()
    try:
        while True:
            while len(pending) < ahead and (last is None or first < last):
                after = first + size if last is None else min(first + size, last)
                pending.append((after, executor.submit(run, seed, range(first, after))))
                first = after
            if not pending:
                return
            after, future = pending.popleft()
            yield after, future.result()
    finally:
        for _, future in pending:
            future.cancel()
