"""Rules and extra cells of Interactive-Sudoku-Solver: alternatives, machines, tables, connected values."""

import contextlib
import random
from base64 import urlsafe_b64encode
from itertools import chain, product
from urllib.parse import quote

import pytest

import sudokudsl
from sudokudsl.crosscheck.oracle import oracle_grids
from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.iss.machines import Automaton, blind_to
from sudokudsl.formats.report import ImportReport
from support.imports import encoded_automaton, imported


class TestRulesOfIss:
    """Constraints that become rules: `Or`, machines, regular expressions."""

    def test_alternatives(self):
        text = ".Or.~R1C1_1~R1C2_2.And.Thermo~R1C1~R1C2.~R1C3_1_2.End.Or.X~R2C1~R2C2.V~R2C1~R2C2.End.End"
        assert imported(text) == [
            "sudoku 9x9",
            "either",
            "  given r1c1 = 1",
            "  given r1c2 = 2",
            "or",
            "  thermometer r1c1 r1c2",
            "  candidates r1c3 = 1 2",
            "or",
            "  either",
            "    xv X r2c1 r2c2",
            "  or",
            "    xv V r2c1 r2c2",
        ]

    def test_an_alternative_that_says_nothing(self):
        assert imported(".Or.~R1C1_1.And.End.End.Thermo~R1C1~R1C2") == ["sudoku 9x9", "thermometer r1c1 r1c2"]
        assert imported(".Or.And.Thermo~R1C1~R1C2.End.End") == ["sudoku 9x9", "thermometer r1c1 r1c2"]

    def test_a_skyscraper_with_a_zero(self):
        text = ".Shape~1x4~0-3~Raw.Skyscraper~R1~2~"
        assert imported(text)[1:] == [
            "either",
            "  require r1c1 != 0",
            "  skyscraper row 1 left = 2",
            "or",
            "  given r1c1 = 0",
            "  skyscraper row 1 left = 3",
        ]

        def seen(row):
            return sum(digit > max(row[:at], default=0) for at, digit in enumerate(row))

        meant = sum(seen(row) == 2 for row in product(range(4), repeat=4))
        assert sudokudsl.count(sudokudsl.loads(recognised(text).to_sdk(text, ImportReport()))).count == meant
        assert imported(".Shape~4x4~0-3~Raw.Skyscraper~C2~~4")[1:] == [
            "require r4c2 != 0",
            "skyscraper column 2 bottom = 4",
        ]

    def test_value_indexing(self):
        assert imported(".ValueIndexing~R1C1~R1C2~R1C3~R2C3~R1C3")[1:] == [
            "value-indexing r1c1..r1c3 r2c3 r1c3",
            "define value-indexing(line)",
            '  rules "The second digit is the distance from it to the next cell with the first digit."',
            "  require line[line[2] + 2] = line[1]",
        ]

    @pytest.mark.parametrize(
        ("regex", "expected"),
        [
            ("[12]*3+", "[1 2]* 3+"),
            ("[1-59]{2,}(12|3?)", "[1-5 9]{2,} (1 2 | 3?)"),
            ("[^3-5].{3}2**", "[^3-5] .{3} (2*)*"),
            ("1|", "1 |"),
        ],
    )
    def test_regular_expressions(self, regex, expected):
        encoded = urlsafe_b64encode(regex.encode()).decode().rstrip("=")
        assert imported(f".Regex~{encoded}~R1C1~R1C2~~R2C1")[1:] == [
            f'require (r1c1 r1c2) matches "{expected}"',
            f'require (r2c1) matches "{expected}"',
        ]
        quoted = quote(regex + " ", safe="").replace(".", "%2E")
        assert imported(f".Regex~{quoted}~R1C1")[1:] == [f'require (r1c1) matches "{expected}"']

    @pytest.mark.parametrize(
        ("encoded", "expected"),
        [("MTE/", "1 1?"), ("MTE_", "1 1?"), ("MT8=", "1?"), ("MT8", "1?"), ("MQ==", "1"), ("MQ=", "1")],
    )
    def test_both_alphabets_of_base_64_and_its_padding(self, encoded, expected):
        assert imported(f".Regex~{encoded}~R1C1")[1:] == [f'require (r1c1) matches "{expected}"']

    def test_a_regular_expression_with_letters(self):
        # [A-C]b: 10 to 12, then 11
        assert imported(".Shape~16x16.Regex~W0EtQ11i~R1C1~R1C2")[1:] == ['require (r1c1 r1c2) matches "[10-12] 11"']

    def test_a_machine_by_hand(self):
        # 2 bits: listed 00; states of 1 bit 0000; 3 digits 0010; one start 1. One more accepts 1; the start does not 0;
        # 2 bits for a number of transitions 0010. State 0, two: digit 0 (00) to 0, digit 2 (10) to 1: 10 000 101.
        # State 1, one: digit 2 to 1: 01 101. Padded: 00000000 10110001 01000010 10110100 = 00 b1 42 b4
        encoded = urlsafe_b64encode(bytes((0x00, 0xB1, 0x42, 0xB4))).decode().rstrip("=")
        lines = imported(f".Shape~3x3~~Raw.NFA~{encoded}~_Only%201%20then%203~R1C1~R1C2~~R2C1~R2C2~R2C3")
        assert lines == [
            "board 3x3",
            "only-then r1c1 r1c2",
            "only-then r2c1..r2c3",
            "define only-then(line)",
            '  rules "Only 1 then 3"',
            "  machine line",
            "    s1: 1 to s1, 3 to s2",
            "    s2: 3 to s2",
            "    accept s2",
        ]

    @pytest.mark.parametrize("seed", range(40))
    def test_random_machines(self, seed):
        """The rule that an automaton becomes accepts the same digits as the automaton."""
        dice = random.Random(seed)
        states, segments = dice.randint(2, 5), dice.choice(([3], [2, 1], [1, 2], [1, 1, 1], [0, 3], [3, 0]))
        starts = dice.randint(1, states - 1)
        further = dice.randint(0, min(2, states - starts))
        ends = {state for state in range(starts) if dice.random() < 0.3} | set(range(starts, starts + further))
        symbols = 2 + (len(segments) > 1)  # two digits, and the mark between segments
        most = dice.choice((1, 2))
        moves = [[dice.sample(range(states), dice.randint(0, most)) for _ in range(symbols)] for _ in range(states)]

        def accepted(line):
            here, left = set(range(starts)), list(line)
            for at, length in enumerate(segments):
                for symbol in [*[2][: at > 0], *(digit - 1 for digit in left[:length])]:
                    here = {after for state in here for after in moves[state][symbol]}
                left = left[length:]
            return bool(here & ends)

        cells = iter(("R1C1", "R1C2", "R1C3"))
        items = [[*["-"][: at > 0], *(next(cells) for _ in range(length))] for at, length in enumerate(segments)]
        encoded = encoded_automaton(moves, starts, further, [int(state in ends) for state in range(starts)])
        text = f".Shape~1x3~1-2~Raw.NFA~{encoded}~_~{'~'.join(chain.from_iterable(items))}"
        meant = {line for line in product((1, 2), repeat=3) if accepted(line)}
        if meant:
            puzzle = sudokudsl.loads(recognised(text).to_sdk(text, ImportReport()))
            assert {grid.values for grid in oracle_grids(puzzle)} == meant
        else:
            with contextlib.suppress(Refused):  # it accepts nothing; or lines of other lengths
                assert not oracle_grids(sudokudsl.loads(recognised(text).to_sdk(text, ImportReport())))


