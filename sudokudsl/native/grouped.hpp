// grouped: members of one group hold different digits, and pairs of groups are compared.
//
// Constraint: each place has a slot that holds the number of its group and, unless there are no members, a slot that
// holds its digit. Digits in a group differ. A pair of places has a slot that holds 1 if both are in one group, and
// otherwise 0. The model adds other objectives on the groups. Counts bound the number of places of a group. `connected`
// over all groups gives neighbours. `pairs` that allow only equal numbers link two places.
//
// Places that must be in one group are a *cluster*: places with the same fixed number, places of a pair that holds 1,
// and linked places, joined transitively (union-find). Consistency: none in particular.
//
// Rules:
//   1. All places of a cluster can have the same numbers only. A digit that one of them holds is not in the others, and
//      they have at least as many digits left as places.
//   2. A cluster is not in a group that has one of its digits, or that has no room for it.
//   3. A pair holds 1 within a cluster. It holds 0 between clusters that have no number in common, hold the same digit,
//      exceed together every group that they can be in, or are different by another pair. Places of a pair that holds 0
//      do not have the same number.
//   4. Distance, in a connected group that has a cluster. Steps between neighbours that can be in the group lead from
//   it
//      to all others, except steps between different groups. All clusters on the way are in the group, and must fit.
//   5. In a connected group without a cluster, pieces that are too small for it go.
//   6. A group with exactly as many places as there are digits holds each of them. A digit with one place left goes
//      there, and the places are reported to the store.
//   7. A cluster that is too small has a neighbour in its group. If only one other cluster is left, it is that one.
//   8. In a connected group that has a cluster, each other cluster is left out in turn. It is in the group if steps
//      without it lead to too few places or digits, or not to all fixed places.
//
// Cost: a pass over places, numbers and pairs, and a breadth-first walk for each number, on bits of places. Rule 8 adds
// a walk for each number and cluster. It ends as soon as there are places enough.
//
// Tried and left out (benchmarks/experiments.md): sizes of connected parts of the board must be multiples of a group's.
//
// Papers: Tarjan, "Efficiency of a good but not linear set union algorithm", JACM 1975.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "form_counts.hpp"
#include "kinds.hpp"
#include "pairs.hpp"
#include "search_constants.hpp"

namespace sudokudsl {

struct GroupedTable {
  struct Pair {
    std::uint32_t one, other;  // places
    int slot;
    Word different, equal;  // the local digits 0 and 1; no bit where the slot cannot hold it
    int direction;          // of the step from `one` to `other` on the board: 0 right, 1 down, -1 none
  };
  struct Bounds {
    std::size_t low = 0, high = 0;
    bool connected = false;
  };

  std::vector<int> members, groups;  // by place; no members if digits are not compared
  std::vector<Pair> pairs;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> links;
  std::vector<Bounds> bounds;   // by number of a group
  std::vector<Number> numbers;  // of all groups, ascending
  std::vector<Number> digits;   // of all members, ascending
  std::size_t columns = 0;      // of the board, if any group is connected
  std::size_t workspace = 0;

  // Fewer objectives with the same meaning: one takes in another if it has all of its groups, and its members or none.
  static std::vector<Grouped> joined(const std::vector<const Grouped*>& all);
  static GroupedTable build(const Grouped& grouped, const Slots& slots);
  // Takes in connected places of a group, if all steps between neighbours are pairs of the table.
  bool connect(const Connected& connected, std::size_t board_columns);
  void bound(Number number, Number low, Number high);
  void link(const PairsTable& pair, const Slots& slots);
  const std::vector<int>& slots() const { return all_; }

  template <class Store>
  bool propagate(Store& store) const {
    if (groups.size() <= 64) {
      SUDOKUDSL_COUNT_FORM(grouped_of_1_word);
      return propagate<1>(store);
    }
    SUDOKUDSL_COUNT_FORM(grouped_of_words);
    if (groups.size() <= 128) return propagate<2>(store);
    if (groups.size() <= 256) return propagate<4>(store);
    return propagate<16>(store);
  }

