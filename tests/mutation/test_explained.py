"""The reasons why faults change nothing are found after functions, classes and all their names were renamed."""

import ast
import random
from collections import Counter

import pytest

from mutation import mutants
from mutation.changes import Change, faulty_trees_of, numbered
from mutation.explained import Explained, function
from mutation.tokens import PYTHON_WORDS

TABLE = """# Why.

["A.f"]
shape = "SHAPE"
"0 becomes 1 in: a[0] < b or b[0] < a (no. 1 of 2)" = "one"
"0 becomes 1 in: a[0] < b or b[0] < a (no. 2 of 2)" = "two"
"out.add(a) becomes nothing" = "three"
"""
CODE = "def f(a, b, out):\n    if a[0] < b or b[0] < a:\n        out.add(a)"
OTHERS = "def g(x, y, to):\n    if x[0] < y or y[0] < x:\n        to.put(x)"


def changes_of(code):
    return [change for _, change, _ in faulty_trees_of(code, drops=True)]


@pytest.fixture
def table(tmp_path):
    def written(**functions):
        """The table of `A.f`, for functions of which these are the sources."""
        path = tmp_path / "table.toml"
        shape = function("A.f", CODE).shape
        path.write_text(TABLE.replace("SHAPE", shape))
        return Explained(path, lambda: {f"A.{name}": code for name, code in functions.items()})

    return written


def test_entries_of_an_unchanged_function_are_found(table):
    reasons, lost = table(f=CODE, g="def g(): pass").reasons("A.f", changes_of(CODE))
    assert (list(reasons.values()), lost) == (["one", "two", "three"], [])


def test_another_name_for_everything(table):
    explained = table(h="def h(): pass", g=OTHERS)
    assert explained.lost_functions() == []
    reasons, lost = explained.reasons("A.g", changes_of(OTHERS))
    assert lost == []
    assert reasons == {
        "0 becomes 1 in: x[0] < y or y[0] < x (no. 1 of 2)": "one",
        "0 becomes 1 in: x[0] < y or y[0] < x (no. 2 of 2)": "two",
        "to.put(x) becomes nothing": "three",
    }


def test_entries_that_are_not_found_are_reported(table):
    edited = "def f(a, b, out):\n    if a[0] < b or c[0] < b:\n        out.add(b)"
    assert table(h=edited).lost_functions() == ["A.f"]
    reasons, lost = table(f=edited).reasons("A.f", changes_of(edited))
    assert reasons
    assert any("this is not found: " in message for message in lost)


def test_the_table_is_written_with_the_names_of_today(table):
    explained = table(g=OTHERS)
    assert explained.follow(lambda name: changes_of(OTHERS)) == []
    text = explained.path.read_text()
    assert text.startswith('# Why.\n\n["A.g"]\nshape = "')
    assert '"to.put(x) becomes nothing" = "three"\n' in text


@pytest.mark.parametrize(
    "text", ["Lt becomes LtE in: a < b", "a.b() becomes nothing", "0 becomes 1 in: f('(no. 1)') (no. 2 of 3)", "a => b"]
)
def test_a_change_is_read_as_it_is_told(text):
    assert str(Change.parse(text)) == text


def test_changes_of_the_same_shape_are_numbered():
    told = ["a(b) => a()", "c(d) => c()", "a(a) => a()"]
    assert list(map(str, numbered(Change("", each) for each in told))) == [
        "a(b) => a() (no. 1 of 2)",
        "c(d) => c() (no. 2 of 2)",
        "a(a) => a()",
    ]


# --- all functions, renamed at random --------------------------------------------------------------------------------


class Renamed(ast.NodeTransformer):
    """Gives a share of all names another one, the same at every use."""

    def __init__(self, seed, share):
        self.random, self.share, self.names = random.Random(seed), share, {}

    def new(self, name):
        if name in PYTHON_WORDS or name is None:
            return name
        if name not in self.names:
            self.names[name] = f"other_{len(self.names)}" if self.random.random() < self.share else name
        return self.names[name]

    def generic_visit(self, node):
        for field in ("id", "arg", "attr", "name", "asname", "rest"):
            if isinstance(getattr(node, field, None), str):
                setattr(node, field, self.new(getattr(node, field)))
        field = "names" if isinstance(node, ast.Nonlocal) else "kwd_attrs"
        if hasattr(node, field):
            setattr(node, field, [self.new(name) for name in getattr(node, field)])
        return super().generic_visit(node)


@pytest.mark.parametrize(("seed", "share"), [(1, 1.0), pytest.param(0, 0.3, marks=pytest.mark.slow)])
def test_every_reason_is_found_after_any_renaming(seed, share):
    rename = Renamed(seed, share)
    codes, drops = {}, {}
    for name, place in mutants.known_places().items():
        tree = rename.visit(ast.parse(mutants.codes()[name]))
        owner, _, last = name.partition(".")
        codes[f"{rename.new(owner)}.{rename.new(last)}"] = ast.unparse(tree), name
        drops[name] = place.side != "holds"
    table = Explained(mutants.EXPLAINED.path, lambda: {name: code for name, (code, _) in codes.items()})
    # two functions that differ in names only cannot be told apart once both have other names
    twins = Counter(each.shape for each in table.functions)
    assert not [name for name in table.lost_functions() if twins[table.sections[name]["shape"]] <= 1]
    many = 0
    for new in table.homes:
        code, old = codes[new]
        changes = [change for _, change, _ in faulty_trees_of(code, drops=drops[old])]
        reasons, lost = table.reasons(new, changes)
        assert lost == []
        places = [at for at, change in enumerate(mutants.changes_of(old)) if change in mutants.reasons_of(old)]
        assert [at for at, change in enumerate(changes) if change in reasons] == places
        many += len(reasons)
    assert many > 100
