"""A language for sudoku variants, compiled twice and cross-checked."""
