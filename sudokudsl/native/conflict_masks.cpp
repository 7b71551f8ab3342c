#include "conflict_masks.hpp"

#include <algorithm>
#include <cstring>

#include "form_counts.hpp"
#include "interruption.hpp"

namespace sudokudsl {
namespace {

// Clears in `mask` what conflicts with a placement. Calls `touch(lane)` for each lane that it may change.
template <class Lane, class Touch>
void fill(const Model& model, std::uint32_t p, Lane* mask, Touch touch) {
  allow_interruption();
  const auto clear = [&](const LaneBit& place) {
    touch(place.lane);
    mask[place.lane] = static_cast<Lane>(mask[place.lane] & ~(Lane{1} << place.bit));
  };
  model.conflicts(p, [&](std::uint32_t q) {
    for (const LaneBit& place : model.bits_in_lanes[q]) clear(place);
  });
  for (const LaneBit& place : model.bits_in_lanes[p]) {
    touch(place.lane);
    mask[place.lane] = static_cast<Lane>(Lane{1} << place.bit);
  }
  const std::uint32_t own = model.lane_of[model.slot_of[p]];  // the first lane of a wide slot; p may be in another
  touch(own);
  mask[own] = static_cast<Lane>(mask[own] & ~ConflictMasks<Lane>::open);
}

}  // namespace

template <class Lane>
ConflictMasks<Lane>::ConflictMasks(const Model& model)
    : start(model.lanes), members(model.lanes * bits), model_(&model) {
  for (std::size_t lane = 0; lane < model.lanes; ++lane) {
    Lane value = 0;
    for (std::size_t bit = 0; bit < model.members[lane].size(); ++bit) {
      members[lane * bits + bit] = model.members[lane][bit];
      if (model.alive(model.members[lane][bit])) value = static_cast<Lane>(value | Lane{1} << bit);
    }
    // Padding looks like a lane whose placement has been chosen. An empty domain is an open lane without a bit.
    const bool padding = model.members[lane].empty();
    start.get()[lane] = padding ? Lane{1} : static_cast<Lane>(value | open);
  }
  for (const int slot : model.wide)
    for (std::size_t lane = model.lane_of[static_cast<std::size_t>(slot)] + 1;
         lane < model.lanes && !model.members[lane].empty() &&
         model.slot_of[model.members[lane].front()] == static_cast<std::uint32_t>(slot);
         ++lane)
      start.get()[lane] = static_cast<Lane>(start.get()[lane] & ~open);
  for (const int slot : model.narrow)
    if (model.members[model.lane_of[static_cast<std::size_t>(slot)]].empty())
      start.get()[model.lane_of[static_cast<std::size_t>(slot)]] = open;
  lanes.reserve(model.bits_in_lanes.all());
  lanes_from.reserve(model.placements + 1);
  lanes_from.push_back(0);
  for (std::size_t p = 0; p < model.placements; ++p) {
    for (const LaneBit& place : model.bits_in_lanes[p]) lanes.push_back(place.lane);
    lanes_from.push_back(static_cast<std::uint32_t>(lanes.size()));
  }
  if (model.value_symmetric) {
    SUDOKUDSL_COUNT_FORM(masks_value_symmetric);
    form = MaskForm::value_symmetric;
    symmetric = ValueSymmetricMasks<Lane>(model);
  } else if (may_be_dense && (!may_be_sparse || model.placements * model.lanes * sizeof(Lane) <= kMostDenseBytes)) {
    form = MaskForm::dense;
    SUDOKUDSL_COUNT_FORM(masks_dense);
    matrix_ = Buffer<Lane>(model.placements * model.lanes);
    filled_ = std::make_unique<std::atomic<bool>[]>(model.placements);
    filling_ = std::make_unique<Mutex>();
  } else {
    SUDOKUDSL_COUNT_FORM(masks_sparse);
    build_sparse(model);
  }
}

template <class Lane>
void ConflictMasks<Lane>::fill_dense(std::uint32_t placement) const {
  const Lock one_at_a_time(*filling_);
  if (filled_[placement].load(std::memory_order_relaxed)) return;
  Lane* mask = matrix_.get() + placement * model_->lanes;
  std::memset(mask, 0xff, model_->lanes * sizeof(Lane));
  if (model_->alive(placement)) fill(*model_, placement, mask, [](std::uint32_t) {});
  filled_[placement].store(true, std::memory_order_release);
}

template <class Lane>
void ConflictMasks<Lane>::build_sparse(const Model& model) {
  const Lane full = static_cast<Lane>(~Lane{0});
  std::vector<Lane> mask(model.lanes, full);
  std::vector<std::uint8_t> seen(model.lanes);
  std::vector<std::uint32_t> touched;
  from.push_back(0);
  for (std::uint32_t p = 0; p < model.placements; ++p) {
    if (model.alive(p)) {
      fill(model, p, mask.data(), [&](std::uint32_t lane) {
        if (seen[lane]++ == 0) touched.push_back(lane);
        seen[lane] = 1;
      });
    }
    std::sort(touched.begin(), touched.end());
    for (const std::uint32_t lane : touched) {
      changes.push_back({lane, mask[lane]});
      mask[lane] = full;
      seen[lane] = 0;
    }
    touched.clear();
    // Growing by copies would need twice the memory; what is reserved but not used is never touched.
    if (p == 0) changes.reserve(changes.size() * model.placements * 3 / 2);
    from.push_back(changes.size());
  }
}

template struct ConflictMasks<std::uint8_t>;
template struct ConflictMasks<std::uint16_t>;
template struct ConflictMasks<std::uint32_t>;
template struct ConflictMasks<std::uint64_t>;

}  // namespace sudokudsl
