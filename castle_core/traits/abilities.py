"""The catalogue of Abilities, in the order of the book: the data of the chapter `ability`.

Each row tells the letters of its Primary columns and its tags as the draft prints them.
The words on what an Ability is for are ours, in the plain sense of its name, except where the draft describes it.
"""

from dataclasses import dataclass
from enum import StrEnum

from castle_core.rules import declare, declare_each
from castle_core.traits.words import Column


class Group(StrEnum):
    """The groups in which the draft lists Abilities."""

    SOCIAL = "social"
    MENTAL = "mental"
    PHYSICAL = "physical"
    UNDERWORLD = "underworld"
    MERCHANT = "merchant"
    NOBLE = "noble"
    RANGER = "ranger"
    BARD = "bard"
    SAILOR = "sailor"
    HEALER = "healer"
    INVENTOR = "inventor"
    MAGE = "mage"
    ARTIST = "artist"
    SCIENTIST = "scientist"

    @property
    def word(self) -> str:
        """The name of the group as it is printed."""
        basic = (Group.SOCIAL, Group.MENTAL, Group.PHYSICAL)
        if self is Group.MERCHANT:
            return "Merchant/Trade"
        return f"Basic {self.value.capitalize()}" if self in basic else self.value.capitalize()

    @property
    def rule(self) -> str:
        """The rule that introduces the group."""
        return f"traits.ability.{self.value}-group"


class Tag(StrEnum):
    """What is printed beside the name of an Ability."""

    ATHLETIC = "athletic"
    CREATIVE = "creative"
    INDUSTRIAL = "industrial"
    INSTINCTIVE = "instinctive"
    INTELLIGENCE = "intelligence"
    WEAPON = "weapon"

    @property
    def word(self) -> str:
        """The tag as it is printed."""
        return "Instinctive" if self is Tag.INSTINCTIVE else f"{self.value.capitalize()}-based"


class Style(StrEnum):
    """The Styles of Martial Arts."""

    WATER = "water"
    EARTH = "earth"
    FIRE = "fire"
    AIR = "air"
    WOOD = "wood"

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.value.capitalize()


class Condition(StrEnum):
    """For whom alone an Ability is Instinctive."""

    EVERYBODY = "everybody"
    INSTINCTS = "instincts"
    SERAPHIM = "seraphim"
    MERFOLK_OR_INSTINCTS = "merfolk-or-instincts"

    @property
    def words(self) -> str:
        """The condition in words."""
        return {
            "everybody": "",
            "instincts": "Instincts only",
            "seraphim": "Seraphim only",
            "merfolk-or-instincts": "Merfolk or Instincts only",
        }[self.value]


LETTERS = declare({"S": Column.SOCIAL, "M": Column.MENTAL, "P": Column.PHYSICAL}, "traits.tag.smp")
"""What the letters after a name mean."""


