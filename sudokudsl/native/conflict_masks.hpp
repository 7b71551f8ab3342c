// The conflict masks of a model in memory, in one of three forms. Value-symmetric problems store the parts that all
// digits share. Other problems store one whole state for each placement if that is small, and otherwise lists of the
// lanes that change. Whole states are filled when a search first needs them: without guesses it needs one in nine.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "form_counts.hpp"
#include "interruption.hpp"
#include "model.hpp"
#include "search_constants.hpp"
#include "threads.hpp"

namespace sudokudsl {

inline constexpr std::size_t kAlignment = 64;

template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t size)
      : data_(static_cast<T*>(::operator new(size * sizeof(T), std::align_val_t{kAlignment}))) {}
  T* get() const { return data_.get(); }

 private:
  struct Free {
    void operator()(T* data) const { ::operator delete(data, std::align_val_t{kAlignment}); }
  };
  std::unique_ptr<T, Free> data_;
};

enum class MaskForm { value_symmetric, dense, sparse };

// The conflict mask of a placement of a value-symmetric problem, in parts that do not depend on its digit.
template <class Lane>
struct ValueSymmetricMasks {
  static constexpr std::size_t bits = sizeof(Lane) * 8;
  static constexpr Lane all = static_cast<Lane>(~Lane{0});

  std::size_t cell_lanes = 0;              // Padded to whole vectors.
  bool only_houses = false;                // Whether every peer of a cell shares a house with it; false if not checked.
  bool masked = false;                     // Whether `peers` is filled; otherwise `peer_from` and `peer_cells` are.
  Buffer<Lane> peers;                      // By cell: all bits of the lanes of its peers.
  std::vector<std::uint32_t> peer_from;    // The peers of c are peer_cells[peer_from[c] .. peer_from[c + 1]).
  std::vector<std::uint32_t> peer_cells;   //
  Buffer<Lane> own_digit, other_digits;    // By cell: what a digit in it keeps of its own block, and of others.
  std::vector<std::uint16_t> house_cells;  // By lane of a block and bit: the cell.

  ValueSymmetricMasks() = default;
  explicit ValueSymmetricMasks(const Model& model)
      : cell_lanes((model.lanes - model.digits * model.block_lanes)),
        masked(cell_lanes * sizeof(Lane) <= kMostPeerMaskBytes),
        own_digit(static_cast<std::size_t>(model.cells) * model.block_lanes),
        other_digits(static_cast<std::size_t>(model.cells) * model.block_lanes),
        house_cells(model.block_lanes * bits) {
    const auto cells = static_cast<std::size_t>(model.cells);
    std::fill_n(own_digit.get(), cells * model.block_lanes, all);
    std::fill_n(other_digits.get(), cells * model.block_lanes, all);
    std::vector<std::vector<LaneBit>> places(cells);  // in a block
    for (std::uint32_t lane = 0; lane < model.houses.size(); ++lane)
      for (std::uint32_t bit = 0; bit < model.houses[lane].size(); ++bit) {
        const int cell = model.houses[lane][bit];
        places[static_cast<std::size_t>(cell)].push_back({lane, bit});
        house_cells[lane * bits + bit] = static_cast<std::uint16_t>(cell);
      }
    for (std::size_t cell = 0; cell < cells; ++cell) {
      allow_interruption();
      Lane* kept = own_digit.get() + cell * model.block_lanes;
      const auto clear = [](Lane* block, const LaneBit& place) {
        block[place.lane] = static_cast<Lane>(block[place.lane] & ~(Lane{1} << place.bit));
      };
      for (const int one : model.peers[cell])
        for (const LaneBit& place : places[static_cast<std::size_t>(one)]) clear(kept, place);
      for (const LaneBit& place : places[cell]) {
        kept[place.lane] = static_cast<Lane>(Lane{1} << place.bit);
        clear(other_digits.get() + cell * model.block_lanes, place);
      }
    }
    list_peers(model);
    only_houses = model.cells <= kMostCountedCells && shared_houses_alone(model, places);
  }

