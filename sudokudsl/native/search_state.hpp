// The state of a search: its current lanes. The elementary steps choose a placement, remove one, read the domain of a
// slot as bits, and narrow it.
//
// A search copies the lanes at each branch and never undoes a step, so there is no trail. The consequences of a step
// are found by singles.hpp, common_conflicts.hpp and the propagators.
//
// The members are public, because the techniques of the kernel, one per header, are functions and classes that take a
// state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "bits.hpp"
#include "conflict_masks.hpp"
#include "kinds.hpp"
#include "model.hpp"
#include "search_constants.hpp"
#include "slot_store.hpp"
#include "vectors.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

// The progress of a search, where its choices depend on it.
struct Progress {
  std::uint64_t nodes, grids;

  // If many nodes are grids, there is little to prune, and plain steps count fastest.
  bool mostly_grids() const { return grids * kNodesPerGrid > nodes; }
};

template <class LaneWord, bool value_symmetric>
struct SearchState {
  using Lane = LaneWord;
  using Vec = typename Vector<Lane>::Type;
  using Mask = typename Vector<Lane>::Mask;
  static constexpr bool kValueSymmetric = value_symmetric;
  static constexpr std::size_t kVectorLanes = Vector<Lane>::lanes;
  static constexpr std::size_t kBits = ConflictMasks<Lane>::bits;
  static constexpr Lane kOpen = ConflictMasks<Lane>::open;   // the top bit of a lane, set while it is open
  static constexpr Lane kLow = static_cast<Lane>(~kOpen);    // its other bits: the live placements
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};  // no lane, placement or depth

  static constexpr SlotLanes::Form kLaneForm = sizeof(Lane) == 1   ? SlotLanes::lane8
                                               : sizeof(Lane) == 2 ? SlotLanes::lane16
                                               : sizeof(Lane) == 4 ? SlotLanes::lane32
                                                                   : SlotLanes::lane64;

  [[gnu::cold]] SearchState(const Model& of, const ConflictMasks<Lane>& tables)
      : model(of),
        masks(tables),
        lane_count(of.lanes),
        sweep_vectors(of.back_lanes / kVectorLanes),
        slots(locate_domains(of, kLaneForm)),
        word_of(domain_offsets(of)),
        words(word_of.back() + 1) {
    if constexpr (kValueSymmetric) {
      deferred = Buffer<Lane>(model.block_lanes + 1);
      digit_of_vector.resize(sweep_vectors);
      for (std::size_t at = cell_vectors; at < sweep_vectors; ++at)
        digit_of_vector[at] = static_cast<std::uint32_t>((at - cell_vectors) / block_vectors);
      clear_deferred();
    }
  }

  Vec* vectors() const { return reinterpret_cast<Vec*>(lanes); }

  // The form of the masks, where they are not value-symmetric.
  bool has_dense_masks() const {
    if constexpr (!ConflictMasks<Lane>::may_be_sparse) return true;
    return ConflictMasks<Lane>::may_be_dense && masks.form == MaskForm::dense;
  }

  // ---- placements ----

  // Chooses a placement: an AND with its conflict mask.
  void place(std::uint32_t placement) {
    if constexpr (kValueSymmetric) {
      const std::uint32_t cell = model.slot_of[placement];
      place_digit<0>(block_pointers(), cell, placement - model.first[cell]);
      return;
    }
    last_slot = model.slot_of[placement];
    ++chosen;
    if (has_dense_masks()) {
      const Vec* mask = reinterpret_cast<const Vec*>(masks.dense(placement));
      Vec* state = vectors();
      const std::size_t size = lane_count / kVectorLanes;
      for (std::size_t at = 0; at < size; ++at) state[at] &= mask[at];
    } else {
      const auto* change = masks.changes.data() + masks.from[placement];
      const auto* end = masks.changes.data() + masks.from[placement + 1];
      for (; change != end; ++change) lanes[change->lane] = static_cast<Lane>(lanes[change->lane] & change->mask);
    }
  }

  // The data for placing a digit in a value-symmetric problem. It is passed along to stay in registers: vectors may
  // alias anything, so after each store the compiler would load members again.
  struct BlockPointers {
    Vec *state, *deferred;
    const Vec *peers, *own_digit, *other_digits, *but_one;
    const std::uint16_t* house_cells;
    const std::uint32_t* digit_of_vector;
    std::size_t cell_vectors, block_vectors;
    bool masked;
  };

  BlockPointers block_pointers() const {
    const ValueSymmetricMasks<Lane>& tables = masks.symmetric;
    const auto as_vectors = [](const Lane* all) { return reinterpret_cast<const Vec*>(all); };
    return {vectors(),
            reinterpret_cast<Vec*>(deferred.get()),
            as_vectors(tables.peers.get()),
            as_vectors(tables.own_digit.get()),
            as_vectors(tables.other_digits.get()),
            but_one.all,
            tables.house_cells.data(),
            digit_of_vector.data(),
            cell_vectors,
            block_vectors,
            tables.masked};
  }

  // Chooses a digit of a cell in a value-symmetric problem. Removals from the blocks of other digits are collected in
  // `deferred` for the next sweep. `Fixed` is the number of vectors of a block if it is known at compile time,
  // otherwise 0.
  template <std::size_t Fixed>
  [[gnu::always_inline]] void place_digit(const BlockPointers& pointers, std::size_t cell, std::size_t digit) {
    last_slot = static_cast<std::uint32_t>(cell);
    ++chosen;
    const std::size_t size = Fixed != 0 ? Fixed : pointers.block_vectors;
    const auto bit = static_cast<Lane>(Lane{1} << digit);
    const Vec bits = Vec{} + bit;
    if (pointers.masked) {
      const Vec* peers = pointers.peers + cell * pointers.cell_vectors;
      for (std::size_t at = 0; at < pointers.cell_vectors; ++at) pointers.state[at] &= ~(peers[at] & bits);
    } else {
      const auto from = masks.symmetric.peer_cells.begin() + masks.symmetric.peer_from[cell];
      const auto to = masks.symmetric.peer_cells.begin() + masks.symmetric.peer_from[cell + 1];
      for (auto peer = from; peer != to; ++peer) lanes[*peer] = static_cast<Lane>(lanes[*peer] & ~bit);
    }
    // A whole vector, because a store of one lane would stall the next load of its vector.
    pointers.state[cell / kVectorLanes] &= pointers.but_one[cell % kVectorLanes] | bits;
    const Vec *own = pointers.own_digit + cell * size, *other = pointers.other_digits + cell * size;
    Vec* block = pointers.state + pointers.cell_vectors + digit * size;
    for (std::size_t at = 0; at < size; ++at) {
      block[at] &= own[at];
      pointers.deferred[at] &= other[at];
    }
  }

  // Sets all bits of the mask that the next sweep applies to every digit block, so that it removes nothing.
  void clear_deferred() { std::memset(deferred.get(), 0xff, model.block_lanes * sizeof(Lane)); }

  // Removes a placement from its lanes.
  void remove(std::uint32_t placement) {
    bool single = false;
    for (const LaneBit& place : model.bits_in_lanes[placement]) {
      const Lane left = static_cast<Lane>(lanes[place.lane] & ~(Lane{1} << place.bit));
      lanes[place.lane] = left;
      single |= (left & (left - 1) & kLow) == 0;
    }
    singles_due |= single;
  }

  // ---- conditions that contracts check (contract.hpp) ----

  bool is_live(std::uint32_t placement) const {
    const LaneBit& own = model.bits_in_lanes[placement].front();
    return (lanes[own.lane] >> own.bit & 1) != 0;
  }

  bool is_fixpoint_of_singles() const {
    for (std::size_t lane = 0; lane < sweep_vectors * kVectorLanes; ++lane)
      if ((lanes[lane] & kOpen) != 0 && count_bits(lanes[lane] & kLow) < 2) return false;
    return true;
  }

  bool is_settled() const {
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(model.cells); ++cell)
      if (count_bits(lanes[cell] & kLow) != 1) return false;
    return true;
  }

  // ---- domains of slots ----

  // The live digits of a slot, as bits of one word or several; valid until the next call for this slot.
  [[gnu::always_inline]] const Word* read(std::size_t slot) {
    const SlotLanes& found = slots[slot];
    Word* word = words.data() + found.word;
    if (found.form == SlotLanes::several) return read_wide(slot);
    *word = lanes[found.lane] & kLow;
    return word;
  }

  [[gnu::noinline]] const Word* read_wide(std::size_t slot) {
    const Lane* lane = lanes + slots[slot].lane;
    Word* found = words.data() + word_of[slot];
    const std::size_t size = model.first[slot + 1] - model.first[slot];
    for (std::size_t at = word_of[slot]; at < word_of[slot + 1]; ++at) words[at] = 0;
    constexpr std::size_t width = kBits - 1;
    for (std::size_t from = 0; from < size; from += width, ++lane) {
      const Word bits = *lane & kLow;
      found[from / kWordBits] |= bits << (from % kWordBits);
      if (from % kWordBits + width > kWordBits && from / kWordBits + 1 < word_of[slot + 1] - word_of[slot])
        found[from / kWordBits + 1] |= bits >> (kWordBits - from % kWordBits);
    }
    return found;
  }

  // Removes all digits except the allowed ones. False when no digit is left.
  bool narrow(std::size_t slot, const Word* allowed) {
    const SlotLanes& found = slots[slot];
    if (found.form == SlotLanes::several) return narrow_wide(slot, allowed);
    const Word live = lanes[found.lane] & kLow;
    const Word gone = live & ~*allowed;
    removed_any |= gone != 0;
    for (Word left = gone; left != 0; left &= left - 1)
      remove(model.first[slot] + static_cast<std::uint32_t>(lowest_bit(left)));
    return live != gone;
  }

  [[gnu::noinline]] bool narrow_wide(std::size_t slot, const Word* allowed) {
    const Word* live = read_wide(slot);
    Word left = 0;
    for (std::size_t at = 0; at < word_of[slot + 1] - word_of[slot]; ++at) {
      left |= live[at] & allowed[at];
      removed_any |= (live[at] & ~allowed[at]) != 0;
      for (Word gone = live[at] & ~allowed[at]; gone != 0; gone &= gone - 1)
        remove(model.first[slot] + static_cast<std::uint32_t>(at * kWordBits) +
               static_cast<std::uint32_t>(lowest_bit(gone)));
    }
    return left != 0;
  }

  // The second lowest live bit of a lane that has at least two.
  static std::size_t second_lowest(Lane live) { return lowest_bit(static_cast<Lane>(live & (live - 1))); }

  // Selects the open lanes of a vector with exactly two placements left.
  static Mask two_left(const Vec& lane) {
    Vec rest = lane & (lane - 1);
    rest &= rest - 1;
    return equal<Lane>(rest, Vec{} + kOpen);
  }

  // Selected lanes of one vector, by bits as in `LanesOf`.
  struct Hit {
    std::uint32_t vector;
    Bits bits;
  };

  struct ButOne {  // by lane: a vector with all bits except those of this lane
    Vec all[kVectorLanes];
    ButOne() {
      for (std::size_t lane = 0; lane < kVectorLanes; ++lane) {
        all[lane] = ~Vec{};
        all[lane][lane] = 0;
      }
    }
  };

  const Model& model;
  const ConflictMasks<Lane>& masks;
  const std::size_t lane_count;     // Including the padding.
  const std::size_t sweep_vectors;  // Vectors of the front and back lanes (model.hpp), which are swept for singles.
  Lane* lanes = nullptr;            // The state, on the stack of the search.
  std::uint64_t chosen = 0;         // The number of placements chosen.
  std::uint32_t last_slot = 0;      // The slot of the placement chosen last.
  bool removed_any = false;         // Whether a propagator has removed anything since this was last set to false.
  Lane spare_numbers = 0;           // The unused numbers but one, where names are given to parts (naming.hpp).
  bool singles_due = false;         // Whether a removal may have left at most one placement in some lane.
  std::vector<SlotLanes> slots;
  std::vector<std::size_t> word_of;                             // By slot, and one past the end: its first word.
  std::vector<Word> words;                                      // By `word_of`: the domains that `read` returned last.
  std::vector<Hit> hits = std::vector<Hit>(sweep_vectors + 1);  // Scratch of a sweep.

  // Of value-symmetric problems.
  const std::size_t cell_vectors = masks.symmetric.cell_lanes / kVectorLanes;
  const std::size_t block_vectors = model.block_lanes / kVectorLanes;
  const ButOne but_one;
  Buffer<Lane> deferred;                       // the mask that the next sweep applies to every digit block
  std::vector<std::uint32_t> digit_of_vector;  // by vector of the digit blocks
};

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
