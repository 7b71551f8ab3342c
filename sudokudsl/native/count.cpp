#include "count.hpp"

#include <algorithm>
#include <map>

namespace sudokudsl {

namespace {

// The largest set of slots that all differ that a greedy walk finds.
std::vector<int> differing(const std::map<int, std::vector<Word>>& listed, const Slots& slots) {
  std::vector<int> best;
  for (const auto& [start, mask] : listed) {
    std::vector<int> group{start};
    for (const auto& [slot, other] : listed)
      if (std::all_of(group.begin(), group.end(), [&, one = slot](int in) { return slots.differs(in, one); }))
        group.push_back(slot);
    if (group.size() > best.size()) best = std::move(group);
  }
  return best;
}

}  // namespace

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
    for (const int slot : differing(listed, slots)) {
      const auto& mask = listed[slot];
      table.parts.push_back({slot, mask.size(), table.masks.size()});
      table.masks.insert(table.masks.end(), mask.begin(), mask.end());
      table.workspace = std::max(table.workspace, mask.size());
      listed.erase(slot);
    }
    table.ends.push_back(table.parts.size());
  }
  return table;
}

std::vector<int> CountTable::slots() const {
  std::vector<int> all;
  for (const Part& part : parts) all.push_back(part.slot);
  return all;
}

}  // namespace sudokudsl
