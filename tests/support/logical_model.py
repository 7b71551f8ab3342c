"""Full grids that the rules of the logical solver accept."""

from sudokudsl.logic.propagators.digits import AllDifferentPropagator


def accepts(model, grid):
    """Whether no rule of the logical solver has an objection to a full grid."""
    masks = [1 << model.place_of[grid[cell]] for cell in model.cells]
    apart = all(
        masks[cell] != masks[other]
        for cell, seen in enumerate(model.sees)
        for other in range(len(masks))
        if seen >> other & 1
    )
    inside = all(mask & domain for mask, domain in zip(masks, model.domains, strict=True))
    written = all(masks[cell] == 1 << model.place_of[digit] for cell, digit, _ in model.givens)
    rules = [owned.propagator for owned in model.propagators]
    rules += [AllDifferentPropagator(area.cells) for area in model.areas]
    return apart and inside and written and all(rule.possible(masks) is not None for rule in rules)
