#include "connected.hpp"

namespace sudokudsl {

ConnectedTable ConnectedTable::build(const Connected& connected, const Slots& slots) {
  ConnectedTable table;
  std::vector<std::vector<std::uint32_t>> beside(connected.slots.size());
  for (const auto& [one, other] : connected.edges) {
    beside[one].push_back(static_cast<std::uint32_t>(other));
    beside[other].push_back(static_cast<std::uint32_t>(one));
  }
  std::size_t most = 0;
  for (std::size_t at = 0; at < connected.slots.size(); ++at) {
    const int slot = connected.slots[at];
    const Part part{slot, slots.words(slot), table.masks.size(), table.neighbours.size(),
                    table.neighbours.size() + beside[at].size()};
    table.masks.resize(part.mask + part.words);
    for (const Number digit : connected.digits)
      if (const int local = slots.local(slot, digit); local >= 0)
        table.masks[part.mask + static_cast<std::size_t>(local) / kWordBits] |= bit_at(static_cast<std::size_t>(local));
    table.neighbours.insert(table.neighbours.end(), beside[at].begin(), beside[at].end());
    table.parts.push_back(part);
    most = std::max(most, part.words);
  }
  table.high = table.parts.size();
  table.workspace = most + visit_words(table.parts.size()) + list_words(table.parts.size());
  return table;
}

void ConnectedTable::bound(Number least, Number most) {
  const auto size = static_cast<Number>(parts.size());
  low = std::max(low, static_cast<std::size_t>(std::clamp<Number>(least, 0, size + 1)));
  high = std::min(high, static_cast<std::size_t>(std::clamp<Number>(most, 0, size)));
}

WakeConditions ConnectedTable::wake_conditions(int slot, const Slots&) const {
  const auto part = std::find_if(parts.begin(), parts.end(), [slot](const Part& one) { return one.slot == slot; });
  if (part->words != 1) return {{}};
  return {{masks[part->mask], 0, 0}, {~masks[part->mask], 0, 0}};
}

std::vector<int> ConnectedTable::slots() const { return slots_of(parts); }

}  // namespace sudokudsl
