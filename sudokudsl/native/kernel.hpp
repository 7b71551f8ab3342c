// The search for one width of lane, compiled once for each set of machine instructions (kernel.cpp).
#pragma once

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

#undef SUDOKUDSL_DECLARE_KERNEL

}  // namespace sudokudsl
