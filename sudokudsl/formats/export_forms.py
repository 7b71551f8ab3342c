"""The forms in which a puzzle can be written: a table from the name of a form to its module and function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from ..model.grid import Grid
from ..model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Options:
    """The additions to an export: the `solution` of the puzzle, if it is known to be the only one.

    With `as_drawing`, statements that the other program lacks are written as drawing and rules text.
    """

    solution: Grid | None = None
    as_drawing: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A puzzle as another program reads it: a text, or bytes. `notes` are remarks for the user."""

    content: str | bytes
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExportForm:
    """One form. `module` has the function that writes it, with the name `function`.

    Calling a form returns its text. It raises Refused with all that the form cannot express.
    """

    module: str
    function: str
    what: str
    """A few words about it for lists."""
    draws: bool = False
    """Whether statements can be written `as_drawing`."""
    tells_solution: bool = False
    """Whether the form contains the solution, so that a player can check an answer."""
    binary: bool = False

    def document(self, puzzle: Puzzle, options: Options = Options()) -> Document:
        """The puzzle in this form."""
        write = getattr(import_module(f".{self.module}", __package__), self.function)
        found = write(puzzle, options) if self.draws or self.tells_solution else write(puzzle)
        return found if isinstance(found, Document) else Document(found)

    def __call__(self, puzzle: Puzzle, options: Options = Options()) -> str:
        """The text of the puzzle in this form. TypeError if the form is not a text."""
        content = self.document(puzzle, options).content
        if not isinstance(content, str):
            raise TypeError(f"{self.what} is not a text")
        return content


EXPORTS: Mapping[str, ExportForm] = {
    "sdk": ExportForm("exports", "program_text", "this language, in canonical spelling"),
    "line": ExportForm("exports", "line_text", "81 characters of a plain sudoku"),
    "sudokupad": ExportForm("sudokupad.export", "link", "a SudokuPad link", tells_solution=True),
    "sudokupad-json": ExportForm("sudokupad.export", "json_text", "SudokuPad's JSON", tells_solution=True),
    "penpa": ExportForm("penpa.export", "link", "a Penpa+ link", tells_solution=True),
    "pencilmark": ExportForm("pencilmark.export", "json_text", "JSON of pencilmark", tells_solution=True),
    "fpuzzles": ExportForm("fpuzzles.export", "link", "an f-puzzles link", draws=True, tells_solution=True),
    "fpuzzles-json": ExportForm("fpuzzles.export", "json_text", "f-puzzles' JSON", draws=True, tells_solution=True),
    "iss": ExportForm("iss.export", "constraint_string", "a constraint string of Interactive-Sudoku-Solver"),
    "iss-url": ExportForm("iss.export", "url", "a link of Interactive-Sudoku-Solver"),
    "minizinc": ExportForm("models.minizinc", "model_text", "a MiniZinc model"),
    "latex": ExportForm("tikz", "document", "a LaTeX document with a TikZ picture"),
    "png": ExportForm("pictures", "png", "a picture", binary=True),
    "pdf": ExportForm("pictures", "pdf", "a picture for printing", binary=True),
    "opb": ExportForm("models.opb", "formula", "a pseudo-Boolean formula"),
    "dimacs": ExportForm("exports", "dimacs_text", "a CNF formula whose comments name all variables"),
    "cpmpy": ExportForm("models.cpmpy", "script", "a Python script for CPMpy"),
}
"""The forms that a puzzle can be written in, by their names."""


def form_named(name: str) -> str:
    """The name of a form that a name stands for, whatever its case, hyphens and signs. Raises ValueError for none."""
    from ..text.diagnostics import nearest  # late: most names are right

    plain = {_plain(each): each for each in EXPORTS}
    found = plain.get(_plain(name))
    if found is None:
        near = plain.get(nearest(_plain(name), plain), "")
        advice = f"; did you mean {near}?" if near else "."
        raise ValueError(f"{name!r} is none of {', '.join(EXPORTS)}{advice}")
    return found


def _plain(name: str) -> str:
    return "".join(each for each in name.lower() if each.isalnum())
