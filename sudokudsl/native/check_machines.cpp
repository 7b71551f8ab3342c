#include "check_machines.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "check_solutions.hpp"

namespace sudokudsl::checks {
namespace {

using Table = std::vector<std::vector<Number>>;  // by place and position in its domain

Table table_for(const Reading& reading) {
  Table table;
  for (const auto& domain : reading.domains) table.emplace_back(domain.size());
  return table;
}

// A sum of one addend for each slot lies in `low`..`high`. State: the sum so far.
class SumMachine final : public Machine {
 public:
  SumMachine(Number low, Number high, Table addends) : low_(low), high_(high), addends_(std::move(addends)) {
    rest_.resize(addends_.size() + 1);
    for (std::size_t place = addends_.size(); place-- > 0;) {
      if (addends_[place].empty()) continue;
      const auto [least, most] = std::minmax_element(addends_[place].begin(), addends_[place].end());
      rest_[place] = {rest_[place + 1].first + *least, rest_[place + 1].second + *most};
    }
  }
  std::size_t size() const override { return 1; }
  bool begin(Number* state) const override { return fits(0, *state); }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    *state += addends_[place][digit];
    return fits(place + 1, *state);
  }

 private:
  // Whether the places from `place` on may complete the sum.
  bool fits(std::size_t place, Number sum) const {
    return sum + rest_[place].first <= high_ && sum + rest_[place].second >= low_;
  }

  Number low_, high_;
  Table addends_;
  std::vector<std::pair<Number, Number>> rest_;  // by place: the least and the greatest sum from it on
};

// State: whether the first of the two slots has been read, and the position of its digit.
class PairsMachine final : public Machine {
 public:
  PairsMachine(const Pairs& pairs, const Reading& reading)
      : domains_(reading.domains), first_(reading.place_of(pairs.first)), second_(reading.place_of(pairs.second)) {
    for (const auto& [one, other] : pairs.allowed) allowed_[{one, other}] = true;
  }
  std::size_t size() const override { return 2; }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    if (place != first_ && place != second_) return true;
    const Number here = domains_[place][digit];
    if (first_ == second_) return allowed_.contains({here, here});
    if (state[0] == 0) {
      state[0] = 1;
      state[1] = here;
      return true;
    }
    const Number before = state[1];
    state[0] = state[1] = 0;
    return place == second_ ? allowed_.contains({before, here}) : allowed_.contains({here, before});
  }

 private:
  const Table& domains_;
  std::size_t first_, second_;
  std::map<std::pair<Number, Number>, bool> allowed_;
};

// State: that of the automaton. The slots are read in its order.
class AutomatonMachine final : public Machine {
 public:
  AutomatonMachine(const Automaton& automaton, const Reading& reading) : domains_(reading.domains) {
    for (const auto& layer : automaton.layers) {
      moves_.emplace_back();
      for (const Move& move : layer) moves_.back()[{move.state, move.digit}] = move.next;
    }
  }
  std::size_t size() const override { return 1; }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    const auto found = moves_[place].find({*state, domains_[place][digit]});
    if (found == moves_[place].end()) return false;
    *state = found->second;
    return true;
  }

 private:
  const Table& domains_;
  std::vector<std::map<std::pair<Number, Number>, Number>> moves_;
};

