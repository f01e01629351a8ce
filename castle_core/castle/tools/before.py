"""Tools about what is settled before an exchange: at which level somebody fights, and who goes first."""

from fractions import Fraction
from typing import Annotated

from castle_core.castle.advantage import Origin
from castle_core.castle.bag import odds
from castle_core.castle.check import RULE_OF, draw_at
from castle_core.castle.combat import goes_first, level_account
from castle_core.castle.exchange import FOE, YOU, Side
from castle_core.castle.rulings import CastleRulings, OrderTie
from castle_core.castle.tools.fields import SETS_HERE, THEIR_LEVEL, YOUR_LEVEL, at_this_table
from castle_core.castle.tools.fighters import ARM, HURT, MIGHTY, QUICK, SKILLED, THEIR_QUICK, WHO, Arm, Entered, remarks
from castle_core.castle.tools.harm import Living, down_remark
from castle_core.castle.tools.parts import advice, of_bag, result_odds, taking
from castle_core.castle.words import BagName, Below, Level, Sets
from castle_core.tools import Kind, Link, Note, Odds, OddsRow, Result, Statement, Step, Steps, YesOrNo, tool


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
