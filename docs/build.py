"""Writes the generated pages.

`families.md` comes from the manual pages, `gallery.md` and its pictures from the examples. In `generate.md` only the
list of families that lay out clues is written. `reference.md` comes from the grammar, the signatures and the docstrings
of the language, `glossary.md` from its table, `plugin.md` from the docstrings of the names in `sudokudsl.plugin`.
`diagrams` draws the grammar, `rooms` the imports between the rooms of the package.

python docs/build.py           writes the pages
python docs/build.py --check   exits with status 1 if a page is out of date
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import diagrams
import glossary
import plugin_names
import rooms
from rule_forms import EXPRESSIONS, QUANTIFIERS

import sudokudsl
from sudokudsl.cli.manual import GROUPS
from sudokudsl.expression import drawing, machines, patterns
from sudokudsl.expression.grounding import limits
from sudokudsl.expression.types import FUNCTIONS, KINDS, quantifiers, typer
from sudokudsl.language import scope
from sudokudsl.language.family import Family
from sudokudsl.language.syntax import layout, rule_parse
from sudokudsl.language.syntax.ast import RESERVED
from sudokudsl.lowering import definitions, includes, rule_vocabulary
from sudokudsl.lowering.registry import CORE_USAGE, Registry
from sudokudsl.model import geometry
from sudokudsl.text.diagnostics import CODES

DOCS = Path(__file__).parent
ROOT = DOCS.parent


def families_page() -> str:
    """Every manual page once, under the words that share it, by group."""
    lines = ["# Statements", "", "Every statement of the language. `sudokudsl families WORD` shows the same page.", ""]
    lines += ["A picture shows an example with its solution; click it for the file.", ""]
    lines += [
        "A number such as TOTAL, DIFFERENCE or COUNT may be [a cell](../grammar/README.md#a-number-may-be-a-cell).",
        "Its digit is the number: `cage r6c6: r6c1 r6c2`. The NUMBER of a row or column, the COLUMNS of `connected`",
        "and the move of a `leaper` are known numbers.",
        "",
    ]
    known = Registry().families
    for group, title in GROUPS.items():
        members = [family for family in known if family.group == group]
        lines += [f"## {title[0].upper()}{title[1:]}", ""]
        for doc in dict.fromkeys(family.doc for family in members):
            lines += _entry([family for family in members if family.doc == doc])
    return "\n".join(lines).rstrip() + "\n"


def _entry(members: list[Family]) -> Iterator[str]:
    yield "### " + ", ".join(family.word for family in members)
    yield ""
    yield "```text"
    for family in members:
        yield from family.usages
    yield "```"
    yield ""
    yield from members[0].doc.strip().splitlines()
    example = next((family.word for family in members if (ROOT / "examples" / f"{family.word}.sdk").exists()), None)
    if example is not None:
        yield ""
        yield f'[<img src="pictures/{example}.svg" width="300" alt="{example}">](../examples/{example}.sdk)'
    for family in members:
        if family.synonyms:
            yield ""
            yield f"{family.word} is also written " + ", ".join(f"`{word}`" for word in family.synonyms) + "."
    yield ""


@cache
def _example(path: Path) -> sudokudsl.Puzzle:
    return sudokudsl.load(path)


def pictures() -> Iterator[tuple[Path, str]]:
    """Each example drawn with its solution, if it has one."""
    for path in sorted((ROOT / "examples").glob("*.sdk")):
        puzzle = _example(path)
        grid = puzzle.solutions[0][0] if puzzle.solutions else None
        yield DOCS / "pictures" / f"{path.stem}.svg", sudokudsl.draw(puzzle, grid, to="svg")


def gallery_page() -> str:
    """The examples with their pictures, three in a row."""
    lines = [
        "# Gallery",
        "",
        "The files of `examples/`, drawn beside their solutions. Click a picture for the file.",
        "",
    ]
    for path in sorted((ROOT / "examples").glob("*.sdk")):
        puzzle = _example(path)
        by = f" by {puzzle.author}" if puzzle.author and puzzle.author != "sudokudsl" else ""
        label = f"{puzzle.title or path.stem}{by}"
        lines.append(f'[<img src="pictures/{path.stem}.svg" width="270" alt="{label}">](../examples/{path.name})')
    return "\n".join(lines) + "\n"


def generate_page() -> str:
    """The page as it is, with the words of today in its list of the families that lay out clues."""
    page = (DOCS / "generate.md").read_text(encoding="utf-8")
    start = "These kinds can be laid out: "
    before, _, rest = page.partition(start)
    _, found, after = rest.partition("[CONTRIBUTING]")
    if not found:
        raise ValueError("generate.md has no list of the families that lay out clues")
    words = ", ".join(family.word for family in Registry().families if family.layout is not None)
    listed = textwrap.fill(f"{start}{words}. {found}", 140, break_on_hyphens=False)
    return before + listed + after


def reference_page() -> str:
    """Every word of the language: its grammar, statements, functions, types, quantifiers, messages and limits."""
    lines = [
        "# Reference",
        "",
        "Everything that a `.sdk` file may contain, generated from the grammar and the code.",
        "[The language](../grammar/README.md) explains the meaning, and [the tutorial](tutorial.md) shows examples.",
        "",
    ]
    lines += _section("Statements", (f"- {text}" for text in _statements()))
    lines += _section("Functions", (f"- `{word}(...)`: {doc}" for word, doc in FUNCTIONS.items()))
    lines += _section("Other expressions", (f"- `{form}`: {doc}" for form, doc in EXPRESSIONS.items()))
    lines += _section("Types of parameters", [", ".join(f"`{word}`" for word in KINDS)])
    lines += _section("Quantifiers", _quantifiers())
    lines += _section("Regular expressions", ["```text", *_doc(patterns), "```"])
    lines += _section("Machines", ["```text", *_doc(machines), "```"])
    lines += _section("Drawing a definition", ["```text", *_doc(drawing), "```"])
    lines += _section("Reserved words", [" ".join(f"`{word}`" for word in sorted(RESERVED))])
    lines += _section("Messages", (f"- `{code}`: {doc}" for code, doc in CODES.items()))
    lines += _section("Limits", _limits())
    lines += [
        "## Diagrams",
        "",
        "Read along the tracks. Rounded boxes are typed literally. Square boxes have a diagram of",
    ]
    lines += ["their own, or stand for a name, an integer or an example.", "", *diagrams.section("pictures/grammar")]
    lines += _section("Grammar of statements", ["```text", *_grammar("sdk.lark"), "```"])
    lines += _section("Grammar of rules", ["```text", *_grammar("rules.lark"), "```"])
    return "\n".join(lines).rstrip() + "\n"


def _section(title: str, body: Iterable[str]) -> list[str]:
    return [f"## {title}", "", *body, ""]


def _statements() -> Iterator[str]:
    """The usage of every statement, first of those that are not families."""
    yield from (f"`{usage}`" for usage in CORE_USAGE)
    for family in Registry().families:
        usages = (f"`{usage}`" for usage in family.usages)
        yield f"[{family.word}](families.md#{_anchors()[family.word]}): {'; '.join(usages)}"


@cache
def _anchors() -> dict[str, str]:
    """The anchor of each family's heading on the page of statements, as GitHub derives it from the heading."""
    known = Registry().families
    pages: dict[str, list[str]] = {}
    for family in known:
        pages.setdefault(f"{family.group}\n{family.doc}", []).append(family.word)
    return {word: "-".join(words) for words in pages.values() for word in words}


