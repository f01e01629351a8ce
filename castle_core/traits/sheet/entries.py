"""What the sheet of Traits asks for, in the order of the book."""

from collections.abc import Mapping
from enum import StrEnum

from castle_core.rules import Choice, Flag, Whole
from castle_core.sheets import Entry, Group, Line, Page, Pick, Prose, Rows, Ticks
from castle_core.traits.abilities import CATALOGUE, Style
from castle_core.traits.ability import LEVELS, SLOTS, Race, is_either
from castle_core.traits.attribute import ATTRIBUTES, START
from castle_core.traits.karma import THRESHOLD
from castle_core.traits.privileges import HIGHEST, LOWEST, PRIVILEGES, START_CITIZENSHIP, Privilege
from castle_core.traits.quality import HIGHEST as HIGHEST_QUALITY
from castle_core.traits.quality import PAIRS
from castle_core.traits.special import MOST_LEVEL, SPECIALS, Focus, broad_for
from castle_core.traits.specialty import RATING
from castle_core.traits.willpower import MOST
from castle_core.traits.words import Attribute, Column, Quality

MOST_RATING = 8
"""The highest rating of an Attribute that a sheet takes; above 5 it needs a reason, and the tools go as far."""

MOST_QUALITY = 10
MOST_KARMA = 99
MOST_XP = 9999
INSTINCTS = "instincts"
MIND = "mind"
"""The Attribute that is Intelligence or Instincts, whichever a character has."""

MIND_LABEL = "Intelligence or Instincts"
IN_NO_COLUMN = "secondary"
"""Where Abilities stand that are in no column."""


class Learning(StrEnum):
    """What of a life opens Special Abilities and is not told by other entries."""

    POLITE = "polite-status"
    LEARNED = "learned-status"
    FIGHTING = "fighting-status"
    PERFORMING = "performing-status"
    PATRON = "patron"
    FENCING = "fencing"
    ALLY = "ally"
    PROPHECY = "prophecy"
    RITUAL = "ritual"


LEARNINGS: Mapping[Learning, str] = {
    Learning.POLITE: "Status in a social or political society",
    Learning.LEARNED: "Status in a merchant guild or a society of intellectuals",
    Learning.FIGHTING: "Status in an army, a mercenary guild or the like",
    Learning.PERFORMING: "Status in a group that practises acrobatics",
    Learning.PATRON: "A Patron able to teach what you learn",
    Learning.FENCING: "A Privilege that accounts for training in Fencing",
    Learning.ALLY: "An Ally with Gunsmithing",
    Learning.PROPHECY: "Ascended, with an Art of at least Prophecy",
    Learning.RITUAL: "A teacher who has High Ritual",
}


def key_of(name: str) -> str:
    """How an Ability is written in a document."""
    return name.casefold().replace(" ", "-")


_ROWS = {key_of(row.name): row for row in CATALOGUE}
ABILITY_NAMES: Mapping[str, str] = {key: _ROWS[key].name for key in sorted(_ROWS)}
"""Every Ability of the catalogue by its key; what is listed twice stands here once."""

ABILITIES = Pick(
    (("none", "none yet"), *((key, f"{name} ({_ROWS[key].letters})") for key, name in ABILITY_NAMES.items()))
)
SPECIAL_NAMES: Mapping[str, str] = {key_of(row.special.word): row.special.word for row in SPECIALS}
PRACTISED = Pick((*ABILITIES.options, *SPECIAL_NAMES.items()))
"""What can be kept up by practice: every Ability, the Special ones below the others."""

EITHER = Pick(tuple((key_of(row.name), row.name) for row in CATALOGUE if is_either(row)))
REPLACED = Pick(
    (
        ("none", "none yet"),
        *((key, f"{row.name} ({broad.word})") for key, row in sorted(_ROWS.items()) if (broad := broad_for(row))),
    )
)
"""The Abilities for which a broad one can be rolled, each with that one."""

WITH = Pick(
    tuple(
        (MIND, MIND_LABEL) if row.attribute is Attribute.INTELLIGENCE else (row.attribute.value, row.attribute.word)
        for row in ATTRIBUTES
        if row.attribute is not Attribute.INSTINCTS
    )
)
FIRST_WITH = {Column.SOCIAL: "charisma", Column.MENTAL: MIND, Column.PHYSICAL: "agility"}
"""The Attribute that a new row of a column begins with."""

LEVEL = Whole(LEVELS[0], LEVELS[-1])


def _abilities(name: str, label: str, one: str, attribute: str, most: int, lines: int, rule: str) -> Entry:
    rows = Rows(
        (
            Entry("ability", "Ability", ABILITIES, default="none"),
            Entry("level", "Level", LEVEL, default="1", rule="traits.ability.definition"),
            Entry("attribute", "Usually with", WITH, default=attribute, rule="traits.dice.pool"),
            Entry("specialty", "Specialty", Line(40), rule="traits.specialty.gain"),
        ),
        one=one,
        most=most,
        lines=lines,
    )
    return Entry(name, label, rows, rule=rule)


