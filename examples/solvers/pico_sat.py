"""pycosat (PyPI) for `sudokudsl crosscheck --form dimacs`: answers as SAT solvers do, with exit status 10 or 20."""

import sys

import pycosat

lines = sys.stdin.read().splitlines()
numbers = [int(word) for line in lines if line[:1] not in "cp" for word in line.split()]
clauses, clause = [], []
for number in numbers:
    if number:
        clause.append(number)
    else:
        clauses.append(clause)
        clause = []
model = pycosat.solve(clauses)
if model == "UNSAT":
    print("s UNSATISFIABLE")
    sys.exit(20)
print("s SATISFIABLE")
print("v", *model, 0)
sys.exit(10)
