"""What the next exchange can bring: castle.combat.exchange-odds, castle.combat.step-order, castle.combat.hit"""

from fractions import Fraction
from functools import partial
from random import Random

import pytest

from castle_core.castle.exchange import FOE, YOU, Side
from castle_core.castle.fighter import Fighter, Move, armour_left
from castle_core.castle.reach import Position
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.enacting import Exchange
from castle_core.castle.tools.fighters import Act
from castle_core.castle.tools.intent import Intent, Scene
from castle_core.castle.tools.prospect import Effect, Outcome, prospects
from castle_core.castle.weapon import KNIFE, RAPIER, SPEAR, WEAPONS
from castle_core.castle.wound import Tally
from castle_core.chance import Source
from tests.core.castle.fights import fighter, man, somebody
from tests.core.castle.referee import End, Man, Now, Referee, State, every

FIGHTS = (Act.FIGHT, Act.FIGHT)
BOOK = CastleRulings()
RULINGS: tuple[dict[str, str], ...] = (
    {},
    {"main_gauche_result": "keep-the-better", "disarm_timing": "instead-of-hit", "defeat_at": "dead"},
    {"botte_timing": "declared-before-drawing", "riposte_effect": "wound-ignoring-armour", "brawn_use": "every-wound"},
    {"draw_return": "out-until-scene-ends", "reopen": "hit-and-reopen", "armour_refresh": "on-any-unsoaked-hit"},
    {"reopen_when": "only-the-exchange-after-closing", "level_floor": "cannot-act", "brawn_target": "overall-level"},
    {"level_method": "three-weighted-bags", "wound_model": "state-only", "cinematic": "yes", "sets": "infinite"},
)


def scene_of(state: State, men: tuple[Man, Man], referee: Referee, rulings: CastleRulings) -> Scene:
    """A state of the referee's as the rules core knows it."""
    fighters = []
    for side, now in enumerate(state.fighters):
        of = fighter(men[side])
        used = {Move(name) for name in ("main-gauche", "riposte") if getattr(now, name.replace("-", "_"))}
        used |= {Move.BOTTE_DI_SERGE} if now.botte else set()
        full = sum(referee.full(side, now.weapon))
        fighters.append(
            Fighter(
                origin=of.origin,
                advantages=of.advantages,
                weapon=WEAPONS[now.weapon],
                off_hand=KNIFE if now.off_hand else None,
                worn=of.worn,
                held=of.held,
                tally=Tally(*now.wounds),
                spent=full - sum(now.left),
                used=frozenset(used),
                brawn_used=now.brawn,
            )
        )
    position = {"alike": "alike", "apart": "apart", "closed": "closed", "just closed": "just-closed"}[state.position]
    return Scene((fighters[0], fighters[1]), Position(position))


def in_words(outcome: Outcome, rulings: CastleRulings) -> object:
    """An outcome in words both sides have: the winner and the overall wounds at the end, else how the fight stands."""
    pair = outcome.after.fighters
    if outcome.beaten:
        return outcome.winner, tuple(each.tally.overall.word for each in pair)
    return outcome.after.position.value, tuple(
        (each.weapon.key, armour_left(each, rulings).points, str(each.tally), tuple(sorted(each.used)), each.brawn_used)
        for each in pair
    )


def of_referee(after: State | End) -> object:
    if isinstance(after, End):
        return after.winner, after.overall
    return after.position.replace(" ", "-"), tuple(map(_now, after.fighters))


def _now(now: Now) -> tuple[object, ...]:
    used = {"botte-di-serge": now.botte, "main-gauche": now.main_gauche, "riposte": now.riposte}
    tally = "dead" if now.dead else "/".join(map(str, now.wounds))
    return now.weapon, sum(now.left), tally, tuple(name for name, is_used in used.items() if is_used), now.brawn


@pytest.mark.parametrize("number", range(len(RULINGS)))
def test_every_outcome_has_the_chance_that_the_referee_counts(number: int) -> None:
    random, checked = Random(number), 0
    rulings = CastleRulings.read(RULINGS[number])
    while checked < 40:
        men = (somebody(random), somebody(random))
        referee = Referee(*men, RULINGS[number])
        intent = Intent(FIGHTS, (men[0].disarms, men[1].disarms), rulings)
        state: State | End = referee.start()
        for _ in range(8):
            if isinstance(state, End):
                break
            expected: dict[object, Fraction] = {}
            after = referee_after(referee, state)
            for each, chance in after.items():
                expected[of_referee(each)] = expected.get(of_referee(each), Fraction(0)) + chance
            found: dict[object, Fraction] = {}
            for outcome, chance in prospects(scene_of(state, men, referee, rulings), intent).chances().items():
                words = in_words(outcome, rulings)
                found[words] = found.get(words, Fraction(0)) + chance
            assert found == expected
            checked += 1
            state = random.choice(list(after))


def referee_after(referee: Referee, state: State) -> dict[State | End, Fraction]:
    """Everything one exchange can make of a state."""
    chances: dict[State | End, Fraction] = {}
    for clash, chance in every(partial(referee.clash, referee.means(state))).items():
        for after, share in every(partial(referee.after, state, clash)).items():
            chances[after] = chances.get(after, Fraction(0)) + chance * share
    return chances


def test_an_exchange_that_is_played_ends_in_one_of_them() -> None:
    scene = Scene(
        (fighter(man("swordsman", "fencing-1", "fencing-2", "riposte", weapon="rapier")), Fighter()), Position.ALIKE
    )
    for acts in (FIGHTS, (Act.DODGE, Act.FIGHT), (Act.SPARE, Act.DODGE)):
        known = {outcome.after for outcome in prospects(scene, Intent(acts, (False, False), BOOK))}
        played = {Exchange(scene, acts, (False, False), Source(seed), BOOK).scene for seed in range(300)}
        assert played <= known
        assert len(played) > 1


def test_two_normal_swordsmen_hit_each_other_alike() -> None:
    # Poor 15, Average 20, Good 10 of 45: stand-off (15² + 20² + 10²)/45² = 29/81; the rest is shared.
    chances = prospects(Scene((Fighter(), Fighter()), Position.ALIKE), Intent(FIGHTS, (False, False), BOOK))
    assert chances.chance_of(lambda each: each.winner is None) == Fraction(29, 81)
    for side in Side:
        assert chances.chance_of(lambda each, side=side: each.winner is side) == Fraction(26, 81)  # type: ignore[misc]
    # A Normal wound is Deadly in 5 of 40, and Deadly is out of the fight.
    assert chances.chance_of(lambda each: each.beaten and each.winner is YOU) == Fraction(26, 81) * Fraction(1, 8)


def test_the_shorter_weapon_closes_in_and_hits_nobody() -> None:
    scene = Scene((Fighter(weapon=RAPIER), Fighter(weapon=SPEAR)), Position.APART)
    chances = prospects(scene, Intent(FIGHTS, (False, False), BOOK))
    assert {each.effect for each in chances if each.winner is YOU} == {Effect.CLOSES}
    assert {each.effect for each in chances if each.winner is FOE} == {Effect.WOUNDED}
    closed = Scene(scene.fighters, Position.CLOSED)
    chances = prospects(closed, Intent(FIGHTS, (False, False), BOOK))
    assert {each.effect for each in chances if each.winner is FOE} == {Effect.PARTS}
