// The kernel: depth-first search with copied states. This file and the headers of its techniques are compiled once for
// each set of machine instructions, each time in another namespace.
//
// - search_state.hpp: the lanes, and elementary steps on them.
// - singles.hpp: unit propagation over all lanes, a vector at a time.
// - propagator_queue.hpp: which propagators run, and when.
// - common_conflicts.hpp: placements that all placements of a lane exclude.
// - branching.hpp: dom/wdeg, and failures of lanes.
// - naming.hpp: numbers of areas, which can be exchanged.
// - components.hpp: counts the solutions of two-valued states without search.
//
// A node is a state propagated to its fixpoint. Singles come first, then one propagator at a time, and singles again
// whenever a removal may have left at most one placement in a lane. A branch tries one placement on a copy of the
// state, and leaves the state without it on the stack below. So there is no trail and nothing is undone, and a search
// can stop and continue between any two nodes. States are small: 768 bytes for a plain 9x9.
#include "kernel.hpp"

#include <algorithm>
#include <cstring>

#include "branching.hpp"
#include "check_faults.hpp"
#include "common_conflicts.hpp"
#include "components.hpp"
#include "contract.hpp"
#include "form_counts.hpp"
#include "interruption.hpp"
#include "naming.hpp"
#include "propagation.hpp"
#include "propagator_queue.hpp"
#include "search_state.hpp"
#include "singles.hpp"