 private:
  using Place = std::uint16_t;

  template <std::size_t size>
  struct Set {
    std::array<Word, size> words{};

    [[gnu::always_inline]] void add(std::size_t at) { words[at / kWordBits] |= bit_at(at); }
    [[gnu::always_inline]] void remove(std::size_t at) { words[at / kWordBits] &= ~bit_at(at); }
    [[gnu::always_inline]] bool has(std::size_t at) const { return (words[at / kWordBits] & bit_at(at)) != 0; }
    [[gnu::always_inline]] bool empty() const {
      Word any = 0;
      for (const Word word : words) any |= word;
      return any == 0;
    }
    [[gnu::always_inline]] std::size_t count() const {
      std::size_t all = 0;
      for (const Word word : words) all += count_bits(word);
      return all;
    }
    [[gnu::always_inline]] std::size_t first() const {
      std::size_t word = 0;
      while (words[word] == 0) ++word;
      return word * kWordBits + lowest_bit(words[word]);
    }
    [[gnu::always_inline]] Set operator|(const Set& other) const {
      Set found;
      for (std::size_t at = 0; at < size; ++at) found.words[at] = words[at] | other.words[at];
      return found;
    }
    [[gnu::always_inline]] Set operator&(const Set& other) const {
      Set found;
      for (std::size_t at = 0; at < size; ++at) found.words[at] = words[at] & other.words[at];
      return found;
    }
    [[gnu::always_inline]] Set without(const Set& other) const {
      Set found;
      for (std::size_t at = 0; at < size; ++at) found.words[at] = words[at] & ~other.words[at];
      return found;
    }
    [[gnu::always_inline]] bool operator==(const Set& other) const { return words == other.words; }
    // Moves every place on by fewer than 64.
    [[gnu::always_inline]] Set up(std::size_t by) const {
      Set found;
      for (std::size_t at = size; at-- > 0;)
        found.words[at] = words[at] << by | (at > 0 ? words[at - 1] >> (kWordBits - by) : 0);
      return found;
    }
    [[gnu::always_inline]] Set down(std::size_t by) const {
      Set found;
      for (std::size_t at = 0; at < size; ++at)
        found.words[at] = words[at] >> by | (at + 1 < size ? words[at + 1] << (kWordBits - by) : 0);
      return found;
    }
    template <class Visit>
    [[gnu::always_inline]] void each(Visit visit) const {
      for (std::size_t word = 0; word < size; ++word)
        for (Word left = words[word]; left != 0; left &= left - 1) visit(word * kWordBits + lowest_bit(left));
    }
  };

  struct Cluster {
    Word numbers, digits, held;  // numbers that it can have; digits that its places can hold, and those they hold
    std::uint32_t size;
    Place door;  // rule 7
  };

  template <std::size_t size>
  struct Scratch {
    Set<size>*can, *hold, *cluster, *apart, *layers;  // by number, by digit, by root, by root, by distance
    Word *group, *digit;                              // by place
    Cluster* clusters;                                // by root
    Place* root;                                      // by place
    Set<size> rightwards, downwards;                  // places with a step to the right, or down
    Set<size> alone;                                  // places that are a cluster by themselves
    Set<size> fixed;                                  // places with one number left
    // Numbers and places that may lead to the removals that are asked for.
    Word asked_numbers;
    Set<size> asked_places;
  };

  std::vector<int> all_;
  Word used_digits_ = 0;
  std::vector<std::uint32_t> first_member_, first_group_;  // by place: where its codes begin
  std::vector<std::uint8_t> codes_;                        // by local digit: its place in `digits` or `numbers`
  bool plain_members_ = true, plain_groups_ = true;        // whether local digits are these places

