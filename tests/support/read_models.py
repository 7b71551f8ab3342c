"""Exported models, read by plain evaluators: MiniZinc and OPB by their grammar, CPMpy by a stand-in for its module.

They need none of these programs, and try one filling at a time. They share no code with the exports.
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub
from types import ModuleType

MOST_STEPS = 500
"""Digits of helpers that are tried for one filling."""


class TooHard(Exception):
    """The helpers of a model allow too many steps."""


@dataclass
class Condition:
    """A condition of a model on the variables with some names."""

    names: frozenset[str]
    holds: Callable[[dict[str, int]], bool]


@dataclass
class Model:
    """Variables with their digits in the order of the text, conditions, and the variables of the answer."""

    domains: dict[str, tuple[int, ...]]
    conditions: list[Condition]
    answer: list[str]

    def accepts(self, known: dict[str, int]) -> bool:
        """Whether all conditions hold for the known variables and some digits of the others. Raises TooHard."""
        if any(digit not in self.domains[name] for name, digit in known.items()):
            return False
        order = self._order(known)
        if not all(each.holds(known) for each in order[0][1]):
            return False
        values, steps = dict(known), 0

        def goes_on(at: int) -> bool:
            nonlocal steps
            if at == len(order):
                return True
            name, conditions = order[at]
            for digit in self.domains[name]:
                if (steps := steps + 1) > MOST_STEPS:
                    raise TooHard
                values[name] = digit
                if all(each.holds(values) for each in conditions) and goes_on(at + 1):
                    return True
            return False

        return goes_on(1)

    def _order(self, known: dict[str, int]) -> list[tuple[str, list[Condition]]]:
        """The helpers in an order in which conditions are complete early, each with those that it completes."""
        waiting, have = list(self.conditions), set(known)
        order: list[tuple[str, list[Condition]]] = [("", [each for each in waiting if each.names <= have])]
        waiting = [each for each in waiting if not each.names <= have]
        while waiting:
            following = min(waiting, key=lambda each: len(each.names - have))
            for name in sorted(following.names - have):
                have.add(name)
                order.append((name, [each for each in waiting if each.names <= have]))
                waiting = [each for each in waiting if not each.names <= have]
        return order


# ---- MiniZinc: https://docs.minizinc.dev/en/stable/spec.html ----

BINARY = {
    "<->": (1, "=="), "->": (2, "<="), "\\/": (3, "or"), "/\\": (4, "and"),
    "=": (5, "=="), "!=": (5, "!="), "<": (5, "<"), "<=": (5, "<="), ">": (5, ">"), ">=": (5, ">="),
    "in": (6, "in"), "..": (7, ".."), "+": (8, "+"), "-": (8, "-"), "*": (9, "*"), "div": (9, "div"), "mod": (9, "mod"),
}  # fmt: skip
"""Each operator with its strength and its form in Python."""
TOKEN = re.compile(r"\s*(<->|->|\\/|/\\|!=|<=|>=|\.\.|[-=<>+*()\[\]{},]|\d+|\w+)")


def truncated(one: int, other: int) -> int:
    """The quotient that is rounded towards 0."""
    return abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)


def rest(one: int, other: int) -> int:
    """The remainder of the quotient that is rounded towards 0."""
    return one - truncated(one, other) * other


FUNCTIONS = {
    "div": truncated,
    "mod": rest,
    "abs": abs,
    "max": max,
    "min": min,
    "bool2int": int,
    "all_different": lambda parts: len({*parts}) == len(parts),
}


class MiniZinc:
    """Writes one expression in Python."""

    def __init__(self, text: str) -> None:
        self.tokens = [*TOKEN.findall(text), ""]
        assert "".join(self.tokens) == re.sub(r"\s+", "", text), text
        self.names: set[str] = set()
        self.python = self.expression()
        assert self.tokens == [""], text

    def take(self, wanted: str = "") -> str:
        token = self.tokens.pop(0)
        assert not wanted or token == wanted, (token, wanted)
        return token

    def expression(self, least: int = 0) -> str:
        left = self.atom()
        while self.tokens[0] in BINARY and BINARY[self.tokens[0]][0] > least:
            sign = self.take()
            strength, python = BINARY[sign]
            right = self.expression(strength)
            if sign in ("div", "mod"):
                left = f"{sign}({left}, {right})"
            elif sign == "..":
                left = f"range({left}, {right} + 1)"
            else:
                left = f"({left} {python} {right})"
        return left

    def listed(self, end: str) -> str:
        parts = []
        while self.tokens[0] != end:
            parts.append(self.expression())
            if self.tokens[0] != end:
                self.take(",")
        self.take(end)
        return ", ".join(parts)

    def atom(self) -> str:
        token = self.take()
        if token == "(":
            return f"({self.listed(')')})"
        if token == "[":
            return f"[{self.listed(']')}]"
        if token == "{":
            return f"{{{self.listed('}')}}}"
        if token in ("-", "not"):
            return f"({token} {self.atom()})"
        if token == "if":
            condition = self.expression()
            self.take("then")
            then = self.expression()
            self.take("else")
            otherwise = self.expression()
            self.take("endif")
            return f"({then} if {condition} else {otherwise})"
        if token in ("true", "false"):
            return token.title()
        if token.isdigit():
            return token
        if self.tokens[0] == "(":
            self.take()
            assert token in FUNCTIONS, token
            return f"{token}({self.listed(')')})"
        self.names.add(token)
        return f"v[{token!r}]"


def read_minizinc(text: str) -> Model:
    """A model of MiniZinc, item by item."""
    domains, conditions, answer, included = {}, [], [], False
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    for item in filter(None, map(str.strip, "\n".join(lines).split(";"))):
        word, _, body = item.partition(" ")
        if word == "var":
            digits, _, name = body.rpartition(": ")
            assert name not in domains
            domains[name] = tuple(sorted(eval(MiniZinc(digits).python)))
        elif word == "constraint":
            found = MiniZinc(body)
            assert included or "all_different" not in body
            assert found.names <= domains.keys()
            holds = eval(f"lambda v: {found.python}", dict(FUNCTIONS))
            conditions.append(Condition(frozenset(found.names), holds))
        elif word == "output":
            answer = re.findall(r"show\((\w+)\)", body)
        elif word == "include":
            included = True
        else:
            assert item == "solve satisfy", item
    return Model(domains, conditions, answer)


# ---- CPMpy: https://cpmpy.readthedocs.io ----


class Term:
    """A number or a condition on variables, as CPMpy builds it from Python's operators."""

    def __init__(self, names: frozenset[str], value: Callable[[dict[str, int]], int]) -> None:
        self.names = names
        self.value = value

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise AssertionError("a term has no truth value")

    def __invert__(self) -> "Term":
        return Term(self.names, lambda v: not self.value(v))


