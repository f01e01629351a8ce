"""One against several: castle.combat.several-foes"""

import re
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from castle_core.castle.advantage import Advantage
from castle_core.castle.bag import odds
from castle_core.castle.check import draw_at
from castle_core.castle.combat import MOST_FOES, several_foes
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.fight import FIGHT
from castle_core.castle.fight.entries import MOST_ACCOUNT, MOST_TOLD
from castle_core.castle.fighter import Fighter, Move, check_hands
from castle_core.castle.reach import Position, at_first, shorter_side
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.enacting import Exchange
from castle_core.castle.tools.fighters import Act
from castle_core.castle.tools.intent import Scene
from castle_core.castle.tools.melee import LONE, Hopes, Melee, Opponent, check_melee, hopes
from castle_core.castle.tools.voices import by_name
from castle_core.castle.weapon import KNIFE, WEAPONS
from castle_core.castle.words import BagName, Below, Level
from castle_core.castle.wound import DEAD, Tally
from castle_core.chance import Source
from castle_core.rules import CoreError, InputError, RuleError
from castle_core.rules.registry import implementers
from castle_core.sheets import Document, Edited, edited, look, opened
from castle_core.sheets.fight import Fight
from tests.core.castle.fights import fighter, somebody

BOOK = CastleRulings()
RANKS = ("Poor", "Average", "Good")
COMPARED = re.compile(r"(Poor|Average|Good) against (Poor|Average|Good) of (\w+): ")
SWORD = Fighter()
FENCER = Fighter(
    advantages=frozenset({Advantage.MAIN_GAUCHE, Advantage.RIPOSTE}), weapon=WEAPONS["rapier"], off_hand=KNIFE
)


def foes(*fighters: Fighter, **more: Any) -> list[Opponent]:
    return [Opponent(chr(65 + place), each, Position.ALIKE, **more) for place, each in enumerate(fighters)]


def play(lone: Fighter, opponents: list[Opponent], seed: int, rulings: CastleRulings = BOOK) -> Melee:
    return Melee("Jeanne", lone, opponents, Source(seed), rulings)


def compared(played: Melee) -> list[tuple[int, int]]:
    """The lone fighter's result and that of each foe, as the account tells them at last."""
    found = [COMPARED.match(step.text) for step in played.steps]
    return [(RANKS.index(each[1]), RANKS.index(each[2])) for each in found if each]


def texts(played: Melee) -> str:
    return "\n".join(step.text for step in played.steps)


# against one alone it is an exchange like any other


RULINGS: tuple[dict[str, str], ...] = (
    {},
    {"draw_return": "out-until-scene-ends"},
    {"draw_return": "held-within-exchange"},
    {"sets": "2", "draw_return": "out-until-scene-ends"},
    {"main_gauche_result": "keep-the-better"},
    {"wound_model": "state-only"},
    {"defeat_at": "dead"},
    {"level_floor": "cannot-act", "sets": "1"},
)


@pytest.mark.parametrize("rulings", [CastleRulings.read(each) for each in RULINGS], ids=[str(each) for each in RULINGS])
def test_against_one_alone_it_is_the_exchange_of_two(rulings: CastleRulings) -> None:
    random, done, changed = Random(7), 0, set()
    for seed in range(160):
        men = somebody(random), somebody(random)
        pair = fighter(men[YOU]), fighter(men[FOE])
        acts = random.choice(list(Act)), random.choice(list(Act))
        disarms = men[YOU].disarms, men[FOE].disarms
        short = shorter_side((pair[YOU].weapon, pair[FOE].weapon), rulings)
        position = at_first(short) if short is None else random.choice([Position.APART, Position.CLOSED])
        try:
            check_hands(pair[YOU])
            check_hands(pair[FOE])
            voices = by_name("Jeanne", "A")
            alone = Exchange(Scene(pair, position), acts, disarms, Source(seed), rulings, voices=voices)
        except RuleError:
            continue
        done += 1
        opponent = Opponent("A", pair[FOE], position, acts, disarms)
        played = play(pair[YOU], [opponent], seed, rulings)
        assert (played.fighter, played.opponents[0].fighter) == alone.scene.fighters, seed
        assert played.opponents[0].position is alone.scene.position
        assert played.out == ({0 if alone.over.winner is YOU else LONE} if alone.over else set())
        changed |= {side for side in (YOU, FOE) if alone.scene.fighters[side] != pair[side]}
    assert done > 60
    assert changed == {YOU, FOE}


# against several


