"""Which code carries out which rule, and on which page a rule is found."""

import pytest

from castle_core.rules.registry import Chapter, chapter_of, check_id, declare, implementers, rule

CHAPTERS = (
    Chapter("castle.bag", "Bags", "castle/bags.md"),
    Chapter("castle.bagpipe", "Bagpipes", "castle/bagpipes.md"),
    Chapter("castle.bag.odds", "Odds", "castle/odds.md"),
)


def test_a_function_and_a_table_are_both_found_under_the_rule_they_implement() -> None:
    @rule("test.registry.first", "test.registry.second")
    def carry_out() -> None: ...

    table = declare((1, 2), "test.registry.second")
    assert implementers("test.registry.first") == (carry_out,)
    assert implementers("test.registry.second") == (carry_out, table)
    assert implementers("test.registry.third") == ()


@pytest.mark.parametrize("name", ["", "castle", "castle.bag", "Castle.bag.draw", "castle.bag.", "castle bag.draw.x"])
def test_a_name_of_another_shape_is_no_rule_id(name: str) -> None:
    with pytest.raises(ValueError, match=r"system\.chapter\.rule"):
        check_id(name)


def test_a_rule_lives_in_the_chapter_with_the_longest_fitting_prefix() -> None:
    assert chapter_of("castle.bag.draw", CHAPTERS) == CHAPTERS[0]
    assert chapter_of("castle.bagpipe.draw", CHAPTERS) == CHAPTERS[1]
    assert chapter_of("castle.bag.odds.resolution", CHAPTERS) == CHAPTERS[2]
    assert chapter_of("paces.board.move", CHAPTERS) is None
