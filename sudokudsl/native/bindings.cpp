// The border to Python: flat integers in, flat integers out, nothing else. `cover/engine.py` is its only caller.
//
// Slices of a search run without the interpreter lock and end after the given time, so that Python sees its signals.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <stdexcept>

#include "engine.hpp"
#include "implied_objectives.hpp"

namespace nb = nanobind;
using namespace sudokudsl;

namespace {

// As long as the bytes live.
std::span<const std::uint8_t> seen(const nb::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::vector<std::uint8_t> bytes_of(const nb::bytes& bytes) {
  const auto data = seen(bytes);
  return {data.begin(), data.end()};
}

template <class Value>
nb::bytes to_bytes(const std::vector<Value>& values) {
  return nb::bytes(values.data(), values.size() * sizeof(Value));
}

// A tuple of digits for each grid.
nb::list decoded(const Model& model, std::span<const std::uint8_t> grids) {
  std::vector<nb::int_> digits;
  for (const Number digit : model.alphabet) digits.emplace_back(digit);
  const auto cells = static_cast<std::size_t>(model.cells), size = static_cast<std::size_t>(model.shown);
  nb::list all;
  if (size == 0) return all;
  const auto* at = grids.data();
  for (const auto* end = at + grids.size() / size * size; at != end;) {
    nb::tuple grid = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(size)));
    for (std::size_t slot = 0; slot < size; ++slot, ++at) {
      nb::object digit = slot < cells ? digits.at(*at) : nb::int_(model.domains.values[slot].at(*at));
      PyTuple_SetItem(grid.ptr(), static_cast<Py_ssize_t>(slot), digit.release().ptr());
    }
    all.append(grid);
  }
  return all;
}

// One number for each of the statistics, in the order of `STATISTICS` in cover/engine.py.
std::vector<std::uint64_t> numbers_of(const Statistics& all) {
  std::vector<std::uint64_t> numbers{all.nodes, all.guesses, all.chosen};
  numbers.insert(numbers.end(), all.runs.begin(), all.runs.end());
  numbers.insert(numbers.end(), {all.conflicts, all.restarts, all.learned, all.forgotten});
  return numbers;
}

// Whether Python has been interrupted, or what it calls between two slices has asked for it.
bool interrupted(const nb::object& progress, std::uint64_t count) {
  try {
    if (PyErr_CheckSignals() != 0) nb::raise_python_error();
    if (!progress.is_none()) progress(count);
  } catch (const nb::python_error& error) {
    if (!error.matches(PyExc_KeyboardInterrupt)) throw;
    return true;
  }
  return false;
}

void start(Search& search, const Model& model, const nb::bytes& givens, std::span<const std::uint32_t> without,
           std::optional<std::uint64_t> seed) {
  check_givens(seen(givens), model, 1);
  search.start(seen(givens).data(), without, seed);
}

// A whole search in one call, as a short one takes no longer than a few: how many grids, those kept, why it ended
// (`Stop`), and the statistics by `names`. `seconds` below 0 are no limit.
nb::tuple search(const Engine& engine, const nb::bytes& givens, std::optional<std::uint64_t> seed, std::uint64_t keep,
                 std::uint64_t grids, std::uint64_t nodes, double seconds, double slice, const nb::object& progress,
                 const nb::tuple& names) {
  const auto begun = Clock::now();
  const auto end = seconds < 0 ? Clock::time_point::max() : begun + lasting(seconds);
  const Engine::Borrowed running = engine.search();
  running->keep = keep;
  start(*running, engine.model(), givens, {}, seed);
  Stop stop = Stop::time;
  for (auto now = begun; stop == Stop::time && now < end; now = Clock::now()) {
    {
      const nb::gil_scoped_release unlocked;
      stop = stop_of(running->run({grids, nodes, std::min(end, now + lasting(slice))}));
    }
    if (stop == Stop::time && interrupted(progress, running->count)) stop = Stop::interrupted;
  }
  const std::vector<std::uint64_t> numbers = numbers_of(running->statistics);
  if (names.size() != numbers.size()) throw std::invalid_argument("one name for each of the statistics is needed");
  nb::dict named;
  for (std::size_t at = 0; at < numbers.size(); ++at) named[names[at]] = numbers[at];
  return nb::make_tuple(running->count, decoded(engine.model(), running->grids), static_cast<int>(stop), named);
}

