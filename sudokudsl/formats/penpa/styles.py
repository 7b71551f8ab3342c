"""The numbers of Penpa+ for styles and symbols, with their colours, widths and sizes."""

from __future__ import annotations

SIZE = 38
"""The width of a cell in the unit of the widths of lines."""
SURFACES = (
    "", "#444444", "#b3ffb3", "#cccccc", "#000000", "#c0e0ff", "#ffa3a3", "#ffffa3", "#999999", "#ffb3ff", "#ffcc80",
    "#cc99ff", "#eecab1", "#ff6700",
)  # fmt: skip
"""The colours of backgrounds by their number."""
LINES = {
    1: ("#000000", 1), 2: ("#000000", 3), 3: ("#208020", 3), 4: ("#000000", 2), 5: ("#999999", 3), 6: ("#999999", 12),
    7: ("#777777", 1), 8: ("#ff0000", 3), 9: ("#187bcd", 3), 10: ("#000000", 1), 11: ("#000000", 1),
    12: ("#444444", 1), 13: ("#000000", 4), 14: ("#777777", 2), 15: ("#777777", 1), 16: ("#000000", 1),
    17: ("#000000", 4), 21: ("#000000", 5), 30: ("#208020", 3), 40: ("#999999", 2), 80: ("#000000", 1),
}  # fmt: skip
"""The colours and widths of lines by their number."""
BOLD = (2, 8, 21)
"""The lines that are borders of regions."""
FILLS = {
    0: ("#ffffff", "#000000"), 1: ("#ffffff", "#000000"), 2: ("#000000", ""), 3: ("#cccccc", ""), 4: ("", "#000000"),
    5: ("#cccccc", "#000000"), 6: ("#ffffff", "#999999"), 7: ("#ffffff", ""), 8: ("#ffffff", "#000000"),
    9: ("#cccccc", "#000000"), 10: ("#ffffff", "#000000"), 11: ("#ff0000", ""), 12: ("#208020", ""),
    13: ("", "#000000"),
}  # fmt: skip
"""The fill and the border of symbols by their number."""
RIMS = (4, 10, 13)
"""The symbols whose own colour is that of the border."""
CIRCLES = {"circle_L": 0.43, "circle_M": 0.35, "circle_S": 0.22, "circle_SS": 0.13}
SQUARES = {"square_LL": 0.5, "square_L": 0.4, "square_M": 0.35, "square_S": 0.22, "square_SS": 0.13}
DIAMONDS = {"diamond_L": 0.43, "diamond_M": 0.35, "diamond_S": 0.22, "diamond_SS": 0.13}
"""Half the width of symbols, in cells; of diamonds from corner to corner."""
INEQUALITIES = {1: "<", 2: "^", 3: ">", 4: "v"}
ARROWS = {1: (0, -1), 2: (-1, -1), 3: (-1, 0), 4: (-1, 1), 5: (0, 1), 6: (1, 1), 7: (1, 0), 8: (1, -1)}
"""The directions of arrow symbols, rows down and columns right."""
PILLS = {1: (0, 1), 2: (1, 0), 3: (0, 2), 4: (2, 0), 5: (0, 0)}
"""The rows and columns from the first cell of a pill to its last, by the number of the symbol `sudokumore`."""
POINTERS = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""The directions of the arrows beside numbers, by the digit after the underline."""
THERMOMETER, THIN = "#cccccc", "#b3b3b3"
"""The usual colours of thermometers, and of arrows and the borders of pills."""
ON_DARK = (4, 7)
"""The styles of white digits."""
DISCS = {5: ("#ffffff", ""), 6: ("#ffffff", "#000000"), 7: ("#000000", ""), 11: ("#ff0000", "")}
"""The fill and the border of the circle behind a number, by the style of the number."""
SIZES = {"1": 0.42, "2": 0.42, "4": 0.31, "5": 0.17, "6": 0.25, "7": 0.42, "10": 0.36}
"""Half the width of that circle, in cells, by the kind of the number."""
