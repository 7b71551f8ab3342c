// A loop around tdoku (https://github.com/t-dillon/tdoku), so that calls from Python do not count against it:
//
//   clang++ -O3 -march=native -fPIC -shared -fno-exceptions -fno-rtti -I TDOKU/include -I TDOKU/src -o libtdoku.so
//     benchmarks/tdoku_loop.cc TDOKU/src/solver_dpll_triad_simd.cc TDOKU/src/util.cc
#include "tdoku.h"

// The solutions, up to `limit` each, of puzzles of 81 characters and one zero.
extern "C" size_t count_all(const char* puzzles, size_t number, size_t limit) {
  size_t all = 0, guesses = 0;
  char grid[82];
  for (size_t at = 0; at < number; ++at)
    all += TdokuSolverDpllTriadSimd(puzzles + 82 * at, limit, 0, grid, &guesses);
  return all;
}
