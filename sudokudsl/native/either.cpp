#include "either.hpp"

#include <algorithm>
#include <set>

namespace sudokudsl {
namespace {

// Calls `visit` for each slot that an objective names; it may change the number.
template <class Visit>
void visit_slots(Count& count, Visit visit) {
  for (auto& [slot, digit] : count.placements) visit(slot);
}
template <class Visit>
void visit_slots(Pairs& pairs, Visit visit) {
  visit(pairs.first);
  visit(pairs.second);
}
template <class Visit>
void visit_slots(Total& total, Visit visit) {
  for (auto& [slot, weight] : total.terms) visit(slot);
}
template <class Visit>
void visit_slots(Either& either, Visit visit) {
  for (auto& branch : either.branches)
    for (Either::Part& part : branch) std::visit([&](auto& one) { visit_slots(one, visit); }, part);
}

// These slots alone, numbered from 0 in their order. They ascend, so cells come first.
Slots restricted_to(const Slots& all, const std::vector<int>& chosen) {
  Slots some;
  some.cells =
      static_cast<int>(std::count_if(chosen.begin(), chosen.end(), [&](const int slot) { return slot < all.cells; }));
  for (const int slot : chosen) {
    some.values.push_back(all.values[static_cast<std::size_t>(slot)]);
    some.live.push_back(all.live[static_cast<std::size_t>(slot)]);
  }
  for (std::size_t one = 0; one < static_cast<std::size_t>(some.cells); ++one) {
    some.differ.emplace_back(words_for(static_cast<std::size_t>(some.cells)));
    for (std::size_t two = 0; two < static_cast<std::size_t>(some.cells); ++two)
      if (all.differs(chosen[one], chosen[two])) some.differ[one][two / kWordBits] |= bit_at(two);
  }
  return some;
}

// When a part of a branch is to be woken. No conflict masks do any of its work here.
WakeConditions wake_conditions_alone(const CountTable& count, int slot, const Slots& slots) {
  return count.wake_conditions(slot, slots);
}
WakeConditions wake_conditions_alone(const PairsTable& pairs, int slot, const Slots& slots) {
  return pairs.wake_conditions(slot, slots, false);
}
WakeConditions wake_conditions_alone(const TotalTable&, int, const Slots&) { return {{}}; }

}  // namespace

EitherTable EitherTable::build(const Either& stated, const Slots& slots) {
  EitherTable table;
  Either either = stated;
  std::set<int> read;
  visit_slots(either, [&](int slot) { read.insert(slot); });
  table.outer.assign(read.begin(), read.end());
  visit_slots(either, [&](int& slot) {
    slot = static_cast<int>(std::lower_bound(table.outer.begin(), table.outer.end(), slot) - table.outer.begin());
  });
  const Slots inner = restricted_to(slots, table.outer);
  table.begin.push_back(0);
  for (const int slot : table.outer) table.begin.push_back(table.begin.back() + slots.words(slot));
  table.conditions.resize(table.outer.size());
  const auto wake_on = [&](int slot, const WakeCondition& condition) {
    auto& known = table.conditions[static_cast<std::size_t>(slot)];
    if (std::find(known.begin(), known.end(), condition) == known.end()) known.push_back(condition);
  };
  std::set<int> in_branch;  // slots that earlier parts of the branch read
  const auto add = [&](PartKind kind, auto& tables, auto built) {
    for (const int slot : built.slots()) {
      for (const WakeCondition& condition : wake_conditions_alone(built, slot, inner)) wake_on(slot, condition);
      // Another part may have left fewer digits in the branch than the slot has outside, where conditions are tested.
      if (!in_branch.insert(slot).second) wake_on(slot, {});
    }
    table.workspace = std::max(table.workspace, built.workspace);
    table.parts.push_back({kind, tables.size()});
    tables.push_back(std::move(built));
  };
  for (const auto& branch : either.branches) {
    in_branch.clear();
    for (const Either::Part& part : branch) {
      if (const Count* count = std::get_if<Count>(&part))
        add(PartKind::count, table.counts, CountTable::build(*count, inner));
      else if (const Pairs* pairs = std::get_if<Pairs>(&part))
        add(PartKind::pairs, table.pairs, PairsTable::build(*pairs, inner));
      else
        add(PartKind::total, table.totals, TotalTable::build(std::get<Total>(part), inner));
    }
    table.ends.push_back(table.parts.size());
  }
  table.workspace += 3 * table.begin.back();
  return table;
}

WakeConditions EitherTable::wake_conditions(int slot, const Slots&) const {
  return conditions[static_cast<std::size_t>(std::lower_bound(outer.begin(), outer.end(), slot) - outer.begin())];
}

}  // namespace sudokudsl
