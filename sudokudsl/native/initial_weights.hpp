// The weights of lanes with which dom/wdeg begins (branching.hpp).
//
// Cells in more houses, and in more objectives, weigh more. Short totals add most, then pairs. Counts or alternatives
// over the same cells are mostly parts of one constraint, such as one part per digit, and add as much as one.
#pragma once

#include <cstdint>
#include <vector>

#include "model.hpp"

namespace sudokudsl {

std::vector<std::uint32_t> initial_weights(const Model& model);  // by lane

}  // namespace sudokudsl
