// automaton: the digits of some slots, in order, lead from the first state through all layers.
//
// Constraint: regular, as a layered automaton (an mdd). Each layer has the moves of one slot; the states after the last
// layer all accept. Consistency: domain. Where the states are split by used digits (automaton.cpp), it is domain for
// the conjunction with alldifferent over a clique of different slots, up to where any digits may follow.
//
// Rules:
//   1. Forward over the layers: the states that can be reached.
//   2. Backward: those of them from which the end is reached. A digit goes if none of its moves lies on such a path.
//
// Sets of states are bits, so that the moves of a digit carry many states in one instruction. Its moves from one word
// of states to another are sorted into chains and fans. In a *chain* later states lead to later ones, which takes two
// instructions (bits.hpp). In a *fan* several states lead to one.
//
// Cost: for each live digit one bundle or a few, forward and backward. Left out: Pesant's degrees of states, kept from
// run to run, as the state of a search is its lanes alone.
//
// Paper: Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004.
#pragma once

#include <algorithm>

#include "bits.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct AutomatonTable {
  struct Layer {
    int slot;
    std::size_t words;         // of its domain
    std::size_t states;        // the word where the states before it begin
    std::size_t first_domain;  // the word where its domain begins in the workspace
    std::size_t first_digit;   // where its digits begin in `moves`
  };
  // Moves of one digit that are carried out together: a chain or a fan.
  struct Bundle {
    Word from, to;                     // the states before and after
    std::uint32_t from_word, to_word;  // which words of states these are
  };
  // All moves of a digit: its chains are bundles[chains .. fans), its fans bundles[fans .. end).
  struct Moves {
    std::uint32_t chains, fans, end;
  };
  std::vector<Layer> layers;
  std::vector<Moves> moves;  // by layer and local digit
  std::vector<Bundle> bundles;
  std::vector<WakeConditions> conditions;  // by layer
  std::size_t last_states = 0;             // the word where the states after the last layer begin
  std::size_t state_words = 0;             // of the states of all layers
  std::size_t domain_words = 0;            // of the domains of all layers
  std::size_t workspace = 0;

  static AutomatonTable build(const Automaton& automaton, const Slots& slots);
  AutomatonTable for_slots(const std::vector<int>& others) const;  // the same for as many other slots
  std::vector<int> slots() const;

  // Of digits that have the same moves, only the loss of the last one matters.
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

  template <class Store>
  [[gnu::noinline]]  // inlined with all other kinds it runs short of registers
  bool
  propagate(Store& store) const {
    Word* const domains = store.workspace();
    Word* const forward = domains + domain_words;
    Word* const useful = forward + state_words;
    for (const Layer& layer : layers) {
      const Word* live = store.live(layer.slot);
      for (std::size_t word = 0; word < layer.words; ++word) domains[layer.first_domain + word] = live[word];
    }
    std::fill_n(forward, 2 * state_words, 0);
    forward[0] = 1;
    for (const Layer& layer : layers) go_forward(layer, domains, forward);
    std::copy(forward + last_states, forward + state_words, useful + last_states);
    for (std::size_t at = layers.size(); at-- > 0;) {
      const Layer& layer = layers[at];
      Word* const domain = domains + layer.first_domain;
      if (go_backward(layer, domain, forward, useful) && !store.keep(layer.slot, domain)) return false;
    }
    return true;
  }

 private:
  // Rule 1: adds the states after a layer that are reached from those before it.
  [[gnu::always_inline]] void go_forward(const Layer& layer, const Word* domains, Word* states) const {
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

  // Rule 2: adds the reached states before a layer that lead to the end, and takes the other digits out of the domain.
  // Returns whether there were any.
  [[gnu::always_inline]] bool go_backward(const Layer& layer, Word* domain, const Word* forward, Word* useful) const {
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

  // The moves of the lowest digit that is left in a word of a domain.
  [[gnu::always_inline]] const Moves& moves_of(const Layer& layer, std::size_t word, Word left) const {
    return moves[layer.first_digit + word * kWordBits + lowest_bit(left)];
  }
};

}  // namespace sudokudsl