#ifdef SUDOKUDSL_CHECKED
#include "check_grids.hpp"
#include "check_runs.hpp"
#include "check_states.hpp"
#endif

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {
namespace {

template <class Lane, bool value_symmetric>
class Kernel final : public Search, Domains {
  using State = SearchState<Lane, value_symmetric>;
  static constexpr std::uint32_t kNone = State::kNone;

 public:
  [[gnu::cold]] Kernel(const Model& model, const ConflictMasks<Lane>& masks)
      : model_(model),
        state_(model, masks),
        queue_(model),
        common_conflicts_(state_),
        branching_(model),
        naming_(model),
        workspace_(model.workspace),
        root_(model.lanes + 1),
        unordered_root_(model.numbering ? model.lanes + 1 : 0) {
    reserve(2);
    settle_root(root_.get());
    if (!model.numbering) return;
    settling_ = true;
    naming_.set_active(true);
    settle_root(unordered_root_.get());
  }

  void start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
             std::optional<std::uint64_t> seed) override {
    count_ = 0;
    grids_.clear();
    excluded_.clear();
    statistics_ = {};
    SUDOKUDSL_IF_CHECKED(seed_ = seed; const checks::Searching now(seed); checks_.start();
                         grids_found_.start(givens, without);)
    state_.chosen = 0;
    auxiliary_from_ = kNone;
    depth_ = 0;
    uncounted_ = 0;
    done_ = !feasible_;
    queue_.clear();
    branching_.start(seed);
    common_conflicts_.reset(state_);
    guess_ = kNone;
    if constexpr (State::kValueSymmetric) state_.clear_deferred();
    if (done_) return;
    state_.lanes = stack_.get();
    state_.spare_numbers = 0;
    const Lane* const root = naming_.start(givens, without) ? unordered_root_.get() : root_.get();
    std::memcpy(state_.lanes, root, model_.lanes * sizeof(Lane));
    SUDOKUDSL_IF_CHECKED(states_.start();)
    for (const std::uint32_t placement : without) {
      state_.remove(placement);
      SUDOKUDSL_IF_CHECKED(states_.remove(placement, true);)
    }
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(model_.cells); ++cell) {
      if (givens[cell] == kBlank) continue;
      if ((root[cell] >> givens[cell] & 1) == 0) {
        done_ = true;
        return;
      }
      state_.place(model_.first[cell] + givens[cell]);
      SUDOKUDSL_IF_CHECKED(states_.place(model_.first[cell] + givens[cell]);)
    }
    queue_.wake_readers(state_, root);
  }

  // The state at the bottom of the stack covers the rest of the search, except for the placement tried there. Slots
  // whose digits depend on names that were given have the digits of the root.
  void remaining(std::vector<std::uint8_t>& live) override {
    live.assign(model_.placements, 0);
    Lane* const top = state_.lanes;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
      state_.lanes = naming_.renames(slot) ? root_.get() : stack_.get();
      const Word* words = state_.read(slot);
      for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p)
        live[p] = (words[(p - model_.first[slot]) / kWordBits] & bit_at(p - model_.first[slot])) != 0;
    }
    state_.lanes = stack_.get();
    const std::uint32_t tried = depth_ > 0 ? tried_[0] : kNone;
    if (tried != kNone && !naming_.renames(model_.slot_of[tried])) live[tried] = 1;
    state_.lanes = top;
  }

  Status run(const RunLimits& limits) override {
    SUDOKUDSL_IF_CHECKED(const checks::Searching now(seed_);)
    const Status status = search(limits);
    SUDOKUDSL_IF_CHECKED(if (status == Status::exhausted && excluded_.empty()) grids_found_.exhausted(count_);)
    statistics_.chosen = state_.chosen;
    return status;
  }

 private:
  // Computes the fixpoint of the problem without givens, from which every question starts.
  [[gnu::cold]] void settle_root(Lane* root) {
    state_.lanes = stack_.get();
    std::memcpy(state_.lanes, state_.masks.start.get(), model_.lanes * sizeof(Lane));
    queue_.schedule_all(state_);
    feasible_ = feasible_ && !model_.contradiction && reach_fixpoint();
    while (feasible_ && naming_.active() && give_name()) feasible_ = reach_fixpoint();
    settling_ = false;
    std::memcpy(root, state_.lanes, model_.lanes * sizeof(Lane));
    statistics_ = {};
  }

  Status search(const RunLimits& limits) {
    for (std::uint32_t tick = 1;; ++tick) {
      if (uncounted_ != 0) report_uncounted(limits.grids);
      if (count_ >= limits.grids) return Status::limit;
      if (done_) return Status::exhausted;
      if (statistics_.nodes >= limits.nodes) return Status::nodes;
      if ((tick & clock_mask_) == 0 && Clock::now() >= limits.pause) return Status::paused;
      ++statistics_.nodes;
      bool alive = propagate_node();
      SUDOKUDSL_IF_CHECKED(alive = faulty_node(alive);)
      SUDOKUDSL_IF_CHECKED(states_.node(alive, naming_.active());)
      if (!alive) {
        if (guess_ != kNone) branching_.bump_guess(state_, guess_, statistics_.nodes);
        done_ = !backtrack();
        continue;
      }
      if constexpr (State::kValueSymmetric)
        if (counts_components_ && count_ >= keep_ && excluded_.empty() && progress().mostly_grids() &&
            is_two_valued(state_)) {
          SUDOKUDSL_COUNT_FORM(components_counted);
          SUDOKUDSL_IF_CHECKED(const std::uint64_t left = states_.solutions_left();)
          uncounted_ = count_two_valued_components(state_, statistics_.nodes);
          SUDOKUDSL_PLANT(components_miscounted, ++uncounted_;)
          SUDOKUDSL_IF_CHECKED(states_.counted(left, uncounted_);)
          done_ = !backtrack();
          continue;
        }
      SUDOKUDSL_ENSURE(state_.is_fixpoint_of_singles(), "every open lane of a node has two placements or more");
      guess_ = kNone;
      const std::uint32_t lane = branching_.choose_lane(state_, progress());
      if (lane == kNone) {
        accept_grid();
        done_ = !backtrack();
        SUDOKUDSL_PLANT(search_ends_early, done_ = true;)
        continue;
      }
      if (lane >= model_.front_lanes && auxiliary_from_ == kNone) auxiliary_from_ = static_cast<std::uint32_t>(depth_);
      branch(branching_.choose_placement(state_, lane, preferred_));
    }
  }

  Progress progress() const { return {statistics_.nodes, count_}; }

  // ---- propagation ----

  // Propagates to the fixpoint of singles, propagators and common conflicts. False when the state has no solution.
  bool propagate_node() {
    while (true) {
      if (!reach_fixpoint()) return false;
      if (naming_.active() && give_name()) continue;
      if (progress().mostly_grids()) return true;
      const bool always = State::kValueSymmetric && branching_.is_long_without_propagators(statistics_.nodes);
      SUDOKUDSL_IF_CHECKED(states_.before_step();)
      const bool removed = common_conflicts_.remove(state_, statistics_.nodes, always);
      SUDOKUDSL_IF_CHECKED(states_.after_step();)
      if (!removed) return true;
    }
  }

  // Gives a name to a part, if there is one that must have a new name (rule 1 of naming.hpp). Returns whether it did.
  bool give_name() {
    const Lane unused = naming_.unused(state_);
    state_.spare_numbers = static_cast<Lane>(unused & (unused - 1));
    const std::uint32_t placement =
        naming_.next(state_, unused, [this](std::size_t lane) { return branching_.weight(lane); });
    if (placement == kNone) return false;
    SUDOKUDSL_COUNT_FORM(name_given);
    SUDOKUDSL_IF_CHECKED(if (!settling_) states_.place(placement);)
    state_.place(placement);
    return true;
  }

  // Propagates to the fixpoint of singles and propagators. False when the state has no solution.
  bool reach_fixpoint() {
    if (!propagate_singles(state_)) {
      branching_.bump_failed_lane(state_);
      queue_.clear();
      return false;
    }
    if (model_.propagators.empty()) return true;
    queue_.wake_readers(state_);
    while (true) {
      const std::size_t number = queue_.next(statistics_.nodes);
      if (number == PropagatorQueue<State>::kNoPropagator) {
        SUDOKUDSL_IF_CHECKED(check_fixpoint();)
        return true;
      }
      state_.removed_any = state_.singles_due = false;
      const bool ran = run_propagator(number);
      if (ran && !state_.removed_any) continue;
      if (ran && is_idempotent(number)) {
        queue_.wake_readers(state_);
        queue_.remove(number);
      }
      if (!ran || (state_.singles_due && !propagate_singles(state_))) {
        queue_.clear();
        return false;
      }
      queue_.wake_readers(state_);
    }
  }

  bool run_propagator(std::size_t number) {
    if (settling_) allow_interruption();
    if (naming_.replaces(number)) return true;
    SUDOKUDSL_REQUIRE(number < model_.propagators.size(), "only propagators of the model are scheduled");
    ++statistics_.runs[static_cast<std::size_t>(model_.propagators[number].kind)];
    SUDOKUDSL_IF_CHECKED(if (checks::planted(checks::Fault::propagator_asleep, number)) return true;)
    SUDOKUDSL_IF_CHECKED(checks_.begin(number);)
    bool ran = propagate_once(number);
    SUDOKUDSL_IF_CHECKED(ran = checks::faulty_run(model_, number, *this, read_, ran); checks_.end(ran);)
    return ran;
  }

  bool propagate_once(std::size_t number) {
    return propagate(model_, number,
                     {state_.lanes, state_.slots.data(), state_.words.data(), workspace_.data(), *this});
  }

