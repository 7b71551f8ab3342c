// Totals that follow from the problem and prune more than what they follow from. They never change its solutions.
//
// A house has a known sum. Take a region of disjoint houses, and of the totals over cells with weight 1 (cages) some
// that do not overlap. The houses' sums less the cages' is the sum of the region's cells outside the cages ("innies")
// less that of the cages' cells outside the region ("outies"). Which cages: those inside; those that meet the region,
// where they cover it; those with most of their cells inside. Of cages that cross each other any that leave few cells,
// with the houses that are best taken off.
#pragma once

#include <vector>

#include "problem.hpp"

namespace sudokudsl {

std::vector<Total> implied_totals(const Problem& problem);

// Counts over the same slots share them: what some need at least, the others cannot have; and all that is needed
// together is a count of its own, unless it always holds.
std::vector<Count> implied_counts(const Problem& problem);

// In the branches of an either: of a house in which a total lies, what the other cells sum to.
void complete_branches(Problem& problem);

// The problem with all that follows.
Problem with_implied_objectives(Problem problem);

}  // namespace sudokudsl
