#include "implied_total.hpp"

#include "total_table.hpp"

namespace sudokudsl {

ImpliedTotalTable ImpliedTotalTable::build(const Total& total, const Slots& slots) {
  ImpliedTotalTable table;
  table.sum = total.low;
  std::vector<Term> terms;
  for (const auto& [slot, weight] : total.terms) terms.push_back({slot, weight});
  for (const auto& group : distinct_groups(std::move(terms), slots)) {
    for (const auto& [slot, weight] : group) {
      const auto& alphabet = slots.values[static_cast<std::size_t>(slot)];
      table.digits = alphabet.size();
      table.members.push_back({slot, weight < 0, table.groups});
      table.sum -= weight < 0 ? -alphabet.back() : alphabet.front();
    }
    ++table.groups;
  }
  return table;
}

std::vector<int> ImpliedTotalTable::slots() const { return slots_of(members); }

}  // namespace sudokudsl
