// Conflict analysis: turns a conflict into a clause that would have prevented it (learner.hpp).
//
// The conflict is resolved with reasons, from the end of the trail backwards, until one literal of the highest level is
// left. This literal is the first unique implication point, 1-UIP. (Zhang et al., "Efficient conflict driven learning",
// ICCAD 2001.)
//
// Then literals that follow from the others are removed. (Recursive minimisation: Sörensson and Biere, "Minimizing
// learned clauses", SAT 2009.) Minimisation does not follow reasons without an explanation, because computing one costs
// more than the literal would.
#include <algorithm>

#include "learner.hpp"

namespace sudokudsl {

// Calls `visit` with each of the true literals that imply a true literal, until `visit` returns false. Returns whether
// all calls returned true. A decision has no reasons.
template <class Visit>
bool Learner::for_all_reasons(Literal literal, Visit visit) {
  const Variable number = variable(literal);
  if (reasons_[number].cause == Cause::propagator) resolve_reason(number);
  const auto [cause, which] = reasons_[number];
  switch (cause) {
    case Cause::placed: return visit(placed(which));
    case Cause::lane:
      for (const Variable member : members_[which])
        if (member != number && !visit(removed(member))) return false;
      return true;
    case Cause::clause:
      for (std::uint32_t at = 0; at < arena_[which]; ++at)
        if (const Literal other = arena_[which + kHead + at]; other != literal && !visit(opposite(other))) return false;
      return true;
    case Cause::explained:
      for (std::uint32_t at = 0; at < explanations_[which]; ++at)
        if (!visit(explanations_[which + 1 + at])) return false;
      return true;
    case Cause::decision:
    case Cause::propagator: break;
  }
  return true;
}

// Learns a clause from the conflict, backjumps, and asserts it. False when the conflict is at level 0: there is no
// solution.
bool Learner::learn() {
  clear_queue();
  std::uint32_t highest = 0;
  for (const Literal literal : conflict_) highest = std::max(highest, level_of(literal));
  if (highest == 0) return false;
  backtrack_to(highest);
  ++statistics_.conflicts;
  ++since_restart_;
  ++since_reduce_;
  analyse();
  minimise();
  SUDOKUDSL_PLANT(clause_too_short, if (clause_.size() > 1) clause_.pop_back();)
  SUDOKUDSL_IF_CHECKED(check_reasons();)
  SUDOKUDSL_PLANT(clause_of_first_literal, clause_.resize(1);)
  SUDOKUDSL_IF_CHECKED(check_clause();)
  const std::uint32_t levels = lbd(clause_);
  for (const Variable number : marked_) marks_[number] = kUnmarked;
  marked_.clear();
  bump_ += bump_ / kBumpGrowth;
  if (bump_ > kMostBump) {
    heap_.rescale(kScoreShift);
    bump_ >>= kScoreShift;
  }
  recent_lbd_ += (std::uint64_t{levels} << 32) / kRecentConflicts - recent_lbd_ / kRecentConflicts;
  lbd_sum_ += levels;
  learn_clause(clause_, levels);
  explanation_work_ = 0;
  return true;
}

#ifdef SUDOKUDSL_CHECKED
// The opposites of the clause's literals imply the conflict, by the reasons of the trail alone.
void Learner::check_reasons() const {
  std::vector<std::uint8_t> implied(values_.size());
  for (const Literal literal : clause_) implied[opposite(literal)] = 1;
  const auto holds = [&](Literal literal) {
    return implied[literal] != 0 || (is_true(literal) && level_of(literal) == 0);
  };
  for (const Literal literal : trail_) {
    if (level_of(literal) == 0)
      continue;  // it holds in any case, and the clause that it followed from may be forgotten
    const auto [cause, which] = reasons_[variable(literal)];
    bool all = false;
    if (cause == Cause::placed) {
      all = holds(placed(which));
    } else if (cause == Cause::lane) {
      all = std::all_of(members_[which].begin(), members_[which].end(),
                        [&](Variable member) { return member == variable(literal) || holds(removed(member)); });
    } else if (cause == Cause::clause) {
      const std::uint32_t* const first = arena_.data() + which + kHead;
      all = std::all_of(first, first + arena_[which],
                        [&](Literal other) { return other == literal || holds(opposite(other)); });
    } else if (cause == Cause::explained) {
      const std::uint32_t* const first = explanations_.data() + which + 1;
      all = std::all_of(first, first + explanations_[which], holds);
    }
    if (all) implied[literal] = 1;
  }
  SUDOKUDSL_ENSURE(std::all_of(conflict_.begin(), conflict_.end(), holds), "a learned clause follows from its reasons");
}

// Where all solutions are known, the clause holds in each that is left.
void Learner::check_clause() const {
  std::vector<std::uint32_t> literals;
  for (const Literal literal : clause_) literals.push_back(2 * placement_[variable(literal)] + (literal & 1));
  checks::check_clause(model_, literals, live_, excluded_);
}
#endif

// Marks the variable of a literal, and bumps its score (VSIDS: Moskewicz et al., DAC 2001).
void Learner::mark_seen(Literal literal) {
  const Variable number = variable(literal);
  marks_[number] = kSeen;
  marked_.push_back(number);
  heap_.increase(number, bump_);
}

// Resolves the conflict to `clause_`. Its first literal is the opposite of the unique implication point.
void Learner::analyse() {
  clause_.assign(1, 0);
  std::size_t open = 0;  // marked literals of the highest level that are not resolved yet
  const auto take = [&](Literal literal) {
    if (marks_[variable(literal)] != kUnmarked || level_of(literal) == 0) return true;
    mark_seen(literal);
    if (level_of(literal) == level())
      ++open;
    else
      clause_.push_back(opposite(literal));
    return true;
  };
  for (const Literal literal : conflict_) take(literal);
  for (std::size_t at = trail_.size();;) {
    while (marks_[variable(trail_[--at])] == kUnmarked) {
    }
    if (--open == 0) {
      clause_[0] = opposite(trail_[at]);
      return;
    }
    for_all_reasons(trail_[at], take);
  }
}

// Removes the redundant literals of the clause.
void Learner::minimise() {
  ++stamp_;
  for (const Literal literal : clause_) stamps_[level_of(literal)] = stamp_;
  std::size_t kept = 1;
  for (std::size_t at = 1; at < clause_.size(); ++at)
    if (!is_redundant(opposite(clause_[at]), 0)) clause_[kept++] = clause_[at];
  clause_.resize(kept);
}

// Whether a literal follows from literals of the clause. A literal of a level that does not occur in the clause cannot.
bool Learner::is_redundant(Literal literal, int depth) {
  const Variable number = variable(literal);
  const Cause cause = reasons_[number].cause;
  if (cause == Cause::decision || cause == Cause::propagator || depth > kMostMinimiseDepth) return false;
  const bool all = for_all_reasons(literal, [&](Literal other) {
    const Variable before = variable(other);
    if (level_[before] == 0 || marks_[before] == kSeen || marks_[before] == kRedundant) return true;
    if (marks_[before] == kNeeded || stamps_[level_[before]] != stamp_) return false;
    return is_redundant(other, depth + 1);
  });
  if (marks_[number] == kUnmarked) {
    marks_[number] = all ? kRedundant : kNeeded;
    marked_.push_back(number);
  }
  return all;
}

// The literal block distance: the number of distinct levels of the literals (Audemard and Simon, IJCAI 2009).
std::uint32_t Learner::lbd(const std::vector<Literal>& literals) {
  ++stamp_;
  std::uint32_t levels = 0;
  for (const Literal literal : literals) {
    std::uint64_t& stamp = stamps_[level_of(literal)];
    levels += stamp != stamp_;
    stamp = stamp_;
  }
  return levels;
}

}  // namespace sudokudsl
