#include "automaton.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <span>

#include "contract.hpp"
#include "form_counts.hpp"
#include "interruption.hpp"
#include "lists.hpp"
#include "search_constants.hpp"

namespace sudokudsl {
namespace {

using Layers = std::vector<std::vector<Move>>;

// The number of states before each layer, and after the last one.
std::vector<std::size_t> count_states(const Layers& layers) {
  std::vector<std::size_t> states(layers.size() + 1, 1);
  for (std::size_t layer = 0; layer < layers.size(); ++layer)
    for (const Move& move : layers[layer]) {
      states[layer] = std::max(states[layer], at(move.state) + 1);
      states[layer + 1] = std::max(states[layer + 1], at(move.next) + 1);
    }
  return states;
}

// By layer and state: whether any digits may follow, to the end.
std::vector<std::vector<bool>> find_free(const Automaton& automaton, const Slots& slots) {
  const std::vector<std::size_t> states = count_states(automaton.layers);
  std::vector<std::vector<bool>> free(states.size());
  free.back().assign(states.back(), true);
  for (std::size_t layer = automaton.layers.size(); layer-- > 0;) {
    const int slot = automaton.slots[layer];
    std::vector<std::size_t> digits(states[layer]);  // by state: how many lead to a free state
    for (const Move& move : automaton.layers[layer])
      digits[at(move.state)] += slots.local(slot, move.digit) >= 0 && free[layer + 1][at(move.next)];
    std::size_t all = 0;
    for (std::size_t digit = 0; digit < slots.values[at(slot)].size(); ++digit)
      all += slots.has(slot, static_cast<int>(digit));
    for (const std::size_t leading : digits) free[layer].push_back(leading == all);
  }
  return free;
}

// Merges states with the same moves, from the last layer to the first, and drops states that do not lead to the end.
// The moves of each layer ascend by state.
void merge_states(Layers& layers) {
  using Onward = std::pair<Number, int>;  // a digit, and the merged state that it leads to
  const auto less = [](std::span<const Onward> one, std::span<const Onward> other) {
    return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
  };
  const std::vector<std::size_t> states = count_states(layers);
  std::vector<int> merged(states.back(), 0);  // by state after the layer: its new number, or -1
  std::vector<Onward> onward;                 // state by state
  for (std::size_t layer = layers.size(); layer-- > 0;) {
    allow_interruption();
    std::vector<Move>& moves = layers[layer];
    std::vector<int> before(states[layer], -1);
    std::map<std::span<const Onward>, int, decltype(less)> classes(
        less);  // numbered in the order of their first states
    onward.clear();
    onward.reserve(moves.size());  // so that spans stay valid
    std::size_t kept = 0;          // moves of merged states, which overwrite those that have been read
    for (std::size_t from = 0, to = 0; from < moves.size(); from = to) {
      const int state = moves[from].state;
      const std::size_t begin = onward.size();
      for (; to < moves.size() && moves[to].state == state; ++to)
        if (const int next = merged[at(moves[to].next)]; next >= 0) onward.emplace_back(moves[to].digit, next);
      const std::span<const Onward> own(onward.begin() + static_cast<std::ptrdiff_t>(begin), onward.end());
      if (own.empty()) continue;
      const auto [found, added] = classes.emplace(own, static_cast<int>(classes.size()));
      before[at(state)] = found->second;
      if (!added) continue;
      for (const auto& [digit, next] : own) moves[kept++] = {found->second, digit, next};
    }
    moves.resize(kept);
    merged = std::move(before);
  }
}

// Packs a state of an automaton and the digits that a clique of different slots has used so far into one word, which is
// sorted faster than a pair.
struct UsedStates {
  int plain_bits;  // the bits of a state

