"""Random definitions with statements, with parameters of every type, and rules that use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model.geometry import Board, Layer
from .expression_writer import BoundNames
from .random_specs import Chance, RandomStatement, named_beside, named_cells, random_cells
from .rule_writer import DEFINED, Line, RandomRule, RuleWriter

PARAMETERS = {
    "line": "line", "a": "a: cell", "b": "b: cell", "k": "k: number", "d": "d: digit", "group": "group: set",
    "s": "s: layer", "p": "p: condition", "t": "t: text", "n": "n: number = 1",
}  # fmt: skip
"""The parameters of definitions, by their names, as a definition writes them."""
LEAST_LISTED = 2  # cells of an argument
MOST_LISTED = 3
NEEDED = ("line", "a", "group")
"""The parameters one of which a definition has: those for cells."""


def rule_with_definition(chance: Chance, board: Board) -> RandomRule:
    """A definition with statements, and one or two uses of it, as statements or as conditions."""
    return _DefinitionWriter(chance, board).rule()


class _DefinitionWriter:
    """Writes definitions with statements on one board."""

    def __init__(self, chance: Chance, board: Board) -> None:
        self.chance, self.board = chance, board
        self.layers = [extra.name for extra in board.extras if isinstance(extra, Layer) and "." not in extra.name]

    def rule(self) -> RandomRule:
        """The definition, and a statement or a block that uses it."""
        names, everywhere = self._parameters(), bool(self.chance.between(0, 1))
        body = self._body(names, everywhere=everywhere)
        head = f"define {DEFINED}({', '.join(PARAMETERS[name] for name in names)})"
        fixed = everywhere or any(isinstance(what, RandomStatement) for _, what in body)
        definition = (head, *_lines(body))
        use = [self._use(names) for _ in range(2)]
        lines: Sequence[tuple[Line, ...]] = (
            (use[0],),
            (use[0], use[1]),
            ((0, "either"), _deeper(use[0]), (0, "or"), _deeper(use[1])),
            ((0, "exactly 1 of"), _deeper(use[0]), _deeper(use[1])),
        )
        return RandomRule(definition, self.chance.pick(lines), movable=not fixed)

    def _parameters(self) -> list[str]:
        """The names of one to four parameters; those with a default come last."""
        some = [name for name in PARAMETERS if name != "s" or self.layers]
        chosen = {self.chance.pick(NEEDED), *(self.chance.pick(some) for _ in range(self.chance.between(0, 3)))}
        return sorted(chosen, key=lambda name: ("=" in PARAMETERS[name], [*PARAMETERS].index(name)))

    def _body(self, names: Sequence[str], *, everywhere: bool) -> list[Line]:
        """One or two statements about the parameters."""
        cells = [name for name in ("a", "b") if name in names]
        lists = [name for name in ("line", "group") if name in names]
        over = [f"s[{name}]" for name in cells if "s" in names] + [f"sum(s[{name}])" for name in lists if "s" in names]
        places = [*cells, *over, *(f"{name}[1]" for name in lists)]
        least = dict.fromkeys(lists, min(LEAST_LISTED, len(self.board.cells))) or {" ".join(cells): 1}
        writer = RuleWriter(
            *(self.chance, self.board, (), places, least),
            on_board=cells, conditions=[*names].count("p") * ["p"], texts=[*names].count("t") * ["t"],
            everywhere=everywhere,
        )  # fmt: skip
        known = BoundNames(
            numbers=tuple(name for name in ("k", "d", "n") if name in names),
            digits=("d",) * names.count("d"),
            apart=(("a", "b"),) * (len(cells) > 1 < len(self.board.cells)),
        )
        return [
            line
            for _ in range(self.chance.between(1, 2))
            for line in writer.statement(self.chance.between(0, 1), 1, known)
        ]

    def _use(self, names: Sequence[str]) -> Line:
        """A statement that uses the definition, or a condition that calls it."""
        arguments: list[str] = []
        for name in names:
            arguments.append(self._argument(name, arguments))
        if names[-1] == "n" and self.chance.between(0, 1):
            arguments.pop()
        if "p" not in names and self.chance.between(0, 1):
            return 0, f"{DEFINED} {' '.join(arguments)}"
        word = self.chance.pick(("", "not ", f"{self._condition()} or "))
        return 0, f"require {word}{DEFINED}({', '.join(arguments)})"

    def _condition(self) -> str:
        """A condition that some digits of a cell meet."""
        return f"{self.chance.pick(self.board.cells)} > {self.chance.pick(self.board.digits[:-1] or self.board.digits)}"

    def _argument(self, name: str, before: Sequence[str]) -> str:
        """An argument for a parameter. A cell is not one of the arguments `before`, if the board has others."""
        chance, board = self.chance, self.board
        match name:
            case "line" | "group":
                least, beside = min(LEAST_LISTED, len(board.cells)), () if self.layers else named_beside(board)
                cells = random_cells(chance, board, least=least, most=MOST_LISTED, beside=beside)
                return f"({' '.join(map(str, cells))})"
            case "a" | "b":
                cells = board.cells if self.layers else named_cells(board)
                return str(chance.pick([cell for cell in cells if str(cell) not in before] or cells))
            case "d":
                return str(chance.pick(board.digits))
            case "s":
                return chance.pick(self.layers)
            case "p":
                return self._condition()
            case "t":
                return f'"{RuleWriter(chance, board, board.cells[:1]).pattern(1)}"'
        return str(chance.between(0, 4))


def _lines(body: Iterable[Line]) -> Iterable[str]:
    """Yields the lines of the body of a definition."""
    for depth, what in body:
        yield "  " * depth + (what.line if isinstance(what, RandomStatement) else what)


def _deeper(line: Line) -> Line:
    depth, what = line
    return depth + 1, what
