#include "learning.hpp"

#include <algorithm>
#include <bit>

namespace sudokudsl {
namespace {

constexpr std::uint64_t kFirstScore = std::uint64_t{1} << 24;  // what a first bump adds
constexpr std::uint64_t kMostScore = std::uint64_t{1} << 61;
constexpr int kScoreShift = 32;
constexpr std::uint64_t kDecay = 20;                             // each conflict, a bump grows by one in so many
constexpr std::uint64_t kFirstReduce = 2000, kMoreReduce = 300;  // conflicts before clauses are forgotten
constexpr std::uint32_t kKeptLbd = 2;                            // clauses of so few levels are kept
constexpr std::uint64_t kLeastRestart = 50;                      // conflicts
constexpr int kDepth = 200;                                      // of reasons followed to shorten a clause
constexpr std::size_t kMostExplained = std::size_t{1} << 20;     // words of explanations before a restart drops them

enum Mark : std::uint8_t { kUnmarked, kSeen, kRedundant, kNeeded };

}  // namespace

// ---- scores ----

void Learner::Heap::reset(std::size_t variables) {
  scores.assign(variables, 0);
  order_.clear();
  place_.assign(variables, kNone);
}

void Learner::Heap::push(Variable number) {
  if (place_[number] != kNone) return;
  place_[number] = static_cast<std::uint32_t>(order_.size());
  order_.push_back(number);
  up(order_.size() - 1);
}

Learner::Variable Learner::Heap::pop() {
  const Variable best = order_.front();
  place_[best] = kNone;
  const Variable last = order_.back();
  order_.pop_back();
  if (order_.empty()) return best;
  order_.front() = last;
  place_[last] = 0;
  down(0);
  return best;
}

void Learner::Heap::increase(Variable number, std::uint64_t by) {
  scores[number] += by;
  if (place_[number] != kNone) up(place_[number]);
}

void Learner::Heap::rescale(int bits) {
  for (std::uint64_t& score : scores) score >>= bits;
  for (std::size_t at = order_.size() / 2; at-- > 0;) down(at);  // what was different may now be equal
}

void Learner::Heap::up(std::size_t at) {
  const Variable number = order_[at];
  while (at > 0) {
    const std::size_t above = (at - 1) / 2;
    if (!before(number, order_[above])) break;
    order_[at] = order_[above];
    place_[order_[at]] = static_cast<std::uint32_t>(at);
    at = above;
  }
  order_[at] = number;
  place_[number] = static_cast<std::uint32_t>(at);
}

void Learner::Heap::down(std::size_t at) {
  const Variable number = order_[at];
  while (2 * at + 1 < order_.size()) {
    std::size_t below = 2 * at + 1;
    if (below + 1 < order_.size() && before(order_[below + 1], order_[below])) ++below;
    if (!before(order_[below], number)) break;
    order_[at] = order_[below];
    place_[order_[at]] = static_cast<std::uint32_t>(at);
    at = below;
  }
  order_[at] = number;
  place_[number] = static_cast<std::uint32_t>(at);
}

// ---- the problem, made ready ----

Learner::Learner(const Model& model, Propagate propagators)
    : model_(model),
      propagate_(propagators),
      workspace_(model.workspace),
      scheduled_(words_for(model.propagators.size())) {
  word_of_.push_back(0);
  for (const auto& domain : model.domains.live) word_of_.push_back(word_of_.back() + domain.size());
}

bool Learner::start(std::span<const std::uint8_t> live, std::optional<std::uint64_t> seed) {
  work = 0;
  statistics = {};
  done_ = false;
  random_ = Random(seed.value_or(0));
  if (!build(live)) return false;
  for (std::size_t number = 0; number < model_.propagators.size(); ++number)
    scheduled_[number / kWordBits] |= bit_at(number);
  done_ = !propagate();
  if (done_) return true;
  // Once more without what is settled: most of it, on a puzzle with many givens.
  std::vector<std::uint8_t> rest(model_.placements);
  for (Variable number = 0; number < placement_.size(); ++number) rest[placement_[number]] = !is_false(placed(number));
  build(rest);
  done_ = !propagate();
  if (seed)
    for (std::uint64_t& score : heap_.scores) score = random_.below(kFirstScore);
  for (Variable number = 0; number < placement_.size(); ++number) heap_.push(number);
  return true;
}

bool Learner::build(std::span<const std::uint8_t> live) {
  placement_.clear();
  first_.clear();
  variable_of_.assign(model_.placements, kNone);
  domains_.assign(word_of_.back(), 0);
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
    first_.push_back(static_cast<Variable>(placement_.size()));
    for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p) {
      if (live[p] == 0) continue;
      variable_of_[p] = static_cast<Variable>(placement_.size());
      placement_.push_back(p);
      const std::size_t digit = p - model_.first[slot];
      domains_[word_of_[slot] + digit / kWordBits] |= bit_at(digit);
    }
  }
  first_.push_back(static_cast<Variable>(placement_.size()));
  root_domains_ = domains_;
  probed_domains_ = domains_before_ = domains_;

  const std::size_t variables = placement_.size();
  values_.assign(2 * variables, 0);
  reasons_.assign(variables, {});
  level_.assign(variables, 0);
  trail_position_.assign(variables, 0);
  phase_.assign(variables, 0);
  marks_.assign(variables, kUnmarked);
  stamps_.assign(variables + 1, 0);
  stamp_ = 0;
  trail_.clear();
  level_begins_.clear();
  model_head_ = clause_head_ = 0;
  arena_.clear();
  learned_.clear();
  grid_clauses_.clear();
  explanations_.clear();
  watches_.assign(2 * variables, {});
  heap_.reset(variables);
  increment_ = kFirstScore;
  since_restart_ = since_reduce_ = reductions_ = recent_lbd_ = lbd_sum_ = 0;
  clear_queue();

  conflicts_.clear();
  std::vector<Variable> seen(variables, kNone);
  for (Variable number = 0; number < variables; ++number) {
    model_.conflicts(placement_[number], [&](std::uint32_t q) {
      const Variable other = variable_of_[q];
      if (other == kNone || seen[other] == number) return;
      seen[other] = number;
      conflicts_.add(other);
    });
    conflicts_.end();
    if (conflicts_.all() > kMostConflicts) return false;
  }
  build_lanes();
  return true;
}

