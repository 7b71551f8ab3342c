// Where the kernel branches: the lane, and the placement of this lane that is tried first.
//
// With propagators: dom/wdeg over cells. (Boussemart, Hemery, Lecoutre and Saïs, "Boosting systematic search by
// weighting constraints", ECAI 2004.) A cell's weight starts with a measure of its constraints and grows where guesses
// fail. The branch is the cell with the greatest ratio of weight to size, or a digit with two places in a house. The
// first digits of ranked lines (ranked.hpp) are branches with any number of places: little is known of a rank before
// the lines that begin with its digit are. In the paper, weights belong to constraints.
// Here they belong to cells, because a failure seldom shows which constraint on a cell caused it. Weights decay, as
// activities do in VSIDS.
//
// Without propagators: among the lanes with two placements left, the lane that has failed most. If there is none, the
// lane with the greatest ratio of failures to the square of its size. Before anything has failed, the smallest lane.
// The lanes of cells, and of a digit in a house, come before those of auxiliary slots, which the cells determine.
//
// With a seed: one of the smallest lanes, and any of its placements, at random.
//
// Tried and left out (benchmarks/experiments.md): restarts of the kernel, last conflict, weights on constraints.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include "initial_weights.hpp"
#include "random.hpp"
#include "search_state.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

template <class State>
class Branching {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  static constexpr std::uint32_t kNone = State::kNone;
  static constexpr Lane kOpen = State::kOpen, kLow = State::kLow;
  static constexpr std::size_t kBits = State::kBits, kVectorLanes = State::kVectorLanes;

 public:
  explicit Branching(const Model& model)
      : model_(model), failures_(model.lanes), two_left_failures_(model.lanes), numbered_(model.front_lanes + 1) {
    reset_failures();
    std::memset(numbered_.get(), 0, model.front_lanes * sizeof(Lane));
    if (!model.numbering) return;
    for (const int slot : model.numbering->places)
      if (slot < model.cells) numbered_.get()[slot] = kLow;
  }

  // Forgets all failures. With a seed, choices are random.
  void start(std::optional<std::uint64_t> seed) {
    seeded_ = seed.has_value();
    random_ = Random(seed.value_or(0));
    bumps_ = 0;
    if (any_lane_failed_) reset_failures();
    any_lane_failed_ = false;
    if (dom_wdeg_) weights_ = initial_weights_;
    std::fill(digit_failures_.begin(), digit_failures_.end(), 0U);
    worst_digit_ = 0;
  }

  // ---- failures ----

  // With propagators: records that a guess has failed, and bumps its slot. In a long search it bumps the slot chosen
  // last before the failure instead, mostly by propagation of the guess. Weights are halved from time to time,
  // more often in very long searches, so old failures lose their influence. The initial weights stay.
  void bump_guess(const State& state, std::uint32_t guess, std::uint64_t nodes) {
    if (!dom_wdeg_) return;
    const std::uint32_t guessed = model_.slot_of[guess];
    ++weights_[model_.lane_of[nodes < kGuessBumpNodes ? guessed : state.last_slot]];
    if (bumps_digits_ && guessed < static_cast<std::uint32_t>(model_.cells)) bump_digit(guess - model_.first[guessed]);
    ++bumps_;
    if (bumps_ % (bumps_ < kManyBumps ? kHalveEvery : kHalveSoonEvery) != 0) return;
    for (std::size_t lane = 0; lane < state.lane_count; ++lane)
      weights_[lane] = initial_weights_[lane] + (weights_[lane] - initial_weights_[lane]) / 2;
    for (std::uint32_t& failures : digit_failures_) failures /= 2;
  }

  // Without propagators: bumps the first open lane without a placement.
  void bump_failed_lane(const State& state) {
    if (dom_wdeg_) return;
    any_lane_failed_ = true;
    for (std::size_t at = 0; at < state.sweep_vectors; ++at) {
      const Vec lane = state.vectors()[at];
      const bool in_block = State::kValueSymmetric && at >= state.cell_vectors;
      const Bits bits = bits_of(in_block ? equal<Lane>(lane, Vec{} + kOpen) : equal<Lane>(lane & kLow, Vec{}));
      if (bits == 0) continue;
      Lane& failures = failures_.get()[*LanesOf<Lane>(bits, at * kVectorLanes).begin()];
      if (++failures == std::numeric_limits<Lane>::max())
        for (std::size_t number = 0; number < state.lane_count; ++number)
          failures_.get()[number] = static_cast<Lane>((failures_.get()[number] + 1) / 2);
      return;
    }
  }

