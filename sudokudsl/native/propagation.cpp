// All propagators, compiled for each set of machine instructions under another namespace.
#include "propagation.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

struct Instructions {};

bool propagate(const Model& model, std::size_t number, const LaneAccess& access) {
  LaneStore<Instructions> store(access);
  return model.propagate(number, store);
}

bool propagate_words(const Model& model, std::size_t number, const WordAccess& access) {
  WordStore<Instructions> store(access);
  return model.propagate(number, store);
}

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
