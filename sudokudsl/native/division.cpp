#include "division.hpp"

#include <set>

namespace sudokudsl {
namespace {

// The digits of slots in one ascending list, those of each if all have the same values (`plain`).
std::vector<Number> joint_values(const std::vector<int>& of, const Slots& slots, bool& plain) {
  std::set<Number> found;
  for (const int slot : of) {
    const auto& values = slots.values[static_cast<std::size_t>(slot)];
    plain &= values == slots.values[static_cast<std::size_t>(of.front())];
    for (std::size_t local = 0; local < values.size(); ++local)
      if (slots.has(slot, static_cast<int>(local))) found.insert(values[local]);
  }
  if (of.empty()) return {};
  return plain ? slots.values[static_cast<std::size_t>(of.front())] : std::vector<Number>(found.begin(), found.end());
}

// By slot: where its codes begin, which are the places of its digits in the list.
void encode(const std::vector<int>& of, const Slots& slots, const std::vector<Number>& list,
            std::vector<std::uint32_t>& first, std::vector<std::uint16_t>& codes) {
  for (const int slot : of) {
    first.push_back(static_cast<std::uint32_t>(codes.size()));
    for (const Number value : slots.values[static_cast<std::size_t>(slot)])
      codes.push_back(static_cast<std::uint16_t>(std::lower_bound(list.begin(), list.end(), value) - list.begin()));
  }
  first.push_back(static_cast<std::uint32_t>(codes.size()));
}

}  // namespace

DivisionTable DivisionTable::build(const Division& division, const Slots& slots) {
  DivisionTable table;
  table.numbers = division.numbers;
  table.sizes = division.sizes;
  for (const int slot : table.numbers)
    table.plain_numbers_ &= slots.values[static_cast<std::size_t>(slot)].size() <= kWordBits;
  table.number_values_ = joint_values(table.numbers, slots, table.plain_numbers_);
  table.size_values_ = joint_values(table.sizes, slots, table.plain_sizes_);
  if (!table.plain_numbers_ || !table.plain_sizes_) SUDOKUDSL_COUNT_FORM(division_coded);
  encode(table.numbers, slots, table.number_values_, table.first_number_, table.number_codes_);
  encode(table.sizes, slots, table.size_values_, table.first_size_, table.size_codes_);
  const std::size_t places = table.numbers.size();
  // a code that is not in the list is its size
  table.size_words_ = words_for(std::max<std::size_t>(table.size_values_.size() + !table.plain_sizes_, 1));
  table.place_words_ = words_for(places);
  for (std::size_t count = 0; count <= places + 1; ++count) {
    Word numbers = 0;
    for (std::size_t at = 0; at < table.number_values_.size(); ++at)
      if (table.number_values_[at] >= 1 && table.number_values_[at] <= static_cast<Number>(count))
        numbers |= bit_at(at);
    table.numbers_to_.push_back(numbers);
    const auto less =
        std::lower_bound(table.size_values_.begin(), table.size_values_.end(), static_cast<Number>(count));
    table.sizes_below_.push_back(static_cast<std::uint32_t>(less - table.size_values_.begin()));
  }
  std::vector<std::vector<Neighbour>> beside(places);
  for (const auto& [one, other, slot] : division.pairs) {
    const int zero = slots.local(slot, 0), unit = slots.local(slot, 1);
    const auto step = static_cast<std::uint32_t>(table.steps.size());
    table.steps.push_back({static_cast<Place>(one), static_cast<Place>(other), slot,
                           zero < 0 ? 0 : bit_at(static_cast<std::size_t>(zero)),
                           unit < 0 ? 0 : bit_at(static_cast<std::size_t>(unit))});
    beside[one].push_back({static_cast<Place>(other), step});
    beside[other].push_back({static_cast<Place>(one), step});
    table.all_.push_back(slot);
  }
  for (const auto& each : beside) {
    table.first_neighbour_.push_back(static_cast<std::uint32_t>(table.neighbours_.size()));
    table.neighbours_.insert(table.neighbours_.end(), each.begin(), each.end());
  }
  table.first_neighbour_.push_back(static_cast<std::uint32_t>(table.neighbours_.size()));
  table.all_.insert(table.all_.end(), table.numbers.begin(), table.numbers.end());
  table.all_.insert(table.all_.end(), table.sizes.begin(), table.sizes.end());
  table.workspace = 1 + table.size_words_ + table.words_of();
  return table;
}

std::size_t DivisionTable::words_of() const {
  const std::size_t some = numbers.size();
  const std::size_t listed = 9 * some + 2;  // places and counts in lists
  return some * (1 + size_words_ + place_words_) + 2 * place_words_ + words_for(sizeof(Place) * listed * 8) +
         words_for(sizeof(Vertex) * some * 8) + words_for(steps.size() * 8);
}

DivisionTable::Scratch DivisionTable::scratch(Word* from) const {
  const std::size_t some = numbers.size();
  Scratch found{};
  const auto words = [&](std::size_t many) { return std::exchange(from, from + many); };
  found.number = words(some);
  found.size = words(some * size_words_);
  found.apart = words(some * place_words_);
  found.reach = words(place_words_);
  found.need = words(place_words_);
  auto* list = reinterpret_cast<Place*>(words(words_for(sizeof(Place) * (9 * some + 2) * 8)));
  const auto listed = [&](std::size_t many) { return std::exchange(list, list + many); };
  found.many = listed(some);
  found.root = listed(some);
  found.following = listed(some);
  found.piece = listed(some);
  found.beside = listed(some);
  found.earliest = listed(some);
  found.wanted = listed(2 * some);
  found.layer = listed(some + 2);
  found.vertices = reinterpret_cast<Vertex*>(words(words_for(sizeof(Vertex) * some * 8)));
  found.open = reinterpret_cast<std::uint8_t*>(from);
  return found;
}

Word DivisionTable::coded_number(Word local, Place place) const {
  Word found = 0;
  for (; local != 0; local &= local - 1) found |= bit_at(number_codes_[first_number_[place] + lowest_bit(local)]);
  return found;
}

Word DivisionTable::local_number(Word code, Place place) const {
  Word found = 0;
  for (std::uint32_t at = first_number_[place]; at < first_number_[place + 1]; ++at)
    if ((code & bit_at(number_codes_[at])) != 0) found |= bit_at(at - first_number_[place]);
  return found;
}

void DivisionTable::code_sizes(const Word* local, Place place, Word* code) const {
  const std::size_t values = first_size_[place + 1] - first_size_[place];
  each(local, words_for(values), [&](std::size_t at) { add(code, size_codes_[first_size_[place] + at]); });
}

// Returns the number of words.
std::size_t DivisionTable::local_sizes(const Word* code, Place place, Word* local) const {
  if (plain_sizes_) {
    std::copy_n(code, size_words_, local);
    return size_words_;
  }
  const std::size_t words = words_for(first_size_[place + 1] - first_size_[place]);
  std::fill_n(local, words, Word{0});
  for (std::uint32_t at = first_size_[place]; at < first_size_[place + 1]; ++at)
    if (has(code, size_codes_[at])) add(local, at - first_size_[place]);
  return words;
}

DivisionTable::Place DivisionTable::find(Place* root, Place place) {
  while (root[place] != place) place = root[place] = root[root[place]];
  return place;
}

// The lower root stays. False if both are in one set already.
bool DivisionTable::join(Place* root, Place* following, Place one, Place other) {
  one = find(root, one);
  other = find(root, other);
  if (one == other) return false;
  root[std::max(one, other)] = std::min(one, other);
  std::swap(following[one], following[other]);
  return true;
}

// Makes a cluster of each place, and joins those with the same fixed number.
void DivisionTable::begin(Scratch& all) const {
  std::array<Place, kWordBits> first;
  first.fill(kNone);
  for (Place place = 0; place < places(); ++place) {
    all.root[place] = all.piece[place] = all.following[place] = all.beside[place] = place;
    all.vertices[place].walk = 0;
  }
  for (Place place = 0; place < places(); ++place) {
    if (all.number[place] == 0 || has_several(all.number[place])) continue;
    Place& start = first[lowest_bit(all.number[place])];
    if (start == kNone)
      start = place;
    else
      join(all.root, all.following, start, place);
  }
}

// Rule 1.
bool DivisionTable::summarise(Scratch& all) const {
  for (Place place = 0; place < places(); ++place) {
    const Place root = all.root[place] = find(all.root, place);
    all.piece[place] = find(all.piece, place);
    if (root == place) {
      all.many[root] = 0;
      std::fill_n(apart_of(all, root), place_words_, Word{0});
    }
    ++all.many[root];
    all.number[root] &= all.number[place];
    for (std::size_t word = 0; word < size_words_; ++word) size_of(all, root)[word] &= size_of(all, place)[word];
  }
  for (Place root = 0; root < places(); ++root) {
    if (all.root[root] != root) continue;
    Word left = 0;
    for (std::size_t word = 0; word < size_words_; ++word) {
      Word& sizes_of_root = size_of(all, root)[word];
      const std::size_t below = sizes_below_[all.many[root]], begun = word * kWordBits;
      if (below > begun) sizes_of_root &= below >= begun + kWordBits ? Word{0} : ~(bit_at(below) - 1);
      left |= sizes_of_root;
    }
    if (left == 0 || all.number[root] == 0) return false;
  }
  return true;
}

// Rule 4.
bool DivisionTable::separate(Scratch& all) const {
  for (std::size_t number = 0; number < steps.size(); ++number) {
    if (all.open[number]) continue;
    const Place one = all.root[steps[number].one], other = all.root[steps[number].other];
    if (one == other || !part(all, one, other)) return false;
  }
  return true;
}

// Two clusters are in different areas.
bool DivisionTable::part(const Scratch& all, Place one, Place other) const {
  add(apart_of(all, one), other);
  add(apart_of(all, other), one);
  Word &numbers_of_one = all.number[one], &numbers_of_other = all.number[other];
  if (!has_several(numbers_of_one)) numbers_of_other &= ~numbers_of_one;
  if (!has_several(numbers_of_other)) numbers_of_one &= ~numbers_of_other;
  return numbers_of_one != 0 && numbers_of_other != 0;
}

// Rules 2 and 3, from one cluster.
bool DivisionTable::examine(Scratch& all, Place root) const {
  std::fill_n(all.reach, place_words_, Word{0});
  std::fill_n(all.need, place_words_, ~Word{0});
  add(all.reach, root);
  Word* own = size_of(all, root);
  std::size_t listed = 0, least = kNone, most = 0;
  each(own, size_words_, [&](std::size_t at) {
    least = std::min(least, at);
    most = at;
    ++listed;
  });
  const auto count = [&](std::size_t at) {
    return static_cast<std::uint32_t>(std::min<Number>(size_values_[at], static_cast<Number>(places()) + 1));
  };
  if (listed <= kMostDivisionSizes) {
    bool any = false;
    for (std::size_t at = least; at <= most; ++at) {
      if (!has(own, at)) continue;
      const std::uint32_t size = count(at);
      if (walk(all, root, size, size) >= size)
        any = true;
      else
        remove(own, at);
    }
    if (!any) return false;
  } else {
    SUDOKUDSL_COUNT_FORM(division_of_many_sizes);
    const std::uint32_t total = walk(all, root, count(least), count(most));
    if (total < count(least)) return false;
    for (std::size_t at = least; at <= most; ++at)
      if (size_values_[at] > static_cast<Number>(total)) remove(own, at);
  }
  all.earliest[root] = root;
  for (Place other = 0; other < places(); ++other) {
    if (all.root[other] != other || other == root) continue;
    if (!has(all.reach, other)) {
      if (!part(all, root, other)) return false;
      continue;
    }
    all.earliest[root] = std::min(all.earliest[root], other);
    if (!has(all.need, other) || all.wishes == places()) continue;
    SUDOKUDSL_COUNT_FORM(division_needs);
    all.wanted[2 * all.wishes] = root;
    all.wanted[2 * all.wishes++ + 1] = other;
  }
  return true;
}

void DivisionTable::come_to(Scratch& all, Place vertex, std::uint32_t distance) const {
  Vertex& found = all.vertices[vertex];
  found.walk = all.walks;
  found.distance = distance;
  found.order = 0;
  found.next = all.layer[distance];
  all.layer[distance] = vertex;
}

// Rule 2: a walk for sizes from `low` to `high`. Returns the places it comes to, 0 if it does not come to all pieces.
std::uint32_t DivisionTable::walk(Scratch& all, Place start, std::uint32_t low, std::uint32_t high) const {
  const std::uint32_t own = all.many[start];
  high = std::min(high, places());
  if (high < low || high < own) return 0;
  const Word* sizes_of_start = size_of(all, start);
  const Word* apart = apart_of(all, start);
  const std::size_t end = sizes_below_[high + 1];
  const auto fits = [&](Place root, std::uint32_t distance) {
    if ((all.number[root] & all.number[start]) == 0 || has(apart, root)) return false;
    const Word* size = size_of(all, root);
    for (std::size_t at = sizes_below_[std::max(low, distance)]; at < end; ++at)
      if (has(size, at) && has(sizes_of_start, at)) return true;
    return false;
  };
  ++all.walks;
  std::fill(all.layer + own, all.layer + high + 1, kNone);
  come_to(all, all.piece[start], own);
  std::uint32_t total = own;
  for (std::uint32_t distance = own; distance <= high; ++distance) {
    while (all.layer[distance] != kNone) {
      const Place vertex = all.layer[distance];
      all.layer[distance] = all.vertices[vertex].next;
      const bool of_start = all.root[vertex] == start;
      const Place* following = of_start ? all.beside : all.following;
      Place here = vertex;
      do {
        for (std::uint32_t at = first_neighbour_[here]; at < first_neighbour_[here + 1]; ++at) {
          const auto [place, step] = neighbours_[at];
          if (!all.open[step]) continue;
          const Place root = all.root[place];
          const Place next = root == start ? all.piece[place] : root;
          if (all.vertices[next].walk == all.walks) continue;
          const std::uint32_t farther = distance + (root == start ? 0 : all.many[root]);
          if (farther > high || (root != start && !fits(root, farther))) continue;
          if (root != start) total += all.many[root];
          come_to(all, next, farther);
        }
        here = following[here];
      } while (here != vertex);
    }
  }
  Place here = start;
  do {
    if (all.vertices[all.piece[here]].walk != all.walks) return 0;
    here = all.following[here];
  } while (here != start);
  if (total >= low) note(all, start, total, low);
  return total;
}

// Adds the clusters of the walk to `reach`, and keeps in `need` only those that the walk needs.
void DivisionTable::note(Scratch& all, Place start, std::uint32_t total, std::uint32_t low) const {
  bool needs = false;
  for (Place root = 0; root < places(); ++root) {
    if (all.root[root] != root || root == start) continue;
    if (all.vertices[root].walk != all.walks) {
      remove(all.need, root);
      continue;
    }
    add(all.reach, root);
    needs |= has(all.need, root);
  }
  if (needs) find_cuts(all, start, total, low);
}

// Rule 3: removes from `need` all clusters without which the walk comes to enough places and all pieces.
void DivisionTable::find_cuts(Scratch& all, Place start, std::uint32_t total, std::uint32_t low) const {
  const auto enter = [&](Place vertex, Place from, std::uint32_t order) {
    Vertex& found = all.vertices[vertex];
    const bool of_start = all.root[vertex] == start;
    found.order = found.low = order;
    found.behind = of_start ? 0 : all.many[vertex];
    found.lost = 0;
    found.leads = of_start;
    found.cuts = false;
    found.from = from;
    found.here = vertex;
    found.at = first_neighbour_[vertex];
  };
  std::uint32_t order = 1;
  Place vertex = all.piece[start];
  enter(vertex, kNone, order);
  while (vertex != kNone) {
    Vertex& now = all.vertices[vertex];
    const bool of_start = all.root[vertex] == start;
    if (now.at == first_neighbour_[now.here + 1]) {
      now.here = (of_start ? all.beside : all.following)[now.here];
      now.at = first_neighbour_[now.here];
      if (now.here != vertex) continue;
      if (!of_start && !now.cuts && total - all.many[vertex] - now.lost >= low) remove(all.need, vertex);
      if (now.from != kNone) {
        Vertex& before = all.vertices[now.from];
        before.low = std::min(before.low, now.low);
        before.behind += now.behind;
        before.leads |= now.leads;
        if (now.low >= before.order) {
          before.lost += now.behind;
          before.cuts |= now.leads;
        }
      }
      vertex = now.from;
      continue;
    }
    const auto [place, step] = neighbours_[now.at++];
    if (!all.open[step]) continue;
    const Place root = all.root[place];
    const Place next = root == start ? all.piece[place] : root;
    Vertex& there = all.vertices[next];
    if (next == vertex || there.walk != all.walks) continue;
    if (there.order != 0) {
      if (next != now.from) now.low = std::min(now.low, there.order);
      continue;
    }
    enter(next, vertex, ++order);
    vertex = next;
  }
}

// Joins the clusters that rule 3 found. False if there are none.
bool DivisionTable::join_wanted(Scratch& all) const {
  bool joined = false;
  for (std::size_t wish = 0; wish < all.wishes; ++wish) {
    const Place one = find(all.root, all.wanted[2 * wish]), other = find(all.root, all.wanted[2 * wish + 1]);
    const Place low = std::min(one, other), high = std::max(one, other);
    if (!join(all.root, all.following, one, other)) continue;
    joined = true;
    all.number[low] &= all.number[high];
    for (std::size_t word = 0; word < size_words_; ++word) size_of(all, low)[word] &= size_of(all, high)[word];
  }
  all.wishes = 0;
  return joined;
}

// Rule 5.
bool DivisionTable::count_areas(Scratch& all) const {
  std::size_t least = 0, most = 0;  // areas that have surely begun, and those that may have
  for (Place place = 0; place < places(); ++place) {
    if (all.root[place] != place) continue;
    Word& number = all.number[place];
    number &= numbers_to_[most + 1];
    const bool begins = all.earliest[place] == place || (number & numbers_to_[most]) == 0;
    if (begins) number &= ~numbers_to_[least];
    if (number == 0) return false;
    if ((number & ~numbers_to_[least]) != 0) ++most;
    least += begins;
  }
  return true;
}

}  // namespace sudokudsl
