"""Finds the sentences of the repository: Markdown, docstrings, comments, and the messages of the program.

`passages` reads one file. A `Passage` is one paragraph, list item, table cell, comment or message with the line of
each of its characters; inline code and values are one placeholder word. `sentences` splits a passage.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

CODE = "⟨x⟩"
"""Stands for inline code in a passage, so that rules never look into it."""

Lines = list[tuple[int, str]]

END = re.compile(
    r"(?<!\b[A-Z])(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)(?<!\bvs)(?<!\bNo)(?<!\bpp)"  # abbreviations and initials
    r"[.!?][)\"”*]{0,3}(?= +[\"“(*]{0,3}(?:[A-Z⟨`\d]|sudokudsl))"
)
"""The end of a sentence that another one follows."""


@dataclass(frozen=True)
class Passage:
    """A piece of prose. `kind` is one of heading, text, cell, docstring, comment, message."""

    kind: str
    text: str
    starts: tuple[tuple[int, int], ...]  # (offset in text, line of the file), ascending

    def line(self, offset: int) -> int:
        return self.starts[bisect_right(self.starts, (offset, 1 << 60)) - 1][1]


def passages(path: Path, text: str | None = None) -> list[Passage]:
    """The passages of a file in their order; none for a kind of file that holds no prose."""
    text = path.read_text(encoding="utf-8") if text is None else text
    if path.suffix == ".md":
        return list(_markdown(text))
    if path.suffix in (".py", ".pyi"):
        found = sorted(_python(text), key=lambda passage: passage.starts[0][1])
        return [each for each in found if each.kind != "message" or "tests" not in path.parts]  # tests quote programs
    if path.suffix in (".cpp", ".hpp", ".cc", ".lark", ".mjs", ".ts"):
        return list(_slashed(text))
    if path.suffix in (".toml", ".sh", ".txt", ".cmake") or path.name in ("CMakeLists.txt", "run"):
        return list(_hashed(text))
    return []


def sentences(passage: Passage) -> Iterator[tuple[int, str]]:
    """Each sentence with its offset in the passage."""
    start = 0
    for match in END.finditer(passage.text):
        yield start, passage.text[start : match.end()].strip()
        start = match.end() + 1
    if passage.text[start:].strip():
        yield start, passage.text[start:].strip()


def words(sentence: str) -> int:
    """The number of words of a sentence; signs do not count."""
    return sum(1 for word in sentence.split() if re.search(r"\w|⟨", word))


def _passage(kind: str, lines: Lines) -> Iterator[Passage]:
    text, starts = "", []
    for number, line in lines:
        if not line.strip():
            continue
        starts.append((len(text), number))
        text += re.sub(r"\s+", " ", line.strip()) + " "
    # Code may go on in the next line, so it is replaced in the joined text, and the offsets follow.
    plain, moved, last = "", [], 0
    pieces = [
        (match.start(), match.end()) for match in re.finditer(r"(`+)(?!`).+?(?<!`)\1(?!`)|<[^<>]{1,200}>(?!=)", text)
    ]
    shifts = []
    for start, end in pieces:
        plain += text[last:start]
        shifts.append((start, end, len(plain)))
        plain += CODE if text[start] == "`" else ""
        last = end
    plain += text[last:]
    for offset, number in starts:
        place = offset
        for start, end, new in shifts:
            if offset >= end:
                place = offset - end + new + (len(CODE) if text[start] == "`" else 0)
            elif offset >= start:
                place = new
        moved.append((place, number))
    if plain.strip():
        yield Passage(kind, plain.rstrip(), tuple(moved))


def _paragraphs(kind: str, lines: Iterable[tuple[int, str]]) -> Iterator[Passage]:
    """Parts lines at blank lines, list items and headings; leaves out what is indented as code."""
    block: Lines = []
    in_list = listing = False
    for number, line in lines:
        text = line.strip()
        listing = bool(text) and (listing or line.strip(" ") == "\b")  # click prints it as it is
        if listing:
            continue
        item = re.match(r"(?:[-*] |\d+\. )", text)
        if not text or item or text.startswith((">>>", "|")):
            yield from _passage(kind, block)
            block = []
            in_list = bool(item) or (in_list and bool(text)) or (in_list and not text)
        if not text:
            continue
        if line.startswith("    ") and not item and not in_list and not block:
            continue  # an example
        if text.startswith((">>>", "|")):
            continue
        if not line.startswith(" ") and not item and not block:
            in_list = False
        block.append((number, text[item.end() :] if item else text))
    yield from _passage(kind, block)


def _markdown(text: str) -> Iterator[Passage]:
    fence = ""
    block: Lines = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        mark = re.match(r"\s*(`{3,})", line)
        if fence or mark:
            yield from _passage("text", block)
            block = []
            if mark and (not fence or line.strip() == fence):
                fence = "" if fence else mark[1]
            continue
        if line.startswith("#"):
            yield from _passage("heading", [(number, line.lstrip("#"))])
        elif line.lstrip().startswith("|"):
            for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")):
                if not re.fullmatch(r"[\s:-]*", cell):
                    yield from _passage("cell", [(number, cell)])
        else:
            item = re.match(r"\s*(?:[-*] |\d+\. )", line)
            if item or not line.strip():
                yield from _passage("text", block)
                block = []
            line = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line)
            block.append((number, line[item.end() :] if item else line))


DIRECTIVES = re.compile(r"#\s*(?:type:|noqa|ruff:|mypy:|pragma|!|fmt:|-\*-)|//\s*(?:clang-format|NOLINT|IWYU)")


def _python(text: str) -> Iterator[Passage]:
    tree = ast.parse(text)
    docstrings = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for statement in body:  # docstrings, also those below a constant
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                value = statement.value
                if isinstance(value.value, str):
                    docstrings.add(value)
                    lines = value.value.split("\n")
                    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
                    cut = [lines[0], *(line[margin:] for line in lines[1:])]
                    yield from _paragraphs("docstring", enumerate(cut, value.lineno))
    yield from _comments(text)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    inside -= {id(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)}
    for node in ast.walk(tree):
        if id(node) in inside or node in docstrings:
            continue
        message = _message(node)
        if len(re.findall(r"(?<!\S)[A-Za-z⟨][\w'⟩-]*[,.:;]?(?!\S)", message)) >= 4:
            yield from _passage("message", [(node.lineno, message.replace("\n", " "))])


def _message(node: ast.AST) -> str:
    """The text of a string, values as placeholders; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else CODE for part in node.values)
    return ""


