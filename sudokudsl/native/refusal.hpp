// Refuses arguments that have no meaning: by an exception, which Python sees as ValueError.
//
// WebAssembly is compiled without exceptions. There the host leaves the call by an exception of its own, and what the
// call has allocated is never freed.
#pragma once

#include <stdexcept>

namespace sudokudsl {

#ifdef __wasm__
extern "C" [[noreturn]] __attribute__((import_module("host"), import_name("refuse"))) void refuse(const char* reason);
#else
[[noreturn]] inline void refuse(const char* reason) { throw std::invalid_argument(reason); }
#endif

}  // namespace sudokudsl
