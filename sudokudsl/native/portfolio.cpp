#include "portfolio.hpp"

#include <algorithm>

#include "contract.hpp"
#include "form_counts.hpp"

namespace sudokudsl {

Portfolio::Portfolio(const Model& model, std::unique_ptr<Search> kernel, Propagate propagate, std::uint64_t learn_after)
    : model_(model),
      cells_(static_cast<std::size_t>(model.cells)),
      shown_(static_cast<std::size_t>(model.shown)),
      kernel_(std::move(kernel)),
      propagate_(propagate),
      large_without_propagators_(model.propagators.empty() && model.placements > kMostPlainPlacements),
      learn_after_(large_without_propagators_ ? learn_after / kLargeLearnSooner : learn_after) {}

void Portfolio::start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
                      std::optional<std::uint64_t> seed) {
  count_ = 0;
  grids_.clear();
  statistics_ = {};
  seed_ = seed;
  learners_turn_ = kernel_only_ = learner_started_ = false;
  turn_end_ = learn_after_;
  next_check_ = learn_after_ == 0 ? 0 : next_check(0);
  told_ = 0;
  first_grids_.clear();
  SUDOKUDSL_IF_CHECKED(grids_found_.start(givens, without);)
  kernel_->prefer_unseen(preferred_);
  kernel_->start(givens, without, seed);
}

Status Portfolio::run(const RunLimits& limits) {
  SUDOKUDSL_IF_CHECKED(const checks::Searching now(seed_);)
  while (true) {
    const Status status = learners_turn_ ? run_learner(limits) : run_kernel(limits);
    statistics_ = kernel_->statistics();
    if (learner_started_) statistics_ += learner_->statistics();
    SUDOKUDSL_IF_CHECKED(if (status == Status::exhausted) grids_found_.exhausted(count_);)
    if (status != Status::nodes) return status;
    if (turn_is_over()) switch_turns();
    SUDOKUDSL_ENSURE(!learners_turn_ || (learner_started_ && !kernel_only_), "a turn is of a learner that has started");
    SUDOKUDSL_ENSURE(!learners_turn_ || told_ == count_, "the learner knows all grids found before its turn");
    if (statistics_.nodes >= limits.nodes) return status;
  }
}

// Whether the turn ends here, however the search is cut into slices.
bool Portfolio::turn_is_over() {
  if (learners_turn_) return count_ > kMostLearnerGrids || learner_->work() >= turn_end_;
  const std::uint64_t nodes = kernel_->statistics().nodes;
  if (nodes < next_check_) return false;
  next_check_ = next_check(nodes);
  return kernel_work() >= turn_end_;
}

// The number of nodes at which the kernel's work is looked at next.
std::uint64_t Portfolio::next_check(std::uint64_t nodes) { return (nodes / kWorkCheckNodes + 1) * kWorkCheckNodes; }

Status Portfolio::run_kernel(const RunLimits& limits) {
  SUDOKUDSL_REQUIRE(count_ >= kernel_->count(), "the grids of the kernel are among all grids");
  const std::uint64_t others = count_ - kernel_->count();
  const std::uint64_t nodes = statistics_.nodes - kernel_->statistics().nodes;
  std::uint64_t number = count_;
  kernel_->keep_at_most(std::max(keep_ - std::min(keep_, others), kernel_only_ ? 0 : kMostLearnerGrids + 1));
  const std::uint64_t stretch = kernel_only_ ? kNoLimit : next_check_;
  const Status status = kernel_->run({limits.grids - std::min(limits.grids, others),
                                      std::min(limits.nodes - std::min(limits.nodes, nodes), stretch), limits.pause});
  for (std::size_t at = 0; at < kernel_->grids().size(); at += shown_) collect(kernel_->grids().data() + at, number++);
  kernel_->clear_grids();
  count_ = kernel_->count() + others;
  return status;
}

