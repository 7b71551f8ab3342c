"""A package as somebody else would write it: one family more for sudokudsl."""
