#include "implied_objectives.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "form_counts.hpp"
#include "interruption.hpp"
#include "last_cells.hpp"
#include "search_constants.hpp"

namespace sudokudsl {
namespace {

class CellSet {  // a set of cells
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
  template <class Visit>
  void without(const CellSet& other, Visit visit) const {
    for (std::size_t at = 0; at < words_.size(); ++at)
      for (Word left = words_[at] & ~other.words_[at]; left != 0; left &= left - 1)
        visit(static_cast<int>(at * kWordBits + lowest_bit(left)));
  }

 private:
  std::vector<Word> words_;
};

struct Sum {
  CellSet cells;
  std::size_t size;
  Number sum;
};

class ImpliedTotals {
 public:
  explicit ImpliedTotals(const Problem& problem)
      : problem_(problem), words_(words_for(static_cast<std::size_t>(problem.cells))) {
    for (const Objective& objective : problem.objectives) {
      if (const House* house = std::get_if<House>(&objective)) {
        add_house(house->slots, std::accumulate(house->digits.begin(), house->digits.end(), Number{0}));
      } else if (const Total* total = std::get_if<Total>(&objective)) {
        add_cage(*total);
      } else if (const Pairs* pairs = std::get_if<Pairs>(&objective)) {
        add_cage(*pairs);
      }
    }
  }

  std::vector<Total> run() {
    if (cages_.empty() || houses_.empty()) return {};
    for (const Sum& house : houses_) {
      Sum region = house;
      add_implied(region);
      for (int size = 1; size < kMostRegionHouses; ++size) {
        const Sum* best = nullptr;
        std::size_t least = ~std::size_t{0};
        for (const Sum& other : houses_) {
          allow_interruption();
          if (region.cells.meets(other.cells)) continue;
          Sum larger = join(region, other);
          const std::size_t left = uncovered_cells(larger, cover(larger, Mode::most));
          if (left < least) {
            least = left;
            best = &other;
          }
        }
        if (best == nullptr) break;
        region = join(region, *best);
        add_implied(region);
      }
    }
    for (const Sum& house : houses_) {
      allow_interruption();
      add_around(house);
    }
    add_crossing();
    return std::move(implied_);
  }

 private:
  enum class Mode { inside, meeting, most };

  static std::vector<std::pair<int, Number>> sorted(std::vector<std::pair<int, Number>> terms) {
    std::sort(terms.begin(), terms.end());
    return terms;
  }

  bool all_cells(const std::vector<int>& slots) const {
    return std::all_of(slots.begin(), slots.end(), [this](int slot) { return slot < problem_.cells; });
  }

  void add_house(const std::vector<int>& slots, Number sum) {
    if (!all_cells(slots)) return;
    Sum house{CellSet(words_), slots.size(), sum};
    for (const int slot : slots) house.cells.add(slot);
    houses_.push_back(std::move(house));
  }

  void add_cage(const Total& total) {
    known_.insert(sorted(total.terms));
    if (total.low != total.high || total.terms.empty()) return;
    Sum cage{CellSet(words_), total.terms.size(), total.low};
    for (const auto& [slot, weight] : total.terms) {
      if (weight != 1 || slot >= problem_.cells) return;
      cage.cells.add(slot);
    }
    caged_.add(cage.cells);
    cages_.push_back(std::move(cage));
  }

  // Two cells whose allowed digits all have the same sum.
  void add_cage(const Pairs& pairs) {
    if (!all_cells({pairs.first, pairs.second}) || pairs.allowed.empty()) return;
    const Number sum = pairs.allowed.front().first + pairs.allowed.front().second;
    for (const auto& [one, other] : pairs.allowed)
      if (one + other != sum) return;
    add_cage(Total{sum, sum, {{pairs.first, 1}, {pairs.second, 1}}});
  }

  static Sum join(const Sum& one, const Sum& other) {
    Sum both{one.cells, one.size + other.size, one.sum + other.sum};
    both.cells.add(other.cells);
    return both;
  }

  // Subtracts a sum whose cells are all cells of the first one.
  static Sum less(Sum one, const Sum& other) {
    one.cells.remove(other.cells);
    one.size -= other.size;
    one.sum -= other.sum;
    return one;
  }

  // Joins cages of this mode that do not overlap.
  Sum cover(const Sum& region, Mode mode) const {
    Sum all{CellSet(words_), 0, 0};
    for (const Sum& cage : cages_) {
      const std::size_t inside = cage.cells.common(region.cells);
      const bool wanted = mode == Mode::inside    ? inside == cage.size
                          : mode == Mode::meeting ? inside > 0
                                                  : 2 * inside > cage.size;
      if (wanted && !all.cells.meets(cage.cells)) all = join(all, cage);
    }
    return all;
  }

