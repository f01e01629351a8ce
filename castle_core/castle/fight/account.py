"""How an exchange came about, kept in the log as text and read back, whoever has written it.

One line for each step: the rule, the chits in words, and the sentence, such as
`castle.combat.exchange|Poor,Good|Jeanne’s draw ... Good had a chance of {2/9}.`
"""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from castle_core.castle.fight.entries import MOST_ACCOUNT
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.parts import bead
from castle_core.castle.words import Rank, TaskResult, Wound
from castle_core.rules.registry import RULE_ID, implementers
from castle_core.rules.said import harmless
from castle_core.tools import Step, told
from castle_core.tools.blocks import CHANCE_IN_TEXT

MOST_STEPS = 80
MOST_CHITS = 6
CHANCE = re.compile(r"\{([0-9]{1,60})(?:/([0-9]{1,60}))?\}")
WORDS: dict[str, Rank] = {each.word: each for each in (*TaskResult, *Wound)}


def written(steps: Iterable[Step]) -> str:
    """The steps as text, as many of them as there is room for."""
    lines: list[str] = []
    letters = 0
    for step in steps:
        line = f"{step.rule}|{','.join(each.name for each in step.beads)}|{_marked(step.text)}"
        letters += len(line) + 1
        if letters > MOST_ACCOUNT or len(lines) == MOST_STEPS:
            break
        lines.append(line)
    return "\n".join(lines)


def _marked(text: str) -> str:
    """The sentence with its chances between braces."""
    return CHANCE_IN_TEXT.sub(lambda found: f"{{{found[1]}}}", text)


def read(text: str, home: str, rulings: CastleRulings) -> tuple[Step, ...]:
    """The steps of a text; what is no step is shown as it stands, under the rule `home`."""
    return tuple(_steps(text.splitlines()[:MOST_STEPS], home, rulings))


def _steps(lines: Iterable[str], home: str, rulings: CastleRulings) -> Iterator[Step]:
    for line in lines:
        rule, _, rest = line.partition("|")
        chits, sign, sentence = rest.partition("|")
        if sign and RULE_ID.fullmatch(rule) and implementers(rule):
            known = [WORDS[word] for word in chits.split(",")[:MOST_CHITS] if word in WORDS]
            yield Step(_read(sentence), rule, tuple(bead(each, rulings) for each in known))
        elif line.strip():
            yield Step(harmless(line), home)


def _read(sentence: str) -> str:
    """The sentence with every chance between braces as a chance again."""
    return CHANCE.sub(lambda found: _chance(found[0], found[1], found[2] or "1"), harmless(sentence))


def _chance(text: str, ways: str, whole: str) -> str:
    chance = Fraction(int(ways), int(whole)) if int(whole) else Fraction(2)
    return told(chance) if chance <= 1 else text
