#include "region_totals.hpp"

#include <algorithm>
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
#include "sum_bounds.hpp"

namespace sudokudsl {
namespace {

class RegionTotals {
 public:
  explicit RegionTotals(const Problem& problem)
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
    bounds_.emplace(problem_, houses_);
    count_common_cells();
    for (std::size_t first = 0; first < houses_.size(); ++first) grow_region(first);
    for (std::size_t house = 0; house < houses_.size(); ++house) {
      allow_interruption();
      add_around(house);
    }
    add_crossing();
    add_side_by_side();
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
    if (!all_cells(slots) || slots.size() > problem_.alphabet.size()) return;
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

  static Sum join(Sum one, const Sum& other) {
    one.cells.add(other.cells);
    one.size += other.size;
    one.sum += other.sum;
    return one;
  }

  // Subtracts a sum whose cells are all cells of the first one.
  static Sum less(Sum one, const Sum& other) {
    one.cells.remove(other.cells);
    one.size -= other.size;
    one.sum -= other.sum;
    return one;
  }

  // ---- regions ----

  // Disjoint houses. Their cells in each cage are counted once for a house; the counts of a region are sums of these.
  struct Region {
    Sum sum;
    std::vector<std::size_t> inside;  // by cage: how many of its cells are in the region
  };

  // The cages that cover a region in some way, which `chosen_` marks: their size, and the number of their cells in the
  // region.
  struct Cover {
    std::size_t size = 0, common = 0;
  };

  void count_common_cells() {
    for (const Sum& house : houses_) {
      allow_interruption();
      inside_.emplace_back();
      for (const Sum& cage : cages_) inside_.back().push_back(cage.cells.common(house.cells));
    }
    for (std::size_t cage = 0; cage < cages_.size(); ++cage) {
      allow_interruption();
      crossed_.emplace_back();
      for (std::size_t other = 0; other < cage; ++other)
        if (cages_[other].cells.meets(cages_[cage].cells)) crossed_.back().push_back(other);
    }
    chosen_.resize(cages_.size());
  }

  // Adds the totals of regions that begin with a house. Each step joins the house that leaves the fewest cells. It ends
  // at cells that as many houses have filled before, because the next steps would be the same.
  void grow_region(std::size_t first) {
    Region region{houses_[first], inside_[first]};
    add_implied(region);
    for (int size = 1; size < kMostRegionHouses; ++size) {
      allow_interruption();
      if (!grown_.emplace(size, region.sum.cells).second) break;
      std::optional<std::size_t> best;
      std::size_t least = ~std::size_t{0};
      for (std::size_t other = 0; other < houses_.size(); ++other) {
        if (region.sum.cells.meets(houses_[other].cells)) continue;
        const std::size_t left = uncovered_with(region, other);
        if (left < least) {
          least = left;
          best = other;
        }
      }
      if (!best) break;
      region.sum = join(region.sum, houses_[*best]);
      for (std::size_t cage = 0; cage < cages_.size(); ++cage) region.inside[cage] += inside_[*best][cage];
      add_implied(region);
    }
  }

  // Visits the cages that `wanted(cage)` accepts, in order, without those that share cells with one visited before.
  template <class Wanted, class Visit>
  void choose_cages(Wanted wanted, Visit visit) {
    for (std::size_t cage = 0; cage < cages_.size(); ++cage) {
      chosen_[cage] = wanted(cage) && !crosses_chosen(cage);
      if (chosen_[cage]) visit(cage);
    }
  }

  bool crosses_chosen(std::size_t cage) const {
    return std::any_of(crossed_[cage].begin(), crossed_[cage].end(), [this](std::size_t at) { return chosen_[at]; });
  }

  Cover cover(const std::vector<std::size_t>& inside, Mode mode) {
    Cover found;
    const auto wanted = [&](std::size_t cage) {
      return mode == Mode::inside    ? inside[cage] == cages_[cage].size
             : mode == Mode::meeting ? inside[cage] > 0
                                     : 2 * inside[cage] > cages_[cage].size;
    };
    choose_cages(wanted, [&](std::size_t cage) {
      found.size += cages_[cage].size;
      found.common += inside[cage];
    });
    return found;
  }

