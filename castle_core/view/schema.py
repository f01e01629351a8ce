"""JSON schemas of all that is published as data.

Those of questions are drawn from the parameters of the tools, those of answers from the blocks, and those of
catalogues from the types of their rows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import EnumType
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from castle_core.rules.fields import Choice, Count, Field, Flag, OneOf, Whole
from castle_core.tools.blocks import Block
from castle_core.tools.system import System
from castle_core.tools.tool import Kind, Parameter, Tool

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FRACTION: Schema = {
    "type": "string",
    "pattern": "^-?[0-9]+(/[0-9]+)?$",
    "description": "an exact fraction, such as 79/198, or a whole number",
}
RULE: Schema = {
    "type": "string",
    "pattern": r"^[a-z]+(\.[a-z0-9-]+)+$",
    "description": "the name of a rule, which never changes its meaning",
}
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "object", "additionalProperties": {"type": "string"}}


def question_schema(tool: Tool) -> Schema:
    """What a tool can be asked: every value is a text, as it would be typed; one that is left out has its default."""
    return {
        "$schema": DIALECT,
        "title": tool.name,
        "description": tool.title,
        "type": "object",
        "properties": {parameter.name: _parameter(parameter) for parameter in tool.parameters},
        "additionalProperties": False,
    }


def _parameter(parameter: Parameter) -> Schema:
    texts = " ".join(filter(None, (f"{parameter.label}: {parameter.kind.allowed()}.", parameter.help)))
    found = {"type": "string", "description": texts, "default": parameter.default, **_allowed(parameter.kind)}
    if parameter.ruling is not None:
        found["description"] += f" Left empty, the ruling {parameter.ruling} holds."
        found = {**{key: found.pop(key) for key in ("description", "default")}, "anyOf": [{"const": ""}, found]}
    return found


def _allowed(kind: Field) -> Schema:
    """What a schema can say of a kind of value; the rest is told in words."""
    match kind:
        case Choice():
            return {"enum": [value for value, _ in kind.options]}
        case OneOf(names=names):
            return {"enum": list(names)}
        case Flag():
            return {"enum": ["yes", "no"]}
        case Whole(low=low):
            return {"pattern": "^[0-9]+$" if low >= 0 else "^-?[0-9]+$"}
        case Count():
            return {"pattern": "^([0-9]+|infinite)$"}
        case _:
            return {}


def answer_schema() -> Schema:
    """What `castle run --json` writes, and what the page's engine is asked for as data."""
    parts: dict[str, Schema] = {}
    blocks = [_of(block, parts) for block in get_args(Block)]
    return {
        "$schema": DIALECT,
        "title": "answer",
        "description": "A tool’s answer, with all that is needed to ask for it again.",
        "type": "object",
        "properties": {
            "tool": {"type": "string"},
            "values": TEXTS,
            "rulings": {"type": "object", "additionalProperties": TEXTS},
            "code": {"type": ["string", "null"], "description": "roll code; null where nothing is left to chance"},
            "state": {"type": ["string", "null"], "description": "what a tool that keeps track goes on from"},
            "blocks": {"type": "array", "items": {"anyOf": blocks}},
        },
        "required": ["tool", "values", "rulings", "code", "state", "blocks"],
        "additionalProperties": False,
        "$defs": dict(sorted(parts.items())),
    }


def rules_schema() -> Schema:
    """The list of all rules, as it is published."""
    page = {"type": "string", "description": "the address of its page below the start page; empty for that page itself"}
    lines = {
        "type": "string",
        "description": "its paragraphs, items with their numbers or bullets, and rows of tables, one a line",
    }
    rule = _object(id=RULE, title=TEXT, page=page, text=lines)
    return _whole("rules", "Every rule of the book.", {"type": "array", "items": rule})


def tools_schema() -> Schema:
    """The list of all tools, as it is published."""
    names = {"type": "array", "items": TEXT}
    tool = _object(
        name=TEXT,
        kind={"enum": [kind.value for kind in Kind]},
        title=TEXT,
        rules={"type": "array", "items": RULE},
        rulings=names,
        actions={"type": "array", "items": _object(name=TEXT, label=TEXT)},
        question={"$ref": DIALECT, "description": "a JSON schema of what it can be asked"},
    )
    told = "Every tool: what it answers, by which rules, and what it can be asked."
    return _whole("tools", told, {"type": "array", "items": tool})


def rulings_schema(systems: Iterable[System]) -> Schema:
    """The open questions of all systems with their readings, as they are published."""
    readings = {"type": "array", "items": _object(value=TEXT, label=TEXT), "description": "none for a free value"}
    question = _object(key=TEXT, question=TEXT, rule=RULE, default=TEXT, allowed=TEXT, readings=readings)
    return _whole(
        "rulings",
        "Every open question with its readings, by system.",
        _object(**{system.key: {"type": "array", "items": question} for system in systems}),
    )


def catalogues_schema(systems: Iterable[System]) -> Schema:
    """The tables of things of all systems, as they are published."""
    parts: dict[str, Schema] = {}
    inner = {
        system.key: _object(**{name: _rows(rows, parts) for name, rows in system.catalogues.items()})
        for system in systems
    }
    told = _whole("catalogues", "The tables of things, such as weapons, by system.", _object(**inner))
    return {**told, "$defs": dict(sorted(parts.items()))}


def _rows(rows: Iterable[object], parts: dict[str, Schema]) -> Schema:
    """A list of rows of one kind, each without the name of the kind."""
    (kind,) = {type(row) for row in rows}
    hints = get_type_hints(kind)
    return {
        "type": "array",
        "items": _object(**{each.name: _of(hints[each.name], parts) for each in fields(kind)}),  # type: ignore[arg-type]
    }


def _whole(title: str, description: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, "description": description, **schema}


def _object(**properties: Schema) -> Schema:
    """An object with just these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _of(kind: Any, parts: dict[str, Schema]) -> Schema:
    """The schema of a type; a dataclass gets a part of its own."""
    if kind is Fraction:
        return FRACTION
    if is_dataclass(kind):
        return _of_dataclass(kind, parts)
    if isinstance(kind, EnumType):
        return {"enum": [member.value for member in kind]}  # type: ignore[var-annotated]
    if get_origin(kind) is tuple:
        inner, *rest = get_args(kind)
        if rest == [...]:
            return {"type": "array", "items": _of(inner, parts)}
        items = [_of(each, parts) for each in (inner, *rest)]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if get_origin(kind) is Mapping:
        return {"type": "object", "additionalProperties": _of(get_args(kind)[1], parts)}
    if get_origin(kind) in (Union, UnionType):
        return {"anyOf": [_of(each, parts) for each in get_args(kind)]}
    return {"type": {str: "string", int: "integer", bool: "boolean", NoneType: "null"}[kind]}


def _of_dataclass(kind: Any, parts: dict[str, Schema]) -> Schema:
    name = kind.__name__.lower()
    if name not in parts:
        parts[name] = {}  # a part may hold parts of its own kind
        hints = get_type_hints(kind)
        inside = {each.name: _of(hints[each.name], parts) for each in fields(kind)}
        parts[name] = {
            "type": "object",
            "properties": {"block": {"const": name}, **inside},
            "required": ["block", *inside],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
