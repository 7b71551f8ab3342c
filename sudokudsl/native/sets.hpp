// sets: in one of the listed ways, or more, each of some slots holds a digit of its set.
//
// Constraint: table of sets of digits (a basic smart table), joined with alldifferent where the slots are pairwise
// different. Consistency: domain of the table; rules 3 and 4 add some of the alldifferent.
//
// A way *needs* all digits of a set if it gives the set to at least as many slots as the set has digits in their
// domains. Slots that are pairwise different then hold each of these digits.
//
// Rules:
//   1. The ways that are still possible are found as the tuples of ways.hpp.
//   2. A digit goes if no possible way has it.
//   3. A way is possible only while each digit that it needs is in the domain of a slot that it gives the digit to.
//   4. A digit that all possible ways need is in one of the slots that can hold it. If there is one, the slot takes it;
//      if there are a few, they are reported to the store.
//
// Cost: as of ways.hpp, once more for the digits that some way needs. Left out: needs of several sets together, as in
// Hall's theorem.
//
// Paper: Verhaeghe, Lecoutre, Deville and Schaus, "Extending Compact-Table to basic smart tables", CP 2017, for
// rules 1 and 2.
#pragma once

#include "form_counts.hpp"
#include "kinds.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

struct SetsTable {
  struct Part {
    int slot;
    std::size_t words, support;  // the ways with local digit d are supports[support + d * width ..)
  };
  std::vector<Part> parts;
  std::vector<Word> supports;
  std::vector<std::size_t> needed;  // Local digits that some way needs.
  std::vector<Word> without;        // By needed digit, and once for all others: the ways that do not need it.
  std::vector<std::size_t> row_of;  // By local digit: where its ways begin in `without`.
  std::size_t width = 0;            // Words for one bit per way.
  bool places_needed = false;       // Whether rule 4 is tried: not all ways need the same digits.
  std::size_t most_words = 0;       // The length of the longest domain, or of the ways if that is more.
  std::size_t workspace = 0;

  static SetsTable build(const Sets& sets, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  [[gnu::noinline]] bool propagate(Store& store) const {
    switch (width) {
      case 0: return false;
      case 1: SUDOKUDSL_COUNT_FORM(sets_of_1_word); return run<1>(store);
      case 2: SUDOKUDSL_COUNT_FORM(sets_of_2_words); return run<2>(store);
      default: SUDOKUDSL_COUNT_FORM(sets_of_more_words); return run<0>(store);
    }
  }

 private:
  // Rules 1 and 3, then 2 and 4. The ways take `Width` words, or any number if that is 0.
  template <std::size_t Width, class Store>
  [[gnu::always_inline]] bool run(Store& store) const {
    const std::size_t size = Width != 0 ? Width : width;
    Word* const possible = store.workspace();
    Word* const some = possible + size;
    Word* const placed = some + most_words;  // by needed digit: the ways that have a place for it, or do not need it
    for (std::size_t word = 0; word < size; ++word) possible[word] = ~Word{0};
    for (std::size_t word = 0; word < without.size(); ++word) placed[word] = without[word];
    for (const Part& part : parts) {
      for (std::size_t word = 0; word < size; ++word) some[word] = 0;
      each_digit(part, store.live(part.slot), [&](std::size_t digit) {
        const Word* support = support_of(part, digit, size);
        for (std::size_t word = 0; word < size; ++word) some[word] |= support[word];
        if (needed.empty()) return;
        for (std::size_t word = 0; word < size; ++word) placed[row_of[digit] + word] |= support[word];
      });
      for (std::size_t word = 0; word < size; ++word) possible[word] &= some[word];
    }
    for (std::size_t row = 0; row < without.size(); row += size)
      for (std::size_t word = 0; word < size; ++word) possible[word] &= placed[row + word];
    if (!without.empty()) SUDOKUDSL_COUNT_FORM(sets_that_need_digits);
    if (!meet(possible, possible, size)) return false;
    return keep_possible<Width>(store, possible, some) && (!places_needed || place_needed(store, possible));
  }

  // Rule 2.
  template <std::size_t Width, class Store>
  [[gnu::always_inline]] bool keep_possible(Store& store, const Word* possible, Word* allowed) const {
    const std::size_t size = Width != 0 ? Width : width;
    for (const Part& part : parts) {
      const Word* live = store.live(part.slot);
      bool all = true;
      for (std::size_t word = 0; word < part.words; ++word) allowed[word] = live[word];
      each_digit(part, live, [&](std::size_t digit) {
        if (meet(support_of(part, digit, size), possible, size)) return;
        allowed[digit / kWordBits] &= ~bit_at(digit);
        all = false;
      });
      if (!all && !store.keep(part.slot, allowed)) return false;
    }
    return true;
  }

  // Rule 4.
  template <class Store>
  bool place_needed(Store& store, const Word* possible) const {
    for (const std::size_t digit : needed) {
      if (meet(possible, without.data() + row_of[digit], width)) continue;
      Placed places[kMostSetAlternatives];
      std::size_t size = 0;
      for (const Part& part : parts) {
        if ((*store.live(part.slot) & bit_at(digit)) == 0) continue;
        if (size < kMostSetAlternatives)
          places[size] = {static_cast<std::uint32_t>(part.slot), static_cast<std::uint32_t>(digit)};
        ++size;
      }
      const Word only = bit_at(digit);
      if (size == 0 || (size == 1 && !store.keep(static_cast<int>(places[0].slot), &only))) return false;
      SUDOKUDSL_COUNT_FORM(sets_place_needed_digit);
      if (size > 1 && size <= kMostSetAlternatives) store.require_one_of(places, size);
    }
    return true;
  }

  const Word* support_of(const Part& part, std::size_t digit, std::size_t size) const {
    return supports.data() + part.support + digit * size;
  }

  static bool meet(const Word* one, const Word* other, std::size_t size) {
    Word both = 0;
    for (std::size_t word = 0; word < size; ++word) both |= one[word] & other[word];
    return both != 0;
  }

  template <class Visit>
  [[gnu::always_inline]] static void each_digit(const Part& part, const Word* live, Visit visit) {
    for (std::size_t word = 0; word < part.words; ++word)
      for (Word left = live[word]; left != 0; left &= left - 1) visit(word * kWordBits + lowest_bit(left));
  }
};

}  // namespace sudokudsl
