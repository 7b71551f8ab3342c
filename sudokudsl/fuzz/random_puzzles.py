"""Random puzzles: a board with statements of several families, and rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .random_rules import random_rule
from .random_specs import (
    SMALL,
    Chance,
    RandomStatement,
    Setting,
    large_settings,
    random_setting,
    random_statement,
    wide_settings,
)
from .rule_writer import RandomRule

Part = RandomStatement | RandomRule


@dataclass(frozen=True, slots=True)
class RandomPuzzle:
    """A setting with statements of several families, followed by rules."""

    setting: Setting
    statements: tuple[RandomStatement, ...]
    rules: tuple[RandomRule, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The statements and the rules, in the order of the text."""
        return (*self.statements, *self.rules)

    @property
    def lines(self) -> tuple[str, ...]:
        """The statements of families, as lines of a file."""
        return tuple(statement.line for statement in self.statements)

    @property
    def text(self) -> str:
        """The whole spec, as a file would have it."""
        rules = "".join(rule.text(number) for number, rule in enumerate(self.rules, 1))
        return self.setting.text + "".join(f"{line}\n" for line in self.lines) + rules

    @property
    def words(self) -> frozenset[str]:
        """The words of all its families, including those in the blocks of rules."""
        inner = (sampled for rule in self.rules for sampled in rule.families)
        return frozenset(sampled.family.word for sampled in (*self.statements, *inner))

    def with_parts(self, parts: tuple[Part, ...]) -> RandomPuzzle:
        """The same setting with other statements and rules."""
        statements = tuple(part for part in parts if isinstance(part, RandomStatement))
        return replace(self, statements=statements, rules=tuple(part for part in parts if isinstance(part, RandomRule)))

    def part_at(self, line: int) -> int | None:
        """The index in `parts` of the part on a line of the text, counted from 1; None for a line of the setting."""
        line -= self.setting.text.count("\n")
        for at, part in enumerate(self.parts if line > 0 else ()):
            line -= part.height if isinstance(part, RandomRule) else 1
            if line <= 0:
                return at
        return None


def random_puzzle(
    chance: Chance,
    *,
    most: int = SMALL,
    least: int = 2,
    upto: int = 5,
    extras: bool = False,
    first: frozenset[str] | None = None,
    where: Setting | None = None,
) -> RandomPuzzle:
    """The board `where`, or one of any kind, with up to `upto` statements of any families.

    The first statement is of a family of `first`. Samples `least` to `upto` statements and leaves out those without
    meaning. With `extras` a board of any kind has extra cells.
    """
    where = where or _any_setting(chance, most, extras=extras)
    number = chance.between(least, upto)
    sampled = [random_statement(chance, where.board, words=first if not at else None) for at in range(number)]
    return RandomPuzzle(where, tuple(each for each in sampled if each is not None))


def _any_setting(chance: Chance, most: int, *, extras: bool) -> Setting:
    match chance.between(0, 9):
        case 7 | 8:
            return chance.pick(wide_settings(extras=extras))
        case 9 if not extras:
            return chance.pick(large_settings())
    return random_setting(chance, most, extras=extras)


def random_puzzle_with_rules(
    chance: Chance, *, most: int = SMALL, upto: int = 2, extras: bool = False, where: Setting | None = None
) -> RandomPuzzle:
    """The board `where`, or one that is mostly small, with one to `upto` rules and at most `upto` statements.

    Half of the puzzles have no statements, because these often leave no solutions on which rules could differ. With
    `extras` a board that is sampled has extra cells.
    """
    if where is None:
        small = chance.between(0, 3)
        where = random_setting(chance, most, extras=extras) if small else chance.pick(wide_settings(extras=extras))
    many = chance.between(1, upto) if chance.between(0, 1) else 0
    sampled = [random_statement(chance, where.board) for _ in range(many)]
    rules = tuple(random_rule(chance, where.board) for _ in range(chance.between(1, upto)))
    return RandomPuzzle(where, tuple(each for each in sampled if each is not None), rules)
