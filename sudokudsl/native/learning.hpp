// A search that learns from its conflicts, for problems on which trying and backing up goes round in circles.
//
// Every placement is a variable: placed or removed. Lanes and conflicts of the model are clauses that are never written
// down: a lane counts what it has left, a placement removes what it conflicts with. All other objectives are run by
// the propagators of their kind; what one removed is explained only when asked, by the removals that it needs for that.
// A conflict is resolved back to a clause that would have avoided it (first unique implication point), and the search
// goes back to where this clause first says something new. (Marques-Silva and Sakallah, "GRASP", 1996; Moskewicz et
// al., "Chaff", DAC 2001; Een and Sorensson, "An extensible SAT-solver", SAT 2003; explanations by need: Katsirelos and
// Bacchus, "Generalized nogoods in CSPs", AAAI 2005.)
//
// What is learned is forgotten again by use and length, and never takes more than `kMostClauseWords`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine.hpp"
#include "lists.hpp"
#include "propagation.hpp"
#include "random.hpp"

namespace sudokudsl {

// What a run of a propagator costs, by kind, against looking at one clause.
inline constexpr std::array<std::uint64_t, kKinds> kRunWork{10, 10, 10, 20, 40, 20, 20, 50, 100, 200, 200, 10};

class Learner {
 public:
#ifdef SUDOKUDSL_SMALL_TABLES
  static constexpr std::size_t kMostClauseWords = 2000;
#else
  static constexpr std::size_t kMostClauseWords = std::size_t{1} << 24;  // of learned clauses: 64 MB
#endif
  static constexpr std::size_t kMostConflicts = std::size_t{1} << 26;  // of placements: 256 MB; beyond, no learning

  Learner(const Model& model, Propagate propagators);

  // Begins anew among the placements that `live` marks, one byte each. False when the problem is too large to learn on.
  bool start(std::span<const std::uint8_t> live, std::optional<std::uint64_t> seed);

  // Takes a grid, one local digit a cell, out of what is searched for.
  void exclude(std::span<const std::uint8_t> cells);

  // Until a grid is found (Status::limit; it is then excluded), there is none (exhausted), there have been so many
  // nodes or so much work since the start (nodes), or the time has come (paused).
  Status run(std::uint64_t nodes, std::uint64_t work, Clock::time_point pause);

  std::vector<std::uint8_t> grid;  // the one found last: a local digit for each slot that is shown
  std::uint64_t work = 0;          // since the start, in steps
  Statistics statistics;

  // The clauses in use, for tests: each as its length, then 2 * placement for "placed", one more for "removed".
  std::vector<std::uint32_t> clauses() const;

 private:
  using Variable = std::uint32_t;
  using Literal = std::uint32_t;  // 2 * variable: placed; one more: removed
  using Clause = std::uint32_t;   // where it begins in the arena: its length, its grade, its literals
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kHead = 2;

  enum class Cause : std::uint32_t { choice, placed, lane, clause, propagator, explained };
  struct Reason {
    Cause cause = Cause::choice;
    std::uint32_t which = 0;  // a variable, lane, clause, propagator, or where the explanation begins
  };
  struct Watch {
    Clause clause;
    Literal blocker;  // a literal of the clause: while it is true there is nothing to do
  };
  class Heap {  // of variables, the one with the highest score first, of equals the lowest
   public:
    void reset(std::size_t variables);
    bool empty() const { return order_.empty(); }
    void push(Variable variable);
    Variable pop();
    void increase(Variable variable, std::uint64_t by);
    void rescale(int bits);
    std::vector<std::uint64_t> scores;

   private:
    bool before(Variable one, Variable two) const {
      return scores[one] != scores[two] ? scores[one] > scores[two] : one < two;
    }
    void up(std::size_t at);
    void down(std::size_t at);
    std::vector<Variable> order_;
    std::vector<std::uint32_t> place_;
  };

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

  bool build(std::span<const std::uint8_t> live);
  void build_lanes();
  void add_lane(std::span<const std::uint32_t> placements);

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

  template <class Visit>
  bool for_all_reasons(Literal literal, Visit visit);
  void explain(std::size_t number, std::uint32_t before, Variable target, std::vector<Literal>& out);
  bool reproduces(std::size_t number, Variable target);

  bool learn();
  void analyse();
  void mark_seen(Literal literal);
  void minimise();
  bool is_redundant(Literal literal, int depth);
  std::uint32_t lbd(const std::vector<Literal>& literals);
  void bump(Variable number);
  Clause store(const std::vector<Literal>& literals, std::uint32_t lbd);
  void watch(Clause clause);
  void assert_clause(std::vector<Literal>& literals, std::uint32_t lbd);

  bool restart_due() const;
  void restart();
  void reduce();
  Literal choose();
  void found();

  const Model& model_;
  const Propagate propagate_;
  bool done_ = false;
  Random random_{0};

  std::vector<std::uint32_t> placement_;              // by variable, ascending
  std::vector<Variable> variable_of_;                 // by placement, or kNone
  std::vector<Variable> first_;                       // by slot, and one past the end: its first variable
  Lists<Variable> conflicts_;                         // by variable
  Lists<std::uint32_t> lanes_of_;                     // by variable
  Lists<Variable> members_;                           // by lane: its variables
  std::vector<std::uint32_t> open_count_, open_xor_;  // by lane: how many are not removed, and the xor of them

  std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::vector<Reason> reasons_;      // by variable, as the next ones
  std::vector<std::uint32_t> level_, trail_position_;
  std::vector<std::uint8_t> phase_;
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> level_begins_;       // where each level begins on the trail
  std::size_t model_head_ = 0, clause_head_ = 0;  // of the trail: lanes and conflicts done, clauses done
  std::vector<Word> domains_, root_domains_, domains_before_, probed_domains_,
      workspace_;  // by slot, as bits: now, and for explanations
  std::vector<std::size_t> word_of_;
  std::vector<Word> scheduled_;

  std::vector<std::uint32_t> arena_;
  std::vector<Clause> learned_, grid_clauses_;
  std::vector<std::vector<Watch>> watches_;  // by literal: the clauses to look at when it becomes false
  std::vector<std::uint32_t> explanations_;  // explanations: length, literals

  Heap heap_;
  std::uint64_t increment_ = 0;
  std::vector<Literal> conflict_, clause_, scratch_;
  std::vector<std::uint8_t> marks_;
  std::vector<Variable> marked_;
  std::vector<std::uint64_t> stamps_;
  std::uint64_t stamp_ = 0;
  std::uint64_t since_restart_ = 0, since_reduce_ = 0, reductions_ = 0;
  std::uint64_t recent_lbd_ = 0, lbd_sum_ = 0;
};

}  // namespace sudokudsl
