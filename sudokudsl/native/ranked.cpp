#include "ranked.hpp"

#include <map>
#include <set>

namespace sudokudsl {

RankedTable RankedTable::build(const Ranked& ranked, const Slots& slots) {
  RankedTable table;
  table.lines_ = ranked.lines.size();
  std::set<int> used;
  for (const auto& line : ranked.lines) {
    used.insert(line.begin(), line.end());
    table.places_.insert(table.places_.end(), line.begin(), line.end());
    table.width_ = line.size();
    bool distinct = true;
    for (std::size_t place = 0; place < line.size(); ++place)
      for (std::size_t other = 0; other < place; ++other) distinct &= slots.differs(line[place], line[other]);
    table.distinct_.push_back(distinct);
  }
  table.slots_.assign(used.begin(), used.end());
  table.find_codes(slots);
  for (const auto& one : ranked.lines)
    for (const auto& other : ranked.lines) {
      Word same = 0, apart = 0;
      for (std::size_t place = 0; place < table.width_; ++place) {
        if (one[place] == other[place]) same |= bit_at(place);
        if (slots.differs(one[place], other[place])) apart |= bit_at(place);
      }
      table.same_.push_back(same);
      table.apart_.push_back(apart);
    }
  table.add_clues(ranked, slots);
  if (ranked.differ) table.add_differing();
  table.workspace = words_for(8 * ranked.lines.size()) + 1;
  return table;
}

std::vector<std::vector<Placed>> RankedTable::alternatives() const {
  std::vector<std::vector<Placed>> found;
  for (const Clue& clue : clues_)
    for (const Group& group : clue.groups) {
      if (clue.first == 0) continue;
      found.emplace_back();
      for (std::uint32_t at = group.begin; at < group.end; ++at)
        found.back().push_back(
            {static_cast<std::uint32_t>(slot(contenders_[at], 0)), static_cast<std::uint32_t>(lowest_bit(clue.first))});
    }
  return found;
}

// Numbers the digits of all slots in one ascending list, unless all slots list the same ones.
void RankedTable::find_codes(const Slots& slots) {
  const auto values_of = [&](int slot) -> const std::vector<Number>& {
    return slots.values[static_cast<std::size_t>(slot)];
  };
  plain_ = std::all_of(slots_.begin(), slots_.end(), [&](int slot) {
    return values_of(slot).size() <= kWordBits && values_of(slot) == values_of(slots_.front());
  });
  if (plain_) return;
  SUDOKUDSL_COUNT_FORM(ranked_coded);
  std::set<Number> used;
  for (const int slot : slots_)
    for (std::size_t local = 0; local < values_of(slot).size(); ++local)
      if (slots.has(slot, static_cast<int>(local))) used.insert(values_of(slot)[local]);
  codes_of_.resize(slots.values.size());
  for (const int slot : slots_) {
    codes_of_[static_cast<std::size_t>(slot)] = static_cast<std::uint32_t>(codes_.size());
    for (const Number value : values_of(slot))
      codes_.push_back(static_cast<std::uint8_t>(std::distance(used.begin(), used.lower_bound(value))));
  }
}

// The lines by side, in order; empty if they are not sided.
std::vector<std::vector<RankedTable::Line>> RankedTable::sides(const Slots& slots) const {
  if (width_ == 0 || !plain_) return {};
  const std::size_t size = count_bits(first_digits(slots));
  std::vector<std::vector<Line>> found;
  for (Line line = 0; line < lines_; ++line) {
    if (found.empty() || found.back().size() == size) found.emplace_back();
    auto& side = found.back();
    if (!std::all_of(side.begin(), side.end(),
                     [&](Line other) { return slots.differs(slot(line, 0), slot(other, 0)); }))
      return {};
    side.push_back(line);
  }
  return !found.empty() && found.back().size() == size ? found : std::vector<std::vector<Line>>{};
}

// The digits with which lines can begin.
Word RankedTable::first_digits(const Slots& slots) const {
  Word found = 0;
  for (Line line = 0; line < lines_; ++line) found |= slots.live[static_cast<std::size_t>(slot(line, 0))].front();
  return found;
}

// One clue for each line, in the order of their numbers.
std::vector<Ranked::Clue> RankedTable::clues_by_line(const Ranked& ranked) {
  std::map<std::size_t, Ranked::Clue> by_line;
  for (const Ranked::Clue& clue : ranked.clues) {
    Ranked::Clue& known = by_line.emplace(clue.line, clue).first->second;
    impossible_ |= known.less != clue.less || clue.less < 0 || clue.less >= static_cast<Number>(lines_);
    known.ties &= clue.ties;
  }
  std::vector<Ranked::Clue> found;
  for (const auto& [line, clue] : by_line) found.push_back(clue);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& one, const auto& other) { return one.less < other.less; });
  return found;
}

