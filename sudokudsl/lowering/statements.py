"""The statements of a file, one by one: each finds its family, which decodes its arguments and makes the constraint."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import cast

from ..constraint import Constraint, digits_named
from ..diagnostics import Note, Sink, nearest, short
from ..expression import quantified as q
from ..expression.blocks import alternatives, let_value
from ..expression.types import CELL_FORM, Mistake, Typer, Value
from ..families.givens import Candidates, Given
from ..families.houses import Houses
from ..family import Family
from ..geometry import MAX_DIGITS, MAX_EXTRA_CELLS, Board, Cell, Extra
from ..grid import Grid
from ..puzzle import Expect, Puzzle, Stated
from ..registry import CORE, Registry
from ..scope import Scope
from ..signature import Decoded, DigitRows, Mismatch, picture_rows
from ..source import Source, Span
from ..syntax.ast import (
    RESERVED,
    Arg,
    BoxPattern,
    CellPattern,
    File,
    Group,
    Item,
    Mark,
    Number,
    PictureLine,
    Run,
    Statement,
    Text,
    Word,
    word_key,
)
from ..syntax.hints import WORDS as HINTS
from ..syntax.parse import parse
from ..syntax.rules import Let
from .board import Read, bare_board, stated_houses, with_regions
from .contradictions import Known, contradictions
from .rules import RULE_WORDS, Rules
from .uses import elsewhere

STARTS = ("sudoku", "latin", "board")
ONCE = ("boxes", "regions", "title", "author", "source", "rules", "expect")
_BESIDE = re.compile(r"[^\W\d_][\w-]*\s*=")  # how a line of extra cells begins, under the rows of a solution
_OWN_WORD = re.compile(r"(?<=\[)[a-z-]+(?= )")  # of an optional part of a usage, such as `[digits DIGITS]`


def read(source: Source, sink: Sink, registry: Registry) -> Puzzle | None:
    """The puzzle that a text states, a program or an old file. None if it has no meaning; the sink has the reasons."""
    file = parse(source, sink)
    if not (file.statements or file.broken or sink.failed):
        sink.error("empty", "the text states no puzzle", Span(0, 0), help="the smallest one is `sudoku 9x9`")
    puzzle = lower(file, source, sink, registry)
    sink.found.sort(key=lambda diagnostic: diagnostic.span)
    return puzzle


def lower(file: File, source: Source, sink: Sink, registry: Registry) -> Puzzle | None:
    """The puzzle that the statements make up. None if any has no meaning; the sink has the reasons."""
    lowering = _Lowering(source, sink, registry)
    lowering.run(file)
    return None if sink.failed else lowering.puzzle()


@dataclass
class _Lowering:
    """One file on its way. Statements are taken in order, those of the board first.

    What depends on a part that has mistakes is passed over: on the board if not `known_board`, on names in `void`.
    """

    source: Source
    sink: Sink
    registry: Registry
    board: Board = field(default_factory=lambda: Board(9, 9, tuple(range(1, 10))))
    known_board: bool = True
    names: dict[str, tuple[Cell, ...]] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    lets: dict[str, Word] = field(default_factory=dict)
    own_words: list[Word] = field(default_factory=list)
    void: set[str] = field(default_factory=set)
    stated: list[tuple[Family | None, Stated, Statement | None]] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    once: dict[str, Statement] = field(default_factory=dict)
    expect: Expect | None = None
    solutions: list[tuple[Grid, Span]] = field(default_factory=list)

    def run(self, file: File) -> None:
        """Takes all statements."""
        for statement in file.broken:
            if statement.word.key in ("let", "define", "cells"):
                self.void |= {arg.key for arg in statement.args if isinstance(arg, Word)}
        self._repeated(file)
        self.known_board = self._board(file)
        self._extras(file)
        self.rules.collect(file.statements)
        if self.known_board:
            self.rules.type_definitions()
        at = 0
        while at < len(file.statements) and not self.sink.full(file.statements[at].word.span):
            group = alternatives(file.statements, at)
            at += len(group)
            if group[0].word.key in RULE_WORDS:
                self._rule(group)
            else:
                self._statement(group[0])
        self._names_taken()
        self._contradictions()
        for problem in self.registry.problems:
            self.sink.warning("broken-plugin", problem, Span(0, 0))

    @cached_property
    def rules(self) -> Rules:
        """What types and unfolds the rules of the file, on its board."""
        return Rules(
            self.source, self.sink, self.registry, self.board, self.values, self.void, self._instance, self._unknown
        )

    def puzzle(self) -> Puzzle:
        """What the statements came to, which must be free of errors."""
        stated = self._together()
        expect = self.expect
        if expect is None and len(self.solutions) == 1:
            expect = Expect(1, 1, self.solutions[0][1])
        return Puzzle(
            self.board,
            stated,
            self.source,
            **self.metadata,
            expect=expect,
            solutions=tuple(self.solutions),
            definitions=self.rules.defined(),
        )

    def _repeated(self, file: File) -> None:
        """Statements that stand once: a second one is an error that names the first."""
        for statement in file.statements:
            key = statement.word.key
            kind = "board" if key in STARTS else key
            if kind != "board" and kind not in ONCE:
                continue
            if kind in self.once:
                line = self.source.place(self.once[kind].span.start)[0]
                what = "two board statements" if kind == "board" else f"two `{kind}` statements"
                self.sink.error(
                    "repeated-statement",
                    f"a file cannot have {what}: the first is on line {line}",
                    statement.span,
                    notes=(Note("the first", self.once[kind].span),),
                )
            else:
                self.once[kind] = statement

    def _board(self, file: File) -> bool:
        """Makes the board and its houses; whether it could be made."""
        top = file.statements[0].word.span if file.statements else Span(0, 0)
        if any(statement.word.key in (*STARTS, "boxes", "regions") for statement in file.broken):
            return False
        start, sound = self._read_once("board")
        bare = bare_board(start, top, self.sink) if sound else None
        if bare is None:
            return False
        self.board = bare
        boxes, sound_boxes = self._read_once("boxes")
        regions, sound_regions = self._read_once("regions")
        if not (sound_boxes and sound_regions):
            return True
        board = with_regions(bare, start, boxes, regions, top, self.sink)
        if board is not None:
            self.board = board
            self.stated += [(None, stated, None) for stated in stated_houses(board, start, boxes, regions, top)]
        return True

    def _extras(self, file: File) -> None:
        """Puts the extra cells beside the board, and takes note of their names."""
        extras: list[Extra] = []
        named: dict[str, Word] = {}
        for statement in file.statements:
            if statement.word.key != "cells":
                continue
            name = next((_name_of(arg) for arg in statement.args[:1]), None)
            extra = self._extra(statement, name, extras)
            if extra is not None and name is not None:
                extras.append(extra)
                named[extra.name] = name
            elif name is not None:
                self.void.add(name.key)
        self.board = replace(self.board, extras=tuple(extras))
        for extra in extras:
            word, cells = named[extra.name], self.board.arrays[extra.name]
            self.names[word.key] = cells
            self.values[word.key] = q.Fixed(cells, word.span)

    def _extra(self, statement: Statement, name: Word | None, before: Sequence[Extra]) -> Extra | None:
        """The array that a statement adds to others; None with the reason in the sink."""
        family = self.registry.find("cells")
        assert family is not None
        if name is not None and not self._may_name(name):
            return None
        if name is not None:
            self.lets[name.key] = name
        elif statement.args and isinstance(place := statement.args[0], CellPattern | BoxPattern):
            self._means_cells(place)
            return None
        decoded = self._decode(family, statement)
        if decoded is None:
            return None
        extra: Extra = family.build(**decoded.values)
        if not extra.digits:
            extra = replace(extra, digits=self.board.digits)
        digits = set(self.board.digits).union(extra.digits, *(other.digits for other in before))
        message = ""
        if extra.size + sum(other.size for other in before) > MAX_EXTRA_CELLS:
            message = f"a board has at most {MAX_EXTRA_CELLS} extra cells"
        elif len(digits) > MAX_DIGITS:
            message = f"a board and its extra cells have at most {MAX_DIGITS} different digits, not {len(digits)}"
        if message:
            self.sink.error("too-large", message, statement.span)
            return None
        return extra

    def _may_name(self, name: Word) -> bool:
        """Whether a word can become a name of this file; reports why not."""
        if CELL_FORM.fullmatch(name.text) or name.key in RESERVED:
            self.sink.error("name-taken", f"`{name.text}` has a meaning already and cannot be a name", name.span)
            return False
        if name.key in self.lets:
            first = Note("the first", self.lets[name.key].span)
            self.sink.error("name-taken", f"`{name.text}` is named twice", name.span, notes=(first,))
            return False
        return True

    def _read_once(self, kind: str) -> tuple[Read | None, bool]:
        """The statement of a kind, if there is one; and whether it is sound."""
        statement = self.once.get(kind)
        if statement is None:
            return None, True
        family = self.registry.find(statement.word.text)
        assert family is not None
        decoded = self._decode(family, statement)
        if decoded is None:
            return None, False
        return Read(statement, family.build(**decoded.values), decoded), True

    def _statement(self, statement: Statement) -> None:
        key = statement.word.key
        match key:
            case "title" | "author" | "source" | "rules":
                self._text(statement, key)
            case "expect":
                self._expect(statement)
            case "let":
                self._let(statement)
            case "solution":
                if self.known_board:
                    self._solution(statement)
            case "sudoku" | "latin" | "board" | "boxes" | "regions" | "cells" | "define" | "use":
                pass
            case _:
                self._family_statement(statement)

    def _rule(self, group: Sequence[Statement]) -> None:
        """A statement that holds an expression, or the use of a definition."""
        if not self.known_board:
            return
        rule = self.rules.rule(group)
        if rule is not None:
            span = group[0].span if len(group) == 1 else group[0].span.to(group[-1].span)
            self.stated.append((None, Stated(rule, rule.word or group[0].word.key, span), None))

    def _family_statement(self, statement: Statement) -> None:
        word = statement.word
        if word.key in self.rules.definitions.statements:
            self._rule((statement,))
            return
        family = self.registry.find(word.text)
        if family is None:
            if word.key not in self.void:
                self._unknown(statement).report(self.sink)
            return
        if not self.known_board or self._uses_void(statement.args):
            return
        decoded = self._decode(family, self._with_numbers(statement, family))
        if decoded is None:
            return
        self.own_words += decoded.words
        constraint = family.build(**decoded.values)
        if self._sound(family, constraint, decoded, statement, self.sink):
            self.stated.append((family, Stated(constraint, family.word, statement.span), statement))

    def _with_numbers(self, statement: Statement, family: Family) -> Statement:
        """A statement with the numbers that its names stand for."""
        known = {key: value.value for key, value in self.values.items() if isinstance(value, q.Integer)}
        if not known:
            return statement
        own = family.own_words
        args = (
            Number(known[arg.key], arg.span)
            if isinstance(arg, Word) and arg.key in known and arg.key not in own
            else arg
            for arg in statement.args
        )
        return replace(statement, args=tuple(args))

    def _sound(
        self, family: Family, constraint: Constraint, decoded: Decoded, statement: Statement, sink: Sink
    ) -> bool:
        """Whether the family has no complaint that is an error; all complaints go to the sink."""
        sound = True
        beyond = len(digits_named(constraint, self.board)) > len(self.board.digits)
        for complaint in family.complaints(constraint, self.board):
            if beyond and not complaint.error:
                continue  # families reckon with the board's digits: with more, the statement may well hold
            span = decoded.spans.get(complaint.part, statement.span)
            if complaint.error:
                sound = False
                sink.error("unexpected", complaint.message, span, help=complaint.help)
            else:
                sink.warning(complaint.code, complaint.message, span, help=complaint.help)
        return sound

    def _instance(
        self, family: Family, statement: Statement, names: Mapping[str, tuple[Cell, ...]], source: Source
    ) -> Constraint:
        """The constraint of a statement within a rule. Mistake if its arguments have any.

        A family whose statements know of each other is told of this one only.
        """
        sink = Sink(source)
        decoded = self._decode(family, statement, names, sink)
        if decoded is not None:
            constraint = cast(Constraint, family.build(**decoded.values))
            if self._sound(family, constraint, decoded, statement, sink):
                self.sink.found += (each for each in elsewhere(sink, self.source) if each not in self.sink.found)
                return family.together((constraint,), self.board)[0]
        wrong = next(each for each in sink.found if each.severity == "error")
        raise Mistake(wrong.code, wrong.message, wrong.span, help=wrong.help, notes=wrong.notes)

    def _unknown(self, statement: Statement) -> Mistake:
        """The mistake of a word that no statement has."""
        word = statement.word
        if CELL_FORM.fullmatch(word.text):
            message = f"a statement starts with its word, not with cells such as `{word.text}`"
            return Mistake("unknown-word", message, word.span, help="as in `given r1c1 = 3` or `require r1c1 < r1c2`")
        known = self._known()
        joined = self._joined(statement)
        help_ = "" if joined else HINTS.get(word.key, "")
        spelled = joined or known.get(nearest(word.key, known), "")
        return Mistake(
            "unknown-word",
            f"no statement has the word `{word.text}`",
            word.span,
            help=help_ or (f"did you mean `{spelled}`?" if spelled else "`sudokudsl families` lists them all"),
        )

    def _known(self) -> dict[str, str]:
        """Every word that may begin a statement, by its key."""
        defined = self.rules.definitions.statements
        return {word_key(known): known for known in (*self.registry.words, *CORE, *sorted(RULE_WORDS), *defined)}

    def _joined(self, statement: Statement) -> str:
        """The known word that a statement's first words are, such as `zipper-line` for `zipper line`, or nothing."""
        known = self._known()
        words = takewhile(lambda arg: isinstance(arg, Word), statement.args)
        keys = [statement.word.key, *(word.key for word in words if isinstance(word, Word))]
        return next((known[key] for many in (3, 2) if (key := "".join(keys[:many])) in known and keys[1:]), "")

    def _uses_void(self, args: Sequence[Arg]) -> bool:
        """Whether a name is used that has no cells because of an earlier mistake."""
        return any(
            (isinstance(arg, Word) and arg.key in self.void)
            or (isinstance(arg, Item) and arg.name.key in self.void)
            or (isinstance(arg, Group | Run) and self._uses_void(arg.args if isinstance(arg, Group) else arg.points))
            for arg in args
        )

    def _decode(
        self,
        family: Family,
        statement: Statement,
        names: Mapping[str, tuple[Cell, ...]] | None = None,
        sink: Sink | None = None,
    ) -> Decoded | None:
        """The arguments by the first form that has no mistakes; else the mistakes of the form that gets furthest.

        Without other `names` and `sink` they are those of the file.
        """
        names = self.names if names is None else names
        sink = self.sink if sink is None else sink
        if statement.picture and all(form.picture is None for form in family.forms):
            lines = statement.picture
            first = lines[0].text.split()[0]
            known = first.lower() in CORE or self.registry.find(first) is not None
            carry = "to carry a statement over several lines, put the cells in brackets: (r1c1 r1c2"
            sink.error(
                "unexpected",
                f"`{family.word}` takes no indented lines",
                lines[0].span,
                help="a statement starts at the left edge" if known else carry,
            )
            return None
        matched: Sink | None = None
        misses: list[tuple[Mismatch, Sink]] = []
        after = Span(statement.span.end, statement.span.end)
        for form in family.forms:
            attempt = Sink(sink.source)
            scope = Scope(self.board, names, attempt)
            try:
                decoded = form.decode(statement.args, scope, after, statement.picture)
            except Mismatch as mismatch:
                misses.append((mismatch, attempt))
                continue
            if not attempt.failed:
                sink.found += attempt.found
                return decoded
            matched = matched or attempt
        joined = self._joined(statement)
        if joined:
            words = f"{statement.word.text} {sink.source.cut(statement.args[0].span)}"
            help_ = f"did you mean `{joined}`?"
            sink.error("unknown-word", f"no statement begins with `{words}`", statement.word.span, help=help_)
        elif matched is not None:
            sink.found += matched.found
        else:
            self._mismatch(family, statement, misses, sink)
        return None

    def _mismatch(
        self, family: Family, statement: Statement, misses: Sequence[tuple[Mismatch, Sink]], sink: Sink
    ) -> None:
        furthest = max(mismatch.position for mismatch, _ in misses)
        last = [(mismatch, attempt) for mismatch, attempt in misses if mismatch.position == furthest]
        expected = list(dict.fromkeys(mismatch.expected for mismatch, _ in last))
        span = last[0][0].span
        usage = "usage: " + "; or ".join(f"{family.word} {form.usage()}".strip() for form in family.forms)
        options = re.findall(r"`([^`\s]+)`", " ".join(expected)) or _OWN_WORD.findall(usage)
        wrong = sink.source.cut(span)
        near = _meant(wrong, statement.args[furthest + 1 :], options) if re.fullmatch(r"[\w-]+", wrong) else ""
        if wrong == "-":
            usage = f"a straight run is written with two dots, r1c1..r1c5; {usage}"
        # too few cells are a consequence of what cannot be read
        sink.found += [each for each in last[0][1].found if each.code != "wrong-cell-count"]
        sink.error(
            "unexpected",
            f"{' or '.join(expected)} expected" + (f", not `{short(wrong)}`" if wrong else ""),
            span,
            help=f"did you mean `{near}`? {usage}" if near else usage,
        )

    def _let(self, statement: Statement) -> None:
        if statement.shape is not None:
            self._let_value(statement)
            return
        match statement.args:
            case (Word() as name, Mark(text="="), _, *_) if not statement.picture:
                pass
            case _:
                self._bad_let(statement)
                self.void |= {arg.key for arg in statement.args[:1] if isinstance(arg, Word)}
                return
        self._may_name(name)
        self.lets.setdefault(name.key, name)
        cells = self._named_cells(statement) if self.known_board and not self._uses_void(statement.args[1:]) else None
        if cells is None:
            self.void.add(name.key)
        else:
            self.names[name.key] = cells
            self.values[name.key] = q.Fixed(cells, name.span)

    def _let_value(self, statement: Statement) -> None:
        """A name for a number, a condition, or cells that an expression names."""
        assert isinstance(statement.shape, Let)
        word = statement.shape.name
        if not self._may_name(word):
            return
        self.lets[word.key] = word
        self.void.add(word.key)
        if not self.known_board:
            return
        try:
            _, value = let_value(statement, Typer(self.board, self.source, self.values, self.void))
        except Mistake as mistake:
            mistake.report(self.sink)
            return
        self.void.remove(word.key)
        self.values[word.key] = value
        if isinstance(value, q.Fixed):
            self.names[word.key] = value.cells

    def _bad_let(self, statement: Statement) -> None:
        match statement.args:
            case (CellPattern() | BoxPattern() as place, Mark(text="="), *_):
                self._means_cells(place)
            case _:
                self._broken_let(statement)

    def _means_cells(self, place: CellPattern | BoxPattern) -> None:
        message = f"`{self.source.cut(place.span)}` has a meaning already, as cells"
        self.sink.error("name-taken", message, place.span)

    def _broken_let(self, statement: Statement) -> None:
        """Points at what is missing of `let NAME = CELLS`."""
        args = statement.args
        fits = (bool(args) and isinstance(args[0], Word), len(args) > 1 and _is_equals(args[1]), len(args) > 2)
        wanted = next((place for place in range(3) if not fits[place]), None)
        if wanted is None:
            message, where = "`let` takes no indented lines", statement.picture[0].span
        else:
            message = f"{('a name', '`=`', 'cells')[wanted]} expected"
            where = args[wanted].span if wanted < len(args) else Span(statement.span.end, statement.span.end)
        self.sink.error("unexpected", message, where, help="let NAME = CELLS")

    def _named_cells(self, statement: Statement) -> tuple[Cell, ...] | None:
        """The cells after the `=` of a `let`, None with the reason in the sink."""
        attempt = Sink(self.source)
        scope = Scope(self.board, self.names, attempt)
        cells = scope.cells(Group(statement.args[2:], statement.args[2].span.to(statement.span)))
        self.sink.found += attempt.found
        return None if attempt.failed else tuple(cell for cell, _ in cells)

    def _names_taken(self) -> None:
        """A name that the file also uses as a family's own word."""
        for word in self.own_words:
            if word.key in self.lets:
                self.sink.error(
                    "name-taken",
                    f"`{word.text}` is a word of a statement of this file and cannot be a name",
                    self.lets.pop(word.key).span,
                    notes=(Note("the word is used here", word.span),),
                )

    def _text(self, statement: Statement, key: str) -> None:
        texts = [arg.value for arg in statement.args if isinstance(arg, Text)]
        lines = [line.text for line in statement.picture]
        other = next((arg.span for arg in statement.args if not isinstance(arg, Text)), None)
        if other is not None or not (texts or (lines and key == "rules")):
            where = statement.span if other is None else other
            self.sink.error("unexpected", "a text in double quotes expected", where, help=f'{key} "..."')
        elif key != "rules" and (len(texts) > 1 or lines):
            self.sink.error("unexpected", f"`{key}` takes one text in quotes", statement.span)
        else:
            self.metadata[key] = "\n".join((*texts, *lines))

    def _expect(self, statement: Statement) -> None:
        answers = "expect unique, expect none, expect many or expect 12 solutions"
        low, high = 0, None
        match statement.args:
            case (Word(key="unique"),):
                low, high = 1, 1
            case (Word(key="none"),):
                low, high = 0, 0
            case (Word(key="many"),):
                low, high = 2, None
            case (Number(value=value), Word(key="solutions" | "solution")) if value >= 0:
                low, high = value, value
            case _:
                self._bad_answer(statement, answers)
                return
        self.expect = Expect(low, high, statement.span)

    def _bad_answer(self, statement: Statement, answers: str) -> None:
        args = statement.args
        known = {"unique", "none", "many", "solutions"}
        right = bool(args) and (_key(args[0]) in known or (isinstance(args[0], Number) and args[0].value >= 0))
        second = right and len(args) > 1
        wrong = args[1] if second else next(iter(args), None)
        near = nearest(_key(wrong), known if second else known - {"solutions"}) if wrong is not None else ""
        self.sink.error(
            "unexpected",
            "an answer expected" + (f", not `{short(self.source.cut(wrong.span))}`" if wrong is not None else ""),
            wrong.span if wrong is not None else statement.span,
            help=f"did you mean `{near}`? {answers}" if near and near != _key(wrong) else answers,
        )

    def _solution(self, statement: Statement) -> None:
        if statement.args or not statement.picture:
            where = statement.args[0].span if statement.args else statement.span
            self.sink.error("unexpected", "`solution` takes the rows of a full grid, indented under it", where)
            return
        attempt = Sink(self.source)
        scope = Scope(self.board, self.names, attempt)
        rows = [line for line in statement.picture if not _BESIDE.match(line.text)]
        pairs = DigitRows("rows", full=True).take(rows, scope, statement.span)
        beside = self._held([line for line in statement.picture if line not in rows], statement.span, attempt)
        self.sink.found += attempt.found
        if attempt.failed:
            return
        digits = {**dict(pairs), **beside}
        grid = Grid.of(self.board, [digits[cell] for cell in self.board.everywhere if cell in digits])
        span = statement.span.to(statement.picture[-1].span)
        for other, where in self.solutions:
            if other.values == grid.values:
                self.sink.error(
                    "repeated-statement",
                    "this solution is stated twice",
                    statement.span,
                    notes=(Note("the first", where),),
                )
        self.solutions.append((grid, span))

    def _held(self, lines: Sequence[PictureLine], where: Span, sink: Sink) -> dict[Cell, int]:
        """What the lines of a solution, `x = 3 0 12`, say of extra cells: all of the answer's, all others or none."""
        held: dict[Cell, int] = {}
        said: set[str] = set()
        for line in lines:
            name, _, text = line.text.partition("=")
            cells = self.board.arrays.get(name.strip().lower())
            numbers = text.replace(",", " ").split()
            if cells is None:
                near = nearest(name.strip().lower(), self.board.arrays)
                message = f"no extra cells are named {short(name.strip())}"
                sink.error("unknown-name", message, line.span, help=f"did you mean {near}?" if near else "")
            elif cells[0].name in said:
                sink.error("repeated-statement", f"{cells[0].name} stands twice in this solution", line.span)
            elif len(numbers) != len(cells) or not all(re.fullmatch(r"-?[0-9]{1,2}", number) for number in numbers):
                message = f"{cells[0].name} holds {len(cells)} digit{'s' * (len(cells) != 1)}, with blanks between"
                sink.error("picture-size", message, line.span)
            else:
                said.add(cells[0].name)
                for cell, digit in zip(cells, map(int, numbers), strict=True):
                    held[cell] = digit
                    if digit not in self.board.digits_of(cell):
                        sink.error("digit-not-on-board", f"{digit} is not one of the digits of {cell}", line.span)
        others = [extra.name for extra in self.board.extras if not extra.counted]
        whole = not said.isdisjoint(others)
        for extra in self.board.extras:
            if extra.name not in said and (extra.counted or whole) and not sink.failed:
                why = "is part of the answer" if extra.counted else "is missing beside the other extra cells"
                sink.error(
                    "picture-size", f"{extra.name} {why}", where, help=f"add `{extra.name} = ...` under the rows"
                )
        return held

    def _together(self) -> tuple[Stated, ...]:
        """All constraints in order, after the families have seen all of their own."""
        result = [stated for _, stated, _ in self.stated]
        by_family: dict[str, list[int]] = {}
        for at, (family, _, _) in enumerate(self.stated):
            if family is not None:
                by_family.setdefault(family.word, []).append(at)
        for places in by_family.values():
            family = self.stated[places[0]][0]
            assert family is not None
            together = family.together(tuple(result[at].constraint for at in places), self.board)
            for at, constraint in zip(places, together, strict=True):
                result[at] = replace(result[at], constraint=constraint)
        return tuple(result)

    def _contradictions(self) -> None:
        """Warns of givens and candidates that leave a cell nothing, or a house a digit too often."""
        known = [
            entry
            for _, stated, statement in self.stated
            if statement is not None
            for entry in _digits(stated, statement, self.board)
        ]
        houses = [stated.constraint for _, stated, _ in self.stated if isinstance(stated.constraint, Houses)]
        contradictions(known, houses, self.board, self.sink)


