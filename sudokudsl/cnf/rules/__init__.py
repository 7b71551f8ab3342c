"""A rule of one's own to clauses.

`reading` takes the tree, `terms` shares and simplifies its parts, which are `nodes`; `quantities` gives numbers their
literals, `conditions` writes the clauses, and `statements` says what it means that a statement of some family does not
hold.
"""
