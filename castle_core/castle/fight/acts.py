"""Everything that can happen in a fight of The Castle, by the name of the act."""

from collections.abc import Mapping

from castle_core.castle.fight import by_hand, exchanges, melees, pairing, whole
from castle_core.castle.fight.written import Doing, Table
from castle_core.castle.rulings import CastleRulings
from castle_core.chance import Source
from castle_core.sheets import Played, Values

DOING: Mapping[str, Doing] = {**exchanges.ACTS, **melees.ACTS, **pairing.ACTS, **by_hand.ACTS, **whole.ACTS}


def play(name: str, values: Values, rulings: CastleRulings, source: Source) -> Played:
    """What an act changes in a fight; an act about one pair or one combatant ends with their number, from 0."""
    what, _, place = name.rpartition("-")
    doing, number = (what, int(place)) if place.isdigit() else (name, 0)
    return DOING[doing](Table(values, rulings), number, source)
