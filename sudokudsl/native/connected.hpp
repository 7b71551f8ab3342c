// connected: the slots that hold a listed digit are one or more, and joined by steps between neighbours among them. How
// many they are may be known.
//
// From a slot that must hold one, a walk goes through all that may: what it does not come to, or only by more others
// than are left to choose, cannot hold one; and what alone leads on to another that must, or to so many that too few
// would be left, has to. The latter are found in the same walk, as the vertices that cut a graph. (Tarjan, "Depth-first
// search and linear graph algorithms", SIAM J. Comput. 1972.) Where no slot must, pieces that are too small go.
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
  std::size_t low = 1, high = 0;          // how many there are
  std::size_t workspace = 0;

  static ConnectedTable build(const Connected& connected, const Slots& slots);
  void bound(Number least, Number most);  // says how many there are
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t size = parts.size();
    Visit* visits = reinterpret_cast<Visit*>(store.workspace() + most_words());
    std::size_t start = size, possible = 0, sure = 0;
    for (std::size_t at = 0; at < size; ++at) {
      const auto [some, all] = listed(parts[at], store.live(parts[at].slot));
      new (visits + at) Visit{some, all, all};
      possible += some;
      sure += all;
      if (all && start == size) start = at;
    }
    if (possible < low || sure > high) return false;
    if (start == size) return keep_large(store, visits, possible);
    if (high < possible) reach(visits, static_cast<std::uint32_t>(start), high - sure);
    walk(visits, static_cast<std::uint32_t>(start));
    if (visits[start].size < low) return false;
    for (std::size_t at = 0; at < size; ++at) {
      const Visit& visit = visits[at];
      if (visit.number == 0 && visit.bound) return false;
      if (visit.number == 0 && visit.possible && !decide(store, at, false)) return false;
      const bool needed = visit.cuts || visits[start].size - visit.behind <= low;
      if (visit.number != 0 && needed && !visit.bound && !decide(store, at, true)) return false;
    }
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // What is known of a part, and what the walk finds: whether one that must is behind it, or only through it; when it
  // was come to, counted from 1; the earliest that it or those behind it touch; from where it was come to; which
  // neighbour is next; how many it has behind it with itself, and only through it.
  struct Visit {
    bool possible, bound, leads, cuts = false;
    bool near = true;  // whether few enough others lead to it
    std::uint32_t number = 0, low = 0, from = kNone, next = 0, size = 1, behind = 0;
  };

  // The workspace: a mask, the visits, a list of parts.
  static std::size_t visit_words(std::size_t parts) { return words_for(parts * sizeof(Visit) * 8); }
  static std::size_t list_words(std::size_t parts) { return words_for(parts * sizeof(std::uint32_t) * 8); }
  std::size_t most_words() const { return workspace - visit_words(parts.size()) - list_words(parts.size()); }

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

  // No slot must hold a listed digit yet: they are of one piece that is large enough.
  template <class Store>
  bool keep_large(Store& store, Visit* visits, std::size_t possible) const {
    std::uint32_t count = 0;
    for (std::uint32_t at = 0; at < parts.size() && low > 1; ++at) {
      if (!visits[at].possible || visits[at].number != 0) continue;
      const std::uint32_t before = count;
      count = walk(visits, at, before);
      if (visits[at].size >= low) continue;
      possible -= visits[at].size;
      for (std::size_t part = at; part < parts.size(); ++part)
        if (visits[part].number > before && !decide(store, part, false)) return false;
    }
    if (possible < low || possible > 1) return possible >= low;
    const auto last = std::find_if(visits, visits + parts.size(), [](const Visit& visit) { return visit.possible; });
    return decide(store, static_cast<std::size_t>(last - visits), true);
  }

  // Finds what is near the start: no more than `most` others lead to it, itself included. Those that must hold a listed
  // digit are free steps, and so are gone through before what is one step farther.
  void reach(Visit* visits, std::uint32_t start, std::size_t most) const {
    const std::size_t size = parts.size();
    auto* list = reinterpret_cast<std::uint32_t*>(reinterpret_cast<Word*>(visits) + visit_words(size));
    for (std::size_t at = 0; at < size; ++at) visits[at].near = at == start;
    std::size_t here = 0, end = 0, farther = size;  // those of the next step are listed from the end
    list[end++] = start;
    for (std::size_t steps = 0; here < end; ++steps) {
      while (here < end) {
        const Part& part = parts[list[here++]];
        for (std::size_t next = part.first; next < part.last; ++next) {
          Visit& other = visits[neighbours[next]];
          if (!other.possible || other.near || (!other.bound && steps == most)) continue;
          other.near = true;
          list[other.bound ? end++ : --farther] = neighbours[next];
        }
      }
      while (farther < size) list[end++] = list[farther++];
    }
  }

  // Goes through all that may hold a listed digit and are near, and joined to the start. Returns the last number.
  std::uint32_t walk(Visit* visits, std::uint32_t start, std::uint32_t count = 0) const {
    std::uint32_t here = start;
    visits[start].number = visits[start].low = ++count;
    while (true) {
      Visit& visit = visits[here];
      if (const std::size_t next = parts[here].first + visit.next; next < parts[here].last) {
        ++visit.next;
        const std::uint32_t there = neighbours[next];
        Visit& other = visits[there];
        if (!other.possible || !other.near) continue;
        if (other.number != 0) {
          visit.low = std::min(visit.low, other.number);
          continue;
        }
        other.number = other.low = ++count;
        other.from = here;
        here = there;
        continue;
      }
      if (here == start) return count;
      Visit& before = visits[visit.from];
      before.low = std::min(before.low, visit.low);
      before.leads |= visit.leads;
      before.size += visit.size;
      if (visit.low >= before.number) {
        before.cuts |= visit.leads;
        before.behind += visit.size;
      }
      here = visit.from;
    }
  }
};

}  // namespace sudokudsl
