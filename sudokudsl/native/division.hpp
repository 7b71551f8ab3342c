// division: places are divided into areas that steps join, and each place knows the number and the size of its area.
//
// Constraint: each place has a slot that holds the number of its area, and one that holds its size. Steps are pairs of
// places. A step has a slot that holds 1 if both places are in one area, and otherwise 0. Steps within an area join any
// two of its places. Areas are numbered 1, 2, 3, ... by their first places.
//
// Places that must be in one area are a *cluster*: places with the same fixed number, places of a step that holds 1,
// and what rule 3 adds (union-find). A *piece* is the part of a cluster that steps join already. Consistency: none in
// particular. To place areas is hard even if all sizes are known.
//
// Rules:
//   1. All places of a cluster can have the same numbers and sizes only. No size is less than that of the cluster.
//   2. Reach. For each size that a cluster can have, a walk by steps enters clusters that can have this size and a
//      number of the first cluster. The clusters on a way have no more places together than the size. A size goes if
//      the walk enters too few places, or not all pieces. Clusters that no walk enters are in other areas.
//   3. Cuts. A cluster is in the same area if without it, for every size, steps between the clusters that the walk
//      enters lead to too few places or miss a piece.
//   4. Places of a step that holds 0 are in different areas, and so are their clusters. A fixed number of one is not
//   the
//      number of the other. A step holds 1 within a cluster, and 0 between different areas.
//   5. Numbers. The first place of an area has the next number. A cluster surely begins an area if its walks enter no
//      earlier place, or if its numbers are greater than those of all areas begun before.
//
// Cost: for each cluster and each of its sizes a breadth-first and a depth-first walk, repeated where rule 3 joins
// clusters. Clusters with many sizes have one walk for all of them, which is weaker.
//
// Papers: Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1972 (rule 3).
#pragma once

#include <algorithm>
#include <array>

#include "form_counts.hpp"
#include "kinds.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

struct DivisionTable {
  struct Step {
    std::uint32_t one, other;  // places
    int slot;
    Word different, equal;  // the local digits 0 and 1; no bit where the slot cannot hold it
  };

  std::vector<int> numbers, sizes;  // by place
  std::vector<Step> steps;
  std::size_t workspace = 0;

  static DivisionTable build(const Division& division, const Slots& slots);
  const std::vector<int>& slots() const { return all_; }
  // Places times the sizes of areas: a run walks from each place for each size, about.
  std::size_t walks() const { return numbers.size() * size_values_.size(); }

  template <class Store>
  bool propagate(Store& store) const {
    Scratch all = scratch(store.workspace() + 1 + size_words_);
    read(store, all);
    do {
      if (!summarise(all) || !separate(all)) return false;
      for (Place root = 0; root < places(); ++root)
        if (all.root[root] == root && !examine(all, root)) return false;
    } while (join_wanted(all));
    return count_areas(all) && write(store, all);
  }

 private:
  using Place = std::uint32_t;
  static constexpr Place kNone = ~Place{0};

  struct Neighbour {
    Place place;
    std::uint32_t step;
  };

  // The notes of walks on a vertex: a cluster by its root, or a piece of the cluster that the walk begins with.
  struct Vertex {
    std::uint32_t walk;      // The number of the last walk that entered it.
    std::uint32_t distance;  // Places of the clusters on the way, with the first cluster and itself.
    Place next;              // The next vertex at this distance.
    // Rule 3: when the depth-first walk entered it, and the least order among the neighbours of it and of its subtree.
    std::uint32_t order, low;
    std::uint32_t behind;  // Places in its subtree, with its own.
    std::uint32_t lost;    // Places that only it leads to.
    bool leads, cuts;      // Whether its subtree has a piece, and one that only it leads to.
    Place from, here;      // The vertex before it, and its place whose neighbours are next.
    std::uint32_t at;      // The next of these neighbours.
  };

  struct Scratch {
    Word* number;             // By place, and for clusters by root.
    Word* size;               // The same, `size_words_` each.
    Word* apart;              // By root: roots in other areas, as bits.
    Word *reach, *need;       // Roots of clusters, as bits.
    std::uint32_t* many;      // By root: the places of the cluster.
    Place *root, *following;  // By place: the root of its cluster, and the next place of the cluster, in a circle.
    Place *piece, *beside;    // By place: the same of its piece.
    Place* earliest;          // By root: the first place of all clusters in reach.
    Place* wanted;            // Pairs of roots that rule 3 joins.
    Place* layer;             // By distance: the first vertex.
    Vertex* vertices;
    std::uint8_t* open;  // By step: whether it may hold 1.
    std::size_t wishes = 0;
    std::uint32_t walks = 0;
  };

