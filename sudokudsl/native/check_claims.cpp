#include "check_claims.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "check_runs.hpp"
#include "contract.hpp"

namespace sudokudsl::checks {
namespace {

// Numbers listed in objectives that are looked at before only some placements and conflicts are checked: a tenth of a
// second.
constexpr std::uint64_t kMostNumbers = 50'000'000;

constexpr std::array<const char*, kKinds> kKindNames{
    "pairs",     "count",   "joint_counts", "same_digits", "total",     "ways",   "sets",         "ranked",
    "planarity", "grouped", "division",     "connected",   "automaton", "either", "implied_total"};

std::size_t at(int number) { return static_cast<std::size_t>(number); }

bool has(const std::vector<int>& slots, int slot) { return std::find(slots.begin(), slots.end(), slot) != slots.end(); }

// Collects the distinct slots of an objective.
struct SlotList {
  std::vector<int> slots;

  void add(int slot) {
    if (!has(slots, slot)) slots.push_back(slot);
  }
  void operator()(const Count& count) {
    for (const auto& [slot, digit] : count.placements) add(slot);
  }
  void operator()(const Total& total) {
    for (const auto& [slot, weight] : total.terms) add(slot);
  }
  void operator()(const Pairs& pairs) {
    add(pairs.first);
    add(pairs.second);
  }
  void operator()(const Either& either) {
    for (const auto& branch : either.branches)
      for (const Either::Part& part : branch) std::visit([this](const auto& one) { (*this)(one); }, part);
  }
  void operator()(const Grouped& grouped) {
    for (std::size_t place = 0; place < grouped.groups.size(); ++place) {
      if (!grouped.members.empty()) add(grouped.members[place]);
      add(grouped.groups[place]);
      for (const auto& [one, other, slot] : grouped.pairs)
        if (std::max(one, other) == place) add(slot);
    }
  }
  void operator()(const Ranked& ranked) {
    for (const auto& line : ranked.lines)
      for (const int slot : line) add(slot);
  }
  void operator()(const Division& division) {
    for (std::size_t place = 0; place < division.numbers.size(); ++place) {
      add(division.numbers[place]);
      add(division.sizes[place]);
      for (const auto& [one, other, slot] : division.pairs)
        if (std::max(one, other) == place) add(slot);
    }
  }
  template <class Listed>
  void operator()(const Listed& listed) {
    for (const int slot : listed.slots) add(slot);
  }
};

}  // namespace

std::vector<int> slots_in(const Objective& objective) {
  SlotList list;
  std::visit([&list](const auto& one) { list(one); }, objective);
  return list.slots;
}

std::size_t numbers_in(const Objective& objective) {
  std::size_t all = slots_in(objective).size() + 1;
  if (const Count* count = std::get_if<Count>(&objective)) all += count->placements.size();
  if (const Pairs* pairs = std::get_if<Pairs>(&objective)) all += pairs->allowed.size();
  if (const Ways* ways = std::get_if<Ways>(&objective)) all += ways->tuples.size();
  if (const Sets* sets = std::get_if<Sets>(&objective)) all *= sets->ways.size() + 1;
  if (const Grouped* grouped = std::get_if<Grouped>(&objective)) all += grouped->pairs.size();
  if (const Ranked* ranked = std::get_if<Ranked>(&objective)) all += slots_in(objective).size() * ranked->clues.size();
  if (const Division* division = std::get_if<Division>(&objective)) all += division->pairs.size();
  if (const Connected* connected = std::get_if<Connected>(&objective))
    all += connected->edges.size() * (1 + connected->slots.size() / 8);
  return all;
}

Claims::Claims(const Problem& problem, const Model& model) : problem_(problem), model_(model) {
  find_apart();
  list_objectives();
  for (std::size_t number = 0; number < model.propagators.size(); ++number)
    requirements_.push_back(requirement_of(number));
}

// ---- cells that differ ----

void Claims::find_apart() {
  apart_.assign(at(problem_.cells), std::vector<bool>(at(problem_.cells)));
  for (const Objective& objective : problem_.objectives) {
    if (const House* house = std::get_if<House>(&objective)) set_apart(house->slots);
    if (const Distinct* distinct = std::get_if<Distinct>(&objective)) set_apart(distinct->slots);
    if (const Pairs* pairs = std::get_if<Pairs>(&objective))
      if (std::none_of(pairs->allowed.begin(), pairs->allowed.end(),
                       [](const auto& allowed) { return allowed.first == allowed.second; }))
        set_apart({pairs->first, pairs->second});
  }
}

void Claims::set_apart(const std::vector<int>& slots) {
  for (const int one : slots)
    for (const int other : slots)
      if (one != other && one < problem_.cells && other < problem_.cells) apart_[at(one)][at(other)] = true;
}

bool Claims::is_apart(int one, int other) const {
  return one < problem_.cells && other < problem_.cells && apart_[at(one)][at(other)];
}

// ---- the objectives of propagators ----

void Claims::list_objectives() {
  by_kind_.resize(std::variant_size_v<Objective>);
  for (const Objective& objective : problem_.objectives) {
    by_kind_[objective.index()].push_back(&objective);
    if (const Total* total = std::get_if<Total>(&objective))
      (total->long_implied ? long_totals_ : totals_).push_back(&objective);
    if (const House* house = std::get_if<House>(&objective);
        house != nullptr && (house->digits.size() >= model_.lane_bits || house->slots.size() > kMostMutexPlacements))
      add_counts(*house);
  }
  for (const Objective& count : counts_of_houses_) by_kind_[kNumberOf<Count>].push_back(&count);
}

void Claims::add_counts(const House& house) {
  for (const Number digit : house.digits) {
    Count count{1, 1, {}};
    for (const int slot : house.slots) count.placements.emplace_back(slot, digit);
    counts_of_houses_.emplace_back(std::move(count));
  }
}

// Objectives of most kinds have a propagator each, in the order of the problem.
Claims::Same Claims::objectives_of(std::size_t propagator) const {
  const auto [kind, table] = model_.propagators[propagator];
  switch (kind) {
    case Kind::pairs: return pairs_over(model_.pairs[table]);
    case Kind::count: return counts_of(model_.counts[table]);
    case Kind::joint_counts:
    case Kind::same_digits: return counts_over(model_.slots_read[propagator]);
    case Kind::total: return {totals_.at(table)};
    case Kind::ways: return {by_kind_[kNumberOf<Ways>].at(table)};
    case Kind::sets: return {by_kind_[kNumberOf<Sets>].at(table)};
    case Kind::ranked: return {by_kind_[kNumberOf<Ranked>].at(table)};
    case Kind::planarity: return connections_over(model_.planarities[table].places);
    case Kind::grouped: return groupings_of(model_.groupings[table]);
    case Kind::division: return {by_kind_[kNumberOf<Division>].at(table)};
    case Kind::connected: return connection_with_bounds(connection_of(model_.connections[table]));
    case Kind::automaton: return {by_kind_[kNumberOf<Automaton>].at(table)};
    case Kind::either: return {by_kind_[kNumberOf<Either>].at(table)};
    case Kind::implied_total: return {long_totals_.at(table)};
  }
  return {};
}

Claims::Same Claims::pairs_over(const PairsTable& table) const {
  Same found;
  for (const Objective* objective : by_kind_[kNumberOf<Pairs>]) {
    const Pairs& pairs = std::get<Pairs>(*objective);
    if (std::minmax(pairs.first, pairs.second) == std::minmax(table.first, table.second)) found.push_back(objective);
  }
  return found;
}

// The placements of a count that are live in the model, sorted.
std::vector<std::uint32_t> Claims::live_placements(const Count& count) const {
  std::set<std::uint32_t> found;
  for (const auto& [slot, digit] : count.placements)
    if (const int local = model_.domains.local(slot, digit); local >= 0)
      found.insert(model_.first[at(slot)] + static_cast<std::uint32_t>(local));
  return {found.begin(), found.end()};
}

// One count with the bounds and the live placements of the table.
Claims::Same Claims::counts_of(const CountTable& table) const {
  std::set<std::uint32_t> listed;
  for (const auto& part : table.parts)
    for (std::size_t digit = 0; digit < part.words * kWordBits; ++digit)
      if ((table.masks[part.mask + digit / kWordBits] & bit_at(digit)) != 0)
        listed.insert(model_.first[at(part.slot)] + static_cast<std::uint32_t>(digit));
  for (const Objective* objective : by_kind_[kNumberOf<Count>]) {
    const Count& count = std::get<Count>(*objective);
    if (count.low == table.low && count.high == table.high &&
        live_placements(count) == std::vector(listed.begin(), listed.end()))
      return {objective};
  }
  throw Failed("a propagator `count` stands for no count of the problem");
}

Claims::Same Claims::counts_over(const std::vector<std::uint32_t>& slots) const {
  const std::set<int> wanted(slots.begin(), slots.end());
  Same found;
  for (const Objective* objective : by_kind_[kNumberOf<Count>]) {
    const auto listed = slots_in(*objective);
    if (std::set<int>(listed.begin(), listed.end()) == wanted) found.push_back(objective);
  }
  return found;
}

Claims::Same Claims::connections_over(const std::vector<int>& slots) const {
  Same found;
  for (const Objective* objective : by_kind_[kNumberOf<Connected>])
    if (std::get<Connected>(*objective).slots == slots) found.push_back(objective);
  return found;
}

// The objective with the slots and the listed digits of the table.
const Objective* Claims::connection_of(const ConnectedTable& table) const {
  std::set<std::uint32_t> listed;
  for (const auto& part : table.parts)
    for (std::size_t digit = 0; digit < part.words * kWordBits; ++digit)
      if ((table.masks[part.mask + digit / kWordBits] & bit_at(digit)) != 0)
        listed.insert(model_.first[at(part.slot)] + static_cast<std::uint32_t>(digit));
  for (const Objective* objective : by_kind_[kNumberOf<Connected>]) {
    const Connected& piece = std::get<Connected>(*objective);
    Count all{0, 0, {}};
    for (const int slot : piece.slots)
      for (const Number digit : piece.digits) all.placements.emplace_back(slot, digit);
    if (piece.slots == table.slots() && live_placements(all) == std::vector(listed.begin(), listed.end()))
      return objective;
  }
  throw Failed("a propagator `connected` stands for no objective of the problem");
}

// The groups of a table, and what else is stated of all places of a group, or of two groups.
Claims::Same Claims::groupings_of(const GroupedTable& table) const {
  const auto within = [](const std::vector<int>& some, const std::vector<int>& all) {
    return std::all_of(some.begin(), some.end(), [&](int slot) { return has(all, slot); });
  };
  Same found;
  for (const Objective* objective : by_kind_[kNumberOf<Grouped>]) {
    const Grouped& grouped = std::get<Grouped>(*objective);
    const bool compared = std::all_of(grouped.pairs.begin(), grouped.pairs.end(),
                                      [&](const auto& pair) { return has(table.slots(), pair.slot); });
    if (compared && within(grouped.members, table.members) && within(grouped.groups, table.groups))
      found.push_back(objective);
  }
  for (const Objective* objective : by_kind_[kNumberOf<Connected>])
    if (std::get<Connected>(*objective).slots == table.groups) found.push_back(objective);
  for (const Number number : table.numbers) {
    Count all{0, 0, {}};
    for (const int slot : table.groups) all.placements.emplace_back(slot, number);
    for (const Objective* objective : by_kind_[kNumberOf<Count>])
      if (live_placements(std::get<Count>(*objective)) == live_placements(all)) found.push_back(objective);
  }
  for (const Objective* objective : by_kind_[kNumberOf<Pairs>])
    if (const Pairs& pairs = std::get<Pairs>(*objective); within({pairs.first, pairs.second}, table.groups))
      found.push_back(objective);
  return found;
}

// A connected piece, and the counts of its placements.
Claims::Same Claims::connection_with_bounds(const Objective* connected) const {
  const Connected& piece = std::get<Connected>(*connected);
  Count all{0, 0, {}};
  for (const int slot : piece.slots)
    for (const Number digit : piece.digits) all.placements.emplace_back(slot, digit);
  const auto connectable = live_placements(all);
  Same found{connected};
  for (const Objective* objective : by_kind_[kNumberOf<Count>])
    if (live_placements(std::get<Count>(*objective)) == connectable) found.push_back(objective);
  return found;
}

Requirement Claims::requirement_of(std::size_t propagator) const {
  Requirement requirement;
  requirement.objectives = objectives_of(propagator);
  for (const Objective* objective : requirement.objectives)
    for (const int slot : slots_in(*objective))
      if (!has(requirement.slots, slot)) requirement.slots.push_back(slot);
  switch (model_.propagators[propagator].kind) {
    case Kind::count:
    case Kind::same_digits:
    case Kind::total:
    case Kind::sets:
    case Kind::ranked:
    case Kind::automaton:
    case Kind::either:
    case Kind::implied_total: list_apart(requirement); break;
    default: break;
  }
  return requirement;
}

// Lists the slots that differ. Slots that all differ from each other are put one after another, unless the order
// matters to an automaton; differences within such a group are cheap to follow.
void Claims::list_apart(Requirement& requirement) const {
  const bool fixed = std::holds_alternative<Automaton>(*requirement.objectives.front());
  std::vector<int> slots, left = requirement.slots;
  std::vector<std::size_t> group_of;
  for (std::size_t group = 0; !left.empty(); ++group) {
    std::vector<int> together;
    for (const int slot : left)
      if (std::all_of(together.begin(), together.end(), [&](int in) { return is_apart(in, slot); }))
        together.push_back(slot);
    for (const int slot : together) {
      slots.push_back(slot);
      group_of.push_back(group);
      std::erase(left, slot);
    }
  }
  if (!fixed) requirement.slots = slots;
  for (std::size_t one = 0; one < slots.size(); ++one)
    for (std::size_t other = 0; other < one; ++other) {
      if (!is_apart(slots[one], slots[other])) continue;
      const std::size_t a = static_cast<std::size_t>(
          std::find(requirement.slots.begin(), requirement.slots.end(), slots[one]) - requirement.slots.begin());
      const std::size_t b = static_cast<std::size_t>(
          std::find(requirement.slots.begin(), requirement.slots.end(), slots[other]) - requirement.slots.begin());
      requirement.apart.emplace_back(std::min(a, b), std::max(a, b));
      if (group_of[one] == group_of[other]) requirement.apart_nearby.push_back(requirement.apart.back());
    }
}

// ---- conflicts, lanes and domains ----

Number Claims::digit_of(std::uint32_t placement) const {
  const std::uint32_t slot = model_.slot_of[placement];
  const auto& digits = at(problem_.cells) > slot ? problem_.alphabet : problem_.domains[slot];
  return digits[placement - model_.first[slot]];
}

// Whether two placements are different digits of one slot, or the same digit of two cells that differ.
bool Claims::differ(std::uint32_t one, std::uint32_t other) const {
  const int slot = static_cast<int>(model_.slot_of[one]), other_slot = static_cast<int>(model_.slot_of[other]);
  if (slot == other_slot) return one != other;
  return is_apart(slot, other_slot) && digit_of(one) == digit_of(other);
}

bool Claims::exclude_each_other(std::uint32_t one, std::uint32_t other) const {
  if (differ(one, other)) return true;
  const int slot = static_cast<int>(model_.slot_of[one]), other_slot = static_cast<int>(model_.slot_of[other]);
  if (slot == other_slot) return false;
  const Number digit = digit_of(one), other_digit = digit_of(other);
  const auto excluding = [&](const Objective& objective) {
    return excludes(objective, slot, digit, other_slot, other_digit);
  };
  return std::any_of(problem_.objectives.begin(), problem_.objectives.end(), excluding);
}

bool Claims::excludes(const Objective& objective, int one, Number digit, int other, Number other_digit) const {
  if (const Distinct* distinct = std::get_if<Distinct>(&objective))
    return digit == other_digit && has(distinct->slots, one) && has(distinct->slots, other);
  if (const House* house = std::get_if<House>(&objective))
    return digit == other_digit && has(house->slots, one) && has(house->slots, other);
  if (const Pairs* pairs = std::get_if<Pairs>(&objective)) {
    const auto& allowed = pairs->allowed;
    const auto fits = [&](Number first, Number second) {
      return std::find(allowed.begin(), allowed.end(), std::pair(first, second)) != allowed.end();
    };
    if (pairs->first == one && pairs->second == other) return !fits(digit, other_digit);
    return pairs->first == other && pairs->second == one && !fits(other_digit, digit);
  }
  if (const Count* count = std::get_if<Count>(&objective)) {
    const auto lists = [&](int slot, Number listed) {
      return std::find(count->placements.begin(), count->placements.end(), std::pair(slot, listed)) !=
             count->placements.end();
    };
    return count->high <= 1 && lists(one, digit) && lists(other, other_digit);
  }
  return false;
}

// Whether an objective alone excludes a digit from a slot.
bool Claims::excludes(const Objective& objective, int slot, Number digit) const {
  if (const House* house = std::get_if<House>(&objective))
    return has(house->slots, slot) &&
           std::find(house->digits.begin(), house->digits.end(), digit) == house->digits.end();
  if (const Count* count = std::get_if<Count>(&objective))
    return count->high <= 0 && std::find(count->placements.begin(), count->placements.end(), std::pair(slot, digit)) !=
                                   count->placements.end();
  return false;
}

// The live placements of each digit of each house, of the digits of slots that differ if there are no more digits than
// slots, and of counts that are positive. One placement of each of these sets is chosen.
std::set<std::vector<std::uint32_t>> Claims::required() const {
  std::set<std::vector<std::uint32_t>> found;
  const auto require_digit = [&](const std::vector<int>& slots, Number digit) {
    Count one{1, 1, {}};
    for (const int slot : slots) one.placements.emplace_back(slot, digit);
    found.insert(live_placements(one));
  };
  for (const Objective& objective : problem_.objectives) {
    if (const House* house = std::get_if<House>(&objective))
      for (const Number digit : house->digits) require_digit(house->slots, digit);
    if (const Count* count = std::get_if<Count>(&objective); count != nullptr && count->low > 0)
      found.insert(live_placements(*count));
    if (const Distinct* distinct = std::get_if<Distinct>(&objective)) {
      std::set<Number> digits;
      for (const int slot : distinct->slots)
        for (std::size_t local = 0; local < model_.domains.values[at(slot)].size(); ++local)
          if (model_.domains.has(slot, static_cast<int>(local))) digits.insert(model_.domains.values[at(slot)][local]);
      if (digits.size() > distinct->slots.size()) continue;
      for (const Number digit : digits) require_digit(distinct->slots, digit);
    }
  }
  return found;
}

// Every lane but those of slots holds one of some placements that an objective requires.
void Claims::check_lanes() const {
  const auto all = required();
  std::set<std::uint32_t> of_slots(model_.lane_of.begin(), model_.lane_of.end());
  for (std::uint32_t lane = 0; lane < model_.back_lanes; ++lane) {
    std::vector<std::uint32_t> live;
    for (const std::uint32_t p : model_.members[lane])
      if (model_.alive(p)) live.push_back(p);
    if (model_.members[lane].empty() || of_slots.contains(lane) || all.contains(live)) continue;
    std::string text = "no objective requires one placement of a lane:";
    for (const std::uint32_t p : live)
      text += " " + name_of_placement(model_.slot_of[p], p - model_.first[model_.slot_of[p]]);
    throw Failed(text);
  }
}

void Claims::check_model() const {
  check_placements();
  check_lanes();
}

void Claims::check_placements() const {
  std::size_t numbers = 1;
  for (const Objective& objective : problem_.objectives) numbers += numbers_in(objective);
  Thinning asked(kMostNumbers / numbers + 1);
  for (std::uint32_t p = 0; p < model_.placements; ++p) {
    if (!asked.due()) {
      count(Counted::left_out);
      continue;
    }
    const auto slot = static_cast<int>(model_.slot_of[p]);
    const auto& domain = problem_.domains[at(slot)];
    const Number digit = digit_of(p);
    const bool given = std::find(domain.begin(), domain.end(), digit) != domain.end();
    const bool excluded = std::any_of(problem_.objectives.begin(), problem_.objectives.end(),
                                      [&](const Objective& objective) { return excludes(objective, slot, digit); });
    if (model_.alive(p) ? !given : given && !excluded)
      throw Failed("the model has a wrong domain at " + name_of_placement(at(slot), p - model_.first[at(slot)]));
    if (!model_.alive(p)) continue;
    model_.conflicts(p, [&](std::uint32_t q) {
      if (!model_.alive(q) || differ(p, q)) return;
      if (!asked.due()) return count(Counted::left_out);
      if (!exclude_each_other(p, q))
        throw Failed("no objective excludes both " + name_of_placement(at(slot), p - model_.first[at(slot)]) + " and " +
                     name_of_placement(model_.slot_of[q], q - model_.first[model_.slot_of[q]]));
    });
  }
}

// ---- names ----

std::string Claims::name_of_placement(std::size_t slot, std::size_t local) const {
  return "slot " + std::to_string(slot) + " digit " +
         std::to_string(digit_of(model_.first[slot] + static_cast<std::uint32_t>(local)));
}

std::string Claims::name_of(std::size_t propagator) const {
  const auto kind = static_cast<std::size_t>(model_.propagators[propagator].kind);
  std::string name = std::string("propagator ") + std::to_string(propagator) + " (" + kKindNames[kind] + " over slots";
  for (const std::uint32_t slot : model_.slots_read[propagator]) name += " " + std::to_string(slot);
  return name + ")";
}

}  // namespace sudokudsl::checks
