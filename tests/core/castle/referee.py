"""A referee who plays duels by the rules, exchange by exchange, and knows nothing of the rules core.

The referee asks a table for chits. At a table of chance they come out of a heap that is mixed (`Chance`);
at the other one every handful comes out in turn, each with its chance, so that all courses can be counted (`every`).
Where a player would choose, both fighters follow the habits of the book.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from random import Random
from typing import NamedTuple, TypeVar

from tests.core.counting import went_through

RANK = {"Poor": 1, "Average": 2, "Good": 3, "Light": 1, "Serious": 2, "Deadly": 3}
ONE_SET = {"resolution": {"Poor": 3, "Average": 4, "Good": 2}, "wounds": {"Light": 5, "Serious": 2, "Deadly": 1}}
LEVEL_BAG = {0: (45, 32, 4), 1: (27, 36, 18), 2: (9, 40, 32)}

# damage (0 Disadvantaged, 1 Normal, 2 Advantaged), length, fencing weapon, Mighty weapon, Specialist
WEAPONS = {
    "knife": (0, 1, False, False, "knife-fighter"),
    "fist": (0, 1, False, False, "pugilist"),
    "wrestling": (0, 1, False, False, "wrestler"),
    "sword": (1, 2, True, False, "swordsman"),
    "rapier": (1, 2, True, False, "swordsman"),
    "broadsword": (1, 2, False, False, "swordsman"),
    "axe": (1, 2, False, False, ""),
    "spear": (1, 3, False, False, "spearman"),
    "halberd": (2, 3, False, True, "pole-axeman"),
    "poleaxe": (2, 3, False, True, "pole-axeman"),
    "zweihander": (2, 3, False, True, "zweihandler"),
}
EXAMPLES = {("rapier", "halberd"), ("fist", "sword")}

BY_THE_BOOK = {
    "sets": "5",
    "draw_return": "after-each-draw",
    "level_method": "chits-from-one-bag",
    "level_floor": "clamp",
    "defeat_at": "deadly",
    "reopen": "instead-of-hit",
    "reopen_when": "any-win-while-closed",
    "reach_classes": "three-classes",
    "main_gauche_result": "new-result-stands",
    "disarm_timing": "instead-of-wound",
    "disarmed_position": "reset-apart",
    "riposte_effect": "ordinary-hit",
    "botte_timing": "after-an-unsoaked-hit",
    "armour_refresh": "on-recorded-wound",
    "armour_stacking": "sum",
    "wound_model": "tally",
    "deadly_penalty": "one-level-and-down",
    "brawn_use": "once-per-fight",
    "brawn_target": "new-wound",
    "toughness_threshold": "third-wound-converts",
    "toughness_death": "unchanged",
    "cinematic": "no",
}


@dataclass(frozen=True)
class Man:
    """A fighter before the fight."""

    origin: str = "player"
    advantages: frozenset[str] = frozenset()
    weapon: str = "sword"
    off_hand: bool = False
    worn: int = 0
    shield: bool = False
    wounds: tuple[int, int, int] = (0, 0, 0)
    disarms: bool = False

    def has(self, advantage: str) -> bool:
        return advantage in self.advantages


class Now(NamedTuple):
    """A fighter during the fight: armour left by source (Fencing, shield, worn), wounds, and what is used up."""

    weapon: str
    off_hand: bool
    left: tuple[int, int, int]
    wounds: tuple[int, int, int]
    dead: bool
    main_gauche: bool
    riposte: bool
    botte: bool
    brawn: bool


class State(NamedTuple):
    """The fight between two exchanges."""

    position: str
    fighters: tuple[Now, Now]


class End(NamedTuple):
    """The fight after the last one: the winner, and both overall wounds."""

    winner: int
    overall: tuple[str, str]


class Table:
    """Where chits come from: a bag is a count of each word, or an infinite one."""

    def pick(self, options: Mapping[Hashable, int]) -> Hashable:
        """One of the options, each as often as its number says."""
        raise NotImplementedError

    def take(self, bag: dict[str, int], chits: int, infinite: bool) -> tuple[str, ...]:
        """A handful of chits, which are then out of the bag."""
        options: dict[Hashable, int] = {}
        for handful in combinations_with_replacement(bag, chits):
            counts = [handful.count(word) for word in bag]
            if infinite:
                ways = factorial(chits) * prod(count**n for count, n in zip(bag.values(), counts, strict=True))
                ways //= prod(map(factorial, counts))
            else:
                ways = prod(comb(count, n) for count, n in zip(bag.values(), counts, strict=True))
            if ways:
                options[handful] = ways
        taken = self.pick(options)
        assert isinstance(taken, tuple)
        if not infinite:
            for word in taken:
                bag[word] -= 1
        return taken

    def look(self, bag: dict[str, int], chits: int, infinite: bool) -> tuple[str, ...]:
        """A handful of chits that go back at once."""
        taken = self.take(bag, chits, infinite)
        if not infinite:
            for word in taken:
                bag[word] += 1
        return taken


class Chance(Table):
    """A table of chance: single chits are drawn from a heap, one after the other."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.heaps: dict[tuple[int, ...], list[str]] = {}

    def pick(self, options: Mapping[Hashable, int]) -> Hashable:
        return self.random.choices(list(options), list(options.values()))[0]

    def take(self, bag: dict[str, int], chits: int, infinite: bool) -> tuple[str, ...]:
        taken = self.look(bag, chits, infinite)
        if not infinite:
            for word in taken:
                bag[word] -= 1
        return taken

    def look(self, bag: dict[str, int], chits: int, infinite: bool) -> tuple[str, ...]:
        counts = tuple(bag.values())
        if counts not in self.heaps:
            self.heaps[counts] = [word for word, count in bag.items() for _ in range(count)]
        heap, random = self.heaps[counts], self.random.random
        first = int(random() * len(heap))
        if chits == 1:
            return (heap[first],)
        places = [first]
        while len(places) < chits:
            place = int(random() * len(heap))
            if infinite or place not in places:  # the same chit cannot come out twice
                places.append(place)
        return tuple([heap[place] for place in places])


