"""Every figure in the text of Traits is put in by the build, or worked out here; so is every roll in a story.

For each chapter a function writes the passages that hold figures, each figure taken from the rules; the text must hold
them word for word. What is left over when these passages and the names that hold figures are taken away must hold no
figure.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from castle_core.rules import RuleError
from castle_core.traits import TraitsRulings
from castle_core.traits.abilities import CATALOGUE
from castle_core.traits.ability import PRIMARY_BONUS, UNTRAINED, is_instinctive
from castle_core.traits.attribute import HIGHEST, START, quick_rating
from castle_core.traits.dice import FACES, SIDES, Pool, face, magic_pool, normal_pool
from castle_core.traits.difficulty import (
    LIMIT,
    USED_IN_THE_DRAFT,
    Modifiers,
    Target,
    conditional_total,
    distraction_left,
    number_to_roll,
    raised_to,
    target,
    work_out,
)
from castle_core.traits.discipline import (
    BASE_AFTER_FAILURE,
    RITUAL_DIFFICULTY,
    helped_rolls,
    ones_left,
    target_after_failure,
)
from castle_core.traits.example import POOLS, ROLLS, worked
from castle_core.traits.instincts import INSTINCTIVE_BONUS, MOST_LEVEL, instinctive_bonus, most_level, reflexes_pool
from castle_core.traits.karma import AWARD, FOR_MANY, THRESHOLD, Act, Effect, Event, made_by, resolve
from castle_core.traits.karma import START as NO_KARMA
from castle_core.traits.memory import MONTH, OFFSET, SCHEDULE, lapses, practice_for
from castle_core.traits.pool_odds import (
    chance_of_critical,
    chance_of_net,
    critical_chance,
    expected_total,
    roll_odds,
    success_chance,
)
from castle_core.traits.quality import OPPOSITE
from castle_core.traits.roll import Dice, Reading, Taken, read, success_chance_of_a_die, take
from castle_core.traits.specialty import NAMED_IN_THE_DRAFT, RATING, uses
from castle_core.traits.virtue import (
    ATONEMENT,
    ATONEMENT_DEAR,
    FEELINGS,
    KINDNESS,
    KINDNESS_DEAR,
    LANGUAGE_EMPATHY,
    LANGUAGE_LINGUISTICS,
    MOST_GOOD_OF_KINDNESS,
    TRUTH,
    check_atonement,
    without_language,
)
from castle_core.traits.willpower import COST, MOST
from castle_core.traits.words import Attribute, Ending, Mind, Quality
from castle_core.view import exact, percent
from tests.core.figures import DOCS, row, unexplained

OURS = TraitsRulings()
LOW, HIGH = OURS.lowest_number, OURS.highest_number
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NAMES = re.compile(
    r"\b(?:[Aa]|[Tt]he|[Ee]ach|[Aa]ny|[Nn]o|[Ss]ingle|[Oo]f) 10?\b(?! bad| good)|\b10?s\b"  # faces of dice
    r"|\b(?:Perception|Alertness|Agility|Athletics|Charisma|Etiquette|Martial Arts|Survival|Wisdom|Haggling|Strength"
    r"|Mining|Active Willpower|Passive Willpower|Pride|Deceit|Empathy|Discipline|Humility|Charity|Sacrifice|Integrity"
    r"|Reflexes|Instincts|Intelligence|Dodge|a Quality of|of) \d\b"  # what somebody in a story has
    r"|\bat difficulty \d+\b(?! or)|\bdifficulty \d+ (?:the|a single)"  # what a story or an example asks
)
"""Names that hold a figure: faces of dice, ratings and difficulties that an example begins with."""


def source(page: str) -> str:
    return (DOCS / "traits" / page).read_text(encoding="utf-8")


def listed(faces: tuple[int, ...]) -> str:
    return f"{', '.join(map(str, faces[:-1]))} and {faces[-1]}"


def rolled(difficulty: int, *first: int, new: tuple[int, ...] = (), quality: tuple[int, ...] = ()) -> Reading:
    return read(Dice(first, new, quality), target(difficulty, OURS), OURS)


# The first roll


def index() -> Iterator[str]:
    heard = rolled(6, 3, 6, 8, 10, 2, new=(7,))
    assert (heard.ending, heard.net) == (Ending.SUCCESS, 4)
    assert normal_pool(2, 3, OURS) == Pool(5)
    yield "Perception 2 and Alertness 3 make a **pool** of five dice, and the Storyteller, who "
    yield "runs the game, calls for difficulty 6."
    yield "The dice show 3, 6, 8, 10 and 2: three successes, the 6, the 8 and the 10."
    yield "it shows 7, a fourth success."
    climbed = rolled(7, 9, 1, 7, 4, 3)
    assert (climbed.ending, climbed.total, climbed.net, climbed.margin) == (Ending.SUCCESS, 2, 1, 0)
    yield "Agility 2 and Athletics 3 make five dice at difficulty 7."
    yield "They show 9, 1, 7, 4 and 3: two successes."
    assert normal_pool(2, 1, OURS) == Pool(3)
    yield "Charisma 2 and Etiquette 1 make three dice at difficulty 6."
    assert rolled(6, 4, 5, 2).ending is Ending.TOO_FEW
    yield "They show 4, 5 and 2: no success"
    assert rolled(6, 4, 1, 5).ending is Ending.CRITICAL
    yield "This time the dice show 4, 1 and 5."
    yield "now there is a 1 among the dice"
    assert success_chance(Pool(5), 6, OURS) > success_chance(Pool(3), 6, OURS)
    yield "Roll three dice at difficulty 6, then five"
    yield "At difficulty 6 a pool of three dice works"
    yield "| Ten-sided dice | Between 10 and 30, better in two colours |"


# Rolling dice


def pools() -> Iterator[str]:
    yield f"All dice have ten sides and are read from {FACES[0]} to {FACES[-1]}"
    assert SIDES == 10
    yield "Many ten-sided dice show a 0 where these rules have a 10"
    yield f"We read a 0 as {face(0)}."
    for what, traits, ratings in (
        ("Strike with the bare hand", ("Agility", "Martial Arts"), (3, 2)),
        ("Find food in the wild", ("Perception", "Survival"), (3, 4)),
        ("Bring the price down", ("Wisdom", "Haggling"), (2, 3)),
    ):
        named = (f"{trait} {rating}" for trait, rating in zip(traits, ratings, strict=True))
        yield row(what, *named, f"{normal_pool(*ratings, OURS).first} dice")
    yield f"Pay {COST} point of [Active Willpower]"
    agility, arts = POOLS.agility, POOLS.martial_arts
    yield f"{agility} + {arts} make a pool of {normal_pool(agility, arts, OURS).first} dice."
    magic = magic_pool(POOLS.active_willpower, POOLS.motives, OURS)
    pride, deceit = POOLS.motives[Quality.PRIDE], POOLS.motives[Quality.DECEIT]
    left = magic.active_willpower
    yield f"Active Willpower {POOLS.active_willpower} casts a spell out of Pride {pride} and Deceit {deceit}."
    yield f"{left} are left: {left} + {pride} + {deceit} make a pool of {magic.pool.first} dice."
    yield f"Active Willpower stays at {left} until"


def told_target(difficulty: int) -> tuple[int, int, int, int]:
    aim = target(difficulty, OURS)
    return difficulty, aim.number, aim.automatic, aim.minimum


def difficulties() -> Iterator[str]:
    yield f"hold their total between -{LIMIT} and +{LIMIT}, and add it."
    yield f"From {LOW} to {HIGH}, that is the number your dice must show, and one success is enough."
    yield f", read the dice at {LOW};"
    yield f", read the dice at {HIGH};"
    yield "| Success with 5 dice |"
    for difficulty in range(1, 13):
        works = f'{{{{ chance("traits.odds", "Success", pool="5", difficulty="{difficulty}") }}}}'
        yield row(*told_target(difficulty), works)
    losses = [success_chance(Pool(5), each, OURS) - success_chance(Pool(5), each + 1, OURS) for each in range(3, 12)]
    assert max(losses) == losses[HIGH - 3]
    yield f"From {HIGH} to {HIGH + 1} the ground falls away"
    yield f"they lie between {USED_IN_THE_DRAFT[0]} and {USED_IN_THE_DRAFT[-1]}, and most of them are 6, 7 or 8."
    yield f"they move the difficulty by {LIMIT} at most"
    for given in ((-2, -2, -1), (2, 2, -1), (3, 2, -2)):
        total = conditional_total(given, OURS)
        modifiers = ", ".join(f"{each:+}" for each in given)
        yield row(6, modifiers, f"{sum(given):+}", f"{total:+}", work_out(Modifiers(6, given), OURS).final)
    yield "know a modifier of -4, for dodging"
    yield f"the limit of {LIMIT} does not concern it"
    final = work_out(Modifiers(5, racial=-2), OURS).final
    yield f"At a base of 5 with a Racial Merit of -2 the difficulty is {final}, and"
    assert work_out(Modifiers(8, (-4,), racial=-2), OURS).final == final == 8 - LIMIT - 2
    yield f"at a base of 8 with conditional modifiers of -4 in all it is 8 - {LIMIT} - 2, which is {final} again."
    yield f"dice are read at {LOW} at the lowest and at {HIGH} at the highest."
    yield f"### Below {LOW}"
    yield f"Each point below {LOW} adds one **automatic success**, and the dice are read at {LOW}."
    one, three, five = (WORDS[target(difficulty, OURS).automatic] for difficulty in (2, 0, -2))
    yield f"Difficulty 2 brings {one} of them, difficulty 0 {three}, difficulty -2 {five}."
    yield f"### Above {HIGH}"
    yield f"Each point above {HIGH} asks for one more success, and the dice are read at {HIGH}."
    two, three, five = (WORDS[target(difficulty, OURS).minimum] for difficulty in (9, 10, 12))
    yield f"Difficulty 9 needs {two}, difficulty 10 {three}, difficulty 12 {five}."


def bounds() -> Iterator[str]:
    yield f"as the number to roll rises past {HIGH}, botches"
    for number in (9, 10):
        works = percent(chance_of_net(Pool(5), Target(number), 1, OURS))
        botches = percent(chance_of_critical(Pool(5), Target(number)))
        if number == 9:
            five = "With five dice read at 9, one success being enough, the roll works with"
            yield f"{five} {works} and botches with {botches};"
        else:
            yield f"read at 10 these are {works} and {botches}."
    gaps = {
        (dice, number): chance_of_net(Pool(dice), Target(number), 1, OURS)
        - chance_of_critical(Pool(dice), Target(number))
        for dice in range(1, 31)
        for number in (9, 10)
    }
    assert [place for place, gap in gaps.items() if gap <= 0] == [(1, 10)]
    assert gaps[1, 10] == 0
    yield f"with a single die read at 10, where both have {exact(chance_of_critical(Pool(1), Target(10)))}."
    for number in (9, 10):
        plain = [Fraction(number - 2, 10) ** pool for pool in range(1, 31)]  # no success, and no 1
        critical = [chance_of_critical(Pool(pool), Target(number)) for pool in range(1, 31)]
        assert [botch > fail for botch, fail in zip(critical, plain, strict=True)] == [
            pool > 5 for pool in range(1, 31)
        ]
    yield "are failures without any 1: read at 9 or at 10, from six dice up."
    assert success_chance(Pool(5), 11, OURS) < chance_of_net(Pool(5), Target(10), 1, OURS)
    assert critical_chance(Pool(5), 11, OURS) > chance_of_critical(Pool(5), Target(10))


def specialties() -> Iterator[str]:
    yield f"When an Attribute or an Ability reaches {RATING}, you may choose"
    yield f"A Trait can fall below {RATING} again."
    yield f"until the Trait is back at {RATING}."
    yield f"{NAMED_IN_THE_DRAFT[0][0]} | {NAMED_IN_THE_DRAFT[0][1]}"
    die, easier = uses(1, 0, OURS)
    yield f"one die more, or {min(die.difficulty, easier.difficulty)} difficulty."
    yield "With 2 dice at difficulty 6 the die is the better choice:"
    assert success_chance(Pool(3), 6, OURS) > success_chance(Pool(2), 5, OURS)
    yield "With 7 dice at difficulty 10 the easier number is much better:"
    assert success_chance(Pool(7), 9, OURS) > success_chance(Pool(8), 10, OURS)
    for pool in range(3, 16):
        better = [
            d for d in range(3, 13) if success_chance(Pool(pool + 1), d, OURS) > success_chance(Pool(pool), d - 1, OURS)
        ]
        assert better in ([], [4]), "the die is seldom better from three dice on"
    (at_limit,) = uses(1, -LIMIT, OURS)
    assert (at_limit.dice, at_limit.difficulty) == (1, 0)
    yield f"Where conditional modifiers come to -{LIMIT} already"
    (both,) = uses(2, -LIMIT, OURS)
    assert (both.dice, both.difficulty) == (1, -1)
    yield f"one die and {both.difficulty}, even where conditional modifiers stand at -{LIMIT}."


def rolls() -> Iterator[str]:
    yield "what a 1 does"
    yield "and at least one 1 in the first step"
    for number in range(LOW, HIGH + 1):
        yield row(number, exact(success_chance_of_a_die(number)))
    assert rolled(6, 10, new=(10,)).total == 2
    assert rolled(6, 8, 1).ending is Ending.CANCELLED
    yield "Two dice at difficulty 6 that show 8 and 1 come to one success less one"
    yield "Five dice at difficulty 8 work"
    for severity, text in ((1, "A snake strikes"), (2, "The snake bites, and"), (3, "The snake bites before")):
        assert rolled(9, *[1] * severity).severity == severity
        yield f"| {severity} | {text}"
    for pool, difficulty in ((7, 6), (9, 2)):
        taken = take(pool, difficulty, OURS)
        assert taken
        yield row(pool, difficulty, taken.successes)
    assert take(6, 6, OURS) is None
    yield row(6, 6, "Not possible: the pool is not larger")
    high = take(11, 10, OURS)
    assert high == Taken(3, 3)
    yield row(11, 10, f"{high.successes}, just as many as are needed")
    yield f"Below {LOW} the automatic successes are in the difference already"


def examples() -> Iterator[str]:
    food, snake, gem, price = ROLLS
    assert food.dice
    assert snake.dice
    assert price.dice
    found, bitten, dug, bargained = (worked(each, OURS) for each in ROLLS)
    assert isinstance(found, Reading)
    assert isinstance(bitten, Reading)
    assert isinstance(bargained, Reading)
    assert isinstance(dug, Taken)
    before = target(food.modifiers.base, OURS)
    yield (
        f"at difficulty {food.modifiers.base}: dice must show {before.number}, "
        f"and {WORDS[before.minimum]} successes are needed."
    )
    final = work_out(food.modifiers, OURS).final
    yield f'I take it as {food.modifiers.specialty},"'
    yield f"with {food.pool.first} dice at difficulty {final} she succeeds"
    yield f"where {food.pool.first + 1} dice at {food.modifiers.base} would give her"
    assert found.minimum == 2
    yield "Now two successes will do."
    yield f"The dice fall: {listed(food.dice.first)}."
    yield f"The 10 grants a new die, which shows {food.dice.new[0]}."
    assert (found.ending, found.total, found.ones, found.net, found.margin) == (Ending.SUCCESS, 3, 1, 2, 0)
    yield "That is three successes, and the 1 of the first step takes one of them away;"
    yield "the 1 of the new die is nothing."
    yield f"the dice show {listed(snake.dice.first)}, and the new die {snake.dice.new[0]}."
    assert (bitten.ending, bitten.total, bitten.minimum, bitten.severity) == (Ending.CRITICAL, 1, 2, 3)
    yield f"a critical failure of severity {bitten.severity}."
    merit = gem.modifiers.base + gem.modifiers.racial
    yield f"Strength and Mining at difficulty {gem.modifiers.base}."
    yield f"Rolan's Racial Merit is worth {gem.modifiers.racial}, which makes {merit}."
    assert gem.pool.first == normal_pool(4, 4, OURS).first + 1 == 9
    yield f"he gets a ninth die and another {gem.modifiers.specialty}."
    final = work_out(gem.modifiers, OURS).final
    aim = target(final, OURS)
    assert aim.automatic == 1
    yield f"That is {gem.pool.first} dice at difficulty {final}: read at {aim.number}, with one success"
    odds = roll_odds(gem.pool, aim, OURS)
    more, fewer = (
        odds.chance_of(lambda each: each.successes > dug.successes),
        odds.chance_of(lambda each: each.successes < dug.successes),
    )
    assert dug.successes == 7
    yield f"more than seven successes {percent(more)} of the time, and fewer {percent(fewer)}."
    yield f"{gem.pool.first} less {final} is {dug.successes}, and Rolan leaves"
    yield f"We take {OURS.racial_merit} for all of them"
    yield f"Wisdom 2 and Haggling 3 make {price.pool.first} dice."
    yield f"adds Empathy {price.pool.quality}, which lifts"
    yield f"The first step shows {listed(price.dice.first)}."
    fell = f"which shows {price.dice.new[0]}, and two for Empathy, which show {listed(price.dice.quality)}."
    yield f"one die for the 10, {fell}"
    assert (bargained.ending, bargained.total, bargained.ones, bargained.net) == (Ending.SUCCESS, 3, 1, 2)
    yield "The 10 and the two 8s are three successes; the 1 takes one away, and two are left."


def chances() -> Iterator[str]:
    assert [6 - 2, 10 - 6] == [4, 4]
    assert success_chance_of_a_die(6) == Fraction(1, 2), "half of the tens bring a second success"
    yield "At difficulty 6 it shows a 1 in one case of ten, nothing of use in four, a success without more in four, and"
    yield "and a 10 in one; of the tens"
    ten = expected_total(Pool(1), Target(6)) / success_chance_of_a_die(6)
    assert ten == Fraction(11, 10)
    yield "1.1 times the chance of a success"
    for pool in range(1, 16):
        assert all((success_chance(Pool(pool), d, OURS) > Fraction(1, 2)) for d in range(2, 9)) is (pool >= 3)
    yield f"Up to difficulty {HIGH} even a small pool"
    yield f"Above {HIGH}, more dice are not always safer: at difficulty 12 a single die"
    one, five, nine = (critical_chance(Pool(pool), 12, OURS) for pool in (1, 5, 9))
    assert one < five < nine


def dice() -> Iterator[str]:
    for part in (pools, difficulties, bounds, specialties, rolls, examples, chances):
        yield from part()


# Attributes and instincts


def attributes() -> Iterator[str]:
    yield f"### From {START} to {HIGHEST}"
    yield f"Every Attribute begins at {START} and can be raised to {HIGHEST}."
    yield f"From {RATING} on you may have a [Specialty]"
    yield row(4, "Perception 3", quick_rating(4, 3))
    yield row(2, "Intelligence 5", quick_rating(2, 5))
    for rating in MOST_LEVEL:
        yield row(rating, most_level(Mind.INSTINCTS, rating) or "No level")
    yield "for Instincts of 4 and 5 only."
    yield f"we leave the limit at {most_level(Mind.INSTINCTS, HIGHEST + 1)}."
    yield f"{INSTINCTIVE_BONUS} difficulty"
    with_instincts = reflexes_pool(3, 2, Mind.INSTINCTS, 4, OURS)
    assert with_instincts == Pool(9)
    assert reflexes_pool(3, 2, Mind.INTELLIGENCE, 0, OURS) == Pool(5)
    yield "Reflexes 3, Instincts 4 and Dodge 2 are nine dice."
    dodge = next(each for each in CATALOGUE if each.name == "Dodge")
    assert is_instinctive(dodge, Mind.INSTINCTS)
    easier = 6 + instinctive_bonus(Attribute.REFLEXES, True, True, OURS)
    yield f"Dodge is Instinctive, so the difficulty falls to {easier}, and"
    yield "would have five dice at 6 and"
    for each in SCHEDULE:
        yield row(each.level, each.hours, each.period)
    yield f"A month counts {MONTH} days here"
    week, fortnight = lapses(3, [2] + [0] * 20, False, OURS)
    assert (week.day, fortnight.day - week.day) == (7, 14)
    assert week.needed.hours == 3
    yield "Ysra has learned Carpentry to level 3, which takes three hours a week."
    yield f"At the end of that week Carpentry is at {week.level}."
    yield f"Carpentry is at {fortnight.level}."
    for level in (1, 2):
        kept = practice_for(level, True)
        assert kept
        assert kept.level == level + OFFSET
        yield row(level, kept.level, kept.hours, kept.period)


# Willpower and Qualities


def atonement_possible(good: int, bad: int, holiday: bool) -> str:
    try:
        check_atonement(good, bad, holiday, None)
    except RuleError:
        return "Not possible"
    return "Possible"


def qualities() -> Iterator[str]:
    assert success_chance(Pool(5, 4), 8, OURS) > success_chance(Pool(5, 2), 8, OURS)
    yield "with one of 4 "
    yield f"Let Passive Willpower go from 1 to {MOST}"
    yield "### At 0"
    yield "If it falls to 0 you die"
    for theirs, mine in ((6, 8), (7, 5), (6, 10)):
        number = raised_to(theirs, mine)
        aim = target(number, OURS)
        told = f"{number}: dice at {aim.number}, {WORDS[aim.minimum]} successes needed" if aim.minimum > 1 else number
        yield row(theirs, mine, told)
    yield f"you pay {COST} of Active Willpower"
    yield "With Active Willpower at 0 you cannot."
    yield f"of 5, that is {magic_pool(5, {}, OURS).pool.first} dice."
    dear, cheap = ATONEMENT_DEAR.difficulty, ATONEMENT.difficulty
    yield f"Roll Humility by itself at difficulty {cheap}."
    yield f"add [Sacrifice](#traits.virtue.sacrifice), and the difficulty is {dear}."
    assert KINDNESS_DEAR.difficulty == dear
    yield "Each success takes 1 bad karma away."
    yield "bad karma never falls below 0."
    for good, bad in ((5, 5), (5, 6)):
        yield row(good, bad, *(atonement_possible(good, bad, holiday) for holiday in (False, True)))
    yield f"The difficulty is {BASE_AFTER_FAILURE} and your opponent's successes added up"
    assert target_after_failure(1, OURS) == Target(6)
    assert target_after_failure(3, OURS) == Target(8)
    yield "Discipline 3 rolls three dice at 6 and holds"
    yield "against three it rolls at 8, and holds"
    assert ones_left(3, 3, OURS) == 0
    yield f"Discipline 2 a botch of severity {ones_left(3, 2, OURS)}."
    yield "before any 1 counted."
    assert helped_rolls(3, 6, True) == (3, 4, 5, 6)
    yield f"at difficulty {RITUAL_DIFFICULTY} or more, the second point is not needed."
    assert helped_rolls(2, 6, True, backed=True) == (1, 2, 3, 4, 5, 6)
    yield "every one of them, the first too."
    for penalty, discipline in ((2, 3), (3, 1)):
        left = distraction_left(penalty, discipline)
        yield row(f"+{penalty}", discipline, f"+{left}" if left else 0)
    empathy, linguistics = without_language(6, True), without_language(6, False)
    bases = f"so that a base of 6 becomes {empathy} and not {linguistics}."
    yield f"+{LANGUAGE_EMPATHY} difficulty instead of +{LANGUAGE_LINGUISTICS}, {bases}"
    yield f"Roll Wisdom and Empathy at difficulty {FEELINGS.difficulty}"
    yield f"roll Integrity by itself at difficulty {TRUTH.difficulty}."
    yield f"roll Charity by itself at difficulty {KINDNESS.difficulty}."
    yield "we take 1, as for other acts."
    yield "If it works, you get 1 good karma."
    yield f"One success makes 1 good karma, two or more make {MOST_GOOD_OF_KINDNESS}."
    yield "you get 1 in"
    yield f"of all cases and {MOST_GOOD_OF_KINDNESS} in"
    yield from karma_of_vices()
    yield from interrogation()


def karma(act: Act) -> tuple[int, int]:
    """The good and the bad karma of an act."""
    made = made_by(act, OURS)
    return made.good, made.bad


def karma_of_vices() -> Iterator[str]:
    for effect in Effect:
        assert karma(Act((Quality.PRIDE,), effect=effect))[1] == 1
        assert karma(Act((Quality.MALICE,), effect=effect))[1] >= 1
        assert karma(Act((Quality.COWARDICE,), effect=effect, endangers=True))[1] == 1
    yield "always 1 bad karma"
    yield "Pride always makes 1 bad karma."
    assert karma(Act((Quality.PRIDE, Quality.CHARITY), effect=Effect.GOOD, magic=True)) == (1, 1)
    yield "with Pride and Charity, 1 good and 1 bad."
    assert karma(Act((Quality.MALICE, Quality.CHARITY, Quality.EMPATHY), effect=Effect.GOOD, magic=True)) == (0, 3)
    yield "with Malice, Charity and Empathy, 3 bad."
    yield "the Storyteller may give you 1 bad karma."
    yield "A Willpower Point; 1 bad karma if others pay for it"
    yield "A cowardly act makes 1 bad karma if"


def interrogation() -> Iterator[str]:
    yield f"her Passive Willpower is 6, and so he rolls at {raised_to(5, 6)}."
    yield "The Storyteller calls for difficulty 5, but"
    yield f"which leaves {4 - COST}, and rolls Discipline"
    against = target_after_failure(1, OURS)
    yield f"the difficulty is {BASE_AFTER_FAILURE} + 1, which makes {against.number}."
    assert read(Dice((2, 6, 5)), against, OURS).ending is Ending.SUCCESS
    yield "The three dice show 2, 6 and 5: one success"
    assert success_chance(Pool(4, 1), 7, OURS) > success_chance(Pool(4), 7, OURS)
    _, bad = karma(Act((Quality.PRIDE,), effect=Effect.NEUTRAL))
    yield f"Active Willpower is {4 - 2 * COST}, and Pride has made {bad} bad"


# Karma

HEALED = Act((Quality.CHARITY, Quality.EMPATHY), magic=True, effect=Effect.GOOD)
STRUCK = Act((Quality.WRATH,), effect=Effect.BAD)
ACTS = (
    ("You talk a village out of burning the mill", Act((Quality.EMPATHY,), effect=Effect.GOOD)),
    ("You strike a rival down", STRUCK),
    ("You pick a lock in an empty house", Act((Quality.LUST,), effect=Effect.NEUTRAL)),
    (
        "You run, and leave your friends to the wolves",
        Act((Quality.COWARDICE,), effect=Effect.BAD, endangers=True),
    ),
    ("You save a drowning child", Act((Quality.PRIDE,), effect=Effect.GOOD)),
    ("You drive bandits off a farm", replace(STRUCK, defence=True)),
    ("You bring a murderer of many to his knees", replace(STRUCK, just_target=True)),
    ("You heal somebody by magic", HEALED),
    ("The same", replace(HEALED, qualities=(Quality.CHARITY, Quality.PRIDE))),
    ("The same", replace(HEALED, qualities=(*HEALED.qualities, Quality.MALICE))),
    (
        "You strike a thief lame by magic, for his own good",
        Act((Quality.CHARITY, Quality.WRATH), magic=True, effect=Effect.BAD),
    ),
)


def karma_page() -> Iterator[str]:
    yield f"At {THRESHOLD} of either kind, "
    yield f"and both totals go back to {NO_KARMA}."
    for what, act in ACTS:
        yield row(what, ", ".join(each.word for each in act.qualities), *karma(act))
    yield f"What each of them leads to happens at {THRESHOLD}."
    yield f"we begin both at {NO_KARMA}."
    yield f"the Storyteller may give {AWARD} good karma"
    yield f"the Storyteller may give {AWARD} bad karma"
    assert FOR_MANY == 2
    yield f"At {THRESHOLD} good karma your soul has grown"
    yield f"At {THRESHOLD} bad karma your soul has taken harm."
    yield f"Then set both totals to {NO_KARMA}"
    yield f"Points beyond {THRESHOLD} are lost with the rest."
    yield f"makes {karma(Act((Quality.WRATH,), effect=Effect.BAD))[1]}."
    both = resolve(THRESHOLD, THRESHOLD)
    assert both.events == (Event.BAD, Event.GOOD)
    yield f"If both totals reach {THRESHOLD} with the same act, settle the bad one first, then the good one,"
    yield f"and set both to {NO_KARMA} when both are done."
    good, bad = 11, 18
    yield f"Marvel has {good} good karma and {bad} bad."
    assert karma(Act((Quality.EMPATHY,), effect=Effect.NEUTRAL)) == (0, 0)
    struck = karma(Act((Quality.WRATH,), effect=Effect.BAD))[1]
    yield f"{struck} bad karma, which makes {bad + struck}."
    saved = karma(Act((Quality.PRIDE,), effect=Effect.GOOD, many=True))
    yield f"the point doubles to {FOR_MANY}, but Pride always makes one bad: {saved[0]} good, {saved[1]} bad."
    good, bad = good + saved[0], bad + struck + saved[1]
    yield f"He has {good} good karma and {bad} bad."
    assert resolve(good, bad) == (0, 0, (Event.BAD,))
    yield f"At {THRESHOLD} a Virtue must go down."
    yield "Derrick lowers Empathy from 2 to 1"
    yield "Then both totals are 0."


# The quick reference


def quick_reference() -> Iterator[str]:
    yield "note successes, 1s and 10s."
    yield f"the draft uses {USED_IN_THE_DRAFT[0]} to {USED_IN_THE_DRAFT[-1]}, mostly 6, 7 and 8."
    yield f"their total, held between -{LIMIT} and +{LIMIT}."
    yield f"with an Attribute of its column {PRIMARY_BONUS}, "
    yield f" +{UNTRAINED} (Instinctive +0; Intelligence-based and Special: no roll), "
    yield f"(one die or -1; at -{LIMIT} "
    columns = (0, 1, 2, None, 9, 10, 11, 12)
    yield row("Difficulty", *(f"{LOW} to {HIGH}" if each is None else each for each in columns))
    aims = [target(LOW if each is None else each, OURS) for each in columns]
    numbers = ["As it is" if each is None else number_to_roll(each, OURS) for each in columns]
    yield row(*numbers)
    yield row(*(aim.automatic for aim in aims))
    yield row(*(aim.minimum for aim in aims))
    for asked, dice in (("success", (*range(1, 11), 12)), ("botch", (1, 3, 5, 7, 10))):
        yield row(f"Dice: {asked} at", *USED_IN_THE_DRAFT)
        label = {"success": "Success", "botch": "Critical failure"}[asked]
        for pool in dice:
            cells = (
                f'{{{{ chance("traits.odds", "{label}", pool="{pool}", difficulty="{each}") }}}}'
                for each in USED_IN_THE_DRAFT
            )
            yield row(pool, *cells)
    yield "Any roll; always 1 bad karma"
    yield "Saving yourself; 1 bad karma if others pay"
    yield f"| {ATONEMENT.difficulty} | 1 bad karma less for each success |"
    yield f": Charity | {KINDNESS.difficulty} | 1 good karma |"
    yield f"+ Sacrifice | {KINDNESS_DEAR.difficulty} | The same;"
    yield f"up to {MOST_GOOD_OF_KINDNESS} |"
    yield f": Integrity | {TRUTH.difficulty} | 1 good karma |"
    yield f": Wisdom + Empathy | {FEELINGS.difficulty} | What"
    yield f": Discipline | {BASE_AFTER_FAILURE} + their successes |"
    yield " 1 point; "
    yield " 1 for each Quality."
    yield f"double, or {AWARD} without a Quality"
    yield ": 1 bad."
    yield "Then both totals are 0."
    assert set(OPPOSITE) == set(Quality)


CHAPTERS: dict[str, Callable[[], Iterator[str]]] = {
    "index.md": index,
    "dice.md": dice,
    "attributes.md": attributes,
    "qualities.md": qualities,
    "karma.md": karma_page,
    "quick-reference.md": quick_reference,
}


@pytest.mark.parametrize("page", CHAPTERS)
def test_every_figure_of_a_chapter_is_worked_out(page: str) -> None:
    text, passages = source(page), list(CHAPTERS[page]())
    missing = [passage for passage in passages if passage not in text]
    assert not missing, "the text and the rules differ"
    assert not unexplained(text, passages, NAMES), "figures that nothing works out"


@pytest.mark.parametrize("page", CHAPTERS)
def test_a_figure_nobody_works_out_would_be_noticed(page: str) -> None:
    text, passages = source(page), list(CHAPTERS[page]())
    added = "Roll 4711 dice.\n"
    assert unexplained(text + added, passages, NAMES) == [added.strip()]
