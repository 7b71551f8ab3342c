"""The passes of lowering: from the text of a file to its meaning, in this order.

`parse` makes statements of the text. The board is set up and the definitions are found, then the extra cells are added
to the board. The other statements are lowered in the order of the file. At last the file is checked as a whole. If
there is a mistake, `advise` tries other lines by the same passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..language.syntax.ast import File, Word
from ..language.syntax.legacy import is_old
from ..language.syntax.parse import parse
from ..model.budget import Phase
from ..model.geometry import Board
from ..model.puzzle import Puzzle, Stated
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .board_setup import set_up_board
from .context import Context
from .contradictions import report_contradictions
from .draft import DraftConstraint, PuzzleDraft
from .extra_cells import LAYERS, with_extra_cells
from .memory import StatementMemory
from .names import Names
from .registry import Registry
from .remembering import RememberingLowering
from .slips import report_unused
from .statements import StatementLowering, lower_in_order

if TYPE_CHECKING:
    from pathlib import Path

    from .definitions import DefinitionSource

NOTHING: Mapping[Path, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Understanding:
    """The meaning of a text as far as it can be read. `puzzle` is None if a statement has no meaning.

    `constraints` are those of the statements with a meaning, in order. `known` says whether the board is as stated.
    """

    file: File
    board: Board
    known: bool
    names: Names
    definitions: Mapping[str, DefinitionSource]
    constraints: Sequence[DraftConstraint]
    puzzle: Puzzle | None


def read(source: Source, sink: Sink, registry: Registry) -> Puzzle | None:
    """The puzzle of a program or an old file. None with the reasons in the sink if the text has no meaning."""
    return understand(source, sink, registry).puzzle


def understand(
    source: Source,
    sink: Sink,
    registry: Registry,
    unsaved: Mapping[Path, str] = NOTHING,
    memory: StatementMemory | None = None,
    file: File | None = None,
) -> Understanding:
    """The meaning of a program or an old file as far as it can be read. Mistakes go to the sink.

    `unsaved` has the texts of files that are open in an editor, by their resolved paths. `memory` has the statements of
    earlier texts with the same registry, and remembers those of this one. `file` has the statements of the text if it
    is parsed already; the mistakes in its syntax are in the sink.
    """
    file = parse(source, sink) if file is None else file
    if not (file.statements or file.broken or sink.failed):
        sink.error("empty", "the text states no puzzle", Span(0, 0), help="the shortest one is `sudoku 9x9`")
    found = understand_file(file, source, sink, registry, unsaved, memory)
    if sink.failed:
        from .advice import advise  # late: most files have no mistake

        advise(
            sink,
            file,
            lambda source, sink: understand_file(parse(source, sink), source, sink, registry, unsaved, memory),
        )
    sink.finish()
    return found


def understand_file(
    file: File,
    source: Source,
    sink: Sink,
    registry: Registry,
    unsaved: Mapping[Path, str] = NOTHING,
    memory: StatementMemory | None = None,
) -> Understanding:
    """The meaning of the statements as far as they have one. Mistakes go to the sink."""
    setup = set_up_board(file, sink, registry)
    definitions = _definitions(file, sink, registry, unsaved)
    lets = [statement for statement in file.statements if statement.word.key == "let"]
    context = Context(setup.board, setup.known, Names(source, sink), definitions, registry, sink, lets)
    told = len(sink.found)
    found = _understood(file, setup.houses, context, memory)
    if setup.other is not None:
        elsewhere = Sink(source)
        other = replace(context, board=setup.other, names=Names(source, elsewhere), sink=elsewhere)
        _understood(file, setup.houses, other)
        sink.found[told:] = [each for each in sink.found[told:] if each in elsewhere.found]
    return found


def _definitions(
    file: File, sink: Sink, registry: Registry, unsaved: Mapping[Path, str]
) -> Mapping[str, DefinitionSource]:
    """The definitions of the file and of the files it includes, by word."""
    if not any(statement.word.key in ("define", "use") for statement in file.statements):
        return {}
    from .definitions import find_definitions  # late: most files define nothing

    return find_definitions(file, sink, registry, unsaved)


def _understood(
    file: File, houses: Sequence[Stated], bare: Context, memory: StatementMemory | None = None
) -> Understanding:
    """The meaning of the statements on a board, in a context without extra cells."""
    bare.names.broken |= _broken_names(file)
    remembers = memory is not None and bare.known and not is_old(bare.source)
    digest = memory.digest(file, bare) if memory is not None and remembers else None
    context, layers = with_extra_cells(file, bare)
    lowering = StatementLowering(context, layers, PuzzleDraft([*map(DraftConstraint, houses)]))
    lowering.type_definitions()
    lower = lowering.lower if digest is None else RememberingLowering(lowering, digest).lower
    lower_in_order(file.statements, lower, context.sink)
    _check(file, lowering.draft, context)
    puzzle = None if context.sink.failed else lowering.puzzle()
    constraints = lowering.draft.constraints
    return Understanding(file, context.board, context.known, context.names, context.definitions, constraints, puzzle)


def _broken_names(file: File) -> set[str]:
    """The names that statements with a mistake in their syntax may define."""
    defining = (each for each in file.broken if each.word.key in ("let", "define", "cells", *LAYERS))
    return {arg.key for statement in defining for arg in statement.args if isinstance(arg, Word)}


def _check(file: File, draft: PuzzleDraft, context: Context) -> None:
    """Reports what is wrong with the statements together, after all of them have been lowered."""
    sink, board = context.sink, context.board
    context.names.report_own_words(draft.own_words)
    if not sink.failed:
        report_unused(file, sink)
    elif context.definitions:
        from .names_in_definitions import explain_names_in_definitions  # late: most files have no mistake

        explain_names_in_definitions(context)
    with Phase("looking for contradictions"):
        report_contradictions(draft, board, sink)
    for problem in context.registry.problems:
        sink.warning("broken-plugin", problem, Span(0, 0))
    if not sink.failed:
        draft.report_hidden_numbers(board, sink)
