"""The built-in families: one file a family (or a few that share an idea), all listed here."""

from __future__ import annotations

from ..family import Family
from .classes import EVEN, HIGH, LOW, ODD
from .clone import FAMILY as CLONE
from .diagonals import DIAGONAL, DIAGONALS
from .disjoint_groups import FAMILY as DISJOINT_GROUPS
from .extremes import MAXIMUM, MINIMUM
from .leapers import ANTI_KING, ANTI_KNIGHT, LEAPER
from .magic_square import FAMILY as MAGIC_SQUARE
from .non_consecutive import FAMILY as NON_CONSECUTIVE
from .quadruple import FAMILY as QUADRUPLE
from .thermometer import FAMILY as THERMOMETER
from .windoku import FAMILY as WINDOKU

BUILTIN: tuple[Family, ...] = (
    ANTI_KING,
    ANTI_KNIGHT,
    CLONE,
    DIAGONAL,
    DIAGONALS,
    DISJOINT_GROUPS,
    EVEN,
    HIGH,
    LEAPER,
    LOW,
    MAGIC_SQUARE,
    MAXIMUM,
    MINIMUM,
    NON_CONSECUTIVE,
    ODD,
    QUADRUPLE,
    THERMOMETER,
    WINDOKU,
)
"""Every built-in family, by word."""
