"""The diagrams of The Castle, each put together from the rules it shows, and the tools that show nothing else."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from castle_core.castle.bag import Draw, full_bag, meaning_of, odds
from castle_core.castle.check import draw_at, moved, standings
from castle_core.castle.combat import STEPS
from castle_core.castle.damage import DAMAGE_RULE, wound_odds
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.move import is_declared_beforehand
from castle_core.castle.reach import Position, after_stand_off, after_win, at_first
from castle_core.castle.rulings import ArmourRefresh, BrawnTarget, CastleRulings, DisarmTiming, Reopen, RiposteEffect
from castle_core.castle.tools.fields import SETS_HERE, at_this_table
from castle_core.castle.tools.parts import NUMBERS, advice, bead, bead_groups, level_rule, which
from castle_core.castle.weapon import WEAPONS
from castle_core.castle.words import BagName, Below, Keep, Level, Rank, Sets, Standing, Wound
from castle_core.castle.wound import WOUND_RULE, Tally, Thresholds, Transition, transitions
from castle_core.odds import Distribution
from castle_core.rules import capital, listed
from castle_core.tools import Bead, Diagram, Edge, Kind, Link, Node, Result, Shape, Statement, told, tool

NUMBER_WORDS = ("none", "one", "two", "three", "four", "five", "six")
BAG_RULE = {BagName.RESOLUTION: "castle.bag.resolution-bag", BagName.WOUNDS: "castle.bag.wounds-bag"}


# The two bags


def bags_diagram(rulings: CastleRulings) -> Diagram:
    """One set of each bag, and which result of the one has the colour of which result of the other."""
    bags = [full_bag(name, 1) for name in BagName]
    nodes = [
        Node(
            name.value,
            f"{name.value.capitalize()} bag",
            column,
            0,
            shape=Shape.BAG,
            groups=bead_groups(bag.results, bag.counts, rulings),
            rule=BAG_RULE[name],
        )
        for column, (name, bag) in enumerate(zip(BagName, bags, strict=True))
    ]
    edges = []
    for place, colour in enumerate(rulings.chit_colours):
        pair = [meaning_of(colour, name, rulings.chit_colours) for name in BagName]
        nodes += [
            Node(
                result.word, "", column, place + 1, shape=Shape.PLAIN, beads=(bead(result, rulings),), about=result.word
            )
            for column, result in enumerate(pair)
        ]
        edges.append(Edge(pair[0].word, pair[1].word, colour, way=False))
    sizes = " and ".join(f"{bag.size} in the {bag.title}" for bag in bags)
    return Diagram(
        "The two bags",
        f"One set is {sizes}; each colour means one thing in the one bag and another in the other.",
        tuple(nodes),
        tuple(edges),
        ("castle.bag.two-bags", "castle.bag.colour-key"),
    )


# The ladder of the levels


@tool(
    "castle.ladder",
    kind=Kind.LOOKUP,
    title="How do I climb and fall between the levels?",
    rules=("castle.check.level-shift", "castle.check.levels"),
    rulings=("chit_colours", "sets", "level_method", "level_floor"),
)
def ladder(rulings: CastleRulings, *, sets: Annotated[Sets | None, SETS_HERE] = None) -> Result:
    """The levels one above the other, how each draws, and where a step up or down leads."""
    rulings = at_this_table(rulings, sets)
    lowest = moved(Level.DISADVANTAGED, -1, rulings.level_floor)
    end = "stays Disadvantaged" if lowest is Level.DISADVANTAGED else f"comes to stand {_below(lowest)}"
    return Result(
        (
            Statement(
                f"A step is one rung: whoever is Advantaged already stays so, and whoever is lowered from "
                f"Disadvantaged {end}.",
                ("castle.check.level-shift",),
            ),
            ladder_diagram(rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("What is a step worth?", "castle.check.level-shift"),
        )
    )


def _below(standing: Standing) -> str:
    return "where nobody can act" if standing is Below.UNABLE else "a rung below it, where three chits are drawn"


def ladder_diagram(rulings: CastleRulings) -> Diagram:
    """Every level with its draw, Advantaged at the top, and the steps between them."""
    rungs: list[Standing] = [*reversed(standings(rulings))]
    below = moved(Level.DISADVANTAGED, -1, rulings.level_floor)
    if below not in rungs:
        rungs.append(below)
    edges = []
    for level in Level:
        for steps, label in ((-1, "lowered by a level, as by a Serious wound"), (1, "raised by a level")):
            end = moved(level, steps, rulings.level_floor)
            if end is not level:
                edges.append(Edge(level.value, end.value, label))
    return Diagram(
        "The ladder of levels",
        "From the top: " + "; ".join(f"{rung.word} {_draws(rung, rulings)}" for rung in rungs) + ".",
        tuple(_rung(rung, row, rulings) for row, rung in enumerate(rungs)),
        tuple(edges),
        ("castle.check.levels", "castle.check.level-shift"),
    )


def _draws(rung: Standing, rulings: CastleRulings) -> str:
    return "draws nothing" if rung is Below.UNABLE else f"draws {_hand_in_words(_draw(rung, rulings))}"


def _draw(rung: Standing, rulings: CastleRulings) -> Draw:
    return draw_at(rung, BagName.RESOLUTION, rulings)


def _hand_in_words(draw: Draw) -> str:
    """Such as: two chits, the better counts."""
    return NUMBERS[draw.chits] + ("" if draw.keep is Keep.ONLY else f", the {which(draw)} counts")


def _rung(rung: Standing, row: int, rulings: CastleRulings) -> Node:
    rule = level_rule(rung, BagName.RESOLUTION)
    if rung is Below.UNABLE:
        return Node(rung.value, rung.word, 0, row, shape=Shape.OUTCOME, rule=rule)
    draw = _draw(rung, rulings)
    chances = odds(draw)
    shares = ", ".join(f"{result.word} {told(chances.chance(result))}" for result in draw.bag.results)
    hand, kept = _example(draw, rulings)
    stays = [
        f"{word} again: stays {rung.word}"
        for word, steps in (("Raised", 1), ("Lowered", -1))
        if isinstance(rung, Level) and moved(rung, steps, rulings.level_floor) is rung
    ]
    lines = (capital(_hand_in_words(draw)), shares, *stays)
    return Node(rung.value, rung.word, 0, row, lines=lines, beads=hand, about="for example", kept=kept, rule=rule)


def _example(draw: Draw, rulings: CastleRulings) -> tuple[tuple[Bead, ...], int | None]:
    """A hand the draw might take, with the lowest and the highest chit in it, and the place of the one that counts."""
    results = draw.bag.results
    hand: tuple[Rank, ...] = {1: (results[1],), 2: (results[0], results[-1])}.get(draw.chits, results)
    kept = None if draw.keep is Keep.ONLY else (0 if draw.keep is Keep.WORST else len(hand) - 1)
    return tuple(bead(result, rulings) for result in hand), kept


# Damage


@tool(
    "castle.damage-table",
    kind=Kind.LOOKUP,
    title="How does each weapon draw its wound?",
    rules=("castle.damage.table", *DAMAGE_RULE.values()),
    rulings=("chit_colours", "sets"),
)
def damage_table(rulings: CastleRulings, *, sets: Annotated[Sets | None, SETS_HERE] = None) -> Result:
    """The three levels of damage: their weapons, the chits they draw, and which of these counts."""
    rulings = at_this_table(rulings, sets)
    deadly = [wound_odds(level, rulings).chance(Wound.DEADLY) for level in Level]
    return Result(
        (
            Statement(
                "The weapon decides how the wound is drawn: a Deadly one has a chance of "
                f"{listed(f'{told(chance)} at {level.word}' for chance, level in zip(deadly, Level, strict=True))}.",
                ("castle.damage.table",),
            ),
            damage_diagram(rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("What does the wound do?", "castle.wound.levels"),
        )
    )


def damage_diagram(rulings: CastleRulings) -> Diagram:
    """The weapons of each level of damage, and beside them the draw they make from the wounds bag."""
    nodes, edges = [], []
    for row, level in enumerate(Level):
        draw = draw_at(level, BagName.WOUNDS, rulings)
        chances = odds(draw)
        hand, kept = _example(draw, rulings)
        draws = f"{level.value}-draw"
        nodes += [
            Node(level.value, f"{level.word} damage", 0, row, lines=_weapons_of(level), rule=DAMAGE_RULE[level]),
            Node(
                draws,
                capital(_hand_in_words(draw)),
                1,
                row,
                lines=tuple(f"{result.word} {told(chances.chance(result))}" for result in draw.bag.results),
                beads=hand,
                about="such as",
                kept=kept,
            ),
        ]
        edges.append(Edge(level.value, draws))
    return Diagram(
        "How weapons draw their wounds",
        "Each level of damage with its weapons, and the draw from the wounds bag that they make.",
        tuple(nodes),
        tuple(edges),
        ("castle.damage.table",),
    )


def _weapons_of(level: Level) -> tuple[str, ...]:
    """The weapons of a level of damage, those to which we suggest it apart from the others."""
    at_level = [weapon for weapon in WEAPONS.values() if weapon.draws is level]
    known = ", ".join(weapon.name for weapon in at_level if weapon.damage)
    suggested = ", ".join(weapon.name for weapon in at_level if not weapon.damage)
    return known, f"as we suggest: {suggested}"


# Reach


@tool(
    "castle.reach-states",
    kind=Kind.LOOKUP,
    title="Who can do harm, apart and closed?",
    rules=("castle.reach.shorter", "castle.reach.closing", "castle.reach.closed", "castle.reach.reopen"),
    rulings=("reopen", "reopen_when"),
)
def reach_states(rulings: CastleRulings) -> Result:
    """The positions of two fighters whose weapons differ much in length, and what each win does in them."""
    parts = after_win(Position.CLOSED, FOE, YOU, False, rulings)
    again = "also hits" if rulings.reopen is Reopen.HIT_TOO else "hits nobody"
    if parts.position is Position.CLOSED:
        end = f"regaining the distance works in the exchange right after it, and {again}"
    else:
        end = f"the win of the longer weapon that regains the distance {again}"
    return Result(
        (
            Statement(f"Closing in hits nobody, and {end}.", ("castle.reach.closing", "castle.reach.reopen")),
            reach_diagram(rulings),
            Link("How likely is the shorter weapon to get in?", "castle.reach.odds"),
        )
    )


SIDE_WORDS = {YOU: "the shorter weapon", FOE: "the longer weapon"}
HARM = {True: "a hit", False: "no hit"}


def reach_diagram(rulings: CastleRulings) -> Diagram:
    """Every position that can come about, the shorter weapon being yours, and what leads from one to another."""
    found: list[Position] = [at_first(YOU)]
    nodes: list[Node] = []
    edges = []
    for position in found:
        lines = []
        for words, hits, after in _turns(position, rulings):
            if after is position:
                lines.append(f"{capital(words)}: {hits}")
            else:
                edges.append(Edge(position.value, after.value, f"{words}: {hits}"))
                found += [after] if after not in found else []
        title = capital(position.words)
        rule = "castle.reach.shorter" if position is found[0] else "castle.reach.closed"
        nodes.append(Node(position.value, title, 0, len(nodes), lines=tuple(lines), rule=rule))
    return Diagram(
        "Apart and closed in",
        f"The fight begins {found[0].words}; what each win and each stand-off does depends on how the two stand.",
        tuple(nodes),
        tuple(edges),
        ("castle.reach.closing", "castle.reach.closed", "castle.reach.reopen"),
    )


def _turns(position: Position, rulings: CastleRulings) -> Iterator[tuple[str, str, Position]]:
    """What can happen in a position: who wins, whether that hits, and how the fighters stand then."""
    for side in (YOU, FOE):
        won = after_win(position, side, YOU, False, rulings)
        yield f"{SIDE_WORDS[side]} wins", HARM[won.hits], won.position
    yield "stand-off", HARM[False], after_stand_off(position)


# Wounds


def wounds_diagram(
    limits: Thresholds,
    rulings: CastleRulings,
    here: Tally | None = None,
    after: Distribution[Tally] | None = None,
) -> Diagram:
    """Every tally somebody alive can have: Light wounds to the right, graver ones downwards.

    Parameters:
        here: the tally of the reader's character, and `after` what the next hit makes of it.
    """
    rows = transitions(limits, rulings)
    ranks = sorted({(each.tally.deadly, each.tally.serious) for each in rows})
    columns = max(each.tally.light for each in rows) + 1
    nodes = [_tally_node(each, ranks, columns, rulings, here, after) for each in rows]
    edges = [
        Edge(str(each.tally), str(end), beads=beads, strong=each.tally == here and bool(after and after.chance(end)))
        for each in rows
        for end, beads in _ends(each, rulings)
        if not end.dead and end != each.tally and not _jumps(each.tally, end, ranks, columns)
    ]
    letters = listed(f"{bead(wound, rulings).letter} {wound.word}" for wound in Wound)
    return Diagram(
        "What one more wound does",
        f"Each box is a tally, Light/Serious/Deadly, and each arrow one more wound: {letters}.",
        tuple(nodes),
        tuple(edges),
        ("castle.wound.transitions",),
    )


def _ends(row: Transition, rulings: CastleRulings) -> Iterator[tuple[Tally, tuple[Bead, ...]]]:
    """The tallies that follow on one, each with the wounds that lead to it."""
    for end in dict.fromkeys(row.after):
        yield end, tuple(bead(wound, rulings) for wound, each in zip(Wound, row.after, strict=True) if each == end)


def _jumps(start: Tally, end: Tally, ranks: list[tuple[int, int]], columns: int) -> bool:
    """Whether a way would have to cross a row between; there is room for that in a picture of two columns only."""
    rows = [ranks.index((tally.deadly, tally.serious)) for tally in (start, end)]
    return columns > 2 and rows[1] - rows[0] > 1


def _tally_node(
    row: Transition,
    ranks: list[tuple[int, int]],
    columns: int,
    rulings: CastleRulings,
    here: Tally | None,
    after: Distribution[Tally] | None,
) -> Node:
    tally = row.tally
    lines = [capital(tally.overall.word)]
    killers: tuple[Bead, ...] = ()
    for end, beads in _ends(row, rulings):
        names = " or ".join(each.letter for each in beads)
        if end.dead:
            killers = beads
        elif end == tally:
            lines.append(f"{names}: no change")
        elif _jumps(tally, end, ranks, columns):
            lines.append(f"{names}: {end}")
    if after is not None:
        lines += _next(tally, here, after)
    return Node(
        str(tally),
        str(tally),
        tally.light,
        ranks.index((tally.deadly, tally.serious)),
        lines=tuple(lines),
        beads=killers,
        about="killed by" if killers else "",
        here=tally == here,
        rule=WOUND_RULE[tally.overall],
    )


def _next(tally: Tally, here: Tally | None, after: Distribution[Tally]) -> Iterator[str]:
    """What the next hit has to do with a tally: where somebody stands, how likely they get here, or die here."""
    dead = after.chance_of(lambda each: each.dead)
    chance = after.chance(tally)
    if tally == here:
        yield "you are here"
        if dead:
            yield f"next dead {told(dead)}"
    if chance:
        yield f"next {told(chance)}"


# One exchange


class Turn(NamedTuple):
    """A question of an exchange: its steps, what is asked, and what happens if the answer is yes."""

    steps: tuple[str, ...]
    question: str
    outcome: str
    more: str
    rule: str


def turns(rulings: CastleRulings) -> tuple[Turn, ...]:
    """The questions between the draws and a wound, in their order at this table."""
    dodger = "a longer weapon still wins back the distance" if rulings.dodge_reopens else "whatever was drawn"
    moved = ("Do they only close or part?", "They close in, or part")
    if rulings.reopen is Reopen.HIT_TOO:
        moved = ("Do they only close in?", "They close in")
    riposte = "unless it is a Riposte" if rulings.riposte_effect is RiposteEffect.WOUND else "and is used up"
    equal = Turn(
        ("compare", "riposte"), "Equal results?", "Stand-off", "unless a Riposte wins it", "castle.move.riposte"
    )
    dodging = Turn(("dodge-check",), "Was the winner only dodging?", "Nobody is hit", dodger, "castle.dodge.limits")
    reach = Turn(("reach-check",), *moved, "nobody is hit", "castle.reach.shorter")
    armour = Turn(("armour",), "A point of armour left?", "It soaks the hit", riposte, "castle.armour.soak")
    disarm = Turn(("disarm",), "Does the winner disarm?", "The weapon is gone", "no wound", "castle.move.disarm")
    if rulings.disarm_timing is DisarmTiming.INSTEAD_OF_HIT:
        armour, disarm = disarm, armour
    return equal, dodging, reach, armour, disarm


def all_keep_it_away(rulings: CastleRulings) -> str:
    """What a yes to one of the questions means for the wound: only a Riposte can bring it after all."""
    hit = "a hit that goes through armour" if rulings.riposte_effect is RiposteEffect.WOUND else "a hit"
    return f"a yes to any of them keeps the wound away, but a Riposte can turn a stand-off into {hit}"


@tool(
    "castle.exchange-flow",
    kind=Kind.LOOKUP,
    title="In which order is an exchange played?",
    rules=("castle.combat.step-order", "castle.combat.exchange", "castle.combat.stand-off", "castle.combat.hit"),
    rulings=(
        "riposte_effect",
        "dodge_reopens",
        "reopen",
        "disarm_timing",
        "botte_timing",
        "brawn_target",
        "armour_refresh",
    ),
)
def exchange_flow(rulings: CastleRulings) -> Result:
    """The steps of one exchange as a way through its questions."""
    asked = len(turns(rulings))
    return Result(
        (
            Statement(
                f"Between the draws and a wound stand {NUMBER_WORDS[asked]} questions; {all_keep_it_away(rulings)}.",
                ("castle.combat.step-order",),
            ),
            exchange_diagram(rulings),
            Link("How likely is each outcome?", "castle.combat.exchange-odds"),
        )
    )


def _numbers(*steps: str) -> str:
    """The numbers of some steps of the exchange, such as 4 or 1–2."""
    first, last = STEPS.index(steps[0]) + 1, STEPS.index(steps[-1]) + 1
    return str(first) if first == last else f"{first}–{last}"


def exchange_diagram(rulings: CastleRulings) -> Diagram:
    """The way from the draws to a wound, and the outcomes that keep it away."""
    nodes: list[Node] = []
    edges = []
    early = ("Botte di Serge: declared now",) if is_declared_beforehand(rulings) else ()
    for name, steps, title, lines in (
        ("draw", ("level", "draw"), "Both draw", ("each at the level of what they do", *early)),
        ("main-gauche", ("main-gauche",), "Main Gauche", ("may redraw one result",)),
    ):
        nodes.append(Node(name, f"{_numbers(*steps)} {title}", 0, len(nodes), lines=lines, rule=RULE_OF_STEP[name]))
    edges.append(Edge("draw", "main-gauche"))
    before, label = "main-gauche", ""
    for row, turn in enumerate(turns(rulings), start=len(nodes)):
        key = turn.steps[0]
        question = f"{_numbers(*turn.steps)} {turn.question}"
        nodes.append(Node(key, question, 0, row, shape=Shape.QUESTION, rule=turn.rule))
        nodes.append(Node(f"{key}-yes", turn.outcome, 1, row, lines=(turn.more,), shape=Shape.OUTCOME))
        edges += [Edge(before, key, label), Edge(key, f"{key}-yes", "yes"), Edge(f"{key}-yes", "end-check")]
        before, label = key, "no"
    return Diagram(
        "One exchange",
        "On the left a hit goes on to a wound; whatever stands on the right keeps the wound away.",
        (*nodes, *_wounding(rulings, row + 1)),
        (*edges, Edge(before, "wound-draw", label), Edge("wound-draw", "tally"), Edge("tally", "end-check"), *OVER),
        ("castle.combat.step-order",),
    )


RULE_OF_STEP = {
    "draw": "castle.combat.effective-level",
    "main-gauche": "castle.move.main-gauche",
    "wound-draw": "castle.damage.table",
    "tally": "castle.wound.accumulate",
    "end-check": "castle.combat.end",
}
OVER = (Edge("end-check", "next", "no"), Edge("end-check", "over", "yes"))


def _wounding(rulings: CastleRulings, row: int) -> tuple[Node, ...]:
    """The end of the way: the wound is drawn and written down, and somebody may be out of the fight."""
    full = "armour is full again"
    if rulings.armour_refresh is ArmourRefresh.UNSOAKED_HIT:
        full += ", wound or not"
    drawn: tuple[str, ...] = ("at the weapon’s damage, or as a Mighty Blow", "Brawn: a step milder")
    added: tuple[str, ...] = (full,)
    draw, add = ("wound-draw", "brawn"), ("tally", "refill")
    if rulings.brawn_target is BrawnTarget.OVERALL_LEVEL:
        drawn, added = drawn[:1], ("Brawn then: the overall wound a step milder", full)
        draw, add = ("wound-draw", "wound-draw"), ("brawn", "refill")
    steps = (
        ("wound-draw", f"{_numbers(*draw)} Draw the wound", drawn),
        ("tally", f"{_numbers(*add)} Add it to the tally", added),
    )
    wounding = [
        Node(key, title, 0, row + place, lines=lines, rule=RULE_OF_STEP[key])
        for place, (key, title, lines) in enumerate(steps)
    ]
    asked = f"{_numbers('end-check')} Is anybody out of the fight?"
    return (
        *wounding,
        Node("end-check", asked, 0, row + 2, span=2, shape=Shape.QUESTION, rule=RULE_OF_STEP["end-check"]),
        Node("next", "The next exchange", 0, row + 3, shape=Shape.OUTCOME),
        Node("over", "The fight is over", 1, row + 3, shape=Shape.OUTCOME),
    )


TOOLS = (ladder, damage_table, reach_states, exchange_flow)
