// Numbers at random, the same ones everywhere.
#pragma once

#include <cstdint>

namespace sudokudsl {

class Random {  // splitmix64, by Sebastiano Vigna
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % bound;
  }

 private:
  std::uint64_t state_;
};

}  // namespace sudokudsl
