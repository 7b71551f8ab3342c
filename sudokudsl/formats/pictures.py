"""Pictures of puzzles as PNG and PDF, which CairoSVG makes from the SVG."""

from __future__ import annotations

from ..drawing.svg import svg
from ..model.puzzle import Puzzle
from .refusal import refused

SCALE = 2.0
"""The pixels of a PNG for each unit of the SVG, so that texts stay sharp."""
KINDS = {".png": "svg2png", ".pdf": "svg2pdf", ".ps": "svg2ps", ".eps": "svg2eps"}
"""The function of CairoSVG for each ending of a file."""


def png(puzzle: Puzzle) -> bytes:
    """The picture of a puzzle as PNG."""
    return converted(svg(puzzle), ".png")


def pdf(puzzle: Puzzle) -> bytes:
    """The picture of a puzzle as PDF."""
    return converted(svg(puzzle), ".pdf")


def converted(picture: str, ending: str) -> bytes:
    """An SVG in the format of files with this ending. Refused if CairoSVG is not installed."""
    try:
        import cairosvg
    except (ImportError, OSError) as reason:  # OSError: the library Cairo is missing
        raise refused(f"{ending} needs CairoSVG: pip install 'sudokudsl[pictures]' ({reason})") from None
    scale = {"scale": SCALE} if ending == ".png" else {}
    return bytes(getattr(cairosvg, KINDS[ending])(bytestring=picture.encode(), **scale))
