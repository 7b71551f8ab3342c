// balance: a total that follows from others, of cells that are added or taken off once each.
//
// What follows anyway need not be looked at closely: up to three open cells are tried against each other, with more
// there are bounds only. The cells are parted into groups of one sign whose digits all differ.
//
// All is done in *steps*: how far what a cell adds is above the least that it can add. A cell that is taken off has its
// digits reversed for that, so that the steps of all cells are added.
#pragma once

#include <algorithm>
#include <vector>

#include "kinds.hpp"

namespace sudokudsl {

struct BalanceTable {
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

  // Whether cells with these digits can have one: they follow each other, and the steps of two cells fit a word.
  static bool fits(const std::vector<Number>& alphabet);
  static BalanceTable build(const Total& total, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  [[gnu::noinline]]  // as in automaton.hpp
  bool
  propagate(Store& store) const {
    Word live[kMostPlaced];
    std::size_t open[3], size = 0;
    Number left = sum;  // for the open cells
    for (std::size_t at = 0; at < members.size(); ++at) {
      live[at] = turned(members[at], *store.live(members[at].slot));
      if (live[at] == 0) return false;
      if ((live[at] & (live[at] - 1)) == 0)
        left -= lowest(live[at]);
      else if (size++ < 3)
        open[size - 1] = at;
    }
    if (left < 0) return false;
    const auto keep = [&](std::size_t at, Word allowed) {
      if ((live[at] & ~allowed) == 0) return true;
      const Word kept = turned(members[at], live[at] & allowed);
      return kept != 0 && store.keep(members[at].slot, &kept);
    };
    const auto complete = [&](std::size_t at, Word others) { return keep(at, completing(live[at], others, left)); };
    const auto both = [&](std::size_t one, std::size_t other) {
      return sums(live[one], live[other], members[one].group == members[other].group);
    };
    switch (size) {
      case 0: return left == 0;
      case 1: return complete(open[0], 1);
      case 2: {
        const bool halves = members[open[0]].group == members[open[1]].group && left % 2 == 0 && left < kWordBits;
        const Word never = halves ? bit_at(static_cast<std::size_t>(left / 2)) : 0;
        const Word one = live[open[0]] & ~never, other = live[open[1]] & ~never;
        return complete(open[0], other) && complete(open[1], one);
      }
      case 3:
        return complete(open[0], both(open[1], open[2])) && complete(open[1], both(open[0], open[2])) &&
               complete(open[2], both(open[0], open[1]));
      default: return bound(live, keep);
    }
  }

 private:
  static Number lowest(Word set) { return __builtin_ctzll(set); }
  static Number highest(Word set) { return kWordBits - 1 - __builtin_clzll(set); }

  // Digits as steps, and steps as digits.
  Word turned(const Member& member, Word set) const {
    if (!member.minus) return set;
    Word reversed = 0;
    for (; set != 0; set &= set - 1) reversed |= bit_at(digits - 1) >> lowest(set);
    return reversed;
  }

  // Those steps with which some sum of the others makes up `left`.
  static Word completing(Word steps, Word others, Number left) {
    Word found = 0;
    for (; steps != 0; steps &= steps - 1) {
      const Number rest = left - lowest(steps);
      if (rest < 0) break;
      if (rest < kWordBits && (others >> rest & 1) != 0) found |= steps & (~steps + 1);
    }
    return found;
  }

  static Word sums(Word one, Word other, bool differ) {
    Word found = 0;
    for (; one != 0; one &= one - 1) found |= (differ ? other & ~(one & (~one + 1)) : other) << lowest(one);
    return found;
  }

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