  template <std::size_t size>
  std::size_t words_of() const {
    const std::size_t places = groups.size();
    return size * (numbers.size() + digits.size() + 3 * places + 2) + 2 * places +
           words_for((sizeof(Cluster) + sizeof(Place)) * places * 8) + 8;
  }

  static constexpr Place kNoDoor = 0xffff, kManyDoors = 0xfffe;

  template <std::size_t size>
  Scratch<size> scratch(Word* from) const {
    const std::size_t places = groups.size();
    Scratch<size> found{};
    const auto sets = [&](std::size_t many) {
      auto* all = reinterpret_cast<Set<size>*>(from);
      from += size * many;
      return all;
    };
    found.can = sets(numbers.size());
    found.hold = sets(digits.size());
    found.cluster = sets(places);
    found.apart = sets(places);
    found.layers = sets(places + 2);
    found.group = from;
    found.digit = from + places;
    from += 2 * places;
    found.clusters = reinterpret_cast<Cluster*>(from);
    found.root = reinterpret_cast<Place*>(found.clusters + places);
    return found;
  }

  [[gnu::always_inline]] Word coded(Word local, std::uint32_t from) const {
    Word found = 0;
    for (; local != 0; local &= local - 1) found |= bit_at(codes_[from + lowest_bit(local)]);
    return found;
  }
  Word local(Word code, Word live, std::uint32_t from) const {
    Word found = 0;
    for (; live != 0; live &= live - 1)
      if ((code & bit_at(codes_[from + lowest_bit(live)])) != 0) found |= isolate_lowest_bit(live);
    return found;
  }

  template <std::size_t size>
  [[gnu::always_inline]] static std::size_t find(const Scratch<size>& scratch, std::size_t place) {
    while (scratch.root[place] != place) place = scratch.root[place] = scratch.root[scratch.root[place]];
    return place;
  }
  template <std::size_t size>
  [[gnu::always_inline]] static void unite(const Scratch<size>& scratch, std::size_t one, std::size_t other) {
    one = find(scratch, one);
    other = find(scratch, other);
    if (one != other) scratch.root[std::max(one, other)] = static_cast<Place>(std::min(one, other));
  }

  template <std::size_t size, class Store>
  bool propagate(Store& store) const {
    Scratch<size> all = scratch<size>(store.workspace() + 1);
    read(store, all);
    join(store, all);
    if (!summarise(all) || !separate(store, all) || !narrow_clusters(all)) return false;
    list(all);
    read_asked(store, all);
    for (std::size_t number = 0; number < numbers.size(); ++number)
      if ((all.asked_numbers & bit_at(number)) != 0 && !narrow_group(all, number)) return false;
    if (!write(store, all)) return false;
    return !compares_digits() || place_digits(store, all);
  }

  bool compares_digits() const { return !members.empty(); }

  template <std::size_t size, class Store>
  void read(Store& store, Scratch<size>& all) const {
    for (std::size_t place = 0; place < groups.size(); ++place) {
      const Word group = *store.live(groups[place]);
      all.group[place] = plain_groups_ ? group : coded(group, first_group_[place]);
      all.root[place] = static_cast<Place>(place);
      if (!compares_digits()) continue;
      const Word digit = *store.live(members[place]);
      all.digit[place] = plain_members_ ? digit : coded(digit, first_member_[place]);
    }
  }

  // The places that the slot is about whose removals are asked for, and the numbers that they can have.
  template <std::size_t size, class Store>
  void read_asked(Store& store, Scratch<size>& all) const {
    all.asked_numbers = ~Word{0};
    all.asked_places.words.fill(~Word{0});
    const int slot = store.asked();
    if (slot < 0) return;
    SUDOKUDSL_COUNT_FORM(grouped_asked);
    all.asked_numbers = 0;
    all.asked_places = {};
    const auto ask = [&](std::size_t place) {
      all.asked_places.add(place);
      all.asked_numbers |= all.group[place];
    };
    for (std::size_t place = 0; place < groups.size(); ++place)
      if (groups[place] == slot || (compares_digits() && members[place] == slot)) ask(place);
    for (const Pair& pair : pairs) {
      if (pair.slot != slot) continue;
      ask(pair.one);
      ask(pair.other);
    }
  }

