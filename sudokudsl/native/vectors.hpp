// Vectors of lanes, as wide as the machine instructions that this is compiled for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

#if defined(__AVX2__)
constexpr std::size_t kBytes = 32;
#else
constexpr std::size_t kBytes = 16;
#endif

template <class Lane>
struct Vector {
  typedef Lane Type __attribute__((vector_size(kBytes), may_alias));
  static constexpr std::size_t lanes = kBytes / sizeof(Lane);
};

// One bit for each byte of a vector, its top bit.
template <class Any>
inline std::uint32_t top_bits(const Any& vector) {
#if defined(__AVX2__)
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(reinterpret_cast<const __m256i&>(vector)));
#elif defined(__SSE2__)
  return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<const __m128i&>(vector)));
#else
  std::uint8_t bytes[kBytes];
  std::memcpy(bytes, &vector, kBytes);
  std::uint32_t bits = 0;
  for (std::size_t at = 0; at < kBytes; ++at) bits |= static_cast<std::uint32_t>(bytes[at] >> 7) << at;
  return bits;
#endif
}

constexpr std::uint32_t all_bytes() {
  return kBytes == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << (kBytes % 32)) - 1;
}

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
