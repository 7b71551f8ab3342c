"""Differential and metamorphic testing with random puzzles, on which every solver must give the same answer."""
