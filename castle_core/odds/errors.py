"""What the odds refuse, in sentences, and the limits they state.

Every limit below is there so that one call answers at once or says why it will not.
"""

from fractions import Fraction

MOST_OUTCOMES = 50_000
"""Most outcomes that one distribution may hold."""

MOST_STEPS = 100_000
"""Most elementary steps (pairs of outcomes, chits in tuples, moves of a chain) that one call may take."""

MOST_BITS = 20_000
"""Most binary digits that a total may have when weights are raised to a power."""

MOST_WORK = 4_000_000
"""Most binary digits, over all outcomes together, that one result may hold."""

MOST_PACKED = 800_000
"""Most binary digits of a polynomial packed into one number."""


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


def check_size(outcomes: int, bits: int, what: str) -> None:
    """Refuses as too large what would need so many outcomes, each with a number of so many binary digits."""
    if bits > MOST_BITS or outcomes * bits > MOST_WORK:
        raise TooLarge(f"{what} is too large to be worked out exactly here.")
