// ways: some slots hold one of the listed tuples, in order.
//
// Constraint: table. Consistency: domain. As in Compact-Table, each (slot, digit) has the tuples that it occurs in as
// bits, its *support*.
//
// Rules:
//   1. The tuples that are still possible are the AND over the slots of the OR of the supports of their live digits.
//   2. A digit goes if no possible tuple has it.
//
// Cost: for each live digit twice as many words as the tuples take. Left out: the reversible sparse bit set, which
// keeps the possible tuples from run to run, as the tables of sudoku constraints are short.
//
// Paper: Demeulenaere et al., "Compact-Table: efficiently filtering table constraints with reversible sparse bit-sets",
// CP 2016.
#pragma once

#include "form_counts.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct WaysTable {
  struct Part {
    int slot;
    std::size_t words, support;  // the tuples with local digit d are supports[support + d * width ..)
  };
  std::vector<Part> parts;
  std::vector<Word> supports;
  std::size_t width = 0;  // words for one bit per tuple
  std::size_t workspace = 0;

  static WaysTable build(const Ways& ways, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    if (width == 0) return false;
    SUDOKUDSL_COUNT_FORM(ways);
    Word* possible = store.workspace();
    if (width > 1) SUDOKUDSL_COUNT_FORM(ways_of_words);
    Word* allowed = possible + width;
    for (std::size_t word = 0; word < width; ++word) possible[word] = ~Word{0};
    for (const Part& part : parts)
      if (!keep_supported(part, store.live(part.slot), possible, allowed)) return false;
    for (const Part& part : parts) {  // rule 2
      const Word* live = store.live(part.slot);
      bool changed = false;
      for (std::size_t at = 0; at < part.words; ++at) {
        allowed[at] = live[at];
        for (Word left = live[at]; left != 0; left &= left - 1) {
          const std::size_t digit = at * kWordBits + lowest_bit(left);
          if (occurs(&supports[part.support + digit * width], possible)) continue;
          allowed[at] &= ~bit_at(digit);
          changed = true;
        }
      }
      if (changed && !store.keep(part.slot, allowed)) return false;
    }
    return true;
  }

 private:
  bool occurs(const Word* support, const Word* possible) const {
    for (std::size_t word = 0; word < width; ++word)
      if ((support[word] & possible[word]) != 0) return true;
    return false;
  }

  // Rule 1 for a slot; `either` is scratch memory. False when no tuple is left.
  bool keep_supported(const Part& part, const Word* live, Word* possible, Word* either) const {
    for (std::size_t word = 0; word < width; ++word) either[word] = 0;
    for (std::size_t at = 0; at < part.words; ++at)
      for (Word left = live[at]; left != 0; left &= left - 1) {
        const std::size_t digit = at * kWordBits + lowest_bit(left);
        const Word* support = &supports[part.support + digit * width];
        for (std::size_t word = 0; word < width; ++word) either[word] |= support[word];
      }
    Word some = 0;
    for (std::size_t word = 0; word < width; ++word) some |= possible[word] &= either[word];
    return some != 0;
  }
};

}  // namespace sudokudsl
