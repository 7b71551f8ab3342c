// Groups of a total with domains of one word: their combinations, and the digits that permitted sums leave.
//
// A combination is *possible* when it has only live digits, has all digits that slots of the group are fixed to, and
// meets the domain of each slot. That is less than a matching of its digits to the slots. Where no group has more than
// 16 digits, 16 combinations are tested by one instruction (`Sieve`).
//
// The sums of a group are bits of a `Sums`, a Word or a Wide: bit i is the sum `group.least` + i.
#pragma once

#include <cstring>

#include "contract.hpp"
#include "form_counts.hpp"
#include "total_table.hpp"

namespace sudokudsl::totals {

using Group = TotalTable::Group;
using GroupForm = TotalTable::GroupForm;
__extension__ typedef unsigned __int128 Wide;

// A group as it is now.
struct View {
  Word either, fixed;  // digits that some slot can hold; digits of the slots that hold one only
  Number low, high;    // bounds of its contribution
};

using sudokudsl::lowest_bit;
[[gnu::always_inline]] inline std::size_t lowest_bit(Wide set) {
  const Word low_half = static_cast<Word>(set);
  return low_half != 0 ? lowest_bit(low_half) : 64 + lowest_bit(static_cast<Word>(set >> 64));
}

[[gnu::always_inline]] inline bool is_possible(const Group& group, const View& view, const Word* live, Word digits) {
  if (((digits & ~view.either) | (view.fixed & ~digits)) != 0) return false;
  for (std::size_t slot = group.first_slot; slot < group.last_slot; ++slot)
    if ((digits & live[slot]) == 0) return false;
  return true;
}

// Tests the combinations of a group a pack at a time, and gathers the digits of the possible ones.
struct Sieve {
  using Pack = TotalTable::Pack;

  const TotalTable& table;
  const Word *first, *last;  // the live digits of its slots
  Pack gone, fixed;
  Pack some{}, not_all{};  // digits of some possible combinations, and digits that some of them lack

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
      std::memcpy(&digits, table.packs.data() + number * TotalTable::kPacked, sizeof(digits));
      Pack fits = static_cast<Pack>(((digits & gone) | (fixed & ~digits)) == 0);
      for (const Word* live = first; live != last; ++live) fits &= static_cast<Pack>((digits & filled(*live)) != 0);
      some |= digits & fits;
      not_all |= ~digits & fits;
    }
  }

  [[gnu::always_inline]] static bool any(const Pack& pack) {
    Word words[sizeof(Pack) / sizeof(Word)];
    std::memcpy(words, &pack, sizeof(pack));
    return (words[0] | words[1] | words[2] | words[3]) != 0;
  }

  // The digits of all lanes of a pack.
  [[gnu::always_inline]] static Word united(const Pack& pack) {
    Word words[sizeof(Pack) / sizeof(Word)];
    std::memcpy(words, &pack, sizeof(pack));
    Word all = words[0] | words[1] | words[2] | words[3];
    all |= all >> 32;
    return (all | all >> 16) & 0xffff;
  }
};

// The sums of possible combinations, from `from` to `to`, counted from `group.least`.
template <class Sums>
[[gnu::always_inline]] inline Sums possible_sums(const TotalTable& table, const Group& group, const View& view,
                                                 const Word* live, Number from, Number to) {
  Sums sums = 0;
  if (!table.packs.empty()) {
    const std::uint32_t* start = table.pack_starts.data() + group.starts;
    Sieve sieve(table, group, view, live);
    for (Number sum = from; sum <= to; ++sum) {
      sieve.some = Sieve::Pack{};
      sieve.pass(start[sum], start[sum + 1]);
      if (Sieve::any(sieve.some)) sums |= Sums{1} << sum;
    }
    return sums;
  }
  const std::uint32_t* start = table.starts.data() + group.starts;
  for (Number sum = from; sum <= to; ++sum)
    for (std::uint32_t number = start[sum]; number < start[sum + 1]; ++number)
      if (is_possible(group, view, live, table.combinations[number].digits)) {
        sums |= Sums{1} << sum;
        break;
      }
  return sums;
}