// State: whether a component has been completed, then a number for each vertex. That is the number of its component, or
// 0 if the vertex is not chosen or all its neighbours have been read.
class ConnectedMachine final : public Machine {
 public:
  ConnectedMachine(const Connected& connected, const Reading& reading)
      : vertex_at_(reading.slots.size(), kNoVertex), neighbours_(connected.slots.size()), listed_(table_for(reading)) {
    std::vector<std::size_t> places;
    for (std::size_t vertex = 0; vertex < connected.slots.size(); ++vertex) {
      places.push_back(reading.place_of(connected.slots[vertex]));
      vertex_at_[places.back()] = vertex;
    }
    for (std::size_t place = 0; place < listed_.size(); ++place)
      for (std::size_t digit = 0; digit < listed_[place].size(); ++digit)
        listed_[place][digit] =
            std::count(connected.digits.begin(), connected.digits.end(), reading.domains[place][digit]);
    std::vector<std::size_t> last = places;  // by vertex: where the last of it and its neighbours is read
    for (const auto& [one, other] : connected.edges) {
      neighbours_[one].push_back(other);
      neighbours_[other].push_back(one);
      last[one] = std::max(last[one], places[other]);
      last[other] = std::max(last[other], places[one]);
    }
    done_after_.resize(reading.slots.size());
    for (std::size_t vertex = 0; vertex < last.size(); ++vertex) done_after_[last[vertex]].push_back(vertex);
  }
  std::size_t size() const override { return 1 + neighbours_.size(); }
  bool ends(const Number* state) const override { return state[0] == 1; }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    Number* const component = state + 1;
    const std::size_t vertex = vertex_at_[place];
    if (vertex == kNoVertex) return true;
    if (listed_[place][digit] != 0) {
      if (state[0] == 1) return false;
      component[vertex] = kNew;
      for (const std::size_t other : neighbours_[vertex])
        if (const Number joined = component[other]; joined != 0)
          std::replace(component, component + neighbours_.size(), joined, Number{kNew});
    }
    for (const std::size_t done : done_after_[place])
      if (!leave(done, state)) return false;
    number_again(component);
    return true;
  }

 private:
  static constexpr std::size_t kNoVertex = ~std::size_t{0};
  static constexpr Number kNew = std::numeric_limits<int>::max();

  // Takes a vertex out of the state. A component without vertices in the state is complete, so it must be the only one.
  bool leave(std::size_t vertex, Number* state) const {
    Number* const component = state + 1;
    const Number of = std::exchange(component[vertex], 0);
    if (of == 0) return true;
    bool others = false;
    for (std::size_t at = 0; at < neighbours_.size(); ++at) {
      if (component[at] == of) return true;
      others |= component[at] != 0;
    }
    state[0] = 1;
    return !others;
  }

  // Numbers the components in the order of their first vertices.
  void number_again(Number* component) const {
    std::map<Number, Number> numbers;
    for (std::size_t at = 0; at < neighbours_.size(); ++at)
      if (component[at] != 0)
        component[at] = numbers.emplace(component[at], static_cast<Number>(numbers.size()) + 1).first->second;
  }

  std::vector<std::size_t> vertex_at_;  // by place
  std::vector<std::vector<std::size_t>> neighbours_;
  Table listed_;  // 1 for a listed digit
  std::vector<std::vector<std::size_t>> done_after_;
};

// State: for each slot of the objective the position of its digit, from 1 on, or 0 before it is read.
class GroupedMachine final : public Machine {
 public:
  GroupedMachine(const Grouped& grouped, const Reading& reading) : domains_(reading.domains), grouped_(grouped) {
    for (const int slot : grouped.members) member_at_.push_back(reading.place_of(slot));
    for (const int slot : grouped.groups) group_at_.push_back(reading.place_of(slot));
    for (const auto& pair : grouped.pairs) pair_at_.push_back(reading.place_of(pair.slot));
    begin_.assign(reading.slots.size() + 1, 0);
    const auto own = [&](const std::vector<std::size_t>& places) {
      for (const std::size_t place : places) begin_[place + 1] = 1;
    };
    own(member_at_);
    own(group_at_);
    own(pair_at_);
    for (std::size_t place = 0; place < reading.slots.size(); ++place) begin_[place + 1] += begin_[place];
  }
  std::size_t size() const override { return begin_.back(); }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    if (begin_[place] == begin_[place + 1]) return true;
    state[begin_[place]] = static_cast<Number>(digit) + 1;
    for (std::size_t one = 0; one < member_at_.size(); ++one)
      if (member_at_[one] == place || group_at_[one] == place)
        for (std::size_t other = 0; other < member_at_.size(); ++other)
          if (other != one && known(member_at_[one], state) && known(group_at_[one], state) &&
              known(member_at_[other], state) && known(group_at_[other], state) &&
              value(member_at_[one], state) == value(member_at_[other], state) &&
              value(group_at_[one], state) == value(group_at_[other], state))
            return false;
    for (std::size_t number = 0; number < pair_at_.size(); ++number) {
      const std::size_t one = group_at_[grouped_.pairs[number].one], other = group_at_[grouped_.pairs[number].other];
      const std::size_t result = pair_at_[number];
      if (place != one && place != other && place != result) continue;
      if (!known(one, state) || !known(other, state) || !known(result, state)) continue;
      if (value(result, state) != (value(one, state) == value(other, state) ? 1 : 0)) return false;
    }
    return true;
  }

 private:
  bool known(std::size_t place, const Number* state) const { return state[begin_[place]] != 0; }
  Number value(std::size_t place, const Number* state) const {
    return domains_[place][static_cast<std::size_t>(state[begin_[place]] - 1)];
  }

  const Table& domains_;
  const Grouped& grouped_;
  std::vector<std::size_t> member_at_, group_at_, pair_at_;
  std::vector<std::size_t> begin_;  // by place: where its digit is in the state
};

