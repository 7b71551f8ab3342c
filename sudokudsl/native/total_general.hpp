// The general form of a total: domains of any length, more than 64 slots, or groups with bounds only. total.hpp lists
// the rules by number.
//
// Where all groups have combinations or one slot, and there are at most 2,048 sums, the sums are kept as bits of the
// workspace: `propagate_sums`. Otherwise `propagate_bounds`. For the sums of some groups, bit i stands for i more than
// the `least` of these groups together.
#pragma once

#include "contract.hpp"
#include "form_counts.hpp"
#include "total_combinations.hpp"

namespace sudokudsl::totals {

inline constexpr Number kFar = Number{1} << 62;

inline bool test(const Word* set, Number bit) { return (set[bit / kWordBits] >> (bit % kWordBits) & 1) != 0; }
inline void set(Word* set, Number bit) { set[bit / kWordBits] |= bit_at(static_cast<std::size_t>(bit)); }

// Sets of sums of `words` words: into |= from << by, into |= from >> by, and whether from << by meets the other set.
void shift_up(Word* into, const Word* from, Number by, std::size_t words);
void shift_down(Word* into, const Word* from, Number by, std::size_t words);
bool meets_shifted(const Word* from, Number by, const Word* other, std::size_t words);

// The permitted contributions of a group: an interval and, where sums are kept, one bit for each.
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
  Range scaled(Number weight) const {
    if (empty()) return *this;
    return weight > 0 ? Range{weight * low, weight * high} : Range{weight * high, weight * low};
  }
};

// Calls `visit(contribution)` for each contribution that the live domains of a group allow, and marks the combinations
// that are possible. (A combination must only meet each domain; total_combinations.hpp also requires the fixed digits.)
template <class Store, class Visit>
void visit_contributions(const TotalTable& table, Store& store, const Group& group, Word* viable, Visit visit) {
  if (group.form == GroupForm::single) {
    const TotalTable::Member& member = table.members[group.first_slot];
    const Word* live = store.live(member.slot);
    for (std::size_t at = 0; at < member.words; ++at)
      for (Word left = live[at]; left != 0; left &= left - 1)
        visit(table.values[group.first + at * kWordBits + lowest_bit(left)]);
    return;
  }
  Word either = 0;
  for (std::size_t at = group.first_slot; at < group.last_slot; ++at) either |= *store.live(table.members[at].slot);
  Word* mark = viable + group.viable;
  for (std::size_t word = 0; word < words_for(group.last - group.first); ++word) mark[word] = 0;
  for (std::size_t at = group.first; at < group.last; ++at) {
    const TotalTable::Combination& combination = table.combinations[at];
    if ((combination.digits & ~either) != 0) continue;
    bool fits = true;
    for (std::size_t slot = group.first_slot; slot < group.last_slot; ++slot)
      fits &= (combination.digits & *store.live(table.members[slot].slot)) != 0;
    if (!fits) continue;
    mark[(at - group.first) / kWordBits] |= bit_at(at - group.first);
    visit(combination.sum);
  }
}

// The same, but only for combinations that are already marked.
template <class Store, class Visit>
void visit_marked(const TotalTable& table, Store& store, const Group& group, const Word* viable, Visit visit) {
  if (group.form == GroupForm::single) {
    visit_contributions(table, store, group, nullptr, visit);
    return;
  }
  const Word* mark = viable + group.viable;
  for (std::size_t at = group.first; at < group.last; ++at)
    if (test(mark, static_cast<Number>(at - group.first))) visit(table.combinations[at].sum);
}

// Rule 5 for a group of one slot.
template <class Store>
bool prune_single(const TotalTable& table, Store& store, const Group& group, const Permitted& permitted,
                  Word* allowed) {
  const TotalTable::Member& member = table.members[group.first_slot];
  const Word* live = store.live(member.slot);
  for (std::size_t at = 0; at < member.words; ++at) {
    allowed[at] = 0;
    for (Word left = live[at]; left != 0; left &= left - 1) {
      const std::size_t digit = at * kWordBits + lowest_bit(left);
      if (permitted.has(table.values[group.first + digit])) allowed[at] |= bit_at(digit);
    }
  }
  return store.keep(member.slot, allowed);
}

