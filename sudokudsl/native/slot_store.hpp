// The store through which propagators see domains. It serves all widths of lanes and forms of conflict masks of the
// kernel, and the words of the learner. So each set of machine instructions compiles the propagators only once
// (propagation.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "contract.hpp"
#include "kinds.hpp"
#include "model.hpp"

namespace sudokudsl {

// The operations that the owner of the domains provides to the store.
class Domains {
 public:
  // Removes all digits except the allowed ones from a slot. False when no digit is left.
  virtual bool narrow(std::size_t slot, const Word* allowed) = 0;
  // One of these placements will be chosen, so the owner may remove every placement that conflicts with all of them.
  virtual void require_one_of(const Placed* placed, std::size_t size) = 0;
  // Returns the domain of a slot that the store does not read itself, as words.
  virtual const Word* gather(std::size_t slot) = 0;

 protected:
  ~Domains() = default;
};

// Where the domain of a slot is.
struct SlotLanes {
  // One lane of this width, several lanes, or words that hold the domain itself.
  enum Form : std::uint8_t { lane8, lane16, lane32, lane64, several, words };

  std::uint32_t lane, word;  // its lane, or the first of several; the index in `words` of its domain
  Form form;
};

// By slot, and one past the end: where its words begin if the domains of all slots are stored one after another.
std::vector<std::size_t> domain_offsets(const Model& model);
// By slot: where its domain is, if the state has lanes of this form or `form` is `words`.
std::vector<SlotLanes> locate_domains(const Model& model, SlotLanes::Form form);

struct DomainAccess {
  const void* state;  // the lanes
  const SlotLanes* slots;
  Word* words;
  Word* workspace;
  Domains& domains;
  int asked = -1;  // the only slot whose removals matter (kinds.hpp)
};

// The store (kinds.hpp). `Instructions` distinguishes the classes that different instruction sets compile.
template <class Instructions>
class SlotStore {
 public:
  using Machine = Instructions;
  explicit SlotStore(const DomainAccess& access) : access_(access) {}

  // Reads all but rare forms itself: a virtual call would take as long as a short run.
  [[gnu::always_inline]] const Word* live(int slot) const {
    const SlotLanes& place = access_.slots[slot];
    Word* domain = access_.words + place.word;
    if (place.form == SlotLanes::lane16) [[likely]]
      *domain = lane<std::uint16_t>(place.lane);
    else if (place.form == SlotLanes::lane8)
      *domain = lane<std::uint8_t>(place.lane);
    else if (place.form == SlotLanes::lane32)
      *domain = lane<std::uint32_t>(place.lane);
    else if (place.form != SlotLanes::words)
      return access_.domains.gather(static_cast<std::size_t>(slot));
    return domain;
  }

  bool keep(int slot, const Word* allowed) {
    SUDOKUDSL_REQUIRE(slot >= 0, "a propagator narrows slots only");
    return access_.domains.narrow(static_cast<std::size_t>(slot), allowed);
  }
  Word* workspace() const { return access_.workspace; }
  int asked() const { return access_.asked; }
  void require_one_of(const Placed* placed, std::size_t size) {
    SUDOKUDSL_REQUIRE(size <= kMostPlaced, "no more placements than the arrays of propagators hold");
    access_.domains.require_one_of(placed, size);
  }

 private:
  // The digits of a lane, without the open bit at its top.
  template <class Lane>
  [[gnu::always_inline]] Word lane(std::size_t number) const {
    return static_cast<const Lane*>(access_.state)[number] & static_cast<Lane>(static_cast<Lane>(~Lane{0}) >> 1);
  }

  const DomainAccess access_;
};

}  // namespace sudokudsl
