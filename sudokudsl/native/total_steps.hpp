// Unit-weight totals in steps (last_cells.hpp): the last three open slots of all, and several groups with few open
// slots each.
#pragma once

#include <bit>
#include <utility>

#include "form_counts.hpp"
#include "total_combinations.hpp"

namespace sudokudsl::totals {

// Digits of a group as steps, and steps as digits.
[[gnu::always_inline]] inline Word flipped(const Group& group, Word set) {
  return group.weight > 0 ? set : LastCells::flipped(set, group.size);
}

// Rule 6: each of these steps is taken by one of these slots.
template <class Store>
void require_steps(const TotalTable& table, Store& store, const Group& group, const LastDistinctCells& open,
                   Word sure) {
  for (; sure != 0; sure &= sure - 1) {
    Placed places[LastCells::kMost];
    std::size_t found = 0;
    const Word step = isolate_lowest_bit(sure);
    const auto digit = static_cast<std::uint32_t>(lowest_bit(flipped(group, step)));
    for (std::size_t at = 0; at < open.size; ++at)
      if ((open.cells[at].steps & step) != 0)
        places[found++] = {static_cast<std::uint32_t>(table.members[open.cells[at].member].slot), digit};
    store.require_one_of(places, found);
  }
}

// ---- the last open slots ----

// Whether at most three slots are open and the others do not contradict each other. Then `last` has the open ones.
template <class Store>
[[gnu::always_inline]] inline bool find_last_cells(const TotalTable& table, Store& store, LastCells& last) {
  last.left = table.steps;
  for (std::size_t number = 0; number < table.groups.size(); ++number) {
    const Group& group = table.groups[number];
    const std::size_t first = last.size;
    Word taken = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      const Word live = *store.live(table.members[at].slot);
      if (has_several(live)) {
        if (last.size == LastCells::kMost) return false;
        last.cells[last.size++] = {live, number, at};
      } else {
        if (live == 0 || (taken & live) != 0) return false;
        taken |= live;
        last.left -= lowest_bit(flipped(group, live));
      }
    }
    for (std::size_t at = first; at < last.size; ++at)
      last.cells[at].steps = flipped(group, last.cells[at].steps & ~taken);
  }
  return true;
}

template <class Store>
[[gnu::always_inline]] inline bool propagate_last_cells(const TotalTable& table, Store& store, LastCells& last) {
  if (!last.complete()) return false;
  for (std::size_t at = 0; at < last.size; ++at) {
    const LastCells::Cell& cell = last.cells[at];
    const int slot = table.members[cell.member].slot;
    const Word allowed = flipped(table.groups[cell.group], cell.steps);
    if (allowed != *store.live(slot) && !store.keep(slot, &allowed)) return false;
  }
  if (last.sure == 0) return true;
  LastDistinctCells open;
  open.size = 0;
  for (std::size_t at = 0; at < last.size; ++at)
    if (const LastCells::Cell& cell = last.cells[at]; cell.group == last.sure_group) open.add(cell.steps, cell.member);
  require_steps(table, store, table.groups[last.sure_group], open, last.sure);
  return true;
}

// ---- several groups ----

// A group by itself. `sums` are those of its open slots, at most three, or of its combinations if `many` are open. All
// are in steps.
struct StepGroup {
  LastDistinctCells open;
  bool many;  // whether more slots are open
  View view;
  Word sums;
};

// All sums of one element of each set.
[[gnu::always_inline]] inline Word sumset(Word some, Word others) {
  if (count_bits(some) > count_bits(others)) std::swap(some, others);
  Word sums = 0;
  for (; some != 0; some &= some - 1) sums |= others << lowest_bit(some);
  return sums;
}