void Learner::build_lanes() {
  members_.clear();
  open_count_.clear();
  open_xor_.clear();
  std::vector<std::uint8_t> of_slot(model_.lanes);
  std::vector<std::uint32_t> all;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
    if (model_.lane_of[slot] < model_.back_lanes) of_slot[model_.lane_of[slot]] = 1;
    all.clear();
    for (std::uint32_t p = model_.first[slot]; p < model_.first[slot + 1]; ++p) all.push_back(p);
    add_lane(all);
  }
  for (std::size_t lane = 0; lane < model_.back_lanes; ++lane)
    if (of_slot[lane] == 0 && !model_.members[lane].empty()) add_lane(model_.members[lane]);
  std::vector<std::vector<std::uint32_t>> lanes(placement_.size());
  for (std::uint32_t lane = 0; lane < members_.size(); ++lane)
    for (const Variable member : members_[lane]) lanes[member].push_back(lane);
  lanes_of_.clear();
  for (const auto& of : lanes) {
    for (const std::uint32_t lane : of) lanes_of_.add(lane);
    lanes_of_.end();
  }
}

void Learner::add_lane(std::span<const std::uint32_t> placements) {
  std::uint32_t size = 0, either = 0, only = kNone;
  for (const std::uint32_t p : placements)
    if (const Variable member = variable_of_[p]; member != kNone) {
      members_.add(member);
      ++size;
      either ^= member;
      only = member;
    }
  members_.end();
  open_count_.push_back(size);
  open_xor_.push_back(either);
  if (size == 0) done_ = true;
  if (size == 1 && values_[placed(only)] == 0)
    assign(placed(only), {Cause::lane, static_cast<std::uint32_t>(open_count_.size() - 1)});
}

