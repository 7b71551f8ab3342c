// Bounds of the sum of some cells, from the houses that hold them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "problem.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

// A set of cells.
class CellSet {
 public:
  explicit CellSet(std::size_t words) : words_(words) {}
  void add(int cell) { words_[static_cast<std::size_t>(cell) / kWordBits] |= bit_at(static_cast<std::size_t>(cell)); }
  bool has(int cell) const {
    return (words_[static_cast<std::size_t>(cell) / kWordBits] & bit_at(static_cast<std::size_t>(cell))) != 0;
  }
  void add(const CellSet& other) {
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] |= other.words_[at];
  }
  void remove(const CellSet& other) {
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] &= ~other.words_[at];
  }
  std::size_t common(const CellSet& other) const {
    std::size_t all = 0;
    for (std::size_t at = 0; at < words_.size(); ++at) all += count_bits(words_[at] & other.words_[at]);
    return all;
  }
  bool meets(const CellSet& other) const {
    for (std::size_t at = 0; at < words_.size(); ++at)
      if ((words_[at] & other.words_[at]) != 0) return true;
    return false;
  }
  std::size_t size() const { return common(*this); }
  auto operator<=>(const CellSet& other) const = default;
  template <class Visit>
  void without(const CellSet& other, Visit visit) const {
    for (std::size_t at = 0; at < words_.size(); ++at)
      for (Word left = words_[at] & ~other.words_[at]; left != 0; left &= left - 1)
        visit(static_cast<int>(at * kWordBits + lowest_bit(left)));
  }

 private:
  std::vector<Word> words_;
};

// The sum of some cells.
struct Sum {
  CellSet cells;
  std::size_t size;
  Number sum;
};

// The distance of a sum from the nearer one of its bounds, and the range from its least to its greatest value.
struct Slack {
  Number slack, range;

  bool is_near_bound() const { return kNearBound * slack < range; }
  bool operator<(const Slack& other) const { return slack * other.range < other.slack * range; }
};

// The digits of a house differ. The house with most of the cells bounds these, and then each time the house with most
// of the others.
class SumBounds {
 public:
  SumBounds(const Problem& problem, const std::vector<Sum>& houses)
      : houses_(houses),
        none_(words_for(static_cast<std::size_t>(problem.cells))),
        houses_at_(static_cast<std::size_t>(problem.cells)),
        inside_(houses.size()) {
    for (std::size_t house = 0; house < houses.size(); ++house)
      houses[house].cells.without(none_,
                                  [&](int cell) { houses_at_[static_cast<std::size_t>(cell)].push_back(house); });
    const auto& digits = problem.alphabet;
    for (std::size_t size = 0; size < digits.size(); ++size) {
      least_.push_back(least_.back() + digits[size]);
      most_.push_back(most_.back() + digits[digits.size() - 1 - size]);
    }
  }

  Slack slack_of(const Sum& sum) {
    const auto [least, most] = of(sum.cells);
    return {std::min(sum.sum - least, most - sum.sum), most - least};
  }

  // The slack of the cells of the first sum that are not in the second one, minus those only in the second one.
  Slack slack_of_difference(const Sum& one, const Sum& other) {
    CellSet added = one.cells, subtracted = other.cells;
    added.remove(other.cells);
    subtracted.remove(one.cells);
    const auto [least_added, most_added] = of(added);
    const auto [least_subtracted, most_subtracted] = of(subtracted);
    const Number least = least_added - most_subtracted, most = most_added - least_subtracted;
    const Number sum = one.sum - other.sum;
    return {std::min(sum - least, most - sum), most - least};
  }

 private:
  std::pair<Number, Number> of(const CellSet& cells) {
    left_.clear();
    cells.without(none_, [&](int cell) { left_.push_back(cell); });
    count_inside(left_, 1);
    Number least = 0, most = 0;
    while (true) {
      std::size_t best = 0, common = 1;
      for (const int cell : left_)
        for (const std::size_t house : houses_at_[static_cast<std::size_t>(cell)])
          if (inside_[house] > common) {
            best = house;
            common = inside_[house];
          }
      if (common == 1) break;
      const auto rest =
          std::partition(left_.begin(), left_.end(), [&](int cell) { return !houses_[best].cells.has(cell); });
      least += least_[common];
      most += most_[common];
      count_inside({rest, left_.end()}, -1);
      left_.erase(rest, left_.end());
    }
    count_inside(left_, -1);
    const auto single = static_cast<Number>(left_.size());
    return {least + single * least_[1], most + single * most_[1]};
  }

  void count_inside(std::span<const int> cells, int sign) {
    for (const int cell : cells)
      for (const std::size_t house : houses_at_[static_cast<std::size_t>(cell)])
        inside_[house] += static_cast<std::size_t>(sign);
  }

  const std::vector<Sum>& houses_;
  CellSet none_;
  std::vector<std::vector<std::size_t>> houses_at_;  // By cell.
  std::vector<std::size_t> inside_;                  // By house: how many of the cells in `left_` it has.
  std::vector<int> left_;
  std::vector<Number> least_{0}, most_{0};  // By number of cells: bounds of their sum within a house.
};

}  // namespace sudokudsl