// State: for each slot of a line the position of its digit, from 1 on, or 0 before it is read. A clue is looked at when
// a slot of its line is read, or the first slot of any line, and at the end.
class RankedMachine final : public Machine {
 public:
  RankedMachine(const Ranked& ranked, const Reading& reading)
      : domains_(reading.domains),
        ranked_(ranked),
        lines_(ranked.lines.size()),
        begin_(reading.slots.size() + 1),
        clues_at_(reading.slots.size()),
        pairs_at_(reading.slots.size()) {
    std::vector<bool> first(reading.slots.size());
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      for (const int slot : ranked.lines[line]) {
        lines_[line].push_back(reading.place_of(slot));
        begin_[lines_[line].back() + 1] = 1;
      }
      first[lines_[line].front()] = true;
    }
    for (std::size_t place = 0; place < reading.slots.size(); ++place) begin_[place + 1] += begin_[place];
    for (const Ranked::Clue& clue : ranked.clues)
      for (std::size_t place = 0; place < reading.slots.size(); ++place)
        if (first[place] || is_in(place, lines_[clue.line])) clues_at_[place].push_back(&clue);
    for (std::size_t one = 0; ranked.differ && one < lines_.size(); ++one)
      for (std::size_t other = 0; other < one; ++other)
        pairs_at_[std::max(last_of(lines_[one]), last_of(lines_[other]))].emplace_back(one, other);
  }
  std::size_t size() const override { return begin_.back(); }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    if (begin_[place] == begin_[place + 1]) return true;
    state[begin_[place]] = static_cast<Number>(digit) + 1;
    return std::all_of(clues_at_[place].begin(), clues_at_[place].end(),
                       [&](const Ranked::Clue* clue) { return may_hold(*clue, state); }) &&
           std::none_of(pairs_at_[place].begin(), pairs_at_[place].end(),
                        [&](const auto& pair) { return compare(pair.first, pair.second, state) == Order::equal; });
  }
  bool ends(const Number* state) const override {
    return std::all_of(ranked_.clues.begin(), ranked_.clues.end(),
                       [&](const Ranked::Clue& clue) { return may_hold(clue, state); });
  }

 private:
  enum class Order : std::uint8_t { less, equal, greater, unknown };

  static bool is_in(std::size_t place, const std::vector<std::size_t>& line) {
    return std::find(line.begin(), line.end(), place) != line.end();
  }
  static std::size_t last_of(const std::vector<std::size_t>& line) {
    return *std::max_element(line.begin(), line.end());
  }
  // Compares two lines up to the first slot that has not been read.
  Order compare(std::size_t one, std::size_t other, const Number* state) const {
    for (std::size_t at = 0; at < lines_[one].size(); ++at) {
      const std::size_t first = lines_[one][at], second = lines_[other][at];
      if (first == second) continue;
      if (state[begin_[first]] == 0 || state[begin_[second]] == 0) return Order::unknown;
      if (value(first, state) != value(second, state))
        return value(first, state) < value(second, state) ? Order::less : Order::greater;
    }
    return Order::equal;
  }
  bool may_hold(const Ranked::Clue& clue, const Number* state) const {
    Number less = 0, unknown = 0;
    for (std::size_t other = 0; other < lines_.size(); ++other) {
      if (other == clue.line) continue;
      const Order order = compare(other, clue.line, state);
      less += order == Order::less;
      unknown += order == Order::unknown;
      if (order == Order::equal && !clue.ties) return false;
    }
    return less <= clue.less && clue.less <= less + unknown;
  }
  Number value(std::size_t place, const Number* state) const {
    return domains_[place][static_cast<std::size_t>(state[begin_[place]] - 1)];
  }

  const Table& domains_;
  const Ranked& ranked_;
  std::vector<std::vector<std::size_t>> lines_;                             // the places of their slots
  std::vector<std::size_t> begin_;                                          // by place: where its digit is in the state
  std::vector<std::vector<const Ranked::Clue*>> clues_at_;                  // by place
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> pairs_at_;  // by place: lines that are read then
};

