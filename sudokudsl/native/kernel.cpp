// The search. This file is compiled once for each set of machine instructions, under another namespace.
//
// A node is a state propagated to its fixpoint: the singles of all lanes by sweeps over the whole state, then the
// propagators whose slots have changed, one at a time. A branch tries one placement on a copy of the state and leaves
// the state without it below on the stack. So there is no trail, and a search can stop and go on between any two nodes.
#include "kernel.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "random.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {
namespace {

#if defined(__AVX2__)
constexpr std::size_t kBytes = 32;
#else
constexpr std::size_t kBytes = 16;
#endif

template <class Lane>
struct Vector {
  typedef Lane Type __attribute__((vector_size(kBytes), may_alias));
  static constexpr std::size_t lanes = kBytes / sizeof(Lane);
};

// One bit for each byte of a vector, its top bit.
template <class Any>
inline std::uint32_t top_bits(const Any& vector) {
#if defined(__AVX2__)
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(reinterpret_cast<const __m256i&>(vector)));
#elif defined(__SSE2__)
  return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<const __m128i&>(vector)));
#else
  std::uint8_t bytes[kBytes];
  std::memcpy(bytes, &vector, kBytes);
  std::uint32_t bits = 0;
  for (std::size_t at = 0; at < kBytes; ++at) bits |= static_cast<std::uint32_t>(bytes[at] >> 7) << at;
  return bits;
#endif
}

template <class Lane, Form form>
class Kernel final : public Search {
  using Vec = typename Vector<Lane>::Type;
  static constexpr std::size_t kVectorLanes = Vector<Lane>::lanes;
  static constexpr std::size_t kBits = Rows<Lane>::bits;
  static constexpr Lane kOpen = Rows<Lane>::open;
  static constexpr Lane kLow = static_cast<Lane>(~kOpen);
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr bool kEven = form == Form::even;

  // Slots are read and narrowed in terms of their local digits.
  struct Store {
    Kernel& kernel;
    const Word* live(int slot) { return kernel.read(static_cast<std::size_t>(slot)); }
    bool keep(int slot, const Word* allowed) { return kernel.narrow(static_cast<std::size_t>(slot), allowed); }
    Word* workspace() { return kernel.workspace_.data(); }
    void one_of(const Placed* placed, std::size_t size) { kernel.exclude_common(placed, size); }
  };

