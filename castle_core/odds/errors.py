"""What the odds refuse, in sentences, and the limits they state.

Every limit below is there so that one call answers at once or says why it will not.
"""

from fractions import Fraction

MOST_OUTCOMES = 10_000
"""Most outcomes that one distribution or urn may hold."""

MOST_STEPS = 100_000
"""Most pairs of outcomes that one call may go through, and most things that its tuples may hold in all."""

MOST_DIGITS = 10_000
"""Most binary digits of one number."""

MOST_DIGITS_IN_ALL = 2_000_000
"""Most binary digits of the numbers of one distribution: outcomes times digits of their total."""


class OddsError(ValueError):
    """A question that has no exact answer here; `message` is a sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class TooLarge(OddsError):
    """A question past one of the stated limits."""


def shown(value: object, longest: int = 60) -> str:
    """The value as text for a message: never longer than `longest` characters, never an error of its own."""
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of more than sixty digits"
    try:
        text = repr(value)
    except Exception:  # another type's repr may raise anything; a message must not
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= longest else f"{text[:longest]}..."


def check_whole(value: object, name: str, least: int, most: int | None = None) -> None:
    """Refuses anything but a whole number from `least` to `most`; a bool is not a number here."""
    if type(value) is not int:
        raise OddsError(f"{name} must be a whole number, not {shown(value)}.")
    if value < least:
        raise OddsError(f"{name} must be {least} or more, not {shown(value)}.")
    if most is not None and value > most:
        raise OddsError(f"{name} must be {most} or less, not {shown(value)}.")


def check_share(value: object, name: str = "A share") -> None:
    """Refuses anything but a whole number or a fraction, 0 or more; floats and bools are neither."""
    if type(value) is not Fraction and type(value) is not int:
        raise OddsError(f"{name} must be a fraction or a whole number, not {shown(value)}.")
    if value.numerator < 0:
        raise OddsError(f"{name} must be 0 or more, not {shown(value)}.")


def check_chance(value: Fraction, name: str = "A chance") -> None:
    """Refuses anything but an exact number from 0 to 1."""
    check_share(value, name)
    if value.numerator > value.denominator:
        raise OddsError(f"{name} must be 1 or less, not {shown(value)}.")


def check_size(outcomes: int, digits: int, what: str) -> None:
    """Refuses as too large what would need so many outcomes, each with a number of so many binary digits."""
    if digits > MOST_DIGITS or outcomes * digits > MOST_DIGITS_IN_ALL or outcomes > MOST_OUTCOMES:
        raise TooLarge(f"{what} is too large to be worked out exactly here.")


def check_steps(steps: int, what: str) -> None:
    """Refuses as too large what would take more than the stated number of steps."""
    if steps > MOST_STEPS:
        raise TooLarge(f"{what} is too large to be worked out exactly here.")
