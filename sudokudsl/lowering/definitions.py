"""The definitions of a file, and of the files that it includes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..expression.types import FUNCTIONS
from ..language.scope import CELL_FORM
from ..language.syntax.ast import RESERVED, File, Statement, Word
from ..language.syntax.rule_ast import Define
from ..text.diagnostics import Note, Sink, named_twice
from ..text.source import Source
from .includes import Includes, elsewhere
from .registry import CORE, Registry

if TYPE_CHECKING:
    from pathlib import Path

MAX_DEFINITIONS = 1_000  # definitions of a file, including those of the files that it uses


@dataclass(frozen=True, slots=True)
class DefinitionSource:
    """The statement of a definition, and its text."""

    statement: Statement
    source: Source

    @property
    def define(self) -> Define:
        """The first line of the definition, or the only one."""
        assert isinstance(self.statement.rule_line, Define)
        return self.statement.rule_line

    @property
    def name(self) -> Word:
        """The defined word."""
        return self.define.name


def find_definitions(
    file: File, sink: Sink, registry: Registry, unsaved: Mapping[Path, str]
) -> Mapping[str, DefinitionSource]:
    """The definitions of a file and of the files it includes, by word. A word that is in use is reported."""
    known: dict[str, DefinitionSource] = {}
    for statement, source in Includes(sink.source, sink, unsaved).definitions(file.statements):
        definition = DefinitionSource(statement, source)
        found = Sink(source)
        if _is_free(definition.name, known, found, registry):
            known[definition.name.key] = definition
        sink.found += elsewhere(found, sink.source)
    return known


def _is_free(name: Word, known: Mapping[str, DefinitionSource], sink: Sink, registry: Registry) -> bool:
    """Whether a new definition can have the name. If not, the reason is reported."""
    if name.key in FUNCTIONS:
        sink.error("name-taken", f"`{name.text}` is a function already", name.span)
    elif name.key in CORE or name.key in RESERVED or CELL_FORM.fullmatch(name.text) or registry.has(name.text):
        sink.error("name-taken", f"`{name.text}` is a statement already", name.span)
    elif name.key in known:
        first = known[name.key]
        note = Note("the first", first.name.span, first.source)
        message = named_twice(name.text, first.name.text).replace("named", "defined", 1)
        sink.error("name-taken", message, name.span, notes=(note,))
    elif len(known) >= MAX_DEFINITIONS:
        sink.error("too-large", f"there are at most {MAX_DEFINITIONS:,} definitions", name.span)
    else:
        return True
    return False
