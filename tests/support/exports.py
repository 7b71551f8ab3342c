"""Puzzles that are exported and read again."""

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.grid import Grid
from sudokudsl.model.solver import Limits
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source


def as_imported(puzzle, target):
    """The text as which a puzzle comes back from another form."""
    text = EXPORTS[target](puzzle)
    form = recognised(text)
    return form.to_sdk(text, ImportReport()) if form else text


def again(puzzle, target):
    source = Source("again.sdk", as_imported(puzzle, target), puzzle.text.folder)
    sink = Sink(source)
    found = read(source, sink, Registry())
    assert found is not None, [each.message for each in sink.found]
    return found


LIMIT = Limits(nodes=3000)


def means_the_same(one, other):
    """Whether each of two puzzles allows the grids found of the other, and where those are all, has as many."""
    outcomes = [sudokudsl.make_solver(puzzle).search(limit=30, limits=LIMIT) for puzzle in (one, other)]
    assert not any(other.broken(Grid(other.board, grid.values)) for grid in outcomes[0].grids)
    assert not any(one.broken(Grid(one.board, grid.values)) for grid in outcomes[1].grids)
    if all(outcome.exact for outcome in outcomes):
        assert outcomes[0].count == outcomes[1].count


def comes_back_or_is_refused(puzzle, target):
    """A puzzle that is exported means the same when it is read again; one that is not is refused, naming what for."""
    text = refusal = ""
    try:
        text = EXPORTS[target](puzzle)
    except Refused as caught:
        refusal = str(caught)
    if text:
        means_the_same(puzzle, sudokudsl.loads(text))
    else:
        named = [puzzle.label(stated) + ": " for stated in puzzle.stated]
        named += [f"cells {extra.name}: " for extra in puzzle.board.extras]
        named += ["grid: "] if puzzle.board.subgrids else []
        assert refusal.startswith(("f-puzzles has", "Interactive-Sudoku-Solver has", *named))
