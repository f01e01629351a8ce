"""What lies on the table besides the dice and the chits: the panels of a screen, and bags to be made of paper."""

from dataclasses import dataclass

from castle_core.tools.blocks import BeadGroup, Grid, Steps


@dataclass(frozen=True)
class Panel:
    """One panel of a game master's screen: a heading, the rule it comes from, what is looked up there, a remark."""

    title: str
    rule: str
    blocks: tuple[Grid | Steps, ...]
    note: str = ""


@dataclass(frozen=True)
class PaperBag:
    """A bag to be labelled and filled with chits of paper.

    `words` says what is drawn from it, `groups` how many chits of each kind go in; an endless bag gets one set.
    """

    title: str
    words: str
    groups: tuple[BeadGroup, ...]
    rule: str
