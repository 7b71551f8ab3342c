// The state of a search, and what is done to it without propagators: placements are chosen and taken out, singles
// found, what all placements of a lane exclude goes, and slots are read and narrowed as bit sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "conflict_masks.hpp"
#include "kinds.hpp"
#include "model.hpp"
#include "slot_store.hpp"
#include "vectors.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

// Whether looking for what all placements of a lane exclude pays: where one look in twenty removes something. Where it
// does not, it is tried again ever more rarely.
class Backoff {
 public:
  bool pays(std::uint64_t node) {
    if (node < from_) return false;
    if (attempts_ < kTrial) return true;
    if (successes_ * kRate < attempts_) {
      from_ = node + pause_;
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
  static constexpr std::uint64_t kTrial = 128;  // looks that tell whether looking pays
  static constexpr std::uint64_t kRate = 20;    // it does if one in so many removes something
  static constexpr std::uint64_t kPause = 256;  // nodes without looking, twice as many each time it did not pay

  std::uint64_t attempts_ = 0, successes_ = 0;  // lately
  std::uint64_t from_ = 0, pause_ = kPause;     // the node from which to look again, and how long to pause next
};

template <class Lane, MaskForm form>
class SearchState {
 protected:
  using Vec = typename Vector<Lane>::Type;
  using Mask = typename Vector<Lane>::Mask;
  static constexpr std::size_t kVectorLanes = Vector<Lane>::lanes;
  static constexpr std::size_t kBits = ConflictMasks<Lane>::bits;
  static constexpr Lane kOpen = ConflictMasks<Lane>::open;
  static constexpr Lane kLow = static_cast<Lane>(~kOpen);
  static constexpr SlotLanes::Form kLaneForm = sizeof(Lane) == 1   ? SlotLanes::lane8
                                               : sizeof(Lane) == 2 ? SlotLanes::lane16
                                               : sizeof(Lane) == 4 ? SlotLanes::lane32
                                                                   : SlotLanes::lane64;
  static constexpr bool kValueSymmetric = form == MaskForm::value_symmetric;

  SearchState(const Model& model, const ConflictMasks<Lane>& masks)
      : model_(model),
        masks_(masks),
        lanes_(model.lanes),
        sweep_vectors_(model.back_lanes / kVectorLanes),
        word_of_(static_cast<std::size_t>(model.slots) + 1),
        last_attempt_(lanes_ + 1) {
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model.slots); ++slot)
      word_of_[slot + 1] = word_of_[slot] + model.domains.live[slot].size();
    words_.resize(word_of_.back() + 1);
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model.slots); ++slot)
      slots_.push_back({model.lane_of[slot], static_cast<std::uint32_t>(word_of_[slot]),
                        model.first[slot + 1] - model.first[slot] < kBits ? kLaneForm : SlotLanes::several});
    if constexpr (kValueSymmetric) {
      deferred_ = Buffer<Lane>(model.block_lanes + 1);
      block_of_.resize(sweep_vectors_);
      for (std::size_t at = cell_vectors_; at < sweep_vectors_; ++at)
        block_of_[at] = static_cast<std::uint32_t>((at - cell_vectors_) / block_vectors_);
      clear_deferred();
    }
  }

  void place(std::uint32_t placement) {
    if constexpr (kValueSymmetric) {
      const std::uint32_t cell = model_.slot_of[placement];
      place(cell, placement - model_.first[cell]);
      return;
    }
    last_slot_ = model_.slot_of[placement];
    ++chosen_;
    if constexpr (form == MaskForm::dense) {
      const Vec* mask = reinterpret_cast<const Vec*>(masks_.matrix.get() + placement * lanes_);
      Vec* state = reinterpret_cast<Vec*>(state_);
      const std::size_t vectors = lanes_ / kVectorLanes;
      for (std::size_t at = 0; at < vectors; ++at) state[at] &= mask[at];
    } else {
      const auto* change = masks_.changes.data() + masks_.from[placement];
      const auto* end = masks_.changes.data() + masks_.from[placement + 1];
      for (; change != end; ++change) state_[change->lane] = static_cast<Lane>(state_[change->lane] & change->mask);
    }
  }

  // Of an even problem. What it takes from the planes of other digits waits in `kept_` for the next sweep.
  void place(std::size_t cell, std::size_t digit) { place<0>(block_pointers(), cell, digit); }

  // Where an even problem has what placing needs, to be held in registers, as vectors may alias anything.
  struct BlockPointers {
    Vec *state, *deferred;
    const Vec *peers, *own_digit, *other_digits, *but_one;
    const std::uint16_t* house_cells;
    const std::uint32_t* digit_of;  // by vector
    std::size_t cell_vectors, block_vectors;
    bool masked;
  };

  BlockPointers block_pointers() const {
    const ValueSymmetricMasks<Lane>& value_symmetric = masks_.symmetric;
    const auto vectors = [](const Lane* lanes) { return reinterpret_cast<const Vec*>(lanes); };
    return {reinterpret_cast<Vec*>(state_),
            reinterpret_cast<Vec*>(deferred_.get()),
            vectors(value_symmetric.peers.get()),
            vectors(value_symmetric.own_digit.get()),
            vectors(value_symmetric.other_digits.get()),
            but_one_.lanes,
            value_symmetric.house_cells.data(),
            block_of_.data(),
            cell_vectors_,
            block_vectors_,
            value_symmetric.masked};
  }

  // `Fixed` is the number of vectors of a plane, if it is known here.
  template <std::size_t Fixed>
  [[gnu::always_inline]] void place(const BlockPointers& pointers, std::size_t cell, std::size_t digit) {
    last_slot_ = static_cast<std::uint32_t>(cell);
    ++chosen_;
    const std::size_t cell_vectors = pointers.cell_vectors, size = Fixed != 0 ? Fixed : pointers.block_vectors;
    const auto bit = static_cast<Lane>(Lane{1} << digit);
    const Vec bits = Vec{} + bit;
    if (pointers.masked) {
      const Vec* peers = pointers.peers + cell * cell_vectors;
      for (std::size_t at = 0; at < cell_vectors; ++at) pointers.state[at] &= ~(peers[at] & bits);
    } else {
      const auto from = masks_.symmetric.peer_cells.begin() + masks_.symmetric.peer_from[cell];
      const auto to = masks_.symmetric.peer_cells.begin() + masks_.symmetric.peer_from[cell + 1];
      for (auto one = from; one != to; ++one) state_[*one] = static_cast<Lane>(state_[*one] & ~bit);
    }
    // As a vector, because a store of one lane would hold up the next load of its vector.
    pointers.state[cell / kVectorLanes] &= pointers.but_one[cell % kVectorLanes] | bits;
    const Vec *own = pointers.own_digit + cell * size, *other = pointers.other_digits + cell * size;
    Vec* block = pointers.state + cell_vectors + digit * size;
    for (std::size_t at = 0; at < size; ++at) {
      block[at] &= own[at];
      pointers.deferred[at] &= other[at];
    }
  }

  void clear_deferred() { std::memset(deferred_.get(), 0xff, model_.block_lanes * sizeof(Lane)); }

  void remove(std::uint32_t placement) {
    bool few = false;
    for (const LaneBit& place : model_.bits_in_lanes[placement]) {
      const Lane left = static_cast<Lane>(state_[place.lane] & ~(Lane{1} << place.bit));
      state_[place.lane] = left;
      few |= (left & (left - 1) & kLow) == 0;
    }
    singles_due_ |= few;
  }

  // ---- singles ----

  // Chooses the last placement of every lane that has one left, until none is found; false when a lane has none.
  bool singles() {
    if constexpr (kValueSymmetric) {
      switch (block_vectors_) {
        case 1: return value_symmetric_singles<1>();
        case 2: return value_symmetric_singles<2>();
        case 3: return value_symmetric_singles<3>();
        case 4: return value_symmetric_singles<4>();
        default: return value_symmetric_singles<0>();
      }
    }
    const Vec open = Vec{} + kOpen;
    const Vec low = Vec{} + kLow;
    while (true) {
      const Vec* state = reinterpret_cast<const Vec*>(state_);
      Mask dead{};
      std::size_t hits = 0;
      for (std::size_t at = 0; at < sweep_vectors_; ++at) {
        const Vec lane = state[at];
        dead |= equal<Lane>(lane & low, Vec{});
        const Bits bits = bits_of(equal<Lane>(lane & (lane - 1), open));
        hits_[hits].vector = static_cast<std::uint32_t>(at);
        hits_[hits].bits = bits;
        hits += bits != 0;
      }
      if (bits_of(dead) != 0) return false;
      if (hits == 0) {
        bool again = false;
        if (!model_.wide.empty() && !wide_singles(again)) return false;
        if (!again) return true;
        continue;
      }
      for (std::size_t hit = 0; hit < hits; ++hit) {
        for (const std::size_t lane : LanesOf<Lane>(hits_[hit].bits, hits_[hit].vector * kVectorLanes)) {
          const Lane value = state_[lane];
          if ((value & kOpen) == 0) continue;  // chosen through another lane meanwhile
          if ((value & kLow) == 0) return false;
          place(masks_.members[lane * kBits + lowest(value)]);
        }
      }
    }
  }

  // The same for even problems. `Fixed` is the number of vectors of a plane, if it is known here.
  template <std::size_t Fixed>
  bool value_symmetric_singles() {
    const Vec open = Vec{} + kOpen;
    const Vec low = Vec{} + kLow;
    const std::size_t size = Fixed != 0 ? Fixed : block_vectors_;
    // In registers, as vectors may alias anything.
    const BlockPointers all = block_pointers();
    Vec* const state = all.state;
    Vec* const deferred = all.deferred;
    Hit* const seen_hits = hits_.data();
    const std::size_t cell_vectors = cell_vectors_, sweep_vectors = sweep_vectors_;
    while (true) {
      Vec fixed[Fixed != 0 ? Fixed : 1];
      for (std::size_t of_block = 0; of_block < Fixed; ++of_block) fixed[of_block] = deferred[of_block];
      const Vec* const kept = Fixed != 0 ? fixed : deferred;
      Mask dead{};
      std::size_t at = 0;
      Hit* hit = seen_hits;
      const auto look = [&](const Vec& lane) {
        const Bits bits = bits_of(equal<Lane>(lane & (lane - 1), open));
        hit->vector = static_cast<std::uint32_t>(at);
        hit->bits = bits;
        hit += bits != 0;
      };
      for (; at < cell_vectors; ++at) {
        const Vec lane = state[at];
        dead |= equal<Lane>(lane & low, Vec{});
        look(lane);
      }
      while (at < sweep_vectors)
        for (std::size_t of_block = 0; of_block < size; ++of_block, ++at) {
          const Vec lane = state[at] & kept[of_block];
          state[at] = lane;
          dead |= equal<Lane>(lane, open);
          look(lane);
        }
      for (std::size_t of_block = 0; of_block < size; ++of_block) deferred[of_block] = ~Vec{};
      if (bits_of(dead) != 0) return false;
      if (hit == seen_hits) return true;
      for (const Hit* each = seen_hits; each != hit; ++each)
        for (const std::size_t lane : LanesOf<Lane>(each->bits, each->vector * kVectorLanes)) {
          if (place_single<Fixed>(all, each->vector, lane)) continue;
          clear_deferred();
          return false;
        }
    }
  }

  // False if it has been excluded since it was seen.
  template <std::size_t Fixed>
  [[gnu::always_inline]] bool place_single(const BlockPointers& all, std::size_t vector, std::size_t lane) {
    const Lane* state = reinterpret_cast<const Lane*>(all.state);
    const Lane value = state[lane];
    if ((value & kOpen) == 0) return true;  // chosen through another lane meanwhile
    if ((value & kLow) == 0) return false;
    std::size_t cell = lane, digit = lowest(value);
    if (vector >= all.cell_vectors) {
      digit = all.digit_of[vector];
      const std::size_t size = Fixed != 0 ? Fixed : all.block_vectors;
      const std::size_t house = lane - (all.cell_vectors + digit * size) * kVectorLanes;
      cell = all.house_cells[house * kBits + lowest(value)];
      if ((state[cell] & kOpen) == 0) return false;
    }
    place<Fixed>(all, cell, digit);
    return true;
  }

  static std::size_t lowest(Lane value) {
    if constexpr (sizeof(Lane) == 8)
      return static_cast<std::size_t>(__builtin_ctzll(value));
    else
      return static_cast<std::size_t>(__builtin_ctz(value));
  }

  bool wide_singles(bool& again) {
    for (const int number : model_.wide) {
      const auto slot = static_cast<std::size_t>(number);
      const Word* live = read(slot);
      std::size_t size = 0, digit = 0;
      for (std::size_t at = 0; at < word_of_[slot + 1] - word_of_[slot]; ++at)
        if (live[at] != 0) {
          size += static_cast<std::size_t>(__builtin_popcountll(live[at]));
          digit = at * kWordBits + static_cast<std::size_t>(__builtin_ctzll(live[at]));
        }
      if (size == 0) return false;
      if (size > 1 || (state_[model_.lane_of[slot]] & kOpen) == 0) continue;
      place(model_.first[slot] + static_cast<std::uint32_t>(digit));
      again = true;
    }
    return true;
  }

  // ---- slots ----

  [[gnu::always_inline]] const Word* read(std::size_t slot) {
    const SlotLanes& found = slots_[slot];
    Word* words = words_.data() + found.word;
    if (found.form == SlotLanes::several) return read_wide(slot);
    *words = state_[found.lane] & kLow;
    return words;
  }

  [[gnu::noinline]] const Word* read_wide(std::size_t slot) {
    const Lane* lane = state_ + slots_[slot].lane;
    Word* words = words_.data() + word_of_[slot];
    const std::size_t size = model_.first[slot + 1] - model_.first[slot];
    for (std::size_t at = word_of_[slot]; at < word_of_[slot + 1]; ++at) words_[at] = 0;
    constexpr std::size_t width = kBits - 1;
    for (std::size_t from = 0; from < size; from += width, ++lane) {
      const Word bits = *lane & kLow;
      words[from / kWordBits] |= bits << (from % kWordBits);
      if (from % kWordBits + width > kWordBits && from / kWordBits + 1 < word_of_[slot + 1] - word_of_[slot])
        words[from / kWordBits + 1] |= bits >> (kWordBits - from % kWordBits);
    }
    return words;
  }

  bool narrow(std::size_t slot, const Word* allowed) {
    const SlotLanes& found = slots_[slot];
    if (found.form == SlotLanes::several) return narrow_wide(slot, allowed);
    const Word live = state_[found.lane] & kLow;
    const Word gone = live & ~*allowed;
    removed_any_ |= gone != 0;
    for (Word left = gone; left != 0; left &= left - 1)
      remove(model_.first[slot] + static_cast<std::uint32_t>(__builtin_ctzll(left)));
    return live != gone;
  }

  [[gnu::noinline]] bool narrow_wide(std::size_t slot, const Word* allowed) {
    const Word* live = read_wide(slot);
    Word left = 0;
    for (std::size_t at = 0; at < word_of_[slot + 1] - word_of_[slot]; ++at) {
      left |= live[at] & allowed[at];
      removed_any_ |= (live[at] & ~allowed[at]) != 0;
      for (Word gone = live[at] & ~allowed[at]; gone != 0; gone &= gone - 1)
        remove(model_.first[slot] + static_cast<std::uint32_t>(at * kWordBits) +
               static_cast<std::uint32_t>(__builtin_ctzll(gone)));
    }
    return left != 0;
  }

  // ---- what all placements of a lane exclude ----

  // As before any question.
  void reset_attempts() {
    pair_backoff_ = triple_backoff_ = {};
    std::memset(last_attempt_.get(), 0, lanes_ * sizeof(Lane));
  }

  // A placement that conflicts with both that are left in a lane can go, as one of the two will be chosen. Looks at the
  // lanes of two that changed since the last look, until one removes something; false when none does.
  bool remove_common_conflicts(bool two, [[maybe_unused]] bool three) {
    if constexpr (kValueSymmetric) return remove_from_common_peers(two, three);
    if (!two) return false;
    const Vec open = Vec{} + kOpen;
    Lane* last_attempt = last_attempt_.get();
    for (std::size_t at = 0; at < sweep_vectors_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      const Mask fits = equal<Lane>(rest, open) & ~equal<Lane>(reinterpret_cast<const Vec*>(last_attempt)[at], lane);
      for (const std::size_t number : LanesOf<Lane>(bits_of(fits), at * kVectorLanes)) {
        const Lane live = static_cast<Lane>(state_[number] & kLow);
        pair_backoff_.attempted();
        const std::uint32_t* members = masks_.members.data() + number * kBits;
        last_attempt[number] = state_[number];
        if (remove_common_conflicts(members[lowest(live)], members[lowest(static_cast<Lane>(live & (live - 1)))])) {
          pair_backoff_.succeeded();
          return true;  // at once, so that the order of events does not depend on the width of the vectors
        }
      }
    }
    return false;
  }

  // One of these placements will be chosen: what conflicts with all of them can go.
  void remove_common_conflicts(const Placed* placed, std::size_t size) {
    if (size < 2) return;  // a last one is chosen anyway
    const auto number = [this](const Placed& one) { return model_.first[one.slot] + one.digit; };
    if constexpr (kValueSymmetric) {
      remove_from_common_peers(placed, size);
    } else if constexpr (form == MaskForm::dense) {
      const Vec open = Vec{} + kOpen;
      Vec* state = reinterpret_cast<Vec*>(state_);
      const Vec* masks[kMostPlaced];
      for (std::size_t at = 0; at < size; ++at)
        masks[at] = reinterpret_cast<const Vec*>(masks_.matrix.get() + number(placed[at]) * lanes_);
      Vec gone{};
      for (std::size_t at = 0; at < lanes_ / kVectorLanes; ++at) {
        Vec kept = open | masks[0][at];
        for (std::size_t other = 1; other < size; ++other) kept |= masks[other][at];
        gone |= state[at] & ~kept;
        state[at] &= kept;
      }
      removed_any_ |= any<Lane>(gone);
    } else if (size == 2) {
      removed_any_ |= remove_common_conflicts(number(placed[0]), number(placed[1]));
    }
  }

  void remove_from_common_peers(const Placed* placed, std::size_t size) {
    const std::size_t digit = placed[0].digit;
    for (std::size_t at = 1; at < size; ++at)
      if (placed[at].digit != digit) return;  // different digits have nothing in common but their cells
    if (!masks_.symmetric.masked) {
      if (size == 2) removed_any_ |= remove_from_peers_of(placed[0].slot, placed[1].slot, placed[1].slot, digit);
      return;
    }
    const Vec open = Vec{} + kOpen;
    Vec gone{};
    Vec* block = reinterpret_cast<Vec*>(state_) + cell_vectors_ + digit * block_vectors_;
    for (std::size_t at = 0; at < block_vectors_; ++at) {
      Vec kept = open;
      for (std::size_t one = 0; one < size; ++one)
        kept |=
            reinterpret_cast<const Vec*>(masks_.symmetric.own_digit.get() + placed[one].slot * model_.block_lanes)[at];
      gone |= block[at] & ~kept;
      block[at] &= kept;
    }
    const auto bit = static_cast<Lane>(Lane{1} << digit);
    const Vec bits = Vec{} + bit;
    for (std::size_t at = 0; at < cell_vectors_; ++at) {
      Vec common = bits;
      for (std::size_t one = 0; one < size; ++one)
        common &= reinterpret_cast<const Vec*>(masks_.symmetric.peers.get() +
                                               placed[one].slot * masks_.symmetric.cell_lanes)[at];
      Vec& lane = reinterpret_cast<Vec*>(state_)[at];
      gone |= lane & common;
      lane &= ~common;
    }
    removed_any_ |= any<Lane>(gone);
  }

  bool remove_common_conflicts(std::uint32_t one, std::uint32_t two) {
    bool changed = false;
    if constexpr (form == MaskForm::dense) {
      const Vec open = Vec{} + kOpen;
      const Vec* first = reinterpret_cast<const Vec*>(masks_.matrix.get() + one * lanes_);
      const Vec* second = reinterpret_cast<const Vec*>(masks_.matrix.get() + two * lanes_);
      Vec* state = reinterpret_cast<Vec*>(state_);
      Vec gone{};
      for (std::size_t at = 0; at < lanes_ / kVectorLanes; ++at) {
        const Vec kept = state[at] & (first[at] | second[at] | open);
        gone |= state[at] ^ kept;
        state[at] = kept;
      }
      changed = any<Lane>(gone);
    } else {
      // Both lists ascend by lane.
      const auto* first = masks_.changes.data() + masks_.from[one];
      const auto* first_end = masks_.changes.data() + masks_.from[one + 1];
      const auto* second = masks_.changes.data() + masks_.from[two];
      const auto* second_end = masks_.changes.data() + masks_.from[two + 1];
      while (first != first_end && second != second_end) {
        const std::uint32_t here = first->lane, there = second->lane;
        if (here == there) {
          const Lane kept = static_cast<Lane>(state_[here] & (first->mask | second->mask | kOpen));
          changed |= kept != state_[here];
          state_[here] = kept;
        }
        first += here <= there;
        second += there <= here;
      }
    }
    return changed;
  }

  // The same for even problems: of a digit with two or three places left in a house, all lanes in one go.
  bool remove_from_common_peers(bool two, bool three) {
    const Vec open = Vec{} + kOpen;
    const Mask twos = two ? ~Mask{} : Mask{}, threes = three ? ~Mask{} : Mask{};
    Lane* last_attempt = last_attempt_.get();
    std::size_t hits = 0;
    for (std::size_t at = cell_vectors_; at < sweep_vectors_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      const Vec less = rest & (rest - 1);
      const Mask of_two = equal<Lane>(rest, open), of_three = equal<Lane>(less, open) & ~of_two;
      const Mask seen = equal<Lane>(reinterpret_cast<const Vec*>(last_attempt)[at], lane);
      hits_[hits].vector = static_cast<std::uint32_t>(at);
      hits_[hits].bits = bits_of(((of_two & twos) | (of_three & threes)) & ~seen);
      hits += hits_[hits].bits != 0;
    }
    bool changed = false;
    for (std::size_t hit = 0; hit < hits; ++hit) {
      const std::size_t vector = hits_[hit].vector, digit = block_of_[vector];
      for (const std::size_t lane : LanesOf<Lane>(hits_[hit].bits, vector * kVectorLanes)) {
        const std::uint16_t* cells = masks_.symmetric.house_cells.data() +
                                     (lane - masks_.symmetric.cell_lanes - digit * model_.block_lanes) * kBits;
        const Lane live = static_cast<Lane>(state_[lane] & kLow), second = static_cast<Lane>(live & (live - 1));
        if (second == 0) continue;  // it has lost some meanwhile
        const Lane third = static_cast<Lane>(second & (second - 1));
        last_attempt[lane] = state_[lane];
        Backoff& backoff = third == 0 ? pair_backoff_ : triple_backoff_;
        backoff.attempted();
        const std::size_t one = cells[lowest(live)], other = cells[lowest(second)];
        if (!remove_from_peers_of(one, other, third == 0 ? other : cells[lowest(third)], digit)) continue;
        backoff.succeeded();
        changed = true;
      }
    }
    return changed;
  }

  // Takes a digit from the cells that are near all three, of which two may be the same.
  bool remove_from_peers_of(std::size_t one, std::size_t two, std::size_t three, std::size_t digit) {
    const Vec open = Vec{} + kOpen;
    const auto own = [&](std::size_t cell) {
      return reinterpret_cast<const Vec*>(masks_.symmetric.own_digit.get() + cell * model_.block_lanes);
    };
    const Vec *first = own(one), *second = own(two), *third = own(three);
    Vec* block = reinterpret_cast<Vec*>(state_) + cell_vectors_ + digit * block_vectors_;
    Vec gone{};
    for (std::size_t at = 0; at < block_vectors_; ++at)
      gone |= block[at] & ~(first[at] | second[at] | third[at] | open);
    if (!any<Lane>(gone)) return false;
    for (std::size_t at = 0; at < block_vectors_; ++at) block[at] &= first[at] | second[at] | third[at] | open;
    const auto bit = static_cast<Lane>(Lane{1} << digit);
    if (masks_.symmetric.masked) {
      const auto peers = [&](std::size_t cell) {
        return reinterpret_cast<const Vec*>(masks_.symmetric.peers.get() + cell * masks_.symmetric.cell_lanes);
      };
      const Vec *peers_one = peers(one), *peers_two = peers(two), *peers_three = peers(three), bits = Vec{} + bit;
      for (std::size_t at = 0; at < cell_vectors_; ++at)
        reinterpret_cast<Vec*>(state_)[at] &= ~(peers_one[at] & peers_two[at] & peers_three[at] & bits);
      return true;
    }
    const auto begin = [&](std::size_t cell) {
      return masks_.symmetric.peer_cells.data() + masks_.symmetric.peer_from[cell];
    };
    const std::uint32_t *at_two = begin(two), *at_three = begin(three);
    for (const std::uint32_t* at = begin(one); at != begin(one + 1); ++at) {  // all three ascend
      while (at_two != begin(two + 1) && *at_two < *at) ++at_two;
      while (at_three != begin(three + 1) && *at_three < *at) ++at_three;
      if (at_two == begin(two + 1) || at_three == begin(three + 1)) break;
      if (*at_two == *at && *at_three == *at) state_[*at] = static_cast<Lane>(state_[*at] & ~bit);
    }
    return true;
  }

  struct Hit {
    std::uint32_t vector;
    Bits bits;
  };

  struct ButOne {  // vectors with all bits but those of one lane
    Vec lanes[kVectorLanes];
    ButOne() {
      for (std::size_t lane = 0; lane < kVectorLanes; ++lane) {
        lanes[lane] = ~Vec{};
        lanes[lane][lane] = 0;
      }
    }
  };

  const Model& model_;
  const ConflictMasks<Lane>& masks_;
  const std::size_t lanes_, sweep_vectors_;
  Lane* state_ = nullptr;
  std::uint64_t chosen_ = 0;     // placements
  std::uint32_t last_slot_ = 0;  // the slot of the one chosen last
  bool removed_any_ = false;     // whether a propagator has taken anything out since this was last set to false
  bool singles_due_ = false;     // whether it may have left one placement or none in some lane
  std::vector<Word> words_;      // what `read` found last, by slot
  std::vector<SlotLanes> slots_;
  std::vector<std::size_t> word_of_;
  Buffer<Lane> last_attempt_;
  Backoff pair_backoff_, triple_backoff_;
  std::vector<Hit> hits_ = std::vector<Hit>(sweep_vectors_ + 1);

  // Of even problems.
  const std::size_t cell_vectors_ = masks_.symmetric.cell_lanes / kVectorLanes;
  const std::size_t block_vectors_ = model_.block_lanes / kVectorLanes;
  const ButOne but_one_;
  Buffer<Lane> deferred_;                // what the placements since the last sweep keep of each plane
  std::vector<std::uint32_t> block_of_;  // by vector: the digit
};

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
