// ranked: some lines of slots have given places in the lexicographic order of all lines.
//
// Constraint: lines of slots, all of one length, are compared slot by slot: the first difference decides. A clue says
// how many lines are strictly less than its line, and whether other lines may be equal to it. Perhaps no two lines are
// equal. Consistency: none in particular. Two lines in a known order are generalised arc consistent (GAC) by themselves
// if they have no slot in common.
//
// The lines are *sided* if they are several sides, and the first slots of each side hold every digit once. Then one
// line of each side begins with a digit. So a clue states the first digit of its line, and the place of the line among
// those that begin with it. The lines that a clue compares with its own are the *contenders*. They are in groups, one
// for each other side, and one contender of a group counts. If the lines are not sided, every group has one contender.
//
// Rules:
//   1. The first slot of a line with a clue holds the digit that the clue states, if lines are sided.
//   2. Two lines with clues are in the order of their numbers, and equal if these are.
//   3. Two lines are compared up to the first slots that may decide either way. Slots known to be different decide. A
//      digit that both lines hold before is not in the rest of a line whose slots are pairwise different.
//   4. A contender that can be neither less nor greater, nor equal where this is allowed, does not count.
//   5. The number of groups with a lesser contender is within bounds: those in which every contender is less, and those
//      in which some contender may be. At a bound, the other groups are decided. A contender that is then against it
//      does not count, and the last one that is left is put in order.
//   6. The first open slot of the line with the clue holds its lowest digit only if enough groups may be less then. It
//      holds its highest digit only if enough of them may be greater then, or equal where this is allowed.
//   7. Where no two lines are equal, and two lines differ in at most one pair of slots, a fixed one of the two excludes
//      its digit from the other.
//
// If lines are sided, a contender that does not count does not begin with the digit. To put two lines in order, the
// first slots that are not equal for certain are pruned by their bounds. They must differ if the rest of the lines
// cannot be in order.
//
// Cost: for each clue a comparison with each contender, most of which end at the first slots. Rule 6 mostly ends at the
// first contender of a group, and rule 7 compares each pair of lines that may be equal. Left out: different clues count
// the same contenders.
//
// If lines are sided, the search also branches on where each side holds the first digit of a clue (branching.hpp).
//
// Papers: Frisch, Hnich, Kiziltan, Miguel and Walsh, "Propagation algorithms for lexicographic ordering constraints",
// Artificial Intelligence 2006, for the order of two lines.
#pragma once

#include <algorithm>
#include <vector>

