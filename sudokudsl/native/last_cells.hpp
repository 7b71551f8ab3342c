// The last open cells of a sum, at most three, tried against each other.
//
// Constraint: linear and alldifferent. The steps of the cells add up to `left`, and cells of one group take different
// steps. A *step* is how far the contribution of a cell lies above the least that its list of values allows, so these
// must be consecutive. Where a cell is subtracted its digits are in reverse order (`flipped`). Consistency: domain.
//
// Rules of LastCells:
//   1. One cell takes `left`.
//   2. Of two cells, x + y = left: with the bits of one set reversed, the partners of all its steps are one shift away.
//      Two cells of one group do not both take half of `left`.
//   3. Of three cells, rule 2 for each step of the first. If the groups allow it, that is the one with fewest steps.
//   4. Steps that some cell of a group takes in every solution are noted (`sure`).
// LastDistinctCells holds the cells of one group within a larger sum. It enumerates their choices, to list the sums
// that they can make (`sums`), or to keep the steps that lead to some permitted sums (`complete`).
//
// Cost: some ten instructions, in three cells for each step of one of them. Four cells would take the square of that.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "form_counts.hpp"
#include "kinds.hpp"

namespace sudokudsl {

struct LastCells {
  static constexpr std::size_t kMost = 3;
  static constexpr std::size_t kMostSteps = kWordBits / 2;
  static constexpr std::size_t kNoGroup = ~std::size_t{0};

  // Whether the digits are consecutive and few enough that the sum of two steps fits a word.
  static bool fits(const std::vector<Number>& digits) {
    return !digits.empty() && digits.size() <= kMostSteps &&
           digits.back() - digits.front() == static_cast<Number>(digits.size()) - 1;
  }

  struct Cell {
    Word steps;          // in its domain
    std::size_t group;   // cells of one group take different steps
    std::size_t member;  // its number in the caller's table
  };

  Cell cells[kMost];
  std::size_t size = 0;
  Number left = 0;  // the sum of the steps of all cells
  std::size_t sure_group = kNoGroup;
  Word sure = 0;  // rule 4: steps that some cell of this group takes in every solution

  // Leaves each cell the steps that occur in some solution; false when there is none. May reorder the cells.
  [[gnu::always_inline]] bool complete() {
    if (left < 0 || left > static_cast<Number>(kMost * (kMostSteps - 1))) return false;
    switch (size) {
      case 0: return left == 0;
      case 1:  // rule 1
        SUDOKUDSL_COUNT_FORM(last_cell);
        cells[0].steps &= left < kWordBits ? bit_at(static_cast<std::size_t>(left)) : 0;
        return cells[0].steps != 0;
      case 2: return complete_two();
      default: return complete_three();
    }
  }

  // The lowest `digits` bits in reverse order: digits to steps and steps to digits of a cell that is subtracted.
  [[gnu::always_inline]] static Word flipped(Word set, std::size_t digits) {
    return reversed(set) >> (kWordBits - digits);
  }

 private:
  // Bit 63 becomes bit 0.
  [[gnu::always_inline]] static Word reversed(Word set) {
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(set);
  }

  // The steps whose difference to `left` is in the other set, which is given reversed. `left` is not negative.
  [[gnu::always_inline]] static Word completing(Word steps, Word others_reversed, Number left) {
    return left < kWordBits ? steps & others_reversed >> (kWordBits - 1 - left) : 0;
  }

  [[gnu::always_inline]] static int size_of(const Cell& cell) { return static_cast<int>(count_bits(cell.steps)); }

  // Half of `left`, a step that two cells of one group cannot both take.
  static Word half(Number left) { return left % 2 == 0 ? bit_at(static_cast<std::size_t>(left / 2)) : 0; }

  // The steps that two cells of one group both take: those of either, if there are only two.
  static Word only(Word either) { return count_bits(either) == 2 ? either : 0; }

  void note_sure(std::size_t group, Word steps) {
    sure_group = group;
    sure = steps;
  }

  // Rule 2.
  [[gnu::always_inline]] bool complete_two() {
    SUDOKUDSL_COUNT_FORM(last_two_cells);
    Cell &one = cells[0], &other = cells[1];
    const bool differ = one.group == other.group;
    if (differ) one.steps &= ~half(left);
    const Word back = reversed(one.steps);
    one.steps = completing(one.steps, reversed(other.steps), left);
    other.steps = completing(other.steps, back, left);
    if (differ) note_sure(one.group, only(one.steps | other.steps));
    return one.steps != 0;
  }

