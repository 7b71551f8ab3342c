// total: the sum of weight times digit over some slots lies in `low`..`high`.
//
// The slots are parted into groups of equal weight whose digits all differ (known from houses and distinct objectives);
// a slot that differs from none is a group of its own. A group has its *combinations*: sets of digits that fit its live
// domains, as masks. Over the groups, the sums that can be reached from the left and completed to the right are kept as
// bits; a combination stays while its sum fits both, and a digit while it is in a combination that stays. Where the
// combinations or the sums would be too many, only the bounds of each group are used.
//
// Left out: whether the digits of a combination can be dealt to its slots one by one; the houses see most of that.
#pragma once

#include "kinds.hpp"

namespace sudokudsl {

struct TotalTable {
  enum class Form { single, combinations, bounds };
  struct Combination {
    Word digits;
    Number sum;  // weight included
  };
  struct Group {
    Form form;
    Number weight;
    std::size_t first_slot, last_slot;  // of members
    std::size_t first, last;            // of combinations; of a single: its first value in values
    Number least, most;                 // what it can contribute, by the domains at the start
    std::size_t viable;                 // where the bits of its live combinations are in the workspace
  };
  struct Member {
    int slot;
    std::size_t words;
  };

  Number low = 0, high = 0;
  bool by_sums = false;  // whether sums are kept as bits
  std::vector<Group> groups;
  std::vector<Member> members;
  std::vector<Combination> combinations;
  std::vector<Number> values;  // of singles: weight times digit; of bounded groups: the digit
  std::size_t sum_words = 0;   // words for one bit a sum
  std::size_t most_words = 1;  // words of the longest domain
  std::size_t viable_words = 0;
  std::size_t workspace = 0;

  static TotalTable build(const Total& total, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    if (groups.empty()) return low <= 0 && 0 <= high;
    return by_sums ? propagate_sums(store) : propagate_bounds(store);
  }

 private:
  // Contributions that a group may make: an interval and, when sums are kept, one bit for each.
  struct Permitted {
    Number low, high;
    const Word* bits = nullptr;
    Number least = 0;  // the contribution of bit 0
    bool has(Number value) const {
      if (value < low || value > high) return false;
      return bits == nullptr || test(bits, value - least);
    }
  };
  struct Range {
    Number low, high;
    bool empty() const { return low > high; }
    void add(Number value) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  };
  static constexpr Number kFar = Number{1} << 62;

  static bool test(const Word* set, Number bit) { return (set[bit / kWordBits] >> (bit % kWordBits) & 1) != 0; }
  static void set(Word* set, Number bit) { set[bit / kWordBits] |= bit_at(static_cast<std::size_t>(bit)); }

  // into |= from << by, or >> by
  void shift_up(Word* into, const Word* from, Number by) const {
    const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
    for (std::size_t at = words; at < sum_words; ++at) {
      into[at] |= from[at - words] << bits;
      if (bits != 0 && at > words) into[at] |= from[at - words - 1] >> (kWordBits - bits);
    }
  }
  void shift_down(Word* into, const Word* from, Number by) const {
    const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
    for (std::size_t at = 0; at + words < sum_words; ++at) {
      into[at] |= from[at + words] >> bits;
      if (bits != 0 && at + words + 1 < sum_words) into[at] |= from[at + words + 1] << (kWordBits - bits);
    }
  }

