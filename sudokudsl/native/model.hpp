// A problem made ready to search: placements, lanes, conflict masks and propagators. A model is immutable, and any
// number of threads can share it. The file model.cpp turns objectives into lanes, conflicts and tables. Beside it,
// model_layout.cpp orders the lanes, and model_waking.cpp lists the propagators with their wake conditions.
//
// Placements are numbered slot by slot. A *lane* is an exactly-one objective: a slot with its live digits, a digit of a
// house with its live slots, or an `exactly 1`. Its bits are its live placements, and its top bit is set while it
// is open. The state of a search is all lanes, nothing else. Choosing a placement is an AND with its *conflict mask*.
// The mask closes the lanes that hold this placement and leaves nothing else in them. In all other lanes it clears the
// placements that conflict with this one.
//
// Lanes come in three parts, each padded with closed lanes to whole vectors:
//
// 1. Front: the cells in order, then the other lanes that hold placements of cells only.
// 2. Back: the auxiliary slots, and the lanes that hold placements of auxiliary slots.
// 3. Wide: slots with more digits than a lane has bits. Each has several lanes; the first one has the open bit.
//
// A problem is *value-symmetric* when its lanes treat all digits alike: it has only cells and houses, and placements of
// different digits conflict only within a cell. Then the front starts with the cells, padded. A *plane* for each digit
// follows, with a lane for each house, in the same order for every digit. The bits of such a lane are the cells of the
// house. A closed lane of a plane may be empty.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "automaton.hpp"
#include "bits.hpp"
#include "check_faults.hpp"
#include "connected.hpp"
#include "contract.hpp"
#include "count.hpp"
#include "division.hpp"
#include "either.hpp"
#include "grouped.hpp"
#include "implied_total.hpp"
#include "joint_counts.hpp"
#include "kinds.hpp"
#include "lists.hpp"
#include "numbering.hpp"
#include "pairs.hpp"
#include "planarity.hpp"
#include "problem.hpp"
#include "ranked.hpp"
#include "same_digits.hpp"
#include "search_constants.hpp"
#include "sets.hpp"
#include "total.hpp"
#include "ways.hpp"

namespace sudokudsl {

SUDOKUDSL_IF_CHECKED(namespace checks { struct Checker; })

// The kinds of propagators that run beside the conflict masks, in the order in which they run: cheapest first. Implied
// totals run only when no other propagator has anything to do.
enum class Kind : std::uint8_t {
  pairs,
  count,
  joint_counts,
  same_digits,
  total,
  ways,
  sets,
  ranked,
  planarity,
  grouped,
  division,
  connected,
  automaton,
  either,
  implied_total
};
inline constexpr std::size_t kKinds = 15;

struct Propagator {
  Kind kind;
  std::size_t table;
};

struct LaneBit {
  std::uint32_t lane, bit;
};

// A set of propagators whose bits are in the same word.
struct Wake {
  std::uint32_t word;
  Word propagators;
  bool operator==(const Wake&) const = default;
};

// Propagators to be woken if a slot has lost digits and the condition holds.
struct WakeIf {
  WakeCondition condition;
  Wake wake;
  bool operator==(const WakeIf&) const = default;
};

class Model {
 public:
  explicit Model(const Problem& problem);

  int cells = 0;
  int shown = 0;  // slots of a grid: the cells, and auxiliary slots after them
  int slots = 0;
  std::vector<Number> alphabet;
  std::size_t digits = 0;  // of the alphabet
  std::size_t placements = 0;
  bool contradiction = false;  // seen while building: there is no solution
  Slots domains;
  std::vector<std::uint32_t> first;    // by slot, and one past the end: its first placement
  std::vector<std::uint32_t> slot_of;  // by placement

  std::size_t lane_bits = 0;                               // 8, 16, 32 or 64; the top one is the open bit.
  std::size_t front_lanes = 0, back_lanes = 0, lanes = 0;  // The end of each part.
  std::vector<std::uint32_t> lane_of;                      // By slot: its lane, or the first of a wide slot.
  std::vector<int> narrow, wide;                           // Auxiliary slots by the form of their lanes.
  std::vector<std::vector<std::uint32_t>> members;         // By lane: its placements, in the order of its bits.
  Lists<LaneBit> bits_in_lanes;                            // By placement: its bits in the lanes.

