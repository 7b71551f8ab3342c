#include "count_capacity.hpp"

#include <algorithm>
#include <cstddef>

#include "form_counts.hpp"
#include "interruption.hpp"

namespace sudokudsl {
namespace {

std::size_t slots_of(const CountCapacity::Placements& placements) {
  std::size_t slots = 0;
  int last = -1;
  for (const auto& [slot, digit] : placements) {
    slots += slot != last;
    last = slot;
  }
  return slots;
}

// The digits of the other slot of `pairs` that go with these placements of `slot`.
std::set<Number> image(const Pairs& pairs, int slot, const CountCapacity::Placements& placements) {
  std::set<Number> digits;
  for (const auto& [first, second] : pairs.allowed) {
    const auto [own, other] = pairs.first == slot ? std::pair{first, second} : std::pair{second, first};
    if (placements.contains({slot, own})) digits.insert(other);
  }
  return digits;
}

}  // namespace

CountCapacity::CountCapacity(const Problem& problem) : problem_(problem) {
  for (const Objective& objective : problem.objectives) {
    if (const Count* count = std::get_if<Count>(&objective); count != nullptr && !count->placements.empty())
      counts_[count->placements.front()].push_back(count);
    if (const Pairs* pairs = std::get_if<Pairs>(&objective)) {
      pairs_[pairs->first].push_back(pairs);
      pairs_[pairs->second].push_back(pairs);
    }
  }
}

Number CountCapacity::most(const Placements& placements) const {
  return std::min(most_by_counts(placements), most_by_counts(tied_to(placements)));
}

// The upper bounds of disjoint counts, and one more for each slot with placements that they leave.
Number CountCapacity::most_by_counts(const Placements& placements) const {
  Placements left = placements;
  Number most = 0;
  for (const auto& placement : placements) {
    const auto found = counts_.find(placement);
    if (found == counts_.end()) continue;
    allow_interruption();
    for (const Count* count : found->second) {
      const auto& own = count->placements;
      const auto is_left = [&left](const auto& each) { return left.contains(each); };
      if (!std::all_of(own.begin(), own.end(), is_left)) continue;
      if (count->high >= static_cast<Number>(slots_of({own.begin(), own.end()}))) continue;
      for (const auto& each : own) left.erase(each);
      most += count->high;
    }
  }
  return most + static_cast<Number>(slots_of(left));
}

// A slot for each slot of the placements, all different. If a slot holds one of `placements`, then the one for it holds
// one of those returned.
CountCapacity::Placements CountCapacity::tied_to(const Placements& placements) const {
  std::set<int> taken;
  for (const auto& [slot, digit] : placements) taken.insert(slot);
  Placements tied;
  for (auto at = placements.begin(); at != placements.end();) {
    const int slot = at->first;
    int best = slot;
    std::set<Number> digits;
    for (; at != placements.end() && at->first == slot; ++at) digits.insert(at->second);
    if (const auto found = pairs_.find(slot); found != pairs_.end())
      for (const Pairs* pairs : found->second) {
        const int other = pairs->first == slot ? pairs->second : pairs->first;
        if (taken.contains(other)) continue;
        std::set<Number> with = image(*pairs, slot, placements);
        const auto& domain = problem_.domains[static_cast<std::size_t>(other)];
        if (with.size() >= domain.size() || (best != slot && with.size() >= digits.size())) continue;
        best = other;
        digits = std::move(with);
      }
    taken.insert(best);
    for (const Number digit : digits) tied.emplace(best, digit);
  }
  return tied;
}

}  // namespace sudokudsl
