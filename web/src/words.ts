// This file is generated: change editors/build.py, and run it.

export const RULES: readonly string[] = ["at", "define", "each", "either", "exactly", "let", "no", "not", "or", "require", "some"];

export const STATEMENTS: readonly string[] = ["author", "draw", "expect", "machine", "rules", "solution", "source", "title", "use"];

export const FAMILIES: readonly string[] = ["anti-king", "anti-knight", "anti-taxicab", "appears", "areas", "argyle", "arithmetic-sequence", "arrow", "asterisk", "battenburg", "between", "board", "box-indexer", "boxes", "cage", "candidates", "cells", "center-dot", "center-dots", "centre-dot", "centre-dots", "chaos-arrow", "chaos-count", "clone", "column-indexer", "connected", "contains", "contains-exactly", "cosmetic", "count-distinct", "counting-circles", "cupid", "diagonal", "diagonal-distinct", "diagonal-non-consecutive", "diagonals", "disjoint-groups", "distinct", "doppelganger", "double-arrow", "dutch-flatmates", "entropic", "entropic-line", "equality-cage", "even", "exclusion", "first-seen", "frame", "frame-sum", "full-rank", "german-whispers", "girandola", "given", "givens", "global-entropy", "global-mod", "global-modulo", "greater", "grid", "hidden-skyscraper", "high", "hyper", "isomorphic", "killer", "killer-cage", "knightmare", "kropki", "latin", "layer", "leaper", "less", "little-killer", "lockout", "lockout-line", "look-and-say", "loop", "low", "lunchbox", "magic-square", "mathrax", "maximum", "minimum", "modular", "modular-line", "n-sum-line", "nabner", "non-consecutive", "numbered-room", "numbered-rooms", "odd", "palindrome", "parity-line", "path", "product-cage", "product-dot", "quad", "quadruple", "region", "region-sum-line", "regions", "rellik", "rellik-cage", "renban", "rossini", "row-indexer", "same-digits", "same-values", "sandwich", "sequence", "sequence-line", "shapes", "skyscraper", "slingshot", "slow-thermo", "slow-thermometer", "sudoku", "sum", "sum-line", "taxicab", "thermo", "thermometer", "twin", "vudoku", "whisper", "whispers", "windoku", "x-sum", "xv", "zipper", "zipper-line"];

export const PICTURES: readonly string[] = ["givens", "machine", "regions", "rules", "shapes", "solution"];

export const KEYWORDS: readonly string[] = ["among", "and", "as", "at", "define", "each", "either", "else", "exactly", "except", "if", "iff", "implies", "in", "is", "layer", "least", "let", "look", "matches", "mod", "most", "no", "not", "of", "on", "or", "require", "some", "then", "where"];

export const FUNCTIONS: readonly string[] = ["abs", "box", "column", "count", "digit", "distinct", "length", "max", "min", "product", "region", "row", "size", "sum"];

export const TYPES: readonly string[] = ["box", "cell", "cells", "column", "condition", "diagonal", "digit", "house", "king", "knight", "layer", "leaper", "line", "neighbour", "number", "orthogonal", "pair", "position", "region", "row", "run", "set", "step", "text", "tile", "window"];

export const EXPORTS: readonly string[] = ["sdk", "line", "sudokupad", "sudokupad-json", "penpa", "pencilmark", "fpuzzles", "fpuzzles-json", "iss", "iss-url", "minizinc", "latex", "png", "pdf", "opb", "dimacs", "cpmpy"];

export const SYMMETRIES: readonly string[] = ["none", "rotational", "quarter-turn", "horizontal", "vertical", "both", "diagonal", "anti-diagonal", "diagonals", "full"];

export const TECHNIQUES: readonly string[] = ["last cell", "hidden single", "naked single", "statement", "pointing", "claiming", "combinations", "needed by a statement", "locked in a statement", "naked pair", "rule of 45", "hidden pair", "wide rule of 45", "naked triple", "x-wing", "hidden triple", "simple colouring", "naked quad", "XY-wing", "hidden quad", "finned x-wing", "swordfish", "XYZ-wing", "W-wing", "unique rectangle", "finned swordfish", "jellyfish", "finned jellyfish", "chain", "forcing chain", "trial and contradiction"];

export const LAID_OUT: readonly string[] = ["appears", "arrow", "battenburg", "between", "cage", "chaos-arrow", "chaos-count", "clone", "counting-circles", "diagonal-distinct", "double-arrow", "entropic-line", "even", "exclusion", "first-seen", "frame-sum", "full-rank", "greater", "hidden-skyscraper", "high", "isomorphic", "kropki", "less", "little-killer", "lockout", "low", "mathrax", "maximum", "minimum", "modular-line", "n-sum-line", "nabner", "numbered-room", "odd", "palindrome", "parity-line", "product-cage", "product-dot", "quadruple", "region-sum-line", "renban", "rossini", "sandwich", "sequence", "shapes", "skyscraper", "slingshot", "slow-thermometer", "sum", "thermometer", "vudoku", "whispers", "x-sum", "xv", "zipper"];
