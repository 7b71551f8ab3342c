// Runs propagators. Each set of machine instructions compiles them once (propagation.cpp).
#pragma once

#include <cstddef>

#include "model.hpp"
#include "slot_store.hpp"

namespace sudokudsl {

// Runs the propagator with this number on some domains; false when nothing fits.
using Propagate = bool (*)(const Model& model, std::size_t number, const DomainAccess& access);

namespace baseline {
bool propagate(const Model& model, std::size_t number, const DomainAccess& access);
}
namespace avx2 {
bool propagate(const Model& model, std::size_t number, const DomainAccess& access);
}

// The data of propagators seldom fill more than 256 bits, so AVX-512 kernels use the propagators compiled for AVX2.
namespace avx512 {
using avx2::propagate;
}

}  // namespace sudokudsl