def term(part: object) -> Term:
    """A part of an expression, which may be a constant."""
    if isinstance(part, Term):
        return part
    assert isinstance(part, int)
    return Term(frozenset(), lambda v: part)


def calculated(function: Callable[..., int], *parts: object) -> Term:
    """A function of parts."""
    terms = [term(part) for part in parts]
    names = frozenset().union(*(each.names for each in terms))
    return Term(names, lambda v: function(*(each.value(v) for each in terms)))


for sign, function in {
    "add": add, "sub": sub, "mul": mul, "mod": rest, "floordiv": truncated, "eq": eq, "ne": ne, "lt": lt, "le": le,
    "gt": gt, "ge": ge, "and": and_, "or": or_,
}.items():  # fmt: skip
    setattr(Term, f"__{sign}__", lambda one, other, use=function: calculated(use, one, other))
    setattr(Term, f"__r{sign}__", lambda one, other, use=function: calculated(use, other, one))


class Statements(list):
    """The conditions that a script adds to `cp.Model()`."""

    def __iadd__(self, condition: object) -> "Statements":
        self.append(term(condition))
        return self


def read_cpmpy(text: str) -> Model:
    """A script for CPMpy, run with a stand-in for its module."""
    domains: dict[str, tuple[int, ...]] = {}

    def intvar(low: int, high: int, name: str) -> Term:
        assert name not in domains
        domains[name] = tuple(range(low, high + 1))
        return Term(frozenset({name}), lambda v: v[name])

    module = ModuleType("cpmpy")
    module.__dict__.update(
        Model=Statements,
        intvar=intvar,
        InDomain=lambda part, digits: calculated(lambda value: value in digits, part),
        BoolVal=term,
        Abs=lambda part: calculated(abs, part),
        AllDifferent=lambda parts: calculated(lambda *found: len({*found}) == len(found), *parts),
        Maximum=lambda parts: calculated(lambda *found: max(found), *parts),
        Minimum=lambda parts: calculated(lambda *found: min(found), *parts),
        all=lambda parts: calculated(lambda *found: all(found), *parts),
        any=lambda parts: calculated(lambda *found: any(found), *parts),
        sum=lambda parts: calculated(lambda *found: sum(found), *parts),
    )
    before = sys.modules.get("cpmpy")
    sys.modules["cpmpy"] = module
    try:
        names: dict[str, object] = {"__name__": "read"}
        exec(text, names)
    finally:
        del sys.modules["cpmpy"]
        if before is not None:
            sys.modules["cpmpy"] = before
    conditions = [Condition(each.names, each.value) for each in names["model"]]
    for name in domains:  # the first condition on a variable gives its digits
        first = next(each for each in conditions if each.names == {name})
        domains[name] = tuple(digit for digit in domains[name] if first.holds({name: digit}))
    return Model(domains, conditions, [next(iter(each.names)) for each in names["answer"]])