// ---- assignment ----

void Learner::assign(Literal literal, Reason reason) {
  const Variable number = variable(literal);
  values_[literal] = 1;
  values_[opposite(literal)] = -1;
  reasons_[number] = reason;
  level_[number] = level();
  trail_position_[number] = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(literal);
  if (!is_removal(literal)) return;
  const std::size_t slot = slot_of(number);
  const std::size_t digit = placement_[number] - model_.first[slot];
  Word& live = domains_[word_of_[slot] + digit / kWordBits];
  live &= ~bit_at(digit);
  model_.wake(slot, bit_at(digit), live, scheduled_.data());
}

void Learner::backtrack_to(std::uint32_t target) {
  if (level() <= target) return;
  const std::size_t begin = level_begins_[target];
  for (std::size_t at = trail_.size(); at-- > begin;) {
    const Literal literal = trail_[at];
    const Variable number = variable(literal);
    values_[literal] = values_[opposite(literal)] = 0;
    phase_[number] = is_removal(literal);
    heap_.push(number);
    if (!is_removal(literal)) continue;
    const std::size_t slot = slot_of(number);
    const std::size_t digit = placement_[number] - model_.first[slot];
    domains_[word_of_[slot] + digit / kWordBits] |= bit_at(digit);
    if (at >= model_head_) continue;
    for (const std::uint32_t lane : lanes_of_[number]) {
      ++open_count_[lane];
      open_xor_[lane] ^= number;
    }
  }
  trail_.resize(begin);
  level_begins_.resize(target);
  model_head_ = std::min(model_head_, begin);
  clause_head_ = std::min(clause_head_, begin);
}

// ---- propagation ----

// To the fixpoint; false on a conflict, whose true literals are then in `conflict_`.
bool Learner::propagate() {
  while (true) {
    if (model_head_ < trail_.size()) {
      if (!propagate_literal(trail_[model_head_++])) return false;
    } else if (clause_head_ < trail_.size()) {
      if (!propagate_clauses(trail_[clause_head_++])) return false;
    } else {
      const std::size_t number = next_scheduled();
      if (number == model_.propagators.size()) return !done_;
      if (!run_propagator(number)) return false;
    }
  }
}

bool Learner::propagate_literal(Literal literal) {
  ++work;
  return is_removal(literal) ? propagate_removed(variable(literal)) : propagate_placed(variable(literal));
}

bool Learner::propagate_placed(Variable chosen) {
  ++statistics.chosen;
  for (const Variable other : conflicts_[chosen]) {
    const std::int8_t value = values_[placed(other)];
    if (value < 0) continue;
    if (value > 0) {
      conflict_ = {placed(chosen), placed(other)};
      return false;
    }
    assign(removed(other), {Cause::placed, chosen});
  }
  return true;
}

bool Learner::propagate_removed(Variable gone) {
  bool sound = true;
  for (const std::uint32_t lane : lanes_of_[gone]) {
    open_xor_[lane] ^= gone;
    if (--open_count_[lane] != 1 || !sound) continue;  // all lanes are counted, as all are when it is undone
    const Variable last = open_xor_[lane];
    const std::int8_t value = values_[placed(last)];
    if (value > 0) continue;
    if (value == 0) {
      assign(placed(last), {Cause::lane, lane});
      continue;
    }
    conflict_.clear();
    for (const Variable member : members_[lane]) conflict_.push_back(removed(member));
    sound = false;
  }
  return sound;
}

