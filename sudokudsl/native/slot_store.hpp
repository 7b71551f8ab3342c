// The store through which propagators see the kernel's state: one type for all widths of lanes and all forms of
// conflict masks, so that each set of machine instructions compiles the propagators once (propagation.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "kinds.hpp"

namespace sudokudsl {

// What only the owner of the domains can do, as it depends on the width of its lanes.
class Domains {
 public:
  virtual const Word* gather(std::size_t slot) = 0;  // the domain of a slot that the store cannot read itself
  virtual bool narrow(std::size_t slot, const Word* allowed) = 0;
  virtual void require_one_of(const Placed* placed, std::size_t size) = 0;

 protected:
  ~Domains() = default;
};

// kinds.hpp says what its functions do. `Instructions` tells apart what different instruction sets compile.
template <class Instructions>
struct SlotStore {
  using Machine = Instructions;
  struct Slot {
    std::uint32_t lane, word;  // its lane, or the first of several; where in `words` its domain is put
    std::uint8_t bytes;        // of its lane; 0 when it has several
  };

  const void* state;
  const Slot* slots;
  Word* words;
  Word* space;
  Domains& domains;

  [[gnu::always_inline]] const Word* live(int slot) const {
    const Slot& at = slots[slot];
    Word* domain = words + at.word;
    if (at.bytes == 2) [[likely]]
      *domain = lane<std::uint16_t>(at.lane);
    else if (at.bytes == 4)
      *domain = lane<std::uint32_t>(at.lane);
    else
      return domains.gather(static_cast<std::size_t>(slot));
    return domain;
  }
  bool keep(int slot, const Word* allowed) { return domains.narrow(static_cast<std::size_t>(slot), allowed); }
  Word* workspace() { return space; }
  void require_one_of(const Placed* placed, std::size_t size) { domains.require_one_of(placed, size); }

 private:
  // A lane without its top bit, which says that it is open.
  template <class Lane>
  [[gnu::always_inline]] Word lane(std::size_t number) const {
    return static_cast<const Lane*>(state)[number] & static_cast<Lane>(static_cast<Lane>(~Lane{0}) >> 1);
  }
};

}  // namespace sudokudsl
