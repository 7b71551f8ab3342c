#include "check_runs.hpp"

#include <algorithm>

#include "contract.hpp"

namespace sudokudsl::checks {
namespace {

template <class Visit>
void each_digit(const Word* words, std::size_t size, Visit visit) {
  for (std::size_t word = 0; word < size; ++word)
    for (Word left = words[word]; left != 0; left &= left - 1) visit(word * kWordBits + lowest_bit(left));
}

// Numbers that the check of a usual run copies.
constexpr std::size_t kNumbersOfRun = 5'000;
// At least one event of these is checked.
constexpr std::uint64_t kRarest = 1 << 20;

std::string listed(const std::vector<Number>& digits) {
  std::string text = "{";
  for (const Number digit : digits) text += (text.size() > 1 ? "," : "") + std::to_string(digit);
  return text + "}";
}

}  // namespace

Counters& counters() {
  static Counters all;
  return all;
}

Checker::Checker(const Problem& stated, const Model& model)
    : problem(stated), claims(problem, model), solutions(problem) {
  claims.check_model();
}

bool Thinning::due() {
  spend(1);
  return ++seen_ % every_ == 0;
}

void Thinning::spend(std::uint64_t events) {
  spent_ += events;
  while (spent_ >= full_ * 2 * every_ && every_ < kRarest) every_ *= 2;
}

void Thinning::pay(std::uint64_t events) {
  for (; events > 0 && every_ < kRarest; --events) spend(every_);
}

const Requirement& RunCheck::requirement() const { return model_.checker->claims.of(propagator_); }

void RunCheck::start() {
  active_ = at_fixpoint_ = false;
  const std::uint64_t large = model_.checker->large;
  runs_.pay(large - paid_);
  paid_ = large;
}

DigitLists RunCheck::domains(const Read& read) const {
  DigitLists found;
  for (const int slot : requirement().slots) {
    const auto at = static_cast<std::size_t>(slot);
    found.emplace_back();
    each_digit(read(at), model_.domains.words(slot),
               [&](std::size_t digit) { found.back().push_back(model_.domains.values[at][digit]); });
  }
  return found;
}

DigitLists RunCheck::domains_of(const std::vector<Removal>& chosen) const {
  DigitLists found;
  for (const int slot : requirement().slots) {
    found.emplace_back();
    for (const Removal& one : chosen)
      if (one.slot == static_cast<std::size_t>(slot))
        found.back().push_back(model_.domains.values[one.slot][one.digit]);
  }
  return found;
}

void RunCheck::begin(std::size_t propagator) {
  active_ = runs_.due();
  if (!active_) return count(Counted::left_out);
  propagator_ = propagator;
  before_ = domains();
  removed_.clear();
  if (std::ranges::any_of(before_, [](const auto& digits) { return digits.empty(); }))
    fail("it runs although a slot has no digit left", before_);
}

void RunCheck::narrow(std::size_t slot, const Word* allowed) {
  if (!active_) return;
  each_digit(read_(slot), model_.domains.words(static_cast<int>(slot)), [&](std::size_t digit) {
    if ((allowed[digit / kWordBits] & bit_at(digit)) == 0) removed_.push_back({slot, digit});
  });
}

void RunCheck::require_one_of(const Placed* placed, std::size_t size) {
  if (!active_) return;
  settle(true);
  DigitLists without = before_ = domains();
  for (std::size_t at = 0; at < size; ++at)
    for (std::size_t place = 0; place < without.size(); ++place)
      if (requirement().slots[place] == static_cast<int>(placed[at].slot))
        std::erase(without[place], model_.domains.values[placed[at].slot][placed[at].digit]);
  if (find(without) == Verdict::some) fail("it reports placements that a filling avoids", without);
  all_.clear();
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(model_.slots); ++slot) {
    const Word* words = read_(slot);
    all_.emplace_back(words, words + model_.domains.words(static_cast<int>(slot)));
  }
}

void RunCheck::required_one_of(const Placed* placed, std::size_t size) {
  if (!active_) return;
  for (std::size_t slot = 0; slot < all_.size(); ++slot) {
    std::vector<Word> gone = all_[slot];
    const Word* left = read_(slot);
    for (std::size_t word = 0; word < gone.size(); ++word) gone[word] &= ~left[word];
    each_digit(gone.data(), gone.size(), [&](std::size_t digit) {
      for (std::size_t at = 0; at < size; ++at)
        if (!model_.checker->claims.exclude_each_other(model_.first[slot] + static_cast<std::uint32_t>(digit),
                                                       model_.first[placed[at].slot] + placed[at].digit))
          fail(model_.checker->claims.name_of_placement(slot, digit) + " is removed, but does not conflict with " +
                   model_.checker->claims.name_of_placement(placed[at].slot, placed[at].digit),
               before_);
    });
  }
  before_ = domains();
}

