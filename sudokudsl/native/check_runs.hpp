// Checks every run of a propagator, and every fixpoint (checked builds only).
//
//   (a) A removal is justified if the objectives of the propagator have no filling with that digit in the domains
//       before the run. A propagator may fail only if they have no filling at all. If it reports that one of some
//       placements will be chosen, no filling avoids all of them. The placements removed for that conflict with each.
//   (b) At a fixpoint no propagator removes anything more. One that does was not woken, or is not idempotent though the
//       search takes it to be.
//
// The searches call the hooks below. A long search checks fewer and fewer of its runs, and so do the later searches of
// a model whose checks are large. `Counters` has the number of runs that were checked, of those left out, and of checks
// that became too large to be decided.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check_claims.hpp"
#include "check_solutions.hpp"
#include "model.hpp"

namespace sudokudsl::checks {

// The checks of all searches in this process.
enum class Counted : std::uint8_t { runs, undecided, left_out, fixpoints, nodes, clauses, explanations };
inline constexpr std::array<const char*, 7> kCountedNames{"runs",  "undecided", "left_out",    "fixpoints",
                                                          "nodes", "clauses",   "explanations"};
using Counters = std::array<std::atomic<std::uint64_t>, kCountedNames.size()>;
Counters& counters();
inline void count(Counted what) { ++counters()[static_cast<std::size_t>(what)]; }

// The checks of one model, shared by all its searches.
struct Checker {
  Checker(const Problem& stated, const Model& model);

  const Problem problem;
  const Claims claims;
  const Solutions solutions;
  mutable std::atomic<std::uint64_t> large{0};  // events that the large checks of all searches count as
};

// Decides which of many events are checked: all at first, then every second one, then every fourth one, each time
// fewer.
class Thinning {
 public:
  // `full`: events until every second one is checked.
  explicit Thinning(std::uint64_t full) : full_(full) {}
  bool due();
  // A large check counts as many events, each of them as often as it stands for an event that is not checked.
  void pay(std::uint64_t events);

 private:
  void spend(std::uint64_t events);

  std::uint64_t full_, seen_ = 0, spent_ = 0, every_ = 1;
};

// The checks of one search.
class RunCheck {
 public:
  using Read = std::function<const Word*(std::size_t slot)>;  // the current domain of a slot

  RunCheck(const Model& model, Read read) : model_(model), read_(std::move(read)) {}

  void start();

  // A run of a propagator: `begin`, then any of the others, then `end`.
  void begin(std::size_t propagator);
  void narrow(std::size_t slot, const Word* allowed);            // before the owner of the domains narrows a slot
  void require_one_of(const Placed* placed, std::size_t size);   // before the owner acts on it
  void required_one_of(const Placed* placed, std::size_t size);  // after it has acted on it
  void end(bool ran);

  // Checks an explanation: the objectives have no filling in these domains, or none with the digit in the slot.
  void explain(std::size_t propagator, const Read& domains, std::optional<std::pair<std::size_t, std::size_t>> removed);

  // The check of a fixpoint: `enter_fixpoint` says whether it is due.
  bool enter_fixpoint();
  bool is_at_fixpoint() const { return at_fixpoint_; }
  void leave_fixpoint() { at_fixpoint_ = false; }
  // A propagator has removed more at a fixpoint, or has failed there. `before` reads the domains of the fixpoint.
  [[noreturn]] void not_at_fixpoint(std::size_t propagator, bool ran, const Read& before);

 private:
  struct Removal {
    std::size_t slot, digit;
  };

  const Requirement& requirement() const;
  DigitLists domains() const { return domains(read_); }
  DigitLists domains(const Read& read) const;
  DigitLists domains_of(const std::vector<Removal>& chosen) const;
  Verdict find(const DigitLists& domains, const DigitLists* marked = nullptr);
  void settle(bool ran);
  [[noreturn]] void fail(const std::string& what, const DigitLists& before) const;
  void fail_on_removal(const DigitLists& before) const;
  std::string where(const DigitLists& before) const;

  const Model& model_;
  const Read read_;
  Thinning runs_{20'000}, fixpoints_{4'000};
  std::uint64_t paid_ = 0;    // events of large checks that `runs_` knows of
  bool active_ = false;       // whether the current run is checked
  bool at_fixpoint_ = false;  // whether a fixpoint is being checked
  std::size_t propagator_ = 0;
  DigitLists before_;
  std::vector<Removal> removed_;
  std::vector<std::vector<Word>> all_;  // by slot: its domain before placements are removed for `require_one_of`
};

}  // namespace sudokudsl::checks