#include "form_counts.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct RankedTable {
  static RankedTable build(const Ranked& ranked, const Slots& slots);
  const std::vector<int>& slots() const { return slots_; }

  std::size_t workspace = 0;

  // For each clue and group, the placements of the clue's first digit in the contenders. Exactly one of them is chosen.
  // Empty if the lines are not sided.
  std::vector<std::vector<Placed>> alternatives() const;

  template <class Store>
  [[gnu::noinline]] bool propagate(Store& store) const {
    if (impossible_) return false;
    for (const Order& order : orders_)
      if (!put_in_order(store, order.low, order.high, order.strict, 0, 0)) return false;
    for (const Clue& clue : clues_)
      if (!count(store, clue)) return false;
    for (const auto& [one, other] : differing_)
      if (!set_apart(store, one, other)) return false;
    return true;
  }

 private:
  using Line = std::uint32_t;
  static constexpr std::size_t kNoPlace = kWordBits;
  struct Order {
    Line low, high;
    bool strict;
  };
  struct Group {
    std::uint32_t begin, end;  // in `contenders_`
  };
  struct Clue {
    Line line;
    std::uint32_t less;  // groups whose contender is less
    bool ties;           // whether a contender may be equal
    Word first;          // the first digit of the line and of its contenders that count; 0 if lines are not sided
    std::vector<Group> groups;
  };
  enum Outcome : std::uint8_t { kLess = 1, kGreater = 2, kEqual = 4 };  // sets of them

  std::vector<int> slots_;
  std::size_t lines_ = 0, width_ = 0;
  std::vector<int> places_;             // by line and place: the slot
  std::vector<Word> same_, apart_;      // by two lines: places with one slot, and with slots that differ
  std::vector<std::uint8_t> distinct_;  // by line: whether its slots are pairwise different
  std::vector<Order> orders_;           // rule 2
  std::vector<Clue> clues_;
  std::vector<Line> contenders_;
  std::vector<std::pair<Line, Line>> differing_;  // rule 7
  bool impossible_ = false;
  bool plain_ = true;                    // whether local digits of all slots are the same
  std::vector<std::uint32_t> codes_of_;  // by slot: where its codes begin
  std::vector<std::uint8_t> codes_;      // by local digit: its place among the digits of all slots

  void find_codes(const Slots& slots);
  std::vector<std::vector<Line>> sides(const Slots& slots) const;
  Word first_digits(const Slots& slots) const;
  std::vector<Ranked::Clue> clues_by_line(const Ranked& ranked);
  void add_clues(const Ranked& ranked, const Slots& slots);
  void add_clues(const std::vector<Ranked::Clue>& clues, Number before, Word first,
                 const std::vector<std::vector<Line>>& by_side, const Slots& slots);
  void add_differing();

  int slot(Line line, std::size_t place) const { return places_[line * width_ + place]; }
  std::size_t pair(Line one, Line other) const { return one * lines_ + other; }

  // The digits of a slot, numbered as those of all slots.
  template <class Store>
  [[gnu::always_inline]] Word digits(Store& store, Line line, std::size_t place) const {
    const int from = slot(line, place);
    Word live = *store.live(from);
    if (plain_) [[likely]]
      return live;
    const std::uint8_t* codes = codes_.data() + codes_of_[static_cast<std::size_t>(from)];
    Word found = 0;
    for (; live != 0; live &= live - 1) found |= bit_at(codes[lowest_bit(live)]);
    return found;
  }

  // Removes all but the allowed digits.
  template <class Store>
  bool keep(Store& store, Line line, std::size_t place, Word allowed) const {
    const int from = slot(line, place);
    const Word live = *store.live(from);
    if (!plain_) {
      const std::uint8_t* codes = codes_.data() + codes_of_[static_cast<std::size_t>(from)];
      Word local = 0;
      for (Word left = live; left != 0; left &= left - 1)
        if ((allowed & bit_at(codes[lowest_bit(left)])) != 0) local |= isolate_lowest_bit(left);
      allowed = local;
    }
    return (live & ~allowed) == 0 || store.keep(from, &allowed);
  }

  // The ways in which the first line may compare with the second one from a place on. Both hold `used` before it. With
  // `fixed`, the second line holds `digit` at that place. Where each line may be less, whether they may be equal is
  // left out, because no rule depends on it then.
  template <class Store>
  [[gnu::always_inline]] std::uint8_t compare(Store& store, Line one, Line other, std::size_t from, Word used,
                                              std::size_t fixed = kNoPlace, Word digit = 0) const {
    std::uint8_t found = 0;
    const Word same = same_[pair(one, other)], apart = apart_[pair(one, other)];
    for (std::size_t place = from; place < width_; ++place) {
      if ((same & bit_at(place)) != 0) continue;
      const Word first = digits(store, one, place) & ~(distinct_[one] != 0 ? used : 0);
      const Word held = place == fixed ? digit : digits(store, other, place);
      const Word second = held & ~(distinct_[other] != 0 ? used : 0);
      if (first == 0 || second == 0) return found;
      if (second >> 1 >= isolate_lowest_bit(first)) found |= kLess;
      if (first >> 1 >= isolate_lowest_bit(second)) found |= kGreater;
      if (found == (kLess | kGreater)) return found;
      if ((first & second) == 0 || (apart & bit_at(place)) != 0) return found;
      used |= first & second;  // a single digit, because at most one order is possible here
    }
    return found | kEqual;
  }

  // The first line is less than the second one, or equal unless the order is strict. See `compare`.
  template <class Store>
  bool put_in_order(Store& store, Line low, Line high, bool strict, std::size_t from, Word used) const {
    const Word same = same_[pair(low, high)], apart = apart_[pair(low, high)];
    for (std::size_t place = from; place < width_; ++place) {
      if ((same & bit_at(place)) != 0) continue;
      Word first = digits(store, low, place) & ~(distinct_[low] != 0 ? used : 0);
      Word second = digits(store, high, place) & ~(distinct_[high] != 0 ? used : 0);
      if (first == 0 || second == 0) return false;
      const bool may_be_equal = (first & second) != 0 && (apart & bit_at(place)) == 0;
      if (may_be_equal && first == second && !has_several(first)) {
        used |= first;
        continue;
      }
      bool equal = may_be_equal;
      if (equal) {
        const Word common = first & second;
        const std::uint8_t rest = compare(store, low, high, place + 1, has_several(common) ? used : used | common);
        equal = (rest & (strict ? kLess : kLess | kEqual)) != 0;
      }
      const Word most = bit_at(highest_bit(second)), least = isolate_lowest_bit(first);
      first &= equal ? most | (most - 1) : most - 1;
      second &= equal ? ~(least - 1) : ~(least | (least - 1));
      if (first == 0 || second == 0) return false;
      if (!keep(store, low, place, first) || !keep(store, high, place, second)) return false;
      if (!equal || first != second || has_several(first)) return true;
      used |= first;
    }
    return !strict;
  }

  // Rules 1, 4 and 5.
  template <class Store>
  bool count(Store& store, const Clue& clue) const {
    if (clue.first != 0 && !keep(store, clue.line, 0, clue.first)) return false;
    auto* outcomes = reinterpret_cast<std::uint8_t*>(store.workspace());
    std::uint32_t sure = 0, possible = 0;
    for (const Group& group : clue.groups) {
      const std::uint8_t all = compare_group(store, clue, group, outcomes);
      if (all == 0) return false;
      sure += all == kLess;
      possible += (all & kLess) != 0;
    }
    if (sure > clue.less || possible < clue.less) return false;
    for (const Group& group : clue.groups) {
      std::uint8_t all = 0;
      for (std::uint32_t at = group.begin; at < group.end; ++at) all |= outcomes[at - clue.groups.front().begin];
      if (all != kLess && (all & kLess) != 0) {
        if (sure == clue.less) {
          SUDOKUDSL_COUNT_FORM(ranked_no_more_less);
          all = kGreater | kEqual;
        } else if (possible == clue.less) {
          SUDOKUDSL_COUNT_FORM(ranked_all_less);
          all = kLess;
        }
      }
      if (!decide(store, clue, group, outcomes, all)) return false;
    }
    return bound(store, clue);
  }

  // Writes the outcomes of the contenders of a group, 0 for those that do not count, and returns all of them.
  template <class Store>
  [[gnu::always_inline]] std::uint8_t compare_group(Store& store, const Clue& clue, const Group& group,
                                                    std::uint8_t* outcomes) const {
    std::uint8_t all = 0;
    for (std::uint32_t at = group.begin; at < group.end; ++at) {
      const Line contender = contenders_[at];
      std::uint8_t& outcome = outcomes[at - clue.groups.front().begin];
      outcome = 0;
      if (clue.first != 0 && (digits(store, contender, 0) & clue.first) == 0) continue;
      outcome = compare(store, contender, clue.line, clue.first != 0 ? 1 : 0, clue.first);
      if (!clue.ties) outcome &= kLess | kGreater;
      if (outcome == 0) {
        SUDOKUDSL_COUNT_FORM(ranked_contender_out);
        if (clue.first == 0 || !keep(store, contender, 0, ~clue.first)) return 0;
      }
      all |= outcome;
    }
    return all;
  }

  // Allows some outcomes only in a group.
  template <class Store>
  [[gnu::always_inline]] bool decide(Store& store, const Clue& clue, const Group& group, const std::uint8_t* outcomes,
                                     std::uint8_t allowed) const {
    Line last = 0;
    std::size_t left = 0;
    for (std::uint32_t at = group.begin; at < group.end; ++at) {
      const std::uint8_t outcome = outcomes[at - clue.groups.front().begin];
      if (outcome == 0) continue;
      if ((outcome & allowed) != 0) {
        last = contenders_[at];
        ++left;
      } else if (clue.first == 0 || !keep(store, contenders_[at], 0, ~clue.first)) {
        return false;
      }
    }
    if (left != 1) return left != 0;
    if (clue.first != 0 && !keep(store, last, 0, clue.first)) return false;
    SUDOKUDSL_COUNT_FORM(ranked_last_contender);
    const std::size_t from = clue.first != 0 ? 1 : 0;
    if (allowed == kLess) return put_in_order(store, last, clue.line, true, from, clue.first);
    if ((allowed & kLess) == 0) return put_in_order(store, clue.line, last, !clue.ties, from, clue.first);
    return true;
  }

  // Rule 6.
  template <class Store>
  [[gnu::always_inline]] bool bound(Store& store, const Clue& clue) const {
    std::size_t place = 0;
    while (place < width_ && !has_several(digits(store, clue.line, place))) ++place;
    if (place == width_) return true;
    const Word before = digits(store, clue.line, place);
    const std::size_t others = clue.groups.size() - clue.less;
    const std::uint8_t not_less = clue.ties ? kGreater | kEqual : kGreater;
    Word live = before;
    while (live != 0 && !enough(store, clue, place, isolate_lowest_bit(live), kLess, clue.less)) live &= live - 1;
    while (live != 0 && !enough(store, clue, place, bit_at(highest_bit(live)), not_less, others))
      live &= ~bit_at(highest_bit(live));
    if (live == before) return true;
    SUDOKUDSL_COUNT_FORM(ranked_bound);
    return live != 0 && keep(store, clue.line, place, live);
  }

  // Whether at least `needed` groups may have one of the outcomes if the line with the clue holds the digit at the
  // place.
  template <class Store>
  [[gnu::always_inline]] bool enough(Store& store, const Clue& clue, std::size_t place, Word digit,
                                     std::uint8_t outcomes, std::size_t needed) const {
    for (auto group = clue.groups.begin(); needed != 0 && group != clue.groups.end(); ++group) {
      bool found = false;
      for (std::uint32_t at = group->begin; at < group->end && !found; ++at) {
        const Line contender = contenders_[at];
        if (clue.first != 0 && (digits(store, contender, 0) & clue.first) == 0) continue;
        const std::size_t from = clue.first != 0 ? 1 : 0;
        found = (compare(store, contender, clue.line, from, clue.first, place, digit) & outcomes) != 0;
      }
      needed -= found;
    }
    return needed == 0;
  }

  // Rule 7.
  template <class Store>
  bool set_apart(Store& store, Line one, Line other) const {
    std::size_t open = width_;
    for (std::size_t place = 0; place < width_; ++place) {
      if ((same_[pair(one, other)] & bit_at(place)) != 0) continue;
      const Word first = digits(store, one, place), second = digits(store, other, place);
      if ((first & second) == 0) return true;
      if (first == second && !has_several(first)) continue;
      if (open < width_ && (slot(one, open) != slot(other, place) || slot(other, open) != slot(one, place)))
        return true;
      open = place;
    }
    SUDOKUDSL_COUNT_FORM(ranked_differ_in_one);
    if (open == width_) return false;
    const Word first = digits(store, one, open), second = digits(store, other, open);
    if (!has_several(first)) return keep(store, other, open, ~first);
    return has_several(second) || keep(store, one, open, ~second);
  }
};

}  // namespace sudokudsl
