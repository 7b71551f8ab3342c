#include "model.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "contract.hpp"
#include "form_counts.hpp"
#include "interruption.hpp"

#ifdef SUDOKUDSL_CHECKED
#include "check_runs.hpp"
#endif

namespace sudokudsl {
namespace {

// Automata with the same moves have the same hash.
Word hash_of_moves(const Automaton& automaton) {
  Word hash = 0;
  const auto add = [&](auto number) {
    hash = (hash ^ static_cast<Word>(number)) * 0x9e3779b97f4a7c15;  // 2^64 divided by the golden ratio
    hash ^= hash >> 29;
  };
  for (const auto& layer : automaton.layers) {
    add(layer.size());
    for (const Move& move : layer) {
      add(move.state);
      add(move.digit);
      add(move.next);
    }
  }
  return hash;
}

}  // namespace

int Slots::local(int slot, Number digit) const {
  const auto& all = values[at(slot)];
  if (all.empty() || digit < all.front() || digit > all.back()) return -1;
  auto found = all.begin() + static_cast<std::ptrdiff_t>(std::min<Number>(digit - all.front(), std::ssize(all) - 1));
  if (*found != digit) {  // there are gaps
    found = std::lower_bound(all.begin(), all.end(), digit);
    if (*found != digit) return -1;
  }
  const int local_digit = static_cast<int>(found - all.begin());
  return has(slot, local_digit) ? local_digit : -1;
}

bool Slots::has(int slot, int local_digit) const {
  const auto digit = at(local_digit);
  return (live[at(slot)][digit / kWordBits] & bit_at(digit)) != 0;
}

Model::Model(const Problem& problem)
    : cells(problem.cells), shown(problem.shown), alphabet(problem.alphabet), digits(alphabet.size()) {
  number_placements(problem);
  lane_bits = width_of_lanes();
  restrict_domains(problem);
  find_differences(problem);
  pairs_of_.resize(at(slots));
  for (const Objective& objective : problem.objectives) {
    allow_interruption();
    std::visit([this](const auto& kind) { add(kind); }, objective);
  }
  automata_by_moves_.clear();
  bound_connections();
  complete_groupings();
  add_planarity();
  join_counts();
  SUDOKUDSL_PLANT(model_excludes_pair, at_most_one_.push_back({first[0], first[1]});)
  SUDOKUDSL_PLANT(count_differs, for (CountTable& table : counts)++ table.high;)
  SUDOKUDSL_PLANT(model_adds_lane, exactly_one_.push_back({first[0], first[1]});)
  at_most_one_of_ =
      Lists<std::uint32_t>::where(at_most_one_, placements, [](std::uint32_t group, std::uint32_t) { return group; });
  for (const auto& domain : domains.live)
    contradiction |= std::all_of(domain.begin(), domain.end(), [](Word word) { return word == 0; });
  if (contradiction) SUDOKUDSL_COUNT_FORM(contradiction_of_model);
  find_value_symmetry();
  if (value_symmetric)
    lay_out_digit_blocks();
  else
    lay_out_lanes();
  bits_in_lanes = Lists<LaneBit>::where(members, placements,
                                        [](std::uint32_t lane, std::uint32_t bit) { return LaneBit{lane, bit}; });
  add_propagators();
  find_branch_lanes();
  find_numbering(problem);
  SUDOKUDSL_IF_CHECKED(checker = std::make_shared<const checks::Checker>(problem, *this);)
}

// The lanes of cells that say where the sides of ranked lines hold the first digits of clues.
void Model::find_branch_lanes() {
  std::set<std::uint32_t> found;
  for (const RankedTable& table : rankings)
    for (const auto& alternatives : table.alternatives()) {
      std::map<std::uint32_t, std::size_t> held;  // by lane: how many of the alternatives
      for (const auto& [slot, digit] : alternatives)
        for (const auto& [lane, bit] : bits_in_lanes[first[slot] + digit])
          if (lane >= at(cells) && lane < front_lanes) ++held[lane];
      for (const auto& [lane, number] : held)
        if (number == alternatives.size()) found.insert(lane);
    }
  branch_lanes.assign(found.begin(), found.end());
}

// Numbers that can be exchanged, if each place holds them in one lane.
void Model::find_numbering(const Problem& problem) {
  if (contradiction || automata.empty()) return;
  numbering = sudokudsl::find_numbering(problem);
  if (!numbering) return;
  const auto one_lane = [this](int slot) { return domains.values[at(slot)].size() < lane_bits; };
  if (!std::all_of(numbering->places.begin(), numbering->places.end(), one_lane)) numbering.reset();
  if (!numbering) return;
  for (std::size_t number = 0; number < propagators.size(); ++number)
    if (propagators[number].kind == Kind::automaton && propagators[number].table == numbering->automaton)
      ordering_propagator = number;
}

bool Model::alive(std::uint32_t placement) const {
  const std::uint32_t slot = slot_of[placement];
  return domains.has(static_cast<int>(slot), static_cast<int>(placement - first[slot]));
}

bool Slots::differs(int one, int two) const {
  return one < cells && two < cells && (differ[at(one)][at(two) / kWordBits] & bit_at(at(two))) != 0;
}

std::vector<int> Slots::distinct_clique(const std::vector<int>& chosen) const {
  std::vector<int> best;
  for (const int start : chosen) {
    std::vector<int> group{start};
    for (const int slot : chosen)
      if (std::all_of(group.begin(), group.end(), [&](int in) { return differs(in, slot); })) group.push_back(slot);
    if (group.size() > best.size()) best = std::move(group);
  }
  return best;
}

void Model::number_placements(const Problem& problem) {
  slots = static_cast<int>(problem.domains.size());
  domains.cells = cells;
  for (int slot = 0; slot < slots; ++slot) {
    const auto& domain = problem.domains[at(slot)];
    const auto& values = slot < cells ? problem.alphabet : domain;
    first.push_back(static_cast<std::uint32_t>(placements));
    slot_of.insert(slot_of.end(), values.size(), static_cast<std::uint32_t>(slot));
    placements += values.size();
    domains.values.push_back(values);
    domains.live.emplace_back(std::max<std::size_t>(words_for(values.size()), 1));
    for (const Number digit : domain) {
      const auto found = std::lower_bound(values.begin(), values.end(), digit);
      const auto local = static_cast<std::size_t>(found - values.begin());
      domains.live.back()[local / kWordBits] |= bit_at(local);
    }
  }
  first.push_back(static_cast<std::uint32_t>(placements));
}

// Removes the digits that an objective alone excludes from a slot. This must happen before the lanes are laid out.
void Model::restrict_domains(const Problem& problem) {
  SUDOKUDSL_PLANT(model_drops_digit, domains.live[0][0] &= domains.live[0][0] - 1;)
  for (const Objective& objective : problem.objectives) {
    if (const House* house = std::get_if<House>(&objective)) {
      for (const int slot : house->slots) restrict_domain(slot, house->digits);
    } else if (const Count* count = std::get_if<Count>(&objective); count != nullptr && count->high == 0) {
      for (const auto& [slot, digit] : count->placements)
        if (const int local = domains.local(slot, digit); local >= 0)
          domains.live[at(slot)][at(local) / kWordBits] &= ~bit_at(at(local));
    }
  }
}

void Model::restrict_domain(int slot, const std::vector<Number>& allowed) {
  if (allowed == domains.values[at(slot)]) return;
  std::vector<Word> kept(domains.words(slot));
  for (const Number digit : allowed)
    if (const int local = domains.local(slot, digit); local >= 0) kept[at(local) / kWordBits] |= bit_at(at(local));
  domains.live[at(slot)] = kept;
}

void Model::find_differences(const Problem& problem) {
  domains.differ.assign(at(cells), std::vector<Word>(words_for(at(cells))));
  const auto differ = [this](const std::vector<int>& all) {
    for (const int one : all)
      for (const int two : all)
        if (one != two && one < cells && two < cells) domains.differ[at(one)][at(two) / kWordBits] |= bit_at(at(two));
  };
  for (const Objective& objective : problem.objectives) {
    allow_interruption();
    if (const House* house = std::get_if<House>(&objective)) {
      differ(house->slots);
    } else if (const Distinct* distinct = std::get_if<Distinct>(&objective)) {
      differ(distinct->slots);
    } else if (const Pairs* two = std::get_if<Pairs>(&objective)) {
      const bool equal = std::any_of(two->allowed.begin(), two->allowed.end(),
                                     [](const auto& allowed) { return allowed.first == allowed.second; });
      if (!equal) differ({two->first, two->second});
    }
  }
}

std::vector<std::uint32_t> Model::placements_of(const std::vector<int>& of, Number digit) const {
  std::vector<std::uint32_t> found;
  found.reserve(of.size());
  for (const int slot : of)
    if (const int local = domains.local(slot, digit); local >= 0)
      found.push_back(first[at(slot)] + static_cast<std::uint32_t>(local));
  return found;
}

void Model::add_at_most_one(std::vector<std::uint32_t> group, bool at_least_one) {
  if (!std::is_sorted(group.begin(), group.end())) std::sort(group.begin(), group.end());
  if (at_least_one && group.empty()) contradiction = true;
  if (at_least_one && !group.empty()) exactly_one_.push_back(group);
  if (group.size() < 2) return;
  at_most_one_.push_back(std::move(group));
}

// Whether the placements have one digit, and any two of their cells must differ.
bool Model::pairwise_different(const std::vector<std::uint32_t>& group) const {
  for (const std::uint32_t p : group) {
    allow_interruption();
    const std::uint32_t slot = slot_of[p];
    if (p - first[slot] != group.front() - first[slot_of[group.front()]]) return false;
    for (const std::uint32_t q : group)
      if (q != p && !domains.differs(static_cast<int>(slot), static_cast<int>(slot_of[q]))) return false;
  }
  return true;
}

// The placements of a count, sorted, without those outside their domains.
std::vector<std::uint32_t> Model::counted_placements(const Count& count) const {
  std::vector<std::uint32_t> group;
  for (const auto& [slot, digit] : count.placements)
    if (const int local = domains.local(slot, digit); local >= 0)
      group.push_back(first[at(slot)] + static_cast<std::uint32_t>(local));
  std::sort(group.begin(), group.end());
  return group;
}

void Model::add(const Count& count) {
  if (count.high < 0) contradiction = true;
  std::vector<std::uint32_t> group = counted_placements(count);
  if ((count.high == 1 || (count.high > 1 && pairwise_different(group))) && group.size() <= kMostMutexPlacements) {
    SUDOKUDSL_COUNT_FORM(count_as_conflicts);
    if (count.low > 1) contradiction = true;
    const bool lane = count.low == 1 && group.size() < lane_bits;
    add_at_most_one(group, lane);
    other_lanes_ += lane;
    if (lane) SUDOKUDSL_COUNT_FORM(count_as_lane);
    if (lane || count.low <= 0) return;
  }
  if (count.high == 1) SUDOKUDSL_COUNT_FORM(count_of_many_placements);
  open_counts_.push_back(count);
}

// Bounds the size of each connected piece by the counts that have the same placements.
void Model::bound_connections() {
  for (std::size_t number = 0; number < connected_.size(); ++number) {
    const Connected& one = *connected_[number];
    Count all{0, 0, {}};
    for (const int slot : one.slots)
      for (const Number digit : one.digits) all.placements.emplace_back(slot, digit);
    const auto connectable = counted_placements(all);
    for (const Count& count : open_counts_) {
      allow_interruption();
      if (counted_placements(count) == connectable) connections[number].bound(count.low, count.high);
    }
  }
}

// Builds tables of groups, and adds to them the counts and the connections of all places of a group. These need no
// propagators of their own then.
void Model::complete_groupings() {
  std::vector<bool> taken(connections.size());
  for (const Grouped& grouped : GroupedTable::joined(grouped_)) {
    allow_interruption();
    GroupedTable table = GroupedTable::build(grouped, domains);
    bound_groups(table);
    for (std::size_t number = 0; number < connections.size(); ++number)
      if (table.connect(*connected_[number], PlanarityTable::columns_of(*connected_[number]))) taken[number] = true;
    for (const PairsTable& pair : pairs_tables_) table.link(pair, domains);
    groupings.push_back(std::move(table));
  }
  grouped_.clear();
  std::vector<ConnectedTable> left;
  for (std::size_t number = 0; number < connections.size(); ++number)
    if (!taken[number]) left.push_back(std::move(connections[number]));
  connections = std::move(left);
}

// Moves counts of all places of a group to a table of groups.
void Model::bound_groups(GroupedTable& table) {
  std::map<std::vector<std::uint32_t>, Number> number_of;
  for (const Number number : table.numbers) {
    auto found = placements_of(table.groups, number);
    std::sort(found.begin(), found.end());
    if (!found.empty()) number_of.emplace(std::move(found), number);
  }
  std::erase_if(open_counts_, [&](const Count& count) {
    const auto found = number_of.find(counted_placements(count));
    if (found != number_of.end()) table.bound(found->second, count.low, count.high);
    return found != number_of.end();
  });
}

// Builds planarity tables from connected pieces over the same slots: such pieces do not cross.
void Model::add_planarity() {
  std::map<std::vector<int>, std::vector<const Connected*>> by_slots;
  for (const Connected* piece : connected_) by_slots[piece->slots].push_back(piece);
  for (const auto& [over, pieces] : by_slots)
    if (auto table = PlanarityTable::build(pieces, domains)) planarities.push_back(std::move(*table));
  connected_.clear();
}

// Joins counts over the same slots into one propagator: all of them if a joint-counts table can take them. Otherwise
// it tries a same-digits table for each run of consecutive counts.
void Model::join_counts() {
  std::map<std::vector<int>, std::size_t> number_of;  // by slots, ascending
  std::vector<std::vector<const Count*>> by_slots;    // by number, in order of their first count
  for (const Count& count : open_counts_) {
    std::vector<int> over;
    for (const auto& [slot, digit] : count.placements) over.push_back(slot);
    std::sort(over.begin(), over.end());
    over.erase(std::unique(over.begin(), over.end()), over.end());
    const auto [found, is_new] = number_of.try_emplace(std::move(over), by_slots.size());
    if (is_new) by_slots.emplace_back();
    by_slots[found->second].push_back(&count);
  }
  for (const auto& together : by_slots) {
    allow_interruption();
    if (auto joined = JointCountsTable::build(together, domains))
      add(std::move(*joined));
    else
      join_consecutive(together);
  }
  open_counts_.clear();
}

void Model::add(JointCountsTable&& table) {
  for (const JointCountsTable& known : joint_counts)
    if (*known.classes == *table.classes) table.classes = known.classes;
  joint_counts.push_back(std::move(table));
}

// Several statements may have the same slots. The counts of each statement are consecutive.
void Model::join_consecutive(const std::vector<const Count*>& together) {
  for (auto from = together.begin(), to = from; from != together.end(); from = to) {
    while (++to != together.end() && *to == *(to - 1) + 1) continue;
    if (auto sides = SameDigitsTable::build({from, to}, domains))
      same_digits.push_back(std::move(*sides));
    else
      for (; from != to; ++from) counts.push_back(CountTable::build(**from, domains));
  }
}

void Model::add(const House& house) {
  const bool all = house.digits.size() == digits;  // then each lane of the house can be one of a plane
  if (all) houses.push_back(house.slots);
  for (const Number digit : house.digits) {
    if (all) {
      add_at_most_one(placements_of(house.slots, digit), true);
      continue;
    }
    Count one{1, 1, {}};
    for (const int slot : house.slots) one.placements.emplace_back(slot, digit);
    add(one);
  }
}

void Model::add(const Distinct& distinct) {
  std::set<Number> either;
  for (const int slot : distinct.slots)
    for (std::size_t local = 0; local < domains.values[at(slot)].size(); ++local)
      if (domains.has(slot, static_cast<int>(local))) either.insert(domains.values[at(slot)][local]);
  if (either.size() < distinct.slots.size()) contradiction = true;
  const bool all = either.size() == distinct.slots.size();  // then every digit must be there
  const bool lanes_of_it = all && either.size() <= digits;
  for (const Number digit : either) add_at_most_one(placements_of(distinct.slots, digit), lanes_of_it);
  if (lanes_of_it && either.size() == digits)
    houses.push_back(distinct.slots);
  else
    other_lanes_ += lanes_of_it;
}

void Model::add(const Pairs& two) {
  PairsTable table = PairsTable::build(two, domains);
  for (const std::uint32_t number : pairs_of_[at(two.first)]) {
    PairsTable& known = pairs_tables_[number];
    if (known.first != two.second && known.second != two.second) continue;
    SUDOKUDSL_COUNT_FORM(pairs_intersected);
    known.intersect(table);
    return;
  }
  pairs_of_[at(two.first)].push_back(static_cast<std::uint32_t>(pairs_tables_.size()));
  pairs_of_[at(two.second)].push_back(static_cast<std::uint32_t>(pairs_tables_.size()));
  pairs_tables_.push_back(std::move(table));
}

void Model::add(const Ways& list) { ways.push_back(WaysTable::build(list, domains)); }
void Model::add(const Sets& list) { sets.push_back(SetsTable::build(list, domains)); }
void Model::add(const Total& total) {
  if (total.long_implied)
    implied_totals.push_back(ImpliedTotalTable::build(total, domains));
  else
    totals.push_back(TotalTable::build(total, domains));
}
void Model::add(const Either& either) { choices.push_back(EitherTable::build(either, domains)); }
void Model::add(const Connected& one) {
  connections.push_back(ConnectedTable::build(one, domains));
  connected_.push_back(&one);
}

void Model::add(const Grouped& grouped) { grouped_.push_back(&grouped); }
void Model::add(const Ranked& ranked) { rankings.push_back(RankedTable::build(ranked, domains)); }

void Model::add(const Division& division) {
  divisions.push_back(DivisionTable::build(division, domains));
  const auto kind = static_cast<std::size_t>(Kind::division);
  run_work[kind] = std::max(run_work[kind], kRunWork[kind] * divisions.back().walks() / kDivisionWalks);
}

void Model::add(const Automaton& automaton) {
  auto& known = automata_by_moves_[hash_of_moves(automaton)];
  for (const auto& [one, number] : known)
    if (same_but_slots(*one, automaton)) {
      SUDOKUDSL_COUNT_FORM(automaton_shared);
      automata.push_back(automata[number].for_slots(automaton.slots));
      return;
    }
  known.emplace_back(&automaton, automata.size());
  automata.push_back(AutomatonTable::build(automaton, domains));
}

// Whether the tables of two automata differ in their slots only.
bool Model::same_but_slots(const Automaton& one, const Automaton& other) const {
  if (one.layers != other.layers) return false;
  for (std::size_t a = 0; a < one.slots.size(); ++a) {
    if (domains.values[at(one.slots[a])] != domains.values[at(other.slots[a])]) return false;
    if (domains.live[at(one.slots[a])] != domains.live[at(other.slots[a])]) return false;
    for (std::size_t b = 0; b < a; ++b)
      if (domains.differs(one.slots[a], one.slots[b]) != domains.differs(other.slots[a], other.slots[b])) return false;
  }
  return true;
}

// Finds out whether the problem is value-symmetric; if it is, sets the peers of each cell and sorts the houses.
void Model::find_value_symmetry() {
  if (slots != cells || cells > kMostSymmetricCells || other_lanes_ != 0 || contradiction) return;
  const std::size_t size = at(cells);
  std::vector<Word> excluded(size * size);        // by cell and cell: the digits that conflict
  std::vector<std::size_t> there;                 // cells
  for (const PairsTable& pair : pairs_tables_) {  // first, because they decide it soonest
    const std::size_t cell = at(pair.first), other = at(pair.second);
    for (Word left = domains.live[cell][0]; left != 0; left &= left - 1) {
      const auto digit = static_cast<std::size_t>(lowest_bit(left));
      const Word gone = domains.live[other][0] & ~pair.forward[digit];
      if ((gone & ~bit_at(digit)) != 0) return;
      excluded[cell * size + other] |= gone;
      excluded[other * size + cell] |= gone;
    }
  }
  for (const auto& group : at_most_one_) {
    allow_interruption();
    there.clear();
    Word listed = 0;
    for (const std::uint32_t p : group) {
      if (!alive(p)) continue;
      there.push_back(slot_of[p]);
      listed |= bit_at(p - first[slot_of[p]]);
    }
    if (count_bits(listed) > 1 && there.front() != there.back()) return;  // the group ascends
    for (const std::size_t cell : there)
      for (const std::size_t other : there) excluded[cell * size + other] |= listed;
  }
  peers.resize(size);
  std::vector<int> found;
  for (std::size_t cell = 0; cell < size; ++cell) {
    allow_interruption();
    found.clear();
    for (std::size_t other = 0; other < size; ++other) {
      const Word some = excluded[cell * size + other];
      if (some == 0 || other == cell) continue;
      if (some != (domains.live[cell][0] & domains.live[other][0])) return;
      found.push_back(static_cast<int>(other));
    }
    peers[cell] = found;
  }
  for (auto& house : houses) std::sort(house.begin(), house.end());
  std::sort(houses.begin(), houses.end());
  houses.erase(std::unique(houses.begin(), houses.end()), houses.end());
  value_symmetric = true;
}

}  // namespace sudokudsl
