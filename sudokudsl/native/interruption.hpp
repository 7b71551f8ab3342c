// Interruption of long work that is not a search. Searches pause on their own; building an engine cannot, so its loops
// ask now and then whether to go on.
//
//   const Interruptible building([] { ... });  // the question of this thread; it throws to end the work
//   build();                                   // whose loops call allow_interruption()
#pragma once

#include <chrono>
#include <functional>

namespace sudokudsl {

class Interruptible {
 public:
  explicit Interruptible(std::function<void()> ask) : ask_(std::move(ask)), outer_(current) { current = this; }
  ~Interruptible() { current = outer_; }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  // Asks the question of this thread, if it has one, at most every kEvery.
  static void allow() {
    if (current != nullptr) current->ask_if_due();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kEvery{20};
  static constexpr unsigned kCallsPerLook = 16;  // calls for each look at the clock

  void ask_if_due() {
    if (++calls_ % kCallsPerLook != 0) return;
    const Clock::time_point now = Clock::now();
    if (now < due_) return;
    due_ = now + kEvery;
    ask_();
  }

  static inline thread_local Interruptible* current = nullptr;

  std::function<void()> ask_;
  Interruptible* outer_;
  unsigned calls_ = 0;
  Clock::time_point due_ = Clock::now() + kEvery;
};

// Long loops of building call this about every millisecond or more often. It may throw.
inline void allow_interruption() { Interruptible::allow(); }

}  // namespace sudokudsl
