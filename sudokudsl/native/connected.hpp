// connected: the slots that hold a listed digit are one or more, and joined by steps between neighbours among them.
//
// From a slot that must hold one, a walk goes through all that may: what it does not come to cannot hold one, and what
// alone leads on to another that must, has to. The latter are found in the same walk, as the vertices that cut a graph.
// (Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1972.)
#pragma once

#include <algorithm>
#include <new>

#include "kinds.hpp"

namespace sudokudsl {

struct ConnectedTable {
  struct Part {
    int slot;
    std::size_t words, mask;  // the listed digits of the slot are masks[mask .. mask + words)
    std::size_t first, last;  // its neighbours are neighbours[first .. last)
  };
  std::vector<Part> parts;
  std::vector<Word> masks;
  std::vector<std::uint32_t> neighbours;  // places in `parts`
  std::size_t workspace = 0;

  static ConnectedTable build(const Connected& connected, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t size = parts.size();
    Visit* visits = reinterpret_cast<Visit*>(store.workspace() + most_words());
    std::size_t start = size, possible = 0, last = 0;
    for (std::size_t at = 0; at < size; ++at) {
      const auto [some, all] = listed(parts[at], store.live(parts[at].slot));
      new (visits + at) Visit{0, 0, kNone, 0, some, all, all};
      if (some) last = at;
      possible += some;
      if (all && start == size) start = at;
    }
    if (possible == 0) return false;
    if (start == size) return possible > 1 || decide(store, last, true);
    walk(visits, static_cast<std::uint32_t>(start));
    for (std::size_t at = 0; at < size; ++at) {
      const Visit& visit = visits[at];
      if (visit.number == 0 && visit.bound) return false;
      if (visit.number == 0 && visit.possible && !decide(store, at, false)) return false;
      if (visit.cuts && !visit.bound && !decide(store, at, true)) return false;
    }
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // What is known of a part, and what the walk finds: when it was come to, counted from 1; the earliest that it or
  // those behind it touch; from where it was come to; which neighbour is next; whether one that must is behind it.
  struct Visit {
    std::uint32_t number, low, from, next;
    bool possible, bound, leads, cuts = false;
  };

  std::size_t most_words() const { return workspace - words_for(parts.size() * sizeof(Visit) * 8); }

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

  template <class Store>
  bool decide(Store& store, std::size_t number, bool chosen) const {
    const Part& part = parts[number];
    Word* allowed = store.workspace();
    for (std::size_t at = 0; at < part.words; ++at)
      allowed[at] = chosen ? masks[part.mask + at] : ~masks[part.mask + at];
    return store.keep(part.slot, allowed);
  }

  void walk(Visit* visits, std::uint32_t start) const {
    std::uint32_t count = 1, here = start;
    visits[start].number = visits[start].low = 1;
    while (true) {
      Visit& visit = visits[here];
      if (const std::size_t next = parts[here].first + visit.next; next < parts[here].last) {
        ++visit.next;
        const std::uint32_t there = neighbours[next];
        Visit& other = visits[there];
        if (!other.possible) continue;
        if (other.number != 0) {
          visit.low = std::min(visit.low, other.number);
          continue;
        }
        other.number = other.low = ++count;
        other.from = here;
        here = there;
        continue;
      }
      if (here == start) return;
      Visit& before = visits[visit.from];
      before.low = std::min(before.low, visit.low);
      before.leads |= visit.leads;
      before.cuts |= visit.leads && visit.low >= before.number;
      here = visit.from;
    }
  }
};

}  // namespace sudokudsl
