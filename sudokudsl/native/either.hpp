// either: all parts of at least one branch hold. Parts are counts, pairs and totals.
//
// Constraint: or, of conjunctions (a disjunction). Consistency: constructive disjunction over branches whose parts have
// each been propagated once; not domain, even where each part by itself is.
//
// Rules:
//   1. A branch is refuted when one of its parts fails on a copy of the domains. If all are, there is no solution.
//   2. A digit goes if no branch that is not refuted keeps it.
// As soon as the branches so far keep every digit, the others are not tried.
//
// Cost: for each branch a copy of the domains and one run of each part. Left out: running the parts of a branch to
// their fixpoint, and remembering which branches are refuted, as the state of a search is its lanes alone.
//
// Paper: Van Hentenryck, Saraswat and Deville, "Design, implementation, and evaluation of the constraint language
// cc(FD)", J. Logic Programming 1998 (constructive disjunction).
#pragma once

#include <algorithm>

#include "count.hpp"
#include "form_counts.hpp"
#include "kinds.hpp"
#include "pairs.hpp"
#include "total.hpp"

namespace sudokudsl {

// Within it slots are numbered from 0.
struct EitherTable {
  enum class PartKind { count, pairs, total };
  struct Part {
    PartKind kind;
    std::size_t table;
  };

  std::vector<int> outer;          // By slot: its number in the problem, ascending.
  std::vector<std::size_t> begin;  // By slot and one past the end: its words in a copy of the domains.
  std::vector<Part> parts;         // Branch by branch.
  std::vector<std::size_t> ends;   // By branch: where its parts end.
  std::vector<CountTable> counts;
  std::vector<PairsTable> pairs;
  std::vector<TotalTable> totals;
  std::vector<WakeConditions> conditions;  // by slot: those of all parts
  std::size_t workspace = 0;

  static EitherTable build(const Either& either, const Slots& slots);
  std::vector<int> slots() const { return outer; }
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t words = begin.back();
    Word* now = store.workspace();
    Word* left = now + words;
    BranchStore<typename Store::Machine> branch{begin.data(), left + words, left + 2 * words};
    for (std::size_t slot = 0; slot < outer.size(); ++slot)
      std::copy_n(store.live(outer[slot]), begin[slot + 1] - begin[slot], now + begin[slot]);
    for (std::size_t word = 0; word < words; ++word) left[word] = 0;
    bool some = false;
    std::size_t part = 0;
    for (const std::size_t end : ends) {
      std::copy_n(now, words, branch.words);
      while (part < end && run(parts[part], branch)) ++part;  // rule 1
      if (part == end) {
        some = true;
        for (std::size_t word = 0; word < words; ++word) left[word] |= branch.words[word];
        if (std::equal(left, left + words, now)) {
          SUDOKUDSL_COUNT_FORM(either_keeps_all);
          return true;
        }
      }
      part = end;
    }
    if (!some) {
      SUDOKUDSL_COUNT_FORM(either_refuted);
      return false;
    }
    SUDOKUDSL_COUNT_FORM(either_removes);
    for (std::size_t slot = 0; slot < outer.size(); ++slot) {  // rule 2
      Word* kept = left + begin[slot];
      const bool changed = !std::equal(kept, left + begin[slot + 1], now + begin[slot]);
      if (changed && !store.keep(outer[slot], kept)) return false;
    }
    return true;
  }

 private:
  // The store of a branch: a copy of the domains.
  template <class Instructions>
  struct BranchStore {
    using Machine = Instructions;
    const std::size_t* begin;
    Word* words;
    Word* space;
    const Word* live(int slot) const { return words + begin[slot]; }
    bool keep(int slot, const Word* allowed) {
      Word some = 0;
      for (std::size_t word = begin[slot]; word < begin[slot + 1]; ++word)
        some |= words[word] &= allowed[word - begin[slot]];
      return some != 0;
    }
    Word* workspace() { return space; }
    void require_one_of(const Placed*, std::size_t) {}
  };

  template <class Store>
  bool run(const Part& part, Store& branch) const {
    switch (part.kind) {
      case PartKind::count: return counts[part.table].propagate(branch);
      case PartKind::pairs: return pairs[part.table].propagate(branch);
      case PartKind::total: return totals[part.table].propagate(branch);
    }
    return false;
  }
};

}  // namespace sudokudsl
