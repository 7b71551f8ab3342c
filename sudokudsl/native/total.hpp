// total: the sum of weight times digit over some slots lies in `low`..`high`.
//
// The slots are parted into groups of equal weight whose digits all differ (known from houses and distinct objectives);
// a slot that differs from none is a group of its own. A group has its *combinations*: sets of digits that fit its live
// domains, as masks. Over the groups, the sums that can be reached from the left and completed to the right are kept as
// bits; a combination stays while its sum fits both, and a digit while it is in a combination that stays. Where the
// combinations or the sums would be too many, only the bounds of each group are used.
//
// A digit of every combination that stays will be in one of the slots that can take it: what conflicts with all of
// these goes too. Where there are at most 128 sums and every domain is one word, which is the usual case, the work is
// done on numbers in registers ("narrow").
//
// Once at most three slots are open, these are tried against each other instead (last_cells.hpp), where that is
// possible: of an exact sum of digits that follow each other, each taken once. Of such a sum of several groups the open
// slots of each group are, if there are no more; what these can add up to takes the place of the combinations. Left out
// with more: whether the digits of a combination can be dealt to its slots one by one; the houses see most of that.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

#include "kinds.hpp"
#include "last_cells.hpp"

namespace sudokudsl {

struct Term {
  int slot;
  Number weight;
};

// Into groups of one weight whose slots all differ: always the largest that grows from any term.
std::vector<std::vector<Term>> distinct_groups(std::vector<Term> terms, const Slots& slots);

struct TotalTable {
  enum class GroupForm { single, combinations, bounds };
  struct Combination {
    Word digits;
    Number sum;  // weight included
  };
  struct Group {
    GroupForm form;
    Number weight;
    std::size_t first_slot, last_slot;  // of members
    std::size_t first, last;            // of combinations; of a single: its first value in values
    Number least, most;                 // what it can contribute, by the domains at the start
    std::size_t digits;                 // of the narrow form: where the digits are in values
    std::size_t starts;                 // of combinations: where the first one of each sum is listed in starts
    std::size_t size;                   // how many digits its slots have, those that are gone included
    Number above;                       // of the stepped form: how many steps its least is
    std::size_t viable;                 // where the bits of its live combinations are in the workspace
  };
  struct Member {
    int slot;
    std::size_t words;
  };

  Number low = 0, high = 0;
  Number floor = 0;      // the least sum by the domains at the start
  bool by_sums = false;  // whether sums are kept as bits
  std::vector<Group> groups;
  std::vector<Member> members;
  std::vector<Combination> combinations;
  std::vector<std::uint16_t> packs;  // where all groups have at most 16 digits: combinations, whole packs for each sum
  std::vector<std::uint32_t> starts, pack_starts;
  std::vector<Number> values;  // of singles: weight times digit; of bounded groups: the digit
  std::size_t sum_words = 0;   // words for one bit a sum
  std::size_t most_words = 1;  // words of the longest domain
  std::size_t viable_words = 0;
  std::size_t workspace = 0;
  bool unit_weight = false;  // whether the last cells can be tried against each other (last_cells.hpp)
  Number steps = 0;          // of that: what all of them add up to
  bool multi_group = false;  // whether it is stepped, in several groups, and what they add up to is a bit of a word
  bool narrow = false;       // whether every domain is one word, and no group is bounded only
  std::size_t sum_bits = 0;  // of the narrow form: how many sums there are, up to 128; 0 if there are more

  static TotalTable build(const Total& total, const Slots& slots);
  std::vector<int> slots() const;

  using Pack = std::uint16_t __attribute__((vector_size(32)));
  static constexpr std::size_t kPacked = sizeof(Pack) / sizeof(std::uint16_t);
  static constexpr std::size_t kPackedDigits = sizeof(std::uint16_t) * 8;

  template <class Store>
  bool propagate(Store& store) const {
    if (groups.empty()) return low <= 0 && 0 <= high;
    if (LastCells few; unit_weight && few_open(store, few)) return propagate_few(store, few);
    if (multi_group) return propagate_parts(store);
    if (narrow) return sum_bits <= 64 ? propagate_narrow<Word>(store) : propagate_narrow<Wide>(store);
    return by_sums ? propagate_sums(store) : propagate_bounds(store);
  }

 private:
  void pack(std::size_t first, std::size_t last);  // some combinations, from a whole pack on

