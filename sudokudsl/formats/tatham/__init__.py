"""Puzzles of Simon Tatham's collection: Solo, Keen, Unequal and Towers, as game IDs, links and saved games.

A game ID such as `4:/2//…` has parameters before the colon, and the puzzle behind it. It does not name its game, but no
two games have IDs of the same form. A link to the site has the name of the game and the ID, and so has a saved game.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from ..program import Program
from ..refusal import refused
from ..report import ImportReport
from . import keen, solo, towers, unequal

_GAMES = {"Solo": solo, "Keen": keen, "Unequal": unequal, "Towers": towers}
_LINK = re.compile(
    r"https?://(?:www\.)?chiark\.greenend\.org\.uk/~sgtatham/puzzles/\w+/(\w+)\.html(?:#(\S*))?", re.IGNORECASE
)
_SAVED = re.compile(r"SAVEFILE:\d+:Simon Tatham's Portable Puzzle Collection\s")
_FIELD = re.compile(r"(?m)^(GAME|PARAMS|DESC) *:\d+:([^\r\n]*)")
_MAX_LENGTH = 100_000
"""The most characters of a text. A saved game lists all moves, too."""


def recognises(text: str) -> bool:
    """Whether a text is a game ID of one of the four games, or a link or a saved game of any."""
    plain = text.strip()
    return len(text) <= _MAX_LENGTH and bool(_LINK.fullmatch(plain) or _SAVED.match(plain) or _game_of(plain))


def to_sdk(text: str, report: ImportReport) -> str:
    """The program of a game. Refused if it is another game, or if its ID cannot be read."""
    game, game_id = _named(text.strip())
    match = _GAMES[game].FORM.fullmatch(game_id)
    if match is None:
        raise refused(f"`{game_id[:40]}` is not a game ID of {game}, such as `{_GAMES[game].EXAMPLE}`")
    out = Program(report=report)
    out.comment(f"Imported from a game of {game}.")
    _GAMES[game].state(out, match)
    return out.text()


def _game_of(game_id: str) -> str | None:
    """The game of an ID; None for any other text."""
    return next((name for name, game in _GAMES.items() if game.FORM.fullmatch(game_id)), None)


def _named(text: str) -> tuple[str, str]:
    """The game of a text, and the ID of its puzzle."""
    if game := _game_of(text):
        return game, text
    if link := _LINK.fullmatch(text):
        game, game_id = link[1].capitalize(), unquote(link[2] or "")
    else:
        fields = {match[1]: match[2] for match in _FIELD.finditer(text)}
        game, game_id = fields.get("GAME", ""), f"{fields.get('PARAMS', '')}:{fields.get('DESC', '')}"
    if game not in _GAMES:
        raise refused(f"the game `{game[:20]}` is not read; {', '.join(_GAMES)} are")
    if "#" in game_id or ":" not in game_id:
        raise refused("this link does not contain a puzzle: press Link to this puzzle by game ID, and use that link")
    return game, game_id
