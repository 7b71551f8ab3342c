// The names and flat results that both borders of the engine hand out: bindings.cpp for Python, wasm_bindings.cpp for
// WebAssembly.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "implied_objectives.hpp"
#include "region_totals.hpp"
#include "search.hpp"

namespace sudokudsl {

// The statistics, in the order in which `numbers_of` lists them. Users see these names.
inline constexpr std::array<const char*, 7 + kKinds> kStatisticNames{
    "nodes", "guesses", "chosen",
    // runs, in the order of `Kind`
    "pairs", "count", "classes", "same", "total", "ways", "sets", "ranked", "plane", "grouped", "division", "connected",
    "automaton", "either", "balance",
    // of the learner
    "conflicts", "restarts", "learned", "forgotten"};

inline std::array<std::uint64_t, kStatisticNames.size()> numbers_of(const Statistics& all) {
  std::array<std::uint64_t, kStatisticNames.size()> numbers{all.nodes, all.guesses, all.chosen};
  const std::array<std::uint64_t, 4> of_learner{all.conflicts, all.restarts, all.learned, all.forgotten};
  std::copy(of_learner.begin(), of_learner.end(), std::copy(all.runs.begin(), all.runs.end(), numbers.begin() + 3));
  return numbers;
}

inline constexpr std::array<const char*, 5> kStopNames{"exhausted", "limit", "nodes", "time", "interrupted"};
static_assert(static_cast<std::size_t>(Stop::interrupted) + 1 == kStopNames.size());

// The counts and totals that the engine adds to a problem, each as its kind, low, high, the number of its terms, and
// the terms.
inline std::vector<Number> implied_numbers(const Problem& problem) {
  std::vector<Number> out;
  const auto add = [&out](Number kind, Number low, Number high, const auto& terms) {
    out.insert(out.end(), {kind, low, high, static_cast<Number>(terms.size())});
    for (const auto& [slot, value] : terms) out.insert(out.end(), {slot, value});
  };
  for (const Count& count : implied_counts(problem)) add(kNumberOf<Count>, count.low, count.high, count.placements);
  for (const Total& total : region_totals(problem)) add(kNumberOf<Total>, total.low, total.high, total.terms);
  return out;
}

}  // namespace sudokudsl
