"""Errors in damaged statements: they point at the damage, name what is written there, and their help is right.

The statements are made from the signatures (`fuzz/boundaries.py`), and damaged at random.
"""

import random
import re
from functools import lru_cache
from itertools import islice

import pytest

from sudokudsl.families import BUILTIN
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements, boundary_values
from sudokudsl.language.hidden_numbers import constraint_of
from sudokudsl.language.signature import Cells, Choice, Digits, Int
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support.boundary_forms import FORMS

REGISTRY = Registry()
EACH = 4  # statements of a form
TOKEN = re.compile(r"r\d+c\d+|-?\d+|[\w-]*\w|\.\.|\S")
CELL = re.compile(r"r\d+c\d+")


def found_in(text):
    """The puzzle of a text, if it has one, with its source and what is reported."""
    sink = Sink(Source("damaged", text))
    return read(sink.source, sink, REGISTRY), sink.source, sink.found


FAMILIES = {family.word: family for family in BUILTIN}


@lru_cache
def all_statements(word):
    """All statements of a family at its boundaries, each with its setting."""
    return [(setting, each) for setting in boundary_settings() for each in boundary_statements(FAMILIES[word], setting)]


def statements(family, form):
    """Some statements of a form, each with its setting, and a source of chance."""
    found = [(setting, each) for setting, each in all_statements(family.word) if each.form is form]
    chance = random.Random(f"{family.word} {form.usage()}")
    return chance.sample(found, min(EACH, len(found))), chance


def tokens(line):
    """The first and the last column of each token."""
    return [found.span() for found in TOKEN.finditer(line)]


def judge(setting, line, diagnostic, source):
    """Checks a report on the last line of a text."""
    start = len(setting.text)
    assert start <= diagnostic.span.start <= diagnostic.span.end <= start + len(line) + 1, line
    message, advice = diagnostic.message, diagnostic.help
    assert message == message.strip() != "", line
    assert not re.search(r"\n|None|object at|<class|[a-z]\.$|  |\(\)", message), message
    assert message.count("`") % 2 == advice.count("`") % 2 == 0, message
    assert len(message) < 400, message
    place, column = source.place(diagnostic.span.start)
    assert source.place(start) == (place, 1), line
    assert column == diagnostic.span.start - start + 1, line
    if written := re.search(r"expected, not `([^`]+)`|no (?:\w+ ){1,6}(?:named|called|word) `([^`]+)`", message):
        shown = (written[1] or written[2]).removesuffix("…")
        assert shown in source.cut(diagnostic.span), message


def with_help(setting, line, diagnostic):
    """The text with the line, or the words in it, that the help proposes; nothing if it proposes none."""
    meant = re.match(r"did you mean `([^`]+)`\?", diagnostic.help)
    if meant is None:
        return ""
    start = diagnostic.span.start - len(setting.text)
    whole = meant[1].split()[0] == line.split()[0] or len(meant[1].split()) > 1
    return meant[1] if whole else line[:start] + meant[1] + line[diagnostic.span.end - len(setting.text) :]


def damaged(line, chance):
    """The line with a token less, twice, or in another place."""
    places = tokens(line)
    at = chance.randrange(len(places))
    start, end = places[at]
    match chance.choice(("less", "twice", "swapped")):
        case "less":
            return (line[:start] + line[end:]).strip()
        case "twice":
            return f"{line[:end]} {line[start:]}"
    following, last = places[min(at + 1, len(places) - 1)]
    return line if start == following else (
        f"{line[:start]}{line[following:last]}{line[end:following]}{line[start:end]}{line[last:]}"
    )  # fmt: skip


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_damaged_statements(family, form):
    listed, chance = statements(family, form)
    for setting, statement in listed:
        for _ in range(4):
            line = damaged(statement.line, chance)
            puzzle, source, found = found_in(f"{setting.text}{line}\n")
            assert (puzzle is None) == any(each.severity == "error" for each in found), line
            for each in found:
                judge(setting, line, each, source)
            proposals = [(each, with_help(setting, line, each)) for each in found if each.severity == "error"]
            for each, better in proposals:
                if better:
                    _, _, left = found_in(f"{setting.text}{better}\n")
                    assert (each.code, each.message) not in {(it.code, it.message) for it in left}, (line, better)


