#include "automaton.hpp"

#include <algorithm>

namespace sudokudsl {

AutomatonTable AutomatonTable::build(const Automaton& automaton, const Slots& slots) {
  AutomatonTable table;
  const std::size_t length = automaton.slots.size();
  std::vector<std::size_t> states(length + 1, 1);
  for (std::size_t at = 0; at < length; ++at)
    for (const Move& move : automaton.layers[at]) {
      states[at] = std::max(states[at], static_cast<std::size_t>(move.state) + 1);
      states[at + 1] = std::max(states[at + 1], static_cast<std::size_t>(move.next) + 1);
    }
  std::size_t most_words = 0;
  for (std::size_t at = 0; at < length; ++at) {
    const int slot = automaton.slots[at];
    const Layer layer{slot,
                      slots.words(slot),
                      slots.values[static_cast<std::size_t>(slot)].size(),
                      table.all_states,
                      table.digits_of.size(),
                      table.moves.size()};
    most_words = std::max(most_words, layer.words);
    table.all_states += words_for(states[at]);
    table.digits_of.resize(layer.first_digits + states[at] * layer.words);
    table.moves.resize(layer.first_move + states[at] * layer.digits);
    for (const Move& move : automaton.layers[at]) {
      const int local = slots.local(slot, move.digit);
      if (local < 0) continue;
      const auto digit = static_cast<std::size_t>(local), state = static_cast<std::size_t>(move.state);
      table.digits_of[layer.first_digits + state * layer.words + digit / kWordBits] |= bit_at(digit);
      table.moves[layer.first_move + state * layer.digits + digit] = static_cast<std::uint32_t>(move.next);
    }
    table.layers.push_back(layer);
  }
  table.ends = table.all_states;
  table.all_states += words_for(states[length]);
  table.workspace = 2 * table.all_states + most_words;
  return table;
}

std::vector<int> AutomatonTable::slots() const {
  std::vector<int> all;
  for (const Layer& layer : layers) all.push_back(layer.slot);
  return all;
}

}  // namespace sudokudsl