void RankedTable::add_clues(const Ranked& ranked, const Slots& slots) {
  const auto clues = clues_by_line(ranked);
  if (impossible_) return;
  const auto by_side = sides(slots);
  if (by_side.empty()) {
    SUDOKUDSL_COUNT_FORM(ranked_without_sides);
    std::vector<std::vector<Line>> alone;
    for (Line line = 0; line < lines_; ++line) alone.push_back({line});
    add_clues(clues, 0, 0, alone, slots);
    return;
  }
  SUDOKUDSL_COUNT_FORM(ranked_sided);
  Word left = first_digits(slots);
  const auto together = static_cast<Number>(by_side.size());  // the lines that begin with one digit
  for (Number before = 0; left != 0; left &= left - 1, before += together) {
    std::vector<Ranked::Clue> some;
    for (const Ranked::Clue& clue : clues)
      if (clue.less >= before && clue.less < before + together) some.push_back(clue);
    add_clues(some, before, isolate_lowest_bit(left), by_side, slots);
  }
}

// Adds clues about lines with the same first digit, before which there are other lines; `first` is 0 if it is unknown.
void RankedTable::add_clues(const std::vector<Ranked::Clue>& clues, Number before, Word first,
                            const std::vector<std::vector<Line>>& by_side, const Slots& slots) {
  for (const Ranked::Clue& clue : clues) {
    Clue added{static_cast<Line>(clue.line), 0, clue.ties, first, {}};
    Number less = clue.less - before;
    for (const Ranked::Clue& other : clues) {
      if (other.line == clue.line) continue;
      less -= other.less < clue.less;
      impossible_ |= other.less == clue.less && !(clue.ties && other.ties);
      if (other.less <= clue.less)
        orders_.push_back({static_cast<Line>(other.line), added.line, other.less < clue.less});
    }
    for (const auto& side : by_side) {
      const bool stated = std::any_of(clues.begin(), clues.end(), [&](const Ranked::Clue& other) {
        return std::find(side.begin(), side.end(), other.line) != side.end();
      });
      if (stated) continue;
      const auto begin = static_cast<std::uint32_t>(contenders_.size());
      for (const Line contender : side)
        if (first == 0 || !slots.differs(slot(contender, 0), slot(added.line, 0))) contenders_.push_back(contender);
      added.groups.push_back({begin, static_cast<std::uint32_t>(contenders_.size())});
    }
    impossible_ |= less < 0;
    if (impossible_) return;
    added.less = static_cast<std::uint32_t>(less);
    clues_.push_back(std::move(added));
  }
}

void RankedTable::add_differing() {
  std::set<std::set<std::pair<int, int>>> known;
  for (Line one = 0; one < lines_; ++one)
    for (Line other = 0; other < one; ++other) {
      if (apart_[pair(one, other)] != 0) continue;
      std::set<std::pair<int, int>> compared;
      for (std::size_t place = 0; place < width_; ++place)
        if (slot(one, place) != slot(other, place)) compared.insert(std::minmax(slot(one, place), slot(other, place)));
      if (known.insert(std::move(compared)).second) differing_.emplace_back(one, other);
    }
}

}  // namespace sudokudsl