// The digits of some and of all possible combinations: of those with one of the sums, or of a lone group's.
template <class Sums>
[[gnu::always_inline]] inline void unite_packs(const TotalTable& table, const Group& group, const View& view,
                                               const Word* live, const Sums* sums, Word& some, Word& all) {
  SUDOKUDSL_COUNT_FORM(combinations_in_packs);
  Sieve sieve(table, group, view, live);
  if (sums == nullptr) {
    sieve.pass(0, table.packs.size() / TotalTable::kPacked);
  } else {
    const std::uint32_t* start = table.pack_starts.data() + group.starts;
    for (Sums left = *sums; left != 0; left &= left - 1)
      sieve.pass(start[lowest_bit(left)], start[lowest_bit(left) + 1]);
  }
  some = Sieve::united(sieve.some);
  all = some & ~Sieve::united(sieve.not_all);
}

// The same for combinations one at a time; without `sums`, of those that sum to `from` to `to`.
template <class Sums>
[[gnu::always_inline]] inline void unite_combinations(const TotalTable& table, const Group& group, const View& view,
                                                      const Word* live, Number from, Number to, const Sums* sums,
                                                      Word& some, Word& all) {
  SUDOKUDSL_COUNT_FORM(combinations_one_by_one);
  const auto& combinations = table.combinations;
  const auto take = [&](std::size_t number) {
    const Word digits = combinations[number].digits;
    if (!is_possible(group, view, live, digits)) return;
    some |= digits;
    all &= digits;
  };
  if (sums == nullptr) {
    for (std::size_t number = group.first; number < group.last; ++number)
      if (combinations[number].sum >= from && combinations[number].sum <= to) take(number);
    return;
  }
  const std::uint32_t* start = table.starts.data() + group.starts;
  for (Sums left = *sums; left != 0; left &= left - 1) {
    const std::size_t sum = lowest_bit(left);
    for (std::uint32_t number = start[sum]; number < start[sum + 1]; ++number) take(number);
  }
}

// Rules 5 and 6 (total.hpp), once it is known which digits some and all possible combinations have.
template <class Store>
[[gnu::always_inline]] inline bool keep_combined_digits(const TotalTable& table, Store& store, const Group& group,
                                                        const View& view, const Word* live, Word some, Word all) {
  Word once = 0, twice = 0;
  for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
    twice |= once & live[at];
    once |= live[at];
  }
  SUDOKUDSL_REQUIRE((all & ~once) == 0, "possible combinations have digits that some slot can hold");
  const Word forced = all & ~twice & ~view.fixed;  // rule 6: only one slot can hold them
  if ((view.either & ~some) != 0 || forced != 0)
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at) {
      Word allowed = some;  // rule 5
      if (const Word here = live[at] & forced; here != 0) {
        if (has_several(here)) return false;
        allowed = here;
      }
      if ((live[at] & ~allowed) != 0 && !store.keep(table.members[at].slot, &allowed)) return false;
    }
  for (Word several = all & twice & ~view.fixed; several != 0; several &= several - 1) {
    Placed places[kMostPlaced]{};
    std::size_t found = 0;
    const Word digit = isolate_lowest_bit(several);
    for (std::size_t at = group.first_slot; at < group.last_slot; ++at)
      if ((live[at] & digit) != 0)
        places[found++] = {static_cast<std::uint32_t>(table.members[at].slot),
                           static_cast<std::uint32_t>(lowest_bit(digit))};
    store.require_one_of(places, found);
  }
  return true;
}

// Keeps what the possible combinations with permitted sums need: those of `sums`, or `from` to `to` where that is null.
template <class Sums, class Store>
bool keep_combinations(const TotalTable& table, Store& store, const Group& group, const View& view, const Word* live,
                       Number from, Number to, const Sums* sums) {
  Word some = 0, all = ~Word{0};
  if (!table.packs.empty() && (sums != nullptr || table.groups.size() == 1))
    unite_packs(table, group, view, live, sums, some, all);
  else
    unite_combinations(table, group, view, live, from, to, sums, some, all);
  return some != 0 && keep_combined_digits(table, store, group, view, live, some, all);
}

}  // namespace sudokudsl::totals
