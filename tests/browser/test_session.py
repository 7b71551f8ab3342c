"""A session of the protocol in the browser: the answers of the service as JSON, and a session that no message ends."""

from __future__ import annotations

import json

import pytest

from sudokudsl.browser import session as session_module
from sudokudsl.browser.session import CAPABILITIES, Session
from sudokudsl.model.budget import Budget
from sudokudsl.service.questions import QUESTIONS

URI = "inmemory://puzzle.sdk"
TEXT = "sudoku 4x4\nlet corner = r1c1\nthermometr r1c1..r1c3\ncage 5 corner r2c1\n"
SMALL = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"  # C(4, 3) = 4 solutions


@pytest.fixture
def session():
    found = Session()
    opened(found, TEXT)
    return found


def opened(session, text, uri=URI):
    notify(session, "textDocument/didOpen", textDocument={"uri": uri, "languageId": "sdk", "version": 0, "text": text})


def notify(session, method, **params):
    assert session.receive({"jsonrpc": "2.0", "method": method, "params": params}) == []


def answer(session, method, uri=URI, **params):
    message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": {"textDocument": {"uri": uri}, **params}}
    (found,) = session.receive(json.loads(json.dumps(message)))
    assert found["id"] == 7
    json.dumps(found)
    return found["error"] if "error" in found else found["result"]


def at(line, character):
    return {"position": {"line": line, "character": character}}


def published(session):
    found = []
    while messages := session.publish():
        found += messages
    return found


def test_it_begins_with_what_it_can_do():
    (found,) = Session().receive({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}})
    assert found["result"]["capabilities"] == CAPABILITIES


def test_the_mistake_is_published_once_with_its_place_and_advice(session):
    (message,) = published(session)
    (mistake,) = message["params"]["diagnostics"]
    assert message["params"]["uri"] == URI
    assert mistake["range"] == {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 10}}
    assert "did you mean" in mistake["message"]
    assert mistake["severity"] == 1
    assert session.publish() == []


def test_a_quick_fix_mends_the_text(session):
    (fix,) = answer(
        session,
        "textDocument/codeAction",
        range={"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 3}},
        context={"diagnostics": [], "only": ["quickfix"]},
    )
    (edit,) = fix["edit"]["changes"][URI]
    notify(
        session,
        "textDocument/didChange",
        textDocument={"uri": URI, "version": 1},
        contentChanges=[{"range": edit["range"], "text": edit["newText"]}],
    )
    (message,) = published(session)
    assert message["params"]["diagnostics"] == []


def test_only_the_last_of_several_edits_is_diagnosed(session):
    for version, text in enumerate(("sudoku 5x5x\n", "nonsense\n", "sudoku 4x4\n"), 4):
        document = {"uri": URI, "version": version}
        notify(session, "textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
    (message,) = published(session)
    assert message["params"]["diagnostics"] == []
    assert message["params"]["version"] == 6


def test_edits_are_counted_in_units_of_utf_16(session):
    opened(session, 'title "\N{GAME DIE}"\nsudoku 4x4\n')
    place = {"line": 0, "character": 9}  # the die has two units
    change = {"range": {"start": place, "end": place}, "text": "!"}
    notify(session, "textDocument/didChange", textDocument={"uri": URI}, contentChanges=[change])
    assert 'title "\N{GAME DIE}!"' in answer(session, "sudokudsl/import")["text"]


def test_completion_and_hover(session):
    items = answer(session, "textDocument/completion", **at(2, 4))["items"]
    assert "thermometer" in [each["label"] for each in items]
    assert [each["sortText"] for each in items] == sorted(each["sortText"] for each in items)
    assert "cage" in answer(session, "textDocument/hover", **at(3, 1))["contents"]["value"]


def test_names_are_found_and_renamed(session):
    where = answer(session, "textDocument/definition", **at(3, 9))
    assert where["range"]["start"] == {"line": 1, "character": 4}
    assert len(answer(session, "textDocument/references", context={"includeDeclaration": True}, **at(1, 6))) == 2
    assert len(answer(session, "textDocument/rename", newName="edge", **at(1, 6))["changes"][URI]) == 2
    assert answer(session, "textDocument/rename", newName="sudoku 9", **at(1, 6))["code"] == -32803


def test_outline_folds_tokens_and_format(session):
    names = [each["name"] for each in answer(session, "textDocument/documentSymbol")]
    assert names[0].startswith("sudoku")
    assert isinstance(answer(session, "textDocument/foldingRange"), list)
    assert len(answer(session, "textDocument/semanticTokens/full")["data"]) % 5 == 0
    opened(session, "sudoku   4x4\n")
    (edit,) = answer(session, "textDocument/formatting")
    assert edit["newText"].strip() in ("sudoku 4x4", "")


def test_the_questions_of_the_service():
    counts = []
    session = Session(counts.append)
    opened(session, SMALL)
    assert answer(session, "sudokudsl/count") == {**answer(session, "sudokudsl/count"), "count": 4, "exact": True}
    assert answer(session, "sudokudsl/verdict")["verdict"] == "many"
    found = answer(session, "sudokudsl/picture")
    assert [each[0] for each in found["cells"]] == ["r1c1", "r1c2", "r1c3"]
    assert [each[1] for each in found["cells"]] == [0, found["cell"], 2 * found["cell"]]
    digits = answer(session, "sudokudsl/verdict")["digits"][0]
    assert answer(session, "sudokudsl/picture", digits=digits)["svg"] != found["svg"]


def test_a_long_count_reports_its_progress():
    counts = []
    session = Session(counts.append)
    opened(session, "sudoku 9x9\n")
    found = answer(session, "sudokudsl/count", seconds=0.2)
    assert not found["exact"]
    assert counts
    assert counts == sorted(counts)
    assert counts[-1] <= found["count"]


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_a_question_about_a_wrong_text_fails_with_the_reason(session, question):
    found = answer(session, f"sudokudsl/{question}")
    assert found["code"] == -32803
    assert "thermometr" in found["message"]


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("textDocument/nonsense", {}, -32601),
        ("sudokudsl/nonsense", {}, -32601),
        ("textDocument/hover", {}, -32602),  # without a position
        ("sudokudsl/verdict", {"nonsense": 1}, -32602),
        ("sudokudsl/verdict", {"seconds": "long"}, -32602),
    ],
)
def test_a_wrong_request_is_refused_and_the_session_goes_on(session, method, params, code):
    assert answer(session, method, **params)["code"] == code
    assert answer(session, "textDocument/hover", uri="inmemory://other", **at(0, 0))["code"] == -32602
    assert answer(session, "textDocument/hover", **at(0, 1))["contents"]


