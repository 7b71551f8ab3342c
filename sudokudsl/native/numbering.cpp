#include "numbering.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "form_counts.hpp"
#include "interruption.hpp"

namespace sudokudsl {
namespace {

using Key = std::vector<Number>;  // an objective as numbers, in an order that does not depend on how it is listed

std::size_t at(int slot) { return static_cast<std::size_t>(slot); }

// An exchange of numbers, and of the slots beside them.
struct Exchange {
  const std::vector<char>& is_place;  // by slot
  std::vector<int> slots;             // by slot: where its digits go
  std::map<Number, Number> numbers;

  Number digit(int slot, Number digit) const {
    const auto found = is_place[at(slot)] != 0 ? numbers.find(digit) : numbers.end();
    return found != numbers.end() ? found->second : digit;
  }
  bool moves(int slot) const { return slots[at(slot)] != slot; }
};

// Calls `visit` with each slot of an objective.
template <class Visit>
void for_each_slot(const Objective& objective, Visit visit) {
  const auto list = [&](const std::vector<int>& slots) { std::for_each(slots.begin(), slots.end(), visit); };
  const auto terms = [&](const auto& listed) {
    for (const auto& term : listed) visit(term.first);
  };
  const auto pairs = [&](const auto& listed) {
    for (const auto& pair : listed) visit(pair.slot);
  };
  const auto one = [&](const auto& kind) {
    using Kind = std::decay_t<decltype(kind)>;
    if constexpr (std::is_same_v<Kind, Count>) {
      terms(kind.placements);
    } else if constexpr (std::is_same_v<Kind, Total>) {
      terms(kind.terms);
    } else if constexpr (std::is_same_v<Kind, Pairs>) {
      visit(kind.first);
      visit(kind.second);
    } else if constexpr (std::is_same_v<Kind, Grouped>) {
      list(kind.members);
      list(kind.groups);
      pairs(kind.pairs);
    } else if constexpr (std::is_same_v<Kind, Ranked>) {
      for (const auto& line : kind.lines) list(line);
    } else if constexpr (std::is_same_v<Kind, Division>) {
      list(kind.numbers);
      list(kind.sizes);
      pairs(kind.pairs);
    } else {
      list(kind.slots);
    }
  };
  if (const Either* either = std::get_if<Either>(&objective)) {
    for (const auto& branch : either->branches)
      for (const auto& part : branch) std::visit(one, part);
    return;
  }
  std::visit(
      [&](const auto& kind) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(kind)>, Either>) one(kind);
      },
      objective);
}

// Writes exchanged objectives as keys. `comparable` is false if one of them was of a form that is not compared.
class Keys {
 public:
  explicit Keys(const Exchange& exchange) : exchange_(exchange) {}

  Key of(const Objective& objective) {
    return std::visit([this](const auto& kind) { return write(kind); }, objective);
  }
  bool comparable() const { return comparable_; }

 private:
  Key refused() {
    comparable_ = false;
    return {};
  }

  template <class Slots>
  bool all_places(const Slots& slots) const {
    return std::all_of(slots.begin(), slots.end(), [&](int slot) { return exchange_.is_place[at(slot)] != 0; });
  }
  template <class Slots>
  bool any_moves(const Slots& slots) const {
    return std::any_of(slots.begin(), slots.end(), [&](int slot) { return exchange_.moves(slot); });
  }
  void add_sorted(Key& key, std::vector<Key> parts) const {
    std::sort(parts.begin(), parts.end());
    for (const Key& part : parts) {
      key.push_back(static_cast<Number>(part.size()));
      key.insert(key.end(), part.begin(), part.end());
    }
  }

  Key write(const Count& count) {
    std::vector<Key> placements;
    for (const auto& [slot, digit] : count.placements)
      placements.push_back({exchange_.slots[at(slot)], exchange_.digit(slot, digit)});
    Key key{0, count.low, count.high};
    add_sorted(key, std::move(placements));
    return key;
  }

  // A house of places holds all numbers, so an exchange does not change it.
  Key write(const House& house) {
    if (!all_places(house.slots) || house.digits.size() != exchange_.numbers.size()) return refused();
    return write(Distinct{house.slots});
  }