@pytest.mark.parametrize("seed", range(40))
def test_each_who_drew_higher_hits_and_the_lone_fighter_hits_one(seed: int) -> None:
    armoured = replace(SWORD, worn=9)
    played = play(armoured, foes(*[armoured] * 3), seed)
    results = compared(played)
    assert len(results) == 3
    assert len({mine for mine, _ in results}) == 1, "one draw stands against all"
    assert played.fighter.spent == sum(theirs > mine for mine, theirs in results)
    hit = [each.fighter.spent for each in played.opponents]
    assert sum(hit) == any(mine > theirs for mine, theirs in results)
    assert all(mine > theirs for (mine, theirs), spent in zip(results, hit, strict=True) if spent)


def test_the_draws_come_out_as_often_as_the_odds_say() -> None:
    levels = (Level.ADVANTAGED, Level.NORMAL, Level.DISADVANTAGED)
    men = [replace(SWORD, worn=9, level=level) for level in levels]
    wanted = hopes(levels, BOOK)
    assert wanted is not None
    runs = 1500
    played = [play(men[0], foes(*men[1:]), seed) for seed in range(runs)]
    unbeaten = sum(not each.fighter.spent for each in played)
    ahead = sum(any(other.fighter.spent for other in each.opponents) for each in played)
    for found, chance in ((unbeaten, wanted.unbeaten), (ahead, wanted.ahead)):
        assert abs(found - runs * chance) < 4 * (runs * float(chance * (1 - chance))) ** 0.5


@pytest.mark.parametrize("number", range(1, MOST_FOES + 1))
@pytest.mark.parametrize("mine", Level)
@pytest.mark.parametrize("theirs", Level)
def test_the_odds_are_those_of_the_rule_where_all_foes_are_alike(mine: Level, theirs: Level, number: int) -> None:
    draws = [draw_at(each, BagName.RESOLUTION, BOOK) for each in (mine, theirs)]
    melee = several_foes(draws[0], draws[1], number, BOOK)
    found = hopes((mine, *[theirs] * number), BOOK)
    assert found == Hopes(
        melee.chance_of(lambda each: each.hits_taken == 0), melee.chance_of(lambda each: each.beaten > 0)
    )


def test_the_odds_against_foes_unlike_each_other_are_counted_out() -> None:
    levels = (Level.NORMAL, Level.ADVANTAGED, Level.DISADVANTAGED)
    mine, one, other = (odds(draw_at(each, BagName.RESOLUTION, BOOK)).chances() for each in levels)
    unbeaten = ahead = Fraction(0)
    for a, chance in mine.items():
        for b, more in one.items():
            for c, most in other.items():
                unbeaten += chance * more * most * (b <= a and c <= a)
                ahead += chance * more * most * (b < a or c < a)
    assert hopes(levels, BOOK) == Hopes(unbeaten, ahead)


def test_where_one_draw_changes_another_no_odds_are_given() -> None:
    assert hopes((Level.NORMAL, Below.UNABLE), BOOK) is None
    out = CastleRulings.read({"draw_return": "out-until-scene-ends"})
    assert hopes((Level.NORMAL, Level.NORMAL), out) is None


def test_a_main_gauche_makes_the_one_result_new_against_all() -> None:
    seen = 0
    for seed in range(200):
        played = play(replace(FENCER, worn=9), foes(*[replace(SWORD, worn=9)] * 3), seed)
        if "Jeanne used Main Gauche" not in texts(played):
            assert all(theirs <= mine for mine, theirs in compared(played)), "they use it as soon as somebody is ahead"
            continue
        seen += 1
        assert Move.MAIN_GAUCHE in played.fighter.used
        assert texts(played).count("Jeanne’s draw") - texts(played).count("with a Riposte") == 2
        assert len({mine for mine, _ in compared(played)}) == 1
    assert seen > 20


def test_a_riposte_answers_one_and_leaves_the_result_against_the_others() -> None:
    answered = 0
    lone = replace(FENCER, off_hand=None, worn=9)
    for seed in range(300):
        played = play(lone, foes(*[replace(SWORD, worn=9)] * 3), seed)
        results, told = compared(played), texts(played)
        hits = sum(each.fighter.spent for each in played.opponents)
        assert hits <= 1
        assert played.fighter.spent == sum(theirs > mine for mine, theirs in results)
        if "with a Riposte" in told:
            answered += 1
            assert told.count("with a Riposte") == 1
            assert not any(mine > theirs for mine, theirs in results), "who hits somebody anyway does not answer"
            assert hits == ("is higher, and strikes" in told)
    assert answered > 20


def test_each_foe_answers_for_themselves() -> None:
    riposting = replace(FENCER, off_hand=None)
    told = [texts(play(SWORD, foes(riposting, riposting), seed)) for seed in range(200)]
    assert any(each.count("answered the stand-off with Jeanne with a Riposte") == 2 for each in told)


