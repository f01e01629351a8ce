"""Tools about Privileges: what they cost together, what a level means, and asking a Patron."""

from fractions import Fraction
from typing import Annotated

from castle_core.rules import Choice, InputError, capital, counted
from castle_core.tools import (
    Block,
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Result,
    SeveralNumbers,
    Statement,
    Step,
    Steps,
    WholeNumber,
    YesOrNo,
    told,
    told_average,
    tool,
)
from castle_core.traits.difficulty import target
from castle_core.traits.pool_odds import ending_odds, roll_odds
from castle_core.traits.privilege import (
    BUNDLES,
    GEAR_PRICE,
    Bill,
    bill,
    patron_difficulty,
    patron_pool,
    people_worth,
    person_months,
    rebate,
    staff,
    taught_price,
    title_cost,
    wealth_cost,
)
from castle_core.traits.privileges import HIGHEST, LOYAL_COUNTS, NOBLE, ROWS, START_CITIZENSHIP, Privilege
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.tools.parts import aimed, ending_table, in_dice, net_table
from castle_core.traits.words import Ending

BUDGET = WholeNumber("Points to spend", 0, 200, "Your table’s number; the draft gives none. 0 for no limit.")


@tool(
    "traits.privileges",
    kind=Kind.LOOKUP,
    title="What do my Privileges cost?",
    rules=(
        "traits.privilege.cost",
        "traits.privilege.title-cost",
        "traits.privilege.wealth-cost",
        "traits.privilege.wealth-rebate",
        "traits.privilege.title-exile",
        "traits.privilege.definition",
    ),
    rulings=("title_costs", "bundled_rebate"),
    go="Add up",
)
def privileges(
    rulings: TraitsRulings,
    *,
    allies: Annotated[int, WholeNumber("Allies", 0, HIGHEST)] = 1,
    citizenship: Annotated[int, WholeNumber("Citizenship", 0, HIGHEST, "Everybody begins at 4.")] = 7,
    contacts: Annotated[int, WholeNumber("Contacts", 0, HIGHEST)] = 0,
    estate: Annotated[int, WholeNumber("Estate", 0, HIGHEST, "At least what a Title brings.")] = 0,
    fame: Annotated[int, WholeNumber("Fame", 0, HIGHEST)] = 0,
    informants: Annotated[int, WholeNumber("Informants", 0, HIGHEST)] = 0,
    livestock: Annotated[int, WholeNumber("Livestock", 0, HIGHEST)] = 0,
    patron: Annotated[int, WholeNumber("Patron", 0, HIGHEST)] = 0,
    servants: Annotated[int, WholeNumber("Servants", 0, HIGHEST)] = 2,
    slaves: Annotated[int, WholeNumber("Slaves", 0, HIGHEST)] = 0,
    status: Annotated[int, WholeNumber("Status", 0, HIGHEST)] = 0,
    texts: Annotated[int, WholeNumber("Texts", 0, HIGHEST)] = 0,
    noble_title: Annotated[int, WholeNumber("Title", 0, HIGHEST, "It takes Citizenship 7.")] = 2,
    transportation: Annotated[int, WholeNumber("Transportation", 0, HIGHEST)] = 0,
    gear: Annotated[int, WholeNumber("Traveling Gear", 0, HIGHEST)] = 0,
    wealth: Annotated[int, WholeNumber("Wealth", 0, HIGHEST, "At least what a Title brings.")] = 0,
    weapons: Annotated[int, WholeNumber("Weapons", 0, HIGHEST)] = 0,
    exile: Annotated[bool, YesOrNo("In exile", "The Title then brings neither Wealth nor Estate.")] = False,
    budget: Annotated[int, BUDGET] = 0,
) -> Result:
    """The points that a choice of Privileges costs, with what a Title brings and what Wealth gives back."""
    levels = (
        allies,
        citizenship,
        contacts,
        estate,
        fame,
        informants,
        livestock,
        patron,
        servants,
        slaves,
        status,
        texts,
        noble_title,
        transportation,
        gear,
        wealth,
        weapons,
    )
    if noble_title and citizenship < NOBLE:
        raise InputError("citizenship", str(citizenship), f"a Title takes {NOBLE}", "Citizenship")
    made = bill(dict(zip(Privilege, levels, strict=True)), exile, rulings)
    return Result(
        (
            Statement(_total_words(made, budget), ("traits.privilege.cost",)),
            Steps("The bill", _bill_steps(made)),
            Grid(
                "What you have",
                "Privilege",
                ("Level", "That is"),
                tuple(
                    _owned_row(each, level)
                    for each, level in made.levels.items()
                    if level or each is Privilege.CITIZENSHIP
                ),
                ("traits.privilege.definition",),
            ),
            *_unused_rebate(made),
            *_lowered(citizenship),
            _title_prices(rulings),
            Note(
                "That an ordinary Privilege costs a point a level follows from the prices of Titles; the draft says it "
                "nowhere. Citizenship up to the 4 everybody begins with is free by our reading.",
                ("traits.privilege.cost",),
            ),
            Link("What does a level mean?", "traits.privilege.definition"),
        )
    )


