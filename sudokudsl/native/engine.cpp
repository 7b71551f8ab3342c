#include "engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <variant>

#include "implied_objectives.hpp"
#include "kernel.hpp"
#include "portfolio.hpp"

namespace sudokudsl {

struct Engine::Tables {
  std::variant<ConflictMasks<std::uint8_t>, ConflictMasks<std::uint16_t>, ConflictMasks<std::uint32_t>,
               ConflictMasks<std::uint64_t>>
      masks;

  static Tables build(const Model& model) {
    switch (model.lane_bits) {
      case 8: return {ConflictMasks<std::uint8_t>(model)};
      case 16: return {ConflictMasks<std::uint16_t>(model)};
      case 32: return {ConflictMasks<std::uint32_t>(model)};
      default: return {ConflictMasks<std::uint64_t>(model)};
    }
  }
};

namespace {

enum class Instructions { baseline, avx2, avx512 };

// The widest that the kernel is compiled for and this machine has. Of AVX-512 that is what processors have whose clock
// does not fall when they use it, which those without VBMI2 do.
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

// What to run; SUDOKUDSL_INSTRUCTIONS, for tests, names narrower instructions than there are.
Instructions instructions() {
  static const Instructions chosen = [] {
    const char* name = std::getenv("SUDOKUDSL_INSTRUCTIONS");
    const std::string_view wanted = name == nullptr ? "" : name;
    if (wanted == "baseline") return Instructions::baseline;
    return wanted == "avx2" ? std::min(Instructions::avx2, widest()) : widest();
  }();
  return chosen;
}

// The propagators for the learner; AVX-512 has none of its own.
Propagate propagators() {
#ifdef SUDOKUDSL_HAS_AVX2
  if (instructions() >= Instructions::avx2) return avx2::propagate_words;
#endif
  return baseline::propagate_words;
}

}  // namespace

void check_givens(std::span<const std::uint8_t> givens, const Model& model, std::size_t boards) {
  if (givens.size() != boards * static_cast<std::size_t>(model.cells))
    throw std::invalid_argument("one given a cell is needed");
  const auto digits = static_cast<std::uint8_t>(model.digits);
  bool wrong = false;  // looked at only in the end, so that many are compared at once
  for (const std::uint8_t given : givens) wrong |= (given >= digits) & (given != kBlank);
  if (wrong) throw std::invalid_argument("a given is not a digit of the board");
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

Engine::Engine(const Number* numbers, std::size_t size, std::uint64_t learn_after)
    : model_(std::make_unique<const Model>(with_implied_objectives(read_problem(numbers, size)))),
      tables_(std::make_unique<const Tables>(Tables::build(*model_))),
      learn_after_(learn_after) {
  idle_.push_back(make_search());
}

Engine::~Engine() = default;

Engine::Borrowed Engine::search() const {
  const std::lock_guard guard(idle_lock_);
  if (idle_.empty()) return {make_search().release(), Return{this}};
  Borrowed search(idle_.back().release(), Return{this});
  idle_.pop_back();
  return search;
}

void Engine::take_back(std::unique_ptr<Search> search) const {
  search->release();
  const std::lock_guard guard(idle_lock_);
  if (idle_.size() < kMostIdle) idle_.push_back(std::move(search));
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

namespace {

constexpr std::size_t kMostPiece = 1 << 18;  // bytes of grids in one place, if a single answer has not more
constexpr Batch::Answer kNotFinished{0, 0, 0, 0, nullptr, Stop::interrupted};

}  // namespace

struct Batch::Worker {
  Engine::Borrowed search;
  std::vector<std::uint8_t> givens;               // of the question it is at
  std::vector<std::vector<std::uint8_t>> pieces;  // grids found; none of them grows, so they stay where they are
  std::size_t piece_size = 0;                     // of the next, at least
  std::size_t at = 0, end = 0;                    // its share of the questions
  bool running = false;
  Clock::time_point deadline;
  std::uint64_t finished = 0;

  const std::uint8_t* kept(std::span<const std::uint8_t> grids) {
    if (pieces.empty() || pieces.back().capacity() - pieces.back().size() < grids.size())
      pieces.emplace_back().reserve(std::max(piece_size, grids.size()));
    std::vector<std::uint8_t>& piece = pieces.back();
    const std::size_t begin = piece.size();
    piece.insert(piece.end(), grids.begin(), grids.end());
    return piece.data() + begin;
  }
};

Batch::Batch(const Engine& engine, Questions questions, const Options& options)
    : questions_(std::move(questions)),
      options_(options),
      size_(questions_.givens.size()),
      cells_(static_cast<std::size_t>(engine.model().cells)),
      shown_(static_cast<std::size_t>(engine.model().shown)),
      answers_(std::make_unique_for_overwrite<Answer[]>(size_)) {
  check_symbols(engine.model());
  options_.threads = std::clamp<std::size_t>(options_.threads, 1, std::max<std::size_t>(size_, 1));
  for (std::size_t number = 0; number < options_.threads; ++number) {
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->givens.assign(cells_, kBlank);
    workers_.back()->piece_size = std::min(kMostPiece, size_ * shown_);
    workers_.back()->search = engine.search();
    workers_.back()->search->keep = options_.keep;
  }
}

Batch::~Batch() = default;

void Batch::check_symbols(const Model& model) const {
  if (questions_.length > cells_) throw std::invalid_argument("more givens than cells");
  std::array<std::uint8_t, 256> wrong;
  for (std::size_t byte = 0; byte < wrong.size(); ++byte)
    wrong[byte] = questions_.symbols[byte] != kBlank && questions_.symbols[byte] >= model.digits;
  std::uint8_t any = 0;  // looked at only in the end, so that there is no branch for each
  for (const std::uint8_t* given : questions_.givens)
    for (std::size_t cell = 0; cell < questions_.length; ++cell) any |= wrong[given[cell]];
  if (any != 0) throw std::invalid_argument("a given is not a digit of the board");
}

void Batch::end() {
  questions_ = {};
  for (const auto& worker : workers_) worker->search.reset();
}

std::uint64_t Batch::finished() const {
  std::uint64_t all = 0;
  for (const auto& worker : workers_) all += worker->finished;
  return all;
}

Batch::Answer Batch::answer(std::size_t question) const { return question < next_ ? answers_[question] : kNotFinished; }

bool Batch::run(double seconds) {
  const auto pause = after(seconds);
  std::vector<std::jthread> threads;
  for (std::size_t number = 1; number < workers_.size(); ++number)
    threads.emplace_back([this, number, pause] { work(*workers_[number], pause); });
  work(*workers_[0], pause);
  threads.clear();
  return finished() == size_;
}

void Batch::work(Worker& worker, Clock::time_point pause) {
  constexpr std::size_t share = 16;  // questions taken at once, few enough to spread hard ones
  Search& search = *worker.search;
  for (std::size_t done = 0;; ++done) {
    if (!worker.running) {
      if (worker.at == worker.end) {
        worker.at = next_.fetch_add(share);
        worker.end = std::min(worker.at + share, size_);
        if (worker.at >= size_) {
          worker.at = worker.end = 0;
          return;
        }
        std::fill(answers_.get() + worker.at, answers_.get() + worker.end, kNotFinished);
        if (Clock::now() >= pause && done > 0) return;
      }
      worker.deadline = options_.seconds >= 0 ? after(options_.seconds) : Clock::time_point::max();
      for (std::size_t cell = 0; cell < questions_.length; ++cell)
        worker.givens[cell] = questions_.symbols[questions_.givens[worker.at][cell]];
      search.start(worker.givens.data(), {}, std::nullopt);
      worker.running = true;
    }
    const Status status = search.run({options_.grids, options_.nodes, std::min(pause, worker.deadline)});
    const bool late = status == Status::paused && worker.deadline <= pause;
    if (status == Status::paused && !late) return;
    Answer& answer = answers_[worker.at];
    answer.count = search.count;
    answer.nodes = search.statistics.nodes;
    answer.guesses = search.statistics.guesses;
    answer.stored = shown_ == 0 ? 0 : search.grids.size() / shown_;
    answer.grids = worker.kept(search.grids);
    answer.stop = stop_of(status);
    search.grids.clear();
    worker.running = false;
    ++worker.at;
    ++worker.finished;
  }
}

CandidateSearch::CandidateSearch(const Engine& engine, std::vector<std::uint8_t> givens)
    : model_(engine.model()), givens_(std::move(givens)), search_(engine.search()) {
  check_givens(givens_, model_, 1);
  found_.resize(model_.first[static_cast<std::size_t>(model_.cells)]);
  search_->seen = found_.data();
  search_->start(givens_.data(), {}, std::nullopt);
}

void CandidateSearch::mark() {
  const auto shown = static_cast<std::size_t>(model_.shown);
  for (std::size_t at = 0; at < search_->grids.size(); ++at)
    if (const std::size_t slot = at % shown; slot < givens_.size()) found_[model_.first[slot] + search_->grids[at]] = 1;
  search_->grids.clear();
}

// Starts the trial of the next placement that is neither found nor excluded by the givens; false when there is none.
bool CandidateSearch::next() {
  for (; at_ < found_.size(); ++at_) {
    const std::size_t cell = model_.slot_of[at_];
    if (found_[at_] != 0 || givens_[cell] != kBlank || !model_.alive(at_)) continue;
    nodes_ += search_->statistics.nodes;
    trial_ = givens_;
    trial_[cell] = static_cast<std::uint8_t>(at_ - model_.first[cell]);
    search_->start(trial_.data(), refuted_, std::nullopt);
    return true;
  }
  return false;
}

Status CandidateSearch::run(std::uint64_t nodes, Clock::time_point pause) {
  while (true) {
    // the first search asks for a second grid, too: without one everything is settled
    const std::uint64_t grids = first_ ? 2 : 1;
    const Status status = search_->run({grids, nodes - std::min(nodes, nodes_), pause});
    mark();
    if (status == Status::paused || status == Status::nodes) return status;
    if (first_ && status == Status::exhausted) return Status::exhausted;
    if (!first_ && status == Status::exhausted) refuted_.push_back(at_++);
    first_ = false;
    if (!next()) return Status::exhausted;
  }
}

}  // namespace sudokudsl
