// Makes the kernel for one width of lane; compiled once for each set of machine instructions (kernel.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "conflict_masks.hpp"
#include "search.hpp"

namespace sudokudsl {

#define SUDOKUDSL_DECLARE_KERNEL(instructions)                                                        \
  namespace instructions {                                                                            \
  std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint8_t>& masks);  \
  std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint16_t>& masks); \
  std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint32_t>& masks); \
  std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint64_t>& masks); \
  }

SUDOKUDSL_DECLARE_KERNEL(baseline)
SUDOKUDSL_DECLARE_KERNEL(avx2)

// Lanes of 8 and 64 bits are left out. Boards with 8-bit lanes are too small to fill such vectors, and 64-bit lanes are
// rare.
namespace avx512 {
constexpr bool has_search(std::size_t lane_bits) { return lane_bits == 16 || lane_bits == 32; }
std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint16_t>& masks);
std::unique_ptr<Search> make_search(const Model& model, const ConflictMasks<std::uint32_t>& masks);
}  // namespace avx512

#undef SUDOKUDSL_DECLARE_KERNEL

}  // namespace sudokudsl
