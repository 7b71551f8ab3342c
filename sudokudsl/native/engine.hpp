// The engine: a compiled problem, and the searches on it.
//
//   Engine engine(numbers, size);             // compiles; throws std::invalid_argument
//   auto search = engine.search();            // any number of them, each for one thread at a time (search.hpp)
//   search->start(givens, {}, std::nullopt);
//   while (search->run(limits) == Status::paused) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model.hpp"
#include "search.hpp"
#include "search_constants.hpp"
#include "threads.hpp"

namespace sudokudsl {

class Engine {
 public:
  // A search takes `learn_after` steps before it starts to learn as well. With 0 it learns from the first step on; with
  // kNoLimit it never learns.
  Engine(const Number* numbers, std::size_t size, std::uint64_t learn_after = kLearnAfter);
  ~Engine();
  const Model& model() const { return *model_; }
  std::size_t table_bytes() const;

  // A search that is returned to the engine, which must outlive it, to be used again with the memory it has.
  struct Return {
    const Engine* engine;
    void operator()(Search* search) const { engine->take_back(std::unique_ptr<Search>(search)); }
  };
  using Borrowed = std::unique_ptr<Search, Return>;
  Borrowed search() const;

  struct Tables;  // the conflict masks, by width of a lane

 private:
  std::unique_ptr<Search> make_search() const;
  void take_back(std::unique_ptr<Search> search) const;

  std::unique_ptr<const Model> model_;
  std::unique_ptr<const Tables> tables_;
  std::uint64_t learn_after_;
  mutable Mutex idle_lock_;
  mutable std::vector<std::unique_ptr<Search>> idle_;  // the first is made with the engine, its root propagated
};

// Throws std::invalid_argument unless `givens` has a byte for each cell of each board, and every byte is kBlank or the
// number of a digit in the alphabet.
void check_givens(std::span<const std::uint8_t> givens, const Model& model, std::size_t boards);

// The set of machine instructions that searches use: baseline, avx2 or avx512.
const char* instructions_name();

}  // namespace sudokudsl