void RunCheck::end(bool ran) {
  if (!active_) return;
  active_ = false;
  count(Counted::runs);
  settle(ran);
}

// Large checks are paid for by runs that are left out.
Verdict RunCheck::find(const DigitLists& domains, const DigitLists* marked) {
  std::size_t numbers = 0;
  const Verdict found = find_filling(requirement(), domains, marked, &numbers);
  const std::uint64_t events = numbers / kNumbersOfRun;
  runs_.pay(events);
  paid_ += events;
  model_.checker->large += events;
  if (found == Verdict::undecided) count(Counted::undecided);
  return found;
}

// Checks what has been removed since `before_`.
void RunCheck::settle(bool ran) {
  if (ran && removed_.empty()) return;
  const DigitLists marked = domains_of(removed_);
  const Verdict found = find(before_, ran ? &marked : nullptr);
  if (found == Verdict::some && !ran) fail("it fails, though there is a filling", before_);
  if (found == Verdict::some) fail_on_removal(before_);
  removed_.clear();
}

void RunCheck::fail_on_removal(const DigitLists& before) const {
  for (const Removal& one : removed_) {
    DigitLists chosen = before;
    for (std::size_t place = 0; place < chosen.size(); ++place)
      if (requirement().slots[place] == static_cast<int>(one.slot))
        chosen[place] = {model_.domains.values[one.slot][one.digit]};
    if (find_filling(requirement(), chosen) == Verdict::some)
      fail("it removes " + model_.checker->claims.name_of_placement(one.slot, one.digit) +
               ", though there is a filling with it",
           chosen);
  }
}

void RunCheck::explain(std::size_t propagator, const Read& read,
                       std::optional<std::pair<std::size_t, std::size_t>> removed) {
  if (!runs_.due()) return count(Counted::left_out);
  propagator_ = propagator;
  DigitLists explained = domains(read);
  for (std::size_t place = 0; removed && place < explained.size(); ++place)
    if (requirement().slots[place] == static_cast<int>(removed->first))
      explained[place] = {model_.domains.values[removed->first][removed->second]};
  count(Counted::explanations);
  if (find(explained) == Verdict::some) fail("an explanation of the learner does not suffice", explained);
}

void RunCheck::fail(const std::string& what, const DigitLists& before) const { throw Failed(what + where(before)); }

// The propagator, its domains, and a filling.
std::string RunCheck::where(const DigitLists& before) const {
  std::string text = " | " + model_.checker->claims.name_of(propagator_) + " | domains";
  const auto& slots = requirement().slots;
  for (std::size_t place = 0; place < slots.size(); ++place)
    text += " " + std::to_string(slots[place]) + "=" + listed(before[place]);
  text += " | filling";
  const std::vector<Number> filling = some_filling(requirement(), before);
  for (std::size_t place = 0; place < filling.size(); ++place)
    text += " " + std::to_string(slots[place]) + "=" + std::to_string(filling[place]);
  if (filling.empty()) text += " none";
  return text;
}

bool RunCheck::enter_fixpoint() {
  const bool due = fixpoints_.due();
  count(due ? Counted::fixpoints : Counted::left_out);
  return at_fixpoint_ = due;
}

void RunCheck::not_at_fixpoint(std::size_t propagator, bool ran, const Read& before) {
  propagator_ = propagator;
  std::string what = ran ? "at a fixpoint it still removes" : "at a fixpoint it fails";
  DigitLists domains;
  for (const int slot : requirement().slots) {
    const auto at = static_cast<std::size_t>(slot);
    domains.emplace_back();
    const Word* now = read_(at);
    const std::vector<Word> left(now, now + model_.domains.words(slot));
    each_digit(before(at), left.size(), [&](std::size_t digit) {
      domains.back().push_back(model_.domains.values[at][digit]);
      if (ran && (left[digit / kWordBits] & bit_at(digit)) == 0)
        what += " " + model_.checker->claims.name_of_placement(at, digit);
    });
  }
  fail(what + "; it was not woken, or is not idempotent", domains);
}

}  // namespace sudokudsl::checks