def beyond_the_board(cell, board, chance):
    """A cell beside the board, near another one."""
    row, column = map(int, re.findall(r"\d+", cell))
    options = [(board.rows + 1, column), (row, board.columns + 1), (0, column), (row, 0), (99, 99)]
    return "r{}c{}".format(*chance.choice(options))


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_a_cell_beside_the_board(family, form):
    listed, chance = statements(family, form)
    for setting, statement in listed:
        cells = [each.span() for each in CELL.finditer(statement.line)]
        if not cells:
            continue
        start, end = chance.choice(cells)
        wrong = beyond_the_board(statement.line[start:end], setting.board, chance)
        line = f"{statement.line[:start]}{wrong}{statement.line[end:]}"
        puzzle, source, found = found_in(f"{setting.text}{line}\n")
        assert puzzle is None, line
        for each in found:
            judge(setting, line, each, source)
        errors = [each for each in found if each.severity == "error"]
        start += len(setting.text)
        within = [each for each in errors if each.span.start < start + len(wrong) and start < each.span.end]
        assert within, (line, errors)
        off = [each for each in within if each.code == "cell-off-board"]
        assert off or any(each.code == "run-not-straight" for each in within), (line, errors)
        for each in off:
            run = re.search(rf"\S*{wrong}\S*", line)[0]
            assert source.cut(each.span) in run, line
            assert wrong in each.message or "0" in wrong, (line, each)


def misspelt(word, chance):
    """The word with a letter between others missing, twice, or in another place."""
    at = chance.choice([at for at in range(1, len(word) - 1) if word[at - 1 : at + 2].isalpha()])
    before, letter, after = word[:at], word[at], word[at + 1 :]
    return chance.choice((before + after, before + letter * 2 + after, before + after[0] + letter + after[1:]))


@pytest.mark.parametrize("family", [pytest.param(each, id=each.word) for each in BUILTIN if each.constrains])
def test_a_misspelt_word(family):
    chance = random.Random(family.word)
    for setting, statement in islice(all_statements(family.word), 3 if len(family.word) > 2 else 0):
        wrong = misspelt(family.word, chance)
        line = wrong + statement.line.removeprefix(family.word)
        puzzle, source, found = found_in(f"{setting.text}{line}\n")
        if puzzle is not None or wrong == family.word:
            continue
        first = found[0]
        assert first.code == "unknown-word", line
        assert f"`{wrong}`" in first.message
        assert source.cut(first.span) == wrong
        assert f"`{family.word}" in first.help, first


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_a_misspelt_option(family, form):
    chance = random.Random(family.word)
    for part in form.parts:
        for option in part.options if isinstance(part, Choice) else ():
            listed = [each for each in all_statements(family.word)
                      if each[1].form is form and each[1].values[part.name] == part.options[option]]  # fmt: skip
            for setting, statement in listed[:1] if len(option) > 4 else ():
                wrong = misspelt(option, chance)
                line = re.sub(rf"(?<=\s){option}(?![\w-])", wrong, statement.line, count=1)
                puzzle, source, found = found_in(f"{setting.text}{line}\n")
                if puzzle is None and line != statement.line:
                    assert any(wrong in source.cut(each.span) and option in each.help for each in found), (line, found)


