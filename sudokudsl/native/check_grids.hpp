// Checks the grids of a whole search (checked builds only).
//
// No grid is found twice, by the kernel or by the searches of a portfolio. A search that has ended has found as many
// grids as there are, where all solutions are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <vector>

#include "model.hpp"

namespace sudokudsl::checks {

class GridCheck {
 public:
  explicit GridCheck(const Model& model) : model_(model) {}

  // A question begins. `givens` has a byte for each cell, its local digit or kBlank; `without` are removed placements.
  void start(const std::uint8_t* givens, std::span<const std::uint32_t> without);
  // A grid is found. `digit` returns the local digit of a cell.
  void found(const std::function<std::size_t(std::size_t cell)>& digit);
  // The search has ended after this number of grids.
  void exhausted(std::uint64_t number) const;

 private:
  using Grid = std::vector<std::uint8_t>;

  const Model& model_;
  std::vector<std::uint8_t> givens_;
  std::vector<std::uint32_t> without_;
  std::set<Grid> found_;  // the first kMostGrids of them
};

}  // namespace sudokudsl::checks
