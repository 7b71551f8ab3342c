// A portfolio of two searches for one question, which take turns: the kernel, then the learner. Either may end it.
//
// The length of a turn depends on counts of steps only, so the answers are the same on every machine and for any
// slices. The learner starts with the placements that the kernel has not excluded for good. Each search excludes the
// grids that the other one has found, so each grid is found once. When many grids have been found there is nothing to
// learn: the kernel continues alone, because it enumerates faster.
//
// (Algorithm portfolios: Gomes and Selman, Artificial Intelligence 126, 2001. Here with two members that complement
// each other, and turns in proportion to the work done so far, as in doubling strategies.) Learned clauses are not
// shared, because the kernel cannot store clauses.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "learner.hpp"
#include "propagation.hpp"
#include "search.hpp"

#ifdef SUDOKUDSL_CHECKED
#include "check_grids.hpp"
#endif

namespace sudokudsl {

class Portfolio final : public Search {
 public:
  // The kernel's first turn ends after `learn_after` steps; if that is 0, it has no other.
  Portfolio(const Model& model, std::unique_ptr<Search> kernel, Propagate propagate, std::uint64_t learn_after);

  void start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
             std::optional<std::uint64_t> seed) override;
  Status run(const RunLimits& limits) override;
  void remaining(std::vector<std::uint8_t>& live) override { kernel_->remaining(live); }
  void release() override;
  std::vector<std::uint32_t> clauses() const override;

 private:
  Status run_kernel(const RunLimits& limits);
  Status run_learner(const RunLimits& limits);
  void collect(const std::uint8_t* grid, std::uint64_t number);
  bool turn_is_over();
  static std::uint64_t next_check(std::uint64_t nodes);
  void switch_turns();
  bool start_learner();
  std::uint64_t kernel_work() const;
  std::uint64_t run_work(Kind kind) const;
  std::uint64_t learner_turn() const;
  bool cheap_kinds_dominate() const;

  const Model& model_;
  const std::size_t cells_, shown_;
  std::unique_ptr<Search> kernel_;
  const Propagate propagate_;
  std::unique_ptr<Learner> learner_;      // Made when it is first needed.
  const bool large_without_propagators_;  // Then the kernel is soon lost.
  const std::uint64_t learn_after_;
  std::optional<std::uint64_t> seed_;
  bool learner_started_ = false;
  bool learners_turn_ = false;
  bool kernel_only_ = false;      // Whether the learner has no more turns.
  std::uint64_t turn_end_ = 0;    // The work at which this turn ends.
  std::uint64_t next_check_ = 0;  // Nodes of the kernel at which its work is compared with `turn_end_`.
  std::uint64_t told_ = 0;        // The number of the first grids that the learner has excluded.
  std::vector<std::uint8_t> first_grids_;
  SUDOKUDSL_IF_CHECKED(checks::GridCheck grids_found_{model_};)
};

}  // namespace sudokudsl