  bool value_symmetric = false;
  std::vector<std::vector<int>> houses;  // The cells of each lane of a plane.
  std::size_t block_lanes = 0;           // The lanes of a plane, padded.
  std::vector<std::vector<int>> peers;   // If value-symmetric, by cell: the cells that cannot hold its digit.

  std::vector<PairsTable> pairs;
  std::vector<CountTable> counts;
  std::vector<JointCountsTable> joint_counts;
  std::vector<SameDigitsTable> same_digits;
  std::vector<TotalTable> totals;
  std::vector<WaysTable> ways;
  std::vector<SetsTable> sets;
  std::vector<AutomatonTable> automata;
  std::vector<EitherTable> choices;
  std::vector<GroupedTable> groupings;
  std::vector<RankedTable> rankings;
  std::vector<DivisionTable> divisions;
  std::vector<ConnectedTable> connections;
  std::vector<PlanarityTable> planarities;
  std::vector<ImpliedTotalTable> implied_totals;
  std::vector<Propagator> propagators;
  std::optional<Numbering> numbering;                  // Numbers of parts that can be exchanged (naming.hpp).
  std::size_t ordering_propagator = 0;                 // The propagator of its order.
  std::vector<std::vector<std::uint32_t>> slots_read;  // By propagator: its slots.
  std::vector<std::vector<std::uint32_t>> lanes_read;  // By propagator: the lanes of its slots.
  Lists<std::uint32_t> watchers;                       // By slot: the propagators that read it.
  Lists<Wake> wakes;                                   // Sets of propagators that any loss of a digit wakes.
  std::vector<std::uint32_t> wakes_of;                 // By slot and size (`wakes_at`): its set in `wakes`.
  Lists<WakeIf> wakes_if;                              // By slot: the propagators that only some digits wake.
  std::vector<std::uint32_t> branch_lanes;             // Lanes to branch on whatever their size (branching.hpp).
  std::size_t workspace = 0;                           // Scratch words that the propagators need.

  // By kind: the cost of a run, which may depend on the size of the tables (search_constants.hpp).
  std::array<std::uint64_t, kKinds> run_work = kRunWork;
  SUDOKUDSL_IF_CHECKED(std::shared_ptr<const checks::Checker> checker;)  // the plain checks (check_runs.hpp)

  bool alive(std::uint32_t placement) const;

  // The index in `wakes_of` for a slot with these digits left. For a slot of several lanes, all sizes have the same
  // set.
  static std::size_t wakes_at(std::size_t slot, Word live) {
    const std::size_t size = count_bits(live);
    return slot * (kMostWakeSize + 1) + (size < kMostWakeSize ? size : kMostWakeSize);
  }

  // Marks in `due` the propagators that may find something new after a slot has lost digits. For a slot of several
  // lanes, `gone` and `live` may be those of any lane.
  [[gnu::always_inline]] void wake(std::size_t slot, Word gone, Word live, Word* due) const {
    SUDOKUDSL_PLANT(wake_forgotten, return;)
    for (const Wake& each : wakes[wakes_of[wakes_at(slot, live)]]) due[each.word] |= each.propagators;
    for (const auto& [condition, wake] : wakes_if[slot])
      if ((gone & condition.digits) != 0 &&
          condition.meets(static_cast<std::uint32_t>(count_bits(live & condition.digits))))
        due[wake.word] |= wake.propagators;
  }

  // Runs a propagator on the domains of a store (kinds.hpp); false when nothing fits.
  template <class Store>
  bool propagate(std::size_t propagator, Store& store) const {
    const auto [kind, table] = propagators[propagator];
    switch (kind) {
      case Kind::pairs: return pairs[table].propagate(store);
      case Kind::count: return counts[table].propagate(store);
      case Kind::joint_counts: return joint_counts[table].propagate(store);
      case Kind::same_digits: return same_digits[table].propagate(store);
      case Kind::total: return totals[table].propagate(store);
      case Kind::ways: return ways[table].propagate(store);
      case Kind::sets: return sets[table].propagate(store);
      case Kind::ranked: return rankings[table].propagate(store);
      case Kind::planarity: return planarities[table].propagate(store);
      case Kind::grouped: return groupings[table].propagate(store);
      case Kind::division: return divisions[table].propagate(store);
      case Kind::connected: return connections[table].propagate(store);
      case Kind::automaton: return automata[table].propagate(store);
      case Kind::either: return choices[table].propagate(store);
      case Kind::implied_total: return implied_totals[table].propagate(store);
    }
    return true;
  }

