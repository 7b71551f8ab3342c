// The learner: a search that learns a clause from each conflict, for problems on which the kernel visits the same dead
// ends repeatedly.
//
// - learner.cpp: the problem as the learner numbers it, decisions and grids.
// - learner_propagation.cpp: assignment, and unit propagation of lanes, conflicts, clauses and propagators.
// - learner_explanation.cpp: why a propagator removed a placement, computed on demand.
// - learner_analysis.cpp: the clause that a conflict yields (first unique implication point), minimised.
// - learner_clauses.cpp: learned clauses: storage, restarts, and which are forgotten.
// - score_heap.hpp: the order of decisions (VSIDS).
//
// Every placement is a variable: placed or removed. The lanes and conflicts of the model act as clauses without being
// stored as clauses. A lane counts its open placements, and a placement removes the placements that conflict with it.
// All other objectives are pruned by the propagators of their kind. Their removals are explained lazily, by running the
// propagator again. So a kind of objective needs no code for learning.
//
// Sources: Marques-Silva and Sakallah, "GRASP", ICCAD 1996. Moskewicz et al., "Chaff", DAC 2001. Eén and Sörensson, "An
// extensible SAT-solver", SAT 2003. Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers",
// IJCAI 2009 (LBD, restarts). Katsirelos and Bacchus, "Generalized nogoods in CSPs", AAAI 2005 (lazy explanations).
//
// Left out: inprocessing (vivification, subsumption, elimination), ranking of clauses by recent use, a separate store
// for binary clauses, and target phases.
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

#ifdef SUDOKUDSL_CHECKED
#include "check_runs.hpp"
#include "check_states.hpp"
#endif

namespace sudokudsl {

static_assert(kRunWork.size() == kKinds);

class Learner {
 public:
  // `propagators` runs one propagator (propagation.hpp).
  Learner(const Model& model, Propagate propagators);

  // Starts a new search with the placements that `live` marks, one byte each. False when the problem is too large to
  // learn on.
  bool start(std::span<const std::uint8_t> live, std::optional<std::uint64_t> seed);

  // Excludes a grid from the search. `cells` holds one local digit per cell.
  void exclude(std::span<const std::uint8_t> cells);

  // Continues the search. Returns Status::limit when it has found a grid, which it then excludes, and `exhausted` when
  // there are no more grids. Returns `nodes` when `nodes` or `work` has been spent since the start, and `paused` at the
  // time `pause`.
  Status run(std::uint64_t nodes, std::uint64_t work, Clock::time_point pause);

  // The grid found last: a local digit for each slot that is shown.
  std::span<const std::uint8_t> grid() const { return grid_; }
  const Statistics& statistics() const { return statistics_; }
  std::uint64_t work() const { return work_; }  // spent since the start

  // For tests: the literals that are true at level 0 as unit clauses, with the placements that were settled before the
  // start among them; then the learned clauses. Each clause is its length, then its literals: 2 * placement for
  // "placed", 2 * placement + 1 for "removed".
  std::vector<std::uint32_t> clauses() const;

 private:
  using Variable = std::uint32_t;
  using Literal = std::uint32_t;  // 2 * variable: placed; one more: removed
  using Clause = std::uint32_t;   // where it begins in the arena: length, LBD, literals
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kHead = 2;  // words before the literals of a clause

  // Why a literal is true. `Reason::which` is a variable (placed), a lane, a clause or a propagator. For `explained` it
  // is the index in `explanations_` at which the explanation begins.
  enum class Cause : std::uint32_t { decision, placed, lane, clause, propagator, explained };
  struct Reason {
    Cause cause = Cause::decision;
    std::uint32_t which = 0;
  };
  struct Watch {
    Clause clause;
    Literal blocker;  // a literal of the clause: while it is true, the clause need not be visited
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

  // Domains of the learner for propagators (slot_store.hpp).
  struct WordDomains : Domains {
    explicit WordDomains(Learner& of) : learner(of) {}
    void require_one_of(const Placed*, std::size_t) override {}   // ignored: each removal would need an explanation
    const Word* gather(std::size_t) override { return nullptr; }  // never called: the store reads words itself
    Learner& learner;
  };

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
  SUDOKUDSL_IF_CHECKED(void check_fixpoint(); void check_trail() const; void check_clause() const;
                       void check_reasons() const; void check_explanation(std::size_t number, Variable target,
                                                                          const std::vector<Literal>& literals);)
  void clear_queue();

  // learner_explanation.cpp
  struct Part;
  void resolve_reason(Variable number);
  void explain(std::size_t number, std::uint32_t before, Variable target, std::vector<Literal>& out);
  std::vector<Part> domains_before(std::size_t number, std::uint32_t before);
  bool reproduces(std::size_t number, Variable target, bool for_target);

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
  std::uint64_t work_ = 0;              // since the start; a unit is about the cost of looking at one clause
  std::uint64_t explanation_work_ = 0;  // the part that went into explanations since the last conflict
  std::vector<std::uint8_t> grid_;
  Statistics statistics_;

  // The problem: the placements that are live at the start, numbered consecutively.
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
  std::vector<std::uint32_t> level_begins_;            // The position on the trail at which each level begins.
  std::size_t model_head_ = 0, clause_head_ = 0;       // Trail positions of the heads: lanes and conflicts; clauses.
  std::vector<std::uint32_t> open_count_, open_xor_;   // By lane: the number and the xor of the members not removed.
  std::vector<Word> domains_, root_domains_;           // By slot, as bits: current, and before any assignment.
  std::vector<Word> domains_before_, probed_domains_;  // In the same layout, for explanations.
  std::vector<std::size_t> word_of_;                   // By slot: where its words begin in the domains.
  std::vector<SlotLanes> slots_;                       // The same for the store of the propagators.
  std::vector<Word> workspace_, scheduled_;            // Memory for propagators; the scheduled propagators, as bits.

  SUDOKUDSL_IF_CHECKED(std::vector<std::uint8_t> live_, excluded_;)  // at the start; since then
  SUDOKUDSL_IF_CHECKED(const checks::RunCheck::Read read_ = [this](std::size_t slot) {
    return domains_.data() + word_of_[slot];
  };)
  SUDOKUDSL_IF_CHECKED(checks::RunCheck checks_{model_, read_};)

  // Learned clauses.
  std::vector<std::uint32_t> arena_;
  std::size_t grid_words_ = 0;                  // of `arena_`, taken by `grid_clauses_`
  std::vector<Clause> learned_, grid_clauses_;  // `grid_clauses_` exclude grids; they are kept unless true at level 0.
  std::vector<std::vector<Watch>> watches_;     // By literal: the clauses to visit when it becomes false.
  std::vector<std::uint32_t> explanations_;     // Each explanation as its length, then its literals.

  // Analysis.
  ScoreHeap heap_;
  std::uint64_t bump_ = 0;  // the amount that the next bump adds to a score
  std::vector<Literal> conflict_, clause_, scratch_;
  std::vector<std::uint8_t> marks_;  // by variable
  std::vector<Variable> marked_;
  std::vector<std::uint64_t> stamps_;  // by level
  std::uint64_t stamp_ = 0;
  std::uint64_t since_restart_ = 0, since_reduce_ = 0, reductions_ = 0;  // The first two count conflicts.
  std::uint64_t recent_lbd_ = 0,
                lbd_sum_ = 0;  // Exponential moving average in 32.32 fixed point; sum over all conflicts.
};

}  // namespace sudokudsl
