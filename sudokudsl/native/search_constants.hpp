// All constants that the search was tuned with, in one table: name, value, why.
//
// Figures are from docs/performance.md. "Nodes" and "time" are relative to the value in use, so below 1 is a gain.
//
// `tuned(value, small)` has a second value for builds with SUDOKUDSL_SMALL_TABLES. In these builds small problems take
// the forms for large ones, and short searches the paths of long ones, so that tests reach all of them. Constants that
// follow from the width of a lane, a vector or a word are not tuned, and are defined where they are used.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sudokudsl {

#ifdef SUDOKUDSL_SMALL_TABLES
inline constexpr bool kSmallTables = true;
#else
inline constexpr bool kSmallTables = false;
#endif

template <class Value>
constexpr Value tuned(Value value, Value small) {
  return kSmallTables ? small : value;
}

// ---- the input (problem.cpp) ----

// Slots of a problem. Far beyond what can be searched; a larger number is a mistake of the caller.
inline constexpr std::int64_t kMostSlots = 1 << 20;
// Digits of an alphabet: a lane of 64 bits keeps one for itself.
inline constexpr std::int64_t kMostDigits = 63;
// Digits of another slot that grids list: a grid has a byte for each slot.
inline constexpr std::int64_t kMostShownDigits = 255;
// Size of a digit or a weight, so that a product of two and a sum of many fit 64 bits.
inline constexpr std::int64_t kGreatestNumber = std::int64_t{1} << 40;
// The greatest sum that the terms of a total may reach, far from 2^63.
inline constexpr double kGreatestSum = 1e18;

// ---- totals of regions (region_totals.cpp) ----

// Houses of a region whose innies and outies are taken.
inline constexpr int kMostRegionHouses = 9;
// Terms of an implied total; some longer ones become long totals. With 6: 0.72 of the nodes, but 1.7 times the time.
inline constexpr std::size_t kMostTerms = 4;
// The same where all of them are in one house, which bounds them well.
inline constexpr std::size_t kMostTermsInHouse = 5;
// The same where some cell is in no cage. Over ten such puzzles speed is 1.68 with 7, 1.55 with 6, 1.52 with 9,
// and 1.28 without any.
inline constexpr std::size_t kMostUncagedTerms = 7;
// Terms of a long implied total, which is pruned by its bounds only (implied_total.hpp).
inline constexpr std::size_t kMostLongTerms = 6;
// Terms of a total that is kept if it is near one of its bounds. Hailstone: 69,017 to 6,361 nodes.
inline constexpr std::size_t kMostTermsNearBound = 12;
// A total is near a bound if its distance to the bound, times this, is less than the range between the bounds.
inline constexpr std::int64_t kNearBound = 4;
// Squared multiplicities of the cells left by cages that cross.
inline constexpr int kMostCrossingSize = 10;
// Cells by which such a total may be longer than the longest of its cages.
inline constexpr std::size_t kMostCrossingExcess = 1;
// Cages that are added up for it.
inline constexpr std::size_t kMostCrossingCages = 9;
// Cells of a cage that crosses another one, for crossing cages to be added up at all.
inline constexpr std::size_t kLeastCrossingCage = 4;
// Cells of cages that are added up side by side.
inline constexpr std::size_t kLeastCageSideBySide = 6;
// The most cages of this length for which it is tried.
inline constexpr std::size_t kMostCagesSideBySide = 64;

// Places of a grouped objective: those of the largest board.
inline constexpr std::size_t kMostGroupedPlaces = 1024;
// Digits of its members, and numbers of its groups: each is a set in one word.
inline constexpr std::size_t kMostGroupedValues = 64;

// Lines of a ranked objective, which are compared with each other: twice those of the largest board.
inline constexpr std::size_t kMostRankedLines = 256;
// Slots of such a line: places are bits of a word.
inline constexpr std::int64_t kMostRankedPlaces = 64;

