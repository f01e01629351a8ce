"""The tool that draws by chance and keeps track of what is still in the bags.

What it keeps is a text of events, such as `advantaged.resolution-5.out.K7Q2M4TX~put-back`:
each draw with its level, its bag, whether its chits stayed out, and its roll code.
The text is played through anew every time, so that a draw once made never changes,
whatever the table rules or asks afterwards.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from castle_core.castle.bag import Bag, Draw, Taken, check_enough, odds, together
from castle_core.castle.check import draw_at
from castle_core.castle.rulings import SETS, CastleRulings, DrawReturn, LevelMethod
from castle_core.castle.tools.drawing import how_to_draw
from castle_core.castle.tools.fields import BAG, LEVEL, SETS_HERE, at_this_table
from castle_core.castle.tools.parts import (
    advice,
    bag_picture,
    bead,
    bead_groups,
    level_rule,
    name_of,
    of_bag,
    result_odds,
    which,
)
from castle_core.castle.words import BagName, Level, Rank, Sets
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import InputError, RuleError, listed
from castle_core.tools import Action, Beads, Block, Kind, Note, Result, Statement, Step, Steps, told, tool

MOST_EVENTS = 200
BETWEEN = "~"
EVENT = re.compile(r"(?P<level>[a-z]+)\.(?P<bag>[a-z0-9-]+)\.(?P<goes>out|back)\.(?P<code>[0-9A-Z]{8})")


@dataclass(frozen=True)
class Made:
    """A draw that was made: whether its chits stayed out, and the code that replays it."""

    level: Level
    draw: Draw
    out: bool
    code: str

    def __str__(self) -> str:
        return f"{self.level}.{self.draw.bag.key}.{'out' if self.out else 'back'}.{self.code}"


@dataclass(frozen=True)
class PutBack:
    """Every chit went back into its bag."""

    def __str__(self) -> str:
        return "put-back"


Event = Made | PutBack
History = tuple[Event, ...]


@dataclass(frozen=True)
class Shown:
    """The last draw: the bag before it, and the chits in the order in which they came out."""

    made: Made
    before: Bag
    chits: tuple[Rank, ...]

    @property
    def taken(self) -> Taken:
        """How many chits of each kind came out."""
        return tuple(self.chits.count(result) for result in self.before.results)

    @property
    def chances(self) -> Distribution[Rank]:
        """The chances of each result before the draw was made."""
        return odds(Draw(self.before, self.made.draw.chits, self.made.draw.keep))

    @property
    def result(self) -> Rank:
        """The chit that counts."""
        return self.made.draw.kept(self.taken)


@dataclass(frozen=True)
class Scene:
    """The bags after all events: the chits that are out of each full bag, and the last draw if an event was one."""

    out: Mapping[Bag, Taken]
    last: Shown | None

    def left_in(self, bag: Bag) -> Bag:
        """What is left in a bag."""
        return bag.without(self.out[bag]) if bag in self.out else bag


def play(history: Sequence[Event]) -> Scene:
    """The bags after these events; RuleError when a draw among them found too few chits."""
    out: dict[Bag, Taken] = {}
    last: Shown | None = None
    for event in history:
        if isinstance(event, PutBack):
            out, last = {}, None
            continue
        bag = event.draw.bag
        if not event.out:
            out.pop(bag, None)
        before = bag.without(out[bag]) if bag in out else bag
        last = Shown(event, before, drawn(Draw(before, event.draw.chits, event.draw.keep), event.code))
        if event.out and not bag.endless:
            out[bag] = together((out[bag], last.taken)) if bag in out else last.taken
    return Scene(out, last)


def drawn(draw: Draw, code: str) -> tuple[Rank, ...]:
    """The chits a draw brings under a roll code, in the order in which they come out.

    Rules: castle.bag.draw.
    Raises RuleError when the bag holds too few.
    """
    check_enough([draw])
    source = Source.from_code(code)
    if draw.bag.endless:
        return tuple(source.draw(draw.bag.urn(), 1)[0] for _ in range(draw.chits))
    return tuple(source.draw(draw.bag.urn(), draw.chits))


def read_history(state: str) -> History:
    """The events a text tells of; InputError when it is none of ours, or its draws cannot have happened."""
    try:
        events = tuple(read_event(each) for each in state.split(BETWEEN)) if state else ()
        if len(events) > MOST_EVENTS:
            raise ValueError
        play(events)
    except ValueError:
        raise InputError(
            "state", state, "give what this tool returned, or start with nothing", "The draws so far"
        ) from None
    return events


def read_event(text: str) -> Event:
    """One event; ValueError when the text is none."""
    if text == str(PutBack()):
        return PutBack()
    parts = EVENT.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    level, key = Level(parts["level"]), parts["bag"]
    if key == f"{level}-bag":
        name, rulings = BagName.RESOLUTION, CastleRulings(level_method=LevelMethod.THREE_BAGS)
    else:
        bag, _, sets = key.partition("-")
        name, rulings = BagName(bag), CastleRulings(sets=SETS.read(sets))
    made = Made(level, draw_at(level, name, rulings), parts["goes"] == "out", Source.from_code(parts["code"]).code)
    if str(made) != text:
        raise ValueError(text)
    return made


def written(history: History) -> str:
    """The events as a text."""
    return BETWEEN.join(map(str, history))


@tool(
    "castle.draw-now",
    kind=Kind.TRACK,
    title="Draw from the bag",
    rules=("castle.bag.draw", "castle.bag.return", "castle.check.levels"),
    rulings=("chit_colours", "sets", "draw_return", "level_method"),
    actions=(Action("draw", "Draw"), Action("put-back", "Put all chits back"), Action("undo", "Take back the last")),
)
def draw_now(
    rulings: CastleRulings,
    *,
    source: Source,
    state: str,
    action: str,
    bag: Annotated[BagName, BAG] = BagName.RESOLUTION,
    level: Annotated[Level, LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Draws chits by chance, shows how likely that was, and keeps track of what is left."""
    rulings = at_this_table(rulings, sets)
    draw = draw_at(level, bag, rulings)
    history = read_history(state)
    if action == "draw":
        held = rulings.draw_return is DrawReturn.HELD and bag is BagName.RESOLUTION
        stays = held or rulings.draw_return is DrawReturn.OUT
        history = with_room(history, Made(level, draw, stays, source.code))
    elif action == "put-back" and play(history).out:
        history = with_room(history, PutBack())
    elif action == "undo":
        if not history:
            raise RuleError("There is no draw to take back.", "castle.bag.return")
        history = history[:-1]
    scene = play(history)
    left = draw.bag if rulings.draw_return is DrawReturn.AFTER_EACH_DRAW else scene.left_in(draw.bag)
    if scene.last and action in ("", "draw"):
        first = _just_drawn(scene.last, rulings)
    else:
        first = (_looking(left, draw, action), *_how(left, draw, level, bag, rulings))
    log = _log_line(scene.last) if scene.last and action == "draw" else None
    return Result((*first, *_bag_now(left, draw, level, rulings), *advice(bag, rulings)), written(history), log)


