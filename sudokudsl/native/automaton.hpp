// automaton: the digits of some slots, in order, lead from the first state through all layers.
//
// Forward over the layers for the states that can be reached, then backward for those that also reach the end; a digit
// stays while one of its moves lies on such a path. (Pesant, "A regular language membership constraint", CP 2004.)
//
// Where slots differ, the states are split by the digits that they have used, as long as that is not too large: then a
// digit stays only if a filling without repeats has it.
#pragma once

#include <algorithm>
#include <memory>

#include "kinds.hpp"

namespace sudokudsl {

struct AutomatonTable {
  struct Layer {
    std::size_t words, digits,
        states;  // of a domain; of the slot; where the bits of the states before it begin, in words
    std::size_t first_digits, first_move;  // where its rows, one a state, begin in digits_of and moves
  };
  struct Graph {
    std::vector<Layer> layers;
    std::vector<Word> digits_of;       // by layer and state, as many words as a domain: the digits that lead on
    std::vector<std::uint32_t> moves;  // by layer, state and digit: the next state
    std::size_t ends = 0;              // where the bits of the states after the last layer begin
    std::size_t all_states = 0;        // words for the states of all layers
    std::size_t most_words = 0;        // of a domain
    std::vector<Interests> heard;      // by layer

    std::size_t next_states(std::size_t layer) const {
      return layer + 1 < layers.size() ? layers[layer + 1].states : ends;
    }
  };
  std::vector<int> of;                 // the slots
  std::shared_ptr<const Graph> graph;  // automata that are alike share it
  std::size_t workspace = 0;

  static AutomatonTable build(const Automaton& automaton, const Slots& slots);
  AutomatonTable on(const std::vector<int>& others) const;  // the same for as many other slots
  const std::vector<int>& slots() const { return of; }

  // Digits from which the same states lead to the same states matter when the last of them goes.
  Interests interests(int slot, const Slots& slots) const;

  template <class Store>
  [[gnu::noinline]]  // or it shares its registers with all other kinds
  bool
  propagate(Store& store) const {
    return graph->most_words == 1 ? run<1>(store) : run<0>(store);
  }

 private:
  // Domains of so many words, or of any if that is 0.
  template <std::size_t Words, class Store>
  [[gnu::always_inline]] bool run(Store& store) const {
    const auto& layers = graph->layers;
    const std::size_t all_states = graph->all_states;
    Word* forward = store.workspace();
    Word* useful = forward + all_states;
    Word own[2];  // in registers
    Word* const allowed = Words == 1 ? own : useful + all_states;
    Word* const missing = allowed + (Words == 1 ? 1 : graph->most_words);
    for (std::size_t word = 0; word < 2 * all_states; ++word) forward[word] = 0;
    forward[0] = 1;
    for (std::size_t at = 0; at < layers.size(); ++at) {
      const Layer& layer = layers[at];
      const Word* live = store.live(of[at]);
      const std::size_t end = graph->next_states(at);
      Word* there = forward + end;
      for (std::size_t word = layer.states; word < end; ++word)
        for (Word left = forward[word]; left != 0; left &= left - 1)
          moves_of<Words>(layer, state_at(layer, word, left), live, [&](std::size_t, std::uint32_t next) {
            there[next / kWordBits] |= bit_at(next);
            return false;
          });
    }
    for (std::size_t word = graph->ends; word < all_states; ++word) useful[word] = forward[word];
    for (std::size_t at = layers.size(); at-- > 0;) {
      const Layer& layer = layers[at];
      const Word* live = store.live(of[at]);
      const std::size_t end = graph->next_states(at);
      const Word* there = useful + end;
      for (std::size_t word = 0; word < words_of<Words>(layer); ++word) {
        allowed[word] = 0;
        missing[word] = live[word];
      }
      bool all = false;  // whether every digit is known to stay
      for (std::size_t word = layer.states; word < end; ++word)
        for (Word left = forward[word]; left != 0; left &= left - 1) {
          const std::size_t state = state_at(layer, word, left);
          bool leads = false;
          if (!all) {
            moves_of<Words>(layer, state, missing, [&](std::size_t digit, std::uint32_t next) {
              if (!has(there, next)) return false;
              leads = true;
              allowed[digit / kWordBits] |= bit_at(digit);
              missing[digit / kWordBits] &= ~bit_at(digit);
              return false;
            });
            all = leads && none(missing, words_of<Words>(layer));
          }
          if (!leads)  // then one way on is enough
            moves_of<Words>(layer, state, allowed,
                            [&](std::size_t, std::uint32_t next) { return leads = has(there, next); });
          if (leads) useful[word] |= left & (~left + 1);
        }
      if (!all && !store.keep(of[at], allowed)) return false;
    }
    return true;
  }

  template <std::size_t Words>
  static std::size_t words_of(const Layer& layer) {
    return Words != 0 ? Words : layer.words;
  }

  static bool has(const Word* set, std::uint32_t bit) { return (set[bit / kWordBits] >> (bit % kWordBits) & 1) != 0; }

  static bool none(const Word* set, std::size_t words) {
    Word some = 0;
    for (std::size_t word = 0; word < words; ++word) some |= set[word];
    return some == 0;
  }

  // The first state of a word that is left.
  static std::size_t state_at(const Layer& layer, std::size_t word, Word left) {
    return (word - layer.states) * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
  }

  // Until `visit` returns true.
  template <std::size_t Words, class Visit>
  [[gnu::always_inline]] void moves_of(const Layer& layer, std::size_t state, const Word* wanted, Visit visit) const {
    const Word* digits = graph->digits_of.data() + layer.first_digits + state * words_of<Words>(layer);
    const std::uint32_t* next = graph->moves.data() + layer.first_move + state * layer.digits;
    for (std::size_t word = 0; word < words_of<Words>(layer); ++word)
      for (Word left = digits[word] & wanted[word]; left != 0; left &= left - 1) {
        const std::size_t digit = word * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
        if (visit(digit, next[digit])) return;
      }
  }
};

}  // namespace sudokudsl
