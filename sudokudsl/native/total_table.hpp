// The data of a total: its groups of slots, and their combinations of digits. total.hpp has the propagator.
#pragma once

#include <cstdint>
#include <vector>

#include "kinds.hpp"
#include "last_cells.hpp"

namespace sudokudsl {

struct Term {
  int slot;
  Number weight;
};

// Partitions terms into groups of equal weight whose slots are pairwise different: repeatedly the largest group that a
// greedy search finds from any term.
std::vector<std::vector<Term>> distinct_groups(std::vector<Term> terms, const Slots& slots);

struct TotalTable {
  // One slot, a list of combinations, or, where there are too many of them, only bounds.
  enum class GroupForm { single, combinations, bounds };
  // A set of different digits, one for each slot of a group.
  struct Combination {
    Word digits;
    Number sum;  // weight included
  };
  struct Group {
    GroupForm form = GroupForm::single;
    Number weight = 0;
    std::size_t first_slot = 0, last_slot = 0;  // Its slots are members[first_slot .. last_slot).
    std::size_t first = 0, last = 0;            // combinations[first .. last); otherwise values[first ..).
    Number least = 0, most = 0;                 // Bounds of its contribution by the initial domains.
    std::size_t digits = 0;                     // Its digits are values[digits ..).
    std::size_t starts = 0;                     // Its sums begin here in `starts` and `pack_starts`.
    std::size_t size = 0;                       // Length of the list of values of its slots.
    Number least_steps = 0;                     // `least` in steps, of a unit-weight total.
    std::size_t viable = 0;                     // Where its marks begin in the workspace, in the general form.
  };
  struct Member {
    int slot;
    std::size_t words;
  };

  // Combinations of at most 16 digits, 16 at a time.
  using Pack = std::uint16_t __attribute__((vector_size(32)));
  static constexpr std::size_t kPacked = sizeof(Pack) / sizeof(std::uint16_t);
  static constexpr std::size_t kPackedDigits = sizeof(std::uint16_t) * 8;

  Number low = 0, high = 0;
  Number floor = 0;  // the least sum by the initial domains
  std::vector<Group> groups;
  std::vector<Member> members;            // sorted by group
  std::vector<Combination> combinations;  // sorted by group, then by sum
  std::vector<std::uint16_t> packs;   // the same where all groups have at most 16 digits; each sum fills whole packs
  std::vector<std::uint32_t> starts;  // of several groups, by group and sum: its first combination
  std::vector<std::uint32_t> pack_starts;  // the same: its first pack
  std::vector<Number> values;              // of single slots weight times digit, and of all groups their digits

  // Which form of propagation applies (total.hpp), and what it needs.
  bool unit_weight = false;      // An exact sum of consecutive digits with weights 1 and -1: it can be taken in steps.
  Number steps = 0;              // Of a unit-weight total: the steps of all slots together.
  bool multi_group = false;      // Unit weight, several groups, and less than 64 steps.
  bool narrow = false;           // At most 64 slots with domains of one word, and no group has bounds only.
  std::size_t sum_bits = 0;      // Of the narrow form: the number of sums up to 128; 0 if there are more.
  bool by_sums = false;          // Of the general form: whether all sums are kept as bits.
  std::size_t sum_words = 0;     // Of the general form: words for one bit per sum.
  std::size_t most_words = 1;    // Of the longest domain.
  std::size_t viable_words = 0;  // Of the marks of all groups.
  std::size_t workspace = 0;

  static TotalTable build(const Total& total, const Slots& slots);
  std::vector<int> slots() const;

  template <class Store>
  bool propagate(Store& store) const;

 private:
  void count_steps(std::vector<Term>& terms, bool exact, const Slots& slots);
  void add_group(const std::vector<Term>& terms, const Slots& slots, bool lone, bool packed);
  void list_combinations(Group& group, const std::vector<Number>& digits, Word available, bool lone);
  void index_sums(Group& group, bool packed);
  void choose_form(Number least, Number most);
  void pack(std::size_t first, std::size_t last);
};

}  // namespace sudokudsl