def with_room(history: History, event: Event) -> History:
    """The history with one more event; when it grows too long, what no bag remembers any more is forgotten.

    Raises RuleError when every event still matters.
    """
    events = (*history, event)
    if len(events) <= MOST_EVENTS:
        return events
    emptier: set[Bag] = set()
    for place, each in enumerate(events):
        if isinstance(each, PutBack):
            emptier.clear()
        elif not each.out:
            emptier.discard(each.draw.bag)
        elif not each.draw.bag.endless:
            emptier.add(each.draw.bag)
        if not emptier:
            return events[place + 1 :]
    raise RuleError(f"{MOST_EVENTS} draws are out of the bags. Put all chits back first.", "castle.bag.return")


def _just_drawn(shown: Shown, rulings: CastleRulings) -> tuple[Block, ...]:
    """What came out, which chit counts and why, and how likely that was."""
    made, result = shown.made, shown.result
    names = listed(chit.word for chit in shown.chits)
    chance = shown.chances.chance(result)
    counts = "" if len(shown.chits) == 1 else f", and the {which(made.draw)} counts"
    beads = tuple(bead(chit, rulings) for chit in shown.chits)
    steps = [Step(f"Out of {of_bag(shown.before)} came {names}.", "castle.bag.draw", beads)]
    if len(shown.chits) == 1:
        reason = f"A single chit is the result: {result.word}."
    elif len(set(shown.chits)) == 1:
        reason = f"Both are {result.word}, so {result.word} it is."
    else:
        reason = f"{made.level.word} keeps the {which(made.draw)}: {result.word}."
    steps.append(Step(reason, level_rule(made.level, name_of(made.draw.bag)), (bead(result, rulings),)))
    steps.append(Step(_where_they_went(made), "castle.bag.return"))
    return (
        Statement(
            f"{_kind(made)}: {names}{counts}. The result is {result.word}, which had a chance of {told(chance)}.",
            ("castle.bag.draw",),
        ),
        Steps("What happened", tuple(steps)),
    )