  // Makes the clusters.
  template <std::size_t size, class Store>
  void join(Store& store, Scratch<size>& all) const {
    for (const auto& [one, other] : links) unite(all, one, other);
    std::array<Place, kWordBits> first;
    first.fill(kNoDoor);
    for (std::size_t place = 0; place < groups.size(); ++place) {
      const Word group = all.group[place];
      if (has_several(group)) continue;
      Place& start = first[lowest_bit(group)];
      if (start == kNoDoor)
        start = static_cast<Place>(place);
      else
        unite(all, start, place);
    }
    for (const Pair& pair : pairs)
      if ((*store.live(pair.slot) & ~pair.equal) == 0) unite(all, pair.one, pair.other);
  }

  // Rule 1.
  template <std::size_t size>
  bool summarise(Scratch<size>& all) const {
    for (std::size_t place = 0; place < groups.size(); ++place) {
      const std::size_t root = find(all, place);
      all.root[place] = static_cast<Place>(root);
      Cluster& cluster = all.clusters[root];
      if (root == place) {
        cluster = {all.group[place], 0, 0, 0, kNoDoor};
        all.cluster[root] = {};
        all.apart[root] = {};
      }
      cluster.numbers &= all.group[place];
      ++cluster.size;
      all.cluster[root].add(place);
      if (!compares_digits()) continue;
      const Word digit = all.digit[place];
      cluster.digits |= digit;
      if (has_several(digit)) continue;
      if ((cluster.held & digit) != 0) return false;
      cluster.held |= digit;
    }
    all.alone = {};
    for (std::size_t place = 0; place < groups.size(); ++place) {
      if (all.root[place] != place) continue;
      const Cluster& cluster = all.clusters[place];
      if (cluster.size == 1) all.alone.add(place);
      if (cluster.numbers == 0 || (compares_digits() && count_bits(cluster.digits) < cluster.size)) return false;
    }
    return true;
  }

  // Places of a pair that holds 0 do not have the same number.
  template <std::size_t size, class Store>
  bool separate(Store& store, Scratch<size>& all) const {
    all.rightwards = all.downwards = {};
    for (const Pair& pair : pairs) {
      const Word live = *store.live(pair.slot);
      if ((live & pair.equal) != 0) {
        if (pair.direction == 0) all.rightwards.add(pair.one);
        if (pair.direction == 1) all.downwards.add(pair.one);
        continue;
      }
      const std::size_t one = all.root[pair.one], other = all.root[pair.other];
      if (one == other) return false;
      all.apart[one].add(other);
      all.apart[other].add(one);
      Word &numbers_of_one = all.clusters[one].numbers, &numbers_of_other = all.clusters[other].numbers;
      if (!has_several(numbers_of_one)) numbers_of_other &= ~numbers_of_one;
      if (!has_several(numbers_of_other)) numbers_of_one &= ~numbers_of_other;
      if (numbers_of_one == 0 || numbers_of_other == 0) return false;
    }
    return true;
  }

