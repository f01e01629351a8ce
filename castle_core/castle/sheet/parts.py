"""Words, rules and sums that several parts of the sheet use."""

from castle_core.castle.armour import SPEND_ORDER, Armour

SOURCE_RULE = dict(
    zip(SPEND_ORDER, ("castle.fencing.skill", "castle.armour.shield", "castle.armour.types"), strict=True)
)


def left_of(full: Armour, spent: Armour) -> Armour:
    """The points of armour of every source that are left, with so many used up."""
    left = full
    for source in SPEND_ORDER:
        left = left.with_points(source, max(0, full.of(source) - spent.of(source)))
    return left
