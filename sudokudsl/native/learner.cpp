// The learner's frame: the numbering of the problem, the search loop, and grids (learner.hpp).
#include "learner.hpp"

#include <algorithm>

#include "bits.hpp"
#include "form_counts.hpp"

namespace sudokudsl {

Learner::Learner(const Model& model, Propagate propagators)
    : model_(model),
      propagate_(propagators),
      word_of_(domain_offsets(model)),
      slots_(locate_domains(model, SlotLanes::words)),
      workspace_(model.workspace),
      scheduled_(words_for(model.propagators.size())) {}

// Builds the problem twice. The second time omits the placements that the first propagation settled; on a puzzle with
// many givens these are most.
bool Learner::start(std::span<const std::uint8_t> live, std::optional<std::uint64_t> seed) {
  work_ = explanation_work_ = 0;
  statistics_ = {};
  done_ = false;
  random_ = Random(seed.value_or(0));
  SUDOKUDSL_IF_CHECKED(checks_.start(); live_.assign(live.begin(), live.end()); excluded_.clear();)
  if (!build(live)) return false;
  SUDOKUDSL_PLANT(contradiction_propagated, done_ = false;)
  if (done_) {
    SUDOKUDSL_COUNT_FORM(learner_of_contradiction);
    return true;
  }
  for (std::size_t number = 0; number < model_.propagators.size(); ++number)
    scheduled_[number / kWordBits] |= bit_at(number);
  done_ = !propagate();
  if (done_) {
    SUDOKUDSL_COUNT_FORM(learner_without_solution);
    return true;
  }
  // The second build, without the settled placements.
  std::vector<std::uint8_t> rest(model_.placements);
  for (Variable number = 0; number < placement_.size(); ++number) rest[placement_[number]] = !is_false(placed(number));
  build(rest);
  done_ = !propagate();
  if (seed)
    for (std::uint64_t& score : heap_.scores) score = random_.below(kFirstBump);
  for (Variable number = 0; number < placement_.size(); ++number) heap_.push(number);
  return true;
}

// False when there are too many conflicts.
bool Learner::build(std::span<const std::uint8_t> live) {
  number_variables(live);
  root_domains_ = domains_;
  probed_domains_ = domains_before_ = domains_;

  const std::size_t variables = placement_.size();
  values_.assign(2 * variables, 0);
  reasons_.assign(variables, {});
  level_.assign(variables, 0);
  trail_position_.assign(variables, 0);
  phase_.assign(variables, 0);
  marks_.assign(variables, kUnmarked);
  stamps_.assign(variables + 1, 0);
  stamp_ = 0;
  trail_.clear();
  level_begins_.clear();
  model_head_ = clause_head_ = 0;
  arena_.clear();
  learned_.clear();
  grid_clauses_.clear();
  grid_words_ = 0;
  explanations_.clear();
  watches_.assign(2 * variables, {});
  heap_.reset(variables);
  bump_ = kFirstBump;
  since_restart_ = since_reduce_ = reductions_ = recent_lbd_ = lbd_sum_ = 0;
  clear_queue();

  if (!list_conflicts()) return false;
  build_lanes();
  return true;
}

void Learner::number_variables(std::span<const std::uint8_t> live) {
  placement_.clear();
  first_.clear();
  variable_of_.assign(model_.placements, kNone);
  domains_.assign(word_of_.back(), 0);
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
    first_.push_back(static_cast<Variable>(placement_.size()));
    for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p) {
      if (live[p] == 0) continue;
      variable_of_[p] = static_cast<Variable>(placement_.size());
      placement_.push_back(p);
      const std::size_t digit = p - model_.first[slot];
      domains_[word_of_[slot] + digit / kWordBits] |= bit_at(digit);
    }
  }
  first_.push_back(static_cast<Variable>(placement_.size()));
}

bool Learner::list_conflicts() {
  conflicts_.clear();
  const auto variables = static_cast<Variable>(placement_.size());
  std::vector<Variable> seen(variables, kNone);
  for (Variable number = 0; number < variables; ++number) {
    model_.conflicts(placement_[number], [&](std::uint32_t q) {
      const Variable other = variable_of_[q];
      if (other == kNone || seen[other] == number) return;
      seen[other] = number;
      conflicts_.add(other);
    });
    conflicts_.end();
    if (conflicts_.all() > kMostConflicts) return false;
  }
  return true;
}

// Builds a lane for each slot, then one for every other exactly-one objective. A wide slot, which the model splits into
// several lanes, has a single lane here. `model_.back_lanes` is the number of lanes before those of wide slots
// (model.hpp).
void Learner::build_lanes() {
  members_.clear();
  open_count_.clear();
  open_xor_.clear();
  std::vector<std::uint8_t> of_slot(model_.lanes);
  std::vector<std::uint32_t> all;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
    if (model_.lane_of[slot] < model_.back_lanes) of_slot[model_.lane_of[slot]] = 1;
    all.clear();
    for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p) all.push_back(p);
    add_lane(all);
  }
  for (std::size_t lane = 0; lane < model_.back_lanes; ++lane)
    if (of_slot[lane] == 0 && !model_.members[lane].empty()) add_lane(model_.members[lane]);
  std::vector<std::vector<std::uint32_t>> lanes(placement_.size());
  for (std::uint32_t lane = 0; lane < members_.size(); ++lane)
    for (const Variable member : members_[lane]) lanes[member].push_back(lane);
  lanes_of_.clear();
  for (const auto& of : lanes) {
    for (const std::uint32_t lane : of) lanes_of_.add(lane);
    lanes_of_.end();
  }
}