def _total_words(made: Bill, budget: int) -> str:
    start = f"These Privileges cost {counted(made.total, 'point')}"
    if not budget:
        return f"{start}."
    left = budget - made.total
    return (
        f"{start}, and {counted(left, 'point')} of {budget} are left." if left >= 0 else f"{start}: {-left} too many."
    )


def _bill_steps(made: Bill) -> tuple[Step, ...]:
    if not made.lines:
        return (Step("Nothing is bought.", "traits.privilege.cost"),)
    return tuple(Step(f"{line.text}: {counted(line.points, 'point')}.", line.rule) for line in made.lines)


def _owned_row(privilege: Privilege, level: int) -> GridRow:
    return GridRow(privilege.word, (level, ROWS[privilege].levels[level]), rule=ROWS[privilege].rule)


def _unused_rebate(made: Bill) -> tuple[Note, ...]:
    """A word on points that Wealth gives back and nothing takes."""
    return (Note(made.more, ("traits.privilege.wealth-rebate",)),) if made.more else ()


def _lowered(citizenship: int) -> tuple[Note, ...]:
    """A word on Citizenship below the level that everybody begins with."""
    if citizenship >= START_CITIZENSHIP:
        return ()
    return (
        Note(
            f"Only a Flaw lowers Citizenship below {START_CITIZENSHIP}; by our reading what that is worth belongs to "
            "the Flaw, and no points come back here.",
            ("traits.privilege.citizenship",),
        ),
    )


def _title_prices(rulings: TraitsRulings) -> Grid:
    rows = tuple(
        GridRow(
            str(row.title),
            (title_cost(row.title, False, rulings), row.wealth, row.estate, wealth_cost(row.title), rebate(row.title)),
        )
        for row in BUNDLES
    )
    columns = ("Title in all", "Wealth with it", "Estate with it", "Wealth in all", "Given back by Wealth")
    return Grid("Titles and Wealth", "Level", columns, rows, ("traits.privilege.title-cost",))


# one Privilege

PRIVILEGE = Choose("Privilege", Choice(Privilege, {each: each.word for each in Privilege}))
LOYAL = WholeNumber("Completely loyal servants", 0, 100, "For Servants.")
STANDING = SeveralNumbers(
    "Steps of standing above yours", 0, 6, 7, "For Allies and Contacts, one number for each person."
)
PEOPLE = WholeNumber("People to equip", 1, 64, "For Traveling Gear.")


@tool(
    "traits.privilege",
    kind=Kind.LOOKUP,
    title="What does a level mean?",
    rules=(
        "traits.privilege.definition",
        "traits.privilege.servants",
        "traits.privilege.traveling-gear",
        "traits.privilege.traveling-gear-purchase",
        "traits.privilege.change-in-play",
    ),
    go="Look up",
)
def privilege_levels(
    rulings: TraitsRulings,
    *,
    privilege: Annotated[Privilege, PRIVILEGE] = Privilege.SERVANTS,
    level: Annotated[int, WholeNumber("Level", 0, HIGHEST)] = 3,
    loyal: Annotated[int, LOYAL] = 3,
    people: Annotated[int, PEOPLE] = 2,
    standing: Annotated[tuple[int, ...], STANDING] = (0, 1),
) -> Result:
    """Every level of a Privilege in words, and what one level comes to in people or months."""
    row = ROWS[privilege]
    means = row.levels.get(level, "nothing")
    return Result(
        (
            Statement(f"{privilege.word} {level}: {means}.", (row.rule,)),
            *_counted_out(privilege, level, loyal, people, standing),
            Grid(
                f"{privilege.word}",
                "Level",
                ("That is",),
                tuple(GridRow(str(each), (words,)) for each, words in row.levels.items()),
                (row.rule,),
            ),
            Note(row.about, (row.rule,)),
            Note("After the beginning only the story changes a Privilege.", ("traits.privilege.change-in-play",)),
            Link("What do my Privileges cost?", "traits.privilege.cost"),
        )
    )


