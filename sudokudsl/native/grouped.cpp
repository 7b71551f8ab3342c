#include "grouped.hpp"

#include <map>
#include <set>

namespace sudokudsl {
namespace {

// The numbers of `used` slots in one ascending list: the digits of all of them, or those of each where all are alike.
std::vector<Number> joint_values(const std::vector<int>& of, const Slots& slots, bool& plain) {
  std::set<Number> live;
  for (const int slot : of) {
    const auto& values = slots.values[static_cast<std::size_t>(slot)];
    plain &= values == slots.values[static_cast<std::size_t>(of.front())];
    for (std::size_t local = 0; local < values.size(); ++local)
      if (slots.has(slot, static_cast<int>(local))) live.insert(values[local]);
  }
  if (of.empty()) return {};
  const auto& values = slots.values[static_cast<std::size_t>(of.front())];
  plain &= values.size() <= kWordBits;
  return plain ? values : std::vector<Number>(live.begin(), live.end());
}

// Adds an objective to another one, if possible.
bool take_in(Grouped& host, const Grouped& other) {
  std::map<int, std::size_t> places;
  for (std::size_t place = 0; place < host.groups.size(); ++place) places.emplace(host.groups[place], place);
  if (!std::all_of(other.groups.begin(), other.groups.end(), [&](int slot) { return places.contains(slot); }))
    return false;
  if (!other.members.empty() && other.groups != host.groups) return false;
  if (!other.members.empty() && !host.members.empty() && other.members != host.members) return false;
  if (!other.members.empty()) host.members = other.members;
  for (const auto& [one, two, slot] : other.pairs) {
    const std::size_t first = places[other.groups[one]], second = places[other.groups[two]];
    const auto known = [&, at = slot](const Grouped::Pair& pair) {
      return pair.slot == at && std::minmax(pair.one, pair.other) == std::minmax(first, second);
    };
    if (std::none_of(host.pairs.begin(), host.pairs.end(), known)) host.pairs.push_back({first, second, slot});
  }
  return true;
}

}  // namespace

std::vector<Grouped> GroupedTable::joined(const std::vector<const Grouped*>& all) {
  std::vector<const Grouped*> sorted = all;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Grouped* one, const Grouped* other) { return one->groups.size() > other->groups.size(); });
  std::vector<Grouped> found;
  for (const Grouped* each : sorted) {
    const bool taken = std::any_of(found.begin(), found.end(), [&](Grouped& host) { return take_in(host, *each); });
    if (taken)
      SUDOKUDSL_COUNT_FORM(grouped_joined);
    else
      found.push_back(*each);
  }
  return found;
}

GroupedTable GroupedTable::build(const Grouped& grouped, const Slots& slots) {
  GroupedTable table;
  table.members = grouped.members;
  table.groups = grouped.groups;
  table.digits = joint_values(table.members, slots, table.plain_members_);
  table.numbers = joint_values(table.groups, slots, table.plain_groups_);
  if (!table.plain_groups_ || !table.plain_members_) SUDOKUDSL_COUNT_FORM(grouped_coded);
  table.bounds.assign(table.numbers.size(), Bounds{0, table.groups.size(), false});
  const auto encode = [&](const std::vector<int>& of, const std::vector<Number>& values, auto& first) {
    for (const int slot : of) {
      first.push_back(static_cast<std::uint32_t>(table.codes_.size()));
      for (const Number value : slots.values[static_cast<std::size_t>(slot)])
        table.codes_.push_back(
            static_cast<std::uint8_t>(std::lower_bound(values.begin(), values.end(), value) - values.begin()));
    }
  };
  encode(table.members, table.digits, table.first_member_);
  encode(table.groups, table.numbers, table.first_group_);
  for (std::size_t place = 0; place < table.members.size(); ++place) {
    const Word live = slots.live[static_cast<std::size_t>(table.members[place])].front();
    table.used_digits_ |= table.plain_members_ ? live : table.coded(live, table.first_member_[place]);
  }
  table.all_ = table.members;
  table.all_.insert(table.all_.end(), table.groups.begin(), table.groups.end());
  for (const auto& [one, other, slot] : grouped.pairs) {
    const int zero = slots.local(slot, 0), unit = slots.local(slot, 1);
    table.pairs.push_back({static_cast<std::uint32_t>(one), static_cast<std::uint32_t>(other), slot,
                           zero < 0 ? 0 : bit_at(static_cast<std::size_t>(zero)),
                           unit < 0 ? 0 : bit_at(static_cast<std::size_t>(unit)), -1});
    table.all_.push_back(slot);
  }
  const std::size_t places = table.groups.size();
  table.workspace = 1 + (places <= 64    ? table.words_of<1>()
                         : places <= 128 ? table.words_of<2>()
                         : places <= 256 ? table.words_of<4>()
                                         : table.words_of<16>());
  return table;
}

bool GroupedTable::connect(const Connected& connected, std::size_t board_columns) {
  if (connected.slots != groups || connected.digits.size() != 1) return false;
  if (board_columns == 0 || board_columns >= kWordBits) return false;
  if (columns != 0 && columns != board_columns) return false;  // another board: its steps lead elsewhere
  std::set<std::pair<std::size_t, std::size_t>> compared;
  for (const Pair& pair : pairs) compared.insert(std::minmax<std::size_t>(pair.one, pair.other));
  for (const auto& [one, other] : connected.edges)
    if (!compared.contains(std::minmax(one, other))) return false;
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), connected.digits.front());
  if (found == numbers.end() || *found != connected.digits.front()) return false;
  SUDOKUDSL_COUNT_FORM(grouped_connected);
  Bounds& bound = bounds[static_cast<std::size_t>(found - numbers.begin())];
  bound.connected = true;
  bound.low = std::max<std::size_t>(bound.low, 1);
  columns = board_columns;
  for (Pair& pair : pairs) {
    if (pair.one > pair.other) std::swap(pair.one, pair.other);
    if (pair.other == pair.one + columns)
      pair.direction = 1;
    else if (pair.other == pair.one + 1 && pair.other % columns != 0)
      pair.direction = 0;
  }
  return true;
}

void GroupedTable::bound(Number number, Number low, Number high) {
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), number);
  if (found == numbers.end() || *found != number) return;
  Bounds& bound = bounds[static_cast<std::size_t>(found - numbers.begin())];
  const auto size = static_cast<Number>(groups.size());
  bound.low = std::max(bound.low, static_cast<std::size_t>(std::clamp<Number>(low, 0, size + 1)));
  bound.high = std::min(bound.high, static_cast<std::size_t>(std::clamp<Number>(high, 0, size)));
}

// Two places whose pairs allow equal numbers only are in one group.
void GroupedTable::link(const PairsTable& pair, const Slots& slots) {
  const auto place = [this](int slot) { return std::find(groups.begin(), groups.end(), slot) - groups.begin(); };
  const auto first = place(pair.first), second = place(pair.second);
  const auto size = static_cast<std::ptrdiff_t>(groups.size());
  if (first == size || second == size) return;
  const auto& values = slots.values[static_cast<std::size_t>(pair.first)];
  const auto& others = slots.values[static_cast<std::size_t>(pair.second)];
  for (std::size_t local = 0; local < values.size(); ++local)
    for (std::size_t other = 0; other < others.size(); ++other)
      if ((pair.forward[local] & bit_at(other)) != 0 && values[local] != others[other]) return;
  SUDOKUDSL_COUNT_FORM(grouped_linked);
  links.emplace_back(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(second));
}

}  // namespace sudokudsl
