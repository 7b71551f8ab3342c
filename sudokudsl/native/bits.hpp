// Operations on the bits of a word, each defined in one place.
//
// These use builtins rather than <bit>: std::countr_zero is also defined for 0, which costs a test without BMI. They
// are `always_inline`, so that code compiled for wide instructions never shares a copy with other code
// (CMakeLists.txt).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "contract.hpp"

namespace sudokudsl {

// A set of small numbers as bits, or a part of one.
using Word = std::uint64_t;
inline constexpr int kWordBits = 64;

constexpr std::size_t words_for(std::size_t bits) { return (bits + kWordBits - 1) / kWordBits; }
// The word with this bit alone, counted from the start of a set of several words.
constexpr Word bit_at(std::size_t bit) { return Word{1} << (bit % kWordBits); }

// The position of the lowest bit that is set. `bits` must not be 0.
template <std::unsigned_integral Bits>
[[gnu::always_inline]] static inline std::size_t lowest_bit(Bits bits) {
  SUDOKUDSL_REQUIRE(bits != 0, "a bit is set");
  if constexpr (sizeof(Bits) == 8)
    return static_cast<std::size_t>(__builtin_ctzll(bits));
  else
    return static_cast<std::size_t>(__builtin_ctz(bits));
}

// The least member of a set of one or more words, which must not be empty.
[[gnu::always_inline]] static inline std::size_t least_member(const Word* set) {
  std::size_t word = 0;
  while (set[word] == 0) ++word;
  return word * kWordBits + lowest_bit(set[word]);
}

// The position of the highest bit that is set. `bits` must not be 0.
[[gnu::always_inline]] static inline std::size_t highest_bit(Word bits) {
  SUDOKUDSL_REQUIRE(bits != 0, "a bit is set");
  return static_cast<std::size_t>(kWordBits - 1 - __builtin_clzll(bits));
}

// The number of bits that are set. Without an instruction for it, the builtin would call a function with a table.
[[gnu::always_inline]] static inline std::size_t count_bits(Word bits) {
#if defined(__POPCNT__)
  return static_cast<std::size_t>(__builtin_popcountll(bits));
#else
  constexpr Word ones = 0x0101010101010101;
  bits -= bits >> 1 & 0x55 * ones;                           // by pair of bits
  bits = (bits & 0x33 * ones) + (bits >> 2 & 0x33 * ones);   // by four
  return ((bits + (bits >> 4)) & 0x0f * ones) * ones >> 56;  // by byte, and the sum of all bytes
#endif
}

// The lowest bit that is set, alone; 0 if there is none.
[[gnu::always_inline]] static inline Word isolate_lowest_bit(Word bits) { return bits & (~bits + 1); }

// Whether at least two bits are set.
[[gnu::always_inline]] static inline bool has_several(Word bits) { return (bits & (bits - 1)) != 0; }

// Moves the bits of `word` at the positions of `from` to the positions of `to`, in ascending order, and drops all
// others. `from` and `to` have the same number of bits. This is a parallel extract (pext), then a parallel deposit
// (pdep).
[[gnu::always_inline]] static inline Word move_bits(Word word, Word from, Word to) {
#if defined(__BMI2__)
  return _pdep_u64(_pext_u64(word, from), to);
#else
  Word found = 0;
  for (; (word & from) != 0; from &= from - 1, to &= to - 1)
    if ((word & from & (~from + 1)) != 0) found |= to & (~to + 1);
  return found;
#endif
}

}  // namespace sudokudsl
