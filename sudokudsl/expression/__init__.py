"""Rules: the typed tree of an expression, its evaluation on a grid, and its ground form."""
