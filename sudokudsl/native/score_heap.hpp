// A binary heap of variables by score: the order of decisions of VSIDS. (Moskewicz et al., "Chaff: engineering an
// efficient SAT solver", DAC 2001; with positions, as in MiniSat.) Scores are whole numbers, so they are the same on
// every machine. Among equal scores the lowest variable comes first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "contract.hpp"

namespace sudokudsl {

class ScoreHeap {
 public:
  using Variable = std::uint32_t;

  // Empties the heap and sets the scores of `variables` variables to 0.
  void reset(std::size_t variables) {
    scores.assign(variables, 0);
    order_.clear();
    place_.assign(variables, kNowhere);
  }

  void push(Variable variable) {
    if (place_[variable] != kNowhere) return;
    place_[variable] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(variable);
    up(order_.size() - 1);
  }

  // Takes out the variable with the highest score. It is never the last one: a slot without a digit has several.
  Variable pop() {
    SUDOKUDSL_REQUIRE(order_.size() > 1, "several variables are open");
    const Variable best = order_.front();
    place_[best] = kNowhere;
    const Variable last = order_.back();
    order_.pop_back();
    order_.front() = last;
    place_[last] = 0;
    down(0);
    return best;
  }

  void increase(Variable variable, std::uint64_t by) {
    scores[variable] += by;
    if (place_[variable] != kNowhere) up(place_[variable]);
  }

  // Divides all scores by a power of two.
  void rescale(int bits) {
    for (std::uint64_t& score : scores) score >>= bits;
    for (std::size_t at = order_.size() / 2; at-- > 0;) down(at);  // different scores may have become equal
  }

  std::vector<std::uint64_t> scores;  // by variable; to be changed directly only while the heap is empty

 private:
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

  bool before(Variable one, Variable two) const {
    return scores[one] != scores[two] ? scores[one] > scores[two] : one < two;
  }

  void up(std::size_t at) {
    const Variable variable = order_[at];
    while (at > 0) {
      const std::size_t above = (at - 1) / 2;
      if (!before(variable, order_[above])) break;
      order_[at] = order_[above];
      place_[order_[at]] = static_cast<std::uint32_t>(at);
      at = above;
    }
    order_[at] = variable;
    place_[variable] = static_cast<std::uint32_t>(at);
  }

  void down(std::size_t at) {
    const Variable variable = order_[at];
    while (2 * at + 1 < order_.size()) {
      std::size_t below = 2 * at + 1;
      if (below + 1 < order_.size() && before(order_[below + 1], order_[below])) ++below;
      if (!before(order_[below], variable)) break;
      order_[at] = order_[below];
      place_[order_[at]] = static_cast<std::uint32_t>(at);
      at = below;
    }
    order_[at] = variable;
    place_[variable] = static_cast<std::uint32_t>(at);
  }

  std::vector<Variable> order_;
  std::vector<std::uint32_t> place_;  // by variable: its index in `order_`
};

}  // namespace sudokudsl
