"""The SAT side: compiles puzzles to clauses and solves them with python-sat."""