class Unwritten(Exception):
    """The script of a table ends before the exchange does."""

    def __init__(self, options: Mapping[Hashable, int]) -> None:
        self.options = options


class Script(Table):
    """A table at which everything comes out as written."""

    def __init__(self, lines: tuple[Hashable, ...]) -> None:
        self.lines = list(lines)

    def pick(self, options: Mapping[Hashable, int]) -> Hashable:
        if not self.lines:
            raise Unwritten(options)
        return self.lines.pop(0)


T = TypeVar("T", bound=Hashable)


def every(play: Callable[[Table], T]) -> dict[T, Fraction]:
    """The exact chance of everything that can come of playing something."""
    chances: dict[T, Fraction] = {}
    scripts: list[tuple[tuple[Hashable, ...], Fraction]] = [((), Fraction(1))]
    while scripts:
        lines, chance = scripts.pop()
        try:
            end = play(Script(lines))
        except Unwritten as more:
            total = sum(more.options.values())
            scripts += [((*lines, each), chance * Fraction(ways, total)) for each, ways in more.options.items()]
        else:
            chances[end] = chances.get(end, Fraction(0)) + chance
            went_through(1)
    return chances


class Referee:
    """Two fighters and the rulings of their table."""

    def __init__(self, yours: Man, foes: Man, rulings: Mapping[str, str] | None = None) -> None:
        self.men = (yours, foes)
        self.rules = BY_THE_BOOK | dict(rulings or {})
        self.goes_back = self.rules["draw_return"] == "after-each-draw"
        self.full_bags: Bags | None = None
        self.places: dict[State, Place] = {}

    def start(self) -> State:
        yours, foes = (
            Now(man.weapon, man.off_hand, self.full(side, man.weapon), man.wounds, False, False, False, False, False)
            for side, man in enumerate(self.men)
        )
        return State("apart" if self.shorter((yours, foes)) is not None else "alike", (yours, foes))

    # what a fighter is

    def full(self, side: int, weapon: str) -> tuple[int, int, int]:
        man = self.men[side]
        rank = max((n for n in (1, 2, 3) if man.has(f"fencing-{n}")), default=0)
        fencing = rank if WEAPONS[weapon][2] else 0
        shield = 1 if man.shield and man.has("shield") else 0
        if self.rules["armour_stacking"] != "sum":
            return (fencing, 0, 0) if fencing > shield + man.worn else (0, shield, man.worn)
        return fencing, shield, man.worn

    def overall(self, now: Now) -> str:
        light, serious, deadly = now.wounds
        if now.dead:
            return "dead"
        return "Deadly" if deadly else "Serious" if serious else "Light" if light else "unhurt"

    def level(self, side: int, now: Now) -> int | None:
        """2 Advantaged, 1 Normal, 0 Disadvantaged, -1 below that; None for somebody who cannot act."""
        man = self.men[side]
        _, _, _, mighty, specialist = WEAPONS[now.weapon]
        level = 0 if man.origin == "unnamed-npc" else 1
        if mighty and not man.has("mighty-weapon"):
            level = 0
        elif specialist and man.has(specialist):
            level = 2
        overall = self.overall(now)
        steps = 1 if overall in ("Serious", "Deadly") else 0
        if overall == "Deadly" and self.rules["deadly_penalty"] == "two-levels-fights-on":
            steps = 2
        level -= steps
        if level >= 0 or self.rules["level_floor"] == "clamp":
            return max(level, 0)
        return -1 if self.rules["level_floor"] == "three-keep-worst" else None

    def ready(self, side: int, now: Now, move: str) -> bool:
        if not self.men[side].has(move) or not WEAPONS[now.weapon][2]:
            return False
        return {
            "main-gauche": now.off_hand and not now.main_gauche,
            "riposte": not now.riposte,
            "botte-di-serge": not now.botte,
            "disarm": self.men[side].disarms,
        }[move]

    def shorter(self, fighters: tuple[Now, Now]) -> int | None:
        for side in (0, 1):
            mine, theirs = fighters[side].weapon, fighters[1 - side].weapon
            if self.rules["reach_classes"] == "gm-decides":
                if (mine, theirs) in EXAMPLES:
                    return side
            elif WEAPONS[mine][1] < WEAPONS[theirs][1]:
                return side
        return None

    # one exchange

    def bags(self, table: Table) -> "Bags":
        """The bags, full; where every chit goes back at once they always are."""
        if not self.goes_back:
            return Bags(self.rules, table)
        if self.full_bags is None or self.full_bags.table is not table:
            self.full_bags = Bags(self.rules, table)
        return self.full_bags

    def means(self, state: State) -> "Means":
        """All that the draws of an exchange depend on."""
        yours, foes = state.fighters
        return Means(
            (self.level(0, yours), self.level(1, foes)),
            (self.ready(0, yours, "main-gauche"), self.ready(1, foes, "main-gauche")),
            (self.ready(0, yours, "riposte"), self.ready(1, foes, "riposte")),
        )

    def after(self, state: State, clash: "Clash", table: Table) -> State | End:
        """What comes of the draws."""
        fighters = [
            now._replace(
                main_gauche=now.main_gauche or side in clash.main_gauches,
                riposte=now.riposte or side in clash.ripostes,
                botte=now.botte or self.declares(side, state),
            )
            for side, now in enumerate(state.fighters)
        ]
        winner = clash.winner
        if winner is None:
            return State("closed" if state.position == "just closed" else state.position, (fighters[0], fighters[1]))
        declared = self.declares(winner, state)
        hits, position = self.reach(state.position, winner, self.shorter((fighters[0], fighters[1])))
        recorded = False
        if hits:
            position, recorded = self.hit(fighters, winner, winner in clash.ripostes, declared, position, table)
        if self.beaten(1 - winner, fighters[1 - winner], recorded):
            return End(winner, (self.overall(fighters[0]), self.overall(fighters[1])))
        return State(position, (fighters[0], fighters[1]))

    def declares(self, side: int, state: State) -> bool:
        """The Botte di Serge announced beforehand: in the first exchange in which a win would wound."""
        mine, theirs = state.fighters[side], state.fighters[1 - side]
        if self.rules["botte_timing"] != "declared-before-drawing" or not self.ready(side, mine, "botte-di-serge"):
            return False
        if sum(theirs.left) or self.can_disarm(side, mine, theirs):
            return False
        return self.reach(state.position, side, self.shorter(state.fighters))[0]

    def can_disarm(self, side: int, mine: Now, theirs: Now) -> bool:
        return (
            self.ready(side, mine, "disarm")
            and theirs.weapon == self.men[1 - side].weapon != "fist"
            and (theirs.weapon != "wrestling")
        )

    def clash(self, means: "Means", table: Table) -> "Clash":
        """Who wins the exchange, and who has used which move."""
        bags, levels = self.bags(table), means.levels
        if None in levels:
            for side, level in enumerate(levels):
                if level is not None:
                    return Clash(side if RANK[bags.draw(side, level)] >= 2 else None, (), ())
            return Clash(None, (), ())
        results = [bags.draw(side, level or 0) for side, level in enumerate(levels)]
        used: tuple[int, ...] = ()
        for _ in (0, 1):
            behind = _behind(results)
            if behind is not None and means.main_gauche[behind] and behind not in used:
                used = (*used, behind)
                first = results[behind]
                results[behind] = bags.draw_again(behind, levels[behind] or 0)
                if self.rules["main_gauche_result"] == "keep-the-better":
                    results[behind] = max(first, results[behind], key=RANK.__getitem__)
        behind = _behind(results)
        if behind is not None:
            return Clash(1 - behind, used, ())
        able = [side for side in (0, 1) if means.riposte[side]]
        if results[0] == "Good" or not able:
            return Clash(None, used, ())
        side = able[0] if len(able) == 1 else self.first(levels, table)
        again = bags.draw_again(side, levels[side] or 0)
        return Clash(side if RANK[again] > RANK[results[side]] else None, used, (side,))

    def first(self, levels: tuple[int | None, int | None], table: Table) -> int:
        """Who goes first: the higher level, then Quick; where both are equal, a coin decides."""
        yours, foes = (-2 if level is None else level for level in levels)
        if yours != foes:
            return 0 if yours > foes else 1
        quick = [man.has("quick") for man in self.men]
        if quick[0] != quick[1]:
            return 0 if quick[0] else 1
        side = table.pick({0: 1, 1: 1})
        assert isinstance(side, int)
        return side

    def reach(self, position: str, winner: int, short: int | None) -> tuple[bool, str]:
        """Whether the win hits, and where the two stand then."""
        if position == "alike":
            return True, position
        special = self.rules["reopen_when"] != "any-win-while-closed"
        if winner == short:
            if position == "apart":
                return False, "just closed" if special else "closed"
            return True, "closed"
        if position == "apart":
            return True, "apart"
        if special and position == "closed":
            return True, "closed"
        return self.rules["reopen"] == "hit-and-reopen", "apart"

    def hit(
        self, fighters: list[Now], winner: int, by_riposte: bool, mighty: bool, position: str, table: Table
    ) -> tuple[str, bool]:
        """A hit: armour, Disarm or wound. Where the two stand then, and whether a wound was written down."""
        victim = 1 - winner
        disarms = self.can_disarm(winner, fighters[winner], fighters[victim])
        if disarms and self.rules["disarm_timing"] == "instead-of-hit":
            return self.strike_away(fighters, victim, position), False
        pierces = by_riposte and self.rules["riposte_effect"] == "wound-ignoring-armour"
        if sum(fighters[victim].left) and not pierces:
            fighters[victim] = fighters[victim]._replace(left=_less_one(fighters[victim].left))
            return position, False
        if disarms:
            return self.strike_away(fighters, victim, position), False
        after_hit = self.rules["botte_timing"] == "after-an-unsoaked-hit"
        if after_hit and self.ready(winner, fighters[winner], "botte-di-serge"):
            fighters[winner] = fighters[winner]._replace(botte=True)
            mighty = True
        return position, self.wound(fighters, victim, 2 if mighty else WEAPONS[fighters[winner].weapon][0], table)

    def strike_away(self, fighters: list[Now], victim: int, position: str) -> str:
        man, now = self.men[victim], fighters[victim]
        wrestles = man.has("wrestler") and not man.has("pugilist")
        weapon = "knife" if now.off_hand else "wrestling" if wrestles else "fist"
        if self.rules["armour_stacking"] != "sum" and self.full(victim, now.weapon)[0]:
            left = self.full(victim, weapon)
        else:
            left = (0, now.left[1], now.left[2])
        fighters[victim] = now._replace(weapon=weapon, off_hand=False, left=left)
        if self.shorter((fighters[0], fighters[1])) is None:
            return "alike"
        if self.rules["disarmed_position"] == "reset-apart":
            return "apart"
        return "closed" if position == "alike" else position

    def wound(self, fighters: list[Now], victim: int, damage: int, table: Table) -> bool:
        """Draw a wound, let Brawn help, write it down, and refill the armour; whether one was written down."""
        man, now = self.men[victim], fighters[victim]
        wound = self.bags(table).draw_wound(damage)
        always = self.rules["brawn_use"] == "every-wound"
        brawn = man.has("brawn") and (always or not now.brawn)
        before = (now.wounds[2], now.wounds[1], now.wounds[0])
        if not brawn:
            now = self.write_down(man, now, wound)
            recorded = True
        elif self.rules["brawn_target"] == "new-wound":
            milder = {"Deadly": "Serious", "Serious": "Light", "Light": ""}[wound]
            recorded = bool(milder)
            now = self.write_down(man, now, milder) if milder else now
        else:
            now = self.write_down(man, now, wound)
            milder_tally = {"Deadly": (0, 1, 0), "Serious": (1, 0, 0), "Light": (0, 0, 0)}.get(self.overall(now))
            if milder_tally is not None:
                now = now._replace(wounds=milder_tally)
            recorded = now.dead or (now.wounds[2], now.wounds[1], now.wounds[0]) > before
        now = now._replace(brawn=now.brawn or brawn)
        if recorded or self.rules["armour_refresh"] == "on-any-unsoaked-hit":
            now = now._replace(left=self.full(victim, now.weapon))
        fighters[victim] = now
        return recorded

    def write_down(self, man: Man, now: Now, wound: str) -> Now:
        light, serious, deadly = now.wounds
        tough = man.has("toughness")
        most = 2 + tough + (tough and self.rules["toughness_threshold"] == "fourth-wound-converts")
        deaths = 1 + (tough and self.rules["toughness_death"] == "deadly-plus-two-serious")
        only_gravest = self.rules["wound_model"] == "state-only"
        if only_gravest and not (wound == "Serious" and deadly):
            gravest = 3 if deadly else 2 if serious else 1 if light else 0
            if RANK[wound] < gravest:
                return now
        light += wound == "Light"
        serious += wound == "Serious"
        deadly += wound == "Deadly"
        if light == most:
            light, serious = 0, serious + 1
        if deadly == 2 or (deadly and serious >= deaths):
            return now._replace(dead=True, wounds=(light, serious, deadly))
        if serious == most:
            serious, deadly = 0, deadly + 1
        if only_gravest and (serious or deadly):
            light = 0
        return now._replace(wounds=(light, serious, deadly))

    def beaten(self, side: int, now: Now, recorded: bool) -> bool:
        nameless = self.men[side].origin not in ("player", "named-npc")
        if self.rules["defeat_at"] == "first-wound" or (self.rules["cinematic"] == "yes" and nameless):
            return now.dead or recorded
        if self.rules["defeat_at"] == "deadly" and self.rules["deadly_penalty"].endswith("fights-on"):
            return now.dead
        worst = {"serious": ("Serious", "Deadly"), "deadly": ("Deadly",), "dead": ()}[self.rules["defeat_at"]]
        return now.dead or self.overall(now) in worst

    # whole fights

    def fight(self, table: Table) -> tuple[End, int]:
        """Play a whole fight: how it ends, and after how many exchanges."""
        place: Place | End = self.place(self.start())
        exchanges = 0
        while isinstance(place, Place):
            clash = self.clash(place.means, table)
            if clash not in place.chits:
                place.chits[clash] = self.chits_for_wound(place.state, clash)
            chits = place.chits[clash]
            drawn = self.bags(table).handful(chits) if chits else ()
            if (clash, drawn) not in place.after:
                after = self.after(place.state, clash, Script((drawn,)))
                place.after[clash, drawn] = self.place(after) if isinstance(after, State) else after
            place = place.after[clash, drawn]
            exchanges += 1
        return place, exchanges

    def chits_for_wound(self, state: State, clash: "Clash") -> int:
        """How many chits are drawn for the wound that comes of the draws; 0 where none does."""
        try:
            self.after(state, clash, Script(()))
        except Unwritten as more:
            return len(next(iter(more.options)))  # type: ignore[arg-type]
        return 0

    def place(self, state: State) -> "Place":
        """The place of a state, at which is remembered what need not be thought through again."""
        if state not in self.places:
            self.places[state] = Place(state, self.means(state))
        return self.places[state]

    def transitions(self) -> dict[State, dict[State | End, Fraction]]:
        """Every state of the fight, and the exact chance of everything one exchange can make of it."""
        clashes: dict[Means, dict[Clash, Fraction]] = {}
        found: dict[State, dict[State | End, Fraction]] = {}
        waiting = [self.start()]
        while waiting:
            state = waiting.pop()
            if state in found:
                continue
            means = self.means(state)
            if means not in clashes:
                clashes[means] = every(partial(self.clash, means))
            found[state] = {}
            for clash, chance in clashes[means].items():
                for after, share in every(partial(self.after, state, clash)).items():
                    found[state][after] = found[state].get(after, Fraction(0)) + chance * share
            waiting += [each for each in found[state] if isinstance(each, State)]
        return found


