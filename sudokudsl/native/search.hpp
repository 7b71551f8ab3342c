// The interface of every search: questions, limits and statistics.
//
//   search->start(givens, {}, std::nullopt);       // one byte per cell: local digit, or kBlank
//   while (search->run(limits) == Status::paused) ...
//
// A search can be run in slices: it continues where it stopped, also after a limit was reached. The same input gives
// the same grids in the same order and the same number of nodes, on any machine and for any slices.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model.hpp"

namespace sudokudsl {

using Clock = std::chrono::steady_clock;
inline constexpr std::uint8_t kBlank = 255;
inline constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

inline Clock::duration lasting(double seconds) {
  constexpr double longest = 1e9;  // about thirty years; a clock in nanoseconds would overflow at ten times as many
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, longest)));
}
inline Clock::time_point after(double seconds) { return Clock::now() + lasting(seconds); }

enum class Status : int { exhausted = 0, limit = 1, nodes = 2, paused = 3 };

// Why a question is over. `interrupted` also stands for questions that were never begun.
enum class Stop : std::uint8_t { exhausted = 0, limit = 1, nodes = 2, time = 3, interrupted = 4 };
inline Stop stop_of(Status status) { return static_cast<Stop>(status); }  // `paused` becomes `time`

struct Statistics {
  std::uint64_t nodes = 0;    // States that were propagated: one for the start, two for each guess followed up.
  std::uint64_t guesses = 0;  // Placements that were tried, with their absence left for later.
  std::uint64_t chosen = 0;   // Placements chosen, by a guess or as the last of their lane.
  std::array<std::uint64_t, kKinds> runs{};   // Propagator runs, by kind.
  std::uint64_t conflicts = 0, restarts = 0;  // Of the learner (learner.hpp).
  std::uint64_t learned = 0, forgotten = 0;   // Clauses of the learner.

  Statistics& operator+=(const Statistics& other);
};

struct RunLimits {
  std::uint64_t grids = kNoLimit;  // stop when this many have been found since the start
  std::uint64_t nodes = kNoLimit;  // stop when this many have been visited since the start
  Clock::time_point pause = Clock::time_point::max();
};

class Search {
 public:
  virtual ~Search() = default;

  // Starts a new search. `without` lists placements of cells to remove. With a seed, choices are random, and the same
  // for the same seed.
  virtual void start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
                     std::optional<std::uint64_t> seed) = 0;

  // Continues until a limit is reached or there are no more grids.
  virtual Status run(const RunLimits& limits) = 0;

  // Marks, one byte each, the placements that may be in a grid not found yet. Unmarked placements are in no such grid.
  virtual void remaining(std::vector<std::uint8_t>& live) = 0;

  // Frees the memory of this question and resets the settings. The next call must be `start`.
  virtual void release() {
    preferred_ = nullptr;
    keep_ = kNoLimit;
    grids_ = {};
    excluded_ = {};
  }

  // The clauses that have been learned and not forgotten, for tests (learner.hpp).
  virtual std::vector<std::uint32_t> clauses() const { return {}; }

  // ---- settings ----

  // Stores only the first `most` grids, and only counts the others.
  void keep_at_most(std::uint64_t most) { keep_ = most; }

  // Tries placements of cells first whose byte in `seen` is 0, which no grid has yet. `seen` must outlive the question.
  void prefer_unseen(const std::uint8_t* seen) { preferred_ = seen; }

  // Excludes a grid that was found elsewhere. To be called after `start`.
  void exclude(std::span<const std::uint8_t> grid) { excluded_.insert(excluded_.end(), grid.begin(), grid.end()); }

  // ---- results ----

  std::uint64_t count() const { return count_; }  // grids found since the start
  const Statistics& statistics() const { return statistics_; }

  // The grids stored since `clear_grids`, one after another: a local digit for each slot that is shown.
  const std::vector<std::uint8_t>& grids() const { return grids_; }
  void clear_grids() { grids_.clear(); }

 protected:
  // Appends a grid of `size` bytes to the stored ones, and returns where it is to be written.
  std::uint8_t* add_grid(std::size_t size);

  const std::uint8_t* preferred_ = nullptr;
  std::uint64_t keep_ = kNoLimit;
  std::vector<std::uint8_t> excluded_;  // one grid after another

  std::uint64_t count_ = 0;
  std::vector<std::uint8_t> grids_;
  Statistics statistics_;
};

}  // namespace sudokudsl
