"""Colours, and the style sheet of every picture."""

from __future__ import annotations

from collections.abc import Mapping

from ...model.shapes import Style

SOFT: Mapping[Style, str] = {
    "grey": "#cbcbcb",
    "green": "#93d69a",
    "purple": "#dba6ea",
    "blue": "#9fc9f5",
    "orange": "#f9c58d",
    "red": "#f4a7a2",
    "black": "#5a5a5a",
    "white": "#ffffff",
    "yellow": "#f4e07c",
    "teal": "#86d3cf",
    "pink": "#f7b3d2",
    "brown": "#d3b08c",
}
"""Fills, below the digits."""

STRONG: Mapping[Style, str] = {
    "grey": "#8a8a8a",
    "green": "#2f8f45",
    "purple": "#8e3fb0",
    "blue": "#2f6fc4",
    "orange": "#d9771e",
    "red": "#cf3c33",
    "black": "#111111",
    "white": "#ffffff",
    "yellow": "#b89a10",
    "teal": "#1f8f88",
    "pink": "#cc3d86",
    "brown": "#8a5a2b",
}
"""Thin lines and rims."""

INK: Mapping[Style, str] = {
    **STRONG,
    "grey": "#6e6e6e",
    "green": "#287b3b",
    "orange": "#a85a14",
    "yellow": "#806a08",
    "teal": "#19746e",
    "pink": "#c23781",
}
"""Texts: on white, their contrast is at least 4.5 to 1, except that of white itself."""

ON_DISC: Mapping[Style, str] = {
    style: "#fff" if style in ("purple", "blue", "red", "black", "pink", "brown") else "#111" for style in STRONG
}
"""Texts on a disc that has a colour of `STRONG`, with such a contrast."""

SHEET = (
    ".sdk text{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif;text-anchor:middle}"
    ".sdk .paper{fill:#fff}"
    ".sdk .shade{fill-opacity:.45}"
    ".sdk .line,.sdk .edge,.sdk .thin,.sdk .rim,.sdk .outline,.sdk .grid"
    "{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".sdk .line{stroke-width:14}.sdk .edge{stroke-width:17}.sdk .thin{stroke-width:3}.sdk .rim{stroke-width:3}"
    ".sdk .outline{stroke-width:3;stroke-linejoin:miter}"
    ".sdk .dashed{stroke-width:2;stroke-dasharray:7 5;stroke-linecap:butt}"
    ".sdk .grid{stroke:#111;stroke-linecap:square;stroke-linejoin:miter}"
    ".sdk .fine{stroke:#777;stroke-width:1.2}.sdk .thick{stroke-width:4}"
    ".sdk .given{fill:#111}.sdk .solution{fill:#1f5fbf}"
    ".sdk .small,.sdk .mark{font-weight:bold}"
    ".sdk .dot{stroke:#111;stroke-width:2}"
    ".sdk .halo,.sdk .cut{fill:none;stroke:#fff;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}"
    ".sdk .sign{fill:none;stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}"
    ".sdk .caption{fill:#666}"
    ".sdk .title{fill:#111;font-weight:bold}.sdk .author{fill:#444}.sdk .note{fill:#222}"
    ".sdk text.note{text-anchor:start}"
)

DOUBTFUL = (
    ".sdk .doubt{opacity:.6}.sdk .doubt .edge{stroke:none}.sdk .doubt .line{stroke-dasharray:9 21}"
    ".sdk .doubt .thin,.sdk .doubt .outline,.sdk .doubt .dot{stroke-dasharray:3 4}"
)
"""The look of doubtful marks, for pictures that have some."""
