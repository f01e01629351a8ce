"""A `Result` as plain data for JSON: chances stay exact, written as fractions."""

import json
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any

from castle_core.rules.rulings import Switch
from castle_core.tools.blocks import exactly
from castle_core.tools.run import Answer
from castle_core.tools.system import System
from castle_core.tools.tool import Tool
from castle_core.view.forms import options_of
from castle_core.view.schema import question_schema


def as_json(value: object) -> str:
    """Data as text, to be read by people too."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def answer_data(answer: Answer) -> dict[str, Any]:
    """An answer with all that is needed to ask for it again."""
    return {
        "tool": answer.tool.name,
        "values": dict(answer.values),
        "rulings": {answer.tool.system: answer.rulings.texts()},
        "code": answer.code,
        "state": answer.result.state,
        "blocks": [data(block) for block in answer.result.blocks],
    }


def tool_data(tool: Tool) -> dict[str, Any]:
    """A tool as others can read it: what it answers, by which rules, what it can be asked."""
    return {
        "name": tool.name,
        "kind": tool.kind.value,
        "title": tool.title,
        "rules": list(tool.rules),
        "rulings": list(tool.rulings),
        "actions": [{"name": action.name, "label": action.label} for action in tool.actions],
        "question": question_schema(tool),
    }


def switch_data(switch: Switch) -> dict[str, Any]:
    """A ruling: its question, its readings in words, and ours."""
    readings = [{"value": value, "label": label} for value, label in options_of(switch.kind) or ()]
    return {
        "key": switch.key,
        "question": switch.question,
        "rule": switch.rule,
        "default": switch.default,
        "allowed": switch.kind.allowed(),
        "readings": readings,
    }


def catalogue_data(system: System) -> dict[str, list[dict[str, Any]]]:
    """The catalogues of a system, each a list of rows."""
    return {name: [row(each) for each in rows] for name, rows in system.catalogues.items()}


def row(value: object) -> dict[str, Any]:
    """A row of a catalogue, with its fields by name."""
    return {name: each for name, each in data(value).items() if name != "block"}


def data(value: object) -> Any:
    """A block or any part of one as dictionaries, lists, texts and whole numbers."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return exactly(value)
    if isinstance(value, tuple):
        return [data(each) for each in value]
    if isinstance(value, Mapping):
        return {str(data(key)): data(each) for key, each in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        kind = {"block": type(value).__name__.lower()}
        return kind | {field.name: data(getattr(value, field.name)) for field in fields(value)}  # type: ignore[arg-type]
    return value
