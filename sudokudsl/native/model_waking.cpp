// The propagators of a model, and which loss of digits wakes them (model.hpp).
//
// Wake conditions are tested once for each slot that has changed, not for each propagator. For each number of remaining
// digits, a slot has a list of words whose bits are the propagators to wake.
#include "form_counts.hpp"
#include "model.hpp"

#include <algorithm>

#include "interruption.hpp"

namespace sudokudsl {
namespace {}  // namespace

template <class Table>
void Model::add_propagators_of(Kind kind, const std::vector<Table>& tables) {
  for (std::size_t number = 0; number < tables.size(); ++number) {
    allow_interruption();
    slots_read.emplace_back();
    lanes_read.emplace_back();
    wake_conditions_.emplace_back();
    for (const int slot : tables[number].slots()) {
      if constexpr (requires { tables[number].wake_conditions(slot, domains); })
        wake_conditions_.back().push_back(tables[number].wake_conditions(slot, domains));
      else
        wake_conditions_.back().push_back({WakeCondition{}});
      slots_read.back().push_back(static_cast<std::uint32_t>(slot));
      lanes_read.back().push_back(lane_of[at(slot)]);
    }
    propagators.push_back({kind, number});
    workspace = std::max(workspace, tables[number].workspace);
  }
}

void Model::add_propagators() {
  for (const PairsTable& table : pairs_tables_)
    if (table.needs_propagation(domains))
      pairs.push_back(table);
    else
      SUDOKUDSL_COUNT_FORM(pairs_by_conflicts_alone);
  add_propagators_of(Kind::pairs, pairs);
  add_propagators_of(Kind::count, counts);
  add_propagators_of(Kind::joint_counts, joint_counts);
  add_propagators_of(Kind::same_digits, same_digits);
  add_propagators_of(Kind::total, totals);
  add_propagators_of(Kind::ways, ways);
  add_propagators_of(Kind::sets, sets);
  add_propagators_of(Kind::ranked, rankings);
  add_propagators_of(Kind::planarity, planarities);
  add_propagators_of(Kind::grouped, groupings);
  add_propagators_of(Kind::division, divisions);
  add_propagators_of(Kind::connected, connections);
  add_propagators_of(Kind::automaton, automata);
  add_propagators_of(Kind::either, choices);
  add_propagators_of(Kind::implied_total, implied_totals);
  watchers = Lists<std::uint32_t>::where(slots_read, at(slots),
                                         [](std::uint32_t propagator, std::uint32_t) { return propagator; });
  plan_wakes();
}

// Sorts the propagators of each slot by when they are to be woken.
void Model::plan_wakes() {
  struct Reader {
    std::uint32_t propagator, place;
  };
  const auto readers = Lists<Reader>::where(
      slots_read, at(slots), [](std::uint32_t propagator, std::uint32_t place) { return Reader{propagator, place}; });
  const auto join = [](std::vector<WakeIf>& list, const WakeIf& one) {
    for (WakeIf& known : list)
      if (known.condition == one.condition && known.wake.word == one.wake.word) {
        known.wake.propagators |= one.wake.propagators;
        return;
      }
    list.push_back(one);
  };
  const WakeConditions any{{}};
  std::vector<WakeIf> all, together, before;
  for (std::size_t slot = 0; slot < at(slots); ++slot) {
    const bool one_lane = first[slot + 1] - first[slot] < lane_bits;
    const Word live = one_lane && domains.words(static_cast<int>(slot)) == 1 ? domains.live[slot].front() : ~Word{0};
    allow_interruption();
    all.clear();
    for (const auto& [number, place] : readers[slot])
      for (WakeCondition condition : one_lane ? wake_conditions_[number][place] : any) {
        condition.digits &= live;
        join(all, {condition, {number / kWordBits, bit_at(number)}});
      }
    for (std::uint32_t size = 0; size <= kMostWakeSize; ++size) {
      before.swap(together);
      together.clear();
      for (const auto& [condition, wake] : all)
        if (condition.digits == live && condition.meets(size)) join(together, {{}, wake});
      if (wakes.size() == 0 || together != before) {
        for (const WakeIf& one : together) wakes.add(one.wake);
        wakes.end();
      }
      wakes_of.push_back(static_cast<std::uint32_t>(wakes.size() - 1));
    }
    for (const WakeIf& one : all)
      if (one.condition.digits != live) wakes_if.add(one);
    wakes_if.end();
  }
  wake_conditions_.clear();
}

}  // namespace sudokudsl
