// Lazy explanations of the removals and failures of propagators (learner.hpp).
//
// Conflict analysis asks why a propagator removed a placement, or failed. Then the domains that it reads are set back
// to their state at that point of the trail. All removals in these domains together are an explanation.
//
// It is minimised by deletion, as a minimal unsatisfiable subset is. Each removal is left out in turn: first whole
// slots, then single digits, latest first. It stays out if the propagator, run again, still gives the same result.
// Several are left out together as long as that succeeds.
//
// So explanations need no code for a kind of objective. They are minimal with respect to the strength of the
// propagator, but each takes many runs of it. When those for one conflict have taken too much work, removals are no
// longer left out, so that no conflict keeps a search from its limits.
#include <algorithm>

#include "form_counts.hpp"
#include "learner.hpp"

namespace sudokudsl {

// A slot that a propagator reads, with the literals above level 0 that restrict it before a position of the trail: its
// removals, or its placement.
struct Learner::Part {
  std::size_t slot;
  std::uint32_t latest;  // the trail position of the latest of the literals
  std::vector<Literal> literals;
  std::vector<Word> root, then;  // its digits at level 0, and before the position
};

namespace {

// Removes the elements that are not needed, in their order: without them `holds` is still true. `leave_out` and
// `put_back` are called with an element. Most elements are not needed, so several are left out together: twice as many
// after each success, half as many after a failure. If `holds` is monotone, the same elements remain as if each were
// tried alone.
template <typename Element, typename LeaveOut, typename PutBack, typename Holds>
void keep_needed(std::vector<Element>& elements, LeaveOut leave_out, PutBack put_back, Holds holds) {
  std::vector<Element> needed;
  std::size_t many = 1;
  for (std::size_t at = 0; at < elements.size();) {
    const std::size_t end = std::min(at + many, elements.size());
    for (std::size_t each = at; each < end; ++each) leave_out(elements[each]);
    if (holds()) {
      at = end;
      many *= 2;
      continue;
    }
    for (std::size_t each = at; each < end; ++each) put_back(elements[each]);
    if (end - at == 1) needed.push_back(std::move(elements[at++]));
    many = std::max<std::size_t>((end - at) / 2, 1);
  }
  elements = std::move(needed);
}

}  // namespace

// Replaces the reason `propagator` by its explanation.
void Learner::resolve_reason(Variable number) {
  scratch_.clear();
  SUDOKUDSL_COUNT_FORM(propagator_explained);
  explain(reasons_[number].which, trail_position_[number], number, scratch_);
  reasons_[number] = {Cause::explained, static_cast<std::uint32_t>(explanations_.size())};
  explanations_.push_back(static_cast<std::uint32_t>(scratch_.size()));
  explanations_.insert(explanations_.end(), scratch_.begin(), scratch_.end());
}

// Whether the propagator, run on the domains in `domains_before_`, removes the variable `target` or fails. If the
// target is kNone, whether it fails. `for_target` lets the propagator do less (kinds.hpp).
bool Learner::reproduces(std::size_t number, Variable target, bool for_target) {
  struct Probe final : WordDomains {
    Probe(Learner& of, std::size_t slot) : WordDomains(of), target_slot(slot) {}
    bool narrow(std::size_t slot, const Word* allowed) override {
      Word left = 0;
      for (std::size_t at = learner.word_of_[slot]; at < learner.word_of_[slot + 1]; ++at)
        left |= learner.probed_domains_[at] &= allowed[at - learner.word_of_[slot]];
      answered = slot == target_slot;
      return left != 0 && !answered;
    }
    std::size_t target_slot;  // the run ends once this slot is narrowed
    bool answered = false;
  };
  const std::uint64_t work = model_.run_work[static_cast<std::size_t>(model_.propagators[number].kind)];
  work_ += work;
  explanation_work_ += work;
  for (const std::uint32_t slot : model_.slots_read[number])
    for (std::size_t at = word_of_[slot]; at < word_of_[slot + 1]; ++at) probed_domains_[at] = domains_before_[at];
  const std::size_t slot = target == kNone ? kNone : slot_of(target);
  Probe probe(*this, slot);
  const DomainAccess access{nullptr,           slots_.data(), probed_domains_.data(),
                            workspace_.data(), probe,         for_target ? static_cast<int>(slot) : -1};
  if (!propagate_(model_, number, access) && !probe.answered) return true;
  if (target == kNone) return false;
  const std::size_t digit = placement_[target] - model_.first[slot];
  return (probed_domains_[word_of_[slot] + digit / kWordBits] & bit_at(digit)) == 0;
}

// Sets `domains_before_`, for the slots that a propagator reads, to their domains before the trail position `before`.
// Returns the slots that had changed since level 0.
std::vector<Learner::Part> Learner::domains_before(std::size_t number, std::uint32_t before) {
  std::vector<Part> parts;
  for (const std::uint32_t slot : model_.slots_read[number]) {
    Part part{slot, 0, {}, {}, {}};
    const auto begin = static_cast<std::ptrdiff_t>(word_of_[slot]),
               end = static_cast<std::ptrdiff_t>(word_of_[slot + 1]);
    part.root.assign(root_domains_.begin() + begin, root_domains_.begin() + end);
    part.then = part.root;
    Literal whole = kNone;  // the slot's placement, which explains all of its removals
    for (Variable member = first_[slot]; member < first_[slot + 1]; ++member) {
      if (values_[placed(member)] == 0 || trail_position_[member] >= before) continue;
      if (is_true(placed(member))) {
        whole = placed(member);
        continue;
      }
      const std::size_t digit = placement_[member] - model_.first[slot];
      part.then[digit / kWordBits] &= ~bit_at(digit);
      if (level_[member] == 0) {
        part.root[digit / kWordBits] &= ~bit_at(digit);
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
    std::copy(part.then.begin(), part.then.end(), domains_before_.begin() + begin);
    if (!part.literals.empty()) parts.push_back(std::move(part));
  }
  return parts;
}

// Appends literals, true before trail position `before`, that make the propagator remove `target`, or fail if `target`
// is kNone. Starts with all literals, and drops each one without which the propagator, run again, still gives that
// result.
void Learner::explain(std::size_t number, std::uint32_t before, Variable target, std::vector<Literal>& out) {
  std::vector<Part> parts = domains_before(number, before);
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& one, const Part& two) { return one.latest > two.latest; });
  // If the propagator does not reproduce its result on these domains, all literals explain it. So do they when the
  // explanations for this conflict have taken enough work.
  const auto worthwhile = [&] { return explanation_work_ < kMostExplanationWork; };
  const bool for_target = target != kNone && worthwhile() && reproduces(number, target, true);
  const bool again = for_target || (worthwhile() && reproduces(number, target, false));
  const auto still = [&] { return worthwhile() && reproduces(number, target, for_target); };
  const auto set = [&](const Part& part, const std::vector<Word>& domain) {
    std::copy(domain.begin(), domain.end(), domains_before_.begin() + static_cast<std::ptrdiff_t>(word_of_[part.slot]));
  };
  const auto leave_out = [&](const Part& part) { set(part, part.root); };
  const auto put_back = [&](const Part& part) { set(part, part.then); };
  if (again) keep_needed(parts, leave_out, put_back, still);
  for (Part& part : parts) {
    if (again && part.literals.size() > 1) {
      SUDOKUDSL_COUNT_FORM(explanation_minimised);
      std::sort(part.literals.begin(), part.literals.end(), [&](Literal one, Literal two) {
        return trail_position_[variable(one)] > trail_position_[variable(two)];
      });
      const auto bit_of = [&](Literal literal) {
        const std::size_t digit = placement_[variable(literal)] - model_.first[part.slot];
        return std::pair<Word&, Word>{domains_before_[word_of_[part.slot] + digit / kWordBits], bit_at(digit)};
      };
      const auto allow = [&](Literal literal) {
        const auto [word, bit] = bit_of(literal);
        word |= bit;
      };
      const auto forbid = [&](Literal literal) {
        const auto [word, bit] = bit_of(literal);
        word &= ~bit;
      };
      keep_needed(part.literals, allow, forbid, still);
    }
    out.insert(out.end(), part.literals.begin(), part.literals.end());
  }
  SUDOKUDSL_PLANT(explanation_too_short, if (!out.empty()) out.pop_back();)
  SUDOKUDSL_IF_CHECKED(check_explanation(number, target, out);)
}

#ifdef SUDOKUDSL_CHECKED
// The literals alone, on the domains of level 0, exclude `target`, or any filling if that is kNone.
void Learner::check_explanation(std::size_t number, Variable target, const std::vector<Literal>& literals) {
  const auto holds = [&](Literal literal) {
    return std::find(literals.begin(), literals.end(), literal) != literals.end() ||
           (is_true(literal) && level_of(literal) == 0);
  };
  std::vector<Word> explained = root_domains_;
  for (const std::uint32_t slot : model_.slots_read[number]) {
    bool settled = false;
    for (Variable member = first_[slot]; member < first_[slot + 1]; ++member) settled |= holds(placed(member));
    for (Variable member = first_[slot]; member < first_[slot + 1]; ++member) {
      if (!holds(removed(member)) && (!settled || holds(placed(member)))) continue;
      const std::size_t digit = placement_[member] - model_.first[slot];
      explained[word_of_[slot] + digit / kWordBits] &= ~bit_at(digit);
    }
  }
  std::optional<std::pair<std::size_t, std::size_t>> removal;
  if (target != kNone) removal.emplace(slot_of(target), placement_[target] - model_.first[slot_of(target)]);
  checks_.explain(number, [&](std::size_t slot) { return explained.data() + word_of_[slot]; }, removal);
}
#endif

}  // namespace sudokudsl
