"""Fights: at which level somebody fights, who goes first, what a hit does, and when a fighter is beaten."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from castle_core.castle.advantage import (
    BASE_LEVEL,
    BASE_RULE,
    CATALOGUE,
    Advantage,
    needs,
    specialist_in,
)
from castle_core.castle.bag import Draw, Taken, chance_of_at_least, check_enough, odds, together
from castle_core.castle.check import ORDER, contest, draw_at, level_from, moved
from castle_core.castle.exchange import FOE, NEEDED_UNOPPOSED, NO_MOVES, YOU, Side, exchange_of
from castle_core.castle.fighter import Fighter, Specialism
from castle_core.castle.rulings import BrawnTarget, CastleRulings, DefeatAt, DrawReturn
from castle_core.castle.words import BagName, Below, Keep, Level, Outcome, Rank, Standing, Wound
from castle_core.castle.wound import (
    Overall,
    Tally,
    Thresholds,
    add_with_brawn,
    add_wound,
    is_down,
    level_steps,
    lowered,
)
from castle_core.odds import Distribution
from castle_core.rules import RuleError, capital, declare, rule


class Reason(NamedTuple):
    """One step on the way to a fighter's level: where it leads, why, and the rule behind it."""

    standing: Standing
    text: str
    rule: str


@rule("castle.combat.effective-level")
def level_account(fighter: Fighter, rulings: CastleRulings) -> tuple[Reason, ...]:
    """How the level at which somebody fights comes about, step by step; the last step is the level.

    Rules: castle.combat.effective-level, castle.combat.mighty-untrained, castle.advantage.specialist.
    Raises RuleError when the fighter cannot use the weapon at all.
    """
    level, reasons = _unhurt(fighter, rulings)
    steps = level_steps(fighter.tally.overall, rulings)
    if not steps:
        return reasons
    standing = moved(level, -steps, rulings.level_floor)
    word = fighter.tally.overall.word
    by = "one level" if steps == 1 else "two levels"
    home = "castle.wound.deadly" if fighter.tally.overall is Overall.DEADLY else "castle.wound.serious-penalty"
    return (*reasons, Reason(standing, f"{word} wounds lower by {by}: {standing.word}.", home))


def _unhurt(fighter: Fighter, rulings: CastleRulings) -> tuple[Level, tuple[Reason, ...]]:
    """The level before wounds are counted, and how it comes about."""
    if fighter.level is not None:
        text = f"The game master has them fight as {fighter.level.word}."
        return fighter.level, (Reason(fighter.level, text, "castle.combat.effective-level"),)
    reasons = [*_base(fighter)]
    weapon = fighter.weapon
    if weapon.mighty:
        reasons.append(_mighty(fighter, reasons[-1]))
    specialism = specialist_in(weapon)
    if specialism is not None and fighter.has(specialism):
        reasons.append(_specialist(fighter, specialism, reasons[-1], rulings))
    elif fighter.specialism is not None:
        reasons.append(_own_specialist(fighter, fighter.specialism, reasons[-1], rulings))
    return Level(reasons[-1].standing), tuple(reasons)


def _base(fighter: Fighter) -> tuple[Reason, ...]:
    base = BASE_LEVEL[fighter.origin]
    start = Reason(base, f"{capital(fighter.origin.words)} fights as {base.word}.", BASE_RULE[fighter.origin])
    if not fighter.has(Advantage.NON_COMBATANT):
        return (start,)
    home = "castle.combat.non-combatant"
    if fighter.weapon.mighty:
        raise RuleError(f"A Non Combatant cannot use a {fighter.weapon.word}.", home)
    return (start, Reason(Level.DISADVANTAGED, "A Non Combatant is Disadvantaged.", home))


def _mighty(fighter: Fighter, before: Reason) -> Reason:
    name = fighter.weapon.word
    if fighter.has(Advantage.MIGHTY_WEAPON):
        text = f"With Mighty Weapon a {name} changes nothing: {before.standing.word}."
        return Reason(before.standing, text, "castle.advantage.mighty-weapon")
    text = f"A {name} is a Mighty weapon, and without Mighty Weapon that means Disadvantaged."
    return Reason(Level.DISADVANTAGED, text, "castle.combat.mighty-untrained")


