"""A fighter: who they are, what they know, what is in their hands, and how they have fared so far."""

from dataclasses import dataclass, replace
from enum import StrEnum

from castle_core.castle.advantage import Advantage, Origin, fencing_points, fencing_rank
from castle_core.castle.armour import Armour, Held, Source, shield_points, soaked, without
from castle_core.castle.damage import damage_level
from castle_core.castle.rulings import BrawnUse, CastleRulings
from castle_core.castle.weapon import FIST, OFF_HAND, SWORD, WRESTLING, Weapon
from castle_core.castle.words import Level
from castle_core.castle.wound import UNHURT, Tally
from castle_core.rules import RuleError, capital, declare, rule


class Move(StrEnum):
    """The four fencing moves."""

    MAIN_GAUCHE = "main-gauche"
    DISARM = "disarm"
    RIPOSTE = "riposte"
    BOTTE_DI_SERGE = "botte-di-serge"

    @property
    def advantage(self) -> Advantage:
        """The Advantage of the same name."""
        return Advantage(self.value)

    @property
    def word(self) -> str:
        """The name as it is printed."""
        return self.advantage.word


ONCE_PER_FIGHT: tuple[Move, ...] = declare((Move.MAIN_GAUCHE, Move.RIPOSTE, Move.BOTTE_DI_SERGE), "castle.move.uses")
"""The moves that can be used once in each fight; Disarm and Dodge know no limit."""


@rule("castle.advantage.specialist-open")
@dataclass(frozen=True)
class Specialism:
    """A Specialist of somebody's own, of those the draft does not name: the one kind of weapon, and what it is called.

    `weapon` is None for a kind that is not in the list of weapons.
    Rules: castle.advantage.specialist-open.
    """

    weapon: Weapon | None
    name: str = ""

    @property
    def words(self) -> str:
        """Its name as it begins a sentence."""
        kind = f"the {self.weapon.word}" if self.weapon else "a weapon not in the list"
        return capital(self.name) or f"A Specialist in {kind}"


@dataclass(frozen=True)
class Fighter:
    """A character in a fight.

    `off_hand` is what the off hand holds, `held` a shield or buckler; `fine` marks a masterwork.
    `worn` are the points of worn armour, 0 or more, and `spent` how many points of all armour are used up.
    `used` are the moves already used in this fight, and `brawn_used` tells whether Brawn is.
    `specialisms` are Specialists of their own, whose type of weapon the draft does not name.
    `level` is the level at which they fight unhurt where the game master has said so; None to work it out.
    """

    origin: Origin = Origin.PLAYER
    advantages: frozenset[Advantage] = frozenset()
    weapon: Weapon = SWORD
    off_hand: Weapon | None = None
    fine: bool = False
    worn: int = 0
    held: Held = Held.NOTHING
    tally: Tally = UNHURT
    spent: int = 0
    used: frozenset[Move] = frozenset()
    brawn_used: bool = False
    specialisms: tuple[Specialism, ...] = ()
    level: Level | None = None

    def has(self, advantage: Advantage) -> bool:
        """Whether the fighter has an Advantage."""
        return advantage in self.advantages

    @property
    def specialism(self) -> Specialism | None:
        """The Specialist of their own that is about the weapon in hand."""
        return next((each for each in self.specialisms if each.weapon == self.weapon), None)

    @property
    def damage(self) -> Level:
        """The level at which the wounds of their weapon are drawn."""
        return damage_level(self.weapon.draws, self.fine)

    @property
    def is_unarmed(self) -> bool:
        """Whether the fighter has nothing that could be struck out of the hand."""
        return self.weapon in BARE_HANDS

    @property
    def is_named(self) -> bool:
        """Whether the fighter is more than a nameless extra."""
        return self.origin.has_name


BARE_HANDS = (FIST, WRESTLING)


@rule("castle.move.main-gauche")
def check_hands(fighter: Fighter) -> None:
    """Raise RuleError when more is in the off hand than it can hold, or something that cannot be held there.

    Rules: castle.move.main-gauche, castle.weapon.off-hand.
    """
    if fighter.off_hand is None:
        return
    if fighter.held is not Held.NOTHING:
        raise RuleError("An off-hand weapon leaves no hand for a shield.", "castle.move.main-gauche")
    if fighter.off_hand not in OFF_HAND.weapons:
        raise RuleError(f"{fighter.off_hand.name}: this is no weapon for the off hand.", "castle.weapon.off-hand")


@rule("castle.armour.pool", "castle.fencing.weapons-only", "castle.fencing.not-attack")
def all_armour(fighter: Fighter) -> Armour:
    """The points of armour of every source, whether they count at this table or not; Fencing gives nothing else.

    Rules: castle.armour.pool, castle.fencing.weapons-only, castle.fencing.not-attack.
    """
    return Armour(
        fencing=fencing_points(fencing_rank(fighter.advantages), fighter.weapon),
        shield=shield_points(fighter.held, fighter.has(Advantage.SHIELD)),
        worn=fighter.worn,
    )


def full_armour(fighter: Fighter, rulings: CastleRulings) -> Armour:
    """The points of armour that count when none is used up."""
    return all_armour(fighter).counted(rulings)


def armour_left(fighter: Fighter, rulings: CastleRulings) -> Armour:
    """The points of armour that are left, those of Fencing used up first."""
    left = full_armour(fighter, rulings)
    for _ in range(fighter.spent):
        left = soaked(left) or left
    return left


@rule("castle.move.uses", "castle.move.overview")
def usable(fighter: Fighter, move: Move) -> bool:
    """Whether a move can be used now.

    By our reading every move asks for a fencing weapon, since the moves grow out of Fencing.
    Rules: castle.move.uses, castle.move.overview, castle.move.main-gauche.
    """
    if not fighter.has(move.advantage) or not fighter.weapon.fencing:
        return False
    if move is Move.MAIN_GAUCHE and fighter.off_hand is None:
        return False
    return move not in fighter.used


@rule("castle.wound.brawn")
def brawn_ready(fighter: Fighter, rulings: CastleRulings) -> bool:
    """Whether a fighter has Brawn to use on a wound.

    Rules: castle.wound.brawn.
    """
    always = rulings.brawn_use is BrawnUse.EVERY_WOUND
    return fighter.has(Advantage.BRAWN) and (always or not fighter.brawn_used)


@rule("castle.move.disarmed")
def disarmed(fighter: Fighter, rulings: CastleRulings) -> Fighter:
    """The fighter without the weapon: with what the off hand holds, or with bare hands.

    The points of Fencing go, spent or not; where only the higher of two armours counts, the other takes its place.
    Rules: castle.move.disarmed, castle.fencing.weapons-only, castle.armour.pool.
    Raises RuleError for somebody who has no weapon.
    """
    if fighter.is_unarmed:
        raise RuleError("Somebody without a weapon cannot be disarmed.", "castle.move.disarm")
    left = armour_left(fighter, rulings)
    after = replace(fighter, weapon=weapon_without(fighter), off_hand=None, fine=False, spent=0)
    full = full_armour(after, rulings)
    if full_armour(fighter, rulings).points == full_armour(fighter, rulings).fencing:
        return after
    return replace(after, spent=max(0, full.points - without(left, Source.FENCING).points))


def weapon_without(fighter: Fighter) -> Weapon:
    """What somebody fights with who has lost the weapon."""
    if fighter.off_hand is not None:
        return OFF_HAND.alone
    wrestles = fighter.has(Advantage.WRESTLER) and not fighter.has(Advantage.PUGILIST)
    return WRESTLING if wrestles else FIST