  Key write(const Distinct& distinct) {
    if (!all_places(distinct.slots)) return refused();
    Key key{1};
    key.insert(key.end(), distinct.slots.begin(), distinct.slots.end());
    std::sort(key.begin() + 1, key.end());
    return key;
  }

  Key write(const Pairs& pairs) {
    if (exchange_.moves(pairs.first) || exchange_.moves(pairs.second)) return refused();
    std::vector<Key> allowed;
    for (const auto& [one, other] : pairs.allowed)
      allowed.push_back({exchange_.digit(pairs.first, one), exchange_.digit(pairs.second, other)});
    Key key{2, pairs.first, pairs.second};
    add_sorted(key, std::move(allowed));
    return key;
  }

  Key write(const Ways& ways) {
    if (any_moves(ways.slots)) return refused();
    std::vector<Key> tuples;
    for (auto from = ways.tuples.begin(); from != ways.tuples.end();) {
      Key& tuple = tuples.emplace_back();
      for (const int slot : ways.slots) tuple.push_back(exchange_.digit(slot, *from++));
    }
    Key key{3};
    key.insert(key.end(), ways.slots.begin(), ways.slots.end());
    add_sorted(key, std::move(tuples));
    return key;
  }

  // A sum tells numbers apart.
  Key write(const Total& total) {
    std::vector<Key> terms;
    for (const auto& [slot, weight] : total.terms) {
      if (exchange_.is_place[at(slot)] != 0) return refused();
      terms.push_back({exchange_.slots[at(slot)], weight});
    }
    Key key{4, total.low, total.high, total.long_implied};
    add_sorted(key, std::move(terms));
    return key;
  }

  Key write(const Either& either) {
    std::vector<Key> branches;
    for (const auto& branch : either.branches) {
      std::vector<Key> parts;
      for (const auto& part : branch)
        parts.push_back(std::visit([this](const auto& kind) { return write(kind); }, part));
      add_sorted(branches.emplace_back(), std::move(parts));
    }
    Key key{5};
    add_sorted(key, std::move(branches));
    return key;
  }

  Key write(const Connected& connected) {
    if (!all_places(connected.slots)) return refused();
    Key digits;
    for (const Number digit : connected.digits) digits.push_back(exchange_.digit(connected.slots.front(), digit));
    std::sort(digits.begin(), digits.end());
    Key key{6};
    key.insert(key.end(), connected.slots.begin(), connected.slots.end());
    add_sorted(key, {std::move(digits)});
    for (const auto& [one, other] : connected.edges) {
      key.push_back(static_cast<Number>(one));
      key.push_back(static_cast<Number>(other));
    }
    return key;
  }

  Key write(const Sets& sets) {
    if (any_moves(sets.slots)) return refused();
    std::vector<Key> ways;
    for (const auto& way : sets.ways) {
      Key& written = ways.emplace_back();
      for (std::size_t place = 0; place < way.size(); ++place) {
        Key digits;
        for (const Number digit : way[place]) digits.push_back(exchange_.digit(sets.slots[place], digit));
        std::sort(digits.begin(), digits.end());
        written.push_back(static_cast<Number>(digits.size()));
        written.insert(written.end(), digits.begin(), digits.end());
      }
    }
    Key key{7};
    key.insert(key.end(), sets.slots.begin(), sets.slots.end());
    add_sorted(key, std::move(ways));
    return key;
  }

  // It only compares numbers with each other, and its digits are not numbers.
  Key write(const Grouped& grouped) {
    bool slots_move = any_moves(grouped.members) || !all_places(grouped.groups);
    for (const int slot : grouped.members) slots_move |= exchange_.is_place[at(slot)] != 0;
    for (const auto& pair : grouped.pairs) slots_move |= exchange_.moves(pair.slot);
    return slots_move ? refused() : Key{8};
  }

  Key write(const Automaton&) { return refused(); }  // compared by `stays`
  Key write(const Ranked&) { return refused(); }
  Key write(const Division&) { return refused(); }

  const Exchange& exchange_;
  bool comparable_ = true;
};

const Move* find_move(const std::vector<Move>& layer, int state, Number digit) {
  const auto found = std::lower_bound(layer.begin(), layer.end(), std::pair(state, digit),
                                      [](const Move& move, auto to) { return std::pair(move.state, move.digit) < to; });
  return found != layer.end() && found->state == state && found->digit == digit ? &*found : nullptr;
}