  // Rule 3. If two cells are of one group, they become the second and the third.
  [[gnu::always_inline]] bool complete_three() {
    if (cells[0].group == cells[1].group)
      std::swap(cells[0], cells[2]);
    else if (cells[0].group == cells[2].group)
      std::swap(cells[0], cells[1]);
    const bool pair = cells[1].group == cells[2].group, all = pair && cells[0].group == cells[1].group;
    if (all || !pair) std::swap(cells[0], *std::ranges::min_element(cells, {}, size_of));
    SUDOKUDSL_COUNT_FORM(last_three_cells);
    if (pair && !all) SUDOKUDSL_COUNT_FORM(last_three_cells_with_pair);
    if (all) SUDOKUDSL_COUNT_FORM(last_three_distinct_cells);
    const Word second_back = reversed(cells[1].steps), third_back = reversed(cells[2].steps);
    Word first = 0, second = 0, third = 0, always = ~Word{0};
    for (Word steps = cells[0].steps; steps != 0; steps &= steps - 1) {
      const Word step = isolate_lowest_bit(steps);
      const Number rest = left - static_cast<Number>(lowest_bit(steps));
      if (rest < 0) break;
      const Word never = (pair ? half(rest) : 0) | (all ? step : 0);
      Word one = completing(cells[1].steps & ~never, third_back, rest);
      Word other = completing(cells[2].steps & ~never, second_back, rest);
      if (all) {  // a partner of the first cell's own step is not possible either
        const Number opposite = rest - static_cast<Number>(lowest_bit(steps));
        const Word wrong = opposite >= 0 && opposite < kWordBits ? bit_at(static_cast<std::size_t>(opposite)) : 0;
        one &= ~wrong;
        other &= ~wrong;
      }
      if (one == 0) continue;
      first |= step;
      second |= one;
      third |= other;
      always &= (all ? step : 0) | only(one | other);  // rule 4
    }
    cells[0].steps = first;
    cells[1].steps = second;
    cells[2].steps = third;
    if (pair) note_sure(cells[1].group, always);
    return first != 0;
  }
};

// Up to three cells that take different steps. Sums of 64 and more are left out.
struct LastDistinctCells {
  struct Cell {
    Word steps;          // in its domain
    std::size_t member;  // its number in the caller's table
  };

  Cell cells[LastCells::kMost];
  std::size_t size;

  // False if there are too many.
  [[gnu::always_inline]] bool add(Word steps, std::size_t member) {
    if (size == LastCells::kMost) return false;
    cells[size++] = {steps, member};
    return true;
  }

  // The sums that the cells can make, as bits.
  [[gnu::always_inline]] Word sums() const {
    if (size == 0) return bit_at(0);
    Word all = 0;
    each_choice([&all](Word, Word, int sum, Word last) { all |= last << sum; });
    return all;
  }

  // Leaves each cell the steps that lead to one of the permitted sums; there must be a cell. Returns the steps that
  // some cell takes in every such choice.
  [[gnu::always_inline]] Word complete(Word permitted) {
    Word first = 0, second = 0, third = 0, sure = ~Word{0};
    each_choice([&](Word one, Word other, int sum, Word last) {
      last &= permitted >> sum;
      if (last == 0) return;
      first |= one;
      second |= other;
      third |= last;
      sure &= one | other | ((last & (last - 1)) == 0 ? last : 0);
    });
    if (size == 3) cells[1].steps = second;
    if (size > 1) cells[0].steps = first;
    cells[size - 1].steps = third;
    return sure;
  }

 private:
  // Calls `visit(one, other, sum, last)` for each choice of different steps for all cells but the last: the chosen
  // steps as bits, their sum, and the steps that remain for the last cell. With fewer than three cells `one` or both
  // are 0.
  template <class Visit>
  [[gnu::always_inline]] void each_choice(Visit visit) const {
    if (size == 1) return visit(0, 0, 0, cells[0].steps);
    for (Word first = cells[0].steps; first != 0; first &= first - 1) {
      const Word one = isolate_lowest_bit(first);
      const int sum = static_cast<int>(lowest_bit(first));
      if (size == 2) {
        visit(one, 0, sum, cells[1].steps & ~one);
        continue;
      }
      for (Word second = cells[1].steps & ~one; second != 0; second &= second - 1) {
        const Word other = isolate_lowest_bit(second);
        visit(one, other, sum + static_cast<int>(lowest_bit(second)), cells[2].steps & ~one & ~other);
      }
    }
  }
};

}  // namespace sudokudsl