bool Learner::propagate_clauses(Literal literal) {
  const Literal lost = opposite(literal);
  std::vector<Watch>& watches = watches_[lost];
  std::size_t kept = 0;
  for (std::size_t at = 0; at < watches.size(); ++at) {
    const Watch watch = watches[at];
    ++work;
    if (is_true(watch.blocker)) {
      watches[kept++] = watch;
      continue;
    }
    std::uint32_t* head = arena_.data() + watch.clause;
    const std::uint32_t size = head[0];
    Literal* literals = head + kHead;
    if (literals[0] == lost) std::swap(literals[0], literals[1]);
    const Literal first = literals[0];
    if (first != watch.blocker && is_true(first)) {
      watches[kept++] = {watch.clause, first};
      continue;
    }
    std::uint32_t next = 2;
    while (next < size && is_false(literals[next])) ++next;
    if (next < size) {
      std::swap(literals[1], literals[next]);
      watches_[literals[1]].push_back({watch.clause, first});
      continue;
    }
    watches[kept++] = {watch.clause, first};
    if (!is_false(first)) {
      assign(first, {Cause::clause, watch.clause});
      continue;
    }
    conflict_.clear();
    for (std::uint32_t each = 0; each < size; ++each) conflict_.push_back(opposite(literals[each]));
    while (++at < watches.size()) watches[kept++] = watches[at];
    watches.resize(kept);
    return false;
  }
  watches.resize(kept);
  return true;
}

std::size_t Learner::next_scheduled() {
  for (std::size_t at = 0; at < scheduled_.size(); ++at)
    if (scheduled_[at] != 0) {
      const auto number = at * kWordBits + static_cast<std::size_t>(std::countr_zero(scheduled_[at]));
      scheduled_[at] &= scheduled_[at] - 1;
      return number;
    }
  return model_.propagators.size();
}

void Learner::clear_queue() {
  for (Word& word : scheduled_) word = 0;
}

bool Learner::run_propagator(std::size_t number) {
  struct Now final : Domains {
    Now(Learner& of, std::size_t run) : learner(of), number(run) {}
    bool narrow(std::size_t slot, const Word* allowed) override { return learner.narrow(number, slot, allowed); }
    void require_one_of(const Placed*, std::size_t) override {}  // it sees less than the masks, and needs a reason
    Learner& learner;
    std::size_t number;
  };
  const auto kind = static_cast<std::size_t>(model_.propagators[number].kind);
  ++statistics.runs[kind];
  work += kRunWork[kind];
  Now now(*this, number);
  if (propagate_(model_, number, {word_of_.data(), domains_.data(), workspace_.data(), now})) return true;
  conflict_.clear();
  explain(number, static_cast<std::uint32_t>(trail_.size()), kNone, conflict_);
  return false;
}

bool Learner::narrow(std::size_t number, std::size_t slot, const Word* allowed) {
  Word left = 0;
  const std::size_t begin = word_of_[slot], size = word_of_[slot + 1] - begin;
  for (std::size_t at = 0; at < size; ++at) left |= domains_[begin + at] & allowed[at];
  if (left == 0) return false;
  for (std::size_t at = 0; at < size; ++at)
    for (Word gone = domains_[begin + at] & ~allowed[at]; gone != 0; gone &= gone - 1) {
      const std::size_t digit = at * kWordBits + static_cast<std::size_t>(std::countr_zero(gone));
      assign(removed(variable_of_[model_.first[slot] + digit]),
             {Cause::propagator, static_cast<std::uint32_t>(number)});
    }
  return true;
}

// ---- reasons ----

