"""The files of the built page, which are read once. No request opens a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

BUILT = Path(__file__).with_name("built")
"""The folder into which `web/` builds the page."""
INDEX = "index.html"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class NotBuilt(Exception):
    """The page was not built when the package was installed."""

    def __init__(self) -> None:
        super().__init__(
            "this installation has no page, because none was built before it: run `npm ci` and `npm run build:serve` "
            "in the folder web/ of the repository, and install the package from there"
        )


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page, with its media type."""

    kind: str
    content: bytes


def read_page(folder: Path = BUILT) -> Mapping[str, PageFile]:
    """The files of the page by their paths within it. Raises NotBuilt if there are none."""
    if not (folder / INDEX).is_file():
        raise NotBuilt
    paths = (path for path in sorted(folder.rglob("*")) if path.suffix in KINDS and path.is_file())
    return {path.relative_to(folder).as_posix(): PageFile(KINDS[path.suffix], path.read_bytes()) for path in paths}