  static std::size_t uncovered_cells(const Sum& region, const Sum& covered) {
    const std::size_t common = region.cells.common(covered.cells);
    return region.size + covered.size - 2 * common;
  }

  void add_implied(const Sum& region) {
    for (const Mode mode : {Mode::inside, Mode::meeting, Mode::most}) {
      const Sum covered = cover(region, mode);
      if (covered.size == 0) continue;
      if (mode == Mode::meeting && region.cells.common(covered.cells) != region.size) continue;
      const std::size_t left = uncovered_cells(region, covered);
      const bool one_house = mode == Mode::inside && region.size == problem_.alphabet.size();
      if (left == 0 || left > kMostUncagedTerms) continue;
      std::vector<std::pair<int, Number>> terms;
      bool uncaged = false;
      region.cells.without(covered.cells, [&](int cell) {
        terms.emplace_back(cell, 1);
        uncaged = uncaged || !caged_.has(cell);
      });
      const bool long_implied = !uncaged && left > (one_house ? kMostTermsInHouse : kMostTerms);
      if (long_implied && (left > kMostLongTerms || !LastCells::fits(problem_.alphabet))) continue;
      covered.cells.without(region.cells, [&](int cell) { terms.emplace_back(cell, -1); });
      std::sort(terms.begin(), terms.end());
      SUDOKUDSL_COUNT_FORM(implied_total);
      if (long_implied) SUDOKUDSL_COUNT_FORM(implied_long_total);
      keep_total(std::move(terms), region.sum - covered.sum, long_implied);
    }
  }

  // Keeps the total of cells around a house. The cages that meet the house, and other houses in the gaps between them,
  // must cover it. From their sum it subtracts the house itself, then any houses inside the remainder. A total near the
  // least or the greatest sum of its cells may have more cells than usual.
  void add_around(const Sum& house) {
    Sum around = cover(house, Mode::meeting);
    if (around.size == 0) return;
    for (const Sum& other : houses_)
      if (other.cells.common(house.cells) > 1 && !other.cells.meets(around.cells)) around = join(around, other);
    if (around.cells.common(house.cells) != house.size) return;
    around = less(std::move(around), house);
    for (const Sum& other : houses_)
      if (other.cells.common(around.cells) == other.size) around = less(std::move(around), other);
    if (around.size == 0 || around.size > kMostAroundHouse) return;
    const auto [least, most] = bounds(around);
    const bool near_bound = most - least > kNearBound * std::min(around.sum - least, most - around.sum);
    if (around.size > kMostTerms && !near_bound) return;
    std::vector<std::pair<int, Number>> terms;
    around.cells.without(CellSet(words_), [&](int cell) { terms.emplace_back(cell, 1); });
    SUDOKUDSL_COUNT_FORM(implied_around_house);
    keep_total(std::move(terms), around.sum, false);
  }

  // ---- cages that cross ----
  //
  // When cages cross each other, as little killers do, a region contains only some of them, by chance. So here the
  // cages themselves are added up. Each step takes the cage that leaves the least size. Before sizes are compared,
  // houses are subtracted or added as long as that makes the size smaller. The size is the sum of the squared
  // multiplicities of the cells: a cell that occurs twice counts four times. To compute it, the program only needs the
  // number of cells that any two of the sums share.

  struct Combination {
    std::vector<int> times;   // By sum: its multiplicity.
    std::vector<int> common;  // By sum: the cells it shares with the combination, with multiplicities.
    int size = 0;             // The sum of the squared multiplicities of the cells.
  };

  void add_crossing() {
    if (!any_cross()) return;
    sums_.clear();
    for (const Sum& house : houses_) sums_.push_back(&house);
    for (const Sum& cage : cages_) sums_.push_back(&cage);
    common_.clear();
    for (const Sum* one : sums_) {
      allow_interruption();
      for (const Sum* other : sums_) common_.push_back(static_cast<int>(one->cells.common(other->cells)));
    }
    Combination combination, larger, best;
    for (std::size_t first = houses_.size(); first < sums_.size(); ++first) {
      combination = {std::vector<int>(sums_.size()), std::vector<int>(sums_.size())};
      join(combination, first);
      for (std::size_t joined = 1; joined < std::min(sums_.size() - houses_.size(), kMostCrossingCages); ++joined) {
        best.size = std::numeric_limits<int>::max();
        for (std::size_t next = houses_.size(); next < sums_.size(); ++next) {
          if (combination.times[next] != 0) continue;
          allow_interruption();
          larger = combination;
          join(larger, next);
          if (larger.size < best.size) std::swap(larger, best);
        }
        std::swap(combination, best);
        if (combination.size <= kMostCrossingSize) add_implied(combination);
      }
    }
  }

