#include "count.hpp"

#include <map>

namespace sudokudsl {

CountTable CountTable::build(const Count& count, const Slots& slots) {
  std::map<int, std::vector<Word>> listed;
  for (const auto& [slot, digit] : count.placements) {
    const int local = slots.local(slot, digit);
    if (local < 0) continue;
    auto& mask = listed[slot];
    mask.resize(slots.words(slot));
    mask[static_cast<std::size_t>(local) / kWordBits] |= bit_at(static_cast<std::size_t>(local));
  }
  CountTable table;
  table.low = count.low;
  table.high = count.high;
  while (!listed.empty()) {
    std::vector<int> left;
    for (const auto& [slot, mask] : listed) left.push_back(slot);
    const std::vector<int> clique = slots.distinct_clique(left);
    const bool lone = clique.size() == 1;  // then no two of the slots differ, and each is a group of its own
    for (const int slot : lone ? left : clique) {
      const auto& mask = listed[slot];
      table.parts.push_back({slot, mask.size(), table.masks.size()});
      table.masks.insert(table.masks.end(), mask.begin(), mask.end());
      table.workspace = std::max(table.workspace, mask.size());
      table.narrow &= mask.size() == 1;
      listed.erase(slot);
      if (lone) table.ends.push_back(table.parts.size());
    }
    if (!lone) table.ends.push_back(table.parts.size());
  }
  return table;
}

std::vector<int> CountTable::slots() const { return slots_of(parts); }

WakeConditions CountTable::wake_conditions(int slot, const Slots&) const {
  std::size_t first = 0;
  for (const std::size_t end : ends) {
    for (std::size_t at = first; at < end; ++at)
      if (parts[at].slot == slot && parts[at].words == 1) {
        const auto most = static_cast<std::uint32_t>(end - first - 1);
        WakeConditions wake_conditions;
        if (low > 0) wake_conditions.push_back({masks[parts[at].mask], 0, most});
        if (low > 1 || high < static_cast<Number>(parts.size()))
          wake_conditions.push_back({~masks[parts[at].mask], 0, most});
        return wake_conditions;
      }
    first = end;
  }
  return {{}};
}

}  // namespace sudokudsl
