// Counts how often each form and each fallback of the engine is taken, in checked builds only.
//
//   SUDOKUDSL_COUNT_FORM(total_in_steps);   // one of the names below
//
// Random problems must take every form: `tests/support/try_forms.py` names those that none has taken. In all other
// builds the macro does nothing. Restarts of the learner and forgotten clauses are left out: only searches of thousands
// of conflicts have them (tests/native/test_learning.py).
#pragma once

#ifdef SUDOKUDSL_CHECKED
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

// A line for each part of the engine.
// clang-format off
#define SUDOKUDSL_FORMS(FORM) \
  FORM(lanes_of_8) FORM(lanes_of_16) FORM(lanes_of_32) FORM(lanes_of_64) FORM(wider_lanes) FORM(slot_of_several_lanes) \
  FORM(masks_value_symmetric) FORM(masks_dense) FORM(masks_sparse) FORM(peers_as_masks) FORM(peers_as_lists) \
  FORM(blocks_of_few_vectors) FORM(blocks_of_many_vectors) FORM(contradiction_of_model) \
  FORM(count_as_conflicts) FORM(count_as_lane) FORM(count_of_many_placements) FORM(count_of_words) \
  FORM(count_of_distinct_group) FORM(count_needs_one_more) \
  FORM(joint_counts_of_1_vector) FORM(joint_counts_of_2_vectors) FORM(joint_counts_need_one_more) FORM(same_digits) \
  FORM(pairs_of_words) FORM(pairs_intersected) FORM(pairs_by_conflicts_alone) \
  FORM(total_of_nothing) FORM(total_in_reversed_steps) FORM(total_last_cells) FORM(total_groups_in_steps) \
  FORM(total_group_sums) FORM(total_in_word) FORM(total_in_two_words) FORM(total_narrow_bounds) FORM(total_sums) \
  FORM(total_of_one_wide_group) FORM(total_bounds) FORM(group_of_combinations) FORM(group_of_bounds) \
  FORM(combinations_in_packs) FORM(combinations_one_by_one) \
  FORM(last_cell) FORM(last_two_cells) FORM(last_three_cells) FORM(last_three_distinct_cells) \
  FORM(last_three_cells_with_pair) \
  FORM(ways) FORM(ways_of_words) FORM(sets_of_1_word) FORM(sets_of_2_words) FORM(sets_of_more_words) \
  FORM(sets_that_need_digits) FORM(sets_place_needed_digit) \
  FORM(automaton_split) FORM(automaton_too_large_to_split) FORM(automaton_shared) FORM(automaton_of_many_states) \
  FORM(automaton_with_fans) \
  FORM(either_refuted) FORM(either_keeps_all) FORM(either_removes) FORM(branch_completed) \
  FORM(connected_near) FORM(connected_joined_pieces) FORM(connected_without_required) FORM(connected_bounded) \
  FORM(planarity_of_pair) \
  FORM(grouped_joined) FORM(grouped_coded) FORM(grouped_of_1_word) FORM(grouped_of_words) FORM(grouped_linked) \
  FORM(grouped_asked) FORM(grouped_connected) FORM(grouped_without_core) FORM(grouped_one_door) FORM(grouped_place_digit) \
  FORM(grouped_report_places) FORM(grouped_needs_cluster) \
  FORM(numbering) FORM(numbering_with_slots_beside) FORM(name_given) \
  FORM(ranked_coded) FORM(ranked_sided) FORM(ranked_without_sides) FORM(ranked_contender_out) \
  FORM(ranked_no_more_less) FORM(ranked_all_less) FORM(ranked_last_contender) FORM(ranked_bound) \
  FORM(ranked_differ_in_one) \
  FORM(division_coded) FORM(division_of_many_sizes) FORM(division_needs) \
  FORM(implied_count) FORM(implied_bounds_of_count) FORM(count_capacity) FORM(implied_total) \
  FORM(implied_long_total) \
  FORM(implied_around_house) FORM(implied_near_bound) FORM(implied_side_by_side) FORM(implied_by_crossing) FORM(implied_total_of_three) FORM(implied_total_of_four) \
  FORM(components_counted) FORM(auxiliary_skipped) FORM(grid_excluded_from_kernel) FORM(conflicts_of_two) \
  FORM(conflicts_of_three) FORM(conflicts_rest) \
  FORM(learner_starts) FORM(learner_of_contradiction) FORM(learner_without_solution) FORM(kernel_continues_alone) \
  FORM(learner_learns_unit) FORM(propagator_explained) FORM(explanation_minimised)
// clang-format on

namespace sudokudsl::forms {

#define SUDOKUDSL_NAME(name) name,
enum class Form : std::size_t { SUDOKUDSL_FORMS(SUDOKUDSL_NAME) number };
#undef SUDOKUDSL_NAME
#define SUDOKUDSL_NAME(name) #name,
inline constexpr std::array<const char*, static_cast<std::size_t>(Form::number)> kNames{
    SUDOKUDSL_FORMS(SUDOKUDSL_NAME)};
#undef SUDOKUDSL_NAME

inline std::array<std::atomic<std::uint64_t>, kNames.size()> counts{};

inline void count(Form form) { counts[static_cast<std::size_t>(form)].fetch_add(1, std::memory_order_relaxed); }

}  // namespace sudokudsl::forms

#define SUDOKUDSL_COUNT_FORM(name) ::sudokudsl::forms::count(::sudokudsl::forms::Form::name)
#else
#define SUDOKUDSL_COUNT_FORM(name) static_cast<void>(0)
#endif
