#include "portfolio.hpp"

#include <algorithm>

namespace sudokudsl {

Portfolio::Portfolio(const Model& model, std::unique_ptr<Search> kernel, Propagate propagate, std::uint64_t learn_after)
    : model_(model),
      cells_(static_cast<std::size_t>(model.cells)),
      shown_(static_cast<std::size_t>(model.shown)),
      kernel_(std::move(kernel)),
      propagate_(propagate),
      large_without_propagators_(model.propagators.empty() && model.placements > kMostPlain),
      learn_after_(large_without_propagators_ ? learn_after / 4 : learn_after) {}

void Portfolio::start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
                      std::optional<std::uint64_t> seed) {
  count = 0;
  grids.clear();
  statistics = {};
  seed_ = seed;
  learners_turn_ = kernel_only_ = learner_started_ = false;
  turn_end_ = learn_after_;
  excluded_ = 0;
  shared_grids_.clear();
  kernel_->seen = seen;
  kernel_->start(givens, without, seed);
}

Status Portfolio::run(const RunLimits& limits) {
  while (true) {
    const Status status = learners_turn_ ? run_learner(limits) : run_kernel(limits);
    statistics = kernel_->statistics;
    if (learner_started_) statistics += learner_->statistics;
    if (status != Status::nodes || statistics.nodes >= limits.nodes) return status;
    if (learners_turn_ || kernel_work() >= turn_end_) switch_turns();
  }
}

Status Portfolio::run_kernel(const RunLimits& limits) {
  const std::uint64_t others = count - kernel_->count;
  const std::uint64_t nodes = statistics.nodes - kernel_->statistics.nodes;
  std::uint64_t number = count;
  kernel_->keep = std::max(keep - std::min(keep, others), kernel_only_ ? 0 : kMostGrids + 1);
  std::uint64_t stretch = kNoLimit;
  if (!kernel_only_) stretch = turn_end_ == 0 ? 0 : (kernel_->statistics.nodes / kStretch + 1) * kStretch;
  const Status status = kernel_->run({limits.grids - std::min(limits.grids, others),
                                      std::min(limits.nodes - std::min(limits.nodes, nodes), stretch), limits.pause});
  for (std::size_t at = 0; at < kernel_->grids.size(); at += shown_) collect(kernel_->grids.data() + at, number++);
  kernel_->grids.clear();
  count = kernel_->count + others;
  return status;
}

Status Portfolio::run_learner(const RunLimits& limits) {
  while (count < limits.grids) {
    const std::uint64_t nodes = kernel_->statistics.nodes;
    const Status status = learner_->run(limits.nodes - std::min(limits.nodes, nodes), turn_end_, limits.pause);
    if (status != Status::limit) return status;
    collect(learner_->grid.data(), count++);
    kernel_->known.insert(kernel_->known.end(), learner_->grid.begin(), learner_->grid.end());
    ++excluded_;
    if (count > kMostGrids) return Status::nodes;
  }
  return Status::limit;
}

// Stores a grid, the `number`th from 0 on, as far as the caller and the learner want it.
void Portfolio::collect(const std::uint8_t* grid, std::uint64_t number) {
  if (number < keep) grids.insert(grids.end(), grid, grid + shown_);
  if (number <= kMostGrids) shared_grids_.insert(shared_grids_.end(), grid, grid + shown_);
}

// The turn is over.
void Portfolio::switch_turns() {
  if (kernel_only_ || count > kMostGrids || !start_learner()) {
    kernel_only_ = true;
    learners_turn_ = false;
    turn_end_ = kNoLimit;
    return;
  }
  learners_turn_ = !learners_turn_;
  if (!learners_turn_) {
    turn_end_ = 2 * kernel_work();
    return;
  }
  for (; excluded_ < count; ++excluded_) learner_->exclude({shared_grids_.data() + excluded_ * shown_, cells_});
  turn_end_ = learn_after_ == 0 ? kNoLimit : learner_turn();
}

void Portfolio::release() {
  Search::release();
  kernel_->release();
  learner_.reset();
  learner_started_ = false;
}

// What the kernel has done, in steps of the learner that take about as long.
std::uint64_t Portfolio::kernel_work() const {
  const Statistics& done = kernel_->statistics;
  std::uint64_t work = done.nodes * model_.back_lanes / 8 + done.chosen * 4;
  for (std::size_t kind = 0; kind < kKinds; ++kind) work += run_work(static_cast<Kind>(kind));
  return work;
}

std::uint64_t Portfolio::run_work(Kind kind) const {
  const auto number = static_cast<std::size_t>(kind);
  return kernel_->statistics.runs[number] * kRunWork[number];
}

// As much as the kernel has had by now, but less where the kernel is far faster, and more where it is soon lost.
std::uint64_t Portfolio::learner_turn() const {
  const std::uint64_t work = kernel_work();
  if (large_without_propagators_) return kLarge * work;
  if (model_.propagators.empty()) return work / kPlain;
  return mostly_cheap_objectives() ? work / kSimple : work;
}

// Whether what there is besides lanes, pairs, sums and sets has taken little of the work. What a sum or a list of sets
// removes, or what is connected, follows from so much that a clause learned from it says little.
bool Portfolio::mostly_cheap_objectives() const {
  std::uint64_t others = 0;
  for (const Kind kind : {Kind::count, Kind::ways, Kind::automaton, Kind::either}) others += run_work(kind);
  return model_.placements <= kMostPlain && 2 * others <= kernel_work();
}

// Starts the learner, the first time; false when the problem is too large for it.
bool Portfolio::start_learner() {
  if (learner_started_) return true;
  if (!learner_) learner_ = std::make_unique<Learner>(model_, propagate_);
  std::vector<std::uint8_t> live;
  kernel_->remaining(live);
  learner_started_ = learner_->start(live, seed_);
  return learner_started_;
}

std::vector<std::uint32_t> Portfolio::clauses() const {
  return learner_started_ ? learner_->clauses() : std::vector<std::uint32_t>{};
}

}  // namespace sudokudsl
