"""The clues at a selection in the picture, each with the form that it comes from; what Backspace takes away there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.givens import GIVENS
from ..lowering.extra_cells import LAYERS
from ..model.puzzle import Unanswerable
from ..text.source import Span
from .changing import condition_of
from .document import Document
from .drawn import DrawnForm, ReadClue, line_of, read_clue
from .formatting import Replacement
from .insertion import Selected
from .meaning import CONTEXT_WORDS, context, reading
from .removing import removed
from .singles import Single, single_at
from .touching import Touching, statements_at, touching_statements
from .typed_givens import stated_digits, without_givens


@dataclass(frozen=True, slots=True)
class ListedClue:
    """A clue at a selection: its place, its first word, its text on one line, and its meaning in words.

    It is `exact` if it is about exactly what is selected. `drawn` is the form that inserts it, and `condition` that of
    a rule; both are None for a clue that only the text can change. `kept` says why it cannot be removed, if so.
    """

    span: Span
    word: str
    text: str
    says: str
    exact: bool
    drawn: DrawnForm | None = None
    condition: str | None = None
    kept: str = ""


def clues_at(document: Document, selection: Selected) -> tuple[ListedClue, ...]:
    """The clues at selected cells or at a place of the rim, in the order of the text: first those about exactly these.

    If nothing is selected, these are the clues about the whole board.
    """
    if selection.rim:
        found = tuple(_at_rim(document, selection))
    else:
        found = tuple(_at_cells(document, selection) if any(selection.cells) else _about_board(document))
    return (*(each for each in found if each.exact), *(each for each in found if not each.exact))


def erased(document: Document, cell: str, selection: Selected) -> tuple[str, tuple[Replacement, ...]]:
    """Takes away given digits, or the only clue about exactly the selection: their text, and the changes.

    The digits are those of all selected cells, or that of `cell` if it is not one of them; `cell` is empty at the rim.
    Raises Unanswerable with the reason if it is unclear which clue goes.
    """
    selected = {each for cells in selection.cells for each in cells}
    names = selected if cell in selected else {cell}
    digits = stated_digits(document, {f"{selection.layer}[{name}]" if selection.layer else name for name in names})
    if taken := without_givens(document, digits):
        return ", ".join(f"{name} = {digit}" for name, digit in digits.items()), taken
    selects = bool(selection.rim or any(selection.cells))
    exact = [each for each in clues_at(document, selection) if each.exact and selects]
    if len(exact) > 1:
        raise Unanswerable(f"{len(exact)} clues are about exactly what is selected: remove one of them in the list")
    if not exact:
        raise Unanswerable("no digit is given here, and no clue is about exactly what is selected")
    text, change = removed(document, exact[0].span.start)
    return text, (change,)


def _at_cells(document: Document, selection: Selected) -> Iterator[ListedClue]:
    """The clues that touch selected cells."""
    cells = {cell for each in selection.cells for cell in each}
    for each in statements_at(document, cells):
        single = single_at(document, each.span.start)
        clue = read_clue(document, single)
        own = set() if clue is None else {cell for cells in clue.drawn.selection.cells for cell in cells}
        layer = selection.layer if clue is None else clue.drawn.selection.layer
        yield _clue(document, each, single, clue, exact=cells in ({*each.cells}, own) and layer == selection.layer)


def _about_board(document: Document) -> Iterator[ListedClue]:
    """The clues about the whole board, for which nothing is selected."""
    found = reading(document).understanding
    every = 0 if found is None else len(found.board.cells)
    for each in touching_statements(document):
        entry = document.entry(each.span.start)
        if entry is None or entry.key in CONTEXT_WORDS or entry.key in LAYERS:
            continue
        single = single_at(document, each.span.start)
        clue = read_clue(document, single)
        drawn = clue is not None and not clue.drawn.rims and not clue.drawn.selection.cells
        if drawn or len(each.cells) in (0, every):
            yield _clue(document, each, single, clue, exact=True)


def _at_rim(document: Document, selection: Selected) -> Iterator[ListedClue]:
    """The clues at a place of the rim, and those at the other end of its row or column."""
    views = context(document).board.views_from_sides
    seen = next((view for view in views if view.from_side == selection.rim), None)
    ends = () if seen is None else (selection.rim, seen.opposite.from_side)
    for each in touching_statements(document):
        single = single_at(document, each.span.start)
        clue = read_clue(document, single) if _has_rim(single) else None
        if clue is not None and not {*ends}.isdisjoint(clue.drawn.rims):
            same = clue.drawn.selection.layer == selection.layer
            yield _clue(document, each, single, clue, exact=same and selection.rim in clue.drawn.rims)


def _has_rim(single: Single) -> bool:
    return single.family is not None and single.family.group == "outside"


def _clue(document: Document, touching: Touching, single: Single, clue: ReadClue | None, *, exact: bool) -> ListedClue:
    drawn = None if clue is None else clue.drawn
    kept = "in Draw, Backspace on a cell takes its digit out of this picture" if single.family is GIVENS else ""
    condition = condition_of(single.entry)
    return ListedClue(
        touching.span, touching.word, line_of(document, single), touching.says, exact, drawn, condition, kept
    )
