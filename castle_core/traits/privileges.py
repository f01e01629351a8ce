"""The seventeen Privileges and what their levels mean: the data of the chapter `privilege`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from castle_core.rules import counted, declare, declare_each

LOWEST, HIGHEST = declare((0, 7), "traits.privilege.definition")
PER_LEVEL = declare(1, "traits.privilege.cost")
START_CITIZENSHIP = declare(4, "traits.privilege.citizenship")
NOBLE = declare(7, "traits.privilege.citizenship", "traits.privilege.title")


class Privilege(StrEnum):
    """The seventeen Privileges, in the order of the book."""

    ALLIES = "allies"
    CITIZENSHIP = "citizenship"
    CONTACTS = "contacts"
    ESTATE = "estate"
    FAME = "fame"
    INFORMANTS = "informants"
    LIVESTOCK = "livestock"
    PATRON = "patron"
    SERVANTS = "servants"
    SLAVES = "slaves"
    STATUS = "status"
    TEXTS = "texts"
    TITLE = "title"
    TRANSPORTATION = "transportation"
    TRAVELING_GEAR = "traveling-gear"
    WEALTH = "wealth"
    WEAPONS = "weapons"

    @property
    def word(self) -> str:
        """The name as it is printed."""
        return self.value.replace("-", " ").title()


@dataclass(frozen=True)
class PrivilegeRow:
    """One Privilege: what it is, and what its levels from 0 or 1 up mean."""

    privilege: Privilege
    rule: str
    about: str
    levels: Mapping[int, str]


def _people(what: str) -> dict[int, str]:
    return {
        1: f"one {what} of equal standing",
        2: f"two {what}s of equal standing, or one a little higher",
        **{
            level: f"{what}s worth {level}, where an equal counts 1 and each step above adds 1" for level in range(3, 8)
        },
    }


STAFF = declare((5, 10, 25, 50, 100, 250, 500), "traits.privilege.servants")
LOYAL_COUNTS = declare(5, "traits.privilege.servants")
"""For how many others one completely loyal servant stands."""

PRIVILEGES: tuple[PrivilegeRow, ...] = declare_each(
    (
        PrivilegeRow(
            Privilege.ALLIES,
            "traits.privilege.allies",
            "Friends one keeps in touch with. What lies above level 2 is our reading.",
            _people("friend"),
        ),
        PrivilegeRow(
            Privilege.CITIZENSHIP,
            "traits.privilege.citizenship",
            f"Standing in society. Everybody begins at {START_CITIZENSHIP} unless a Flaw lowers it.",
            {
                0: "none: hunted, escaped or with a price on the head",
                1: "slave",
                2: "second class, with fewer rights",
                3: "poor: a shack at best and a handful of copper",
                4: "middle class: a house, work, and about 1 gold coin saved",
                5: "a small business of one’s own and about 2 gold coins saved, or a minor public servant",
                6: "a commoner of rank: rich in business, in public service or in a post from the nobility",
                7: "noble, as Title requires",
            },
        ),
        PrivilegeRow(
            Privilege.CONTACTS,
            "traits.privilege.contacts",
            "People who do favours for something in return; counted as Allies are.",
            _people("contact"),
        ),
        PrivilegeRow(
            Privilege.ESTATE,
            "traits.privilege.estate",
            "Land of one’s own.",
            {
                0: "none; perhaps a rented house, or one in town",
                1: "a small plot with a house, a yard and likely a garden",
                2: "a small farm",
                3: "a small mansion, or a big farm and a house in town",
                4: "a large mansion, or a small one with land let to several tenants",
                5: "land enough to found a city",
                6: "wide stretches, wild and developed",
                7: "land enough to found a nation",
            },
        ),
        PrivilegeRow(
            Privilege.FAME,
            "traits.privilege.fame",
            "How far one is known; with the Flaw of notoriety people react badly instead of well.",
            {
                1: "known to a certain group",
                2: "a local hero",
                3: "known in the neighbouring cities",
                4: "known across the nation, but little recognised beyond the area",
                5: "a national hero",
                6: "a myth abroad: little known, exaggerated, often not believed",
                7: "a living legend",
            },
        ),
        PrivilegeRow(
            Privilege.INFORMANTS,
            "traits.privilege.informants",
            "A network that brings news.",
            {
                1: "of the locality",
                2: "of one city",
                3: "of one region",
                4: "of two regions",
                5: "of one nation",
                6: "of two nations",
                7: "of many nations",
            },
        ),
        PrivilegeRow(
            Privilege.LIVESTOCK,
            "traits.privilege.livestock",
            "Animals for food.",
            {
                1: "a milk goat, or three laying hens",
                2: "a cow, or two goats, or a goat and some chickens, or chickens for eggs and meat",
                3: "a small dairy or chicken farm",
                4: "a big dairy or chicken farm, or a small cattle farm",
                5: "a large cattle farm",
                6: "two large herds of cattle",
                7: "four herds",
            },
        ),
        PrivilegeRow(
            Privilege.PATRON,
            "traits.privilege.patron",
            "A sponsor or teacher with money, influence or knowledge, the grander the higher the level.",
            {level: f"a Patron of level {level}, described by player and Storyteller" for level in range(1, 8)},
        ),
        PrivilegeRow(
            Privilege.SERVANTS,
            "traits.privilege.servants",
            f"Paid staff. A completely loyal one counts for {LOYAL_COUNTS}.",
            {
                level: f"{number} servants, or {number // LOYAL_COUNTS} who "
                f"{'is' if number == LOYAL_COUNTS else 'are'} completely loyal"
                for level, number in enumerate(STAFF, 1)
            },
        ),
        PrivilegeRow(
            Privilege.SLAVES,
            "traits.privilege.slaves",
            "People bound by purchase or indenture: as many as servants, and none of them loyal for certain.",
            {level: f"{number} people" for level, number in enumerate(STAFF, 1)},
        ),
        PrivilegeRow(
            Privilege.STATUS,
            "traits.privilege.status",
            "Rank in one organisation, each level a step.",
            {1: "initiate", **{level: f"{level - 1} ranks above initiate" for level in range(2, 7)}, 7: "leader"},
        ),
        PrivilegeRow(
            Privilege.TEXTS,
            "traits.privilege.texts",
            "Writings one owns or can use.",
            {
                1: "several common works",
                2: "several rare works, or a small collection of common ones",
                3: "a small library",
                4: "a large library",
                5: "entry to some private libraries of the city",
                6: "to some of the nation",
                7: "to some of the whole world",
            },
        ),
        PrivilegeRow(
            Privilege.TITLE,
            "traits.privilege.title",
            f"A noble office; it takes Citizenship {NOBLE}, which alone makes an untitled noble.",
            {
                1: "knight, and personal guard to a greater noble",
                2: "ruler of a small village and its farmland",
                3: "ruler of a district of a larger city and its surroundings",
                4: "overseer of the whole city and its nobles of level 3",
                5: "defender of a border region, who often extends it",
                6: "overseer of those and of many lesser nobles in a great region",
                7: "ruler of the nation",
            },
        ),
        PrivilegeRow(
            Privilege.TRANSPORTATION,
            "traits.privilege.transportation",
            "Mounts and vehicles.",
            {
                1: "a horse",
                2: "two horses",
                3: "three horses and a chariot",
                4: "six horses and a carriage",
                5: "twelve horses, with two carriages, or a carriage and two chariots, or four chariots",
                6: "a personal airship, or fifty horses with carriages and chariots",
                7: "five airships; or one, with a division of cavalry and chariots or carriages across nations",
            },
        ),
        PrivilegeRow(
            Privilege.TRAVELING_GEAR,
            "traits.privilege.traveling-gear",
            "Provisions, tents, tools and clothes for the road, counted in persons times months.",
            {level: f"{counted(2 ** (level - 1), 'person-month')}" for level in range(1, 8)},
        ),
        PrivilegeRow(
            Privilege.WEALTH,
            "traits.privilege.wealth",
            "Savings and a yearly income; the player says where it comes from.",
            {
                1: "5 gold coins saved, and 1 gold coin a year",
                2: "1 gold bar saved, and 5 gold coins a year",
                3: "5 gold bars saved, and 1 gold bar a year",
                4: "10 carats of diamonds saved, and 2 diamonds a year",
                5: "50 carats of diamonds saved, and 10 diamonds a year",
                6: "enough to keep up the economy of a small nation",
                7: "enough to build a large empire and keep it",
            },
        ),
        PrivilegeRow(
            Privilege.WEAPONS,
            "traits.privilege.weapons",
            "Weapons one owns.",
            {
                1: "one",
                2: "two",
                3: "four",
                4: "a range from small to large, close at hand",
                5: "a small armoury",
                6: "a large armoury",
                7: "enough for an army",
            },
        ),
    )
)
ROWS: Mapping[Privilege, PrivilegeRow] = declare(
    {row.privilege: row for row in PRIVILEGES}, "traits.privilege.definition"
)
