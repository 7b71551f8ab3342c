// A cover problem as flat integers, read once and checked at this border only.
//
// The text of `sudokudsl/cover/objectives.py` fixes the meaning of every kind. `cover/encoder.py` writes the integers:
//
//     cells, shown, slots, n, alphabet[n],
//     then for each slot  n, digits[n] (ascending),  then objectives, each by its kind:
//     0 count      low high n (slot digit)[n]
//     1 house      n slots[n] m digits[m]
//     2 distinct   n slots[n]
//     3 pairs      first second n (digit digit)[n]
//     4 ways       n slots[n] m tuples[m][n]
//     5 total      low high n (slot weight)[n]
//     6 automaton  n slots[n], then for each slot  m (state digit next)[m]
//     7 either     n, then for each branch  m objectives[m], each a count, pairs or a total
//     8 connected  n slots[n] m digits[m] k (place place)[k], places in the list of slots
//     9 sets       n slots[n] s (k digits[k])[s] m ways[m][n], each slot's set by its number among the s
//    10 grouped    n members[n] m groups[m] k (two places and a slot)[k], places in the list of groups.
//    11 ranked     l n lines[n][l] m (line less ties)[m] differ
//    12 division   n numbers[n] n sizes[n] k (two places and a slot)[k]
//
// The slots of a list, a line, a total and of pairs are all different, and so are the placements of a count and the
// digits of a house.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace sudokudsl {

using Number = std::int64_t;

struct Count {
  Number low, high;
  std::vector<std::pair<int, Number>> placements;
};
struct House {
  std::vector<int> slots;
  std::vector<Number> digits;
};
struct Distinct {
  std::vector<int> slots;
};
struct Pairs {
  int first, second;
  std::vector<std::pair<Number, Number>> allowed;
};
struct Ways {
  std::vector<int> slots;
  std::vector<Number> tuples;  // one after another
  std::size_t size;            // how many tuples; they may have no slots
};
struct Total {
  Number low, high;
  std::vector<std::pair<int, Number>> terms;
  bool long_implied =
      false;  // whether it follows from others, and is too long to be looked at closely (implied_total.hpp)
};
struct Move {
  int state;
  Number digit;
  int next;

  bool operator==(const Move&) const = default;
};
struct Automaton {
  std::vector<int> slots;
  std::vector<std::vector<Move>> layers;
};

struct Either {
  using Part = std::variant<Count, Pairs, Total>;
  std::vector<std::vector<Part>> branches;
};

struct Connected {
  std::vector<int> slots;
  std::vector<Number> digits;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
};

struct Sets {
  std::vector<int> slots;
  std::vector<std::vector<std::vector<Number>>> ways;  // each a set for each slot
};

struct Grouped {
  struct Pair {
    std::size_t one, other;  // places
    int slot;
  };
  std::vector<int> members, groups;  // by place; no members if digits are not compared
  std::vector<Pair> pairs;
};

struct Ranked {
  struct Clue {
    std::size_t line;  // its place in `lines`
    Number less;       // the number of lines that are strictly less
    bool ties;         // whether other lines may be equal
  };
  std::vector<std::vector<int>> lines;  // all of one length
  std::vector<Clue> clues;
  bool differ;  // whether no two lines are equal
};

struct Division {
  std::vector<int> numbers, sizes;  // by place
  std::vector<Grouped::Pair> pairs;
};

using Objective = std::variant<Count, House, Distinct, Pairs, Ways, Total, Automaton, Either, Connected, Sets, Grouped,
                               Ranked, Division>;

// The kinds of objectives by name. Their places, here and in the variant, are the numbers that stand for them.
inline constexpr std::array<const char*, std::variant_size_v<Objective>> kObjectiveNames{
    "count",  "house",     "distinct", "pairs",   "ways",   "total",   "automaton",
    "either", "connected", "sets",     "grouped", "ranked", "division"};

template <class Kind, class... Kinds>
constexpr Number place_of(const std::variant<Kinds...>*) {
  Number place = 0;
  static_cast<void>(((std::is_same_v<Kind, Kinds> ? false : (++place, true)) && ...));
  return place;
}
template <class Kind>
inline constexpr Number kNumberOf = place_of<Kind>(static_cast<const Objective*>(nullptr));

struct Problem {
  int cells = 0;
  int shown = 0;  // slots that a grid lists: the cells, by which grids are told apart, and hidden ones after them
  std::vector<Number> alphabet;
  std::vector<std::vector<Number>> domains;  // one a slot; cells first
  std::vector<Objective> objectives;
};

// Throws std::invalid_argument when the numbers are not a problem.
Problem read_problem(const Number* numbers, std::size_t size);

}  // namespace sudokudsl
