// The claims of a model, in terms of the objectives of its problem (checked builds only).
//
// Each propagator stands for one objective, or for a few of the same kind over the same slots. Conflicts and lanes
// follow from single objectives, too. All of that is found here from the problem alone, and the model is compared with
// it when it is built.
#pragma once

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <vector>

#include "check_fillings.hpp"
#include "model.hpp"

namespace sudokudsl::checks {

// The distinct slots of an objective.
std::vector<int> slots_in(const Objective& objective);

// About how many numbers are looked at to find out whether a filling meets an objective.
std::size_t numbers_in(const Objective& objective);

class Claims {
 public:
  Claims(const Problem& problem, const Model& model);
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  // The objectives that a propagator stands for.
  const Requirement& of(std::size_t propagator) const { return requirements_[propagator]; }

  // Whether some objective excludes that both are chosen.
  bool exclude_each_other(std::uint32_t one, std::uint32_t other) const;

  Number digit_of(std::uint32_t placement) const;
  std::string name_of(std::size_t propagator) const;  // its kind, number and slots
  std::string name_of_placement(std::size_t slot, std::size_t local) const;

  // Throws if the model has restricted a domain, lists a conflict or has a lane that no objective justifies.
  void check_model() const;

 private:
  void check_placements() const;
  void check_lanes() const;
  std::set<std::vector<std::uint32_t>> required() const;

  using Same = std::vector<const Objective*>;

  void find_apart();
  void set_apart(const std::vector<int>& slots);
  void list_objectives();
  void add_counts(const House& house);
  Same objectives_of(std::size_t propagator) const;
  Same pairs_over(const PairsTable& table) const;
  Same counts_of(const CountTable& table) const;
  Same counts_over(const std::vector<std::uint32_t>& slots) const;
  Same connections_over(const std::vector<int>& slots) const;
  const Objective* connection_of(const ConnectedTable& table) const;
  Same groupings_of(const GroupedTable& table) const;
  Same connection_with_bounds(const Objective* connected) const;
  std::vector<std::uint32_t> live_placements(const Count& count) const;
  Requirement requirement_of(std::size_t propagator) const;
  void list_apart(Requirement& requirement) const;
  bool is_apart(int one, int other) const;
  bool differ(std::uint32_t one, std::uint32_t other) const;
  bool excludes(const Objective& objective, int slot, Number digit) const;
  bool excludes(const Objective& objective, int one, Number digit, int other, Number other_digit) const;

  const Problem& problem_;
  const Model& model_;
  std::vector<std::vector<bool>> apart_;    // by cell and cell
  std::deque<Objective> counts_of_houses_;  // of houses too large for lanes or for conflicts
  std::vector<Same> by_kind_;               // by kind of objective
  Same totals_, long_totals_;
  std::vector<Requirement> requirements_;
};

}  // namespace sudokudsl::checks
