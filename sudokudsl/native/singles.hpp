// Propagation of singles: the last placement of an exactly-one objective must be chosen.
//
// A lane has one placement left where `lane & (lane - 1)` equals the open bit. So one sweep over the state, a vector of
// lanes at a time, finds naked singles (lanes of cells) and hidden singles (a digit of a house).
//
// Value-symmetric problems have a sweep of their own. It also applies the removals that earlier placements deferred for
// the blocks of other digits (search_state.hpp).
#pragma once

#include "form_counts.hpp"
#include "search_state.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

// Chooses a single that a sweep of a value-symmetric problem found. False if it has been removed since.
template <std::size_t Fixed, class State>
[[gnu::always_inline]] inline bool place_single(State& state, const typename State::BlockPointers& pointers,
                                                std::size_t vector, std::size_t lane) {
  using Lane = typename State::Lane;
  const Lane* lanes = reinterpret_cast<const Lane*>(pointers.state);
  const Lane value = lanes[lane];
  if ((value & State::kOpen) == 0) return true;  // chosen through another lane meanwhile
  if ((value & State::kLow) == 0) return false;
  std::size_t cell = lane, digit = lowest_bit(value);
  if (vector >= pointers.cell_vectors) {
    digit = pointers.digit_of_vector[vector];
    const std::size_t size = Fixed != 0 ? Fixed : pointers.block_vectors;
    const std::size_t house = lane - (pointers.cell_vectors + digit * size) * State::kVectorLanes;
    cell = pointers.house_cells[house * State::kBits + lowest_bit(value)];
    if ((lanes[cell] & State::kOpen) == 0) return false;
  }
  state.template place_digit<Fixed>(pointers, cell, digit);
  return true;
}

// Singles of a value-symmetric problem. `Fixed` is the number of vectors of a digit block if it is known at compile
// time, otherwise 0.
template <std::size_t Fixed, class State>
bool propagate_symmetric_singles(State& state) {
  if constexpr (Fixed != 0) SUDOKUDSL_COUNT_FORM(blocks_of_few_vectors);
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  const Vec open = Vec{} + State::kOpen;
  const Vec low = Vec{} + State::kLow;
  const std::size_t size = Fixed != 0 ? Fixed : state.block_vectors;
  // Locals stay in registers; members would be loaded again after each store of a vector.
  const auto pointers = state.block_pointers();
  Vec* const lanes = pointers.state;
  Vec* const deferred = pointers.deferred;
  auto* const first_hit = state.hits.data();
  const std::size_t cell_vectors = state.cell_vectors, sweep_vectors = state.sweep_vectors;
  while (true) {
    Vec fixed[Fixed != 0 ? Fixed : 1];
    for (std::size_t in_block = 0; in_block < Fixed; ++in_block) fixed[in_block] = deferred[in_block];
    const Vec* const kept = Fixed != 0 ? fixed : deferred;
    typename State::Mask dead{};
    std::size_t at = 0;
    auto* hit = first_hit;
    const auto note_singles = [&](const Vec& lane) {
      const Bits bits = bits_of(equal<Lane>(lane & (lane - 1), open));
      hit->vector = static_cast<std::uint32_t>(at);
      hit->bits = bits;
      hit += bits != 0;
    };
    for (; at < cell_vectors; ++at) {
      const Vec lane = lanes[at];
      dead |= equal<Lane>(lane & low, Vec{});
      note_singles(lane);
    }
    while (at < sweep_vectors)
      for (std::size_t in_block = 0; in_block < size; ++in_block, ++at) {
        const Vec lane = lanes[at] & kept[in_block];
        lanes[at] = lane;
        dead |= equal<Lane>(lane, open);  // closed lanes of a block may be empty
        note_singles(lane);
      }
    for (std::size_t in_block = 0; in_block < size; ++in_block) deferred[in_block] = ~Vec{};
    if (bits_of(dead) != 0) return false;
    if (hit == first_hit) return true;
    for (const auto* each = first_hit; each != hit; ++each)
      for (const std::size_t lane : LanesOf<Lane>(each->bits, each->vector * State::kVectorLanes)) {
        if (place_single<Fixed>(state, pointers, each->vector, lane)) continue;
        state.clear_deferred();
        return false;
      }
  }
}

// Singles of slots that have several lanes, which no sweep finds. False when such a slot has no digit left. Sets
// `again` when it has chosen a placement.
template <class State>
bool propagate_wide_singles(State& state, bool& again) {
  const Model& model = state.model;
  for (const int number : model.wide) {
    const auto slot = static_cast<std::size_t>(number);
    const Word* live = state.read(slot);
    std::size_t size = 0, digit = 0;
    for (std::size_t at = 0; at < state.word_of[slot + 1] - state.word_of[slot]; ++at)
      if (live[at] != 0) {
        size += count_bits(live[at]);
        digit = at * kWordBits + lowest_bit(live[at]);
      }
    if (size == 0) return false;
    if (size > 1 || (state.lanes[model.lane_of[slot]] & State::kOpen) == 0) continue;
    state.place(model.first[slot] + static_cast<std::uint32_t>(digit));
    again = true;
  }
  return true;
}

// Chooses the last placement of every open lane with one placement left, until there is no such lane. False when an
// open lane has no placement left.
template <class State>
bool propagate_singles(State& state) {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  if constexpr (State::kValueSymmetric) {
    if constexpr (sizeof(Lane) < 8)  // blocks of wider lanes are never small
      switch (state.block_vectors) {
        case 1: return propagate_symmetric_singles<1>(state);
        case 2: return propagate_symmetric_singles<2>(state);
        case 3: return propagate_symmetric_singles<3>(state);
        case 4: return propagate_symmetric_singles<4>(state);
        default: break;
      }
    SUDOKUDSL_COUNT_FORM(blocks_of_many_vectors);
    return propagate_symmetric_singles<0>(state);
  } else {
    const Vec open = Vec{} + State::kOpen;
    const Vec low = Vec{} + State::kLow;
    while (true) {
      const Vec* lanes = state.vectors();
      typename State::Mask dead{};
      std::size_t hits = 0;
      for (std::size_t at = 0; at < state.sweep_vectors; ++at) {
        const Vec lane = lanes[at];
        dead |= equal<Lane>(lane & low, Vec{});
        const Bits bits = bits_of(equal<Lane>(lane & (lane - 1), open));
        state.hits[hits].vector = static_cast<std::uint32_t>(at);
        state.hits[hits].bits = bits;
        hits += bits != 0;
      }
      if (bits_of(dead) != 0) return false;
      if (hits == 0) {
        bool again = false;
        if (!state.model.wide.empty() && !propagate_wide_singles(state, again)) return false;
        if (!again) return true;
        continue;
      }
      for (std::size_t hit = 0; hit < hits; ++hit)
        for (const std::size_t lane :
             LanesOf<Lane>(state.hits[hit].bits, state.hits[hit].vector * State::kVectorLanes)) {
          const Lane value = state.lanes[lane];
          if ((value & State::kOpen) == 0) continue;  // chosen through another lane meanwhile
          if ((value & State::kLow) == 0) return false;
          state.place(state.masks.members[lane * State::kBits + lowest_bit(value)]);
        }
    }
  }
}

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