def test_a_closed_document_loses_its_diagnostics(session):
    published(session)
    notify(session, "textDocument/didClose", textDocument={"uri": URI})
    (message,) = published(session)
    assert message["params"] == {"uri": URI, "diagnostics": []}
    notify(session, "textDocument/didChange", textDocument={"uri": URI}, contentChanges=[{"text": "sudoku 4x4\n"}])
    assert published(session) == []


def test_a_hostile_text_is_only_text(session):
    hostile = "<img src=x onerror=alert(1)>\"'`${1}"
    opened(session, f'title "{hostile[:-8]}"\nrules\n  {hostile}\nsudoku 4x4\n')
    found = answer(session, "sudokudsl/picture")
    assert "<img" not in found["svg"]


# the picture as a way to write


def test_the_families_that_can_be_drawn(session):
    found = answer(session, "sudokudsl/families")
    (thermometer,) = (each for each in found["families"] if each["word"] == "thermometer")
    assert [form["gesture"] for form in thermometer["forms"]] == ["line"]


def test_a_statement_is_inserted_below_the_caret(session):
    found = answer(
        session, "sudokudsl/insert", word="cage", form=0, cells=[["r3c3", "r3c4"]], fields={"total": "7"}, **at(3, 2)
    )
    assert found["line"] == "cage 7: r3c3 r3c4"
    (edit,) = found["edits"]
    assert edit["range"]["start"] == {"line": 3, "character": 18}
    refused = answer(session, "sudokudsl/insert", word="cage", form=0, cells=[], **at(3, 2))
    assert refused["message"] == "select cells in the picture first"


def test_a_rule_is_inserted_below_the_caret(session):
    found = answer(session, "sudokudsl/rule", condition="r3c3<r3c4", **at(3, 2))
    assert found["line"] == "require r3c3 < r3c4"
    (edit,) = found["edits"]
    assert edit["newText"] == "\nrequire r3c3 < r3c4"


def test_a_given_is_typed(session):
    (edit,) = answer(session, "sudokudsl/given", cell="r1c1", digit=3, **at(0, 0))["edits"]
    assert edit["newText"] == "\ngiven r1c1 = 3"


def test_several_givens_are_added(session):
    (edit,) = answer(session, "sudokudsl/givens", digits={"r1c1": 3, "r4c4": 1})["edits"]
    assert edit["newText"] == "given r1c1 = 3\ngiven r4c4 = 1\n"


def test_a_cell_of_a_statement_is_moved(session):
    (edit,) = answer(session, "sudokudsl/move", cell="r2c1", to="r1c2", **at(3, 0))["edits"]
    assert edit["newText"].rstrip("\n") == "cage 5: r1c1 r1c2"
    refused = answer(session, "sudokudsl/move", cell="r4c4", to="r1c2", **at(3, 0))
    assert refused["message"] == "no statement names r4c4, so nothing can be moved from it"


