// The search. This file is compiled once for each set of machine instructions, under another namespace, with the state
// in search_state.hpp.
//
// A node is a state propagated to its fixpoint: the singles of all lanes by sweeps over the whole state, then the
// propagators whose slots have changed, one at a time. A branch tries one placement on a copy of the state and leaves
// the state without it below on the stack. So there is no trail, and a search can stop and go on between any two nodes.
#include "kernel.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>

#include "propagation.hpp"
#include "random.hpp"
#include "search_state.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {
namespace {

template <class Lane, MaskForm form>
class Kernel final : public Search, SearchState<Lane, form>, LaneDomains {
  using Base = SearchState<Lane, form>;
  using Base::cell_vectors_, Base::chosen_, Base::singles_due_, Base::removed_any_, Base::lanes_, Base::model_,
      Base::masks_, Base::state_;
  using Base::kBits, Base::kValueSymmetric, Base::kLow, Base::kOpen, Base::kVectorLanes;
  using Base::last_slot_, Base::remove, Base::singles;
  using Base::remove_common_conflicts, Base::reset_attempts, Base::clear_deferred, Base::lowest, Base::place,
      Base::read;
  using Base::slots_, Base::sweep_vectors_, Base::triple_backoff_, Base::pair_backoff_, Base::word_of_, Base::words_;
  using typename Base::Vec, typename Base::Mask;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

 public:
  Kernel(const Model& model, const ConflictMasks<Lane>& masks)
      : Base(model, masks),
        scheduled_(words_for(model.propagators.size())),
        workspace_(model.workspace),
        failures_(model.lanes),
        two_valued_failures_(model.lanes) {
    noted_lanes_ = Buffer<Lane>(lanes_ + 1);
    watched_digits_ = Buffer<Lane>(model.front_lanes + 1);
    std::memset(watched_digits_.get(), 0, model.front_lanes * sizeof(Lane));
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(model.cells); ++cell)
      if (!model.watchers[cell].empty()) watched_digits_.get()[cell] = kLow;
    reserve(2);
    if (dom_wdeg_) initialise_weights();
    reset_failures();
    prepare();
  }

  void start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
             std::optional<std::uint64_t> seed) override {
    count = 0;
    grids.clear();
    known.clear();
    statistics = {};
    chosen_ = 0;
    seeded_ = seed.has_value();
    random_ = Random(seed.value_or(0));
    auxiliary_from_ = kNone;
    depth_ = 0;
    uncounted_ = 0;
    done_ = !feasible_;
    clear_queue();
    bumps_ = 0;
    if (any_lane_failed_) reset_failures();
    any_lane_failed_ = false;
    reset_attempts();
    if (dom_wdeg_) weights_ = initial_weights_;
    digit_failures_.assign(digit_failures_.size(), 0);
    worst_digit_ = 0;
    guess_ = kNone;
    if constexpr (kValueSymmetric) clear_deferred();
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
    wake_readers(root_.get());
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
    const Status status = advance(limits);
    statistics.chosen = chosen_;
    return status;
  }

 private:
  static constexpr std::size_t kCompared = 8;     // lanes of equal weight that are compared for a branch
  static constexpr std::uint64_t kTwoCounts = 5;  // twice the size of a lane of two, as a branch
  static constexpr Lane kMostFailures = static_cast<Lane>(~Lane{0});  // of a lane, until all are halved
  static constexpr std::size_t kNoPropagator = ~std::size_t{0};
#ifdef SUDOKUDSL_SMALL_TABLES
  static constexpr std::uint64_t kShort = 0, kGuessTells = 2, kLong = 4;
  static constexpr std::uint32_t kForget = 8, kLost = 32, kForgetSoon = 2;
#else
  static constexpr std::uint64_t kShort = 1000;       // nodes of a search that does without balances
  static constexpr std::uint64_t kGuessTells = 2000;  // nodes during which guesses are blamed
  static constexpr std::uint64_t kLong = 1500;        // nodes from which a search without propagators is long
  static constexpr std::uint32_t kForget = 1 << 14;   // blames until what weights have grown by is halved
  static constexpr std::uint32_t kLost = 1 << 18, kForgetSoon = 1 << 8;  // blames from which it is so after so many
