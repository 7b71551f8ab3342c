#include "check_states.hpp"

#include <algorithm>

#include "check_solutions.hpp"
#include "contract.hpp"

namespace sudokudsl::checks {

StateCheck::StateCheck(const Model& model, Read read) : model_(model), read_(std::move(read)) {}

std::vector<std::uint8_t> StateCheck::live() const {
  std::vector<std::uint8_t> found(model_.placements);
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
    const Word* words = read_(slot);
    for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p)
      found[p] = (words[(p - model_.first[slot]) / kWordBits] & bit_at(p - model_.first[slot])) != 0;
  }
  return found;
}

void StateCheck::start() {
  root_ = live();
  steps_.clear();
  sizes_.clear();
  guesses_.clear();
}

void StateCheck::place(std::uint32_t placement) {
  guesses_.push_back(steps_.size());
  steps_.push_back({placement, true});
}

void StateCheck::remove(std::uint32_t placement, bool asked) {
  if (asked) guesses_.push_back(steps_.size());
  steps_.push_back({placement, false});
}

void StateCheck::narrow(std::size_t slot, const Word* allowed) {
  const Word* words = read_(slot);
  for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p) {
    const std::size_t digit = p - model_.first[slot];
    if ((words[digit / kWordBits] & ~allowed[digit / kWordBits] & bit_at(digit)) != 0) remove(p);
  }
}

void StateCheck::branch(std::size_t depth, std::uint32_t placement) {
  sizes_.resize(depth);
  sizes_.push_back(steps_.size());
  place(placement);
}

void StateCheck::backtrack(std::size_t depth, std::uint32_t placement) {
  steps_.resize(sizes_.at(depth));
  sizes_.resize(depth);
  while (!guesses_.empty() && guesses_.back() >= steps_.size()) guesses_.pop_back();
  remove(placement, true);
}

void StateCheck::before_step() { before_ = live(); }

void StateCheck::after_step() {
  const auto now = live();
  for (std::uint32_t p = 0; p < model_.placements; ++p)
    if (before_[p] != 0 && now[p] == 0) remove(p);
}

std::uint32_t StateCheck::placement_of(std::size_t slot, Number digit) const {
  const auto& digits = model_.domains.values[slot];
  return model_.first[slot] +
         static_cast<std::uint32_t>(std::lower_bound(digits.begin(), digits.end(), digit) - digits.begin());
}

bool StateCheck::contains(const std::vector<std::uint8_t>& live, const std::vector<Number>& solution) const {
  for (std::size_t slot = 0; slot < solution.size(); ++slot)
    if (live[placement_of(slot, solution[slot])] == 0) return false;
  return true;
}

// Whether a solution agrees with the givens and the guesses.
bool StateCheck::agrees(const std::vector<Number>& solution) const {
  return std::all_of(guesses_.begin(), guesses_.end(), [&](std::size_t at) {
    const Step& step = steps_[at];
    const std::size_t slot = model_.slot_of[step.placement];
    return (placement_of(slot, solution[slot]) == step.placement) == step.placed;
  });
}

void StateCheck::node(bool alive, bool renamed) {
  const auto now = live();
  for (const auto& solution : model_.checker->solutions.all())
    if (!renamed && agrees(solution) && !(alive && contains(now, solution)))
      throw Failed("a node loses a solution that agrees with its guesses" + path());
  if (!alive || !nodes_.due()) return;
  count(Counted::nodes);
  std::vector<std::uint8_t> plain = root_;
  if (!reproduce(plain)) throw Failed("a node is alive, but plain propagation of its steps fails" + path());
  for (std::uint32_t p = 0; p < model_.placements; ++p)
    if (now[p] != plain[p])
      throw Failed("the state of a node cannot be reproduced: " +
                   model_.checker->claims.name_of_placement(model_.slot_of[p], p - model_.first[model_.slot_of[p]]) +
                   (now[p] != 0 ? " is live, but should not be" : " is removed, but should not be") + path());
}

// The root, the steps, and unit propagation over slots and lanes. False if a slot or a lane has nothing left.
bool StateCheck::reproduce(std::vector<std::uint8_t>& live) const {
  std::vector<std::uint8_t> chosen(model_.placements);
  for (const Step& step : steps_) {
    if (!step.placed) {
      live[step.placement] = 0;
    } else {
      if (live[step.placement] == 0) return false;
      choose(live, chosen, step.placement);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
      std::vector<std::uint32_t> members;
      for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p) members.push_back(p);
      if (!choose_last(live, chosen, members, changed)) return false;
    }
    for (std::size_t lane = 0; lane < model_.back_lanes; ++lane)
      if (!model_.members[lane].empty() && !choose_last(live, chosen, model_.members[lane], changed)) return false;
  }
  return true;
}

bool StateCheck::choose_last(std::vector<std::uint8_t>& live, std::vector<std::uint8_t>& chosen,
                             std::span<const std::uint32_t> lane, bool& changed) const {
  std::uint32_t last = 0;
  std::size_t left = 0;
  for (const std::uint32_t p : lane)
    if (live[p] != 0) {
      last = p;
      ++left;
    }
  if (left == 0) return false;
  if (left > 1 || chosen[last] != 0) return true;
  choose(live, chosen, last);
  return changed = true;
}