@pytest.mark.parametrize("seed", range(60))
def test_who_only_dodges_hits_nobody_and_draws_once_at_the_level_of_a_dodge(seed: int) -> None:
    dodging = foes(*[replace(SWORD, worn=9)] * 3, acts=(Act.DODGE, Act.FIGHT))
    played = play(replace(SWORD, worn=9), dodging, seed)
    assert not any(each.fighter.spent for each in played.opponents)
    assert texts(played).count("Jeanne’s draw") == 1
    assert "Jeanne dodges as" in texts(played)


def test_the_one_aimed_at_is_hit_first_and_else_one_whom_armour_does_not_save() -> None:
    hit: dict[str, set[int]] = {"armour": set(), "aim": set()}
    for seed in range(120):
        men = [replace(SWORD, worn=1), SWORD, SWORD]
        for name, opponents in (
            ("armour", foes(*men)),
            ("aim", [replace(each, aimed=place == 2) for place, each in enumerate(foes(*men))]),
        ):
            played = play(SWORD, opponents, seed)
            if all(mine > theirs for mine, theirs in compared(played)):
                hit[name] |= {place for place in range(3) if played.opponents[place].fighter != men[place]}
                assert texts(played).count("leaves") == 2
    assert hit == {"armour": {1}, "aim": {2}}


def test_hits_are_settled_one_after_another_and_a_wound_fills_the_armour() -> None:
    hurt = replace(SWORD, worn=1, spent=1)
    for seed in range(200):
        played = play(hurt, foes(SWORD, SWORD), seed)
        if [theirs > mine for mine, theirs in compared(played)] == [True, True] and "refills to 1" in texts(played):
            told = texts(played)
            assert told.index("A hits Jeanne") < told.index("refills to 1") < told.index("B hits Jeanne")
            assert "Jeanne’s armour soaked the hit; points left: 0" in told
            assert played.fighter.tally != hurt.tally
            return
    raise AssertionError("it never came to that")


def test_nobody_strikes_the_dead_and_who_has_drawn_a_hit_still_lands_it() -> None:
    frail = replace(SWORD, tally=Tally(1, 1, 0))
    dead = landed = 0
    for seed in range(600):
        played = play(
            frail,
            foes(*[replace(SWORD, weapon=WEAPONS["axe"])] * 4),
            seed,
            CastleRulings.read({"defeat_at": "dead"}),
        )
        dead += "is dead already" in texts(played)
        both = LONE in played.out and any(theirs < mine for mine, theirs in compared(played))
        landed += both and "Jeanne hits" in texts(played)
        assert (played.fighter.tally == DEAD) == (LONE in played.out)
        assert not both or "Jeanne hits" in texts(played)
    assert dead
    assert landed


def test_each_stands_to_the_lone_fighter_in_their_own_way() -> None:
    short = replace(SWORD, weapon=KNIFE, worn=9)
    closed = set()
    for seed in range(120):
        opponents = [
            Opponent("A", replace(SWORD, weapon=WEAPONS["halberd"], worn=9), Position.APART),
            Opponent("B", replace(SWORD, weapon=KNIFE, worn=9), Position.ALIKE),
        ]
        played = play(short, opponents, seed)
        (mine, first), _ = compared(played)
        closed.add((mine > first, played.opponents[0].position))
        assert played.opponents[1].position is Position.ALIKE
        assert not played.opponents[0].fighter.spent, "closing in hits nobody"
        if mine > first:
            assert "Jeanne closed in with A." in played.headline
    assert closed == {(True, Position.CLOSED), (False, Position.APART)}


def test_who_cannot_act_is_hit_without_a_draw_of_their_own() -> None:
    rulings = CastleRulings.read({"level_floor": "cannot-act", "defeat_at": "dead"})
    lame = replace(SWORD, tally=Tally(0, 1, 0), level=Level.DISADVANTAGED)
    told = [texts(play(SWORD, foes(lame, SWORD), seed, rulings)) for seed in range(60)]
    assert all("A cannot act, and does not draw." in each and "A’s draw" not in each for each in told)
    assert {"Jeanne hits A" in each for each in told} == {True, False}
    helpless = [texts(play(lame, foes(SWORD, SWORD), seed, rulings)) for seed in range(60)]
    assert all("Jeanne’s draw" not in each and "Jeanne hits" not in each for each in helpless)
    assert any("A hits Jeanne" in each and "B hits Jeanne" in each for each in helpless)
    assert "draw" not in texts(play(lame, foes(lame, lame), 1, rulings)).replace("does not draw", "")


