#include "check_implied.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>

#include "check_solutions.hpp"
#include "contract.hpp"

namespace sudokudsl::checks {
namespace {

constexpr Number kPrime = 2'147'483'647;
constexpr int kSum = -1;  // the column of the sum; all others are slots

using Row = std::map<int, Number>;  // by column: the values that are not 0, modulo the prime

Number modulo(Number number) { return (number % kPrime + kPrime) % kPrime; }

Number inverse(Number number) {
  Number result = 1;
  for (Number power = kPrime - 2; power > 0; power /= 2, number = number * number % kPrime)
    if (power % 2 == 1) result = result * number % kPrime;
  return result;
}

// Equations, each with a leading column that no later one has.
class Elimination {
 public:
  void add(Row row) {
    reduce(row);
    const auto lead = leading(row);
    if (lead == row.end()) {
      contradiction_ = contradiction_ || !row.empty();
      return;
    }
    const int column = lead->first;
    const Number factor = inverse(lead->second);
    for (auto& [at, value] : row) value = value * factor % kPrime;
    rows_.emplace_back(column, std::move(row));
  }

  // Whether an equation is a combination of those added. Equations that contradict each other imply all others.
  bool contains(Row row) const {
    reduce(row);
    return row.empty() || contradiction_;
  }

 private:
  static Row::const_iterator leading(const Row& row) {
    return std::find_if(row.begin(), row.end(), [](const auto& entry) { return entry.first != kSum; });
  }

  void reduce(Row& row) const {
    for (const auto& [column, known] : rows_) {
      const auto found = row.find(column);
      if (found == row.end()) continue;
      const Number factor = found->second;
      for (const auto& [at, value] : known) {
        Number& entry = row[at];
        entry = modulo(entry - factor * value % kPrime);
      }
    }
    std::erase_if(row, [](const auto& entry) { return entry.second == 0; });
  }

  std::vector<std::pair<int, Row>> rows_;
  bool contradiction_ = false;
};

Row row_of(const std::vector<std::pair<int, Number>>& terms, Number sum) {
  Row row;
  for (const auto& [slot, weight] : terms) {
    Number& entry = row[slot];
    entry = modulo(entry + modulo(weight));
  }
  row[kSum] = modulo(sum);
  std::erase_if(row, [](const auto& entry) { return entry.second == 0; });
  return row;
}

Elimination stated_sums(const Problem& problem) {
  Elimination sums;
  for (const Objective& objective : problem.objectives) {
    if (const Total* total = std::get_if<Total>(&objective); total != nullptr && total->low == total->high)
      sums.add(row_of(total->terms, total->low));
    if (const House* house = std::get_if<House>(&objective)) {
      std::vector<std::pair<int, Number>> terms;
      for (const int slot : house->slots) terms.emplace_back(slot, 1);
      sums.add(row_of(terms, std::accumulate(house->digits.begin(), house->digits.end(), Number{0})));
    }
    if (const Pairs* pairs = std::get_if<Pairs>(&objective); pairs != nullptr && !pairs->allowed.empty()) {
      const Number sum = pairs->allowed.front().first + pairs->allowed.front().second;
      if (std::all_of(pairs->allowed.begin(), pairs->allowed.end(),
                      [sum](const auto& pair) { return pair.first + pair.second == sum; }))
        sums.add(row_of({{pairs->first, 1}, {pairs->second, 1}}, sum));
    }
  }
  return sums;
}

}  // namespace

void check_implied(const Problem& stated, const Problem& all) {
  const Solutions solutions(stated);
  std::optional<Elimination> sums;
  for (std::size_t at = 0; at < all.objectives.size(); ++at) {
    const std::string name = std::string(kObjectiveNames[all.objectives[at].index()]) + " number " + std::to_string(at);
    for (const auto& digits : solutions.all())
      if (!allows(all.objectives[at], digits)) throw Failed("an implied objective excludes a solution: " + name);
    const Total* total = std::get_if<Total>(&all.objectives[at]);
    if (at < stated.objectives.size() || total == nullptr || total->low != total->high) continue;
    if (!sums) sums = stated_sums(stated);
    if (!sums->contains(row_of(total->terms, total->low)))
      throw Failed("an implied total does not follow from the sums of the problem: " + name);
  }
}

}  // namespace sudokudsl::checks