// Reads a group, and takes what its fixed slots add off `left` where their combinations are not asked. False when
// nothing fits.
template <class Store>
[[gnu::always_inline]] inline bool read_group(const TotalTable& table, Store& store, const Group& group, Word* live,
                                              StepGroup& part, Number& left) {
  part.open.size = 0;
  part.many = false;
  part.view.either = part.view.fixed = 0;
  for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
    const Word here = live[at] = *store.live(table.members[at].slot);
    part.view.either |= here;
    if (has_several(here)) {
      if (!part.open.add(here, at)) part.many = true;
    } else {
      if (here == 0 || (part.view.fixed & here) != 0) return false;
      part.view.fixed |= here;
    }
  }
  if (part.many) {
    part.sums = possible_sums<Word>(table, group, part.view, live, 0, group.most - group.least) << group.least_steps;
    return part.sums != 0;
  }
  for (Word taken = flipped(group, part.view.fixed); taken != 0; taken &= taken - 1) left -= lowest_bit(taken);
  for (std::size_t at = 0; at < part.open.size; ++at) {
    Word& open = part.open.cells[at].steps;
    open = flipped(group, open & ~part.view.fixed);
  }
  part.sums = part.open.sums();
  return part.sums != 0;
}

// Rule 4: leaves each group the sums that sums of the others complete to `left`; false when there are none.
[[gnu::always_inline]] inline bool fit_sums(const TotalTable& table, Word* fitting, Word* reached, Number left) {
  const std::size_t size = table.groups.size();
  SUDOKUDSL_COUNT_FORM(total_group_sums);
  reached[0] = 1;
  for (std::size_t at = 0; at < size; ++at) reached[at + 1] = sumset(reached[at], fitting[at]);
  if ((reached[size] >> left & 1) == 0) return false;
  Word wanted = bit_at(static_cast<std::size_t>(left));
  for (std::size_t at = size; at-- > 0;) {
    Word fits = 0, earlier = 0;
    for (Word rest = fitting[at]; rest != 0; rest &= rest - 1) {
      const Word met = wanted >> lowest_bit(rest) & reached[at];
      if (met != 0) fits |= isolate_lowest_bit(rest);
      earlier |= met;
    }
    wanted = earlier;
    fitting[at] = fits;
  }
  return true;
}

// Rules 1, 5 and 6: keeps the digits that fitting sums need.
template <class Store>
[[gnu::always_inline]] inline bool keep_fitting(const TotalTable& table, Store& store, const Group& group,
                                                const Word* live, StepGroup& part, Word fits) {
  if (part.many) {
    fits >>= group.least_steps;
    return keep_combinations<Word>(table, store, group, part.view, live, 0, 0, &fits);
  }
  const Word sure = part.open.complete(fits);
  for (std::size_t at = 0; at < part.open.size; ++at) {
    const LastDistinctCells::Cell& cell = part.open.cells[at];
    const Word allowed = flipped(group, cell.steps);
    if (allowed != live[cell.member] && !store.keep(table.members[cell.member].slot, &allowed)) return false;
  }
  require_steps(table, store, group, part.open, sure);
  return true;
}

template <class Store>
bool propagate_groups(const TotalTable& table, Store& store) {
  Word live[kMostPlaced], reached[kMostPlaced + 1], fitting[kMostPlaced];
  StepGroup parts[kMostPlaced];
  Number left = table.steps, least = 0, most = 0;
  bool gaps = false;
  for (std::size_t at = 0; at < table.groups.size(); ++at) {
    if (!read_group(table, store, table.groups[at], live, parts[at], left)) return false;
    const Word sums = parts[at].sums, from_lowest = sums >> lowest_bit(sums);
    least += lowest_bit(sums);
    most += highest_bit(sums);
    gaps |= (from_lowest & (from_lowest + 1)) != 0;
  }
  if (left < least || most < left) return false;
  for (std::size_t at = 0; at < table.groups.size(); ++at) {  // rule 2
    const Word sums = parts[at].sums;
    const Number from = left - most + static_cast<Number>(highest_bit(sums));
    const Number to = left - least + static_cast<Number>(lowest_bit(sums));
    fitting[at] = sums;
    if (from > 0) fitting[at] &= ~Word{0} << from;
    if (to < kWordBits - 1) fitting[at] &= (Word{2} << to) - 1;
  }
  if (gaps && !fit_sums(table, fitting, reached, left)) return false;  // sets without gaps meet rule 4 by their bounds
  for (std::size_t at = table.groups.size(); at-- > 0;)
    if (fitting[at] != parts[at].sums && !keep_fitting(table, store, table.groups[at], live, parts[at], fitting[at]))
      return false;
  return true;
}

}  // namespace sudokudsl::totals
