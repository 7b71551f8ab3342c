// count: from `low` to `high` of some placements are chosen.
//
// Constraint: among, joined with known alldifferent constraints; `exactly`, `atleast` and `atmost` are cases.
// Placements of one slot are alternatives, so what is counted is slots that hold a listed digit; each slot has a list
// of its own. The slots are partitioned into groups that are pairwise different. Consistency: domain, of whether a slot
// holds a listed digit, where each group is one slot; less with larger groups.
//
// Rules:
//   1. Bounds, by group, on the number of slots with a listed digit. Upper: the slots that may hold one, or the listed
//      digits in their domains, if these are fewer. Lower: the slots that must hold one, or the slots minus the other
//      digits in their domains, if that is more.
//   2. If the sums of these bounds miss the range, there is no solution. If they are equal, no rule applies.
//   3. If at most `low` slots can hold a listed digit, each group holds as many of them as it can; if at least `high`
//      must, as few. Where that decides all open slots of the group, they keep listed digits only, or lose them.
//   4. If `low` asks for one more slot than must, one of the open listed placements is chosen. By rule 3 the same holds
//      in a group with one listed digit. If there are only a few, they are reported to the store.
//
// Cost: a pass over the slots. Left out: Hall sets within a group.
#pragma once

#include <algorithm>
#include <bit>

#include "form_counts.hpp"
#include "kinds.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

struct CountTable {
  struct Part {
    int slot;
    std::size_t words, mask;  // the listed digits of the slot are masks[mask .. mask + words)
  };
  Number low = 0, high = 0;
  std::vector<Part> parts;
  std::vector<std::size_t> ends;  // by group: where its parts end
  std::vector<Word> masks;
  bool narrow = true;  // whether each domain is one word
  std::size_t workspace = 0;

  static CountTable build(const Count& count, const Slots& slots);
  std::vector<int> slots() const;

  // The loss of listed digits matters if there is a lower bound; that of other digits if that bound is above one or
  // there is an upper bound. By rule 1 both matter once fewer of them are left than the group has slots.
  WakeConditions wake_conditions(int slot, const Slots& slots) const;

  template <class Store>
  bool propagate(Store& store) const {
    if (narrow) return propagate<true>(store);
    SUDOKUDSL_COUNT_FORM(count_of_words);
    return propagate<false>(store);
  }

 private:
  // `one` says whether each domain is one word.
  template <bool one, class Store>
  bool propagate(Store& store) const {
    Number possible = 0, sure = 0;
    std::size_t at = 0;
    for (const std::size_t end : ends) {
      const Bounds here = bounds<one>(store, at, end);
      possible += here.most();
      sure += here.least();
      at = end;
    }
    if (possible < low || sure > high) return false;                // rule 2
    if (sure == possible) return true;                              // rule 2
    if (possible == low) return decide(store, true);                // rule 3
    if (sure == high) return decide(store, false);                  // rule 3
    if (sure + 1 == low) require_one_more(store, 0, parts.size());  // rule 4
    return true;
  }

  struct Listed {
    bool some, all;
  };
  template <bool one = false>
  Listed listed(const Part& part, const Word* live) const {
    Word in = 0, out = 0;
    for (std::size_t at = 0; at < (one ? 1 : part.words); ++at) {
      in |= live[at] & masks[part.mask + at];
      out |= live[at] & ~masks[part.mask + at];
    }
    return {in != 0, out == 0};
  }

  // Rule 1 for a group. Of its slots, `some` may and `all` must hold a listed digit. Their domains have `listed` listed
  // digits and `others` that are not.
  struct Bounds {
    Number size, some = 0, all = 0, listed = 0, others = 0;
    Number most() const { return std::min(some, listed); }
    Number least() const { return std::max(all, size - others); }
  };

  template <bool one = false, class Store>
  Bounds bounds(Store& store, std::size_t first, std::size_t last) const {
    if (last - first == 1) {
      const auto [some, all] = listed<one>(parts[first], store.live(parts[first].slot));
      return {1, some, all, some, !all};
    }
    SUDOKUDSL_COUNT_FORM(count_of_distinct_group);
    Bounds found{static_cast<Number>(last - first)};
    Word in = 0, out = 0;
    for (std::size_t at = first; at < last; ++at) {
      const Word* live = store.live(parts[at].slot);
      const auto [some, all] = listed<one>(parts[at], live);
      found.some += some;
      found.all += all;
      in |= live[0] & masks[parts[at].mask];
      out |= live[0] & ~masks[parts[at].mask];
    }
    found.listed = static_cast<int>(count_bits(in));
    found.others = static_cast<int>(count_bits(out));
    return found;
  }

  // Rule 4: of these parts, one more than must will hold a listed digit.
  template <class Store>
  void require_one_more(Store& store, std::size_t first, std::size_t last) const {
    Placed places[kMostCountAlternatives]{};
    std::size_t size = 0;
    for (std::size_t number = first; number < last; ++number) {
      const Part& part = parts[number];
      const Word* live = store.live(part.slot);
      const auto [some, all] = listed(part, live);
      if (!some || all) continue;
      for (std::size_t at = 0; at < part.words; ++at)
        for (Word left = live[at] & masks[part.mask + at]; left != 0; left &= left - 1) {
          if (size == kMostCountAlternatives) return;
          places[size++] = {static_cast<std::uint32_t>(part.slot),
                            static_cast<std::uint32_t>(at * kWordBits) + static_cast<std::uint32_t>(lowest_bit(left))};
        }
    }
    SUDOKUDSL_COUNT_FORM(count_needs_one_more);
    store.require_one_of(places, size);
  }

  // Rule 3: every group holds as many listed digits as it can, if `chosen`, or as few.
  template <class Store>
  bool decide(Store& store, bool chosen) const {
    std::size_t at = 0;
    for (const std::size_t end : ends) {
      const Bounds here = bounds(store, at, end);
      const bool each = chosen ? here.some <= here.listed : here.all >= here.size - here.others;
      if (each && here.some != here.all && !decide(store, at, end, chosen)) return false;
      if (!each && chosen && here.listed == 1 && here.all == 0) require_one_more(store, at, end);
      at = end;
    }
    return true;
  }

  // All open slots among these parts hold a listed digit, if `chosen`, or none does.
  template <class Store>
  bool decide(Store& store, std::size_t first, std::size_t last, bool chosen) const {
    Word* allowed = store.workspace();
    for (std::size_t number = first; number < last; ++number) {
      const Part& part = parts[number];
      const auto [some, all] = listed(part, store.live(part.slot));
      if (!some || all) continue;
      for (std::size_t at = 0; at < part.words; ++at)
        allowed[at] = chosen ? masks[part.mask + at] : ~masks[part.mask + at];
      if (!store.keep(part.slot, allowed)) return false;
    }
    return true;
  }
};

}  // namespace sudokudsl