#endif

  // The fixpoint of the problem itself, from which every question starts.
  void prepare() {
    state_ = states_.get();
    std::memcpy(state_, masks_.start.get(), lanes_ * sizeof(Lane));
    if (!model_.propagators.empty()) {
      std::memcpy(noted_lanes_.get(), state_, lanes_ * sizeof(Lane));
      for (std::size_t number = 0; number < model_.propagators.size(); ++number) schedule(number);
    }
    feasible_ = !model_.contradiction && fixpoint();
    root_ = Buffer<Lane>(lanes_ + 1);
    std::memcpy(root_.get(), state_, lanes_ * sizeof(Lane));
    statistics = {};
  }

  Status advance(const RunLimits& limits) {
    const bool timed = limits.pause != Clock::time_point::max();
    for (std::uint32_t tick = 1;; ++tick) {
      if (uncounted_ != 0) report_uncounted(limits.grids);
      if (count >= limits.grids) return Status::limit;
      if (done_) return Status::exhausted;
      if (statistics.nodes >= limits.nodes) return Status::nodes;
      if (timed && (tick & clock_mask_) == 0 && Clock::now() >= limits.pause) return Status::paused;
      ++statistics.nodes;
      if (!propagate_node()) {
        bump_guess();
        done_ = !backtrack();
        continue;
      }
      if (counts_components_ && count >= keep && known.empty() && mostly_grids() && all_two_valued()) {
        count_two_valued_components();
        done_ = !backtrack();
        continue;
      }
      guess_ = kNone;
      const std::uint32_t lane = choose_lane();
      if (lane == kNone) {
        accept_grid();
        done_ = !backtrack();
      } else {
        branch(choose_placement(lane));
      }
    }
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

  // ---- propagators ----

  void schedule(std::size_t propagator) { scheduled_[propagator / kWordBits] |= bit_at(propagator); }

  // Marks the propagators of all slots that differ from `before`, and takes the state as seen.
  void wake_readers(const Lane* before) {
    if (model_.propagators.empty()) return;
    const auto cells = static_cast<std::size_t>(model_.cells);
    for (std::size_t from = 0; from < cells; from += kVectorLanes) {
      const Vec watched = *reinterpret_cast<const Vec*>(watched_digits_.get() + from);
      const Vec now = *reinterpret_cast<const Vec*>(state_ + from);
      const Vec then = *reinterpret_cast<const Vec*>(before + from);
      for (const std::size_t cell : LanesOf<Lane>(bits_of(unequal<Lane>((now ^ then) & watched, Vec{})), from))
        model_.wake(cell, before[cell] & ~state_[cell] & kLow, state_[cell] & kLow, scheduled_.data());
    }
    for (std::size_t slot = cells; slot < static_cast<std::size_t>(model_.slots); ++slot) {
      const std::size_t lane = model_.lane_of[slot];
      const std::size_t size = model_.first[slot + 1] - model_.first[slot];
      const std::size_t last = lane + (size < kBits ? 1 : (size + kBits - 2) / (kBits - 1));
      for (std::size_t at = lane; at < last; ++at)
        if (const Word gone = before[at] & ~state_[at] & kLow; gone != 0) {
          model_.wake(slot, gone, state_[at] & kLow, scheduled_.data());
          break;
        }
    }
    if (before != noted_lanes_.get() || model_.lanes != model_.front_lanes)
      std::memcpy(noted_lanes_.get(), state_, lanes_ * sizeof(Lane));
    else
      std::memcpy(noted_lanes_.get(), state_, ((cells + kVectorLanes - 1) / kVectorLanes) * kBytes);
  }

  // In a circle, so that each has its turn before one is run again; balances when there is nothing else to do.
  std::size_t next_scheduled() {
    if (const std::size_t number = next_scheduled(next_propagator_, implied_totals_from_, 0); number != kNoPropagator) {
      next_propagator_ = number + 1;
      return number;
    }
    next_propagator_ = 0;
    if (!implied_totals_due()) return kNoPropagator;
    const std::size_t number = next_scheduled(next_implied_total_, model_.propagators.size(), implied_totals_from_);
    next_implied_total_ = number == kNoPropagator ? implied_totals_from_ : number + 1;
    return number;
  }

  // Takes the first that is due of `from` to `last`, else of `first` on.
  std::size_t next_scheduled(std::size_t from, std::size_t last, std::size_t first) {
    const std::size_t number = first_scheduled(from, last);
    return number != kNoPropagator ? number : first_scheduled(first, std::min(from, last));
  }

  std::size_t first_scheduled(std::size_t from, std::size_t last) {
    while (from < last) {
      const Word here = scheduled_[from / kWordBits] & (~Word{0} << (from % kWordBits));
      const std::size_t word = from / kWordBits * kWordBits;
      if (here != 0) {
        const std::size_t number = word + static_cast<std::size_t>(__builtin_ctzll(here));
        if (number >= last) return kNoPropagator;
        scheduled_[number / kWordBits] &= ~bit_at(number);
        return number;
      }
      from = word + kWordBits;
    }
    return kNoPropagator;
  }

  // Balances pay where a search is long. They are looked at before it begins, too.
  bool implied_totals_due() const { return statistics.nodes == 0 || statistics.nodes >= kShort; }

  bool run_propagator(std::size_t number) {
    ++statistics.runs[static_cast<std::size_t>(model_.propagators[number].kind)];
    return propagate(model_, number, {state_, slots_.data(), words_.data(), workspace_.data(), *this});
  }

  const Word* gather(std::size_t slot) override { return read(slot); }
  bool narrow(std::size_t slot, const Word* allowed) override { return Base::narrow(slot, allowed); }
  void require_one_of(const Placed* placed, std::size_t size) override {
    remove_common_conflicts(placed, size);
    singles_due_ |= removed_any_;
  }

  // ---- blame ----
  //
  // Lanes that died, and slots whose propagators failed, are weighed: a search branches where it fails most.
  // (Boussemart et al., "Boosting systematic search by weighting constraints", ECAI 2004.)

  // With propagators it is the slot that was guessed whose blame tells most, on top of how much it is constrained; in a
  // long search the slot that was chosen last before the failure, which mostly followed from the guess. How much it is
  // constrained stays; of blame half is forgotten now and then, and soon where a search has gone on for so long that
  // what failed at first is somewhere else.
  void bump_guess() {
    if (!dom_wdeg_ || guess_ == kNone) return;
    const std::uint32_t guessed = model_.slot_of[guess_];
    ++weights_[model_.lane_of[statistics.nodes < kGuessTells ? guessed : last_slot_]];
    if (bumps_digits_ && guessed < static_cast<std::uint32_t>(model_.cells)) bump_digit(guess_ - model_.first[guessed]);
    guess_ = kNone;
    ++bumps_;
    if (bumps_ % (bumps_ < kLost ? kForget : kForgetSoon) != 0) return;
    for (std::size_t lane = 0; lane < lanes_; ++lane)
      weights_[lane] = initial_weights_[lane] + (weights_[lane] - initial_weights_[lane]) / 2;
    for (std::uint32_t& failures : digit_failures_) failures /= 2;
  }

  // Where digits are neither amounts nor of classes, which makes some of them alike, one may be what fails: a cell that
  // can take the one with which most guesses failed weighs a fifth of these more.
  void bump_digit(std::uint32_t digit) {
    if (++digit_failures_[digit] > digit_failures_[worst_digit_]) worst_digit_ = digit;
  }

  // Cells in more houses, and in more objectives, first; short totals count most, then pairs. Counts or alternatives of
  // the same cells are one thing said in parts, such as digit by digit, and weigh as much as one.
  void initialise_weights() {
    initial_weights_.assign(lanes_, 1);
    const auto digits = static_cast<std::uint32_t>(model_.digits);
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot)
      if (const std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1])
        initial_weights_[model_.lane_of[slot]] +=
            digits * static_cast<std::uint32_t>(model_.bits_in_lanes[p].size() - 1);
    std::set<std::vector<std::uint32_t>> weighed;
    for (std::size_t number = 0; number < implied_totals_from_; ++number) {
      const Kind kind = model_.propagators[number].kind;
      if ((kind == Kind::count || kind == Kind::either) && !weighed.insert(cells_read(number)).second) continue;
      const auto size = static_cast<std::uint32_t>(model_.lanes_read[number].size());
      std::uint32_t weight = size;
      if (kind == Kind::total) weight = std::max(2 * digits - std::min(size, digits), digits);
      if (kind == Kind::pairs) weight = digits;
      for (const std::uint32_t lane : model_.lanes_read[number]) initial_weights_[lane] += weight;
    }
  }

  // The cells that a propagator reads, ascending.
  std::vector<std::uint32_t> cells_read(std::size_t number) const {
    std::vector<std::uint32_t> found = model_.slots_read[number];
    std::erase_if(found, [&](std::uint32_t slot) { return slot >= static_cast<std::uint32_t>(model_.cells); });
    std::sort(found.begin(), found.end());
    return found;
  }

  void bump_failed_lane() {
    if (dom_wdeg_) return;
    any_lane_failed_ = true;
    for (std::size_t at = 0; at < sweep_vectors_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      const bool of_block = kValueSymmetric && at >= cell_vectors_;
      const Bits bits = bits_of(of_block ? equal<Lane>(lane, Vec{} + kOpen) : equal<Lane>(lane & kLow, Vec{}));
      if (bits == 0) continue;
      Lane& failures = failures_.get()[*LanesOf<Lane>(bits, at * kVectorLanes).begin()];
      if (++failures == kMostFailures)
        for (std::size_t lane_number = 0; lane_number < lanes_; ++lane_number)
          failures_.get()[lane_number] = static_cast<Lane>((failures_.get()[lane_number] + 1) / 2);
      return;
    }
  }

  void reset_failures() { std::fill_n(failures_.get(), lanes_, Lane{1}); }

  bool fixpoint() {
    if (!singles()) {
      bump_failed_lane();
      return clear_queue();
    }
    if (model_.propagators.empty()) return true;
    wake_readers(noted_lanes_.get());
    while (true) {
      const std::size_t number = next_scheduled();
      if (number == kNoPropagator) return true;
      removed_any_ = singles_due_ = false;
      const bool ran = run_propagator(number);
      if (ran && !removed_any_) continue;
      if (ran && is_idempotent(number)) {
        wake_readers(noted_lanes_.get());
        scheduled_[number / kWordBits] &= ~bit_at(number);
      }
      if (ran && (!singles_due_ || singles())) {
        wake_readers(noted_lanes_.get());
        continue;
      }
      return clear_queue();
    }
  }

  // Whether it would find nothing more if it were run again.
  bool is_idempotent(std::size_t number) const {
    const Kind kind = model_.propagators[number].kind;
    return kind == Kind::pairs || kind == Kind::ways || kind == Kind::automaton;
  }

  bool clear_queue() {
    next_propagator_ = 0;
    next_implied_total_ = implied_totals_from_;
    for (Word& word : scheduled_) word = 0;
    return false;
  }

  // ---- what all placements of a lane exclude ----

  bool propagate_node() {
    while (true) {
      if (!fixpoint()) return false;
      if (mostly_grids()) return true;
      const bool always = kValueSymmetric && long_without_propagators();
      const bool two = always || pair_backoff_.pays(statistics.nodes);
      const bool three = always || (kValueSymmetric && triple_backoff_.pays(statistics.nodes));
      if (!(two || three) || !remove_common_conflicts(two, three)) return true;
    }
  }

  // Where lanes are all there is and the search is long, what they exclude together is worth its time, however little.
  bool long_without_propagators() const { return !dom_wdeg_ && statistics.nodes >= kLong; }

  // Where many nodes are grids there is little to prune: plain steps count fastest.
  bool mostly_grids() const { return count * 8 > statistics.nodes; }

  // ---- branching ----

  // An open lane of two; else one with much weight and few placements; or with a seed one of the smallest at random. Of
  // cells as long as there is one. Where there are propagators, always by weight.
  std::uint32_t choose_lane() {
    if (dom_wdeg_ && !seeded_ && !mostly_grids())
      if (const std::uint32_t lane = pick_dom_wdeg(); lane != kNone) return lane;
    std::uint32_t lane = pick_lane(0, model_.front_lanes / kVectorLanes);
    if (lane != kNone || model_.front_lanes == lanes_) return lane;
    lane = pick_lane(model_.front_lanes / kVectorLanes, sweep_vectors_);
    if (lane == kNone) lane = pick_wide();
    if (lane != kNone && auxiliary_from_ == kNone) auxiliary_from_ = static_cast<std::uint32_t>(depth_);
    return lane;
  }

  // The cell with the most weight for its size; or the lane of two whose heaviest cell has as much. Such a lane counts
  // half a placement more than it has: where a digit is not tells less than which digit a cell has. Sizes are doubled.
  std::uint32_t pick_dom_wdeg() const {
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
    const std::uint32_t more = bumps_digits_ ? digit_failures_[worst_digit_] / 5 : 0;
    for (std::size_t from = 0; from < cells; from += kVectorLanes) {
      const Vec lane = *reinterpret_cast<const Vec*>(state_ + from);
      for (const std::size_t cell : LanesOf<Lane>(bits_of(equal<Lane>(lane & open, open)), from)) {
        if (cell >= cells) break;
        const auto size = static_cast<std::uint64_t>(__builtin_popcountll(state_[cell])) - 1;
        consider(cell, weights_[cell] + ((state_[cell] >> worst_digit_ & 1) != 0 ? more : 0), 2 * size, 0);
      }
    }
    for (std::size_t at = cells / kVectorLanes; at < model_.front_lanes / kVectorLanes; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      for (const std::size_t number : LanesOf<Lane>(bits_of(equal<Lane>(rest, open)), at * kVectorLanes)) {
        if (number < cells) continue;
        const std::uint32_t* members = masks_.members.data() + number * kBits;
        const Lane live = static_cast<Lane>(state_[number] & kLow);
        const std::uint32_t one = model_.slot_of[members[lowest(live)]];
        const std::uint32_t other = model_.slot_of[members[lowest(static_cast<Lane>(live & (live - 1)))]];
        consider(number, std::max(weights_[one], weights_[other]), kTwoCounts, 1);
      }
    }
    return best;
  }

  static Mask is_two_valued(const Vec& lane) {
    Vec rest = lane & (lane - 1);
    rest &= rest - 1;
    return equal<Lane>(rest, Vec{} + kOpen);
  }

  // The lane of two that failed most; of the first few that are equal, the one whose placements have the most others
  // beside them in their lanes. In a long search failures are equal if their number has as many bits, so that what is
  // beside tells more. Where many grids are found, just the first.
  std::uint32_t pick_two_valued(std::size_t first, std::size_t last) {
    const Vec* state = reinterpret_cast<const Vec*>(state_);
    if (mostly_grids()) {
      for (std::size_t at = first; at < last; ++at)
        if (const Bits bits = bits_of(is_two_valued(state[at])); bits != 0)
          return static_cast<std::uint32_t>(*LanesOf<Lane>(bits, at * kVectorLanes).begin());
      return kNone;
    }
    Vec* const heavy = reinterpret_cast<Vec*>(two_valued_failures_.get());
    Vec most{};
    for (std::size_t at = first; at < last; ++at) {
      heavy[at] = only<Lane>(reinterpret_cast<const Vec*>(failures_.get())[at], is_two_valued(state[at]));
      most = larger(most, heavy[at]);
    }
    Lane enough = 0;
    for (std::size_t lane = 0; lane < kVectorLanes; ++lane) enough = std::max<Lane>(enough, most[lane]);
    if (enough == 0) return kNone;
    if (long_without_propagators()) enough = static_cast<Lane>(1 + (enough > 4 ? std::bit_floor<Lane>(enough - 1) : 0));
    std::uint32_t best = kNone;
    std::size_t score = 0, left = kCompared;
    for (std::size_t at = first; at < last; ++at)
      for (const std::size_t lane :
           LanesOf<Lane>(bits_of(equal<Lane>(larger(heavy[at], Vec{} + enough), heavy[at])), at * kVectorLanes)) {
        const auto number = static_cast<std::uint32_t>(lane);
        if (best != kNone) {
          if (score == 0) score = lane_mates_of_two(best);
          const std::size_t others = lane_mates_of_two(number);
          if (others > score) {
            score = others;
            best = number;
          }
        } else {
          best = number;
        }
        if (--left == 0) return best;
      }
    return best;
  }

  // The lane with the most weight for the square of its size.
  std::uint32_t pick_failed_lane(std::size_t first, std::size_t last) const {
    std::uint32_t best = kNone;
    std::uint64_t most = 0, least = 1;
    for (std::size_t number = first * kVectorLanes; number < last * kVectorLanes; ++number) {
      if ((state_[number] & kOpen) == 0) continue;
      const auto size = static_cast<std::uint64_t>(__builtin_popcountll(state_[number])) - 1;
      const std::uint64_t weight = failures_.get()[number];
      if (weight * least <= most * size * size) continue;
      most = weight;
      least = size * size;
      best = static_cast<std::uint32_t>(number);
    }
    return best;
  }

  std::size_t lane_mates_of_two(std::uint32_t lane) const {
    const std::uint32_t* members = masks_.members.data() + lane * kBits;
    const Lane live = static_cast<Lane>(state_[lane] & kLow);
    return lane_mates(members[lowest(live)]) + lane_mates(members[lowest(static_cast<Lane>(live & (live - 1)))]);
  }

  std::size_t lane_mates(std::uint32_t placement) const {
    std::size_t all = 0;
    for (std::uint32_t at = masks_.lanes_from[placement]; at < masks_.lanes_from[placement + 1]; ++at)
      all += static_cast<std::size_t>(__builtin_popcountll(state_[masks_.lanes[at]]));
    return all;
  }

  std::uint32_t pick_lane(std::size_t first, std::size_t last) {
    if (!seeded_) {
      if (const std::uint32_t lane = pick_two_valued(first, last); lane != kNone) return lane;
      if (any_lane_failed_ && !mostly_grids()) return pick_failed_lane(first, last);
    }
    const Vec* state = reinterpret_cast<const Vec*>(state_);
    const Vec open = Vec{} + kOpen;
    std::uint32_t best = kNone;
    std::size_t fewest = kBits, ties = 0;
    for (std::size_t at = first; at < last; ++at) {
      const Vec lane = state[at];
      if (!any<Lane>(lane & open)) continue;
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
  std::uint32_t choose_placement(std::uint32_t lane) {
    if (lane >= model_.back_lanes) return choose_wide(lane);
    const std::uint32_t* members = masks_.members.data() + lane * kBits;
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
    const std::size_t slot = model_.slot_of[masks_.members[lane * kBits]];
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
    guess_ = placement;
    place(placement);
  }

  // Takes up the latest alternative left on the stack; false when there is none.
  bool backtrack() {
    if (depth_ == 0) return false;
    --depth_;
    state_ = states_.get() + depth_ * lanes_;
    if (auxiliary_from_ != kNone && depth_ < auxiliary_from_) auxiliary_from_ = kNone;
    guess_ = pending_[depth_];
    last_slot_ = model_.slot_of[guess_];
    if (!model_.propagators.empty()) {
      std::memcpy(noted_lanes_.get(), state_, lanes_ * sizeof(Lane));
      const Word gone = bit_at(guess_ - model_.first[last_slot_]), live = state_[model_.lane_of[last_slot_]] & kLow;
      model_.wake(last_slot_, gone, live, scheduled_.data());
    }
    return true;
  }

  void accept_grid() {
    if (known.empty() || !is_known()) {
      if (count++ < keep) store_grid();
    }
    // The hidden slots are settled for these cells: what is left of them would only find the same grid again.
    if (auxiliary_from_ != kNone) depth_ = auxiliary_from_;
  }

  void store_grid() {
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(model_.cells); ++cell)
      grids.push_back(static_cast<std::uint8_t>(lowest(state_[cell])));
    for (int slot = model_.cells; slot < model_.shown; ++slot)
      grids.push_back(static_cast<std::uint8_t>(__builtin_ctzll(*read(static_cast<std::size_t>(slot)))));
  }

  bool is_known() const {
    const auto cells = static_cast<std::size_t>(model_.cells);
    for (std::size_t from = 0; from < known.size(); from += static_cast<std::size_t>(model_.shown)) {
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

  bool all_two_valued() const {
    const Vec open = Vec{} + kOpen;
    Vec more{};
    for (std::size_t at = 0; at < sweep_vectors_; ++at) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      Vec rest = lane & (lane - 1);
      rest &= rest - 1;
      more |= rest & ~open;
    }
    return !any<Lane>(more);
  }

  void count_two_valued_components() {
    std::uint64_t fillings = 1;
    for (std::size_t at = 0; at < cell_vectors_;) {
      const Vec lane = reinterpret_cast<const Vec*>(state_)[at];
      const Bits bits = bits_of(equal<Lane>(lane & kOpen, Vec{} + kOpen));
      if (bits == 0) {
        ++at;
        continue;
      }
      const std::size_t cell = *LanesOf<Lane>(bits, at * kVectorLanes).begin();
      place(cell, lowest(state_[cell]));
      fillings *= 2;
      ++statistics.nodes;
      if (!singles()) return;
    }
    uncounted_ = fillings;
  }

  // Counts grids that are known of but not counted yet, as far as the limit lets.
  void report_uncounted(std::uint64_t limit) {
    const std::uint64_t now = std::min(uncounted_, limit - std::min(limit, count));
    count += now;
    uncounted_ -= now;
  }

  const std::uint32_t clock_mask_ =
      model_.propagators.empty() ? 63 : 3;  // nodes between two looks at the clock, as a mask
  const bool counts_components_ = kValueSymmetric && masks_.symmetric.only_houses && model_.propagators.empty();
  std::uint64_t uncounted_ = 0;  // grids that are known of but not counted
  bool feasible_ = true, done_ = false, seeded_ = false;
  Random random_{0};
  std::size_t depth_ = 0, capacity_ = 0;
  std::uint32_t auxiliary_from_ = kNone;  // the depth from which only hidden slots are open
  Buffer<Lane> states_, root_, noted_lanes_;
  Buffer<Lane> watched_digits_;  // by cell: its digits, if a propagator reads it

  std::vector<std::uint32_t> pending_;  // by depth: the placement tried, which the state left behind is without
  std::vector<Word> scheduled_, workspace_;
  Buffer<Lane> failures_;               // by lane, and one more; of searches without propagators
  Buffer<Lane> two_valued_failures_;    // of lanes of two the failures, else 0
  std::vector<std::uint32_t> weights_;  // by lane, where there are propagators
  std::vector<std::uint32_t> initial_weights_;
  const bool dom_wdeg_ = !model_.propagators.empty();
  const bool bumps_digits_ = dom_wdeg_ && model_.totals.empty() && model_.joint_counts.empty();
  std::vector<std::uint32_t> digit_failures_ = std::vector<std::uint32_t>(model_.digits);  // by digit, of guesses
  std::uint32_t worst_digit_ = 0;  // the digit with most of them
  std::uint32_t guess_ = kNone;    // the placement that was tried or taken out last, until its node is done
  std::uint32_t bumps_ = 0;
  const std::size_t implied_totals_from_ = model_.propagators.size() - model_.implied_totals.size();
  std::size_t next_propagator_ = 0, next_implied_total_ = implied_totals_from_;  // where to look first
  bool any_lane_failed_ = false;                                                 // whether any lane has failed
};

template <class Lane>
std::unique_ptr<Search> make(const Model& model, const ConflictMasks<Lane>& masks) {
  if (masks.form == MaskForm::value_symmetric)
    return std::make_unique<Kernel<Lane, MaskForm::value_symmetric>>(model, masks);
  if constexpr (ConflictMasks<Lane>::may_be_dense)
    if (masks.form == MaskForm::dense) return std::make_unique<Kernel<Lane, MaskForm::dense>>(model, masks);
  if constexpr (ConflictMasks<Lane>::may_be_sparse)
    return std::make_unique<Kernel<Lane, MaskForm::sparse>>(model, masks);
  return nullptr;
}

}  // namespace

std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint16_t>& masks) {
  return make(model, masks);
}
std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint32_t>& masks) {
  return make(model, masks);
}
#if !defined(__AVX512BW__)
std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint8_t>& masks) {
  return make(model, masks);
}
std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint64_t>& masks) {
  return make(model, masks);
}
#endif

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
