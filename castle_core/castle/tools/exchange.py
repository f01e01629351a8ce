"""Tools about one exchange of blows, and about what surrounds it: levels, order, reach, dodging and outnumbering."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Annotated

from castle_core.castle.advantage import Origin
from castle_core.castle.bag import odds
from castle_core.castle.check import RULE_OF, draw_at
from castle_core.castle.combat import (
    LONG_ACTIONS,
    MOST_FOES,
    Melee,
    dodging_level,
    exchange_odds,
    fighting_level,
    goes_first,
    level_account,
    one_draw_fight,
    several_foes,
    unopposed_hit,
)
from castle_core.castle.damage import DAMAGE_RULE, wound_odds
from castle_core.castle.exchange import FOE, NO_MOVES, YOU, Clash, Moves, Side, exchange_of
from castle_core.castle.move import riposte_pierces
from castle_core.castle.reach import (
    Distance,
    Position,
    after_win,
    at_first,
    can_reopen,
    distance,
    first_hit,
    shorter_side,
)
from castle_core.castle.rulings import (
    CastleRulings,
    OneDrawDamage,
    OrderTie,
    Reopen,
)
from castle_core.castle.tools.fields import LEVEL_CHOICE, SETS_HERE, THEIR_LEVEL, YOUR_LEVEL, at_this_table
from castle_core.castle.tools.fighters import (
    ARM,
    HURT,
    MIGHTY,
    QUICK,
    SKILLED,
    THEIR_ARM,
    THEIR_QUICK,
    WHO,
    Arm,
    Entered,
    remarks,
)
from castle_core.castle.tools.harm import DAMAGE, Living, down_remark
from castle_core.castle.tools.parts import advice, of_bag, result_odds, taking
from castle_core.castle.words import BagName, Below, Level, Sets, Wound
from castle_core.odds import Distribution
from castle_core.rules import Choice, capital, counted, listed
from castle_core.tools import (
    Block,
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Odds,
    OddsRow,
    Result,
    Statement,
    Step,
    Steps,
    Together,
    WholeNumber,
    YesOrNo,
    counted_average,
    told,
    tool,
)


class Stand(StrEnum):
    """How two fighters stand whose weapons differ in length."""

    APART = "apart"
    JUST_CLOSED = "just-closed"
    CLOSED = "closed"


class Ready(StrEnum):
    """The moves somebody has left for an exchange."""

    NONE = "none"
    MAIN_GAUCHE = "main-gauche"
    RIPOSTE = "riposte"
    BOTH = "both"

    @property
    def moves(self) -> Moves:
        """The same as a value."""
        return Moves(self in (Ready.MAIN_GAUCHE, Ready.BOTH), self in (Ready.RIPOSTE, Ready.BOTH))


class Doing(StrEnum):
    """What somebody does in an exchange."""

    FIGHT = "fight"
    DODGE = "dodge"


READY_CHOICE = Choice(
    Ready,
    {
        Ready.NONE: "No move",
        Ready.MAIN_GAUCHE: "Main Gauche",
        Ready.RIPOSTE: "Riposte",
        Ready.BOTH: "Main Gauche and Riposte",
    },
)
DOING_CHOICE = Choice(Doing, {Doing.FIGHT: "Fights", Doing.DODGE: "Only avoids being hit"})
STAND = Choose(
    "You stand",
    Choice(
        Stand,
        {
            Stand.APART: "Apart, as at the beginning",
            Stand.JUST_CLOSED: "Closed in by the exchange before",
            Stand.CLOSED: "Closed in for longer",
        },
    ),
    "It matters only when one weapon is significantly shorter.",
)
READY, THEIR_READY = Choose("You have ready", READY_CHOICE), Choose("Your foe has ready", READY_CHOICE)
DOING = Choose("You", DOING_CHOICE, "Whoever only dodges gives the level at which they dodge.")
THEIR_DOING = Choose("Your foe", DOING_CHOICE)
LEFT = WholeNumber("Your points of armour left", 0, 7)
THEIR_LEFT = WholeNumber("Your foe’s points of armour left", 0, 7)
SHORT_LEVEL = Choose("Level with the shorter weapon", LEVEL_CHOICE)
LONG_LEVEL = Choose("Level with the longer weapon", LEVEL_CHOICE)
DODGE = YesOrNo("You have Dodge")
FOES = WholeNumber("Foes", 1, MOST_FOES)
FOE_LEVEL = Choose("Level of each foe", LEVEL_CHOICE)
HELPLESS = YesOrNo("They are helpless", "Asleep or bound, for instance: then no draw is needed.")

WINS = {FOE: "They win", None: "Stand-off", YOU: "You win"}


def usable_moves(ready: Ready, arm: Arm) -> Moves:
    """The moves that can be used with a weapon."""
    return ready.moves if arm.weapon.fencing else NO_MOVES


def unused_moves(whose: str, ready: Ready, arm: Arm, doing: Doing) -> tuple[Note, ...]:
    """A remark where moves are ready that the weapon in hand, or what the fighter does, leaves no use for."""
    if ready is Ready.NONE:
        return ()
    if not arm.weapon.fencing:
        text = f"{whose}: {READY_CHOICE.labels[ready]} cannot be used, for no fencing weapon is in the hand."
        return (Note(text, ("castle.move.overview",)),)
    if doing is Doing.DODGE and ready.moves.riposte:
        return (Note(f"{whose}: Riposte cannot be used while dodging.", ("castle.dodge.limits",)),)
    return ()


@dataclass(frozen=True)
class Meeting:
    """Two fighters before an exchange, as a reader describes them."""

    mine: Level = Level.NORMAL
    theirs: Level = Level.NORMAL
    weapon: Arm = Arm.SWORD
    their_weapon: Arm = Arm.SWORD
    stand: Stand = Stand.APART
    armour: int = 0
    their_armour: int = 0
    ready: Ready = Ready.NONE
    their_ready: Ready = Ready.NONE
    doing: Doing = Doing.FIGHT
    their_doing: Doing = Doing.FIGHT

    @property
    def levels(self) -> tuple[Level, Level]:
        """The levels at which both draw."""
        return self.mine, self.theirs

    @property
    def arms(self) -> tuple[Arm, Arm]:
        """Both weapons."""
        return self.weapon, self.their_weapon

    @property
    def dodging(self) -> tuple[bool, bool]:
        """Which sides do nothing but avoid being hit."""
        return self.doing is Doing.DODGE, self.their_doing is Doing.DODGE

    def short(self, rulings: CastleRulings) -> Side | None:
        """The side with the significantly shorter weapon."""
        return shorter_side((self.weapon.weapon, self.their_weapon.weapon), rulings)

    def position(self, rulings: CastleRulings) -> Position:
        """How the two stand, which is no question where their weapons are of a length."""
        short = self.short(rulings)
        return at_first(short) if short is None else Position(self.stand.value)

    def unused_moves(self) -> tuple[Note, ...]:
        """Remarks about moves that are ready and of no use."""
        return (
            *unused_moves("You", self.ready, self.weapon, self.doing),
            *unused_moves("Your foe", self.their_ready, self.their_weapon, self.their_doing),
        )


ORDINARY = Meeting()
MEETING = Together(
    Meeting,
    {
        "mine": ("mine", YOUR_LEVEL),
        "theirs": ("theirs", THEIR_LEVEL),
        "weapon": ("weapon", ARM),
        "their_weapon": ("their_weapon", THEIR_ARM),
        "stand": ("stand", STAND),
        "armour": ("armour", LEFT),
        "their_armour": ("their_armour", THEIR_LEFT),
        "ready": ("ready", READY),
        "their_ready": ("their_ready", THEIR_READY),
        "doing": ("doing", DOING),
        "their_doing": ("their_doing", THEIR_DOING),
    },
)


@tool(
    "castle.fighter-level",
    kind=Kind.ODDS,
    title="At which level do I fight?",
    rules=(
        "castle.combat.effective-level",
        "castle.combat.default-skill",
        "castle.combat.mighty-untrained",
        "castle.combat.non-combatant",
        "castle.npc.trained",
        "castle.npc.named",
        "castle.npc.unnamed",
        "castle.advantage.mighty-weapon",
        "castle.advantage.specialist",
    ),
    rulings=("chit_colours", "sets", "level_method", "level_floor", "mixed_sources", "defeat_at", "deadly_penalty"),
)
def fighter_level(
    rulings: CastleRulings,
    *,
    who: Annotated[Origin, WHO] = Origin.PLAYER,
    weapon: Annotated[Arm, ARM] = Arm.SWORD,
    skill: Annotated[bool, SKILLED] = False,
    mighty: Annotated[bool, MIGHTY] = False,
    non_combatant: Annotated[bool, YesOrNo("You are a Non Combatant")] = False,
    wound: Annotated[Living, HURT] = Living.UNHURT,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The level at which somebody fights, and every reason for it."""
    rulings = at_this_table(rulings, sets)
    entered = Entered(who=who, weapon=weapon, skilled=skill, mighty=mighty, wound=wound, non_combatant=non_combatant)
    fighter = entered.fighter()
    account = level_account(fighter, rulings)
    standing = account[-1].standing
    steps = Steps("How it comes about", tuple(Step(reason.text, reason.rule) for reason in account))
    if standing is Below.UNABLE:
        return Result((Statement("You cannot act.", ("castle.check.level-shift",)), steps))
    draw = draw_at(standing, BagName.RESOLUTION, rulings)
    return Result(
        (
            Statement(f"You fight as {standing.word}: {taking(draw)}.", (RULE_OF[standing],)),
            steps,
            result_odds(f"{standing.word} draw from {of_bag(draw.bag)}", odds(draw), draw.bag, rulings),
            Note(f"The wound is drawn at {fighter.damage.word} damage, whatever the level.", ("castle.damage.table",)),
            *remarks("You", entered, rulings),
            *down_remark(wound, rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("What does one exchange bring?", "castle.combat.exchange"),
        )
    )


@tool(
    "castle.exchange",
    kind=Kind.ODDS,
    title="What will one exchange bring?",
    rules=(
        "castle.combat.exchange",
        "castle.combat.exchange-odds",
        "castle.combat.stand-off",
        "castle.combat.hit",
        "castle.reach.closing",
        "castle.reach.closed",
        "castle.reach.reopen",
    ),
    rulings=(
        "sets",
        "draw_return",
        "level_method",
        "dodge_reopens",
        "reopen",
        "reopen_when",
        "reach_classes",
        "riposte_effect",
    ),
)
def exchange(
    rulings: CastleRulings,
    *,
    meeting: Annotated[Meeting, MEETING] = ORDINARY,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Who wins one exchange, what the win does, and how bad the wound is."""
    rulings = at_this_table(rulings, sets)
    levels, arms, dodging = meeting.levels, meeting.arms, meeting.dodging
    short, position = meeting.short(rulings), meeting.position(rulings)
    moves = (usable_moves(meeting.ready, arms[YOU]), usable_moves(meeting.their_ready, arms[FOE]))
    ways = exchange_of(levels, rulings).ways(moves, goes_first(levels, (False, False)), dodging)
    clashes = Distribution(ways.weights)
    wins = clashes.map(lambda clash: clash.winner)
    effects = _effects(clashes, (meeting.armour, meeting.their_armour), arms, position, short, dodging, rulings)
    return Result(
        (
            Statement(_outcome_in_words(wins), ("castle.combat.exchange",)),
            win_table("Who wins the exchange", wins),
            *effects,
            *_also_parts(position, short, dodging, rulings),
            *_reach_note(short, position),
            *_when_moves_are_used(moves, dodging),
            *meeting.unused_moves(),
            *advice(BagName.RESOLUTION, rulings),
            Link("How does a whole duel go?", "castle.combat.duel"),
        )
    )


def win_table(caption: str, wins: Distribution[Side | None], rule: str = "castle.combat.exchange") -> Odds:
    """Who wins, worst for you first."""
    rows = tuple(OddsRow(word, wins.chance(side)) for side, word in WINS.items())
    return Odds(caption, "Outcome", rows, at_least=False, rules=(rule,))


def _outcome_in_words(wins: Distribution[Side | None]) -> str:
    win, lose = wins.chance(YOU), wins.chance(FOE)
    return f"You win the exchange with a chance of {told(win)}, your foe with one of {told(lose)}."


def _effects(
    clashes: Distribution[Clash],
    armour: tuple[int, int],
    arms: tuple[Arm, Arm],
    position: Position,
    short: Side | None,
    dodging: tuple[bool, bool],
    rulings: CastleRulings,
) -> list[Block]:
    """What the exchange does to either side: a table for each that can be hit, or what happens instead."""
    blocks: list[Block] = []
    for victim in (FOE, YOU):
        winner = victim.other
        won = after_win(position, winner, short, dodging[winner], rulings)
        by_riposte = clashes.chance_of(partial(_won_by, winner, riposte=True))
        wins = by_riposte + clashes.chance_of(partial(_won_by, winner, riposte=False))
        who = "your foe" if victim is FOE else "you"
        if not won.hits:
            blocks.append(_no_hit(winner, position, won.position))
            continue
        through = by_riposte if riposte_pierces(rulings) and armour[victim] else Fraction(0) if armour[victim] else wins
        blocks.append(_hit_table(f"What happens to {who}", wins, through, arms[winner], rulings))
    return blocks


def _won_by(side: Side, clash: Clash, *, riposte: bool) -> bool:
    return clash.winner is side and clash.riposte is riposte


def _no_hit(winner: Side, before: Position, after: Position) -> Note:
    """What a win does instead of hitting; it hits nobody where the winner only dodges, or where it moves the two."""
    who = "You hit" if winner is YOU else "Your foe hits"
    why, home = {
        Distance.CLOSED: (", for that win closes in", "castle.reach.closing"),
        Distance.REGAINED: (", for that win regains the distance", "castle.reach.reopen"),
        Distance.STAYS: (": whoever only dodges does no harm", "castle.dodge.limits"),
    }[distance(before, after)]
    return Note(f"{who} nobody by winning{why}.", (home,))


def _also_parts(
    position: Position, short: Side | None, dodging: tuple[bool, bool], rulings: CastleRulings
) -> tuple[Note, ...]:
    """A remark where the hit of the longer weapon regains the distance as well."""
    if short is None:
        return ()
    won = after_win(position, short.other, short, dodging[short.other], rulings)
    if not won.hits or distance(position, won.position) is not Distance.REGAINED:
        return ()
    whose = "Your foe’s hit" if short is YOU else "Your hit"
    return (Note(f"{whose} regains the distance as well.", ("castle.reach.reopen",)),)


def _when_moves_are_used(moves: tuple[Moves, Moves], dodging: tuple[bool, bool]) -> tuple[Note, ...]:
    """A remark on when the moves that are ready are used, for another player may choose otherwise."""
    habits = []
    if any(each.main_gauche for each in moves):
        habits.append("Main Gauche is used as soon as one is behind")
    if any(moves[side].riposte and not dodging[side] for side in Side):
        habits.append("Riposte on a stand-off below Good" if habits else "Riposte is used on a stand-off below Good")
    return (Note(f"{', and '.join(habits)}.", ("castle.combat.auto-choices",)),) if habits else ()


def _hit_table(caption: str, wins: Fraction, through: Fraction, arm: Arm, rulings: CastleRulings) -> Odds:
    """Not hit, soaked, or wounded, and how badly."""
    wounds = wound_odds(arm.weapon.draws, rulings)
    rows = [OddsRow("Not hit", 1 - wins)]
    if wins - through:
        rows.append(OddsRow("Hit, but soaked by armour", wins - through))
    if through:
        rows += [OddsRow(f"{wound.word} wound", through * wounds.chance(wound)) for wound in Wound]
    return Odds(caption, "What happens", tuple(rows), at_least=False, rules=("castle.combat.hit",))


def _reach_note(short: Side | None, position: Position) -> tuple[Note, ...]:
    if short is None:
        return ()
    whose = "Your weapon is" if short is YOU else "Your foe’s weapon is"
    return (Note(f"{whose} significantly shorter, and you stand {position.words}.", ("castle.reach.shorter",)),)


@tool(
    "castle.one-draw-fight",
    kind=Kind.ODDS,
    title="What if one draw settles the whole fight?",
    rules=("castle.combat.one-draw-fight",),
    rulings=("sets", "draw_return", "level_method", "one_draw_damage"),
)
def one_draw(
    rulings: CastleRulings,
    *,
    mine: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    theirs: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    damage: Annotated[Level, DAMAGE] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Who wins a fight that a single draw decides, and what the loser suffers."""
    rulings = at_this_table(rulings, sets)
    draws = tuple(draw_at(level, BagName.RESOLUTION, rulings) for level in (mine, theirs))
    winner = one_draw_fight(draws[0], draws[1], rulings)
    goes_on = rulings.one_draw_damage is OneDrawDamage.FIGHT_GOES_ON
    they, you = ("They hit", "You hit") if goes_on else ("They win", "You win")
    decided = "One draw each makes one hit, and it is yours" if goes_on else "One draw each decides, and you win"
    home = ("castle.combat.one-draw-fight",)
    return Result(
        (
            Statement(
                f"{decided} with a chance of {told(winner.chance(YOU))}; equal results are drawn again.",
                home,
            ),
            Odds(
                "One draw for a hit" if goes_on else "One draw for the whole fight",
                "Outcome",
                (OddsRow(they, winner.chance(FOE)), OddsRow(you, winner.chance(YOU))),
                at_least=False,
                rules=home,
            ),
            *_what_the_loser_suffers(damage, rulings),
            Note("What the loser suffers is a ruling; the draft does not say.", home),
            *advice(BagName.RESOLUTION, rulings),
            Link("And blow by blow?", "castle.combat.duel"),
        )
    )


def _what_the_loser_suffers(damage: Level, rulings: CastleRulings) -> tuple[Block, ...]:
    home = ("castle.combat.one-draw-fight",)
    if rulings.one_draw_damage is OneDrawDamage.BEATEN:
        return (Note("The loser is out of the fight, and not wounded.", home),)
    wounds = wound_odds(damage, rulings)
    rows = tuple(OddsRow(wound.word, wounds.chance(wound)) for wound in Wound)
    goes_on = rulings.one_draw_damage is OneDrawDamage.FIGHT_GOES_ON
    suffered, unless = (
        ("The loser is hit once; armour can soak that, and then the fight goes on.", " if no armour soaks the hit")
        if goes_on
        else ("The loser is out of the fight, with one wound that no armour soaks.", "")
    )
    return (
        Note(suffered, home),
        Odds(f"The loser’s wound{unless}, {damage.word} damage", "Wound", rows, rules=(DAMAGE_RULE[damage],)),
    )


@tool(
    "castle.several-foes",
    kind=Kind.ODDS,
    title="What if I am outnumbered?",
    rules=("castle.combat.several-foes",),
    rulings=("sets", "draw_return", "level_method"),
)
def outnumbered(
    rulings: CastleRulings,
    *,
    mine: Annotated[Level, YOUR_LEVEL] = Level.ADVANTAGED,
    foe: Annotated[Level, FOE_LEVEL] = Level.NORMAL,
    foes: Annotated[int, FOES] = 3,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """How many foes hit you in one exchange, and whether you hit one of them."""
    rulings = at_this_table(rulings, sets)
    draws = tuple(draw_at(level, BagName.RESOLUTION, rulings) for level in (mine, foe))
    melee = several_foes(draws[0], draws[1], foes, rulings)
    hit = melee.chance_of(lambda each: each.beaten > 0)
    taken = melee.map(lambda each: each.hits_taken)
    rows = tuple(OddsRow(_hits(number), taken.chance(number)) for number in range(foes, -1, -1))
    return Result(
        (
            Statement(
                f"Against {_foes(foes)} you hit one with a chance of {told(hit)}, "
                f"and are hit {counted_average(taken.mean(), 'time')} on average.",
                ("castle.combat.several-foes",),
            ),
            Odds("How often you are hit", "Hits on you", rows, at_least=False, rules=("castle.combat.several-foes",)),
            Grid("And you", "What happens", ("Chance",), _both(melee), ("castle.combat.several-foes",)),
            Note(
                "You draw once, and every foe draws against that; of those you beat you hit one. "
                "The draft says nothing about several foes; this is our suggestion.",
                ("castle.combat.several-foes",),
            ),
            *advice(BagName.RESOLUTION, rulings),
            Link("And one foe alone?", "castle.combat.exchange"),
        )
    )


def _hits(number: int) -> str:
    return "No hit" if number == 0 else "1 hit" if number == 1 else f"{number} hits"


def _foes(number: int) -> str:
    return "one foe" if number == 1 else f"{number} foes"


def _both(melee: Distribution[Melee]) -> tuple[GridRow, ...]:
    cases: dict[str, Callable[[Melee], bool]] = {
        "You hit one and are not hit": lambda each: each.beaten > 0 and not each.hits_taken,
        "You hit one and are hit": lambda each: each.beaten > 0 and each.hits_taken > 0,
        "You hit nobody and are hit": lambda each: not each.beaten and each.hits_taken > 0,
        "Nobody is hit": lambda each: not each.beaten and not each.hits_taken,
    }
    return tuple(GridRow(words, (melee.chance_of(case),)) for words, case in cases.items())


@tool(
    "castle.unopposed",
    kind=Kind.ODDS,
    title="What if they do not fight back?",
    rules=("castle.combat.unopposed", "castle.combat.long-action"),
    rulings=("sets", "level_method"),
)
def unopposed(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    damage: Annotated[Level, DAMAGE] = Level.NORMAL,
    armour: Annotated[int, THEIR_LEFT] = 0,
    helpless: Annotated[bool, HELPLESS] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance to hit somebody who is unaware, busy or bound, and the wound."""
    rulings = at_this_table(rulings, sets)
    hit = unopposed_hit(level, helpless, rulings)
    wounds = wound_odds(damage, rulings)
    rows = [OddsRow("Not hit", 1 - hit)]
    if armour:
        rows.append(OddsRow("Hit, but soaked by armour", hit))
    else:
        rows += [OddsRow(f"{wound.word} wound", hit * wounds.chance(wound)) for wound in Wound]
    headline = (
        "Somebody helpless is hit without a draw, whatever your level."
        if helpless
        else f"You hit with a chance of {told(hit)}: whoever does not fight back is hit by at least Average."
    )
    busy = listed(f"{action.what.lower()} takes {counted(action.exchanges, 'exchange')}" for action in LONG_ACTIONS)
    return Result(
        (
            Statement(headline, ("castle.combat.unopposed",)),
            Odds(
                "What happens to them", "What happens", tuple(rows), at_least=False, rules=("castle.combat.unopposed",)
            ),
            Note("The draft says nothing about this; it is our suggestion.", ("castle.combat.unopposed",)),
            Note(f"Whoever is busy does not fight back: {busy}, as we suggest.", ("castle.combat.long-action",)),
            *advice(BagName.RESOLUTION, rulings),
            Link("And if they fight back?", "castle.combat.exchange"),
        )
    )


@tool(
    "castle.first-hit",
    kind=Kind.ODDS,
    title="Who scores the first real hit?",
    rules=("castle.reach.odds", "castle.reach.closing", "castle.reach.closed", "castle.reach.reopen"),
    rulings=("sets", "draw_return", "level_method", "reopen", "reopen_when"),
)
def first_real_hit(
    rulings: CastleRulings,
    *,
    shorter: Annotated[Level, SHORT_LEVEL] = Level.NORMAL,
    longer: Annotated[Level, LONG_LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Who hits first, beginning apart, when one weapon is significantly shorter."""
    rulings = at_this_table(rulings, sets)
    first = _first_of(shorter, longer, rulings)
    rows = (
        OddsRow("The longer weapon", first.chance(FOE)),
        OddsRow("The shorter weapon", first.chance(YOU)),
    )
    columns = tuple(level.word for level in Level)
    grid = tuple(
        GridRow(level.word, tuple(_first_of(level, other, rulings).chance(YOU) for other in Level)) for level in Level
    )
    return Result(
        (
            Statement(
                f"The shorter weapon scores the first real hit with a chance of {told(first.chance(YOU))}.",
                ("castle.reach.odds",),
            ),
            Odds("The first real hit, beginning apart", "Who", rows, at_least=False, rules=("castle.reach.odds",)),
            Grid(
                "The shorter weapon hits first",
                "Its level, against the longer one’s",
                columns,
                grid,
                ("castle.reach.odds",),
            ),
            _closing(rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("Which weapons are shorter?", "castle.reach.classes"),
        )
    )


def _first_of(shorter: Level, longer: Level, rulings: CastleRulings) -> Distribution[Side]:
    wins = exchange_odds((shorter, longer), rulings)
    return first_hit(wins.chance(YOU), wins.chance(FOE), rulings)


def _closing(rulings: CastleRulings) -> Steps:
    always = can_reopen(Position.CLOSED, rulings)
    when = "Once closed in" if always else "In the exchange right after closing in"
    does = (
        "hits and regains the distance"
        if rulings.reopen is Reopen.HIT_TOO
        else "regains the distance, and nobody is hit"
    )
    regaining = [Step(f"{when}, a win of the longer weapon {does}.", "castle.reach.reopen")]
    if not always:
        later = "In every later exchange a win of the longer weapon hits, and the two stay closed in."
        regaining.append(Step(later, "castle.reach.reopen"))
    return Steps(
        "How it goes",
        (
            Step("Apart, the shorter weapon’s first win closes in and hits nobody.", "castle.reach.closing"),
            Step("Apart, the longer weapon’s win hits.", "castle.reach.closing"),
            Step("Once closed in, the shorter weapon’s win hits.", "castle.reach.closed"),
            *regaining,
        ),
    )


@tool(
    "castle.dodge",
    kind=Kind.ODDS,
    title="Should I only dodge?",
    rules=("castle.dodge.advantage", "castle.dodge.limits", "castle.dodge.odds"),
    rulings=("sets", "draw_return", "level_method", "level_floor", "defeat_at", "dodge_reopens", "deadly_penalty"),
)
def dodge(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    dodge: Annotated[bool, DODGE] = True,
    wound: Annotated[Living, HURT] = Living.UNHURT,
    theirs: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance to be hit in one exchange, dodging and fighting back; your level is that of an unhurt fighter."""
    rulings = at_this_table(rulings, sets)
    fighter = Entered(
        who=Origin.UNNAMED if level is Level.DISADVANTAGED else Origin.PLAYER,
        skilled=level is Level.ADVANTAGED,
        wound=wound,
        dodge=dodge,
    ).fighter()
    places = {"dodging": dodging_level(fighter, rulings), "fighting back": fighting_level(fighter, rulings)}
    hit = {
        how: exchange_odds((place, theirs), rulings, (how == "dodging", False)).chance(FOE)
        for how, place in places.items()
    }
    rows = tuple(
        GridRow(
            capital(how),
            (
                places[how].word,
                hit[how],
                exchange_odds((places[how], theirs), rulings).chance(YOU) if how != "dodging" else Fraction(0),
            ),
        )
        for how in places
    )
    return Result(
        (
            Statement(
                f"Dodging you are hit with a chance of {told(hit['dodging'])}, fighting back with one of "
                f"{told(hit['fighting back'])}.",
                ("castle.dodge.odds",),
            ),
            Odds(
                "One exchange spent dodging",
                "Outcome",
                (OddsRow("You are hit", hit["dodging"]), OddsRow("You are not hit", 1 - hit["dodging"])),
                at_least=False,
                rules=("castle.dodge.odds",),
            ),
            Grid(
                "Dodging and fighting back",
                "What you do",
                ("Your draw", "You are hit", "You hit"),
                rows,
                ("castle.dodge.advantage",),
            ),
            Note(_limits(rulings), ("castle.dodge.limits",)),
            *down_remark(wound, rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("Who wins an exchange?", "castle.combat.exchange"),
        )
    )


def _limits(rulings: CastleRulings) -> str:
    reopens = "it can regain the distance for a longer weapon" if rulings.dodge_reopens else "it does not part the two"
    return f"A dodge does no harm and never closes in; {reopens}."


@tool(
    "castle.who-first",
    kind=Kind.ODDS,
    title="Who goes first?",
    rules=("castle.combat.order", "castle.advantage.quick"),
    rulings=("order_tie",),
)
def who_first(
    rulings: CastleRulings,
    *,
    mine: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    theirs: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    quick: Annotated[bool, QUICK] = False,
    their_quick: Annotated[bool, THEIR_QUICK] = False,
) -> Result:
    """Who acts first where it matters; each level is the one at which somebody is about to draw, wounds counted."""
    first = goes_first((mine, theirs), (quick, their_quick))
    steps = [Step(_by_level(mine, theirs), "castle.combat.order")]
    if mine is theirs:
        steps.append(Step(_by_quick(quick, their_quick), "castle.advantage.quick"))
    if first is None:
        steps.append(Step(_by_tie(rulings), "castle.combat.order"))
    drawn = first is None and rulings.order_tie is OrderTie.OPPOSED_DRAW
    half = Fraction(1, 2)
    chances = {YOU: half, FOE: half} if drawn else {side: Fraction(side is first) for side in Side}
    rows = [OddsRow("They go first", chances[FOE]), OddsRow("You go first", chances[YOU])]
    if first is None and not drawn:
        rows.insert(1, OddsRow("Both at the same time", Fraction(1)))
    return Result(
        (
            Statement(_first_in_words(first, drawn), ("castle.combat.order",)),
            Steps("How it is found", tuple(steps)),
            Odds("Who goes first", "Outcome", tuple(rows), at_least=False, rules=("castle.combat.order",)),
            Note("There is no initiative; ask this only where it matters.", ("castle.combat.order",)),
        )
    )


def _by_level(mine: Level, theirs: Level) -> str:
    if mine is theirs:
        return f"Both draw as {mine.word}, so the level does not decide."
    higher, lower = (mine, theirs) if list(Level).index(mine) > list(Level).index(theirs) else (theirs, mine)
    return f"{higher.word} goes before {lower.word}."


def _by_quick(quick: bool, their_quick: bool) -> str:
    if quick == their_quick:
        return "Both are Quick, so that does not decide." if quick else "Nobody is Quick."
    return f"{'You are' if quick else 'Your foe is'} Quick, and the other is not."


def _by_tie(rulings: CastleRulings) -> str:
    if rulings.order_tie is OrderTie.OPPOSED_DRAW:
        return "Both draw, and the higher result goes first; equal results are drawn again."
    return "Nothing decides it: both act at the same time."


def _first_in_words(first: Side | None, drawn: bool) -> str:
    if first is None:
        return "Draw for it: either goes first as often as the other." if drawn else "Both act at the same time."
    return "You go first." if first is YOU else "Your foe goes first."


TOOLS = (fighter_level, exchange, one_draw, outnumbered, unopposed, first_real_hit, dodge, who_first)