  // Calls `visit(q)` for placements q that cannot go with p, some of them more than once; never for p itself.
  template <class Visit>
  void conflicts(std::uint32_t p, Visit visit) const {
    const std::uint32_t slot = slot_of[p];
    for (std::uint32_t q = first[slot]; q < first[slot + 1]; ++q)
      if (q != p) visit(q);
    for (const std::uint32_t group : at_most_one_of_[p])
      for (const std::uint32_t q : at_most_one_[group])
        if (q != p) visit(q);
    for (const std::uint32_t number : pairs_of_[slot]) {
      const PairsTable& table = pairs_tables_[number];
      const bool forward = static_cast<std::uint32_t>(table.first) == slot;
      const auto other = static_cast<std::size_t>(forward ? table.second : table.first);
      const std::size_t words = forward ? table.second_words : table.first_words;
      const Word* partners = (forward ? table.forward : table.backward).data() + (p - first[slot]) * words;
      for (std::uint32_t q = first[other]; q < first[other + 1]; ++q)
        if (const std::size_t digit = q - first[other]; (partners[digit / kWordBits] & bit_at(digit)) == 0) visit(q);
    }
  }

 private:
  void number_placements(const Problem& problem);
  void restrict_domains(const Problem& problem);
  void restrict_domain(int slot, const std::vector<Number>& digits);
  void find_differences(const Problem& problem);
  bool pairwise_different(const std::vector<std::uint32_t>& group) const;
  void add(const Count& count);
  void add(const House& house);
  void add(const Distinct& distinct);
  void add(const Pairs& pairs);
  void add(const Ways& ways);
  void add(const Total& total);
  void add(const Automaton& automaton);
  void add(const Either& either);
  void add(const Connected& connected);
  void add(const Sets& list);
  void add(const Grouped& grouped);
  void add(const Ranked& ranked);
  void add(const Division& division);
  std::vector<std::uint32_t> counted_placements(const Count& count) const;
  void bound_connections();
  void add_planarity();
  void complete_groupings();
  void bound_groups(GroupedTable& table);
  void join_counts();
  void add(JointCountsTable&& table);
  void join_consecutive(const std::vector<const Count*>& together);
  bool same_but_slots(const Automaton& one, const Automaton& other) const;
  std::vector<std::uint32_t> placements_of(const std::vector<int>& slots, Number digit) const;
  void add_at_most_one(std::vector<std::uint32_t> group, bool at_least_one);
  void find_value_symmetry();
  void lay_out_lanes();
  void lay_out_digit_blocks();
  std::size_t width_of_lanes() const;
  std::uint32_t pad(std::size_t lanes);
  void add_lane(std::vector<std::uint32_t> placements);
  std::vector<std::uint32_t> placements_of_slot(int slot) const;
  void add_propagators();
  template <class Table>
  void add_propagators_of(Kind kind, const std::vector<Table>& tables);
  void plan_wakes();
  void find_branch_lanes();
  void find_numbering(const Problem& problem);

  std::vector<std::vector<std::uint32_t>> at_most_one_;  // At most one placement of each group is chosen.
  std::vector<std::vector<std::uint32_t>> exactly_one_;  // One placement of each group is chosen; it is a lane.
  Lists<std::uint32_t> at_most_one_of_;                  // By placement: its groups in `at_most_one_`.
  std::vector<PairsTable> pairs_tables_;                 // All; `pairs` has those that need propagation.
  std::vector<std::vector<std::uint32_t>> pairs_of_;     // By slot: its tables in `pairs_tables_`.
  std::vector<Count> open_counts_;                       // Counts that need propagation, until they are joined.
  std::vector<const Connected*> connected_;              // The objectives of `connections`, until joined.
  std::vector<const Grouped*> grouped_;                  // The objectives of `groupings`, until joined.
  // By a hash of their moves, for the constructor: the automata that have tables of their own, and the tables' numbers.
  std::unordered_map<Word, std::vector<std::pair<const Automaton*, std::size_t>>> automata_by_moves_;
  std::vector<std::vector<WakeConditions>> wake_conditions_;  // By propagator and slot, until `wakes` is built.
  std::size_t other_lanes_ = 0;  // Exactly-one objectives that are not a digit of one of `houses`.
};

}  // namespace sudokudsl