  // Contributions that a group may make: an interval and, when sums are kept, one bit for each.
  struct Permitted {
    Number low, high;
    const Word* bits = nullptr;
    Number least = 0;  // the contribution of bit 0
    bool has(Number value) const {
      if (value < low || value > high) return false;
      return bits == nullptr || test(bits, value - least);
    }
  };
  struct Range {
    Number low, high;
    bool empty() const { return low > high; }
    void add(Number value) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  };
  struct View {
    Word either, fixed;  // digits live in some slot; digits that a slot has
    Number low, high;    // bounds of the contribution
  };
  static constexpr Number kFar = Number{1} << 62;

  // ---- few open cells ----

  // Whether all but a few cells are settled, and none contradicts: then what is left of them and of the sum.
  template <class Store>
  bool few_open(Store& store, LastCells& few) const {
    few.left = steps;
    for (std::size_t number = 0; number < groups.size(); ++number) {
      const Group& group = groups[number];
      const std::size_t first = few.size;
      Word taken = 0;
      for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
        const Word live = *store.live(members[at].slot);
        if ((live & (live - 1)) != 0) {
          if (few.size == LastCells::kMost) return false;
          few.cells[few.size++] = {live, number, at};
        } else {
          if (live == 0 || (taken & live) != 0) return false;
          taken |= live;
          few.left -= lowest(turned(group, live));
        }
      }
      for (std::size_t at = first; at < few.size; ++at)
        few.cells[at].steps = turned(group, few.cells[at].steps & ~taken);
    }
    return true;
  }

  // Digits of a group as steps, and steps as digits.
  [[gnu::always_inline]] static Word turned(const Group& group, Word set) {
    return group.weight > 0 ? set : LastCells::turned(set, group.size);
  }

  template <class Store>
  bool propagate_few(Store& store, LastCells& few) const {
    if (!few.complete()) return false;
    for (std::size_t at = 0; at < few.size; ++at) {
      const LastCells::Cell& cell = few.cells[at];
      const int slot = members[cell.name].slot;
      const Word allowed = turned(groups[cell.group], cell.steps);
      if (allowed != *store.live(slot) && !store.keep(slot, &allowed)) return false;
    }
    if (few.sure == 0) return true;
    LastDistinctCells differing;
    differing.size = 0;
    for (std::size_t at = 0; at < few.size; ++at)
      if (const LastCells::Cell& cell = few.cells[at]; cell.group == few.sure_group)
        differing.add(cell.steps, cell.name);
    require_steps(store, groups[few.sure_group], differing, few.sure);
    return true;
  }

  // Each of these steps will be taken by one of these cells.
  template <class Store>
  void require_steps(Store& store, const Group& group, const LastDistinctCells& open, Word sure) const {
    for (; sure != 0; sure &= sure - 1) {
      Placed places[LastCells::kMost];
      std::size_t found = 0;
      const Word step = sure & (~sure + 1);
      const auto digit = static_cast<std::uint32_t>(lowest(turned(group, step)));
      for (std::size_t at = 0; at < open.size; ++at)
        if ((open.cells[at].steps & step) != 0)
          places[found++] = {static_cast<std::uint32_t>(members[open.cells[at].name].slot), digit};
      store.require_one_of(places, found);
    }
  }

  // ---- several groups, in steps ----

  // Of one group: what its cells can add up to without the others. What settled ones add is taken off where up to three
  // are open; else it is the combinations that tell.
  struct Part {
    LastDistinctCells open;
    bool many;  // whether there are more
    View view;
    Word sums;
  };

  template <class Store>
  bool propagate_parts(Store& store) const {
    Word live[kMostPlaced], reached[kMostPlaced + 1], fitting[kMostPlaced];
    Part parts[kMostPlaced];
    Number left = steps, least = 0, most = 0;
    bool gaps = false;
    for (std::size_t at = 0; at < groups.size(); ++at) {
      if (!take(store, groups[at], live, parts[at], left)) return false;
      const Word sums = parts[at].sums, from_lowest = sums >> lowest(sums);
      least += lowest(sums);
      most += highest(sums);
      gaps |= (from_lowest & (from_lowest + 1)) != 0;
    }
    if (left < least || most < left) return false;
    for (std::size_t at = 0; at < groups.size(); ++at) {
      const Word sums = parts[at].sums;
      const Number from = left - most + static_cast<Number>(highest(sums));
      const Number to = left - least + static_cast<Number>(lowest(sums));
      fitting[at] = sums;
      if (from > 0) fitting[at] &= ~Word{0} << from;
      if (to < kWordBits - 1) fitting[at] &= (Word{2} << to) - 1;
    }
    if (gaps && !fit_others(fitting, reached, left)) return false;  // without gaps all of these are made up to the sum
    for (std::size_t at = groups.size(); at-- > 0;)
      if (fitting[at] != parts[at].sums && !keep(store, groups[at], live, parts[at], fitting[at])) return false;
    return true;
  }