def test_why_one_draw_cannot_stand_is_said() -> None:
    with pytest.raises(RuleError, match="More than 5 at once"):
        check_melee("Jeanne", foes(*[SWORD] * 6))
    mixed = [*foes(SWORD, acts=(Act.DODGE, Act.FIGHT)), *foes(SWORD)]
    with pytest.raises(RuleError, match="only dodges some of them"):
        check_melee("Jeanne", mixed)
    few = CastleRulings.read({"sets": "1", "draw_return": "out-until-scene-ends"})
    advantaged = replace(SWORD, level=Level.ADVANTAGED)
    with pytest.raises(RuleError, match="too few to take"):
        play(advantaged, foes(*[advantaged] * 5), 1, few)


# at the table


CODE = "K7Q2M4TX"
Row = dict[str, Any]
JEANNE: Row = {"key": "1", "name": "Jeanne", "side": "players", "worn": "9"}
NAMES = ("Anton", "Bruno", "Carlo", "Denis", "Emil", "Franz")


def table(*pairs: tuple[str, str], number: int = 3, **rest: Any) -> Document:
    """Jeanne and so many others, of whom these fight each other."""
    others = [{"key": str(place + 2), "name": NAMES[place], "worn": "9"} for place in range(number)]
    character = {
        "combatants": [JEANNE, *others],
        "pairs": [{"one": one, "other": other} for one, other in pairs],
        **rest,
    }
    raw = {"kind": "castle-fight", "version": 1, "id": CODE, "character": character}
    return opened(raw, {FIGHT.key: FIGHT}).document


def alone(number: int = 3, **rest: Any) -> Document:
    """Jeanne against all of them, in pairs written either way round."""
    pairs = [("1", str(place + 2)) if place % 2 else (str(place + 2), "1") for place in range(number)]
    return table(*pairs, number=number, **rest)


def seen(document: Document) -> Fight:
    sheet = look(FIGHT, document)
    return FIGHT.fight(sheet.reading.values, sheet.rulings)


def press(document: Document, act: str, code: str = CODE) -> Edited:
    return edited(FIGHT, document, f"play {act}", source=Source.from_code(code))


def test_one_exchange_with_all_is_played_in_one_step_and_told_with_its_rules() -> None:
    document = alone()
    [several] = seen(document).several
    assert (several.name, several.foes, several.act.name) == ("Jeanne", ("Anton", "Bruno", "Carlo"), "melee-0")
    after = press(document, "melee-0")
    assert after == press(document, "melee-0")
    [line] = seen(after.document).log
    assert line.text.startswith("Jeanne against Anton, Bruno and Carlo. ")
    assert line.code == CODE
    assert line.who == ("1", "2", "3", "4")
    assert "castle.combat.several-foes" in [step.rule for step in line.steps]
    assert all(implementers(step.rule) for step in line.steps)
    assert sum("Jeanne’s draw" in step.text for step in line.steps) == 1
    assert [row["exchanges"] for row in after.document["character"]["pairs"]] == ["1"] * 3
    assert seen(after.document).several[0].last == line
    assert seen(after.document).when == "Fight 1, exchange 1"


def test_what_the_table_writes_down_is_what_the_rules_say() -> None:
    document = alone()
    for seed in range(20):
        opponents = [Opponent(name, replace(SWORD, worn=9), Position.ALIKE) for name in NAMES[:3]]
        lone = look(FIGHT, document).reading.values["combatants"][0]["origin"]
        men = [replace(each, fighter=replace(each.fighter, origin=lone)) for each in opponents]
        played = Melee("Jeanne", replace(SWORD, worn=9, origin=lone), men, Source(seed), BOOK)
        rows = press(document, "melee-0", Source(seed).code).document["character"]["combatants"]
        assert [row["spent"] for row in rows] == [
            str(each.spent) for each in (played.fighter, *(other.fighter for other in played.opponents))
        ]


def test_odds_stand_beside_the_button_unless_a_move_can_change_them() -> None:
    [several] = seen(alone()).several
    assert [odd.label for odd in several.odds] == ["no foe is ahead", "ahead of a foe at least"]
    wanted = hopes([Level.NORMAL] * 4, BOOK)
    levels = {card.brief.split(",")[0] for card in seen(alone()).cards}
    assert len(levels) == 1
    if levels == {"Normal"}:
        assert wanted is not None
        assert [odd.chance for odd in several.odds] == [wanted.unbeaten, wanted.ahead]
    document = alone()
    document["character"]["combatants"][1].update(advantages=["main-gauche"], weapon="rapier", off_hand="knife")
    assert seen(document).several[0].odds == ()