// ---- the model and its tables (model.cpp, conflict_masks.hpp) ----

// Placements of an at-most-one objective that becomes pairwise conflicts: masks grow as its square. Larger ones are
// counts.
inline constexpr std::size_t kMostMutexPlacements = tuned<std::size_t>(128, 12);
// Placements of a problem that may have lanes of 8 bits. Its masks are dense.
inline constexpr std::size_t kMostByteLanePlacements = tuned<std::size_t>(1500, 0);
// The share of all slots, an eighth, for which lanes are made wider, up to the bits that every kernel has. Hot and cold
// cells: 607 to 319 ms, negators: 72 to 29.
inline constexpr std::size_t kSavedShare = 8, kMostLaneBits = 32;
// Cells of a value-symmetric problem: its tables grow as their square.
inline constexpr int kMostSymmetricCells = tuned(1000, 30);
// Bytes of the cells' lanes up to which the peers of a cell are a mask of all cells; beyond, a list of them is faster.
inline constexpr std::size_t kMostPeerMaskBytes = tuned<std::size_t>(512, 8);
// Cells of a problem whose two-valued components are counted: components have at least four cells, so their fillings
// number at most 2^60.
inline constexpr int kMostCountedCells = tuned(240, 6);
// Bytes of dense conflict masks; larger ones lose more to the caches than they save.
inline constexpr std::size_t kMostDenseBytes = tuned<std::size_t>(3u << 20, 0);
// Live digits of a slot that wake conditions tell apart: with more it is treated as with this many.
inline constexpr std::uint32_t kMostWakeSize = 7;

// ---- propagators ----

// Combinations of digits that are listed for one group of a total; a group with more has bounds only.
inline constexpr std::size_t kMostCombinations = tuned<std::size_t>(2000, 3);
// Different sums of a total that are held as bits, and of a total in its narrow form: one word or two.
inline constexpr std::int64_t kMostTotalSums = tuned(2048, 8), kMostNarrowSums = tuned(128, 8);
// Moves of an automaton whose states are split by used digits.
inline constexpr std::size_t kMostSplitMoves = tuned<std::size_t>(1 << 15, 64);
// Slots that may join several connected pieces. With more of them, few slots are too far away.
inline constexpr std::size_t kMostJoiningSlots = tuned<std::size_t>(20, 4);
// Sets of pieces that are joined: those of three pieces.
inline constexpr std::size_t kMostPieceSets = 8;
// Sizes of an area for each of which the propagator of `division` walks from a cluster by itself.
inline constexpr std::size_t kMostDivisionSizes = tuned<std::size_t>(8, 2);
// The most alternatives, one of which is required, whose common conflicts are sought. More seldom have any.
inline constexpr std::size_t kMostGroupedAlternatives = 4;
inline constexpr std::size_t kMostCountAlternatives = 6, kMostJointAlternatives = 4, kMostSetAlternatives = 6;

// ---- the kernel (kernel.cpp and the headers it lists) ----

