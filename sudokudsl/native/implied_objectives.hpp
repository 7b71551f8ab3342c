// Totals and counts that follow from the problem, for more pruning. They never change its solutions.
#pragma once

#include <vector>

#include "problem.hpp"

namespace sudokudsl {

// Counts over the same slots compete for them: slots that some counts need cannot serve the others. Together the counts
// need the sum of their minima, which is a count of its own, unless it always holds. Their maxima follow from the
// number of slots that can serve any of them (count_capacity.hpp): nine counts that need one each, where nine slots
// can, have exactly one each.
std::vector<Count> implied_counts(const Problem& problem);

// Adds to the branches of each either: for a total inside a house, the total of the other cells of the house.
void complete_branches(Problem& problem);

// Returns the problem with all implied objectives.
Problem with_implied_objectives(Problem problem);

}  // namespace sudokudsl