  Word pack(Word used, std::size_t plain) const { return used << plain_bits | plain; }
  Word used(Word packed) const { return packed >> plain_bits; }
  std::size_t plain(Word packed) const { return packed & (bit_at(static_cast<std::size_t>(plain_bits)) - 1); }
};

// How to pack the states. Nothing if they do not fit, which takes far more digits and states than a puzzle has.
std::optional<UsedStates> packing(const Automaton& automaton, const Slots& slots) {
  std::size_t states = 1, digits = 0;
  for (const std::size_t number : count_states(automaton.layers)) states = std::max(states, number);
  for (const int slot : automaton.slots) digits = std::max(digits, slots.values[at(slot)].size());
  const auto bits = static_cast<std::size_t>(std::bit_width(states));
  if (digits + bits >= kWordBits) return std::nullopt;
  return UsedStates{static_cast<int>(bits)};
}

// By state: its moves by digits that are live, with the digit as a bit if `differs`.
std::vector<std::vector<std::pair<Move, Word>>> moves_by_state(const std::vector<Move>& layer, std::size_t states,
                                                               int slot, bool differs, const Slots& slots) {
  std::vector<std::vector<std::pair<Move, Word>>> moves(states);
  for (const Move& move : layer)
    if (const int digit = slots.local(slot, move.digit); digit >= 0)
      moves[at(move.state)].emplace_back(move, differs ? bit_at(at(digit)) : 0);
  return moves;
}

// The same automaton with its states split by the digits that a clique of different slots has used so far; states that
// any digits may follow are not split. Nothing if no two slots differ, or if it becomes too large.
std::optional<Layers> split_by_used(const Automaton& automaton, const Slots& slots) {
  const std::vector<int> group = slots.distinct_clique(automaton.slots);
  const std::optional<UsedStates> states = packing(automaton, slots);
  if (group.size() < 2 || !states) return std::nullopt;
  const auto free = find_free(automaton, slots);
  struct Led {
    int number;
    Number digit;
    Word next;  // packed
  };
  Layers layers;
  std::size_t size = 0;
  std::vector<Word> here{0};  // ascending, so that most moves of a digit form chains
  std::vector<Led> led;
  for (std::size_t layer = 0; layer < automaton.layers.size(); ++layer) {
    allow_interruption();
    const int slot = automaton.slots[layer];
    const bool differs = std::find(group.begin(), group.end(), slot) != group.end();
    const std::ptrdiff_t first_free =
        std::find(free[layer + 1].begin(), free[layer + 1].end(), true) - free[layer + 1].begin();
    const auto moves = moves_by_state(automaton.layers[layer], free[layer].size(), slot, differs, slots);
    led.clear();
    for (std::size_t number = 0; number < here.size(); ++number)
      for (const auto& [move, digit] : moves[states->plain(here[number])]) {
        const Word used = states->used(here[number]);
        if ((used & digit) != 0) continue;
        const bool any = free[layer + 1][at(move.next)];
        const Word next =
            any ? states->pack(0, static_cast<std::size_t>(first_free)) : states->pack(used | digit, at(move.next));
        led.push_back({static_cast<int>(number), move.digit, next});
      }
    size += led.size();
    if (size > kMostSplitMoves) {
      SUDOKUDSL_COUNT_FORM(automaton_too_large_to_split);
      return std::nullopt;
    }
    here.clear();
    for (const Led& one : led) here.push_back(one.next);
    std::sort(here.begin(), here.end());
    here.erase(std::unique(here.begin(), here.end()), here.end());
    layers.emplace_back();
    layers.back().reserve(led.size());
    for (const Led& one : led) {
      const auto after = std::lower_bound(here.begin(), here.end(), one.next) - here.begin();
      layers.back().push_back({one.number, one.digit, static_cast<int>(after)});
    }
  }
  merge_states(layers);
  return layers;
}

// A move of one digit: its states before and after, by their bits among the words of all layers.
struct Step {
  std::size_t from, to;
  bool operator==(const Step&) const = default;
};

using Bundle = AutomatonTable::Bundle;

void add(Bundle& bundle, const Step& step) {
  bundle.from |= bit_at(step.from);
  bundle.to |= bit_at(step.to);
}

// By the bit of a state in its word: the number of states that lead to it.
using Leading = std::array<std::size_t, kWordBits>;

// Returns the limit that makes the fewest bundles: moves to a state that at most that many states lead to go into
// chains, the others into a fan.
std::size_t most_chained(const Leading& leading) {
  const auto bundles = [&](std::size_t most) {
    return most + static_cast<std::size_t>(
                      std::count_if(leading.begin(), leading.end(), [&](std::size_t number) { return number > most; }));
  };
  std::size_t best = 1;
  for (std::size_t most = 2; most <= *std::max_element(leading.begin(), leading.end()); ++most)
    if (bundles(most) < bundles(best)) best = most;
  return best;
}

// Sorts the moves of a digit from one word of states to another, in ascending order, into chains and fans.
void bundle(std::span<const Step> steps, std::vector<Bundle>& chains, std::vector<Bundle>& fans) {
  const Bundle none{0, 0, static_cast<std::uint32_t>(steps.front().from / kWordBits),
                    static_cast<std::uint32_t>(steps.front().to / kWordBits)};
  Leading leading{};
  for (const Step& step : steps) ++leading[step.to % kWordBits];
  const std::size_t most = most_chained(leading);
  for (std::size_t next = 0; next < kWordBits; ++next) {
    if (leading[next] <= most) continue;
    SUDOKUDSL_COUNT_FORM(automaton_with_fans);
    fans.push_back(none);
    for (const Step& step : steps)
      if (step.to % kWordBits == next) add(fans.back(), step);
  }
  const auto first = static_cast<std::ptrdiff_t>(chains.size());
  for (const Step& step : steps) {
    if (leading[step.to % kWordBits] > most) continue;
    // the last state that a chain leads to is the highest bit of `to`
    const auto fits = std::find_if(chains.begin() + first, chains.end(),
                                   [&](const Bundle& chain) { return chain.to < bit_at(step.to); });
    add(fits != chains.end() ? *fits : chains.emplace_back(none), step);
  }
}

// Digits with moves of their own wake whenever one goes; digits with the same moves when none of them is left.
WakeConditions wake_conditions_of(std::span<const std::vector<Step>> digits) {
  if (digits.size() > kWordBits) return {{}};
  WakeConditions found{{0, 0, kWordBits}};
  Word sorted = 0;
  for (std::size_t one = 0; one < digits.size(); ++one) {
    if ((sorted & bit_at(one)) != 0) continue;
    Word alike = 0;
    for (std::size_t other = one; other < digits.size(); ++other)
      if (digits[other] == digits[one]) alike |= bit_at(other);
    sorted |= alike;
    if (alike == bit_at(one))
      found.front().digits |= alike;
    else
      found.push_back({alike, 0, 0});
  }
  return found;
}

}  // namespace

AutomatonTable AutomatonTable::build(const Automaton& automaton, const Slots& slots) {
  AutomatonTable table;
  const std::size_t length = automaton.slots.size();
  const std::optional<Layers> split = split_by_used(automaton, slots);
  if (split) SUDOKUDSL_COUNT_FORM(automaton_split);
  const Layers& layers = split ? *split : automaton.layers;
  const std::vector<std::size_t> states = count_states(layers);
  std::vector<std::vector<Step>> steps;  // by layer and digit
  for (std::size_t place = 0; place < length; ++place) {
    const int slot = automaton.slots[place];
    const Layer layer{slot, slots.words(slot), table.state_words, table.domain_words, steps.size()};
    table.domain_words += layer.words;
    table.state_words += words_for(states[place]);
    if (states[place] > kWordBits) SUDOKUDSL_COUNT_FORM(automaton_of_many_states);
    steps.resize(layer.first_digit + slots.values[at(slot)].size());
    for (const Move& move : layers[place])
      if (const int digit = slots.local(slot, move.digit); digit >= 0)
        steps[layer.first_digit + at(digit)].push_back(
            {layer.states * kWordBits + at(move.state), table.state_words * kWordBits + at(move.next)});
    table.layers.push_back(layer);
  }
  table.last_states = table.state_words;
  table.state_words += words_for(states[length]);
  table.workspace = table.domain_words + 2 * table.state_words;
  for (const std::vector<Step>& of : steps)
    SUDOKUDSL_ENSURE(std::is_sorted(of.begin(), of.end(), [](auto one, auto other) { return one.from < other.from; }),
                     "the moves of a digit ascend by state");
  for (std::size_t place = 0; place < length; ++place) {
    const std::size_t digits = slots.values[at(automaton.slots[place])].size();
    table.conditions.push_back(wake_conditions_of({steps.data() + table.layers[place].first_digit, digits}));
  }
  std::vector<Bundle> fans;
  for (std::vector<Step>& of : steps) {
    const auto begin = static_cast<std::uint32_t>(table.bundles.size());
    fans.clear();
    const auto words = [](const Step& step) { return std::pair(step.from / kWordBits, step.to / kWordBits); };
    const auto before = [&](const Step& one, const Step& other) { return words(one) < words(other); };
    if (!std::is_sorted(of.begin(), of.end(), before)) std::stable_sort(of.begin(), of.end(), before);
    for (auto from = of.begin(), to = from; from != of.end(); from = to) {
      to = std::find_if(from, of.end(), [&](const Step& step) { return words(step) != words(*from); });
      bundle({from, to}, table.bundles, fans);
    }
    const auto middle = static_cast<std::uint32_t>(table.bundles.size());
    table.bundles.insert(table.bundles.end(), fans.begin(), fans.end());
    table.moves.push_back({begin, middle, static_cast<std::uint32_t>(table.bundles.size())});
  }
  return table;
}

AutomatonTable AutomatonTable::for_slots(const std::vector<int>& others) const {
  AutomatonTable table = *this;
  for (std::size_t place = 0; place < others.size(); ++place) table.layers[place].slot = others[place];
  return table;
}

std::vector<int> AutomatonTable::slots() const { return slots_of(layers); }

WakeConditions AutomatonTable::wake_conditions(int slot, const Slots&) const {
  std::size_t place = 0;
  while (layers[place].slot != slot) ++place;
  return conditions[place];
}

}  // namespace sudokudsl
