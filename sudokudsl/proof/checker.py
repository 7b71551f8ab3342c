"""A forward checker of DRUP proofs that shares no code with a solver or a compiler.

A proof is a list of lemmas. A lemma is accepted if it follows from the known clauses by *reverse unit propagation*:
if all its literals are assumed false, unit propagation alone falsifies some clause. An accepted lemma joins the known
clauses. The formula is refuted when propagation falsifies a clause without any assumption. This is the method of
E. Goldberg, Y. Novikov: Verification of proofs of unsatisfiability for CNF formulas, DATE 2003. Deletion lines are
those of M. Heule, W. Hunt, N. Wetzler: Trimming while checking clausal proofs, FMCAD 2013.

Deleting a clause can make fewer lemmas acceptable, never more, so a deletion needs no proof. A fixed literal stays
fixed even if a clause that fixed it is deleted, because it is still implied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

Clause = tuple[int, ...]


class RupChecker:
    """Clauses over the variables 1 to `variables`, propagated with two watched literals per clause.

    Literals are integers other than 0, negative for a negated variable. Raises ValueError for a literal beyond
    `variables`.
    """

    def __init__(self, variables: int) -> None:
        if variables < 0:
            raise ValueError(f"a number of variables is not negative, got {variables}")
        self.variables = variables
        self.refuted = False
        self._value = [0] * (2 * variables + 1)  # by literal, negative ones from the end: 1 true, -1 false, 0 open
        self._watching: list[list[list[int]]] = [[] for _ in range(2 * variables + 1)]  # clauses by watched literal
        self._known: defaultdict[Clause, list[list[int]]] = defaultdict(list)  # clauses by sorted literals
        self._trail: list[int] = []
        self._done = 0  # the length of the part of the trail that has been propagated

    def add(self, literals: Iterable[int]) -> None:
        """Adds a clause without checking that it follows."""
        clause = list(dict.fromkeys(literals))
        for literal in clause:
            if not 0 < abs(literal) <= self.variables:
                raise ValueError(f"the literal {literal} is none of {self.variables} variables")
        if self.refuted or any(-literal in clause for literal in clause):
            return
        value = self._value
        # the first two literals are watched, so those that are not false come first
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
        """Adds a clause if it follows by reverse unit propagation; returns whether it does."""
        if not self.follows(literals):
            return False
        self.add(literals)
        return True

    def follows(self, literals: Iterable[int]) -> bool:
        """Whether a clause follows by reverse unit propagation. Does not change the known clauses."""
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
        """Deletes one clause with these literals, but keeps the literals it fixed; returns whether there was one."""
        copies = self._known.get(tuple(sorted(set(literals))))
        if not copies:
            return False
        copies.pop().clear()  # the watch lists drop an empty clause when they meet it
        return True

    def _assign(self, literal: int) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        self._trail.append(literal)

    def _conflict(self) -> bool:
        """Propagates the rest of the trail; returns whether that falsifies a clause."""
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
