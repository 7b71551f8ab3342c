// Removes placements that conflict with every placement left in some lane, since one of these will be chosen.
//
// Sudoku players know the case of a digit with two or three places left in a house: pointing pairs, box-line reduction,
// and their generalisation to chess moves and diagonals. In constraint programming it is failed-literal probing of
// depth one. Here it is limited to lanes of two placements (three in value-symmetric problems) and to conflict masks
// alone; nothing is propagated.
//
// It costs time at every node and pays on some problems only, so its success rate decides how often it is tried.
#pragma once

#include "form_counts.hpp"
#include "search_state.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

// Decides whether a technique still pays, by the success rate of its last attempts. When too few succeeded, it rests
// for a number of nodes that doubles each time.
class Backoff {
 public:
  bool pays(std::uint64_t node) {
    if (node < resume_at_) return false;
    if (attempts_ < kBackoffAttempts) return true;
    if (successes_ * kBackoffRate < attempts_) {
      SUDOKUDSL_COUNT_FORM(conflicts_rest);
      resume_at_ = node + pause_;
      pause_ *= 2;
      attempts_ = successes_ = 0;
      return false;
    }
    attempts_ /= 2;
    successes_ /= 2;
    return true;
  }

  void attempted() { ++attempts_; }
  void succeeded() { ++successes_; }

 private:
  std::uint64_t attempts_ = 0, successes_ = 0;  // since the last pause, halved from time to time
  std::uint64_t resume_at_ = 0;                 // a node
  std::uint64_t pause_ = kBackoffPause;         // the length of the next pause in nodes
};

// Removes a digit of a value-symmetric problem from the cells that are peers of all three cells, two of which may be
// the same. Returns whether anything was removed.
template <class State>
[[gnu::always_inline]] inline bool remove_from_common_peers(State& state, std::size_t one, std::size_t two,
                                                            std::size_t three, std::size_t digit) {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  const auto& tables = state.masks.symmetric;
  const Vec open = Vec{} + State::kOpen;
  const auto own = [&](std::size_t cell) {
    return reinterpret_cast<const Vec*>(tables.own_digit.get() + cell * state.model.block_lanes);
  };
  const Vec *first = own(one), *second = own(two), *third = own(three);
  Vec* block = state.vectors() + state.cell_vectors + digit * state.block_vectors;
  Vec gone{};
  for (std::size_t at = 0; at < state.block_vectors; ++at)
    gone |= block[at] & ~(first[at] | second[at] | third[at] | open);
  if (!any<Lane>(gone)) return false;
  for (std::size_t at = 0; at < state.block_vectors; ++at) block[at] &= first[at] | second[at] | third[at] | open;
  const auto bit = static_cast<Lane>(Lane{1} << digit);
  if (tables.masked) {
    const auto peers = [&](std::size_t cell) {
      return reinterpret_cast<const Vec*>(tables.peers.get() + cell * tables.cell_lanes);
    };
    const Vec *peers_one = peers(one), *peers_two = peers(two), *peers_three = peers(three), bits = Vec{} + bit;
    for (std::size_t at = 0; at < state.cell_vectors; ++at)
      state.vectors()[at] &= ~(peers_one[at] & peers_two[at] & peers_three[at] & bits);
    return true;
  }
  const auto begin = [&](std::size_t cell) { return tables.peer_cells.data() + tables.peer_from[cell]; };
  const std::uint32_t *at_two = begin(two), *at_three = begin(three);
  for (const std::uint32_t* at = begin(one); at != begin(one + 1); ++at) {  // all three lists ascend
    while (at_two != begin(two + 1) && *at_two < *at) ++at_two;
    while (at_three != begin(three + 1) && *at_three < *at) ++at_three;
    if (at_two == begin(two + 1) || at_three == begin(three + 1)) break;
    if (*at_two == *at && *at_three == *at) state.lanes[*at] = static_cast<Lane>(state.lanes[*at] & ~bit);
  }
  return true;
}

