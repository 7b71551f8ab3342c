// plane: what is connected on one board of squares, by digits that differ, does not cross.
//
// Two pieces lie in the slots that may be of either. These are the vertices of a graph that is drawn in the plane, its
// edges the steps between neighbours. Around a face of it, the pieces do not alternate as in a, b, a, b: a point in the
// face joined to both places of a, and a way from the one to the other within a, are a closed curve; the places of b
// are on different sides of it, as the point could be joined to them too; and every way between them meets the curve,
// of which nothing is in b. (The theorem of Jordan; "Cours d'analyse de l'École polytechnique", 1887.) So a slot
// between two of a is not of b, where b is elsewhere around the face. Faces are squares of two by two slots, what is
// around the board, and holes, the more of them the less the two can be.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "kinds.hpp"

namespace sudokudsl {

struct PlanarityTable {
  std::vector<int> places;   // the slots, row by row
  std::size_t columns = 0;   // in a row
  std::vector<Word> pieces;  // the digits of each
  std::size_t workspace = 0;

  // Of some over the same slots, if these are a board of squares, and no digit is of two.
  static std::optional<PlanarityTable> build(const std::vector<const Connected*>& connected, const Slots& slots);
  const std::vector<int>& slots() const { return places; }

  // Where a piece has one digit it is enough to look when a slot has one left.
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t size = places.size();
    Sight sight{reinterpret_cast<Set*>(store.workspace()), nullptr, nullptr};
    sight.walk = reinterpret_cast<std::uint16_t*>(sight.can + size);
    sight.walked = reinterpret_cast<std::uint8_t*>(sight.walk + 4 * size);
    read(store, sight);
    for (std::size_t one = 1; one < pieces.size(); ++one)
      for (std::size_t other = 0; other < one; ++other)
        if (!apart(store, sight, one, other)) return false;
    return true;
  }

 private:
  using Set = std::uint32_t;  // of pieces, and as one more of them what is of none
  static constexpr std::size_t kMostPieces = 31, kMostSlots = 1 << 13;

  // In the workspace: what each slot can be; the slots around a face; the steps from each that have been walked, as
  // bits: to the right, then clockwise. And how many slots must be of each piece, and whether more may.
  struct Sight {
    Set* can;
    std::uint16_t* walk;
    std::uint8_t* walked;
    std::array<std::uint16_t, kMostPieces + 1> held{};
    Set open = 0;
  };

  std::array<Set, kWordBits> piece_of_{};  // by digit
  std::vector<std::uint8_t> ways_;         // by place: the steps that stay on the board

  template <class Store>
  void read(Store& store, Sight& sight) const {
    for (std::size_t at = 0; at < places.size(); ++at) {
      Set can = 0;
      for (Word left = *store.live(places[at]); left != 0; left &= left - 1)
        can |= piece_of_[static_cast<std::size_t>(__builtin_ctzll(left))];
      sight.can[at] = can;
      if ((can & (can - 1)) != 0)
        sight.open |= can;
      else if (can != 0)
        ++sight.held[static_cast<std::size_t>(__builtin_ctz(can))];
    }
  }

  // Looks at the faces around which there are both.
  template <class Store>
  bool apart(Store& store, Sight& sight, std::size_t one, std::size_t other) const {
    const Set both = Set{1} << one | Set{1} << other;
    if ((sight.open & both) == 0 || sight.held[one] == 0 || sight.held[other] == 0) return true;
    if (sight.held[one] + sight.held[other] < 3) return true;
    if (sight.held[one] > sight.held[other]) std::swap(one, other);
    std::fill_n(sight.walked, places.size(), std::uint8_t{0});
    for (std::size_t at = 0; at < places.size(); ++at) {
      if (sight.can[at] != Set{1} << one) continue;
      for (std::size_t way = 0; way < 4; ++way)
        if (leads(sight, at, way, both) && (sight.walked[at] >> way & 1) == 0 &&
            !look(store, sight, walk(sight, at, way, both), one, other))
          return false;
    }
    return true;
  }

  std::size_t beside(std::size_t at, std::size_t way) const {
    const std::array<std::size_t, 4> far{1, columns, ~std::size_t{0}, ~columns + 1};
    return at + far[way];
  }

  bool leads(const Sight& sight, std::size_t at, std::size_t way, Set both) const {
    return (ways_[at] >> way & 1) != 0 && (sight.can[beside(at, way)] & both) != 0;
  }

  // Walks around the face to the left of a step. Returns how long the walk is.
  std::size_t walk(const Sight& sight, std::size_t at, std::size_t way, Set both) const {
    const std::size_t start = at, first = way;
    std::size_t length = 0;
    do {
      sight.walk[length++] = static_cast<std::uint16_t>(at);
      sight.walked[at] |= static_cast<std::uint8_t>(1u << way);
      at = beside(at, way);
      way = (way + 3) % 4;
      while (!leads(sight, at, way, both)) way = (way + 1) % 4;
    } while (at != start || way != first);
    return length;
  }

  // What is held around a face changes from one piece to the other and back once at most, and between two slots of one
  // piece there is nothing of the other, if that is among the rest.
  template <class Store>
  bool look(Store& store, const Sight& sight, std::size_t length, std::size_t one, std::size_t other) const {
    const std::array<Set, 2> each{Set{1} << one, Set{1} << other};
    const auto held = [&](std::size_t at) { return sight.can[sight.walk[at % length]]; };
    std::size_t begin = 0;  // where it changed last
    std::size_t changes = 0;
    Set last = 0, first = 0;
    for (std::size_t at = 0; at < length; ++at) {
      const Set here = held(at);
      if (here != each[0] && here != each[1]) continue;
      if (last == 0) first = here;
      if (last != 0 && here != last) {
        ++changes;
        begin = at;
      }
      last = here;
    }
    changes += last != first;
    if (changes == 0) return true;
    if (changes > 2) return false;
    // From the last change on, all of one piece, and then all of the other.
    for (std::size_t from = begin, at = begin + 1; at < begin + length; ++at) {
      const Set here = held(at);
      if (here != each[0] && here != each[1]) continue;
      if (here == held(from)) {
        const Word allowed = ~pieces[here == each[0] ? other : one];
        for (std::size_t between = from + 1; between < at; ++between) {
          const int slot = places[sight.walk[between % length]];
          if ((*store.live(slot) & ~allowed) != 0 && !store.keep(slot, &allowed)) return false;
        }
      }
      from = at;
    }
    return true;
  }
};

}  // namespace sudokudsl
