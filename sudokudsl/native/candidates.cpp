#include "candidates.hpp"

#include <algorithm>
#include <optional>

namespace sudokudsl {

CandidateSearch::CandidateSearch(const Engine& engine, std::vector<std::uint8_t> givens)
    : model_(engine.model()), givens_(std::move(givens)), search_(engine.search()) {
  check_givens(givens_, model_, 1);
  found_.resize(model_.first[static_cast<std::size_t>(model_.cells)]);
  search_->prefer_unseen(found_.data());
  search_->start(givens_.data(), {}, std::nullopt);
}

void CandidateSearch::mark() {
  const auto shown = static_cast<std::size_t>(model_.shown);
  const std::vector<std::uint8_t>& grids = search_->grids();
  for (std::size_t at = 0; at < grids.size(); ++at)
    if (const std::size_t slot = at % shown; slot < givens_.size()) found_[model_.first[slot] + grids[at]] = 1;
  search_->clear_grids();
}

// Starts the trial of the next placement that is neither found nor excluded by the givens; false when there is none.
bool CandidateSearch::start_next() {
  for (; at_ < found_.size(); ++at_) {
    const std::size_t cell = model_.slot_of[at_];
    if (found_[at_] != 0 || givens_[cell] != kBlank || !model_.alive(at_)) continue;
    nodes_ += search_->statistics().nodes;
    trial_ = givens_;
    trial_[cell] = static_cast<std::uint8_t>(at_ - model_.first[cell]);
    search_->start(trial_.data(), refuted_, std::nullopt);
    return true;
  }
  return false;
}

Status CandidateSearch::run(std::uint64_t nodes, Clock::time_point pause) {
  while (true) {
    // The first search stops at its second grid. If there is no second grid, it has found all candidates.
    const std::uint64_t grids = first_ ? 2 : 1;
    const Status status = search_->run({grids, nodes - std::min(nodes, nodes_), pause});
    mark();
    if (status == Status::paused || status == Status::nodes) return status;
    if (first_ && status == Status::exhausted) return Status::exhausted;
    if (!first_ && status == Status::exhausted) refuted_.push_back(at_++);
    first_ = false;
    if (!start_next()) return Status::exhausted;
  }
}

}  // namespace sudokudsl
