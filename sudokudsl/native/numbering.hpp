// Numbers that stand for parts of a board, such as the areas of a division: found in a problem.
//
// An automaton states the order: a number occurs only after all smaller ones, so parts are numbered by their first
// places. If every other objective stays the same when numbers are exchanged, the order only chooses one of the grids
// that differ in the names of their parts. A search may choose another one, and rename the parts when it has found a
// grid (naming.hpp).
//
// That objectives stay the same is verified, for two exchanges that generate all others: of the first two numbers, and
// of all numbers in a ring. Auxiliary slots that stand for one number each, such as whether it occurs among some
// places, are exchanged with the numbers. They are paired by the counts that join them with the numbers.
//
// Papers: Freuder, "Eliminating interchangeable values in constraint satisfaction problems", AAAI 1991.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "problem.hpp"

namespace sudokudsl {

struct Numbering {
  std::size_t automaton = 0;             // which of the automata states the order
  std::vector<int> places;               // the slots that hold the numbers, in this order
  std::vector<Number> numbers;           // ascending
  std::vector<std::vector<int>> beside;  // by number: the auxiliary slots that are exchanged with it, for each alike
};

// The first numbering of the problem whose numbers can be exchanged.
std::optional<Numbering> find_numbering(const Problem& problem);

}  // namespace sudokudsl
