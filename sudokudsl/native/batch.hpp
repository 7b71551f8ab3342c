// Answers many questions in one call, on several threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine.hpp"

namespace sudokudsl {

// Many sets of givens on several threads, with a search for each set. The answers do not depend on the number of
// threads. `nodes` and `seconds` limit each question by itself.
//
// A question is a byte for each of the first cells; the others are blank. `Symbols` maps each byte to a local
// digit or kBlank, so that threads can read text in place.
class Batch {
 public:
  using Symbols = std::array<std::uint8_t, 256>;
  struct Questions {
    std::vector<const std::uint8_t*> givens;  // must outlive the batch, or its end
    std::size_t length = 0;                   // bytes of each question
    Symbols symbols{};
  };
  struct Options {
    std::uint64_t grids = 2, keep = 2, nodes = kNoLimit;
    double seconds = -1;  // negative: no limit
    std::size_t threads = 1;
    std::vector<std::uint32_t> without = {};  // placements of cells that no grid has
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
  void end();                      // frees what only running needs
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
  std::size_t share_;  // questions that a worker takes in one step
  // By question, for those that workers have taken. The worker initialises them, because first touching memory is slow.
  std::unique_ptr<Answer[]> answers_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<std::size_t> next_{0};  // the first question that no worker has taken
};

}  // namespace sudokudsl