def _doc(documented: object) -> list[str]:
    return inspect.cleandoc(documented.__doc__ or "").splitlines()


def _quantifiers() -> Iterator[str]:
    yield "`each` requires a condition of every element, `some` of at least one, `no` of none. `where` filters the"
    yield "elements: `each x in r1 where x > 3: ...`."
    yield ""
    yield from (f"- `{form}`: {doc}" for form, doc in QUANTIFIERS.items())


def _limits() -> Iterator[str]:
    yield "| limit | of | module |"
    yield "|---|---|---|"
    for module in (
        geometry,
        layout,
        rule_parse,
        scope,
        typer,
        quantifiers,
        limits,
        patterns,
        rule_vocabulary,
        definitions,
        includes,
    ):
        where = module.__name__.removeprefix("sudokudsl.")
        for name, of in _limits_of(inspect.getsource(module)):
            least, most = getattr(module, f"MIN_{name}", None), getattr(module, f"MAX_{name}")
            yield f"| {f'{most:,}' if least is None else f'{least} to {most}'} | {of} | `{where}` |"


def _limits_of(source: str) -> Iterator[tuple[str, str]]:
    """The limits that a module states, without `MAX_`, with the comment or the docstring of each."""
    for found in re.finditer(r'^(?:MIN_\w+, )?MAX_(\w+) = [^#\n]*(?:# (.*)|\n"""(.*)\.""")$', source, re.MULTILINE):
        yield found[1], found[2] or found[3].removeprefix("The largest number of ").removeprefix("The ")


def _grammar(name: str) -> Iterator[str]:
    """The rules of a grammar file, without comments, names of tree nodes and marks for the parser."""
    for line in (ROOT / "grammar" / name).read_text(encoding="utf-8").splitlines():
        text = re.sub(r"\s*->.*|\s*//.*", "", line)
        text = re.sub(r"(?<![\w\"])[?_](?=\w)", "", text).rstrip()
        if text and not text.startswith("%"):
            yield re.sub(r"^([A-Z_]+)\.\d+:", r"\1:", text)


def main() -> int:
    """Writes or compares; the number of pages that differ, at most 1."""
    pages = [(DOCS / "families.md", families_page()), (DOCS / "gallery.md", gallery_page())]
    pages += [(DOCS / "generate.md", generate_page())]
    pages += [(DOCS / "reference.md", reference_page()), (glossary.PAGE, glossary.page()), *pictures()]
    pages += diagrams.pictures(DOCS / "pictures" / "grammar")
    pages += [(DOCS / "pictures" / "rooms.svg", rooms.picture()), (DOCS / "plugin.md", plugin_names.page())]
    if "--check" in sys.argv:
        stale = [path for path, text in pages if not path.exists() or path.read_text(encoding="utf-8") != text]
        for path in stale:
            print(f"{path}: run python docs/build.py")
        return int(bool(stale))
    for path, text in pages:
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