// Nodes between two looks at the clock, a power of two; without propagators a node takes less than a microsecond.
inline constexpr std::uint32_t kClockNodesPlain = 64, kClockNodes = 4;
// Fewer nodes a grid mean that most of the search is enumeration, where pruning and weighing cost more than they save.
inline constexpr std::uint64_t kNodesPerGrid = 8;
// Attempts at removing common conflicts after which their success rate counts.
inline constexpr std::uint64_t kBackoffAttempts = tuned<std::uint64_t>(128, 4);
// Attempts for each success up to which removal goes on. With 5: guesses of "hardest" 96.6 instead of 94.3,
// 16x16-minimal 347 instead of 273.
inline constexpr std::uint64_t kBackoffRate = 20;
// Nodes of the first pause without attempts; each later pause is twice as long.
inline constexpr std::uint64_t kBackoffPause = tuned<std::uint64_t>(256, 4);
// Nodes from which long implied totals run. From 500: time 1.2 on 10 hard puzzles; always: time 1.17 on 79.
inline constexpr std::uint64_t kImpliedTotalNodes = tuned<std::uint64_t>(1000, 0);
// Nodes from which a failure bumps the slot chosen last instead of the one guessed. From 8,000 on: 1.8 times the time
// of MATHEMAGIC_KILLERS#1.
inline constexpr std::uint64_t kGuessBumpNodes = tuned<std::uint64_t>(2000, 2);
// Bumps after which the growth of all weights is halved. 4,096: time 1.08; 1,024: 1.21 (15 puzzles).
inline constexpr std::uint32_t kHalveEvery = tuned<std::uint32_t>(1 << 14, 8);
// Bumps from which the growth is halved sooner, because the search has gone astray: twelve 38s 15.4 to 4.8 million
// nodes.
inline constexpr std::uint32_t kManyBumps = tuned<std::uint32_t>(1 << 18, 32);
inline constexpr std::uint32_t kHalveSoonEvery = tuned<std::uint32_t>(1 << 8, 2);
// The share of the worst digit's failures by which cells that can take it weigh more: a fifth. An eighth, a sixth and
// 0.3: 108, 86 and 143 ms instead of 76 (Sandwich snipe 18).
inline constexpr std::uint32_t kDigitFailureShare = 5;
// Twice the size that a digit with two places in a house has as a branch: 2.5 cells. 2.5 instead of 2: nodes 0.96 over
// 173 puzzles.
inline constexpr std::uint64_t kTwoPlacesSize = 5;
// Nodes from which a search without propagators is long: lanes are compared by the bits of their failures, and common
// conflicts always removed. Pencilmark sudoku 3: 22.8 to 7.5 million nodes.
inline constexpr std::uint64_t kLongSearchNodes = tuned<std::uint64_t>(1500, 4);
// Failures up to which such a search holds lanes for equal altogether.
inline constexpr std::uint32_t kFewFailures = 4;
// Lanes with equal failures that are compared for a branch. 16 or 32: guesses of "hardest" 96.4 and 97.1 instead
// of 94.3; 4: of 17-clue 1.13 instead of 0.99.
inline constexpr std::size_t kComparedLanes = 8;

// ---- the learner (learner.hpp) ----

// The cost of a propagator's run by kind (model.hpp), against looking at one clause. The costs of `grouped` and
// `division` hold for boards of many places. With 100 for `grouped`, the learner took four fifths of the time of ten
// such puzzles.
inline constexpr std::array<std::uint64_t, 15> kRunWork{10, 10,   10,   20,  40,  20,  20, 50,
                                                        50, 2000, 2000, 100, 200, 200, 10};
