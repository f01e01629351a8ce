"""How much a duel may take to be worked out exactly, so that every answer comes at once or is refused at once.

All work is counted in the same small unit, about as long as a quick machine takes for a billionth of a second's work;
the numbers below were fitted to the times of many questions.
"""

from collections.abc import Sequence

MOST_WORK = 100_000_000
"""Most work for all duels of one question together."""

MOST_FOR_TWO = 58_000_000
"""The same for two duels side by side: twice as much has to be prepared and to be told."""

FOR_A_LAW = 150_000
"""What a law counts between two fighters in one stage."""

FOR_A_ROW = 10_000
"""What a row counts besides its weights."""

FOR_EACH = 120
"""What a weight counts besides its digits: even a small one takes its time."""

ADDING, MULTIPLYING = 20, 12_000
"""By what a weight's binary digits, and their square, are divided: long numbers are multiplied digit by digit."""

FOR_A_CELL = 15_000
"""What a weight counts that goes on with other weapons in hand."""

FOR_A_WAY = 16_000
"""What a way from state to state counts where wounds lead back, and equations have to be solved."""

FOR_A_PAIR = 4_000
"""What every pair of states counts that lead back to each other."""

MOST_AT_ONCE = 16_000
"""Most binary digits of one weight, as they can be foreseen."""

LONGEST = 13_500
"""Most binary digits below the line of a number that can still be written out: Python writes 4300 decimal ones."""


class TooLong(ValueError):
    """A duel that can go on for so long that its exact odds take too much work."""


class Budget:
    """What is left of the work that one question about duels may take, however many duels it asks about."""

    def __init__(self, most: int = MOST_WORK) -> None:
        self.left = most

    def expect(self, digits: int) -> None:
        """TooLong when weights will have more digits than one may have."""
        if digits > MOST_AT_ONCE:
            raise TooLong

    def spend(self, weights: Sequence[int]) -> None:
        """Count a row of weights, all as long as the longest of them; TooLong when they are too many."""
        number, digits = len(weights) - weights.count(0), max(weights).bit_length()
        self._spend(FOR_A_ROW + number * (FOR_EACH + _for_digits(digits)))

    def spend_laws(self, number: int) -> None:
        """Count so many laws; TooLong when they are too many."""
        self._spend(number * FOR_A_LAW)

    def spend_cells(self, number: int) -> None:
        """Count so many weights that go on with other weapons in hand; TooLong when they are too many."""
        self._spend(number * FOR_A_CELL)

    def spend_ways(self, number: int, digits: int) -> None:
        """Count so many ways from state to state, on which weights of so many digits grow; TooLong when too many."""
        self._spend(number * (FOR_A_WAY + 3 * _for_digits(digits)))

    def spend_tangle(self, number: int) -> None:
        """Count so many pairs of states that lead back to each other; TooLong when they are too many."""
        self._spend(number * FOR_A_PAIR)

    def _spend(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise TooLong


def _for_digits(digits: int) -> int:
    return digits // ADDING + digits * digits // MULTIPLYING
