// Contracts: what a function needs of its caller, what it promises, and what its data always satisfy.
//
//   SUDOKUDSL_REQUIRE(condition, message)   on entry: the caller has broken the contract
//   SUDOKUDSL_ENSURE(condition, message)    on exit, or of data between two calls: this code has broken it
//
// They are checked in builds with -DSUDOKUDSL_CHECKED=ON and in the sanitizer build, where a breach prints the place,
// the condition and the message, and aborts. In all other builds they cost nothing: the condition is compiled, so that
// it stays correct, but never evaluated. A condition must have no effects.
//
// They guard against mistakes within the engine. Input from Python is checked in all builds; bad input raises an
// exception.
#pragma once

#ifdef SUDOKUDSL_CHECKED
#include <cstdio>
#include <cstdlib>

namespace sudokudsl {

[[noreturn, gnu::cold, gnu::noinline]] static void contract_broken(const char* kind, const char* condition,
                                                                   const char* message, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: %s broken: %s (%s)\n", file, line, kind, message, condition);
  std::abort();
}

}  // namespace sudokudsl

#define SUDOKUDSL_CONTRACT(kind, condition, message) \
  ((condition) ? static_cast<void>(0) : ::sudokudsl::contract_broken(kind, #condition, message, __FILE__, __LINE__))
#else
#define SUDOKUDSL_CONTRACT(kind, condition, message) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif

#define SUDOKUDSL_REQUIRE(condition, message) SUDOKUDSL_CONTRACT("requirement", condition, message)
#define SUDOKUDSL_ENSURE(condition, message) SUDOKUDSL_CONTRACT("promise", condition, message)
