"""Roll codes: forty bits as eight characters, and back, however they are typed."""

import random

import pytest

from castle_core.chance import CodeError, Source, read_code, write_code

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@pytest.mark.parametrize(
    ("seed", "code"),
    [
        (0, "00000000"),
        (1, "00000001"),
        (31, "0000000Z"),
        (32, "00000010"),
        (2**40 - 1, "ZZZZZZZZ"),
        (2**39, "G0000000"),
        (661125731165, "K7Q2M4TX"),  # 19, 7, 23, 2, 20, 4, 26, 29 as digits of base 32
    ],
)
def test_known_seeds_have_known_codes(seed: int, code: str) -> None:
    assert write_code(seed) == code
    assert read_code(code) == seed


def test_every_bit_survives_the_round_trip() -> None:
    dice = random.Random(1)
    seeds = [1 << bit for bit in range(40)] + [dice.getrandbits(40) for _ in range(2000)]
    for seed in seeds:
        code = write_code(seed)
        assert len(code) == 8
        assert set(code) <= set(ALPHABET)
        assert read_code(code) == seed


def test_each_character_stands_for_five_bits() -> None:
    assert [read_code("0000000" + character) for character in ALPHABET] == list(range(32))


@pytest.mark.parametrize(
    "typed",
    [
        "K7Q2M4TX",
        "k7q2m4tx",
        "K7Q2-M4TX",
        " k7q2 m4tx ",
        "K7-Q2-M4-TX",
        "K7Q2\u2013M4TX",  # dash
        "K7Q2\u2212M4TX",  # minus sign
        "K7Q2\u00a0M4TX\n",  # no-break space, end of line
        "\ufeffK7Q2\u200bM4TX\u200e",  # signs without width, as some chats put them in
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == read_code("K7Q2M4TX")
    assert Source.from_code(typed).code == "K7Q2M4TX"


def test_look_alikes_are_read_as_the_digits_they_look_like() -> None:
    assert read_code("OoIiLl00") == read_code("00111100")
    assert write_code(read_code("OoIiLl00")) == "00111100"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "this one has none"),
        ("   ", "this one has none"),
        ("K7Q2M4T", "this one has 7"),
        ("K7Q2M4TXX", "this one has 9"),
        ("K7Q2M4TU", "no “U” in it"),
        ("K7Q2M4T!", "no “!” in it"),
        ("K7Q2.M4TX", "no “.” in it"),
        ("K7Q2M4T\u0131", "no “\u0131” in it"),  # dotless i, which some languages capitalise to I
        ("K7Q2M4T\u017f", "no “\u017f” in it"),  # long s
        ("K7Q2M4T\uff11", "no “\uff11” in it"),  # a wide digit one
        ("K7Q2M4T\u0661", "no “\u0661” in it"),  # an Arabic digit one
        ("K7Q2M4T\x00", "no invisible character in it"),
        ("K7Q2M4T\u202e", "no invisible character in it"),
        ("\U0001f3b2" * 8, "no “\U0001f3b2” in it"),
        ("K7Q2M4TX" * 1000, "far too long"),
    ],
)
def test_other_texts_are_refused_in_a_sentence(typed: str, why: str) -> None:
    for read in (read_code, Source.from_code):
        with pytest.raises(CodeError, match=why.replace(".", r"\.")) as caught:
            read(typed)
        assert caught.value.message == str(caught.value)
        assert caught.value.message.startswith("A roll code has")
        assert caught.value.message.endswith(".")
        assert len(caught.value.message) < 100


@pytest.mark.parametrize("typed", [None, 5, b"K7Q2M4TX", ["K7Q2M4TX"], 1.5])
def test_what_is_no_text_is_refused(typed: object) -> None:
    with pytest.raises(CodeError, match="text of eight characters"):
        read_code(typed)  # type: ignore[arg-type]


def test_a_code_error_is_a_value_error() -> None:
    assert issubclass(CodeError, ValueError)
