// What the propagators of all kinds have in common.
//
// A table is one objective made ready: digits are *local*, numbered from 0 within their slot's own list of values. A
// propagator reads and narrows domains through a `Store`:
//
//   const Word* live(int slot)           the digits still possible, as bits; valid until the slot changes
//   bool keep(int slot, const Word*)     removes all other digits; false when none is left
//   void require_one_of(const Placed*, std::size_t)
//                                        one of these will be chosen: removes what conflicts with all of them
//   Word* workspace()                    as many words as the table's `workspace` asks for
//   Machine                              a type for each set of machine instructions
//
// `propagate` is a template of the store: propagation.cpp instantiates it for each set of machine instructions, and the
// learner for its own stores. A function that it calls and that is no template is `always_inline` where it is hot: of
// any other the linker keeps one version for all, the plainest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace sudokudsl {

using Word = std::uint64_t;
inline constexpr int kWordBits = 64;

constexpr std::size_t words_for(std::size_t bits) { return (bits + kWordBits - 1) / kWordBits; }
constexpr Word bit_at(std::size_t bit) { return Word{1} << (bit % kWordBits); }

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

// When a propagator may find something because a slot has lost digits: if one of `digits` is gone, and from `least` to
// `most` of them are left. Slots of several words are always of interest.
struct WakeCondition {
  Word digits = ~Word{0};
  std::uint32_t least = 0, most = kWordBits;

  bool operator==(const WakeCondition&) const = default;
  [[gnu::always_inline]] bool meets(std::uint32_t left) const { return least <= left && left <= most; }
};
using WakeConditions = std::vector<WakeCondition>;  // any of them

// What the tables need to know of the slots when they are built.
struct Slots {
  int cells = 0;
  std::vector<std::vector<Number>> values;  // by slot: local digit to digit, ascending; of a cell: the whole alphabet
  std::vector<std::vector<Word>> live;      // by slot: the domain, as bits
  std::vector<std::vector<Word>> differ;    // by cell: the cells that cannot hold the same digit, as bits

  std::size_t words(int slot) const { return live[static_cast<std::size_t>(slot)].size(); }
  int local(int slot, Number digit) const;  // -1 when it is not in the domain
  bool has(int slot, int local_digit) const;
  bool differs(int one, int two) const;
  // The most of them that all differ that a greedy walk finds: cells only, so their local digits are the same.
  std::vector<int> distinct_clique(const std::vector<int>& chosen) const;
};

}  // namespace sudokudsl
