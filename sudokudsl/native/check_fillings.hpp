// The plain check of requirements: whether some filling of a few slots meets them (checked builds only).
//
// Everything here is written from the definitions in `cover/objectives.py`, and shares no code with the propagators. An
// objective is a *machine* that reads the digits of the slots one after another; `check_machines.hpp` has one for each
// kind. All machines of a requirement together are a dynamic programme over the slots. A state that the programme has
// reached before is not visited again. `ways`, `sets` and `either` are alternatives, which are tried one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "problem.hpp"

namespace sudokudsl::checks {

// The digits that are left, by place in the list of slots of a requirement.
using DigitLists = std::vector<std::vector<Number>>;

// Objectives that hold together, and pairs of slots known to hold different digits.
struct Requirement {
  std::vector<int> slots;  // the distinct slots of the objectives, in the order in which the machines read them
  std::vector<const Objective*> objectives;
  std::vector<std::pair<std::size_t, std::size_t>> apart;         // places whose slots differ, the earlier one first
  std::vector<std::pair<std::size_t, std::size_t>> apart_nearby;  // those of them that are cheap to follow
};

enum class Verdict : std::uint8_t { none, some, undecided };

// Whether there is a filling of the slots from these domains. With `marked`, the filling must hold a marked digit in
// some slot. `undecided` means that the programme became too large. The numbers that it copied are added to `numbers`.
Verdict find_filling(const Requirement& requirement, const DigitLists& domains, const DigitLists* marked = nullptr,
                     std::size_t* numbers = nullptr);

// Returns a filling from these domains; empty if there is none, or if the programme became too large.
std::vector<Number> some_filling(const Requirement& requirement, DigitLists domains);

}  // namespace sudokudsl::checks