  // Whether a cage of at least kLeastCrossingCage cells crosses another cage.
  bool any_cross() const {
    for (const Sum& cage : cages_) {
      allow_interruption();
      for (const Sum& other : cages_)
        if (&other != &cage && cage.size >= kLeastCrossingCage && other.cells.meets(cage.cells)) return true;
    }
    return false;
  }

  // Adds a cage, then subtracts or adds houses while that makes the combination smaller.
  void join(Combination& combination, std::size_t cage) const {
    add(combination, cage, 1);
    while (true) {
      int least = 0;
      std::size_t best = 0;
      for (std::size_t house = 0; house < houses_.size(); ++house) {
        const int change = common_[house * sums_.size() + house] - 2 * std::abs(combination.common[house]);
        if (change >= least) continue;
        least = change;
        best = house;
      }
      if (least == 0) return;
      add(combination, best, combination.common[best] > 0 ? -1 : 1);
    }
  }

  void add(Combination& combination, std::size_t at, int sign) const {
    const int* row = common_.data() + at * sums_.size();
    combination.size += 2 * sign * combination.common[at] + row[at];
    combination.times[at] += sign;
    for (std::size_t other = 0; other < sums_.size(); ++other) combination.common[other] += sign * row[other];
  }

  // Keeps the total of a combination that is short and has houses; without houses it would only repeat the cages.
  void add_implied(const Combination& combination) {
    std::map<int, Number> weights;
    Number sum = 0;
    std::size_t longest = 0;
    bool houses = false;
    for (std::size_t at = 0; at < sums_.size(); ++at) {
      const Number times = combination.times[at];
      if (times == 0) continue;
      if (at < houses_.size())
        houses = true;
      else
        longest = std::max(longest, sums_[at]->size);
      sum += times * sums_[at]->sum;
      sums_[at]->cells.without(CellSet(words_), [&](int cell) { weights[cell] += times; });
    }
    std::erase_if(weights, [](const auto& weight) { return weight.second == 0; });
    if (!houses || weights.empty() || weights.size() > longest + kMostCrossingExcess) return;
    SUDOKUDSL_COUNT_FORM(implied_by_crossing);
    keep_total({weights.begin(), weights.end()}, sum, false);
  }

  // Keeps a total of ascending cells. Its first weight is made positive, so that its negation is not kept, too.
  void keep_total(std::vector<std::pair<int, Number>> terms, Number sum, bool long_implied) {
    const Number sign = terms.front().second > 0 ? 1 : -1;
    for (auto& [cell, weight] : terms) weight *= sign;
    if (known_.insert(terms).second) implied_.push_back({sign * sum, sign * sum, std::move(terms), long_implied});
  }

  // Bounds of the sum of some cells. The cells are split into groups; any two cells of a group share a house, so that
  // their digits differ.
  std::pair<Number, Number> bounds(const Sum& sum) const {
    std::vector<std::vector<int>> groups;
    sum.cells.without(CellSet(words_), [&](int cell) {
      const auto fits = [&](const std::vector<int>& group) {
        return group.size() < problem_.alphabet.size() &&
               std::all_of(group.begin(), group.end(), [&](int other) { return share_house(cell, other); });
      };
      if (const auto found = std::find_if(groups.begin(), groups.end(), fits); found != groups.end())
        found->push_back(cell);
      else
        groups.push_back({cell});
    });
    Number least = 0, most = 0;
    for (const auto& group : groups) {
      least = std::accumulate(problem_.alphabet.begin(), problem_.alphabet.begin() + std::ssize(group), least);
      most = std::accumulate(problem_.alphabet.rbegin(), problem_.alphabet.rbegin() + std::ssize(group), most);
    }
    return {least, most};
  }

  bool share_house(int one, int other) const {
    return std::any_of(houses_.begin(), houses_.end(),
                       [&](const Sum& house) { return house.cells.has(one) && house.cells.has(other); });
  }