// Whether an automaton accepts the same after the exchange, which leaves its slots where they are: whether its states
// can be matched so that moves go to moves.
bool stays(const Automaton& automaton, const Exchange& exchange) {
  std::map<int, int> image, origin;  // of the states before a layer
  if (!automaton.layers.empty())
    for (const Move& move : automaton.layers.front()) image[move.state] = origin[move.state] = move.state;
  for (std::size_t layer = 0; layer < automaton.layers.size(); ++layer) {
    allow_interruption();
    std::map<int, int> next_image, next_origin;
    for (const auto& [state, digit, next] : automaton.layers[layer]) {
      const auto from = image.find(state);
      if (from == image.end()) return false;
      const Move* found =
          find_move(automaton.layers[layer], from->second, exchange.digit(automaton.slots[layer], digit));
      if (found == nullptr) return false;
      if (next_image.try_emplace(next, found->next).first->second != found->next) return false;
      if (next_origin.try_emplace(found->next, next).first->second != next) return false;
    }
    image = std::move(next_image);
    origin = std::move(next_origin);
  }
  return true;
}

// Whether the automaton accepts what has each number only after all smaller ones.
bool orders(const Automaton& automaton, const std::vector<Number>& numbers) {
  if (automaton.slots.size() < numbers.size()) return false;
  std::map<int, std::size_t> seen;  // by state: how many numbers have been seen
  seen[automaton.layers.front().empty() ? 0 : automaton.layers.front().front().state] = 0;
  for (const auto& layer : automaton.layers) {
    std::map<int, std::size_t> next, moves;
    for (const Move& move : layer) {
      const auto from = seen.find(move.state);
      if (from == seen.end()) return false;
      const std::size_t number = moves[move.state]++;  // the digits of a state ascend
      if (number > from->second || number == numbers.size() || numbers[number] != move.digit) return false;
      const std::size_t now = std::max(from->second, number + 1);
      if (next.try_emplace(move.next, now).first->second != now) return false;
    }
    for (const auto& [state, many] : seen)
      if (moves[state] != std::min(many + 1, numbers.size())) return false;
    seen = std::move(next);
  }
  return true;
}

class Finder {
 public:
  explicit Finder(const Problem& problem) : problem_(problem), is_place_(problem.domains.size()) {}

  std::optional<Numbering> find(std::size_t number, const Automaton& automaton) {
    found_ = {number, automaton.slots, {}, {}};
    if (automaton.slots.empty()) return std::nullopt;
    found_.numbers = problem_.domains[at(automaton.slots.front())];
    const bool cells = automaton.slots.front() < problem_.cells;
    for (const int slot : automaton.slots)
      if (problem_.domains[at(slot)] != found_.numbers || (slot < problem_.cells) != cells) return std::nullopt;
    if (found_.numbers.size() < 2 || !orders(automaton, found_.numbers)) return std::nullopt;
    for (const int slot : automaton.slots) is_place_[at(slot)] = 1;
    find_slots_beside();
    std::vector<Number> first_two = found_.numbers, ring = found_.numbers;
    std::swap(first_two[0], first_two[1]);
    std::rotate(ring.begin(), ring.begin() + 1, ring.end());
    if (!stays_after(automaton, first_two) || !stays_after(automaton, ring)) return std::nullopt;
    return found_;
  }

 private:
  // For each number, the slots that its counts join with it, in the order in which the problem lists them.
  void find_slots_beside() {
    found_.beside.assign(found_.numbers.size(), {});
    for (const Objective& objective : problem_.objectives) {
      const Count* count = std::get_if<Count>(&objective);
      if (count == nullptr) continue;
      std::optional<Number> number;
      bool one_number = true;
      std::vector<int> others;
      for (const auto& [slot, digit] : count->placements) {
        if (is_place_[at(slot)] == 0)
          others.push_back(slot);
        else if (number.value_or(digit) == digit)
          number = digit;
        else
          one_number = false;
      }
      const auto place = std::lower_bound(found_.numbers.begin(), found_.numbers.end(), number.value_or(0));
      if (!number || !one_number || place == found_.numbers.end() || *place != *number) continue;
      auto& listed = found_.beside[static_cast<std::size_t>(place - found_.numbers.begin())];
      for (const int slot : others)
        if (slot >= problem_.shown && std::find(listed.begin(), listed.end(), slot) == listed.end())
          listed.push_back(slot);
    }
    const auto alike = [&](const auto& listed) { return listed.size() == found_.beside.front().size(); };
    if (!std::all_of(found_.beside.begin(), found_.beside.end(), alike))
      found_.beside.assign(found_.numbers.size(), {});
  }

