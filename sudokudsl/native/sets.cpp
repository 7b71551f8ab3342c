#include "sets.hpp"

#include <algorithm>
#include <map>

namespace sudokudsl {
namespace {

using Way = std::vector<std::vector<Number>>;  // a set for each slot

// The digits, as bits, that a way needs in slots that are pairwise different. It needs all digits of a set that has no
// more digits in the domains of its slots than it has slots.
Word needs(const Way& way, const std::vector<int>& slots, const Slots& all) {
  std::map<std::vector<Number>, std::pair<Word, int>> groups;  // by set: its live digits, and its slots
  for (std::size_t at = 0; at < slots.size(); ++at) {
    auto& [left, size] = groups[way[at]];
    for (const Number digit : way[at])
      if (const int local = all.local(slots[at], digit); local >= 0) left |= bit_at(static_cast<std::size_t>(local));
    ++size;
  }
  Word found = 0;
  for (const auto& [digits, group] : groups)
    if (static_cast<int>(count_bits(group.first)) <= group.second) found |= group.first;
  return found;
}

}  // namespace

SetsTable SetsTable::build(const Sets& sets, const Slots& slots) {
  const auto has = [&](std::size_t at, Number digit) { return slots.local(sets.slots[at], digit) >= 0; };
  std::vector<const Way*> ways;
  for (const Way& way : sets.ways) {
    bool possible = true;
    for (std::size_t at = 0; at < way.size(); ++at)
      possible &= std::any_of(way[at].begin(), way[at].end(), [&](Number digit) { return has(at, digit); });
    if (possible) ways.push_back(&way);
  }
  SetsTable table;
  table.width = words_for(ways.size());
  std::size_t words = 0;
  for (std::size_t at = 0; at < sets.slots.size(); ++at) {
    const int slot = sets.slots[at];
    const Part part{slot, slots.words(slot), table.supports.size()};
    table.supports.resize(part.support + slots.values[static_cast<std::size_t>(slot)].size() * table.width);
    for (std::size_t number = 0; number < ways.size(); ++number)
      for (const Number digit : (*ways[number])[at])
        if (has(at, digit)) {
          const auto local = static_cast<std::size_t>(slots.local(slot, digit));
          table.supports[part.support + local * table.width + number / kWordBits] |= bit_at(number);
        }
    table.parts.push_back(part);
    words = std::max(words, part.words);
  }
  table.most_words = std::max(table.width, words);
  table.workspace = table.width + table.most_words;
  if (words != 1 || slots.distinct_clique(sets.slots).size() < sets.slots.size()) return table;
  std::map<std::size_t, std::vector<Word>> without;  // by local digit
  for (std::size_t number = 0; number < ways.size(); ++number)
    for (Word left = needs(*ways[number], sets.slots, slots); left != 0; left &= left - 1) {
      auto& found = without[lowest_bit(left)];
      found.resize(table.width, ~Word{0});
      found[number / kWordBits] &= ~bit_at(number);
    }
  if (without.empty()) return table;
  for (const auto& [digit, found] : without) {
    table.needed.push_back(digit);
    table.without.insert(table.without.end(), found.begin(), found.end());
  }
  table.row_of.resize(kWordBits, table.without.size());
  for (std::size_t number = 0; number < table.needed.size(); ++number)
    table.row_of[table.needed[number]] = number * table.width;
  table.without.resize(table.without.size() + table.width, ~Word{0});
  table.workspace += table.without.size();
  table.places_needed = table.needed.size() > sets.slots.size();
  return table;
}

std::vector<int> SetsTable::slots() const { return slots_of(parts); }

}  // namespace sudokudsl
