#include "check_faults.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "model.hpp"
#include "slot_store.hpp"

namespace sudokudsl::checks {

void plant(std::string_view name, std::size_t propagator) {
  const auto found = std::find(kFaultNames.begin(), kFaultNames.end(), name);
  if (found == kFaultNames.end()) throw std::invalid_argument("no such fault: " + std::string(name));
  planted_fault = static_cast<Fault>(found - kFaultNames.begin());
  faulty_propagator = propagator;
}

bool faulty_run(const Model& model, std::size_t propagator, Domains& domains,
                const std::function<const Word*(std::size_t slot)>& read, bool ran) {
  if (planted(Fault::propagator_fails, propagator)) return false;
  const bool removes = planted(Fault::propagator_removes_too_much, propagator);
  if (!ran || !(removes || planted(Fault::propagator_reports_too_little, propagator))) return ran;
  for (const std::uint32_t slot : model.slots_read[propagator]) {
    const Word* live = read(slot);
    std::vector<Word> others(live, live + model.domains.words(static_cast<int>(slot)));
    const auto first = std::find_if(others.begin(), others.end(), [](Word word) { return word != 0; });
    if (first == others.end()) continue;
    const auto digit = static_cast<std::size_t>(first - others.begin()) * kWordBits + lowest_bit(*first);
    *first &= *first - 1;
    if (std::all_of(others.begin(), others.end(), [](Word word) { return word == 0; })) continue;
    if (removes) return domains.narrow(slot, others.data());
    const Placed only{slot, static_cast<std::uint32_t>(digit)};
    domains.require_one_of(&only, 1);
    return true;
  }
  return true;
}

}  // namespace sudokudsl::checks