// Rules 5 and 6, the latter only where one slot can hold the digit.
template <class Store>
bool prune_combinations(const TotalTable& table, Store& store, const Group& group, const Permitted& permitted,
                        const Word* viable) {
  const Word* mark = viable + group.viable;
  Word some = 0, all = ~Word{0};
  for (std::size_t at = group.first; at < group.last; ++at) {
    const TotalTable::Combination& combination = table.combinations[at];
    if (!test(mark, static_cast<Number>(at - group.first)) || !permitted.has(combination.sum)) continue;
    some |= combination.digits;
    all &= combination.digits;
  }
  if (some == 0) return false;
  Word once = 0, twice = 0;
  for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
    const Word live = *store.live(table.members[at].slot);
    twice |= once & live;
    once |= live;
  }
  const Word forced = all & once & ~twice;
  for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
    Word allowed = some;
    if (const Word here = *store.live(table.members[at].slot) & forced; here != 0) {
      if (has_several(here)) return false;
      allowed = here;
    }
    if (!store.keep(table.members[at].slot, &allowed)) return false;
  }
  return true;
}

// ---- sums as bits ----

// The bits of all sums in the workspace, after the marks of combinations and after one domain.
struct SumBits {
  std::size_t words;
  Word* reached;  // By group: the sums of the groups before it; last, those of all groups.
  Word* wanted;   // The reached sums that lead to a permitted one.
  Word* earlier;  // The same, one group earlier.
  Word* fitting;  // The sums of one group.
  Word* before(std::size_t group) const { return reached + group * words; }
  static void clear(Word* bits, std::size_t size) {
    for (std::size_t word = 0; word < size; ++word) bits[word] = 0;
  }
};

// Rule 4, forward: the sums that are reached. Then it keeps the permitted ones; false when there are none.
template <class Store>
bool reach_sums(const TotalTable& table, Store& store, Word* viable, const SumBits& bits) {
  const std::size_t size = table.groups.size(), words = bits.words;
  SumBits::clear(bits.reached, words * (size + 1));
  bits.reached[0] = 1;
  Number base = 0, reach = 0;
  for (std::size_t at = 0; at < size; ++at) {
    const Group& group = table.groups[at];
    SumBits::clear(bits.fitting, words);
    visit_contributions(table, store, group, viable, [&](Number value) { set(bits.fitting, value - group.least); });
    for (std::size_t word = 0; word < words; ++word)
      for (Word left = bits.fitting[word]; left != 0; left &= left - 1)
        shift_up(bits.before(at + 1), bits.before(at), static_cast<Number>(word * kWordBits + lowest_bit(left)), words);
    base += group.least;
    reach += group.most - group.least;
  }
  SumBits::clear(bits.wanted, words);
  bool possible = false;
  for (Number bit = table.low - base > 0 ? table.low - base : 0; bit <= reach && bit <= table.high - base; ++bit)
    if (test(bits.before(size), bit)) {
      set(bits.wanted, bit);
      possible = true;
    }
  return possible;
}

template <class Store>
bool propagate_sums(const TotalTable& table, Store& store) {
  Word* viable = store.workspace();
  Word* allowed = viable + table.viable_words;
  const std::size_t size = table.groups.size(), words = table.sum_words;
  if (size == 1) {
    SUDOKUDSL_COUNT_FORM(total_of_one_wide_group);
    SUDOKUDSL_REQUIRE(table.groups.front().form == GroupForm::single, "groups of several cells are narrow");
    return prune_single(table, store, table.groups.front(), {table.low, table.high}, allowed);
  }
  Word* reached = allowed + table.most_words;
  Word* wanted = reached + (size + 1) * words;
  const SumBits bits{words, reached, wanted, wanted + words, wanted + 2 * words};
  if (!reach_sums(table, store, viable, bits)) return false;
  for (std::size_t at = size; at-- > 0;) {  // rule 4, backward
    const Group& group = table.groups[at];
    SumBits::clear(bits.fitting, words);
    SumBits::clear(bits.earlier, words);
    visit_marked(table, store, group, viable, [&](Number value) {
      const Number by = value - group.least;
      if (test(bits.fitting, by) || !meets_shifted(bits.before(at), by, bits.wanted, words)) return;
      set(bits.fitting, by);
      shift_down(bits.earlier, bits.wanted, by, words);
    });
    const Permitted permitted{group.least, group.most, bits.fitting, group.least};
    const bool ok = group.form == GroupForm::single ? prune_single(table, store, group, permitted, allowed)
                                                    : prune_combinations(table, store, group, permitted, viable);
    if (!ok) return false;
    for (std::size_t word = 0; word < words; ++word) bits.wanted[word] = bits.earlier[word] & bits.before(at)[word];
  }
  return true;
}

