// automaton: the digits of some slots, in order, lead from the first state through all layers.
//
// Forward over the layers for the states that can be reached, then backward for those that also reach the end; a digit
// stays while one of its moves lies on such a path. (Pesant, "A regular language membership constraint", CP 2004.)
#pragma once

#include "kinds.hpp"

namespace sudokudsl {

struct AutomatonTable {
  struct Step {
    std::uint32_t state, digit, next;
  };
  struct Layer {
    int slot;
    std::size_t words, first, last;  // its moves are moves[first..last)
    std::size_t states;              // where the bits of the states before it begin in the workspace, in words
  };
  std::vector<Layer> layers;
  std::vector<Step> moves;
  std::size_t ends = 0;        // where the bits of the states after the last layer begin
  std::size_t all_states = 0;  // words for the states of all layers
  std::size_t workspace = 0;

  static AutomatonTable build(const Automaton& automaton, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    Word* forward = store.workspace();
    Word* useful = forward + all_states;
    Word* allowed = useful + all_states;
    for (std::size_t word = 0; word < 2 * all_states; ++word) forward[word] = 0;
    forward[0] = 1;
    for (std::size_t at = 0; at < layers.size(); ++at) {
      const Layer& layer = layers[at];
      const Word* live = store.live(layer.slot);
      const Word* here = forward + layer.states;
      Word* there = forward + next_states(at);
      for (std::size_t move = layer.first; move < layer.last; ++move) {
        const Step& step = moves[move];
        if (has(live, step.digit) && has(here, step.state)) there[step.next / kWordBits] |= bit_at(step.next);
      }
    }
    for (std::size_t word = ends; word < all_states; ++word) useful[word] = forward[word];
    for (std::size_t at = layers.size(); at-- > 0;) {
      const Layer& layer = layers[at];
      const Word* live = store.live(layer.slot);
      const Word* here = forward + layer.states;
      const Word* there = useful + next_states(at);
      Word* before = useful + layer.states;
      for (std::size_t word = 0; word < layer.words; ++word) allowed[word] = 0;
      for (std::size_t move = layer.first; move < layer.last; ++move) {
        const Step& step = moves[move];
        if (!has(live, step.digit) || !has(here, step.state) || !has(there, step.next)) continue;
        before[step.state / kWordBits] |= bit_at(step.state);
        allowed[step.digit / kWordBits] |= bit_at(step.digit);
      }
      if (!store.keep(layer.slot, allowed)) return false;
    }
    return true;
  }

 private:
  static bool has(const Word* set, std::uint32_t bit) { return (set[bit / kWordBits] >> (bit % kWordBits) & 1) != 0; }
  std::size_t next_states(std::size_t layer) const {
    return layer + 1 < layers.size() ? layers[layer + 1].states : ends;
  }
};

}  // namespace sudokudsl
