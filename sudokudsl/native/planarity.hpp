// planarity: connected pieces of different digits on a board of squares do not cross.
//
// Constraint: several `connected`, over the same slots, whose sets of digits are disjoint. The slots are a board whose
// neighbours have a side in common. A piece is the set of slots that hold the digits of one `connected`. Consistency:
// none in particular. This is a condition on pairs of pieces; connected.hpp looks at one piece at a time and misses it.
//
// The slots that may belong to a or to b, for two pieces a and b, form a plane graph whose edges are the steps between
// neighbours. Around a face, slots that must belong to a or to b do not alternate as a, b, a, b. Otherwise a path
// within a joins its two slots, and a curve through the face closes the path. That curve separates the two slots of b
// (Jordan, "Cours d'analyse de l'École polytechnique", 1887), so b is not connected. Faces are squares of two by two
// slots, the outside of the board, and holes. The fewer slots may belong to a or to b, the more holes there are.
//
// Rules, for each pair of pieces and each face that has slots of both:
//   1. Around the face, the slots that must belong to one of the pieces change piece at most twice: from one piece to
//      the other and back.
//   2. The slots of one piece lie on an arc of the face, from its first fixed slot to its last. Slots on that arc do
//      not belong to the other piece.
//
// Cost: for each pair of pieces, a walk around the faces at the slots of one of them. Left out: three pieces together.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "form_counts.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct PlanarityTable {
  std::vector<int> places;   // the slots, line by line from the top
  std::size_t columns = 0;   // of the board
  std::vector<Word> pieces;  // the digits of each
  std::size_t workspace = 0;

  // Nothing unless there are several `connected` over the same slots, these slots are a board of squares, and no digit
  // belongs to two pieces.
  static std::optional<PlanarityTable> build(const std::vector<const Connected*>& connected, const Slots& slots);
  // The columns of the board whose slots, row by row, have these edges between neighbours; 0 if there is none.
  static std::size_t columns_of(const Connected& connected);
  const std::vector<int>& slots() const { return places; }

  // Any removal may open a hole, and with it a face.
  WakeConditions wake_conditions(int, const Slots&) const { return WakeConditions(1); }

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t size = places.size();
    Scratch scratch{reinterpret_cast<Set*>(store.workspace()), nullptr, nullptr};
    scratch.face = reinterpret_cast<std::uint16_t*>(scratch.can + size);
    scratch.walked = reinterpret_cast<std::uint8_t*>(scratch.face + 4 * size);
    read(store, scratch);
    for (std::size_t one = 1; one < pieces.size(); ++one)
      for (std::size_t other = 0; other < one; ++other)
        if (!separate(store, scratch, one, other)) return false;
    return true;
  }

 private:
  using Set = std::uint32_t;  // of pieces; the bit after the last piece is for digits of no piece
  static constexpr std::size_t kMostPieces = 31, kMostSlots = 1 << 13;

  // The first three are in the workspace.
  struct Scratch {
    Set* can;                                           // By place: the pieces that it may belong to.
    std::uint16_t* face;                                // The places around a face.
    std::uint8_t* walked;                               // By place: the directions in which a face was walked, as bits.
    std::array<std::uint16_t, kMostPieces + 1> held{};  // By piece: the number of slots that must belong to it.
    Set open = 0;                                       // Pieces that some slot may belong to, but need not.
  };

  struct Changes {
    std::size_t count, last;  // of the piece that slots around a face must belong to; the place of the last change
  };

  // Directions: right, then clockwise.
  std::array<Set, kWordBits> piece_of_{};  // by digit
  std::vector<std::uint8_t> directions_;   // by place: the directions that stay on the board, as bits

  template <class Store>
  void read(Store& store, Scratch& scratch) const {
    for (std::size_t at = 0; at < places.size(); ++at) {
      Set can = 0;
      for (Word left = *store.live(places[at]); left != 0; left &= left - 1) can |= piece_of_[lowest_bit(left)];
      scratch.can[at] = can;
      if ((can & (can - 1)) != 0)
        scratch.open |= can;
      else if (can != 0)
        ++scratch.held[lowest_bit(can)];
    }
  }

  // Applies rules 1 and 2 to two pieces, at all faces with a slot of the piece that has fewer slots.
  template <class Store>
  bool separate(Store& store, Scratch& scratch, std::size_t one, std::size_t other) const {
    const Set both = Set{1} << one | Set{1} << other;
    if ((scratch.open & both) == 0 || scratch.held[one] == 0 || scratch.held[other] == 0) return true;
    if (scratch.held[one] + scratch.held[other] < 3) return true;
    SUDOKUDSL_COUNT_FORM(planarity_of_pair);
    if (scratch.held[one] > scratch.held[other]) std::swap(one, other);
    std::fill_n(scratch.walked, places.size(), std::uint8_t{0});
    for (std::size_t at = 0; at < places.size(); ++at) {
      if (scratch.can[at] != Set{1} << one) continue;
      for (std::size_t way = 0; way < 4; ++way)
        if (leads(scratch, at, way, both) && (scratch.walked[at] >> way & 1) == 0 &&
            !check_face(store, scratch, walk(scratch, at, way, both), one, other))
          return false;
    }
    return true;
  }

  std::size_t beside(std::size_t at, std::size_t way) const {
    const std::array<std::size_t, 4> far{1, columns, ~std::size_t{0}, ~columns + 1};
    return at + far[way];
  }

  // Whether a step in this direction is an edge of the graph.
  bool leads(const Scratch& scratch, std::size_t at, std::size_t way, Set both) const {
    return (directions_[at] >> way & 1) != 0 && (scratch.can[beside(at, way)] & both) != 0;
  }

  std::size_t walk(const Scratch& scratch, std::size_t at, std::size_t way, Set both) const;
  static Changes changes(const Scratch& scratch, std::size_t length, Set both);

  template <class Store>
  bool check_face(Store& store, const Scratch& scratch, std::size_t length, std::size_t one, std::size_t other) const {
    const std::array<Set, 2> each{Set{1} << one, Set{1} << other};
    const auto [count, last] = changes(scratch, length, each[0] | each[1]);
    if (count == 0) return true;
    if (count > 2) return false;  // rule 1
    // From the last change on, the slots of one piece come first, then those of the other piece.
    for (std::size_t from = last, at = last + 1; at < last + length; ++at) {
      const Set here = scratch.can[scratch.face[at % length]];
      if (here != each[0] && here != each[1]) continue;
      if (here == scratch.can[scratch.face[from % length]]) {  // rule 2
        const Word allowed = ~pieces[here == each[0] ? other : one];
        for (std::size_t between = from + 1; between < at; ++between) {
          const int slot = places[scratch.face[between % length]];
          if ((*store.live(slot) & ~allowed) != 0 && !store.keep(slot, &allowed)) return false;
        }
      }
      from = at;
    }
    return true;
  }
};

}  // namespace sudokudsl