def _comments(text: str) -> Iterator[Passage]:
    block: Lines = []
    column = -1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        number, at = token.start
        alone = not token.line[:at].strip()
        goes_on = alone and block and block[-1][0] == number - 1 and at == column
        if not goes_on:
            yield from _paragraphs("comment", block)
            block = []
        column = at if alone else -1
        if not DIRECTIVES.match(token.string):
            block.append((number, token.string[1:].removeprefix(" ")))
    yield from _paragraphs("comment", block)


def _slashed(text: str) -> Iterator[Passage]:
    """Comments of C++, of the grammar, of JavaScript and of TypeScript."""
    pattern = (
        r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\\n])*`"
        r"|(?<=\s)/(?:\\.|[^/\\\n])+/[a-z]*(?=\s|;|$)"
    )
    block: Lines = []
    place = (-1, -1)
    for match in re.finditer(pattern, text, re.DOTALL):
        comment = match[0]
        if not comment.startswith(("//", "/*")):
            continue
        number = text.count("\n", 0, match.start()) + 1
        column = match.start() - (text.rfind("\n", 0, match.start()) + 1)
        if comment.startswith("/*"):
            yield from _paragraphs("comment", block)
            block = []
            lines = [line.strip().lstrip("*") for line in comment[2:-2].split("\n")]
            yield from _paragraphs("comment", enumerate((line.removeprefix(" ") for line in lines), number))
            continue
        if not block or place != (number - 1, column):
            yield from _paragraphs("comment", block)
            block = []
        place = (number, column)
        if not DIRECTIVES.match(comment):
            block.append((number, comment.lstrip("/").removeprefix(" ")))
    yield from _paragraphs("comment", block)


def _hashed(text: str) -> Iterator[Passage]:
    block: Lines = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        match = re.match(r"\s*#(?!!) ?(.*)", line)
        if match and not DIRECTIVES.match(line.strip()):
            block.append((number, match[1]))
        else:
            yield from _paragraphs("comment", block)
            block = []
            trailing = re.match(r"(?:[^\"'#]|\"[^\"]*\"|'[^']*')*\s#\s+(.+)", line)
            if trailing:
                yield from _passage("comment", [(number, trailing[1])])
