// total: the sum of weight times digit over some slots lies in `low`..`high`.
//
// Constraint: linear (`sum_ctr`, `scalar_product`), joined with what is known of alldifferent: the slots are
// partitioned into *groups* of equal weight that are pairwise different, by houses and distinct objectives. A slot
// that differs from none is a group of its own. Consistency: domain where each group is one slot or rule 1 applies to
// it; bounds where rule 4 is left out; else in between.
//
// Rules:
//   1. Last slots. In an exact sum of consecutive digits with weights 1 and -1, at most three open slots are tried
//      against each other (last_cells.hpp): those of all groups, or those of each group by itself.
//   2. Bounds. A group contributes at least `low` less the most of the others, and at most `high` less their least.
//      In these bounds the slots of a group take different digits.
//   3. If the bounds of the sum lie outside the range there is no solution. If they lie within it, nothing goes.
//   4. Sums. Group by group, only sums stay that are reached from the left and completed on the right.
//   5. Combinations. A group holds a set of different digits. A digit goes if no possible set with a sum that rules
//      2 and 4 leave has it; a digit of a lone slot, if they do not leave its contribution.
//   6. A digit of all these sets, or of all solutions by rule 1, is in one of the slots that can hold it. If only one
//      slot can, it takes the digit; else the store is told.
//
// Forms:
//   - at most three open slots in all: rules 1 and 6 alone (total_steps.hpp);
//   - several groups and less than 64 steps: rules 1, 2 and 4 to 6 in steps (total_steps.hpp);
//   - domains of one word, and no group with bounds only: rules 2 to 6 on sums in a register, up to 128 of them; with
//     more sums all but rule 4 (total_narrow.hpp);
//   - else the same on sums in memory, or by bounds (total_general.hpp).
//
// Cost: a pass over the combinations of each group, up to 2,000, sixteen at a time, and a shift for each of its sums.
// Left out: whether the digits of a combination can be dealt to its slots one by one (a matching), as houses see most
// of that; bounds by Hall intervals where a group has bounds only.
//
// Papers: Trick, "A dynamic programming approach for consistency and propagation for knapsack constraints", Annals of
// Operations Research 2003 (rule 4). Beldiceanu et al., "An O(n log n) bound consistency algorithm for the conjunction
// of an alldifferent and an inequality between a sum of variables and a constant, and its generalization", ECAI 2012
// (for rule 2, which is weaker here).
#pragma once

#include "total_general.hpp"
#include "total_narrow.hpp"
#include "total_steps.hpp"
#include "total_table.hpp"

namespace sudokudsl {

template <class Store>
bool TotalTable::propagate(Store& store) const {
  if (groups.empty()) return low <= 0 && 0 <= high;
  if (LastCells last; unit_weight && totals::find_last_cells(*this, store, last))
    return totals::propagate_last_cells(*this, store, last);
  if (multi_group) return totals::propagate_groups(*this, store);
  if (narrow)
    return sum_bits <= 64 ? totals::propagate_narrow<Word>(*this, store)
                          : totals::propagate_narrow<totals::Wide>(*this, store);
  return by_sums ? totals::propagate_sums(*this, store) : totals::propagate_bounds(*this, store);
}

}  // namespace sudokudsl
