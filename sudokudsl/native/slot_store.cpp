#include "slot_store.hpp"

namespace sudokudsl {

std::vector<std::size_t> domain_offsets(const Model& model) {
  std::vector<std::size_t> offsets{0};
  for (const auto& domain : model.domains.live) offsets.push_back(offsets.back() + domain.size());
  return offsets;
}

std::vector<SlotLanes> locate_domains(const Model& model, SlotLanes::Form form) {
  const std::vector<std::size_t> offsets = domain_offsets(model);
  std::vector<SlotLanes> slots;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model.slots); ++slot) {
    const std::size_t size = model.first[slot + 1] - model.first[slot];
    const bool one_piece = form == SlotLanes::words || size < model.lane_bits;
    slots.push_back(
        {model.lane_of[slot], static_cast<std::uint32_t>(offsets[slot]), one_piece ? form : SlotLanes::several});
  }
  return slots;
}

}  // namespace sudokudsl