#ifdef SUDOKUDSL_CHECKED
  // Changes a node that has been propagated by a planted fault; returns whether it is alive then.
  bool faulty_node(bool alive) {
    SUDOKUDSL_PLANT(node_dies, return false;)
    SUDOKUDSL_PLANT(node_survives, return true;)
    for (std::uint32_t p = 0; alive && p < model_.placements; ++p) {
      const LaneBit own = model_.bits_in_lanes[p].front();
      const Word others = state_.lanes[own.lane] & State::kLow & ~bit_at(own.bit);
      SUDOKUDSL_PLANT(node_loses_placement, if (state_.is_live(p) && has_several(others)) return state_.remove(p),
                      true;)
      SUDOKUDSL_PLANT(
          node_regains_placement, if (!state_.is_live(p) && model_.alive(p)) {
            state_.lanes[own.lane] = static_cast<Lane>(state_.lanes[own.lane] | bit_at(own.bit));
            return true;
          })
    }
    return alive;
  }

  // Runs all propagators again on copies of the state.
  void check_fixpoint() {
    if (!checks_.enter_fixpoint()) return;
    Buffer<Lane> copy(model_.lanes + 1);
    Lane* const lanes = state_.lanes;
    const bool implied_totals_due = queue_.implied_totals_due(statistics_.nodes);
    for (std::size_t number = 0; number < model_.propagators.size(); ++number) {
      if (model_.propagators[number].kind == Kind::implied_total && !implied_totals_due) continue;
      if (naming_.replaces(number)) continue;
      std::memcpy(copy.get(), lanes, model_.lanes * sizeof(Lane));
      state_.lanes = copy.get();
      state_.removed_any = false;
      again_ = number;
      const bool ran = propagate_once(number);
      if (ran && !state_.removed_any) continue;
      checks_.not_at_fixpoint(number, ran, [&](std::size_t slot) {
        state_.lanes = lanes;
        const Word* const before = state_.read(slot);
        state_.lanes = copy.get();
        return before;
      });
    }
    state_.lanes = lanes;
    checks_.leave_fixpoint();
  }

  // A propagator that runs again at a fixpoint reports placements. All that they exclude must be gone by now. Counts
  // are left out: a loss of digits that only lets them report fewer placements does not wake them, as it seldom helps.
  void report_at_fixpoint(const Placed* placed, std::size_t size) {
    if (model_.propagators[again_].kind != Kind::count) remove_common_conflicts(state_, placed, size);
  }