// State: for each slot of the objective the position of its digit, from 1 on, or 0 before it is read.
class DivisionMachine final : public Machine {
 public:
  DivisionMachine(const Division& division, const Reading& reading)
      : slots_(reading.slots), domains_(reading.domains), division_(division), objective_(division) {
    for (const int slot : division.numbers) number_at_.push_back(reading.place_of(slot));
    for (const int slot : division.sizes) size_at_.push_back(reading.place_of(slot));
    for (const auto& pair : division.pairs) pair_at_.push_back(reading.place_of(pair.slot));
    begin_.assign(reading.slots.size() + 1, 0);
    for (const auto* places : {&number_at_, &size_at_, &pair_at_})
      for (const std::size_t place : *places) begin_[place + 1] = 1;
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  }
  std::size_t size() const override { return begin_.back(); }
  bool ends(const Number* state) const override {
    std::vector<Number> digits(static_cast<std::size_t>(*std::max_element(slots_.begin(), slots_.end())) + 1);
    for (std::size_t place = 0; place < slots_.size(); ++place)
      if (begin_[place] < begin_[place + 1]) digits[static_cast<std::size_t>(slots_[place])] = value(place, state);
    return allows(objective_, digits);
  }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    if (begin_[place] == begin_[place + 1]) return true;
    state[begin_[place]] = static_cast<Number>(digit) + 1;
    Number highest = 0;
    for (std::size_t one = 0; one < number_at_.size() && known(number_at_[one], state); ++one) {
      const Number number = value(number_at_[one], state);
      if (number < 1 || number > highest + 1) return false;
      highest = std::max(highest, number);
    }
    for (std::size_t one = 0; one < number_at_.size(); ++one) {
      if (!known(number_at_[one], state) || !known(size_at_[one], state)) continue;
      Number held = 0;
      for (std::size_t other = 0; other < number_at_.size(); ++other) {
        if (!known(number_at_[other], state) || value(number_at_[other], state) != value(number_at_[one], state))
          continue;
        if (known(size_at_[other], state) && value(size_at_[other], state) != value(size_at_[one], state)) return false;
        ++held;
      }
      if (held > value(size_at_[one], state)) return false;
    }
    for (std::size_t number = 0; number < pair_at_.size(); ++number) {
      const std::size_t one = number_at_[division_.pairs[number].one],
                        other = number_at_[division_.pairs[number].other];
      if (!known(one, state) || !known(other, state) || !known(pair_at_[number], state)) continue;
      if (value(pair_at_[number], state) != (value(one, state) == value(other, state) ? 1 : 0)) return false;
    }
    return true;
  }

 private:
  bool known(std::size_t place, const Number* state) const { return state[begin_[place]] != 0; }
  Number value(std::size_t place, const Number* state) const {
    return domains_[place][static_cast<std::size_t>(state[begin_[place]] - 1)];
  }

  const std::vector<int>& slots_;
  const Table& domains_;
  const Division& division_;
  const Objective objective_;
  std::vector<std::size_t> number_at_, size_at_, pair_at_;
  std::vector<std::size_t> begin_;  // by place: where its digit is in the state
};