// ---- bounds ----

// Bounds on the sum of the digits of a group without the slot `without`, which may be past the end, and without the
// digits `taken`. They follow from the bounds of each slot, and from the least and the greatest digits of all slots.
template <class Store>
Range digit_sums(const TotalTable& table, Store& store, const Group& group, std::size_t without, Word taken) {
  const Number* digits = table.values.data() + group.first;
  Range apart{0, 0}, together{0, 0};
  Word either = 0;
  std::size_t size = 0;
  for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
    if (at == without) continue;
    const Word live = *store.live(table.members[at].slot) & ~taken;
    if (live == 0) return {kFar, -kFar};
    apart.low += digits[lowest_bit(live)];
    apart.high += digits[highest_bit(live)];
    either |= live;
    ++size;
  }
  Word up = either, down = either;
  for (std::size_t count = 0; count < size; ++count) {
    if (up == 0) return {kFar, -kFar};
    together.low += digits[lowest_bit(up)];
    up &= up - 1;
    together.high += digits[highest_bit(down)];
    down &= ~bit_at(highest_bit(down));
  }
  return {apart.low > together.low ? apart.low : together.low, apart.high < together.high ? apart.high : together.high};
}

template <class Store>
Range bounds(const TotalTable& table, Store& store, const Group& group, Word* viable) {
  if (group.form == GroupForm::bounds) return digit_sums(table, store, group, group.last_slot, 0).scaled(group.weight);
  Range range{kFar, -kFar};
  visit_contributions(table, store, group, viable, [&](Number value) { range.add(value); });
  return range;
}

// Rule 2 within a group: a digit of a slot goes where the bounds of the group's other slots do not permit it.
template <class Store>
bool prune_bounds(const TotalTable& table, Store& store, const Group& group, const Permitted& permitted) {
  for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
    Word allowed = 0;
    for (Word left = *store.live(table.members[at].slot); left != 0; left &= left - 1) {
      const std::size_t digit = lowest_bit(left);
      const Range others = digit_sums(table, store, group, at, bit_at(digit)).scaled(group.weight);
      if (others.empty()) continue;
      const Number own = group.weight * table.values[group.first + digit];
      if (own + others.low <= permitted.high && own + others.high >= permitted.low) allowed |= bit_at(digit);
    }
    if (!store.keep(table.members[at].slot, &allowed)) return false;
  }
  return true;
}

// Rules 2 and 3.
template <class Store>
bool propagate_bounds(const TotalTable& table, Store& store) {
  Word* viable = store.workspace();
  Word* allowed = viable + table.viable_words;
  Number least = 0, most = 0;
  for (const Group& group : table.groups) {
    const Range range = bounds(table, store, group, viable);
    if (range.empty()) return false;
    least += range.low;
    most += range.high;
  }
  if (least > table.high || most < table.low) return false;
  for (const Group& group : table.groups) {
    const Range range = bounds(table, store, group, viable);
    if (range.empty()) return false;
    const Permitted permitted{table.low - (most - range.high), table.high - (least - range.low)};
    if (permitted.low <= range.low && range.high <= permitted.high) continue;
    bool ok = true;
    switch (group.form) {
      case GroupForm::single: ok = prune_single(table, store, group, permitted, allowed); break;
      case GroupForm::combinations: ok = prune_combinations(table, store, group, permitted, viable); break;
      case GroupForm::bounds: ok = prune_bounds(table, store, group, permitted); break;
    }
    if (!ok) return false;
  }
  return true;
}

}  // namespace sudokudsl::totals
