// Machines that read the digits of slots one after another, one for each kind of objective (check_fillings.hpp).
//
// The state of a machine is a fixed number of integers. Two readings with the same state have the same continuations,
// so a dynamic programme visits each state once.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "problem.hpp"

namespace sudokudsl::checks {

class Machine {
 public:
  virtual ~Machine() = default;
  virtual std::size_t size() const = 0;                    // the number of integers of a state
  virtual bool begin(Number*) const { return true; }       // sets up a state of zeros; false if nothing is accepted
  virtual bool ends(const Number*) const { return true; }  // whether a state after the last slot is accepted
  // Reads the digit at this position of the domain of a place; false if no continuation is accepted.
  virtual bool read(std::size_t place, std::size_t digit, Number* state) const = 0;
};

using Machines = std::vector<std::unique_ptr<const Machine>>;

// The position of a slot, which must be one of the list.
std::size_t place_in(const std::vector<int>& slots, int slot);

// The slots in the order of reading, and their domains: a machine is built from them.
struct Reading {
  const std::vector<int>& slots;
  const std::vector<std::vector<Number>>& domains;

  std::size_t place_of(int slot) const { return place_in(slots, slot); }
};

std::unique_ptr<const Machine> machine_of(const Count& count, const Reading& reading);
std::unique_ptr<const Machine> machine_of(const Total& total, const Reading& reading);
std::unique_ptr<const Machine> machine_of(const Pairs& pairs, const Reading& reading);
std::unique_ptr<const Machine> machine_of(const Automaton& automaton, const Reading& reading);
std::unique_ptr<const Machine> machine_of(const Connected& connected, const Reading& reading);
std::unique_ptr<const Machine> machine_of(const Grouped& grouped, const Reading& reading);
std::unique_ptr<const Machine> machine_of(const Ranked& ranked, const Reading& reading);
std::unique_ptr<const Machine> machine_of(const Division& division, const Reading& reading);
// Some pairs of places hold different digits.
std::unique_ptr<const Machine> machine_of(const std::vector<std::pair<std::size_t, std::size_t>>& apart,
                                          const Reading& reading);

}  // namespace sudokudsl::checks
