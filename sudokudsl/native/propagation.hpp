// The propagators on the kernel's state, compiled once for each set of machine instructions (propagation.cpp).
#pragma once

#include <cstddef>

#include "model.hpp"
#include "slot_store.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

struct Instructions {};
using Store = SlotStore<Instructions>;

// Runs a propagator of the model; false when nothing fits.
bool propagate(const Model& model, std::size_t number, Store& store);

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