class PySearch {
 public:
  PySearch(const Engine& engine, const nb::bytes& givens, std::optional<std::uint64_t> seed)
      : model_(engine.model()), search_(engine.search()) {
    start(givens, std::nullopt, seed);
  }

  // Begins anew. `without`: the number of a placement that may not be chosen, or none.
  void start(const nb::bytes& givens, std::optional<std::uint32_t> without, std::optional<std::uint64_t> seed) {
    if (without && *without >= model_.first[static_cast<std::size_t>(model_.cells)])
      throw std::invalid_argument("there is no such placement of a cell");
    ::start(*search_, model_, givens, without ? std::span(&*without, 1) : std::span<const std::uint32_t>(), seed);
  }

  int run(std::uint64_t grids, std::uint64_t nodes, double seconds) {
    return static_cast<int>(search_->run({grids, nodes, after(seconds)}));
  }

  std::uint64_t count() const { return search_->count; }

  nb::bytes take() {
    const nb::bytes grids = to_bytes(search_->grids);
    search_->grids.clear();
    return grids;
  }

  std::vector<std::uint32_t> clauses() const { return search_->clauses(); }

 private:
  const Model& model_;
  Engine::Borrowed search_;
};

class PyBatch {
 public:
  // `givens` are all text or all bytes.
  PyBatch(const Engine& engine, const nb::list& givens, std::size_t length, const nb::bytes& symbols,
          std::uint64_t grids, std::uint64_t keep, std::uint64_t nodes, double seconds, std::size_t threads)
      : model_(engine.model()),
        givens_(givens),
        batch_(engine, questions(givens, length, symbols), {grids, keep, nodes, seconds, threads}) {}

  bool run(double seconds) { return batch_.run(seconds); }
  std::uint64_t finished() const { return batch_.finished(); }

  void end() {
    batch_.end();
    givens_ = nb::list();
  }

  // One number for each question: grids found, how it stopped, nodes or guesses.
  nb::bytes numbers(std::size_t which) const {
    std::vector<std::uint64_t> listed;
    listed.reserve(batch_.size());
    for (std::size_t question = 0; question < batch_.size(); ++question) {
      const Batch::Answer answer = batch_.answer(question);
      const std::array<std::uint64_t, 4> all{answer.count, static_cast<std::uint64_t>(answer.stop), answer.nodes,
                                             answer.guesses};
      listed.push_back(all.at(which));
    }
    return to_bytes(listed);
  }

  nb::list grids(std::size_t question) const {
    const Batch::Answer answer = batch_.answer(question);
    return decoded(model_, {answer.grids, answer.stored * static_cast<std::size_t>(model_.shown)});
  }

 private:
  static Batch::Questions questions(const nb::list& givens, std::size_t length, const nb::bytes& symbols) {
    Batch::Questions found;
    found.length = length;
    if (symbols.size() != found.symbols.size()) throw std::invalid_argument("each byte needs a meaning");
    std::copy_n(seen(symbols).begin(), found.symbols.size(), found.symbols.begin());
    found.givens.reserve(givens.size());
    for (const nb::handle one : givens) found.givens.push_back(bytes_in(one.ptr(), length));
    return found;
  }

  // Where they are, of text if it is ASCII.
  static const std::uint8_t* bytes_in(PyObject* one, std::size_t length) {
    const void* data = nullptr;
    Py_ssize_t size = -1;
    if (PyBytes_Check(one)) {
      data = PyBytes_AS_STRING(one);
      size = PyBytes_GET_SIZE(one);
    } else if (PyUnicode_Check(one) && PyUnicode_IS_COMPACT_ASCII(one)) {
      data = PyUnicode_DATA(one);
      size = PyUnicode_GET_LENGTH(one);
    }
    if (size != static_cast<Py_ssize_t>(length)) throw std::invalid_argument("givens of so many bytes are expected");
    return static_cast<const std::uint8_t*>(data);
  }

