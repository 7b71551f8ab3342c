// Faults that tests plant in the engine, to see that each check can fail (checked builds only).
//
//   SUDOKUDSL_PLANT(wake_forgotten, return;)   runs the code if that fault is planted.
//
// `plant` chooses one fault for the whole process. Each is where the engine could have a mistake of its kind;
// tests/native/test_checks.py names the check that must notice it. In all other builds the macro is empty.
#pragma once

#ifdef SUDOKUDSL_CHECKED
#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <string_view>

#include "bits.hpp"

// clang-format off
#define SUDOKUDSL_FAULTS(FAULT) \
  FAULT(none) \
  FAULT(model_excludes_pair) FAULT(model_drops_digit) FAULT(model_adds_lane) FAULT(count_differs) FAULT(implied_sum_differs) \
  FAULT(propagator_removes_too_much) FAULT(propagator_fails) FAULT(propagator_reports_too_little) \
  FAULT(report_removes_too_much) FAULT(propagator_asleep) FAULT(wake_forgotten) FAULT(propagators_idempotent) \
  FAULT(node_loses_placement) FAULT(node_regains_placement) FAULT(node_dies) FAULT(node_survives) \
  FAULT(components_miscounted) FAULT(grid_differs) FAULT(grid_unfinished) FAULT(search_ends_early) FAULT(guess_not_removed) FAULT(unused_numbers_stay) \
  FAULT(grid_not_excluded) \
  FAULT(domain_not_restored) FAULT(lane_not_restored) FAULT(explanation_too_short) FAULT(clause_too_short) \
  FAULT(clause_of_first_literal) FAULT(contradiction_propagated)
// clang-format on

namespace sudokudsl {

class Domains;
class Model;

namespace checks {

#define SUDOKUDSL_NAME(name) name,
enum class Fault : std::size_t { SUDOKUDSL_FAULTS(SUDOKUDSL_NAME) number };
#undef SUDOKUDSL_NAME
#define SUDOKUDSL_NAME(name) #name,
inline constexpr std::array<const char*, static_cast<std::size_t>(Fault::number)> kFaultNames{
    SUDOKUDSL_FAULTS(SUDOKUDSL_NAME)};
#undef SUDOKUDSL_NAME

inline std::atomic<Fault> planted_fault{Fault::none};
inline std::atomic<std::size_t> faulty_propagator{0};  // of faults whose names begin with `propagator_`

// Plants the fault of this name. Throws std::invalid_argument if there is none.
void plant(std::string_view name, std::size_t propagator);

inline bool planted(Fault fault) { return planted_fault.load(std::memory_order_relaxed) == fault; }
inline bool planted(Fault fault, std::size_t propagator) { return planted(fault) && faulty_propagator == propagator; }

// Changes a run of a propagator, which has returned `ran`, by a planted fault; returns the new result.
bool faulty_run(const Model& model, std::size_t propagator, Domains& domains,
                const std::function<const Word*(std::size_t slot)>& read, bool ran);

}  // namespace checks
}  // namespace sudokudsl

#define SUDOKUDSL_PLANT(fault, ...)                         \
  if (checks::planted(checks::Fault::fault)) [[unlikely]] { \
    __VA_ARGS__                                             \
  }
#else
#define SUDOKUDSL_PLANT(fault, ...)
#endif