def _digits(stated: Stated, statement: Statement, board: Board) -> Iterator[Known]:
    """What a statement says of the digits of single cells, and where."""
    match stated.constraint:
        case Given(cells=cells, digits=digits):
            places: dict[Cell, Span] = {}
            if statement.picture:
                symbols = (symbol for _, row in picture_rows(statement.picture, board.columns) for symbol in row)
                places = {cell: span for cell, (_, span) in zip(board.cells, symbols, strict=True)}
            for cell, digit in zip(cells, digits, strict=True):
                yield Known(cell, frozenset((digit,)), places.get(cell, stated.span))
        case Candidates(cells=cells, digits=digits):
            for cell in cells:
                yield Known(cell, frozenset(digits), stated.span)


def _name_of(arg: Arg) -> Word | None:
    """The name in the first argument of a `cells` statement."""
    if isinstance(arg, Item):
        return arg.name
    return arg if isinstance(arg, Word) else None


def _is_equals(arg: Arg) -> bool:
    return isinstance(arg, Mark) and arg.text == "="


def _key(arg: Arg | None) -> str:
    return arg.key if isinstance(arg, Word) else ""


def _meant(wrong: str, after: Sequence[Arg], options: Sequence[str]) -> str:
    """The option that a wrong word is like, by itself or with the word after it."""
    joined = word_key(wrong) + _key(next(iter(after), None))
    return next((option for option in options if word_key(option) == joined), "") or nearest(wrong, options)
