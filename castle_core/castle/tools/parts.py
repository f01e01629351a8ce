"""Pieces of results that several tools share: beads, tables of odds, and the words for a draw."""

from collections.abc import Iterable

from castle_core.castle.bag import ADVISED_SETS, Bag, Draw, Taken, colour_of
from castle_core.castle.check import RULE_OF
from castle_core.castle.rulings import CastleRulings, DrawReturn, LevelMethod
from castle_core.castle.words import BagName, Keep, Rank, Standing, TaskResult
from castle_core.odds import Distribution
from castle_core.rules import Infinite, counted
from castle_core.tools import Bead, BeadGroup, Beads, Note, Odds, OddsRow

NUMBERS = ("no chit", "one chit", "two chits", "three chits")
ODDS_RULE = {BagName.RESOLUTION: "castle.bag.odds-resolution", BagName.WOUNDS: "castle.bag.odds-wounds"}


def bead(result: Rank, rulings: CastleRulings) -> Bead:
    """The chit of a result, in the table's colours."""
    return Bead(colour_of(result, rulings.chit_colours), result.word[0], result.word)


def bead_groups(results: Iterable[Rank], taken: Taken, rulings: CastleRulings) -> tuple[BeadGroup, ...]:
    """So many chits of each kind."""
    return tuple(BeadGroup(bead(result, rulings), number) for result, number in zip(results, taken, strict=True))


def bag_picture(caption: str, bag: Bag, rulings: CastleRulings, rule: str) -> Beads:
    """The chits in a bag."""
    return Beads(caption, bead_groups(bag.results, bag.counts, rulings), (rule,))


def name_of(bag: Bag) -> BagName:
    """Which of the two bags it stands for."""
    return BagName.RESOLUTION if isinstance(bag.results[0], TaskResult) else BagName.WOUNDS


def result_odds(caption: str, chances: Distribution[Rank], bag: Bag, rulings: CastleRulings) -> Odds:
    """A table of every result a bag can show, lowest first."""
    rows = tuple(OddsRow(result.word, chances.chance(result), bead(result, rulings)) for result in bag.results)
    return Odds(caption, "Result", rows, rules=(ODDS_RULE[name_of(bag)],))


def level_rule(standing: Standing, name: BagName) -> str:
    """The rule by which somebody draws at a level; a wound is drawn by the rule for all draws."""
    return RULE_OF[standing] if name is BagName.RESOLUTION else "castle.bag.draw"


def of_bag(bag: Bag) -> str:
    """The bag with what is in it, such as: the resolution bag of 45 chits."""
    return f"the infinite {bag.title}" if bag.endless else f"the {bag.title} of {counted(bag.size, 'chit')}"


def which(draw: Draw) -> str:
    """Which of the chits taken counts: the worse, the lightest and so on; the only one of one."""
    if draw.keep is Keep.ONLY:
        return "only one"
    task = name_of(draw.bag) is BagName.RESOLUTION
    many = draw.chits > 2
    if draw.keep is Keep.BEST:
        return ("best" if many else "better") if task else ("gravest" if many else "graver")
    return ("worst" if many else "worse") if task else ("lightest" if many else "lighter")


def doing(draw: Draw) -> str:
    """What a draw does, such as: takes two chits from the wounds bag and keeps the graver."""
    taking = f"takes {NUMBERS[draw.chits]} from the {draw.bag.title}"
    return taking if draw.keep is Keep.ONLY else f"{taking} and keeps the {which(draw)}"


def taking(draw: Draw) -> str:
    """What is drawn, such as: two chits from the wounds bag, of which the graver counts."""
    chits = f"{NUMBERS[draw.chits]} from the {draw.bag.title}"
    return chits if draw.keep is Keep.ONLY else f"{chits}, of which the {which(draw)} counts"


def sets_in_words(rulings: CastleRulings) -> str:
    """The number of sets, such as: 5 sets, 1 set, infinitely many sets."""
    if isinstance(rulings.sets, Infinite):
        return "infinitely many sets"
    return "1 set" if rulings.sets == 1 else f"{rulings.sets} sets"


def one_bag_for(name: BagName, rulings: CastleRulings) -> bool:
    """Whether the number of sets matters to this bag at this table."""
    return name is BagName.WOUNDS or rulings.level_method is LevelMethod.ONE_BAG


def advice(name: BagName, rulings: CastleRulings) -> tuple[Note, ...]:
    """A word of warning below the advised number of sets."""
    if isinstance(rulings.sets, Infinite) or rulings.sets >= ADVISED_SETS or not one_bag_for(name, rulings):
        return ()
    return (Note("The draft advises at least five sets in each bag.", ("castle.bag.sets",)),)


def going_back(name: BagName, rulings: CastleRulings) -> str:
    """What becomes of the chits after a draw from a bag, told to the one who drew.

    Wounds are compared with nothing, so whoever holds chits only until then puts these back at once.
    """
    back = rulings.draw_return
    if name is BagName.WOUNDS and back is DrawReturn.HELD:
        back = DrawReturn.AFTER_EACH_DRAW
    return {
        DrawReturn.AFTER_EACH_DRAW: "Put back what you took and mix the bag.",
        DrawReturn.HELD: "Hold what you took until the results have been compared; then put it back and mix the bag.",
        DrawReturn.OUT: "Leave what you took on the table until the scene ends.",
    }[back]
