#include "check_fillings.hpp"

#include <algorithm>
#include <unordered_set>

#include "check_machines.hpp"

namespace sudokudsl::checks {
namespace {

constexpr std::size_t kMostNumbersOfCheck = 300'000;  // numbers in the domains and the states that one check copies

using State = std::vector<Number>;  // the states of all machines, and last whether a marked digit has been read

struct Hash {
  std::size_t operator()(const State& state) const {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const Number number : state) {
      hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

bool holds(const std::vector<Number>& digits, Number digit) {
  return std::find(digits.begin(), digits.end(), digit) != digits.end();
}

// The check of one requirement on one list of domains.
class Check {
 public:
  Check(const Requirement& requirement, const DigitLists* marked,
        const std::vector<std::pair<std::size_t, std::size_t>>& apart)
      : requirement_(requirement), marked_(marked), apart_(apart) {}

  // Tries the alternatives of the objectives from number `at` on; `chosen` are those that need machines.
  Verdict run(std::size_t at, const DigitLists& domains) {
    if (!spend(domains.size())) return Verdict::undecided;
    if (std::any_of(domains.begin(), domains.end(), [](const auto& domain) { return domain.empty(); }))
      return Verdict::none;
    if (marked_ != nullptr && !may_be_marked(domains)) return Verdict::none;
    if (at == requirement_.objectives.size()) return programme(domains);
    const Objective& objective = *requirement_.objectives[at];
    if (const Ways* ways = std::get_if<Ways>(&objective)) return run_ways(*ways, at, domains);
    if (const Sets* sets = std::get_if<Sets>(&objective)) return run_sets(*sets, at, domains);
    if (const Either* either = std::get_if<Either>(&objective)) return run_branches(*either, at, domains);
    add(objective);
    const Verdict found = run(at + 1, domains);
    parts_.pop_back();
    return found;
  }

  std::size_t numbers() const { return numbers_; }

 private:
  using Part = std::variant<const Count*, const Total*, const Pairs*, const Automaton*, const Connected*,
                            const Grouped*, const Ranked*, const Division*>;

  // Counts numbers; false when they are too many.
  bool spend(std::size_t numbers) { return (numbers_ += numbers + 1) <= kMostNumbersOfCheck; }

  void add(const Objective& objective) {
    if (const Count* count = std::get_if<Count>(&objective))
      parts_.emplace_back(count);
    else if (const Total* total = std::get_if<Total>(&objective))
      parts_.emplace_back(total);
    else if (const Pairs* pairs = std::get_if<Pairs>(&objective))
      parts_.emplace_back(pairs);
    else if (const Automaton* automaton = std::get_if<Automaton>(&objective))
      parts_.emplace_back(automaton);
    else if (const Grouped* grouped = std::get_if<Grouped>(&objective))
      parts_.emplace_back(grouped);
    else if (const Ranked* ranked = std::get_if<Ranked>(&objective))
      parts_.emplace_back(ranked);
    else if (const Division* division = std::get_if<Division>(&objective))
      parts_.emplace_back(division);
    else
      parts_.emplace_back(&std::get<Connected>(objective));
  }

  // Whether the digits of the domains include a marked one.
  bool may_be_marked(const DigitLists& domains) const {
    for (std::size_t place = 0; place < domains.size(); ++place)
      for (const Number digit : (*marked_)[place])
        if (holds(domains[place], digit)) return true;
    return false;
  }

  std::size_t place_of(int slot) const { return place_in(requirement_.slots, slot); }

  // Restricts a place to some digits.
  static void restrict_to(std::vector<Number>& domain, const std::vector<Number>& digits) {
    std::erase_if(domain, [&](Number digit) { return !holds(digits, digit); });
  }

  // Combines the verdicts of alternatives.
  static Verdict either_of(Verdict one, Verdict other) {
    if (one == Verdict::some || other == Verdict::some) return Verdict::some;
    return one == Verdict::undecided ? one : other;
  }

  Verdict run_ways(const Ways& ways, std::size_t at, const DigitLists& domains) {
    Verdict found = Verdict::none;
    for (std::size_t tuple = 0; tuple < ways.size && found != Verdict::some; ++tuple) {
      if (!spend(0)) return Verdict::undecided;
      bool fits = true;
      DigitLists chosen;
      for (std::size_t place = 0; fits && place < ways.slots.size(); ++place) {
        const Number digit = ways.tuples[tuple * ways.slots.size() + place];
        const std::size_t read_at = place_of(ways.slots[place]);
        fits = holds(chosen.empty() ? domains[read_at] : chosen[read_at], digit);
        if (!fits) break;
        if (chosen.empty()) chosen = domains;
        chosen[read_at] = {digit};
      }
      if (fits) found = either_of(found, run(at + 1, chosen.empty() ? domains : chosen));
    }
    return found;
  }

  Verdict run_sets(const Sets& sets, std::size_t at, const DigitLists& domains) {
    Verdict found = Verdict::none;
    for (const auto& way : sets.ways) {
      DigitLists chosen = domains;
      for (std::size_t place = 0; place < sets.slots.size(); ++place)
        restrict_to(chosen[place_of(sets.slots[place])], way[place]);
      found = either_of(found, run(at + 1, chosen));
      if (found == Verdict::some) break;
    }
    return found;
  }

  Verdict run_branches(const Either& either, std::size_t at, const DigitLists& domains) {
    Verdict found = Verdict::none;
    for (const auto& branch : either.branches) {
      const std::size_t before = parts_.size();
      for (const Either::Part& part : branch) std::visit([this](const auto& one) { parts_.emplace_back(&one); }, part);
      found = either_of(found, run(at + 1, domains));
      parts_.resize(before);
      if (found == Verdict::some) break;
    }
    return found;
  }

  // The dynamic programme over all slots.
  Verdict programme(const DigitLists& domains) {
    const Reading reading{requirement_.slots, domains};
    Machines machines;
    for (const Part& part : parts_)
      machines.push_back(std::visit([&](const auto* one) { return machine_of(*one, reading); }, part));
    if (!apart_.empty()) machines.push_back(machine_of(apart_, reading));
    std::size_t size = 0;
    for (const auto& machine : machines) size += machine->size();
    if (!spend((machines.size() + 1) * domains.size())) return Verdict::undecided;
    State start(size + 1);
    start.back() = marked_ == nullptr;
    Number* state = start.data();
    for (const auto& machine : machines) {
      if (!machine->begin(state)) return Verdict::none;
      state += machine->size();
    }
    std::unordered_set<State, Hash> here{start}, next;
    for (std::size_t place = 0; place < domains.size(); ++place) {
      next.clear();
      for (const State& before : here)
        for (std::size_t digit = 0; digit < domains[place].size(); ++digit) {
          if (!spend(before.size())) return Verdict::undecided;
          State after = before;
          if (marked_ != nullptr && holds((*marked_)[place], domains[place][digit])) after.back() = 1;
          if (read(machines, place, digit, after)) next.insert(std::move(after));
        }
      here.swap(next);
    }
    return std::any_of(here.begin(), here.end(), [&](const State& last) { return ends(machines, last); })
               ? Verdict::some
               : Verdict::none;
  }

  static bool read(const Machines& machines, std::size_t place, std::size_t digit, State& all) {
    Number* state = all.data();
    for (const auto& machine : machines) {
      if (!machine->read(place, digit, state)) return false;
      state += machine->size();
    }
    return true;
  }

  static bool ends(const Machines& machines, const State& all) {
    const Number* state = all.data();
    for (const auto& machine : machines) {
      if (!machine->ends(state)) return false;
      state += machine->size();
    }
    return all.back() != 0;
  }

  const Requirement& requirement_;
  const DigitLists* marked_;
  const std::vector<std::pair<std::size_t, std::size_t>>& apart_;
  std::vector<Part> parts_;
  std::size_t numbers_ = 0;
};

}  // namespace

// Few of the differences between slots are needed to justify most removals, and more of them make more states.
Verdict find_filling(const Requirement& requirement, const DigitLists& domains, const DigitLists* marked,
                     std::size_t* numbers) {
  Check nearby(requirement, marked, requirement.apart_nearby);
  Verdict found = nearby.run(0, domains);
  if (numbers != nullptr) *numbers += nearby.numbers();
  if (found == Verdict::none || requirement.apart.size() == requirement.apart_nearby.size()) return found;
  Check all(requirement, marked, requirement.apart);
  found = all.run(0, domains);
  if (numbers != nullptr) *numbers += all.numbers();
  return found;
}

std::vector<Number> some_filling(const Requirement& requirement, DigitLists domains) {
  std::vector<Number> filling;
  for (auto& domain : domains) {
    const std::vector<Number> digits = std::exchange(domain, {});
    for (const Number digit : digits) {
      domain = {digit};
      if (find_filling(requirement, domains) == Verdict::some) break;
      domain.clear();
    }
    if (domain.empty()) return {};
    filling.push_back(domain.front());
  }
  return filling;
}

}  // namespace sudokudsl::checks
