// The candidates of a puzzle: which placements of cells occur in some solution.
//
// Every grid found marks its own placements. Then each placement that is neither marked nor refuted is tried as a
// given. The search prefers unmarked placements, so that each grid marks many new ones. Refuted placements stay removed
// in later searches. (Backbones of SAT instances are computed alike: Janota, Lynce and Marques-Silva, "Algorithms for
// computing backbones of propositional formulae", 2015.)
#pragma once

#include <cstdint>
#include <vector>

#include "engine.hpp"

namespace sudokudsl {

class CandidateSearch {
 public:
  CandidateSearch(const Engine& engine, std::vector<std::uint8_t> givens);
  Status run(std::uint64_t nodes, Clock::time_point pause);  // exhausted, nodes or paused
  std::uint64_t nodes() const { return nodes_ + search_->statistics().nodes; }
  const std::vector<std::uint8_t>& found() const { return found_; }  // by placement of a cell

 private:
  void mark();
  bool start_next();

  const Model& model_;
  std::vector<std::uint8_t> givens_, trial_, found_;
  std::vector<std::uint32_t> refuted_;
  Engine::Borrowed search_;
  std::uint32_t at_ = 0;  // the placement on trial, once the first search is over
  bool first_ = true;
  std::uint64_t nodes_ = 0;
};

}  // namespace sudokudsl
