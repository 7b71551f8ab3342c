// The border of the engine for WebAssembly: flat integers in, flat integers out, as in bindings.cpp. `wasm.py` calls
// it.
//
// The host writes arguments into memory from `allocate`, and holds objects by their addresses. A function that returns
// several numbers stores them in one buffer and returns their size in bytes; `result` is the address of that buffer.
// A search must be freed before its engine. See refusal.hpp for wrong arguments.
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "batch.hpp"
#include "candidates.hpp"
#include "engine.hpp"
#include "flat_results.hpp"
#include "refusal.hpp"

#define SUDOKUDSL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

using namespace sudokudsl;

namespace {

std::vector<std::uint8_t> buffer;

template <class Value>
std::size_t stored(std::span<const Value> values) {
  buffer.resize(values.size_bytes());
  if (!values.empty()) std::memcpy(buffer.data(), values.data(), values.size_bytes());
  return buffer.size();
}

template <class Value>
std::size_t stored(const std::vector<Value>& values) {
  return stored(std::span<const Value>(values));
}

// Names, each with a newline behind it.
template <std::size_t size>
std::size_t stored_names(const std::array<const char*, size>& names) {
  std::string all;
  for (const char* name : names) all.append(name).append("\n");
  return stored(std::span<const char>(all));
}

// A placement that may not be chosen, or none if the number is negative. Throws if the cells have no such placement.
std::optional<std::uint32_t> placement_of(const Model& model, std::int64_t number) {
  if (number < 0) return std::nullopt;
  if (number >= static_cast<std::int64_t>(model.first[static_cast<std::size_t>(model.cells)]))
    refuse("there is no such placement of a cell");
  return static_cast<std::uint32_t>(number);
}

// A batch with the bytes of its questions.
struct HeldBatch {
  std::vector<std::uint8_t> givens;
  Batch batch;

  HeldBatch(const Engine& engine, std::vector<std::uint8_t> all, std::size_t questions, std::size_t length,
            const std::uint8_t* symbols, const Batch::Options& options)
      : givens(std::move(all)), batch(engine, asked(questions, length, symbols), options) {}

  Batch::Questions asked(std::size_t questions, std::size_t length, const std::uint8_t* symbols) const {
    Batch::Questions found;
    found.length = length;
    std::copy_n(symbols, found.symbols.size(), found.symbols.begin());
    for (std::size_t at = 0; at < questions; ++at) found.givens.push_back(givens.data() + at * length);
    return found;
  }
};

}  // namespace

// ---- memory and names ----

SUDOKUDSL_EXPORT(allocate) void* allocate(std::size_t size) { return ::operator new(size); }
SUDOKUDSL_EXPORT(release) void release(void* memory) { ::operator delete(memory); }
SUDOKUDSL_EXPORT(result) const std::uint8_t* result() { return buffer.data(); }

SUDOKUDSL_EXPORT(blank) int blank() { return kBlank; }
SUDOKUDSL_EXPORT(learn_after) std::uint64_t learn_after() { return kLearnAfter; }
SUDOKUDSL_EXPORT(objective_names) std::size_t objective_names() { return stored_names(kObjectiveNames); }
SUDOKUDSL_EXPORT(statistic_names) std::size_t statistic_names() { return stored_names(kStatisticNames); }
SUDOKUDSL_EXPORT(stop_names) std::size_t stop_names() { return stored_names(kStopNames); }

// ---- engines ----

SUDOKUDSL_EXPORT(make_engine)
Engine* make_engine(const Number* numbers, std::size_t size, std::uint64_t learn_after) {
  return new Engine(numbers, size, learn_after);
}
SUDOKUDSL_EXPORT(free_engine) void free_engine(Engine* engine) { delete engine; }

SUDOKUDSL_EXPORT(implied_objectives)
std::size_t implied_objectives(const Number* numbers, std::size_t size) {
  return stored(implied_numbers(read_problem(numbers, size)));
}

SUDOKUDSL_EXPORT(sizes) std::size_t sizes(const Engine* engine) {
  const Model& model = engine->model();
  return stored(std::vector<std::uint64_t>{model.placements, model.lanes, model.lane_bits, model.propagators.size(),
                                           engine->table_bytes()});
}

SUDOKUDSL_EXPORT(slots_shown) std::size_t slots_shown(const Engine* engine) {
  return static_cast<std::size_t>(engine->model().shown);
}

// Decodes grids into digits, one after another.
SUDOKUDSL_EXPORT(decode)
std::size_t decode(const Engine* engine, const std::uint8_t* grids, std::size_t size) {
  const Model& model = engine->model();
  const auto cells = static_cast<std::size_t>(model.cells), shown = static_cast<std::size_t>(model.shown);
  std::vector<Number> digits;
  digits.reserve(size);
  for (std::size_t at = 0; at < size / shown * shown; ++at) {
    const std::size_t slot = at % shown;
    digits.push_back((slot < cells ? model.alphabet : model.domains.values[slot])[grids[at]]);
  }
  return stored(digits);
}

// ---- searches ----

