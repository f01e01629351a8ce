"""The words of the game as values: Attributes, their columns, Qualities, and the outcomes of a roll.

The rules that give them meaning live in the chapters `attribute`, `quality` and `roll`, which all use them.
"""

from enum import IntEnum, StrEnum


class Column(StrEnum):
    """The three columns in which Attributes and Primary Abilities stand."""

    SOCIAL = "social"
    MENTAL = "mental"
    PHYSICAL = "physical"

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.value.capitalize()


class Attribute(StrEnum):
    """The ten Attributes, of which each character has nine: Intelligence or Instincts."""

    CHARISMA = "charisma"
    WISDOM = "wisdom"
    MANIPULATION = "manipulation"
    INTELLIGENCE = "intelligence"
    INSTINCTS = "instincts"
    REFLEXES = "reflexes"
    PERCEPTION = "perception"
    STRENGTH = "strength"
    AGILITY = "agility"
    STAMINA = "stamina"

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.value.capitalize()


class Mind(StrEnum):
    """What a character thinks with."""

    INTELLIGENCE = "intelligence"
    INSTINCTS = "instincts"

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.value.capitalize()


class Quality(StrEnum):
    """The twelve Qualities, each Vice before the Virtue it opposes."""

    PRIDE = "pride"
    HUMILITY = "humility"
    LUST = "lust"
    DISCIPLINE = "discipline"
    WRATH = "wrath"
    EMPATHY = "empathy"
    DECEIT = "deceit"
    INTEGRITY = "integrity"
    MALICE = "malice"
    CHARITY = "charity"
    COWARDICE = "cowardice"
    SACRIFICE = "sacrifice"

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.value.capitalize()


class Ending(IntEnum):
    """How a roll ends, worst first."""

    CRITICAL = 0
    TOO_FEW = 1
    CANCELLED = 2
    SUCCESS = 3

    @property
    def word(self) -> str:
        """The words as they are printed."""
        return ("Critical failure", "Failure, too few successes", "Failure, cancelled by 1s", "Success")[self]
