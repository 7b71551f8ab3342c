// The Python module: flat integers in, flat integers out. `cover/engine.py` calls it.
//
// A search runs in slices without the interpreter lock. Between two slices Python handles its signals.
//
// `_engine.pyi` is generated from the signatures below, and then formatted by ruff:
//   python -m nanobind.stubgen -m sudokudsl.native._engine -O sudokudsl/native
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <stdexcept>

#include "batch.hpp"
#include "candidates.hpp"
#include "engine.hpp"
#include "flat_results.hpp"
#include "form_counts.hpp"
#include "interruption.hpp"

#ifdef SUDOKUDSL_CHECKED
#include "check_runs.hpp"
#endif

namespace nb = nanobind;
using namespace sudokudsl;

namespace {

// The bytes in place; valid while the object lives.
std::span<const std::uint8_t> view(const nb::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::vector<std::uint8_t> bytes_of(const nb::bytes& bytes) {
  const auto data = view(bytes);
  return {data.begin(), data.end()};
}

template <class Value>
nb::bytes to_bytes(const std::vector<Value>& values) {
  return nb::bytes(values.data(), values.size() * sizeof(Value));
}

// The integers of a problem, in place; valid while the object lives.
std::span<const Number> numbers_in(const nb::bytes& bytes) {
  if (bytes.size() % sizeof(Number) != 0) throw std::invalid_argument("64-bit numbers are expected");
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(Number) != 0)
    throw std::invalid_argument("the numbers must be aligned");
  return {static_cast<const Number*>(bytes.data()), bytes.size() / sizeof(Number)};
}

// No sum reaches as far, so bounds beyond it are cut to it.
constexpr Number kReach = Number{1} << 61;

// Adds a tuple of numbers, or of such tuples, to a list of numbers.
void add_numbers(std::vector<Number>& numbers, PyObject* item) {
  if (PyTuple_Check(item) == 0) {
    int beyond = 0;
    const Number number = PyLong_AsLongLongAndOverflow(item, &beyond);
    if (number == -1 && PyErr_Occurred() != nullptr) nb::raise_python_error();
    numbers.push_back(beyond != 0 ? beyond * kReach : std::clamp(number, -kReach, kReach));
    return;
  }
  for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(item); ++at) add_numbers(numbers, PyTuple_GET_ITEM(item, at));
}

// The numbers of the items, one after another, as bytes. A tuple comes after its length.
nb::bytes packed(const nb::sequence& items) {
  std::vector<Number> numbers;
  for (const nb::handle item : items) {
    if (PyTuple_Check(item.ptr()) != 0) numbers.push_back(PyTuple_GET_SIZE(item.ptr()));
    add_numbers(numbers, item.ptr());
  }
  return to_bytes(numbers);
}

template <std::size_t size>
nb::tuple tuple_of(const std::array<const char*, size>& names) {
  nb::list listed;
  for (const char* name : names) listed.append(name);
  return nb::tuple(listed);
}

// Decodes grids, each into a tuple of digits.
nb::list decoded(const Model& model, std::span<const std::uint8_t> grids) {
  std::vector<nb::int_> digits;
  for (const Number digit : model.alphabet) digits.emplace_back(digit);
  const auto cells = static_cast<std::size_t>(model.cells), size = static_cast<std::size_t>(model.shown);
  nb::list all;
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

// Calls `progress` with the number of grids so far. Returns whether Ctrl-C was pressed or `progress` raised
// KeyboardInterrupt.
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
  check_givens(view(givens), model, 1);
  search.start(view(givens).data(), without, seed);
}

// A limit that Python states. None is no limit, and neither is a number of more than 64 bits.
std::uint64_t limit_of(const nb::object& number) {
  if (number.is_none()) return kNoLimit;
  const auto limit = static_cast<std::uint64_t>(PyLong_AsUnsignedLongLong(number.ptr()));
  if (limit == kNoLimit && PyErr_Occurred() != nullptr) {
    if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) nb::raise_python_error();
    PyErr_Clear();
  }
  return limit;
}