@dataclass(frozen=True)
class Ability:
    """One Ability of the catalogue.

    Parameters:
        gloss: what it is for, in a few words.
        described: whether the draft itself describes it.
    """

    rule: str
    name: str
    group: Group
    letters: str
    gloss: str
    tags: tuple[Tag, ...]
    styles: tuple[Style, ...]
    only: Condition
    described: bool

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns in which it may be Primary."""
        return tuple(LETTERS[letter] for letter in self.letters)


def _row(
    rule: str,
    name: str,
    letters: str,
    gloss: str,
    tags: str = "",
    styles: str = "",
    only: str = "everybody",
    described: bool = False,
) -> Ability:
    """A row whose group is the third word of its rule."""
    return Ability(
        rule,
        name,
        Group(rule.split(".")[2]),
        letters,
        gloss,
        tuple(map(Tag, tags.split())),
        tuple(map(Style, styles.split())),
        Condition(only),
        described,
    )


CATALOGUE: tuple[Ability, ...] = declare_each(
    (
        # social
        _row(
            "traits.ability.social.carousing",
            "Carousing",
            "S",
            "holding parties or moving through them, and mixing with those who matter",
            described=True,
        ),
        _row(
            "traits.ability.social.diplomacy",
            "Diplomacy",
            "S",
            "dealing with other nations, cultures and races, and cooling what could turn hostile",
            described=True,
        ),
        _row(
            "traits.ability.social.etiquette",
            "Etiquette",
            "S",
            "good manners and the unwritten rules of each circle, of nobles above all",
            described=True,
        ),
        _row("traits.ability.social.intrigue", "Intrigue", "S", "plotting, rumour and factional scheming"),
        _row(
            "traits.ability.social.leadership",
            "Leadership",
            "S",
            "taking charge, and being trusted and obeyed",
            described=True,
        ),
        _row(
            "traits.ability.social.politics",
            "Politics",
            "S",
            "knowing and working the structures of government and power",
        ),
        _row("traits.ability.social.public-speaking", "Public Speaking", "S", "addressing and moving an audience"),
        _row("traits.ability.social.seduction", "Seduction", "S", "winning someone over by attraction"),
        _row(
            "traits.ability.social.sense-deception",
            "Sense Deception",
            "S",
            "noticing lies and hidden intentions",
            "instinctive",
            only="instincts",
            described=True,
        ),
        _row(
            "traits.ability.social.subterfuge",
            "Subterfuge",
            "S",
            "lies that hold, and other deceptions to get one’s way",
            described=True,
        ),
        _row(
            "traits.ability.social.wit",
            "Wit",
            "S",
            "the right answer at once, for a sharp reply or for what somebody hopes to hear",
            described=True,
        ),
        # mental
        _row("traits.ability.mental.ancient-lore", "Ancient Lore", "M", "knowledge of ancient times and lost peoples"),
        _row("traits.ability.mental.history", "History", "SM", "knowledge of recorded past events", "intelligence"),
        _row(
            "traits.ability.mental.instruction", "Instruction", "SM", "teaching others what one knows", described=True
        ),
        _row("traits.ability.mental.investigation", "Investigation", "SM", "examining scenes, evidence and witnesses"),
        _row("traits.ability.mental.law", "Law", "SM", "knowledge and use of legal codes", "intelligence"),
        _row(
            "traits.ability.mental.linguistics",
            "Linguistics",
            "SM",
            "speaking and understanding other languages",
            "intelligence",
        ),
        _row("traits.ability.mental.literacy", "Literacy", "M", "reading and writing", "intelligence"),
        _row("traits.ability.mental.local-lore", "Local Lore", "SM", "customs, places and people of one locality"),
        _row("traits.ability.mental.magical-lore", "Magical Lore", "M", "knowledge about magic"),
        _row("traits.ability.mental.meditation", "Meditation", "M", "calming and focusing the mind"),
        _row("traits.ability.mental.occult", "Occult", "M", "knowledge of the hidden and supernatural"),
        _row("traits.ability.mental.racial-lore", "Racial Lore", "SM", "knowledge of the races and their ways"),
        _row("traits.ability.mental.research", "Research", "M", "finding information in writings", "intelligence"),
        _row("traits.ability.mental.scan", "Scan", "M", "taking in an area at a glance", "instinctive"),
        _row("traits.ability.mental.search", "Search", "M", "careful looking for something hidden", "instinctive"),
        _row("traits.ability.mental.spirit-lore", "Spirit Lore", "SM", "knowledge of spirits"),
        # physical
        _row(
            "traits.ability.physical.alertness",
            "Alertness",
            "SMP",
            "noticing sudden danger",
            "instinctive",
            styles="water earth",
        ),
        _row(
            "traits.ability.physical.archery",
            "Archery",
            "MP",
            "shooting bows and crossbows",
            "weapon",
            styles="fire air",
        ),
        _row(
            "traits.ability.physical.athletics",
            "Athletics",
            "MP",
            "jumping and general physical feats",
            "athletic instinctive",
            styles="air",
        ),
        _row(
            "traits.ability.physical.awareness",
            "Awareness",
            "SMP",
            "general awareness of the surroundings",
            "instinctive",
            styles="water earth",
        ),
        _row(
            "traits.ability.physical.axe-fighting", "Axe Fighting", "MP", "fighting with axes", "weapon", styles="fire"
        ),
        _row(
            "traits.ability.physical.blind-fighting",
            "Blind Fighting",
            "MP",
            "fighting without sight; each level offsets 1 of the blindness penalty",
            styles="water wood",
        ),
        _row(
            "traits.ability.physical.brawl",
            "Brawl",
            "MP",
            "unarmed fighting",
            "athletic instinctive",
            styles="water earth fire air wood",
        ),
        _row(
            "traits.ability.physical.camouflage",
            "Camouflage",
            "MP",
            "hiding people or things by blending in",
            styles="air wood",
        ),
        _row("traits.ability.physical.climbing", "Climbing", "MP", "climbing", "athletic instinctive", styles="wood"),
        _row(
            "traits.ability.physical.dodge",
            "Dodge",
            "MP",
            "avoiding attacks by moving",
            "athletic instinctive",
            styles="water earth",
        ),
        _row(
            "traits.ability.physical.endurance",
            "Endurance",
            "P",
            "lasting through strain, pain and shock",
            "instinctive",
            styles="earth",
        ),
        _row("traits.ability.physical.fast-draw", "Fast-Draw", "M", "readying a weapon at once", styles="air"),
        _row(
            "traits.ability.physical.first-aid",
            "First Aid",
            "MP",
            "immediate treatment of wounds and bleeding",
            styles="water earth",
        ),
        _row(
            "traits.ability.physical.fist-loads",
            "Fist Loads",
            "MP",
            "fighting with weapons worn on or held in the fist",
            "weapon",
            styles="fire",
        ),
        _row("traits.ability.physical.fletching", "Fletching", "MP", "making arrows and bolts"),
        _row(
            "traits.ability.physical.flexible-weapons",
            "Flexible Weapons",
            "MP",
            "fighting with chains, whips and flails",
            "weapon",
            styles="fire",
        ),
        _row(
            "traits.ability.physical.flight",
            "Flight",
            "MP",
            "flying with wings or magic",
            "instinctive",
            styles="air",
            only="seraphim",
        ),
        _row(
            "traits.ability.physical.interrogation",
            "Interrogation",
            "SMP",
            "drawing information from the unwilling",
            styles="water",
        ),
        _row(
            "traits.ability.physical.intimidation",
            "Intimidation",
            "SMP",
            "frightening others into compliance",
            "instinctive",
            styles="water earth wood",
        ),
        _row(
            "traits.ability.physical.intuition",
            "Intuition",
            "SMP",
            "gut feelings about people and events",
            "instinctive",
            styles="water earth wood",
        ),
        _row(
            "traits.ability.physical.knife-fighting",
            "Knife Fighting",
            "MP",
            "fighting with knives and daggers",
            "weapon",
            styles="fire",
        ),
        _row(
            "traits.ability.physical.mace-fighting",
            "Mace Fighting",
            "MP",
            "fighting with maces and clubs",
            "weapon",
            styles="fire",
        ),
        _row(
            "traits.ability.physical.polearms",
            "Polearms",
            "MP",
            "fighting with polearms and spears",
            "weapon",
            styles="fire",
        ),
        _row(
            "traits.ability.physical.precision",
            "Precision",
            "P",
            "exact, fine bodily control",
            "athletic instinctive",
            styles="water",
        ),
        _row(
            "traits.ability.physical.ranged-weapons",
            "Ranged Weapons",
            "MP",
            "using thrown and other non-bow missile weapons",
            "weapon",
            styles="fire air",
        ),
        _row(
            "traits.ability.physical.resistance",
            "Resistance",
            "P",
            "resisting poison, disease, infection and dazing blows",
            "instinctive",
            styles="earth",
        ),
        _row("traits.ability.physical.ride", "Ride", "SMP", "riding animals", styles="air"),
        _row(
            "traits.ability.physical.running",
            "Running",
            "MP",
            "running fast or far",
            "athletic instinctive",
            styles="air wood",
        ),
        _row(
            "traits.ability.physical.staff-fighting",
            "Staff Fighting",
            "MP",
            "fighting with staffs",
            "weapon",
            styles="fire",
        ),
        _row(
            "traits.ability.physical.stealth",
            "Stealth",
            "MP",
            "moving unseen and unheard",
            "athletic instinctive",
            styles="air wood",
        ),
        _row(
            "traits.ability.physical.survival",
            "Survival",
            "MP",
            "finding food, water and shelter in the wild",
            "instinctive",
            styles="wood",
            only="instincts",
        ),
        _row(
            "traits.ability.physical.swimming",
            "Swimming",
            "MP",
            "swimming",
            "athletic instinctive",
            styles="air wood",
            only="merfolk-or-instincts",
        ),
        _row(
            "traits.ability.physical.swordsmanship",
            "Swordsmanship",
            "MP",
            "fighting with swords",
            "weapon",
            styles="fire",
        ),
        _row("traits.ability.physical.tactics", "Tactics", "SM", "planning and reading a fight", styles="water"),
        _row("traits.ability.physical.torture", "Torture", "SMP", "breaking a victim by pain", styles="water"),
        _row(
            "traits.ability.physical.tracking",
            "Tracking",
            "SMP",
            "following trails",
            "instinctive",
            styles="wood",
            only="instincts",
        ),
        _row("traits.ability.physical.traps", "Traps", "SMP", "building, finding and disarming traps", styles="wood"),
        # underworld
        _row(
            "traits.ability.underworld.bribery",
            "Bribery",
            "SM",
            "offering a bribe to the right person in the right way",
            "intelligence",
        ),
        _row("traits.ability.underworld.disguise", "Disguise", "SMP", "changing one’s appearance", "intelligence"),
        _row(
            "traits.ability.underworld.escapology",
            "Escapology",
            "MP",
            "slipping out of ropes, chains, cuffs and other bonds",
            described=True,
        ),
        _row(
            "traits.ability.underworld.fast-talk", "Fast-Talk", "M", "confusing someone with quick talk", "intelligence"
        ),
        _row("traits.ability.underworld.forgery", "Forgery", "SMP", "making false documents and goods", "intelligence"),
        _row("traits.ability.underworld.gambling", "Gambling", "SM", "games of chance, fair or not", "intelligence"),
        _row(
            "traits.ability.underworld.impersonation",
            "Impersonation",
            "SMP",
            "passing for somebody else, for a short masquerade",
        ),
        _row(
            "traits.ability.underworld.lip-reading",
            "Lip Reading",
            "SM",
            "understanding speech by watching lips",
            "intelligence",
        ),
        _row(
            "traits.ability.underworld.lock-picking",
            "Lock Picking",
            "MP",
            "opening locks without the key",
            "intelligence",
        ),
        _row("traits.ability.underworld.panhandling", "Panhandling", "SM", "begging", "intelligence"),
        _row("traits.ability.underworld.pick-pocketing", "Pick Pocketing", "SMP", "stealing from a person unnoticed"),
        _row("traits.ability.underworld.scrounging", "Scrounging", "MP", "finding useful things among scraps"),
        _row("traits.ability.underworld.sleight-of-hand", "Sleight of Hand", "SMP", "quick, concealed hand movements"),
        _row(
            "traits.ability.underworld.street-smarts",
            "Street Smarts",
            "SM",
            "knowing the ways of the street",
            "intelligence",
        ),
        _row("traits.ability.underworld.toxicology", "Toxicology", "M", "knowledge of poisons"),
        # merchant
        _row(
            "traits.ability.merchant.accounting",
            "Accounting",
            "SM",
            "looking after money and possessions, which may shrink otherwise",
            "intelligence",
            described=True,
        ),
        _row(
            "traits.ability.merchant.armorsmithing",
            "Armorsmithing",
            "SMP",
            "making and mending armour",
            "industrial creative",
        ),
        _row("traits.ability.merchant.baking", "Baking", "MP", "baking"),
        _row("traits.ability.merchant.blacksmithing", "Blacksmithing", "MP", "working iron", "industrial"),
        _row("traits.ability.merchant.brewing", "Brewing", "SMP", "making beer and other drinks"),
        _row(
            "traits.ability.merchant.bureaucracy",
            "Bureaucracy",
            "SM",
            "working the machinery of offices",
            "intelligence",
        ),
        _row("traits.ability.merchant.business", "Business", "SM", "running an enterprise", "intelligence"),
        _row("traits.ability.merchant.carpentry", "Carpentry", "MP", "building in timber", "industrial"),
        _row("traits.ability.merchant.cooking", "Cooking", "SMP", "preparing food"),
        _row(
            "traits.ability.merchant.finance", "Finance", "M", "handling money, credit and investment", "intelligence"
        ),
        _row("traits.ability.merchant.farming", "Farming", "MP", "raising crops"),
        _row(
            "traits.ability.merchant.fortune-telling",
            "Fortune Telling",
            "SM",
            "reading or pretending to read the future",
        ),
        _row("traits.ability.merchant.glassworking", "Glassworking", "SMP", "making things of glass", "creative"),
        _row("traits.ability.merchant.haggling", "Haggling", "SM", "bargaining over prices", "intelligence"),
        _row("traits.ability.merchant.heraldry", "Heraldry", "SM", "knowledge of arms and noble lines"),
        _row("traits.ability.merchant.jewelry", "Jewelry", "SMP", "making jewellery", "creative"),
        _row(
            "traits.ability.merchant.leatherworking",
            "Leatherworking",
            "SMP",
            "making things of leather",
            "industrial creative",
        ),
        _row("traits.ability.merchant.logging", "Logging", "MP", "felling and handling timber", "industrial"),
        _row("traits.ability.merchant.metallurgy", "Metallurgy", "M", "knowledge of metals and alloys", "industrial"),
        _row("traits.ability.merchant.mining", "Mining", "MP", "digging out ore and gems", "industrial"),
        _row("traits.ability.merchant.pottery", "Pottery", "SMP", "making pottery", "industrial creative"),
        _row(
            "traits.ability.merchant.stone-cutting", "Stone Cutting", "MP", "cutting and dressing stone", "industrial"
        ),
        _row("traits.ability.merchant.stonemasonry", "Stonemasonry", "MP", "building in stone", "industrial"),
        _row("traits.ability.merchant.taxidermy", "Taxidermy", "MP", "preserving and mounting animals"),
        _row(
            "traits.ability.merchant.weaponsmithing",
            "Weaponsmithing",
            "SMP",
            "making and mending weapons",
            "industrial creative",
        ),
        _row(
            "traits.ability.merchant.woodworking", "Woodworking", "SMP", "making things of wood", "industrial creative"
        ),
        # noble
        _row("traits.ability.noble.seneschal", "Seneschal", "SMP", "running a noble household"),
        _row("traits.ability.noble.style", "Style", "S", "dress, taste and fashion"),
        _row("traits.ability.noble.art-history", "Art History", "SM", "knowledge of the history of art"),
        _row("traits.ability.noble.fine-arts", "Fine Arts", "SM", "knowledge and appreciation of the arts"),
        _row("traits.ability.noble.literature", "Literature", "SM", "knowledge of literary works"),
        # ranger
        _row("traits.ability.ranger.animal-breeding", "Animal Breeding", "M", "breeding animals"),
        _row("traits.ability.ranger.animal-ken", "Animal Ken", "S", "understanding and calming animals"),
        _row("traits.ability.ranger.animal-lore", "Animal Lore", "SM", "knowledge about animals"),
        _row("traits.ability.ranger.animal-taming", "Animal Taming", "SM", "taming and training animals"),
        _row("traits.ability.ranger.area-knowledge", "Area Knowledge", "SM", "knowing a region’s land"),
        _row("traits.ability.ranger.falconry", "Falconry", "SM", "hunting with birds of prey"),
        _row("traits.ability.ranger.hunting", "Hunting", "MP", "finding and taking game"),
        # bard
        _row(
            "traits.ability.bard.acting",
            "Acting",
            "SMP",
            "a convincing performance, on a stage or to cheat people",
            "creative",
            described=True,
        ),
        _row("traits.ability.bard.storytelling", "Storytelling", "SM", "telling stories", "creative"),
        _row("traits.ability.bard.dance", "Dance", "SMP", "dancing", "creative"),
        _row(
            "traits.ability.bard.musical-instrument", "Musical Instrument", "SMP", "playing an instrument", "creative"
        ),
        _row(
            "traits.ability.bard.poetic-expression",
            "Poetic Expression",
            "SM",
            "writing and reciting poetry",
            "creative",
        ),
        _row("traits.ability.bard.singing", "Singing", "S", "singing"),
        _row("traits.ability.bard.ventriloquism", "Ventriloquism", "SM", "throwing the voice", "intelligence"),
        # sailor
        _row("traits.ability.sailor.cartography", "Cartography", "MP", "making and reading maps", "intelligence"),
        _row("traits.ability.sailor.fishing", "Fishing", "MP", "catching fish"),
        _row("traits.ability.sailor.navigation", "Navigation", "M", "finding a course", "intelligence"),
        _row("traits.ability.sailor.sail", "Sail", "MP", "handling a ship"),
        # healer
        _row("traits.ability.healer.anatomy", "Anatomy", "M", "knowledge of the body’s structure", "intelligence"),
        _row("traits.ability.healer.biology", "Biology", "M", "knowledge of living things", "intelligence"),
        _row("traits.ability.healer.herbalism", "Herbalism", "M", "knowledge and use of herbs"),
        _row("traits.ability.healer.medicine", "Medicine", "MP", "treating wounds and illness", "intelligence"),
        # inventor
        _row("traits.ability.inventor.alchemy", "Alchemy", "M", "transforming substances", "intelligence creative"),
        _row(
            "traits.ability.inventor.architecture",
            "Architecture",
            "SMP",
            "designing buildings",
            "intelligence creative",
        ),
        _row(
            "traits.ability.inventor.chemistry",
            "Chemistry",
            "M",
            "knowledge of substances and their reactions",
            "intelligence",
        ),
        _row(
            "traits.ability.inventor.engineering",
            "Engineering",
            "MP",
            "designing machines and works",
            "intelligence creative",
        ),
        _row("traits.ability.inventor.invention", "Invention", "MP", "creating new devices", "intelligence creative"),
        _row("traits.ability.inventor.jury-rigging", "Jury-rigging", "MP", "improvised fixes", "intelligence creative"),
        _row("traits.ability.inventor.metallurgy", "Metallurgy", "M", "knowledge of metals and alloys", "intelligence"),
        _row("traits.ability.inventor.repair", "Repair", "MP", "mending devices", "intelligence creative"),
        _row(
            "traits.ability.inventor.technology",
            "Technology",
            "SMP",
            "understanding and using devices",
            "intelligence creative",
        ),
        # mage
        _row("traits.ability.mage.astrology", "Astrology", "SM", "reading meaning in the stars", "intelligence"),
        _row("traits.ability.mage.cryptography", "Cryptography", "M", "making and breaking codes", "intelligence"),
        _row("traits.ability.mage.gematria", "Gematria", "M", "hidden meaning in letters and numbers", "intelligence"),
        _row("traits.ability.mage.hypnotism", "Hypnotism", "SM", "putting others into a trance"),
        _row("traits.ability.mage.numerology", "Numerology", "M", "hidden meaning in numbers", "intelligence"),
        _row("traits.ability.mage.philosophy", "Philosophy", "SM", "study of thought and existence", "intelligence"),
        _row("traits.ability.mage.sacred-geometry", "Sacred Geometry", "M", "mystic meaning of shapes", "intelligence"),
        _row("traits.ability.mage.stone-lore", "Stone Lore", "M", "knowledge of stones and gems", "intelligence"),
        # artist
        _row(
            "traits.ability.artist.artistic-expression",
            "Artistic Expression",
            "SMP",
            "making art in general",
            "creative",
        ),
        _row("traits.ability.artist.painting", "Painting", "SMP", "painting", "creative"),
        _row("traits.ability.artist.sculpting", "Sculpting", "SMP", "sculpting", "creative"),
        # scientist
        _row(
            "traits.ability.scientist.science",
            "Science",
            "M",
            "general scientific knowledge and method",
            "intelligence",
        ),
        _row(
            "traits.ability.scientist.anthropology",
            "Anthropology",
            "SM",
            "study of peoples and cultures",
            "intelligence",
        ),
        _row(
            "traits.ability.scientist.archaeology", "Archaeology", "MP", "study of remains of the past", "intelligence"
        ),
        _row("traits.ability.scientist.astronomy", "Astronomy", "M", "study of the sky", "intelligence"),
        _row("traits.ability.scientist.botany", "Botany", "M", "study of plants", "intelligence"),
        _row("traits.ability.scientist.debate", "Debate", "SM", "formal argument", "intelligence"),
        _row("traits.ability.scientist.geology", "Geology", "MP", "study of rock and earth", "intelligence"),
        _row("traits.ability.scientist.journalism", "Journalism", "SM", "gathering and writing news", "intelligence"),
        _row("traits.ability.scientist.logic", "Logic", "M", "formal reasoning", "intelligence"),
        _row("traits.ability.scientist.mathematics", "Mathematics", "M", "study of number and form", "intelligence"),
        _row("traits.ability.scientist.naturalist", "Naturalist", "M", "study of nature in the field", "intelligence"),
        _row("traits.ability.scientist.physics", "Physics", "M", "study of matter and force", "intelligence"),
        _row("traits.ability.scientist.psychology", "Psychology", "SM", "study of the mind", "intelligence"),
        _row(
            "traits.ability.scientist.speed-reading",
            "Speed Reading",
            "M",
            "reading fast with understanding",
            "intelligence",
        ),
        _row("traits.ability.scientist.theology", "Theology", "SM", "study of the gods and belief", "intelligence"),
    )
)
