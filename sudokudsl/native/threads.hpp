// Threads and locks, and their replacements for WebAssembly, which has one thread.
#pragma once

#ifdef __wasm__

#include <utility>

namespace sudokudsl {

struct Mutex {};

struct Lock {
  explicit Lock(Mutex&) {}
};

// Does its work when it is made.
struct Thread {
  template <class Work>
  explicit Thread(Work&& work) {
    std::forward<Work>(work)();
  }
};

}  // namespace sudokudsl

#else

#include <mutex>
#include <thread>

namespace sudokudsl {

using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
using Thread = std::jthread;

}  // namespace sudokudsl

#endif