def _specialist(fighter: Fighter, specialism: Advantage, before: Reason, rulings: CastleRulings) -> Reason:
    """What a Specialist gains: Advantaged, unless the training it is built on is missing."""
    home = CATALOGUE[specialism].rule
    if not set(needs(specialism, rulings)) <= fighter.advantages:
        text = f"{specialism.word} does not count without Mighty Weapon: {before.standing.word}."
        return Reason(before.standing, text, "castle.advantage.specialist-mighty")
    return _advantaged(fighter, specialism.word, home, rulings)


@rule("castle.advantage.specialist-open")
def _own_specialist(fighter: Fighter, own: Specialism, before: Reason, rulings: CastleRulings) -> Reason:
    """What a Specialist gains whom the draft does not name; in a Mighty weapon it asks for the same training."""
    if fighter.weapon.mighty and not fighter.has(Advantage.MIGHTY_WEAPON):
        text = f"{own.words} does not count without Mighty Weapon: {before.standing.word}."
        return Reason(before.standing, text, "castle.advantage.specialist-mighty")
    return _advantaged(fighter, own.words, "castle.advantage.specialist-open", rulings)


def _advantaged(fighter: Fighter, name: str, home: str, rulings: CastleRulings) -> Reason:
    """What a Specialist gains, of those the draft names or of another sort."""
    if fighter.has(Advantage.NON_COMBATANT):
        level = level_from(1, 1, rulings.mixed_sources)
        return Reason(level, f"{name} is set against Non Combatant: {level.word}.", home)
    return Reason(Level.ADVANTAGED, f"{name} means Advantaged with this weapon.", home)


@rule("castle.combat.effective-level")
def fighting_level(fighter: Fighter, rulings: CastleRulings) -> Standing:
    """Where somebody stands in a fight, wounds counted.

    Rules: castle.combat.effective-level.
    """
    return level_account(fighter, rulings)[-1].standing


@rule("castle.dodge.advantage")
def dodging_level(fighter: Fighter, rulings: CastleRulings) -> Standing:
    """Where somebody stands who does nothing but avoid being hit: Advantaged with Dodge, less what wounds take away.

    By our reading anybody may do so; without Dodge they draw at the level at which they would fight.
    Rules: castle.dodge.advantage, castle.wound.serious-penalty.
    """
    if not fighter.has(Advantage.DODGE):
        return fighting_level(fighter, rulings)
    return moved(Level.ADVANTAGED, -level_steps(fighter.tally.overall, rulings), rulings.level_floor)


PLACES: tuple[Standing, ...] = (Below.UNABLE, Below.THREE_CHITS, *ORDER)
"""Every place at which somebody can stand, lowest first."""


@rule("castle.combat.order", "castle.advantage.quick")
def goes_first(standings: tuple[Standing, Standing], quick: tuple[bool, bool]) -> Side | None:
    """Who acts first where it matters: the higher level, then the one who alone is Quick; None when that ties too.

    By our reading the level is the one at which each is about to draw, wounds counted.
    Rules: castle.combat.order, castle.advantage.quick.
    """
    yours, foes = (PLACES.index(each) for each in standings)
    if yours != foes:
        return YOU if yours > foes else FOE
    if quick[YOU] != quick[FOE]:
        return YOU if quick[YOU] else FOE
    return None


class Harm(NamedTuple):
    """What a drawn wound does: the tally afterwards, and whether a wound was written down at all."""

    tally: Tally
    recorded: bool


@rule("castle.combat.hit", "castle.wound.brawn")
def harm(tally: Tally, wound: Wound, thresholds: Thresholds, brawn: bool, rulings: CastleRulings) -> Harm:
    """What a hit that nothing soaks does to somebody.

    Parameters:
        brawn: whether Brawn is used on it. It cancels the wound when there is none left to write down,
            or, where it works on the overall level, when the tally is no worse than before.
    Rules: castle.combat.hit, castle.wound.accumulate, castle.wound.brawn, castle.armour.refresh.
    """
    if not brawn:
        return Harm(add_wound(tally, wound, thresholds, rulings), True)
    after = add_with_brawn(tally, wound, thresholds, rulings)
    if rulings.brawn_target is BrawnTarget.OVERALL_LEVEL:
        return Harm(after, after.order > tally.order)
    return Harm(after, lowered(wound) is not None)