def _where_they_went(made: Made) -> str:
    if made.out:
        return "The chits stay out until you put them back."
    return "The chits have gone back into the bag."


def _log_line(shown: Shown) -> str:
    """The line for the roll log, such as: Advantaged draw: Poor and Average, keeps Average (Average 49/99)."""
    result = shown.result
    names = listed(chit.word for chit in shown.chits)
    keeps = "" if len(shown.chits) == 1 else f", keeps {result.word}"
    return f"{_kind(shown.made)}: {names}{keeps} ({result.word} {told(shown.chances.chance(result))})"


def _kind(made: Made) -> str:
    """What kind of draw it was."""
    wound = name_of(made.draw.bag) is BagName.WOUNDS
    return f"{made.level.word} {'wound draw' if wound else 'draw'}"


def _looking(left: Bag, draw: Draw, action: str) -> Statement:
    """How the bag stands when nothing has just been drawn."""
    start = {"undo": "The last step is taken back. ", "put-back": "Every chit is back. "}.get(action, "")
    full = ", which is full" if left == draw.bag and not left.endless else ""
    return Statement(f"{start}You draw from {of_bag(left)}{full}.", ("castle.bag.draw",))


def _how(left: Bag, draw: Draw, level: Level, bag: BagName, rulings: CastleRulings) -> tuple[Block, ...]:
    """What is about to happen, where an answer will tell what has happened."""
    if not left.endless and left.size < draw.chits:
        return ()
    made = Draw(left, draw.chits, draw.keep)
    return (Steps("How you draw", how_to_draw(made, level, bag, rulings)),)


def _bag_now(left: Bag, draw: Draw, level: Level, rulings: CastleRulings) -> tuple[Block, ...]:
    """What is out, what is left, and the odds of the next draw."""
    blocks: list[Block] = []
    if left != draw.bag:
        taken = tuple(full - now for full, now in zip(draw.bag.counts, left.counts, strict=True))
        blocks.append(Beads("Out of the bag", bead_groups(left.results, taken, rulings), ("castle.bag.return",)))
    picture = "One set of the infinite bag" if left.endless else f"Left in the {left.title}"
    blocks.append(bag_picture(picture, left, rulings, "castle.bag.return"))
    if not left.endless and left.size < draw.chits:
        blocks.append(Note("Too few chits are left for this draw. Put all chits back first.", ("castle.bag.return",)))
    else:
        chances = odds(Draw(left, draw.chits, draw.keep))
        blocks.append(result_odds(f"The next draw, {level.word}", chances, left, rulings))
    return tuple(blocks)
