#include "connected.hpp"

#include <bit>

#include "form_counts.hpp"
#include "search_constants.hpp"

namespace sudokudsl {
namespace {

constexpr std::uint32_t kFar = ~std::uint32_t{0} / 4;

}  // namespace

ConnectedTable ConnectedTable::build(const Connected& connected, const Slots& slots) {
  ConnectedTable table;
  std::vector<std::vector<std::uint32_t>> beside(connected.slots.size());
  for (const auto& [one, other] : connected.edges) {
    beside[one].push_back(static_cast<std::uint32_t>(other));
    beside[other].push_back(static_cast<std::uint32_t>(one));
  }
  std::size_t most = 0;
  for (std::size_t at = 0; at < connected.slots.size(); ++at) {
    const int slot = connected.slots[at];
    const Part part{slot, slots.words(slot), table.masks.size(), table.neighbours.size(),
                    table.neighbours.size() + beside[at].size()};
    table.masks.resize(part.mask + part.words);
    for (const Number digit : connected.digits)
      if (const int local = slots.local(slot, digit); local >= 0)
        table.masks[part.mask + static_cast<std::size_t>(local) / kWordBits] |= bit_at(static_cast<std::size_t>(local));
    table.neighbours.insert(table.neighbours.end(), beside[at].begin(), beside[at].end());
    table.parts.push_back(part);
    most = std::max(most, part.words);
  }
  table.high = table.parts.size();
  table.workspace = most + vertex_words(table.parts.size()) + list_words(table.parts.size());
  return table;
}

void ConnectedTable::bound(Number least, Number most) {
  SUDOKUDSL_COUNT_FORM(connected_bounded);
  const auto size = static_cast<Number>(parts.size());
  low = std::max(low, static_cast<std::size_t>(std::clamp<Number>(least, 0, size + 1)));
  high = std::min(high, static_cast<std::size_t>(std::clamp<Number>(most, 0, size)));
}

WakeConditions ConnectedTable::wake_conditions(int slot, const Slots&) const {
  const auto part = std::find_if(parts.begin(), parts.end(), [slot](const Part& one) { return one.slot == slot; });
  if (part->words != 1) return {{}};
  return {{masks[part->mask], 0, 0}, {~masks[part->mask], 0, 0}};
}

std::vector<int> ConnectedTable::slots() const { return slots_of(parts); }

// Rule 1: marks the vertices that a tree with at most `most` others joins to the required ones. The vertex itself
// counts as one of the others. Required vertices that are joined without others are one piece. Each set of the first
// three pieces is joined to every vertex, as Dreyfus and Wagner grow a Steiner tree.
void ConnectedTable::find_near(Vertex* vertices, std::uint32_t start, std::size_t most) const {
  SUDOKUDSL_COUNT_FORM(connected_near);
  const std::size_t size = parts.size();
  auto* list = reinterpret_cast<std::uint32_t*>(reinterpret_cast<Word*>(vertices) + vertex_words(size));
  std::uint32_t* const joins = list + 2 * size;  // by set of pieces, the bits of a number from 1 on
  const auto limit = static_cast<std::uint32_t>(most);
  const std::size_t near = spread(vertices, start, limit, joins, list);
  std::size_t sets = 2;
  for (std::size_t at = 0; at < near && sets < kMostPieceSets && most <= kMostJoiningSlots; ++at) {
    const std::uint32_t root = list[at];
    bool joined = !vertices[root].required;
    for (std::size_t piece = 1; piece < sets; piece *= 2) joined |= joins[(piece - 1) * size + root] == 0;
    if (joined) continue;
    for (std::size_t set = sets; set < 2 * sets; ++set) join(vertices, set, root, limit, joins, list, near);
    sets *= 2;
  }
  const std::uint32_t* const all = joins + (sets - 2) * size;
  for (std::size_t at = 0; at < size; ++at) vertices[at].near = all[at] <= limit;
}

// Breadth-first from the start: notes for each vertex how many others lead to it, including itself, and lists the
// vertices that at most `most` lead to. Required vertices cost nothing, so they are visited before vertices one step
// farther away. Returns the length of the list.
std::size_t ConnectedTable::spread(const Vertex* vertices, std::uint32_t start, std::uint32_t most,
                                   std::uint32_t* others, std::uint32_t* list) const {
  const std::size_t size = parts.size();
  std::fill_n(others, size, kFar);
  others[start] = 0;
  std::size_t here = 0, end = 0, farther = size;  // vertices of the next step are listed from the end
  list[end++] = start;
  for (std::uint32_t steps = 0; here < end; ++steps) {
    while (here < end) {
      const Part& part = parts[list[here++]];
      for (std::size_t next = part.first; next < part.last; ++next) {
        const std::uint32_t there = neighbours[next];
        const Vertex& other = vertices[there];
        if (!other.possible || others[there] != kFar || (!other.required && steps == most)) continue;
        others[there] = steps + !other.required;
        list[other.required ? end++ : --farther] = there;
      }
    }
    while (farther < size) list[end++] = list[farther++];
  }
  return end;
}

// Notes for each listed vertex how many others join it to a set of pieces; the last piece has `root`. Either the trees
// of two subsets meet there, or they have met at another vertex and a path goes on from it.
void ConnectedTable::join(const Vertex* vertices, std::size_t set, std::uint32_t root, std::uint32_t most,
                          std::uint32_t* joins, std::uint32_t* list, std::size_t near) const {
  SUDOKUDSL_COUNT_FORM(connected_joined_pieces);
  const std::size_t size = parts.size(), last = std::bit_floor(set);
  std::uint32_t* const others = joins + (set - 1) * size;
  std::fill_n(others, size, kFar);
  if (set == last) others[root] = 0;
  for (std::size_t some = (set - 1) & set; some >= last; some = (some - 1) & set) {
    const std::uint32_t *one = joins + (some - 1) * size, *rest = joins + ((set ^ some) - 1) * size;
    for (std::size_t at = 0; at < near; ++at)
      if (const std::uint32_t part = list[at]; one[part] != kFar && rest[part] != kFar)
        others[part] = std::min(others[part], one[part] + rest[part] - !vertices[part].required);
  }
  for (std::uint32_t steps = 0; steps <= most; ++steps)
    for (std::size_t at = 0; at < near; ++at)
      if (others[list[at]] == steps) step(vertices, list[at], steps, most, others, list + near);
}

// Goes one step on from a vertex, and from the required vertices that it comes to.
void ConnectedTable::step(const Vertex* vertices, std::uint32_t here, std::uint32_t steps, std::uint32_t most,
                          std::uint32_t* others, std::uint32_t* stack) const {
  std::size_t depth = 0;
  while (true) {
    const Part& part = parts[here];
    for (std::size_t next = part.first; next < part.last; ++next) {
      const std::uint32_t there = neighbours[next];
      const std::uint32_t more = steps + !vertices[there].required;
      if (!vertices[there].possible || others[there] <= more || more > most) continue;
      others[there] = more;
      if (vertices[there].required) stack[depth++] = there;
    }
    if (depth == 0) return;
    here = stack[--depth];
  }
}

// Rules 2 and 3: numbers the possible and near vertices that are joined to the start, depth-first, from `count` + 1 on.
// Returns the last number. If the `low` of a vertex is not below the number of the one before it, all that is behind
// the vertex is reached through that one only.
std::uint32_t ConnectedTable::walk(Vertex* vertices, std::uint32_t start, std::uint32_t count) const {
  std::uint32_t here = start;
  vertices[start].number = vertices[start].low = ++count;
  while (true) {
    Vertex& vertex = vertices[here];
    if (const std::size_t next = parts[here].first + vertex.next; next < parts[here].last) {
      ++vertex.next;
      const std::uint32_t there = neighbours[next];
      Vertex& other = vertices[there];
      if (!other.possible || !other.near) continue;
      if (other.number != 0) {
        vertex.low = std::min(vertex.low, other.number);
        continue;
      }
      other.number = other.low = ++count;
      other.from = here;
      here = there;
      continue;
    }
    if (here == start) return count;
    Vertex& before = vertices[vertex.from];
    before.low = std::min(before.low, vertex.low);
    before.leads |= vertex.leads;
    before.size += vertex.size;
    if (vertex.low >= before.number) {
      before.cuts |= vertex.leads;
      before.behind += vertex.size;
    }
    here = vertex.from;
  }
}

}  // namespace sudokudsl
