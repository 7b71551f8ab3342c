"""From rules to clauses.

`translate` turns the ground form into nodes, which `node_table` shares and simplifies; the kinds are in `nodes`.
`quantities` gives numbers their literals, and `conditions` adds the clauses. `posted` finds the condition that a
statement of a family requires, so that it can be negated.
"""