  // Whether the search is long and has no propagators. Then failures of lanes are compared less finely, and the kernel
  // looks for common conflicts at every node.
  bool is_long_without_propagators(std::uint64_t nodes) const { return !dom_wdeg_ && nodes >= kLongSearchNodes; }

  // ---- the lane ----

  // An open lane, or kNone when all are closed.
  std::uint32_t choose_lane(State& state, const Progress& progress) {
    const bool counting = progress.mostly_grids();
    if (dom_wdeg_ && !seeded_ && !counting)
      if (const std::uint32_t lane = choose_dom_wdeg(state); lane != kNone) return lane;
    const std::size_t front = model_.front_lanes / kVectorLanes;
    std::uint32_t lane = choose_between(state, progress, 0, front);
    if (lane != kNone || model_.front_lanes == state.lane_count) return lane;
    lane = choose_between(state, progress, front, state.sweep_vectors);
    return lane != kNone ? lane : first_wide(state);
  }

  // ---- the placement ----

  // Returns the first placement of the lane, or with a seed a random one. Prefers one that `seen`, by
  // placement, does not mark: candidates mark those that grids so far have.
  std::uint32_t choose_placement(State& state, std::uint32_t lane, const std::uint8_t* seen) {
    if (lane >= model_.back_lanes) return first_of_wide(state, lane);
    const std::uint32_t* members = state.masks.members.data() + lane * kBits;
    Lane value = static_cast<Lane>(state.lanes[lane] & kLow);
    if (seeded_)
      for (auto skip = random_.below(count_bits(value)); skip != 0; --skip)
        value = static_cast<Lane>(value & (value - 1));
    if (seen != nullptr && lane < model_.front_lanes)
      for (Lane left = value; left != 0; left = static_cast<Lane>(left & (left - 1)))
        if (seen[members[lowest_bit(left)]] == 0) return members[lowest_bit(left)];
    return members[lowest_bit(value)];
  }

  std::uint64_t weight(std::size_t lane) const { return weights_[lane]; }

 private:
  void bump_digit(std::uint32_t digit) {
    if (++digit_failures_[digit] > digit_failures_[worst_digit_]) worst_digit_ = digit;
  }

  void reset_failures() { std::fill_n(failures_.get(), model_.lanes, Lane{1}); }

  // Returns the cell with the most weight for its size, or a lane of two placements, or one that the model lists. A
  // lane weighs as much as its heaviest cell. A lane of two placements counts as half a placement larger than it is.
  // Excluding one of two places of a digit gives less information than fixing the digit of a cell. Sizes are doubled to
  // stay whole. A cell that can take the digit with the most failed guesses weighs more, by a share of these failures.
  std::uint32_t choose_dom_wdeg(const State& state) const {
    std::uint32_t best = kNone;
    std::uint64_t most = 0, least = 1;
    const auto consider = [&](std::size_t lane, std::uint64_t weight, std::uint64_t size, std::uint64_t bonus) {
      if (weight * least + bonus <= most * size) return;
      most = weight;
      least = size;
      best = static_cast<std::uint32_t>(lane);
    };
    const auto cells = static_cast<std::size_t>(model_.cells);
    const Vec open = Vec{} + kOpen;
    const std::uint32_t more = bumps_digits_ ? digit_failures_[worst_digit_] / kDigitFailureShare : 0;
    for (std::size_t from = 0; from < cells; from += kVectorLanes) {
      const Vec lane = *reinterpret_cast<const Vec*>(state.lanes + from);
      for (const std::size_t cell : LanesOf<Lane>(bits_of(equal<Lane>(lane & open, open)), from)) {
        if (cell >= cells) break;
        const Lane spare = static_cast<Lane>(state.spare_numbers & numbered_.get()[cell]);
        const std::uint64_t size = count_bits(static_cast<Lane>(state.lanes[cell] & ~spare)) - 1;
        consider(cell, weights_[cell] + ((state.lanes[cell] >> worst_digit_ & 1) != 0 ? more : 0), 2 * size, 0);
      }
    }
    for (std::size_t at = cells / kVectorLanes; at < model_.front_lanes / kVectorLanes; ++at)
      for (const std::size_t number : LanesOf<Lane>(bits_of(State::two_left(state.vectors()[at])), at * kVectorLanes)) {
        if (number < cells) continue;
        const std::uint32_t* members = state.masks.members.data() + number * kBits;
        const Lane live = static_cast<Lane>(state.lanes[number] & kLow);
        const std::uint32_t one = model_.slot_of[members[lowest_bit(live)]];
        const std::uint32_t other = model_.slot_of[members[State::second_lowest(live)]];
        consider(number, std::max(weights_[one], weights_[other]), kTwoPlacesSize, 1);
      }
    for (const std::uint32_t number : model_.branch_lanes) {
      if ((state.lanes[number] & kOpen) == 0) continue;
      const std::uint32_t* members = state.masks.members.data() + number * kBits;
      const Lane live = static_cast<Lane>(state.lanes[number] & kLow);
      std::uint64_t weight = 0;
      for (Lane left = live; left != 0; left = static_cast<Lane>(left & (left - 1)))
        weight = std::max<std::uint64_t>(weight, weights_[model_.slot_of[members[lowest_bit(left)]]]);
      consider(number, weight, 2 * count_bits(live), 1);
    }
    return best;
  }

