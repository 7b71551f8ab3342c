// same_digits: two lists of cells hold the same digits, each of them once.
//
// Constraint: same, and alldifferent on each side. Consistency: less than domain, as digits are not matched to cells. A
// digit is *shared* when it is one of those that both sides hold; there are as many as a side has cells.
//
// Rules:
//   1. A digit is not shared if one side cannot hold it, and is shared if a cell of either side holds nothing else.
//   2. If as many are shared as a side has cells, the others are not. If only that many can be, all of them are.
//   3. A cell holds shared digits only, and none that another cell of its side holds.
//   4. A shared digit is in the last cell of a side that can hold it.
//
// Cost: two passes over the cells. Left out: Hall sets, which houses see where a side lies in one.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "form_counts.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct SameDigitsTable {
  std::array<std::vector<int>, 2> sides;
  std::size_t workspace = 0;

  // Recognises the counts that `same-digits` compiles to, for lists A and B of cells. For each digit d, the cells of A
  // that hold d and the cells of B that do not are together as many as B has. Returns nothing for other counts, and
  // unless the cells of one list are pairwise different.
  static std::optional<SameDigitsTable> build(const std::vector<const Count*>& counts, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    SUDOKUDSL_COUNT_FORM(same_digits);
    const Side one = read(store, sides[0]), other = read(store, sides[1]);
    const auto size = sides[0].size();
    Word possible = one.possible & other.possible;  // rule 1
    Word shared = one.sure | other.sure;
    if ((shared & ~possible) != 0 || count_bits(possible) < size || count_bits(shared) > size) return false;
    if (count_bits(shared) == size) possible = shared;  // rule 2
    if (count_bits(possible) == size) shared = possible;
    return keep_shared(store, sides[0], one, possible, shared) && keep_shared(store, sides[1], other, possible, shared);
  }

 private:
  struct Side {
    Word possible = 0, sure = 0, twice = 0;  // digits that some cell may hold, that one must, and that two may
  };

  template <class Store>
  static Side read(Store& store, const std::vector<int>& cells) {
    Side side;
    for (const int cell : cells) {
      const Word live = *store.live(cell);
      side.twice |= side.possible & live;
      side.possible |= live;
      if ((live & (live - 1)) == 0) side.sure |= live;
    }
    return side;
  }

  // Rules 3 and 4 for a side.
  template <class Store>
  static bool keep_shared(Store& store, const std::vector<int>& cells, const Side& side, Word possible, Word shared) {
    const Word last = shared & ~side.twice;
    for (const int cell : cells) {
      const Word live = *store.live(cell);
      Word allowed = (live & (live - 1)) == 0 ? possible : possible & ~side.sure;
      if (const Word here = live & last; here != 0) {
        if ((here & (here - 1)) != 0) return false;
        allowed = here;
      }
      if ((live & ~allowed) != 0 && !store.keep(cell, &allowed)) return false;
    }
    return true;
  }
};

}  // namespace sudokudsl