WORST_BEARABLE = {DefeatAt.SERIOUS: Overall.LIGHT, DefeatAt.DEADLY: Overall.SERIOUS, DefeatAt.DEAD: Overall.DEADLY}


@rule("castle.combat.end", "castle.wound.cinematic")
def is_beaten(after: Harm, named: bool, rulings: CastleRulings) -> bool:
    """Whether a fighter is out of the fight after a hit.

    In a fight to the death a Deadly wound puts nobody down, and where it puts nobody down a fight goes to the death.
    Nameless characters drop at the first wound in cinematic play.
    Rules: castle.combat.end, castle.wound.cinematic, castle.wound.deadly.
    """
    if after.tally.dead:
        return True
    if rulings.fought_to is DefeatAt.FIRST_WOUND or (rulings.cinematic and not named):
        return after.recorded
    return after.tally.overall > WORST_BEARABLE[rulings.fought_to]


@rule("castle.combat.end")
def can_fight(tally: Tally, rulings: CastleRulings) -> bool:
    """Whether somebody with these wounds can begin a fight that ends as the table has ruled.

    Where the first wound ends it, that is the first wound in this fight.
    Rules: castle.combat.end.
    """
    return not tally.dead and (
        rulings.fought_to is DefeatAt.FIRST_WOUND or tally.overall <= WORST_BEARABLE[rulings.fought_to]
    )


@rule("castle.combat.end", "castle.wound.deadly", "castle.wound.cinematic")
def out_by(overall: Overall, named: bool, rulings: CastleRulings) -> str | None:
    """The rule by which a wound of this level, whenever it was taken, puts somebody out of a fight; None for none.

    A Deadly wound does so where the table has ruled that it does, but not in a fight to the death.
    Rules: castle.combat.end, castle.wound.deadly, castle.wound.cinematic.
    """
    if rulings.cinematic and not named and overall is not Overall.UNHURT:
        return "castle.wound.cinematic"
    if rulings.fought_to is DefeatAt.SERIOUS and overall >= Overall.SERIOUS:
        return "castle.combat.end"
    to_the_death = rulings.fought_to is DefeatAt.DEAD and overall is not Overall.DEAD
    return "castle.wound.deadly" if is_down(overall, rulings) and not to_the_death else None


@rule("castle.combat.one-draw-fight")
def one_draw_fight(mine: Draw, theirs: Draw, rulings: CastleRulings) -> Distribution[Side]:
    """Exact chance of who wins a fight that a single draw settles; equal results are drawn again.

    Rules: castle.combat.one-draw-fight.
    """
    once = contest(mine, theirs, rulings.draw_return)
    return once.condition(lambda outcome: outcome is not Outcome.STAND_OFF).map(
        lambda outcome: YOU if outcome is Outcome.YOU_WIN else FOE
    )


@rule("castle.combat.exchange-odds", "castle.dodge.odds")
def exchange_odds(
    standings: tuple[Standing, Standing], rulings: CastleRulings, dodging: tuple[bool, bool] = (False, False)
) -> Distribution[Side | None]:
    """Exact chance of who wins one exchange, without any move; None stands for a stand-off.

    A side that only dodges stands at its dodging level, and its win saves it from a hit but does no harm.
    Rules: castle.combat.exchange-odds, castle.combat.exchange, castle.dodge.odds.
    """
    ways = exchange_of(standings, rulings).ways((NO_MOVES, NO_MOVES), None, dodging)
    return Distribution([(clash.winner, number) for clash, number in ways.weights.items()]).reduced()


@rule("castle.combat.unopposed")
def unopposed_hit(standing: Standing, helpless: bool, rulings: CastleRulings) -> Fraction:
    """Exact chance to hit somebody who does not fight back; the helpless are hit without a draw. A suggestion.

    Rules: castle.combat.unopposed.
    Raises RuleError for somebody who cannot act.
    """
    if helpless:
        return Fraction(1)
    return chance_of_at_least(draw_at(standing, BagName.RESOLUTION, rulings), NEEDED_UNOPPOSED)


