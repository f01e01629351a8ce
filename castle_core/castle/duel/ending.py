"""How a duel can end."""

from typing import NamedTuple

from castle_core.castle.exchange import Side
from castle_core.castle.wound import Overall


class Ending(NamedTuple):
    """Who has won (None when nobody ever will), and how both fighters are wounded then."""

    winner: Side | None
    overall: tuple[Overall, Overall]

    def turned(self) -> "Ending":
        """The same ending seen from the other side."""
        yours, foes = self.overall
        return Ending(None if self.winner is None else self.winner.other, (foes, yours))
