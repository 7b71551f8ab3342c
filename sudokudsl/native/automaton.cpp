#include "automaton.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace sudokudsl {
namespace {

using Layers = std::vector<std::vector<Move>>;

constexpr std::size_t kMostMoves = 1 << 15;  // of an automaton that knows which digits are used

std::size_t at(int number) { return static_cast<std::size_t>(number); }

// The number of states before each layer, and after the last one.
std::vector<std::size_t> count_states(const Layers& layers) {
  std::vector<std::size_t> states(layers.size() + 1, 1);
  for (std::size_t layer = 0; layer < layers.size(); ++layer)
    for (const Move& move : layers[layer]) {
      states[layer] = std::max(states[layer], at(move.state) + 1);
      states[layer + 1] = std::max(states[layer + 1], at(move.next) + 1);
    }
  return states;
}

// By layer and state: whether any digits may follow.
std::vector<std::vector<bool>> find_free(const Automaton& automaton, const Slots& slots) {
  const std::vector<std::size_t> states = count_states(automaton.layers);
  std::vector<std::vector<bool>> free(states.size());
  free.back().assign(states.back(), true);
  for (std::size_t layer = automaton.layers.size(); layer-- > 0;) {
    const int slot = automaton.slots[layer];
    std::vector<std::size_t> digits(states[layer]);  // that lead to a free state
    for (const Move& move : automaton.layers[layer])
      digits[at(move.state)] += slots.local(slot, move.digit) >= 0 && free[layer + 1][at(move.next)];
    std::size_t all = 0;
    for (std::size_t digit = 0; digit < slots.values[at(slot)].size(); ++digit)
      all += slots.has(slot, static_cast<int>(digit));
    for (const std::size_t leading : digits) free[layer].push_back(leading == all);
  }
  return free;
}

// Merges states from which the same digits lead to the same states, from the end on, and takes out dead ends.
void merge_states(Layers& layers) {
  std::vector<int> merged(count_states(layers).back(), 0);  // by state after the layer: its new number, or -1
  for (std::size_t layer = layers.size(); layer-- > 0;) {
    std::map<int, std::vector<std::pair<Number, int>>> by_state;
    for (const Move& move : layers[layer])
      if (const int next = merged[at(move.next)]; next >= 0) by_state[move.state].emplace_back(move.digit, next);
    merged.assign(count_states(layers)[layer], -1);
    std::map<std::vector<std::pair<Number, int>>, int> classes;
    for (auto& [state, moves] : by_state)
      merged[at(state)] = classes.emplace(std::move(moves), static_cast<int>(classes.size())).first->second;
    layers[layer].clear();
    for (const auto& [moves, state] : classes)
      for (const auto& [digit, next] : moves) layers[layer].push_back({state, digit, next});
  }
}

// The same automaton, of states that also know which digits the slots that all differ have used, unless any may follow;
// nothing if these are few beside the digits, or it becomes too large.
std::optional<Layers> split_by_used(const Automaton& automaton, const Slots& slots) {
  const std::vector<int> group = slots.differing(automaton.slots);
  if (group.empty() || group.size() * 2 <= slots.values[at(group.front())].size()) return std::nullopt;
  const auto free = find_free(automaton, slots);
  struct State {
    int plain;
    Word used;
    auto operator<=>(const State&) const = default;
  };
  Layers layers;
  std::size_t size = 0;
  std::vector<State> here{{0, 0}};
  for (std::size_t layer = 0; layer < automaton.layers.size(); ++layer) {
    const int slot = automaton.slots[layer];
    const bool differs = std::find(group.begin(), group.end(), slot) != group.end();
    const auto first_free = std::find(free[layer + 1].begin(), free[layer + 1].end(), true) - free[layer + 1].begin();
    std::vector<std::vector<std::pair<Move, Word>>> moves(free[layer].size());  // with the digit as a bit
    for (const Move& move : automaton.layers[layer])
      if (const int digit = slots.local(slot, move.digit); digit >= 0)
        moves[at(move.state)].emplace_back(move, differs ? bit_at(at(digit)) : 0);
    std::map<State, int> numbers;
    layers.emplace_back();
    for (std::size_t number = 0; number < here.size(); ++number)
      for (const auto& [move, digit] : moves[at(here[number].plain)]) {
        if ((here[number].used & digit) != 0) continue;
        State next{move.next, here[number].used | digit};
        if (free[layer + 1][at(move.next)]) next = {static_cast<int>(first_free), 0};
        const int after = numbers.emplace(next, static_cast<int>(numbers.size())).first->second;
        layers.back().push_back({static_cast<int>(number), move.digit, after});
      }
    size += layers.back().size();
    if (size > kMostMoves) return std::nullopt;
    here.resize(numbers.size());
    for (const auto& [state, number] : numbers) here[at(number)] = state;
  }
  merge_states(layers);
  return layers;
}

// Of a layer, each digit by itself, if no other does the same, and the sets of those that do.
Interests interests_of(const AutomatonTable::Graph& graph, const AutomatonTable::Layer& layer, std::size_t states) {
  if (layer.words != 1) return {{}};
  const Word* digits = graph.digits_of.data() + layer.first_digits;
  const std::uint32_t* moves = graph.moves.data() + layer.first_move;
  const auto alike = [&](std::size_t one, std::size_t other) {
    for (std::size_t state = 0; state < states; ++state) {
      const bool leads = (digits[state] & bit_at(one)) != 0;
      if (leads != ((digits[state] & bit_at(other)) != 0)) return false;
      if (leads && moves[state * layer.digits + one] != moves[state * layer.digits + other]) return false;
    }
    return true;
  };
  Interests found;
  Word alone = 0, sorted = 0;
  for (std::size_t one = 0; one < layer.digits; ++one) {
    if ((sorted & bit_at(one)) != 0) continue;
    Word same = bit_at(one);
    for (std::size_t other = one + 1; other < layer.digits; ++other)
      if ((sorted & bit_at(other)) == 0 && alike(one, other)) same |= bit_at(other);
    sorted |= same;
    if (same == bit_at(one))
      alone |= same;
    else
      found.push_back({same, 0, 0});
  }
  if (alone != 0) found.push_back({alone, 0, kWordBits});
  return found;
}

}  // namespace

