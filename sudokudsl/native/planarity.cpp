#include "planarity.hpp"

namespace sudokudsl {

std::size_t PlanarityTable::columns_of(const Connected& connected) {
  auto edges = connected.edges;
  std::size_t columns = 0;
  for (auto& [one, other] : edges) {
    if (one > other) std::swap(one, other);
    columns = std::max(columns, other - one);
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  const std::size_t size = connected.slots.size();
  if (columns < 2 || size % columns != 0) return 0;
  decltype(edges) steps;
  for (std::size_t at = 0; at < size; ++at) {
    if ((at + 1) % columns != 0) steps.emplace_back(at, at + 1);
    if (at + columns < size) steps.emplace_back(at, at + columns);
  }
  return edges == steps ? columns : 0;
}

std::optional<PlanarityTable> PlanarityTable::build(const std::vector<const Connected*>& connected,
                                                    const Slots& slots) {
  PlanarityTable table;
  table.places = connected.front()->slots;
  table.columns = columns_of(*connected.front());
  const std::size_t size = table.places.size();
  for (const Connected* each : connected)
    if (columns_of(*each) != table.columns) return std::nullopt;
  if (table.columns == 0 || size > kMostSlots || connected.size() < 2 || connected.size() > kMostPieces)
    return std::nullopt;
  const auto values_of = [&](int slot) -> const auto& { return slots.values[static_cast<std::size_t>(slot)]; };
  const auto& values = values_of(table.places.front());
  if (values.empty() || values.size() > kWordBits) return std::nullopt;
  for (const int slot : table.places)
    if (values_of(slot) != values) return std::nullopt;
  table.pieces.resize(connected.size());
  for (std::size_t local = 0; local < values.size(); ++local) {
    Set of = 0;
    for (std::size_t piece = 0; piece < connected.size(); ++piece) {
      const auto& digits = connected[piece]->digits;
      if (std::find(digits.begin(), digits.end(), values[local]) == digits.end()) continue;
      of |= Set{1} << piece;
      table.pieces[piece] |= bit_at(local);
    }
    if ((of & (of - 1)) != 0) return std::nullopt;
    table.piece_of_[local] = of != 0 ? of : Set{1} << connected.size();
  }
  for (std::size_t at = 0; at < size; ++at) {
    const std::size_t column = at % table.columns;
    const bool right = column + 1 < table.columns, below = at + table.columns < size;
    const bool left = column > 0, above = at >= table.columns;
    table.directions_.push_back(static_cast<std::uint8_t>(right | below << 1 | left << 2 | above << 3));
  }
  table.workspace = words_for(size * (sizeof(Set) + 4 * sizeof(std::uint16_t) + 1) * 8);
  return table;
}

// Walks around the face to the left of a step: from each place it takes the leftmost edge. Returns the walk's length.
std::size_t PlanarityTable::walk(const Scratch& scratch, std::size_t at, std::size_t way, Set both) const {
  const std::size_t start = at, first = way;
  std::size_t length = 0;
  do {
    scratch.face[length++] = static_cast<std::uint16_t>(at);
    scratch.walked[at] |= static_cast<std::uint8_t>(1u << way);
    at = beside(at, way);
    way = (way + 3) % 4;
    while (!leads(scratch, at, way, both)) way = (way + 1) % 4;
  } while (at != start || way != first);
  return length;
}

PlanarityTable::Changes PlanarityTable::changes(const Scratch& scratch, std::size_t length, Set both) {
  Changes found{0, 0};
  Set last = 0, first = 0;
  for (std::size_t at = 0; at < length; ++at) {
    const Set here = scratch.can[scratch.face[at]];
    if ((here & ~both) != 0 || here == both || here == 0) continue;
    if (last == 0) first = here;
    if (last != 0 && here != last) {
      ++found.count;
      found.last = at;
    }
    last = here;
  }
  found.count += last != first;
  return found;
}

}  // namespace sudokudsl
