"""The one model between the language and the solvers: boards, grids, constraints, puzzles, and solvers' answers."""
