// automaton: the digits of some slots, in order, lead from the first state through all layers.
//
// Forward over the layers for the states that can be reached, then backward for those that also reach the end; a digit
// stays while one of its moves lies on such a path. (Pesant, "A regular language membership constraint", CP 2004.)
//
// Sets of states are bits, and the moves of a digit carry many at once: those from one word to another are sorted into
// *chains*, in which later states lead to later ones, so that all of it takes two instructions (bits.hpp); and *fans*,
// in which several states lead to one.
//
// Where slots differ, the states are split by the digits that they have used, as long as that is not too large: then a
// digit stays only if a filling without repeats has it.
#pragma once

#include <algorithm>

#include "bits.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct AutomatonTable {
  struct Layer {
    int slot;
    std::size_t words;         // of a domain
    std::size_t states;        // where the bits of the states before it begin, in words
    std::size_t first_domain;  // where its domain begins in the workspace
    std::size_t first_digit;   // where its digits begin in `moves`
  };
  struct Bundle {
    Word from, to;                     // the states before and after
    std::uint32_t from_word, to_word;  // where they are among the words of all layers
  };
  struct Moves {
    std::uint32_t chains, fans, end;  // where the chains of a digit begin in `bundles`, its fans, and both end
  };
  std::vector<Layer> layers;
  std::vector<Moves> moves;  // by layer and digit
  std::vector<Bundle> bundles;
  std::vector<WakeConditions> conditions;  // by layer
  std::size_t ends = 0;                    // where the bits of the states after the last layer begin
  std::size_t all_states = 0;              // words for the states of all layers
  std::size_t domain_words = 0;            // of all layers
  std::size_t workspace = 0;

  static AutomatonTable build(const Automaton& automaton, const Slots& slots);
  AutomatonTable on(const std::vector<int>& others) const;  // the same for as many other slots
  std::vector<int> slots() const;

  // Of digits that lead from the same states to the same states, the last to go matters.
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

  template <class Store>
  [[gnu::noinline]]  // or it shares its registers with all other kinds
  bool
  propagate(Store& store) const {
    Word* const domains = store.workspace();
    Word* const forward = domains + domain_words;
    Word* const useful = forward + all_states;
    for (const Layer& layer : layers) {
      const Word* live = store.live(layer.slot);
      for (std::size_t word = 0; word < layer.words; ++word) domains[layer.first_domain + word] = live[word];
    }
    std::fill_n(forward, 2 * all_states, 0);
    forward[0] = 1;
    for (const Layer& layer : layers) reach(layer, domains, forward);
    std::copy(forward + ends, forward + all_states, useful + ends);
    for (std::size_t at = layers.size(); at-- > 0;) {
      const Layer& layer = layers[at];
      Word* const domain = domains + layer.first_domain;
      if (go_back(layer, domain, forward, useful) && !store.keep(layer.slot, domain)) return false;
    }
    return true;
  }

 private:
  // The states after a layer that can be reached from those before it.
  [[gnu::always_inline]] void reach(const Layer& layer, const Word* domains, Word* states) const {
    for (std::size_t word = 0; word < layer.words; ++word)
      for (Word left = domains[layer.first_domain + word]; left != 0; left &= left - 1) {
        const Moves& of = moves_of(layer, word, left);
        std::uint32_t at = of.chains;
        for (; at < of.fans; ++at) {
          const Bundle& chain = bundles[at];
          states[chain.to_word] |= move_bits(states[chain.from_word], chain.from, chain.to);
        }
        for (; at < of.end; ++at) {
          const Bundle& fan = bundles[at];
          states[fan.to_word] |= (states[fan.from_word] & fan.from) != 0 ? fan.to : 0;
        }
      }
  }

  // The states before a layer from which the end is reached, of those that are; whether the domain lost a digit.
  [[gnu::always_inline]] bool go_back(const Layer& layer, Word* domain, const Word* forward, Word* useful) const {
    bool lost = false;
    for (std::size_t word = 0; word < layer.words; ++word)
      for (Word left = domain[word]; left != 0; left &= left - 1) {
        const Moves& of = moves_of(layer, word, left);
        Word some = 0;
        std::uint32_t at = of.chains;
        for (; at < of.fans; ++at) {
          const Bundle& chain = bundles[at];
          const Word before = forward[chain.from_word] & move_bits(useful[chain.to_word], chain.to, chain.from);
          useful[chain.from_word] |= before;
          some |= before;
        }
        for (; at < of.end; ++at) {
          const Bundle& fan = bundles[at];
          const Word before = (useful[fan.to_word] & fan.to) != 0 ? forward[fan.from_word] & fan.from : 0;
          useful[fan.from_word] |= before;
          some |= before;
        }
        if (some != 0) continue;
        domain[word] &= ~left | (left - 1);
        lost = true;
      }
    return lost;
  }

  // Those of the first digit that is left.
  [[gnu::always_inline]] const Moves& moves_of(const Layer& layer, std::size_t word, Word left) const {
    return moves[layer.first_digit + word * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left))];
  }
};

}  // namespace sudokudsl
