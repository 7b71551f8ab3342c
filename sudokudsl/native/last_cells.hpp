// The last open cells of a sum, or of a group of cells that differ, up to three of them, tried against each other.
//
// All is done in *steps*: how far what a cell adds is above the least that it can add, so that only what steps add up
// to matters. A cell that is taken off has its digits reversed for that (`turned`). Steps are below 32.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "kinds.hpp"

namespace sudokudsl {

struct LastCells {
  static constexpr std::size_t kMost = 3;
  static constexpr std::size_t kMostSteps = kWordBits / 2;
  static constexpr std::size_t kNoGroup = ~std::size_t{0};

  // Whether cells with these digits can be of such a sum: they follow each other, and two steps fit a word.
  static bool fits(const std::vector<Number>& digits) {
    return !digits.empty() && digits.size() <= kMostSteps &&
           digits.back() - digits.front() == static_cast<Number>(digits.size()) - 1;
  }

  struct Cell {
    Word steps;         // that it may take
    std::size_t group;  // cells of one group take different steps
    std::size_t name;   // of the caller
  };

  Cell cells[kMost];
  std::size_t size = 0;
  Number left = 0;  // what their steps add up to
  std::size_t sure_group = kNoGroup;
  Word sure = 0;  // steps that are taken by some cell of this group however the sum is made up

  // Leaves each cell the steps with which the others can make up `left`; false when there are none.
  [[gnu::always_inline]] bool complete() {
    if (left < 0 || left > static_cast<Number>(kMost * (kMostSteps - 1))) return false;
    switch (size) {
      case 0: return left == 0;
      case 1:
        cells[0].steps &= left < kWordBits ? bit_at(static_cast<std::size_t>(left)) : 0;
        return cells[0].steps != 0;
      case 2: return complete_two();
      default: return complete_three();
    }
  }

  // Digits as steps and steps as digits, of a cell with so many that is taken off.
  [[gnu::always_inline]] static Word turned(Word set, std::size_t digits) {
    return reversed(set) >> (kWordBits - digits);
  }

 private:
  // Bit 63 first.
  [[gnu::always_inline]] static Word reversed(Word set) {
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(set);
  }

  // Those steps that make up `left` with one that is given reversed.
  [[gnu::always_inline]] static Word completing(Word steps, Word others_reversed, Number left) {
    return left < kWordBits ? steps & others_reversed >> (kWordBits - 1 - left) : 0;
  }

  [[gnu::always_inline]] static int size_of(const Cell& cell) { return std::popcount(cell.steps); }

  // Half of what is left, which two cells of one group cannot both take.
  static Word half(Number left) { return left % 2 == 0 ? bit_at(static_cast<std::size_t>(left / 2)) : 0; }

  // Of two cells of one group, both if they have no other choice.
  static Word only(Word either) { return std::popcount(either) == 2 ? either : 0; }

  void note_sure(std::size_t group, Word steps) {
    sure_group = group;
    sure = steps;
  }

  [[gnu::always_inline]] bool complete_two() {
    Cell &one = cells[0], &other = cells[1];
    const bool differ = one.group == other.group;
    if (differ) one.steps &= ~half(left);
    const Word back = reversed(one.steps);
    one.steps = completing(one.steps, reversed(other.steps), left);
    other.steps = completing(other.steps, back, left);
    if (differ) note_sure(one.group, only(one.steps | other.steps));
    return one.steps != 0;
  }

  // Each step of the first cell in turn. If two are of one group, these are the second and the third.
  [[gnu::always_inline]] bool complete_three() {
    if (cells[0].group == cells[1].group)
      std::swap(cells[0], cells[2]);
    else if (cells[0].group == cells[2].group)
      std::swap(cells[0], cells[1]);
    const bool pair = cells[1].group == cells[2].group, all = pair && cells[0].group == cells[1].group;
    if (all || !pair) std::swap(cells[0], *std::ranges::min_element(cells, {}, size_of));
    const Word second_back = reversed(cells[1].steps), third_back = reversed(cells[2].steps);
    Word first = 0, second = 0, third = 0, always = ~Word{0};
    for (Word steps = cells[0].steps; steps != 0; steps &= steps - 1) {
      const Word step = steps & (~steps + 1);
      const Number rest = left - std::countr_zero(steps);
      if (rest < 0) break;
      const Word never = (pair ? half(rest) : 0) | (all ? step : 0);
      Word one = completing(cells[1].steps & ~never, third_back, rest);
      Word other = completing(cells[2].steps & ~never, second_back, rest);
      if (all) {  // nor may one be what the other needs to take the step of the first
        const Number opposite = rest - std::countr_zero(steps);
        const Word wrong = opposite >= 0 && opposite < kWordBits ? bit_at(static_cast<std::size_t>(opposite)) : 0;
        one &= ~wrong;
        other &= ~wrong;
      }
      if (one == 0) continue;
      first |= step;
      second |= one;
      third |= other;
      always &= (all ? step : 0) | only(one | other);
    }
    cells[0].steps = first;
    cells[1].steps = second;
    cells[2].steps = third;
    if (pair) note_sure(cells[1].group, always);
    return first != 0;
  }
};

// Of cells that take different steps: what these can add up to. Sums of 64 and more are left out.
struct LastDistinctCells {
  struct Cell {
    Word steps;        // that it may take
    std::size_t name;  // of the caller
  };

  Cell cells[LastCells::kMost];
  std::size_t size;

  // False if there are too many.
  [[gnu::always_inline]] bool add(Word steps, std::size_t name) {
    if (size == LastCells::kMost) return false;
    cells[size++] = {steps, name};
    return true;
  }

  [[gnu::always_inline]] Word sums() const {
    if (size == 0) return bit_at(0);
    Word all = 0;
    choose([&all](Word, Word, int sum, Word last) { all |= last << sum; });
    return all;
  }

  // Of one cell or more: leaves each the steps with which the others can make up one of these sums. Those that some
  // cell takes however they do.
  [[gnu::always_inline]] Word complete(Word wanted) {
    Word first = 0, second = 0, third = 0, sure = ~Word{0};
    choose([&](Word one, Word other, int sum, Word last) {
      last &= wanted >> sum;
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
  // Calls `visit(one, other, sum, last)` for each choice of all cells but the last: the steps of up to two cells, what
  // they add up to, and what is left to the last one.
  template <class Visit>
  [[gnu::always_inline]] void choose(Visit visit) const {
    if (size == 1) return visit(0, 0, 0, cells[0].steps);
    for (Word first = cells[0].steps; first != 0; first &= first - 1) {
      const Word one = first & (~first + 1);
      const int sum = std::countr_zero(first);
      if (size == 2) {
        visit(one, 0, sum, cells[1].steps & ~one);
        continue;
      }
      for (Word second = cells[1].steps & ~one; second != 0; second &= second - 1) {
        const Word other = second & (~second + 1);
        visit(one, other, sum + std::countr_zero(second), cells[2].steps & ~one & ~other);
      }
    }
  }
};

}  // namespace sudokudsl
