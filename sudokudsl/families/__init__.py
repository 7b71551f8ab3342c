"""The built-in families, all listed here: one file for each family, or for a few that share an idea.

Importing this package imports none of them: a puzzle waits only for the families that it uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..language.family import Family

    BUILTIN: tuple[Family, ...]
    """Every built-in family, by word."""

LOCATIONS: Mapping[str, str] = {
    "anti-king": "leapers.ANTI_KING",
    "anti-knight": "leapers.ANTI_KNIGHT",
    "anti-taxicab": "anti_taxicab.FAMILY",
    "appears": "appears.FAMILY",
    "areas": "areas.FAMILY",
    "argyle": "extra_regions.ARGYLE",
    "arrow": "arrow.FAMILY",
    "asterisk": "extra_regions.ASTERISK",
    "battenburg": "battenburg.FAMILY",
    "between": "between.FAMILY",
    "board": "boards.BOARD",
    "box-indexer": "indexers.BOX_INDEXER",
    "boxes": "boards.BOXES",
    "cage": "cage.FAMILY",
    "candidates": "givens.CANDIDATES",
    "cells": "extra_cells.FAMILY",
    "centre-dots": "extra_regions.CENTRE_DOTS",
    "chaos-arrow": "chaos_arrow.FAMILY",
    "chaos-count": "chaos_count.FAMILY",
    "clone": "clone.FAMILY",
    "column-indexer": "indexers.COLUMN_INDEXER",
    "connected": "connected.FAMILY",
    "contains": "contains.CONTAINS",
    "contains-exactly": "contains.CONTAINS_EXACTLY",
    "cosmetic": "cosmetic.FAMILY",
    "count-distinct": "count_distinct.FAMILY",
    "counting-circles": "counting_circles.FAMILY",
    "diagonal": "diagonals.DIAGONAL",
    "diagonal-distinct": "diagonal_distinct.FAMILY",
    "diagonal-non-consecutive": "non_consecutive.DIAGONAL_NON_CONSECUTIVE",
    "diagonals": "diagonals.DIAGONALS",
    "disjoint-groups": "disjoint_groups.FAMILY",
    "distinct": "distinct.FAMILY",
    "doppelganger": "doppelganger.FAMILY",
    "double-arrow": "double_arrow.FAMILY",
    "dutch-flatmates": "dutch_flatmates.FAMILY",
    "entropic-line": "entropic_line.FAMILY",
    "equality-cage": "equality_cage.FAMILY",
    "even": "classes.EVEN",
    "exclusion": "exclusion.FAMILY",
    "first-seen": "first_seen.FAMILY",
    "frame-sum": "frame_sum.FAMILY",
    "full-rank": "full_rank.FAMILY",
    "girandola": "extra_regions.GIRANDOLA",
    "given": "givens.GIVEN",
    "givens": "givens.GIVENS",
    "global-entropy": "global_entropy.FAMILY",
    "global-mod": "global_mod.FAMILY",
    "greater": "inequality.GREATER",
    "grid": "grids.FAMILY",
    "hidden-skyscraper": "hidden_skyscraper.FAMILY",
    "high": "classes.HIGH",
    "isomorphic": "isomorphic.FAMILY",
    "knightmare": "knightmare.FAMILY",
    "kropki": "kropki.FAMILY",
    "latin": "boards.LATIN",
    "layer": "layer.FAMILY",
    "leaper": "leapers.LEAPER",
    "less": "inequality.LESS",
    "little-killer": "little_killer.FAMILY",
    "lockout": "lockout.FAMILY",
    "look-and-say": "look_and_say.FAMILY",
    "loop": "loop.LOOP",
    "low": "classes.LOW",
    "lunchbox": "lunchbox.FAMILY",
    "magic-square": "magic_square.FAMILY",
    "mathrax": "mathrax.FAMILY",
    "maximum": "extremes.MAXIMUM",
    "minimum": "extremes.MINIMUM",
    "modular-line": "modular_line.FAMILY",
    "n-sum-line": "n_sum_line.FAMILY",
    "nabner": "nabner.FAMILY",
    "non-consecutive": "non_consecutive.NON_CONSECUTIVE",
    "numbered-room": "numbered_room.FAMILY",
    "odd": "classes.ODD",
    "palindrome": "palindrome.FAMILY",
    "parity-line": "parity_line.FAMILY",
    "path": "loop.PATH",
    "product-cage": "product_cage.FAMILY",
    "product-dot": "product_dot.FAMILY",
    "quadruple": "quadruple.FAMILY",
    "region": "houses.FAMILY",
    "region-sum-line": "region_sum_line.FAMILY",
    "regions": "boards.REGIONS",
    "rellik-cage": "rellik_cage.FAMILY",
    "renban": "renban.FAMILY",
    "rossini": "rossini.FAMILY",
    "row-indexer": "indexers.ROW_INDEXER",
    "same-digits": "same_digits.FAMILY",
    "sandwich": "sandwich.FAMILY",
    "sequence": "sequence.FAMILY",
    "shapes": "shapes.FAMILY",
    "skyscraper": "skyscraper.FAMILY",
    "slingshot": "slingshot.FAMILY",
    "slow-thermometer": "slow_thermometer.FAMILY",
    "sudoku": "boards.SUDOKU",
    "sum": "sum.FAMILY",
    "thermometer": "thermometer.FAMILY",
    "vudoku": "vudoku.FAMILY",
    "whispers": "whispers.FAMILY",
    "windoku": "windoku.FAMILY",
    "x-sum": "x_sum.FAMILY",
    "xv": "xv.FAMILY",
    "zipper": "zipper.FAMILY",
}
"""The module in this folder and the name in it of each built-in family, by word."""

SYNONYMS: Mapping[str, str] = {
    "arithmetic-sequence": "sequence",
    "center-dot": "centre-dots",
    "center-dots": "centre-dots",
    "centre-dot": "centre-dots",
    "cupid": "appears",
    "entropic": "entropic-line",
    "frame": "frame-sum",
    "german-whispers": "whispers",
    "global-modulo": "global-mod",
    "hyper": "windoku",
    "killer": "cage",
    "killer-cage": "cage",
    "lockout-line": "lockout",
    "modular": "modular-line",
    "numbered-rooms": "numbered-room",
    "quad": "quadruple",
    "rellik": "rellik-cage",
    "same-values": "same-digits",
    "sequence-line": "sequence",
    "slow-thermo": "slow-thermometer",
    "sum-line": "n-sum-line",
    "taxicab": "anti-taxicab",
    "thermo": "thermometer",
    "twin": "isomorphic",
    "whisper": "whispers",
    "zipper-line": "zipper",
}
"""The canonical word of each synonym: a copy of the families' lists, so that a look-up imports no family."""


def load(word: str) -> Family:
    """Imports the built-in family with a word of `LOCATIONS`. Raises KeyError for a word that is not listed.

    Raises ValueError if the family found there has another word.
    """
    module, _, name = LOCATIONS[word].partition(".")
    family: Family = getattr(import_module(f".{module}", __name__), name)
    if family.word != word:
        raise ValueError(f"{LOCATIONS[word]} is listed as {word}, but its word is {family.word}")
    return family


def __getattr__(name: str) -> tuple[Family, ...]:
    if name != "BUILTIN":
        raise AttributeError(name)
    families = globals()[name] = tuple(load(word) for word in LOCATIONS)
    return families
