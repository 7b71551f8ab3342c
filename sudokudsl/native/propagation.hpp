// Runs propagators. Each set of machine instructions compiles them once for lanes and once for words (propagation.cpp).
#pragma once

#include <cstddef>

#include "model.hpp"
#include "slot_store.hpp"

namespace sudokudsl {

// Runs the propagator with this number on the domains of the learner; false when nothing fits.
using Propagate = bool (*)(const Model& model, std::size_t number, const WordAccess& access);

#define SUDOKUDSL_DECLARE_PROPAGATION(instructions)                                       \
  namespace instructions {                                                                \
  bool propagate(const Model& model, std::size_t number, const LaneAccess& access);       \
  bool propagate_words(const Model& model, std::size_t number, const WordAccess& access); \
  }

SUDOKUDSL_DECLARE_PROPAGATION(baseline)
SUDOKUDSL_DECLARE_PROPAGATION(avx2)

#undef SUDOKUDSL_DECLARE_PROPAGATION

// The data of propagators seldom fill more than 256 bits, so AVX-512 kernels use the propagators compiled for AVX2.
namespace avx512 {
using avx2::propagate;
}

}  // namespace sudokudsl
