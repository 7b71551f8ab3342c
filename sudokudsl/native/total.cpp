#include "total.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace sudokudsl {
namespace {

#ifdef SUDOKUDSL_SMALL_TABLES
constexpr std::size_t kMostCombinations = 3;
constexpr Number kMostSums = 8;
constexpr Number kMostBits = 8;
#else
constexpr std::size_t kMostCombinations = 2000;  // of one group
constexpr Number kMostSums = 2048;               // of one total, as bits
constexpr Number kMostBits = 128;                // of one total in its narrow form
#endif
constexpr Number kClamp = Number{1} << 61;  // bounds of a total beyond it mean the same

// Grown from one term: always by the one that differs from most of those that differ from the whole group.
std::vector<Term> grow(const Term& first, std::vector<Term> terms, const Slots& slots) {
  std::vector<Term> group{first};
  while (true) {
    const Term& last = group.back();
    std::erase_if(terms,
                  [&](const Term& term) { return term.weight != last.weight || !slots.differs(term.slot, last.slot); });
    if (terms.empty()) return group;
    const auto others = [&](const Term& term) {
      return std::count_if(terms.begin(), terms.end(),
                           [&](const Term& other) { return slots.differs(term.slot, other.slot); });
    };
    group.push_back(*std::max_element(terms.begin(), terms.end(),
                                      [&](const Term& one, const Term& other) { return others(one) < others(other); }));
  }
}

double choose(int from, int size) {
  double ways = 1;
  for (int at = 0; at < size; ++at) ways = ways * (from - at) / (at + 1);
  return ways;
}

void combine(const std::vector<Number>& digits, Word available, std::size_t size, Number weight, Word chosen,
             Number sum, std::vector<TotalTable::Combination>& out) {
  if (size == 0) {
    out.push_back({chosen, sum});
    return;
  }
  for (Word left = available; left != 0; left &= left - 1) {
    const auto digit = static_cast<std::size_t>(std::countr_zero(left));
    combine(digits, left & (left - 1), size - 1, weight, chosen | bit_at(digit), sum + weight * digits[digit], out);
  }
}

// A sum in steps (last_cells.hpp): whether it can be, how many all terms take, and how many they could take.
struct Steps {
  bool possible = true;
  Number sum = 0, most = 0;
};

Steps in_steps(const std::vector<Term>& terms, Number sum, const Slots& slots) {
  Steps steps{true, sum, 0};
  for (const Term& term : terms) {
    const auto& digits = slots.values[static_cast<std::size_t>(term.slot)];
    if (std::abs(term.weight) != 1 || !LastCells::fits(digits)) return {false, 0, 0};
    steps.sum -= term.weight > 0 ? digits.front() : -digits.back();
    steps.most += static_cast<Number>(digits.size()) - 1;
  }
  return steps;
}

}  // namespace

std::vector<std::vector<Term>> distinct_groups(std::vector<Term> terms, const Slots& slots) {
  std::vector<std::vector<Term>> groups;
  while (!terms.empty()) {
    std::vector<Term> best;
    for (const Term& term : terms)
      if (auto group = grow(term, terms, slots); group.size() > best.size()) best = std::move(group);
    const auto taken = [&](const Term& term) {
      return std::any_of(best.begin(), best.end(), [&](const Term& other) { return other.slot == term.slot; });
    };
    std::erase_if(terms, taken);
    groups.push_back(std::move(best));
  }
  return groups;
}

