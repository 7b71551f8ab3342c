"""Exports as PNG, PDF and LaTeX, and drawings without a meaning in exports."""

import json
import shutil
import subprocess

import pytest

import sudokudsl
import support
from sudokudsl.formats import EXPORTS, Options, Refused
from support.command import run

EXAMPLES = sorted(support.EXAMPLES.glob("*.sdk"))


class TestPictures:
    def test_png_and_pdf_have_their_formats(self, tmp_path):
        pytest.importorskip("cairosvg")
        path = tmp_path / "a.sdk"
        path.write_text("sudoku 4x4\nthermometer r1c1 r1c2\n")
        starts = {"a.png": b"\x89PNG\r\n\x1a\n", "a.pdf": b"%PDF-", "a.eps": b"%!PS-Adobe"}
        for name, start in starts.items():
            done = run("draw", path, "-o", tmp_path / name)
            assert done.returncode == 0, done.stderr
            assert (tmp_path / name).read_bytes().startswith(start)
        exported = EXPORTS["png"].document(sudokudsl.load(path)).content
        assert exported == (tmp_path / "a.png").read_bytes()

    def test_without_cairosvg_the_extra_is_named(self, monkeypatch):
        monkeypatch.setitem(__import__("sys").modules, "cairosvg", None)
        with pytest.raises(Refused, match=r"sudokudsl\[pictures\]"):
            EXPORTS["pdf"].document(sudokudsl.loads("sudoku 4x4"))

    def test_a_picture_is_not_a_text(self):
        pytest.importorskip("cairosvg")
        with pytest.raises(TypeError, match="not a text"):
            EXPORTS["png"](sudokudsl.loads("sudoku 4x4"))


class TestLatex:
    def test_special_characters(self):
        text = EXPORTS["latex"](sudokudsl.loads('title "50% & #1_x {y}"\nsudoku 4x4\nless r1c1 r1c2'))
        assert r"50\% \& \#1\_x \{y\}" in text
        assert r"\textless{}" in text

    def test_a_line_and_a_given_are_at_their_cells(self):
        text = EXPORTS["latex"](sudokudsl.loads("sudoku 4x4\npalindrome r1c1 r2c2\ngiven r3c4 = 2"))
        assert "(0.5,0.5) -- (1.5,1.5);" in text
        assert "at (3.5,2.5) {2};" in text

    def test_a_cage_has_its_total(self):
        assert "{7};" in EXPORTS["latex"](sudokudsl.loads("sudoku 4x4\ncage 7: r1c1 r1c2 r1c3"))

    @pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs LaTeX")
    @pytest.mark.parametrize("name", ["arrow", "quadruple", "battenburg", "little-killer"])
    def test_latex_compiles(self, name, tmp_path):
        (tmp_path / "a.tex").write_text(EXPORTS["latex"](sudokudsl.load(support.EXAMPLES / f"{name}.sdk")))
        command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", "a.tex"]
        assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 0
        assert (tmp_path / "a.pdf").exists()


COSMETICS = """sudoku 4x4
cosmetic line colour "#f80" width 30: r1c1 r1c3
cosmetic circle colour white border black width 60 height 40: (r3c3 r3c4)
cosmetic text "A" size 40: r0c2
cosmetic cage "start" colour red: r2c1 r2c2
cosmetic shade colour yellow: r4
cosmetic fog: r1c1 r1c2
"""


class TestCosmetics:
    def test_sudokupad(self):
        found = json.loads(EXPORTS["sudokupad-json"](sudokudsl.loads(COSMETICS)))
        assert found["lines"] == [{"color": "#f80", "thickness": 19.2, "wayPoints": [[0.5, 0.5], [0.5, 2.5]]}]
        circle, *shades = found["underlays"]
        assert (circle["center"], circle["width"], circle["height"]) == ([2.5, 3.0], 0.6, 0.4)
        assert [shade["center"] for shade in shades] == [[3.5, at + 0.5] for at in range(4)]
        assert [item["text"] for item in found["overlays"]] == ["A"]
        assert found["foglight"] == [[0, 0], [0, 1]]
        assert [cage["value"] for cage in found["cages"] if "cells" in cage] == ["start"]

    def test_fpuzzles(self):
        found = json.loads(EXPORTS["fpuzzles-json"](sudokudsl.loads(COSMETICS)))
        assert found["line"] == [{"lines": [["R1C1", "R1C3"]], "outlineC": "#f80", "width": 0.6}]  # half cells
        assert found["circle"][0]["cells"] == ["R3C3", "R3C4"]
        assert found["text"][0]["cells"] == ["R0C2"]
        assert found["cage"][0]["value"] == "start"
        assert found["foglight"] == ["R1C1", "R1C2"]

    def test_places_that_fpuzzles_lacks(self):
        puzzle = sudokudsl.loads('sudoku 4x4\ncosmetic text "A": "r1.25c1"\ncosmetic line: r1c1 (r1c2 r1c3)')
        with pytest.raises(Refused) as caught:
            EXPORTS["fpuzzles-json"](puzzle)
        assert [problem.message.split(":")[0] for problem in caught.value.problems] == [
            "cosmetic, line 2",
            "cosmetic, line 3",
        ]
        found = json.loads(EXPORTS["fpuzzles-json"](puzzle, Options(as_drawing=True)))
        assert found["text"][0]["cells"] == ["R1C1"]

    def test_latex_refuses_them_by_name(self):
        with pytest.raises(Refused, match="cosmetic, line 2"):
            EXPORTS["latex"](sudokudsl.loads(COSMETICS))