#endif

  // Whether a second run of a propagator directly after the first finds nothing more, so its own removals need not wake
  // it.
  bool is_idempotent(std::size_t number) const {
    SUDOKUDSL_PLANT(propagators_idempotent, return true;)
    const Kind kind = model_.propagators[number].kind;
    return kind == Kind::pairs || kind == Kind::ways || kind == Kind::automaton;
  }

  // The interface of propagators to the domains (slot_store.hpp).
  const Word* gather(std::size_t slot) override { return state_.read(slot); }
  bool narrow(std::size_t slot, const Word* allowed) override {
    SUDOKUDSL_REQUIRE(slot < static_cast<std::size_t>(model_.slots), "a propagator narrows slots of the model");
    SUDOKUDSL_IF_CHECKED(checks_.narrow(slot, allowed); if (!checks_.is_at_fixpoint()) states_.narrow(slot, allowed);)
    const bool some_left = state_.narrow(slot, allowed);
    SUDOKUDSL_ENSURE(!some_left || (*state_.read(slot) & ~*allowed) == 0, "only allowed digits are left");
    return some_left;
  }
  void require_one_of(const Placed* placed, std::size_t size) override {
    SUDOKUDSL_IF_CHECKED(if (checks_.is_at_fixpoint()) return report_at_fixpoint(placed, size);)
    SUDOKUDSL_IF_CHECKED(checks_.require_one_of(placed, size); states_.before_step();)
    remove_common_conflicts(state_, placed, size);
    state_.singles_due |= state_.removed_any;
    SUDOKUDSL_PLANT(report_removes_too_much, state_.remove(model_.first[placed->slot] + placed->digit);)
    SUDOKUDSL_IF_CHECKED(checks_.required_one_of(placed, size); states_.after_step();)
  }

  // ---- the stack ----

  void reserve(std::size_t states) {
    if (states <= capacity_) return;
    const std::size_t more = states + states / 2 + 14;
    Buffer<Lane> larger(more * model_.lanes + 1);
    if (capacity_ != 0) std::memcpy(larger.get(), stack_.get(), capacity_ * model_.lanes * sizeof(Lane));
    stack_ = std::move(larger);
    tried_.resize(more);
    capacity_ = more;
    state_.lanes = stack_.get() + depth_ * model_.lanes;
  }

  // Tries a placement on a copy of the state, and leaves the state without it below.
  void branch(std::uint32_t placement) {
    SUDOKUDSL_REQUIRE(placement < model_.placements && state_.is_live(placement), "a guess is still possible");
    ++statistics_.guesses;
    reserve(depth_ + 2);
    Lane* next = state_.lanes + model_.lanes;
    std::memcpy(next, state_.lanes, model_.lanes * sizeof(Lane));
    state_.remove(placement);
    SUDOKUDSL_PLANT(guess_not_removed, std::memcpy(state_.lanes, next, model_.lanes * sizeof(Lane));)
    tried_[depth_] = placement;
    SUDOKUDSL_IF_CHECKED(states_.branch(depth_, placement);)
    ++depth_;
    state_.lanes = next;
    guess_ = placement;
    state_.place(placement);
  }

  // Continues with the state on top of the stack. False when there is none.
  bool backtrack() {
    if (depth_ == 0) return false;
    --depth_;
    state_.lanes = stack_.get() + depth_ * model_.lanes;
    SUDOKUDSL_ENSURE(!state_.is_live(tried_[depth_]), "the state below is without the placement that was tried");
    if (auxiliary_from_ != kNone && depth_ < auxiliary_from_) auxiliary_from_ = kNone;
    guess_ = tried_[depth_];
    SUDOKUDSL_IF_CHECKED(states_.backtrack(depth_, guess_);)
    const std::uint32_t slot = state_.last_slot = model_.slot_of[guess_];
    if (!model_.propagators.empty()) {
      queue_.note(state_);
      Word gone = bit_at(guess_ - model_.first[slot]);
      if (naming_.active() && naming_.is_place(slot)) gone |= remove_unused(slot, gone);
      queue_.wake(slot, gone, state_.lanes[model_.lane_of[slot]] & State::kLow);
    }
    return true;
  }

  // Rule 2 of naming.hpp: after a number that was unused, removes all unused numbers of a place. Returns them.
  Word remove_unused(std::size_t slot, Word tried) {
    SUDOKUDSL_PLANT(unused_numbers_stay, return 0;)
    const Lane unused = naming_.unused(state_, slot);
    if ((tried & unused) == 0) return 0;
    const Word gone = state_.lanes[model_.lane_of[slot]] & unused;
    for (Word left = gone; left != 0; left &= left - 1) {
      const auto placement = model_.first[slot] + static_cast<std::uint32_t>(lowest_bit(left));
      state_.remove(placement);
      SUDOKUDSL_IF_CHECKED(states_.remove(placement, true);)
    }
    return gone;
  }

  // ---- grids ----

  void accept_grid() {
    SUDOKUDSL_REQUIRE(state_.is_settled(), "every cell of a grid has one digit");
    SUDOKUDSL_PLANT(grid_differs, state_.lanes[0] = static_cast<Lane>(state_.lanes[0] == 1 ? 2 : 1);)
    SUDOKUDSL_PLANT(grid_unfinished, state_.lanes[model_.lane_of.back()] = static_cast<Lane>(3);)
    if (naming_.active()) naming_.rename(state_);
    SUDOKUDSL_IF_CHECKED(
        states_.grid([this](std::size_t slot, std::size_t digit) { return naming_.name(slot, digit); });)
    if (excluded_.empty() || !is_excluded()) {
      if (count_++ < keep_) store_grid();
      SUDOKUDSL_IF_CHECKED(grids_found_.found([this](std::size_t cell) { return digit_of(cell); });)
    }
    // Other values of the auxiliary slots would only give the same grid again, so the rest of their states is skipped.
    if (auxiliary_from_ != kNone) {
      SUDOKUDSL_COUNT_FORM(auxiliary_skipped);
      depth_ = auxiliary_from_;
    }
  }

  // The digit of a cell in the grid that was found last.
  std::size_t digit_of(std::size_t cell) const { return naming_.name(cell, lowest_bit(state_.lanes[cell])); }

  void store_grid() {
    const auto cells = static_cast<std::size_t>(model_.cells), shown = static_cast<std::size_t>(model_.shown);
    std::uint8_t* const grid = add_grid(shown);
    for (std::size_t cell = 0; cell < cells; ++cell) grid[cell] = static_cast<std::uint8_t>(digit_of(cell));
    for (std::size_t slot = cells; slot < shown; ++slot)
      grid[slot] = static_cast<std::uint8_t>(naming_.name(slot, least_member(state_.read(slot))));
  }

  bool is_excluded() const {
    const auto cells = static_cast<std::size_t>(model_.cells);
    for (std::size_t from = 0; from < excluded_.size(); from += static_cast<std::size_t>(model_.shown)) {
      std::size_t cell = 0;
      while (cell < cells && excluded_[from + cell] == digit_of(cell)) ++cell;
      if (cell == cells) {
        SUDOKUDSL_COUNT_FORM(grid_excluded_from_kernel);
        return true;
      }
    }
    return false;
  }

  // Counts solutions that components.hpp has found, up to the limit. The others wait for the next run.
  void report_uncounted(std::uint64_t limit) {
    const std::uint64_t now = std::min(uncounted_, limit - std::min(limit, count_));
    count_ += now;
    uncounted_ -= now;
  }

  const Model& model_;
  State state_;
  PropagatorQueue<State> queue_;
  CommonConflicts<State> common_conflicts_;
  Branching<State> branching_;
  Naming<State> naming_;
  std::vector<Word> workspace_;                                                      // of propagators
  SUDOKUDSL_IF_CHECKED(std::optional<std::uint64_t> seed_; std::size_t again_ = 0;)  // `again_`: a propagator
  SUDOKUDSL_IF_CHECKED(const checks::RunCheck::Read read_ = [this](std::size_t slot) { return state_.read(slot); };)
  SUDOKUDSL_IF_CHECKED(checks::StateCheck states_{model_, read_}; checks::GridCheck grids_found_{model_};)
  SUDOKUDSL_IF_CHECKED(checks::RunCheck checks_{model_, [this](std::size_t slot) { return state_.read(slot); }};)

  const std::uint32_t clock_mask_ = (model_.propagators.empty() ? kClockNodesPlain : kClockNodes) - 1;
  const bool counts_components_ = state_.masks.symmetric.only_houses && model_.propagators.empty();
  bool feasible_ = true, done_ = false;
  bool settling_ = true;         // until the root is propagated
  std::uint64_t uncounted_ = 0;  // solutions that are known but not counted yet

  Buffer<Lane> root_;            // The fixpoint of the problem without givens.
  Buffer<Lane> unordered_root_;  // The same without the order of numbers, where names are given to parts.
  Buffer<Lane> stack_;           // One state after another, by depth.
  std::size_t depth_ = 0, capacity_ = 0;
  std::vector<std::uint32_t> tried_;      // By depth: the placement removed from the state at that depth.
  std::uint32_t auxiliary_from_ = kNone;  // The depth from which only auxiliary slots are open.
  std::uint32_t guess_ = kNone;           // The placement tried or removed last, until its node is done.
};

template <class Lane>
std::unique_ptr<Search> make(const Model& model, const ConflictMasks<Lane>& masks) {
  if (masks.form == MaskForm::value_symmetric) return std::make_unique<Kernel<Lane, true>>(model, masks);
  return std::make_unique<Kernel<Lane, false>>(model, masks);
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