// Places of a division times sizes of areas, about, up to which a run of `division` costs no more than that.
inline constexpr std::size_t kDivisionWalks = 130;
// Work of the explanations for a conflict. Beyond it, explanations keep all literals: some 0.1 s.
inline constexpr std::uint64_t kMostExplanationWork = tuned<std::uint64_t>(20'000'000, 20'000);
// Words of learned clauses: 64 MB.
inline constexpr std::size_t kMostClauseWords = tuned<std::size_t>(std::size_t{1} << 24, 2000);
// Conflicts of placements: 256 MB. There is no learning on larger problems.
inline constexpr std::size_t kMostConflicts = tuned<std::size_t>(std::size_t{1} << 26, 20'000);
// Words of explanations before a restart drops them: 4 MB.
inline constexpr std::size_t kMostExplanationWords = tuned<std::size_t>(std::size_t{1} << 20, 200);
// The increment of the first bump. It is large, so that bumps can grow by small fractions.
inline constexpr std::uint64_t kFirstBump = std::uint64_t{1} << 24;
// An increment above kMostBump is shifted right by kScoreShift bits, and so are all scores: 64 bits never overflow.
inline constexpr std::uint64_t kMostBump = std::uint64_t{1} << tuned(53, 26);
inline constexpr int kScoreShift = 32;
// Each conflict enlarges the increment by 1/kBumpGrowth of itself. 10: 0.283 s instead of 0.236 and one puzzle unsolved
// (14 of 25x25); 40: 0.242, one unsolved; 80: 0.224, four unsolved.
inline constexpr std::uint64_t kBumpGrowth = 20;
// Conflicts between restarts at least. 10: 0.289 s; 150: 0.271 and one unsolved.
inline constexpr std::uint64_t kLeastRestart = tuned<std::uint64_t>(50, 2);
// Conflicts before the first restart for quality, so that the mean LBD is known.
inline constexpr std::uint64_t kFirstRestart = tuned<std::uint64_t>(100, 3);
// A restart is due if the recent LBD times 4/5 (Glucose's K) is above the mean of all. The recent LBD is an average
// over about kRecentConflicts conflicts.
inline constexpr std::uint64_t kRecentConflicts = 32, kRestartNumerator = 4, kRestartDenominator = 5;
// Conflicts before clauses are forgotten, and how many more each time. 1,000 and 100: 0.314 s and one unsolved.
inline constexpr std::uint64_t kFirstReduce = tuned<std::uint64_t>(2000, 6), kMoreReduce = tuned<std::uint64_t>(300, 1);
// Clauses of at most this LBD are kept. 3: 0.310 s and two unsolved.
inline constexpr std::uint32_t kKeptLbd = 2;
// The longest chain of reasons followed to minimise a clause; it bounds the recursion.
inline constexpr int kMostMinimiseDepth = tuned(200, 2);
// Nodes of the learner between two looks at the clock.
inline constexpr std::uint32_t kLearnerClockNodesPlain = 16, kLearnerClockNodes = 4;

// ---- the portfolio (portfolio.hpp) ----

// Steps that a search takes before it starts to learn as well: some 10 ms. Learning from the first step on, easy
// variants take 2 to 8 times as long. `LEARN_AFTER` in sudokudsl/cover is the same.
inline constexpr std::uint64_t kLearnAfter = 1'000'000;
// Grids found, beyond which nothing is learned and the kernel enumerates.
inline constexpr std::uint64_t kMostLearnerGrids = tuned<std::uint64_t>(64, 8);
// Nodes of the kernel between two looks at its work.
inline constexpr std::uint64_t kWorkCheckNodes = tuned<std::uint64_t>(256, 4);
// Placements of a problem without propagators on which the kernel is good; on more it is soon lost.
inline constexpr std::size_t kMostPlainPlacements = tuned<std::size_t>(1500, 60);
// On these larger ones, learning starts after this share of the usual steps.
inline constexpr std::uint64_t kLargeLearnSooner = 4;
// Work of the learner in a turn, against the kernel's until then, on large problems without propagators: 8 : 1.
inline constexpr std::uint64_t kLargeLearnerShare = 8;
// The kernel's work against the learner's on other problems without propagators, 128 : 1, and on those with groups or
// where cheap propagators do most of the work, 16 : 1. 8 : 1 instead of 16 : 1: time 1.06 over 16 such puzzles.
inline constexpr std::uint64_t kPlainKernelShare = 128, kCheapKernelShare = 16;

// ---- engine and batches (engine.cpp, batch.cpp) ----

// Searches that an engine keeps for their memory.
inline constexpr std::size_t kMostIdleSearches = 4;
// Bytes of grids in one piece of memory, unless a single answer has more.
inline constexpr std::size_t kGridPieceBytes = tuned<std::size_t>(1 << 18, 64);
// Questions that a thread takes in one step: few enough to spread hard ones among the threads.
inline constexpr std::size_t kBatchShare = tuned<std::size_t>(16, 2);

// The most questions that threads take one by one.
inline constexpr std::size_t kFewQuestions = tuned<std::size_t>(1024, 2);

}  // namespace sudokudsl