  const Model& model_;
  nb::list givens_;  // which the batch reads
  Batch batch_;
};

class PyCandidates {
 public:
  PyCandidates(const Engine& engine, const nb::bytes& givens) : search_(engine, bytes_of(givens)) {}
  int run(std::uint64_t nodes, double seconds) { return static_cast<int>(search_.run(nodes, after(seconds))); }
  nb::bytes found() const { return to_bytes(search_.found()); }

 private:
  CandidateSearch search_;
};

}  // namespace

NB_MODULE(_engine, module) {
  module.doc() = "The native engine; use it through sudokudsl.cover.engine.";
  using Unlocked = nb::call_guard<nb::gil_scoped_release>;
  nb::class_<Engine>(module, "Engine")
      .def(
          "__init__",
          [](Engine* self, const nb::bytes& numbers, std::uint64_t learn_after) {
            if (numbers.size() % sizeof(Number) != 0) throw std::invalid_argument("64-bit numbers are expected");
            std::vector<Number> aligned(numbers.size() / sizeof(Number));
            if (!aligned.empty()) std::memcpy(aligned.data(), numbers.data(), numbers.size());
            new (self) Engine(aligned.data(), aligned.size(), learn_after);
          },
          nb::arg(), nb::arg("learn_after") = kLearnAfter)
      .def("decoded", [](const Engine& engine, const nb::bytes& grids) { return decoded(engine.model(), seen(grids)); })
      .def("sizes", [](const Engine& engine) {
        const Model& model = engine.model();
        return std::vector<std::uint64_t>{model.placements, model.lanes, model.lane_bits, model.propagators.size(),
                                          engine.table_bytes()};
      });
  // What the engine adds to a problem, as problem.hpp writes objectives.
  module.def("implied_objectives", [](const nb::bytes& numbers) {
    std::vector<Number> aligned(numbers.size() / sizeof(Number)), out;
    if (!aligned.empty()) std::memcpy(aligned.data(), numbers.data(), aligned.size() * sizeof(Number));
    const Problem problem = read_problem(aligned.data(), aligned.size());
    const auto add = [&out](Number kind, Number low, Number high, const auto& terms) {
      out.insert(out.end(), {kind, low, high, static_cast<Number>(terms.size())});
      for (const auto& [slot, value] : terms) out.insert(out.end(), {slot, value});
    };
    for (const Count& count : implied_counts(problem)) add(0, count.low, count.high, count.placements);
    for (const Total& total : implied_totals(problem)) add(5, total.low, total.high, total.terms);
    return out;
  });
  module.def("search", &search, nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
             nb::arg(), nb::arg().none(), nb::arg());
  nb::class_<PySearch>(module, "Search")
      .def(nb::init<const Engine&, const nb::bytes&, std::optional<std::uint64_t>>(), nb::keep_alive<1, 2>(), nb::arg(),
           nb::arg(), nb::arg().none())
      .def("start", &PySearch::start, nb::arg(), nb::arg().none(), nb::arg().none())
      .def("run", &PySearch::run, Unlocked())
      .def("count", &PySearch::count)
      .def("take", &PySearch::take)
      .def("clauses", &PySearch::clauses);
  nb::class_<PyBatch>(module, "Batch")
      .def(nb::init<const Engine&, const nb::list&, std::size_t, const nb::bytes&, std::uint64_t, std::uint64_t,
                    std::uint64_t, double, std::size_t>(),
           nb::keep_alive<1, 2>())
      .def("run", &PyBatch::run, Unlocked())
      .def("finished", &PyBatch::finished)
      .def("end", &PyBatch::end)
      .def("numbers", &PyBatch::numbers)
      .def("grids", &PyBatch::grids);
  nb::class_<PyCandidates>(module, "Candidates")
      .def(nb::init<const Engine&, const nb::bytes&>(), nb::keep_alive<1, 2>())
      .def("run", &PyCandidates::run, Unlocked())
      .def("found", &PyCandidates::found);
}
