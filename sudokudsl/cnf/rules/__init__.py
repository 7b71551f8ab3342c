"""A rule of one's own to clauses.

`terms` shares and simplifies the tree, `quantities` gives numbers their literals, `conditions` writes the clauses, and
`statements` says what it means that a statement of some family does not hold.
"""