WHO = Group(
    "Who",
    Page.BUILD,
    (
        Entry("name", "Name", Line()),
        Entry("player", "Player", Line()),
        Entry(
            "race",
            "Race",
            Choice(Race, {each: "another" if each is Race.OTHER else each.word for each in Race}),
            default=Race.OTHER.value,
            help="The races whose Merit touches Abilities; write another in the next line.",
            rule="traits.tag.athletic",
        ),
        Entry("people", "People and origin", Line()),
    ),
)
ATTRIBUTE_GROUP = Group(
    "Attributes",
    Page.BUILD,
    (
        *(
            Entry(
                *(
                    (MIND, MIND_LABEL)
                    if row.attribute is Attribute.INTELLIGENCE
                    else (row.attribute.value, row.attribute.word)
                ),
                Whole(START, MOST_RATING),
                default=str(START),
                help=f"{row.column.word}: {row.use}.",
                rule=row.rule,
                circles=MOST_RATING,
            )
            for row in ATTRIBUTES
            if row.attribute is not Attribute.INSTINCTS
        ),
        Entry(
            "options",
            "Mind",
            Ticks(Pick(((INSTINCTS, "Instincts in place of Intelligence"),))),
            rule="traits.instincts.replace",
        ),
        Entry(
            "beyond",
            "Raised above 5 by a Racial Merit or magic",
            Ticks(WITH),
            rule="traits.attribute.range",
        ),
        Entry(
            "attribute_specialties",
            "Specialties of Attributes",
            Rows(
                (Entry("attribute", "Attribute", WITH, default="strength"), Entry("specialty", "Specialty", Line(40))),
                one="Specialty",
                most=12,
                lines=2,
            ),
            help=f"An Attribute has one from rating {RATING}.",
            rule="traits.specialty.gain",
        ),
    ),
    rule="traits.attribute.range",
)
PRIMARY = Group(
    "Primary Abilities",
    Page.BUILD,
    tuple(
        _abilities(
            column.value,
            column.word,
            f"{column.value} Ability",
            FIRST_WITH[column],
            12,
            SLOTS,
            "traits.ability.columns",
        )
        for column in Column
    ),
    rule="traits.ability.primary-secondary",
    help=f"{SLOTS} in a column. The letters after a name are the columns in which it may stand.",
)
SECONDARY = Group(
    "Secondary Abilities",
    Page.BUILD,
    (
        _abilities(IN_NO_COLUMN, "Secondary Abilities", "secondary Ability", MIND, 40, 10, "traits.ability.secondary"),
        Entry(
            "creative",
            "Learned as Creative",
            Ticks(EITHER),
            help="Only where your table lets you pick: what is Industrial or Creative and unticked is Industrial.",
            rule="traits.tag.creative",
        ),
    ),
    rule="traits.ability.secondary",
)
SPECIAL = Group(
    "Special Abilities",
    Page.BUILD,
    (
        Entry(
            "specials",
            "Special Abilities",
            Rows(
                (
                    Entry(
                        "special",
                        "Special Ability",
                        Pick(
                            (
                                ("none", "none yet"),
                                *((row.special.value, f"{row.special.word} ({row.letters})") for row in SPECIALS),
                            )
                        ),
                        default="none",
                    ),
                    Entry("level", "Level", Whole(0, MOST_LEVEL), default="1", rule="traits.special.definition"),
                    Entry(
                        "place",
                        "It is",
                        Choice(
                            Column,
                            {each: f"Primary, {each.word}" for each in Column},
                            none=(IN_NO_COLUMN, "Secondary"),
                        ),
                        default=IN_NO_COLUMN,
                        rule="traits.ability.primary-secondary",
                    ),
                    Entry("attribute", "Usually with", WITH, default="agility", rule="traits.dice.pool"),
                    Entry("specialty", "Specialty", Line(40), rule="traits.specialty.gain"),
                ),
                one="Special Ability",
                most=len(SPECIALS),
                lines=4,
            ),
            rule="traits.special.definition",
        ),
        Entry(
            "learning",
            "What opens them",
            Ticks(Choice(Learning, LEARNINGS)),
            help="Citizenship and the levels of Abilities are read from this sheet.",
            rule="traits.special.definition",
        ),
    ),
    rule="traits.special.definition",
)
FOCUSES = Group(
    "Focuses and Style",
    Page.BUILD,
    (
        Entry(
            "focuses",
            "Focuses",
            Rows(
                (
                    Entry("ability", "Ability", REPLACED, default="none"),
                    Entry(
                        "at",
                        "Rolled at",
                        Choice(Focus, {Focus.EVEN: "+0", Focus.EASIER: "-1"}),
                        default=Focus.EVEN.value,
                    ),
                ),
                one="focus",
                most=sum(broad is not None for broad in map(broad_for, _ROWS.values())),
                lines=3,
            ),
            rule="traits.special.focus-ladder",
        ),
        Entry(
            "style",
            "Style of Martial Arts",
            Choice(Style, {each: each.word for each in Style}, none=("none", "none yet")),
            default="none",
            rule="traits.special.martial-style",
        ),
    ),
    rule="traits.special.focus-ladder",
    help="They come with the levels of a broad Ability and cost nothing beyond them.",
)
PRIVILEGE = Group(
    "Privileges",
    Page.BUILD,
    (
        Entry(
            "citizenship",
            "Citizenship",
            Whole(LOWEST, HIGHEST),
            default=str(START_CITIZENSHIP),
            help=f"Everybody begins at {START_CITIZENSHIP}.",
            rule="traits.privilege.citizenship",
            circles=HIGHEST,
        ),
        Entry("exile", "Title held in exile", Flag(), default="no", rule="traits.privilege.title-exile"),
        Entry(
            "privileges",
            "Other Privileges",
            Rows(
                (
                    Entry(
                        "privilege",
                        "Privilege",
                        Pick(
                            (
                                ("none", "none yet"),
                                *(
                                    (row.privilege.value, row.privilege.word)
                                    for row in PRIVILEGES
                                    if row.privilege is not Privilege.CITIZENSHIP
                                ),
                            )
                        ),
                        default="none",
                    ),
                    Entry("level", "Level", Whole(LOWEST, HIGHEST), default="1", rule="traits.privilege.definition"),
                    Entry("about", "Who or what", Line()),
                ),
                one="Privilege",
                lines=6,
            ),
            help="A Title brings Wealth and Estate with it; write down only what goes beyond.",
            rule="traits.privilege.definition",
        ),
    ),
    rule="traits.privilege.definition",
)