// A whole search in one call, because a short search takes no longer than a few calls. Returns the number of grids, the
// grids kept, the place of the reason for its end in `stop_names`, the seconds that it took, and the statistics.
// `zeros` has a 0 for each of `statistic_names`, in their order: its copy takes a third of the time of a new
// dictionary.
nb::tuple search(const Engine& engine, const nb::bytes& givens, std::optional<std::uint64_t> seed,
                 const nb::object& keep, const nb::object& limit, const nb::object& node_limit,
                 std::optional<double> seconds, double slice, const nb::object& progress, const nb::dict& zeros) {
  const auto begun = Clock::now();
  const auto end = seconds ? begun + lasting(*seconds) : Clock::time_point::max();
  const std::uint64_t grids = limit_of(limit), nodes = limit_of(node_limit);
  const Engine::Borrowed running = engine.search();
  running->keep_at_most(limit_of(keep));
  start(*running, engine.model(), givens, {}, seed);
  Stop stop = Stop::time;
  for (auto now = begun; stop == Stop::time && now < end; now = Clock::now()) {
    {
      const nb::gil_scoped_release unlocked;
      stop = stop_of(running->run({grids, nodes, std::min(end, now + lasting(slice))}));
    }
    if (stop == Stop::time && interrupted(progress, running->count())) stop = Stop::interrupted;
  }
  const auto numbers = numbers_of(running->statistics());
  if (zeros.size() != numbers.size()) throw std::invalid_argument("a zero for each of the statistics is needed");
  nb::dict named = nb::steal<nb::dict>(PyDict_Copy(zeros.ptr()));
  Py_ssize_t next = 0;
  PyObject* name = nullptr;
  for (std::size_t at = 0; PyDict_Next(zeros.ptr(), &next, &name, nullptr) != 0; ++at)
    if (numbers[at] != 0) named[nb::handle(name)] = numbers[at];
  const nb::list found = decoded(engine.model(), running->grids());
  const double took = std::chrono::duration<double>(Clock::now() - begun).count();
  return nb::make_tuple(running->count(), found, static_cast<int>(stop), took, named);
}

class PySearch {
 public:
  PySearch(const Engine& engine, const nb::bytes& givens, std::optional<std::uint64_t> seed)
      : model_(engine.model()), search_(engine.search()) {
    start(givens, std::nullopt, seed);
  }

  // Begins from scratch. `without` is the number of a placement that may not be chosen, or none.
  void start(const nb::bytes& givens, std::optional<std::uint32_t> without, std::optional<std::uint64_t> seed) {
    if (without && *without >= model_.first[static_cast<std::size_t>(model_.cells)])
      throw std::invalid_argument("there is no such placement of a cell");
    ::start(*search_, model_, givens, without ? std::span(&*without, 1) : std::span<const std::uint32_t>(), seed);
  }

  int run(std::uint64_t grids, std::uint64_t nodes, double seconds) {
    return static_cast<int>(search_->run({grids, nodes, after(seconds)}));
  }

  std::uint64_t count() const { return search_->count(); }

  nb::bytes take() {
    const nb::bytes grids = to_bytes(search_->grids());
    search_->clear_grids();
    return grids;
  }

  std::vector<std::uint32_t> clauses() const { return search_->clauses(); }

  // A byte for each placement of a cell, cell by cell: 1 if it may be in a grid that was not found yet.
  nb::bytes remaining() {
    std::vector<std::uint8_t> live;
    search_->remaining(live);
    live.resize(model_.first[static_cast<std::size_t>(model_.cells)]);
    return to_bytes(live);
  }

 private:
  const Model& model_;
  Engine::Borrowed search_;
};

class PyBatch {
 public:
  // `givens` are all text or all bytes, `length` characters each; `symbols` says what each byte means.
  PyBatch(const Engine& engine, const nb::list& givens, std::size_t length, const nb::bytes& symbols,
          std::uint64_t grids, std::uint64_t keep, std::uint64_t nodes, double seconds, std::size_t threads,
          const std::vector<std::uint32_t>& without)
      : model_(engine.model()),
        givens_(givens),
        batch_(engine, questions(givens, length, symbols), {grids, keep, nodes, seconds, threads, without}) {
    for (const std::uint32_t placement : without)
      if (placement >= model_.first[static_cast<std::size_t>(model_.cells)])
        throw std::invalid_argument("there is no such placement of a cell");
  }

  bool run(double seconds) { return batch_.run(seconds); }
  std::uint64_t finished() const { return batch_.finished(); }

  void end() {
    batch_.end();
    givens_ = nb::list();
  }

