"""An outside opinion on exact covers: a strict reader of Knuth's text, and miniexact as the program that solves it."""

import subprocess
import sysconfig
from pathlib import Path

import miniexact


def read(text):
    """Primary items, secondary items and options, each a list of (item, colour). Refuses what DLX2 refuses."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("|")]
    heads, *rest = lines[0].split(" | ")
    primary, secondary = heads.split(), rest[0].split() if rest else []
    assert len(rest) <= 1, "a second bar"
    assert len({*primary, *secondary}) == len(primary) + len(secondary), "an item is named twice"
    assert all(len(name) <= 8 and ":" not in name for name in primary + secondary), "an illegal name"
    firsts, seconds = set(primary), set(secondary)
    options = []
    for line in lines[1:]:
        option = [(name, colour) for name, _, colour in (use.partition(":") for use in line.split())]
        names = [name for name, _ in option]
        assert len(set(names)) == len(names), "an item stands twice in an option"
        assert not firsts.isdisjoint(names), "an option without primary items"
        for name, colour in option:
            assert name in firsts or name in seconds, f"unknown item {name}"
            assert len(colour) <= (name in seconds), "a colour is one character, on a secondary item"
        options.append(option)
    return primary, secondary, options


def covers(text):
    """Every exact cover, as numbers of options from 0, found by miniexact's Algorithm C."""
    primary, secondary, options = read(text)
    if not options:  # miniexact takes no problem without options
        return [] if primary else [()]
    solver = miniexact.miniexacts_c()
    for item in primary:
        solver.primary(item)
    for item in secondary:
        solver.secondary(item)
    for option in options:
        for item, colour in option:
            solver.add(item, colour) if colour else solver.add(item)
        solver.add(0)
    found = []
    while (status := solver.solve()) == 10:
        found.append(tuple(number - 1 for number in solver.selected_options()))
    assert status == 20, "miniexact failed"
    return found


def counted_by_program(text, folder):
    """Returns the number of covers that the program `miniexact` finds, reading the text itself."""
    path = folder / "problem.dlx"
    path.write_text(text, encoding="ascii")
    program = Path(sysconfig.get_path("scripts")) / "miniexact"
    answer = subprocess.run([program, "-c", "-e", "-D", path], capture_output=True, text=True, check=False, timeout=60)
    last = answer.stdout.split("\n")[-2]
    assert last.startswith("Found "), answer
    return int(last.split()[1])
