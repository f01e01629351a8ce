"""What happens to The Castle's sheet at the table: hits, wounds, and the ends of fights, scenes and sessions."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from castle_core.castle.advantage import Advantage
from castle_core.castle.armour import SPEND_ORDER, Armour, at_new_fight, left_of, order_of, refills, soaked
from castle_core.castle.armour import Source as ArmourSource
from castle_core.castle.character import NOTHING_SPENT, Character
from castle_core.castle.combat import harm
from castle_core.castle.fighter import brawn_ready, full_armour
from castle_core.castle.gap import PROGRESSION, Topic, fate_gained
from castle_core.castle.rulings import BrawnUse, CastleRulings, SpendOrder
from castle_core.castle.sheet.entries import BRAWN, MOST_MARKS, character_of, has_topic
from castle_core.castle.words import Wound
from castle_core.castle.wound import Tally, thresholds
from castle_core.chance import Source
from castle_core.rules import counted
from castle_core.sheets import Act, Played, Values

Changes = dict[str, str | tuple[str, ...]]

SOAKED, NEW_FIGHT, NEW_SCENE, NEW_SESSION, SPEND_FATE = "soaked", "new-fight", "new-scene", "new-session", "spend-fate"
WITH_BRAWN = "-brawn"
WOUNDS: Mapping[str, Wound] = {wound.name.lower(): wound for wound in Wound}


def acts(character: Character, values: Values, rulings: CastleRulings) -> tuple[Act, ...]:
    """What can happen to this character now."""
    return tuple(_acts(character, values, rulings))


def _acts(character: Character, values: Values, rulings: CastleRulings) -> Iterator[Act]:
    if not character.tally.dead:
        yield from _soaking(_left(character, rulings), rulings)
        for name, wound in WOUNDS.items():
            yield Act(name, f"A {wound.word} wound")
        if brawn_ready(character.fighter(character.arms[0], rulings), rulings):
            for name, wound in WOUNDS.items():
                yield Act(f"{name}{WITH_BRAWN}", f"A {wound.word} wound, with Brawn")
    if has_topic(values, Topic.FATE) and values["fate"]:
        yield Act(SPEND_FATE, "Spend a Fate point")
    yield Act(NEW_FIGHT, "A new fight begins")
    yield Act(NEW_SCENE, "A new scene begins")
    yield Act(NEW_SESSION, "The session ends")


def _soaking(left: Armour, rulings: CastleRulings) -> Iterator[Act]:
    """A hit that armour soaks; where the player chooses whose point goes, one act for each source that has any."""
    sources = [source for source, points in left.by_source().items() if points]
    if rulings.spend_order is SpendOrder.PLAYER_CHOICE and len(sources) > 1:
        yield from (Act(f"{SOAKED}-{source.value}", f"A hit is soaked by {source.words}") for source in sources)
    elif sources:
        yield Act(SOAKED, "A hit is soaked")


def play(name: str, values: Values, rulings: CastleRulings, source: Source) -> Played:
    """What an act changes on a sheet; none of them draws."""
    character = character_of(values)
    if name.removesuffix(WITH_BRAWN) in WOUNDS:
        return _wounded(WOUNDS[name.removesuffix(WITH_BRAWN)], name.endswith(WITH_BRAWN), character, values, rulings)
    doing: dict[str, Callable[[Character, Values, CastleRulings], Played]] = {
        SOAKED: partial(_soaked, SPEND_ORDER[0]),
        **{f"{SOAKED}-{source.value}": partial(_soaked, source) for source in SPEND_ORDER},
        NEW_FIGHT: _new_fight,
        NEW_SCENE: _new_scene,
        NEW_SESSION: _new_session,
        SPEND_FATE: _spend_fate,
    }
    return doing[name](character, values, rulings)


def _full(character: Character, rulings: CastleRulings) -> Armour:
    """The armour with the weapon in hand."""
    return full_armour(character.fighter(character.arms[0], rulings), rulings)


def _left(character: Character, rulings: CastleRulings) -> Armour:
    return left_of(_full(character, rulings), character.spent)


def _spent(spent: Armour) -> Changes:
    return {f"spent_{source.value}": str(points) for source, points in spent.by_source().items()}


def _soaked(first: ArmourSource, character: Character, values: Values, rulings: CastleRulings) -> Played:
    """A hit that costs a point of armour, of the source whose points are used up first."""
    left = _left(character, rulings)
    after = soaked(left, order_of(first, rulings)) or left
    source = next(source for source, points in left.by_source().items() if points != after.of(source))
    spent = character.spent.with_points(source, character.spent.of(source) + 1)
    text = f"The hit is soaked by {source.words}: {counted(after.points, 'point')} of armour left."
    return Played(_spent(spent), text)


def _wounded(wound: Wound, brawn: bool, character: Character, values: Values, rulings: CastleRulings) -> Played:
    """A hit that gets through: the wound is written down, and armour fills up as the table rules."""
    tally = character.with_wounds_as_kept(rulings)
    limits = thresholds(character.has(Advantage.TOUGHNESS), rulings)
    after = harm(tally, wound, limits, brawn, rulings)
    refilled = refills(after.recorded, rulings)
    changes = _written(after.tally, tally)
    if refilled:
        changes |= _spent(NOTHING_SPENT)
    if brawn:
        changes |= {"used": _used(values, with_brawn=True)}
    text = f"{wound.word} wound{', made milder by Brawn' if brawn else ''}. Overall: {after.tally.overall.word}."
    return Played(changes, f"{text} Armour is full again." if refilled and character.spent.points else text)


def _written(tally: Tally, before: Tally) -> Changes:
    """The wounds as they stand on a sheet; the dead keep the wounds they had."""
    if tally.dead:
        return {"dead": "yes"}
    return {"light": str(tally.light), "serious": str(tally.serious), "deadly": str(tally.deadly)}


def _used(values: Values, with_brawn: bool) -> tuple[str, ...]:
    ticked = tuple(values["used"].known)
    return ticked if not with_brawn or BRAWN in ticked else (*ticked, BRAWN)


def _new_fight(character: Character, values: Values, rulings: CastleRulings) -> Played:
    """Moves come back, and armour as the table rules; wounds stay."""
    once_per_session = rulings.brawn_use is BrawnUse.ONCE_PER_SESSION
    refilled = at_new_fight(NOTHING_SPENT, character.spent, rulings) == NOTHING_SPENT
    changes: Changes = {"used": (BRAWN,) if once_per_session and character.brawn_used else ()}
    if refilled:
        changes |= _spent(NOTHING_SPENT)
    armour = "armour is full" if refilled else f"{counted(_left(character, rulings).points, 'point')} of armour left"
    return Played(changes, f"A new fight: every move is ready, {armour}, wounds stay as they are.")


def _new_scene(character: Character, values: Values, rulings: CastleRulings) -> Played:
    return Played({"fatigued": "no"}, "A new scene: nobody is fatigued any more.")


def _new_session(character: Character, values: Values, rulings: CastleRulings) -> Played:
    """What a session earns by the suggestions the sheet follows, and what comes back for the next."""
    changes: Changes = {"fatigued": "no"}
    told = ["The session is over"]
    if BRAWN in values["used"].known and rulings.brawn_use is BrawnUse.ONCE_PER_SESSION:
        changes["used"] = tuple(each for each in values["used"].known if each != BRAWN)
        told.append("Brawn is ready again")
    if has_topic(values, Topic.PROGRESSION):
        marks = min(values["marks"] + PROGRESSION.per_session, MOST_MARKS)
        changes["marks"] = str(marks)
        told.append(f"{counted(marks, 'mark')} earned in all")
    if has_topic(values, Topic.FATE):
        changes["fate"] = str(fate_gained(values["fate"]))
        told.append(f"{counted(fate_gained(values['fate']), 'Fate point')} held")
    if has_topic(values, Topic.LUCK):
        changes["cards"] = ()
    if has_topic(values, Topic.DOOM):
        changes["calls"] = ()
    return Played(changes, f"{'; '.join(told)}.")


def _spend_fate(character: Character, values: Values, rulings: CastleRulings) -> Played:
    held = values["fate"] - 1
    return Played({"fate": str(held)}, f"A Fate point is spent: draw again. {counted(held, 'Fate point')} left.")