  // One number for each question, as 64-bit integers.
  nb::bytes counts() const {
    return listed([](const Batch::Answer& answer) { return answer.count; });
  }
  nb::bytes stops() const {
    return listed([](const Batch::Answer& answer) { return static_cast<std::uint64_t>(answer.stop); });
  }
  nb::bytes nodes() const {
    return listed([](const Batch::Answer& answer) { return answer.nodes; });
  }
  nb::bytes guesses() const {
    return listed([](const Batch::Answer& answer) { return answer.guesses; });
  }

  nb::list grids(std::size_t question) const {
    const Batch::Answer answer = batch_.answer(question);
    return decoded(model_, {answer.grids, answer.stored * static_cast<std::size_t>(model_.shown)});
  }

 private:
  template <class Member>
  nb::bytes listed(Member member) const {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(batch_.size());
    for (std::size_t question = 0; question < batch_.size(); ++question)
      numbers.push_back(member(batch_.answer(question)));
    return to_bytes(numbers);
  }

  static Batch::Questions questions(const nb::list& givens, std::size_t length, const nb::bytes& symbols) {
    Batch::Questions found;
    found.length = length;
    if (symbols.size() != found.symbols.size()) throw std::invalid_argument("each byte needs a meaning");
    std::copy_n(view(symbols).begin(), found.symbols.size(), found.symbols.begin());
    found.givens.reserve(givens.size());
    for (const nb::handle one : givens) found.givens.push_back(bytes_in(one.ptr(), length));
    return found;
  }

  // The characters of one question in place: bytes, or text that is ASCII.
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
  nb::list givens_;  // the batch reads them in place
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
#ifdef SUDOKUDSL_CHECKED
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void*) {
        try {
          std::rethrow_exception(thrown);
        } catch (const checks::Failed& failed) {
          PyErr_SetString(PyExc_AssertionError, failed.what());
        }
      },
      nullptr);
  module.def(
      "checked",
      [] {
        nb::dict found;
        for (std::size_t at = 0; at < checks::kCountedNames.size(); ++at)
          found[checks::kCountedNames[at]] = checks::counters()[at].load();
        return found;
      },
      "How much a checked build has checked in this process.");
  module.def(
      "faults", [] { return tuple_of(checks::kFaultNames); }, "The faults that tests can plant in a checked build.");
  module.def(
      "plant", [](const nb::str& name, std::size_t propagator) { checks::plant(name.c_str(), propagator); },
      nb::arg("name"), nb::arg("propagator") = 0,
      "Plants one fault in this process, and removes the one planted before; `none` only removes it.");
#endif
  module.attr("BLANK") = static_cast<int>(kBlank);
  module.attr("LEARN_AFTER") = kLearnAfter;
  module.def(
      "objective_names", [] { return tuple_of(kObjectiveNames); }, nb::sig("def objective_names() -> tuple[str, ...]"),
      "The kinds of objectives, by the numbers that stand for them.");
  module.def(
      "statistic_names", [] { return tuple_of(kStatisticNames); }, nb::sig("def statistic_names() -> tuple[str, ...]"),
      "The statistics of a search, in order.");
  module.def(
      "stop_names", [] { return tuple_of(kStopNames); }, nb::sig("def stop_names() -> tuple[str, ...]"),
      "Why a search ended, by the numbers that `run` returns.");
  module.def(
      "instructions", [] { return nb::str(instructions_name()); }, nb::sig("def instructions() -> str"),
      "The machine instructions in use: baseline, avx2 or avx512.");

#ifdef SUDOKUDSL_CHECKED
  module.def(
      "form_counts",
      [] {
        nb::dict found;
        for (std::size_t at = 0; at < forms::kNames.size(); ++at) found[forms::kNames[at]] = forms::counts[at].load();
        return found;
      },
      "How often each form of the engine was taken in this process (form_counts.hpp).");
