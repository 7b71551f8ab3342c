// Vectors of lanes, as wide as the machine instructions that this is compiled for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "bits.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

#if defined(__AVX512BW__)
constexpr std::size_t kBytes = 64;
#elif defined(__AVX2__)
constexpr std::size_t kBytes = 32;
#else
constexpr std::size_t kBytes = 16;
#endif

// A selection of lanes: a few bits for each lane, from the first lane on, all set if the lane is selected, otherwise
// none.
using Bits = std::conditional_t<kBytes == 64, std::uint64_t, std::uint32_t>;

template <class Lane>
struct Vector {
  typedef Lane Type __attribute__((vector_size(kBytes), may_alias));
  static constexpr std::size_t lanes = kBytes / sizeof(Lane);
#if defined(__AVX512BW__)
  using Mask = Bits;                      // a truth value for each lane
  static constexpr std::size_t bits = 1;  // of a lane, in Bits
#else
  using Mask = Type;
  static constexpr std::size_t bits = sizeof(Lane);
#endif
};

// Selects the lanes in which two vectors are equal.
template <class Lane, class Type = typename Vector<Lane>::Type>
[[gnu::always_inline]] inline typename Vector<Lane>::Mask equal(const Type& one, const Type& other) {
#if defined(__AVX512BW__)
  const auto first = reinterpret_cast<const __m512i&>(one), second = reinterpret_cast<const __m512i&>(other);
  if constexpr (sizeof(Lane) == 2) return _mm512_cmpeq_epi16_mask(first, second);
  if constexpr (sizeof(Lane) == 4) return _mm512_cmpeq_epi32_mask(first, second);
#else
  return static_cast<Type>(one == other);
#endif
}

// Selects the lanes in which two vectors differ.
template <class Lane, class Type = typename Vector<Lane>::Type>
[[gnu::always_inline]] inline typename Vector<Lane>::Mask unequal(const Type& one, const Type& other) {
#if defined(__AVX512BW__)
  return equal<Lane>(one, other) ^ ~Bits{0} >> (sizeof(Bits) * 8 - Vector<Lane>::lanes);
#else
  return static_cast<Type>(one != other);
#endif
}

// Keeps the lanes that a mask selects, and sets the others to 0.
template <class Lane, class Type = typename Vector<Lane>::Type>
[[gnu::always_inline]] inline Type only(const Type& vector, const typename Vector<Lane>::Mask& mask) {
#if defined(__AVX512BW__)
  const auto all = reinterpret_cast<const __m512i&>(vector);
  if constexpr (sizeof(Lane) == 2)
    return reinterpret_cast<Type>(_mm512_maskz_mov_epi16(static_cast<__mmask32>(mask), all));
  if constexpr (sizeof(Lane) == 4)
    return reinterpret_cast<Type>(_mm512_maskz_mov_epi32(static_cast<__mmask16>(mask), all));
#else
  return vector & mask;
#endif
}

// The larger value of each lane.
template <class Type>
[[gnu::always_inline]] inline Type larger(const Type& one, const Type& other) {
  return one > other ? one : other;
}

template <class Mask>
[[gnu::always_inline]] inline Bits bits_of(const Mask& mask) {
#if defined(__AVX512BW__)
  return mask;
#elif defined(__AVX2__)
  return static_cast<Bits>(_mm256_movemask_epi8(reinterpret_cast<const __m256i&>(mask)));
#elif defined(__SSE2__)
  return static_cast<Bits>(_mm_movemask_epi8(reinterpret_cast<const __m128i&>(mask)));
#elif defined(__wasm_simd128__)
  return static_cast<Bits>(wasm_i8x16_bitmask(reinterpret_cast<const v128_t&>(mask)));
#else
  std::uint8_t bytes[kBytes];
  std::memcpy(bytes, &mask, kBytes);
  Bits bits = 0;
  for (std::size_t at = 0; at < kBytes; ++at) bits |= static_cast<Bits>(bytes[at] >> 7) << at;
  return bits;
#endif
}

// Whether any bit of a vector is set.
template <class Lane>
[[gnu::always_inline]] inline bool any(const typename Vector<Lane>::Type& vector) {
  return bits_of(unequal<Lane>(vector, typename Vector<Lane>::Type{})) != 0;
}

// Iterates over the selected lanes of a vector that begins with the lane `from`.
template <class Lane>
class LanesOf {
 public:
  LanesOf(Bits bits, std::size_t from) : bits_(bits & kFirsts), from_(from) {}

  class Iterator {
   public:
    Iterator(Bits bits, std::size_t from) : bits_(bits), from_(from) {}
    std::size_t operator*() const { return from_ + lowest_bit(bits_) / Vector<Lane>::bits; }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& end) const { return bits_ != end.bits_; }

   private:
    Bits bits_;
    std::size_t from_;
  };
  Iterator begin() const { return {bits_, from_}; }
  Iterator end() const { return {0, 0}; }

 private:
  static constexpr Bits kFirsts = ~Bits{0} / ((Bits{2} << (Vector<Lane>::bits - 1)) - 1);  // of the bits of each lane
  Bits bits_;
  std::size_t from_;
};

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