class TestExtraCells:
    """`Var`: groups of cells beside the board, with the board's digits, in rows and columns of their own."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (".Var~A.Thermo~VA~R1C1", ["cells a counted", "thermometer a r1c1"]),
            (".Var~A~~2.Sum~0_=_1_1_-10_-1~R1C1~R2C1~VA1~VA2",
             ["cells a[1..2] counted", "sum 0: r1c1 r2c1 -10*a[1] -1*a[2]"]),
            # the label is the name where it can be one; otherwise the letters are, or with the V before them
            (".Var~L~Loop~2x1", ["cells l[1..2] counted"]),
            (".Var~L~5x5~2", ["cells l[1..2] counted"]),
            (".Var~X~X~2", ["cells vx[1..2] counted"]),
            (".Var~ARROW~arrow~2", ["cells varrow[1..2] counted"]),
            (".Var~A~same.Var~B~Same", ["cells same counted", "cells b counted"]),
            (".Var~B.Var~A", ["cells a counted", "cells b counted"]),
            # the digits of a group are all those that its cells may hold
            (".Var~A~~3.~VA1_1_2~VA2_2_1~VA3_2.Thermo~VA1~VA2",
             ["cells a[1..3] digits 1-2 counted", "given a[3] = 2", "thermometer a[1..2]"]),
            (".Var~A~~3.~VA1_1_2~VA2_4_2~VA3_2_1",
             ["cells a[1..3] digits 1 2 4 counted", "candidates a[1] a[3] = 1 2", "candidates a[2] = 2 4"]),
            (".Var~A~~2.~VA1_1_2", ["cells a[1..2] counted", "candidates a[1] = 1 2"]),
            (".Var~A~~2.~VA1_1~VA2_1.Or.~VA1_3.Thermo~R1C1~R1C2.End",
             ["cells a[1..2] digits 1 3 counted", "given a = 1 1", "either", "  given a[1] = 3", "or",
              "  thermometer r1c1 r1c2"]),
            (".Var~A~~2.~VA1_1~VA1_2~VA2_1",
             ["cells a[1..2] digits 1-2 counted", "given a = 1 1", "candidates a[1] = 2"]),
            # neighbours: in rows of the board's columns, or of as many as are said
            (".Var~A~~6.BlackDot~VA2~VA6", ["cells a[1..6] counted", "require a[2] = 2 * a[6] or a[6] = 2 * a[2]"]),
            (".Var~A~~2x3.WhiteDot~VA3~VA6", ["cells a[1..6] counted", "require abs(a[3] - a[6]) = 1"]),
            (".Var~A~~2x3.X~VA1~VA2~VA3", ["cells a[1..6] counted", "sum 10: a[1] a[2]", "sum 10: a[2] a[3]"]),
            (".Var~A~~2x3.V~VA1~VA4", ["cells a[1..6] counted", "sum 5: a[1] a[4]"]),
            (".Var~A~~2x3.GreaterThan~VA1~VA4", ["cells a[1..6] counted", "greater a[1] a[4]"]),
            (".Var~A~~2x3.Quad~VA2~1~2", ["cells a[1..6] counted", "contains a[2..3] a[5..6] = 1 2"]),
            # bits 0 and 4 from VA1 on: the first cell and the one below and to the right of it
            (".Var~A~~2x3.Replicate~R~VA1.Thermo~VA1~VA2.End",
             ["cells a[1..6] counted", "thermometer a[1..2]", "thermometer a[5..6]"]),
        ],
    )  # fmt: skip
    def test_statements(self, text, expected):
        lines = imported(".Shape~4x4" + text)
        assert lines[0] == "sudoku 4x4"
        assert lines[1:] == expected
        sudokudsl.loads("\n".join(lines))

    def test_a_table_that_looks_like_a_cell(self):
        # VA1 is 21, 0 and 53: the bits 0, 2, 4 and 12, 14, 16, 17 of the pairs 11 12 13 14 15 21 ... of five digits
        text = ".Shape~5x5.Var~A~~3.Replicate~D~VA1.Pair~VA1~~VA1~VA2.End"
        assert imported(text)[1:] == [
            "cells a[1..3] counted",
            "allowed-pairs a[1..2]",
            "allowed-pairs a[2..3]",
            "define allowed-pairs(line)",
            '  each run of 2 in line as two: two matches "1 [1 3 5] | 3 [3 5] | 4 [2 3]"',
        ]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (".ConnectedValues~~1_3", ["connected all = 1 3"]),
            (".ConnectedValues~~1~5", ["connected all = 1", "require count(x in all where x in {1}) = 5"]),
            (".Var~A~~2x3.ConnectedValues~VA~2", ["cells a[1..6] counted", "connected 3: a = 2"]),
            (".Var~A~~6.ConnectedValues~VA~2", ["cells a[1..6] counted", "connected 4: a = 2"]),
        ],
    )
    def test_connected_values(self, text, expected):
        listed = " ".join(f"r{row}c1..r{row}c4" for row in range(1, 5))
        assert imported(".Shape~4x4" + text)[1:] == [line.replace("all", listed) for line in expected]

    def test_a_rule_over_falling_numbers(self):
        text = ".Shape~1x1~2~Raw.Var~A~~2.Regex~MjE~~VA2~VA1"  # the expression is 21
        assert imported(text)[-1] == 'require (a[2] a[1]) matches "2 1"'
        assert {grid.values[1:] for grid in sudokudsl.solutions(sudokudsl.loads(text))} == {(1, 2)}

    def test_labels_are_told(self):
        assert "# a: Numbered rooms" in recognised(".Var~A").to_sdk(".Var~A~Numbered%20rooms~2", ImportReport())

    def test_fillings_count(self):
        # beside 1 2 or 2 1 two digits make 3 in two ways, and a third one is free
        text = ".Shape~1x2~2.Var~A~~2.Var~B.Sum~3~VA1~VA2"
        assert sudokudsl.count(sudokudsl.loads(text)).count == 2 * 2 * 2

    def test_what_doppelgangers_miss(self):
        # Every row and column holds a 0: zeros on one of two diagonals, 1 and 2 in either order on the other. So each
        # row and column misses a 1 in half of 4 grids.
        text = ".Shape~2x2~0-2.NoBoxes.Doppelganger"
        assert sudokudsl.count(sudokudsl.loads(text)).count == 4
        assert imported(text + ".~DGC1_1")[1:] == [
            "cells missing-of-rows[1..2]",
            "given missing-of-rows[1] = 1",
            "doppelganger",
            "distinct r1c1 r1c2 missing-of-rows[1]",
            "distinct r2c1 r2c2 missing-of-rows[2]",
        ]
        for cell in ("DGC1", "DGC2", "DGR1", "DGR2"):
            assert sudokudsl.count(sudokudsl.loads(f"{text}.~{cell}_1")).count == 2

    def test_machines_on_regions(self):
        # Each first digit leads to a state of its own, from which only an equal digit leads to acceptance. Exchanging
        # two digits changes nothing if it changes both cells.
        moves = [{0: {1}, 1: {2}, 2: {3}}, {0: {4}}, {1: {4}}, {2: {4}}, {}]
        equal = Automaton(frozenset({0}), frozenset({4}), moves)
        for lower in (0, 1):
            assert blind_to(equal, 3, [True, True], lower)
            assert not blind_to(equal, 3, [True, False], lower)
        # a first digit of 0 alone: digits 1 and 2 may be exchanged
        zero = Automaton(frozenset({0}), frozenset({1}), [{0: {1}}, {}])
        assert not blind_to(zero, 3, [True], 0)
        assert blind_to(zero, 3, [True], 1)

    def test_machines_that_name_regions_are_refused(self):
        # As above, with state 4 first after the start state, because accepting states follow the start states.
        equal = [[[2], [3], [4]], [[], [], []], [[1], [], []], [[], [1], []], [[], [], [1]]]
        text = ".Shape~3x3.NoBoxes.ChaosConstruction.NFA~{}~_~CC1~{}"
        kept = imported(text.format(encoded_automaton(equal, 1, 1, [0]), "CC2"))
        assert kept[1:3] == ["areas field of 3 distinct counted", "state-machine field[r1c1 r1c2]"]
        with pytest.raises(Refused, match="regions have no fixed numbers there"):
            imported(text.format(encoded_automaton(equal, 1, 1, [0]), "R1C1"))
        # on a board with 0, regions would be numbered from 0 there, and here they begin with 1
        with pytest.raises(Refused, match="regions are numbered from 1 here"):
            imported(text.replace("3x3", "3x3~0-2").format(encoded_automaton(equal, 1, 1, [0]), "CC2"))


CHAOS = ".Shape~4x4.NoBoxes.ChaosConstruction.~R1C1_1.~R1C2_2.~R2C1_3.~R3C3_1"
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def arms(chance, row, column):
    """Up to four different straight arms from a cell of a 4x4 board, and perhaps a bent one, as positions from 0."""
    found, taken = [], {(row, column)}
    for down, right in chance.sample(STEPS, chance.randint(2, 4)):
        arm = [(row + down * at, column + right * at) for at in range(4)]
        found.append([(a, b) for a, b in arm if 0 <= a < 4 and 0 <= b < 4])
        taken.update(found[-1])
    rest = [(a, b) for a in range(4) for b in range(4) if (a, b) not in taken]
    return [*found, [(row, column), *chance.sample(rest, 2)]] if chance.random() < 0.3 and len(rest) > 1 else found


@pytest.mark.parametrize("seed", range(20))
def test_several_arms_of_a_chaos_arrow(seed):
    """The digit is the number of cells at the starts of all arms that are in the region of their first cell."""
    chance = random.Random(seed)
    row, column, without = chance.randrange(4), chance.randrange(4), chance.randrange(2)
    lines = arms(chance, row, column)
    listed = "~-~".join("~".join(f"CC{4 * a + b + 1}" for a, b in line) for line in lines)
    text = f"{CHAOS}.ChaosArrow~R{row + 1}C{column + 1}~{without}~{listed}"
    bare, stated = (sudokudsl.loads("\n".join(imported(each))) for each in (CHAOS, text))

    def holds(grid):
        digits, regions = grid.values[:16], grid.values[16:]
        many = 1 - without
        for line in lines:
            for a, b in line[1:]:
                if regions[4 * a + b] != regions[4 * row + column]:
                    break
                many += 1
        return digits[4 * row + column] == many

    expected = {grid.values for grid in sudokudsl.solutions(bare) if holds(grid)}
    assert {grid.values for grid in sudokudsl.solutions(stated)} == expected