AutomatonTable AutomatonTable::build(const Automaton& automaton, const Slots& slots) {
  Graph graph;
  const std::size_t length = automaton.slots.size();
  const std::optional<Layers> split = split_by_used(automaton, slots);
  const Layers& layers = split ? *split : automaton.layers;
  const std::vector<std::size_t> states = count_states(layers);
  for (std::size_t place = 0; place < length; ++place) {
    const int slot = automaton.slots[place];
    const Layer layer{slots.words(slot), slots.values[at(slot)].size(), graph.all_states, graph.digits_of.size(),
                      graph.moves.size()};
    graph.most_words = std::max(graph.most_words, layer.words);
    graph.all_states += words_for(states[place]);
    graph.digits_of.resize(layer.first_digits + states[place] * layer.words);
    graph.moves.resize(layer.first_move + states[place] * layer.digits);
    for (const Move& move : layers[place]) {
      const int local = slots.local(slot, move.digit);
      if (local < 0) continue;
      const std::size_t digit = at(local), state = at(move.state);
      graph.digits_of[layer.first_digits + state * layer.words + digit / kWordBits] |= bit_at(digit);
      graph.moves[layer.first_move + state * layer.digits + digit] = static_cast<std::uint32_t>(move.next);
    }
    graph.layers.push_back(layer);
    graph.heard.push_back(interests_of(graph, layer, states[place]));
  }
  graph.ends = graph.all_states;
  graph.all_states += words_for(states[length]);
  AutomatonTable table{automaton.slots, nullptr, 2 * (graph.all_states + graph.most_words)};
  table.graph = std::make_shared<const Graph>(std::move(graph));
  return table;
}

AutomatonTable AutomatonTable::on(const std::vector<int>& others) const { return {others, graph, workspace}; }

Interests AutomatonTable::interests(int slot, const Slots&) const {
  return graph->heard[at(static_cast<int>(std::find(of.begin(), of.end(), slot) - of.begin()))];
}

}  // namespace sudokudsl
