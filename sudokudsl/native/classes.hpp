// classes: several counts over the same few slots, as one.
//
// Where no placement is in two of the counts, each sorts the digits of a slot into a class of its own, and what is in
// none is one more class. A *way* gives each slot a class so that all counts are met. The ways still possible are the
// AND over the slots of the OR over the classes of their live digits, as in `ways`; a digit stays while one of them has
// its class there. All ways are the bits of one word.
#pragma once

#include <optional>

#include "kinds.hpp"

namespace sudokudsl {

struct ClassesTable {
  struct Class {
    Word digits, ways;  // of a slot: its digits of this class, and the ways that put the class there
  };
  static constexpr std::size_t kMostSlots = 6;

  std::vector<int> of;     // the slots
  std::size_t counts = 0;  // how many there are
  std::vector<Number> low;
  std::vector<Class> classes;  // counts + 1 for each slot, the last those of no count
  std::size_t workspace = 0;

  // Nothing where the counts overlap, have no slots or too many, or too many ways.
  static std::optional<ClassesTable> build(const std::vector<const Count*>& counts, const Slots& slots);
  const std::vector<int>& slots() const { return of; }
  Class& at(std::size_t slot, std::size_t number) { return classes[slot * (counts + 1) + number]; }

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t size = counts + 1;
    Word possible = ~Word{0};
    const Class* here = classes.data();
    for (const int slot : of) {
      const Word live = *store.live(slot);
      Word some = 0;
      for (std::size_t number = 0; number < size; ++number)
        some |= (live & here[number].digits) != 0 ? here[number].ways : 0;
      possible &= some;
      here += size;
    }
    if (possible == 0) return false;
    here = classes.data();
    for (const int slot : of) {
      Word allowed = 0;
      for (std::size_t number = 0; number < size; ++number)
        allowed |= (possible & here[number].ways) != 0 ? here[number].digits : 0;
      if ((*store.live(slot) & ~allowed) != 0 && !store.keep(slot, &allowed)) return false;
      here += size;
    }
    for (std::size_t number = 0; number < counts; ++number)
      if (low[number] > 0) say_one_of(store, number);
    return true;
  }

 private:
  static constexpr std::size_t kMostOfOne = 4;  // more placements seldom exclude one together

  // Where a count needs one more slot, one of few placements will be chosen.
  template <class Store>
  void say_one_of(Store& store, std::size_t number) const {
    Placed places[kMostOfOne]{};
    std::size_t open = 0;
    Number sure = 0;
    const Class* here = classes.data() + number;
    for (const int slot : of) {
      const Word live = *store.live(slot);
      const Word listed = live & here->digits;
      here += counts + 1;
      if (listed == 0) continue;
      if (listed == live) {
        if (++sure == low[number]) return;
        continue;
      }
      for (Word left = listed; left != 0; left &= left - 1) {
        if (open == kMostOfOne) return;
        places[open++] = {static_cast<std::uint32_t>(slot), static_cast<std::uint32_t>(__builtin_ctzll(left))};
      }
    }
    if (sure + 1 == low[number]) store.one_of(places, open);
  }
};

}  // namespace sudokudsl
