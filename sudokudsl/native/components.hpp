// Counts the solutions of a two-valued state without search.
//
// In a value-symmetric problem without propagators whose cells conflict through shared houses only, consider a state in
// which every open lane has exactly two placements left. Then one placement fixes its whole connected component, and
// each component has either two fillings, which differ in every cell, or none. So the number of solutions is a power of
// two, or 0. (Components are counted apart in #SAT, too: Bayardo and Pehoushek, "Counting models using connected
// components", AAAI 2000. Here they are recognised in this one case only, where it costs a sweep.)
#pragma once

#include <cstdint>

#include "singles.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

// Whether no open lane has more than two placements left.
template <class State>
bool is_two_valued(const State& state) {
  using Vec = typename State::Vec;
  const Vec open = Vec{} + State::kOpen;
  Vec more{};
  for (std::size_t at = 0; at < state.sweep_vectors; ++at) {
    const Vec lane = state.vectors()[at];
    Vec rest = lane & (lane - 1);
    rest &= rest - 1;
    more |= rest & ~open;
  }
  return !any<typename State::Lane>(more);
}

// Returns the number of solutions of a two-valued state, and overwrites the state. The number is 0 if some component
// has no solution. Adds a node to `nodes` for each component.
template <class State>
std::uint64_t count_two_valued_components(State& state, std::uint64_t& nodes) {
  using Lane = typename State::Lane;
  using Vec = typename State::Vec;
  std::uint64_t solutions = 1;
  for (std::size_t at = 0; at < state.cell_vectors;) {
    const Vec lane = state.vectors()[at];
    const Bits bits = bits_of(equal<Lane>(lane & State::kOpen, Vec{} + State::kOpen));
    if (bits == 0) {
      ++at;
      continue;
    }
    const std::size_t cell = *LanesOf<Lane>(bits, at * State::kVectorLanes).begin();
    state.template place_digit<0>(state.block_pointers(), cell, lowest_bit(state.lanes[cell]));
    solutions *= 2;
    ++nodes;
    if (!propagate_singles(state)) return 0;
  }
  return solutions;
}

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
