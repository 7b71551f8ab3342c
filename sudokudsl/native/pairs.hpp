// pairs: the digits of two slots form an allowed pair.
//
// A chosen digit clears the digits of the other slot that do not go with it; that is part of its row (model.hpp) and
// costs nothing here. What is left is a digit whose partners are all gone: arc consistency, both ways.
#pragma once

#include "kinds.hpp"

namespace sudokudsl {

struct PairsTable {
  int first = 0, second = 0;
  std::size_t first_words = 0, second_words = 0;
  std::vector<Word> forward;   // by digit of `first`: the digits of `second` that go with it
  std::vector<Word> backward;  // by digit of `second`: those of `first`
  std::size_t workspace = 0;

  static PairsTable build(const Pairs& pairs, const Slots& slots);
  void intersect(const PairsTable& other);
  std::vector<int> slots() const { return {first, second}; }

  // Whether removals can matter: not when every digit excludes at most one other, as the rows see that already.
  bool needs_propagation(const Slots& slots) const;

  // A digit loses its last partner only where it excludes all that are left; where one is left, the rows see to it, if
  // there are any.
  WakeConditions wake_conditions(int slot, const Slots& slots, bool rows = true) const;

  template <class Store>
  bool propagate(Store& store) const {
    if (first_words == 1 && second_words == 1)
      return keep_supported(store, first, second, backward) && keep_supported(store, second, first, forward);
    return supported(store, first, first_words, second, second_words, forward) &&
           supported(store, second, second_words, first, first_words, backward);
  }

 private:
  std::size_t most_excluded(int slot, const Slots& slots) const;

  // Keeps what goes with some digit of the other slot; where both are of one word each.
  template <class Store>
  static bool keep_supported(Store& store, int slot, int other, const std::vector<Word>& partners) {
    const Word live = *store.live(slot);
    Word lost = live;
    for (Word left = *store.live(other); left != 0; left &= left - 1) {
      lost &= ~partners[static_cast<std::size_t>(__builtin_ctzll(left))];
      if (lost == 0) return true;
    }
    const Word allowed = live & ~lost;
    return store.keep(slot, &allowed);
  }

  template <class Store>
  static bool supported(Store& store, int slot, std::size_t words, int other, std::size_t other_words,
                        const std::vector<Word>& partners) {
    const Word* live = store.live(slot);
    const Word* there = store.live(other);
    Word* allowed = store.workspace();
    bool changed = false;
    for (std::size_t at = 0; at < words; ++at) {
      allowed[at] = live[at];
      for (Word left = live[at]; left != 0; left &= left - 1) {
        const std::size_t digit = at * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
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
