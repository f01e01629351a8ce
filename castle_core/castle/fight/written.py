"""A fight while something happens in it, and what is written down of that."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from castle_core.castle.fight.entries import MOST_LINES, Combatant, combatants_of, pairs_of
from castle_core.castle.fighter import Fighter, Move
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.sheet.entries import BRAWN, NOTHING
from castle_core.chance import Source
from castle_core.sheets import Played, Values
from castle_core.sheets.kind import Typed

ACCOUNTS_KEPT = 8
"""Of so many exchanges the log keeps how they came about; of the others it keeps what happened."""

Row = dict[str, Typed]


@dataclass
class Table:
    """A fight while something happens in it, and everything that has to be written down for it."""

    values: Values
    rulings: CastleRulings
    changes: dict[str, Typed] = field(default_factory=dict)
    lines: list[Row] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.combatants = list(combatants_of(self.values, self.rulings))
        self.pairs = {each.place: each for each in pairs_of(self.values, tuple(self.combatants), self.rulings)}
        self.exchanges: int = self.values["exchanges"]

    def put(self, before: Combatant, **now: object) -> Combatant:
        """Write down what has become of somebody, wherever they stand."""
        after = replace(before, **now)  # type: ignore[arg-type]
        self.combatants[before.place] = after
        for place, pair in self.pairs.items():
            one, other = (after if each.place == before.place else each for each in pair.both)
            self.pairs[place] = replace(pair, one=one, other=other)
        self.changes |= {f"{after.path}.{key}": text for key, text in changed(before, after).items()}
        return after

    def played(self, text: str) -> Played:
        """All of it, told in a sentence; the log forgets its oldest lines, and how older exchanges came about."""
        log = self.values["log"]
        held = len(log)
        over = max(0, held + len(self.lines) - MOST_LINES)
        faded = held + len(self.lines) - ACCOUNTS_KEPT
        self.changes |= {f"log.{place}.account": "" for place in range(over, min(faded, held)) if log[place]["account"]}
        added = {"log": tuple(self.lines)} if self.lines else {}
        return Played(self.changes, text, added, tuple(f"log.{place}" for place in range(over)))


def changed(before: Combatant, after: Combatant) -> Row:
    """What is written otherwise on somebody's row than before."""
    rows = (row_of(before), row_of(after))
    return {key: text for key, text in rows[1].items() if rows[0].get(key) != text}


def row_of(combatant: Combatant) -> Row:
    """What can change about somebody in a fight, as it would have been typed."""
    fighter = combatant.fighter
    used = [move.value for move in Move if move in fighter.used]
    return {
        "weapon": fighter.weapon.key,
        "masterwork": yes(fighter.fine),
        "off_hand": fighter.off_hand.key if fighter.off_hand else NOTHING,
        **({} if fighter.tally.dead else tally_row(fighter)),
        "dead": yes(fighter.tally.dead),
        "spent": str(fighter.spent),
        "used": (*used, BRAWN) if fighter.brawn_used else tuple(used),
        "out": yes(combatant.out),
        "lost": combatant.lost.key if combatant.lost else NOTHING,
        "lost_masterwork": yes(combatant.lost_fine),
        "lost_off_hand": combatant.lost_off_hand.key if combatant.lost_off_hand else NOTHING,
    }


def tally_row(fighter: Fighter) -> Row:
    """Somebody's wounds; the dead keep those they had."""
    tally = fighter.tally
    return {"light": str(tally.light), "serious": str(tally.serious), "deadly": str(tally.deadly)}


def yes(held: bool) -> str:
    """A flag as it is written."""
    return "yes" if held else "no"


def when_of(fight: int, exchanges: int) -> str:
    """Where a fight has got to."""
    return f"Fight {fight}, exchange {exchanges}" if exchanges else f"Fight {fight}"


Doing = Callable[[Table, int, Source], Played]
"""What carries out an act: in a fight, for the row of that number, with a source of chance."""