  // Whether all objectives but the ordering one are the same after an exchange of numbers.
  bool stays_after(const Automaton& ordering, const std::vector<Number>& to) const {
    Exchange exchange{is_place_, {}, {}};
    for (std::size_t slot = 0; slot < problem_.domains.size(); ++slot) exchange.slots.push_back(static_cast<int>(slot));
    Exchange same = exchange;
    for (std::size_t number = 0; number < to.size(); ++number) {
      exchange.numbers[found_.numbers[number]] = to[number];
      same.numbers[to[number]] = to[number];
    }
    if (!exchange_slots(exchange)) return false;
    Keys before(same), after(exchange);
    std::vector<Key> keys, changed_keys;
    std::vector<std::pair<const Automaton*, std::vector<char>>> known;  // automata that stay, with the layers of places
    for (const Objective& objective : problem_.objectives) {
      const Automaton* automaton = std::get_if<Automaton>(&objective);
      if (automaton == &ordering) continue;
      bool touched = false;
      for_each_slot(objective, [&](int slot) { touched |= is_place_[at(slot)] != 0 || exchange.moves(slot); });
      if (!touched) continue;
      allow_interruption();
      if (automaton != nullptr) {
        std::vector<char> layers;
        for (const int slot : automaton->slots) layers.push_back(is_place_[at(slot)]);
        const auto moves = [&](int slot) { return exchange.moves(slot); };
        if (std::any_of(automaton->slots.begin(), automaton->slots.end(), moves)) return false;
        const auto alike = [&](const auto& other) {
          return other.second == layers && other.first->layers == automaton->layers;
        };
        if (std::any_of(known.begin(), known.end(), alike)) continue;
        if (!stays(*automaton, exchange)) return false;
        known.emplace_back(automaton, std::move(layers));
        continue;
      }
      keys.push_back(before.of(objective));
      changed_keys.push_back(after.of(objective));
      if (!before.comparable() || !after.comparable()) return false;
    }
    std::sort(keys.begin(), keys.end());
    std::sort(changed_keys.begin(), changed_keys.end());
    return keys == changed_keys;
  }

  // Exchanges the slots beside the numbers. False if domains differ, or a slot would be exchanged twice.
  bool exchange_slots(Exchange& exchange) const {
    std::vector<char> reached(problem_.domains.size());
    for (std::size_t number = 0; number < found_.numbers.size(); ++number) {
      const Number to = exchange.numbers.at(found_.numbers[number]);
      const auto place = std::lower_bound(found_.numbers.begin(), found_.numbers.end(), to) - found_.numbers.begin();
      const auto& others = found_.beside[static_cast<std::size_t>(place)];
      for (std::size_t one = 0; one < others.size(); ++one) {
        const int slot = found_.beside[number][one], other = others[one];
        if (problem_.domains[at(slot)] != problem_.domains[at(other)]) return false;
        if (std::exchange(reached[at(other)], 1) != 0) return false;
        exchange.slots[at(slot)] = other;
      }
    }
    return true;
  }

  const Problem& problem_;
  std::vector<char> is_place_;  // by slot
  Numbering found_;
};

}  // namespace

std::optional<Numbering> find_numbering(const Problem& problem) {
  std::size_t number = 0;
  for (const Objective& objective : problem.objectives) {
    const Automaton* automaton = std::get_if<Automaton>(&objective);
    if (automaton == nullptr) continue;
    if (auto found = Finder(problem).find(number, *automaton)) {
      SUDOKUDSL_COUNT_FORM(numbering);
      if (!found->beside.front().empty()) SUDOKUDSL_COUNT_FORM(numbering_with_slots_beside);
      return found;
    }
    ++number;
  }
  return std::nullopt;
}

}  // namespace sudokudsl