// Calls `visit` with the true literals that a true literal follows from, until it says false.
template <class Visit>
bool Learner::for_all_reasons(Literal literal, Visit visit) {
  const Variable number = variable(literal);
  if (reasons_[number].cause == Cause::propagator) {
    scratch_.clear();
    explain(reasons_[number].which, trail_position_[number], number, scratch_);
    reasons_[number] = {Cause::explained, static_cast<std::uint32_t>(explanations_.size())};
    explanations_.push_back(static_cast<std::uint32_t>(scratch_.size()));
    explanations_.insert(explanations_.end(), scratch_.begin(), scratch_.end());
  }
  const auto [cause, which] = reasons_[number];
  switch (cause) {
    case Cause::choice: return true;
    case Cause::placed: return visit(placed(which));
    case Cause::lane:
      for (const Variable member : members_[which])
        if (member != number && !visit(removed(member))) return false;
      return true;
    case Cause::clause:
      for (std::uint32_t at = 0; at < arena_[which]; ++at)
        if (const Literal other = arena_[which + kHead + at]; other != literal && !visit(opposite(other))) return false;
      return true;
    case Cause::explained:
      for (std::uint32_t at = 0; at < explanations_[which]; ++at)
        if (!visit(explanations_[which + 1 + at])) return false;
      return true;
    case Cause::propagator: break;
  }
  return true;
}

// Whether the propagator, on the domains in `before_`, removes the target (a variable), or fails.
bool Learner::reproduces(std::size_t number, Variable target) {
  struct Probe final : Domains {
    Probe(Learner& of, std::size_t slot) : learner(of), target_slot(slot) {}
    bool narrow(std::size_t slot, const Word* allowed) override {
      Word left = 0;
      for (std::size_t at = learner.word_of_[slot]; at < learner.word_of_[slot + 1]; ++at)
        left |= learner.probed_domains_[at] &= allowed[at - learner.word_of_[slot]];
      answered = answered || slot == target_slot;
      return left != 0 && !answered;
    }
    void require_one_of(const Placed*, std::size_t) override {}
    Learner& learner;
    std::size_t target_slot;  // what becomes of it is all that is asked
    bool answered = false;
  };
  work += kRunWork[static_cast<std::size_t>(model_.propagators[number].kind)];
  for (const std::uint32_t slot : model_.slots_read[number])
    for (std::size_t at = word_of_[slot]; at < word_of_[slot + 1]; ++at) probed_domains_[at] = domains_before_[at];
  Probe probe(*this, target == kNone ? kNone : slot_of(target));
  const WordAccess access{word_of_.data(), probed_domains_.data(), workspace_.data(), probe};
  if (!propagate_(model_, number, access) && !probe.answered) return true;
  if (target == kNone) return false;
  const std::size_t slot = slot_of(target), digit = placement_[target] - model_.first[slot];
  return (probed_domains_[word_of_[slot] + digit / kWordBits] & bit_at(digit)) == 0;
}

// True literals from before a position of the trail by which the propagator removed the target, or failed. All of them
// would do; each is left out that the propagator, asked again, does not need.
void Learner::explain(std::size_t number, std::uint32_t before, Variable target, std::vector<Literal>& out) {
  struct Part {
    std::size_t slot;
    std::uint32_t latest;
    std::vector<Literal> literals;
    std::vector<Word> fixed, words;  // its digits at level 0, and before the position
  };
  std::vector<Part> parts;
  for (const std::uint32_t slot : model_.slots_read[number]) {
    Part part{slot, 0, {}, {}, {}};
    const auto begin = static_cast<std::ptrdiff_t>(word_of_[slot]),
               end = static_cast<std::ptrdiff_t>(word_of_[slot + 1]);
    part.fixed.assign(root_domains_.begin() + begin, root_domains_.begin() + end);
    part.words = part.fixed;
    Literal whole = kNone;
    for (Variable member = first_[slot]; member < first_[slot + 1]; ++member) {
      if (values_[placed(member)] == 0 || trail_position_[member] >= before) continue;
      if (is_true(placed(member))) {
        whole = placed(member);
        continue;
      }
      const std::size_t digit = placement_[member] - model_.first[slot];
      part.words[digit / kWordBits] &= ~bit_at(digit);
      if (level_[member] == 0) {
        part.fixed[digit / kWordBits] &= ~bit_at(digit);
        continue;
      }
      part.literals.push_back(removed(member));
      part.latest = std::max(part.latest, trail_position_[member]);
    }
    if (whole != kNone) {
      part.literals.clear();
      if (level_of(whole) > 0) part.literals.push_back(whole);
      part.latest = trail_position_[variable(whole)];
    }
    std::copy(part.words.begin(), part.words.end(), domains_before_.begin() + begin);
    if (!part.literals.empty()) parts.push_back(std::move(part));
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& one, const Part& two) { return one.latest > two.latest; });
  const bool again = reproduces(number, target);
  if (again)
    std::erase_if(parts, [&](const Part& part) {
      const auto begin = domains_before_.begin() + static_cast<std::ptrdiff_t>(word_of_[part.slot]);
      std::copy(part.fixed.begin(), part.fixed.end(), begin);
      if (reproduces(number, target)) return true;
      std::copy(part.words.begin(), part.words.end(), begin);
      return false;
    });
  for (Part& part : parts) {
    if (again && part.literals.size() > 1) {
      std::sort(part.literals.begin(), part.literals.end(), [&](Literal one, Literal two) {
        return trail_position_[variable(one)] > trail_position_[variable(two)];
      });
      std::erase_if(part.literals, [&](Literal literal) {
        const std::size_t digit = placement_[variable(literal)] - model_.first[part.slot];
        Word& word = domains_before_[word_of_[part.slot] + digit / kWordBits];
        word |= bit_at(digit);
        if (reproduces(number, target)) return true;
        word &= ~bit_at(digit);
        return false;
      });
    }
    out.insert(out.end(), part.literals.begin(), part.literals.end());
  }
}