  // Returns the best lane of the vectors from `first` to `last`, by the rules for searches without propagators (see the
  // top).
  std::uint32_t choose_between(const State& state, const Progress& progress, std::size_t first, std::size_t last) {
    if (!seeded_) {
      if (const std::uint32_t lane = choose_two_left(state, progress, first, last); lane != kNone) return lane;
      if (any_lane_failed_ && !progress.mostly_grids()) return choose_most_failed(state, first, last);
    }
    return choose_smallest(state, first, last);
  }

  // Returns the lane with two placements left that has failed most. Among the first few with equal failures, it is the
  // lane whose placements share their lanes with the most other placements. In a long search, numbers of failures with
  // equally many bits count as equal, and all small ones do. So the second criterion decides more often. Where many
  // grids are found, returns the first lane.
  std::uint32_t choose_two_left(const State& state, const Progress& progress, std::size_t first, std::size_t last) {
    const Vec* lanes = state.vectors();
    if (progress.mostly_grids()) {
      for (std::size_t at = first; at < last; ++at)
        if (const Bits bits = bits_of(State::two_left(lanes[at])); bits != 0)
          return static_cast<std::uint32_t>(*LanesOf<Lane>(bits, at * kVectorLanes).begin());
      return kNone;
    }
    Vec* const failures = reinterpret_cast<Vec*>(two_left_failures_.get());
    Vec most{};
    for (std::size_t at = first; at < last; ++at) {
      failures[at] = only<Lane>(reinterpret_cast<const Vec*>(failures_.get())[at], State::two_left(lanes[at]));
      most = larger(most, failures[at]);
    }
    Lane enough = 0;
    for (std::size_t lane = 0; lane < kVectorLanes; ++lane) enough = std::max<Lane>(enough, most[lane]);
    if (enough == 0) return kNone;
    if (is_long_without_propagators(progress.nodes))
      enough = static_cast<Lane>(1 + (enough > kFewFailures ? std::bit_floor<Lane>(enough - 1) : 0));
    std::uint32_t best = kNone;
    std::size_t most_mates = 0, left = kComparedLanes;
    for (std::size_t at = first; at < last; ++at)
      for (const std::size_t lane :
           LanesOf<Lane>(bits_of(equal<Lane>(larger(failures[at], Vec{} + enough), failures[at])), at * kVectorLanes)) {
        const auto number = static_cast<std::uint32_t>(lane);
        if (best != kNone) {
          if (most_mates == 0) most_mates = lane_mates_of_two(state, best);
          const std::size_t mates = lane_mates_of_two(state, number);
          if (mates > most_mates) {
            most_mates = mates;
            best = number;
          }
        } else {
          best = number;
        }
        if (--left == 0) return best;
      }
    return best;
  }

