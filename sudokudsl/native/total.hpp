// total: the sum of weight times digit over some slots lies in `low`..`high`.
//
// Constraint: linear (`sum_ctr`, `scalar_product`), joined with known alldifferent constraints. The slots are
// partitioned into *groups* of equal weight whose slots are pairwise different by houses and distinct objectives. A
// slot that differs from no other is a group of its own. Consistency: domain where each group is one slot or rule 1
// applies to it; bounds where rule 4 is left out; otherwise in between.
//
// Rules:
//   1. Last slots. At most three open slots are tried against each other: those of all groups, or of one group. That
//      needs an exact sum of consecutive digits with weights 1 and -1 (last_cells.hpp).
//   2. Bounds. A group contributes at least `low` minus the most of the others, and at most `high` minus their least.
//      In these bounds the slots of a group take different digits.
//   3. If the bounds of the sum lie outside the range there is no solution. If they lie within it, nothing goes.
//   4. Sums. Group by group, only sums stay that are reached from the left and completed on the right.
//   5. Combinations. A group holds a set of different digits. A digit goes if no possible set with a permitted sum has
//      it; rules 2 and 4 permit sums. A digit of a lone slot goes if its contribution is not permitted.
//   6. A digit of all these sets, or of all solutions by rule 1, is in one of the slots that can hold it. If only one
//      slot can, it takes the digit; otherwise these placements are reported to the store.
//
// Forms:
//   - At most three open slots in all: rules 1 and 6 alone (total_steps.hpp).
//   - Several groups and less than 64 steps: rules 1, 2 and 4 to 6 in steps (total_steps.hpp).
//   - Domains of one word, and no group with bounds only: rules 2 to 6 on sums in a register (total_narrow.hpp). With
//     more than 128 sums rule 4 is left out.
//   - All others: the same on sums in memory, or by bounds (total_general.hpp).
//
// Cost: a pass over the combinations of each group, up to 2,000, sixteen at a time, and a shift for each of its sums.
// Left out: a matching of the digits of a combination to its slots, as houses see most of that; and bounds by Hall
// intervals where a group has bounds only.
//
// Papers: rule 4 is that of Trick, "A dynamic programming approach for consistency and propagation for knapsack
// constraints", Annals of Operations Research 2003. Rule 2 is weaker than in Beldiceanu et al., ECAI 2012: "An O(n log
// n) bound consistency algorithm for the conjunction of an alldifferent and an inequality".
#pragma once

#include "form_counts.hpp"
#include "total_general.hpp"
#include "total_narrow.hpp"
#include "total_steps.hpp"
#include "total_table.hpp"

namespace sudokudsl {

template <class Store>
bool TotalTable::propagate(Store& store) const {
  if (groups.empty()) {
    SUDOKUDSL_COUNT_FORM(total_of_nothing);
    return low <= 0 && 0 <= high;
  }
  if (LastCells last; unit_weight && totals::find_last_cells(*this, store, last)) {
    SUDOKUDSL_COUNT_FORM(total_last_cells);
    return totals::propagate_last_cells(*this, store, last);
  }
  if (multi_group) {
    SUDOKUDSL_COUNT_FORM(total_groups_in_steps);
    return totals::propagate_groups(*this, store);
  }
  if (narrow && sum_bits <= 64) {
    SUDOKUDSL_COUNT_FORM(total_in_word);
    return totals::propagate_narrow<Word>(*this, store);
  }
  if (narrow) {
    SUDOKUDSL_COUNT_FORM(total_in_two_words);
    return totals::propagate_narrow<totals::Wide>(*this, store);
  }
  if (by_sums) {
    SUDOKUDSL_COUNT_FORM(total_sums);
    return totals::propagate_sums(*this, store);
  }
  SUDOKUDSL_COUNT_FORM(total_bounds);
  return totals::propagate_bounds(*this, store);
}

}  // namespace sudokudsl