  // Rules 1 and 2.
  template <std::size_t size>
  bool narrow_clusters(Scratch<size>& all) const {
    std::array<Word, kWordBits> held{};
    std::array<std::uint32_t, kWordBits> sizes{};
    for (std::size_t root = 0; root < groups.size(); ++root) {
      if (all.root[root] != root) continue;
      const Cluster& cluster = all.clusters[root];
      if (has_several(cluster.numbers)) continue;
      const std::size_t number = lowest_bit(cluster.numbers);
      if ((held[number] & cluster.held) != 0) return false;
      held[number] |= cluster.held;
      sizes[number] += cluster.size;
      if (sizes[number] > bounds[number].high) return false;
    }
    for (std::size_t root = 0; root < groups.size(); ++root) {
      if (all.root[root] != root) continue;
      Cluster& cluster = all.clusters[root];
      if (!has_several(cluster.numbers)) continue;
      for (Word left = cluster.numbers; left != 0; left &= left - 1) {
        const std::size_t number = lowest_bit(left);
        if ((held[number] & cluster.held) != 0 || sizes[number] + cluster.size > bounds[number].high)
          cluster.numbers &= ~bit_at(number);
      }
      if (cluster.numbers == 0) return false;
    }
    for (std::size_t place = 0; place < groups.size(); ++place) {
      const Cluster& cluster = all.clusters[all.root[place]];
      all.group[place] = cluster.numbers;
      if (!compares_digits() || !has_several(all.digit[place])) continue;
      all.digit[place] &= ~(has_several(cluster.numbers) ? cluster.held : held[lowest_bit(cluster.numbers)]);
      if (all.digit[place] == 0) return false;
    }
    return true;
  }

  template <std::size_t size>
  void list(Scratch<size>& all) const {
    std::fill_n(all.can, numbers.size(), Set<size>{});
    std::fill_n(all.hold, digits.size(), Set<size>{});
    all.fixed = {};
    for (std::size_t place = 0; place < groups.size(); ++place) {
      if (!has_several(all.group[place])) all.fixed.add(place);
      for (Word left = all.group[place]; left != 0; left &= left - 1) all.can[lowest_bit(left)].add(place);
      if (!compares_digits()) continue;
      for (Word left = all.digit[place]; left != 0; left &= left - 1) all.hold[lowest_bit(left)].add(place);
    }
  }

  // The places one step away.
  template <std::size_t size>
  [[gnu::always_inline]] Set<size> near(const Scratch<size>& all, const Set<size>& from) const {
    return (from & all.rightwards).up(1) | (from.down(1) & all.rightwards) | (from & all.downwards).up(columns) |
           (from.down(columns) & all.downwards);
  }

  // Rules 4 and 5, and the bounds of a group.
  template <std::size_t size>
  bool narrow_group(Scratch<size>& all, std::size_t number) const {
    const Set<size> before = all.can[number];
    Set<size> can = before;
    const auto [low, high, connected] = bounds[number];
    const Set<size> core = can & all.fixed;
    const std::size_t sure = core.count();
    Set<size> needed{};
    if (sure > high) return false;
    if (sure == high) can = core;
    if (connected) {
      if (sure != 0) {
        can = reached(all, can, core.first(), high, sure);
        needed = needed_for(all, can, core, low);
      } else if (low > 1) {
        SUDOKUDSL_COUNT_FORM(grouped_without_core);
        Set<size> left = can, kept{};
        while (!left.empty()) {
          Set<size> piece{}, here{};
          here.add(left.first());
          while (!here.empty()) {
            piece = piece | here;
            here = (near(all, here) & can).without(piece);
          }
          left = left.without(piece);
          if (piece.count() >= low && has_all_digits(all, piece, low)) kept = kept | piece;
        }
        can = kept;
      }
    }
    const std::size_t most = can.count();
    if (most < low || !has_all_digits(all, can, low)) return false;
    bool alive = true;
    const auto narrow = [&](std::size_t place, Word allowed) {
      for (Word gone = all.group[place] & ~allowed; gone != 0; gone &= gone - 1)
        all.can[lowest_bit(gone)].remove(place);
      all.group[place] &= allowed;
      alive &= all.group[place] != 0;
      if (!has_several(all.group[place])) all.fixed.add(place);
    };
    before.without(can).each([&](std::size_t place) { narrow(place, ~bit_at(number)); });
    (most == low ? can : needed).each([&](std::size_t place) { narrow(place, bit_at(number)); });
    return alive;
  }

