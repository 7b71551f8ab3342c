"""Self-contained models of a puzzle for constraint and pseudo-Boolean solvers."""