  // The number of cells left uncovered, on both sides, if a house joins the region and most of a cage must be inside.
  std::size_t uncovered_with(const Region& region, std::size_t house) {
    const auto inside = [&](std::size_t cage) { return region.inside[cage] + inside_[house][cage]; };
    std::size_t left = region.sum.size + houses_[house].size;
    choose_cages([&](std::size_t cage) { return 2 * inside(cage) > cages_[cage].size; },
                 [&](std::size_t cage) { left += cages_[cage].size - 2 * inside(cage); });
    return left;
  }

  Sum joined_chosen() const {
    Sum all{CellSet(words_), 0, 0};
    for (std::size_t cage = 0; cage < cages_.size(); ++cage)
      if (chosen_[cage]) all = join(std::move(all), cages_[cage]);
    return all;
  }

  void add_implied(const Region& region) {
    for (const Mode mode : {Mode::inside, Mode::meeting, Mode::most}) {
      const Cover covered = cover(region.inside, mode);
      const std::size_t left = region.sum.size + covered.size - 2 * covered.common;
      if (covered.size == 0 || left == 0 || left > kMostTermsNearBound) continue;
      if (mode == Mode::meeting && covered.common != region.sum.size) continue;
      add_difference(region.sum, joined_chosen(), mode == Mode::inside);
    }
  }

  // Adds the total of the region's cells outside the cages, minus the cages' cells outside the region.
  void add_difference(const Sum& region, const Sum& covered, bool cages_are_inside) {
    const bool one_house = cages_are_inside && region.size == problem_.alphabet.size();
    std::vector<std::pair<int, Number>> terms;
    bool uncaged = false;
    region.cells.without(covered.cells, [&](int cell) {
      terms.emplace_back(cell, 1);
      uncaged = uncaged || !caged_.has(cell);
    });
    covered.cells.without(region.cells, [&](int cell) { terms.emplace_back(cell, -1); });
    const bool is_short = terms.size() <= (one_house ? kMostTermsInHouse : kMostTerms);
    const bool near_bound = !is_short && bounds_->slack_of_difference(region, covered).is_near_bound();
    const bool long_implied = !is_short && !uncaged && !near_bound;
    if (terms.size() > kMostUncagedTerms && !near_bound) return;
    if (long_implied && (terms.size() > kMostLongTerms || !LastCells::fits(problem_.alphabet))) return;
    if (near_bound && terms.size() > kMostUncagedTerms) SUDOKUDSL_COUNT_FORM(implied_near_bound);
    std::sort(terms.begin(), terms.end());
    SUDOKUDSL_COUNT_FORM(implied_total);
    if (long_implied) SUDOKUDSL_COUNT_FORM(implied_long_total);
    keep_total(std::move(terms), region.sum - covered.sum, long_implied);
  }

  // Keeps the total of cells around a house. The cages that meet the house, and other houses in the gaps between them,
  // must cover it. From their sum it subtracts the house itself, then any houses inside the remainder. A total near the
  // least or the greatest sum of its cells may have more cells than usual.
  void add_around(std::size_t number) {
    const Sum& house = houses_[number];
    const Cover meeting = cover(inside_[number], Mode::meeting);
    if (meeting.size == 0) return;
    Sum around = joined_chosen();
    for (const Sum& other : houses_)
      if (other.cells.common(house.cells) > 1 && !other.cells.meets(around.cells))
        around = join(std::move(around), other);
    if (around.cells.common(house.cells) != house.size) return;
    around = less(std::move(around), house);
    for (const Sum& other : houses_)
      if (other.cells.common(around.cells) == other.size) around = less(std::move(around), other);
    if (around.size == 0 || around.size > kMostTermsNearBound) return;
    if (around.size > kMostTerms && !bounds_->slack_of(around).is_near_bound()) return;
    SUDOKUDSL_COUNT_FORM(implied_around_house);
    keep_sum(around);
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
    for (std::size_t cage = 0; cage < cages_.size(); ++cage)
      for (const std::size_t other : crossed_[cage])
        if (std::max(cages_[cage].size, cages_[other].size) >= kLeastCrossingCage) return true;
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
      sums_[at]->cells.without(none_, [&](int cell) { weights[cell] += times; });
    }
    std::erase_if(weights, [](const auto& weight) { return weight.second == 0; });
    if (!houses || weights.empty() || weights.size() > longest + kMostCrossingExcess) return;
    SUDOKUDSL_COUNT_FORM(implied_by_crossing);
    keep_total({weights.begin(), weights.end()}, sum, false);
  }

