"""Every figure in the text of The Castle is put in by the build, or worked out here.

For each chapter a function writes the passages that hold figures, each figure taken from the rules; the text must hold
them word for word. What is left over when these passages and the names that end in a figure are taken away must hold
no figure: so neither the text nor a rule can change alone.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.advantage import Advantage, Origin, faults, fencing_points, needs
from castle_core.castle.armour import BUCKLER_ARMOUR, SHIELD_ARMOUR, SUITS, pool, wounding_hits
from castle_core.castle.bag import LEVEL_BAGS, drawn_against, full_bag, largest_gap, odds
from castle_core.castle.check import LEVELS, contest, draw_at
from castle_core.castle.combat import LONG_ACTIONS, STEPS, exchange_odds, fighting_level
from castle_core.castle.damage import DAMAGE_TABLE, wounds_in_turn
from castle_core.castle.exchange import YOU, Exchange, Moves, ahead, exchange_of
from castle_core.castle.fighter import Fighter, check_hands, full_armour
from castle_core.castle.gap import CREATION, FATE, PROGRESSION, growth
from castle_core.castle.heal import healed, recovery_days, treated
from castle_core.castle.magic import (
    NEEDED,
    OVERCAST_DAMAGE,
    POWER_LEVELS,
    RANKS,
    TRANSFORMATION,
    TURN_TO_STONE,
    WALL_OF_THORNS,
    cast_chance,
    expected_successes,
)
from castle_core.castle.move import riposte_odds
from castle_core.castle.reach import Position, after_win, at_first, first_hit
from castle_core.castle.rulings import MOST_SETS, DrawReturn
from castle_core.castle.weapon import BOW, BROADSWORD, FIST, HALBERD, KNIFE, RAPIER
from castle_core.castle.words import BagName, Keep, Level, Outcome, Rank, TaskResult, Wound
from castle_core.castle.wound import (
    DEAD,
    UNHURT,
    Overall,
    Tally,
    add_with_brawn,
    add_wounds,
    after_wounds,
    one_wound,
    thresholds,
    transitions,
)
from castle_core.view import exact, percent
from tests.core.castle.fights import man, reckoned
from tests.core.figures import DOCS, row, unexplained

CASTLE = DOCS / "castle"
OURS = CastleRulings()
DISADVANTAGED, NORMAL, ADVANTAGED = Level
POOR, AVERAGE, GOOD = TaskResult
LIGHT, SERIOUS, DEADLY = Wound
RESOLUTION, WOUNDS = BagName
KEPT = {
    RESOLUTION: {Keep.WORST: "The worse", Keep.ONLY: "The only one", Keep.BEST: "The better"},
    WOUNDS: {Keep.WORST: "The lighter", Keep.ONLY: "The only one", Keep.BEST: "The graver"},
}
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NAMES = re.compile(r"\bFencing [1-3](?: (?:to|and) [1-3])?\b|\b[Ll]evels? [1-3](?: to 3)?\b(?! \d)")
"""Names that end in a figure: the ranks of Fencing and the levels of spells."""


def source(page: str) -> str:
    return (CASTLE / page).read_text(encoding="utf-8")


def after(*wounds: Wound, tough: bool = False) -> Tally:
    return add_wounds(UNHURT, wounds, thresholds(tough, OURS), OURS)


def chits(bag: BagName, sets: int) -> tuple[int, ...]:
    return full_bag(bag, sets).counts


def bags() -> Iterator[str]:
    size = {bag: full_bag(bag, 5).size for bag in BagName}
    together = sum(size.values())
    further = full_bag(RESOLUTION, 1).size + full_bag(WOUNDS, 1).size
    poor, average, good = chits(RESOLUTION, 1)
    light, serious, deadly = chits(WOUNDS, 1)
    yield f"| Chits | {together} for the usual five sets |"
    nine, eight = WORDS[poor + average + good], WORDS[light + serious + deadly]
    yield f"resolution bag is {nine} chits: {poor} Poor, {average} Average and {good} Good."
    yield f"wounds bag is {eight} chits: {light} Light, {serious} Serious and {deadly} Deadly."
    for bag, results in ((RESOLUTION, TaskResult), (WOUNDS, Wound)):
        yield from (row(result.word, number) for result, number in zip(results, chits(bag, 1), strict=True))
    yield f"any whole number from 1 to {MOST_SETS}, and"
    yield f"takes {size[RESOLUTION]} chits and the wounds bag {size[WOUNDS]}, so you need {together} in all."
    yield f"Each further set costs {further} more chits."
    for level, draw in LEVELS.items():
        yield row(level.word, draw.chits, KEPT[RESOLUTION][draw.keep], KEPT[WOUNDS][draw.keep])
    left = full_bag(RESOLUTION, 5).without((0, 0, 1))
    share = Fraction(left.count(GOOD), left.size)
    yield f"among {left.size}, so the next draw of one chit is Good with a chance of {share},"
    normal = draw_at(NORMAL, RESOLUTION, OURS)
    held = drawn_against(normal, normal, DrawReturn.HELD).chance_of(lambda pair: pair[0] == pair[1])
    yield f"{percent(held)} of the time ({exact(held)}) when both hold their chits"
    counted = [f"{number} {result.word}" for result, number in zip(TaskResult, chits(RESOLUTION, 5), strict=True)]
    counted += [f"{number} {result.word}" for result, number in zip(Wound, chits(WOUNDS, 5), strict=True)]
    yield "{}, {} and {} into the one bag, and {}, {} and {} into the other".format(*counted)
    goods, full = chits(RESOLUTION, 5)[2], size[RESOLUTION]
    yield f"one of {goods} among {full} and the second one of {goods - 1} among {full - 1}."
    yield f"That is {goods}/{full} × {goods - 1}/{full - 1},"
    gaps = [largest_gap({level: draw_at(level, bag, OURS) for level in Level}).size for bag in BagName]
    yield f"in the resolution bag ({gaps[0]}) and by six tenths of one in the wounds bag ({gaps[1]})"
    totals = tuple(map(sum, zip(*LEVEL_BAGS.values(), strict=True)))
    yield f"fill each with {sum(LEVEL_BAGS[NORMAL])} chits"
    yield f"need {sum(totals)} chits together: {totals[0]} Poor, {totals[1]} Average and {totals[2]} Good"


def index() -> Iterator[str]:
    poor, average, good = (WORDS[number] for number in chits(RESOLUTION, 1))
    yield f"{WORDS[full_bag(RESOLUTION, 1).size]} small things in three colours"
    yield f"{poor.capitalize()} of one colour are Poor, {average} of the second are Average, {good} of the third"


def checks() -> Iterator[str]:
    for level, draw in LEVELS.items():
        yield row(f"**{level.word}**", draw.chits, KEPT[RESOLUTION][draw.keep])
    yield "What is missing to 100 % is shared"
    everything = contest(draw_at(NORMAL, RESOLUTION, OURS), draw_at(NORMAL, RESOLUTION, OURS), OURS.draw_return)
    assert sum(everything.chance(outcome) for outcome in Outcome) == 1


def arms() -> Iterator[str]:
    for line in DAMAGE_TABLE:
        names = ", ".join(weapon.name for weapon in line.weapons)
        yield row(names, line.level.word, line.draw.chits, KEPT[WOUNDS][line.draw.keep])
    ordinals = {2: "2nd", 3: "3rd", 4: "4th", 6: "6th"}
    for points in range(4):
        hits = [ordinals.get(hit, "") for hit in wounding_hits(points, 6)]
        listed = " and ".join(filter(None, (", ".join(hits[:-1]), hits[-1])))
        yield row(points, points, f"The {listed}" if points else "All six")
        assert all(hits) or not points
    for name, suit in zip(("Padded cloth or leather", "Mail, or a breastplate", "Full harness"), SUITS, strict=True):
        yield row(name, suit.points)
    worn = WORDS[pool(2, SHIELD_ARMOUR, fencing_points(1, RAPIER), OURS)]
    yield f"In mail of two points, with a shield and with Fencing 1 and a rapier, you have {worn}."
    third, sixth = wounding_hits(2, 6)
    assert (third, sixth) == (3, 6), "with two points of armour the third hit wounds, and then the sixth"


LIKE = {DISADVANTAGED: {"origin": "unnamed-npc"}, NORMAL: {}, ADVANTAGED: {}}


@cache
def duel_won(mine: Level, my_points: int, theirs: Level, their_points: int, until: str = "deadly") -> Fraction:
    """The chance to win a duel with swords."""
    yours, foes = (
        man(*(["swordsman"] if level is ADVANTAGED else []), worn=points, **LIKE[level])
        for level, points in ((mine, my_points), (theirs, their_points))
    )
    return reckoned(yours, foes, {"defeat_at": until}).wins(YOU)


PADDED, MAIL, _ = SUITS
GATE = Fighter(origin=Origin.TRAINED, weapon=HALBERD, worn=PADDED.points)
OPPONENTS = {
    ("Kitchen boy", "Knife"): Fighter(origin=Origin.UNNAMED, weapon=KNIFE),
    ("Tavern brawler", "Fist"): Fighter(
        origin=Origin.UNNAMED, weapon=FIST, advantages=frozenset({Advantage.PUGILIST, Advantage.TOUGHNESS})
    ),
    ("Guard of the watch, trained", "Sword"): Fighter(origin=Origin.TRAINED, worn=PADDED.points),
    ("Guard at the gate, trained", "Halberd"): GATE,
    ("Sergeant with a name", "Halberd"): Fighter(
        origin=Origin.NAMED,
        weapon=HALBERD,
        worn=MAIL.points,
        advantages=frozenset({Advantage.MIGHTY_WEAPON, Advantage.POLE_AXEMAN}),
    ),
    ("Huntsman with a name", "Bow"): Fighter(origin=Origin.NAMED, weapon=BOW, advantages=frozenset({Advantage.ARCHER})),
    ("Duellist with a name", "Rapier and dagger"): Fighter(
        origin=Origin.NAMED,
        weapon=RAPIER,
        off_hand=KNIFE,
        advantages=frozenset({Advantage.SWORDSMAN, Advantage.FENCING_1, Advantage.FENCING_2, Advantage.MAIN_GAUCHE}),
    ),
    ("Hound, trained", "Teeth, as a knife"): Fighter(origin=Origin.TRAINED, weapon=KNIFE),
}
"""The opponents the chapter on fights has ready."""


def opponent(name: str, weapon: str, fighter: Fighter) -> str:
    """The line of one of them, its level, damage and armour worked out by the rules."""
    check_hands(fighter)
    assert not faults(fighter.advantages, OURS, [fighter.weapon])
    known = ", ".join(each.word for each in Advantage if each in fighter.advantages) or "Nothing"
    full = full_armour(fighter, OURS)
    worn = {PADDED.points: ", leather", MAIL.points: ", mail"}.get(full.worn, "")
    points = f"{full.points}{worn or (', Fencing' if full.fencing else '')}"
    return row(name, weapon, fighting_level(fighter, OURS).word, fighter.damage.word, points, known)


def combat() -> Iterator[str]:
    for (name, weapon), fighter in OPPONENTS.items():
        yield opponent(name, weapon, fighter)
    last = len(STEPS)
    yield f"If it is still a stand-off, go to step {last}."
    yield f"Look at step {STEPS.index('reach-check') + 1}, and then go to step {last}."
    yield f"In both cases go to step {last}."
    yield f"cross one off and go to step {last}."
    yield f"Then go to step {last}."
    yield "Otherwise go back to step 4."
    points = fencing_points(2, RAPIER)
    mail = next(suit.points for suit in SUITS if suit.name.startswith("Mail"))
    yield f"{points} points, from Fencing 2 | {mail} points, from his mail"
    yield f"wins {duel_won(NORMAL, 1, NORMAL, 0, 'first-wound')} of the duels"
    for mine in Level:
        yield row(mine.word, *(percent(duel_won(mine, 0, theirs, 0)) for theirs in Level))
    lengths = [
        reckoned(man(**LIKE[mine]), man(**LIKE[theirs])).exchanges or Fraction(0)
        for mine in (DISADVANTAGED, NORMAL)
        for theirs in (DISADVANTAGED, NORMAL)
    ]
    assert all(4 < length < 7 for length in lengths), "on average between four and seven exchanges"
    yield row("Your points", *(f"Against {points}" for points in range(4)))
    for mine_points in range(4):
        yield row(mine_points, *(percent(duel_won(NORMAL, mine_points, NORMAL, theirs)) for theirs in range(4)))


def of_first_hit(shorter: Level, longer: Level) -> Fraction:
    wins = exchange_odds((shorter, longer), OURS)
    return first_hit(wins.chance(YOU), wins.chance(YOU.other), OURS).chance(YOU)


def fencing() -> Iterator[str]:
    yield row("Fencing 2, not a Swordsman", "Rapier", NORMAL.word, fencing_points(2, RAPIER))
    yield row("Swordsman without Fencing", "Broadsword", ADVANTAGED.word, fencing_points(0, BROADSWORD))
    for level in Level:
        draw = draw_at(level, RESOLUTION, OURS)
        assert odds(draw).chance_of(lambda result: result > GOOD) == riposte_odds(draw, draw, GOOD, OURS) == 0
    yield " | 0 % |"
    exchange = exchange_of((NORMAL, NORMAL), OURS)
    assert isinstance(exchange, Exchange)
    hits = exchange.clashes((Moves(riposte=True), Moves())).chance_of(lambda clash: clash.winner is YOU)
    # by its habit a fighter leaves two Good results alone, and no Riposte could win there
    yield f"with a chance of {hits} in the exchange, {percent(hits)},"
    ranks = [
        needs(each, OURS)[0].value.rpartition("-")[2]
        for each in (Advantage.MAIN_GAUCHE, Advantage.DISARM, Advantage.RIPOSTE)
    ]
    yield "require rank {}, {} and {},".format(*ranks)
    for shorter in Level:
        yield row(shorter.word, *(percent(of_first_hit(shorter, longer)) for longer in Level))


def wounds() -> Iterator[str]:
    plain, tough = thresholds(False, OURS), thresholds(True, OURS)
    yield f"it takes {WORDS[tough.light]} wounds in steps 3 and 5."
    assert tough.light == tough.serious
    two = WORDS[plain.light].capitalize(), WORDS[plain.serious]
    yield "{} Light wounds become one Serious wound, and {} Serious wounds become one Deadly wound.".format(*two)
    yield f"{WORDS[tough.light]} Light wounds make a Serious one, and {WORDS[tough.serious]} Serious wounds make"
    yield f"so that {Tally(1, 1)} is one Light and one Serious wound"
    for drawn, rest in (
        ((LIGHT, LIGHT), "Serious"),
        ((SERIOUS, SERIOUS), "Deadly, and alive"),
        ((SERIOUS, LIGHT, LIGHT), "Deadly, and alive"),
    ):
        assert after(*drawn).overall.word == rest.partition(",")[0]
        yield row(", ".join(wound.word for wound in drawn), after(*drawn), rest)
    assert after(LIGHT, DEADLY, LIGHT) == DEAD
    for drawn in ((LIGHT, LIGHT), (LIGHT, LIGHT, LIGHT), (SERIOUS, SERIOUS)):
        tallies = [after(*drawn, tough=tough) for tough in (False, True)]
        yield row(", ".join(wound.word for wound in drawn), *(f"{each.overall.word} ({each})" for each in tallies))
    yield f"His tally is {after(LIGHT)}, and he feels nothing yet."
    yield f"Two Light wounds make a Serious one: {after(LIGHT, LIGHT)}."
    yield f"The chit says Serious: {after(SERIOUS)}."
    yield f"Two Serious wounds make a Deadly one: {after(SERIOUS, SERIOUS)}."
    yield f"An axe brings him a Serious wound: {after(SERIOUS, tough=True)}."
    twice = after(SERIOUS, SERIOUS, tough=True)
    yield f"with Toughness he writes {twice} and is still on his feet"
    assert add_wounds(twice, (DEADLY,), thresholds(True, OURS), OURS) == DEAD
    yield f"and his tally is {add_with_brawn(twice, DEADLY, thresholds(True, OURS), OURS)}."
    for damage in Level:
        once = after_wounds(UNHURT, wounds_in_turn(damage, 2, OURS), thresholds(False, OURS), OURS)
        overall = once.map(lambda tally: tally.overall)
        shares = [overall.chance(each) for each in Overall]
        assert sum(shares[2:]) == 1, "two hits never leave anybody lightly wounded"
        told = ", ".join(
            f"{each.word} {percent(share)} ({share})" for each, share in zip(list(Overall)[2:], shares[2:], strict=True)
        )
        yield f"| {told} |"


def healing() -> Iterator[str]:
    for tally, note in ((Tally(1, 1), ""), (Tally(0, 2), ", with Toughness"), (Tally(0, 0, 1), ""), (Tally(1), "")):
        better = healed(tally)
        names = [each.overall.word.capitalize() for each in (tally, better)]
        yield row(f"{tally}{note}", names[0], better, names[1])
    yield f"has one Light wound, {treated(one_wound(Overall.DEADLY), LIGHT, OURS)}."
    for overall, total in (
        (Overall.LIGHT, "One night"),
        (Overall.SERIOUS, "One week and one night"),
        (Overall.DEADLY, "One month, one week and one night"),
    ):
        yield f"| {total} | {recovery_days(overall, OURS)} |"
    yield f"We count {OURS.month_days} days for a month."
    yield f"with a Deadly wound, {one_wound(Overall.DEADLY)}, and"
    yield f"becomes {treated(one_wound(Overall.DEADLY), SERIOUS, OURS)}: a Serious wound"


def magic() -> Iterator[str]:
    told = {POOR: "Poor, which is to say any", AVERAGE: "At least Average", GOOD: "Good"}
    yield from (row(f"Level {spell}", told[result]) for spell, result in NEEDED.items())
    yield "level 1 to {}, level 2 to {}, level 3 to {}".format(*(result.word for result in NEEDED.values()))
    yield "{} for level 1, {} for level 2, {} for level 3".format(*(result.word for result in NEEDED.values()))
    yield "mastery 1, 2 and 3 draw as {}, {} and {}".format(*(level.word for level in Level))
    yield f"a **Power Level** from {POWER_LEVELS[0]} to {POWER_LEVELS[-1]}."
    yield "With Power Level 1 in a sphere you cannot cast a level 2 spell"
    yield from (row(each.level, each.scale, each.name) for each in RANKS)
    words = {Keep.WORST: "The milder", Keep.ONLY: "The only one", Keep.BEST: "The graver"}
    for spell, level in OVERCAST_DAMAGE.items():
        yield row(f"Level {spell}", LEVELS[level].chits, words[LEVELS[level].keep])
    yield row("Transformation, small or brief", TRANSFORMATION.levels[0])
    yield row("Transformation, lasting", TRANSFORMATION.levels[1])
    yield row("Turn to stone", *TURN_TO_STONE.levels)
    yield row("Wall of thorns", *WALL_OF_THORNS.levels)
    wild, shapes = WALL_OF_THORNS.levels[0], TURN_TO_STONE.levels[0]
    yield f"In the sphere of the wild her Power Level is {wild}, and in that of shapes it is {shapes}."
    yield f"Zdenka has a Serious wound: {after(SERIOUS)}."
    count = {
        (level, spell): expected_successes(cast_chance(spell, level, OURS))
        for level in (NORMAL, ADVANTAGED)
        for spell in (2, 3)
    }
    assert count[NORMAL, 2] == 2, "two level 2 spells on average"
    yield f"under one of level 3, exactly {count[NORMAL, 3]}."
    yield f"of level 2, exactly {count[ADVANTAGED, 2]}, and still not one of level 3, exactly {count[ADVANTAGED, 3]}."


def characters() -> Iterator[str]:
    yield f"Power Levels from 1 to {POWER_LEVELS[-1]} in your spheres"
    yield "Fencing is at no more than rank 3, and at rank 3 only for a Swordsman."
    yield f"Every Power Level lies between {POWER_LEVELS[0]} and {POWER_LEVELS[-1]}."
    yield row("Fencing 4", "No: the ranks end at 3")
    assert [each.value for each in Advantage if each.value.startswith("fencing-")][-1] == "fencing-3"
    yield f"{fencing_points(2, RAPIER)} points, both from Fencing"


def gaps() -> Iterator[str]:
    least, most = CREATION.advantages, CREATION.advantages + CREATION.most_disadvantages
    yield f"Take {WORDS[least]} Advantages."
    yield f"Take at most {WORDS[CREATION.most_disadvantages]} Disadvantages, and so at most {WORDS[most]} Advantages."
    yield f"{WORDS[PROGRESSION.advantage].capitalize()} marks buy one Advantage"
    grown = growth(7)
    bought, left = WORDS[grown.bought], WORDS[grown.left]
    yield f"After seven sessions you have bought {bought} Advantages and have {left} mark left."
    yield f"Each player gets {WORDS[FATE.per_session]} Fate point"
    yield f"and holds {WORDS[FATE.most_held]} at most"
    yield f"{WORDS[fencing_points(2, RAPIER)]} hits since then have used up both points."


def ranged() -> Iterator[str]:
    loading = {action.what: WORDS[action.exchanges].capitalize() for action in LONG_ACTIONS}
    yield f"{loading['Spanning a crossbow']} exchange to span it"
    yield f"{loading['Loading a pistol']} exchanges to load it"


def rulings() -> Iterator[str]:
    yield f"written Light/Serious/Deadly, as {Tally(1, 1)}."


def quick_reference() -> Iterator[str]:
    for level, draw in LEVELS.items():
        yield f"| {level.word} | {draw.chits} | {KEPT[RESOLUTION][draw.keep]} |"
    yield f"with the skill gives {SHIELD_ARMOUR} point"
    leather, mail, full = (suit.points for suit in SUITS)
    suits = f"padded cloth or leather {leather}, mail or breastplate {mail}, full harness {full}"
    yield f"{suits}; buckler {BUCKLER_ARMOUR}."
    for each in transitions(thresholds(False, OURS), OURS):
        yield row(each.tally, each.tally.overall.word.capitalize(), *(str(tally).capitalize() for tally in each.after))


HAND = re.compile(
    r"(?:[Dd]raws?|takes two chits now,) (?:a )?(Poor|Average|Good)(?: and (?:a )?(Poor|Average|Good))?"
    r"(?:,? and (?:must )?keeps? the (Poor|Average|Good))?\b(?! instead)"
)
"""A hand somebody draws in an example of play, and the chit they keep, where the text names it."""


CHAPTERS: dict[str, Callable[[], Iterator[str]]] = {
    "index.md": index,
    "bags.md": bags,
    "checks.md": checks,
    "combat.md": combat,
    "arms.md": arms,
    "wounds.md": wounds,
    "fencing.md": fencing,
    "ranged.md": ranged,
    "healing.md": healing,
    "magic.md": magic,
    "characters.md": characters,
    "gaps.md": gaps,
    "quick-reference.md": quick_reference,
    "rulings.md": rulings,
}


@pytest.mark.parametrize("page", CHAPTERS)
def test_every_figure_of_a_chapter_is_worked_out(page: str) -> None:
    text, passages = source(page), list(CHAPTERS[page]())
    missing = [passage for passage in passages if passage not in text]
    assert not missing, "the text and the rules differ"
    assert not unexplained(text, passages, NAMES), "figures that nothing works out"


@pytest.mark.parametrize("page", ["checks.md", "combat.md", "fencing.md", "ranged.md", "gaps.md"])
def test_whoever_keeps_a_chit_in_an_example_has_drawn_it(page: str) -> None:
    example = source(page).partition('!!! example "At the table"')[2].partition("\n## ")[0]
    hands = HAND.findall(example)
    assert hands
    for one, other, kept in hands:
        if kept:
            assert other, "a chit is kept only of two"
            assert kept in (one, other)


FIGHT = (
    # level and hand of Ludmila, of Radek; who hits
    (ADVANTAGED, (GOOD, POOR), NORMAL, (AVERAGE,), "She hits"),
    (ADVANTAGED, (AVERAGE, POOR), NORMAL, (AVERAGE,), "a stand-off"),
    (ADVANTAGED, (AVERAGE, POOR), NORMAL, (GOOD,), "he hits"),
    (ADVANTAGED, (AVERAGE, AVERAGE), NORMAL, (POOR,), "She hits"),
    (ADVANTAGED, (GOOD, AVERAGE), NORMAL, (POOR,), "She hits"),
    (ADVANTAGED, (POOR, POOR), DISADVANTAGED, (GOOD, AVERAGE), "he hits"),
    (ADVANTAGED, (GOOD, POOR), DISADVANTAGED, (AVERAGE, POOR), "She hits"),
)


def test_the_duel_on_the_stair_goes_as_it_is_told() -> None:
    told = source("combat.md").partition("**First exchange.**")[2].partition("The captain counts")[0]
    exchanges = re.split(r"\*\*\w+ exchange\.\*\*", told)
    assert len(exchanges) == len(FIGHT)
    points, mail = fencing_points(2, RAPIER), 2
    for text, (mine, my_hand, theirs, their_hand, outcome) in zip(exchanges, FIGHT, strict=True):
        winner = ahead(result_of(mine, *my_hand), result_of(theirs, *their_hand))
        assert {YOU: "She hits", None: "a stand-off", YOU.other: "he hits"}[winner] == outcome
        assert outcome in text
        assert all(result.word in text for result in (*my_hand, *their_hand))
        points, mail = points - (winner is YOU.other), mail - (winner is YOU)
        if mail < 0:
            assert "nothing soaks it" in text
            mail = 2
    assert (points, mail) == (0, 1), "her last point is gone, and his mail has one point left"


def result_of(level: Level, *hand: TaskResult) -> Rank:
    """What counts of a hand drawn from the resolution bag."""
    draw = draw_at(level, RESOLUTION, OURS)
    assert len(hand) == draw.chits
    return draw.kept(tuple(hand.count(result) for result in TaskResult))


def exchanges_of(page: str, begin: str, end: str) -> list[str]:
    """An example of play, exchange by exchange."""
    return re.split(r"\*\w+ exchange\.\*", source(page).partition(begin)[2].partition(end)[0])[1:]


def test_ludmila_and_the_chevalier_fight_as_it_is_told() -> None:
    first, second, third, fourth, fifth = exchanges_of("fencing.md", "**Ludmila and the Chevalier.**", "**Dorota")
    points, his_points = fencing_points(2, RAPIER), fencing_points(1, RAPIER)
    assert result_of(ADVANTAGED, AVERAGE, POOR) is AVERAGE
    assert ahead(AVERAGE, POOR) is YOU
    assert "is behind.\n    He uses his Main Gauche" in first
    assert ahead(AVERAGE, result_of(NORMAL, GOOD)) is YOU.other
    points -= 1
    assert f"she has {WORDS[points]} point left" in first
    assert ahead(AVERAGE, AVERAGE) is None
    assert result_of(ADVANTAGED, GOOD, POOR) > AVERAGE, "her Riposte strikes"
    assert "keeps the Good, and strikes" in second
    his_points -= 1
    assert his_points == 0
    assert ahead(result_of(ADVANTAGED, AVERAGE, POOR), GOOD) is YOU.other
    points -= 1
    assert points == 0
    assert "Her last point is gone" in third
    assert ahead(result_of(ADVANTAGED, POOR, POOR), AVERAGE) is YOU.other
    assert "nothing soaks it" in fourth
    assert ahead(result_of(NORMAL, AVERAGE), AVERAGE) is None
    assert "she is not hit, and has her weapon back" in fifth


def test_dorota_gets_in_out_and_in_again_as_it_is_told() -> None:
    told = exchanges_of("fencing.md", "**Dorota and the guard.**", "## The odds")
    story = (
        ((GOOD, AVERAGE), AVERAGE, "She is in, and nobody is hit"),
        ((AVERAGE, POOR), GOOD, "He has his distance back, and she is not hit"),
        ((GOOD, AVERAGE), POOR, "she is in again"),
        ((AVERAGE, AVERAGE), POOR, "This is a hit, and the leather soaks it"),
    )
    position = at_first(YOU)
    seen = []
    for text, (hand, theirs, ending) in zip(told, story, strict=False):
        winner = ahead(result_of(ADVANTAGED, *hand), theirs)
        assert winner is not None
        won = after_win(position, winner, YOU, False, OURS)
        position = won.position
        seen.append((won.hits, position))
        assert ending in text
    assert seen == [
        (False, Position.CLOSED),
        (False, Position.APART),
        (False, Position.CLOSED),
        (True, Position.CLOSED),
    ]
    assert ahead(result_of(ADVANTAGED, AVERAGE, POOR), AVERAGE) is None
    assert "he is not higher, and she is not hit" in told[4]
    assert not after_win(position, YOU.other, YOU, False, OURS).hits, "closed, his win only parts the two"
    assert "would have won him no more than his distance" in told[4]
    left = after_win(position, YOU, YOU, True, OURS)
    assert ahead(result_of(ADVANTAGED, GOOD, POOR), AVERAGE) is YOU
    assert not left.hits
    assert "It hurts nobody" in told[5]


def test_every_chapter_is_looked_at() -> None:
    assert {path.name for path in CASTLE.glob("*.md")} == set(CHAPTERS)


def test_a_figure_nobody_works_out_would_be_noticed() -> None:
    assert unexplained("It holds 7 chits.\n\n1. Draw 3.", ["holds 7 chits"], NAMES) == ["Draw 3."]
    assert not unexplained("Fencing 2 {{ chance('x', sets='5') }} {#castle.a.b-1}", [], NAMES)
