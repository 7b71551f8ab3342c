// Totals and counts that follow from the problem, for more pruning. They never change its solutions.
//
// A house has a known sum. A *cage* is a total with one possible sum over cells of weight 1. Take a region of disjoint
// houses and some cages that do not overlap. The *innies* are the region's cells outside the cages; the *outies* are
// the cages' cells outside the region. The sum of the houses minus the sum of the cages equals the sum of the innies
// minus the sum of the outies.
//
// Three sets of cages are tried: those inside the region; those that meet the region, if they cover it; those with most
// of their cells inside. Cages that cross each other are also added up, and houses are subtracted or added, so that as
// little as possible is left.
#pragma once

#include <vector>

#include "problem.hpp"

namespace sudokudsl {

std::vector<Total> implied_totals(const Problem& problem);

// Counts over the same slots compete for them: slots that some counts need cannot serve the others. Together the counts
// need the sum of their minima, which is a count of its own, unless it always holds.
std::vector<Count> implied_counts(const Problem& problem);

// Adds to the branches of each either: for a total inside a house, the total of the other cells of the house.
void complete_branches(Problem& problem);

// Returns the problem with all implied objectives.
Problem with_implied_objectives(Problem problem);

}  // namespace sudokudsl
