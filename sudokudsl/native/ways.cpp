#include "ways.hpp"

#include <algorithm>

namespace sudokudsl {

WaysTable WaysTable::build(const Ways& ways, const Slots& slots) {
  const std::size_t length = ways.slots.size();
  std::vector<std::size_t> kept;  // local digits, tuple after tuple
  std::vector<std::size_t> tuple(length);
  for (std::size_t number = 0; number < ways.size; ++number) {
    bool possible = true;
    for (std::size_t at = 0; at < length && possible; ++at) {
      const int local = slots.local(ways.slots[at], ways.tuples[number * length + at]);
      possible = local >= 0;
      if (possible) tuple[at] = static_cast<std::size_t>(local);
    }
    if (possible) kept.insert(kept.end(), tuple.begin(), tuple.end());
  }
  WaysTable table;
  const std::size_t size = length == 0 ? ways.size : kept.size() / length;
  table.width = words_for(size);
  std::size_t most_words = 0;
  for (std::size_t at = 0; at < length; ++at) {
    const int slot = ways.slots[at];
    table.parts.push_back({slot, slots.words(slot), table.supports.size()});
    table.supports.resize(table.supports.size() + slots.values[static_cast<std::size_t>(slot)].size() * table.width);
    Word* support = table.supports.data() + table.parts.back().support;
    for (std::size_t number = 0; number < size; ++number)
      support[kept[number * length + at] * table.width + number / kWordBits] |= bit_at(number);
    most_words = std::max(most_words, slots.words(slot));
  }
  table.workspace = table.width + std::max(table.width, most_words);
  return table;
}

std::vector<int> WaysTable::slots() const { return slots_of(parts); }

}  // namespace sudokudsl
