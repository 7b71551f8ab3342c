#include "check_solutions.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "check_claims.hpp"

namespace sudokudsl::checks {
namespace {

constexpr std::size_t kMostSolutions = 2000;       // solutions
constexpr std::size_t kMostTrials = 60'000;        // digits tried
constexpr std::size_t kMostLookedAt = 50'000'000;  // of objectives that were looked at

using Digits = std::vector<Number>;

Number digit_in(const Digits& digits, int slot) { return digits[static_cast<std::size_t>(slot)]; }

bool allows_one(const Count& count, const Digits& digits) {
  const auto chosen = std::count_if(count.placements.begin(), count.placements.end(), [&](const auto& placement) {
    return digit_in(digits, placement.first) == placement.second;
  });
  return count.low <= chosen && chosen <= count.high;
}

bool allows_one(const House& house, const Digits& digits) {
  std::vector<Number> held, wanted = house.digits;
  for (const int slot : house.slots) held.push_back(digit_in(digits, slot));
  std::sort(held.begin(), held.end());
  std::sort(wanted.begin(), wanted.end());
  return held == wanted;
}

bool allows_one(const Distinct& distinct, const Digits& digits) {
  std::set<Number> held;
  for (const int slot : distinct.slots) held.insert(digit_in(digits, slot));
  return held.size() == distinct.slots.size();
}

bool allows_one(const Pairs& pairs, const Digits& digits) {
  const std::pair held(digit_in(digits, pairs.first), digit_in(digits, pairs.second));
  return std::find(pairs.allowed.begin(), pairs.allowed.end(), held) != pairs.allowed.end();
}

bool allows_one(const Ways& ways, const Digits& digits) {
  for (std::size_t tuple = 0; tuple < ways.size; ++tuple) {
    std::size_t at = 0;
    while (at < ways.slots.size() && digit_in(digits, ways.slots[at]) == ways.tuples[tuple * ways.slots.size() + at])
      ++at;
    if (at == ways.slots.size()) return true;
  }
  return false;
}

bool allows_one(const Total& total, const Digits& digits) {
  Number sum = 0;
  for (const auto& [slot, weight] : total.terms) sum += weight * digit_in(digits, slot);
  return total.low <= sum && sum <= total.high;
}

bool allows_one(const Automaton& automaton, const Digits& digits) {
  int state = 0;
  for (std::size_t layer = 0; layer < automaton.slots.size(); ++layer) {
    const auto& moves = automaton.layers[layer];
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const Move& one) {
      return one.state == state && one.digit == digit_in(digits, automaton.slots[layer]);
    });
    if (move == moves.end()) return false;
    state = move->next;
  }
  return true;
}

bool allows_one(const Either& either, const Digits& digits) {
  return std::any_of(either.branches.begin(), either.branches.end(), [&](const auto& branch) {
    return std::all_of(branch.begin(), branch.end(), [&](const Either::Part& part) {
      return std::visit([&](const auto& one) { return allows_one(one, digits); }, part);
    });
  });
}

bool allows_one(const Connected& connected, const Digits& digits) {
  std::vector<bool> chosen, reached(connected.slots.size());
  for (const int slot : connected.slots)
    chosen.push_back(std::find(connected.digits.begin(), connected.digits.end(), digit_in(digits, slot)) !=
                     connected.digits.end());
  const auto first = std::find(chosen.begin(), chosen.end(), true);
  if (first == chosen.end()) return false;
  reached[static_cast<std::size_t>(first - chosen.begin())] = true;
  for (bool more = true; more;) {
    more = false;
    for (const auto& [one, other] : connected.edges) {
      if (!chosen[one] || !chosen[other] || reached[one] == reached[other]) continue;
      reached[one] = reached[other] = more = true;
    }
  }
  return chosen == reached;
}

bool allows_one(const Grouped& grouped, const Digits& digits) {
  std::set<std::pair<Number, Number>> held;
  for (std::size_t place = 0; place < grouped.members.size(); ++place)
    held.emplace(digit_in(digits, grouped.groups[place]), digit_in(digits, grouped.members[place]));
  return held.size() == grouped.members.size() &&
         std::all_of(grouped.pairs.begin(), grouped.pairs.end(), [&](const Grouped::Pair& pair) {
           const bool same = digit_in(digits, grouped.groups[pair.one]) == digit_in(digits, grouped.groups[pair.other]);
           return digit_in(digits, pair.slot) == (same ? 1 : 0);
         });
}

