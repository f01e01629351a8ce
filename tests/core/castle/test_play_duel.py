"""Duels played by chance, exchange by exchange: castle.combat.step-order"""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.combat import STEPS
from castle_core.castle.duel import duel, duellist
from castle_core.castle.exchange import FOE, YOU, Moves, exchange_of
from castle_core.castle.rulings import DefeatAt
from castle_core.castle.tools.enacting import Exchange
from castle_core.castle.tools.fighters import Act, Arm, Entered, Other
from castle_core.castle.tools.intent import Scene
from castle_core.castle.tools.playing import MOST_EXCHANGES, Fight, Played, exchange_now, play_duel, read_fight
from castle_core.castle.words import Level
from castle_core.chance import Source
from castle_core.rules import InputError, RuleError
from castle_core.tools import Answer, Grid, Note, Steps, run

CODE = "K7Q2M4TX"
FENCER: dict[str, Any] = {
    "my_weapon": "rapier",
    "my_skill": "yes",
    "my_other": "blade",
    "my_fencing": "2",
    "my_main_gauche": "yes",
    "my_riposte": "yes",
    "my_brawn": "yes",
}


def press(
    action: str, state: str = "", code: str = CODE, rulings: dict[str, str] | None = None, **values: Any
) -> Answer:
    return run(play_duel, CastleRulings.read(rulings or {}), values, code=code, action=action, state=state)


def codes(number: int) -> str:
    return Source(number * 104_729).code


def fought_out(rulings: dict[str, str] | None = None, start: int = 1, **values: Any) -> list[Answer]:
    """A fight played to its end."""
    answers = [press("begin", rulings=rulings, **values)]
    while "The fight is over" not in answers[-1].result.headline:
        state = answers[-1].result.state or ""
        answers.append(press("exchange", state, codes(start + len(answers)), rulings, **values))
    return answers


def steps(answer: Answer) -> list[tuple[str, str]]:
    return [
        (step.text, step.rule) for block in answer.result.blocks if isinstance(block, Steps) for step in block.steps
    ]


def standing(answer: Answer) -> dict[str, tuple[object, ...]]:
    grid = next(block for block in answer.result.blocks if isinstance(block, Grid))
    return {row.head: row.cells for row in grid.rows}


def test_a_fight_begins_before_the_first_exchange() -> None:
    answer = press("")
    assert answer.result.headline == "The fight begins: the two stand within reach of each other."
    assert answer.result.state == ""
    assert press("begin", **FENCER).result.state == (
        "player.rapier.skilled+main_gauche+riposte+brawn.blade.0.2.unhurt|player.sword.-.nothing.0.0.unhurt|-|"
    )
    knife = press("", my_weapon="knife")
    assert knife.result.headline == "The fight begins: the two stand apart."


def test_a_fight_is_played_to_its_end_and_no_further() -> None:
    answers = fought_out()
    assert answers[-1].result.headline.endswith(("The fight is over: you win.", "The fight is over: your foe wins."))
    assert steps(answers[-1])[-1][1] == "castle.combat.end"
    with pytest.raises(RuleError, match="The fight is over"):
        press("exchange", answers[-1].result.state or "")
    undone = press("undo", answers[-1].result.state or "")
    assert undone.result.state == answers[-2].result.state
    press("exchange", undone.result.state or "", "00000001")


def test_every_step_has_its_rule_and_draws_tell_how_likely_they_were() -> None:
    seen: set[str] = set()
    for start in range(0, 200, 20):
        for answer in fought_out(start=start, **FENCER, their_worn="1", their_brawn="yes"):
            for text, rule in steps(answer):
                seen.add(rule)
                if "draw out of" in text or "The wound," in text or "would win" in text:
                    assert "had a chance of \ue000" in text
    assert {
        "castle.combat.effective-level",
        "castle.combat.exchange",
        "castle.move.main-gauche",
        "castle.move.riposte",
        "castle.armour.soak",
        "castle.armour.refresh",
        "castle.damage.normal",
        "castle.wound.brawn",
        "castle.wound.accumulate",
        "castle.combat.end",
        "castle.combat.stand-off",
    } <= seen


def test_the_steps_come_in_the_order_of_the_rules() -> None:
    assert len(STEPS) == 14
    place = {
        "castle.combat.effective-level": 0,
        "castle.move.main-gauche": 2,
        "castle.armour.soak": 7,
        "castle.damage.normal": 9,
        "castle.wound.brawn": 10,
        "castle.wound.accumulate": 11,
        "castle.armour.refresh": 12,
        "castle.combat.end": 13,
    }
    for start in range(5):
        for answer in fought_out(start=97 * start, **FENCER, their_worn="1", their_brawn="yes"):
            places = [place[rule] for _, rule in steps(answer) if rule in place]
            assert all(one <= other for one, other in pairwise(places)), steps(answer)


