"""The command `families`: lists statements, and shows their manual pages."""

from __future__ import annotations

import json
from typing import Any

import click

from ..language.family import Family
from ..language.syntax.advice.first_words import WORD_HINTS
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
    "drawing": "only drawn",
}


def _known() -> tuple[Family, ...]:
    from ..lowering.registry import Registry

    return Registry().families


def _facts(family: Family) -> dict[str, Any]:
    return {
        "word": family.word,
        "group": family.group,
        "synonyms": list(family.synonyms),
        "usage": list(family.usages),
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
    """Prints the manual page of a statement. Raises UsageError for an unknown word, with the most similar family."""
    families = {key: family for family in _known() for key in family.keys()}  # noqa: SIM118 - not a mapping
    family = families.get(word_key(word))
    facts = _core_facts(word_key(word)) if family is None else _facts(family)
    if facts is None:
        advice = WORD_HINTS.get(word_key(word), "")
        near = "" if advice else nearest(word_key(word), families)
        if near:
            advice = f"did you mean {families[near].word}?"
        raise click.UsageError(f"no family is called {word}" + (f"; {advice}" if advice else ""))
    if as_json:
        print(json.dumps(facts, ensure_ascii=False))
        return Status.AS_EXPECTED
    print(facts["doc"].strip())
    print("\nusage:")
    for usage in facts["usage"]:
        print(f"    {usage}")
    if facts["synonyms"]:
        print("also written: " + ", ".join(facts["synonyms"]))
    return Status.AS_EXPECTED


def _core_facts(key: str) -> dict[str, Any] | None:
    """The facts of a statement that no family has, such as `require`; None for another word."""
    from ..lowering.registry import CORE, CORE_USAGE

    if key in CORE or key == "use":
        group, doc = "file", f"`{key}` is a statement about the file, and no constraint. See grammar/README.md."
    else:
        group, doc = "rule", f"`{key}` belongs to rules of your own, which need no family. See docs/tutorial.md."
    usage = [each for each in CORE_USAGE if key in _first_words(each)]
    return {"word": key, "group": group, "synonyms": [], "usage": usage, "doc": doc} if usage else None


def _first_words(usage: str) -> set[str]:
    """The words with which the lines of a usage begin: `each`, `some` and `no` for `each|some|no WHAT ...`."""
    return set(usage.partition(" ")[0].split("|"))