// ---- learning ----

// Resolves the conflict, goes back and follows the new clause; false when there is nothing left to go back to.
bool Learner::learn() {
  clear_queue();
  std::uint32_t highest = 0;
  for (const Literal literal : conflict_) highest = std::max(highest, level_of(literal));
  if (highest == 0) return false;
  backtrack_to(highest);
  ++statistics.conflicts;
  ++since_restart_;
  ++since_reduce_;
  analyse();
  minimise();
  const std::uint32_t levels = lbd(clause_);
  for (const Variable number : marked_) marks_[number] = kUnmarked;
  marked_.clear();
  increment_ += increment_ / kDecay;
  if (increment_ > kMostScore >> 8) {
    heap_.rescale(kScoreShift);
    increment_ >>= kScoreShift;
  }
  recent_lbd_ += (std::uint64_t{levels} << 32) / 32 - recent_lbd_ / 32;
  lbd_sum_ += levels;
  assert_clause(clause_, levels);
  return true;
}

void Learner::mark_seen(Literal literal) {
  const Variable number = variable(literal);
  if (marks_[number] != kUnmarked || level_[number] == 0) return;
  marks_[number] = kSeen;
  marked_.push_back(number);
  bump(number);
}

void Learner::analyse() {
  clause_.assign(1, 0);
  std::size_t open = 0;
  const auto take = [&](Literal literal) {
    if (marks_[variable(literal)] != kUnmarked || level_of(literal) == 0) return true;
    mark_seen(literal);
    if (level_of(literal) == level())
      ++open;
    else
      clause_.push_back(opposite(literal));
    return true;
  };
  for (const Literal literal : conflict_) take(literal);
  for (std::size_t at = trail_.size();;) {
    while (marks_[variable(trail_[--at])] == kUnmarked) {
    }
    if (--open == 0) {
      clause_[0] = opposite(trail_[at]);
      return;
    }
    for_all_reasons(trail_[at], take);
  }
}

// Leaves out literals that follow from the others.
void Learner::minimise() {
  ++stamp_;
  for (const Literal literal : clause_) stamps_[level_of(literal)] = stamp_;
  std::size_t kept = 1;
  for (std::size_t at = 1; at < clause_.size(); ++at)
    if (!is_redundant(opposite(clause_[at]), 0)) clause_[kept++] = clause_[at];
  clause_.resize(kept);
}