  // ---- cages side by side ----
  //
  // Cells of different cages may share a house, so that the sum of both cages is nearer to a bound than each of them.
  // So two long cages without a common cell are joined, those first that come nearest to a bound, until no cage comes
  // nearer. For example, four parallel diagonals together fill most of three boxes.

  struct Joined {
    Sum sum;
    Slack slack;
    bool is_cage;
  };
  struct Meeting {
    std::size_t one, other;
    Slack slack;
  };

  void add_side_by_side() {
    std::vector<Joined> joined;
    for (const Sum& cage : cages_)
      if (cage.size >= kLeastCageSideBySide) joined.push_back({cage, bounds_->slack_of(cage), true});
    if (joined.size() > kMostCagesSideBySide) return;
    std::vector<Meeting> meetings;
    for (std::size_t at = 1; at < joined.size(); ++at) meet(joined, at, meetings);
    while (!meetings.empty()) {
      const auto [one, other, slack] = *std::min_element(
          meetings.begin(), meetings.end(), [](const auto& a, const auto& b) { return a.slack < b.slack; });
      std::erase_if(meetings, [&](const Meeting& each) {
        return each.one == one || each.one == other || each.other == one || each.other == other;
      });
      joined.push_back({join(joined[one].sum, joined[other].sum), slack, false});
      joined[one].sum.size = joined[other].sum.size = 0;
      meet(joined, joined.size() - 1, meetings);
    }
    for (const Joined& each : joined) {
      if (each.is_cage || each.sum.size == 0 || !each.slack.is_near_bound()) continue;
      SUDOKUDSL_COUNT_FORM(implied_side_by_side);
      keep_sum(each.sum);
    }
  }

  // Lists the earlier sums with which this one comes nearer to a bound. A sum that was joined has no size.
  void meet(const std::vector<Joined>& joined, std::size_t at, std::vector<Meeting>& meetings) {
    allow_interruption();
    for (std::size_t other = 0; other < at; ++other) {
      if (joined[other].sum.size == 0 || joined[other].sum.cells.meets(joined[at].sum.cells)) continue;
      const Slack slack = bounds_->slack_of(join(joined[other].sum, joined[at].sum));
      if (slack < joined[other].slack && slack < joined[at].slack) meetings.push_back({other, at, slack});
    }
  }

  void keep_sum(const Sum& sum) {
    std::vector<std::pair<int, Number>> terms;
    sum.cells.without(none_, [&](int cell) { terms.emplace_back(cell, 1); });
    keep_total(std::move(terms), sum.sum, false);
  }

  // Keeps a total of ascending cells. Its first weight is made positive, so that its negation is not kept, too.
  void keep_total(std::vector<std::pair<int, Number>> terms, Number sum, bool long_implied) {
    const Number sign = terms.front().second > 0 ? 1 : -1;
    for (auto& [cell, weight] : terms) weight *= sign;
    if (known_.insert(terms).second) implied_.push_back({sign * sum, sign * sum, std::move(terms), long_implied});
  }

  const Problem& problem_;
  std::size_t words_;
  std::vector<Sum> houses_, cages_;
  std::vector<std::vector<std::size_t>> inside_;   // By house and cage: the number of cells they share.
  std::vector<std::vector<std::size_t>> crossed_;  // By cage: the cages before it that share cells with it.
  std::vector<char> chosen_;                       // By cage: see choose_cages.
  std::set<std::pair<int, CellSet>> grown_;        // The number of houses and the cells of each region.
  CellSet caged_{words_}, none_{words_};
  std::optional<SumBounds> bounds_;
  std::vector<const Sum*> sums_;  // houses, then cages
  std::vector<int> common_;       // By pair of sums: the number of cells they share.
  std::set<std::vector<std::pair<int, Number>>> known_;
  std::vector<Total> implied_;
};

}  // namespace

std::vector<Total> region_totals(const Problem& problem) { return RegionTotals(problem).run(); }

}  // namespace sudokudsl