Status Portfolio::run_learner(const RunLimits& limits) {
  while (count_ < limits.grids) {
    const std::uint64_t nodes = kernel_->statistics().nodes;
    const Status status = learner_->run(limits.nodes - std::min(limits.nodes, nodes), turn_end_, limits.pause);
    if (status != Status::limit) return status;
    collect(learner_->grid().data(), count_++);
    SUDOKUDSL_IF_CHECKED(if (!checks::planted(checks::Fault::grid_not_excluded)))
    kernel_->exclude(learner_->grid());
    ++told_;
    if (count_ > kMostLearnerGrids) return Status::nodes;
  }
  return Status::limit;
}

// Stores a grid, the `number`th counted from 0: for the caller up to `keep_` grids, and for the learner up to
// kMostLearnerGrids.
void Portfolio::collect(const std::uint8_t* grid, std::uint64_t number) {
  SUDOKUDSL_IF_CHECKED(grids_found_.found([grid](std::size_t cell) { return std::size_t{grid[cell]}; });)
  if (number < keep_) grids_.insert(grids_.end(), grid, grid + shown_);
  if (number <= kMostLearnerGrids) first_grids_.insert(first_grids_.end(), grid, grid + shown_);
}

// Ends a turn, and sets the length of the next one.
void Portfolio::switch_turns() {
  if (count_ > kMostLearnerGrids || !start_learner()) {
    SUDOKUDSL_COUNT_FORM(kernel_continues_alone);
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
  for (; told_ < count_; ++told_) learner_->exclude({first_grids_.data() + told_ * shown_, cells_});
  turn_end_ = learn_after_ == 0 ? kNoLimit : learner_turn();
}

void Portfolio::release() {
  Search::release();
  kernel_->release();
  learner_.reset();
  learner_started_ = false;
}

// The work of the kernel so far, in steps of the learner that take about as long.
std::uint64_t Portfolio::kernel_work() const {
  const Statistics& done = kernel_->statistics();
  std::uint64_t work = done.nodes * model_.back_lanes / 8 + done.chosen * 4;
  for (std::size_t kind = 0; kind < kKinds; ++kind) work += run_work(static_cast<Kind>(kind));
  return work;
}

std::uint64_t Portfolio::run_work(Kind kind) const {
  const auto number = static_cast<std::size_t>(kind);
  return kernel_->statistics().runs[number] * model_.run_work[number];
}

// The length of the learner's turn: the kernel's work so far, but less where the kernel is far faster, and more where
// it is soon lost.
std::uint64_t Portfolio::learner_turn() const {
  const std::uint64_t work = kernel_work();
  if (large_without_propagators_) return kLargeLearnerShare * work;
  if (model_.propagators.empty()) return work / kPlainKernelShare;
  // A removal by `grouped` follows from much of the board, and an explanation takes dozens of runs.
  if (!model_.groupings.empty()) return work / kCheapKernelShare;
  return cheap_kinds_dominate() ? work / kCheapKernelShare : work;
}

// Whether counts, tables, automata and branches did at most half of the kernel's work. The removals of all other kinds,
// such as totals and connections, follow from so many others that clauses learned from them say little.
bool Portfolio::cheap_kinds_dominate() const {
  std::uint64_t others = 0;
  for (const Kind kind : {Kind::count, Kind::ways, Kind::automaton, Kind::either}) others += run_work(kind);
  return model_.placements <= kMostPlainPlacements && 2 * others <= kernel_work();
}

// Starts the learner, unless it has been started; false when the problem is too large for it.
bool Portfolio::start_learner() {
  if (learner_started_) return true;
  if (!learner_) learner_ = std::make_unique<Learner>(model_, propagate_);
  std::vector<std::uint8_t> live;
  SUDOKUDSL_COUNT_FORM(learner_starts);
  kernel_->remaining(live);
  learner_started_ = learner_->start(live, seed_);
  return learner_started_;
}

std::vector<std::uint32_t> Portfolio::clauses() const {
  return learner_started_ ? learner_->clauses() : std::vector<std::uint32_t>{};
}

}  // namespace sudokudsl
