// connected: the slots that hold a listed digit are one or more, and joined by steps between neighbours among them. How
// many they are may be known.
//
// From a slot that must hold one, a walk goes through all that may: what it does not come to, or what more others are
// needed to join to those that must than are left to choose, cannot hold one; and what alone leads on to another that
// must, or to so many that too few would be left, has to. The latter are found in the same walk, as the vertices that
// cut a graph. (Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1972.) Where no slot must,
// pieces that are too small go.
#pragma once

#include <algorithm>
#include <bit>
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

  // Whether a slot may, and whether it must hold a listed digit.
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

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
  static constexpr std::uint32_t kNone = ~std::uint32_t{0}, kFar = kNone / 4;
  static constexpr std::size_t kMostSets = 8;     // of pieces that are joined: three
  static constexpr std::size_t kMostOthers = 20;  // that join more than one: where there may be more, few are too far

  // What is known of a part, and what the walk finds: whether one that must is behind it, or only through it; when it
  // was come to, counted from 1; the earliest that it or those behind it touch; from where it was come to; which
  // neighbour is next; how many it has behind it with itself, and only through it.
  struct Visit {
    bool possible, bound, leads, cuts = false;
    bool near = true;  // whether few enough others lead to it
    std::uint32_t number = 0, low = 0, from = kNone, next = 0, size = 1, behind = 0;
  };

  // The workspace: a mask, the visits, a list of parts and another behind it, and of each set of pieces how many join
  // it to each part.
  static std::size_t visit_words(std::size_t parts) { return words_for(parts * sizeof(Visit) * 8); }
  static std::size_t list_words(std::size_t parts) {
    return words_for((1 + kMostSets) * parts * sizeof(std::uint32_t) * 8);
  }
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

  // Finds what is near: what no more than `most` others join to those that must hold a listed digit, itself included.
  // These are pieces, of which the first few are taken. (Dreyfus and Wagner, "The Steiner problem in graphs", Networks
  // 1971.)
  void reach(Visit* visits, std::uint32_t start, std::size_t most) const {
    const std::size_t size = parts.size();
    auto* list = reinterpret_cast<std::uint32_t*>(reinterpret_cast<Word*>(visits) + visit_words(size));
    std::uint32_t* const joins = list + 2 * size;  // by set of pieces, the bits of a number from 1 on
    const auto limit = static_cast<std::uint32_t>(most);
    const std::size_t near = lead(visits, start, limit, joins, list);
    std::size_t sets = 2;
    for (std::size_t at = 0; at < near && sets < kMostSets && most <= kMostOthers; ++at) {
      const std::uint32_t root = list[at];
      bool joined = !visits[root].bound;
      for (std::size_t piece = 1; piece < sets; piece *= 2) joined |= joins[(piece - 1) * size + root] == 0;
      if (joined) continue;
      for (std::size_t set = sets; set < 2 * sets; ++set) join(visits, set, root, limit, joins, list, near);
      sets *= 2;
    }
    const std::uint32_t* const all = joins + (sets - 2) * size;
    for (std::size_t at = 0; at < size; ++at) visits[at].near = all[at] <= limit;
  }

  // Lists what no more than `most` others lead to from a start, and how many. Those that must hold a listed digit are
  // free steps, and so are gone through before what is one step farther.
  std::size_t lead(const Visit* visits, std::uint32_t start, std::uint32_t most, std::uint32_t* others,
                   std::uint32_t* list) const {
    const std::size_t size = parts.size();
    std::fill_n(others, size, kFar);
    others[start] = 0;
    std::size_t here = 0, end = 0, farther = size;  // those of the next step are listed from the end
    list[end++] = start;
    for (std::uint32_t steps = 0; here < end; ++steps) {
      while (here < end) {
        const Part& part = parts[list[here++]];
        for (std::size_t next = part.first; next < part.last; ++next) {
          const std::uint32_t there = neighbours[next];
          const Visit& other = visits[there];
          if (!other.possible || others[there] != kFar || (!other.bound && steps == most)) continue;
          others[there] = steps + !other.bound;
          list[other.bound ? end++ : --farther] = there;
        }
      }
      while (farther < size) list[end++] = list[farther++];
    }
    return end;
  }

  // How many join a set of pieces, the last of which has `root`, to what is listed: at a part that is joined to some of
  // them and to the rest they come together, and go on from there.
  void join(const Visit* visits, std::size_t set, std::uint32_t root, std::uint32_t most, std::uint32_t* joins,
            std::uint32_t* list, std::size_t near) const {
    const std::size_t size = parts.size(), last = std::bit_floor(set);
    std::uint32_t* const others = joins + (set - 1) * size;
    std::fill_n(others, size, kFar);
    if (set == last) others[root] = 0;
    for (std::size_t some = (set - 1) & set; some >= last; some = (some - 1) & set) {
      const std::uint32_t *one = joins + (some - 1) * size, *rest = joins + ((set ^ some) - 1) * size;
      for (std::size_t at = 0; at < near; ++at)
        if (const std::uint32_t part = list[at]; one[part] != kFar && rest[part] != kFar)
          others[part] = std::min(others[part], one[part] + rest[part] - !visits[part].bound);
    }
    for (std::uint32_t steps = 0; steps <= most; ++steps)
      for (std::size_t at = 0; at < near; ++at)
        if (others[list[at]] == steps) go_on(visits, list[at], steps, most, others, list + near);
  }

  // One step on from a part, and from all that free steps lead to.
  void go_on(const Visit* visits, std::uint32_t here, std::uint32_t steps, std::uint32_t most, std::uint32_t* others,
             std::uint32_t* stack) const {
    std::size_t depth = 0;
    while (true) {
      const Part& part = parts[here];
      for (std::size_t next = part.first; next < part.last; ++next) {
        const std::uint32_t there = neighbours[next];
        const std::uint32_t more = steps + !visits[there].bound;
        if (!visits[there].possible || others[there] <= more || more > most) continue;
        others[there] = more;
        if (visits[there].bound) stack[depth++] = there;
      }
      if (depth == 0) return;
      here = stack[--depth];
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
