// Checks the objectives that the engine adds to a problem (checked builds only).
//
// An exact total on cells must be a linear combination of the exact sums that the problem states: totals, houses and
// pairs with one sum. That is decided by elimination modulo a prime, for problems of any size. Where all solutions are
// known, each objective must hold in all of them.
#pragma once

#include "problem.hpp"

namespace sudokudsl::checks {

// `all` is the problem `stated` with the objectives that the engine adds.
void check_implied(const Problem& stated, const Problem& all);

}  // namespace sudokudsl::checks
