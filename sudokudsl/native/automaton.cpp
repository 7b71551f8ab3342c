#include "automaton.hpp"

#include <algorithm>

namespace sudokudsl {

AutomatonTable AutomatonTable::build(const Automaton& automaton, const Slots& slots) {
  AutomatonTable table;
  const std::size_t length = automaton.slots.size();
  std::vector<std::size_t> states(length + 1, 1);
  std::size_t most_words = 0;
  for (std::size_t at = 0; at < length; ++at) {
    const int slot = automaton.slots[at];
    Layer layer{slot, slots.words(slot), table.moves.size(), 0, 0};
    most_words = std::max(most_words, layer.words);
    for (const Move& move : automaton.layers[at]) {
      states[at] = std::max(states[at], static_cast<std::size_t>(move.state) + 1);
      states[at + 1] = std::max(states[at + 1], static_cast<std::size_t>(move.next) + 1);
      const int local = slots.local(slot, move.digit);
      if (local < 0) continue;
      table.moves.push_back({static_cast<std::uint32_t>(move.state), static_cast<std::uint32_t>(local),
                             static_cast<std::uint32_t>(move.next)});
    }
    layer.last = table.moves.size();
    table.layers.push_back(layer);
  }
  for (std::size_t at = 0; at < length; ++at) {
    table.layers[at].states = table.all_states;
    table.all_states += words_for(states[at]);
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
