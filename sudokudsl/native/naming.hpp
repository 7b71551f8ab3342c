// Names for parts of a board whose numbers can be exchanged (numbering.hpp).
//
// The search leaves the order of the numbers out, and breaks their symmetry by itself. A number is *unused* while no
// place has it for certain; all unused numbers are alike.
//
//   1. A place that can have unused numbers only gets one of them, without a guess.
//   2. If a guess that a place has an unused number has failed, all unused numbers go from the place.
//   3. For a branch, the unused numbers of a place count as one.
//
// So each division into parts is found with one naming. In a grid, parts are renumbered by their first places. Such a
// search is for questions without givens for places. Others keep the order, which a propagator knows.
//
// Papers: Van Hentenryck, Flener, Pearson and Ågren, "Tractable symmetry breaking for CSPs with interchangeable
// values", IJCAI 2003. The order instead: Law and Lee, "Global constraints for integer and set value precedence", CP
// 2004.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search_state.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

template <class State>
class Naming {
  using Lane = typename State::Lane;

 public:
  explicit Naming(const Model& model)
      : model_(model),
        is_place_(static_cast<std::size_t>(model.slots)),
        depends_(static_cast<std::size_t>(model.slots)) {
    if (!model.numbering) return;
    for (const int slot : model.numbering->places)
      is_place_[static_cast<std::size_t>(slot)] = depends_[static_cast<std::size_t>(slot)] = 1;
    for (const auto& slots : model.numbering->beside)
      for (const int slot : slots) depends_[static_cast<std::size_t>(slot)] = 1;
    const Word numbers = model.domains.live[static_cast<std::size_t>(model.numbering->places.front())].front();
    for (Word left = numbers; left != 0; left &= left - 1)
      digits_.push_back(static_cast<std::uint8_t>(lowest_bit(left)));
  }

  // Begins a question: whether names are to be given.
  bool start(const std::uint8_t* givens, std::span<const std::uint32_t> without) {
    active_ = false;
    if (!model_.numbering) return false;
    for (const int slot : model_.numbering->places)
      if (slot < model_.cells && givens[slot] != kBlank) return false;
    const auto removes_number = [this](std::uint32_t placement) { return is_place(model_.slot_of[placement]); };
    return active_ = std::none_of(without.begin(), without.end(), removes_number);
  }

  void set_active(bool active) { active_ = active; }
  bool active() const { return active_; }
  bool is_place(std::size_t slot) const { return is_place_[slot] != 0; }
  bool renames(std::size_t slot) const { return active_ && depends_[slot] != 0; }

  // The propagator that knows the order, which does not run while names are given.
  bool replaces(std::size_t propagator) const { return active_ && propagator == model_.ordering_propagator; }

  // The numbers that no place but this one has for certain, as bits of a lane.
  Lane unused(const State& state, std::size_t except = State::kNone) const {
    Lane used = 0;
    for (const int slot : model_.numbering->places) {
      const Lane live = numbers_of(state, static_cast<std::size_t>(slot));
      if ((live & (live - 1)) == 0 && static_cast<std::size_t>(slot) != except) used |= live;
    }
    return static_cast<Lane>(State::kLow & ~used);
  }

  // Rule 1: the placement of an unused number where there can be no other, at the place with most weight, or kNone.
  template <class Weight>
  std::uint32_t next(const State& state, Lane unused, Weight weight) const {
    std::uint32_t best = State::kNone;
    std::uint64_t most = 0;
    for (const int number : model_.numbering->places) {
      const auto slot = static_cast<std::size_t>(number);
      const Lane live = numbers_of(state, slot);
      if ((live & ~unused) != 0 || (live & (live - 1)) == 0) continue;
      if (best != State::kNone && weight(model_.lane_of[slot]) <= most) continue;
      most = weight(model_.lane_of[slot]);
      best = model_.first[slot] + static_cast<std::uint32_t>(lowest_bit(live));
    }
    return best;
  }

  // Renumbers the parts of a grid by their first places; `name` then returns the new number.
  void rename(const State& state) {
    Lane seen = 0;
    auto next = digits_.begin();
    for (const int slot : model_.numbering->places) {
      const Lane number = numbers_of(state, static_cast<std::size_t>(slot));
      if ((seen & number) != 0) continue;
      seen |= number;
      names_[lowest_bit(number)] = *next++;
    }
    for (const std::uint8_t digit : digits_)  // numbers in no place still have slots beside them
      if ((seen & bit_at(digit)) == 0) names_[digit] = *next++;
  }
  std::size_t name(std::size_t slot, std::size_t digit) const {
    return active_ && is_place(slot) ? names_[digit] : digit;
  }

 private:
  Lane numbers_of(const State& state, std::size_t slot) const {
    return state.lanes[model_.lane_of[slot]] & State::kLow;
  }

  const Model& model_;
  std::vector<char> is_place_;  // by slot
  std::vector<char> depends_;   // by slot: whether its digits depend on the names
  bool active_ = false;
  std::vector<std::uint8_t> digits_;             // the local digits of the numbers, ascending
  std::array<std::uint8_t, kWordBits> names_{};  // by local digit
};

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
