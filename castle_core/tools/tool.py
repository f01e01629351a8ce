"""The contract of a tool: one typed function, from whose signature form, command line and JSON schema are drawn.

A tool function takes the system's rulings first, then keyword parameters, each annotated with its `Parameter`.
A parameter named `source`, `state` or `action` is handed over by the runner and never appears in a form.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from castle_core.rules.errors import InputError
from castle_core.rules.fields import Choice, Count, Field, Flag, Numbers, Percent, Unreadable, Whole
from castle_core.rules.registry import check_id, rule
from castle_core.rules.rulings import Rulings
from castle_core.tools.blocks import Result


class Kind(StrEnum):
    """What a tool does: works out odds, rolls, looks something up, tries something many times, or keeps track."""

    ODDS = "odds"
    ROLL = "roll"
    LOOKUP = "lookup"
    SIMULATE = "simulate"
    TRACK = "track"


@dataclass(frozen=True)
class Parameter:
    """One thing a reader can set: its kind of value, its label, a line of help.

    With `ruling` the parameter stands in for that switch: left empty, the table's ruling holds.
    """

    label: str
    kind: Field
    help: str = ""
    ruling: str | None = None
    name: str = ""
    default: str = ""

    def read(self, text: str) -> Any:
        """The value meant by the text; InputError, naming the field, when it cannot be read."""
        try:
            return self.kind.read(text)
        except Unreadable as refusal:
            raise InputError(self.name, text, str(refusal), self.label) from None


def Choose(label: str, kind: Choice[Any], help: str = "") -> Parameter:  # noqa: N802 - reads as a type in a signature
    """A parameter that takes one of a list."""
    return Parameter(label, kind, help)


def WholeNumber(label: str, low: int, high: int, help: str = "") -> Parameter:  # noqa: N802
    """A parameter that takes a whole number from `low` to `high`, both included."""
    return Parameter(label, Whole(low, high), help)


def CountOrInfinite(label: str, low: int, high: int, help: str = "") -> Parameter:  # noqa: N802
    """A parameter that takes a whole number from `low` to `high`, or the word infinite."""
    return Parameter(label, Count(low, high), help)


def SeveralNumbers(label: str, low: int, high: int, most: int, help: str = "") -> Parameter:  # noqa: N802
    """A parameter that takes none to `most` whole numbers from `low` to `high`, with commas between them."""
    return Parameter(label, Numbers(low, high, most), help)


def PercentOf(label: str, help: str = "") -> Parameter:  # noqa: N802
    """A parameter that takes a percentage from 0 to 100."""
    return Parameter(label, Percent(), help)


def YesOrNo(label: str, help: str = "") -> Parameter:  # noqa: N802
    """A parameter that is either ticked or not."""
    return Parameter(label, Flag(), help)


def AsRuled(label: str, kind: Field, ruling: str, help: str = "") -> Parameter:  # noqa: N802
    """A parameter that replaces one ruling for this question only; empty means as the table has ruled."""
    return Parameter(label, kind, help, ruling)


@dataclass(frozen=True)
class Together:
    """Several parameters that make one value, such as all that a reader enters about a fighter.

    `fields` has, for each field of the value, the name of its parameter in forms and links, and the parameter.
    """

    make: Callable[..., Any]
    fields: Mapping[str, tuple[str, Parameter]]

    def gathered(self, arguments: dict[str, Any]) -> Any:
        """The value, made of its parameters, which are taken out of the arguments."""
        given = {field: arguments.pop(name) for field, (name, _) in self.fields.items() if name in arguments}
        return self.make(**given)


@dataclass(frozen=True)
class Action:
    """A button of a tool that keeps track."""

    name: str
    label: str


HANDED_OVER = ("source", "state", "action")
TAKEN = ("title",)
"""Names that no parameter can have: the heading of a tool's frame goes by them."""


