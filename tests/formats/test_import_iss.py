"""Puzzles of Interactive-Sudoku-Solver: taken over with the meaning they have there, or refused by name."""

import pytest

import sudokudsl
from sudokudsl.formats import recognised
from sudokudsl.formats.pairs import symbols_of, table_of
from sudokudsl.formats.report import ImportReport
from support.imports import imported, reasons


class TestInteractiveSudokuSolver:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (".Thermo~R1C1~R1C2", ["sudoku 9x9", "thermometer r1c1 r1c2"]),
            (".Shape~6x6.Thermo~R1C1~R1C2", ["sudoku 6x6", "thermometer r1c1 r1c2"]),
            (".Shape~4x4~0-3.NoBoxes", ["latin 4x4 digits 0-3"]),
            (".Shape~6x6~9", ["latin 6x6 digits 1-9", "boxes 2x3"]),
            (".Shape~4x6", ["sudoku 4x6", "boxes 2x3"]),
            (".Shape~5x5", ["latin 5x5"]),
            (".Shape~2x2~~Raw", ["board 2x2"]),
            (".Shape~7x7~9.RegionSize~9.NoBoxes", ["latin 7x7 digits 1-9"]),
            (".Shape~4x4.Jigsaw~1111222233334444.NoBoxes",
             ["sudoku 4x4", "regions", "  aaaa", "  bbbb", "  cccc", "  dddd"]),
            (".Shape~4x4.~R1C1_4~R1C2_1_2",
             ["sudoku 4x4", "givens", "  4...", "  ....", "  ....", "  ....", "candidates r1c2 = 1 2"]),
            (".Whisper~R1C1~R1C2", ["sudoku 9x9", "whispers r1c1 r1c2"]),
            (".Whisper~4~R1C1~R1C2", ["sudoku 9x9", "whispers 4: r1c1 r1c2"]),
            (".Cage~0~R1C1~R1C2.Cage~7~R1C1~R1C2", ["sudoku 9x9", "cage: r1c1 r1c2", "cage 7: r1c1 r1c2"]),
            (".Sum~5_=_1_-2~R1C1~R1C2", ["sudoku 9x9", "sum 5: r1c1 -2*r1c2"]),
            (".WhiteDot~R1C1~R1C2~R5C5~R2C2", ["sudoku 9x9", "kropki white r1c1 r1c2", "kropki white r1c2 r2c2"]),
            (".GreaterThan~R1C2~R1C1~R1C3", ["sudoku 9x9", "greater r1c2 r1c1", "greater r1c2 r1c3"]),
            (".StrictKropki", ["sudoku 9x9", "kropki negative white", "kropki negative black"]),
            (".StrictXV", ["sudoku 9x9", "xv negative"]),
            (".X~R1C1~R1C2.V~R1C1~R2C1", ["sudoku 9x9", "xv X r1c1 r1c2", "xv V r1c1 r2c1"]),
            (".AntiConsecutive.AntiKing.AntiKnight", ["sudoku 9x9", "non-consecutive", "anti-king", "anti-knight"]),
            (".Diagonal~1.Diagonal~-1", ["sudoku 9x9", "diagonal +", "diagonal -"]),
            (".ValueIndexing~R1C1~R1C2~R1C3~R2C3", ["sudoku 9x9", "slingshot r1c1..r1c3 r2c3"]),
            (".Windoku.DisjointSets", ["sudoku 9x9", "windoku", "disjoint-groups"]),
            (".Shape~4x4.Windoku", ["sudoku 4x4", "distinct r2c2 r2c3 r3c2 r3c3"]),
            (".Shape~6x6.Windoku", ["sudoku 6x6", "distinct r2c2..r2c4 r3c2..r3c4"]),
            (".NoBoxes.RegionSize~4.Shape~8x8.Windoku",
             ["latin 8x8", "distinct r2c2 r2c3 r3c2 r3c3", "distinct r5c2 r5c3 r6c2 r6c3",
              "distinct r2c5 r2c6 r3c5 r3c6", "distinct r5c5 r5c6 r6c5 r6c6"]),
            (".Arrow~R1C1~R1C2~R1C3", ["sudoku 9x9", "arrow r1c1 = r1c2 r1c3"]),
            # the pill is read from left to right, in whatever order its cells are listed
            (".PillArrow~2~R1C2~R1C1~R2C1", ["sudoku 9x9", "arrow r1c1 r1c2 = r2c1"]),
            (".Quad~R1C1~1~1", ["sudoku 9x9", "quadruple r1c1 = 1 1"]),
            (".XSum~C2~27~", ["sudoku 9x9", "x-sum column 2 top = 27"]),
            (".Skyscraper~R2~~3", ["sudoku 9x9", "skyscraper row 2 right = 3"]),
            (".Sandwich~0~R1", ["sudoku 9x9", "sandwich row 1 = 0"]),
            # each diagonal has the name of one end: r1c1 the main one, r3c9 the one up to r1c7
            (".LittleKiller~33~R1C1", ["sudoku 9x9", "little-killer r1c1 down-right = 33"]),
            (".LittleKiller~14~R3C9", ["sudoku 9x9", "little-killer r3c9 up-left = 14"]),
            (".LittleKiller~62~R1C9", ["sudoku 9x9", "little-killer r1c9 down-left = 62"]),
            # of two clues at one place, the parser there keeps the last one; the other end is another place
            (".LittleKiller~30~R1C1.LittleKiller~33~R1C1", ["sudoku 9x9", "little-killer r1c1 down-right = 33"]),
            (".Sandwich~5~R1.Sandwich~6~C1.Sandwich~0~R1",
             ["sudoku 9x9", "sandwich column 1 = 6", "sandwich row 1 = 0"]),
            (".XSum~R1~12~5.XSum~R1~~7", ["sudoku 9x9", "x-sum row 1 left = 12", "x-sum row 1 right = 7"]),
            (".Quad~R1C1~1~2.Quad~R1C1~3", ["sudoku 9x9", "quadruple r1c1 = 3"]),
            (".Skyscraper~R1~2~.XSum~R1~12~", ["sudoku 9x9", "skyscraper row 1 left = 2", "x-sum row 1 left = 12"]),
            (".EqualSum~R1C1~-~R1C2~R1C3", ["sudoku 9x9", "sum 0: r1c1 -1*r1c2 -1*r1c3"]),
            (".SameValues~2~R1C1~R5C5", ["sudoku 9x9", "clone r1c1 = r5c5"]),
            (".Modular~1~R1C1~R1C2", ["sudoku 9x9", "modular-line 1: r1c1 r1c2"]),
            (".Modular~4~R1C1~R1C2", ["sudoku 9x9", "modular-line 4: r1c1 r1c2"]),
            (".Entropic~R1C1~R1C2", ["sudoku 9x9", "entropic-line r1c1 r1c2"]),
            (".SameValues~2~R1C1~R1C2~R2C1~R2C2", ["sudoku 9x9", "same-digits r1c1 r1c2 = r2c1 r2c2"]),
            (".ContainExact~1_1~R1C1~R2C2", ["sudoku 9x9", "contains-exactly r1c1 r2c2 = 1 1"]),
            (".ContainAtLeast~1~R1C1~R2C2", ["sudoku 9x9", "contains r1c1 r2c2 = 1"]),
            (".CountDistinct~R1C1~R2C2~R3C3", ["sudoku 9x9", "count-distinct r1c1 = r2c2 r3c3"]),
            (".CountingCircles~R1C1~R2C3", ["sudoku 9x9", "counting-circles r1c1 r2c3"]),
            (".Indexing~C~R1C1.Indexing~R~R2C2", ["sudoku 9x9", "column-indexer r1c1", "row-indexer r2c2"]),
            (".Lockout~4~R1C1~R1C2~R1C3.Lockout~5~R2C1~R2C2~R2C3",
             ["sudoku 9x9", "lockout r1c1..r1c3", "lockout 5: r2c1..r2c3"]),
            (".Lunchbox~5~R1C1~R1C2~R1C3", ["sudoku 9x9", "lunchbox 5: r1c1..r1c3"]),
            (".SumLine~10~R1C1~R1C2", ["sudoku 9x9", "n-sum-line 10: r1c1 r1c2"]),
            (".SumLine~~R1C1~R1C2~R2C2~LOOP", ["sudoku 9x9", "n-sum-line 10: r1c1 r1c2 r2c2 r1c1"]),
            (".NumberedRoom~C1~~6", ["sudoku 9x9", "numbered-room column 1 bottom = 6"]),
            (".Zipper~R1C1~R1C2~R1C3", ["sudoku 9x9", "zipper r1c1..r1c3"]),
            (".Zipper~R1C1~R1C2", ["sudoku 9x9"]),  # one pair has a sum like no other
            (".DoubleArrow~R1C1~R1C2~R1C3", ["sudoku 9x9", "double-arrow r1c1..r1c3"]),
            (".EqualityCage~R1C1~R1C2", ["sudoku 9x9", "equality-cage r1c1 r1c2"]),
            (".RellikCage~7~R1C1~R1C2", ["sudoku 9x9", "rellik-cage 7: r1c1 r1c2"]),
            (".LookAndSay~2301~R1C1~R1C2", ["sudoku 9x9", "look-and-say r1c1 r1c2 = 2 3, 0 1"]),
            (".HiddenSkyscraper~R2~5~6",
             ["sudoku 9x9", "hidden-skyscraper row 2 left = 5", "hidden-skyscraper row 2 right = 6"]),
            (".FullRank~R2~5~6", ["sudoku 9x9", "full-rank row 2 left = 5", "full-rank row 2 right = 6"]),
            (".FullRank~C2~~6.FullRankTies~only-unclued", ["sudoku 9x9", "full-rank column 2 bottom = 6"]),
            (".FullRank~C2~7~.FullRankTies~any", ["sudoku 9x9", "full-rank column 2 top = 7 ties-allowed"]),
            (".FullRankTies~none.FullRank~C2~7~", ["sudoku 9x9", "full-rank no-ties", "full-rank column 2 top = 7"]),
            (".DutchFlatmates.AntiTaxicab.", ["sudoku 9x9", "dutch-flatmates", "anti-taxicab"]),
            (".GlobalMod.GlobalEntropy", ["sudoku 9x9", "global-mod", "global-entropy"]),
            (".Shape~4x4~0-4.Doppelganger.RegionSize~4",
             ["latin 4x4 digits 0-4", "boxes 2x2", "doppelganger"]),
            # the longest of rows, columns and regions: here all rows and columns, but not the regions of two
            (".Shape~2x3~5.NoBoxes.RegionSameValues",
             ["latin 2x3 digits 1-5", "same-digits r1c1..r1c3 = r2c1..r2c3"]),
            (".Shape~3x3.NoBoxes.RegionSameValues", ["latin 3x3"]),  # they hold all digits anyway
            (".Shape~4x4.NoBoxes.ChaosConstruction", ["latin 4x4", "areas field of 4 distinct counted"]),
            (".Shape~4x6.NoBoxes.RegionSize~3.ChaosConstruction",
             ["latin 4x6", "areas field of 3 distinct counted"]),
            (".Shape~4x4.NoBoxes.ChaosConstruction.SameValues~2~CC1~CC2.AllDifferent~CC3~CC4",
             ["latin 4x4", "areas field of 4 distinct counted", "clone field[r1c1] = field[r1c2]",
              "distinct field[r1c3 r1c4]"]),
            (".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2.ChaosArrow~R1C1~~CC1~CC2~CC3~CC4",
             ["latin 4x4", "areas field of 4 distinct counted", "chaos-arrow orthogonal: field[r2c2]",
              "chaos-arrow right: field[r1c1]"]),
            # arms of one cell add nothing: from r1c2 there is no way up
            (".Shape~3x3.NoBoxes.ChaosConstruction.ChaosArrow~R1C2~~CC2~-~CC2~CC5~CC8~-~CC2~CC1~-~CC2~CC3",
             ["latin 3x3", "areas field of 3 distinct counted", "chaos-arrow orthogonal: field[r1c2]"]),
            (".Shape~3x3.NoBoxes.ChaosConstruction.ChaosArrow~R1C2~1~CC1~CC4~CC5.ChaosArrow~R3C3~0~CC9",
             ["latin 3x3", "areas field of 3 distinct counted",
              "chaos-arrow without-first r1c2 = field[r1c1 r2c1 r2c2]", "chaos-arrow r3c3 = field[r3c3]"]),
            (".Shape~3x3.NoBoxes.ChaosConstruction.ChaosCount~R1C2.ChaosCount~R1C1~1~CC2~CC5",
             ["latin 3x3", "areas field of 3 distinct counted", "chaos-count around: field[r1c2]",
              "chaos-count without-first r1c1 = field[r1c2 r2c2]"]),
            (".And.Thermo~R1C1~R1C2.End", ["sudoku 9x9", "thermometer r1c1 r1c2"]),
            # B is 1, only the first bit: the cell r1c1 itself; E is 4, bit 2, so r1c3
            (".Replicate~B.Thermo~R1C1~R2C1.End", ["sudoku 9x9", "thermometer r1c1 r2c1"]),
            (".Replicate~F.Thermo~R1C1~R2C1.End", ["sudoku 9x9", "thermometer r1c1 r2c1", "thermometer r1c3 r2c3"]),
            (".Replicate~C~R2C2.~R3C3_1_2.End", ["sudoku 9x9", "candidates r3c4 = 1 2"]),
            # one to the right, and that one down (bit 9 is the fourth of the second symbol)
            (".Replicate~C.Replicate~AI.Thermo~R1C1~R1C2.End.End", ["sudoku 9x9", "thermometer r2c2 r2c3"]),
            (".Whisper~4~R7C2~R8C2~R7C3~R7C2", ["sudoku 9x9", "whispers 4: r7c2 r8c2 r7c3 r7c2"]),
            (".Modular~3~R1C1~R1C2~R2C3~R1C1", ["sudoku 9x9", "modular-line r1c1 r1c2 r2c3 r1c1"]),
            (".Arrow~R1C1~R2C2~R2C3~R2C2", ["sudoku 9x9", "arrow r1c1 = r2c2 r2c3 r2c2"]),
            ("# a comment\n.Shape~16x16.NoBoxes\n.Thermo~RgCg~RgCf", ["latin 16x16", "thermometer r16c16 r16c15"]),
            ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo%7ER1C1~R1C2",
             ["sudoku 9x9", "thermometer r1c1 r1c2"]),
        ],
    )  # fmt: skip
    def test_statements(self, text, expected):
        assert imported(text) == expected
        sudokudsl.loads("\n".join(expected))

    @pytest.mark.parametrize(
        ("form", "related", "expected"),
        [
            ("Pair", lambda a, b: a < b, ["thermometer r1c1..r1c3"]),
            ("Pair", lambda a, b: a > b, ["thermometer r1c2 r1c1", "thermometer r1c3 r1c2"]),
            ("Pair", lambda a, b: a <= b, ["slow-thermometer r1c1..r1c3"]),
            ("Pair", lambda a, b: abs(a - b) >= 3, ["whispers 3: r1c1..r1c3"]),
            ("Pair", lambda a, b: a % 2 != b % 2, ["parity-line r1c1..r1c3"]),
            ("Pair", lambda a, b: a == b, ["clone r1c1 = r1c2", "clone r1c2 = r1c3"]),
            ("Pair", lambda a, b: a != b, ["distinct r1c1 r1c2", "distinct r1c2 r1c3"]),
            ("PairX", lambda a, b: a != b, ["distinct r1c1..r1c3"]),
            ("PairX", lambda a, b: abs(a - b) >= 2, ["nabner r1c1..r1c3"]),
            ("PairX", lambda a, b: abs(a - b) >= 4,
             ["whispers 4: r1c1 r1c2", "whispers 4: r1c1 r1c3", "whispers 4: r1c2 r1c3"]),
            ("Pair", lambda a, b: a == 3 * b or b == 3 * a, ["kropki black 3: r1c1 r1c2", "kropki black 3: r1c2 r1c3"]),
            ("Pair", lambda a, b: abs(a - b) == 2, ["kropki white 2: r1c1 r1c2", "kropki white 2: r1c2 r1c3"]),
            ("Pair", lambda a, b: a == 2 * b, ["sum 0: r1c1 -2*r1c2", "sum 0: r1c2 -2*r1c3"]),
            ("Pair", lambda a, b: a + b == 7, ["sum 7: r1c1 r1c2", "sum 7: r1c2 r1c3"]),
            ("Pair", lambda a, b: b - a == 2, ["sum -2: r1c1 -1*r1c2", "sum -2: r1c2 -1*r1c3"]),
            ("Pair", lambda a, b: a < b and (a - b) % 2, ["thermometer r1c1..r1c3", "parity-line r1c1..r1c3"]),
            ("Pair", lambda a, b: True, []),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("zero", [False, True])
    def test_tables_of_pairs(self, form, related, expected, zero):
        digits = range(9) if zero else range(1, 10)
        key = symbols_of([bool(related(a, b)) for a in digits for b in digits])
        board, start = (".Shape~9x9~0-8", "sudoku 9x9 digits 0-8") if zero else ("", "sudoku 9x9")
        text = f"{board}.{form}~{key}~_name~R1C1~R1C2~R1C3"
        assert imported(text) == [start, *expected]
        if form == "Pair":
            assert imported(f"{board}.Binary~{key.translate(str.maketrans('-_', '_-'))}~~R1C1~R1C2~R1C3~~R5C5") == [
                start,
                *expected,
            ]

    def test_a_table_by_hand(self):
        # of 3 digits the pairs are 11 12 13 21 22 23, 31 32 33; the fourth and the seventh bit: 8 and 1, I and B
        assert symbols_of([False, False, False, True, False, False, True]) == "IB"
        assert table_of("IB", (1, 2, 3)) == {(2, 1), (3, 1)}

    def test_a_table_is_no_dot_where_dots_count(self):
        key = symbols_of([abs(a - b) == 2 for a in range(6) for b in range(6)])
        assert "kropki white 2: r1c1 r1c2" in imported(f".Shape~6x6.Pair~{key}~~R1C1~R1C2")
        assert imported(f".Shape~6x6.StrictKropki.Pair~{key}~~R1C1~R1C2")[-3:] == [
            "allowed-pairs r1c1 r1c2",
            "define allowed-pairs(line)",
            '  each run of 2 in line as two: two matches "[1 5] 3 | [2 6] 4 | 3 [1 5] | 4 [2 6]"',
        ]

    def test_a_table_of_no_statement(self):
        # Of 3 digits, 12, 13 and 31 may be neighbours: the second, third and seventh bit, 6 and 1, G and B.
        text = ".Shape~3x3~~Raw.Pair~GB~_Odd%20one~R1C1~R1C2~R1C3~~R2C1~R2C2"
        assert imported(text) == [
            "board 3x3",
            "odd-one r1c1..r1c3",
            "odd-one r2c1 r2c2",
            "define odd-one(line)",
            '  rules "Odd one"',
            '  each run of 2 in line as two: two matches "1 [2 3] | 3 1"',
        ]
        # 1 3 1, 3 1 2, 3 1 3 in the first row; three pairs in the second with any third digit; a free third row
        assert sudokudsl.count(sudokudsl.loads(recognised(text).to_sdk(text, ImportReport()))).count == 3 * 9 * 27

    def test_two_tables_of_one_name(self):
        lines = imported(".Shape~3x3~~Raw.Pair~GB~_x~R1C1~R1C2.Pair~GA~_x~R2C1~R2C2.Pair~GB~_x~R3C1~R3C2")
        assert lines[1:4] == ["x r1c1 r1c2", "x-a r2c1 r2c2", "x r3c1 r3c2"]
        assert [line for line in lines if line.startswith("define")] == ["define x(line)", "define x-a(line)"]

    def test_a_word_that_is_taken(self):
        lines = imported(".Shape~3x3~~Raw.Pair~GB~_Thermo!~R1C1~R1C2.Pair~GA~_each~R2C1~R2C2.Pair~GC~_9~R3C1~R3C2")
        assert lines[1:4] == ["thermo-a r1c1 r1c2", "each-a r2c1 r2c2", "imported-rule r3c1 r3c2"]

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            (".Replicate~!.Thermo~R1C1~R1C2.End", "`Replicate` cannot be read: its cells are damaged"),
            (".Replicate~C~R9C9.Thermo~R9C8~R9C9.End", "`Replicate` cannot be read: it names cells beyond the board"),
            (".Replicate~C.Thermo~R1C8~R1C9.End", "`Replicate` cannot be read: a copy leaves the board"),
            (".Replicate~B~Rx.Thermo~R1C8~R1C9.End", "`Replicate` cannot be read: 'Rx' is not a cell"),
            (".Replicate~B~VA1.Thermo~VA1~VA2.End", "`Replicate` cannot be read: 'VA1' is not a cell"),
            (".Var~A~~2.Replicate~B~VA1.Thermo~VA1~R1C1.End", "`Replicate` cannot be read: R1C1 is in another group"),
            (".Var~A~~2.Replicate~E~VA1.Thermo~VA1~VA2.End", "`Replicate` cannot be read: it names cells beyond"),
            (".Var~A~~2.Replicate~C~VA1.Thermo~VA1~VA2.End", "`Replicate` cannot be read: a copy leaves the board"),
            (".Var~a~~2", "`Var` cannot be read: 'a' is not a prefix of capital letters"),
            (".Var~A~~2.Var~A~x~3", "`Var` cannot be read: there are two groups VA"),
            (".Var~A~~2x17", "`Var` cannot be read: 17 columns are more than 16"),
            (".Var~A~~60.Var~B~~41", "`Var` adds 101 cells, and a board has at most 100 extra ones"),
            (".Or.Var~A~~2.Thermo~R1C1~R1C2.End", "`Var` within another constraint has no statement here"),
            (".Var~A~~2.RegionSumLine~VA1~VA2", "`RegionSumLine` cannot be read: VA1 is not on the board"),
            (".Var~A~~2.Indexing~R~VA1", "`Indexing` cannot be read: VA1 is not on the board"),
            (".Var~A~~4.BlackDot~VA1~VA3", "`BlackDot` cannot be read: no two of its cells are neighbours"),
            (".Var~A~~2x2.Quad~VA2~1", "`Quad` cannot be read: VA2 is not the top left of four cells"),
            (".Var~A~~2.Thermo~VA1~VA3", "`Thermo` cannot be read: 'VA3' is not a cell such as R1C1"),
            (".Var~A.Thermo~VA1~R1C1", "`Thermo` cannot be read: 'VA1' is not a cell such as R1C1"),  # it is called VA
            (".Whisper~5~R1C1~R1C1", "`Whisper` cannot be read: a cell follows itself"),
            (".Replicate~_____________H" * 3 + ".GlobalMod" + ".End" * 3, "there are more than 20,000 constraints"),
            (".LookAndSay~123~R1C1", "`LookAndSay` cannot be read: '123' is not a sequence of counts and digits"),
            (".LookAndSay~1323~R1C1", "`LookAndSay` cannot be read: it names a digit twice"),
            (".Shape~6x6.GlobalEntropy", "`GlobalEntropy` cannot be read: the digits are not 1 to 9"),
            (".Shape~4x4~0-3.AntiTaxicab", "`AntiTaxicab` cannot be read: it has no meaning there on boards with 0"),
            (".Shape~4x4.Doppelganger", "`Doppelganger` cannot be read: it needs a square board"),
            (".Shape~3x3.PairX~C~R1C1~R1C2", "`PairX` cannot be read: its table of pairs is not symmetric"),
            (".Shape~3x3.Pair~__~R1C1~R1C2", "`Pair` cannot be read: its table of pairs is damaged"),
            (".Wormhole~C2~26~", "`Wormhole` has no statement here"),
            (".Shape~3x3.ChaosArrow~R1C1", "`ChaosArrow` cannot be read: it needs `ChaosConstruction`"),
            (".Shape~3x3.ChaosConstruction.Sum~3~CC1~CC2", "`Sum` cannot be read: regions have no fixed numbers there"),
            (".Shape~3x3.ChaosConstruction.~CC1_1", "`Given` on a region cell has no meaning"),
            (
                ".Shape~3x5.ChaosConstruction.RegionSize~4",
                "this is not a constraint string: regions of 4 cells do not fill 15 cells",
            ),
            (".Shape~4x6.RegionSize~-6", "this is not a constraint string: a region does not have -6 cells"),
            (".Shape~3x3.ChaosConstruction.ChaosArrow~R1C1~2~CC1~CC2", "`ChaosArrow` cannot be read: '2' is neither 0"),
            (".Shape~3x3.ChaosConstruction.ChaosArrow~CC1", "`ChaosArrow` cannot be read: the count is in the cell"),
            (
                ".Shape~3x3.ChaosConstruction.ChaosCount~R1C1~~CC1~R1C2",
                "`ChaosCount` cannot be read: it counts a cell that is not of a region",
            ),
            (
                ".Shape~3x3.ChaosConstruction.ChaosCount~R1C1~~CC1~CC1",
                "`ChaosCount` cannot be read: it counts a cell twice",
            ),
            (
                ".Shape~3x3.ChaosConstruction.ChaosArrow~R2C2~~CC5~CC6~-~CC5~CC2~CC6",
                "`ChaosArrow` cannot be read: two of its arms share more than",
            ),
            (
                ".Shape~3x3.ChaosConstruction.ChaosArrow~R2C2~~CC5~CC6~-~CC2~CC1",
                "`ChaosArrow` cannot be read: its arms have different first cells",
            ),
            (".Shape~3x3~~Raw.ChaosConstruction", "`ChaosConstruction` cannot be read: it needs a grid with rows"),
            (
                ".Shape~3x3.ChaosConstruction.RegionSumLine~R1C1~R1C2",
                "`RegionSumLine` cannot be read: it has no meaning there beside",
            ),
            (
                ".Shape~3x3.Var~A.ChaosConstruction.ChaosCount~VA",
                "`ChaosCount` cannot be read: there is nothing around an extra cell",
            ),
            (".NFA~AB*~~R1C1", "`NFA` cannot be read: its symbols are not base 64"),
            (".NFA~A~~R1C1", "`NFA` cannot be read: its symbols are not base 64"),
            (".NFA~8AAA~~R1C1", "`NFA` cannot be read: its form is unknown"),
            (".NFA~AA~~R1C1", "`NFA` cannot be read: it ends early"),
            (".NFA~AAAA~~R1C1", "`NFA` cannot be read: it accepts nothing"),
            (".NFA~AAAA~~R1C1~VA1", "`NFA` cannot be read: 'VA1' is not a cell"),
            (".Or.End", "`Or` cannot be read: it has no alternatives"),
            (".Or.Thermo~R1C1~R1C2.AntiKnight.End", "`AntiKnight` within an `Or` has no statement here"),
            (".Or.Thermo~R1C1~R1C2.Wormhole~26.End", "`Wormhole` has no statement here"),
            (".StrictXV.Or.Thermo~R1C1~R1C2.And.X~R3C3~R3C4.End.End", "`Or` cannot be read: a mark in it leaves open"),
            (".Regex~KDE~R1C1", "`Regex` cannot be read: the regular expression ends early"),  # (1
            (".Regex~MSk~R1C1", "`Regex` cannot be read: `)` has no meaning at its place"),  # 1)
            (".Shape~6x6.Regex~OQ~R1C1", "`Regex` cannot be read: `9` is not one of the board's digits"),
            (".Regex~MXsyLDM~R1C1", "`Regex` cannot be read: the regular expression repeats in a way"),  # 1{2,3
            (".ValueIndexing~R1C1~R1C2", "`ValueIndexing` cannot be read: it has fewer than three cells"),
            (".SumLine~10~R1C1~R1C2~R1C1", "`SumLine` cannot be read: a line that ends at its start is a loop here"),
            (".SumLine~10~R1C1~R1C2~R1C1~LOOP", "`SumLine` cannot be read: a cell follows itself"),
            (".Whisper~5~R1C1~R1C2~LOOP", "`Whisper` cannot be read: 'LOOP' is not a cell"),
            (".Arrow~VA1~R1C1", "`Arrow` cannot be read: 'VA1' is not a cell"),
            (".Thermo~R1C1~R1Cz", "`Thermo` cannot be read: 'R1Cz' is not a cell"),
            (".Thermo~RaC1~R1C1", "`Thermo` cannot be read: RaC1 is not on the board"),
            (".Shape~6x6~9.Sandwich~3~R1", "`Sandwich` cannot be read: the crusts of a line with fewer cells"),
            (".WhiteDot~R1C1~R3C3", "`WhiteDot` cannot be read: no two of its cells are neighbours"),
            (".Shape~4x4.Shape~9x9", "this is not a constraint string: there are several shapes"),
            (".Shape~99x9", "this is not a constraint string: '99x9' is not a shape"),
            (".Shape~4x4~5.FullRank~R1~3~", "`FullRank` cannot be read: lines are ranked there only on a square"),
            (".FullRankTies~some", "`FullRankTies` cannot be read: it needs one option about ties"),
            (".FullRank~R1~a~", "`FullRank` cannot be read: 'a' is not a whole number"),
            (".Thermo~R1C1~R1C2.End", "an `End` without a beginning"),
            (".Or.Thermo~R1C1~R1C2", "`Or` is never ended"),
            (".~R1C1_10", "`Given` cannot be read: 'R1C1_10'"),
        ],
    )
    def test_refusals(self, text, reason):
        assert len(reasons(text)) == 1
        assert reasons(text)[0].startswith(reason)

    def test_alternatives_may_have_several_clues_at_one_place(self):
        assert imported(".Shape~4x4.Or.LittleKiller~3~R1C1.LittleKiller~9~R1C1.End") == [
            "sudoku 4x4",
            "either",
            "  little-killer r1c1 down-right = 3",
            "or",
            "  little-killer r1c1 down-right = 9",
        ]