def _quality(quality: Quality) -> Entry:
    return Entry(
        quality.value,
        quality.word,
        Whole(0, MOST_QUALITY),
        default="0",
        rule="traits.quality.pairs",
        circles=HIGHEST_QUALITY,
    )


QUALITIES = Group(
    "Qualities",
    Page.BUILD,
    tuple(_quality(quality) for pair in PAIRS for quality in pair),
    rule="traits.quality.pairs",
    help="Six pairs: each Vice, and beside it the Virtue that it opposes.",
    pairs=True,
)
WILLPOWER = Group(
    "Willpower",
    Page.PLAY,
    (
        Entry("passive", "Passive", Whole(0, MOST), default="1", rule="traits.willpower.passive", counter=True),
        Entry("active", "Active", Whole(0, MOST), default="1", rule="traits.willpower.active", counter=True),
        Entry(
            "magic_willpower",
            "Active raised by magic",
            Flag(),
            default="no",
            help="Only then may it exceed Passive.",
            rule="traits.willpower.active",
        ),
    ),
    rule="traits.willpower.definition",
)
KARMA = Group(
    "Karma",
    Page.PLAY,
    (
        Entry("good", "Good", Whole(0, MOST_KARMA), default="0", rule="traits.karma.good-total", counter=True),
        Entry("bad", "Bad", Whole(0, MOST_KARMA), default="0", rule="traits.karma.bad-total", counter=True),
    ),
    rule="traits.karma.points",
    help=f"At {THRESHOLD} of either, something happens, and both begin again.",
)
PRACTICE = Group(
    "Practice",
    Page.PLAY,
    (
        Entry(
            "practice",
            "Abilities you keep up",
            Rows(
                (
                    Entry("ability", "Ability", PRACTISED, default="none"),
                    Entry("hours", "Hours on each day so far", Line(200)),
                ),
                one="practised Ability",
                most=20,
                lines=4,
            ),
            help="One number for each day since the level last changed or the last period ended, such as 1 0 2.",
            rule="traits.memory.schedule",
        ),
    ),
    rule="traits.memory.schedule",
    when=("options", INSTINCTS),
)
HEALTH = Group(
    "Health",
    Page.PLAY,
    (Entry("health", "Health", Prose(400, 3), help="The draft has no chapter on harm yet; write it as you play it."),),
)
EXPERIENCE = Group(
    "Experience",
    Page.PLAY,
    (
        Entry(
            "experience",
            "Experience Points",
            Rows(
                (
                    Entry("reason", "For what", Line()),
                    Entry("earned", "Earned", Whole(0, MOST_XP), default="0"),
                    Entry("spent", "Spent", Whole(0, MOST_XP), default="0"),
                ),
                one="line",
                most=100,
                lines=6,
            ),
            rule="traits.special.buying",
        ),
    ),
    rule="traits.special.buying",
)
NOTES = Group("Notes", Page.PLAY, (Entry("notes", "Notes", Prose()),))

SCHEMA = (
    WHO,
    ATTRIBUTE_GROUP,
    PRIMARY,
    SECONDARY,
    SPECIAL,
    FOCUSES,
    PRIVILEGE,
    QUALITIES,
    WILLPOWER,
    KARMA,
    PRACTICE,
    HEALTH,
    EXPERIENCE,
    NOTES,
)
