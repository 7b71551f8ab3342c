#include "same_digits.hpp"

#include <algorithm>
#include <map>

namespace sudokudsl {
namespace {

bool all_differ(const std::vector<int>& cells, const Slots& slots) {
  for (std::size_t one = 0; one < cells.size(); ++one)
    for (std::size_t other = 0; other < one; ++other)
      if (!slots.differs(cells[one], cells[other])) return false;
  return true;
}

}  // namespace

std::optional<SameDigitsTable> SameDigitsTable::build(const std::vector<const Count*>& counts, const Slots& slots) {
  if (counts.size() < 2) return std::nullopt;
  std::map<int, std::vector<Word>> listed;  // by cell, for each count: the live digits that it lists
  for (std::size_t number = 0; number < counts.size(); ++number)
    for (const auto& [slot, digit] : counts[number]->placements) {
      if (slot >= slots.cells || slots.words(slot) > 1) return std::nullopt;
      auto& found = listed[slot];
      found.resize(counts.size());
      if (const int local = slots.local(slot, digit); local >= 0)
        found[number] |= bit_at(static_cast<std::size_t>(local));
    }
  const auto live = [&](int cell) { return slots.live[static_cast<std::size_t>(cell)][0]; };
  SameDigitsTable table;
  Word all = 0;  // live digits that no count has been for yet
  for (const auto& [cell, digits] : listed) {
    std::size_t size = 0;
    for (const Word some : digits) size += count_bits(some);
    // A cell of A is listed once with each digit, a cell of B in all counts but one.
    table.sides[size > count_bits(live(cell))].push_back(cell);
    all |= live(cell);
  }
  if (table.sides[0].size() != table.sides[1].size()) return std::nullopt;
  if (!all_differ(table.sides[0], slots) && !all_differ(table.sides[1], slots)) return std::nullopt;
  for (std::size_t number = 0; number < counts.size(); ++number) {
    const auto half = static_cast<Number>(table.sides[1].size());
    if (counts[number]->low != half || counts[number]->high != half) return std::nullopt;
    Word counted = 0;  // the digit that it is for
    for (const int cell : table.sides[0]) counted |= listed[cell][number];
    for (const int cell : table.sides[1]) counted |= live(cell) & ~listed[cell][number];
    if (count_bits(counted) > 1) return std::nullopt;
    for (const int cell : table.sides[0])
      if (listed[cell][number] != (live(cell) & counted)) return std::nullopt;
    all &= ~counted;
  }
  if (all != 0) return std::nullopt;
  return table;
}

std::vector<int> SameDigitsTable::slots() const {
  std::vector<int> all = sides[0];
  all.insert(all.end(), sides[1].begin(), sides[1].end());
  return all;
}

}  // namespace sudokudsl
