// All solutions of a small problem, found by trying every digit of every slot (checked builds only).
//
// Whatever the engine derives, learns or excludes must agree with them. A problem with more solutions than a few
// thousand, or with a larger search, has no such list; then only its grids are checked.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "model.hpp"

namespace sudokudsl::checks {

// Whether digits, one for each slot, meet an objective.
bool allows(const Objective& objective, const std::vector<Number>& digits);

class Solutions {
 public:
  explicit Solutions(const Problem& problem);

  bool known() const { return known_; }
  // The solutions, each with a digit for each slot; empty unless they are known.
  const std::vector<std::vector<Number>>& all() const { return all_; }

 private:
  bool search(std::size_t slot);

  const Problem& problem_;
  std::vector<std::vector<const Objective*>> ending_at_;  // by slot: the objectives whose last slot it is
  std::vector<std::size_t> numbers_at_;                   // by slot: the numbers in these objectives
  std::vector<Number> digits_;
  std::vector<std::vector<Number>> all_;
  std::size_t steps_ = 0, numbers_ = 0;
  bool known_ = false;
};

}  // namespace sudokudsl::checks