 public:
  Kernel(const Model& model, const Rows<Lane>& rows)
      : model_(model),
        rows_(rows),
        lanes_(model.lanes),
        swept_(model.back_lanes / kVectorLanes),
        dirty_(words_for(model.propagators.size())),
        workspace_(model.workspace),
        word_of_(static_cast<std::size_t>(model.slots) + 1),
        weights_(model.lanes) {
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model.slots); ++slot)
      word_of_[slot + 1] = word_of_[slot] + model.domains.live[slot].size();
    words_.resize(word_of_.back());
    seen_lanes_ = Buffer<Lane>(lanes_ + 1);
    looked_ = Buffer<Lane>(lanes_ + 1);
    if constexpr (kEven) {
      kept_ = Buffer<Lane>(model.plane_lanes + 1);
      plane_of_.resize(swept_);
      for (std::size_t at = cell_vectors_; at < swept_; ++at)
        plane_of_[at] = static_cast<std::uint32_t>((at - cell_vectors_) / plane_vectors_);
      keep_all();
    }
    reserve(2);
    if (guided_) weigh_slots();
    prepare();
  }

  void start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
             std::optional<std::uint64_t> seed) override {
    count = 0;
    grids.clear();
    known.clear();
    statistics = {};
    seeded_ = seed.has_value();
    random_ = Random(seed.value_or(0));
    hidden_from_ = kNone;
    depth_ = 0;
    owed_ = 0;
    done_ = !feasible_;
    clean();
    blamed_ = 0;
    if (weighed_) std::memset(weights_.data(), 0, weights_.size() * sizeof(weights_[0]));
    weighed_ = false;
    twos_ = threes_ = {};
    if (guided_) weights_ = initial_weights_;
    guess_ = kNone;
    std::memset(looked_.get(), 0, lanes_ * sizeof(Lane));
    if constexpr (kEven) keep_all();
    if (done_) return;
    state_ = states_.get();
    std::memcpy(state_, root_.get(), lanes_ * sizeof(Lane));
    for (const std::uint32_t placement : without) remove(placement);
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(model_.cells); ++cell) {
      if (givens[cell] == kBlank) continue;
      if ((root_.get()[cell] >> givens[cell] & 1) == 0) {
        done_ = true;
        return;
      }
      place(model_.first[cell] + givens[cell]);
    }
    note_changes(root_.get());
  }

  void remaining(std::vector<std::uint8_t>& live) override {
    live.assign(model_.placements, 0);
    Lane* const top = state_;
    state_ = states_.get();
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
      const Word* words = read(slot);
      for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p)
        live[p] = (words[(p - model_.first[slot]) / kWordBits] & bit_at(p - model_.first[slot])) != 0;
    }
    if (depth_ > 0) live[pending_[0]] = 1;
    state_ = top;
  }

  Status run(const RunLimits& limits) override {
    const bool timed = limits.pause != Clock::time_point::max();
    for (std::uint32_t tick = 1;; ++tick) {
      if (owed_ != 0) settle(limits.grids);
      if (count >= limits.grids) return Status::limit;
      if (done_) return Status::exhausted;
      if (statistics.nodes >= limits.nodes) return Status::nodes;
      if (timed && (tick & ticks_) == 0 && Clock::now() >= limits.pause) return Status::paused;
      ++statistics.nodes;
      if (!propagate()) {
        blame_guess();
        done_ = !back();
        continue;
      }
      if (may_mirror_ && count >= keep && known.empty() && mostly_grids() && mirrored()) {
        count_mirrored();
        done_ = !back();
        continue;
      }
      guess_ = kNone;
      const std::uint32_t lane = pick();
      if (lane == kNone) {
        found();
        done_ = !back();
      } else {
        branch(choose(lane));
      }
    }
  }

 private:
  static constexpr std::uint64_t kTrial = 128;       // looks that tell whether looking pays
  static constexpr std::uint64_t kRate = 20;         // it does if one in so many removes something
  static constexpr std::uint64_t kPause = 256;       // nodes without looking, twice as many each time it did not pay
  static constexpr std::size_t kCompared = 8;        // lanes of equal weight that are compared for a branch
  static constexpr std::uint32_t kForget = 1 << 14;  // blames until all weights are halved

  // The fixpoint of the problem itself, from which every question starts.
  void prepare() {
    state_ = states_.get();
    std::memcpy(state_, rows_.start.get(), lanes_ * sizeof(Lane));
    if (!model_.propagators.empty()) {
      std::memcpy(seen_lanes_.get(), state_, lanes_ * sizeof(Lane));
      for (std::size_t number = 0; number < model_.propagators.size(); ++number) mark(number);
    }
    feasible_ = !model_.contradiction && fixpoint();
    root_ = Buffer<Lane>(lanes_ + 1);
    std::memcpy(root_.get(), state_, lanes_ * sizeof(Lane));
    statistics = {};
  }

  // ---- states ----

  void reserve(std::size_t states) {
    if (states <= capacity_) return;
    const std::size_t more = states + states / 2 + 14;
    Buffer<Lane> larger(more * lanes_ + 1);
    if (capacity_ != 0) std::memcpy(larger.get(), states_.get(), capacity_ * lanes_ * sizeof(Lane));
    states_ = std::move(larger);
    pending_.resize(more);
    capacity_ = more;
    state_ = states_.get() + depth_ * lanes_;
  }

  void place(std::uint32_t placement) {
    if constexpr (kEven) {
      const std::uint32_t cell = model_.slot_of[placement];
      place(cell, placement - model_.first[cell]);
      return;
    }
    ++statistics.chosen;
    if constexpr (form == Form::dense) {
      const Vec* row = reinterpret_cast<const Vec*>(rows_.matrix.get() + placement * lanes_);
      Vec* state = reinterpret_cast<Vec*>(state_);
      const std::size_t vectors = lanes_ / kVectorLanes;
      for (std::size_t at = 0; at < vectors; ++at) state[at] &= row[at];
    } else {
      const auto* change = rows_.changes.data() + rows_.from[placement];
      const auto* end = rows_.changes.data() + rows_.from[placement + 1];
      for (; change != end; ++change) state_[change->lane] = static_cast<Lane>(state_[change->lane] & change->mask);
    }
  }

  // Of an even problem. What it takes from the planes of other digits waits in `kept_` for the next sweep.
  void place(std::size_t cell, std::size_t digit) {
    ++statistics.chosen;
    const auto bit = static_cast<Lane>(Lane{1} << digit);
    const Vec bits = Vec{} + bit;
    Vec* state = reinterpret_cast<Vec*>(state_);
    if (rows_.even.masked) {
      const Vec* near = reinterpret_cast<const Vec*>(rows_.even.near.get() + cell * rows_.even.cell_lanes);
      for (std::size_t at = 0; at < cell_vectors_; ++at) state[at] &= ~(near[at] & bits);
    } else {
      const auto from = rows_.even.near_cells.begin() + rows_.even.near_from[cell];
      const auto to = rows_.even.near_cells.begin() + rows_.even.near_from[cell + 1];
      for (auto one = from; one != to; ++one) state_[*one] = static_cast<Lane>(state_[*one] & ~bit);
    }
    // As a vector, because a store of one lane would hold up the next load of its vector.
    state[cell / kVectorLanes] &= but_one_.lanes[cell % kVectorLanes] | bits;
    const Vec* own = reinterpret_cast<const Vec*>(rows_.even.own.get() + cell * model_.plane_lanes);
    const Vec* other = reinterpret_cast<const Vec*>(rows_.even.other.get() + cell * model_.plane_lanes);
    Vec* plane = state + cell_vectors_ + digit * plane_vectors_;
    Vec* kept = reinterpret_cast<Vec*>(kept_.get());
    for (std::size_t at = 0; at < plane_vectors_; ++at) {
      plane[at] &= own[at];
      kept[at] &= other[at];
    }
  }

  void keep_all() { std::memset(kept_.get(), 0xff, model_.plane_lanes * sizeof(Lane)); }

  void remove(std::uint32_t placement) {
    for (const Place& place : model_.places[placement])
      state_[place.lane] = static_cast<Lane>(state_[place.lane] & ~(Lane{1} << place.bit));
  }

  // ---- singles ----

  // Chooses the last placement of every lane that has one left, until none is found; false when a lane has none.
  bool singles() {
    if constexpr (kEven) {
      switch (plane_vectors_) {
        case 1: return even_singles<1>();
        case 2: return even_singles<2>();
        case 3: return even_singles<3>();
        case 4: return even_singles<4>();
        default: return even_singles<0>();
      }
    }
    const Vec open = Vec{} + kOpen;
    const Vec low = Vec{} + kLow;
    while (true) {
      const Vec* state = reinterpret_cast<const Vec*>(state_);
      Vec dead{};
      std::size_t hits = 0;
      for (std::size_t at = 0; at < swept_; ++at) {
        const Vec lane = state[at];
        dead |= static_cast<Vec>((lane & low) == 0);
        const std::uint32_t bits = top_bits(static_cast<Vec>((lane & (lane - 1)) == open));
        hits_[hits].vector = static_cast<std::uint32_t>(at);
        hits_[hits].bits = bits;
        hits += bits != 0;
      }
      if (top_bits(dead) != 0) return false;
      if (hits == 0) {
        bool again = false;
        if (!model_.wide.empty() && !wide_singles(again)) return false;
        if (!again) return true;
        continue;
      }
      for (std::size_t hit = 0; hit < hits; ++hit) {
        for (std::uint32_t bits = hits_[hit].bits; bits != 0;) {
          const auto byte = static_cast<std::size_t>(__builtin_ctz(bits));
          bits &= above(byte);
          const std::size_t lane = hits_[hit].vector * kVectorLanes + byte / sizeof(Lane);
          const Lane value = state_[lane];
          if ((value & kOpen) == 0) continue;  // chosen through another lane meanwhile
          if ((value & kLow) == 0) return false;
          place(rows_.members[lane * kBits + lowest(value)]);
        }
      }
    }
  }

  // The same for even problems. `Fixed` is the number of vectors of a plane, if it is known here.
  template <std::size_t Fixed>
  bool even_singles() {
    const Vec open = Vec{} + kOpen;
    const Vec low = Vec{} + kLow;
    const std::size_t size = Fixed != 0 ? Fixed : plane_vectors_;
    // In registers, as vectors may alias anything.
    Vec* const state = reinterpret_cast<Vec*>(state_);
    Vec* const kept_then = reinterpret_cast<Vec*>(kept_.get());
    Hit* const seen_hits = hits_.data();
    const std::size_t cell_vectors = cell_vectors_, swept = swept_;
    while (true) {
      Vec fixed[Fixed != 0 ? Fixed : 1];
      for (std::size_t of_plane = 0; of_plane < Fixed; ++of_plane) fixed[of_plane] = kept_then[of_plane];
      const Vec* const kept = Fixed != 0 ? fixed : kept_then;
      Vec dead{};
      std::size_t at = 0;
      Hit* hit = seen_hits;
      const auto look = [&](const Vec& lane) {
        const std::uint32_t bits = top_bits(static_cast<Vec>((lane & (lane - 1)) == open));
        hit->vector = static_cast<std::uint32_t>(at);
        hit->bits = bits;
        hit += bits != 0;
      };
      for (; at < cell_vectors; ++at) {
        const Vec lane = state[at];
        dead |= static_cast<Vec>((lane & low) == 0);
        look(lane);
      }
      while (at < swept)
        for (std::size_t of_plane = 0; of_plane < size; ++of_plane, ++at) {
          const Vec lane = state[at] & kept[of_plane];
          state[at] = lane;
          dead |= static_cast<Vec>(lane == open);
          look(lane);
        }
      for (std::size_t of_plane = 0; of_plane < size; ++of_plane) kept_then[of_plane] = ~Vec{};
      if (top_bits(dead) != 0) return false;
      if (hit == seen_hits) return true;
      for (const Hit* each = seen_hits; each != hit; ++each)
        for (std::uint32_t bits = each->bits; bits != 0;) {
          const auto byte = static_cast<std::size_t>(__builtin_ctz(bits));
          bits &= above(byte);
          if (place_last(each->vector, byte / sizeof(Lane))) continue;
          keep_all();
          return false;
        }
    }
  }

  // False if it has been excluded since it was seen.
  bool place_last(std::size_t vector, std::size_t lane_of_vector) {
    const std::size_t lane = vector * kVectorLanes + lane_of_vector;
    const Lane value = state_[lane];
    if ((value & kOpen) == 0) return true;  // chosen through another lane meanwhile
    if ((value & kLow) == 0) return false;
    if (vector < cell_vectors_) {
      place(lane, lowest(value));
      return true;
    }
    const std::size_t digit = plane_of_[vector];
    const std::size_t house = lane - rows_.even.cell_lanes - digit * model_.plane_lanes;
    const std::size_t cell = rows_.even.house_cells[house * kBits + lowest(value)];
    if ((state_[cell] & kOpen) == 0) return false;
    place(cell, digit);
    return true;
  }

  // The bits of a byte mask beyond the lane that begins at `byte`.
  static constexpr std::uint32_t above(std::size_t byte) {
    const std::size_t next = byte + sizeof(Lane);
    return next >= 32 ? 0 : ~std::uint32_t{0} << next;
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

  // ---- propagators ----

  const Word* read(std::size_t slot) {
    Word* words = words_.data() + word_of_[slot];
    const std::size_t size = model_.first[slot + 1] - model_.first[slot];
    const Lane* lane = state_ + model_.lane_of[slot];
    if (size < kBits) {
      if (word_of_[slot] != word_of_[slot + 1]) words[0] = *lane & kLow;
      return words;
    }
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
    const Word* live = read(slot);
    Word left = 0;
    for (std::size_t at = 0; at < word_of_[slot + 1] - word_of_[slot]; ++at) {
      left |= live[at] & allowed[at];
      for (Word gone = live[at] & ~allowed[at]; gone != 0; gone &= gone - 1)
        remove(model_.first[slot] + static_cast<std::uint32_t>(at * kWordBits) +
               static_cast<std::uint32_t>(__builtin_ctzll(gone)));
    }
    return left != 0;
  }

  void mark(std::size_t propagator) { dirty_[propagator / kWordBits] |= bit_at(propagator); }

  void mark_slot(std::size_t slot) {
    for (const std::uint32_t propagator : model_.watchers[slot]) mark(propagator);
  }

  // Marks the propagators of all slots that differ from `before`, and takes the state as seen.
  void note_changes(const Lane* before) {
    if (model_.propagators.empty()) return;
    const auto cells = static_cast<std::size_t>(model_.cells);
    for (std::size_t from = 0; from < cells; from += kVectorLanes) {
      const Vec now = *reinterpret_cast<const Vec*>(state_ + from);
      const Vec then = *reinterpret_cast<const Vec*>(before + from);
      if (top_bits(static_cast<Vec>(now == then)) == all_bytes()) continue;
      for (std::size_t cell = from; cell < from + kVectorLanes && cell < cells; ++cell)
        if (((state_[cell] ^ before[cell]) & kLow) != 0) mark_slot(cell);
    }
    for (std::size_t slot = cells; slot < static_cast<std::size_t>(model_.slots); ++slot) {
      const std::size_t lane = model_.lane_of[slot];
      const std::size_t size = model_.first[slot + 1] - model_.first[slot];
      const std::size_t last = lane + (size < kBits ? 1 : (size + kBits - 2) / (kBits - 1));
      for (std::size_t at = lane; at < last; ++at)
        if (((state_[at] ^ before[at]) & kLow) != 0) {
          mark_slot(slot);
          break;
        }
    }
    if (before != seen_lanes_.get() || model_.lanes != model_.front_lanes)
      std::memcpy(seen_lanes_.get(), state_, lanes_ * sizeof(Lane));
    else
      std::memcpy(seen_lanes_.get(), state_, ((cells + kVectorLanes - 1) / kVectorLanes) * kBytes);
  }

  static constexpr std::uint32_t all_bytes() {
    return kBytes == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << (kBytes % 32)) - 1;
  }

  // In a circle, so that each has its turn before one is run again.
  std::size_t next_dirty() {
    std::size_t at = next_propagator_ / kWordBits;
    Word here = dirty_[at] & (~Word{0} << (next_propagator_ % kWordBits));
    for (std::size_t left = dirty_.size() + 1; left != 0; --left) {
      if (here != 0) {
        const auto number = at * kWordBits + static_cast<std::size_t>(__builtin_ctzll(here));
        dirty_[at] &= ~bit_at(number);
        next_propagator_ = number + 1 < model_.propagators.size() ? number + 1 : 0;
        return number;
      }
      at = at + 1 < dirty_.size() ? at + 1 : 0;
      here = dirty_[at];
    }
    next_propagator_ = 0;
    return model_.propagators.size();
  }

  bool run_propagator(std::size_t number) {
    ++statistics.runs[static_cast<std::size_t>(model_.propagators[number].kind)];
    Store store{*this};
    return model_.propagate(number, store);
  }

  // ---- blame ----
  //
  // Lanes that died, and slots whose propagators failed, are weighed: a search branches where it fails most.
  // (Boussemart et al., "Boosting systematic search by weighting constraints", ECAI 2004.)

  bool weighing() const { return !guided_; }

  // With propagators it is the slot that was guessed whose blame tells most, on top of how much it is constrained.
  void blame_guess() {
    if (!guided_ || guess_ == kNone) return;
    ++weights_[model_.lane_of[guess_]];
    guess_ = kNone;
    if (++blamed_ % kForget == 0)
      for (std::uint32_t& weight : weights_) weight /= 2;
  }

  // Cells in more houses, and in more objectives, first; short totals count most.
  void weigh_slots() {
    initial_weights_.assign(lanes_, 1);
    const auto digits = static_cast<std::uint32_t>(model_.digits);
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot)
      if (const std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1])
        initial_weights_[model_.lane_of[slot]] += digits * static_cast<std::uint32_t>(model_.places[p].size() - 1);
    for (std::size_t number = 0; number < model_.propagators.size(); ++number) {
      const auto size = static_cast<std::uint32_t>(model_.lanes_read[number].size());
      const bool total = model_.propagators[number].kind == Kind::total;
      const std::uint32_t weight = total ? std::max(2 * digits - std::min(size, digits), digits) : size;
      for (const std::uint32_t lane : model_.lanes_read[number]) initial_weights_[lane] += weight;
    }
  }

  void blame_lane() {
    if (!weighing()) return;
    weighed_ = true;
    for (std::size_t at = 0; at < swept_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      const bool of_plane = kEven && at >= cell_vectors_;
      const std::uint32_t bits =
          top_bits(of_plane ? static_cast<Vec>(lane == Vec{} + kOpen) : static_cast<Vec>((lane & kLow) == 0));
      if (bits == 0) continue;
      ++weights_[at * kVectorLanes + static_cast<std::size_t>(__builtin_ctz(bits)) / sizeof(Lane)];
      return;
    }
  }

  void blame_propagator(std::size_t number) {
    if (!weighing()) return;
    weighed_ = true;
    for (const std::uint32_t lane : model_.lanes_read[number]) ++weights_[lane];
  }

  bool fixpoint() {
    if (!singles()) {
      blame_lane();
      return clean();
    }
    if (model_.propagators.empty()) return true;
    while (true) {
      note_changes(seen_lanes_.get());
      const std::size_t number = next_dirty();
      if (number == model_.propagators.size()) return true;
      const bool ran = run_propagator(number);
      if (ran && singles()) continue;
      if (ran) blame_lane();
      blame_propagator(number);
      return clean();
    }
  }

  bool clean() {
    next_propagator_ = 0;
    for (Word& word : dirty_) word = 0;
    return false;
  }

  // ---- what all placements of a lane exclude ----

  bool propagate() {
    while (true) {
      if (!fixpoint()) return false;
      if (mostly_grids()) return true;
      const bool two = twos_.pays(statistics.nodes), three = kEven && threes_.pays(statistics.nodes);
      if (!(two || three) || !exclude_common(two, three)) return true;
    }
  }

  // Looking pays where one look in twenty removes something; where it does not, it is tried again ever more rarely.
  struct Trial {
    std::uint64_t looks = 0, useful = 0;     // lately
    std::uint64_t from = 0, pause = kPause;  // the node from which to look again, and how long to pause next

    bool pays(std::uint64_t node) {
      if (node < from) return false;
      if (looks < kTrial) return true;
      if (useful * kRate < looks) {
        from = node + pause;
        pause *= 2;
        looks = useful = 0;
        return false;
      }
      looks /= 2;
      useful /= 2;
      return true;
    }
  };

  // Where many nodes are grids there is little to prune: plain steps count fastest.
  bool mostly_grids() const { return count * 8 > statistics.nodes; }

  // A placement that conflicts with both that are left in a lane can go, as one of the two will be chosen. Looks at the
  // lanes of two that changed since the last look, until one removes something; false when none does.
  bool exclude_common(bool two, [[maybe_unused]] bool three) {
    if constexpr (kEven) return exclude_near_all(two, three);
    if (!two) return false;
    const Vec open = Vec{} + kOpen;
    Lane* looked = looked_.get();
    for (std::size_t at = 0; at < swept_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      Vec fits = static_cast<Vec>(rest == open);
      fits &= static_cast<Vec>(reinterpret_cast<const Vec*>(looked)[at] != lane);
      for (std::uint32_t bits = top_bits(fits); bits != 0;) {
        const auto byte = static_cast<std::size_t>(__builtin_ctz(bits));
        bits &= above(byte);
        const std::size_t number = at * kVectorLanes + byte / sizeof(Lane);
        const Lane live = static_cast<Lane>(state_[number] & kLow);
        ++twos_.looks;
        const std::uint32_t* members = rows_.members.data() + number * kBits;
        looked[number] = state_[number];
        if (exclude_common(members[lowest(live)], members[lowest(static_cast<Lane>(live & (live - 1)))])) {
          ++twos_.useful;
          return true;  // at once, so that the order of events does not depend on the width of the vectors
        }
      }
    }
    return false;
  }

  // One of these placements will be chosen: what conflicts with all of them can go.
  void exclude_common(const Placed* placed, std::size_t size) {
    if (size < 2) return;  // a last one is chosen anyway
    const auto number = [this](const Placed& one) { return model_.first[one.slot] + one.digit; };
    if constexpr (kEven) {
      exclude_near_all(placed, size);
    } else if constexpr (form == Form::dense) {
      const Vec open = Vec{} + kOpen;
      Vec* state = reinterpret_cast<Vec*>(state_);
      const Vec* rows[kMostPlaced];
      for (std::size_t at = 0; at < size; ++at)
        rows[at] = reinterpret_cast<const Vec*>(rows_.matrix.get() + number(placed[at]) * lanes_);
      for (std::size_t at = 0; at < lanes_ / kVectorLanes; ++at) {
        Vec kept = open | rows[0][at];
        for (std::size_t other = 1; other < size; ++other) kept |= rows[other][at];
        state[at] &= kept;
      }
    } else if (size == 2) {
      exclude_common(number(placed[0]), number(placed[1]));
    }
  }

  void exclude_near_all(const Placed* placed, std::size_t size) {
    const std::size_t digit = placed[0].digit;
    for (std::size_t at = 1; at < size; ++at)
      if (placed[at].digit != digit) return;  // different digits have nothing in common but their cells
    if (!rows_.even.masked) {
      if (size == 2) exclude_near(placed[0].slot, placed[1].slot, placed[1].slot, digit);
      return;
    }
    const Vec open = Vec{} + kOpen;
    Vec* plane = reinterpret_cast<Vec*>(state_) + cell_vectors_ + digit * plane_vectors_;
    for (std::size_t at = 0; at < plane_vectors_; ++at) {
      Vec kept = open;
      for (std::size_t one = 0; one < size; ++one)
        kept |= reinterpret_cast<const Vec*>(rows_.even.own.get() + placed[one].slot * model_.plane_lanes)[at];
      plane[at] &= kept;
    }
    const auto bit = static_cast<Lane>(Lane{1} << digit);
    const Vec bits = Vec{} + bit;
    for (std::size_t at = 0; at < cell_vectors_; ++at) {
      Vec common = bits;
      for (std::size_t one = 0; one < size; ++one)
        common &= reinterpret_cast<const Vec*>(rows_.even.near.get() + placed[one].slot * rows_.even.cell_lanes)[at];
      reinterpret_cast<Vec*>(state_)[at] &= ~common;
    }
  }

  bool exclude_common(std::uint32_t one, std::uint32_t two) {
    bool changed = false;
    if constexpr (form == Form::dense) {
      const Vec open = Vec{} + kOpen;
      const Vec* first = reinterpret_cast<const Vec*>(rows_.matrix.get() + one * lanes_);
      const Vec* second = reinterpret_cast<const Vec*>(rows_.matrix.get() + two * lanes_);
      Vec* state = reinterpret_cast<Vec*>(state_);
      Vec gone{};
      for (std::size_t at = 0; at < lanes_ / kVectorLanes; ++at) {
        const Vec kept = state[at] & (first[at] | second[at] | open);
        gone |= state[at] ^ kept;
        state[at] = kept;
      }
      changed = top_bits(static_cast<Vec>(gone == Vec{})) != all_bytes();
    } else {
      // Both lists ascend by lane.
      const auto* first = rows_.changes.data() + rows_.from[one];
      const auto* first_end = rows_.changes.data() + rows_.from[one + 1];
      const auto* second = rows_.changes.data() + rows_.from[two];
      const auto* second_end = rows_.changes.data() + rows_.from[two + 1];
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
  bool exclude_near_all(bool two, bool three) {
    const Vec open = Vec{} + kOpen;
    const Lane if_two = static_cast<Lane>(two ? ~Lane{0} : 0), if_three = static_cast<Lane>(three ? ~Lane{0} : 0);
    const Vec twos = Vec{} + if_two, threes = Vec{} + if_three;
    Lane* looked = looked_.get();
    std::size_t hits = 0;
    for (std::size_t at = cell_vectors_; at < swept_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      const Vec less = rest & (rest - 1);
      Vec fits = (static_cast<Vec>(rest == open) & twos) |
                 (static_cast<Vec>(less == open) & ~static_cast<Vec>(rest == open) & threes);
      fits &= static_cast<Vec>(reinterpret_cast<const Vec*>(looked)[at] != lane);
      hits_[hits].vector = static_cast<std::uint32_t>(at);
      hits_[hits].bits = top_bits(fits);
      hits += hits_[hits].bits != 0;
    }
    bool changed = false;
    for (std::size_t hit = 0; hit < hits; ++hit) {
      const std::size_t vector = hits_[hit].vector, digit = plane_of_[vector];
      for (std::uint32_t bits = hits_[hit].bits; bits != 0;) {
        const auto byte = static_cast<std::size_t>(__builtin_ctz(bits));
        bits &= above(byte);
        const std::size_t lane = vector * kVectorLanes + byte / sizeof(Lane);
        const std::uint16_t* cells =
            rows_.even.house_cells.data() + (lane - rows_.even.cell_lanes - digit * model_.plane_lanes) * kBits;
        const Lane live = static_cast<Lane>(state_[lane] & kLow), second = static_cast<Lane>(live & (live - 1));
        if (second == 0) continue;  // it has lost some meanwhile
        const Lane third = static_cast<Lane>(second & (second - 1));
        looked[lane] = state_[lane];
        Trial& trial = third == 0 ? twos_ : threes_;
        ++trial.looks;
        const std::size_t one = cells[lowest(live)], other = cells[lowest(second)];
        if (!exclude_near(one, other, third == 0 ? other : cells[lowest(third)], digit)) continue;
        ++trial.useful;
        changed = true;
      }
    }
    return changed;
  }

  // Takes a digit from the cells that are near all three, of which two may be the same.
  bool exclude_near(std::size_t one, std::size_t two, std::size_t three, std::size_t digit) {
    const Vec open = Vec{} + kOpen;
    const auto own = [&](std::size_t cell) {
      return reinterpret_cast<const Vec*>(rows_.even.own.get() + cell * model_.plane_lanes);
    };
    const Vec *first = own(one), *second = own(two), *third = own(three);
    Vec* plane = reinterpret_cast<Vec*>(state_) + cell_vectors_ + digit * plane_vectors_;
    Vec gone{};
    for (std::size_t at = 0; at < plane_vectors_; ++at)
      gone |= plane[at] & ~(first[at] | second[at] | third[at] | open);
    if (top_bits(static_cast<Vec>(gone == Vec{})) == all_bytes()) return false;
    for (std::size_t at = 0; at < plane_vectors_; ++at) plane[at] &= first[at] | second[at] | third[at] | open;
    const auto bit = static_cast<Lane>(Lane{1} << digit);
    if (rows_.even.masked) {
      const auto near = [&](std::size_t cell) {
        return reinterpret_cast<const Vec*>(rows_.even.near.get() + cell * rows_.even.cell_lanes);
      };
      const Vec *near_one = near(one), *near_two = near(two), *near_three = near(three), bits = Vec{} + bit;
      for (std::size_t at = 0; at < cell_vectors_; ++at)
        reinterpret_cast<Vec*>(state_)[at] &= ~(near_one[at] & near_two[at] & near_three[at] & bits);
      return true;
    }
    const auto begin = [&](std::size_t cell) { return rows_.even.near_cells.data() + rows_.even.near_from[cell]; };
    const std::uint32_t *at_two = begin(two), *at_three = begin(three);
    for (const std::uint32_t* at = begin(one); at != begin(one + 1); ++at) {  // all three ascend
      while (at_two != begin(two + 1) && *at_two < *at) ++at_two;
      while (at_three != begin(three + 1) && *at_three < *at) ++at_three;
      if (at_two == begin(two + 1) || at_three == begin(three + 1)) break;
      if (*at_two == *at && *at_three == *at) state_[*at] = static_cast<Lane>(state_[*at] & ~bit);
    }
    return true;
  }

  // ---- branching ----

  // An open lane of two; else one with much weight and few placements; or with a seed one of the smallest at random. Of
  // cells as long as there is one. Where there are propagators, always by weight.
  std::uint32_t pick() {
    if (guided_ && !seeded_ && !mostly_grids())
      if (const std::uint32_t lane = pick_guided(); lane != kNone) return lane;
    std::uint32_t lane = pick_between(0, model_.front_lanes / kVectorLanes);
    if (lane != kNone || model_.front_lanes == lanes_) return lane;
    lane = pick_between(model_.front_lanes / kVectorLanes, swept_);
    if (lane == kNone) lane = pick_wide();
    if (lane != kNone && hidden_from_ == kNone) hidden_from_ = static_cast<std::uint32_t>(depth_);
    return lane;
  }

  // The cell with the most weight for its size; or the lane of two whose heaviest cell has as much.
  std::uint32_t pick_guided() const {
    std::uint32_t best = kNone;
    std::uint64_t most = 0, least = 1;
    const auto consider = [&](std::size_t lane, std::uint64_t weight, std::uint64_t size, std::uint64_t bonus) {
      if (weight * least + bonus <= most * size) return;
      most = weight;
      least = size;
      best = static_cast<std::uint32_t>(lane);
    };
    const auto cells = static_cast<std::size_t>(model_.cells);
    for (std::size_t cell = 0; cell < cells; ++cell)
      if ((state_[cell] & kOpen) != 0)
        consider(cell, weights_[cell], static_cast<std::uint64_t>(__builtin_popcountll(state_[cell])) - 1, 0);
    const Vec open = Vec{} + kOpen;
    for (std::size_t at = cells / kVectorLanes; at < model_.front_lanes / kVectorLanes; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      for (std::uint32_t bits = top_bits(static_cast<Vec>(rest == open)); bits != 0;) {
        const auto byte = static_cast<std::size_t>(__builtin_ctz(bits));
        bits &= above(byte);
        const std::size_t number = at * kVectorLanes + byte / sizeof(Lane);
        if (number < cells) continue;
        const std::uint32_t* members = rows_.members.data() + number * kBits;
        const Lane live = static_cast<Lane>(state_[number] & kLow);
        const std::uint32_t one = model_.slot_of[members[lowest(live)]];
        const std::uint32_t other = model_.slot_of[members[lowest(static_cast<Lane>(live & (live - 1)))]];
        consider(number, std::max(weights_[one], weights_[other]), 2, 1);
      }
    }
    return best;
  }

  // The heaviest lane of two; of the first few that are equal, the one whose placements have the most others beside
  // them in their lanes. Where many grids are found, just the first.
  std::uint32_t pick_two(std::size_t first, std::size_t last) const {
    const Vec* state = reinterpret_cast<const Vec*>(state_);
    const Vec open = Vec{} + kOpen;
    const bool any = mostly_grids();
    std::uint32_t best = kNone;
    std::uint32_t weight = 0;
    std::size_t score = 0, left = 0;
    for (std::size_t at = first; at < last; ++at) {
      const Vec lane = state[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      for (std::uint32_t bits = top_bits(static_cast<Vec>(rest == open)); bits != 0;) {
        const auto byte = static_cast<std::size_t>(__builtin_ctz(bits));
        bits &= above(byte);
        const auto number = static_cast<std::uint32_t>(at * kVectorLanes + byte / sizeof(Lane));
        if (any) return number;
        if (best != kNone && weights_[number] == weight && left != 0) {
          --left;
          if (score == 0) score = beside_two(best);
          const std::size_t here = beside_two(number);
          if (here <= score) continue;
          score = here;
        } else if (best == kNone || weights_[number] > weight) {
          weight = weights_[number];
          left = kCompared - 1;
          score = 0;
        } else {
          continue;
        }
        best = number;
      }
    }
    return best;
  }

  // The lane with the most weight for the square of its size.
  std::uint32_t pick_weighted(std::size_t first, std::size_t last) const {
    std::uint32_t best = kNone;
    std::uint64_t most = 0, least = 1;
    for (std::size_t number = first * kVectorLanes; number < last * kVectorLanes; ++number) {
      if ((state_[number] & kOpen) == 0) continue;
      const auto size = static_cast<std::uint64_t>(__builtin_popcountll(state_[number])) - 1;
      const std::uint64_t weight = std::uint64_t{weights_[number]} + 1;
      if (weight * least <= most * size * size) continue;
      most = weight;
      least = size * size;
      best = static_cast<std::uint32_t>(number);
    }
    return best;
  }

  std::size_t beside_two(std::uint32_t lane) const {
    const std::uint32_t* members = rows_.members.data() + lane * kBits;
    const Lane live = static_cast<Lane>(state_[lane] & kLow);
    return beside(members[lowest(live)]) + beside(members[lowest(static_cast<Lane>(live & (live - 1)))]);
  }

  std::size_t beside(std::uint32_t placement) const {
    std::size_t all = 0;
    for (std::uint32_t at = rows_.lanes_from[placement]; at < rows_.lanes_from[placement + 1]; ++at)
      all += static_cast<std::size_t>(__builtin_popcountll(state_[rows_.lanes[at]]));
    return all;
  }

  std::uint32_t pick_between(std::size_t first, std::size_t last) {
    if (!seeded_) {
      if (const std::uint32_t lane = pick_two(first, last); lane != kNone) return lane;
      if (weighed_ && !mostly_grids()) return pick_weighted(first, last);
    }
    const Vec* state = reinterpret_cast<const Vec*>(state_);
    const Vec open = Vec{} + kOpen;
    std::uint32_t best = kNone;
    std::size_t fewest = kBits, ties = 0;
    for (std::size_t at = first; at < last; ++at) {
      const Vec lane = state[at];
      if (top_bits(static_cast<Vec>((lane & open) == open)) == 0) continue;
      for (std::size_t number = at * kVectorLanes; number < (at + 1) * kVectorLanes; ++number) {
        const Lane value = state_[number];
        if ((value & kOpen) == 0) continue;
        const auto size = static_cast<std::size_t>(__builtin_popcountll(value)) - 1;
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

  std::uint32_t pick_wide() const {
    for (const int slot : model_.wide)
      if (const std::uint32_t lane = model_.lane_of[static_cast<std::size_t>(slot)]; (state_[lane] & kOpen) != 0)
        return lane;
    return kNone;
  }

  // A placement of the lane: the first, one not seen yet, or one at random.
  std::uint32_t choose(std::uint32_t lane) {
    if (lane >= model_.back_lanes) return choose_wide(lane);
    const std::uint32_t* members = rows_.members.data() + lane * kBits;
    Lane value = static_cast<Lane>(state_[lane] & kLow);
    if (seeded_)
      for (auto skip = random_.below(static_cast<std::uint64_t>(__builtin_popcountll(value))); skip != 0; --skip)
        value = static_cast<Lane>(value & (value - 1));
    if (seen != nullptr && lane < model_.front_lanes)
      for (Lane left = value; left != 0; left = static_cast<Lane>(left & (left - 1)))
        if (seen[members[lowest(left)]] == 0) return members[lowest(left)];
    return members[lowest(value)];
  }

  std::uint32_t choose_wide(std::uint32_t lane) {
    const std::size_t slot = model_.slot_of[rows_.members[lane * kBits]];
    const Word* live = read(slot);
    std::size_t at = 0;
    while (live[at] == 0) ++at;
    return model_.first[slot] + static_cast<std::uint32_t>(at * kWordBits) +
           static_cast<std::uint32_t>(__builtin_ctzll(live[at]));
  }

  void branch(std::uint32_t placement) {
    ++statistics.guesses;
    reserve(depth_ + 2);
    Lane* next = state_ + lanes_;
    std::memcpy(next, state_, lanes_ * sizeof(Lane));
    remove(placement);
    pending_[depth_] = placement;
    ++depth_;
    state_ = next;
    guess_ = model_.slot_of[placement];
    place(placement);
  }

  // Takes up the latest alternative left on the stack; false when there is none.
  bool back() {
    if (depth_ == 0) return false;
    --depth_;
    state_ = states_.get() + depth_ * lanes_;
    if (hidden_from_ != kNone && depth_ < hidden_from_) hidden_from_ = kNone;
    guess_ = model_.slot_of[pending_[depth_]];
    if (!model_.propagators.empty()) {
      std::memcpy(seen_lanes_.get(), state_, lanes_ * sizeof(Lane));
      mark_slot(model_.slot_of[pending_[depth_]]);
    }
    return true;
  }

  void found() {
    if (known.empty() || !is_known()) {
      if (count++ < keep)
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(model_.cells); ++cell)
          grids.push_back(static_cast<std::uint8_t>(lowest(state_[cell])));
    }
    // The hidden slots are settled for these cells: what is left of them would only find the same grid again.
    if (hidden_from_ != kNone) depth_ = hidden_from_;
  }

  bool is_known() const {
    const auto cells = static_cast<std::size_t>(model_.cells);
    for (std::size_t from = 0; from < known.size(); from += cells) {
      std::size_t cell = 0;
      while (cell < cells && known[from + cell] == lowest(state_[cell])) ++cell;
      if (cell == cells) return true;
    }
    return false;
  }

  // ---- counting without search ----
  //
  // Where every open lane has two placements left, and only lanes exclude anything, what belongs together has two
  // fillings, each the other's opposite, or none: one placement settles all of it.

  bool mirrored() const {
    const Vec open = Vec{} + kOpen;
    Vec more{};
    for (std::size_t at = 0; at < swept_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      more |= rest & ~open;
    }
    return top_bits(static_cast<Vec>(more == Vec{})) == all_bytes();
  }

  void count_mirrored() {
    std::uint64_t fillings = 1;
    for (std::size_t at = 0; at < cell_vectors_;) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      const std::uint32_t bits = top_bits(static_cast<Vec>((lane & kOpen) != 0));
      if (bits == 0) {
        ++at;
        continue;
      }
      const std::size_t cell = at * kVectorLanes + static_cast<std::size_t>(__builtin_ctz(bits)) / sizeof(Lane);
      place(cell, lowest(state_[cell]));
      fillings *= 2;
      ++statistics.nodes;
      if (!singles()) return;
    }
    owed_ = fillings;
  }

  // Counts grids that are known of but not counted yet, as far as the limit lets.
  void settle(std::uint64_t limit) {
    const std::uint64_t now = std::min(owed_, limit - std::min(limit, count));
    count += now;
    owed_ -= now;
  }

  struct Hit {
    std::uint32_t vector, bits;
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
  const Rows<Lane>& rows_;
  const std::size_t lanes_, swept_;
  const std::uint32_t ticks_ = model_.propagators.empty() ? 63 : 3;  // nodes between two looks at the clock, as a mask
  const bool may_mirror_ = kEven && rows_.even.only_houses && model_.propagators.empty();
  std::uint64_t owed_ = 0;  // grids that are known of but not counted
  bool feasible_ = true, done_ = false, seeded_ = false;
  Random random_{0};
  std::size_t depth_ = 0, capacity_ = 0;
  std::uint32_t hidden_from_ = kNone;  // the depth from which only hidden slots are open
  Lane* state_ = nullptr;
  Buffer<Lane> states_, root_, seen_lanes_, looked_;
  Trial twos_, threes_;

  std::vector<std::uint32_t> pending_;  // by depth: the placement tried, which the state left behind is without
  std::vector<Word> dirty_, workspace_, words_;
  std::vector<std::size_t> word_of_;
  std::vector<std::uint32_t> weights_;  // by lane
  std::vector<std::uint32_t> initial_weights_;
  const bool guided_ = !model_.propagators.empty();
  std::uint32_t guess_ = kNone;  // the slot of the placement that was tried or taken out last, until its node is done
  std::uint32_t blamed_ = 0;
  std::size_t next_propagator_ = 0;  // where to look first
  bool weighed_ = false;             // whether any is not 0
  std::vector<Hit> hits_ = std::vector<Hit>(swept_ + 1);

  // Of even problems.
  const std::size_t cell_vectors_ = rows_.even.cell_lanes / kVectorLanes;
  const std::size_t plane_vectors_ = model_.plane_lanes / kVectorLanes;
  const ButOne but_one_;
  Buffer<Lane> kept_;                    // what the placements since the last sweep keep of each plane
  std::vector<std::uint32_t> plane_of_;  // by vector: the digit
};

template <class Lane>
std::unique_ptr<Search> make(const Model& model, const Rows<Lane>& rows) {
  if (rows.form == Form::even) return std::make_unique<Kernel<Lane, Form::even>>(model, rows);
  if constexpr (Rows<Lane>::may_be_dense)
    if (rows.form == Form::dense) return std::make_unique<Kernel<Lane, Form::dense>>(model, rows);
  if constexpr (Rows<Lane>::may_be_sparse) return std::make_unique<Kernel<Lane, Form::sparse>>(model, rows);
  return nullptr;
}

}  // namespace

std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint8_t>& rows) { return make(model, rows); }
std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint16_t>& rows) { return make(model, rows); }
std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint32_t>& rows) { return make(model, rows); }
std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint64_t>& rows) { return make(model, rows); }

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
