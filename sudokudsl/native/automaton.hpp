// automaton: the digits of some slots, in order, lead from the first state through all layers.
//
// Forward over the layers for the states that can be reached, then backward for those that also reach the end; a digit
// stays while one of its moves lies on such a path. (Pesant, "A regular language membership constraint", CP 2004.)
//
// Where slots differ, the states are split by the digits that they have used, as long as that is not too large: then a
// digit stays only if a filling without repeats has it.
#pragma once

#include <algorithm>

#include "kinds.hpp"

namespace sudokudsl {

struct AutomatonTable {
  struct Layer {
    int slot;
    std::size_t words, digits,
        states;  // of a domain; of the slot; where the bits of the states before it begin, in words
    std::size_t first_digits, first_move;  // where its rows, one a state, begin in digits_of and moves
  };
  std::vector<Layer> layers;
  std::vector<Word> digits_of;       // by layer and state, as many words as a domain: the digits that lead on
  std::vector<std::uint32_t> moves;  // by layer, state and digit: the next state
  std::size_t ends = 0;              // where the bits of the states after the last layer begin
  std::size_t all_states = 0;        // words for the states of all layers
  std::size_t workspace = 0;

  static AutomatonTable build(const Automaton& automaton, const Slots& slots);
  AutomatonTable on(const std::vector<int>& others) const;  // the same for as many other slots
  std::vector<int> slots() const;

  template <class Store>
  [[gnu::noinline]]  // or it shares its registers with all other kinds
  bool
  propagate(Store& store) const {
    Word* forward = store.workspace();
    Word* useful = forward + all_states;
    Word* allowed = useful + all_states;
    for (std::size_t word = 0; word < 2 * all_states; ++word) forward[word] = 0;
    forward[0] = 1;
    for (std::size_t at = 0; at < layers.size(); ++at) {
      const Layer& layer = layers[at];
      const Word* live = store.live(layer.slot);
      const Word* here = forward + layer.states;
      const std::size_t end = next_states(at);
      Word* there = forward + end;
      for (std::size_t word = layer.states; word < end; ++word)
        for (Word left = here[word - layer.states]; left != 0; left &= left - 1) {
          const std::size_t state = (word - layer.states) * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
          moves_of(layer, state, live, [&](std::size_t, std::uint32_t next) {
            there[next / kWordBits] |= bit_at(next);
            return false;
          });
        }
    }
    for (std::size_t word = ends; word < all_states; ++word) useful[word] = forward[word];
    for (std::size_t at = layers.size(); at-- > 0;) {
      const Layer& layer = layers[at];
      const Word* live = store.live(layer.slot);
      const Word* here = forward + layer.states;
      const std::size_t end = next_states(at);
      const Word* there = useful + end;
      Word* before = useful + layer.states;
      for (std::size_t word = 0; word < layer.words; ++word) allowed[word] = 0;
      bool all = false;  // whether every digit is known to stay: then a state needs one way on
      for (std::size_t word = 0; word < end - layer.states; ++word)
        for (Word left = here[word]; left != 0; left &= left - 1) {
          const std::size_t state = word * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
          bool leads = false;
          moves_of(layer, state, live, [&](std::size_t digit, std::uint32_t next) {
            if (!has(there, next)) return false;
            leads = true;
            allowed[digit / kWordBits] |= bit_at(digit);
            return all;
          });
          if (!leads) continue;
          before[word] |= left & (~left + 1);
          all = all || std::equal(live, live + layer.words, allowed);
        }
      if (!all && !store.keep(layer.slot, allowed)) return false;
    }
    return true;
  }

 private:
  static bool has(const Word* set, std::uint32_t bit) { return (set[bit / kWordBits] >> (bit % kWordBits) & 1) != 0; }

  // Until `visit` returns true.
  template <class Visit>
  void moves_of(const Layer& layer, std::size_t state, const Word* live, Visit visit) const {
    const Word* digits = digits_of.data() + layer.first_digits + state * layer.words;
    const std::uint32_t* next = moves.data() + layer.first_move + state * layer.digits;
    for (std::size_t word = 0; word < layer.words; ++word)
      for (Word left = digits[word] & live[word]; left != 0; left &= left - 1) {
        const std::size_t digit = word * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
        if (visit(digit, next[digit])) return;
      }
  }

  std::size_t next_states(std::size_t layer) const {
    return layer + 1 < layers.size() ? layers[layer + 1].states : ends;
  }
};

}  // namespace sudokudsl
