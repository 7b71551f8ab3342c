// The search for one width of lane, compiled once for each set of machine instructions (kernel.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine.hpp"
#include "rows.hpp"

namespace sudokudsl {

#define SUDOKUDSL_DECLARE_KERNEL(instructions)                                              \
  namespace instructions {                                                                  \
  std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint8_t>& rows);  \
  std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint16_t>& rows); \
  std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint32_t>& rows); \
  std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint64_t>& rows); \
  }

SUDOKUDSL_DECLARE_KERNEL(baseline)
SUDOKUDSL_DECLARE_KERNEL(avx2)

// Lanes of 8 bits are of boards that fill no wider vectors, and those of 64 are rare.
namespace avx512 {
constexpr bool has_search(std::size_t lane_bits) { return lane_bits == 16 || lane_bits == 32; }
std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint16_t>& rows);
std::unique_ptr<Search> make_search(const Model& model, const Rows<std::uint32_t>& rows);
}  // namespace avx512

#undef SUDOKUDSL_DECLARE_KERNEL

}  // namespace sudokudsl
