#include "joint_counts.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace sudokudsl {
namespace {

// Lists the ways: gives each slot in turn a class, as long as all counts can still be met.
class Listing {
 public:
  Listing(const std::vector<const Count*>& counts, std::size_t slots, std::vector<JointCountsTable::Class>& classes)
      : counts_(counts), classes_(classes), chosen_(slots), held_(counts.size()) {}

  // False when there are more of them than a word has bits.
  bool run(std::size_t slot = 0) {
    if (slot == chosen_.size()) return add();
    for (std::size_t number = 0; number < classes_.size(); ++number) {
      if (classes_[number].digits[slot] == 0) continue;
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
    for (std::size_t slot = 0; slot < chosen_.size(); ++slot) classes_[chosen_[slot]].ways[slot] |= bit_at(found_);
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
  std::vector<JointCountsTable::Class>& classes_;
  std::vector<std::size_t> chosen_;  // by slot
  std::vector<Number> held_;         // by count: how many slots have its class
  std::size_t found_ = 0;
};

}  // namespace

std::optional<JointCountsTable> JointCountsTable::build(const std::vector<const Count*>& counts, const Slots& slots) {
  std::set<int> all;
  for (const Count* count : counts)
    for (const auto& [slot, digit] : count->placements) all.insert(slot);
  if (counts.size() < 2 || all.empty() || all.size() > kMostSlots) return std::nullopt;
  JointCountsTable table;
  table.of.assign(all.begin(), all.end());
  for (const Count* count : counts) table.low.push_back(count->low);
  std::vector<Class> classes(counts.size() + 1);
  bool others = false;  // whether some digit is in no count
  for (std::size_t place = 0; place < table.of.size(); ++place) {
    const int slot = table.of[place];
    if (slots.words(slot) != 1) return std::nullopt;
    Word left = slots.live[static_cast<std::size_t>(slot)][0];
    for (std::size_t number = 0; number < counts.size(); ++number)
      for (const auto& [listed, digit] : counts[number]->placements) {
        const int local = listed == slot ? slots.local(slot, digit) : -1;
        if (local < 0) continue;
        const Word bit = bit_at(static_cast<std::size_t>(local));
        if (((left | classes[number].digits[place]) & bit) == 0) return std::nullopt;
        classes[number].digits[place] |= bit;
        left &= ~bit;
      }
    classes.back().digits[place] = left;
    others |= left != 0;
  }
  if (!others) classes.pop_back();
  if (!Listing(counts, table.of.size(), classes).run()) return std::nullopt;
  for (std::size_t place = table.of.size(); place < kMostSlots; ++place)
    for (std::size_t number = 0; number < 2; ++number) {
      classes[number].digits[place] = bit_at(number);
      classes[number].ways[place] = ~Word{0};
    }
  table.classes = std::make_shared<const std::vector<Class>>(std::move(classes));
  return table;
}

}  // namespace sudokudsl
