// either: all parts of at least one branch hold. Parts are counts, pairs and totals.
//
// Every branch is tried by itself on a copy of the domains, each of its parts run once; a digit stays while some branch
// that is not refuted leaves it (constructive disjunction).
#pragma once

#include <algorithm>

#include "count.hpp"
#include "kinds.hpp"
#include "pairs.hpp"
#include "total.hpp"

namespace sudokudsl {

// The slots of its tables are numbered from 0 within it.
struct EitherTable {
  enum class PartKind { count, pairs, total };
  struct Step {
    PartKind kind;
    std::size_t table;
  };

  std::vector<int> outer;          // by slot: its number in the problem
  std::vector<std::size_t> begin;  // by slot, and one past the end: where its words are in a copy
  std::vector<Step> steps;
  std::vector<std::size_t> ends;  // by branch: where its parts end
  std::vector<CountTable> counts;
  std::vector<PairsTable> pairs;
  std::vector<TotalTable> totals;
  std::vector<WakeConditions> conditions;  // by slot: what is of interest to some part
  std::size_t workspace = 0;

  static EitherTable build(const Either& either, const Slots& slots);
  std::vector<int> slots() const { return outer; }
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

  template <class Store>
  bool propagate(Store& store) const {
    const std::size_t words = begin.back();
    Word* now = store.workspace();
    Word* left = now + words;
    Trial<typename Store::Machine> trial{begin.data(), left + words, left + 2 * words};
    for (std::size_t slot = 0; slot < outer.size(); ++slot)
      std::copy_n(store.live(outer[slot]), begin[slot + 1] - begin[slot], now + begin[slot]);
    for (std::size_t word = 0; word < words; ++word) left[word] = 0;
    bool some = false;
    std::size_t step = 0;
    for (const std::size_t end : ends) {
      std::copy_n(now, words, trial.words);
      while (step < end && run(steps[step], trial)) ++step;
      if (step == end) {
        some = true;
        for (std::size_t word = 0; word < words; ++word) left[word] |= trial.words[word];
        if (std::equal(left, left + words, now)) return true;
      }
      step = end;
    }
    if (!some) return false;
    for (std::size_t slot = 0; slot < outer.size(); ++slot) {
      Word* kept = left + begin[slot];
      const bool changed = !std::equal(kept, left + begin[slot + 1], now + begin[slot]);
      if (changed && !store.keep(outer[slot], kept)) return false;
    }
    return true;
  }

 private:
  // The store of a branch: a copy of the domains, which nobody else sees.
  template <class Machine>
  struct Trial {
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

  template <class Trial>
  bool run(const Step& step, Trial& trial) const {
    switch (step.kind) {
      case PartKind::count: return counts[step.table].propagate(trial);
      case PartKind::pairs: return pairs[step.table].propagate(trial);
      case PartKind::total: return totals[step.table].propagate(trial);
    }
    return false;
  }
};

}  // namespace sudokudsl
