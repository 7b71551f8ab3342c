"""The built-in families: one file a family (or a few that share an idea), all listed here."""

from __future__ import annotations

from ..family import Family
from .arrow import FAMILY as ARROW
from .between import FAMILY as BETWEEN
from .boards import BOARD, BOXES, LATIN, REGIONS, SUDOKU
from .cage import FAMILY as CAGE
from .classes import EVEN, HIGH, LOW, ODD
from .clone import FAMILY as CLONE
from .diagonals import DIAGONAL, DIAGONALS
from .disjoint_groups import FAMILY as DISJOINT_GROUPS
from .distinct import FAMILY as DISTINCT
from .extremes import MAXIMUM, MINIMUM
from .givens import CANDIDATES, GIVEN, GIVENS
from .houses import FAMILY as REGION
from .inequality import GREATER, LESS
from .kropki import FAMILY as KROPKI
from .leapers import ANTI_KING, ANTI_KNIGHT, LEAPER
from .little_killer import FAMILY as LITTLE_KILLER
from .magic_square import FAMILY as MAGIC_SQUARE
from .non_consecutive import FAMILY as NON_CONSECUTIVE
from .palindrome import FAMILY as PALINDROME
from .parity_line import FAMILY as PARITY_LINE
from .quadruple import FAMILY as QUADRUPLE
from .region_sum_line import FAMILY as REGION_SUM_LINE
from .renban import FAMILY as RENBAN
from .sandwich import FAMILY as SANDWICH
from .skyscraper import FAMILY as SKYSCRAPER
from .slow_thermometer import FAMILY as SLOW_THERMOMETER
from .sum import FAMILY as SUM
from .thermometer import FAMILY as THERMOMETER
from .whispers import FAMILY as WHISPERS
from .windoku import FAMILY as WINDOKU
from .x_sum import FAMILY as X_SUM
from .xv import FAMILY as XV

BUILTIN: tuple[Family, ...] = (
    ANTI_KING,
    ANTI_KNIGHT,
    ARROW,
    BETWEEN,
    BOARD,
    BOXES,
    CAGE,
    CANDIDATES,
    CLONE,
    DIAGONAL,
    DIAGONALS,
    DISJOINT_GROUPS,
    DISTINCT,
    EVEN,
    GIVEN,
    GIVENS,
    GREATER,
    HIGH,
    KROPKI,
    LATIN,
    LEAPER,
    LESS,
    LITTLE_KILLER,
    LOW,
    MAGIC_SQUARE,
    MAXIMUM,
    MINIMUM,
    NON_CONSECUTIVE,
    ODD,
    PALINDROME,
    PARITY_LINE,
    QUADRUPLE,
    REGION,
    REGIONS,
    REGION_SUM_LINE,
    RENBAN,
    SANDWICH,
    SKYSCRAPER,
    SLOW_THERMOMETER,
    SUDOKU,
    SUM,
    THERMOMETER,
    WHISPERS,
    WINDOKU,
    XV,
    X_SUM,
)
"""Every built-in family, by word."""
