#include "problem.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>

#include "interruption.hpp"
#include "refusal.hpp"
#include "search_constants.hpp"

namespace sudokudsl {
namespace {

// Throws if an item is listed twice.
template <class Item>
void require_different(const std::vector<Item>& listed, const char* what) {
  if (std::adjacent_find(listed.begin(), listed.end(), std::greater_equal<>()) == listed.end()) return;
  std::vector<Item> items = listed;
  std::sort(items.begin(), items.end());
  if (std::adjacent_find(items.begin(), items.end()) != items.end()) refuse(what);
}

class Reader {
 public:
  Reader(const Number* numbers, std::size_t size) : next_(numbers), end_(numbers + size) {}

  bool done() const { return next_ == end_; }

  Number number() {
    if (done()) refuse("the problem ends too early");
    return *next_++;
  }

  Number between(Number low, Number high, const char* what) {
    const Number value = number();
    if (value < low || value > high) refuse(what);
    return value;
  }

  Number digit() { return between(-kGreatestNumber, kGreatestNumber, "a digit is too large"); }
  int slot() { return static_cast<int>(between(0, slots - 1, "no such slot")); }

  std::size_t length() {
    return static_cast<std::size_t>(between(0, end_ - next_, "a list is longer than the problem"));
  }

  std::vector<int> slot_list() {
    std::vector<int> list(length());
    for (int& value : list) value = slot();
    require_different(list, "an objective lists a slot twice");
    return list;
  }

  std::vector<Number> digit_list() {
    std::vector<Number> list(length());
    for (Number& value : list) value = digit();
    return list;
  }

  std::vector<Number> ascending_digits(const char* what) {
    std::vector<Number> digits = digit_list();
    if (std::adjacent_find(digits.begin(), digits.end(), std::greater_equal<>()) != digits.end()) refuse(what);
    return digits;
  }
  std::vector<Number> domain() { return ascending_digits("a domain must ascend"); }

  Number slots = 0;

