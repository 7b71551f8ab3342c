// implied_total: an exact sum of cells with weights 1 and -1 that follows from other totals and houses.
//
// Constraint: linear (`sum_ctr`) and alldifferent, as for total.hpp, in steps (last_cells.hpp). The cells are
// partitioned into groups of one sign that are pairwise different. As the sum is implied, little need be spent on it.
// Consistency: domain with up to three open cells, bounds with four, none with more.
//
// Rules, by the number of open cells:
//   1. Up to three: they are tried against each other.
//   2. Four: bounds. The *least filling* of a group gives each cell its least step, or the next that is free. Let
//      l1 < l2 < ... be its steps, and s1 < s2 < ... those of any solution: then li <= si for each i. The whole sum is
//      `slack` above the least fillings of all groups together, so si <= li + slack. Steps that are not within `slack`
//      above some li go. The steps of the greatest filling bound them in the same way.
// Left out: five open cells and more, whose bounds find something in one run of a hundred.
//
// Cost: a pass over the cells; rule 2 another one, and up to 31 shifts for each group.
#pragma once

#include <algorithm>
#include <vector>

#include "contract.hpp"
#include "form_counts.hpp"
#include "kinds.hpp"
#include "last_cells.hpp"

namespace sudokudsl {

struct ImpliedTotalTable {
  struct Member {
    int slot;
    bool minus;
    std::size_t group;
  };

  std::vector<Member> members;  // group by group
  std::size_t groups = 0;
  std::size_t digits = 0;     // of the alphabet
  Number sum = 0;             // of the steps of all cells
  std::size_t workspace = 0;  // none is needed

  static ImpliedTotalTable build(const Total& total, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  [[gnu::noinline]]  // as in automaton.hpp
  bool
  propagate(Store& store) const {
    Word live[kMostPlaced];
    LastCells last;
    last.left = sum;
    std::size_t open = 0;
    for (std::size_t at = 0; at < members.size(); ++at) {
      live[at] = flipped(members[at], *store.live(members[at].slot));
      SUDOKUDSL_REQUIRE(live[at] != 0, "a search runs propagators on domains that are not empty");
      if (!has_several(live[at]))
        last.left -= static_cast<Number>(lowest_bit(live[at]));
      else if (++open > kMostOpen)
        return true;
      else if (open <= LastCells::kMost)
        last.cells[last.size++] = {live[at], members[at].group, at};
    }
    const auto keep = [&](std::size_t at, Word allowed) {
      if ((live[at] & ~allowed) == 0) return true;
      const Word kept = flipped(members[at], live[at] & allowed);
      return kept != 0 && store.keep(members[at].slot, &kept);
    };
    if (open > LastCells::kMost) return bound(live, keep);
    SUDOKUDSL_COUNT_FORM(implied_total_of_three);
    if (!last.complete()) return false;
    for (std::size_t at = 0; at < last.size; ++at)
      if (!keep(last.cells[at].member, last.cells[at].steps)) return false;
    return true;
  }

 private:
  static constexpr std::size_t kMostOpen = LastCells::kMost + 1;

  // Digits as steps, and steps as digits.
  Word flipped(const Member& member, Word set) const { return member.minus ? LastCells::flipped(set, digits) : set; }

  // Rule 2.
  template <class Keep>
  bool bound(const Word* live, const Keep& keep) const {
    SUDOKUDSL_COUNT_FORM(implied_total_of_four);
    const Word all = bit_at(digits) - 1;
    Word low[kMostPlaced]{}, high[kMostPlaced]{};  // by group: the steps of its least and of its greatest filling
    Number least = 0, most = 0;
    for (std::size_t at = 0; at < members.size(); ++at) {
      Word &lows = low[members[at].group], &highs = high[members[at].group];
      const Word above = all & ~lows & ~(isolate_lowest_bit(live[at]) - 1);
      const Word below = ~highs & ((Word{2} << highest_bit(live[at])) - 1);
      if (above == 0 || below == 0) return false;
      lows |= isolate_lowest_bit(above);
      least += static_cast<Number>(lowest_bit(above));
      highs |= bit_at(highest_bit(below));
      most += static_cast<Number>(highest_bit(below));
    }
    if (sum < least || most < sum) return false;
    const auto reach = static_cast<Number>(digits) - 1;
    if (sum - least >= reach && most - sum >= reach) return true;
    for (std::size_t group = 0; group < groups; ++group) {
      for (Number step = std::min(sum - least, reach); step > 0; --step) low[group] |= low[group] << 1;
      for (Number step = std::min(most - sum, reach); step > 0; --step) high[group] |= high[group] >> 1;
    }
    for (std::size_t at = 0; at < members.size(); ++at)
      if (!keep(at, low[members[at].group] & high[members[at].group])) return false;
    return true;
  }
};

}  // namespace sudokudsl
