"""Pieces of source are found again after renaming, reformatting, moving and editing, or an error shows candidates."""

import random
from collections import Counter
from operator import itemgetter

import pytest

from mutation.cpp import functions
from mutation.matching import NotFound, Wanted, find
from mutation.native_faults import followed, located, read_functions
from mutation.native_mutants import FAULTS, PACKAGE
from mutation.tokens import digest, renamed, shape, tokens

NATIVE = PACKAGE / "native"


def python(text):
    return tokens(text, cpp=False)


# --- tokens ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cpp", "expected"),
    [
        ("a<=b+1.5e-3 # why", False, ["a", "<=", "b", "+", "1.5e-3"]),
        ("x = f'{a} \\' b' // \"c\"", False, ["x", "=", "f'{a} \\' b'", "//", '"c"']),
        ('"""one\n# two"""', False, ['"""one\n# two"""']),
        ("a->b::c<<=0x1'000u; // why", True, ["a", "->", "b", "::", "c", "<<=", "0x1'000u", ";"]),
        ("#if A && \\\n B\na /* b\n c */ 'd'", True, ["a", "'d'"]),
        ("vector<vector<int>> a", True, ["vector", "<", "vector", "<", "int", ">", ">", "a"]),
    ],
)
def test_tokens_without_comments(text, cpp, expected):
    assert [token.text for token in tokens(text, cpp=cpp)] == expected


def test_a_shape_does_not_depend_on_names_or_layout():
    assert shape(python("for a in b: a(c, 'd')  # e")) == shape(python("for  x in y:\n  x(z, f'{w}')"))
    assert digest(python("a - b")) == digest(python("x - y"))


@pytest.mark.parametrize(
    ("one", "other"),
    [("a - b", "a - a"), ("a - a", "a - b"), ("a - 1", "a - 2"), ("len(a)", "b(a)"), ("a or b", "a and b")],
)
def test_shapes_that_differ(one, other):
    assert shape(python(one)) != shape(python(other))


def test_what_the_standard_library_names_is_no_name_of_ours():
    assert shape(tokens("std::max(a, b)", cpp=True)) != shape(tokens("std::min(a, b)", cpp=True))
    assert shape(tokens("max(a, b)", cpp=True)) == shape(tokens("min(a, b)", cpp=True))


def test_a_text_with_other_names_keeps_its_layout():
    assert renamed("a  < b  # a", {"a": "x", "b": "y"}, cpp=False) == "x  < y  # a"


# --- functions of C++ ------------------------------------------------------------------------------------------------

SOURCE = """
#include <a>
namespace { constexpr int k = 3; int free_one(int a) { if (a) { return 1; } return 2; } }
template <class T> requires Sized<T> struct Outer : public Base<T> {
  explicit Outer(int a) : Base(a), part_{a}, more_(b) { part_ += 1; }
  int small() const noexcept { return 1; }
  struct Inner { bool operator<(const Inner& other) const { return other.at > at; } int at = 0; };
  std::array<int, 2> values_{1, 2};
 private:
  void overloaded(int) {}
  void overloaded(double) { x(); }
  int declared(int a);
};
template <class T>
auto Outer<T>::declared(int a) -> int { auto f = [&](int b) { return a + b; }; return f(1); }
enum class Kind { one, two };
"""


def test_functions_of_a_source():
    found = functions(SOURCE, "some.cpp")
    assert [each.name for each in found] == [
        "free_one",
        "Outer::Outer",
        "Outer::small",
        "Outer::Inner::operator<",
        "Outer::overloaded",
        "Outer::declared",
        "",
    ]
    texts = {each.name: " ".join(token.text for token in each.tokens) for each in found}
    assert texts["Outer::overloaded"] == "void overloaded ( int ) { } void overloaded ( double ) { x ( ) ; }"
    assert texts["Outer::Outer"].endswith("more_ ( b ) { part_ += 1 ; }")
    assert "k = 3" in texts[""]
    assert "enum class Kind { one , two } ;" in texts[""]


@pytest.mark.skipif(not NATIVE.is_dir(), reason="the engine's source is not here")
def test_no_token_of_the_engine_is_lost():
    known = read_functions(NATIVE)
    for path in sorted(NATIVE.glob("*.[ch]pp")):
        parts = [token for each in known if each.file == path.name for token in each.tokens]
        assert sorted(token.start for token in parts) == [
            token.start for token in tokens(path.read_text("utf-8"), cpp=True)
        ]
    assert sum(bool(each.name) for each in known) > 400


# --- finding ---------------------------------------------------------------------------------------------------------


def wanted(source, piece, *, number=1, of=1):
    """The entry of a table for a piece of `f` in a source."""
    (home,) = (each for each in functions(source, "a.cpp") if each.name == "f")
    return Wanted("a.cpp", "f", home.shape, tuple(tokens(piece, cpp=True)), number, of)


ONE = "int f(int a, int b) { g(a); g(b); return a < b; }"


def found_in(table, **sources):
    """The piece that is found in sources, as `file function piece`."""
    known = [each for file, text in sources.items() for each in functions(text, f"{file}.cpp")]
    found = find(table, known)
    return f"{found.function.file} {found.function.name}: {' '.join(token.text for token in found.piece)}"


def test_a_piece_where_it_was():
    assert found_in(wanted(ONE, "a < b"), a=ONE) == "a.cpp f: a < b"


def test_layout_and_comments_do_not_matter():
    text = "// Why.\nint f(int a,  // one\n int b) {\n g(a);\n g(b);\n return a /* less */ <\n b;\n}"
    assert found_in(wanted(ONE, "a < b"), a=text) == "a.cpp f: a < b"


