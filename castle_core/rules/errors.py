"""The errors a reader may meet: every message is a sentence that says what was wrong and what is allowed."""

from castle_core.rules.phrases import capital
from castle_core.rules.said import quoted

UNEXPECTED = "Something went wrong inside the rules core, and this question was not answered. Please report it."
"""What a reader is told when an error escapes that nobody foresaw."""


class CoreError(ValueError):
    """A request the core refuses; `message` is a sentence for the reader."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class RuleError(CoreError):
    """Something the rules do not allow; `rule` is the id of the rule that forbids it."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class InputError(CoreError):
    """A value that cannot be used: which field, what was given, what is allowed.

    The sentence is made of these three, unless a better one is given as `message`.
    """

    def __init__(
        self, field: str, given: str, allowed: str, label: str | None = None, message: str | None = None
    ) -> None:
        self.field = field
        self.given = given
        self.allowed = allowed
        name = label or field
        start = f"{name} {capital(allowed)}" if name.endswith("?") else f"{name}: {allowed}"
        super().__init__(message or f"{start}, not {quoted(given)}.")
