"""The command `families`: lists statements, and shows their manual pages."""

from __future__ import annotations

import json
from typing import Any

import click

from ..language.family import Family
from ..language.syntax.ast import word_key
from ..text.diagnostics import nearest
from .results import Status

GROUPS = {
    "board": "the board",
    "cells": "single cells",
    "global": "the whole board",
    "line": "lines",
    "set": "cages and sets",
    "pair": "pairs of cells",
    "outside": "outside the board",
}


def _known() -> tuple[Family, ...]:
    from ..lowering.registry import Registry

    return Registry().families


def _facts(family: Family) -> dict[str, Any]:
    return {
        "word": family.word,
        "group": family.group,
        "synonyms": list(family.synonyms),
        "usage": [f"{family.word} {form.usage()}".strip() for form in family.forms],
        "doc": family.doc,
    }


def listing(*, as_json: bool) -> Status:
    """Prints all families by group with their headlines, or one JSON object per family."""
    known = _known()
    if as_json:
        for family in known:
            print(json.dumps(_facts(family), ensure_ascii=False))
        return Status.AS_EXPECTED
    for group, title in GROUPS.items():
        members = [family for family in known if family.group == group]
        if members:
            print(f"{title}:")
        for family in members:
            print(f"  {family.word:18} {family.headline}")
    print("about the file: title, author, source, rules, let, expect, solution, use (see grammar/README.md)")
    print("your own rules: require, each, some, no, either, or, not, exactly, machine, define (see docs/tutorial.md)")
    return Status.AS_EXPECTED


def definitions(path: str, *, as_json: bool) -> Status:
    """Prints the definitions of a file and of the files it includes, or one JSON object per definition."""
    from .inputs import jobs
    from .output import show_diagnostics

    status = Status.AS_EXPECTED
    for job in jobs((path,)):
        show_diagnostics(job.sink)
        if job.puzzle is None:
            status = Status.BAD_INPUT
            continue
        for each in job.puzzle.definitions:
            if as_json:
                print(json.dumps({"word": each.word, "usage": each.usage, "doc": each.doc}, ensure_ascii=False))
            else:
                print(f"{each.usage:36} {each.doc}".rstrip())
    return status


def page(word: str, *, as_json: bool) -> Status:
    """Prints the manual page of one family. UsageError for an unknown word, with the most similar known one."""
    families = {key: family for family in _known() for key in family.keys()}  # noqa: SIM118 - not a mapping
    family = families.get(word_key(word))
    if family is None:
        near = nearest(word_key(word), families)
        raise click.UsageError(
            f"no family is called {word}" + (f"; did you mean {families[near].word}?" if near else "")
        )
    if as_json:
        print(json.dumps(_facts(family), ensure_ascii=False))
        return Status.AS_EXPECTED
    print(family.doc.strip())
    print("\nusage:")
    for usage in _facts(family)["usage"]:
        print(f"    {usage}")
    if family.synonyms:
        print("also written: " + ", ".join(family.synonyms))
    return Status.AS_EXPECTED