  std::vector<int> all_;
  std::vector<Number> number_values_, size_values_;       // of all places, ascending
  bool plain_numbers_ = true, plain_sizes_ = true;        // whether local digits are places in these lists
  std::vector<std::uint32_t> first_number_, first_size_;  // by place: where its codes begin
  std::vector<std::uint16_t> number_codes_, size_codes_;  // by local digit: its place in the list
  std::size_t size_words_ = 0, place_words_ = 0;
  std::vector<Word> numbers_to_;                // by count: the numbers from 1 to it
  std::vector<std::uint32_t> sizes_below_;      // by count: how many of the sizes are less
  std::vector<std::uint32_t> first_neighbour_;  // by place, and one past the end
  std::vector<Neighbour> neighbours_;

  Place places() const { return static_cast<Place>(numbers.size()); }
  std::size_t words_of() const;
  Scratch scratch(Word* from) const;

  static bool has(const Word* set, std::size_t at) { return (set[at / kWordBits] & bit_at(at)) != 0; }
  static void add(Word* set, std::size_t at) { set[at / kWordBits] |= bit_at(at); }
  static void remove(Word* set, std::size_t at) { set[at / kWordBits] &= ~bit_at(at); }
  template <class Visit>
  static void each(const Word* set, std::size_t words, Visit visit) {
    for (std::size_t word = 0; word < words; ++word)
      for (Word left = set[word]; left != 0; left &= left - 1) visit(word * kWordBits + lowest_bit(left));
  }
  Word* size_of(const Scratch& all, Place root) const { return all.size + root * size_words_; }
  Word* apart_of(const Scratch& all, Place root) const { return all.apart + root * place_words_; }

  template <class Store>
  void read(Store& store, Scratch& all) const {
    for (Place place = 0; place < places(); ++place) {
      const Word number = *store.live(numbers[place]);
      all.number[place] = plain_numbers_ ? number : coded_number(number, place);
      const Word* size = store.live(sizes[place]);
      std::fill_n(size_of(all, place), size_words_, Word{0});
      if (plain_sizes_)
        std::copy_n(size, size_words_, size_of(all, place));
      else
        code_sizes(size, place, size_of(all, place));
    }
    begin(all);
    for (std::size_t number = 0; number < steps.size(); ++number) {
      const auto& [one, other, slot, different, equal] = steps[number];
      const Word live = *store.live(slot);
      all.open[number] = (live & equal) != 0;
      if ((live & ~equal) == 0) {
        join(all.piece, all.beside, one, other);
        join(all.root, all.following, one, other);
      }
    }
  }

  template <class Store>
  bool write(Store& store, Scratch& all) const {
    Word* allowed = store.workspace();
    for (std::size_t number = 0; number < steps.size(); ++number) {
      const auto& [one, other, slot, different, equal] = steps[number];
      const Place first = all.root[one], second = all.root[other];
      *allowed = first == second ? equal : has(apart_of(all, first), second) ? different : different | equal;
      if ((*store.live(slot) & ~*allowed) != 0 && !store.keep(slot, allowed)) return false;
    }
    for (Place place = 0; place < places(); ++place) {
      const Word number = all.number[all.root[place]];
      *allowed = plain_numbers_ ? number : local_number(number, place);
      if ((*store.live(numbers[place]) & ~*allowed) != 0 && !store.keep(numbers[place], allowed)) return false;
      const Word* size = size_of(all, all.root[place]);
      const std::size_t words = local_sizes(size, place, allowed);
      const Word* live = store.live(sizes[place]);
      Word gone = 0;
      for (std::size_t word = 0; word < words; ++word) gone |= live[word] & ~allowed[word];
      if (gone != 0 && !store.keep(sizes[place], allowed)) return false;
    }
    return true;
  }

  // division.cpp has what follows.
  Word coded_number(Word local, Place place) const;
  Word local_number(Word code, Place place) const;
  void code_sizes(const Word* local, Place place, Word* code) const;
  std::size_t local_sizes(const Word* code, Place place, Word* local) const;
  void begin(Scratch& all) const;
  static Place find(Place* root, Place place);
  static bool join(Place* root, Place* following, Place one, Place other);
  bool summarise(Scratch& all) const;
  bool separate(Scratch& all) const;
  bool part(const Scratch& all, Place one, Place other) const;
  bool examine(Scratch& all, Place root) const;
  std::uint32_t walk(Scratch& all, Place start, std::uint32_t low, std::uint32_t high) const;
  void come_to(Scratch& all, Place vertex, std::uint32_t distance) const;
  void note(Scratch& all, Place start, std::uint32_t total, std::uint32_t low) const;
  void find_cuts(Scratch& all, Place start, std::uint32_t total, std::uint32_t low) const;
  bool join_wanted(Scratch& all) const;
  bool count_areas(Scratch& all) const;
};

}  // namespace sudokudsl