  // Leaves each group the sums that those of the others make up to what is left; false when there are none.
  [[gnu::always_inline]] bool fit_others(Word* fitting, Word* reached, Number left) const {
    reached[0] = 1;
    for (std::size_t at = 0; at < groups.size(); ++at) reached[at + 1] = joined(reached[at], fitting[at]);
    if (!test(&reached[groups.size()], left)) return false;
    Word wanted = bit_at(static_cast<std::size_t>(left));
    for (std::size_t at = groups.size(); at-- > 0;) {
      Word fits = 0, earlier = 0;
      for (Word rest = fitting[at]; rest != 0; rest &= rest - 1) {
        const Word met = wanted >> lowest(rest) & reached[at];
        if (met != 0) fits |= rest & (~rest + 1);
        earlier |= met;
      }
      wanted = earlier;
      fitting[at] = fits;
    }
    return true;
  }

  // Reads a group; false when nothing fits.
  template <class Store>
  bool take(Store& store, const Group& group, Word* live, Part& part, Number& left) const {
    part.open.size = 0;
    part.many = false;
    part.view.either = part.view.fixed = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      const Word here = live[at] = *store.live(members[at].slot);
      part.view.either |= here;
      if ((here & (here - 1)) != 0) {
        if (!part.open.add(here, at)) part.many = true;
      } else {
        if (here == 0 || (part.view.fixed & here) != 0) return false;
        part.view.fixed |= here;
      }
    }
    if (part.many) {
      part.sums = combined(group, part.view, live);
      return part.sums != 0;
    }
    for (Word taken = turned(group, part.view.fixed); taken != 0; taken &= taken - 1) left -= lowest(taken);
    for (std::size_t at = 0; at < part.open.size; ++at) {
      Word& open = part.open.cells[at].steps;
      open = turned(group, open & ~part.view.fixed);
    }
    part.sums = part.open.sums();
    return part.sums != 0;
  }

  // The sums of the combinations that are possible.
  [[gnu::always_inline]] Word combined(const Group& group, const View& view, const Word* live) const {
    return possible_sums<Word>(group, view, live, 0, group.most - group.least) << group.above;
  }

  // All sums of one of each.
  [[gnu::always_inline]] static Word joined(Word some, Word others) {
    if (std::popcount(some) > std::popcount(others)) std::swap(some, others);
    Word sums = 0;
    for (; some != 0; some &= some - 1) sums |= others << lowest(some);
    return sums;
  }

  // Takes out what no sum of `fits` needs.
  template <class Store>
  bool keep(Store& store, const Group& group, const Word* live, Part& part, Word fits) const {
    if (part.many) {
      fits >>= group.above;
      return keep_combinations<Word>(store, group, part.view, live, 0, 0, &fits);
    }
    const Word sure = part.open.complete(fits);
    for (std::size_t at = 0; at < part.open.size; ++at) {
      const LastDistinctCells::Cell& cell = part.open.cells[at];
      const Word allowed = turned(group, cell.steps);
      if (allowed != live[cell.name] && !store.keep(members[cell.name].slot, &allowed)) return false;
    }
    require_steps(store, group, part.open, sure);
    return true;
  }

  // ---- the narrow form: one word for each domain, and all sums in one number ----

  __extension__ typedef unsigned __int128 Wide;

  // Bounds of a sum of different digits: each slot takes its least digit, or the next that is free.
  [[gnu::always_inline]] static bool different(const Word* live, std::size_t size, const Number* digits, Number& low,
                                               Number& high) {
    Word up = 0, down = 0;
    low = high = 0;
    for (std::size_t at = 0; at < size; ++at) {
      const Word least = live[at] & (~live[at] + 1);
      const Word above = ~(up | (least - 1));
      if (above == 0) return false;
      const std::size_t digit = lowest(above);
      up |= bit_at(digit);
      low += digits[digit];
      const std::size_t top = highest(live[at]);
      const Word below = ~down & ((Word{2} << top) - 1);
      if (below == 0) return false;
      const std::size_t other = highest(below);
      down |= bit_at(other);
      high += digits[other];
    }
    return true;
  }

  template <class Sums, class Store>
  bool propagate_narrow(Store& store) const {
    Word live[kMostPlaced];
    View views[kMostPlaced];
    Number least = 0, most = 0;
    for (std::size_t at = 0; at < members.size(); ++at) {
      live[at] = *store.live(members[at].slot);
      if (live[at] == 0) return false;
    }
    for (std::size_t at = 0; at < groups.size(); ++at) {
      const Group& group = groups[at];
      View& view = views[at];
      view.either = view.fixed = 0;
      for (std::size_t slot = group.first_slot; slot < group.last_slot; ++slot) {
        view.either |= live[slot];
        if ((live[slot] & (live[slot] - 1)) == 0) {
          if ((view.fixed & live[slot]) != 0) return false;
          view.fixed |= live[slot];
        }
      }
      const Number* digits = values.data() + group.digits;
      if (group.form == GroupForm::single) {
        view.low = digits[lowest(view.either)];
        view.high = digits[highest(view.either)];
      } else if (!different(live + group.first_slot, group.last_slot - group.first_slot, digits, view.low, view.high)) {
        return false;
      }
      view.low *= group.weight;
      view.high *= group.weight;
      if (view.low > view.high) std::swap(view.low, view.high);
      if (group.form == GroupForm::combinations) {  // which know the digits that no slot has had from the start
        view.low = std::max(view.low, group.least);
        view.high = std::min(view.high, group.most);
        if (view.low > view.high) return false;
      }
      least += view.low;
      most += view.high;
    }
    if (least > high || most < low) return false;
    if (least >= low && most <= high) return true;
    if (groups.size() == 1 || sum_bits == 0) {
      for (std::size_t at = 0; at < groups.size(); ++at) {
        const Group& group = groups[at];
        const View& view = views[at];
        const Number from = low - (most - view.high), to = high - (least - view.low);
        if (groups.size() > 1 && from <= view.low && view.high <= to) continue;
        const bool ok = group.form == GroupForm::single
                            ? keep_single(store, group, live, from, to)
                            : keep_combinations<Sums>(store, group, view, live, from, to, nullptr);
        if (!ok) return false;
      }
      return true;
    }
    Sums reached[kMostPlaced + 1], fitting[kMostPlaced];
    reached[0] = 1;
    for (std::size_t at = 0; at < groups.size(); ++at) {
      const Group& group = groups[at];
      const View& view = views[at];
      const Number from = low - (most - view.high), to = high - (least - view.low);
      Sums fits = 0;
      if (group.form == GroupForm::single) {
        const Number* digits = values.data() + group.digits;
        for (Word left = view.either; left != 0; left &= left - 1) {
          const Number value = group.weight * digits[lowest(left)];
          if (value >= from && value <= to) fits |= Sums{1} << (value - group.least);
        }
      } else {
        fits = possible_sums<Sums>(group, view, live, std::max(from, view.low) - group.least,
                                   std::min(to, view.high) - group.least);
      }
      if (fits == 0) return false;
      fitting[at] = fits;
      Sums after = 0;
      for (Sums left = fits; left != 0; left &= left - 1) after |= reached[at] << low_bit(left);
      reached[at + 1] = after;
    }
    const Number from = low - floor, to = high - floor;
    Sums wanted = reached[groups.size()];
    if (from > 0) wanted &= ~Sums{0} << from;
    if (to < static_cast<Number>(sizeof(Sums) * 8) - 1) wanted &= (Sums{2} << to) - 1;
    if (wanted == 0) return false;
    for (std::size_t at = groups.size(); at-- > 0;) {
      const Group& group = groups[at];
      Sums fits = 0, earlier = 0;
      for (Sums left = fitting[at]; left != 0; left &= left - 1) {
        const auto by = low_bit(left);
        const Sums met = (wanted >> by) & reached[at];
        if (met == 0) continue;
        fits |= left & (~left + 1);
        earlier |= met;
      }
      wanted = earlier;
      if (group.form == GroupForm::single) {
        const Number* digits = values.data() + group.digits;
        Word allowed = 0;
        for (Word left = views[at].either; left != 0; left &= left - 1) {
          const Number by = group.weight * digits[lowest(left)] - group.least;
          if ((fits >> by & 1) != 0) allowed |= left & (~left + 1);
        }
        if (allowed != views[at].either && !store.keep(members[group.first_slot].slot, &allowed)) return false;
        if (allowed == 0) return false;
      } else if (!keep_combinations<Sums>(store, group, views[at], live, 0, 0, &fits)) {
        return false;
      }
    }
    return true;
  }

  [[gnu::always_inline]] static std::size_t low_bit(Word set) { return lowest(set); }
  [[gnu::always_inline]] static std::size_t low_bit(Wide set) {
    const Word low_half = static_cast<Word>(set);
    return low_half != 0 ? lowest(low_half) : 64 + lowest(static_cast<Word>(set >> 64));
  }

  [[gnu::always_inline]] bool possible(const Group& group, const View& view, const Word* live, Word digits) const {
    if (((digits & ~view.either) | (view.fixed & ~digits)) != 0) return false;
    for (std::size_t slot = group.first_slot; slot < group.last_slot; ++slot)
      if ((digits & live[slot]) == 0) return false;
    return true;
  }

  template <class Store>
  bool keep_single(Store& store, const Group& group, const Word* live, Number from, Number to) const {
    const Number* digits = values.data() + group.digits;
    Word allowed = 0;
    for (Word left = live[group.first_slot]; left != 0; left &= left - 1) {
      const Number value = group.weight * digits[lowest(left)];
      if (value >= from && value <= to) allowed |= left & (~left + 1);
    }
    return store.keep(members[group.first_slot].slot, &allowed);
  }

  // Finds possible combinations of a group, a pack at a time.
  struct Sieve {
    const TotalTable& table;
    const Word *first, *last;  // the live digits of its slots
    Pack gone, fixed;
    Pack some{}, not_all{};  // the digits of some that are possible, and those that not all of these have
    [[gnu::always_inline]] Sieve(const TotalTable& of, const Group& group, const View& view, const Word* live)
        : table(of),
          first(live + group.first_slot),
          last(live + group.last_slot),
          gone(filled(~view.either)),
          fixed(filled(view.fixed)) {}
    [[gnu::always_inline]] static Pack filled(Word digits) { return Pack{} + static_cast<std::uint16_t>(digits); }
    [[gnu::always_inline]] void pass(std::size_t from, std::size_t to) {
      for (std::size_t number = from; number < to; ++number) {
        Pack digits;
        std::memcpy(&digits, table.packs.data() + number * kPacked, sizeof(digits));
        Pack fits = static_cast<Pack>(((digits & gone) | (fixed & ~digits)) == 0);
        for (const Word* live = first; live != last; ++live) fits &= static_cast<Pack>((digits & filled(*live)) != 0);
        some |= digits & fits;
        not_all |= ~digits & fits;
      }
    }
  };

  // Of sums above the least of a group: those of which a combination is possible.
  template <class Sums>
  [[gnu::always_inline]] Sums possible_sums(const Group& group, const View& view, const Word* live, Number from,
                                            Number to) const {
    Sums sums = 0;
    if (!packs.empty()) {
      const std::uint32_t* start = pack_starts.data() + group.starts;
      Sieve sieve(*this, group, view, live);
      for (Number sum = from; sum <= to; ++sum) {
        sieve.some = Pack{};
        sieve.pass(start[sum], start[sum + 1]);
        if (any(sieve.some)) sums |= Sums{1} << sum;
      }
      return sums;
    }
    const std::uint32_t* start = starts.data() + group.starts;
    for (Number sum = from; sum <= to; ++sum)
      for (std::uint32_t number = start[sum]; number < start[sum + 1]; ++number)
        if (possible(group, view, live, combinations[number].digits)) {
          sums |= Sums{1} << sum;
          break;
        }
    return sums;
  }

  [[gnu::always_inline]] static bool any(const Pack& pack) {
    Word words[sizeof(Pack) / sizeof(Word)];
    std::memcpy(words, &pack, sizeof(pack));
    return (words[0] | words[1] | words[2] | words[3]) != 0;
  }

  // The digits of some and of all possible combinations of a group with one of these sums, or of a single group.
  template <class Sums>
  [[gnu::always_inline]] void unite_packs(const Group& group, const View& view, const Word* live, const Sums* sums,
                                          Word& some, Word& all) const {
    Sieve sieve(*this, group, view, live);
    if (sums == nullptr) {
      sieve.pass(0, packs.size() / kPacked);
    } else {
      const std::uint32_t* start = pack_starts.data() + group.starts;
      for (Sums left = *sums; left != 0; left &= left - 1) sieve.pass(start[low_bit(left)], start[low_bit(left) + 1]);
    }
    some = united(sieve.some);
    all = some & ~united(sieve.not_all);
  }

  [[gnu::always_inline]] static Word united(const Pack& pack) {
    Word words[sizeof(Pack) / sizeof(Word)];
    std::memcpy(words, &pack, sizeof(pack));
    Word all = words[0] | words[1] | words[2] | words[3];
    all |= all >> 32;
    return (all | all >> 16) & 0xffff;
  }

  template <class Sums, class Store>
  bool keep_combinations(Store& store, const Group& group, const View& view, const Word* live, Number from, Number to,
                         const Sums* fits) const {
    Word some = 0, all = ~Word{0};
    const auto take = [&](std::size_t number) {
      const Word digits = combinations[number].digits;
      if (!possible(group, view, live, digits)) return;
      some |= digits;
      all &= digits;
    };
    if (!packs.empty() && (fits != nullptr || groups.size() == 1)) {
      unite_packs(group, view, live, fits, some, all);
    } else if (fits == nullptr) {
      for (std::size_t number = group.first; number < group.last; ++number)
        if (combinations[number].sum >= from && combinations[number].sum <= to) take(number);
    } else {
      const std::uint32_t* start = starts.data() + group.starts;
      for (Sums left = *fits; left != 0; left &= left - 1) {
        const std::size_t sum = low_bit(left);
        for (std::uint32_t number = start[sum]; number < start[sum + 1]; ++number) take(number);
      }
    }
    if (some == 0) return false;
    Word once = 0, twice = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      twice |= once & live[at];
      once |= live[at];
    }
    if ((all & ~once) != 0) return false;
    const Word forced = all & ~twice & ~view.fixed;  // digits of every combination that only one slot can take
    if ((view.either & ~some) != 0 || forced != 0)
      for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
        Word allowed = some;
        if (const Word here = live[at] & forced; here != 0) {
          if ((here & (here - 1)) != 0) return false;
          allowed = here;
        }
        if ((live[at] & ~allowed) != 0 && !store.keep(members[at].slot, &allowed)) return false;
      }
    for (Word several = all & twice & ~view.fixed; several != 0; several &= several - 1) {
      Placed places[kMostPlaced]{};
      std::size_t found = 0;
      const Word digit = several & (~several + 1);
      for (std::size_t at = group.first_slot; at < group.last_slot; ++at)
        if ((live[at] & digit) != 0)
          places[found++] = {static_cast<std::uint32_t>(members[at].slot), static_cast<std::uint32_t>(lowest(digit))};
      store.require_one_of(places, found);
    }
    return true;
  }

  // ---- the general form ----

  static bool test(const Word* set, Number bit) { return (set[bit / kWordBits] >> (bit % kWordBits) & 1) != 0; }
  static void set(Word* set, Number bit) { set[bit / kWordBits] |= bit_at(static_cast<std::size_t>(bit)); }

  // into |= from << by, or >> by
  void shift_up(Word* into, const Word* from, Number by) const {
    const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
    for (std::size_t at = words; at < sum_words; ++at) {
      into[at] |= from[at - words] << bits;
      if (bits != 0 && at > words) into[at] |= from[at - words - 1] >> (kWordBits - bits);
    }
  }
  void shift_down(Word* into, const Word* from, Number by) const {
    const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
    for (std::size_t at = 0; at + words < sum_words; ++at) {
      into[at] |= from[at + words] >> bits;
      if (bits != 0 && at + words + 1 < sum_words) into[at] |= from[at + words + 1] << (kWordBits - bits);
    }
  }

  // Calls `visit(contribution)` for all that a group can make by its live domains; marks its live combinations.
  template <class Store, class Visit>
  void contributions(Store& store, const Group& group, Word* viable, Visit visit) const {
    if (group.form == GroupForm::single) {
      const Member& member = members[group.first_slot];
      const Word* live = store.live(member.slot);
      for (std::size_t at = 0; at < member.words; ++at)
        for (Word left = live[at]; left != 0; left &= left - 1)
          visit(values[group.first + at * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left))]);
      return;
    }
    Word either = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) either |= *store.live(members[at].slot);
    Word* mark = viable + group.viable;
    for (std::size_t word = 0; word < words_for(group.last - group.first); ++word) mark[word] = 0;
    for (std::size_t at = group.first; at < group.last; ++at) {
      const Combination& combination = combinations[at];
      if ((combination.digits & ~either) != 0) continue;
      bool fits = true;
      for (std::size_t slot = group.first_slot; slot < group.last_slot; ++slot)
        fits &= (combination.digits & *store.live(members[slot].slot)) != 0;
      if (!fits) continue;
      mark[(at - group.first) / kWordBits] |= bit_at(at - group.first);
      visit(combination.sum);
    }
  }

  template <class Store>
  bool prune_single(Store& store, const Group& group, const Permitted& permitted, Word* allowed) const {
    const Member& member = members[group.first_slot];
    const Word* live = store.live(member.slot);
    for (std::size_t at = 0; at < member.words; ++at) {
      allowed[at] = 0;
      for (Word left = live[at]; left != 0; left &= left - 1) {
        const std::size_t digit = at * kWordBits + static_cast<std::size_t>(__builtin_ctzll(left));
        if (permitted.has(values[group.first + digit])) allowed[at] |= bit_at(digit);
      }
    }
    return store.keep(member.slot, allowed);
  }

  template <class Store>
  bool prune_combinations(Store& store, const Group& group, const Permitted& permitted, const Word* viable) const {
    const Word* mark = viable + group.viable;
    Word some = 0, all = ~Word{0};
    for (std::size_t at = group.first; at < group.last; ++at) {
      if (!test(mark, static_cast<Number>(at - group.first)) || !permitted.has(combinations[at].sum)) continue;
      some |= combinations[at].digits;
      all &= combinations[at].digits;
    }
    if (some == 0) return false;
    Word once = 0, twice = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      const Word live = *store.live(members[at].slot);
      twice |= once & live;
      once |= live;
    }
    const Word forced = all & once & ~twice;  // digits of every combination that only one slot can take
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      Word allowed = some;
      if (const Word here = *store.live(members[at].slot) & forced; here != 0) {
        if ((here & (here - 1)) != 0) return false;
        allowed = here;
      }
      if (!store.keep(members[at].slot, &allowed)) return false;
    }
    return true;
  }

  template <class Store>
  bool propagate_sums(Store& store) const {
    Word* viable = store.workspace();
    Word* allowed = viable + viable_words;
    if (groups.size() == 1) {
      const Group& group = groups.front();
      if (group.form == GroupForm::single) return prune_single(store, group, {low, high}, allowed);
      contributions(store, group, viable, [](Number) {});
      return prune_combinations(store, group, {low, high}, viable);
    }
    // reached[g]: sums of the groups before g; wanted: sums of the groups before g that can be completed.
    Word* reached = allowed + most_words;
    Word* wanted = reached + (groups.size() + 1) * sum_words;
    Word* fitting = wanted + 2 * sum_words;
    for (std::size_t word = 0; word < sum_words * (groups.size() + 1); ++word) reached[word] = 0;
    reached[0] = 1;
    Number base = 0, reach = 0;
    for (std::size_t at = 0; at < groups.size(); ++at) {
      const Group& group = groups[at];
      const Word* before = reached + at * sum_words;
      Word* after = reached + (at + 1) * sum_words;
      for (std::size_t word = 0; word < sum_words; ++word) fitting[word] = 0;
      contributions(store, group, viable, [&](Number value) { set(fitting, value - group.least); });
      for (std::size_t word = 0; word < sum_words; ++word)
        for (Word left = fitting[word]; left != 0; left &= left - 1)
          shift_up(after, before, static_cast<Number>(word) * kWordBits + __builtin_ctzll(left));
      base += group.least;
      reach += group.most - group.least;
    }
    for (std::size_t word = 0; word < sum_words; ++word) wanted[word] = 0;
    const Word* ends = reached + groups.size() * sum_words;
    bool possible = false;
    for (Number bit = low - base > 0 ? low - base : 0; bit <= reach && bit <= high - base; ++bit)
      if (test(ends, bit)) {
        set(wanted, bit);
        possible = true;
      }
    if (!possible) return false;
    for (std::size_t at = groups.size(); at-- > 0;) {
      const Group& group = groups[at];
      const Word* before = reached + at * sum_words;
      Word* earlier = wanted + sum_words;
      for (std::size_t word = 0; word < sum_words; ++word) fitting[word] = earlier[word] = 0;
      const auto consider = [&](Number value) {
        const Number by = value - group.least;
        if (test(fitting, by) || !meets(before, by, wanted)) return;
        set(fitting, by);
        shift_down(earlier, wanted, by);
      };
      visit_live(store, group, viable, consider);
      const Permitted permitted{group.least, group.most, fitting, group.least};
      const bool ok = group.form == GroupForm::single ? prune_single(store, group, permitted, allowed)
                                                      : prune_combinations(store, group, permitted, viable);
      if (!ok) return false;
      for (std::size_t word = 0; word < sum_words; ++word) wanted[word] = earlier[word] & before[word];
    }
    return true;
  }

  // Whether some sum of `before`, plus `by`, is in `after`.
  bool meets(const Word* before, Number by, const Word* after) const {
    const std::size_t words = static_cast<std::size_t>(by) / kWordBits, bits = static_cast<std::size_t>(by) % kWordBits;
    for (std::size_t at = words; at < sum_words; ++at) {
      Word shifted = before[at - words] << bits;
      if (bits != 0 && at > words) shifted |= before[at - words - 1] >> (kWordBits - bits);
      if ((shifted & after[at]) != 0) return true;
    }
    return false;
  }

  template <class Store, class Visit>
  void visit_live(Store& store, const Group& group, const Word* viable, Visit visit) const {
    if (group.form == GroupForm::single) {
      contributions(store, group, nullptr, visit);
      return;
    }
    const Word* mark = viable + group.viable;
    for (std::size_t at = group.first; at < group.last; ++at)
      if (test(mark, static_cast<Number>(at - group.first))) visit(combinations[at].sum);
  }

  [[gnu::always_inline]] static std::size_t lowest(Word set) { return static_cast<std::size_t>(__builtin_ctzll(set)); }
  [[gnu::always_inline]] static std::size_t highest(Word set) {
    return static_cast<std::size_t>(kWordBits - 1 - __builtin_clzll(set));
  }

  // Bounds on the digit sum of a group without one of its slots (or of all, when `without` is past the end): by the
  // slots one by one, and as the sum of so many different digits; `taken` are digits that are used up.
  template <class Store>
  Range digit_sums(Store& store, const Group& group, std::size_t without, Word taken) const {
    const Number* digits = values.data() + group.first;
    Range apart{0, 0}, together{0, 0};
    Word either = 0;
    std::size_t size = 0;
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      if (at == without) continue;
      const Word live = *store.live(members[at].slot) & ~taken;
      if (live == 0) return {kFar, -kFar};
      apart.low += digits[lowest(live)];
      apart.high += digits[highest(live)];
      either |= live;
      ++size;
    }
    Word up = either, down = either;
    for (std::size_t count = 0; count < size; ++count) {
      if (up == 0) return {kFar, -kFar};
      together.low += digits[lowest(up)];
      up &= up - 1;
      together.high += digits[highest(down)];
      down &= ~bit_at(highest(down));
    }
    return {apart.low > together.low ? apart.low : together.low,
            apart.high < together.high ? apart.high : together.high};
  }

  static Range scaled(Range range, Number weight) {
    if (range.empty()) return range;
    return weight > 0 ? Range{weight * range.low, weight * range.high} : Range{weight * range.high, weight * range.low};
  }

  template <class Store>
  Range bounds(Store& store, const Group& group, Word* viable) const {
    if (group.form == GroupForm::bounds) return scaled(digit_sums(store, group, group.last_slot, 0), group.weight);
    Range range{kFar, -kFar};
    contributions(store, group, viable, [&](Number value) { range.add(value); });
    return range;
  }

  template <class Store>
  bool prune_bounds(Store& store, const Group& group, const Permitted& permitted) const {
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      Word allowed = 0;
      for (Word left = *store.live(members[at].slot); left != 0; left &= left - 1) {
        const std::size_t digit = lowest(left);
        const Range others = scaled(digit_sums(store, group, at, bit_at(digit)), group.weight);
        if (others.empty()) continue;
        const Number own = group.weight * values[group.first + digit];
        if (own + others.low <= permitted.high && own + others.high >= permitted.low) allowed |= bit_at(digit);
      }
      if (!store.keep(members[at].slot, &allowed)) return false;
    }
    return true;
  }

  template <class Store>
  bool propagate_bounds(Store& store) const {
    Word* viable = store.workspace();
    Word* allowed = viable + viable_words;
    Number least = 0, most = 0;
    for (const Group& group : groups) {
      const Range range = bounds(store, group, viable);
      if (range.empty()) return false;
      least += range.low;
      most += range.high;
    }
    if (least > high || most < low) return false;
    for (const Group& group : groups) {
      const Range range = bounds(store, group, viable);
      if (range.empty()) return false;
      const Permitted permitted{low - (most - range.high), high - (least - range.low)};
      if (permitted.low <= range.low && range.high <= permitted.high) continue;
      bool ok = true;
      switch (group.form) {
        case GroupForm::single: ok = prune_single(store, group, permitted, allowed); break;
        case GroupForm::combinations: ok = prune_combinations(store, group, permitted, viable); break;
        case GroupForm::bounds: ok = prune_bounds(store, group, permitted); break;
      }
      if (!ok) return false;
    }
    return true;
  }
};

}  // namespace sudokudsl
