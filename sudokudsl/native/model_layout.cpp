// The order of a model's lanes (model.hpp).
#include "form_counts.hpp"
#include "model.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace sudokudsl {
// Enough bits for the digits of a cell. More, if many other slots then have one lane each: several are slow to read.
std::size_t Model::width_of_lanes() const {
  std::size_t width = std::bit_ceil(std::max<std::size_t>(digits + 1, placements <= kMostByteLanePlacements ? 8 : 16));
  for (std::size_t wider = 2 * width; wider <= kMostLaneBits; wider *= 2) {
    std::size_t saved = 0;
    for (std::size_t slot = 0; slot < at(slots); ++slot) {
      const std::size_t size = first[slot + 1] - first[slot];
      saved += size >= wider / 2 && size < wider;
    }
    if (saved * kSavedShare < at(slots)) continue;
    SUDOKUDSL_COUNT_FORM(wider_lanes);
    width = wider;
  }
  return width;
}

// Rounds up to whole vectors of 64 bytes, the widest in use. Lanes of 8 bits have vectors of 32 bytes: on small boards,
// wider ones would be mostly padding.
std::uint32_t Model::pad(std::size_t count) {
  const std::size_t vector = (lane_bits == 8 ? 32 : 64) * 8 / lane_bits;
  return static_cast<std::uint32_t>((count + vector - 1) / vector * vector);
}

void Model::add_lane(std::vector<std::uint32_t> group) { members.push_back(std::move(group)); }

std::vector<std::uint32_t> Model::placements_of_slot(int slot) const {
  std::vector<std::uint32_t> all(first[at(slot) + 1] - first[at(slot)]);
  std::iota(all.begin(), all.end(), first[at(slot)]);
  return all;
}

void Model::lay_out_digit_blocks() {
  for (int cell = 0; cell < cells; ++cell) {
    lane_of.push_back(static_cast<std::uint32_t>(members.size()));
    add_lane(placements_of_slot(cell));
  }
  members.resize(pad(members.size()));
  block_lanes = pad(houses.size());
  for (std::uint32_t digit = 0; digit < digits; ++digit) {
    for (const auto& house : houses) {
      std::vector<std::uint32_t> all;
      all.reserve(house.size());
      for (const int cell : house) all.push_back(first[at(cell)] + digit);
      add_lane(std::move(all));
    }
    members.resize(pad(members.size()));
  }
  front_lanes = back_lanes = lanes = members.size();
}

void Model::lay_out_lanes() {
  lane_of.resize(at(slots));
  const std::size_t width = lane_bits - 1;
  std::sort(exactly_one_.begin(), exactly_one_.end());
  exactly_one_.erase(std::unique(exactly_one_.begin(), exactly_one_.end()), exactly_one_.end());
  const auto of_cells = [this](const std::vector<std::uint32_t>& group) { return group.back() < first[at(cells)]; };
  for (int slot = 0; slot < cells; ++slot) {
    lane_of[at(slot)] = static_cast<std::uint32_t>(members.size());
    add_lane(placements_of_slot(slot));
  }
  for (const auto& group : exactly_one_)
    if (of_cells(group)) add_lane(group);
  members.resize(front_lanes = pad(members.size()));
  for (int slot = cells; slot < slots; ++slot) {
    const auto all = placements_of_slot(slot);
    (all.size() <= width ? narrow : wide).push_back(slot);
    if (all.size() > width) continue;
    lane_of[at(slot)] = static_cast<std::uint32_t>(members.size());
    add_lane(all);
  }
  for (const auto& group : exactly_one_)
    if (!of_cells(group)) add_lane(group);
  members.resize(back_lanes = pad(members.size()));
  for (const int slot : wide) {
    SUDOKUDSL_COUNT_FORM(slot_of_several_lanes);
    const auto all = placements_of_slot(slot);
    lane_of[at(slot)] = static_cast<std::uint32_t>(members.size());
    for (std::size_t from = 0; from < all.size(); from += width) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(from);
      add_lane({begin, begin + static_cast<std::ptrdiff_t>(std::min(width, all.size() - from))});
    }
  }
  members.resize(lanes = pad(members.size()));
}

}  // namespace sudokudsl
