"""The numbers of the protocol, by the names that its specification gives them in `lsprotocol`."""

import pytest

from sudokudsl.service.protocol import ITEM_KINDS, SEVERITIES, SYMBOL_KINDS

lsp = pytest.importorskip("lsprotocol.types")

NAMED = (
    (SEVERITIES, lsp.DiagnosticSeverity, {"error": "Error", "warning": "Warning", "note": "Information"}),
    (
        ITEM_KINDS,
        lsp.CompletionItemKind,
        {"definition": "Method", "function": "Function", "name": "Variable", "statement": "Class", "value": "Value",
         "word": "Keyword", "file": "File", "cells": "EnumMember", "kind": "TypeParameter"},
    ),
    (
        SYMBOL_KINDS,
        lsp.SymbolKind,
        {"board": "Module", "clue": "Class", "definition": "Method", "name": "Variable", "answer": "Constant",
         "about": "String", "rule": "Boolean"},
    ),
)  # fmt: skip


@pytest.mark.parametrize(("numbers", "kinds", "names"), NAMED)
def test_each_kind_has_the_number_of_its_name(numbers, kinds, names):
    assert {kind: kinds(number).name for kind, number in numbers.items()} == names