// Removes the placements that conflict with both. Returns whether anything was removed.
template <class State>
bool remove_common_conflicts(State& state, std::uint32_t one, std::uint32_t two) {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  const auto& masks = state.masks;
  bool changed = false;
  if (state.has_dense_masks()) {
    const Vec open = Vec{} + State::kOpen;
    const Vec* first = reinterpret_cast<const Vec*>(masks.dense(one));
    const Vec* second = reinterpret_cast<const Vec*>(masks.dense(two));
    Vec* lanes = state.vectors();
    Vec gone{};
    for (std::size_t at = 0; at < state.lane_count / State::kVectorLanes; ++at) {
      const Vec kept = lanes[at] & (first[at] | second[at] | open);
      gone |= lanes[at] ^ kept;
      lanes[at] = kept;
    }
    changed = any<Lane>(gone);
  } else {
    // Both lists ascend by lane.
    const auto* first = masks.changes.data() + masks.from[one];
    const auto* first_end = masks.changes.data() + masks.from[one + 1];
    const auto* second = masks.changes.data() + masks.from[two];
    const auto* second_end = masks.changes.data() + masks.from[two + 1];
    while (first != first_end && second != second_end) {
      const std::uint32_t here = first->lane, there = second->lane;
      if (here == there) {
        const Lane kept = static_cast<Lane>(state.lanes[here] & (first->mask | second->mask | State::kOpen));
        changed |= kept != state.lanes[here];
        state.lanes[here] = kept;
      }
      first += here <= there;
      second += there <= here;
    }
  }
  return changed;
}

// The overload below for value-symmetric problems. There, placements of different digits have common conflicts only in
// their own cells.
template <class State>
void remove_from_peers_of_all(State& state, const Placed* placed, std::size_t size) {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  const auto& tables = state.masks.symmetric;
  const std::size_t digit = placed[0].digit;
  for (std::size_t at = 1; at < size; ++at)
    if (placed[at].digit != digit) return;
  if (!tables.masked) {
    if (size == 2)
      state.removed_any |= remove_from_common_peers(state, placed[0].slot, placed[1].slot, placed[1].slot, digit);
    return;
  }
  const Vec open = Vec{} + State::kOpen;
  Vec gone{};
  Vec* block = state.vectors() + state.cell_vectors + digit * state.block_vectors;
  for (std::size_t at = 0; at < state.block_vectors; ++at) {
    Vec kept = open;
    for (std::size_t one = 0; one < size; ++one)
      kept |= reinterpret_cast<const Vec*>(tables.own_digit.get() + placed[one].slot * state.model.block_lanes)[at];
    gone |= block[at] & ~kept;
    block[at] &= kept;
  }
  const auto bit = static_cast<Lane>(Lane{1} << digit);
  const Vec bits = Vec{} + bit;
  for (std::size_t at = 0; at < state.cell_vectors; ++at) {
    Vec common = bits;
    for (std::size_t one = 0; one < size; ++one)
      common &= reinterpret_cast<const Vec*>(tables.peers.get() + placed[one].slot * tables.cell_lanes)[at];
    Vec& lane = state.vectors()[at];
    gone |= lane & common;
    lane &= ~common;
  }
  state.removed_any |= any<Lane>(gone);
}

// Removes every placement that conflicts with all of the given placements. A propagator has found that one of these
// will be chosen. Sets `removed_any` if anything was removed. With sparse masks only pairs are tried.
template <class State>
void remove_common_conflicts(State& state, const Placed* placed, std::size_t size) {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  if (size < 2) return;  // a single one is chosen anyway
  const auto number = [&state](const Placed& one) { return state.model.first[one.slot] + one.digit; };
  if constexpr (State::kValueSymmetric) {
    remove_from_peers_of_all(state, placed, size);
  } else if (state.has_dense_masks()) {
    const Vec open = Vec{} + State::kOpen;
    Vec* lanes = state.vectors();
    const Vec* masks[kMostPlaced];
    for (std::size_t at = 0; at < size; ++at)
      masks[at] = reinterpret_cast<const Vec*>(state.masks.dense(number(placed[at])));
    Vec gone{};
    for (std::size_t at = 0; at < state.lane_count / State::kVectorLanes; ++at) {
      Vec kept = open | masks[0][at];
      for (std::size_t other = 1; other < size; ++other) kept |= masks[other][at];
      gone |= lanes[at] & ~kept;
      lanes[at] &= kept;
    }
    state.removed_any |= any<Lane>(gone);
  } else if (size == 2) {
    state.removed_any |= remove_common_conflicts(state, number(placed[0]), number(placed[1]));
  }
}

// The technique over all lanes of a state.
template <class State>
class CommonConflicts {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  using Mask = typename State::Mask;

 public:
  explicit CommonConflicts(const State& state) : last_attempt_(state.lane_count + 1) {}

