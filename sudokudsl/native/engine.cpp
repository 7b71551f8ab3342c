#include "engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <variant>

#include "check_faults.hpp"
#include "contract.hpp"
#include "form_counts.hpp"
#include "implied_objectives.hpp"
#include "kernel.hpp"
#include "portfolio.hpp"
#include "refusal.hpp"

#ifdef SUDOKUDSL_CHECKED
#include "check_implied.hpp"
#endif

namespace sudokudsl {

struct Engine::Tables {
  std::variant<ConflictMasks<std::uint8_t>, ConflictMasks<std::uint16_t>, ConflictMasks<std::uint32_t>,
               ConflictMasks<std::uint64_t>>
      masks;

  static Tables build(const Model& model) {
    switch (model.lane_bits) {
      case 8: SUDOKUDSL_COUNT_FORM(lanes_of_8); return {ConflictMasks<std::uint8_t>(model)};
      case 16: SUDOKUDSL_COUNT_FORM(lanes_of_16); return {ConflictMasks<std::uint16_t>(model)};
      case 32: SUDOKUDSL_COUNT_FORM(lanes_of_32); return {ConflictMasks<std::uint32_t>(model)};
      default: SUDOKUDSL_COUNT_FORM(lanes_of_64); return {ConflictMasks<std::uint64_t>(model)};
    }
  }
};

namespace {

Problem completed(Problem stated) {
#ifdef SUDOKUDSL_CHECKED
  Problem all = with_implied_objectives(stated);
  SUDOKUDSL_PLANT(implied_sum_differs,
                  if (Total* total = std::get_if<Total>(&all.objectives.back())) total->low = ++total->high;)
  checks::check_implied(stated, all);
  return all;
#else
  return with_implied_objectives(std::move(stated));
#endif
}

enum class Instructions { baseline, avx2, avx512 };

// The widest instructions that the kernel is compiled for and this machine has. AVX-512 is used only on processors with
// VBMI2: those without it lower their clock for AVX-512.
Instructions widest() {
#ifdef SUDOKUDSL_HAS_AVX2
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") ||
      !__builtin_cpu_supports("popcnt"))
    return Instructions::baseline;
#ifdef SUDOKUDSL_HAS_AVX512
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vbmi2"))
    return Instructions::avx512;
#endif
  return Instructions::avx2;
#else
  return Instructions::baseline;
#endif
}

// The instructions to use: the widest, unless the environment variable SUDOKUDSL_INSTRUCTIONS names a narrower set, as
// tests do.
Instructions instructions() {
  static const Instructions chosen = [] {
    const char* name = std::getenv("SUDOKUDSL_INSTRUCTIONS");
    const std::string_view wanted = name == nullptr ? "" : name;
    if (wanted == "baseline") return Instructions::baseline;
    return wanted == "avx2" ? std::min(Instructions::avx2, widest()) : widest();
  }();
  return chosen;
}

// The propagators for the learner. They are not compiled for AVX-512; there the learner uses those for AVX2.
Propagate propagators() {
#ifdef SUDOKUDSL_HAS_AVX2
  if (instructions() >= Instructions::avx2) return avx2::propagate;
#endif
  return baseline::propagate;
}

}  // namespace

const char* instructions_name() {
  switch (instructions()) {
    case Instructions::avx512: return "avx512";
    case Instructions::avx2: return "avx2";
    default: return "baseline";
  }
}

void check_givens(std::span<const std::uint8_t> givens, const Model& model, std::size_t boards) {
  if (givens.size() != boards * static_cast<std::size_t>(model.cells)) refuse("one given a cell is needed");
  const auto digits = static_cast<std::uint8_t>(model.digits);
  bool wrong = false;  // tested only at the end, so that the loop can be vectorised
  for (const std::uint8_t given : givens) wrong |= (given >= digits) & (given != kBlank);
  if (wrong) refuse("a given is not a digit of the board");
}

Statistics& Statistics::operator+=(const Statistics& other) {
  nodes += other.nodes;
  guesses += other.guesses;
  chosen += other.chosen;
  for (std::size_t kind = 0; kind < kKinds; ++kind) runs[kind] += other.runs[kind];
  conflicts += other.conflicts;
  restarts += other.restarts;
  learned += other.learned;
  forgotten += other.forgotten;
  return *this;
}

std::uint8_t* Search::add_grid(std::size_t size) {
  grids_.resize(grids_.size() + size);
  return grids_.data() + grids_.size() - size;
}

Engine::Engine(const Number* numbers, std::size_t size, std::uint64_t learn_after)
    : model_(std::make_unique<const Model>(completed(read_problem(numbers, size)))),
      tables_(std::make_unique<const Tables>(Tables::build(*model_))),
      learn_after_(learn_after) {
  idle_.push_back(make_search());
}

Engine::~Engine() = default;

Engine::Borrowed Engine::search() const {
  const Lock guard(idle_lock_);
  if (idle_.empty()) return {make_search().release(), Return{this}};
  Borrowed search(idle_.back().release(), Return{this});
  idle_.pop_back();
  return search;
}

void Engine::take_back(std::unique_ptr<Search> search) const {
  SUDOKUDSL_REQUIRE(search != nullptr, "only a search that was borrowed is given back");
  search->release();
  const Lock guard(idle_lock_);
  if (idle_.size() < kMostIdleSearches) idle_.push_back(std::move(search));
}

std::unique_ptr<Search> Engine::make_search() const {
  auto kernel = std::visit(
      [this](const auto& masks) {
#ifdef SUDOKUDSL_HAS_AVX512
        if constexpr (avx512::has_search(std::decay_t<decltype(masks)>::bits))
          if (instructions() == Instructions::avx512) return avx512::make_search(*model_, masks);
#endif
#ifdef SUDOKUDSL_HAS_AVX2
        if (instructions() >= Instructions::avx2) return avx2::make_search(*model_, masks);
#endif
        return baseline::make_search(*model_, masks);
      },
      tables_->masks);
  if (learn_after_ == kNoLimit) return kernel;
  return std::make_unique<Portfolio>(*model_, std::move(kernel), propagators(), learn_after_);
}

std::size_t Engine::table_bytes() const {
  return std::visit([this](const auto& masks) { return masks.bytes(*model_); }, tables_->masks);
}

}  // namespace sudokudsl
