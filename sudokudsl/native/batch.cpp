#include "batch.hpp"

#include <algorithm>
#include <optional>

#include "refusal.hpp"
#include "threads.hpp"

namespace sudokudsl {
namespace {

constexpr Batch::Answer kNotFinished{0, 0, 0, 0, nullptr, Stop::interrupted};

}  // namespace

struct Batch::Worker {
  Engine::Borrowed search;
  std::vector<std::uint8_t> givens;               // of the present question
  std::vector<std::vector<std::uint8_t>> pieces;  // grids found; each piece stays in its place
  std::size_t piece_size = 0;                     // the least size of the next piece
  std::size_t at = 0, end = 0;                    // the questions that are left in its share
  bool running = false;
  Clock::time_point deadline;
  std::uint64_t finished = 0;

  const std::uint8_t* store(std::span<const std::uint8_t> grids) {
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
      share_(size_ <= kFewQuestions ? 1 : kBatchShare),
      answers_(std::make_unique_for_overwrite<Answer[]>(size_)) {
  check_symbols(engine.model());
  options_.threads = std::clamp<std::size_t>(options_.threads, 1, std::max<std::size_t>(size_, 1));
  for (std::size_t number = 0; number < options_.threads; ++number) {
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->givens.assign(cells_, kBlank);
    workers_.back()->piece_size = std::min(kGridPieceBytes, size_ * shown_);
    workers_.back()->search = engine.search();
    workers_.back()->search->keep_at_most(options_.keep);
  }
}

Batch::~Batch() = default;

void Batch::check_symbols(const Model& model) const {
  if (questions_.length > cells_) refuse("more givens than cells");
  std::array<std::uint8_t, 256> wrong;
  for (std::size_t byte = 0; byte < wrong.size(); ++byte)
    wrong[byte] = questions_.symbols[byte] != kBlank && questions_.symbols[byte] >= model.digits;
  std::uint8_t any = 0;  // tested only at the end, so that the loop has no branch
  for (const std::uint8_t* given : questions_.givens)
    for (std::size_t cell = 0; cell < questions_.length; ++cell) any |= wrong[given[cell]];
  if (any != 0) refuse("a given is not a digit of the board");
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
  std::vector<Thread> threads;
  for (std::size_t number = 1; number < workers_.size(); ++number)
    threads.emplace_back([this, number, pause] { work(*workers_[number], pause); });
  work(*workers_[0], pause);
  threads.clear();
  return finished() == size_;
}

void Batch::work(Worker& worker, Clock::time_point pause) {
  Search& search = *worker.search;
  for (std::size_t done = 0;; ++done) {
    if (!worker.running) {
      if (worker.at == worker.end) {
        worker.at = next_.fetch_add(share_);
        worker.end = std::min(worker.at + share_, size_);
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
      search.start(worker.givens.data(), options_.without, std::nullopt);
      worker.running = true;
    }
    const Status status = search.run({options_.grids, options_.nodes, std::min(pause, worker.deadline)});
    const bool late = status == Status::paused && worker.deadline <= pause;
    if (status == Status::paused && !late) return;
    Answer& answer = answers_[worker.at];
    answer.count = search.count();
    answer.nodes = search.statistics().nodes;
    answer.guesses = search.statistics().guesses;
    answer.stored = search.grids().size() / shown_;
    answer.grids = worker.store(search.grids());
    answer.stop = stop_of(status);
    search.clear_grids();
    worker.running = false;
    ++worker.at;
    ++worker.finished;
  }
}

}  // namespace sudokudsl
