// The most of some placements that a solution can choose: the bound behind the pigeonhole principle of counts.
//
// Slots hold one digit each, so the number of slots is a bound. Counts with an upper bound lie within the placements:
// disjoint ones of them, taken greedily in the order of the problem, add up to a better one. The bound of other slots
// serves, too, if pairs tie them to the slots: a slot with one of the placements leaves few digits to the other slot.
// An example: an auxiliary slot holds the pair of a digit and a shade. Nine rows have one shaded cell each, so at most
// nine such slots hold a shaded digit.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "problem.hpp"

namespace sudokudsl {

class CountCapacity {
 public:
  using Placements = std::set<std::pair<int, Number>>;

  // Keeps references to the objectives of the problem.
  explicit CountCapacity(const Problem& problem);

  // A number of placements that no solution exceeds.
  Number most(const Placements& placements) const;

 private:
  Number most_by_counts(const Placements& placements) const;
  Placements tied_to(const Placements& placements) const;

  const Problem& problem_;
  std::map<std::pair<int, Number>, std::vector<const Count*>> counts_;  // by their first placement
  std::map<int, std::vector<const Pairs*>> pairs_;                      // by slot
};

}  // namespace sudokudsl