  // The number of live placements in the lanes of the two placements that are left in a lane.
  std::size_t lane_mates_of_two(const State& state, std::uint32_t lane) const {
    const std::uint32_t* members = state.masks.members.data() + lane * kBits;
    const Lane live = static_cast<Lane>(state.lanes[lane] & kLow);
    return lane_mates(state, members[lowest_bit(live)]) + lane_mates(state, members[State::second_lowest(live)]);
  }

  std::size_t lane_mates(const State& state, std::uint32_t placement) const {
    const auto& masks = state.masks;
    std::size_t all = 0;
    for (std::uint32_t at = masks.lanes_from[placement]; at < masks.lanes_from[placement + 1]; ++at)
      all += count_bits(state.lanes[masks.lanes[at]]);
    return all;
  }

  // The lane with the most failures for the square of its size.
  std::uint32_t choose_most_failed(const State& state, std::size_t first, std::size_t last) const {
    std::uint32_t best = kNone;
    std::uint64_t most = 0, least = 1;
    for (std::size_t number = first * kVectorLanes; number < last * kVectorLanes; ++number) {
      if ((state.lanes[number] & kOpen) == 0) continue;
      const std::uint64_t size = count_bits(state.lanes[number]) - 1;
      const std::uint64_t weight = failures_.get()[number];
      if (weight * least <= most * size * size) continue;
      most = weight;
      least = size * size;
      best = static_cast<std::uint32_t>(number);
    }
    return best;
  }

  // The first of the smallest lanes, or with a seed one of them at random.
  std::uint32_t choose_smallest(const State& state, std::size_t first, std::size_t last) {
    const Vec open = Vec{} + kOpen;
    std::uint32_t best = kNone;
    std::size_t fewest = kBits, ties = 0;
    for (std::size_t at = first; at < last; ++at) {
      if (!any<Lane>(state.vectors()[at] & open)) continue;
      for (std::size_t number = at * kVectorLanes; number < (at + 1) * kVectorLanes; ++number) {
        const Lane value = state.lanes[number];
        if ((value & kOpen) == 0) continue;
        const std::size_t size = count_bits(value) - 1;
        if (size > fewest) continue;
        if (size < fewest) {
          fewest = size;
          ties = 0;
        }
        ++ties;
        if (ties == 1 || (seeded_ && random_.below(ties) == 0)) best = static_cast<std::uint32_t>(number);
      }
    }
    return best;
  }

  std::uint32_t first_wide(const State& state) const {
    for (const int slot : model_.wide)
      if (const std::uint32_t lane = model_.lane_of[static_cast<std::size_t>(slot)]; (state.lanes[lane] & kOpen) != 0)
        return lane;
    return kNone;
  }

  std::uint32_t first_of_wide(State& state, std::uint32_t lane) const {
    const std::size_t slot = model_.slot_of[state.masks.members[lane * kBits]];
    const Word* live = state.read(slot);
    std::size_t at = 0;
    while (live[at] == 0) ++at;
    return model_.first[slot] + static_cast<std::uint32_t>(at * kWordBits + lowest_bit(live[at]));
  }

  const Model& model_;
  bool seeded_ = false;
  Random random_{0};

  // Without propagators.
  Buffer<Lane> failures_;           // by lane: the times that it was the first to fail, plus one
  Buffer<Lane> two_left_failures_;  // scratch: the same for lanes with two placements left, otherwise 0
  bool any_lane_failed_ = false;

  // With propagators.
  Buffer<Lane> numbered_;  // by lane: all bits of a cell that holds the number of a part, otherwise 0
  const bool dom_wdeg_ = !model_.propagators.empty();
  const std::vector<std::uint32_t> initial_weights_ =
      dom_wdeg_ ? initial_weights(model_) : std::vector<std::uint32_t>();  // by lane
  // A copy from the beginning: memory that is first requested by a search costs it up to 40 microseconds, if building
  // has left many free pieces.
  std::vector<std::uint32_t> weights_ = initial_weights_;
  std::uint32_t bumps_ = 0;  // since the start
  // In problems with totals or joint counts some digits act alike, and the digit that fails is a poor guide.
  const bool bumps_digits_ = dom_wdeg_ && model_.totals.empty() && model_.joint_counts.empty();
  std::vector<std::uint32_t> digit_failures_ = std::vector<std::uint32_t>(model_.digits);  // by digit, of guesses
  std::uint32_t worst_digit_ = 0;  // the digit with the most failures
};

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
