"""Roll codes: a seed of 40 bits as eight letters that can be read out aloud."""

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that nothing is mistaken for 1 or 0."""

LENGTH = 8
SEEDS = len(LETTERS) ** LENGTH
MISTAKEN = str.maketrans({"I": "1", "L": "1", "O": "0", " ": "", "-": ""})


class CodeError(ValueError):
    """The text is no roll code; the message says what one looks like."""


def write_code(seed: int) -> str:
    """The roll code of a seed from 0 to 2**40 - 1."""
    letters = []
    for _ in range(LENGTH):
        seed, place = divmod(seed, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(reversed(letters))


def read_code(code: str) -> int:
    """The seed meant by a roll code; small letters, spaces, hyphens and I, L or O for 1 and 0 are forgiven."""
    letters = code[:100].strip().upper().translate(MISTAKEN)
    if len(code) > 100 or len(letters) != LENGTH or any(letter not in LETTERS for letter in letters):
        raise CodeError(f"give {LENGTH} letters and figures, such as K7Q2M4TX")
    seed = 0
    for letter in letters:
        seed = seed * len(LETTERS) + LETTERS.index(letter)
    return seed