  // Calls `visit(contribution)` for all that a group can make by its live domains; marks its live combinations.
  template <class Store, class Visit>
  void contributions(Store& store, const Group& group, Word* viable, Visit visit) const {
    if (group.form == Form::single) {
      const Member& member = members[group.first_slot];
      const Word* live = store.live(member.slot);
      for (std::size_t at = 0; at < member.words; ++at)
        for (Word left = live[at]; left != 0; left &= left - 1)
          visit(values[group.first + at * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left))]);
      return;
    }
    Word either = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) either |= *store.live(members[at].slot);
    Word* mark = viable + group.viable;
    for (std::size_t word = 0; word < words_for(group.last - group.first); ++word) mark[word] = 0;
    for (std::size_t at = group.first; at < group.last; ++at) {
      const Combination& combination = combinations[at];
      if ((combination.digits & ~either) != 0) continue;
      bool fits = true;
      for (std::size_t slot = group.first_slot; slot < group.last_slot; ++slot)
        fits &= (combination.digits & *store.live(members[slot].slot)) != 0;
      if (!fits) continue;
      mark[(at - group.first) / kWordBits] |= bit_at(at - group.first);
      visit(combination.sum);
    }
  }

  template <class Store>
  bool prune_single(Store& store, const Group& group, const Permitted& permitted, Word* allowed) const {
    const Member& member = members[group.first_slot];
    const Word* live = store.live(member.slot);
    for (std::size_t at = 0; at < member.words; ++at) {
      allowed[at] = 0;
      for (Word left = live[at]; left != 0; left &= left - 1) {
        const std::size_t digit = at * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
        if (permitted.has(values[group.first + digit])) allowed[at] |= bit_at(digit);
      }
    }
    return store.keep(member.slot, allowed);
  }

  template <class Store>
  bool prune_combinations(Store& store, const Group& group, const Permitted& permitted, const Word* viable) const {
    const Word* mark = viable + group.viable;
    Word some = 0, all = ~Word{0};
    for (std::size_t at = group.first; at < group.last; ++at) {
      if (!test(mark, static_cast<Number>(at - group.first)) || !permitted.has(combinations[at].sum)) continue;
      some |= combinations[at].digits;
      all &= combinations[at].digits;
    }
    if (some == 0) return false;
    Word once = 0, twice = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      const Word live = *store.live(members[at].slot);
      twice |= once & live;
      once |= live;
    }
    const Word forced = all & once & ~twice;  // digits of every combination that only one slot can take
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      Word allowed = some;
      if (const Word here = *store.live(members[at].slot) & forced; here != 0) {
        if ((here & (here - 1)) != 0) return false;
        allowed = here;
      }
      if (!store.keep(members[at].slot, &allowed)) return false;
    }
    return true;
  }

  template <class Store>
  bool propagate_sums(Store& store) const {
    Word* viable = store.workspace();
    Word* allowed = viable + viable_words;
    if (groups.size() == 1) {
      const Group& group = groups.front();
      if (group.form == Form::single) return prune_single(store, group, {low, high}, allowed);
      contributions(store, group, viable, [](Number) {});
      return prune_combinations(store, group, {low, high}, viable);
    }
    // reached[g]: sums of the groups before g; wanted: sums of the groups before g that can be completed.
    Word* reached = allowed + most_words;
    Word* wanted = reached + (groups.size() + 1) * sum_words;
    Word* fitting = wanted + 2 * sum_words;
    for (std::size_t word = 0; word < sum_words * (groups.size() + 1); ++word) reached[word] = 0;
    reached[0] = 1;
    Number base = 0, reach = 0;
    for (std::size_t at = 0; at < groups.size(); ++at) {
      const Group& group = groups[at];
      const Word* before = reached + at * sum_words;
      Word* after = reached + (at + 1) * sum_words;
      for (std::size_t word = 0; word < sum_words; ++word) fitting[word] = 0;
      contributions(store, group, viable, [&](Number value) { set(fitting, value - group.least); });
      for (std::size_t word = 0; word < sum_words; ++word)
        for (Word left = fitting[word]; left != 0; left &= left - 1)
          shift_up(after, before, static_cast<Number>(word) * kWordBits + __builtin_ctzll(left));
      base += group.least;
      reach += group.most - group.least;
    }
    for (std::size_t word = 0; word < sum_words; ++word) wanted[word] = 0;
    const Word* ends = reached + groups.size() * sum_words;
    bool possible = false;
    for (Number bit = low - base > 0 ? low - base : 0; bit <= reach && bit <= high - base; ++bit)
      if (test(ends, bit)) {
        set(wanted, bit);
        possible = true;
      }
    if (!possible) return false;
    for (std::size_t at = groups.size(); at-- > 0;) {
      const Group& group = groups[at];
      const Word* before = reached + at * sum_words;
      Word* earlier = wanted + sum_words;
      for (std::size_t word = 0; word < sum_words; ++word) fitting[word] = earlier[word] = 0;
      const auto consider = [&](Number value) {
        const Number by = value - group.least;
        if (test(fitting, by) || !meets(before, by, wanted)) return;
        set(fitting, by);
        shift_down(earlier, wanted, by);
      };
      visit_live(store, group, viable, consider);
      const Permitted permitted{group.least, group.most, fitting, group.least};
      const bool ok = group.form == Form::single ? prune_single(store, group, permitted, allowed)
                                                 : prune_combinations(store, group, permitted, viable);
      if (!ok) return false;
      for (std::size_t word = 0; word < sum_words; ++word) wanted[word] = earlier[word] & before[word];
    }
    return true;
  }

  // Whether some sum of `before`, plus `by`, is in `after`.
  bool meets(const Word* before, Number by, const Word* after) const {
    const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
    for (std::size_t at = words; at < sum_words; ++at) {
      Word shifted = before[at - words] << bits;
      if (bits != 0 && at > words) shifted |= before[at - words - 1] >> (kWordBits - bits);
      if ((shifted & after[at]) != 0) return true;
    }
    return false;
  }

  template <class Store, class Visit>
  void visit_live(Store& store, const Group& group, const Word* viable, Visit visit) const {
    if (group.form == Form::single) {
      contributions(store, group, nullptr, visit);
      return;
    }
    const Word* mark = viable + group.viable;
    for (std::size_t at = group.first; at < group.last; ++at)
      if (test(mark, static_cast<Number>(at - group.first))) visit(combinations[at].sum);
  }

  static std::size_t lowest(Word set) { return static_cast<std::size_t>(__builtin_ctzll(set)); }
  static std::size_t highest(Word set) { return static_cast<std::size_t>(kWordBits - 1 - __builtin_clzll(set)); }

  // Bounds on the digit sum of a group without one of its slots (or of all, when `without` is past the end): by the
  // slots one by one, and as the sum of so many different digits; `taken` are digits that are used up.
  template <class Store>
  Range digit_sums(Store& store, const Group& group, std::size_t without, Word taken) const {
    const Number* digits = values.data() + group.first;
    Range apart{0, 0}, together{0, 0};
    Word either = 0;
    std::size_t size = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      if (at == without) continue;
      const Word live = *store.live(members[at].slot) & ~taken;
      if (live == 0) return {kFar, -kFar};
      apart.low += digits[lowest(live)];
      apart.high += digits[highest(live)];
      either |= live;
      ++size;
    }
    Word up = either, down = either;
    for (std::size_t count = 0; count < size; ++count) {
      if (up == 0) return {kFar, -kFar};
      together.low += digits[lowest(up)];
      up &= up - 1;
      together.high += digits[highest(down)];
      down &= ~bit_at(highest(down));
    }
    return {apart.low > together.low ? apart.low : together.low,
            apart.high < together.high ? apart.high : together.high};
  }

  static Range scaled(Range range, Number weight) {
    if (range.empty()) return range;
    return weight > 0 ? Range{weight * range.low, weight * range.high} : Range{weight * range.high, weight * range.low};
  }

  template <class Store>
  Range bounds(Store& store, const Group& group, Word* viable) const {
    if (group.form == Form::bounds) return scaled(digit_sums(store, group, group.last_slot, 0), group.weight);
    Range range{kFar, -kFar};
    contributions(store, group, viable, [&](Number value) { range.add(value); });
    return range;
  }

  template <class Store>
  bool prune_bounds(Store& store, const Group& group, const Permitted& permitted) const {
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      Word allowed = 0;
      for (Word left = *store.live(members[at].slot); left != 0; left &= left - 1) {
        const std::size_t digit = lowest(left);
        const Range others = scaled(digit_sums(store, group, at, bit_at(digit)), group.weight);
        if (others.empty()) continue;
        const Number own = group.weight * values[group.first + digit];
        if (own + others.low <= permitted.high && own + others.high >= permitted.low) allowed |= bit_at(digit);
      }
      if (!store.keep(members[at].slot, &allowed)) return false;
    }
    return true;
  }

  template <class Store>
  bool propagate_bounds(Store& store) const {
    Word* viable = store.workspace();
    Word* allowed = viable + viable_words;
    Number least = 0, most = 0;
    for (const Group& group : groups) {
      const Range range = bounds(store, group, viable);
      if (range.empty()) return false;
      least += range.low;
      most += range.high;
    }
    if (least > high || most < low) return false;
    for (const Group& group : groups) {
      const Range range = bounds(store, group, viable);
      if (range.empty()) return false;
      const Permitted permitted{low - (most - range.high), high - (least - range.low)};
      if (permitted.low <= range.low && range.high <= permitted.high) continue;
      bool ok = true;
      switch (group.form) {
        case Form::single: ok = prune_single(store, group, permitted, allowed); break;
        case Form::combinations: ok = prune_combinations(store, group, permitted, viable); break;
        case Form::bounds: ok = prune_bounds(store, group, permitted); break;
      }
      if (!ok) return false;
    }
    return true;
  }
};

}  // namespace sudokudsl
