// pairs: the digits of two slots form an allowed pair.
//
// Constraint: table of two columns (`in_relation`). Consistency: domain.
//
// Rules:
//   1. A chosen digit clears the digits of the other slot that do not go with it. That is part of its conflict mask
//      (model.hpp) and costs nothing here.
//   2. A digit goes when its partners are all gone, in both directions.
//
// Cost of rule 2: a word for each live digit of the other slot. It is not run where every digit excludes at most one
// other, as rule 1 sees that already.
#pragma once

#include "form_counts.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct PairsTable {
  int first = 0, second = 0;
  std::size_t first_words = 0, second_words = 0;
  std::vector<Word> forward;   // by digit of `first`: the digits of `second` that go with it
  std::vector<Word> backward;  // by digit of `second`: the digits of `first` that go with it
  std::size_t workspace = 0;

  static PairsTable build(const Pairs& pairs, const Slots& slots);
  void intersect(const PairsTable& other);  // of the same two slots, in any order
  std::vector<int> slots() const { return {first, second}; }

  // Whether rule 2 can find anything that rule 1 does not.
  bool needs_propagation(const Slots& slots) const;

  // A digit has lost its last partner only if it excludes all digits that are left in the slot. If one is left, its
  // conflict mask has done the work already, where there are conflict masks.
  WakeConditions wake_conditions(int slot, const Slots& slots, bool conflict_masks = true) const;

  template <class Store>
  bool propagate(Store& store) const {
    if (first_words == 1 && second_words == 1)
      return keep_supported(store, first, second, backward) && keep_supported(store, second, first, forward);
    SUDOKUDSL_COUNT_FORM(pairs_of_words);
    return keep_supported(store, first, first_words, second, second_words, forward) &&
           keep_supported(store, second, second_words, first, first_words, backward);
  }

 private:
  std::size_t most_excluded(int slot, const Slots& slots) const;

  // Rule 2 for `slot`, where both domains are one word.
  template <class Store>
  static bool keep_supported(Store& store, int slot, int other, const std::vector<Word>& partners) {
    const Word live = *store.live(slot);
    Word lost = live;
    for (Word left = *store.live(other); left != 0; left &= left - 1) {
      lost &= ~partners[lowest_bit(left)];
      if (lost == 0) return true;
    }
    const Word allowed = live & ~lost;
    return store.keep(slot, &allowed);
  }

  // Rule 2 for `slot`, where a domain has several words.
  template <class Store>
  static bool keep_supported(Store& store, int slot, std::size_t words, int other, std::size_t other_words,
                             const std::vector<Word>& partners) {
    const Word* live = store.live(slot);
    const Word* there = store.live(other);
    Word* allowed = store.workspace();
    bool changed = false;
    for (std::size_t at = 0; at < words; ++at) {
      allowed[at] = live[at];
      for (Word left = live[at]; left != 0; left &= left - 1) {
        const std::size_t digit = at * kWordBits + lowest_bit(left);
        Word common = 0;
        for (std::size_t word = 0; word < other_words; ++word)
          common |= there[word] & partners[digit * other_words + word];
        if (common == 0) {
          allowed[at] &= ~bit_at(digit);
          changed = true;
        }
      }
    }
    return !changed || store.keep(slot, allowed);
  }
};

}  // namespace sudokudsl
