"""Rules that several parts of the sheet name."""

from castle_core.castle.armour import SPEND_ORDER

SOURCE_RULE = dict(
    zip(SPEND_ORDER, ("castle.fencing.skill", "castle.armour.shield", "castle.armour.types"), strict=True)
)