  std::size_t bytes(const Model& model) const {
    const auto cells = static_cast<std::size_t>(model.cells);
    return cells * ((masked ? cell_lanes : 0) + 2 * model.block_lanes) * sizeof(Lane) + peer_cells.size() * 4;
  }

 private:
  static bool shared_houses_alone(const Model& model, const std::vector<std::vector<LaneBit>>& places) {
    const auto share = [&](std::size_t one, std::size_t another) {
      return std::any_of(places[one].begin(), places[one].end(), [&](const LaneBit& place) {
        const auto& house = model.houses[place.lane];
        return std::binary_search(house.begin(), house.end(), static_cast<int>(another));
      });
    };
    for (std::size_t cell = 0; cell < places.size(); ++cell) {
      allow_interruption();
      for (const int peer : model.peers[cell])
        if (!share(cell, static_cast<std::size_t>(peer))) return false;
    }
    return true;
  }

  void list_peers(const Model& model) {
    if (masked) {
      SUDOKUDSL_COUNT_FORM(peers_as_masks);
      peers = Buffer<Lane>(model.peers.size() * cell_lanes);
      std::fill_n(peers.get(), model.peers.size() * cell_lanes, Lane{0});
      for (std::size_t cell = 0; cell < model.peers.size(); ++cell)
        for (const int one : model.peers[cell]) peers.get()[cell * cell_lanes + static_cast<std::size_t>(one)] = all;
      return;
    }
    SUDOKUDSL_COUNT_FORM(peers_as_lists);
    peer_from.push_back(0);
    for (const auto& cells : model.peers) {
      for (const int one : cells) peer_cells.push_back(static_cast<std::uint32_t>(one));
      peer_from.push_back(static_cast<std::uint32_t>(peer_cells.size()));
    }
  }
};

template <class Lane>
struct ConflictMasks {
  static constexpr std::size_t bits = sizeof(Lane) * 8;
  static constexpr Lane open = static_cast<Lane>(Lane{1} << (bits - 1));
  struct __attribute__((packed)) Change {  // packed, because these lists take most of the memory of a large problem
    std::uint32_t lane;
    Lane mask;
  };

  // Not every width needs both forms. Lanes of 8 bits are chosen for small problems only, and problems with lanes of
  // 64 bits are large.
  static constexpr bool may_be_dense = sizeof(Lane) < 8, may_be_sparse = sizeof(Lane) > 1;

  MaskForm form = MaskForm::sparse;
  Buffer<Lane> start;             // the state before any placement
  std::vector<std::size_t> from;  // sparse: the changes of p are changes[from[p] .. from[p + 1])
  std::vector<Change> changes;
  ValueSymmetricMasks<Lane> symmetric;
  std::vector<std::uint32_t> members;            // by lane and bit: the placement
  std::vector<std::uint32_t> lanes_from, lanes;  // the lanes of p are lanes[lanes_from[p] .. lanes_from[p + 1])

  explicit ConflictMasks(const Model& model);

  // The mask of a placement, of a problem with dense masks. Several threads may ask for it at a time.
  [[gnu::always_inline]] const Lane* dense(std::uint32_t placement) const {
    if (!filled_[placement].load(std::memory_order_acquire)) fill_dense(placement);
    return matrix_.get() + placement * model_->lanes;
  }

  std::size_t bytes(const Model& model) const {
    switch (form) {
      case MaskForm::value_symmetric: return symmetric.bytes(model);
      case MaskForm::dense: return model.placements * model.lanes * sizeof(Lane);
      default: return changes.size() * sizeof(Change);
    }
  }

 private:
  void build_sparse(const Model& model);
  void fill_dense(std::uint32_t placement) const;

  const Model* model_;
  Buffer<Lane> matrix_;                          // dense: one state per placement
  std::unique_ptr<std::atomic<bool>[]> filled_;  // by placement: whether its state is there
  std::unique_ptr<Mutex> filling_;
};

}  // namespace sudokudsl
