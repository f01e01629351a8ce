"""Traits: its chapters, its rulings and its tools."""

from castle_core.rules import Chapter
from castle_core.tools import System
from castle_core.traits.abilities import CATALOGUE
from castle_core.traits.attribute import ATTRIBUTES
from castle_core.traits.effects import EFFECTS
from castle_core.traits.privilege import BUNDLES
from castle_core.traits.privileges import PRIVILEGES
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.special import SPECIALS
from castle_core.traits.tools import TOOLS

CHAPTERS = (
    Chapter("traits.intro", "Traits", "traits/index.md"),
    Chapter("traits.dice", "Rolling dice", "traits/dice.md"),
    Chapter("traits.difficulty", "Rolling dice", "traits/dice.md"),
    Chapter("traits.specialty", "Rolling dice", "traits/dice.md"),
    Chapter("traits.roll", "Rolling dice", "traits/dice.md"),
    Chapter("traits.example", "Rolling dice", "traits/dice.md"),
    Chapter("traits.attribute", "Attributes and instincts", "traits/attributes.md"),
    Chapter("traits.instincts", "Attributes and instincts", "traits/attributes.md"),
    Chapter("traits.memory", "Attributes and instincts", "traits/attributes.md"),
    Chapter("traits.ability", "Abilities", "traits/abilities.md"),
    Chapter("traits.tag", "Abilities", "traits/abilities.md"),
    Chapter("traits.special", "Special Abilities", "traits/special.md"),
    Chapter("traits.style", "Special Abilities", "traits/special.md"),
    Chapter("traits.privilege", "Privileges", "traits/privileges.md"),
    Chapter("traits.willpower", "Willpower and Qualities", "traits/qualities.md"),
    Chapter("traits.quality", "Willpower and Qualities", "traits/qualities.md"),
    Chapter("traits.virtue", "Willpower and Qualities", "traits/qualities.md"),
    Chapter("traits.vice", "Willpower and Qualities", "traits/qualities.md"),
    Chapter("traits.karma", "Karma", "traits/karma.md"),
    Chapter("traits.play", "Karma", "traits/karma.md"),
    Chapter("traits.gap", "Unfinished matters", "traits/gaps.md"),
)

CATALOGUES = {
    "attributes": ATTRIBUTES,
    "abilities": CATALOGUE,
    "special-abilities": SPECIALS,
    "privileges": PRIVILEGES,
    "titles": BUNDLES,
}

SYSTEM = System(
    key="traits",
    title="Traits",
    chapters=CHAPTERS,
    rulings=TraitsRulings,
    tools=TOOLS,
    catalogues=CATALOGUES,
    effects=EFFECTS,
)

__all__ = ["CHAPTERS", "SYSTEM", "TraitsRulings"]