def test_cells_and_clues(session):
    notify(
        session,
        "textDocument/didChange",
        textDocument={"uri": URI},
        contentChanges=[{"text": "sudoku 4x4\n😀\ncage 5: r1c1 r2c1\nrequire r2c1 > 1\n"}],
    )
    assert answer(session, "sudokudsl/cells", **at(2, 1)) == {"cells": ["r1c1", "r2c1"]}
    rule, cage = answer(session, "sudokudsl/clues", cells=[["r2c1"]])["clues"]
    assert (cage["word"], cage["text"], cage["range"]["start"]) == (
        "cage",
        "cage 5: r1c1 r2c1",
        {"line": 2, "character": 0},
    )
    assert (cage["exact"], cage["form"], cage["cells"], cage["rim"], cage["layer"], cage["fields"]) == (
        False,
        0,
        [["r1c1", "r2c1"]],
        "",
        "",
        {"total": "5"},
    )
    assert (rule["exact"], rule["condition"], "form" in rule) == (True, "r2c1 > 1", False)


def test_a_clue_is_changed_by_what_was_found_of_it(session):
    (found,) = answer(session, "sudokudsl/clues", cells=[["r1c1", "r2c1"]])["clues"]
    assert found["fields"] == {"total": "5"}
    found["fields"] = {"total": "6"}
    position = found["range"]["start"]
    wanted = {key: found[key] for key in ("form", "cells", "rim", "layer", "fields")}
    changed = answer(session, "sudokudsl/change", position=position, **wanted)
    assert changed["line"] == "cage 6: corner r2c1"
    (edit,) = changed["edits"]
    assert edit == {"range": found["range"], "newText": "cage 6: corner r2c1"}
    refused = answer(session, "sudokudsl/change", condition="r1c1 = 1", position=position)
    assert refused["message"] == "this is not a rule with a condition: change its text"


def test_a_clue_is_removed(session):
    found = answer(session, "sudokudsl/remove", **at(3, 0))
    assert found["line"] == "cage 5 corner r2c1"
    (edit,) = found["edits"]
    assert edit == {"range": {"start": {"line": 3, "character": 0}, "end": {"line": 4, "character": 0}}, "newText": ""}
    assert answer(session, "sudokudsl/erase", cell="r2c1", cells=[["r2c1", "r1c1"]], **at(0, 0)) == found
    refused = answer(session, "sudokudsl/erase", cell="r2c1", cells=[["r2c1"]], **at(0, 0))
    assert refused["message"] == "no digit is given here, and no clue is about exactly what is selected"


def test_an_answer_that_takes_more_than_the_budget_fails():
    session = Session(budget=Budget(stopped=lambda: True))
    opened(session, "sudoku 9x9\n")
    found = answer(session, "sudokudsl/count", seconds=60)
    assert found["code"] == -32803
    assert "was stopped" in found["message"]


def test_the_documents_are_texts_of_a_file(tmp_path):
    (tmp_path / "lines.sdk").write_text("define rising(line)\n  thermometer line\n", "utf-8")
    session = Session(path=tmp_path / "puzzle.sdk")
    opened(session, 'use "lines.sdk"\nboard 1x3 digits 1-4\nrising r1c1..r1c3\n')
    assert answer(session, "sudokudsl/count")["count"] == 4
    assert "lines.sdk" in answer(session, "textDocument/rename", newName="growing", **at(2, 1))["message"]
    opened(session, 'use "puzzle.sdk"\nsudoku 4x4\n')
    assert "uses itself" in answer(session, "sudokudsl/count")["message"]


def test_a_used_file_that_changes_is_read_again(tmp_path):
    path = tmp_path / "lines.sdk"
    path.write_text("define rising(line)\n  thermometer line\n", "utf-8")
    session = Session(path=tmp_path / "puzzle.sdk")
    opened(session, 'use "lines.sdk"\nboard 1x3 digits 1-4\nrising r1c1..r1c3\n')
    assert session.look() == []
    path.write_text("define rising(line)\n  palindrome line\n", "utf-8")
    (changed,) = session.look()
    assert changed["method"] == "sudokudsl/changed"
    assert session.look() == []
    assert answer(session, "sudokudsl/count")["count"] == 16  # 4 digits for both ends, and 4 between
    path.unlink()
    assert session.look() != []
    assert any("lines.sdk" in each["message"] for each in session.publish()[0]["params"]["diagnostics"])
    path.write_text("define rising(line)\n  thermometer line\n", "utf-8")
    assert session.look() != []
    assert answer(session, "sudokudsl/count")["count"] == 4


def test_a_fault_of_ours_is_not_called_an_unknown_method(session, monkeypatch):
    def fails(document, seconds):
        raise LookupError("unknown encoding: utf-16-le")

    monkeypatch.setitem(session_module.QUESTIONS, "verdict", fails)
    assert answer(session, "sudokudsl/verdict") == {"code": -32603, "message": "unknown encoding: utf-16-le"}
