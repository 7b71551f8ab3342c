#include "total.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "form_counts.hpp"
#include "interruption.hpp"
#include "search_constants.hpp"

namespace sudokudsl {
namespace {

Word bit_of(int slot) { return bit_at(static_cast<std::size_t>(slot)); }

constexpr Number kClamp = Number{1} << 61;  // bounds of a total beyond it mean the same

// A group that begins with this term. Of the terms that differ from all slots of the group, the next is always the one
// that differs from most others of them.
std::vector<Term> grow(const Term& first, std::vector<Term> terms, const Slots& slots) {
  std::vector<Term> group{first};
  while (true) {
    const Term& last = group.back();
    std::erase_if(terms,
                  [&](const Term& term) { return term.weight != last.weight || !slots.differs(term.slot, last.slot); });
    if (terms.empty()) return group;  // the others are cells: only cells differ
    std::vector<Word> left(words_for(static_cast<std::size_t>(slots.cells)));
    for (const Term& term : terms) left[static_cast<std::size_t>(term.slot) / kWordBits] |= bit_of(term.slot);
    const auto others = [&](const Term& term) {
      const std::vector<Word>& row = slots.differ[static_cast<std::size_t>(term.slot)];
      std::size_t count = 0;
      for (std::size_t at = 0; at < left.size(); ++at) count += count_bits(left[at] & row[at]);
      return count;
    };
    const Term* next = nullptr;
    std::size_t most = 0;
    for (const Term& term : terms)
      if (const std::size_t count = others(term); next == nullptr || count > most) {
        next = &term;
        most = count;
      }
    group.push_back(*next);
  }
}

// No group has more slots, as they hold different digits of the alphabet.
std::size_t largest_group(const std::vector<Term>& terms, const Slots& slots) {
  std::size_t most = 1;
  for (const Term& term : terms)
    if (term.slot < slots.cells) most = std::max(most, slots.values[static_cast<std::size_t>(term.slot)].size());
  return most;
}

// The binomial coefficient.
double choose(int from, int size) {
  double ways = 1;
  for (int at = 0; at < size; ++at) ways = ways * (from - at) / (at + 1);
  return ways;
}

// Appends all choices of `size` available digits, on top of those already chosen.
void combine(const std::vector<Number>& digits, Word available, std::size_t size, Number weight, Word chosen,
             Number sum, std::vector<TotalTable::Combination>& out) {
  if (size == 0) {
    out.push_back({chosen, sum});
    return;
  }
  for (Word left = available; count_bits(left) >= size; left &= left - 1) {
    const std::size_t digit = lowest_bit(left);
    combine(digits, left & (left - 1), size - 1, weight, chosen | bit_at(digit), sum + weight * digits[digit], out);
  }
}

// A sum in steps (last_cells.hpp): whether it can be taken so, the steps of all terms, and the most they could be.
struct StepSum {
  bool possible = true;
  Number sum = 0, most = 0;
};

StepSum in_steps(const std::vector<Term>& terms, Number sum, const Slots& slots) {
  StepSum steps{true, sum, 0};
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
    const std::size_t most = largest_group(terms, slots);
    for (const Term& term : terms) {
      allow_interruption();
      if (auto group = grow(term, terms, slots); group.size() > best.size()) best = std::move(group);
      if (best.size() == most || best.size() == terms.size()) break;
    }
    if (best.size() == 1) {  // then no two terms are in one group
      for (const Term& term : terms) groups.push_back({term});
      break;
    }
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
  for (const auto& [slot, weight] : total.terms)
    if (weight != 0) terms.push_back({slot, weight});
  table.count_steps(terms, total.low == total.high, slots);
  const bool packed = std::all_of(terms.begin(), terms.end(), [&](const Term& term) {
    return slots.values[static_cast<std::size_t>(term.slot)].size() <= kPackedDigits;
  });
  Number least = 0, most = 0;
  const auto groups = distinct_groups(terms, slots);
  for (const auto& group : groups) {
    table.add_group(group, slots, groups.size() == 1, packed);
    least += table.groups.back().least;
    most += table.groups.back().most;
  }
  table.choose_form(least, most);
  return table;
}

// Decides whether the total is taken in steps. It is negated if only that makes them less than 64.
void TotalTable::count_steps(std::vector<Term>& terms, bool exact, const Slots& slots) {
  const StepSum found = in_steps(terms, low, slots);
  unit_weight = exact && found.possible;
  steps = found.sum;
  if (!unit_weight || found.sum < kWordBits || found.most - found.sum >= kWordBits) return;
  SUDOKUDSL_COUNT_FORM(total_in_reversed_steps);
  for (Term& term : terms) term.weight = -term.weight;
  low = high = -low;
  steps = found.most - found.sum;
}

void TotalTable::add_group(const std::vector<Term>& terms, const Slots& slots, bool lone, bool packed) {
  Group group;
  group.weight = terms.front().weight;
  group.first_slot = members.size();
  group.viable = viable_words;
  Word either = 0;
  for (const Term& term : terms) {
    const std::size_t words = slots.words(term.slot);
    members.push_back({term.slot, words});
    most_words = std::max(most_words, words);
    either |= slots.live[static_cast<std::size_t>(term.slot)][0];
  }
  group.last_slot = members.size();
  const auto& digits = slots.values[static_cast<std::size_t>(terms.front().slot)];
  const auto size = static_cast<int>(terms.size());
  group.size = digits.size();
  group.first = values.size();
  if (size == 1) {
    for (const Number digit : digits) values.push_back(group.weight * digit);
    if (!digits.empty()) {
      group.least = std::min(group.weight * digits.front(), group.weight * digits.back());
      group.most = std::max(group.weight * digits.front(), group.weight * digits.back());
    }
  } else if (choose(static_cast<int>(count_bits(either)), size) <= static_cast<double>(kMostCombinations)) {
    list_combinations(group, digits, either, lone);
    if (lone && packed) pack(group.first, group.last);
    if (!lone && group.most - group.least < kMostNarrowSums) index_sums(group, packed);
  } else {
    group.form = GroupForm::bounds;
    SUDOKUDSL_COUNT_FORM(group_of_bounds);
    values.insert(values.end(), digits.begin(), digits.end());
  }
  if (unit_weight) group.least_steps = group.least - size * (group.weight > 0 ? digits.front() : -digits.back());
  group.digits = values.size();
  values.insert(values.end(), digits.begin(), digits.end());
  groups.push_back(group);
}

// The combinations of a group by ascending sum, for some digits that are available. Combinations of a lone
// group must have a sum of the total.
void TotalTable::list_combinations(Group& group, const std::vector<Number>& digits, Word available, bool lone) {
  group.form = GroupForm::combinations;
  SUDOKUDSL_COUNT_FORM(group_of_combinations);
  group.first = group.last = combinations.size();
  combine(digits, available, group.last_slot - group.first_slot, group.weight, 0, 0, combinations);
  const auto first = combinations.begin() + static_cast<std::ptrdiff_t>(group.first);
  if (first == combinations.end()) return;
  const auto [least, most] = std::minmax_element(
      first, combinations.end(), [](const Combination& one, const Combination& other) { return one.sum < other.sum; });
  group.least = least->sum;
  group.most = most->sum;
  if (lone) std::erase_if(combinations, [&](const Combination& each) { return each.sum < low || each.sum > high; });
  std::sort(combinations.begin() + static_cast<std::ptrdiff_t>(group.first), combinations.end(),
            [](const Combination& one, const Combination& other) {
              return one.sum != other.sum ? one.sum < other.sum : one.digits < other.digits;
            });
  group.last = combinations.size();
  viable_words += words_for(group.last - group.first);
}

// Notes where the combinations of each sum begin, and one past the last.
void TotalTable::index_sums(Group& group, bool packed) {
  group.starts = starts.size();
  std::size_t at = group.first;
  for (Number sum = group.least; sum <= group.most + 1; ++sum) {
    pack_starts.push_back(static_cast<std::uint32_t>(packs.size() / kPacked));
    starts.push_back(static_cast<std::uint32_t>(at));
    const std::size_t first = at;
    while (at < group.last && combinations[at].sum == sum) ++at;
    if (packed) pack(first, at);
  }
}

// Chooses the form of propagation. `least` and `most` bound the sum of all groups by the initial domains.
void TotalTable::choose_form(Number least, Number most) {
  const bool bounded =
      std::any_of(groups.begin(), groups.end(), [](const Group& group) { return group.form == GroupForm::bounds; });
  const bool several = groups.size() > 1;
  floor = least;
  by_sums = !bounded && (!several || most - least < kMostTotalSums);
  if (by_sums && several) sum_words = words_for(static_cast<std::size_t>(most - least) + 1);
  narrow = !bounded && most_words == 1 && members.size() <= kMostPlaced;
  if (narrow && most - least < kMostNarrowSums) sum_bits = static_cast<std::size_t>(most - least) + 1;
  const auto in_word = [](const Group& group) {
    const Number range = group.most - group.least;
    return group.form != GroupForm::combinations || (range < kMostNarrowSums && group.least_steps + range < kWordBits);
  };
  multi_group =
      unit_weight && narrow && several && steps < kWordBits && std::all_of(groups.begin(), groups.end(), in_word);
  workspace = viable_words + most_words + (groups.size() + 4) * sum_words;
}

// Appends these combinations to the packs, in whole packs.
void TotalTable::pack(std::size_t first, std::size_t last) {
  for (std::size_t at = first; at < last; ++at) packs.push_back(static_cast<std::uint16_t>(combinations[at].digits));
  while (packs.size() % kPacked != 0) packs.push_back(0);  // without digits: never possible
}

std::vector<int> TotalTable::slots() const { return slots_of(members); }

namespace totals {

void shift_up(Word* into, const Word* from, Number by, std::size_t size) {
  const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
  for (std::size_t at = words; at < size; ++at) {
    into[at] |= from[at - words] << bits;
    if (bits != 0 && at > words) into[at] |= from[at - words - 1] >> (kWordBits - bits);
  }
}

void shift_down(Word* into, const Word* from, Number by, std::size_t size) {
  const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
  for (std::size_t at = 0; at + words < size; ++at) {
    into[at] |= from[at + words] >> bits;
    if (bits != 0 && at + words + 1 < size) into[at] |= from[at + words + 1] << (kWordBits - bits);
  }
}

bool meets_shifted(const Word* from, Number by, const Word* other, std::size_t size) {
  const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
  for (std::size_t at = words; at < size; ++at) {
    Word shifted = from[at - words] << bits;
    if (bits != 0 && at > words) shifted |= from[at - words - 1] >> (kWordBits - bits);
    if ((shifted & other[at]) != 0) return true;
  }
  return false;
}

}  // namespace totals

}  // namespace sudokudsl
