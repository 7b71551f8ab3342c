// count: from `low` to `high` of some placements are chosen.
//
// Placements of one slot are alternatives, so what is counted is slots: those that may, and those that must, hold a
// listed digit. At a bound, the slots still open are decided all at once.
#pragma once

#include "kinds.hpp"

namespace sudokudsl {

struct CountTable {
  struct Part {
    int slot;
    std::size_t words, mask;  // the listed digits of the slot are masks[mask .. mask + words)
  };
  Number low = 0, high = 0;
  std::vector<Part> parts;
  std::vector<Word> masks;
  std::size_t workspace = 0;

  static CountTable build(const Count& count, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    Number possible = 0, sure = 0;
    for (const Part& part : parts) {
      const auto [some, all] = listed(part, store.live(part.slot));
      possible += some;
      sure += all;
    }
    if (possible < low || sure > high) return false;
    if (sure == possible) return true;
    if (possible == low) return decide(store, true);
    if (sure == high) return decide(store, false);
    if (sure + 1 == low) say_one_of(store);
    return true;
  }

 private:
  static constexpr std::size_t kMostOfOne = 12;  // so many placements seldom exclude one together

  struct Listed {
    bool some, all;
  };
  Listed listed(const Part& part, const Word* live) const {
    Word in = 0, out = 0;
    for (std::size_t at = 0; at < part.words; ++at) {
      in |= live[at] & masks[part.mask + at];
      out |= live[at] & ~masks[part.mask + at];
    }
    return {in != 0, out == 0};
  }

  // One more slot will hold a listed digit.
  template <class Store>
  void say_one_of(Store& store) const {
    Placed places[kMostPlaced]{};
    std::size_t size = 0;
    for (const Part& part : parts) {
      const Word* live = store.live(part.slot);
      const auto [some, all] = listed(part, live);
      if (!some || all) continue;
      for (std::size_t at = 0; at < part.words; ++at)
        for (Word left = live[at] & masks[part.mask + at]; left != 0; left &= left - 1) {
          if (size == kMostOfOne) return;
          places[size++] = {
              static_cast<std::uint32_t>(part.slot),
              static_cast<std::uint32_t>(at * kWordBits) + static_cast<std::uint32_t>(__builtin_ctzll(left))};
        }
    }
    store.one_of(places, size);
  }

  template <class Store>
  bool decide(Store& store, bool chosen) const {
    Word* allowed = store.workspace();
    for (const Part& part : parts) {
      const auto [some, all] = listed(part, store.live(part.slot));
      if (!some || all) continue;
      for (std::size_t at = 0; at < part.words; ++at)
        allowed[at] = chosen ? masks[part.mask + at] : ~masks[part.mask + at];
      if (!store.keep(part.slot, allowed)) return false;
    }
    return true;
  }
};

}  // namespace sudokudsl