  // Rule 8: the places of the clusters without which the group lacks places or digits.
  template <std::size_t size>
  Set<size> needed_for(const Scratch<size>& all, const Set<size>& can, const Set<size>& core, std::size_t low) const {
    Set<size> found{};
    if (can.count() <= low) return found;
    for (Set<size> left = can.without(all.fixed) & all.asked_places; !left.empty();) {
      const Set<size> cluster = all.cluster[all.root[left.first()]];
      left = left.without(cluster);
      if (is_group(all, can.without(cluster), core, low)) continue;
      SUDOKUDSL_COUNT_FORM(grouped_needs_cluster);
      found = found | cluster;
    }
    return found;
  }

  // Whether steps within `can` lead from the first place of the core to the others, and to places and digits enough.
  template <std::size_t size>
  bool is_group(const Scratch<size>& all, const Set<size>& can, const Set<size>& core, std::size_t low) const {
    Set<size> piece{}, here{};
    here.add(core.first());
    while (!here.empty()) {
      piece = piece | here;
      if (piece.count() >= low && core.without(piece).empty() && has_all_digits(all, piece, low)) return true;
      here = (near(all, here) & can).without(piece);
    }
    return false;
  }

  // Whether the places can hold at least this number of different digits.
  template <std::size_t size>
  bool has_all_digits(const Scratch<size>& all, const Set<size>& places, std::size_t many) const {
    if (!compares_digits()) return true;
    std::size_t found = 0;
    for (std::size_t digit = 0; digit < digits.size(); ++digit) found += !(all.hold[digit] & places).empty();
    return found >= many;
  }

  // Rule 4: a walk from a cluster, by the number of places that are added to it.
  template <std::size_t size>
  Set<size> reached(const Scratch<size>& all, const Set<size>& can, std::size_t core, std::size_t high,
                    std::size_t sure) const {
    const std::size_t room = high - sure;
    Set<size>* layers = all.layers;
    std::fill_n(layers, room + 1, Set<size>{});
    Set<size> found{};
    found.add(core);
    layers[0] = found;
    // Places with this number alone cost nothing, because they are counted in `sure`. Each of them must be reached.
    for (std::size_t distance = 0; distance <= room; ++distance) {
      Set<size> here = layers[distance];
      if (distance > 0) {
        here = here.without(found);
        found = found | here;
      }
      while (!here.empty()) {
        const Set<size> next = (near(all, here) & can).without(found);
        here = {};
        if (next.empty()) break;
        here = next & all.fixed;
        found = found | here;
        const Set<size> open = next.without(all.fixed);
        if (distance < room) layers[distance + 1] = layers[distance + 1] | (open & all.alone);
        open.without(all.alone).each([&](std::size_t place) {
          const std::size_t root = all.root[place], farther = distance + all.clusters[root].size;
          if (farther <= room) layers[farther] = layers[farther] | all.cluster[root];
        });
      }
    }
    return found & can;
  }

  template <std::size_t size, class Store>
  bool write(Store& store, Scratch<size>& all) const {
    if (!compare(store, all)) return false;
    for (std::size_t place = 0; place < groups.size(); ++place) {
      if (!keep(store, groups[place], all.group[place], plain_groups_, first_group_[place])) return false;
      if (compares_digits() && !keep(store, members[place], all.digit[place], plain_members_, first_member_[place]))
        return false;
    }
    return true;
  }

  template <class Store>
  [[gnu::always_inline]] bool keep(Store& store, int slot, Word code, bool plain, std::uint32_t from) const {
    const Word live = *store.live(slot);
    const Word allowed = plain ? code : local(code, live, from);
    return (live & ~allowed) == 0 || store.keep(slot, &allowed);
  }

