"""The model between the language and the solvers: boards, grids, constraints, puzzles, and the results of searches."""
