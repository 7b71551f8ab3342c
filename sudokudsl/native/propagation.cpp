// All propagators, compiled for each set of machine instructions under another namespace.
#include "propagation.hpp"

namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS {

struct Instructions {};

bool propagate(const Model& model, std::size_t number, const DomainAccess& access) {
  SlotStore<Instructions> store(access);
  return model.propagate(number, store);
}

}  // namespace sudokudsl::SUDOKUDSL_INSTRUCTIONS
