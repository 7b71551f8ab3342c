// Checks the states of a kernel's search (checked builds only).
//
//   (d) No solution that agrees with the guesses is lost. That is checked where all solutions are known.
//   (e) The state of every node is reproduced by plain unit propagation. It starts from the root, the givens and the
//       guesses, and from the placements that propagators and common conflicts have removed on the way. A state that
//       was not restored differs from that, and so does one changed by a wrong conflict mask or by another branch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "check_runs.hpp"
#include "model.hpp"

namespace sudokudsl::checks {

class StateCheck {
 public:
  using Read = RunCheck::Read;

  StateCheck(const Model& model, Read read);

  void start();                                              // the current domains are those of the root
  void place(std::uint32_t placement);                       // a given
  void remove(std::uint32_t placement, bool asked = false);  // `asked` if the question removes it
  void narrow(std::size_t slot, const Word* allowed);        // a propagator narrows a slot
  void branch(std::size_t depth, std::uint32_t placement);
  void backtrack(std::size_t depth, std::uint32_t placement);
  void before_step();  // before placements are removed whose numbers are not known
  void after_step();
  // A node has been propagated; `alive` unless it has no solution. Where its parts are `renamed`, solutions are not
  // compared with it.
  void node(bool alive, bool renamed);
  // The current domains are a grid. `name` returns the digit of a slot that has this digit now.
  using Name = std::function<std::size_t(std::size_t slot, std::size_t digit)>;
  void grid(const Name& name);
  std::uint64_t solutions_left() const;  // the solutions in the current domains; kNone if they are not known
  void counted(std::uint64_t plain, std::uint64_t number) const;  // a state's solutions are counted without search
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

 private:
  struct Step {
    std::uint32_t placement;
    bool placed;
  };

  std::vector<std::uint8_t> live() const;
  bool agrees(const std::vector<Number>& solution) const;
  bool contains(const std::vector<std::uint8_t>& live, const std::vector<Number>& solution) const;
  std::uint32_t placement_of(std::size_t slot, Number digit) const;
  bool reproduce(std::vector<std::uint8_t>& live) const;
  bool choose_last(std::vector<std::uint8_t>& live, std::vector<std::uint8_t>& chosen,
                   std::span<const std::uint32_t> lane, bool& changed) const;
  void choose(std::vector<std::uint8_t>& live, std::vector<std::uint8_t>& chosen, std::uint32_t placement) const;
  std::string path() const;

  const Model& model_;
  const Read read_;
  Thinning nodes_{2000};
  std::vector<std::uint8_t> root_, before_;  // by placement: whether it is live
  std::vector<Step> steps_;
  std::vector<std::size_t> sizes_;    // by depth: the number of steps before the guess there
  std::vector<std::size_t> guesses_;  // steps that are givens, guesses, or their opposites, not consequences
};

// Where all solutions are known: every clause of the learner holds in each solution that it may still find. `live` are
// the placements it started with, and `excluded` the grids that were excluded since.
void check_clause(const Model& model, std::span<const std::uint32_t> clause, std::span<const std::uint8_t> live,
                  std::span<const std::uint8_t> excluded);

// The digits of all slots, local numbers, meet every objective.
void check_grid(const Model& model, const std::vector<std::uint32_t>& placements);

}  // namespace sudokudsl::checks