def test_a_fight_reads_as_it_was_written_and_replays_the_same() -> None:
    answers = fought_out(**FENCER, their_weapon="axe", their_worn="2")
    for answer in answers:
        state = answer.result.state or ""
        assert str(read_fight(state)) == state
        assert press("", state).result.state == state
    for before, after in pairwise(answers):
        again = press(
            "exchange", before.result.state or "", after.code or "", **FENCER, their_weapon="axe", their_worn="2"
        )
        assert again.result == after.result


def test_a_fight_goes_on_by_the_fighters_and_the_rulings_it_began_with() -> None:
    first = press("exchange", rulings={"sets": "1", "reopen": "hit-and-reopen"}, **FENCER)
    state = first.result.state or ""
    assert "|sets=1,reopen=hit-and-reopen|" in state
    later = press("", state, rulings={"draw_return": "held-within-exchange"}, my_weapon="knife")
    assert later.result.headline == first.result.headline
    assert any(isinstance(each, Note) and "when it began" in each.text for each in later.result.blocks)
    assert standing(later)["Weapon"] == ("Rapier", "Sword")
    anew = press("begin", state, my_weapon="knife")
    assert standing(anew)["Weapon"] == ("Knife", "Sword")


def test_what_is_used_up_shows() -> None:
    for start in range(30):
        answer = press("exchange", code=codes(start), **FENCER)
        used = " ".join(text for text, _ in steps(answer))
        left = str(standing(answer)["Moves left"][0])
        assert ("Main Gauche" in left) == ("You used Main Gauche" not in used)
        assert ("Riposte" in left) == ("You answered the stand-off" not in used)


def test_whoever_spares_their_moves_keeps_them() -> None:
    for start in range(30):
        answer = press("exchange", code=codes(start), my_act="spare", **FENCER)
        assert standing(answer)["Moves left"] == ("Main Gauche, Riposte and Brawn", "none")


def test_a_dodger_hurts_nobody() -> None:
    for start in range(40):
        answer = press("exchange", code=codes(start), my_act="dodge", **FENCER)
        assert standing(answer)["Wounds"][1] == "0/0/0 (unhurt)"
        assert standing(answer)["Armour left"][1] == 0


def test_a_weapon_struck_away_is_gone() -> None:
    values: dict[str, Any] = {"my_disarm": "yes", "my_fencing": "1", "their_weapon": "rapier", "their_fencing": "2"}
    for start in range(0, 1000, 50):
        for answer in fought_out(start=start, **values):
            if "struck the weapon away" in answer.result.headline and answer.result.headline.startswith("Exchange"):
                if "You struck" in answer.result.headline:
                    assert standing(answer)["Weapon"][1] == "Fist"
                    assert standing(answer)["Armour left"][1] == 0
                    assert ("Your foe now fights with: fist. The two stand apart.", "castle.move.disarmed") in steps(
                        answer
                    )
                return
    pytest.fail("nobody was disarmed in twenty fights")


@pytest.mark.parametrize(
    "state",
    [
        "rubbish",
        "|||",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|K7Q2M4T.fight.fight",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|K7Q2M4TX.fight.flee",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|k7q2m4tx.fight.fight",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|sets=0|",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|sets=5|",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|month_days=28|",
        "player.bow.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|",
        "player.sword.-.nothing.4.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|",
        "player.sword.-.nothing..0.unhurt|player.sword.-.nothing.0.0.unhurt|-|",
        "player.sword.-.nothing.00.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|",
        "player.sword.quick+brawn.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|",
        "player.sword.fly.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|",
        "player.sword.-.nothing.0.0.deadly|player.sword.-.nothing.0.0.unhurt|-|",
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|-|"
        + "~".join(["K7Q2M4TX.fight.fight"] * 61),
        "player.sword.-.nothing.0.0.unhurt|player.sword.-.nothing.0.0.unhurt|defeat_at=first-wound|"
        + "~".join(f"0000000{number}.fight.fight" for number in range(10)) * 3,
        "<img src=x onerror=alert(1)>",
        "\x00",
        "9" * 19_999,
        "9" * 20_001,
    ],
)
def test_a_state_that_is_none_of_ours_is_refused_in_a_sentence(state: str) -> None:
    for action in ("", "exchange", "undo"):
        with pytest.raises(InputError) as refusal:
            press(action, state)
        assert refusal.value.field == "state"
        assert refusal.value.message.endswith(".")
        assert len(refusal.value.message) < 200


def test_there_is_nothing_to_take_back_at_first() -> None:
    with pytest.raises(RuleError, match="no exchange to take back"):
        press("undo")


def test_a_fight_may_go_on_for_sixty_exchanges_and_is_then_too_long() -> None:
    dodge = (Act.DODGE, Act.DODGE)
    fight = Fight((Entered(), Entered()), CastleRulings(), tuple(Played(CODE, dodge) for _ in range(MOST_EXCHANGES)))
    assert len(str(fight)) < 20_000
    assert read_fight(str(fight)) == fight
    with pytest.raises(RuleError, match="has gone on for 60 exchanges"):
        press("exchange", str(fight), my_act="dodge", their_act="dodge")


# what is played comes out as it is reckoned

