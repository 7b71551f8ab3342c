// same: two lists of cells hold the same digits, each of them once.
//
// A digit that one side cannot hold is none of theirs, and one that a cell of either must hold is. Where as many are
// known to be theirs, or left, as a side has cells, the others go, or all that are left are theirs. A digit of theirs
// stands in the last cell of a side that can hold it.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "kinds.hpp"

namespace sudokudsl {

struct SameDigitsTable {
  std::array<std::vector<int>, 2> sides;
  std::size_t workspace = 0;

  // What counts over the same cells say of each digit, if it is that one side holds it as often as the other: that of
  // the one all cells that hold it, and of the other all that do not, are as many as the other has. Nothing unless all
  // cells of a side differ.
  static std::optional<SameDigitsTable> build(const std::vector<const Count*>& counts, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    const Side one = look(store, sides[0]), other = look(store, sides[1]);
    const auto size = static_cast<int>(sides[0].size());
    Word possible = one.possible & other.possible;
    Word theirs = one.sure | other.sure;
    if ((theirs & ~possible) != 0 || std::popcount(possible) < size || std::popcount(theirs) > size) return false;
    if (std::popcount(theirs) == size) possible = theirs;
    if (std::popcount(possible) == size) theirs = possible;
    return narrow(store, sides[0], one, possible, theirs) && narrow(store, sides[1], other, possible, theirs);
  }

 private:
  struct Side {
    Word possible = 0, sure = 0, twice = 0;  // digits that some cell can hold, that one must, that two can
  };

  template <class Store>
  static Side look(Store& store, const std::vector<int>& cells) {
    Side side;
    for (const int cell : cells) {
      const Word live = *store.live(cell);
      side.twice |= side.possible & live;
      side.possible |= live;
      if ((live & (live - 1)) == 0) side.sure |= live;
    }
    return side;
  }

  template <class Store>
  static bool narrow(Store& store, const std::vector<int>& cells, const Side& side, Word possible, Word theirs) {
    const Word last = theirs & ~side.twice;
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
