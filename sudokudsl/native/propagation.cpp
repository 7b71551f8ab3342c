#include "propagation.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

bool propagate(const Model& model, std::size_t number, Store& store) { return model.propagate(number, store); }

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
