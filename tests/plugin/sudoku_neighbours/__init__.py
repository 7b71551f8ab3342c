"""A package as another author would write it: one more family for sudokudsl."""
