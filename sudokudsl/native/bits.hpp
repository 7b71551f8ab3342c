// Bits of a word carried to other places: two instructions where the machine has them.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "kinds.hpp"

namespace sudokudsl {

// For each bit of `from` that `word` has, the bit of `to` that comes as the same one in order, from the lowest on. Both
// have as many.
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