bool allows_one(const Ranked& ranked, const Digits& digits) {
  std::vector<std::vector<Number>> held;
  for (const auto& line : ranked.lines) {
    held.emplace_back();
    for (const int slot : line) held.back().push_back(digit_in(digits, slot));
  }
  if (ranked.differ && std::set(held.begin(), held.end()).size() < held.size()) return false;
  return std::all_of(ranked.clues.begin(), ranked.clues.end(), [&](const Ranked::Clue& clue) {
    const auto& own = held[clue.line];
    const auto less = std::count_if(held.begin(), held.end(), [&](const auto& other) { return other < own; });
    return less == clue.less && (clue.ties || std::count(held.begin(), held.end(), own) == 1);
  });
}

bool allows_one(const Division& division, const Digits& digits) {
  std::map<Number, std::vector<std::size_t>> areas;
  for (std::size_t place = 0; place < division.numbers.size(); ++place) {
    const Number number = digit_in(digits, division.numbers[place]);
    const auto next = static_cast<Number>(areas.size()) + 1;
    if (!areas.contains(number) && number != next) return false;
    areas[number].push_back(place);
  }
  const auto same = [&](const Grouped::Pair& pair) {
    return digit_in(digits, division.numbers[pair.one]) == digit_in(digits, division.numbers[pair.other]);
  };
  for (const auto& [number, area] : areas) {
    std::set<std::size_t> reached{area.front()};
    for (std::size_t before = 0; before != reached.size();) {
      before = reached.size();
      for (const Grouped::Pair& pair : division.pairs)
        if (same(pair) && (reached.contains(pair.one) || reached.contains(pair.other)))
          reached.insert({pair.one, pair.other});
    }
    if (reached.size() != area.size()) return false;
    for (const std::size_t place : area)
      if (digit_in(digits, division.sizes[place]) != static_cast<Number>(area.size())) return false;
  }
  return std::all_of(division.pairs.begin(), division.pairs.end(),
                     [&](const Grouped::Pair& pair) { return digit_in(digits, pair.slot) == (same(pair) ? 1 : 0); });
}

bool allows_one(const Sets& sets, const Digits& digits) {
  return std::any_of(sets.ways.begin(), sets.ways.end(), [&](const auto& way) {
    for (std::size_t at = 0; at < sets.slots.size(); ++at)
      if (std::find(way[at].begin(), way[at].end(), digit_in(digits, sets.slots[at])) == way[at].end()) return false;
    return true;
  });
}

}  // namespace

bool allows(const Objective& objective, const std::vector<Number>& digits) {
  return std::visit([&](const auto& one) { return allows_one(one, digits); }, objective);
}

Solutions::Solutions(const Problem& problem)
    : problem_(problem),
      ending_at_(problem.domains.size()),
      numbers_at_(problem.domains.size()),
      digits_(problem.domains.size()) {
  for (const Objective& objective : problem.objectives) {
    const std::vector<int> slots = slots_in(objective);
    if (!slots.empty()) {
      const auto last = static_cast<std::size_t>(*std::max_element(slots.begin(), slots.end()));
      ending_at_[last].push_back(&objective);
      numbers_at_[last] += numbers_in(objective);
    } else if (!allows(objective, digits_)) {
      known_ = true;
      return;
    }
  }
  known_ = search(0);
  if (!known_) all_.clear();
}

// False when the search or the list becomes too large.
bool Solutions::search(std::size_t slot) {
  if (slot == digits_.size()) {
    all_.push_back(digits_);
    return all_.size() <= kMostSolutions;
  }
  for (const Number digit : problem_.domains[slot]) {
    if (++steps_ > kMostTrials || (numbers_ += numbers_at_[slot]) > kMostLookedAt) return false;
    digits_[slot] = digit;
    if (std::all_of(ending_at_[slot].begin(), ending_at_[slot].end(),
                    [&](const Objective* objective) { return allows(*objective, digits_); }) &&
        !search(slot + 1))
      return false;
  }
  return true;
}

}  // namespace sudokudsl::checks
