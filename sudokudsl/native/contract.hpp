// Contracts: what a function needs of its caller, what it promises, and what its data always satisfy.
//
//   SUDOKUDSL_REQUIRE(condition, message)   on entry: the caller has broken the contract.
//   SUDOKUDSL_ENSURE(condition, message)    on exit, or of data between two calls: this code has broken it.
//   SUDOKUDSL_IF_CHECKED(code)              code that exists in checked builds only.
//
// They are checked in builds with -DSUDOKUDSL_CHECKED=ON. There a breach throws
// `checks::Failed` with the place, the condition, the message and the seed of the search; Python sees an
// AssertionError. In all other builds they cost nothing: a condition is compiled, so that it stays correct, but never
// evaluated. A condition must have no effects.
//
// They guard against mistakes within the engine. Input from Python is checked in all builds; bad input raises an
// exception.
#pragma once

#ifdef SUDOKUDSL_CHECKED
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace sudokudsl {

namespace checks {

// The search that this thread runs, while an object of this class lives: failed checks name it.
class Searching {
 public:
  explicit Searching(std::optional<std::uint64_t> seed)
      : before_(name_), own_(seed ? "search seed " + std::to_string(*seed) : "search without seed") {
    name_ = own_.c_str();
  }
  ~Searching() { name_ = before_; }
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;

  static const char* name() { return name_; }

 private:
  static inline thread_local const char* name_ = "before any search";
  const char* before_;
  std::string own_;
};

// The engine has found a mistake of its own.
class Failed : public std::logic_error {
 public:
  explicit Failed(const std::string& what) : std::logic_error(what + " | " + Searching::name()) {}
};

}  // namespace checks

[[noreturn, maybe_unused, gnu::cold, gnu::noinline]] static void contract_broken(const char* kind,
                                                                                 const char* condition,
                                                                                 const char* message, const char* file,
                                                                                 int line) {
  throw checks::Failed(std::string(file) + ":" + std::to_string(line) + ": " + kind + " broken: " + message + " (" +
                       condition + ")");
}

}  // namespace sudokudsl

#define SUDOKUDSL_CONTRACT(kind, condition, message) \
  ((condition) ? static_cast<void>(0) : ::sudokudsl::contract_broken(kind, #condition, message, __FILE__, __LINE__))
#define SUDOKUDSL_IF_CHECKED(...) __VA_ARGS__
#else
#define SUDOKUDSL_CONTRACT(kind, condition, message) static_cast<void>(sizeof((condition) ? 1 : 0))
#define SUDOKUDSL_IF_CHECKED(...)
#endif

#define SUDOKUDSL_REQUIRE(condition, message) SUDOKUDSL_CONTRACT("requirement", condition, message)
#define SUDOKUDSL_ENSURE(condition, message) SUDOKUDSL_CONTRACT("promise", condition, message)