TotalTable TotalTable::build(const Total& total, const Slots& slots) {
  TotalTable table;
  table.low = std::clamp(total.low, -kClamp, kClamp);
  table.high = std::clamp(total.high, -kClamp, kClamp);
  std::vector<Term> terms;
  for (const auto& [slot, weight] : total.terms) {
    const auto same =
        std::find_if(terms.begin(), terms.end(), [&, named = slot](const Term& term) { return term.slot == named; });
    if (same == terms.end())
      terms.push_back({slot, weight});
    else
      same->weight += weight;
  }
  std::erase_if(terms, [](const Term& term) { return term.weight == 0; });

  const Steps steps = in_steps(terms, table.low, slots);
  table.unit_weight = total.low == total.high && steps.possible;
  table.steps = steps.sum;
  if (table.unit_weight && steps.sum >= kWordBits && steps.most - steps.sum < kWordBits) {  // negated they fit a word
    for (Term& term : terms) term.weight = -term.weight;
    table.low = table.high = -table.low;
    table.steps = steps.most - steps.sum;
  }

  const bool packed = std::all_of(terms.begin(), terms.end(), [&](const Term& term) {
    return slots.values[static_cast<std::size_t>(term.slot)].size() <= kPackedDigits;
  });
  Number least = 0, most = 0;
  table.by_sums = true;
  for (const auto& members : distinct_groups(terms, slots)) {
    const Number weight = members.front().weight;
    Group group{GroupForm::single, weight, table.members.size(), 0, 0, 0, 0, 0, 0, 0, 0, 0, table.viable_words};
    Word either = 0;
    for (const Term& member : members) {
      const std::size_t words = slots.words(member.slot);
      table.members.push_back({member.slot, words});
      table.most_words = std::max(table.most_words, words);
      if (words > 0) either |= slots.live[static_cast<std::size_t>(member.slot)][0];
    }
    group.last_slot = table.members.size();
    const auto& digits = slots.values[static_cast<std::size_t>(members.front().slot)];
    group.size = digits.size();
    if (members.size() == 1) {
      group.first = table.values.size();
      for (const Number digit : digits) table.values.push_back(weight * digit);
      if (!digits.empty()) {
        group.least = std::min(weight * digits.front(), weight * digits.back());
        group.most = std::max(weight * digits.front(), weight * digits.back());
      }
    } else if (choose(std::popcount(either), static_cast<int>(members.size())) <=
               static_cast<double>(kMostCombinations)) {
      group.form = GroupForm::combinations;
      group.first = table.combinations.size();
      combine(digits, either, members.size(), weight, 0, 0, table.combinations);
      group.last = table.combinations.size();
      table.viable_words += words_for(group.last - group.first);
      std::sort(table.combinations.begin() + static_cast<std::ptrdiff_t>(group.first), table.combinations.end(),
                [](const Combination& one, const Combination& other) {
                  return one.sum != other.sum ? one.sum < other.sum : one.digits < other.digits;
                });
      for (std::size_t at = group.first; at < group.last; ++at) {
        const Number sum = table.combinations[at].sum;
        group.least = at == group.first ? sum : std::min(group.least, sum);
        group.most = at == group.first ? sum : std::max(group.most, sum);
      }
    } else {
      group.form = GroupForm::bounds;
      group.first = table.values.size();
      table.values.insert(table.values.end(), digits.begin(), digits.end());
      table.by_sums = false;
    }
    if (group.form == GroupForm::combinations && group.most - group.least < kMostBits) {
      group.starts = table.starts.size();
      std::size_t at = group.first;
      for (Number sum = group.least; sum <= group.most + 1; ++sum) {
        table.pack_starts.push_back(static_cast<std::uint32_t>(table.packs.size() / kPacked));
        table.starts.push_back(static_cast<std::uint32_t>(at));
        const std::size_t first = at;
        while (at < group.last && table.combinations[at].sum == sum) ++at;
        if (packed) table.pack(first, at);
      }
    }
    if (table.unit_weight)
      group.above = group.least - static_cast<Number>(members.size()) * (weight > 0 ? digits.front() : -digits.back());
    least += group.least;
    most += group.most;
    group.digits = table.values.size();
    table.values.insert(table.values.end(), digits.begin(), digits.end());
    table.groups.push_back(group);
  }
  if (most - least >= kMostSums && table.groups.size() > 1) table.by_sums = false;
  if (table.by_sums && table.groups.size() > 1) table.sum_words = words_for(static_cast<std::size_t>(most - least) + 1);
  if (table.groups.size() == 1 && table.groups[0].form == GroupForm::combinations) {
    const auto outside = [&](const Combination& combination) {
      return combination.sum < table.low || combination.sum > table.high;
    };
    std::erase_if(table.combinations, outside);
    table.groups[0].last = table.combinations.size();
    table.packs.clear();
    if (packed) table.pack(0, table.combinations.size());
  }
  table.floor = least;
  const bool bounded = std::any_of(table.groups.begin(), table.groups.end(),
                                   [](const Group& group) { return group.form == GroupForm::bounds; });
  table.narrow = !bounded && table.most_words == 1 && table.members.size() <= kMostPlaced;
  if (table.narrow && most - least < kMostBits) table.sum_bits = static_cast<std::size_t>(most - least) + 1;
  const auto in_word = [](const Group& group) {
    const Number range = group.most - group.least;
    return group.form != GroupForm::combinations || (range < kMostBits && group.above + range < kWordBits);
  };
  table.multi_group = table.unit_weight && table.narrow && table.groups.size() > 1 && table.steps < kWordBits &&
                      std::all_of(table.groups.begin(), table.groups.end(), in_word);
  table.workspace = table.viable_words + table.most_words + (table.groups.size() + 4) * table.sum_words;
  return table;
}

void TotalTable::pack(std::size_t first, std::size_t last) {
  for (std::size_t at = first; at < last; ++at) packs.push_back(static_cast<std::uint16_t>(combinations[at].digits));
  while (packs.size() % kPacked != 0) packs.push_back(0);  // of no digits: never possible
}

std::vector<int> TotalTable::slots() const { return slots_of(members); }

}  // namespace sudokudsl
