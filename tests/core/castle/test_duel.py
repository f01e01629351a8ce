"""Whole duels: castle.combat.duel, castle.combat.duel-odds, castle.combat.advantage-worth, castle.combat.auto-choices

Three ways lead to every number: the rules core, a referee at whose table every course is counted, and the same referee
at a table of chance.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from castle_core.castle.duel import Duellist, Stance, duel, duellist
from castle_core.castle.duel.budget import Budget
from castle_core.castle.duel.circle import Circle
from castle_core.castle.duel.course import Course
from castle_core.castle.duel.equations import solved
from castle_core.castle.duel.ground import Ground
from castle_core.castle.duel.law import Laws, Spot
from castle_core.castle.duel.scale import Number
from castle_core.castle.duel.sides import standings
from castle_core.castle.duel.worth import worth
from castle_core.castle.exchange import FOE, YOU, Moves
from castle_core.castle.rulings import CastleRulings, DefeatAt
from castle_core.castle.weapon import SWORD
from castle_core.castle.words import Level
from castle_core.castle.wound import Overall
from castle_core.rules import INFINITE, Choice, RuleError
from tests.core.castle.fights import answered, counted, fighter, in_words, man, reckoned, somebody
from tests.core.castle.referee import BY_THE_BOOK, WEAPONS, Chance, Man, Referee

DISADVANTAGED, NORMAL, ADVANTAGED = Level
BOOK = CastleRulings()


def swordsman(level: Level, rulings: CastleRulings = BOOK, armour: int = 0) -> Duellist:
    return Duellist(Stance(standings(level, rulings), SWORD, SWORD.draws, armour))


def chance(mine: Level, theirs: Level, rulings: CastleRulings = BOOK, armour: tuple[int, int] = (0, 0)) -> Fraction:
    return duel(swordsman(mine, rulings, armour[0]), swordsman(theirs, rulings, armour[1]), rulings).wins(YOU)


def rounded(number: Fraction, places: int) -> str:
    """The number to so many decimals, halves rounded up."""
    whole = (2 * number.numerator * 10**places + number.denominator) // (2 * number.denominator)
    digits = str(whole).zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}"


# castle.combat.duel-odds


def test_two_fighters_alike_win_as_often_as_each_other() -> None:
    for level in Level:
        assert chance(level, level) == Fraction(1, 2)
    full = Duellist(
        Stance(standings(ADVANTAGED, BOOK), SWORD, SWORD.draws, 2, Moves(True, True), botte=True),
        brawn=True,
        tough=True,
    )
    odds = duel(full, full, BOOK)
    assert odds.wins(YOU) == odds.wins(FOE) == Fraction(1, 2)
    for winner in (YOU, FOE):
        assert odds.wounds(winner, winner) == odds.wounds(winner.other, winner.other)


@pytest.mark.parametrize(
    ("mine", "theirs", "exact"),
    [
        (ADVANTAGED, NORMAL, "23858846318098559303607217/29211602303620603185987584"),
        (ADVANTAGED, DISADVANTAGED, "3029033102567958732431414120033/3218497418380421380262504431616"),
        (NORMAL, ADVANTAGED, "5352755985522043882380367/29211602303620603185987584"),
        (NORMAL, DISADVANTAGED, "22335959362444559311/30283360299774902272"),
        (DISADVANTAGED, ADVANTAGED, "189464315812462647831090311583/3218497418380421380262504431616"),
        (DISADVANTAGED, NORMAL, "7947400937330342961/30283360299774902272"),
    ],
)
def test_chances_by_level_with_five_sets(mine: Level, theirs: Level, exact: str) -> None:
    assert chance(mine, theirs) == Fraction(exact)


@pytest.mark.parametrize(
    ("mine", "theirs", "exact"),
    [
        (ADVANTAGED, NORMAL, "29152860301424487018789719473/35938689206231834121191161856"),
        (ADVANTAGED, DISADVANTAGED, "182026967471430210163985735443223/194509551635250729719058313117696"),
        (NORMAL, ADVANTAGED, "6785828904807347102401442383/35938689206231834121191161856"),
        (DISADVANTAGED, ADVANTAGED, "12482584163820519555072577674473/194509551635250729719058313117696"),
    ],
)
def test_chances_by_level_with_an_infinite_bag(mine: Level, theirs: Level, exact: str) -> None:
    assert chance(mine, theirs, CastleRulings(sets=INFINITE)) == Fraction(exact)


@pytest.mark.parametrize(
    ("armour", "percent"),
    [
        ((1, 0), "79.2372"),
        ((2, 0), "91.0711"),
        ((2, 1), "71.4978"),
        ((3, 0), "95.8504"),
        ((3, 1), "83.9947"),
        ((3, 2), "67.2131"),
    ],
)
def test_armour_against_armour(armour: tuple[int, int], percent: str) -> None:
    assert rounded(100 * chance(NORMAL, NORMAL, armour=armour), 4) == percent


@pytest.mark.parametrize(
    ("mine", "theirs", "exchanges"),
    [
        (ADVANTAGED, ADVANTAGED, "5.382779"),
        (ADVANTAGED, NORMAL, "4.708107"),
        (ADVANTAGED, DISADVANTAGED, "4.196344"),
        (NORMAL, NORMAL, "5.253072"),
        (NORMAL, DISADVANTAGED, "5.445795"),
        (DISADVANTAGED, DISADVANTAGED, "6.717468"),
    ],
)
def test_exchanges_to_be_expected(mine: Level, theirs: Level, exchanges: str) -> None:
    for pair in ((mine, theirs), (theirs, mine)):
        odds = duel(swordsman(pair[0]), swordsman(pair[1]), BOOK)
        assert odds.exchanges is not None
        assert rounded(odds.exchanges, 6) == exchanges


@pytest.mark.parametrize("sets", [1, 2, 5, 50, INFINITE])
def test_a_point_of_armour_wins_three_in_four_until_the_first_wound_whatever_the_sets(sets: int) -> None:
    rulings = CastleRulings(sets=sets, defeat_at=DefeatAt.FIRST_WOUND)
    # each hit is either fighter's with the same chance, and the armoured one loses only to two hits in a row
    assert chance(NORMAL, NORMAL, rulings, (1, 0)) == Fraction(3, 4)


# castle.combat.advantage-worth, castle.combat.auto-choices


def test_what_each_advantage_is_worth() -> None:
    values = {each.what: rounded(100 * each.chance, 4) for each in worth(BOOK)}
    assert values == {
        "Nothing": "50.0000",
        "Swordsman": "81.6759",
        "Disadvantaged": "26.2435",
        "1 point of armour": "79.2372",
        "2 points of armour": "91.0711",
        "3 points of armour": "95.8504",
        "Toughness": "63.1120",
        "Brawn": "62.3569",
        "Brawn on every wound": "85.5387",
        "Main Gauche": "59.8478",
        "Riposte": "56.0033",
        "Botte di Serge": "56.2109",
        "Advantaged damage": "58.1276",
        "Disadvantaged damage": "40.4216",
        "A knife against the sword": "34.9344",
    }


# the laws


def test_a_higher_level_and_more_armour_win_more_often() -> None:
    for foe in Level:
        by_level = [chance(mine, foe) for mine in Level]
        assert by_level == sorted(by_level)
        assert len(set(by_level)) == 3
        by_armour = [chance(NORMAL, foe, armour=(points, 1)) for points in range(4)]
        assert by_armour == sorted(by_armour)


def test_both_points_of_view_agree() -> None:
    random = Random(11)
    for _ in range(12):
        yours, foes = somebody(random), somebody(random)
        there, back = reckoned(yours, foes), reckoned(foes, yours)
        assert there.exchanges == back.exchanges
        for ending, share in there.endings.items():
            winner = None if ending.winner is None else ending.winner.other
            turned = type(ending)(winner, (ending.overall[1], ending.overall[0]))
            assert back.endings[turned] == share


def test_the_chances_of_all_endings_add_up() -> None:
    random = Random(5)
    for _ in range(40):
        odds = reckoned(somebody(random), somebody(random))
        assert sum(odds.endings.values()) == 1
        assert all(share > 0 for share in odds.endings.values())


def test_the_loser_is_always_beaten_and_the_winner_never() -> None:
    for end, least in (
        (DefeatAt.SERIOUS, Overall.SERIOUS),
        (DefeatAt.DEADLY, Overall.DEADLY),
        (DefeatAt.DEAD, Overall.DEAD),
    ):
        odds = reckoned(man("toughness", worn=1), man("brawn"), {"defeat_at": end.value})
        for ending in odds.endings:
            assert ending.winner is not None
            assert ending.overall[ending.winner.other] >= least
            assert ending.overall[ending.winner] < least


def test_typical_mistakes_are_absent() -> None:
    # armour that never refills, so that each point soaks one hit in the whole duel
    once = CastleRulings(defeat_at=DefeatAt.SERIOUS)
    assert chance(NORMAL, NORMAL, once, (1, 0)) != counted_without_refill()
    # a Serious wound that lowers nobody leaves the levels as they are: then the better of two levels wins more often
    assert chance(ADVANTAGED, NORMAL) != Fraction(121, 167)
    # stand-offs that are counted as exchanges without a result would lower both chances
    assert chance(NORMAL, NORMAL) + chance(NORMAL, NORMAL) == 1


def counted_without_refill() -> Fraction:
    """The first to be at least Serious loses, with one point of armour that soaks a single hit; wounds lower nobody."""

    def goes_on(mine: int, theirs: int, soaked: bool) -> Fraction:
        # so many Light wounds either has; a hit is Light with 5/8, and else Serious or worse
        mine_hit = goes_on(mine, theirs, True) if not soaked else Fraction(0)
        if soaked and mine == 0:
            mine_hit = Fraction(5, 8) * goes_on(1, theirs, True)
        theirs_hit = Fraction(3, 8) + Fraction(5, 8) * (goes_on(mine, 1, soaked) if theirs == 0 else 1)
        return (mine_hit + theirs_hit) / 2

    return goes_on(0, 0, False)


# against the referee at whose table every course is counted


FENCER = ("fencing-1", "main-gauche", "riposte", "botte-di-serge")
PAIRS: dict[str, tuple[Man, Man]] = {
    "bare swords": (man(), man()),
    "armour": (man(worn=2), man("shield", shield=True)),
    "fencer and slasher": (man("fencing-2", weapon="rapier"), man("swordsman", weapon="broadsword", worn=1)),
    "Main Gauche": (man("main-gauche", off_hand=True), man()),
    "two Main Gauches": (man("main-gauche", off_hand=True), man("main-gauche", off_hand=True)),
    "Riposte": (man("riposte"), man()),
    "two Ripostes": (man("riposte"), man("riposte")),
    "two Ripostes, one Quick": (man("riposte", "quick"), man("riposte")),
    "Botte": (man("botte-di-serge"), man(worn=1)),
    "Brawn and Toughness": (man("brawn"), man("toughness")),
    "both on one side": (man("brawn", "toughness"), man()),
    "everything": (man(*FENCER, "brawn", off_hand=True), man(*FENCER)),
    "Disarm": (man("disarm", disarms=True), man(worn=1)),
    "Disarm a fencer": (man("disarm", disarms=True), man("fencing-1", "riposte", worn=1)),
    "Disarm somebody with a dagger": (man("disarm", disarms=True), man("main-gauche", off_hand=True)),
    "Disarm a pugilist": (man("disarm", disarms=True), man("pugilist")),
    "two who disarm": (man("disarm", disarms=True), man("disarm", "wrestler", disarms=True)),
    "knife against sword": (man(weapon="knife"), man()),
    "rapier against halberd": (man("fencing-1", "riposte", weapon="rapier"), man("mighty-weapon", weapon="halberd")),
    "fists against sword": (man("pugilist", weapon="fist"), man()),
    "nobody of note": (man(origin="unnamed-npc"), man(weapon="zweihander")),
    "wounded from the start": (man(wounds=(0, 1, 0), worn=1), man(wounds=(1, 0, 0))),
}


@pytest.mark.parametrize("name", PAIRS)
def test_every_course_counted_gives_the_same(name: str) -> None:
    yours, foes = PAIRS[name]
    assert in_words(reckoned(yours, foes)) == counted(yours, foes)


READINGS: dict[tuple[str, str], tuple[str, dict[str, str]]] = {
    ("sets", "1"): ("fencer and slasher", {}),
    ("sets", "infinite"): ("fencer and slasher", {}),
    ("draw_return", "held-within-exchange"): ("Riposte", {}),
    ("draw_return", "out-until-scene-ends"): ("Riposte", {"sets": "1"}),
    ("level_method", "three-weighted-bags"): ("fencer and slasher", {}),
    ("level_floor", "three-keep-worst"): ("nobody of note", {}),
    ("level_floor", "cannot-act"): ("nobody of note", {}),
    ("defeat_at", "first-wound"): ("armour", {}),
    ("defeat_at", "serious"): ("armour", {}),
    ("defeat_at", "dead"): ("armour", {}),
    ("reopen", "hit-and-reopen"): ("knife against sword", {}),
    ("reopen_when", "only-the-exchange-after-closing"): ("knife against sword", {}),
    ("reach_classes", "gm-decides"): ("knife against sword", {}),
    ("disarm_timing", "instead-of-hit"): ("Disarm", {}),
    ("disarmed_position", "unchanged"): ("Disarm", {}),
    ("riposte_effect", "wound-ignoring-armour"): ("Riposte against armour", {}),
    ("botte_timing", "declared-before-drawing"): ("Botte", {}),
    ("armour_refresh", "on-any-unsoaked-hit"): ("wounded and brawny", {}),
    ("armour_stacking", "higher-of-fencing-or-worn-plus-shield"): ("Disarm a fencer", {}),
    ("wound_model", "state-only"): ("armour", {}),
    ("deadly_penalty", "one-level-fights-on"): ("armour", {}),
    ("deadly_penalty", "two-levels-fights-on"): ("Specialists", {"defeat_at": "dead"}),
    ("brawn_use", "every-wound"): ("Brawn and Toughness", {}),
    ("brawn_target", "overall-level"): ("wounded and brawny", {}),
    ("toughness_threshold", "fourth-wound-converts"): ("Brawn and Toughness", {}),
    ("toughness_death", "deadly-plus-two-serious"): ("Brawn and Toughness", {"defeat_at": "dead"}),
    ("cinematic", "yes"): ("nobody of note", {}),
}
"""A pair for every reading that changes its duel, and the rulings it stands beside."""

MORE_PAIRS = PAIRS | {
    "wounded and brawny": (man("brawn", worn=1, wounds=(1, 0, 0)), man()),
    "Specialists": (man("swordsman"), man("swordsman")),
    "Riposte against armour": (man("riposte"), man(worn=1)),
}
CHANGES_NOTHING = {
    ("brawn_use", "once-per-session"): "a duel is one fight",
    (
        "main_gauche_result",
        "keep-the-better",
    ): "whoever uses Main Gauche is behind, and a worse result is no further so",
}


@pytest.mark.parametrize(("key", "text"), READINGS)
def test_every_reading_has_its_own_exact_odds(key: str, text: str) -> None:
    name, beside = READINGS[key, text]
    yours, foes = MORE_PAIRS[name]
    there = in_words(reckoned(yours, foes, {**beside, key: text}))
    assert there == counted(yours, foes, {**beside, key: text})
    assert there != in_words(reckoned(yours, foes, beside))


@pytest.mark.parametrize(("key", "text"), CHANGES_NOTHING)
def test_readings_that_make_no_difference_to_a_duel(key: str, text: str) -> None:
    for name in ("Brawn and Toughness", "Specialists", "two Main Gauches", "everything"):
        yours, foes = MORE_PAIRS[name]
        for end in ("deadly", "dead"):
            other = reckoned(yours, foes, {"defeat_at": end, key: text})
            assert other == reckoned(yours, foes, {"defeat_at": end})


def test_no_reading_of_a_duel_is_forgotten() -> None:
    known = {*READINGS, *CHANGES_NOTHING}
    for key in BY_THE_BOOK:
        kind = CastleRulings.switch(key).kind
        if isinstance(kind, Choice):
            for member in kind.members:
                assert (key, member.value) in known or member.value == BY_THE_BOOK[key], (key, member.value)


MIXED = (
    {"draw_return": "held-within-exchange", "main_gauche_result": "keep-the-better"},
    {"draw_return": "out-until-scene-ends", "level_method": "three-weighted-bags"},
    {"reopen": "hit-and-reopen", "reopen_when": "only-the-exchange-after-closing"},
    {"disarm_timing": "instead-of-hit", "disarmed_position": "unchanged"},
    {"riposte_effect": "wound-ignoring-armour", "botte_timing": "declared-before-drawing"},
    {"brawn_use": "every-wound", "brawn_target": "overall-level"},
    {"brawn_use": "every-wound", "armour_refresh": "on-any-unsoaked-hit"},
    {"wound_model": "state-only", "brawn_use": "every-wound", "defeat_at": "dead"},
    {"level_floor": "three-keep-worst", "deadly_penalty": "two-levels-fights-on", "defeat_at": "dead"},
    {"cinematic": "yes", "armour_stacking": "higher-of-fencing-or-worn-plus-shield", "sets": "2"},
)


@pytest.mark.parametrize("number", range(len(MIXED)))
def test_rulings_together_too(number: int) -> None:
    for name in ("Disarm a fencer", "rapier against halberd", "both on one side"):
        yours, foes = PAIRS[name]
        assert in_words(reckoned(yours, foes, MIXED[number])) == counted(yours, foes, MIXED[number])


@pytest.mark.parametrize("use", ["every-wound", "once-per-fight"])
@pytest.mark.parametrize("wounds", [(0, 0, 1), (0, 1, 0)])
def test_brawn_that_makes_the_overall_wound_milder_raises_the_level_again(
    wounds: tuple[int, int, int], use: str
) -> None:
    rulings = {"brawn_target": "overall-level", "brawn_use": use, "defeat_at": "first-wound" if wounds[2] else "deadly"}
    yours, foes = man("swordsman", worn=1), man("swordsman", "brawn", wounds=wounds, worn=1)
    assert in_words(reckoned(yours, foes, rulings)) == counted(yours, foes, rulings)


UNHURT = {"sets": "1", "brawn_use": "every-wound", "brawn_target": "overall-level"}
"""With one Deadly chit in the bag a knife, which keeps the lighter of two, wounds nobody worse than Brawn undoes."""


@pytest.mark.parametrize("foe", [man(), man("botte-di-serge", "riposte", weapon="knife")])
@pytest.mark.parametrize("worn", [0, 2])
@pytest.mark.parametrize(
    "more",
    [{}, {"riposte_effect": "wound-ignoring-armour"}, {"wound_model": "state-only"}, {"defeat_at": "serious"}],
)
def test_somebody_whom_no_wound_can_hurt_any_more(foe: Man, worn: int, more: dict[str, str]) -> None:
    rulings = {**UNHURT, **more}
    for yours, foes in ((man(weapon="knife"), man("brawn", worn=worn)), (man("brawn", worn=worn), foe)):
        assert in_words(reckoned(yours, foes, rulings)) == counted(yours, foes, rulings)
    safe = reckoned(man("brawn"), man(weapon="knife"), UNHURT)
    assert safe.wins(FOE) == 0
    assert safe.wins(YOU) == 1


@pytest.mark.parametrize("model", ["tally", "state-only"])
def test_a_duel_in_which_nobody_can_act_never_ends(model: str) -> None:
    rulings = {"level_floor": "cannot-act", "wound_model": model}
    hurt = man(origin="unnamed-npc", wounds=(0, 1, 0))
    odds = reckoned(hurt, hurt, rulings)
    assert odds.exchanges is None
    assert odds.wins(None) == 1
    # whoever is Serious first cannot act, and so never makes the other Serious
    fresh = man(origin="unnamed-npc")
    odds = reckoned(fresh, fresh, rulings)
    assert odds.wins(YOU) == odds.wins(FOE) == Fraction(1, 2)
    assert in_words(odds) == counted(fresh, fresh, rulings)


def test_both_ways_of_following_a_duel_agree() -> None:
    random = Random(3)
    for _ in range(15):
        yours, foes = somebody(random), somebody(random)
        ground = Ground(sides(yours, foes), BOOK)
        circle, odds = Circle(ground, Budget(10**12)), reckoned(yours, foes)
        assert circle.endings == odds.endings
        assert circle.exchanges == odds.exchanges
        assert not ground.turns_back()


YES_OR_NO = ((True, True), (True, False), (False, True), (False, False))
AFTER_CLOSING = "only-the-exchange-after-closing"


def test_a_duel_seen_from_the_other_side_is_the_same_duel() -> None:
    random = Random(29)
    turned = []
    for _ in range(25):
        ground = Ground(sides(somebody(random), somebody(random)), BOOK)
        courses = [Course(each, Budget(10**12)) for each in (ground, ground.turned())]
        one, other = ({ending: _sum(parts) for ending, parts in course.endings.items()} for course in courses)
        assert one == {ending.turned(): chance for ending, chance in other.items()}
        assert len({_sum(course.exchanges) for course in courses}) == 1
        turned.append(ground.is_better_turned())
    assert {*turned} == {True, False}


def _sum(parts: Iterable[Number]) -> Fraction:
    return sum((Fraction(part.weight, part.scale.value) for part in parts), Fraction(0))


@pytest.mark.parametrize("rulings", [{}, {"disarm_timing": "instead-of-hit"}, {"reopen_when": AFTER_CLOSING}])
def test_bottes_that_play_no_part_change_nothing_else_about_a_law(rulings: dict[str, str]) -> None:
    read = CastleRulings.read({"botte_timing": "declared-before-drawing", **rulings})
    one = man("fencing-1", "fencing-2", "fencing-3", "riposte", "botte-di-serge", "disarm", weapon="rapier")
    laws = Laws((duelling(one, read, True), duelling(replace(one, weapon="knife"), read, False)), read)
    first, _ = laws.first()
    assert first.botte == (True, False)
    for armed in YES_OR_NO[:2]:
        for botte in YES_OR_NO:
            for bare in YES_OR_NO:
                stage, spot = first._replace(armed=armed, botte=botte), Spot((0, 1), bare)
                found, summed = laws.law(stage, spot), laws._summed_up(stage, spot)
                assert found is not None
                assert summed is not None
                assert sorted(map(str, found.away)) == sorted(map(str, summed.away))
                assert replace(found, away=()) == replace(summed, away=())


def test_the_chances_of_all_endings_add_up_under_any_rulings() -> None:
    random = Random(17)
    texts = {
        key: [member.value for member in kind.members]
        for key in BY_THE_BOOK
        if isinstance(kind := CastleRulings.switch(key).kind, Choice)
    }
    found = []
    for _ in range(60):
        rulings = {key: random.choice(each) for key, each in texts.items() if random.random() < 0.4}
        yours, foes = (replace(somebody(random), worn=0, wounds=random.choice(HURT)) for _ in range(2))
        try:
            found.append(answered(yours, foes, rulings))
        except RuleError:  # somebody is beaten before it begins, or it is too long
            continue
    assert len(found) > 30
    assert all(sum(odds.endings.values()) == 1 for odds in found)


HURT = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def duelling(of: Man, rulings: CastleRulings, disarms: bool) -> Duellist:
    return duellist(fighter(of), rulings, disarms)


def sides(yours: Man, foes: Man) -> tuple[Duellist, Duellist]:
    return (
        duellist(fighter(yours), BOOK, yours.disarms),
        duellist(fighter(foes), BOOK, foes.disarms),
    )


# against the referee at a table of chance


def varied_pairs(number: int) -> list[tuple[Man, Man, dict[str, str]]]:
    """Pairs of fighters, sensible or not, at tables with rulings of their own."""
    random = Random(2024)
    readings = [
        {},
        {},
        {"draw_return": "held-within-exchange"},
        {"draw_return": "out-until-scene-ends"},
        {"defeat_at": "dead"},
        {"defeat_at": "first-wound", "sets": "1"},
        {"reopen": "hit-and-reopen"},
        {"wound_model": "state-only"},
        {"level_method": "three-weighted-bags"},
        {"brawn_use": "every-wound", "sets": "infinite"},
        {"level_floor": "three-keep-worst", "cinematic": "yes"},
    ]
    return [(somebody(random), somebody(random), readings[each % len(readings)]) for each in range(number)]


PLAYED = [
    *varied_pairs(44),
    (
        man("fencing-1", "riposte", weapon="rapier"),
        man(origin="unnamed-npc", weapon="axe", worn=1),
        {"cinematic": "yes"},
    ),
    (man("brawn", weapon="knife", worn=1), man("toughness", weapon="spear"), {"reopen": "hit-and-reopen"}),
]


LENGTH = {name: facts[1] for name, facts in WEAPONS.items()}
HELD_OR_USED: dict[str, Callable[[Man, Man, dict[str, str]], object]] = {
    "armour that refills": lambda one, other, rules: one.worn or one.shield,
    "closing in and parting again": lambda one, other, rules: LENGTH[one.weapon] < LENGTH[other.weapon],
    "Main Gauche": lambda one, other, rules: one.off_hand and _fences(one, "main-gauche"),
    "Riposte": lambda one, other, rules: _fences(one, "riposte"),
    "Botte di Serge": lambda one, other, rules: _fences(one, "botte-di-serge"),
    "Disarm": lambda one, other, rules: one.disarms and _fences(one, "disarm"),
    "Brawn": lambda one, other, rules: one.has("brawn"),
    "Toughness": lambda one, other, rules: one.has("toughness"),
    "a Serious wound that lowers": lambda one, other, rules: rules.get("defeat_at") != "serious",
    "nameless ones who drop at once": lambda one, other, rules: (
        rules.get("cinematic") == "yes" and one.origin in ("trained-npc", "unnamed-npc")
    ),
}


def _fences(one: Man, move: str) -> bool:
    return one.has(move) and WEAPONS[one.weapon][2]


@pytest.mark.parametrize("what", HELD_OR_USED)
def test_the_fights_played_by_chance_have_all_that_can_happen_in_a_fight(what: str) -> None:
    assert len(PLAYED) >= 40
    needed = HELD_OR_USED[what]
    assert sum(bool(needed(one, other, rules) or needed(other, one, rules)) for one, other, rules in PLAYED) >= 3


def check_by_chance(number: int, fights: int) -> None:
    """So many fights played, and their outcomes within five standard errors of the exact odds."""
    yours, foes, rulings = PLAYED[number]
    odds = reckoned(yours, foes, rulings)
    table, referee = Chance(7919 * number + fights), Referee(yours, foes, rulings)
    ends = [referee.fight(table)[0] for _ in range(fights)]
    wins = sum(end.winner == 0 for end in ends)
    unhurt = sum(end.winner == 0 and end.overall[0] == "unhurt" for end in ends)
    dead = sum("dead" in end.overall for end in ends)
    exact_dead = sum((share for end, share in odds.endings.items() if Overall.DEAD in end.overall), Fraction(0))
    exact_unhurt = odds.wounds(YOU, YOU).get(Overall.UNHURT, Fraction(0))
    for found, exact in ((wins, odds.wins(YOU)), (unhurt, exact_unhurt), (dead, exact_dead)):
        assert (found - fights * exact) ** 2 <= 25 * fights * exact * (1 - exact)


@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_fights_played_by_chance_come_out_as_reckoned(number: int) -> None:
    check_by_chance(number, 1_000)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_200_000_fights_played_by_chance_come_out_as_reckoned(number: int) -> None:
    check_by_chance(number, 200_000)


# limits


def test_somebody_who_is_beaten_already_cannot_begin() -> None:
    with pytest.raises(RuleError, match="Somebody Deadly is out of this fight"):
        reckoned(man(wounds=(0, 0, 1)), man())
    assert sum(reckoned(man(wounds=(0, 0, 1)), man(), {"defeat_at": "dead"}).endings.values()) == 1


def test_a_bow_is_no_weapon_for_a_duel() -> None:
    with pytest.raises(RuleError, match="no weapon for a duel"):
        reckoned(man(weapon="bow"), man())


def test_a_duel_that_is_too_long_is_refused_in_a_sentence() -> None:
    hardy = man("toughness", "brawn", "riposte", "fencing-1", "fencing-2", "fencing-3", "shield", worn=3, shield=True)
    far = {
        "defeat_at": "dead",
        "toughness_threshold": "fourth-wound-converts",
        "toughness_death": "deadly-plus-two-serious",
        "sets": "1000",
    }
    with pytest.raises(RuleError, match="too many digits"):
        answered(hardy, hardy, far)
    always = {"wound_model": "state-only", "defeat_at": "dead"}
    with pytest.raises(RuleError, match="wounds can come and go"):
        answered(hardy, hardy, always)


def test_the_refusal_of_a_duel_says_what_makes_it_long() -> None:
    hardy = man("toughness", "brawn", "riposte", "fencing-1", "fencing-2", "fencing-3", "shield", worn=3, shield=True)
    far = {"defeat_at": "dead", "toughness_threshold": "fourth-wound-converts", "sets": "1000"}
    bare = replace(hardy, worn=0, shield=False, advantages=frozenset({"toughness"}))
    with pytest.raises(RuleError, match=r"You have 7 armour points, 1 move and .* your foe has \d+ wound states"):
        answered(hardy, bare, {**far, "defeat_at": "dead"}, Budget(10_000))
    with pytest.raises(RuleError, match="Each armour point and each move less makes it much shorter"):
        answered(hardy, hardy, far)


ALL_MOVES = ("swordsman", "fencing-1", "riposte", "main-gauche", "botte-di-serge", "brawn", "toughness")


@pytest.mark.parametrize("end", ["first-wound", "serious", "deadly", "dead"])
@pytest.mark.parametrize("weapon", ["sword", "rapier", "axe", "halberd"])
def test_two_full_fencers_with_ordinary_gear_are_answered(weapon: str, end: str) -> None:
    one = man(*ALL_MOVES, weapon="rapier", off_hand=True, worn=2)
    assert sum(answered(one, replace(one, weapon=weapon, off_hand=False), {"defeat_at": end}).endings.values()) == 1


def test_two_duels_of_one_question_share_what_it_may_take() -> None:
    armoured, alone = man(worn=3, shield=True), Budget()
    answered(armoured, armoured, budget=alone)
    used = Budget().left - alone.left
    budget = Budget(2 * used - 1)
    answered(armoured, armoured, budget=budget)
    with pytest.raises(RuleError, match="too many digits"):
        answered(armoured, armoured, budget=budget)


def test_a_chance_with_too_many_digits_to_be_shown_is_refused() -> None:
    guard = man("mighty-weapon", "brawn", "toughness", "shield", weapon="halberd", worn=3, shield=True)
    long = {"defeat_at": "dead", "sets": "1000", "toughness_threshold": "fourth-wound-converts"}
    with pytest.raises(RuleError, match="too many digits"):
        reckoned(guard, man("swordsman", "toughness", "brawn", "fencing-1", "fencing-2", "fencing-3", worn=3), long)


def test_fencers_with_every_move_and_full_harness_are_answered() -> None:
    ranks = ("fencing-1", "fencing-2", "fencing-3")
    full = man("swordsman", *ranks, "riposte", "main-gauche", "botte-di-serge", "brawn", "toughness", worn=3)
    armed = replace(full, off_hand=True)
    assert answered(armed, armed).wins(YOU) == Fraction(1, 2)


# the parts


def test_equations_are_solved_in_whole_numbers() -> None:
    # 3x + y = 9, x + 2y = 8: x = 2, y = 3, with the determinant 5 below the line
    assert solved([[3, 1], [1, 2]], [[9], [8]]) == ([[10], [15]], 5)
    assert solved([[0, 2], [4, 0]], [[2], [4]]) == ([[8], [8]], 8) or solved([[0, 2], [4, 0]], [[2], [4]])[1] != 0
    assert solved([[1, 1], [2, 2]], [[1], [2]])[1] == 0


def test_a_course_keeps_no_weight_back() -> None:
    ground = Ground(sides(man("riposte", worn=1), man("disarm", disarms=True)), BOOK)
    course = Course(ground, Budget())
    assert (
        sum(
            (Fraction(part.weight, part.scale.value) for parts in course.endings.values() for part in parts),
            Fraction(0),
        )
        == 1
    )
