"""A forward checker of DRUP proofs, which imports nothing: it borrows from no solver and no compiler.

A proof is a list of lemmas. A lemma is accepted if it follows from the clauses known so far by *reverse unit
propagation*: assume all of its literals false; if then unit propagation alone falsifies some clause, the lemma is
implied, and joins the clauses. The formula is refuted when propagation falsifies a clause with nothing assumed.
(E. Goldberg, Y. Novikov: Verification of proofs of unsatisfiability for CNF formulas, DATE 2003; deletion lines as in
M. Heule, W. Hunt, N. Wetzler: Trimming while checking clausal proofs, FMCAD 2013.)

Deleting a clause can make fewer lemmas acceptable, never more, so that a deletion needs no proof. A literal that is
fixed stays so, even where a clause that fixed it is deleted: it follows all the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

Clause = tuple[int, ...]


class RupChecker:
    """Clauses over the variables 1 to `variables`, propagated by two watched literals each.

    Literals are integers other than 0, negative for a negated variable; one beyond `variables` is a ValueError.
    """

    def __init__(self, variables: int) -> None:
        if variables < 0:
            raise ValueError(f"a number of variables is not negative, got {variables}")
        self.variables = variables
        self.refuted = False
        self._value = [0] * (2 * variables + 1)  # by literal, negative ones from the end: 1 true, -1 false, 0 open
        self._watching: list[list[list[int]]] = [[] for _ in range(2 * variables + 1)]  # clauses, by a watched literal
        self._known: defaultdict[Clause, list[list[int]]] = defaultdict(list)  # for deletions, by sorted literals
        self._trail: list[int] = []
        self._done = 0  # so much of the trail has been propagated

    def add(self, literals: Iterable[int]) -> None:
        """Adds a clause without asking why."""
        clause = list(dict.fromkeys(literals))
        for literal in clause:
            if not 0 < abs(literal) <= self.variables:
                raise ValueError(f"the literal {literal} is none of {self.variables} variables")
        if self.refuted or any(-literal in clause for literal in clause):
            return
        value = self._value
        # literals that are not false stand first: they are watched
        clause.sort(key=lambda literal: value[literal] < 0)
        live = sum(value[literal] >= 0 for literal in clause)
        if not live:
            self.refuted = True
            return
        self._known[tuple(sorted(clause))].append(clause)
        if len(clause) > 1:
            self._watching[clause[0]].append(clause)
            self._watching[clause[1]].append(clause)
        if live == 1 and not value[clause[0]]:
            self._assign(clause[0])
            self.refuted = self._conflict()

    def lemma(self, literals: Sequence[int]) -> bool:
        """Adds a clause if it follows by reverse unit propagation; whether it does."""
        if not self.follows(literals):
            return False
        self.add(literals)
        return True

    def follows(self, literals: Iterable[int]) -> bool:
        """Whether a clause follows by reverse unit propagation. Nothing is changed."""
        if self.refuted:
            return True
        fixed = len(self._trail)
        implied = False
        for literal in literals:
            if not 0 < abs(literal) <= self.variables:
                raise ValueError(f"the literal {literal} is none of {self.variables} variables")
            if self._value[literal] > 0:
                implied = True
                break
            if not self._value[literal]:
                self._assign(-literal)
        implied = implied or self._conflict()
        for literal in self._trail[fixed:]:
            self._value[literal] = self._value[-literal] = 0
        del self._trail[fixed:]
        self._done = fixed
        return implied

    def delete(self, literals: Iterable[int]) -> bool:
        """Forgets one clause of these literals, but not what it fixed; whether there was such a clause."""
        copies = self._known.get(tuple(sorted(set(literals))))
        if not copies:
            return False
        copies.pop().clear()  # the lists of watches drop it when they meet it
        return True

    def _assign(self, literal: int) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        self._trail.append(literal)

    def _conflict(self) -> bool:
        """Propagates what is on the trail; whether that falsifies a clause."""
        value, watching, trail = self._value, self._watching, self._trail
        while self._done < len(trail):
            false = -trail[self._done]
            self._done += 1
            watched = watching[false]
            kept = watching[false] = []
            for at, clause in enumerate(watched):
                if not clause:
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                other = clause[0]
                if value[other] > 0:
                    kept.append(clause)
                    continue
                for place in range(2, len(clause)):
                    if value[clause[place]] >= 0:
                        clause[1], clause[place] = clause[place], false
                        watching[clause[1]].append(clause)
                        break
                else:
                    kept.append(clause)
                    if value[other] < 0:
                        kept += watched[at + 1 :]
                        return True
                    self._assign(other)
        return False
