// The learner: a search that learns a clause from each conflict, for problems on which the kernel visits the same dead
// ends again and again.
//
//   learner.cpp               the problem made ready, decisions, grids
//   learner_propagation.cpp   assignment, and unit propagation of lanes, conflicts, clauses and propagators
//   learner_explanation.cpp   why a propagator removed a placement, found out when asked
//   learner_analysis.cpp      a conflict resolved to a clause (first unique implication point), and minimised
//   learner_clauses.cpp       learned clauses: storage, restarts, and which are forgotten
//   score_heap.hpp            the order of decisions (VSIDS)
//
// Every placement is a variable: placed or removed. The lanes and conflicts of the model are clauses that are never
// written down: a lane counts its open placements, a placement removes what it conflicts with. All other objectives are
// pruned by the propagators of their kind, and what one removed is explained lazily, by running the propagator again;
// so a kind of objective needs no code for learning.
//
// Sources: Marques-Silva and Sakallah, "GRASP", 1996; Moskewicz et al., "Chaff", DAC 2001; Een and Sorensson, "An
// extensible SAT-solver", SAT 2003; Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers",
// IJCAI 2009 (LBD, restarts); lazy explanations: Katsirelos and Bacchus, "Generalized nogoods in CSPs", AAAI 2005.
//
// Left out: inprocessing (vivification, subsumption, elimination), clauses ranked by recent use, binary clauses of
// their own, target phases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lists.hpp"
#include "propagation.hpp"
#include "random.hpp"
#include "score_heap.hpp"
#include "search.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

static_assert(kRunWork.size() == kKinds);

class Learner {
 public:
  // `propagators` runs one of them on domains as words (propagation.hpp).
  Learner(const Model& model, Propagate propagators);

  // Begins anew with the placements that `live` marks, one byte each. False when the problem is too large to learn on.
  bool start(std::span<const std::uint8_t> live, std::optional<std::uint64_t> seed);

  // Excludes a grid, one local digit a cell, from the search.
  void exclude(std::span<const std::uint8_t> cells);

  // Goes on until a grid is found (Status::limit; it is then excluded), there are no more (exhausted), so many nodes or
  // so much work have been spent since the start (nodes), or it is time to pause (paused).
  Status run(std::uint64_t nodes, std::uint64_t work, Clock::time_point pause);

  // The grid found last: a local digit for each slot that is shown.
  std::span<const std::uint8_t> grid() const { return grid_; }
  const Statistics& statistics() const { return statistics_; }

  // The clauses in use, for tests: each as its length, then 2 * placement for "placed", one more for "removed".
  std::vector<std::uint32_t> clauses() const;

 private:
  using Variable = std::uint32_t;
  using Literal = std::uint32_t;  // 2 * variable: placed; one more: removed
  using Clause = std::uint32_t;   // where it begins in the arena: its length, its LBD, its literals
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kHead = 2;  // words before the literals of a clause

  // Why a literal is true. `Reason::which` is a variable (placed), a lane, a clause, a propagator, or where in
  // `explanations_` its explanation begins (explained).
  enum class Cause : std::uint32_t { decision, placed, lane, clause, propagator, explained };
  struct Reason {
    Cause cause = Cause::decision;
    std::uint32_t which = 0;
  };
  struct Watch {
    Clause clause;
    Literal blocker;  // a literal of the clause: while it is true there is nothing to do
  };
  enum Mark : std::uint8_t { kUnmarked, kSeen, kRedundant, kNeeded };

  static Literal placed(Variable variable) { return 2 * variable; }
  static Literal removed(Variable variable) { return 2 * variable + 1; }
  static Literal opposite(Literal literal) { return literal ^ 1; }
  static Variable variable(Literal literal) { return literal >> 1; }
  static bool is_removal(Literal literal) { return (literal & 1) != 0; }
  bool is_true(Literal literal) const { return values_[literal] > 0; }
  bool is_false(Literal literal) const { return values_[literal] < 0; }
  std::uint32_t level() const { return static_cast<std::uint32_t>(level_begins_.size()); }
  std::uint32_t level_of(Literal literal) const { return level_[variable(literal)]; }
  std::uint32_t slot_of(Variable number) const { return model_.slot_of[placement_[number]]; }

