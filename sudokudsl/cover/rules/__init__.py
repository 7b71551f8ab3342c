"""Rules of one's own as objectives.

`nodes` are conditions that can be read slot by slot: when a slot gets a digit, a smaller condition is left. `store`
makes them and reads digits into them, `reading` brings the ground form of a rule into them. `diagram` lists what is
left after every prefix, which is an automaton. `choice` picks objectives for a condition by its structure, with hidden
slots where it must be cut into parts; all of that for local slot numbers, so that equal rules elsewhere on the board
take the finished `plan` over.
"""
