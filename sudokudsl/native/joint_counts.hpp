// joint_counts: several counts over the same few slots, as one.
//
// Constraint: global_cardinality over *classes* of digits, with bounds for each. No placement is in two of the counts,
// so each count is a class of its own, and the digits in none are one more. Consistency: domain.
//
// A *way* gives each slot a class such that all counts are met. All ways together are the bits of one word.
//
// Rules:
//   1. The ways that are still possible are the AND over the slots of the OR over the classes of their live digits.
//   2. A digit goes if no possible way gives the slot its class.
//   3. Where a count needs one slot more than must hold its class already, one of the open placements of the class is
//      chosen. If there are only a few, they are reported to the store.
//
// Cost: two passes over the classes, four slots at a time. Left out: more than eight slots, or more than 64 ways.
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <optional>

#include "form_counts.hpp"
#include "kinds.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

struct JointCountsTable {
  static constexpr std::size_t kPack = 4, kMostSlots = 2 * kPack;  // slots of a vector, and of a table

  // By slot: its digits of this class, and the ways that give it the class. Where there are fewer slots, the rest are
  // fillers that leave all ways possible.
  struct Class {
    std::array<Word, kMostSlots> digits{}, ways{};
    bool operator==(const Class&) const = default;
  };

  std::vector<int> of;                                // the slots
  std::vector<Number> low;                            // by count
  std::shared_ptr<const std::vector<Class>> classes;  // by count, and that of no count; equal tables share them
  std::size_t workspace = 0;

  // Nothing for a single count, and where counts overlap, or there are no slots, too many of them, or too many ways.
  static std::optional<JointCountsTable> build(const std::vector<const Count*>& counts, const Slots& slots);
  const std::vector<int>& slots() const { return of; }

  template <class Store>
  bool propagate(Store& store) const {
    if (of.size() > kPack) {
      SUDOKUDSL_COUNT_FORM(joint_counts_of_2_vectors);
      return run<2>(store);
    }
    SUDOKUDSL_COUNT_FORM(joint_counts_of_1_vector);
    return run<1>(store);
  }

 private:
  static constexpr Word kFiller = 3;  // the domain of a filler: a digit of each of the first two classes
  typedef Word Words __attribute__((vector_size(kPack * sizeof(Word))));

  [[gnu::always_inline]] static Words load(const Word* from) {
    Words words;
    std::memcpy(&words, from, sizeof words);
    return words;
  }

  // Rules 1 and 2 for all slots together, in `Packs` vectors, then rule 3.
  template <std::size_t Packs, class Store>
  [[gnu::always_inline]] bool run(Store& store) const {
    Word live[Packs * kPack], kept[Packs * kPack];
    for (std::size_t place = 0; place < Packs * kPack; ++place)
      live[place] = place < of.size() ? *store.live(of[place]) : kFiller;
    Words now[Packs], some[Packs]{}, allowed[Packs]{};
    for (std::size_t pack = 0; pack < Packs; ++pack)  // not by `load`, which would wait until the stores are through
      now[pack] = Words{live[pack * kPack], live[pack * kPack + 1], live[pack * kPack + 2], live[pack * kPack + 3]};
    for (const Class& one : *classes)
      for (std::size_t pack = 0; pack < Packs; ++pack)
        some[pack] |= static_cast<Words>((now[pack] & load(one.digits.data() + pack * kPack)) != 0) &
                      load(one.ways.data() + pack * kPack);
    if constexpr (Packs == 2) some[0] &= some[1];
    const Word possible = some[0][0] & some[0][1] & some[0][2] & some[0][3];
    if (possible == 0) return false;
    for (const Class& one : *classes)
      for (std::size_t pack = 0; pack < Packs; ++pack)
        allowed[pack] |= static_cast<Words>((possible & load(one.ways.data() + pack * kPack)) != 0) &
                         load(one.digits.data() + pack * kPack);
    for (std::size_t pack = 0; pack < Packs; ++pack) now[pack] &= allowed[pack];
    std::memcpy(kept, now, sizeof kept);
    for (std::size_t place = 0; place < of.size(); ++place)
      if (kept[place] != live[place] && !store.keep(of[place], kept + place)) return false;
    for (std::size_t number = 0; number < low.size(); ++number)
      if (low[number] > 0) require_one_more<Packs>(store, number, kept);
    return true;
  }

  // Rule 3 for one count.
  template <std::size_t Packs, class Store>
  [[gnu::always_inline]] void require_one_more(Store& store, std::size_t number, const Word* live) const {
    const Class& one = (*classes)[number];
    Words sure{};
    for (std::size_t pack = 0; pack < Packs; ++pack)
      sure -= static_cast<Words>((load(live + pack * kPack) & ~load(one.digits.data() + pack * kPack)) == 0);
    if (static_cast<Number>(sure[0] + sure[1] + sure[2] + sure[3]) + 1 != low[number]) return;
    Placed places[kMostJointAlternatives]{};
    std::size_t open = 0;
    for (std::size_t place = 0; place < of.size(); ++place) {
      const Word listed = live[place] & one.digits[place];
      if (listed == live[place]) continue;
      for (Word left = listed; left != 0; left &= left - 1) {
        if (open == kMostJointAlternatives) return;
        places[open++] = {static_cast<std::uint32_t>(of[place]), static_cast<std::uint32_t>(lowest_bit(left))};
      }
    }
    SUDOKUDSL_COUNT_FORM(joint_counts_need_one_more);
    store.require_one_of(places, open);
  }
};

}  // namespace sudokudsl