# ---- OPB: the format of the pseudo-Boolean competitions ----


@dataclass
class Formula:
    """Sums of weighted 0-1 variables with their least values. A variable stands for a digit in a cell, or a helper."""

    meaning: dict[tuple[str, int], int]
    sums: list[tuple[dict[int, int], int]]
    answer: list[tuple[str, int]]

    @property
    def domains(self) -> dict[str, tuple[int, ...]]:
        """The digits of each cell."""
        found: dict[str, list[int]] = defaultdict(list)
        for name, digit in self.meaning:
            found[name].append(digit)
        return {name: tuple(digits) for name, digits in found.items()}

    def accepts(self, known: dict[str, int]) -> bool:
        """Whether all sums are large enough for the known digits and some values of the helpers. Raises TooHard."""
        slacks = [sum(weight for weight in terms.values() if weight > 0) - least for terms, least in self.sums]
        within: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, (terms, _) in enumerate(self.sums):
            for name, weight in terms.items():
                within[name].append((number, weight))
        start = [(name, known[cell] == digit) for (cell, digit), name in self.meaning.items() if cell in known]
        if any(placed not in self.meaning for placed in known.items()):
            return False
        names, steps = sorted(within), 0

        def goes_on(values: dict[int, bool], slacks: list[int], wanted: list[tuple[int, bool]]) -> bool:
            nonlocal steps
            if (steps := steps + 1) > MOST_STEPS // 5:
                raise TooHard
            tight = {number for number, slack in enumerate(slacks) if slack <= 0} if not values else set()
            while wanted or tight:
                while wanted:
                    name, value = wanted.pop()
                    if name in values:
                        if values[name] != value:
                            return False
                        continue
                    values[name] = value
                    for number, weight in within[name]:
                        if (weight > 0) != value:
                            slacks[number] -= abs(weight)
                            tight.add(number)
                for number in tight:
                    if slacks[number] < 0:
                        return False
                    for name, weight in self.sums[number][0].items():
                        if name not in values and abs(weight) > slacks[number]:
                            wanted.append((name, weight > 0))
                tight = set()
            free = next((name for name in names if name not in values), None)
            return free is None or any(goes_on(dict(values), list(slacks), [(free, each)]) for each in (True, False))

        return goes_on({}, slacks, start)


def read_opb(text: str) -> Formula:
    """A pseudo-Boolean formula with the comments that name its variables."""
    meaning, sums, answer, names = {}, [], [], {}
    for line in text.splitlines():
        if found := re.fullmatch(r"\* x(\d+) is (.*)=(-?\d+)", line):
            names[int(found[1])] = found[2], int(found[3])
        elif line.startswith("* the answer: "):
            answer = [names[int(each[1:])] for each in line.removeprefix("* the answer: ").split()]
        elif not line.startswith("*"):
            body, sign, least = re.fullmatch(r"(.*) (>=|=) (-?\d+) ;", line).groups()
            terms: Counter[int] = Counter()
            for weight, name in re.findall(r"([-+]\d+) x(\d+)", body):
                terms[int(name)] += int(weight)
            sums.append((dict(terms), int(least)))
            if sign == "=":
                sums.append(({name: -weight for name, weight in terms.items()}, -int(least)))
    declared, stated = map(int, re.match(r"\* #variable= (\d+) #constraint= (\d+)", text).groups())
    assert stated == sum(not line.startswith("*") for line in text.splitlines())
    assert all(1 <= name <= declared for terms, _ in sums for name in terms)
    meaning = {value: name for name, value in names.items()}
    return Formula(meaning, sums, answer)


def accepted(model: Model | Formula, names: Sequence[str], fillings: Sequence[tuple[int, ...]]) -> Iterator[bool]:
    """Whether a model accepts each of some fillings of the cells with these names; nothing if that is too hard."""
    for filling in fillings:
        try:
            yield model.accepts(dict(zip(names, filling, strict=True)))
        except TooHard:
            return