def _counted_out(
    privilege: Privilege, level: int, loyal: int, people: int, standing: tuple[int, ...]
) -> tuple[Block, ...]:
    if privilege is Privilege.SERVANTS:
        return _servants(level, loyal)
    if privilege is Privilege.TRAVELING_GEAR:
        return _gear(level, people)
    if privilege in (Privilege.ALLIES, Privilege.CONTACTS):
        return _people(privilege, level, standing)
    return ()


def _people(privilege: Privilege, level: int, standing: tuple[int, ...]) -> tuple[Block, ...]:
    if not standing:
        return ()
    worth = people_worth(standing)
    fits = "just that" if worth == level else "less than that" if worth < level else "more than that"
    return (
        Note(
            f"{counted(len(standing), 'person')}, an equal counting 1 and each step of standing above adding 1, "
            f"{'comes' if len(standing) == 1 else 'come'} to level {worth}: {fits}. Above level 2 this is our reading.",
            (ROWS[privilege].rule,),
        ),
    )


def _servants(level: int, loyal: int) -> tuple[Block, ...]:
    if not level:
        return ()
    most = staff(level, 0).others // LOYAL_COUNTS
    mixed = staff(level, min(loyal, most))
    home = ("traits.privilege.servants",)
    short = f" More than {most} cannot be loyal for certain." if loyal > most else ""
    return (
        Note(
            f"With {mixed.loyal or 'none'} completely loyal you have {_others(mixed.others)}.{short}",
            home,
        ),
    )


def _others(number: int) -> str:
    """The servants whose loyalty is not certain, in words."""
    if not number:
        return "no others"
    return f"{counted(number, 'other')}, whose loyalty and skill follow from how they are paid and treated"


def _gear(level: int, people: int) -> tuple[Block, ...]:
    months = Fraction(person_months(level), people)
    return (
        Note(
            f"It keeps {counted(people, 'person')} going for {_months(months)}.",
            ("traits.privilege.traveling-gear",),
        ),
        Note(
            f"Who has Wealth can have level 1 for {counted(GEAR_PRICE, 'gold piece')}.",
            ("traits.privilege.traveling-gear-purchase",),
        ),
    )


def _months(months: Fraction) -> str:
    """A time in months: 2 months, 1 1/3 months, 2/3 of a month, no time."""
    whole, rest = divmod(months, 1)
    if not months:
        return "no time"
    if not rest:
        return counted(whole, "month")
    return f"{whole} {rest} months" if whole else f"{rest} of a month"


# the Patron


@tool(
    "traits.patron",
    kind=Kind.ODDS,
    title="Will my Patron help?",
    rules=("traits.privilege.patron-roll", "traits.privilege.patron-knowledge", "traits.privilege.patron"),
    rulings=("highest_number",),
)
def patron(
    rulings: TraitsRulings,
    *,
    level: Annotated[int, WholeNumber("Patron", 1, HIGHEST)] = 4,
    attribute: Annotated[int, WholeNumber("Attribute that fits", 1, 8)] = 3,
    ways: Annotated[int, WholeNumber("Ways in which the Patron helps", 1, 3, "Money, influence, knowledge.")] = 1,
    xp: Annotated[int, WholeNumber("Price of what is learned", 1, 60, "In Experience Points, for knowledge.")] = 8,
) -> Result:
    """How many successes asking a Patron brings, and what knowledge costs then."""
    pool = patron_pool(level, attribute, rulings)
    difficulty = patron_difficulty(ways)
    aim = target(difficulty, rulings)
    odds = roll_odds(pool, aim, rulings)
    price = odds.map(lambda outcome: taught_price(xp, outcome.successes))
    win = ending_odds(odds).chance(Ending.SUCCESS)
    return Result(
        (
            Statement(
                f"{capital(in_dice(pool))} at {aimed(difficulty, aim)}: the Patron helps with a chance of {told(win)}; "
                f"something of {counted(xp, 'Experience Point')} costs {told_average(price.mean())} on average.",
                ("traits.privilege.patron-roll",),
            ),
            ending_table("Asking the Patron", ending_odds(odds)),
            net_table("Net successes", odds),
            Steps(
                "How it is asked",
                (
                    Step(
                        f"Patron {level} and an Attribute of {attribute} make the pool.", "traits.privilege.patron-roll"
                    ),
                    Step(
                        f"A Patron who helps in {counted(ways, 'way')} is asked at {difficulty}.",
                        "traits.privilege.patron-roll",
                    ),
                    Step(
                        "Taught knowledge is an Experience Point cheaper for each net success, and never free.",
                        "traits.privilege.patron-knowledge",
                    ),
                    Step("Money and influence are the Storyteller’s to measure.", "traits.privilege.patron-resources"),
                ),
            ),
            Link("What does a level mean?", "traits.privilege.patron"),
        )
    )


TOOLS = (privileges, privilege_levels, patron)
