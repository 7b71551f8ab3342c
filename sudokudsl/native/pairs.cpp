#include "pairs.hpp"

#include <algorithm>
#include <bit>

namespace sudokudsl {

PairsTable PairsTable::build(const Pairs& pairs, const Slots& slots) {
  PairsTable table;
  table.first = pairs.first;
  table.second = pairs.second;
  table.first_words = slots.words(pairs.first);
  table.second_words = slots.words(pairs.second);
  table.forward.resize(slots.values[static_cast<std::size_t>(pairs.first)].size() * table.second_words);
  table.backward.resize(slots.values[static_cast<std::size_t>(pairs.second)].size() * table.first_words);
  table.workspace = std::max(table.first_words, table.second_words);
  for (const auto& [a, b] : pairs.allowed) {
    const int here = slots.local(pairs.first, a), there = slots.local(pairs.second, b);
    if (here < 0 || there < 0) continue;
    const auto one = static_cast<std::size_t>(here), two = static_cast<std::size_t>(there);
    table.forward[one * table.second_words + two / kWordBits] |= bit_at(two);
    table.backward[two * table.first_words + one / kWordBits] |= bit_at(one);
  }
  return table;
}

void PairsTable::intersect(const PairsTable& other) {
  const bool same = first == other.first;
  const auto& forward_too = same ? other.forward : other.backward;
  const auto& backward_too = same ? other.backward : other.forward;
  for (std::size_t at = 0; at < forward.size(); ++at) forward[at] &= forward_too[at];
  for (std::size_t at = 0; at < backward.size(); ++at) backward[at] &= backward_too[at];
}

bool PairsTable::needs_propagation(const Slots& slots) const {
  return most_excluded(first, slots) > 1 || most_excluded(second, slots) > 1;
}

WakeConditions PairsTable::wake_conditions(int slot, const Slots& slots, bool conflict_masks) const {
  return {{~Word{0}, conflict_masks ? 2U : 1U, static_cast<std::uint32_t>(most_excluded(slot, slots))}};
}

// The most digits of a slot that one digit of the other excludes.
std::size_t PairsTable::most_excluded(int slot, const Slots& slots) const {
  const int other = slot == first ? second : first;
  const auto& partners = slot == first ? backward : forward;
  const auto& live = slots.live[static_cast<std::size_t>(slot)];
  std::size_t most = 0;
  for (std::size_t digit = 0; digit < slots.values[static_cast<std::size_t>(other)].size(); ++digit) {
    if (!slots.has(other, static_cast<int>(digit))) continue;
    std::size_t excluded = 0;
    for (std::size_t at = 0; at < live.size(); ++at)
      excluded += count_bits(live[at] & ~partners[digit * live.size() + at]);
    most = std::max(most, excluded);
  }
  return most;
}

}  // namespace sudokudsl