  // Must be called before each question.
  void reset(const State& state) {
    pairs_ = triples_ = {};
    std::memset(last_attempt_.get(), 0, state.lane_count * sizeof(Lane));
  }

  // Tries the lanes that have two or three placements left and have changed since their last attempt. Returns whether
  // anything was removed. With `always`, ignores the success rate.
  bool remove(State& state, std::uint64_t node, bool always) {
    const bool pairs = always || pairs_.pays(node);
    const bool triples = State::kValueSymmetric && (always || triples_.pays(node));
    if constexpr (State::kValueSymmetric)
      return (pairs || triples) && remove_of_digits(state, pairs, triples);
    else
      return pairs && remove_of_pairs(state);
  }

 private:
  // Stops at the first success.
  bool remove_of_pairs(State& state) {
    Lane* last_attempt = last_attempt_.get();
    for (std::size_t at = 0; at < state.sweep_vectors; ++at) {
      const Vec lane = state.vectors()[at];
      const Mask fits = State::two_left(lane) & ~equal<Lane>(reinterpret_cast<const Vec*>(last_attempt)[at], lane);
      for (const std::size_t number : LanesOf<Lane>(bits_of(fits), at * State::kVectorLanes)) {
        const Lane live = static_cast<Lane>(state.lanes[number] & State::kLow);
        pairs_.attempted();
        const std::uint32_t* members = state.masks.members.data() + number * State::kBits;
        last_attempt[number] = state.lanes[number];
        if (remove_common_conflicts(state, members[lowest_bit(live)], members[State::second_lowest(live)])) {
          pairs_.succeeded();
          SUDOKUDSL_COUNT_FORM(conflicts_of_two);
          return true;  // stops here, so that the order of events does not depend on the width of the vectors
        }
      }
    }
    return false;
  }

  // For a value-symmetric problem: tries all digits with two or three places left in a house.
  bool remove_of_digits(State& state, bool pairs, bool triples) {
    const Vec open = Vec{} + State::kOpen;
    const Mask if_pairs = pairs ? ~Mask{} : Mask{}, if_triples = triples ? ~Mask{} : Mask{};
    Lane* last_attempt = last_attempt_.get();
    std::size_t hits = 0;
    for (std::size_t at = state.cell_vectors; at < state.sweep_vectors; ++at) {
      const Vec lane = state.vectors()[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      const Vec less = rest & (rest - 1);
      const Mask two = equal<Lane>(rest, open), three = equal<Lane>(less, open) & ~two;
      const Mask tried = equal<Lane>(reinterpret_cast<const Vec*>(last_attempt)[at], lane);
      state.hits[hits].vector = static_cast<std::uint32_t>(at);
      state.hits[hits].bits = bits_of(((two & if_pairs) | (three & if_triples)) & ~tried);
      hits += state.hits[hits].bits != 0;
    }
    bool changed = false;
    const auto& tables = state.masks.symmetric;
    for (std::size_t hit = 0; hit < hits; ++hit) {
      const std::size_t vector = state.hits[hit].vector, digit = state.digit_of_vector[vector];
      for (const std::size_t lane : LanesOf<Lane>(state.hits[hit].bits, vector * State::kVectorLanes)) {
        const std::uint16_t* cells =
            tables.house_cells.data() + (lane - tables.cell_lanes - digit * state.model.block_lanes) * State::kBits;
        const Lane live = static_cast<Lane>(state.lanes[lane] & State::kLow);
        const Lane second = static_cast<Lane>(live & (live - 1));
        if (second == 0) continue;  // an earlier hit has removed some of its placements
        const Lane third = static_cast<Lane>(second & (second - 1));
        last_attempt[lane] = state.lanes[lane];
        Backoff& backoff = third == 0 ? pairs_ : triples_;
        backoff.attempted();
        const std::size_t one = cells[lowest_bit(live)], other = cells[lowest_bit(second)];
        const std::size_t last = third == 0 ? other : cells[lowest_bit(third)];
        if (!remove_from_common_peers(state, one, other, last, digit)) continue;
        if (third != 0) SUDOKUDSL_COUNT_FORM(conflicts_of_three);
        backoff.succeeded();
        changed = true;
      }
    }
    return changed;
  }

  Backoff pairs_, triples_;
  Buffer<Lane> last_attempt_;  // by lane: its value at its last attempt
};

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