class Means(NamedTuple):
    """What two fighters bring to an exchange: their levels, and who has Main Gauche and Riposte ready."""

    levels: tuple[int | None, int | None]
    main_gauche: tuple[bool, bool]
    riposte: tuple[bool, bool]


class Clash(NamedTuple):
    """What the draws of an exchange come to: who is ahead, and who has used Main Gauche and Riposte."""

    winner: int | None
    main_gauches: tuple[int, ...]
    ripostes: tuple[int, ...]


class Place:
    """A state at which a fight has been, what the fighters bring to an exchange there, and what has come of draws."""

    def __init__(self, state: State, means: Means) -> None:
        self.state = state
        self.means = means
        self.chits: dict[Clash, int] = {}  # how many are drawn for the wound that comes of it
        self.after: dict[tuple[Clash, tuple[str, ...]], Place | End] = {}


def _behind(results: list[str]) -> int | None:
    yours, foes = RANK[results[0]], RANK[results[1]]
    return None if yours == foes else 0 if yours < foes else 1


def _less_one(left: tuple[int, int, int]) -> tuple[int, int, int]:
    fencing, shield, worn = left
    if fencing:
        return fencing - 1, shield, worn
    return (0, shield - 1, worn) if shield else (0, 0, worn - 1)


class Bags:
    """The bags during one exchange, and the chits that lie on the table."""

    def __init__(self, rules: Mapping[str, str], table: Table) -> None:
        self.rules = rules
        self.table = table
        self.infinite = rules["sets"] == "infinite"
        self.goes_back = rules["draw_return"] == "after-each-draw"
        self.heaps: dict[str, dict[str, int]] = {}
        self.held: dict[int, tuple[str, tuple[str, ...]]] = {}

    def heap(self, name: str) -> dict[str, int]:
        if name not in self.heaps:
            if name.startswith("level"):
                self.heaps[name] = dict(zip(ONE_SET["resolution"], LEVEL_BAG[int(name[-1])], strict=True))
            else:
                sets = 1 if self.infinite else int(self.rules["sets"])
                self.heaps[name] = {word: count * sets for word, count in ONE_SET[name].items()}
        return self.heaps[name]

    def draw(self, side: int, level: int) -> str:
        chits, best = {-1: (3, False), 0: (2, False), 1: (1, True), 2: (2, True)}[level]
        name = "resolution"
        if self.rules["level_method"] == "three-weighted-bags":
            name, chits = f"level {max(level, 0)}", 1
            if level == -1:
                name, chits = "level 1", 3
        infinite = self.infinite and name == "resolution"
        if self.goes_back:
            taken = self.table.look(self.heap(name), chits, infinite)
        else:
            taken = self.table.take(self.heap(name), chits, infinite)
            self.held[side] = (name, taken)
        return (max if best else min)(taken, key=RANK.__getitem__)

    def draw_again(self, side: int, level: int) -> str:
        if side in self.held and self.rules["draw_return"] == "held-within-exchange":
            self.back(*self.held.pop(side))
        return self.draw(side, level)

    def back(self, name: str, taken: tuple[str, ...]) -> None:
        if not (self.infinite and name in ONE_SET):
            for word in taken:
                self.heaps[name][word] += 1

    def handful(self, chits: int) -> tuple[str, ...]:
        """So many chits for a wound, the milder first."""
        return tuple(sorted(self.table.look(self.heap("wounds"), chits, self.infinite), key=RANK.__getitem__))

    def draw_wound(self, damage: int) -> str:
        taken = self.table.look(self.heap("wounds"), 1 if damage == 1 else 2, self.infinite)
        return (max if damage == 2 else min)(taken, key=RANK.__getitem__)


__all__ = ["Chance", "End", "Man", "Referee", "State", "every"]