SETUPS: tuple[tuple[Entered, Entered, dict[str, str]], ...] = (
    (Entered(), Entered(), {}),
    (
        Entered(
            weapon=Arm.RAPIER, skilled=True, other=Other.BLADE, fencing=1, main_gauche=True, riposte=True, brawn=True
        ),
        Entered(worn=1, riposte=True, tough=True, fencing=1),
        {},
    ),
    (Entered(weapon=Arm.KNIFE, quick=True), Entered(botte=True), {"reopen_when": "only-the-exchange-after-closing"}),
    (Entered(disarm=True), Entered(weapon=Arm.RAPIER, fencing=2, worn=1), {"draw_return": "held-within-exchange"}),
    (
        Entered(botte=True, riposte=True, main_gauche=True, other=Other.BLADE),
        Entered(worn=1, botte=True),
        {"botte_timing": "declared-before-drawing", "draw_return": "out-until-scene-ends", "sets": "2"},
    ),
    (
        Entered(weapon=Arm.HALBERD, mighty=True, brawn=True),
        Entered(riposte=True, worn=1),
        {"riposte_effect": "wound-ignoring-armour", "brawn_target": "overall-level", "disarm_timing": "instead-of-hit"},
    ),
)


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_fights_that_are_played_follow_the_odds(number: int) -> None:
    mine, theirs, texts = SETUPS[number]
    rulings = CastleRulings.read(texts)
    fighters = (mine.fighter(), theirs.fighter())
    odds = duel(duellist(fighters[0], rulings, mine.disarm), duellist(fighters[1], rulings, theirs.disarm), rulings)
    fights, wins = 400, 0
    for seed in range(fights):
        scene, exchange, number = Fight((mine, theirs), rulings).start(), None, 0
        while exchange is None or exchange.over is None:
            source, number = Source(7 + seed * 1_000_003 + 17 * number), number + 1
            disarms = (mine.disarm, theirs.disarm)
            exchange = Exchange(scene, (Act.FIGHT, Act.FIGHT), disarms, source, rulings, account=False)
            scene = exchange.scene
        wins += exchange.over.winner is YOU
    exact = odds.wins(YOU)
    assert (wins - fights * exact) ** 2 <= 25 * fights * exact * (1 - exact)


def test_single_exchanges_follow_the_odds_told_beside_them() -> None:
    rulings = CastleRulings()
    counted: Counter[str] = Counter()
    tries = 2000
    for seed in range(tries):
        result = run(
            exchange_now,
            rulings,
            {"mine": "advantaged", "ready": "riposte", "their_ready": "main-gauche"},
            code=Source(seed).code,
        ).result
        headline = result.headline
        counted["stand-off" if "stand-off" in headline else "you" if headline.startswith("You hit") else "they"] += 1
    ways = exchange_of((Level.ADVANTAGED, Level.NORMAL), rulings)
    chances = ways.ways((Moves(riposte=True), Moves(main_gauche=True)), YOU)
    for word, side in (("you", YOU), ("they", FOE), ("stand-off", None)):
        exact = Fraction(sum(n for clash, n in chances.weights.items() if clash.winner is side), chances.total)
        assert (counted[word] - tries * exact) ** 2 <= 25 * tries * exact * (1 - exact)


def test_one_exchange_is_replayed_by_its_code() -> None:
    for code in (CODE, "00000001"):
        values = {"mine": "advantaged", "ready": "both", "their_ready": "both"}
        one, other = (run(exchange_now, CastleRulings(), values, code=code) for _ in range(2))
        assert one.result == other.result
        assert one.log == f"Exchange: {one.result.headline}"


def test_an_exchange_by_the_rules_worked_example() -> None:
    """A (sword, Normal) draws Good, B with one point of armour draws Poor: the point is spent, and no wound drawn."""
    rulings = CastleRulings(defeat_at=DefeatAt.DEADLY)
    fighters = (Entered().fighter(), Entered(worn=1).fighter())
    scene = Scene(fighters, Fight((Entered(), Entered(worn=1)), rulings).start().position)
    soaked = wounded = None
    for seed in range(3000):
        first = Exchange(scene, (Act.FIGHT, Act.FIGHT), (False, False), Source(seed), rulings)
        if soaked is None and first.headline == "You hit your foe, and armour soaked it.":
            soaked = first
        if soaked is None:
            continue
        second = Exchange(soaked.scene, (Act.FIGHT, Act.FIGHT), (False, False), Source(seed), rulings)
        if second.headline == "You hit your foe: Serious.":
            wounded = second
            break
    assert soaked is not None
    assert soaked.scene.fighters[FOE].spent == 1
    assert not any("wound" in step.text for step in soaked.steps)
    assert wounded is not None
    texts = [step.text for step in wounded.steps]
    assert "Your foe’s wounds are now 0/1/0 (Light/Serious/Deadly): Serious." in texts
    assert "Your foe’s armour refills to 1." in texts
    third = Exchange(wounded.scene, (Act.FIGHT, Act.FIGHT), (False, False), Source(1), rulings)
    assert third.steps[0].text == "You fight as Normal, your foe fights as Disadvantaged."