 private:
  const Number* next_;
  const Number* end_;
};

Count read_count(Reader& in) {
  Count count{in.number(), in.number(), {}};
  count.placements.resize(in.length());
  for (auto& [slot, digit] : count.placements) {
    slot = in.slot();
    digit = in.digit();
  }
  require_different(count.placements, "a count lists a placement twice");
  return count;
}

House read_house(Reader& in) {
  House house{in.slot_list(), {}};
  house.digits = in.digit_list();
  require_different(house.digits, "a house lists a digit twice");
  if (house.slots.size() != house.digits.size()) refuse("a house has as many slots as digits");
  return house;
}

Pairs read_pairs(Reader& in) {
  Pairs pairs{in.slot(), in.slot(), {}};
  if (pairs.first == pairs.second) refuse("pairs need two different slots");
  pairs.allowed.resize(in.length());
  for (auto& [first, second] : pairs.allowed) {
    first = in.digit();
    second = in.digit();
  }
  return pairs;
}

Ways read_ways(Reader& in) {
  Ways ways{in.slot_list(), {}, 0};
  ways.size = static_cast<std::size_t>(in.between(0, std::numeric_limits<int>::max(), "too many ways"));
  if (ways.slots.empty()) return ways;
  for (std::size_t tuple = 0; tuple < ways.size; ++tuple)
    for (std::size_t at = 0; at < ways.slots.size(); ++at) ways.tuples.push_back(in.digit());
  return ways;
}

std::vector<int> slots_of(const std::vector<std::pair<int, Number>>& terms) {
  std::vector<int> slots;
  for (const auto& [slot, weight] : terms) slots.push_back(slot);
  return slots;
}

Total read_total(Reader& in) {
  Total total{in.number(), in.number(), {}};
  total.terms.resize(in.length());
  for (auto& [slot, weight] : total.terms) {
    slot = in.slot();
    weight = in.between(-kGreatestNumber, kGreatestNumber, "a weight is too large");
  }
  require_different(slots_of(total.terms), "a total lists a slot twice");
  return total;
}

Automaton read_automaton(Reader& in) {
  Automaton automaton{in.slot_list(), {}};
  automaton.layers.resize(automaton.slots.size());
  for (auto& layer : automaton.layers) {
    layer.resize(in.length());
    for (Move& move : layer) {
      move.state = static_cast<int>(in.between(0, std::numeric_limits<int>::max() - 1, "no such state"));
      move.digit = in.digit();
      move.next = static_cast<int>(in.between(0, std::numeric_limits<int>::max() - 1, "no such state"));
    }
    const auto ascends = [](const Move& one, const Move& other) {
      return std::pair(one.state, one.digit) < std::pair(other.state, other.digit);
    };
    if (std::adjacent_find(layer.begin(), layer.end(), std::not_fn(ascends)) != layer.end())
      refuse("the moves of an automaton must ascend");
  }
  return automaton;
}

Either read_either(Reader& in) {
  Either either;
  either.branches.resize(in.length());
  for (auto& branch : either.branches) {
    const std::size_t size = in.length();
    for (std::size_t part = 0; part < size; ++part) switch (in.number()) {
        case kNumberOf<Count>: branch.emplace_back(read_count(in)); break;
        case kNumberOf<Pairs>: branch.emplace_back(read_pairs(in)); break;
        case kNumberOf<Total>: branch.emplace_back(read_total(in)); break;
        default: refuse("no such kind in a branch");
      }
  }
  return either;
}

Connected read_connected(Reader& in) {
  Connected connected{in.slot_list(), in.ascending_digits("the digits of connected slots must ascend"), {}};
  connected.edges.resize(in.length());
  const auto last = static_cast<Number>(connected.slots.size()) - 1;
  for (auto& [one, other] : connected.edges) {
    one = static_cast<std::size_t>(in.between(0, last, "no such place"));
    other = static_cast<std::size_t>(in.between(0, last, "no such place"));
  }
  return connected;
}

Sets read_sets(Reader& in) {
  Sets sets{in.slot_list(), {}};
  if (sets.slots.empty()) refuse("sets need a slot");
  std::vector<std::vector<Number>> different(in.length());
  for (auto& digits : different) digits = in.digit_list();
  sets.ways.resize(in.length());
  for (auto& way : sets.ways)
    for (std::size_t at = 0; at < sets.slots.size(); ++at) {
      const Number number = in.between(0, std::ssize(different) - 1, "no such set");
      way.push_back(different[static_cast<std::size_t>(number)]);
    }
  return sets;
}

// Pairs of places, each with a slot, which are added to a list.
std::vector<Grouped::Pair> read_compared(Reader& in, std::size_t places, std::vector<int>& slots) {
  std::vector<Grouped::Pair> pairs(in.length());
  const auto last = static_cast<Number>(places) - 1;
  for (auto& [one, other, slot] : pairs) {
    one = static_cast<std::size_t>(in.between(0, last, "no such place"));
    other = static_cast<std::size_t>(in.between(0, last, "no such place"));
    if (one == other) refuse("a pair has two places");
    slot = in.slot();
    slots.push_back(slot);
  }
  return pairs;
}

Grouped read_grouped(Reader& in) {
  Grouped grouped{in.slot_list(), in.slot_list(), {}};
  if (grouped.groups.size() > kMostGroupedPlaces) refuse("too many places in groups");
  if (!grouped.members.empty() && grouped.members.size() != grouped.groups.size())
    refuse("every place of a group has a member, or none has");
  std::vector<int> slots = grouped.members;
  slots.insert(slots.end(), grouped.groups.begin(), grouped.groups.end());
  grouped.pairs = read_compared(in, grouped.groups.size(), slots);
  require_different(slots, "an objective lists a slot twice");
  return grouped;
}

Ranked read_ranked(Reader& in) {
  const std::size_t length =
      static_cast<std::size_t>(in.between(1, kMostRankedPlaces, "ranked lines are empty or too long"));
  Ranked ranked{};
  ranked.lines.resize(in.length());
  if (ranked.lines.size() > kMostRankedLines) refuse("too many lines are ranked");
  for (auto& line : ranked.lines) {
    line.resize(length);
    for (int& slot : line) slot = in.slot();
    require_different(line, "an objective lists a slot twice");
  }
  ranked.clues.resize(in.length());
  for (auto& [line, less, ties] : ranked.clues) {
    line = static_cast<std::size_t>(in.between(0, std::ssize(ranked.lines) - 1, "no such line"));
    less = in.number();
    ties = in.between(0, 1, "lines are equal or not") == 1;
  }
  ranked.differ = in.between(0, 1, "lines differ or not") == 1;
  return ranked;
}

Division read_division(Reader& in) {
  Division division{in.slot_list(), in.slot_list(), {}};
  const std::size_t places = division.numbers.size();
  if (places > kMostGroupedPlaces) refuse("too many places in areas");
  if (division.sizes.size() != places) refuse("every place has the size of its area");
  std::vector<int> slots = division.numbers;
  slots.insert(slots.end(), division.sizes.begin(), division.sizes.end());
  division.pairs = read_compared(in, places, slots);
  require_different(slots, "an objective lists a slot twice");
  return division;
}

Objective read_objective(Reader& in) {
  switch (in.number()) {
    case kNumberOf<Count>: return read_count(in);
    case kNumberOf<House>: return read_house(in);
    case kNumberOf<Distinct>: return Distinct{in.slot_list()};
    case kNumberOf<Pairs>: return read_pairs(in);
    case kNumberOf<Ways>: return read_ways(in);
    case kNumberOf<Total>: return read_total(in);
    case kNumberOf<Automaton>: return read_automaton(in);
    case kNumberOf<Either>: return read_either(in);
    case kNumberOf<Connected>: return read_connected(in);
    case kNumberOf<Sets>: return read_sets(in);
    case kNumberOf<Grouped>: return read_grouped(in);
    case kNumberOf<Ranked>: return read_ranked(in);
    case kNumberOf<Division>: return read_division(in);
    default: refuse("no such kind of objective");
  }
}

// Throws if the absolute values of a total's terms can add up to a sum that is not far from 2^63.
void check_sum(const Total& total, const Problem& problem) {
  double reach = 0;
  for (const auto& [slot, weight] : total.terms) {
    const auto& domain = problem.domains[static_cast<std::size_t>(slot)];
    if (domain.empty()) continue;
    const double most =
        std::max(std::abs(static_cast<double>(domain.front())), std::abs(static_cast<double>(domain.back())));
    reach += std::abs(static_cast<double>(weight)) * most;
  }
  if (reach > kGreatestSum) refuse("a total is too large");
}

// Throws if such slots hold more different digits than a word has bits.
void check_values(const std::vector<int>& slots, const Problem& problem) {
  std::set<Number> found;
  for (const int slot : slots) {
    const auto& domain = problem.domains[static_cast<std::size_t>(slot)];
    found.insert(domain.begin(), domain.end());
  }
  if (found.size() > kMostGroupedValues) refuse("too many digits of groups or of ranked lines");
}

void check_all_values(const Problem& problem) {
  for (const Objective& objective : problem.objectives)
    if (const Grouped* grouped = std::get_if<Grouped>(&objective)) {
      check_values(grouped->members, problem);
      check_values(grouped->groups, problem);
    } else if (const Ranked* ranked = std::get_if<Ranked>(&objective)) {
      std::vector<int> slots;
      for (const auto& line : ranked->lines) slots.insert(slots.end(), line.begin(), line.end());
      check_values(slots, problem);
    } else if (const Division* division = std::get_if<Division>(&objective)) {
      check_values(division->numbers, problem);
    }
}

void check_sums(const Problem& problem) {
  for (const Objective& objective : problem.objectives) {
    if (const Total* total = std::get_if<Total>(&objective)) check_sum(*total, problem);
    if (const Either* either = std::get_if<Either>(&objective))
      for (const auto& branch : either->branches)
        for (const Either::Part& part : branch)
          if (const Total* total = std::get_if<Total>(&part)) check_sum(*total, problem);
  }
}

}  // namespace

Problem read_problem(const Number* numbers, std::size_t size) {
  Reader in(numbers, size);
  Problem problem;
  problem.cells = static_cast<int>(in.between(1, kMostSlots, "no cell, or too many"));
  problem.shown = static_cast<int>(in.between(problem.cells, kMostSlots, "too many slots"));
  in.slots = in.between(problem.shown, kMostSlots, "too many slots");
  problem.alphabet = in.domain();
  if (problem.alphabet.size() > static_cast<std::size_t>(kMostDigits)) refuse("too many digits");
  for (Number slot = 0; slot < in.slots; ++slot) {
    problem.domains.push_back(in.domain());
    const auto& domain = problem.domains.back();
    if (slot < problem.shown && domain.size() > static_cast<std::size_t>(kMostShownDigits)) refuse("too many digits");
    if (slot < problem.cells &&
        !std::includes(problem.alphabet.begin(), problem.alphabet.end(), domain.begin(), domain.end()))
      refuse("a cell has a digit outside the alphabet");
  }
  while (!in.done()) {
    allow_interruption();
    problem.objectives.push_back(read_objective(in));
  }
  check_sums(problem);
  check_all_values(problem);
  return problem;
}

}  // namespace sudokudsl
