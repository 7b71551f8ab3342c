// Learned clauses: their storage, restarts, and which clauses are forgotten (learner.hpp).
//
// One arena holds all clauses, each as length, LBD and literals. The first two literals are watched. From time to time
// the half with the larger LBD is forgotten; among equals, the longer clauses. Clauses with an LBD of at most kKeptLbd
// are kept. More are forgotten when clauses take too much memory. (Audemard and Simon, IJCAI 2009.) Left out: tiers,
// and ranking by recent use.
#include <algorithm>

#include "form_counts.hpp"
#include "learner.hpp"

namespace sudokudsl {

// Stores a clause of at least two literals, and watches the first two.
Learner::Clause Learner::add_clause(const std::vector<Literal>& literals, std::uint32_t levels) {
  const auto clause = static_cast<Clause>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(literals.size()));
  arena_.push_back(levels);
  arena_.insert(arena_.end(), literals.begin(), literals.end());
  watches_[literals[0]].push_back({clause, literals[1]});
  watches_[literals[1]].push_back({clause, literals[0]});
  return clause;
}

// Backjumps to the assertion level of a learned clause, whose first literal is the UIP's opposite, stores the clause
// and asserts this literal. The assertion level is the highest level of the other literals, or 0 if there are none.
void Learner::learn_clause(std::vector<Literal>& literals, std::uint32_t levels) {
  ++statistics_.learned;
  if (literals.size() == 1) {
    SUDOKUDSL_COUNT_FORM(learner_learns_unit);
    backtrack_to(0);
    assign(literals[0], {Cause::decision, 0});
    return;
  }
  std::size_t second = 1;
  for (std::size_t at = 2; at < literals.size(); ++at)
    if (level_of(literals[at]) > level_of(literals[second])) second = at;
  std::swap(literals[1], literals[second]);
  backtrack_to(level_of(literals[1]));
  const Clause clause = add_clause(literals, levels);
  learned_.push_back(clause);
  assign(literals[0], {Cause::clause, clause});
}

// A restart is due when clauses or explanations take too much memory, or when clauses are to be forgotten. It is also
// due when recent clauses are worse than usual. Their quality is an exponential moving average of the last conflicts'
// LBD, in 32.32 fixed point. A restart follows when its integer part exceeds the mean LBD of all conflicts by a
// quarter. (Glucose: Audemard and Simon, IJCAI 2009.)
bool Learner::restart_due() const {
  if (explanations_.size() > kMostExplanationWords || reduce_due()) return true;
  return since_restart_ >= kLeastRestart && statistics_.conflicts > kFirstRestart &&
         (recent_lbd_ >> 32) * statistics_.conflicts * kRestartNumerator > lbd_sum_ * kRestartDenominator;
}

// After a reduction learned clauses take at most half of their words. Clauses that exclude grids stay, so they are left
// out: if they were too many, every step would be a restart.
bool Learner::reduce_due() const {
  return arena_.size() - grid_words_ > kMostClauseWords || since_reduce_ >= kFirstReduce + kMoreReduce * reductions_;
}

void Learner::restart() {
  backtrack_to(0);
  explanations_.clear();
  ++statistics_.restarts;
  since_restart_ = 0;
  if (reduce_due()) reduce();
}

// At level 0: forgets the worse half of the learned clauses, and every clause that is true at this level.
void Learner::reduce() {
  since_reduce_ = 0;
  ++reductions_;
  mark_worse_half();
  compact();
}

// Marks the clauses to forget by LBD 0, which no clause has.
void Learner::mark_worse_half() {
  std::vector<Clause> order = learned_;
  std::stable_sort(order.begin(), order.end(), [&](Clause one, Clause two) {
    const auto rank = [&](Clause clause) { return std::pair(arena_[clause + 1], arena_[clause]); };
    return rank(one) < rank(two);
  });
  std::size_t words = 0;
  for (std::size_t at = 0; at < order.size(); ++at) {
    words += arena_[order[at]] + kHead;
    const bool keep = words <= kMostClauseWords / 2 && (arena_[order[at] + 1] <= kKeptLbd || at < order.size() / 2);
    if (!keep) arena_[order[at] + 1] = 0;
  }
}

// Rewrites the arena without forgotten clauses, true clauses and false literals.
void Learner::compact() {
  for (auto& watches : watches_) watches.clear();
  std::vector<std::uint32_t> old;
  old.swap(arena_);
  std::vector<Literal> literals;
  const auto carry = [&](std::vector<Clause>& clauses) {
    std::size_t kept = 0;
    for (const Clause clause : clauses) {
      literals.clear();
      bool needed = old[clause + 1] != 0;
      for (std::uint32_t at = 0; needed && at < old[clause]; ++at) {
        const Literal literal = old[clause + kHead + at];
        if (is_true(literal)) needed = false;
        if (!is_false(literal)) literals.push_back(literal);
      }
      if (!needed) continue;
      clauses[kept++] = add_clause(literals, std::min(old[clause + 1], static_cast<std::uint32_t>(literals.size())));
    }
    clauses.resize(kept);
  };
  carry(grid_clauses_);
  grid_words_ = arena_.size();
  const std::size_t learned = learned_.size();
  carry(learned_);
  statistics_.forgotten += learned - learned_.size();
}

}  // namespace sudokudsl
