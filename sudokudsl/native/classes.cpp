#include "classes.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace sudokudsl {
namespace {

// Lists the ways: gives one slot after another a class, as long as all counts can still be met.
class Listing {
 public:
  Listing(const std::vector<const Count*>& counts, ClassesTable& table)
      : counts_(counts), table_(table), chosen_(table.of.size()), held_(counts.size()) {}

  // False when they are more than a word has bits.
  bool run(std::size_t slot = 0) {
    if (slot == chosen_.size()) return add();
    for (std::size_t number = 0; number <= counts_.size(); ++number) {
      if (table_.at(slot, number).digits == 0) continue;
      chosen_[slot] = number;
      if (number < counts_.size()) ++held_[number];
      const bool fits = !can_be_met(chosen_.size() - slot - 1) || run(slot + 1);
      if (number < counts_.size()) --held_[number];
      if (!fits) return false;
    }
    return true;
  }

 private:
  bool add() {
    if (found_ == kWordBits) return false;
    for (std::size_t slot = 0; slot < chosen_.size(); ++slot) table_.at(slot, chosen_[slot]).ways |= bit_at(found_);
    ++found_;
    return true;
  }

  bool can_be_met(std::size_t open) const {
    for (std::size_t number = 0; number < counts_.size(); ++number)
      if (held_[number] > counts_[number]->high || held_[number] + static_cast<Number>(open) < counts_[number]->low)
        return false;
    return true;
  }

  const std::vector<const Count*>& counts_;
  ClassesTable& table_;
  std::vector<std::size_t> chosen_;  // by slot
  std::vector<Number> held_;         // by count: how many slots have its class
  std::size_t found_ = 0;
};

}  // namespace

std::optional<ClassesTable> ClassesTable::build(const std::vector<const Count*>& counts, const Slots& slots) {
  std::set<int> all;
  for (const Count* count : counts)
    for (const auto& [slot, digit] : count->placements) all.insert(slot);
  if (all.empty() || all.size() > kMostSlots) return std::nullopt;
  ClassesTable table;
  table.of.assign(all.begin(), all.end());
  table.counts = counts.size();
  for (const Count* count : counts) table.low.push_back(count->low);
  table.classes.resize(all.size() * (counts.size() + 1));
  for (std::size_t at = 0; at < table.of.size(); ++at) {
    const int slot = table.of[at];
    if (slots.words(slot) != 1) return std::nullopt;
    Word others = slots.live[static_cast<std::size_t>(slot)][0];
    for (std::size_t number = 0; number < counts.size(); ++number)
      for (const auto& [listed, digit] : counts[number]->placements) {
        const int local = listed == slot ? slots.local(slot, digit) : -1;
        if (local < 0) continue;
        const Word bit = bit_at(static_cast<std::size_t>(local));
        if (((others | table.at(at, number).digits) & bit) == 0) return std::nullopt;
        table.at(at, number).digits |= bit;
        others &= ~bit;
      }
    table.at(at, counts.size()).digits = others;
  }
  if (!Listing(counts, table).run()) return std::nullopt;
  return table;
}

}  // namespace sudokudsl