// Adds a lane. If it has only one member, assigns it; a lane without members has no solution.
void Learner::add_lane(std::span<const std::uint32_t> placements) {
  std::uint32_t size = 0, all = 0, only = kNone;
  for (const std::uint32_t p : placements)
    if (const Variable member = variable_of_[p]; member != kNone) {
      members_.add(member);
      ++size;
      all ^= member;
      only = member;
    }
  members_.end();
  open_count_.push_back(size);
  open_xor_.push_back(all);
  if (size == 0) done_ = true;
  if (size == 1 && values_[placed(only)] == 0)
    assign(placed(only), {Cause::lane, static_cast<std::uint32_t>(open_count_.size() - 1)});
}

// The loop of CDCL: propagate; on a conflict learn a clause, otherwise decide.
Status Learner::run(std::uint64_t nodes, std::uint64_t most_work, Clock::time_point pause) {
  const std::uint32_t ticks = model_.propagators.empty() ? kLearnerClockNodesPlain : kLearnerClockNodes;
  for (std::uint32_t tick = 1;; ++tick) {
    if (done_) return Status::exhausted;
    if (statistics_.nodes >= nodes || work_ >= most_work) return Status::nodes;
    if (tick % ticks == 0 && Clock::now() >= pause) return Status::paused;
    ++statistics_.nodes;
    if (!propagate()) {
      done_ = !learn();
      continue;
    }
    if (trail_.size() == placement_.size()) {
      record_grid();
      exclude({grid_.data(), static_cast<std::size_t>(model_.cells)});
      return Status::limit;
    }
    if (restart_due()) restart();
    ++statistics_.guesses;
    const Literal decision = decide();
    level_begins_.push_back(static_cast<std::uint32_t>(trail_.size()));
    assign(decision, {});
  }
}

// Returns the open variable with the highest score, with its saved phase; "placed" if it has never been assigned.
Learner::Literal Learner::decide() {
  while (true) {
    const Variable number = heap_.pop();
    if (values_[placed(number)] == 0) return placed(number) | phase_[number];
  }
}

void Learner::record_grid() {
#ifdef SUDOKUDSL_CHECKED
  std::vector<std::uint32_t> placements;
  for (Variable number = 0; number < placement_.size(); ++number)
    if (is_true(placed(number))) placements.push_back(placement_[number]);
  checks::check_grid(model_, placements);
#endif
  grid_.clear();
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.shown); ++slot)
    for (Variable member = first_[slot]; member < first_[slot + 1]; ++member)
      if (is_true(placed(member))) {
        grid_.push_back(static_cast<std::uint8_t>(placement_[member] - model_.first[slot]));
      }
}

// Adds a clause: at least one cell differs from the grid. Cells that have this digit at level 0 are left out of it.
void Learner::exclude(std::span<const std::uint8_t> cells) {
  SUDOKUDSL_IF_CHECKED(excluded_.insert(excluded_.end(), cells.begin(), cells.end());)
  if (done_) return;
  backtrack_to(0);
  std::vector<Literal> literals;
  for (std::size_t slot = 0; slot < cells.size(); ++slot) {
    const Variable member = variable_of_[model_.first[slot] + cells[slot]];
    if (member == kNone || is_false(placed(member))) return;
    if (!is_true(placed(member))) literals.push_back(removed(member));
  }
  if (literals.empty())
    done_ = true;
  else if (literals.size() == 1)
    assign(literals[0], {});
  else {
    grid_clauses_.push_back(add_clause(literals, static_cast<std::uint32_t>(literals.size())));
    grid_words_ += kHead + literals.size();
  }
}

std::vector<std::uint32_t> Learner::clauses() const {
  std::vector<std::uint32_t> all;
  const auto write = [&](Literal literal) {
    all.push_back(2 * placement_[variable(literal)] + (is_removal(literal) ? 1 : 0));
  };
  for (std::size_t at = 0; at < (level_begins_.empty() ? trail_.size() : level_begins_[0]); ++at) {
    all.push_back(1);
    write(trail_[at]);
  }
  for (std::uint32_t p = 0; p < model_.placements; ++p)
    if (variable_of_[p] == kNone) {
      all.push_back(1);
      all.push_back(2 * p + 1);
    }
  for (const Clause clause : learned_) {
    all.push_back(arena_[clause]);
    for (std::uint32_t at = 0; at < arena_[clause]; ++at) write(arena_[clause + kHead + at]);
  }
  return all;
}

}  // namespace sudokudsl
