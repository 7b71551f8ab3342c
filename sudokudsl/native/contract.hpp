// Contracts: what a function needs of its caller, what it promises, and what its data always satisfy.
//
//   SUDOKUDSL_REQUIRE(condition, message)   on entry: the caller has broken the contract.
//   SUDOKUDSL_ENSURE(condition, message)    on exit, or of data between two calls: this code has broken it.
//   SUDOKUDSL_IF_CHECKED(code)              code that exists in checked builds only.
//
// They are checked in builds with -DSUDOKUDSL_CHECKED=ON and in the sanitizer build. There a breach throws
// `checks::Failed` with the place, the condition and the message; Python sees an AssertionError. In all other builds
// they cost nothing: a condition is compiled, so that it stays correct, but never evaluated. A condition must have no
// effects.
//
// They guard against mistakes within the engine. Input from Python is checked in all builds; bad input raises an
// exception.
#pragma once

#ifdef SUDOKUDSL_CHECKED
#include <stdexcept>
#include <string>

namespace sudokudsl {

namespace checks {

// The engine has found a mistake of its own.
class Failed : public std::logic_error {
 public:
  using std::logic_error::logic_error;
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
