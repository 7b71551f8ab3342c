#include "implied_objectives.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "count_capacity.hpp"
#include "form_counts.hpp"
#include "interruption.hpp"
#include "region_totals.hpp"

namespace sudokudsl {
std::vector<Count> implied_counts(const Problem& problem) {
  std::map<std::vector<int>, std::vector<const Count*>> by_slots;
  for (const Objective& objective : problem.objectives) {
    const Count* count = std::get_if<Count>(&objective);
    if (count == nullptr || count->low <= 0) continue;
    allow_interruption();
    std::set<int> slots;
    for (const auto& [slot, digit] : count->placements) slots.insert(slot);
    by_slots[{slots.begin(), slots.end()}].push_back(count);
  }
  std::vector<Count> implied;
  std::optional<CountCapacity> capacity;
  for (const auto& [slots, counts] : by_slots) {
    if (counts.size() < 2) continue;
    allow_interruption();
    std::set<std::pair<int, Number>> all;
    std::size_t listed = 0;
    Number needed = 0;
    for (const Count* count : counts) {
      all.insert(count->placements.begin(), count->placements.end());
      listed += count->placements.size();
      needed += std::min(count->low, static_cast<Number>(slots.size()) + 1);
    }
    if (listed != all.size()) continue;  // some placement serves two counts
    const auto size = static_cast<Number>(slots.size());
    std::size_t possible = 0;
    for (const int slot : slots) possible += problem.domains[static_cast<std::size_t>(slot)].size();
    if (all.size() < possible || needed > size) {
      SUDOKUDSL_COUNT_FORM(implied_count);
      implied.push_back({needed, size, {all.begin(), all.end()}});
    }
    if (!capacity) capacity.emplace(problem);
    const Number served = std::min(size, capacity->most(all));
    if (served < size) SUDOKUDSL_COUNT_FORM(count_capacity);
    for (const Count* count : counts)
      if (const Number most = served - (needed - count->low); most < count->high) {
        SUDOKUDSL_COUNT_FORM(implied_bounds_of_count);
        implied.push_back({count->low, most, count->placements});
      }
  }
  return implied;
}

namespace {

std::vector<const House*> houses_of(const Problem& problem) {
  std::vector<const House*> houses;
  for (const Objective& objective : problem.objectives)
    if (const House* house = std::get_if<House>(&objective)) houses.push_back(house);
  return houses;
}

// The total of the other cells of a house, if a house contains the cells of `total`.
std::optional<Total> house_remainder(const Total& total, const std::vector<const House*>& houses) {
  std::set<int> inside;
  for (const auto& [slot, weight] : total.terms) {
    if (weight != 1) return std::nullopt;
    inside.insert(slot);
  }
  if (inside.size() < 2) return std::nullopt;
  for (const House* house : houses) {
    Total others{0, 0, {}};
    for (const int slot : house->slots)
      if (!inside.contains(slot)) others.terms.emplace_back(slot, 1);
    if (others.terms.empty() || others.terms.size() + inside.size() != house->slots.size()) continue;
    const Number sum = std::accumulate(house->digits.begin(), house->digits.end(), Number{0});
    others.low = sum - total.high;
    others.high = sum - total.low;
    return others;
  }
  return std::nullopt;
}

}  // namespace

void complete_branches(Problem& problem) {
  const auto houses = houses_of(problem);
  for (Objective& objective : problem.objectives)
    if (Either* either = std::get_if<Either>(&objective))
      for (auto& branch : either->branches) {
        allow_interruption();
        for (std::size_t part = branch.size(); part-- > 0;)
          if (const Total* total = std::get_if<Total>(&branch[part]))
            if (const auto others = house_remainder(*total, houses)) {
              SUDOKUDSL_COUNT_FORM(branch_completed);
              branch.emplace_back(*others);
            }
      }
}

namespace {

// Gives these bounds to the first count with the same placements; false if there is none.
bool tighten(Problem& problem, const Count& bounds) {
  for (Objective& objective : problem.objectives) {
    Count* count = std::get_if<Count>(&objective);
    if (count == nullptr || count->placements != bounds.placements) continue;
    count->low = std::max(count->low, bounds.low);
    count->high = std::min(count->high, bounds.high);
    return true;
  }
  return false;
}

}  // namespace

Problem with_implied_objectives(Problem problem) {
  auto counts = implied_counts(problem);
  auto totals = region_totals(problem);
  for (Count& count : counts) {
    allow_interruption();
    if (!tighten(problem, count)) problem.objectives.emplace_back(std::move(count));
  }
  complete_branches(problem);
  for (Total& total : totals) problem.objectives.emplace_back(std::move(total));
  return problem;
}

}  // namespace sudokudsl