def test_every_name_is_another_one_and_the_file_too():
    text = "int other(int x, int y) { h(x); h(y); return x < y; }"
    assert found_in(wanted(ONE, "g(b)", number=2, of=2), a="int x;", b=text) == "b.cpp other: h ( y )"


def test_an_edited_function_is_found_by_its_name():
    text = "int f(int a, int b) { if (a > 3) return a; g(a); g(b); return a < b; }"
    assert found_in(wanted(ONE, "a < b"), a="int g(int c, int d) { return c < d; }", b=text) == "b.cpp f: a < b"


def test_an_edited_piece_is_found_by_half_of_its_names():
    text = "int f(int a, int c) { g(a); g(c); g(2); return a < c; }"
    assert found_in(wanted(ONE, "a < b"), a=text) == "a.cpp f: a < c"


def test_code_that_went_into_a_function_of_its_own():
    text = "int f(int a, int b) { return h(a, b); } int h(int a, int b) { g(a); return a < b; }"
    assert found_in(wanted(ONE, "a < b"), a=text) == "a.cpp h: a < b"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("int f(int x, int y) { g(x); g(y); g(3); return x < y; }", "not found: a < b\n  nearest: a.cpp: f: x < y\n"),
        ("int f(int a, int b) { g(a < b); return a < b; }", "is in 2 places: a < b\n  nearest: a.cpp: f: a < b\n"),
        ("int f(int a, int b) { return a > b; }", "not found: a < b\n  write the code of today"),
    ],
)
def test_doubt_is_an_error_that_shows_candidates(text, told):
    with pytest.raises(NotFound) as caught:
        found_in(wanted(ONE, "a < b"), a=text)
    assert told in str(caught.value)
    assert str(caught.value).endswith("or remove the fault")


# --- all faults of the engine, in sources that were changed at random ------------------------------------------------


def name_of(function):
    return function.name.rpartition("::")[2]


class Changed:
    """The engine's sources with other names, in another layout, with functions moved to other files.

    `origin` has for each place in the new sources the one in the old sources.
    """

    def __init__(self, known, seed, *, share, moved=0.0, added=0.0):
        rng = random.Random(seed)
        names = sorted({token.text for each in known for token in each.tokens if token.free})
        self.names = {name: f"other_{at}" for at, name in enumerate(names) if rng.random() < share}
        texts = {each.file: "" for each in known}
        last = Counter(map(name_of, known))  # two of a name would be overloads in one file
        written = []  # each token with its old and its new file, and whether a statement follows it
        for each in known:
            file = rng.choice(list(texts)) if last[name_of(each)] == 1 and rng.random() < moved else each.file
            grown = next((token for token in each.tokens if token.text == "{" and each.name), None)
            grown = grown if rng.random() < added else None
            written += [(each.file, token.start, token, file, token is grown) for token in each.tokens]
        self.origin = {}
        for old, start, token, file, grown in sorted(written, key=itemgetter(0, 1)):
            self.origin[file, len(texts[file])] = old, start
            texts[file] += self.names.get(token.text, token.text) if token.free else token.text
            texts[file] += rng.choice([" ", " ", "\n", "  // a < b;\n", " /* x */ "]) + grown * "new_one(17); "
        self.known = [function for file, text in texts.items() for function in functions(text, file)]

    def place(self, found):
        """The beginning of the found piece in the old sources: the file and the character."""
        return self.origin[found.function.file, found.piece[0].start]


def seeds(first, *others):
    """Some seconds each: all but the first take part only in the checks that take minutes."""
    return [first, *(pytest.param(seed, marks=pytest.mark.slow) for seed in others)]


@pytest.fixture(scope="module")
def engine():
    if not NATIVE.is_dir():
        pytest.skip("the engine's source is not here")
    known = read_functions(NATIVE)
    # as `--follow` writes the tables: edits since then are none of this test's
    places = located(FAULTS, known)
    faults = [followed(fault, found, known).wanted for fault, found in zip(FAULTS, places, strict=True)]
    return known, faults, [(found.function.file, found.piece[0].start) for found in places]


@pytest.mark.parametrize("seed", seeds(2, 0, 1))
def test_every_fault_is_found_after_any_renaming_and_any_move(engine, seed):
    known, faults, places = engine
    changed = Changed(known, seed, share=(0.2, 0.6, 1.0)[seed], moved=0.5)
    assert [changed.place(find(fault, changed.known)) for fault in faults] == places


@pytest.mark.parametrize("seed", seeds(0, 1, 2))
def test_every_fault_is_found_in_functions_that_were_edited_but_not_renamed(engine, seed):
    known, faults, places = engine
    changed = Changed(known, seed, share=0, added=0.7)
    assert [changed.place(find(fault, changed.known)) for fault in faults] == places


@pytest.mark.parametrize("seed", seeds(1, 0, 2, 3))
def test_no_fault_is_found_in_a_wrong_place(engine, seed):
    known, faults, places = engine
    """Faults that are not found are listed for a person; with a share of 0.1 these are 4 to 20 of 270, by the seed."""
    changed = Changed(known, seed, share=(0.05, 0.1, 0.3, 1)[seed], moved=0.3, added=0.3)
    lost = 0
    for fault, place in zip(faults, places, strict=True):
        try:
            assert changed.place(find(fault, changed.known)) == place
        except NotFound:
            lost += 1
    assert lost < len(faults) * (0.05, 0.1, 0.3, 0.65)[seed]
