"""Draws made by chance within one tool: what came out, which chit counts, and how likely that was."""

from dataclasses import dataclass, replace
from fractions import Fraction

from castle_core.castle.bag import Draw, Taken, check_enough, odds
from castle_core.castle.rulings import CastleRulings, DrawReturn
from castle_core.castle.tools.parts import bead, of_bag, which
from castle_core.castle.words import Rank
from castle_core.chance import Source
from castle_core.rules import listed
from castle_core.tools import Step, told


@dataclass(frozen=True)
class Rolled:
    """A draw that was made, and the chits in the order in which they came out."""

    draw: Draw
    chits: tuple[Rank, ...]

    @property
    def taken(self) -> Taken:
        """How many chits of each kind came out."""
        return tuple(self.chits.count(result) for result in self.draw.bag.results)

    @property
    def result(self) -> Rank:
        """The chit that counts."""
        return self.draw.kept(self.taken)

    @property
    def chance(self) -> Fraction:
        """The chance of that result before the draw was made."""
        return odds(self.draw).chance(self.result)

    @property
    def names(self) -> str:
        """The chits in words, in the order in which they came out."""
        return listed(chit.word for chit in self.chits)


def roll(draw: Draw, source: Source) -> Rolled:
    """Make a draw by chance; RuleError when the bag holds too few chits.

    Rules: castle.bag.draw.
    """
    check_enough([draw])
    urn = draw.bag.urn()
    if draw.bag.endless:
        return Rolled(draw, tuple(source.draw(urn, 1)[0] for _ in range(draw.chits)))
    return Rolled(draw, tuple(source.draw(urn, draw.chits)))


def roll_against(mine: Draw, theirs: Draw, source: Source, draw_return: DrawReturn) -> tuple[Rolled, Rolled]:
    """Make the draws of two sides by chance, mine first.

    Rules: castle.bag.shared, castle.bag.return.
    """
    first = roll(mine, source)
    if draw_return is not DrawReturn.AFTER_EACH_DRAW and mine.bag == theirs.bag:
        theirs = replace(theirs, bag=theirs.bag.without(first.taken))
    return first, roll(theirs, source)


def told_draw(rolled: Rolled, rule: str, rulings: CastleRulings, whose: str = "") -> tuple[Step, Step]:
    """What came out, and which chit counts by the given rule; `whose` begins the account of it, as in "Theirs: "."""
    beads = tuple(bead(chit, rulings) for chit in rolled.chits)
    came = Step(f"{whose}Out of {of_bag(rolled.draw.bag)} came {rolled.names}.", "castle.bag.draw", beads)
    return came, Step(_why(rolled), rule, (bead(rolled.result, rulings),))


def told_in_a_fight(rolled: Rolled, whose: str) -> str:
    """The sentences on a draw of a fight; `whose` begins them, as in "Your foe’s"."""
    word = rolled.result.word
    keeps = "" if len(rolled.chits) == 1 else f", of which {word} counts"
    came = f"{whose} draw out of {of_bag(rolled.draw.bag)}: {rolled.names}{keeps}."
    return f"{came} {word} had a chance of {told(rolled.chance)}."


def _why(rolled: Rolled) -> str:
    word = rolled.result.word
    if len(rolled.chits) == 1:
        return f"A single chit is the result: {word}."
    if len(set(rolled.chits)) == 1:
        return f"All are {word}, so {word} it is." if len(rolled.chits) > 2 else f"Both are {word}, so {word} it is."
    return f"The {which(rolled.draw)} counts: {word}."
