// Which propagators are to be run, and in which order.
//
// A propagator is scheduled when a slot that it reads has lost digits in a way that can matter to it (wake conditions,
// kinds.hpp). There are no events for single removals, because most removals are side effects of conflict masks.
// Instead, the lanes are compared with a copy from the last comparison, a vector at a time. (Schulte and Stuckey,
// "Efficient constraint propagation engines", TOPLAS 2008, treat events, idempotence and priorities.)
//
// The queue is a set of bits, taken round robin, so each propagator has its turn before another one runs twice. There
// are only two priorities. Implied totals wait until nothing else is scheduled, and are left out of short searches.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "contract.hpp"
#include "search_state.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

template <class State>
class PropagatorQueue {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;

 public:
  static constexpr std::size_t kNoPropagator = ~std::size_t{0};

  explicit PropagatorQueue(const Model& model)
      : model_(model),
        noted_lanes_(model.lanes + 1),
        watched_digits_(model.front_lanes + 1),
        scheduled_(words_for(model.propagators.size())) {
    std::memset(watched_digits_.get(), 0, model.front_lanes * sizeof(Lane));
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(model.cells); ++cell)
      if (!model.watchers[cell].empty()) watched_digits_.get()[cell] = State::kLow;
  }

  // Schedules every propagator, and notes the current lanes.
  void schedule_all(const State& state) {
    if (model_.propagators.empty()) return;
    note(state);
    for (std::size_t number = 0; number < model_.propagators.size(); ++number)
      scheduled_[number / kWordBits] |= bit_at(number);
  }

  // Notes the current lanes: changes until now wake no propagator.
  void note(const State& state) { std::memcpy(noted_lanes_.get(), state.lanes, state.lane_count * sizeof(Lane)); }

  // Wakes the readers of a slot that has lost the digits `gone` and has the digits `live` left.
  void wake(std::size_t slot, Word gone, Word live) {
    SUDOKUDSL_REQUIRE(gone != 0 && (gone & live) == 0, "a slot wakes its readers by digits that it has lost");
    model_.wake(slot, gone, live, scheduled_.data());
  }

  // Wakes the readers of all slots that differ from the noted lanes, or from the lanes `before`.
  void wake_readers(const State& state) { wake_readers(state, noted_lanes_.get()); }
  void wake_readers(const State& state, const Lane* before) {
    if (model_.propagators.empty()) return;
    const Lane* lanes = state.lanes;
    const auto cells = static_cast<std::size_t>(model_.cells);
    for (std::size_t from = 0; from < cells; from += State::kVectorLanes) {
      const Vec watched = *reinterpret_cast<const Vec*>(watched_digits_.get() + from);
      const Vec now = *reinterpret_cast<const Vec*>(lanes + from);
      const Vec then = *reinterpret_cast<const Vec*>(before + from);
      for (const std::size_t cell : LanesOf<Lane>(bits_of(unequal<Lane>((now ^ then) & watched, Vec{})), from))
        wake(cell, before[cell] & ~lanes[cell] & State::kLow, lanes[cell] & State::kLow);
    }
    const Vec low = Vec{} + State::kLow;
    const std::size_t front = model_.front_lanes, back = front + model_.narrow.size();
    for (std::size_t from = front; from < back; from += State::kVectorLanes) {
      const Vec now = *reinterpret_cast<const Vec*>(lanes + from);
      const Vec then = *reinterpret_cast<const Vec*>(before + from);
      for (const std::size_t lane : LanesOf<Lane>(bits_of(unequal<Lane>((now ^ then) & low, Vec{})), from)) {
        if (lane >= back) break;
        wake(static_cast<std::size_t>(model_.narrow[lane - front]), before[lane] & ~lanes[lane] & State::kLow,
             lanes[lane] & State::kLow);
      }
    }
    for (const int wide : model_.wide) {
      const auto slot = static_cast<std::size_t>(wide);
      constexpr std::size_t width = State::kBits - 1;
      const std::size_t lane = model_.lane_of[slot];
      const std::size_t size = model_.first[slot + 1] - model_.first[slot];
      for (std::size_t at = lane; at < lane + (size + width - 1) / width; ++at)
        if (const Word gone = before[at] & ~lanes[at] & State::kLow; gone != 0) {
          wake(slot, gone, lanes[at] & State::kLow);
          break;
        }
    }
    if (before != noted_lanes_.get() || model_.lanes != model_.front_lanes)
      note(state);
    else
      std::memcpy(noted_lanes_.get(), lanes, ((cells + State::kVectorLanes - 1) / State::kVectorLanes) * kBytes);
  }

  // Takes out the propagator whose turn it is. Returns kNoPropagator when none is scheduled, or only implied totals
  // that are not due yet after `nodes` nodes.
  std::size_t next(std::uint64_t nodes) {
    if (const std::size_t number = next_of(next_, first_implied_total_, 0); number != kNoPropagator) {
      next_ = number + 1;
      return number;
    }
    next_ = 0;
    if (!implied_totals_due(nodes)) return kNoPropagator;
    const std::size_t number = next_of(next_implied_total_, model_.propagators.size(), first_implied_total_);
    next_implied_total_ = number == kNoPropagator ? first_implied_total_ : number + 1;
    return number;
  }

  // Whether implied totals take part after this number of nodes; they also do before the search begins.
  static bool implied_totals_due(std::uint64_t nodes) { return nodes == 0 || nodes >= kImpliedTotalNodes; }

  void remove(std::size_t propagator) { scheduled_[propagator / kWordBits] &= ~bit_at(propagator); }

  void clear() {
    next_ = 0;
    next_implied_total_ = first_implied_total_;
    for (Word& word : scheduled_) word = 0;
  }

 private:
  // Takes out the first scheduled propagator in [from, last), or, if there is none, in [first, from).
  std::size_t next_of(std::size_t from, std::size_t last, std::size_t first) {
    const std::size_t number = first_of(from, last);
    return number != kNoPropagator ? number : first_of(first, std::min(from, last));
  }

  std::size_t first_of(std::size_t from, std::size_t last) {
    while (from < last) {
      const Word here = scheduled_[from / kWordBits] & (~Word{0} << (from % kWordBits));
      const std::size_t word = from / kWordBits * kWordBits;
      if (here != 0) {
        const std::size_t number = word + lowest_bit(here);
        if (number >= last) return kNoPropagator;
        remove(number);
        return number;
      }
      from = word + kWordBits;
    }
    return kNoPropagator;
  }

  const Model& model_;
  Buffer<Lane> noted_lanes_;     // The lanes at the last comparison.
  Buffer<Lane> watched_digits_;  // By cell: all bits of its digits if a propagator reads it, otherwise 0.
  std::vector<Word> scheduled_;  // By propagator, as bits.
  const std::size_t first_implied_total_ = model_.propagators.size() - model_.implied_totals.size();
  std::size_t next_ = 0, next_implied_total_ = first_implied_total_;  // where each round continues
};

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
