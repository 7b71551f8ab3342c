// Two searches for one question, in turns: the kernel, then the one that learns. Either may end it.
//
// Whose turn it is depends on counts of steps only, so the answers are the same on every machine and however
// a search is sliced. What one has found is told to the other, so each grid is found once. When many have been found
// there is nothing to learn, and the kernel goes on alone.
#pragma once

#include "engine.hpp"
#include "learning.hpp"

namespace sudokudsl {

class Portfolio final : public Search {
 public:
  // The kernel's first turn ends after `patience` steps; if that is 0 it has no other.
  Portfolio(const Model& model, std::unique_ptr<Search> kernel, Propagate propagate, std::uint64_t learn_after);

  void start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
             std::optional<std::uint64_t> seed) override;
  Status run(const RunLimits& limits) override;
  void remaining(std::vector<std::uint8_t>& live) override { kernel_->remaining(live); }
  void release() override;
  std::vector<std::uint32_t> clauses() const override;

 private:
  static constexpr std::uint64_t kMostGrids = 64;  // found; beyond, nothing is learned
  static constexpr std::uint64_t kStretch = 256;   // nodes of the kernel between two looks at its work
  static constexpr std::uint64_t kLarge = 8;       // of a large problem: turns of the learner to one of the kernel
  static constexpr std::uint64_t kSimple = 16;     // of a simple one: turns of the kernel to one of the learner
  static constexpr std::uint64_t kPlain = 128;     // and of one without propagators
  static constexpr std::size_t kMostPlain = 1500;  // placements; without propagators the kernel is good on these, and
                                                   // soon lost on more

  Status run_kernel(const RunLimits& limits);
  Status run_learner(const RunLimits& limits);
  void collect(const std::uint8_t* grid, std::uint64_t number);
  void switch_turns();
  bool start_learner();
  std::uint64_t kernel_work() const;
  std::uint64_t run_work(Kind kind) const;
  std::uint64_t learner_turn() const;
  bool mostly_cheap_objectives() const;

  const Model& model_;
  const std::size_t cells_, shown_;
  std::unique_ptr<Search> kernel_;
  const Propagate propagate_;
  std::unique_ptr<Learner> learner_;  // made when it is first needed
  const bool large_without_propagators_;
  const std::uint64_t learn_after_;
  std::optional<std::uint64_t> seed_;
  bool learners_turn_ = false, kernel_only_ = false,
       learner_started_ = false;            // whose turn; the kernel for good; the learner has started
  std::uint64_t turn_end_ = 0;              // the work with which it ends
  std::uint64_t excluded_ = 0;              // grids that the learner knows
  std::vector<std::uint8_t> shared_grids_;  // the first grids
};

}  // namespace sudokudsl
