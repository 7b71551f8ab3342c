// The narrow form of a total: domains of one word, and all sums as the bits of one number in a register.
//
// `Sums` is a Word where there are at most 64 sums, otherwise a Wide of 128 bits. Bit i of the sums of some groups is
// the sum of their `least` + i. Where there are more sums than that, rule 2 alone says what each group may contribute.
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "form_counts.hpp"
#include "total_combinations.hpp"

namespace sudokudsl::totals {

// Bounds of a sum of different ones of these digits: each slot takes its least digit, or the next that is free; and the
// same from above. False when there is none.
[[gnu::always_inline]] inline bool distinct_bounds(const Word* live, std::size_t size, std::span<const Number> digits,
                                                   Number& low, Number& high) {
  const Word all = bit_at(digits.size()) - 1;
  Word up = 0, down = 0;
  low = high = 0;
  for (std::size_t at = 0; at < size; ++at) {
    const Word above = all & ~(up | (isolate_lowest_bit(live[at]) - 1));
    if (above == 0) return false;
    const std::size_t digit = lowest_bit(above);
    up |= bit_at(digit);
    low += digits[digit];
    const Word below = ~down & ((Word{2} << highest_bit(live[at])) - 1);
    if (below == 0) return false;
    const std::size_t other = highest_bit(below);
    down |= bit_at(other);
    high += digits[other];
  }
  return true;
}

// Reads one group of live domains; false when nothing fits.
[[gnu::always_inline]] inline bool view_group(const TotalTable& table, const Group& group, const Word* live,
                                              View& view) {
  view.either = view.fixed = 0;
  for (std::size_t slot = group.first_slot; slot < group.last_slot; ++slot) {
    view.either |= live[slot];
    if (!has_several(live[slot])) {
      if ((view.fixed & live[slot]) != 0) return false;
      view.fixed |= live[slot];
    }
  }
  const Number* digits = table.values.data() + group.digits;
  if (group.form == GroupForm::single) {
    view.low = digits[lowest_bit(view.either)];
    view.high = digits[highest_bit(view.either)];
  } else if (!distinct_bounds(live + group.first_slot, group.last_slot - group.first_slot, {digits, group.size},
                              view.low, view.high)) {
    return false;
  }
  view.low *= group.weight;
  view.high *= group.weight;
  if (view.low > view.high) std::swap(view.low, view.high);
  if (group.form == GroupForm::combinations) {  // these leave out the digits that no slot has had from the start
    view.low = std::max(view.low, group.least);
    view.high = std::min(view.high, group.most);
    if (view.low > view.high) return false;
  }
  return true;
}

// Rule 5 for a group of one slot.
template <class Store>
bool keep_single(const TotalTable& table, Store& store, const Group& group, const Word* live, Number from, Number to) {
  const Number* digits = table.values.data() + group.digits;
  Word allowed = 0;
  for (Word left = live[group.first_slot]; left != 0; left &= left - 1) {
    const Number value = group.weight * digits[lowest_bit(left)];
    if (value >= from && value <= to) allowed |= isolate_lowest_bit(left);
  }
  return store.keep(table.members[group.first_slot].slot, &allowed);
}

// Rules 2, 5 and 6: each group by the bounds of the others. A lone group is always pruned by its combinations.
template <class Sums, class Store>
[[gnu::always_inline]] inline bool narrow_by_bounds(const TotalTable& table, Store& store, const Word* live,
                                                    const View* views, Number least, Number most) {
  SUDOKUDSL_COUNT_FORM(total_narrow_bounds);
  for (std::size_t at = 0; at < table.groups.size(); ++at) {
    const Group& group = table.groups[at];
    const View& view = views[at];
    const Number from = table.low - (most - view.high), to = table.high - (least - view.low);
    if (table.groups.size() > 1 && from <= view.low && view.high <= to) continue;
    const bool ok = group.form == GroupForm::single
                        ? keep_single(table, store, group, live, from, to)
                        : keep_combinations<Sums>(table, store, group, view, live, from, to, nullptr);
    if (!ok) return false;
  }
  return true;
}

// The contributions of a group within its bounds.
template <class Sums>
[[gnu::always_inline]] inline Sums contributed(const TotalTable& table, const Group& group, const View& view,
                                               const Word* live, Number from, Number to) {
  if (group.form != GroupForm::single)
    return possible_sums<Sums>(table, group, view, live, std::max(from, view.low) - group.least,
                               std::min(to, view.high) - group.least);
  Sums fits = 0;
  const Number* digits = table.values.data() + group.digits;
  for (Word left = view.either; left != 0; left &= left - 1) {
    const Number value = group.weight * digits[lowest_bit(left)];
    if (value >= from && value <= to) fits |= Sums{1} << (value - group.least);
  }
  return fits;
}

// Rules 5 and 6: keeps the digits that fitting sums need.
template <class Sums, class Store>
[[gnu::always_inline]] inline bool keep_sums(const TotalTable& table, Store& store, const Group& group,
                                             const View& view, const Word* live, const Sums& fits) {
  if (group.form != GroupForm::single) return keep_combinations<Sums>(table, store, group, view, live, 0, 0, &fits);
  const Number* digits = table.values.data() + group.digits;
  Word allowed = 0;
  for (Word left = view.either; left != 0; left &= left - 1) {
    const Number by = group.weight * digits[lowest_bit(left)] - group.least;
    if ((fits >> by & 1) != 0) allowed |= isolate_lowest_bit(left);
  }
  if (allowed != view.either && !store.keep(table.members[group.first_slot].slot, &allowed)) return false;
  return allowed != 0;
}

// Rule 4, within the bounds of rule 2, then rules 5 and 6. Goes forward over the groups for the sums that are reached,
// and back for the sums that lead to a permitted one.
template <class Sums, class Store>
[[gnu::always_inline]] inline bool narrow_by_sums(const TotalTable& table, Store& store, const Word* live,
                                                  const View* views, Number least, Number most) {
  const std::size_t size = table.groups.size();
  Sums reached[kMostPlaced + 1], fitting[kMostPlaced];
  reached[0] = 1;
  for (std::size_t at = 0; at < size; ++at) {
    const View& view = views[at];
    const Number from = table.low - (most - view.high), to = table.high - (least - view.low);
    const Sums fits = contributed<Sums>(table, table.groups[at], view, live, from, to);
    if (fits == 0) return false;
    fitting[at] = fits;
    Sums after = 0;
    for (Sums left = fits; left != 0; left &= left - 1) after |= reached[at] << lowest_bit(left);
    reached[at + 1] = after;
  }
  const Number from = table.low - table.floor, to = table.high - table.floor;
  Sums wanted = reached[size];
  if (from > 0) wanted &= ~Sums{0} << from;
  if (to < static_cast<Number>(sizeof(Sums) * 8) - 1) wanted &= (Sums{2} << to) - 1;
  if (wanted == 0) return false;
  for (std::size_t at = size; at-- > 0;) {
    Sums fits = 0, earlier = 0;
    for (Sums left = fitting[at]; left != 0; left &= left - 1) {
      const Sums met = (wanted >> lowest_bit(left)) & reached[at];
      if (met == 0) continue;
      fits |= left & (~left + 1);
      earlier |= met;
    }
    wanted = earlier;
    if (!keep_sums<Sums>(table, store, table.groups[at], views[at], live, fits)) return false;
  }
  return true;
}

template <class Sums, class Store>
bool propagate_narrow(const TotalTable& table, Store& store) {
  Word live[kMostPlaced];
  View views[kMostPlaced];
  for (std::size_t at = 0; at < table.members.size(); ++at) {
    live[at] = *store.live(table.members[at].slot);
    if (live[at] == 0) return false;
  }
  Number least = 0, most = 0;
  for (std::size_t at = 0; at < table.groups.size(); ++at) {
    if (!view_group(table, table.groups[at], live, views[at])) return false;
    least += views[at].low;
    most += views[at].high;
  }
  if (least > table.high || most < table.low) return false;   // rule 3
  if (least >= table.low && most <= table.high) return true;  // rule 3
  if (table.groups.size() == 1 || table.sum_bits == 0)
    return narrow_by_bounds<Sums>(table, store, live, views, least, most);
  return narrow_by_sums<Sums>(table, store, live, views, least, most);
}

}  // namespace sudokudsl::totals
