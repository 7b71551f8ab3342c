// Totals that follow from the sums of houses and cages.
//
// A house has a known sum. A *cage* is a total with one possible sum over cells of weight 1. Take a region of disjoint
// houses and some cages that do not overlap. The *innies* are the region's cells outside the cages; the *outies* are
// the cages' cells outside the region. The sum of the houses minus the sum of the cages equals the sum of the innies
// minus the sum of the outies.
//
// Three sets of cages are tried: those inside the region; those that meet the region, if they cover it; those with most
// of their cells inside. Cages that cross each other are also added up, and houses are subtracted or added, so that as
// little as possible is left. Long cages that do not cross are added up if that brings the sum nearer to its bounds.
#pragma once

#include <vector>

#include "problem.hpp"

namespace sudokudsl {

std::vector<Total> region_totals(const Problem& problem);

}  // namespace sudokudsl
