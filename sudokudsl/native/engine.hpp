// The engine: what a compiled problem can be asked.
//
//   Engine engine(numbers, size);             // compile; throws std::invalid_argument
//   auto search = engine.search();            // any number of them, each for one thread at a time
//   search->start(givens, {}, nullptr);       // one byte a cell: local digit, or kBlank
//   while (search->run(limits) == Status::paused) ...
//
// A search can be run in slices: it goes on where it stopped, also after a limit was reached. Same input, same grids in
// the same order and the same node count, however it is sliced and on any machine.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "model.hpp"

namespace sudokudsl {

using Clock = std::chrono::steady_clock;
inline constexpr std::uint8_t kBlank = 255;
inline constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
inline constexpr std::uint64_t kLearnAfter = 1'000'000;  // steps: some 10 ms

inline Clock::duration lasting(double seconds) {
  constexpr double longest = 1e9;  // some thirty years: more nanoseconds than that would overflow one day
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, longest)));
}
inline Clock::time_point after(double seconds) { return Clock::now() + lasting(seconds); }

enum class Status : int { exhausted = 0, limit = 1, nodes = 2, paused = 3 };

// Why a question is over; `interrupted` is also said of those not begun.
enum class Stop : std::uint8_t { exhausted = 0, limit = 1, nodes = 2, time = 3, interrupted = 4 };
inline Stop stop_of(Status status) { return static_cast<Stop>(status); }  // `paused`: the time is up

struct Statistics {
  std::uint64_t nodes = 0;    // states that were propagated: one for the start, two for each guess followed up
  std::uint64_t guesses = 0;  // times a placement was tried and its absence left for later
  std::uint64_t chosen = 0;   // placements chosen, by guess or as the last of their lane
  std::array<std::uint64_t, kKinds> runs{};   // propagator runs, by kind
  std::uint64_t conflicts = 0, restarts = 0;  // of the search that learns (learning.hpp)
  std::uint64_t learned = 0, forgotten = 0;   // its clauses

  Statistics& operator+=(const Statistics& other);
};

struct RunLimits {
  std::uint64_t grids = kNoLimit;  // stop when so many have been found since the start
  std::uint64_t nodes = kNoLimit;  // stop when so many nodes have been visited since the start
  Clock::time_point pause = Clock::time_point::max();
};

class Search {
 public:
  virtual ~Search() = default;

  // Begins anew. `without` are placements of cells taken out. With a seed, choices are random, the same for a seed.
  virtual void start(const std::uint8_t* givens, std::span<const std::uint32_t> without,
                     std::optional<std::uint64_t> seed) = 0;
  virtual Status run(const RunLimits& limits) = 0;

  // Marks all placements, one byte each, that may be in a grid not found yet; not those that are surely in none.
  virtual void remaining(std::vector<std::uint8_t>& live) = 0;

  // Lets go of what only this question needed: the next call is `start`.
  virtual void release() {
    seen = nullptr;
    keep = kNoLimit;
    grids = {};
    known = {};
  }

  // What has been learned and not forgotten, for tests (learning.hpp).
  virtual std::vector<std::uint32_t> clauses() const { return {}; }

  std::vector<std::uint8_t> known;  // grids found elsewhere, not to be counted; emptied at the start

  // Placements of cells by number, nonzero where a grid has it already; others are tried first. Or null.
  const std::uint8_t* seen = nullptr;
  std::uint64_t keep = kNoLimit;    // how many grids to store
  std::uint64_t count = 0;          // grids found since the start
  std::vector<std::uint8_t> grids;  // those stored since it was last cleared: a local digit for each slot that is shown
  Statistics statistics;
};

class Engine {
 public:
  // A search takes so many steps before it starts to learn as well; with 0 it learns from the first, with kNoLimit
  // never.
  Engine(const Number* numbers, std::size_t size, std::uint64_t learn_after = kLearnAfter);
  ~Engine();
  const Model& model() const { return *model_; }
  std::size_t table_bytes() const;

  // A search that goes back to the engine, which must outlive it, to be used again with the memory it has.
  struct Return {
    const Engine* engine;
    void operator()(Search* search) const { engine->take_back(std::unique_ptr<Search>(search)); }
  };
  using Borrowed = std::unique_ptr<Search, Return>;
  Borrowed search() const;

  struct Tables;  // the rows, by width of a lane

 private:
  static constexpr std::size_t kMostIdle = 4;

  std::unique_ptr<Search> make_search() const;
  void take_back(std::unique_ptr<Search> search) const;

  std::unique_ptr<const Model> model_;
  std::unique_ptr<const Tables> tables_;
  std::uint64_t learn_after_;
  mutable std::mutex idle_lock_;
  mutable std::vector<std::unique_ptr<Search>> idle_;  // the first is made with the engine, its root settled
};

// Throws std::invalid_argument unless there are givens for so many boards, each one kBlank or a digit of the alphabet.
void check_givens(std::span<const std::uint8_t> givens, const Model& model, std::size_t boards);

// Many sets of givens, each with its own search from the start, on some threads. The answers do not depend on their
// number. `nodes` and `seconds` limit each question by itself.
//
// A question is a byte for each of the first cells, the others being blank. What a byte means, a digit or kBlank, is
// told by its symbols, so that text is read where it lies, by the threads.
class Batch {
 public:
  using Symbols = std::array<std::uint8_t, 256>;
  struct Questions {
    std::vector<const std::uint8_t*> givens;  // must outlive the batch, or its end
    std::size_t length = 0;                   // of each
    Symbols symbols{};
  };
  struct Options {
    std::uint64_t grids = 2, keep = 2, nodes = kNoLimit;
    double seconds = -1;  // negative: no limit
    std::size_t threads = 1;
  };
  struct Answer {
    std::uint64_t count, nodes, guesses;
    std::uint64_t stored;       // grids of this answer
    const std::uint8_t* grids;  // one after the other, as long as the batch lives
    Stop stop;
  };

  // Throws std::invalid_argument if a byte means neither a digit of the alphabet nor kBlank.
  Batch(const Engine& engine, Questions questions, const Options& options);
  ~Batch();
  bool run(double seconds);        // a slice; true when all is done
  void end();                      // lets go of what only running needs
  std::uint64_t finished() const;  // between slices
  std::size_t size() const { return size_; }
  Answer answer(std::size_t question) const;

 private:
  struct Worker;
  void check_symbols(const Model& model) const;
  void work(Worker& worker, Clock::time_point pause);

  Questions questions_;
  Options options_;
  std::size_t size_, cells_, shown_;
  // By question, of those that workers have taken. Whoever takes it writes it first, as fresh memory takes its time.
  std::unique_ptr<Answer[]> answers_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<std::size_t> next_{0};  // the first question that no worker has taken
};

// Which placements of cells occur in some solution: every grid found marks its own, each unmarked one is then tried.
class CandidateSearch {
 public:
  CandidateSearch(const Engine& engine, std::vector<std::uint8_t> givens);
  Status run(std::uint64_t nodes, Clock::time_point pause);  // exhausted, nodes or paused
  std::uint64_t nodes() const { return nodes_ + search_->statistics.nodes; }
  const std::vector<std::uint8_t>& found() const { return found_; }  // by placement of a cell

 private:
  void mark();
  bool next();

  const Model& model_;
  std::vector<std::uint8_t> givens_, trial_, found_;
  std::vector<std::uint32_t> refuted_;
  Engine::Borrowed search_;
  std::uint32_t at_ = 0;  // the placement on trial, once `first_` is over
  bool first_ = true;
  std::uint64_t nodes_ = 0;
};

}  // namespace sudokudsl
