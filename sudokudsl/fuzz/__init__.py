"""Differential and metamorphic testing with random puzzles: every solver must give the same answer."""
