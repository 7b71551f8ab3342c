#include "check_grids.hpp"

#include <algorithm>
#include <string>

#include "check_runs.hpp"
#include "contract.hpp"
#include "search.hpp"

namespace sudokudsl::checks {
namespace {

constexpr std::size_t kMostGrids = 20'000;

}  // namespace

void GridCheck::start(const std::uint8_t* givens, std::span<const std::uint32_t> without) {
  givens_.assign(givens, givens + model_.cells);
  without_.assign(without.begin(), without.end());
  found_.clear();
}

void GridCheck::found(const std::function<std::size_t(std::size_t cell)>& digit) {
  if (found_.size() == kMostGrids) return;
  Grid grid;
  for (std::size_t cell = 0; cell < givens_.size(); ++cell) grid.push_back(static_cast<std::uint8_t>(digit(cell)));
  if (found_.insert(grid).second) return;
  std::string text = "a grid is found twice:";
  for (std::size_t cell = 0; cell < grid.size(); ++cell)
    text += " " + model_.checker->claims.name_of_placement(cell, grid[cell]);
  throw Failed(text);
}

void GridCheck::exhausted(std::uint64_t number) const {
  if (!model_.checker->solutions.known()) return;
  std::set<Grid> expected;
  for (const auto& solution : model_.checker->solutions.all()) {
    Grid grid;
    bool possible = true;
    for (std::size_t cell = 0; cell < givens_.size(); ++cell) {
      const auto& digits = model_.domains.values[cell];
      const auto digit = std::lower_bound(digits.begin(), digits.end(), solution[cell]) - digits.begin();
      grid.push_back(static_cast<std::uint8_t>(digit));
      const auto placement = model_.first[cell] + static_cast<std::uint32_t>(digit);
      possible = possible && (givens_[cell] == kBlank || givens_[cell] == digit) &&
                 std::find(without_.begin(), without_.end(), placement) == without_.end();
    }
    if (possible) expected.insert(std::move(grid));
  }
  if (expected.size() != number)
    throw Failed("a search ends with " + std::to_string(number) + " of " + std::to_string(expected.size()) + " grids");
}

}  // namespace sudokudsl::checks
