"""Pieces of results that several tools share: dice, tables of odds, and the words for a difficulty."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from castle_core.odds import Distribution
from castle_core.rules import capital, counted, listed, spelt
from castle_core.tools import Bead, Note, Odds, OddsRow, Step
from castle_core.traits.dice import TEN, Pool, dice_rolled
from castle_core.traits.difficulty import Target
from castle_core.traits.roll import Dice, Outcome, Reading, spared, successes
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.words import Ending

FIRST_STEP, NEW_DIE, QUALITY_DIE = "white", "blue", "purple"
"""The colours in which dice are shown: other ones for the second step, as the rules advise."""

ODDS_RULE = "traits.roll.distribution"
NET_SHOWN = 8
"""Net successes that a table tells one by one; the rest is "or more"."""


def asked_pool(pool: int, quality: int, rulings: TraitsRulings) -> Pool:
    """The pool a reader gave, as the table reads an empty one."""
    return Pool(dice_rolled(pool, rulings), quality)


def signed(number: int) -> str:
    """A modifier with its sign: +2, -1, +0."""
    return f"{number:+d}"


def dice(number: int) -> str:
    """So many dice in words: no dice, 1 die, 5 dice."""
    return counted(number, "die") if number else "no dice"


def in_dice(pool: Pool) -> str:
    """A pool in words: 5 dice; 5 dice and 2 Quality dice."""
    if not pool.quality:
        return dice(pool.first)
    return f"{dice(pool.first)} and {counted(pool.quality, 'Quality die')}"


def aimed(difficulty: int, aim: Target) -> str:
    """A difficulty and, where it lies beyond the numbers to roll, what it comes to: difficulty 9 (8, 2 successes)."""
    if aim.minimum > 1:
        return f"difficulty {difficulty} ({aim.number}, with {counted(aim.minimum, 'success')} needed)"
    if aim.automatic:
        return f"difficulty {difficulty} ({aim.number}, with {counted(aim.automatic, 'automatic success')})"
    return f"difficulty {difficulty}" if difficulty == aim.number else f"difficulty {difficulty} ({aim.number})"


def aim_step(difficulty: int, aim: Target) -> Step:
    """What a difficulty comes to for the dice, with the rule that makes it so."""
    start = f"Difficulty {difficulty}: a die that shows {aim.number} or more is a success"
    if aim.automatic:
        comes = "come" if aim.automatic > 1 else "comes"
        return Step(
            f"{start}, and {counted(aim.automatic, 'success')} {comes} automatically.",
            "traits.difficulty.automatic-successes",
        )
    if aim.minimum > 1:
        return Step(f"{start}, and {counted(aim.minimum, 'success')} are needed.", "traits.difficulty.extra-successes")
    return Step(f"{start}, and one is needed.", "traits.difficulty.pipeline")


def faces(shown: Sequence[int]) -> str:
    """Faces in words: 8, 9 and 1."""
    return listed(map(str, shown))


def beads(shown: Iterable[int], colour: str, kind: str) -> tuple[Bead, ...]:
    """Dice to look at: the number on each tells what it shows, the colour which dice they are."""
    return tuple(Bead(colour, str(each), f"{kind} showing {each}") for each in shown)


def _hits(shown: Sequence[int], aim: Target) -> str:
    hits = successes(shown, aim.number)
    if not hits:
        return "no success"
    which = faces([each for each in shown if each >= aim.number])
    return counted(hits, "success") if hits == len(shown) else f"{counted(hits, 'success')} ({which})"


def first_steps(fallen: Dice, aim: Target) -> tuple[Step, ...]:
    """The first step of a roll, told die by die."""
    if not fallen.first:
        return (Step("There are no dice for the first step.", "traits.dice.pool"),)
    text = f"First step: {faces(fallen.first)}, which {'is' if len(fallen.first) == 1 else 'makes'} "
    return (
        Step(
            f"{text}{_hits(fallen.first, aim)}.",
            "traits.roll.successes",
            beads(fallen.first, FIRST_STEP, "a die of the first step"),
        ),
    )


def second_steps(fallen: Dice, aim: Target) -> tuple[Step, ...]:
    """The second step of a roll: new dice for 10s, then Quality dice."""
    steps = []
    if fallen.new:
        granted = "the 10 grants" if len(fallen.new) == 1 else f"{spelt(fallen.first.count(TEN), '10')} grant"
        steps.append(
            Step(
                f"Second step: {granted} {counted(len(fallen.new), 'new die')}, showing {faces(fallen.new)}: "
                f"{_hits(fallen.new, aim)}.{_ignored(fallen.new)}",
                "traits.roll.tens",
                beads(fallen.new, NEW_DIE, "a new die"),
            )
        )
    if fallen.quality:
        steps.append(
            Step(
                f"{'' if fallen.new else 'Second step: '}{counted(len(fallen.quality), 'Quality die')}, showing "
                f"{faces(fallen.quality)}: {_hits(fallen.quality, aim)}.{_ignored(fallen.quality)}",
                "traits.roll.quality-dice",
                beads(fallen.quality, QUALITY_DIE, "a Quality die"),
            )
        )
    return tuple(steps)


def _ignored(shown: Sequence[int]) -> str:
    """What 1s and 10s of the second step do not do, where there are any."""
    words = []
    if 1 in shown:
        words.append("a 1 here does not count")
    if TEN in shown:
        words.append("a 10 here grants nothing")
    return f" ({capital('; '.join(words))}.)" if words else ""


def check_steps(fallen: Dice, aim: Target, found: Reading, rulings: TraitsRulings) -> tuple[Step, ...]:
    """The two checks, and every success that a 1 cancels."""
    needed = f"{counted(aim.minimum, 'success')} {'is' if aim.minimum == 1 else 'are'} needed"
    enough = found.ending > Ending.TOO_FEW
    automatic = f", {aim.automatic} of them automatic" if aim.automatic else ""
    first = Step(
        f"First check: {counted(found.total, 'success') if found.total else 'no success'} in all{automatic}; "
        f"{needed}, so that is {'enough' if enough else 'too few'}.",
        "traits.roll.minimum-check",
    )
    if not enough:
        return (first, _short(found))
    return (first, _taken_off(fallen, aim, found, rulings))


def _short(found: Reading) -> Step:
    if not found.ones:
        return Step("The first step shows no 1, so this is an ordinary failure.", "traits.roll.minimum-check")
    return Step(
        f"The first step shows {spelt(found.ones, '1')}, so the failure is critical, of severity {found.severity}.",
        "traits.roll.critical-severity",
    )


def _taken_off(fallen: Dice, aim: Target, found: Reading, rulings: TraitsRulings) -> Step:
    """Which successes the 1s cancel, the lowest first, and what is left."""
    if not found.ones:
        left = counted(found.net, "net success") if found.net != 1 else "1 net success"
        return Step(f"Second check: no 1 counts, so {left} {_stay(found.net)}.", "traits.roll.subtract-ones")
    rolled = sorted(each for each in (*fallen.first, *fallen.second) if each >= aim.number)
    lost = [f"that of the {each}" for each in rolled[: found.ones]]
    open_ones = found.ones - len(lost)
    if open_ones and not spared(aim, rulings):
        lost += ["an automatic one"] * min(open_ones, aim.automatic)
    ones = "the 1 cancels" if found.ones == 1 else f"the {spelt(found.ones, '1')} cancel"
    what = f"{'a success' if len(lost) == 1 else counted(len(lost), 'success')}, {listed(lost)}" if lost else "nothing"
    result = f"{found.net} {'is' if found.net == 1 else 'are'} left" if found.net > 0 else "nothing is left"
    verdict = "" if found.ending is Ending.SUCCESS else ", too few for success, but never a critical failure"
    return Step(f"Second check: {ones} {what}; {result}{verdict}.", "traits.roll.subtract-ones")


def _stay(number: int) -> str:
    return "stays" if number == 1 else "stay"


def ended(found: Reading) -> str:
    """How a roll ended, in one sentence."""
    if found.ending is Ending.CRITICAL:
        return f"Critical failure of severity {found.severity}."
    if found.ending is Ending.TOO_FEW:
        return "Failure: too few successes, and no 1."
    if found.ending is Ending.CANCELLED:
        return f"Failure: enough was rolled, but {spelt(found.ones, '1')} took too much of it away."
    beyond = "barely" if not found.margin else f"{found.margin} beyond what was needed"
    return f"Success with {counted(found.net, 'net success')}, {beyond}."


def ending_table(caption: str, odds: Distribution[Ending], rules: tuple[str, ...] = (ODDS_RULE,)) -> Odds:
    """A table of the four ways in which a roll can end, worst first."""
    rows = tuple(OddsRow(each.word, odds.chance(each)) for each in Ending)
    return Odds(caption, "Ending", rows, at_least=False, rules=rules)


def net_table(caption: str, odds: Distribution[Outcome], most: int = NET_SHOWN) -> Odds:
    """A table of the net successes of a roll; everything above `most` stands in one row."""
    nets = odds.map(lambda outcome: outcome.successes)
    top = max(nets)
    rows = [OddsRow("0, for the roll fails", nets.chance(0))] if nets.chance(0) or not top else []
    lowest = min((net for net in nets if net), default=1)
    rows += [OddsRow(str(net), nets.chance(net)) for net in range(lowest, min(top, most) + 1)]
    if top > most:
        rows.append(OddsRow(f"{max(most + 1, lowest)} or more", nets.chance_of(lambda net: net > most)))
    return Odds(caption, "Net successes", tuple(rows), rules=("traits.roll.degree",))


def chance_of_ending(odds: Distribution[Outcome], ending: Ending) -> Fraction:
    """How likely one of the endings is."""
    return odds.chance_of(lambda outcome: outcome.ending is ending)


def no_dice(pool: Pool, aim: Target) -> tuple[Note, ...]:
    """A word on an empty pool."""
    if pool.first:
        return ()
    return (
        Note(
            "Without a die in the first step nothing can show a 1, so this cannot be a critical failure.",
            ("traits.dice.pool",),
        ),
    )