#endif

  // `look` is called now and then while the engine is built; it may raise to end the work.
  nb::class_<Engine>(module, "Engine", "A compiled problem, written as native/problem.hpp says.")
      .def(
          "__init__",
          [](Engine* self, const nb::bytes& problem, std::uint64_t learn_after, const nb::object& look) {
            const std::span<const Number> numbers = numbers_in(problem);
            const Interruptible building([&look] {
              const nb::gil_scoped_acquire locked;
              if (PyErr_CheckSignals() != 0) nb::raise_python_error();
              if (!look.is_none()) look();
            });
            const nb::gil_scoped_release unlocked;
            new (self) Engine(numbers.data(), numbers.size(), learn_after);
          },
          nb::arg("problem"), nb::arg("learn_after") = kLearnAfter, nb::arg("look").none() = nb::none(),
          nb::sig("def __init__(self, problem: bytes, learn_after: int = ..., "
                  "look: collections.abc.Callable[[], None] | None = None) -> None"))
      .def(
          "decoded", [](const Engine& engine, const nb::bytes& grids) { return decoded(engine.model(), view(grids)); },
          nb::arg("grids"), nb::sig("def decoded(self, grids: bytes) -> list[tuple[int, ...]]"))
      .def(
          "sizes",
          [](const Engine& engine) {
            const Model& model = engine.model();
            return std::vector<std::uint64_t>{model.placements, model.lanes, model.lane_bits, model.propagators.size(),
                                              engine.table_bytes()};
          },
          "Placements, lanes, bits of a lane, propagators, bytes of tables.");
  module.def("packed", &packed, nb::arg("items"),
             nb::sig("def packed(items: collections.abc.Sequence[object]) -> bytes"),
             "Integers, and tuples after their lengths, as 64-bit integers.");
  module.def(
      "implied_objectives",
      [](const nb::bytes& problem) {
        const std::span<const Number> numbers = numbers_in(problem);
        return implied_numbers(read_problem(numbers.data(), numbers.size()));
      },
      nb::arg("problem"), "The counts and totals that the engine adds to a problem.");
  module.def("search", &search, nb::arg("engine"), nb::arg("givens"), nb::arg("seed").none(), nb::arg("keep").none(),
             nb::arg("limit").none(), nb::arg("nodes").none(), nb::arg("seconds").none(), nb::arg("slice"),
             nb::arg("progress").none(), nb::arg("zeros"),
             nb::sig("def search(engine: Engine, givens: bytes, seed: int | None, keep: int | None, limit: int | None, "
                     "nodes: int | None, seconds: float | None, slice: float, "
                     "progress: collections.abc.Callable[[int], None] | None, zeros: dict[str, int]"
                     ") -> tuple[int, list[tuple[int, ...]], int, float, dict[str, int]]"));
  nb::class_<PySearch>(module, "Search")
      .def(nb::init<const Engine&, const nb::bytes&, std::optional<std::uint64_t>>(), nb::keep_alive<1, 2>(),
           nb::arg("engine"), nb::arg("givens"), nb::arg("seed").none())
      .def("start", &PySearch::start, nb::arg("givens"), nb::arg("without").none(), nb::arg("seed").none())
      .def("run", &PySearch::run, Unlocked(), nb::arg("grids"), nb::arg("nodes"), nb::arg("seconds"))
      .def("count", &PySearch::count)
      .def("take", &PySearch::take)
      .def("clauses", &PySearch::clauses)
      .def("remaining", &PySearch::remaining);
  nb::class_<PyBatch>(module, "Batch")
      .def(
          nb::init<const Engine&, const nb::list&, std::size_t, const nb::bytes&, std::uint64_t, std::uint64_t,
                   std::uint64_t, double, std::size_t, const std::vector<std::uint32_t>&>(),
          nb::keep_alive<1, 2>(), nb::arg("engine"), nb::arg("givens"), nb::arg("length"), nb::arg("symbols"),
          nb::arg("grids"), nb::arg("keep"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("threads"),
          nb::arg("without") = std::vector<std::uint32_t>(),
          nb::sig("def __init__(self, engine: Engine, givens: list[str] | list[bytes], length: int, symbols: bytes, "
                  "grids: int, keep: int, nodes: int, seconds: float, threads: int, without: list[int] = ...) -> None"))
      .def("run", &PyBatch::run, Unlocked(), nb::arg("seconds"))
      .def("finished", &PyBatch::finished)
      .def("end", &PyBatch::end)
      .def("counts", &PyBatch::counts)
      .def("stops", &PyBatch::stops)
      .def("nodes", &PyBatch::nodes)
      .def("guesses", &PyBatch::guesses)
      .def("grids", &PyBatch::grids, nb::arg("question"),
           nb::sig("def grids(self, question: int) -> list[tuple[int, ...]]"));
  nb::class_<PyCandidates>(module, "Candidates")
      .def(nb::init<const Engine&, const nb::bytes&>(), nb::keep_alive<1, 2>(), nb::arg("engine"), nb::arg("givens"))
      .def("run", &PyCandidates::run, Unlocked(), nb::arg("nodes"), nb::arg("seconds"))
      .def("found", &PyCandidates::found);
}