  const Problem& problem_;
  std::size_t words_;
  std::vector<Sum> houses_, cages_;
  CellSet caged_{words_};
  std::vector<const Sum*> sums_;  // houses, then cages
  std::vector<int> common_;       // By pair of sums: the number of cells they share.
  std::set<std::vector<std::pair<int, Number>>> known_;
  std::vector<Total> implied_;
};

}  // namespace

std::vector<Count> implied_counts(const Problem& problem) {
  std::map<std::vector<int>, std::vector<const Count*>> by_slots;
  for (const Objective& objective : problem.objectives) {
    const Count* count = std::get_if<Count>(&objective);
    if (count == nullptr || count->low <= 0) continue;
    allow_interruption();
    std::set<int> slots;
    for (const auto& [slot, digit] : count->placements) slots.insert(slot);
    by_slots[{slots.begin(), slots.end()}].push_back(count);
  }
  std::vector<Count> implied;
  for (const auto& [slots, counts] : by_slots) {
    if (counts.size() < 2) continue;
    allow_interruption();
    std::set<std::pair<int, Number>> all;
    std::size_t listed = 0;
    Number needed = 0;
    for (const Count* count : counts) {
      all.insert(count->placements.begin(), count->placements.end());
      listed += count->placements.size();
      needed += std::min(count->low, static_cast<Number>(slots.size()) + 1);
    }
    if (listed != all.size()) continue;  // some placement serves two counts
    const auto size = static_cast<Number>(slots.size());
    std::size_t possible = 0;
    for (const int slot : slots) possible += problem.domains[static_cast<std::size_t>(slot)].size();
    if (all.size() < possible || needed > size) {
      SUDOKUDSL_COUNT_FORM(implied_count);
      implied.push_back({needed, size, {all.begin(), all.end()}});
    }
    for (const Count* count : counts)
      if (const Number most = size - (needed - count->low); most < count->high) {
        SUDOKUDSL_COUNT_FORM(implied_bounds_of_count);
        implied.push_back({count->low, most, count->placements});
      }
  }
  return implied;
}

namespace {

std::vector<const House*> houses_of(const Problem& problem) {
  std::vector<const House*> houses;
  for (const Objective& objective : problem.objectives)
    if (const House* house = std::get_if<House>(&objective)) houses.push_back(house);
  return houses;
}

// The total of the other cells of a house, if a house contains the cells of `total`.
std::optional<Total> house_remainder(const Total& total, const std::vector<const House*>& houses) {
  std::set<int> inside;
  for (const auto& [slot, weight] : total.terms) {
    if (weight != 1) return std::nullopt;
    inside.insert(slot);
  }
  if (inside.size() < 2) return std::nullopt;
  for (const House* house : houses) {
    Total others{0, 0, {}};
    for (const int slot : house->slots)
      if (!inside.contains(slot)) others.terms.emplace_back(slot, 1);
    if (others.terms.empty() || others.terms.size() + inside.size() != house->slots.size()) continue;
    const Number sum = std::accumulate(house->digits.begin(), house->digits.end(), Number{0});
    others.low = sum - total.high;
    others.high = sum - total.low;
    return others;
  }
  return std::nullopt;
}

}  // namespace

void complete_branches(Problem& problem) {
  const auto houses = houses_of(problem);
  for (Objective& objective : problem.objectives)
    if (Either* either = std::get_if<Either>(&objective))
      for (auto& branch : either->branches) {
        allow_interruption();
        for (std::size_t part = branch.size(); part-- > 0;)
          if (const Total* total = std::get_if<Total>(&branch[part]))
            if (const auto others = house_remainder(*total, houses)) {
              SUDOKUDSL_COUNT_FORM(branch_completed);
              branch.emplace_back(*others);
            }
      }
}

namespace {

// Gives these bounds to the first count with the same placements; false if there is none.
bool tighten(Problem& problem, const Count& bounds) {
  for (Objective& objective : problem.objectives) {
    Count* count = std::get_if<Count>(&objective);
    if (count == nullptr || count->placements != bounds.placements) continue;
    count->low = std::max(count->low, bounds.low);
    count->high = std::min(count->high, bounds.high);
    return true;
  }
  return false;
}

}  // namespace

std::vector<Total> implied_totals(const Problem& problem) { return ImpliedTotals(problem).run(); }

Problem with_implied_objectives(Problem problem) {
  auto counts = implied_counts(problem);
  auto totals = implied_totals(problem);
  for (Count& count : counts) {
    allow_interruption();
    if (!tighten(problem, count)) problem.objectives.emplace_back(std::move(count));
  }
  complete_branches(problem);
  for (Total& total : totals) problem.objectives.emplace_back(std::move(total));
  return problem;
}

}  // namespace sudokudsl
