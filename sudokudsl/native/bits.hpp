// Bits of a word gathered and spread by a mask: one instruction each where the machine has it.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "kinds.hpp"

namespace sudokudsl {

// The bits of `word` where `mask` has one, moved together to the low end.
[[gnu::always_inline]] static inline Word extract(Word word, Word mask) {
#if defined(__BMI2__)
  return _pext_u64(word, mask);
#else
  Word found = 0;
  for (Word next = 1; mask != 0; mask &= mask - 1, next <<= 1)
    if ((word & mask & (~mask + 1)) != 0) found |= next;
  return found;
#endif
}

// The low bits of `word`, moved to where `mask` has bits.
[[gnu::always_inline]] static inline Word deposit(Word word, Word mask) {
#if defined(__BMI2__)
  return _pdep_u64(word, mask);
#else
  Word found = 0;
  for (; word != 0 && mask != 0; mask &= mask - 1, word >>= 1)
    if ((word & 1) != 0) found |= mask & (~mask + 1);
  return found;
#endif
}

}  // namespace sudokudsl