@dataclass(frozen=True)
class Tool:
    """A tool as pages, command line and browser see it."""

    name: str
    kind: Kind
    title: str
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    function: Callable[..., Result]
    go: str
    actions: tuple[Action, ...] = ()
    handed_over: frozenset[str] = field(default_factory=frozenset)
    together: Mapping[str, Together] = field(default_factory=dict)

    @property
    def system(self) -> str:
        """The key of the system the tool belongs to."""
        return self.name.partition(".")[0]

    @property
    def summary(self) -> str:
        """The first line of the function's docstring, where docstrings are kept."""
        return (self.function.__doc__ or self.title).strip().splitlines()[0]

    @property
    def draws(self) -> bool:
        """Whether chance has a part in it, so that it needs a source and has a roll code."""
        return "source" in self.handed_over

    @property
    def by_chance(self) -> bool:
        """Whether its answer is what chance has made, once for each press of its button."""
        return self.kind in (Kind.ROLL, Kind.SIMULATE)

    def parameter(self, name: str) -> Parameter:
        """The parameter of that name; InputError when there is none."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = ", ".join(parameter.name for parameter in self.parameters) or "none"
        raise InputError(name, name, f"the fields of {self.name} are {known}", "Unknown field")

    def __call__(self, rulings: Rulings, **arguments: Any) -> Result:
        made = {name: each.gathered(arguments) for name, each in self.together.items()}
        return self.function(rulings, **arguments, **made)


def tool(
    name: str,
    *,
    kind: Kind,
    title: str,
    rules: tuple[str, ...],
    rulings: tuple[str, ...] = (),
    go: str = "",
    actions: tuple[Action, ...] = (),
) -> Callable[[Callable[..., Result]], Tool]:
    """Make a tool of a function.

    Parameters:
        name: the tool's address, system.name.
        title: the question it answers, in the reader's words.
        rules: ids of the rules it carries out, the main one first.
        rulings: keys of the switches its answers depend on.
        go: the label of its button; by default one that fits the kind.
        actions: the buttons of a tool that keeps track, the main one first.
    """

    def make(function: Callable[..., Result]) -> Tool:
        hints = get_type_hints(function, include_extras=True)
        signature = inspect.signature(function).parameters
        names = [each for each in list(signature)[1:] if each not in HANDED_OVER]
        rule(*rules)(function)
        return Tool(
            name=name,
            kind=kind,
            title=title,
            rules=tuple(check_id(each) for each in rules),
            rulings=rulings,
            parameters=tuple(
                parameter for each in names for parameter in _parameters(each, hints[each], signature[each].default)
            ),
            function=function,
            go=go or {Kind.ROLL: "Roll", Kind.TRACK: actions[0].label if actions else "Go"}.get(kind, "Work it out"),
            actions=actions,
            handed_over=frozenset(signature) & frozenset(HANDED_OVER),
            together={each: found for each in names if isinstance(found := _declared(hints[each]), Together)},
        )

    return make


def _declared(hint: Any) -> Any:
    """What `Annotated[type, Parameter]` or `Annotated[type, Together]` declares."""
    return get_args(hint)[1] if get_origin(hint) is Annotated else None


def _parameters(name: str, hint: Any, default: Any) -> Iterator[Parameter]:
    """The parameters declared for one argument, each with its name and its default written as text."""
    declared = _declared(hint)
    if isinstance(declared, Together):
        for value_field, (each, parameter) in declared.fields.items():
            yield _parameter(each, parameter, getattr(default, value_field))
    else:
        yield _parameter(name, declared, default)


def _parameter(name: str, declared: Any, default: Any) -> Parameter:
    if name in TAKEN:
        raise TypeError(f"no parameter can be called {name}")
    if not isinstance(declared, Parameter):
        raise TypeError(f"the parameter {name} is not annotated with a Parameter")
    if declared.ruling is not None:
        return replace(declared, name=name, default="")
    return replace(declared, name=name, default=declared.kind.write(default))