bool Learner::is_redundant(Literal literal, int depth) {
  const Variable number = variable(literal);
  const Cause cause = reasons_[number].cause;
  if (cause == Cause::choice || cause == Cause::propagator || depth > kDepth) return false;
  const bool all = for_all_reasons(literal, [&](Literal other) {
    const Variable before = variable(other);
    if (level_[before] == 0 || marks_[before] == kSeen || marks_[before] == kRedundant) return true;
    if (marks_[before] == kNeeded || stamps_[level_[before]] != stamp_) return false;
    return is_redundant(other, depth + 1);
  });
  if (marks_[number] == kUnmarked) {
    marks_[number] = all ? kRedundant : kNeeded;
    marked_.push_back(number);
  }
  return all;
}

// How many levels the literals are of. (Audemard and Simon, "Predicting learnt clauses quality", IJCAI 2009.)
std::uint32_t Learner::lbd(const std::vector<Literal>& literals) {
  ++stamp_;
  std::uint32_t levels = 0;
  for (const Literal literal : literals) {
    std::uint64_t& stamp = stamps_[level_of(literal)];
    levels += stamp != stamp_;
    stamp = stamp_;
  }
  return levels;
}

void Learner::bump(Variable number) { heap_.increase(number, increment_); }

Learner::Clause Learner::store(const std::vector<Literal>& literals, std::uint32_t levels) {
  const auto clause = static_cast<Clause>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(literals.size()));
  arena_.push_back(levels);
  arena_.insert(arena_.end(), literals.begin(), literals.end());
  watch(clause);
  return clause;
}

void Learner::watch(Clause clause) {
  const Literal one = arena_[clause + kHead], two = arena_[clause + kHead + 1];
  watches_[one].push_back({clause, two});
  watches_[two].push_back({clause, one});
}

// Goes back to where a clause, false by its first literal alone at the highest level, says something new.
void Learner::assert_clause(std::vector<Literal>& literals, std::uint32_t levels) {
  ++statistics.learned;
  if (literals.size() == 1) {
    backtrack_to(0);
    assign(literals[0], {Cause::choice, 0});
    return;
  }
  std::size_t second = 1;
  for (std::size_t at = 2; at < literals.size(); ++at)
    if (level_of(literals[at]) > level_of(literals[second])) second = at;
  std::swap(literals[1], literals[second]);
  backtrack_to(level_of(literals[1]));
  const Clause clause = store(literals, levels);
  learned_.push_back(clause);
  assign(literals[0], {Cause::clause, clause});
}

// ---- restarts, forgetting ----

bool Learner::restart_due() const {
  if (arena_.size() > kMostClauseWords || explanations_.size() > kMostExplained) return true;
  if (since_reduce_ >= kFirstReduce + kMoreReduce * reductions_) return true;
  return since_restart_ >= kLeastRestart && statistics.conflicts > 100 &&
         (recent_lbd_ >> 32) * statistics.conflicts * 4 > lbd_sum_ * 5;
}

void Learner::restart() {
  backtrack_to(0);
  explanations_.clear();
  ++statistics.restarts;
  since_restart_ = 0;
  if (arena_.size() > kMostClauseWords || since_reduce_ >= kFirstReduce + kMoreReduce * reductions_) reduce();
}