def test_several_against_several_draw_pair_by_pair() -> None:
    for pairs in ([("1", "2"), ("1", "3"), ("4", "3")], [("1", "2"), ("4", "3")]):
        document = table(*pairs)
        assert seen(document).several == ()
        with pytest.raises(InputError):
            press(document, "melee-0")
    crossed = seen(table(("1", "2"), ("1", "3"), ("4", "3")))
    notes = [getattr(block, "text", "") for bout in crossed.bouts for block in bout.details]
    assert any("draws for each of them here" in text for text in notes)


def test_two_who_each_stand_alone_are_two_exchanges_of_everybody() -> None:
    document = table(("1", "2"), ("1", "3"), ("4", "5"), ("4", "6"), number=5)
    fight = seen(document)
    assert [each.name for each in fight.several] == ["Jeanne", "Carlo"]
    assert "Next exchange of everybody" in [act.label for act in fight.lead]
    after = press(document, "everybody")
    log = seen(after.document).log
    assert [line.who for line in log] == [("4", "5", "6"), ("1", "2", "3")]
    assert len({line.code for line in log}) == 2
    for line in log:
        again = press(document, "melee-0" if line.who[0] == "1" else "melee-3", line.code)
        assert seen(again.document).log[0].text == line.text


def test_everybody_is_one_against_several_and_the_other_pairs() -> None:
    document = table(("1", "2"), ("3", "1"), ("4", "5"), number=4)
    after = press(document, "everybody").document
    assert {line.who for line in seen(after).log} == {("1", "2", "3"), ("4", "5")}
    assert "everybody" not in [act.name for act in seen(alone()).lead], "one button for one exchange is enough"


def test_who_is_down_takes_no_part_and_two_left_are_a_pair_again() -> None:
    document = alone()
    document["character"]["combatants"][2]["out"] = "yes"
    [several] = seen(document).several
    assert several.foes == ("Anton", "Carlo")
    document["character"]["combatants"][3]["dead"] = "yes"
    assert seen(document).several == ()


def test_why_not_is_said_at_the_table_and_the_pairs_go_on_by_themselves() -> None:
    document = alone()
    document["character"]["pairs"][1]["one_act"] = "dodge"
    [several] = seen(document).several
    assert several.problem is not None
    assert "only dodges some of them" in several.problem.text
    with pytest.raises(InputError):
        press(document, "melee-0")
    assert len(seen(press(document, "everybody").document).log) == 3
    assert seen(alone(number=6)).several == ()


def test_the_one_to_strike_at_first_is_chosen_beside_the_pair() -> None:
    bouts = seen(alone()).bouts
    assert all(("aim", "Jeanne strikes here first") in bout.plans for bout in bouts)
    assert not any(name == "aim" for bout in seen(table(("1", "2"))).bouts for name, _ in bout.plans)
    document = alone()
    for row in document["character"]["combatants"][1:]:
        row["worn"] = "1"
    document["character"]["pairs"][2]["aim"] = "yes"
    hit = set()
    for seed in range(60):
        rows = press(document, "melee-0", Source(seed).code).document["character"]["combatants"]
        line = [place for place, row in enumerate(rows) if place and row["spent"] != "0"]
        hit |= {tuple(line)}
    assert (3,) in hit


def test_whoever_is_hidden_hides_the_whole_exchange() -> None:
    document = alone()
    document["character"]["combatants"][2]["hidden"] = "yes"
    assert seen(press(document, "melee-0").document).log[0].hidden


def test_the_longest_exchange_has_room_in_the_log() -> None:
    moves = ["swordsman", "fencing-1", "fencing-2", "main-gauche", "riposte", "botte-di-serge", "brawn"]
    document = alone(number=5)
    for place, row in enumerate(document["character"]["combatants"]):
        row.update(name=f"{place}" + "W" * 79, advantages=moves, weapon="rapier", off_hand="knife", worn="0")
    for seed in range(60):
        after = press(document, "melee-0", Source(seed).code).document
        line = after["character"]["log"][0]
        assert len(line["text"]) <= MOST_TOLD
        assert len(line["account"]) <= MOST_ACCOUNT
        assert not look(FIGHT, after).reading.unread
        assert not [step for step in seen(after).log[0].steps if "|" in step.text]


def test_a_bag_that_is_too_small_is_told_in_a_sentence() -> None:
    document = alone(number=5)
    document["rulings"] = {"sets": "1", "draw_return": "out-until-scene-ends"}
    for row in document["character"]["combatants"]:
        row["level"] = "advantaged"
    with pytest.raises(CoreError, match="too few to take"):
        press(document, "melee-0")
