"""The solutions of exported models, as other programs find them."""

import re
import runpy
import shutil
import signal
import subprocess
import time

import sudokudsl
from sudokudsl.formats import EXPORTS
from sudokudsl.model.solver import Limits

_VARIABLE = re.compile(r"c (\S+)=(-?\d+) is (\d+)")
MINIZINC = shutil.which("minizinc")


class TooMany(Exception):
    """A puzzle has too many solutions, or finding them takes too long."""


def ours(puzzle, limit=2000):
    """All solutions of a puzzle as sorted digits, or None if there are too many."""
    found = sudokudsl.make_solver(puzzle).search(limit=limit, limits=Limits(seconds=20))
    if not found.exact:
        return None
    return sorted(tuple(grid[cell] for cell in puzzle.board.answer) for grid in found.grids)


def of_minizinc(puzzle, folder, seconds=60):
    """The different answers that MiniZinc with Gecode lists for a puzzle without counted extra cells.

    Raises TooMany if it does not end in time.
    """
    path = folder / "model.mzn"
    path.write_text(EXPORTS["minizinc"](puzzle), encoding="utf-8")
    command = [MINIZINC, "--solver", "gecode", "-a", "--time-limit", str(1000 * seconds), str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert not done.returncode, done.stderr + path.read_text()
    answers, lines, complete = set(), [], False
    for line in done.stdout.splitlines():
        if line.startswith("----------"):
            numbers = [part.split("=")[-1].split() for part in lines]
            answers.add(tuple(int(each) for part in numbers for each in part))
            lines = []
        elif line.startswith(("==========", "=====UNSAT")):
            complete = True
            break
        else:
            lines.append(line)
    if not complete:
        raise TooMany
    return sorted(answers)


def _take_interrupts_back():
    """Has Python handle Ctrl-C again. OR-Tools leaves it to the system, which would end the process."""
    signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))


def of_cpmpy(puzzle, folder, limit=5000, seconds=60):
    """The different answers that CPMpy with OR-Tools finds. Raises TooMany at a limit of solutions or of time."""
    from cpmpy.solvers.solver_interface import ExitStatus

    path = folder / "model.py"
    path.write_text(EXPORTS["cpmpy"](puzzle), encoding="utf-8")
    names = runpy.run_path(str(path))
    model, answer, answers = names["model"], names["answer"], set()

    def keep():
        answers.add(tuple(int(cell.value()) for cell in answer))

    model.solveAll(solution_limit=limit, time_limit=seconds, display=keep)
    _take_interrupts_back()
    if model.status().exitstatus not in (ExitStatus.OPTIMAL, ExitStatus.UNSATISFIABLE):
        raise TooMany
    return sorted(answers)


def of_opb(puzzle, limit=5000, seconds=60):
    """The different answers of the formula, which OR-Tools finds one after another, each time without those before.

    Raises TooMany at the limit of its solutions, or if it takes too long.
    """
    from ortools.sat.python import cp_model

    model, variables, answer = cp_model.CpModel(), {}, []
    names, lines = {}, EXPORTS["opb"](puzzle).splitlines()
    for line in lines:
        if found := re.match(r"\* (x\d+) is (.*)=(-?\d+)$", line):
            names[found[1]] = found[2], int(found[3])
        if line.startswith("* the answer: "):
            answer = line.removeprefix("* the answer: ").split()
        if not line.startswith("*"):
            *terms, sign, bound, end = line.split()
            assert end == ";"
            parts = list(zip(map(int, terms[::2]), terms[1::2], strict=True))
            for _, name in parts:
                variables.setdefault(name, model.new_bool_var(name))
            left = sum(weight * variables[name] for weight, name in parts)
            model.add(left == int(bound) if sign == "=" else left >= int(bound))
    cells = list(dict.fromkeys(names[name][0] for name in answer))
    found, solver, ends = [], cp_model.CpSolver(), time.monotonic() + seconds
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    while (status := solver.solve(model)) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        chosen = [name for name in answer if solver.value(variables[name])]
        digits = dict(names[name] for name in chosen)
        found.append(tuple(digits[cell] for cell in cells))
        model.add(sum(variables[name] for name in chosen) <= len(chosen) - 1)
        if len(found) > limit or time.monotonic() > ends:
            raise TooMany
    _take_interrupts_back()
    if status != cp_model.INFEASIBLE:
        raise TooMany
    return sorted(found)


def of_dimacs(puzzle, limit=5000, seconds=60):
    """The different answers of the formula on the variables that it shows, which a SAT solver finds one after another.

    Raises TooMany at the limit of its solutions, or if it takes too long.
    """
    from pysat.solvers import Minisat22

    lines = EXPORTS["dimacs"](puzzle).splitlines()
    names = {int(found[3]): (found[1], int(found[2])) for each in lines if (found := _VARIABLE.fullmatch(each))}
    shown = next(list(map(int, each.split()[3:-1])) for each in lines if each.startswith("c p show "))
    cells = list(dict.fromkeys(names[variable][0] for variable in shown))
    clauses = [list(map(int, each.split()[:-1])) for each in lines if not each.startswith(("c", "p"))]
    found, ends = [], time.monotonic() + seconds
    with Minisat22(bootstrap_with=clauses) as solver:
        while solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            chosen = [variable for variable in shown if variable in true]
            digits = dict(names[variable] for variable in chosen)
            found.append(tuple(digits[cell] for cell in cells))
            solver.add_clause([-variable for variable in chosen])
            if len(found) > limit or time.monotonic() > ends:
                raise TooMany
    return sorted(found)
