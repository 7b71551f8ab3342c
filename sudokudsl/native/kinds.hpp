// Definitions shared by all propagators: the store, words as sets of digits, and the slots that tables are built from.
//
// A *table* is one objective prepared for propagation. Its digits are *local*: numbered from 0 in the list of values of
// their slot. `propagate(store)` reads and narrows domains through a store, and returns false when no solution is left.
// A store provides:
//
// - `const Word* live(int slot)` returns the slot's domain as bits, valid until the slot changes.
// - `bool keep(int slot, const Word* allowed)` removes all other digits; it returns false when none is left.
// - `void require_one_of(const Placed*, size_t)` informs the store that every solution chooses one of these placements.
//   The store may then remove all placements that conflict with each of them.
// - `int asked()` returns the only slot whose removals matter, or -1 if all do. The propagator may leave out whatever
//   hardly ever leads to these.
// - `Word* workspace()` returns as many scratch words as the table's `workspace` asks for.
// - `Machine` is a type for each set of machine instructions.
//
// `propagate` is a template of the store: propagation.cpp instantiates it for each set of machine instructions. Hot
// functions that are not templates are `always_inline`: of any other inline function the linker keeps one copy,
// compiled for the plainest machine. Cold ones are in .cpp files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "problem.hpp"

namespace sudokudsl {

// The slots of a table's parts, in order.
template <class Parts>
std::vector<int> slots_of(const Parts& parts) {
  std::vector<int> all;
  for (const auto& part : parts) all.push_back(part.slot);
  return all;
}

struct Placed {
  std::uint32_t slot, digit;  // a local digit
};
inline constexpr std::size_t kMostPlaced = 64;

// A propagator is woken when a slot has lost one of `digits` and still has `least` to `most` of them: other losses let
// it find nothing new. Every loss of a slot with several lanes wakes its readers.
struct WakeCondition {
  Word digits = ~Word{0};
  std::uint32_t least = 0, most = kWordBits;

  bool operator==(const WakeCondition&) const = default;
  [[gnu::always_inline]] bool meets(std::uint32_t left) const { return least <= left && left <= most; }
};
using WakeConditions = std::vector<WakeCondition>;  // any of them wakes

// The slots of a problem, as far as tables need them to be built.
struct Slots {
  int cells = 0;
  std::vector<std::vector<Number>> values;  // By slot: its digits, ascending; of a cell the whole alphabet.
  std::vector<std::vector<Word>> live;      // By slot: the domain, as bits of local digits, in at least one word.
  std::vector<std::vector<Word>> differ;    // By cell: the cells that cannot hold the same digit, as bits.

  std::size_t words(int slot) const { return live[static_cast<std::size_t>(slot)].size(); }
  int local(int slot, Number digit) const;  // -1 when it is not in the domain
  bool has(int slot, int local_digit) const;
  bool differs(int one, int two) const;  // false for slots that are not cells
  // Some of the slots that are pairwise different, as many as a greedy search finds: a clique. All but a lone one are
  // cells, which share their local digits.
  std::vector<int> distinct_clique(const std::vector<int>& chosen) const;
};

}  // namespace sudokudsl