void StateCheck::choose(std::vector<std::uint8_t>& live, std::vector<std::uint8_t>& chosen,
                        std::uint32_t placement) const {
  chosen[placement] = 1;
  model_.conflicts(placement, [&](std::uint32_t other) { live[other] = 0; });
}

std::uint64_t StateCheck::solutions_left() const {
  if (!model_.checker->solutions.known()) return kNone;
  const auto now = live();
  const auto& all = model_.checker->solutions.all();
  return static_cast<std::uint64_t>(
      std::count_if(all.begin(), all.end(), [&](const auto& solution) { return contains(now, solution); }));
}

void StateCheck::counted(std::uint64_t plain, std::uint64_t number) const {
  if (plain != kNone && plain != number)
    throw Failed("a state has " + std::to_string(plain) + " solutions, but " + std::to_string(number) + " are counted" +
                 path());
}

void StateCheck::grid(const Name& name) {
  std::vector<std::uint32_t> placements;
  const auto now = live();
  const auto slot_beside = [&](std::size_t slot) {
    if (!model_.numbering) return slot;
    const auto& [automaton, places, numbers, beside] = *model_.numbering;
    const auto place = static_cast<std::size_t>(places.front());
    for (std::size_t number = 0; number < numbers.size(); ++number)
      for (std::size_t one = 0; one < beside[number].size(); ++one) {
        if (static_cast<std::size_t>(beside[number][one]) != slot) continue;
        const std::size_t renamed = name(place, placement_of(place, numbers[number]) - model_.first[place]);
        const Number now_called = model_.domains.values[place][renamed];
        const auto found = std::lower_bound(numbers.begin(), numbers.end(), now_called) - numbers.begin();
        return static_cast<std::size_t>(beside[static_cast<std::size_t>(found)][one]);
      }
    return slot;
  };
  for (std::uint32_t p = 0; p < model_.placements; ++p) {
    if (now[p] == 0) continue;
    const std::size_t slot = model_.slot_of[p], digit = name(slot, p - model_.first[slot]);
    placements.push_back(model_.first[slot_beside(slot)] + static_cast<std::uint32_t>(digit));
  }
  check_grid(model_, placements);
}

std::string StateCheck::path() const {
  std::string text = " | givens and guesses";
  for (const std::size_t at : guesses_) {
    const std::uint32_t p = steps_[at].placement, slot = model_.slot_of[p];
    text +=
        (steps_[at].placed ? " " : " not ") + model_.checker->claims.name_of_placement(slot, p - model_.first[slot]);
  }
  return text;
}

void check_grid(const Model& model, const std::vector<std::uint32_t>& placements) {
  const Checker& checker = *model.checker;
  std::vector<Number> digits(checker.problem.domains.size());
  if (placements.size() != digits.size()) throw Failed("a grid does not have one digit in each slot");
  for (const std::uint32_t p : placements) digits[model.slot_of[p]] = checker.claims.digit_of(p);
  for (const Objective& objective : checker.problem.objectives)
    if (!allows(objective, digits))
      throw Failed(std::string("a grid does not meet an objective ") + kObjectiveNames[objective.index()]);
}

void check_clause(const Model& model, std::span<const std::uint32_t> clause, std::span<const std::uint8_t> live,
                  std::span<const std::uint8_t> excluded) {
  const auto cells = static_cast<std::size_t>(model.cells);
  count(Counted::clauses);
  for (const auto& solution : model.checker->solutions.all()) {
    std::vector<std::uint32_t> placements;
    bool possible = true;
    for (std::size_t slot = 0; slot < solution.size(); ++slot) {
      const auto& digits = model.domains.values[slot];
      placements.push_back(
          model.first[slot] +
          static_cast<std::uint32_t>(std::lower_bound(digits.begin(), digits.end(), solution[slot]) - digits.begin()));
      possible = possible && live[placements.back()] != 0;
    }
    for (std::size_t from = 0; possible && from < excluded.size(); from += cells) {
      std::size_t cell = 0;
      while (cell < cells && model.first[cell] + excluded[from + cell] == placements[cell]) ++cell;
      possible = cell < cells;
    }
    if (!possible) continue;
    const bool holds = std::any_of(clause.begin(), clause.end(), [&](std::uint32_t literal) {
      const std::uint32_t p = literal >> 1;
      return (placements[model.slot_of[p]] == p) == ((literal & 1) == 0);
    });
    if (holds) continue;
    std::string text = "a learned clause excludes a solution:";
    for (const std::uint32_t literal : clause) {
      const std::uint32_t p = literal >> 1, slot = model.slot_of[p];
      text +=
          ((literal & 1) != 0 ? " not " : " ") + model.checker->claims.name_of_placement(slot, p - model.first[slot]);
    }
    throw Failed(text);
  }
}

}  // namespace sudokudsl::checks
