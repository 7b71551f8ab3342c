// Assignment and unit propagation (learner.hpp).
//
// Two heads run along the trail, the cheaper one first. One applies lanes and conflicts of the model. The other applies
// learned clauses by two watched literals with blockers. Propagators run only when both heads have reached the end.
#include "learner.hpp"

#include <algorithm>

#include "bits.hpp"

namespace sudokudsl {

void Learner::assign(Literal literal, Reason reason) {
  const Variable number = variable(literal);
  values_[literal] = 1;
  values_[opposite(literal)] = -1;
  reasons_[number] = reason;
  level_[number] = level();
  trail_position_[number] = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(literal);
  if (!is_removal(literal)) return;
  const std::size_t slot = slot_of(number);
  const std::size_t digit = placement_[number] - model_.first[slot];
  Word& live = domains_[word_of_[slot] + digit / kWordBits];
  live &= ~bit_at(digit);
  model_.wake(slot, bit_at(digit), live, scheduled_.data());
}

// Undoes all levels above `target`. Saves phases (Pipatsrisawat and Darwiche, SAT 2007).
void Learner::backtrack_to(std::uint32_t target) {
  if (level() <= target) return;
  const std::size_t begin = level_begins_[target];
  for (std::size_t at = trail_.size(); at-- > begin;) {
    const Literal literal = trail_[at];
    const Variable number = variable(literal);
    values_[literal] = values_[opposite(literal)] = 0;
    phase_[number] = is_removal(literal);
    heap_.push(number);
    if (!is_removal(literal)) continue;
    const std::size_t slot = slot_of(number);
    const std::size_t digit = placement_[number] - model_.first[slot];
    SUDOKUDSL_PLANT(domain_not_restored, continue;)
    domains_[word_of_[slot] + digit / kWordBits] |= bit_at(digit);
    if (at >= model_head_) continue;
    SUDOKUDSL_PLANT(lane_not_restored, continue;)
    for (const std::uint32_t lane : lanes_of_[number]) {
      ++open_count_[lane];
      open_xor_[lane] ^= number;
    }
  }
  trail_.resize(begin);
  level_begins_.resize(target);
  model_head_ = std::min(model_head_, begin);
  clause_head_ = std::min(clause_head_, begin);
}

// Propagates to the fixpoint. False on a conflict; `conflict_` then holds true literals that cannot all hold.
bool Learner::propagate() {
  while (true) {
    if (model_head_ < trail_.size()) {
      if (!propagate_literal(trail_[model_head_++])) return false;
    } else if (clause_head_ < trail_.size()) {
      if (!propagate_clauses(trail_[clause_head_++])) return false;
    } else {
      const std::size_t number = next_scheduled();
      if (number == model_.propagators.size()) {
        SUDOKUDSL_IF_CHECKED(if (!done_) check_fixpoint();)
        return !done_;
      }
      if (!run_propagator(number)) return false;
    }
  }
}

bool Learner::propagate_literal(Literal literal) {
  ++work_;
  return is_removal(literal) ? propagate_removed(variable(literal)) : propagate_placed(variable(literal));
}

// Removes the placements that conflict with a placement.
bool Learner::propagate_placed(Variable chosen) {
  ++statistics_.chosen;
  for (const Variable other : conflicts_[chosen]) {
    const std::int8_t value = values_[placed(other)];
    if (value < 0) continue;
    if (value > 0) {
      conflict_ = {placed(chosen), placed(other)};
      return false;
    }
    assign(removed(other), {Cause::placed, chosen});
  }
  return true;
}

// Counts a removal in its lanes, and places the last member of each lane with one member left. The xor of the remaining
// members is this member, so no search is needed.
bool Learner::propagate_removed(Variable gone) {
  bool sound = true;
  for (const std::uint32_t lane : lanes_of_[gone]) {
    open_xor_[lane] ^= gone;
    if (--open_count_[lane] != 1 || !sound) continue;  // all lanes are counted, because undoing counts all
    const Variable last = open_xor_[lane];
    const std::int8_t value = values_[placed(last)];
    if (value > 0) continue;
    if (value == 0) {
      assign(placed(last), {Cause::lane, lane});
      continue;
    }
    conflict_.clear();
    for (const Variable member : members_[lane]) conflict_.push_back(removed(member));
    sound = false;
  }
  return sound;
}

// Visits the clauses that watch the opposite of a literal that became true. (Two watched literals: Moskewicz et al.,
// DAC 2001; blockers: Sörensson and Eén, "MiniSat 2.1", 2008.)
bool Learner::propagate_clauses(Literal literal) {
  const Literal lost = opposite(literal);
  std::vector<Watch>& watches = watches_[lost];
  std::size_t kept = 0;
  for (std::size_t at = 0; at < watches.size(); ++at) {
    const Watch watch = watches[at];
    ++work_;
    if (is_true(watch.blocker)) {
      watches[kept++] = watch;
      continue;
    }
    std::uint32_t* head = arena_.data() + watch.clause;
    const std::uint32_t size = head[0];
    Literal* literals = head + kHead;
    if (literals[0] == lost) std::swap(literals[0], literals[1]);
    const Literal first = literals[0];
    if (first != watch.blocker && is_true(first)) {
      watches[kept++] = {watch.clause, first};
      continue;
    }
    std::uint32_t next = 2;
    while (next < size && is_false(literals[next])) ++next;
    if (next < size) {
      std::swap(literals[1], literals[next]);
      watches_[literals[1]].push_back({watch.clause, first});
      continue;
    }
    watches[kept++] = {watch.clause, first};
    if (!is_false(first)) {
      assign(first, {Cause::clause, watch.clause});
      continue;
    }
    conflict_.clear();
    for (std::uint32_t each = 0; each < size; ++each) conflict_.push_back(opposite(literals[each]));
    while (++at < watches.size()) watches[kept++] = watches[at];
    watches.resize(kept);
    return false;
  }
  watches.resize(kept);
  return true;
}

// Runs a propagator on the current domains. On failure, puts an explanation into `conflict_`.
bool Learner::run_propagator(std::size_t number) {
  struct Now final : WordDomains {
    Now(Learner& of, std::size_t run) : WordDomains(of), number(run) {}
    bool narrow(std::size_t slot, const Word* allowed) override { return learner.narrow(number, slot, allowed); }
#ifdef SUDOKUDSL_CHECKED
    void require_one_of(const Placed* placed, std::size_t size) override {
      learner.checks_.require_one_of(placed, size);
    }
#endif
    std::size_t number;
  };
  const auto kind = static_cast<std::size_t>(model_.propagators[number].kind);
  ++statistics_.runs[kind];
  work_ += model_.run_work[kind];
  Now now(*this, number);
  SUDOKUDSL_IF_CHECKED(if (checks::planted(checks::Fault::propagator_asleep, number)) return true;)
  SUDOKUDSL_IF_CHECKED(checks_.begin(number);)
  bool ran = propagate_(model_, number, {nullptr, slots_.data(), domains_.data(), workspace_.data(), now});
  SUDOKUDSL_IF_CHECKED(ran = checks::faulty_run(model_, number, now, read_, ran); checks_.end(ran);)
  if (ran) return true;
  conflict_.clear();
  explain(number, static_cast<std::uint32_t>(trail_.size()), kNone, conflict_);
  return false;
}

// Removes the digits of a slot that are not allowed; false when none is left.
bool Learner::narrow(std::size_t number, std::size_t slot, const Word* allowed) {
  Word left = 0;
  const std::size_t begin = word_of_[slot], size = word_of_[slot + 1] - begin;
  SUDOKUDSL_IF_CHECKED(checks_.narrow(slot, allowed);)
  for (std::size_t at = 0; at < size; ++at) left |= domains_[begin + at] & allowed[at];
  if (left == 0) return false;
  for (std::size_t at = 0; at < size; ++at)
    for (Word gone = domains_[begin + at] & ~allowed[at]; gone != 0; gone &= gone - 1) {
      const std::size_t digit = at * kWordBits + lowest_bit(gone);
      assign(removed(variable_of_[model_.first[slot] + digit]),
             {Cause::propagator, static_cast<std::uint32_t>(number)});
    }
  return true;
}

#ifdef SUDOKUDSL_CHECKED
// Runs all propagators again on a copy of the domains.
void Learner::check_fixpoint() {
  struct Again final : WordDomains {
    explicit Again(Learner& of) : WordDomains(of), words(of.domains_) {}
    bool narrow(std::size_t slot, const Word* allowed) override {
      Word left = 0;
      for (std::size_t at = learner.word_of_[slot]; at < learner.word_of_[slot + 1]; ++at) {
        const Word kept = words[at] & allowed[at - learner.word_of_[slot]];
        removed_any |= kept != words[at];
        left |= words[at] = kept;
      }
      return left != 0;
    }
    std::vector<Word> words;
    bool removed_any = false;
  };
  if (!checks_.enter_fixpoint()) return;
  check_trail();
  const std::vector<Word> fixpoint = domains_;
  for (std::size_t number = 0; number < model_.propagators.size(); ++number) {
    Again again(*this);
    const bool ran = propagate_(model_, number, {nullptr, slots_.data(), again.words.data(), workspace_.data(), again});
    if (ran && !again.removed_any) continue;
    domains_ = again.words;
    checks_.not_at_fixpoint(number, ran, [&](std::size_t slot) { return fixpoint.data() + word_of_[slot]; });
  }
  checks_.leave_fixpoint();
}
#endif

#ifdef SUDOKUDSL_CHECKED
// The domains and the counts of the lanes follow from the trail.
void Learner::check_trail() const {
  std::vector<Word> domains = root_domains_;
  std::vector<std::uint32_t> open(members_.size());
  for (std::uint32_t lane = 0; lane < members_.size(); ++lane)
    for (const Variable member : members_[lane]) open[lane] += !is_false(placed(member));
  for (const Literal literal : trail_) {
    if (!is_removal(literal)) continue;
    const std::size_t slot = slot_of(variable(literal)), digit = placement_[variable(literal)] - model_.first[slot];
    domains[word_of_[slot] + digit / kWordBits] &= ~bit_at(digit);
  }
  SUDOKUDSL_ENSURE(domains == domains_, "the learner's domains follow from its trail");
  SUDOKUDSL_ENSURE(open == open_count_, "the learner counts the lanes of its trail");
}
#endif

std::size_t Learner::next_scheduled() {
  for (std::size_t at = 0; at < scheduled_.size(); ++at)
    if (scheduled_[at] != 0) {
      const auto number = at * kWordBits + lowest_bit(scheduled_[at]);
      scheduled_[at] &= scheduled_[at] - 1;
      return number;
    }
  return model_.propagators.size();
}

void Learner::clear_queue() {
  for (Word& word : scheduled_) word = 0;
}

}  // namespace sudokudsl