COUNTED = re.compile(r"(?:(\d+) to (\d+)|(at least )?(\d+)|one) cells? expected here, not (\d+)")


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_numbers_in_messages(family, form):
    listed, _ = statements(family, form)
    for setting, statement in listed:
        for part in form.parts:
            if isinstance(part, Int):
                numbers = {bound + side for bound, side in ((part.least, -1), (part.most, 1)) if bound is not None}
                for value in numbers - ({part.default} if not part.required else set()):
                    line = f"{family.word} {form.text({**statement.values, part.name: value})}"
                    _, source, found = found_in(f"{setting.text}{line}\n")
                    (error,) = (each for each in found if each.code == "value-out-of-range")
                    bounds = f"at least {part.least}" if part.most is None else f"{part.least} to {part.most}"
                    assert error.message == f"{part.name} must be {bounds}, not {value}"
                    assert source.cut(error.span) == str(value)
            if isinstance(part, Digits) and part.most is not None:
                digits = (setting.board.every_digit * part.most)[: part.most + 1]
                line = f"{family.word} {form.text({**statement.values, part.name: digits})}"
                _, source, found = found_in(f"{setting.text}{line}\n")
                (error,) = (each for each in found if "digits expected here" in each.message)
                assert error.message == f"{part.least} to {part.most} digits expected here, not {len(digits)}"
                assert source.cut(error.span) == " ".join(map(str, digits))
            if isinstance(part, Cells):
                cells = setting.board.cells
                sizes = {part.least - 1, (part.most or len(cells)) + 1} & {*range(1, len(cells) + 1)}
                for size in sizes:
                    line = f"{family.word} {form.text({**statement.values, part.name: cells[:size]})}"
                    _, source, found = found_in(f"{setting.text}{line}\n")
                    (error,) = (each for each in found if each.code == "wrong-cell-count")
                    low, high, least, exact, many = COUNTED.fullmatch(error.message).groups()
                    assert int(many) == size
                    stated = (int(low), int(high)) if low else (int(exact), None if least else int(exact))
                    assert stated == (part.least, part.most), error.message
                    assert ("cell expected" in error.message) == (exact == "1")
                    assert source.cut(error.span) in line
                    assert CELL.match(source.cut(error.span))


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_a_cell_that_is_listed_twice(family, form):
    """A closed line is distinguished from other repetitions where order does not matter."""
    setting = boundary_settings()[1]
    one, two, three = setting.board.cells[:3]
    listed, _ = statements(family, form)
    for part in form.parts:
        if isinstance(part, Cells) and part.distinct and listed and (part.most is None or part.most >= 4):
            for cells, closed in (
                ((one, two, three, one), True),
                ((one, two, one, three), False),
                ((one, two, three, two), False),
                ((one, two, one, one), False),
            ):
                line = f"{family.word} {form.text({**listed[0][1].values, part.name: cells})}"
                _, _, found = found_in(f"{setting.text}{line}\n")
                errors = [each for each in found if each.code == "cell-repeated"]
                if errors and " is listed twice" in errors[0].message:
                    assert errors[0].message.startswith(f"{two if two == cells[-1] else one} is listed twice")
                    assert ("closed line" in errors[0].help) == closed, line


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_complaints_are_reported_with_their_code_and_place(family, form):
    """Every complaint about random values at the boundaries, with or without a meaning."""
    chance, parts = random.Random(form.usage()), [part for part in form.parts if part.name]
    for setting in boundary_settings():
        options = {part.name: boundary_values(part, setting.board) for part in parts}
        for _ in range(4 if all(options.values()) else 0):
            values = {name: chance.choice(listed) for name, listed in options.items()}
            _, complaints = constraint_of(family, values, setting.board)
            if not complaints:
                continue
            line = f"{family.word} {form.text(values)}"
            _, source, found = found_in(f"{setting.text}{line}\n")
            reported = {(each.code, each.message, each.help, each.severity): each for each in found}
            if any(each.code in BEFORE for each in found):
                continue
            for each in complaints:
                severity, usual = ("error", "unexpected") if each.error else ("warning", "never-holds")
                match = reported.get((each.code or usual, each.message, each.help, severity))
                assert match is not None, (line, each, found)
                text = {part.name: part.text(values[part.name], values) for part in parts}.get(each.part, "")
                assert source.cut(match.span) == (text or line.strip()), (line, each)


BEFORE = ("cell-repeated", "wrong-cell-count", "value-out-of-range", "cell-off-board", "digit-not-on-board")
"""Codes of mistakes after which a family is not asked."""
