"""Fights at the game master's table: castle.combat.round, castle.combat.exchange, castle.move.uses"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from castle_core.castle import CHAPTERS, CastleRulings
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.fight import FIGHT, account
from castle_core.castle.fight.entries import MOST_LINES
from castle_core.castle.fight.written import ACCOUNTS_KEPT, Table
from castle_core.castle.sheet import SHEET
from castle_core.castle.tools.enacting import Exchange
from castle_core.castle.tools.voices import by_name
from castle_core.chance import Source
from castle_core.rules import Choice, CoreError, InputError, RuleError, Switch
from castle_core.rules.registry import chapter_of, implementers
from castle_core.sheets import Document, Edited, blank, edited, look, opened, read, write
from castle_core.sheets.document import LONGEST_SHEET
from castle_core.sheets.edit import with_row
from castle_core.sheets.fight import Bout, Card, Fight, spectacle_of
from castle_core.tools import Note, Step
from castle_core.tools.blocks import CHANCE_IN_TEXT

KINDS = {FIGHT.key: FIGHT}
CODE = "K7Q2M4TX"
Row = dict[str, Any]
JEANNE: Row = {
    "key": "1",
    "name": "Jeanne",
    "side": "players",
    "origin": "player",
    "weapon": "rapier",
    "off_hand": "knife",
    "advantages": ["swordsman", "fencing-1", "fencing-2", "riposte", "main-gauche", "brawn", "disarm"],
    "carries": ["knife"],
}
BANDIT: Row = {"key": "2", "name": "Bandit", "side": "foes", "worn": "1", "note": "has the letter"}
PAIR: Row = {"one": "1", "other": "2"}


def fight(*rows: Row, pairs: tuple[Row, ...] = (PAIR,), rulings: Row | None = None, **rest: Any) -> Document:
    """A fight between these."""
    character = {"combatants": list(rows or (JEANNE, BANDIT)), "pairs": list(pairs), **rest}
    raw = {"kind": "castle-fight", "version": 1, "id": CODE, "rulings": rulings or {}, "character": character}
    return opened(raw, KINDS).document


def seen(document: Document) -> Fight:
    sheet = look(FIGHT, document)
    return FIGHT.fight(sheet.reading.values, sheet.rulings)


def press(document: Document, act: str, code: str = CODE) -> Edited:
    return edited(FIGHT, document, f"play {act}", source=Source.from_code(code))


def card(document: Document, name: str) -> Card:
    return next(each for each in seen(document).cards if each.name == name)


def row(document: Document, place: int) -> Row:
    found: Row = document["character"]["combatants"][place]
    return found


# who is in it


def test_so_many_of_a_kind_are_put_in_with_a_few_words() -> None:
    document = blank(FIGHT)
    words = {"quick_name": "Guard", "quick_level": "disadvantaged", "quick_weapon": "spear", "quick_number": "3"}
    document["character"].update(words, quick_worn="2")
    after = press(document, "quick")
    assert after.text == "Guard 1, Guard 2 and Guard 3: in the fight."
    cards = seen(after.document).cards
    assert [each.name for each in cards] == ["Guard 1", "Guard 2", "Guard 3"]
    assert {each.brief for each in cards} == {"Disadvantaged, spear"}
    assert {each.pips for each in cards} == {("Armour", 2, 2)}
    assert len({each.key for each in cards}) == 3
    assert after.document["character"]["quick_name"] == ""
    assert after.document["character"]["quick_weapon"] == "spear"


def test_there_is_room_for_so_many_and_no_more() -> None:
    document = fight(*({"key": str(number), "name": "Rat"} for number in range(38)), quick_name="Cat", quick_number="9")
    after = press(document, "quick").document
    assert len(seen(after).cards) == 40
    with pytest.raises(RuleError, match="There is room for 40 combatants"):
        press(after, "quick")


def test_a_level_the_game_master_gives_is_lowered_by_wounds_all_the_same() -> None:
    bandit = {**BANDIT, "level": "advantaged", "serious": "1"}
    level = next(fact for fact in card(fight(JEANNE, bandit), "Bandit").facts if fact.label == "Level")
    assert level.value == "Normal"
    assert [step.text for step in level.steps] == [
        "The game master has them fight as Advantaged.",
        "Serious wounds lower by one level: Normal.",
    ]


@pytest.mark.parametrize(
    ("weapon", "told"),
    [
        ("axe", "An axe does Normal damage."),
        ("zweihander", "A Zweihander does Advantaged damage."),
        ("wrestling", "Wrestling does Disadvantaged damage."),
    ],
)
def test_what_is_in_the_hand_is_told_in_a_whole_sentence(weapon: str, told: str) -> None:
    shown = card(fight(JEANNE, {**BANDIT, "weapon": weapon}), "Bandit")
    assert [step.text for fact in shown.facts if fact.label == "In hand" for step in fact.steps] == [told]


def test_two_of_the_same_name_are_told_apart() -> None:
    document = fight(JEANNE, BANDIT, {**BANDIT, "key": "3"}, {"key": "4"}, {"key": "5", "name": " \u202e "})
    assert [each.name for each in seen(document).cards][1:] == [
        "Bandit",
        "Bandit, number 2",
        "Somebody",
        "Somebody, number 2",
    ]


def sheet(**character: Any) -> Document:
    return opened({"kind": SHEET.key, "version": 1, "character": character}, {SHEET.key: SHEET}).document


def enlisted(**character: Any) -> Row:
    document = blank(FIGHT)
    found = FIGHT.enlist(look(SHEET, sheet(**character)), "players", look(FIGHT, document).reading.values)
    return row(with_row(FIGHT, document, "combatants", found), 0)


def test_a_character_comes_in_as_they_stand_on_their_sheet() -> None:
    found = enlisted(
        name="Ludmila",
        advantages=["swordsman", "fencing-1", "doctoring-surgery"],
        weapons=[{"weapon": "bow"}, {"weapon": "rapier", "masterwork": "yes"}, {"weapon": "knife"}],
        held="buckler",
        worn="2",
        serious="1",
        spent_fencing="1",
        used=["riposte", "brawn"],
    )
    wanted = {
        "key": "1",
        "name": "Ludmila",
        "side": "players",
        "origin": "player",
        "level": "by-the-rules",
        "weapon": "rapier",
        "masterwork": "yes",
        "carries": ["knife"],
        "held": "buckler",
        "worn": "2",
        "advantages": ["swordsman", "fencing-1", "doctoring-surgery"],
        "serious": "1",
        "spent": "1",
        "used": ["riposte", "brawn"],
    }
    assert {key: found[key] for key in wanted} == wanted
    assert card(fight(found), "Ludmila").state == "Serious wound"


def test_somebody_with_missiles_alone_comes_with_bare_hands() -> None:
    assert enlisted(weapons=[{"weapon": "crossbow"}])["weapon"] == "fist"
    assert enlisted()["weapon"] == "fist"


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "\ue0001/0\ue001", "{1/0}", "x" * 500, "a|b\n|c"])
def test_a_hostile_name_is_only_a_name(name: str) -> None:
    document = press(fight({**JEANNE, "name": name}, BANDIT), "exchange-0").document
    shown = seen(document)
    for text in (shown.cards[0].name, shown.log[0].text, *(step.text for step in shown.log[0].steps)):
        assert "\ue0001/0" not in text
        assert "\n" not in text
        assert len(text) < 400
    assert all(implementers(step.rule) for step in shown.log[0].steps)


# exchanges


@pytest.mark.parametrize("seed", range(12))
def test_an_exchange_changes_what_the_rules_say_and_nothing_else(seed: int) -> None:
    before = fight()
    table = Table(look(FIGHT, before).reading.values, CastleRulings())
    pair = table.pairs[0]
    played = Exchange(
        pair.scene, pair.acts, pair.disarms, Source(seed), CastleRulings(), voices=by_name("Jeanne", "Bandit")
    )
    after = press(before, "exchange-0", Source(seed).code).document
    changed = Table(look(FIGHT, after).reading.values, CastleRulings())
    assert (changed.pairs[0].one.fighter, changed.pairs[0].other.fighter) == played.scene.fighters
    assert changed.pairs[0].position is played.scene.position
    line = seen(after).log[0]
    assert played.headline in line.text
    assert list(line.steps) == played.steps
    assert line.code == Source(seed).code
    assert line.when == "Fight 1, exchange 1"
    loser = None if played.over is None else played.over.winner.other
    assert [each.out for each in seen(after).cards] == [loser is YOU, loser is FOE]


def test_a_stand_off_says_between_whom_it_was() -> None:
    texts = {seen(press(fight(), "exchange-0", Source(seed).code).document).log[0].text for seed in range(30)}
    assert "Jeanne against Bandit. A stand-off: nobody is hit." in texts
    assert any(text.startswith("Jeanne hit Bandit") for text in texts)


def test_every_step_has_its_rule_and_every_draw_its_chance() -> None:
    steps = seen(press(fight(), "exchange-0").document).log[0].steps
    assert all(chapter_of(step.rule, CHAPTERS) and implementers(step.rule) for step in steps)
    drawn = [step for step in steps if step.beads]
    assert drawn
    assert all(CHANCE_IN_TEXT.search(step.text) for step in drawn)


def test_the_odds_stand_beside_the_button_and_are_exact() -> None:
    plain = [
        {"key": key, "name": name, "side": side} for key, name, side in (("1", "A", "players"), ("2", "B", "foes"))
    ]
    (bout,) = seen(fight(*plain)).bouts
    # Two Normal draws from 45 chits: equal in (15² + 20² + 10²)/45² = 29/81, and nobody has an edge.
    assert [odd.chance for odd in bout.split] == [Fraction(26, 81), Fraction(29, 81), Fraction(26, 81)]
    assert [odd.label for odd in bout.split] == ["A wins", "Stand-off", "B wins"]
    for odds in bout.odds:
        assert [odd.chance for odd in odds] == [Fraction(26, 81), Fraction(26, 81), Fraction(26, 648)]


def test_armour_moves_and_dodging_change_the_odds() -> None:
    (bout,) = seen(fight()).bouts
    one, other = bout.odds
    assert one[0].chance > one[1].chance == 0  # the bandit's point of armour soaks the first hit
    assert other[1].chance == 0
    (dodging,) = seen(fight(pairs=({**PAIR, "one_act": "dodge"},))).bouts
    assert dodging.odds[0][0].chance == 0
    (keeping,) = seen(fight(pairs=({**PAIR, "one_act": "spare"},))).bouts
    assert keeping.split[0].chance < bout.split[0].chance


def test_who_disarms_takes_the_weapon_and_who_lost_it_can_have_it_back() -> None:
    bandit = {**BANDIT, "worn": "0", "masterwork": "yes"}
    document = fight(JEANNE, bandit, pairs=({**PAIR, "one_disarms": "yes"},))
    for seed in range(60):
        after = press(document, "exchange-0", Source(seed).code).document
        if row(after, 1)["weapon"] == "fist":
            break
    assert (row(after, 1)["lost"], row(after, 1)["lost_masterwork"], row(after, 1)["masterwork"]) == (
        "sword",
        "yes",
        "no",
    )
    assert card(after, "Bandit").brief == "Normal, fist; sword lost"
    again = press(after, "rearm-1").document
    assert (row(again, 1)["weapon"], row(again, 1)["masterwork"], row(again, 1)["lost"]) == ("sword", "yes", "nothing")


def test_all_pairs_at_once_each_with_a_code_of_its_own() -> None:
    rows = [
        JEANNE,
        BANDIT,
        {**JEANNE, "key": "3", "name": "Ana"},
        {**BANDIT, "key": "4", "name": "Ruffian"},
        {"key": "5", "name": "Idle"},
    ]
    document = fight(*rows, pairs=(PAIR, {"one": "3", "other": "4"}))
    assert [act.label for act in seen(document).lead] == ["Next exchange of both pairs"]
    after = press(document, "everybody").document
    second, first = seen(after).log
    assert first.code != second.code
    assert {first.when, second.when} == {"Fight 1, exchange 1"}
    alone = press(press(document, "exchange-0", first.code).document, "exchange-1", second.code).document
    assert alone == after


def test_whoever_is_out_fights_no_more_until_put_back() -> None:
    document = press(fight(), "out-1").document
    (bout,) = seen(document).bouts
    assert bout.problem == Step("Bandit is out of the fight.", "castle.combat.end")
    with pytest.raises(InputError):
        press(document, "exchange-0")
    assert seen(press(document, "in-1").document).bouts[0].problem is None


def test_who_cannot_use_a_weapon_is_told_why() -> None:
    clerk = {**BANDIT, "weapon": "zweihander", "advantages": ["non-combatant"]}
    (bout,) = seen(fight(JEANNE, clerk)).bouts
    assert bout.problem == Step("A Non Combatant cannot use a Zweihander.", "castle.combat.non-combatant")
    both = look(FIGHT, fight(JEANNE, {**clerk, "off_hand": "knife", "held": "shield"})).checks
    assert ("Bandit: An off-hand weapon leaves no hand for a shield.", "castle.move.main-gauche") in [
        (each.text, each.rule) for each in both
    ]


# pairs


def test_the_free_are_paired_in_the_order_of_the_list() -> None:
    rows = [JEANNE, BANDIT, {**BANDIT, "key": "3", "name": "Ruffian"}, {**JEANNE, "key": "4", "name": "Ana"}]
    document = fight(*rows, pairs=())
    after = press(document, "pair-up")
    assert after.text == "Jeanne against Bandit and Ana against Ruffian."
    assert [bout.names for bout in seen(after.document).bouts] == [("Jeanne", "Bandit"), ("Ana", "Ruffian")]
    assert "pair-up" not in [act.name for act in seen(after.document).lead]


def test_a_pair_that_is_over_makes_room_for_the_next() -> None:
    document = press(fight(JEANNE, BANDIT, {**BANDIT, "key": "3", "name": "Ruffian"}), "out-1").document
    after = press(document, "pair-up").document
    assert [bout.names for bout in seen(after).bouts] == [("Jeanne", "Ruffian")]


def test_any_two_can_be_set_against_each_other_and_parted() -> None:
    document = fight(JEANNE, BANDIT, {**BANDIT, "key": "3", "name": "Ruffian"}, match_one="3", match_other="1")
    after = press(document, "match").document
    assert [bout.names for bout in seen(after).bouts] == [("Jeanne", "Bandit"), ("Ruffian", "Jeanne")]
    notes = [block.text for bout in seen(after).bouts for block in bout.details if isinstance(block, Note)]
    assert len(notes) == 2  # Jeanne is in both, and the suggestion for several foes is pointed out
    assert [bout.names for bout in seen(press(after, "unpair-0").document).bouts] == [("Ruffian", "Jeanne")]
    for one, other, message in (("3", "3", "two different"), ("2", "1", "already"), ("", "9", "two different")):
        with pytest.raises(RuleError, match=message):
            press(fight(match_one=one, match_other=other), "match")


def test_whoever_leaves_takes_their_pairs_along() -> None:
    after = press(fight(), "leave-1").document
    assert [each.name for each in seen(after).cards] == ["Jeanne"]
    assert after["character"]["pairs"] == []
    gone = press(press(fight(), "out-1").document, "sweep").document
    assert [each.name for each in seen(gone).cards] == ["Jeanne"]


def test_a_pair_that_names_nobody_is_kept_and_shown_as_none() -> None:
    document = fight(pairs=({"one": "1", "other": "9"}, {"one": "1", "other": "1"}, PAIR))
    shown = seen(document)
    assert [bout.path for bout in shown.bouts] == ["character.pairs.2"]
    assert seen(press(document, "exchange-2").document).log


def test_lengths_that_differ_begin_apart() -> None:
    (bout,) = seen(fight(JEANNE, {**BANDIT, "weapon": "spear"})).bouts
    assert bout.state == "They stand apart."
    assert ("position", "They stand") in bout.plans
    (alike,) = seen(fight()).bouts
    assert alike.state == ""


# everybody as they are


@pytest.mark.parametrize(
    ("wounds", "state", "counted"),
    [
        ({}, "unhurt", ""),
        ({"serious": "1"}, "Serious wound", ""),
        ({"light": "1", "serious": "1"}, "Serious wound", "1 Light, 1 Serious"),
        ({"light": "2", "advantages": ["toughness"]}, "Light wound", "2 Light"),
        ({"light": "1", "deadly": "1", "out": "yes"}, "Deadly wound, out of the fight", "1 Light, 1 Deadly"),
        ({"deadly": "1", "dead": "yes"}, "dead", ""),
    ],
)
def test_wounds_are_told_by_name_and_counted_where_there_are_several(wounds: Row, state: str, counted: str) -> None:
    bandit = card(fight(JEANNE, {**BANDIT, **wounds}), "Bandit")
    assert (bandit.state, bandit.tally) == (state, counted)
    (fact,) = (fact for fact in bandit.facts if fact.label == "Wounds")
    words = {"unhurt": "none", "dead": "dead", "Serious wound": counted or "1 Serious"}
    assert fact.value == words.get(state, counted)


# put right by hand


def test_a_wound_written_down_by_hand_follows_the_rules() -> None:
    once = press(fight(JEANNE, {**BANDIT, "spent": "1"}), "light-1")
    assert once.text == "Bandit: a Light wound. Overall: Light."
    assert row(once.document, 1)["spent"] == "0"  # a recorded wound refills the armour
    twice = press(once.document, "light-1").document
    assert (row(twice, 1)["light"], row(twice, 1)["serious"]) == ("0", "1")
    down = press(twice, "serious-1")
    assert down.text == "Bandit: a Serious wound. Overall: Deadly. Out of the fight."
    dead = press(press(down.document, "in-1").document, "deadly-1").document
    assert card(dead, "Bandit").state == "dead"
    assert (row(dead, 1)["deadly"], row(dead, 1)["dead"]) == ("1", "yes")
    back = press(dead, "alive-1").document
    assert card(back, "Bandit").state == "Deadly wound, out of the fight"
    healed = press(back, "heal-deadly-1").document
    assert card(healed, "Bandit").tally == ""
    assert seen(healed).log[0].text == "Bandit: a Deadly wound taken off. Overall: unhurt."


def test_points_of_armour_go_and_come_by_hand_and_never_beyond_what_there_is() -> None:
    document = fight(JEANNE, {**BANDIT, "spent": "9"})
    assert card(document, "Bandit").pips == ("Armour", 0, 1)
    back = press(document, "mend-1").document
    assert card(back, "Bandit").pips == ("Armour", 1, 1)
    assert "mend-1" not in [act.name for act in card(back, "Bandit").more]
    assert card(press(back, "soak-1").document, "Bandit").pips == ("Armour", 0, 1)


def test_what_is_used_up_is_a_tick_that_can_be_taken_away() -> None:
    used = fight({**JEANNE, "used": ["riposte", "brawn", "something"]}, BANDIT)
    assert [(use.label, use.used) for use in card(used, "Jeanne").uses] == [
        ("Main Gauche", False),
        ("Riposte", True),
        ("Brawn", True),
    ]
    after = press(used, "exchange-0", Source(3).code).document
    assert "something" in row(after, 0)["used"]  # what is not known here stays


# another fight


def tired() -> Document:
    worn_out = {**JEANNE, "serious": "1", "spent": "2", "used": ["riposte", "brawn"]}
    return fight(worn_out, {**BANDIT, "deadly": "1", "out": "yes", "lost": "axe"}, number="2", exchanges="7")


def test_a_new_fight_keeps_wounds_and_brings_back_moves_and_armour() -> None:
    after = press(tired(), "new-fight").document
    jeanne, bandit = row(after, 0), row(after, 1)
    assert (jeanne["serious"], jeanne["spent"], jeanne["used"]) == ("1", "0", [])
    assert (bandit["deadly"], bandit["out"], bandit["lost"]) == ("1", "yes", "axe")
    assert seen(after).when == "Fight 3"
    assert seen(after).log[0].text.endswith("wounds stay as they are.")


def test_a_new_fight_follows_the_rulings_of_the_table() -> None:
    ruled = {**tired(), "rulings": {"armour_new_fight": "carried-over", "brawn_use": "once-per-session"}}
    jeanne = row(press(ruled, "new-fight").document, 0)
    assert (jeanne["spent"], jeanne["used"]) == ("2", ["brawn"])
    to_the_death = {**tired(), "rulings": {"defeat_at": "dead"}}
    assert row(press(to_the_death, "new-fight").document, 1)["out"] == "no"


def test_a_nameless_extra_who_has_fallen_in_cinematic_play_stays_down() -> None:
    document = fight(JEANNE, {**BANDIT, "light": "1", "out": "yes"}, rulings={"cinematic": "yes"})
    assert row(press(document, "new-fight").document, 1)["out"] == "yes"
    plain = fight(JEANNE, {**BANDIT, "light": "1", "out": "yes"})
    assert row(press(plain, "new-fight").document, 1)["out"] == "no"


# what players see


def players(document: Document) -> str:
    return repr(spectacle_of(seen(document), (side for _, side in FIGHT.sides)))


def test_players_see_names_and_states_and_nothing_else() -> None:
    document = press(fight(JEANNE, {**BANDIT, "light": "1"}), "exchange-0").document
    text = players(document)
    assert "Bandit" in text
    assert "Light wound" in text
    for secret in ("has the letter", "1 Light", "1/0/0", "Normal", "Armour", "/81"):
        assert secret not in text


def test_nobody_hidden_and_nothing_about_them_reaches_the_players() -> None:
    document = press(fight(JEANNE, {**BANDIT, "name": "Assassin", "hidden": "yes"}), "exchange-0").document
    document = press(document, "light-1").document
    assert "Assassin" not in players(document)
    assert "Assassin" in repr(seen(document))


def test_hiding_somebody_afterwards_hides_what_they_did_and_revealing_does_not_tell_it() -> None:
    document = press(fight(), "exchange-0").document
    assert "Bandit" in players(document)
    document["character"]["combatants"][1]["hidden"] = "yes"
    assert "Bandit" not in players(document)
    ambush = press(fight(JEANNE, {**BANDIT, "hidden": "yes"}), "exchange-0").document
    ambush["character"]["combatants"][1]["hidden"] = "no"
    assert seen(ambush).log[0].hidden


# the log and the document


def test_the_log_keeps_its_room_and_the_document_stays_small() -> None:
    document = fight({**JEANNE, "name": "J" * 80}, {**BANDIT, "name": "B" * 80}, rulings={"defeat_at": "dead"})
    for seed in range(MOST_LINES + 20):
        document = press(document, "exchange-0", Source(seed).code).document
        for place in (0, 1):
            document["character"]["combatants"][place].update(light="0", serious="0", deadly="0", dead="no", out="no")
    log = document["character"]["log"]
    assert len(log) == MOST_LINES
    assert [bool(line["account"]) for line in log[-ACCOUNTS_KEPT - 1 :]] == [False, *[True] * ACCOUNTS_KEPT]
    assert log[-1]["code"] == Source(MOST_LINES + 19).code
    assert len(write(document, KINDS)) < LONGEST_SHEET // 3
    assert read(write(document, KINDS), KINDS).document == document


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("castle.combat.hit|Poor,Moon|Hit with {1/3}.", Step("Hit with \ue0001/3\ue001.", "castle.combat.hit")),
        ("castle.combat.hit||By {1/0} or {3/2} or {9", Step("By {1/0} or {3/2} or {9", "castle.combat.hit")),
        ("no.such.rule||Text", Step("no.such.rule||Text", "castle.combat.round")),
        ("<b>\ue0001/2\ue001", Step("<b> 1/2 ", "castle.combat.round")),
    ],
)
def test_an_account_from_anybody_is_read_without_trust(text: str, shown: Step) -> None:
    (step,) = account.read(text, "castle.combat.round", CastleRulings())
    assert (step.text, step.rule) == (shown.text, shown.rule)


def test_an_edit_leaves_the_document_it_was_given_alone() -> None:
    before = fight()
    text = write(before, KINDS)
    for act in look(FIGHT, before).worked.acts:
        if act.name not in ("match",):
            assert press(before, act.name).document["id"] == CODE
    assert write(before, KINDS) == text


@pytest.mark.parametrize(
    "act",
    ["exchange-9", "exchange--1", "exchange", "light-1-", "light-99999999999999999999", "quick-0x", "", "heal-light-0"],
)
def test_an_act_that_makes_no_sense_is_refused_in_a_sentence(act: str) -> None:
    with pytest.raises(CoreError, match=r"is nothing that can be done to a fight\.$"):
        press(fight(), act)


def test_damaged_fights_are_shown_all_the_same() -> None:
    for damage in ("?", "", "-1", "x" * 300):
        entries = [*JEANNE, "light", "dead", "spent", "level", "lost"]
        broken = fight(
            {**JEANNE, **{name: damage for name in entries if not isinstance(JEANNE.get(name), list)}}, BANDIT
        )
        assert len(seen(broken).cards) == 2
    assert seen(fight(pairs=({**PAIR, "position": "alike", "one_act": "?"},), exchanges="many")).bouts


WORSE_AGAIN = 204
"""With this seed a Main Gauche of the first sample brings a worse result than it replaces."""


def test_exactly_the_rulings_a_fight_names_change_what_it_shows_or_does() -> None:
    samples = [
        fight(JEANNE, {**BANDIT, "worn": "0"}),
        fight(
            {**JEANNE, "weapon": "knife", "advantages": ["toughness", "brawn"], "light": "1", "serious": "2"},
            {**BANDIT, "weapon": "spear", "deadly": "1", "advantages": ["toughness", "dodge"]},
            pairs=({**PAIR, "position": "closed", "other_act": "dodge"},),
            rulings={"defeat_at": "dead"},
        ),
        fight(
            {**JEANNE, "advantages": ["fencing-3", "botte-di-serge", "knife-fighter", "non-combatant"], "worn": "1"},
            {**BANDIT, "weapon": "axe", "worn": "0", "deadly": "1"},
            rulings={"defeat_at": "dead"},
        ),
        fight({**JEANNE, "origin": "unnamed-npc", "serious": "1"}, {**BANDIT, "serious": "1"}),
        fight(
            {**JEANNE, "weapon": "knife", "off_hand": "nothing"},
            {**BANDIT, "weapon": "spear"},
            pairs=({**PAIR, "position": "closed"},),
        ),
        fight(
            JEANNE,
            {**BANDIT, "weapon": "spear", "worn": "0"},
            pairs=({**PAIR, "position": "closed", "one_disarms": "yes"},),
        ),
        fight(pairs=({**PAIR, "one_disarms": "yes"},)),
        fight(JEANNE, {**BANDIT, "advantages": ["brawn"], "worn": "2", "spent": "2"}),
        fight(JEANNE, {**BANDIT, "advantages": ["brawn"], "light": "1", "worn": "0"}),
        tired(),
    ]

    def answers(document: Document, rulings: dict[str, str]) -> list[object]:
        ruled = {**document, "rulings": {**document["rulings"], **rulings}}
        able = {act.name for act in look(FIGHT, ruled).worked.acts}
        acts = [
            ("exchange-0", 1),
            ("exchange-0", WORSE_AGAIN),
            ("serious-0", 1),
            ("serious-1", 1),
            ("light-1", 1),
            ("new-fight", 1),
        ]
        after = [press(ruled, act, Source(seed).code).document for act, seed in acts if act in able]
        return [seen(ruled), look(FIGHT, ruled).checks, *({**each, "rulings": {}} for each in after)]

    by_the_book = [(given, answers(given, {})) for given in samples]
    for switch in CastleRulings.SWITCHES:
        if switch.key == "chit_colours":
            continue
        changes = any(
            book != answers(given, {switch.key: text}) for given, book in by_the_book for text in other_readings(switch)
        )
        assert changes == (switch.key in FIGHT.reads), switch.key


def other_readings(switch: Switch) -> tuple[str, ...]:
    if isinstance(switch.kind, Choice):
        return tuple(member.value for member in switch.kind.members if member.value != switch.default)
    return ("1",)


def test_every_rule_named_in_a_fight_has_its_place_in_the_book() -> None:
    document = press(fight(JEANNE, {**BANDIT, "weapon": "spear"}), "exchange-0").document
    shown = seen(document)
    rules = {step.rule for each in shown.cards for fact in each.facts for step in fact.steps}
    rules |= {rule for bout in shown.bouts for rule in _rules(bout)}
    rules |= {entry.rule for group in FIGHT.schema for entry in group.entries if entry.rule}
    assert all(chapter_of(rule, CHAPTERS) for rule in rules)


def _rules(bout: Bout) -> set[str]:
    return {rule for block in bout.details for rule in getattr(block, "rules", ())}


def test_a_table_is_not_changed_by_looking() -> None:
    document = fight()
    assert seen(document) == seen(document)
    assert replace(seen(document), log=()) == replace(seen(opened(document, KINDS).document), log=())


def test_the_example_on_the_page_is_right() -> None:
    jeanne = {"key": "1", "name": "Jeanne", "side": "players", "origin": "player", "advantages": ["swordsman"]}
    bandit = {"key": "2", "name": "Bandit 1", "level": "normal", "weapon": "sword", "worn": "1"}
    (before,) = seen(fight(jeanne, bandit)).bouts
    # The better of two chits against one: (10·9 + 2·10·35)/(45·44) Good, (20·19 + 2·20·15)/(45·44) Average.
    good, average = Fraction(79, 198), Fraction(49, 99)
    assert before.split[0].chance == good * Fraction(35, 45) + average * Fraction(15, 45)
    assert [odd.chance for odd in before.odds[0]] == [before.split[0].chance, 0, 0]
    (bare,) = seen(fight(jeanne, {**bandit, "spent": "1"})).bouts
    assert bare.odds[0][1].chance == bare.split[0].chance == before.split[0].chance
    (dodging,) = seen(fight(jeanne, {**bandit, "spent": "1"}, pairs=({**PAIR, "other_act": "dodge"},))).bouts
    assert dodging.odds[1][0].chance == 0