  // learner.cpp
  bool build(std::span<const std::uint8_t> live);
  void number_variables(std::span<const std::uint8_t> live);
  bool list_conflicts();
  void build_lanes();
  void add_lane(std::span<const std::uint32_t> placements);
  Literal decide();
  void record_grid();

  // learner_propagation.cpp
  void assign(Literal literal, Reason reason);
  void backtrack_to(std::uint32_t level);
  bool propagate();
  bool propagate_literal(Literal literal);
  bool propagate_placed(Variable chosen);
  bool propagate_removed(Variable gone);
  bool propagate_clauses(Literal literal);
  bool run_propagator(std::size_t number);
  bool narrow(std::size_t number, std::size_t slot, const Word* allowed);
  std::size_t next_scheduled();
  void clear_queue();

  // learner_explanation.cpp
  struct Part;
  void resolve_reason(Variable number);
  void explain(std::size_t number, std::uint32_t before, Variable target, std::vector<Literal>& out);
  std::vector<Part> domains_before(std::size_t number, std::uint32_t before);
  bool reproduces(std::size_t number, Variable target);

  // learner_analysis.cpp
  template <class Visit>
  bool for_all_reasons(Literal literal, Visit visit);
  bool learn();
  void analyse();
  void mark_seen(Literal literal);
  void minimise();
  bool is_redundant(Literal literal, int depth);
  std::uint32_t lbd(const std::vector<Literal>& literals);

  // learner_clauses.cpp
  Clause add_clause(const std::vector<Literal>& literals, std::uint32_t lbd);
  void learn_clause(std::vector<Literal>& literals, std::uint32_t lbd);
  bool restart_due() const;
  bool reduce_due() const;
  void restart();
  void reduce();
  void mark_worse_half();
  void compact();

  const Model& model_;
  const Propagate propagate_;
  bool done_ = false;
  Random random_{0};
  std::uint64_t work_ = 0;  // since the start, in steps of about the cost of looking at one clause
  std::vector<std::uint8_t> grid_;
  Statistics statistics_;

  // The problem: what is live at the start, numbered anew.
  std::vector<std::uint32_t> placement_;  // by variable, ascending
  std::vector<Variable> variable_of_;     // by placement, or kNone
  std::vector<Variable> first_;           // by slot, and one past the end: its first variable
  Lists<Variable> conflicts_;             // by variable
  Lists<std::uint32_t> lanes_of_;         // by variable
  Lists<Variable> members_;               // by lane: its variables

  // The assignment.
  std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::vector<Reason> reasons_;      // by variable, as the next three
  std::vector<std::uint32_t> level_, trail_position_;
  std::vector<std::uint8_t> phase_;  // its value when it was assigned last; 1: removed
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> level_begins_;            // where each level begins on the trail
  std::size_t model_head_ = 0, clause_head_ = 0;       // of the trail: lanes and conflicts done, clauses done
  std::vector<std::uint32_t> open_count_, open_xor_;   // by lane: how many members are not removed, and the xor of them
  std::vector<Word> domains_, root_domains_;           // by slot, as bits: now, and before anything was assigned
  std::vector<Word> domains_before_, probed_domains_;  // the same, for explanations
  std::vector<std::size_t> word_of_;                   // by slot: where its words begin in these
  std::vector<Word> workspace_, scheduled_;            // of propagators; those to be run, as bits

  // Learned clauses.
  std::vector<std::uint32_t> arena_;
  std::vector<Clause> learned_, grid_clauses_;  // those that exclude grids are never forgotten
  std::vector<std::vector<Watch>> watches_;     // by literal: the clauses to look at when it becomes false
  std::vector<std::uint32_t> explanations_;     // one after another: length, literals

  // Analysis.
  ScoreHeap heap_;
  std::uint64_t bump_ = 0;  // what the next bump adds
  std::vector<Literal> conflict_, clause_, scratch_;
  std::vector<std::uint8_t> marks_;  // by variable
  std::vector<Variable> marked_;
  std::vector<std::uint64_t> stamps_;  // by level
  std::uint64_t stamp_ = 0;
  std::uint64_t since_restart_ = 0, since_reduce_ = 0, reductions_ = 0;  // the first two in conflicts
  std::uint64_t recent_lbd_ = 0, lbd_sum_ = 0;  // a moving average, times 2^32, and the sum over all conflicts
};

}  // namespace sudokudsl