SUDOKUDSL_EXPORT(make_search) Search* make_search(const Engine* engine) { return engine->search().release(); }
SUDOKUDSL_EXPORT(free_search) void free_search(const Engine* engine, Search* search) {
  static_cast<void>(Engine::Borrowed(search, Engine::Return{engine}));
}

// `without` is a placement that may not be chosen, or negative; the seed counts only if `seeded` is not 0.
SUDOKUDSL_EXPORT(start)
void start(const Engine* engine, Search* search, const std::uint8_t* givens, std::size_t size, std::int64_t without,
           int seeded, std::uint64_t seed, std::uint64_t keep) {
  const std::span<const std::uint8_t> all(givens, size);
  check_givens(all, engine->model(), 1);
  const std::optional<std::uint32_t> placement = placement_of(engine->model(), without);
  search->keep_at_most(keep);
  search->start(all.data(), placement ? std::span(&*placement, 1) : std::span<const std::uint32_t>(),
                seeded != 0 ? std::optional(seed) : std::nullopt);
}

SUDOKUDSL_EXPORT(run)
int run(Search* search, std::uint64_t grids, std::uint64_t nodes, double seconds) {
  return static_cast<int>(search->run({grids, nodes, after(seconds)}));
}

SUDOKUDSL_EXPORT(count) std::uint64_t count(const Search* search) { return search->count(); }
SUDOKUDSL_EXPORT(statistics) std::size_t statistics(const Search* search) {
  return stored(std::span<const std::uint64_t>(numbers_of(search->statistics())));
}
SUDOKUDSL_EXPORT(take) std::size_t take(Search* search) {
  const std::size_t size = stored(search->grids());
  search->clear_grids();
  return size;
}
SUDOKUDSL_EXPORT(clauses) std::size_t clauses(const Search* search) { return stored(search->clauses()); }
SUDOKUDSL_EXPORT(remaining) std::size_t remaining(const Engine* engine, Search* search) {
  std::vector<std::uint8_t> live;
  search->remaining(live);
  live.resize(engine->model().first[static_cast<std::size_t>(engine->model().cells)]);
  return stored(live);
}

// ---- candidates ----

SUDOKUDSL_EXPORT(make_candidates)
CandidateSearch* make_candidates(const Engine* engine, const std::uint8_t* givens, std::size_t size) {
  check_givens({givens, size}, engine->model(), 1);
  return new CandidateSearch(*engine, {givens, givens + size});
}
SUDOKUDSL_EXPORT(free_candidates) void free_candidates(CandidateSearch* search) { delete search; }
SUDOKUDSL_EXPORT(run_candidates)
int run_candidates(CandidateSearch* search, std::uint64_t nodes, double seconds) {
  return static_cast<int>(search->run(nodes, after(seconds)));
}
SUDOKUDSL_EXPORT(candidates_found) std::size_t candidates_found(const CandidateSearch* search) {
  return stored(search->found());
}

// ---- batches ----

SUDOKUDSL_EXPORT(make_batch)
HeldBatch* make_batch(const Engine* engine, const std::uint8_t* givens, std::size_t questions, std::size_t length,
                      const std::uint8_t* symbols, std::uint64_t grids, std::uint64_t keep, std::uint64_t nodes,
                      double seconds, const std::uint32_t* without, std::size_t excluded) {
  for (const std::uint32_t placement : std::span(without, excluded))
    static_cast<void>(placement_of(engine->model(), placement));
  const Batch::Options options{grids, keep, nodes, seconds, 1, {without, without + excluded}};
  return new HeldBatch(*engine, {givens, givens + questions * length}, questions, length, symbols, options);
}
SUDOKUDSL_EXPORT(free_batch) void free_batch(HeldBatch* held) { delete held; }
SUDOKUDSL_EXPORT(run_batch) int run_batch(HeldBatch* held, double seconds) { return held->batch.run(seconds); }
SUDOKUDSL_EXPORT(batch_finished) std::uint64_t batch_finished(const HeldBatch* held) { return held->batch.finished(); }
SUDOKUDSL_EXPORT(end_batch) void end_batch(HeldBatch* held) {
  held->batch.end();
  held->givens = {};
}

// Of each question its count, the reason for its end, its nodes and its guesses.
SUDOKUDSL_EXPORT(batch_numbers) std::size_t batch_numbers(const HeldBatch* held) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t question = 0; question < held->batch.size(); ++question) {
    const Batch::Answer answer = held->batch.answer(question);
    numbers.insert(numbers.end(),
                   {answer.count, static_cast<std::uint64_t>(answer.stop), answer.nodes, answer.guesses});
  }
  return stored(numbers);
}

SUDOKUDSL_EXPORT(batch_grids)
std::size_t batch_grids(const Engine* engine, const HeldBatch* held, std::size_t question) {
  if (question >= held->batch.size()) refuse("there is no such question");
  const Batch::Answer answer = held->batch.answer(question);
  return stored(std::span(answer.grids, answer.stored * static_cast<std::size_t>(engine->model().shown)));
}
