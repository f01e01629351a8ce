"""Running a tool on what a reader typed: read the texts, call the function, name the rulings that mattered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from castle_core.chance import CodeError, Source, fresh_seed
from castle_core.rules.errors import InputError
from castle_core.rules.fields import plain
from castle_core.rules.rulings import Rulings, Switch
from castle_core.tools.blocks import Note, Result
from castle_core.tools.tool import Tool

LONGEST_STATE = 20_000


@dataclass(frozen=True)
class Answer:
    """A result together with all that is needed to get the very same one again."""

    tool: Tool
    values: Mapping[str, str]
    rulings: Rulings
    result: Result
    code: str | None

    @property
    def log(self) -> str | None:
        """The line for the roll log; None where nothing was rolled or drawn.

        A tool that keeps track says itself what is worth a line: putting chits back, say, is not.
        """
        if not self.tool.draws:
            return None
        return self.result.log or (self.result.headline if self.tool.by_chance else None)


def run(
    tool: Tool,
    rulings: Rulings,
    texts: Mapping[str, str],
    *,
    code: str | None = None,
    action: str | None = None,
    state: str | None = None,
) -> Answer:
    """Answer a reader's question.

    Parameters:
        texts: field name to text as typed; a field left out has its default.
        code: roll code to replay; None draws afresh.
        action: name of the button pressed, for a tool that keeps track.
        state: what the tool returned the last time, for a tool that keeps track.
    Raises InputError when a text cannot be read, RuleError when the rules forbid what was asked.
    """
    for name in texts:
        tool.parameter(name)
    arguments: dict[str, Any] = {}
    replaced: dict[str, Any] = {}
    for parameter in tool.parameters:
        text = texts.get(parameter.name, parameter.default)
        if parameter.ruling is None:
            arguments[parameter.name] = parameter.read(text)
        elif text.strip():
            arguments[parameter.name] = replaced[parameter.ruling] = parameter.read(text)
        else:
            arguments[parameter.name] = getattr(rulings, parameter.ruling)
    in_force = replace(rulings, **replaced)
    source = read_source(code)
    handed = {"source": source, "state": read_state(state), "action": read_action(tool, action)}
    arguments |= {name: handed[name] for name in tool.handed_over}
    result = tool(in_force, **arguments)
    notes = tuple(ruling_note(switch, rulings) for switch in mattering(tool, rulings, replaced))
    return Answer(
        tool=tool,
        values=written(tool, arguments, replaced),
        rulings=rulings,
        result=replace(result, blocks=result.blocks + notes),
        code=source.code if tool.draws else None,
    )


def read_source(code: str | None) -> Source:
    """The source of a roll code, or a fresh one without; InputError when the text is no code."""
    if not code:
        return Source(fresh_seed())
    try:
        return Source.from_code(code)
    except CodeError as refusal:
        raise InputError("code", code, "give a roll code", message=refusal.message) from None


def read_state(state: str | None) -> str:
    """The state a tool goes on from; InputError when it is far too long to be one of ours."""
    if state and len(state) > LONGEST_STATE:
        raise InputError("state", state, f"at most {LONGEST_STATE} letters can be read", "What was kept")
    return state or ""


def read_action(tool: Tool, action: str | None) -> str:
    """The name of the button pressed; empty for just looking. InputError when the tool has no such button."""
    if not action:
        return ""
    if plain(action) not in [each.name for each in tool.actions]:
        known = ", ".join(each.name for each in tool.actions) or "none"
        raise InputError("action", action, f"the actions of {tool.name} are {known}", "Unknown action")
    return action


def written(tool: Tool, arguments: Mapping[str, Any], replaced: Mapping[str, Any]) -> dict[str, str]:
    """The values in force as texts; a parameter that follows the ruling stays empty."""
    return {
        parameter.name: parameter.kind.write(arguments[parameter.name])
        if parameter.ruling is None or parameter.ruling in replaced
        else ""
        for parameter in tool.parameters
    }


def mattering(tool: Tool, rulings: Rulings, replaced: Mapping[str, Any]) -> tuple[Switch, ...]:
    """The changed switches this tool's answer depends on, without those a field of the form replaced."""
    return tuple(
        switch
        for switch in rulings.changed()
        if switch.key in tool.rulings and switch.key not in replaced and switch.changes_results
    )


def ruling_note(switch: Switch, rulings: Rulings) -> Note:
    """The note that names a ruling other than the book's: its question, and the reading in force."""
    return Note(f"{switch.question} {spoken(switch, rulings)}", rules=(switch.rule,), ruling=True)


def spoken(switch: Switch, rulings: Rulings) -> str:
    """The reading in force, in the words of its label."""
    value = getattr(rulings, switch.key)
    labels: Mapping[Any, str] = getattr(switch.kind, "labels", {})
    return labels[value] if value in labels else switch.kind.write(value).capitalize() + "."