  // Rules 3 and 7.
  template <std::size_t size, class Store>
  bool compare(Store& store, Scratch<size>& all) const {
    for (const Pair& pair : pairs) {
      const std::size_t one = all.root[pair.one], other = all.root[pair.other];
      const Word live = *store.live(pair.slot);
      Word allowed = pair.equal | pair.different;
      if (one == other) {
        allowed = pair.equal;
      } else {
        const Cluster &first = all.clusters[one], &second = all.clusters[other];
        const Word common = all.group[pair.one] & all.group[pair.other];
        bool different = common == 0 || (first.held & second.held) != 0 || all.apart[one].has(other);
        if (!different) {
          different = true;
          for (Word left = common; left != 0 && different; left &= left - 1)
            different = first.size + second.size > bounds[lowest_bit(left)].high;
        }
        if (different) allowed = pair.different;
      }
      if ((live & ~allowed) != 0 && !store.keep(pair.slot, &allowed)) return false;
      if (pair.direction < 0 || one == other || (allowed & live & pair.equal) == 0) continue;
      open_door(all, one, other);
      open_door(all, other, one);
    }
    if (columns == 0) return true;
    for (std::size_t root = 0; root < groups.size(); ++root) {
      if (all.root[root] != root) continue;
      const Cluster& cluster = all.clusters[root];
      if (cluster.door == kManyDoors) continue;
      bool complete = false;
      for (Word left = all.group[root]; left != 0 && !complete; left &= left - 1) {
        const Bounds& bound = bounds[lowest_bit(left)];
        complete = !bound.connected || cluster.size >= bound.low;
      }
      if (complete) continue;
      if (cluster.door == kNoDoor) return false;
      SUDOKUDSL_COUNT_FORM(grouped_one_door);
      for (const Pair& pair : pairs) {
        if (pair.direction < 0) continue;
        const std::size_t one = all.root[pair.one], other = all.root[pair.other];
        if ((one != root || other != cluster.door) && (other != root || one != cluster.door)) continue;
        if ((*store.live(pair.slot) & pair.equal) == 0) continue;
        if ((*store.live(pair.slot) & ~pair.equal) != 0 && !store.keep(pair.slot, &pair.equal)) return false;
      }
    }
    return true;
  }

  template <std::size_t size>
  static void open_door(Scratch<size>& all, std::size_t from, std::size_t to) {
    Place& door = all.clusters[from].door;
    if (door == kNoDoor)
      door = static_cast<Place>(to);
    else if (door != to)
      door = kManyDoors;
  }

  // Rule 6.
  template <std::size_t size, class Store>
  bool place_digits(Store& store, Scratch<size>& all) const {
    list(all);
    for (std::size_t number = 0; number < numbers.size(); ++number) {
      if (bounds[number].low != count_bits(used_digits_)) continue;
      for (Word left = used_digits_; left != 0; left &= left - 1) {
        const std::size_t digit = lowest_bit(left);
        const Set<size> places = all.can[number] & all.hold[digit];
        if (places.empty()) return false;
        const std::size_t many = places.count();
        if (many == 1) {
          SUDOKUDSL_COUNT_FORM(grouped_place_digit);
          const std::size_t place = places.first();
          if (!keep(store, groups[place], bit_at(number), plain_groups_, first_group_[place]) ||
              !keep(store, members[place], bit_at(digit), plain_members_, first_member_[place]))
            return false;
        } else if (many <= kMostGroupedAlternatives) {
          SUDOKUDSL_COUNT_FORM(grouped_report_places);
          std::array<Placed, kMostGroupedAlternatives> placed;
          std::size_t listed = 0;
          places.each([&](std::size_t place) {
            placed[listed++] = {static_cast<std::uint32_t>(members[place]), local_digit(place, digit)};
          });
          store.require_one_of(placed.data(), listed);
        }
      }
    }
    return true;
  }

  std::uint32_t local_digit(std::size_t place, std::size_t digit) const {
    if (plain_members_) return static_cast<std::uint32_t>(digit);
    std::uint32_t found = 0;
    while (codes_[first_member_[place] + found] != digit) ++found;
    return found;
  }
};

}  // namespace sudokudsl
