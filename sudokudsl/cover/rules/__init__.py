"""From rules to objectives.

`nodes` are numbers and conditions whose cofactors are nodes, too: once a slot holds a digit, a smaller condition
remains. `node_table` makes them, and `translate` makes those of a ground form. `decision_diagram` lists the cofactors
by every prefix of the slots, which is an automaton. `decompose` chooses objectives for a condition. `plan` does all of
this with local slot numbers, so that rules of the same structure share the result.
"""
