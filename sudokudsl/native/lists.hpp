// Indices, and lists of items one after another in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sudokudsl {

// A number of a slot or cell as an index.
inline std::size_t at(int number) { return static_cast<std::size_t>(number); }

template <class Item>
class Lists {
 public:
  void clear() {
    from_.assign(1, 0);
    items_.clear();
  }
  void add(const Item& item) { items_.push_back(item); }
  void end() { from_.push_back(static_cast<std::uint32_t>(items_.size())); }
  std::size_t size() const { return from_.size() - 1; }
  std::size_t all() const { return items_.size(); }
  std::span<const Item> operator[](std::size_t at) const {
    return {items_.data() + from_[at], items_.data() + from_[at + 1]};
  }

  // By number below `numbers`: `item(list, place)` for each place where a list has that number, in their order.
  template <class Make>
  static Lists where(const std::vector<std::vector<std::uint32_t>>& lists, std::size_t numbers, Make item) {
    Lists found;
    found.from_.assign(numbers + 2, 0);
    for (const auto& list : lists)
      for (const std::uint32_t number : list) ++found.from_[number + 2];
    for (std::size_t number = 2; number < found.from_.size(); ++number) found.from_[number] += found.from_[number - 1];
    found.items_.resize(found.from_.back());
    for (std::uint32_t list = 0; list < lists.size(); ++list)
      for (std::uint32_t place = 0; place < lists[list].size(); ++place)
        found.items_[found.from_[lists[list][place] + 1]++] = item(list, place);
    found.from_.pop_back();
    return found;
  }

 private:
  std::vector<std::uint32_t> from_{0};
  std::vector<Item> items_;
};

}  // namespace sudokudsl
