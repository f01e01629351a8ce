"""Reading what people type: every kind of value, and every kind of mistake."""

from enum import StrEnum
from fractions import Fraction

import pytest

from castle_core.rules.fields import INFINITE, Choice, Count, Flag, Numbers, OneOf, Palette, Percent, Unreadable, Whole


class Weather(StrEnum):
    """A list to choose from."""

    SUN = "sun"
    RAIN = "heavy-rain"


WEATHER = Choice(Weather, {Weather.SUN: "Sunshine", Weather.RAIN: "Heavy rain"})
NO_NUMBER = ("", "  ", "abc", "1.5", "1,5", "1e9", "--1", "+", "-", "1 2", "0x1", "²", "१", "9" * 400, "<b>3</b>")


@pytest.mark.parametrize("text", ["7", " 7 ", "+7", "\uff17", "07", "7\u200b", "\u200e7", "\ufeff7 ", "\u00ad7\u2060"])
def test_a_whole_number_is_read_however_it_is_written(text: str) -> None:
    assert Whole(0, 10).read(text) == 7


@pytest.mark.parametrize("text", NO_NUMBER)
def test_what_is_no_whole_number_is_refused_in_words(text: str) -> None:
    with pytest.raises(Unreadable, match="whole number from 1 to 100"):
        Whole(1, 100).read(text)


@pytest.mark.parametrize("dash", ["-", "\u2212", "\u2013", "\u2014", "\u2010", "\u2011"])
def test_every_dash_before_a_number_is_a_minus(dash: str) -> None:
    assert Whole(-5, 5).read(f"{dash}3") == -3


def test_both_ends_of_a_range_are_allowed_and_nothing_beyond() -> None:
    assert [Whole(1, 3).read(text) for text in "123"] == [1, 2, 3]
    for text in ("0", "4", "-1", "9999999", "1000000000"):
        with pytest.raises(Unreadable):
            Whole(1, 3).read(text)


@pytest.mark.parametrize("text", ["infinite", "Infinite", " INFINITY ", "∞"])
def test_a_count_may_be_infinite(text: str) -> None:
    assert Count(1, 9).read(text) is INFINITE


@pytest.mark.parametrize("text", NO_NUMBER)
def test_a_count_says_that_it_also_takes_the_word_infinite(text: str) -> None:
    with pytest.raises(Unreadable, match="or the word infinite"):
        Count(1, 9).read(text)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("75", Fraction(3, 4)),
        ("75 %", Fraction(3, 4)),
        ("33.3", Fraction(333, 1000)),
        ("33,3", Fraction(333, 1000)),
        (".5", Fraction(1, 200)),
        ("0", Fraction(0)),
        ("100", Fraction(1)),
        ("100.0", Fraction(1)),
    ],
)
def test_a_percentage_is_read_exactly_with_point_or_comma(text: str, share: Fraction) -> None:
    assert Percent().read(text) == share


@pytest.mark.parametrize("text", ["", "%", ".", "abc", "-1", "100.1", "101", "1e2", "1.2.3", "1 0", "0.000000000001"])
def test_what_is_no_percentage_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="percentage from 0 to 100"):
        Percent().read(text)


@pytest.mark.parametrize("text", ["75", "33.3", "0.5", "0", "100", "0.05"])
def test_a_percentage_is_written_as_it_was_read(text: str) -> None:
    assert Percent().write(Percent().read(text)) == text


def test_a_choice_is_read_by_value_or_label_without_regard_to_case() -> None:
    assert WEATHER.read("HEAVY-RAIN") is Weather.RAIN
    assert WEATHER.read("sunshine") is Weather.SUN


@pytest.mark.parametrize("text", ["", "snow", "<b>sun</b>", "sun rain"])
def test_an_unknown_choice_is_refused_with_the_list(text: str) -> None:
    with pytest.raises(Unreadable, match="choose one of sun, heavy-rain"):
        WEATHER.read(text)


def test_a_flag_understands_yes_and_no() -> None:
    assert [Flag().read(text) for text in ("yes", "Yes", "on", "1", "no", "off", "0", "")] == [True] * 4 + [False] * 4
    with pytest.raises(Unreadable, match="yes or no"):
        Flag().read("maybe")


def test_a_palette_needs_three_different_known_colours() -> None:
    palette = Palette(("white", "blue", "black", "red"))
    assert palette.read("Red - white – black") == ("red", "white", "black")
    assert palette.write(("red", "white", "black")) == "red-white-black"
    for text in ("", "red", "red-red-blue", "red-white-blue-black", "red-white-pink"):
        with pytest.raises(Unreadable, match="three different colours"):
            palette.read(text)


@pytest.mark.parametrize("text", ["-2, 1,3", "-2 1 3", " \u22122; 1 ,3 ", "-2,1,3"])
def test_several_numbers_are_read_with_commas_or_spaces_between_them(text: str) -> None:
    assert Numbers(-3, 3, 5).read(text) == (-2, 1, 3)


def test_several_numbers_may_be_none_and_are_written_as_they_are_read() -> None:
    assert Numbers(0, 24, 60).read(", ".join(["24"] * 60)) == (24,) * 60
    assert Numbers(1, 10, 3).read("") == Numbers(1, 10, 3).read("  ") == ()
    assert Numbers(1, 10, 3).write(()) == ""
    assert Numbers(1, 10, 3).read(Numbers(1, 10, 3).write((10, 1, 7))) == (10, 1, 7)


def test_one_name_out_of_a_list_is_read_without_regard_to_case() -> None:
    names = OneOf(("Fast-Talk", "Lip Reading", "Law"))
    assert names.read("  fast\u2010talk ") == "Fast-Talk"
    assert names.write(names.read("LAW")) == "Law"
    for text in ("", "Juggling", "<b>Law</b>", "x" * 300):
        with pytest.raises(Unreadable, match="one of the 3 names, from Fast-Talk to Law"):
            names.read(text)


@pytest.mark.parametrize("text", ["0", "11", "1, 2, 3, 4", "1.5", "one", "1, two", ",", "1-2", "9" * 400])
def test_several_numbers_out_of_place_are_refused_in_words(text: str) -> None:
    with pytest.raises(Unreadable, match="at most 3 whole numbers from 1 to 10, with commas between them"):
        Numbers(1, 10, 3).read(text)