// At level 0: forgets the worse half of what was learned, and what is true for good.
void Learner::reduce() {
  since_reduce_ = 0;
  ++reductions_;
  std::vector<Clause> order = learned_;
  std::stable_sort(order.begin(), order.end(), [&](Clause one, Clause two) {
    const auto rank = [&](Clause clause) { return std::pair(arena_[clause + 1], arena_[clause]); };
    return rank(one) < rank(two);
  });
  std::size_t words = 0;
  for (std::size_t at = 0; at < order.size(); ++at) {
    words += arena_[order[at]] + kHead;
    const bool keep = words <= kMostClauseWords / 2 && (arena_[order[at] + 1] <= kKeptLbd || at < order.size() / 2);
    if (!keep) arena_[order[at] + 1] = 0;  // no clause has that grade
  }
  for (auto& watches : watches_) watches.clear();
  std::vector<std::uint32_t> old;
  old.swap(arena_);
  std::vector<Literal> literals;
  const auto carry = [&](std::vector<Clause>& clauses) {
    std::size_t kept = 0;
    for (const Clause clause : clauses) {
      literals.clear();
      bool needed = old[clause + 1] != 0;
      for (std::uint32_t at = 0; needed && at < old[clause]; ++at) {
        const Literal literal = old[clause + kHead + at];
        if (is_true(literal)) needed = false;
        if (!is_false(literal)) literals.push_back(literal);
      }
      if (!needed) {
        ++statistics.forgotten;
        continue;
      }
      clauses[kept++] =
          store(literals, std::min<std::uint32_t>(old[clause + 1], static_cast<std::uint32_t>(literals.size())));
    }
    clauses.resize(kept);
  };
  carry(grid_clauses_);
  carry(learned_);
}

// ---- search ----

Learner::Literal Learner::choose() {
  while (true) {
    const Variable number = heap_.pop();
    if (values_[placed(number)] == 0) return placed(number) | phase_[number];
  }
}

void Learner::found() {
  grid.clear();
  conflict_.clear();
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.shown); ++slot)
    for (Variable member = first_[slot]; member < first_[slot + 1]; ++member)
      if (is_true(placed(member))) {
        grid.push_back(static_cast<std::uint8_t>(placement_[member] - model_.first[slot]));
        if (level_[member] > 0) conflict_.push_back(placed(member));
      }
}

void Learner::exclude(std::span<const std::uint8_t> cells) {
  if (done_) return;
  backtrack_to(0);
  std::vector<Literal> literals;
  for (std::size_t slot = 0; slot < cells.size(); ++slot) {
    const Variable member = variable_of_[model_.first[slot] + cells[slot]];
    if (member == kNone || is_false(placed(member))) return;
    if (!is_true(placed(member))) literals.push_back(removed(member));
  }
  if (literals.empty())
    done_ = true;
  else if (literals.size() == 1)
    assign(literals[0], {});
  else
    grid_clauses_.push_back(store(literals, static_cast<std::uint32_t>(literals.size())));
}

Status Learner::run(std::uint64_t nodes, std::uint64_t most_work, Clock::time_point pause) {
  const bool timed = pause != Clock::time_point::max();
  const std::uint32_t ticks = model_.propagators.empty() ? 16 : 4;
  for (std::uint32_t tick = 1;; ++tick) {
    if (done_) return Status::exhausted;
    if (statistics.nodes >= nodes || work >= most_work) return Status::nodes;
    if (timed && tick % ticks == 0 && Clock::now() >= pause) return Status::paused;
    ++statistics.nodes;
    if (!propagate()) {
      done_ = done_ || !learn();
      continue;
    }
    if (trail_.size() == placement_.size()) {
      found();
      exclude({grid.data(), static_cast<std::size_t>(model_.cells)});
      return Status::limit;
    }
    if (restart_due()) restart();
    ++statistics.guesses;
    const Literal choice = choose();
    level_begins_.push_back(static_cast<std::uint32_t>(trail_.size()));
    assign(choice, {});
  }
}

std::vector<std::uint32_t> Learner::clauses() const {
  std::vector<std::uint32_t> all;
  const auto write = [&](Literal literal) {
    all.push_back(2 * placement_[variable(literal)] + (is_removal(literal) ? 1 : 0));
  };
  for (std::size_t at = 0; at < (level_begins_.empty() ? trail_.size() : level_begins_[0]); ++at) {
    all.push_back(1);
    write(trail_[at]);
  }
  for (const Clause clause : learned_) {
    all.push_back(arena_[clause]);
    for (std::uint32_t at = 0; at < arena_[clause]; ++at) write(arena_[clause + kHead + at]);
  }
  return all;
}

}  // namespace sudokudsl
