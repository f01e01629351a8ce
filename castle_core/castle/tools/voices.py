"""How the account of a fight speaks of its two sides: to one of them, as you, or about both, by their names."""

from dataclasses import dataclass
from typing import NamedTuple

from castle_core.castle.exchange import Side
from castle_core.rules import capital


@dataclass(frozen=True)
class Voice:
    """The words for one side, as they stand in the middle of a sentence: "you", "your foe" or a name."""

    name: str
    owner: str
    addressed: bool = False

    @property
    def first(self) -> str:
        """The side at the beginning of a sentence."""
        return capital(self.name)

    @property
    def first_owner(self) -> str:
        """What belongs to the side, at the beginning of a sentence."""
        return capital(self.owner)

    def does(self, verb: str) -> str:
        """The side doing something: you hit, your foe hits."""
        return f"{self.name} {self.verb(verb)}"

    def verb(self, verb: str) -> str:
        """The form of a verb that goes with the side: hit of you, hits of your foe."""
        return verb if self.addressed else f"{verb}es" if verb.endswith(("s", "sh", "ch", "o")) else f"{verb}s"

    @property
    def is_(self) -> str:
        """The side being something: you are, your foe is."""
        return f"{self.name} {'are' if self.addressed else 'is'}"


class Voices(NamedTuple):
    """The words for both sides."""

    yours: Voice
    foes: Voice

    def over(self, winner: Side) -> str:
        """The sentence that tells that the other side is out of the fight."""
        if self.yours.addressed:
            return f"The fight is over: {self[winner].does('win')}."
        return f"{self[winner.other].first} is out of the fight."


YOU_AND_YOUR_FOE = Voices(Voice("you", "your", addressed=True), Voice("your foe", "your foe’s"))


def by_name(yours: str, foes: str) -> Voices:
    """Both sides by names that are fit for a sentence."""
    return Voices(Voice(yours, f"{yours}’s"), Voice(foes, f"{foes}’s"))