class Melee(NamedTuple):
    """How one exchange against several foes comes out: how many of them you beat, and how many beat you."""

    beaten: int
    hits_taken: int


MOST_FOES = declare(5, "castle.combat.several-foes")
"""The most foes that are reckoned with here."""


@rule("castle.combat.several-foes")
def several_foes(mine: Draw, theirs: Draw, foes: int, rulings: CastleRulings) -> Distribution[Melee]:
    """Exact chance of everything that one exchange against 1 to 5 foes alike can bring. A suggestion.

    You draw once; every foe draws, and is compared with that one draw of yours.
    Of the foes you beat you hit one; each foe who beats you hits you.
    Rules: castle.combat.several-foes, castle.combat.exchange.
    Raises RuleError when the bag holds too few chits for all.
    """
    if rulings.draw_return is DrawReturn.AFTER_EACH_DRAW:
        return odds(mine).then(lambda result: _against_all(result, odds(theirs), foes))
    chits = {mine.bag: mine.chits}
    chits[theirs.bag] = chits.get(theirs.bag, 0) + foes * theirs.chits
    for bag, number in chits.items():
        check_enough([Draw(bag, number, Keep.BEST)])
    return Distribution(_without_return(mine, theirs, foes))


def _against_all(result: Rank, foe: Distribution[Rank], foes: int) -> Distribution[Melee]:
    """The outcome for a result of yours when every foe draws from a full bag."""
    once = foe.map(lambda other: Melee(int(result > other), int(other > result)))
    melee = once
    for _ in range(foes - 1):
        melee = melee.then(lambda so_far: once.map(lambda more: Melee(*map(sum, zip(so_far, more, strict=True)))))
    return melee


def _without_return(mine: Draw, theirs: Draw, foes: int) -> Iterator[tuple[Melee, int]]:
    """Every outcome, and in how many orders the chits for it can come out when none goes back in between."""
    shared = mine.bag == theirs.bag
    for result in mine.bag.results:
        handfuls = {taken: orders for taken, orders in mine.patterns().items() if mine.kept(taken) == result}
        for (taken, melee), ways in _foes_draw(result, theirs, foes).items():
            for yours, orders in handfuls.items():
                if shared:
                    yield melee, orders * ways * mine.bag.orders(together((yours, taken)))
                else:
                    yield melee, orders * ways * mine.bag.orders(yours) * theirs.bag.orders(taken)


def _foes_draw(result: Rank, theirs: Draw, foes: int) -> dict[tuple[Taken, Melee], int]:
    """The chits all foes take and what that does against a result of yours, and in how many orders of their kinds."""
    so_far: dict[tuple[Taken, Melee], int] = {((0, 0, 0), Melee(0, 0)): 1}
    for _ in range(foes):
        further: dict[tuple[Taken, Melee], int] = {}
        for (taken, melee), ways in so_far.items():
            for handful, more in theirs.patterns().items():
                other = theirs.kept(handful)
                after = Melee(melee.beaten + (result > other), melee.hits_taken + (other > result))
                key = (together((taken, handful)), after)
                further[key] = further.get(key, 0) + ways * more
        so_far = further
    return so_far


class LongAction(NamedTuple):
    """An action that fills several exchanges; the number is a suggestion."""

    what: str
    exchanges: int


LONG_ACTIONS: tuple[LongAction, ...] = declare(
    (LongAction("Loading a pistol", 2), LongAction("Spanning a crossbow", 1)), "castle.combat.long-action"
)
"""The draft only says that loading a pistol takes more than one round; whoever is busy so does not fight back."""

STEPS: tuple[str, ...] = declare(
    (
        "level",
        "draw",
        "main-gauche",
        "compare",
        "riposte",
        "dodge-check",
        "reach-check",
        "armour",
        "disarm",
        "wound-draw",
        "brawn",
        "tally",
        "refill",
        "end-check",
    ),
    "castle.combat.step-order",
)
"""The steps of one exchange in their order."""
