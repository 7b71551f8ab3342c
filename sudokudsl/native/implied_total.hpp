// balance: a total that follows from others, of cells that are added or taken off once each.
//
// What follows anyway need not be looked at closely: up to three open cells are tried against each other, of four there
// are bounds only, and more are not looked at, as their bounds tell something in one run of a hundred. The cells are
// parted into groups of one sign whose digits all differ. All is done in steps (last_cells.hpp).
#pragma once

#include <algorithm>
#include <vector>

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
  std::size_t digits = 0;
  Number sum = 0;             // of all steps
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
      live[at] = turned(members[at], *store.live(members[at].slot));
      if (live[at] == 0) return false;
      if ((live[at] & (live[at] - 1)) == 0)
        last.left -= lowest(live[at]);
      else if (++open > kMostOpen)
        return true;
      else if (open <= LastCells::kMost)
        last.cells[last.size++] = {live[at], members[at].group, at};
    }
    const auto keep = [&](std::size_t at, Word allowed) {
      if ((live[at] & ~allowed) == 0) return true;
      const Word kept = turned(members[at], live[at] & allowed);
      return kept != 0 && store.keep(members[at].slot, &kept);
    };
    if (open > LastCells::kMost) return bound(live, keep);
    if (!last.complete()) return false;
    for (std::size_t at = 0; at < last.size; ++at)
      if (!keep(last.cells[at].member, last.cells[at].steps)) return false;
    return true;
  }

 private:
  static constexpr std::size_t kMostOpen = LastCells::kMost + 1;

  static Number lowest(Word set) { return __builtin_ctzll(set); }
  static Number highest(Word set) { return kWordBits - 1 - __builtin_clzll(set); }

  // Digits as steps, and steps as digits.
  Word turned(const Member& member, Word set) const { return member.minus ? LastCells::flipped(set, digits) : set; }

  // A group adds least where each cell takes its least step, or the next that is free. Put in order, the steps of any
  // other filling are none below those, one by one; so none is above one of those by more than the whole sum is. The
  // same holds of the most.
  template <class Keep>
  bool bound(const Word* live, const Keep& keep) const {
    const Word all = bit_at(digits) - 1;
    Word low[kMostPlaced]{}, high[kMostPlaced]{};
    Number least = 0, most = 0;
    for (std::size_t at = 0; at < members.size(); ++at) {
      Word &lows = low[members[at].group], &highs = high[members[at].group];
      const Word above = all & ~lows & ~((live[at] & (~live[at] + 1)) - 1);
      const Word below = ~highs & ((Word{2} << highest(live[at])) - 1);
      if (above == 0 || below == 0) return false;
      lows |= above & (~above + 1);
      least += lowest(above);
      highs |= bit_at(static_cast<std::size_t>(highest(below)));
      most += highest(below);
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