// State: for each place that differs from an earlier one, the digits that it can no longer hold, as bits.
class ApartMachine final : public Machine {
 public:
  ApartMachine(const std::vector<std::pair<std::size_t, std::size_t>>& apart, const Reading& reading)
      : domains_(reading.domains), later_(reading.slots.size()), begin_(reading.slots.size() + 1) {
    std::vector<bool> restricted(reading.slots.size());
    for (const auto& [earlier, later] : apart) {
      later_[earlier].push_back(later);
      restricted[later] = true;
    }
    for (std::size_t place = 0; place < restricted.size(); ++place)
      begin_[place + 1] = begin_[place] + (restricted[place] ? (domains_[place].size() + kBits - 1) / kBits : 0);
  }
  std::size_t size() const override { return begin_.back(); }
  bool read(std::size_t place, std::size_t digit, Number* state) const override {
    if (begin_[place] < begin_[place + 1] && (state[begin_[place] + digit / kBits] >> digit % kBits & 1) != 0)
      return false;
    std::fill(state + begin_[place], state + begin_[place + 1], 0);
    for (const std::size_t later : later_[place]) {
      const auto& domain = domains_[later];
      const auto found = std::lower_bound(domain.begin(), domain.end(), domains_[place][digit]);
      if (found == domain.end() || *found != domains_[place][digit]) continue;
      const auto at = static_cast<std::size_t>(found - domain.begin());
      state[begin_[later] + at / kBits] |= Number{1} << at % kBits;
    }
    return true;
  }

 private:
  static constexpr std::size_t kBits = 60;

  const Table& domains_;
  std::vector<std::vector<std::size_t>> later_;
  std::vector<std::size_t> begin_;  // by place: where its digits begin in the state
};

}  // namespace

std::size_t place_in(const std::vector<int>& slots, int slot) {
  return static_cast<std::size_t>(std::find(slots.begin(), slots.end(), slot) - slots.begin());
}

std::unique_ptr<const Machine> machine_of(const Count& count, const Reading& reading) {
  Table addends = table_for(reading);
  for (const auto& [slot, digit] : count.placements) {
    const std::size_t place = reading.place_of(slot);
    for (std::size_t at = 0; at < addends[place].size(); ++at)
      addends[place][at] += reading.domains[place][at] == digit;
  }
  return std::make_unique<SumMachine>(count.low, count.high, std::move(addends));
}

std::unique_ptr<const Machine> machine_of(const Total& total, const Reading& reading) {
  Table addends = table_for(reading);
  for (const auto& [slot, weight] : total.terms) {
    const std::size_t place = reading.place_of(slot);
    for (std::size_t at = 0; at < addends[place].size(); ++at)
      addends[place][at] += weight * reading.domains[place][at];
  }
  return std::make_unique<SumMachine>(total.low, total.high, std::move(addends));
}

std::unique_ptr<const Machine> machine_of(const Pairs& pairs, const Reading& reading) {
  return std::make_unique<PairsMachine>(pairs, reading);
}

std::unique_ptr<const Machine> machine_of(const Automaton& automaton, const Reading& reading) {
  return std::make_unique<AutomatonMachine>(automaton, reading);
}

std::unique_ptr<const Machine> machine_of(const Connected& connected, const Reading& reading) {
  return std::make_unique<ConnectedMachine>(connected, reading);
}

std::unique_ptr<const Machine> machine_of(const Grouped& grouped, const Reading& reading) {
  return std::make_unique<GroupedMachine>(grouped, reading);
}

std::unique_ptr<const Machine> machine_of(const Ranked& ranked, const Reading& reading) {
  return std::make_unique<RankedMachine>(ranked, reading);
}

std::unique_ptr<const Machine> machine_of(const Division& division, const Reading& reading) {
  return std::make_unique<DivisionMachine>(division, reading);
}

std::unique_ptr<const Machine> machine_of(const std::vector<std::pair<std::size_t, std::size_t>>& apart,
                                          const Reading& reading) {
  return std::make_unique<ApartMachine>(apart, reading);
}

}  // namespace sudokudsl::checks
