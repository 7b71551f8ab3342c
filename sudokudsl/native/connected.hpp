// connected: the slots that hold a listed digit are one or more, and joined by steps between neighbours among them.
//
// Constraint: connected, of the subgraph that these slots induce, with bounds on its number of vertices where a count
// states them (`bound`). A slot is *possible* when it may hold a listed digit, *required* when it must. Listed digits
// are not told apart. Consistency: domain, of whether a slot holds a listed digit, without bounds. With bounds none in
// particular: a smallest tree through all required slots (a Steiner tree) is hard to find.
//
// Rules, where some slot is required:
//   1. Distance. A slot cannot hold a listed digit if more others are needed to join it to the required ones than the
//      upper bound leaves. Of pieces that the required slots form, the first three are considered.
//   2. Reach. A slot cannot hold a listed digit if a walk from a required one through possible slots does not come to
//      it. If it is required, there is no solution.
//   3. Cuts. A slot is required if without it the walk would miss a required slot, or come to fewer slots than the
//      lower bound asks for.
// Where none is:
//   4. Pieces of possible slots that are smaller than the lower bound go.
//   5. The only possible slot is required.
//
// Cost: rules 2 and 3 are one depth-first walk. Rule 1 adds a breadth-first walk, and one more for each further set of
// pieces. Left out: slots that every small enough tree needs.
//
// Papers: Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1972 (rule 3); Dreyfus and Wagner,
// "The Steiner problem in graphs", Networks 1971 (rule 1).
#pragma once

#include <algorithm>
#include <new>

#include "form_counts.hpp"
#include "kinds.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

struct ConnectedTable {
  struct Part {
    int slot;
    std::size_t words, mask;  // the listed digits of the slot are masks[mask .. mask + words)
    std::size_t first, last;  // its neighbours are neighbours[first .. last)
  };
  std::vector<Part> parts;
  std::vector<Word> masks;
  std::vector<std::uint32_t> neighbours;  // by number of their parts
  std::size_t low = 1, high = 0;          // bounds on the number of slots with a listed digit
  std::size_t workspace = 0;

  static ConnectedTable build(const Connected& connected, const Slots& slots);
  void bound(Number least, Number most);  // tightens the bounds
  std::vector<int> slots() const;

  // It matters when a slot has lost its last listed digit, or the last of the others.
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t size = parts.size();
    Vertex* vertices = reinterpret_cast<Vertex*>(store.workspace() + most_words());
    std::size_t start = size, possible = 0, required = 0;
    for (std::size_t at = 0; at < size; ++at) {
      const auto [some, all] = listed(parts[at], store.live(parts[at].slot));
      new (vertices + at) Vertex{some, all, all};
      possible += some;
      required += all;
      if (all && start == size) start = at;
    }
    if (possible < low || required > high) return false;
    if (start == size) return keep_large(store, vertices, possible);
    if (high < possible) find_near(vertices, static_cast<std::uint32_t>(start), high - required);  // rule 1
    walk(vertices, static_cast<std::uint32_t>(start));
    if (vertices[start].size < low) return false;
    for (std::size_t at = 0; at < size; ++at) {
      const Vertex& vertex = vertices[at];
      if (vertex.number == 0 && vertex.required) return false;
      if (vertex.number == 0 && vertex.possible && !decide(store, at, false)) return false;  // rule 2
      const bool needed = vertex.cuts || vertices[start].size - vertex.behind <= low;
      if (vertex.number != 0 && needed && !vertex.required && !decide(store, at, true)) return false;  // rule 3
    }
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // A part in the walk. `low` is the least `number` that it or what is behind it in the walk has as a neighbour.
  struct Vertex {
    bool possible, required;
    bool leads;                // whether it is required, or a vertex behind it is
    bool cuts = false;         // Whether the walk comes to a required vertex only through it.
    bool near = true;          // Rule 1: whether few enough others join it to the required ones.
    std::uint32_t number = 0;  // when the walk came to it, from 1 on; 0 before
    std::uint32_t low = 0;
    std::uint32_t from = kNone;  // The vertex that the walk came from.
    std::uint32_t next = 0;      // Its neighbour that is next.
    std::uint32_t size = 1;      // The number of vertices behind it, including itself.
    std::uint32_t behind = 0;    // The number of them, without itself, that only it leads to.
  };

  // The workspace has a mask, the vertices, a list of parts and another behind it, and for each set of pieces how many
  // others join it to each part.
  static std::size_t vertex_words(std::size_t parts) { return words_for(parts * sizeof(Vertex) * 8); }
  static std::size_t list_words(std::size_t parts) {
    return words_for((1 + kMostPieceSets) * parts * sizeof(std::uint32_t) * 8);
  }
  std::size_t most_words() const { return workspace - vertex_words(parts.size()) - list_words(parts.size()); }

  struct Listed {
    bool some, all;
  };
  Listed listed(const Part& part, const Word* live) const {
    Word in = 0, out = 0;
    for (std::size_t at = 0; at < part.words; ++at) {
      in |= live[at] & masks[part.mask + at];
      out |= live[at] & ~masks[part.mask + at];
    }
    return {in != 0, in != 0 && out == 0};
  }

  // Leaves a slot its listed digits only, if it is chosen, or the others.
  template <class Store>
  bool decide(Store& store, std::size_t number, bool chosen) const {
    const Part& part = parts[number];
    Word* allowed = store.workspace();
    for (std::size_t at = 0; at < part.words; ++at)
      allowed[at] = chosen ? masks[part.mask + at] : ~masks[part.mask + at];
    return store.keep(part.slot, allowed);
  }

  // Rules 4 and 5.
  template <class Store>
  bool keep_large(Store& store, Vertex* vertices, std::size_t possible) const {
    SUDOKUDSL_COUNT_FORM(connected_without_required);
    std::uint32_t count = 0;
    for (std::uint32_t at = 0; at < parts.size() && low > 1; ++at) {
      if (!vertices[at].possible || vertices[at].number != 0) continue;
      const std::uint32_t before = count;
      count = walk(vertices, at, before);
      if (vertices[at].size >= low) continue;
      possible -= vertices[at].size;
      for (std::size_t part = at; part < parts.size(); ++part)
        if (vertices[part].number > before && !decide(store, part, false)) return false;
    }
    if (possible < low || possible > 1) return possible >= low;
    const auto last =
        std::find_if(vertices, vertices + parts.size(), [](const Vertex& vertex) { return vertex.possible; });
    return decide(store, static_cast<std::size_t>(last - vertices), true);
  }

  // connected.cpp has what follows.
  void find_near(Vertex* vertices, std::uint32_t start, std::size_t most) const;
  std::size_t spread(const Vertex* vertices, std::uint32_t start, std::uint32_t most, std::uint32_t* others,
                     std::uint32_t* list) const;
  void join(const Vertex* vertices, std::size_t set, std::uint32_t root, std::uint32_t most, std::uint32_t* joins,
            std::uint32_t* list, std::size_t near) const;
  void step(const Vertex* vertices, std::uint32_t here, std::uint32_t steps, std::uint32_t most, std::uint32_t* others,
            std::uint32_t* stack) const;
  std::uint32_t walk(Vertex* vertices, std::uint32_t start, std::uint32_t count = 0) const;
};

}  // namespace sudokudsl
