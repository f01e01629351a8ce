"""Roll codes: a seed of forty bits as eight characters that are easy to read aloud and hard to misread.

The characters are Crockford's thirty-two: digits and capital letters without I, L, O and U.
"""

from castle_core.chance.errors import CodeError

CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
BITS_PER_CHARACTER = 5
SEEDS = 2 ** (LENGTH * BITS_PER_CHARACTER)
"""How many seeds there are: they go from 0 to one less than this."""

# Where a reader may part the code, or what pasting may make of that: spaces, hyphens, dashes, the minus sign; and what
# some programs put where nobody sees it.
_UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_SEPARATORS = " \t\r\n\u00a0\u2007\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212" + _UNSEEN
_LOOK_ALIKES = {"O": 0, "I": 1, "L": 1}
_DIGITS = {character: value for value, character in enumerate(CHARACTERS)} | _LOOK_ALIKES
_DIGITS |= {character.lower(): value for character, value in _DIGITS.items()}
_LONGEST_TEXT = 100


def write_code(seed: int) -> str:
    """The eight characters of a seed (0 to 2**40 - 1)."""
    return "".join([CHARACTERS[seed >> shift & 31] for shift in range(35, -1, -BITS_PER_CHARACTER)])


def read_code(code: str) -> int:
    """The seed of a roll code, read generously: small letters, O for 0, I and L for 1, spaces, hyphens and dashes.

    Raises CodeError for anything else.
    """
    if not isinstance(code, str):
        raise CodeError("A roll code is a text of eight characters.")
    if len(code) > _LONGEST_TEXT:
        raise CodeError(f"A roll code has {LENGTH} characters; this text is far too long for one.")
    seed = count = 0
    for character in code:
        if character in _SEPARATORS:
            continue
        if character not in _DIGITS:
            raise CodeError(f"A roll code has no {_named(character)} in it.")
        seed = seed * 32 + _DIGITS[character]
        count += 1
    if count != LENGTH:
        raise CodeError(f"A roll code has {LENGTH} characters; this one has {count or 'none'}.")
    return seed


def _named(character: str) -> str:
    return f"“{character}”" if character.isprintable() else "invisible character"
