// The stores through which propagators see domains. The kernel has one for all widths of lanes and forms of conflict
// masks, and the learner has one. So each set of machine instructions compiles the propagators only twice
// (propagation.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "contract.hpp"
#include "kinds.hpp"

namespace sudokudsl {

// The operations that the owner of the domains provides to its store.
class Domains {
 public:
  // Removes all digits except the allowed ones from a slot. False when no digit is left.
  virtual bool narrow(std::size_t slot, const Word* allowed) = 0;
  // One of these placements will be chosen, so the owner may remove every placement that conflicts with all of them.
  // The kernel does; the learner does not, because such removals would need explanations.
  virtual void require_one_of(const Placed* placed, std::size_t size) = 0;

 protected:
  ~Domains() = default;
};

// Domains that are the lanes of a state.
class LaneDomains : public Domains {
 public:
  // Returns the domain of a slot that the store does not read itself, as words.
  virtual const Word* gather(std::size_t slot) = 0;

 protected:
  ~LaneDomains() = default;
};

// Where the domain of a slot is in a state.
struct SlotLanes {
  enum Form : std::uint8_t { lane8, lane16, lane32, lane64, several };  // one lane of this width, or several lanes

  std::uint32_t lane, word;  // its lane, or the first of several; the index in `words` of its domain
  Form form;
};

struct LaneAccess {
  const void* state;
  const SlotLanes* slots;
  Word* words;
  Word* workspace;
  LaneDomains& domains;
};

struct WordAccess {
  const std::size_t* word_of;  // by slot: where in `words` its domain is
  const Word* words;
  Word* workspace;
  Domains& domains;
};

// The parts of a store (kinds.hpp) that do not depend on where the domains are. `Instructions` distinguishes the
// classes that different instruction sets compile.
template <class Instructions, class Access>
class Store {
 public:
  using Machine = Instructions;
  explicit Store(const Access& access) : access_(access) {}
  bool keep(int slot, const Word* allowed) {
    SUDOKUDSL_REQUIRE(slot >= 0, "a propagator narrows slots only");
    return access_.domains.narrow(static_cast<std::size_t>(slot), allowed);
  }
  Word* workspace() const { return access_.workspace; }
  void require_one_of(const Placed* placed, std::size_t size) {
    SUDOKUDSL_REQUIRE(size <= kMostPlaced, "no more placements than the arrays of propagators hold");
    access_.domains.require_one_of(placed, size);
  }

 protected:
  const Access access_;
};

template <class Instructions>
class LaneStore : public Store<Instructions, LaneAccess> {
 public:
  using Store<Instructions, LaneAccess>::Store;

  // Reads the usual widths itself: a virtual call would take as long as a short run.
  [[gnu::always_inline]] const Word* live(int slot) const {
    const SlotLanes& place = this->access_.slots[slot];
    Word* domain = this->access_.words + place.word;
    if (place.form == SlotLanes::lane16) [[likely]]
      *domain = lane<std::uint16_t>(place.lane);
    else if (place.form == SlotLanes::lane32)
      *domain = lane<std::uint32_t>(place.lane);
    else
      return this->access_.domains.gather(static_cast<std::size_t>(slot));
    return domain;
  }

 private:
  // The digits of a lane, without the open bit at its top.
  template <class Lane>
  [[gnu::always_inline]] Word lane(std::size_t number) const {
    return static_cast<const Lane*>(this->access_.state)[number] & static_cast<Lane>(static_cast<Lane>(~Lane{0}) >> 1);
  }
};

template <class Instructions>
class WordStore : public Store<Instructions, WordAccess> {
 public:
  using Store<Instructions, WordAccess>::Store;
  [[gnu::always_inline]] const Word* live(int slot) const { return this->access_.words + this->access_.word_of[slot]; }
};

}  // namespace sudokudsl
