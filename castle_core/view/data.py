"""A `Result` as plain data for JSON: chances stay exact, written as fractions."""

from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any

from castle_core.tools.blocks import exactly
from castle_core.tools.run import Answer


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
    if hasattr(value, "__dataclass_fields__"):
        kind = {"block": type(value).__name__.lower()}
        return kind | {field.name: data(getattr(value, field.name)) for field in fields(value)}  # type: ignore[arg-type]
    return value
