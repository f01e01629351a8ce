"""What readers can set about weapons and wounds, and pieces of results that speak of them."""

from enum import StrEnum
from fractions import Fraction

from castle_core.castle.rulings import BrawnUse, CastleRulings, DefeatAt, DrawReturn, WoundModel
from castle_core.castle.tools.parts import bead
from castle_core.castle.weapon import WEAPONS, Weapon
from castle_core.castle.words import Level, Wound
from castle_core.castle.wound import Overall, Tally, Thresholds, check_tally, gravest_only, is_down
from castle_core.odds import Distribution
from castle_core.rules import Choice, capital
from castle_core.tools import Choose, Note, Odds, OddsRow, WholeNumber, YesOrNo, told


class Striking(StrEnum):
    """What strikes: a weapon of the catalogue, or a level of damage alone."""

    KNIFE = "knife"
    FIST = "fist"
    SWORD = "sword"
    RAPIER = "rapier"
    BROADSWORD = "broadsword"
    AXE = "axe"
    SPEAR = "spear"
    POLEAXE = "poleaxe"
    HALBERD = "halberd"
    ZWEIHANDER = "zweihander"
    BOW = "bow"
    CROSSBOW = "crossbow"
    PISTOL = "pistol"
    WRESTLING = "wrestling"
    DISADVANTAGED = "disadvantaged"
    NORMAL = "normal"
    ADVANTAGED = "advantaged"

    @property
    def weapon(self) -> Weapon | None:
        """The weapon; None for a level alone."""
        return WEAPONS.get(self.value)

    @property
    def damage(self) -> Level:
        """The level at which its wounds are drawn."""
        return self.weapon.draws if self.weapon else Level(self.value)

    @property
    def words(self) -> str:
        """What it is, in words."""
        return self.weapon.name if self.weapon else f"{self.damage.word} damage"


def _labelled(striking: Striking) -> str:
    silent = striking.weapon is not None and striking.weapon.damage is None
    return f"{striking.words} (damage suggested)" if silent else striking.words


class Hurt(StrEnum):
    """How badly somebody is wounded, who is neither unhurt nor dead."""

    LIGHT = "light"
    SERIOUS = "serious"
    DEADLY = "deadly"

    @property
    def overall(self) -> Overall:
        """The overall level."""
        return Overall[self.name]


class Living(StrEnum):
    """How somebody who lives is off."""

    UNHURT = "unhurt"
    LIGHT = "light"
    SERIOUS = "serious"
    DEADLY = "deadly"

    @property
    def overall(self) -> Overall:
        """The overall level."""
        return Overall[self.name]


STRIKING = Choose("Weapon", Choice(Striking, {each: _labelled(each) for each in Striking}))
FINE = YesOrNo("Masterwork", "A suggestion of this book: one level of damage better.")
MIGHTY_BLOW_USED = YesOrNo("Mighty Blow", "As by a Botte di Serge.")
BRAWN = YesOrNo("Brawn is used", "Each wound it is used on is a step milder.")
TOUGH = YesOrNo("Toughness")
LIGHT_NOW = WholeNumber("Light wounds so far", 0, 3)
SERIOUS_NOW = WholeNumber("Serious wounds so far", 0, 3)
DEADLY_NOW = WholeNumber("Deadly wounds so far", 0, 1)
DAMAGE = Choose("Damage of the weapon", Choice(Level, {level: level.word for level in Level}))
PATIENT = Choose("The patient’s wound", Choice(Hurt, {each: each.value.capitalize() for each in Hurt}))
OWN_WOUND = Choose(
    "Your own wound",
    Choice(Living, {each: each.value.capitalize() for each in Living}),
    "The overall level; Serious and worse lower what you do.",
)


def tally_of(light: int, serious: int, deadly: int, thresholds: Thresholds, rulings: CastleRulings) -> Tally:
    """The tally a reader has given; RuleError when nobody alive can carry it.

    Where only the gravest level is kept, lesser wounds are left out.
    """
    tally = Tally(light, serious, deadly)
    if rulings.wound_model is WoundModel.STATE_ONLY:
        tally = gravest_only(tally)
    check_tally(tally, thresholds, rulings)
    return tally


def lesser_left_out(light: int, serious: int, deadly: int, rulings: CastleRulings) -> tuple[Note, ...]:
    """A remark where a reader has given lesser wounds that this table does not keep."""
    given = Tally(light, serious, deadly)
    if rulings.wound_model is WoundModel.TALLY or gravest_only(given) == given:
        return ()
    text = "At your table only the gravest wound is kept, so the Light ones beside it do not count."
    return (Note(text, ("castle.wound.overall",)),)


def brawn_habit(rulings: CastleRulings) -> str:
    """On which wounds a tool has Brawn used: as early and as often as the table allows."""
    return {
        BrawnUse.ONCE_PER_FIGHT: "Brawn is used on the first wound.",
        BrawnUse.EVERY_WOUND: "Brawn is used on every wound.",
        BrawnUse.ONCE_PER_SESSION: "Brawn is used on the first wound, as if it were unused in this session.",
    }[rulings.brawn_use]


def wound_table(
    caption: str, chances: Distribution[Wound | None], rulings: CastleRulings, rules: tuple[str, ...]
) -> Odds:
    """A table of every wound, mildest first, with a row for none where that can happen."""
    rows = [
        OddsRow(wound.word if wound else "Nothing", chances.chance(wound), bead(wound, rulings) if wound else None)
        for wound in (None, *Wound)
        if wound or chances.chance(None)
    ]
    return Odds(caption, "Wound", tuple(rows), rules=rules)


def overall_table(caption: str, chances: Distribution[Overall], rules: tuple[str, ...]) -> Odds:
    """A table of every overall level that can come about, mildest first."""
    rows = tuple(OddsRow(capital(each.word), chances.chance(each)) for each in Overall if chances.chance(each))
    return Odds(caption, "Overall wound", rows, rules=rules)


def with_chance(chance: Fraction) -> str:
    """How likely something is, in words that follow it: for certain, in no case, or with a chance of so much."""
    if chance in (0, 1):
        return "for certain" if chance else "in no case"
    return f"with a chance of {told(chance)}"


def suggested_damage(weapon: Weapon | None) -> tuple[Note, ...]:
    """A remark where the draft gives a weapon no damage, or no line of its own."""
    if weapon is None:
        return ()
    if weapon.damage is None:
        text = f"{weapon.name}: the draft gives no damage; {weapon.draws.word} is our suggestion."
        return (Note(text, (weapon.rule,)),)
    if weapon.inferred:
        text = f"{weapon.name}: it has no line of its own in the draft’s damage table and is read as a sword."
        return (Note(text, (weapon.rule,)),)
    return ()


def down_remark(wound: Living, rulings: CastleRulings) -> tuple[Note, ...]:
    """A remark about somebody whose wound puts them out of the fight, though a level can be worked out for them."""
    if rulings.defeat_at is DefeatAt.DEAD or not is_down(wound.overall, rulings):
        return ()
    text = "With a Deadly wound one is down, by our reading; the level is for whatever can still be attempted."
    return (Note(text, ("castle.wound.deadly",)),)


SUGGESTED_MASTERWORK = Note(
    "The draft says that a masterwork does more damage, but not how much; one level is our suggestion.",
    ("castle.damage.quality",),
)


def emptying(rulings: CastleRulings) -> tuple[Note, ...]:
    """A remark where the wounds of several hits are drawn from what is left in the bag."""
    if rulings.draw_return is not DrawReturn.OUT:
        return ()
    return (
        Note("The wounds are drawn one after another, and no chit goes back between them.", ("castle.bag.return",)),
    )
