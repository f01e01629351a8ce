"""The diagrams of The Castle say what the rules say."""

import re
from pathlib import Path

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.combat import STEPS
from castle_core.castle.damage import DAMAGE_TABLE
from castle_core.castle.rulings import (
    BotteTiming,
    BrawnTarget,
    DisarmTiming,
    LevelFloor,
    Reopen,
    ReopenWhen,
    RiposteEffect,
    ToughnessThreshold,
    WoundModel,
)
from castle_core.castle.tools.diagrams import (
    all_keep_it_away,
    bags_diagram,
    damage_diagram,
    exchange_diagram,
    ladder_diagram,
    reach_diagram,
    turns,
    wounds_diagram,
)
from castle_core.castle.wound import Tally, thresholds, transitions
from castle_core.odds import Distribution
from castle_core.tools import Diagram, Node
from castle_core.tools.blocks import exactly

DOCS = Path(__file__).resolve().parents[3] / "docs"
OURS = CastleRulings()


def ways(diagram: Diagram) -> dict[tuple[str, str], str]:
    """The edges, each with the letters and the words on it."""
    return {
        (edge.source, edge.target): " ".join(filter(None, ("".join(bead.letter for bead in edge.beads), edge.label)))
        for edge in diagram.edges
    }


def test_each_colour_joins_a_result_of_one_bag_to_one_of_the_other() -> None:
    """castle.bag.two-bags, castle.bag.colour-key"""
    diagram = bags_diagram(OURS)
    assert ways(diagram) == {("Poor", "Light"): "white", ("Average", "Serious"): "blue", ("Good", "Deadly"): "black"}
    assert not any(edge.way for edge in diagram.edges)
    red = bags_diagram(CastleRulings(chit_colours=("red", "green", "yellow")))
    assert list(ways(red).values()) == ["red", "green", "yellow"]


def test_a_step_on_the_ladder_leads_one_rung_up_or_down() -> None:
    """castle.check.level-shift"""
    assert set(ways(ladder_diagram(OURS))) == {
        ("advantaged", "normal"),
        ("normal", "disadvantaged"),
        ("disadvantaged", "normal"),
        ("normal", "advantaged"),
    }
    assert [node.title for node in ladder_diagram(OURS).nodes] == ["Advantaged", "Normal", "Disadvantaged"]


@pytest.mark.parametrize("floor", [LevelFloor.THREE_CHITS, LevelFloor.UNABLE])
def test_a_table_with_a_place_below_disadvantaged_has_a_rung_more(floor: LevelFloor) -> None:
    diagram = ladder_diagram(CastleRulings(level_floor=floor))
    assert len(diagram.nodes) == 4
    assert ("disadvantaged", diagram.nodes[-1].key) in ways(diagram)
    assert not [line for node in diagram.nodes for line in node.lines if line.startswith("Lowered again")]


def test_the_rungs_show_the_odds_and_an_example_of_their_own_draw() -> None:
    """castle.check.advantaged, castle.check.normal, castle.check.disadvantaged"""
    top, middle, bottom = ladder_diagram(OURS).nodes
    assert [exactly(node.lines[1]) for node in (top, middle, bottom)] == [
        "Poor 7/66, Average 49/99, Good 79/198",
        "Poor 1/3, Average 4/9, Good 2/9",
        "Poor 37/66, Average 13/33, Good 1/22",
    ]
    assert [[bead.name for bead in node.beads] for node in (top, bottom)] == [["Poor", "Good"]] * 2
    assert (top.kept, middle.kept, bottom.kept) == (1, None, 0)


def test_every_weapon_of_the_draft_stands_at_its_damage() -> None:
    """castle.damage.table"""
    lines = {node.title: node.lines for node in damage_diagram(OURS).nodes}
    for row in DAMAGE_TABLE:
        known, suggested = lines[f"{row.level.word} damage"]
        assert {weapon.name for weapon in row.weapons} <= set(known.split(", "))
        assert suggested.startswith("as we suggest: ")
        assert not {weapon.name for weapon in row.weapons} & set(suggested.partition(": ")[2].split(", "))


def test_apart_and_closed_lead_to_each_other() -> None:
    """castle.reach.closing, castle.reach.closed, castle.reach.reopen"""
    diagram = reach_diagram(OURS)
    assert ways(diagram) == {
        ("apart", "closed"): "the shorter weapon wins: no hit",
        ("closed", "apart"): "the longer weapon wins: no hit",
    }
    assert [node.lines for node in diagram.nodes] == [
        ("The longer weapon wins: a hit", "Stand-off: no hit"),
        ("The shorter weapon wins: a hit", "Stand-off: no hit"),
    ]


def test_the_other_readings_of_the_distance_change_the_picture() -> None:
    """castle.reach.reopen"""
    also = ways(reach_diagram(CastleRulings(reopen=Reopen.HIT_TOO)))
    assert also["closed", "apart"] == "the longer weapon wins: a hit"
    once = reach_diagram(CastleRulings(reopen_when=ReopenWhen.AFTER_CLOSING))
    assert {(edge.source, edge.target, edge.label) for edge in once.edges} == {
        ("apart", "just-closed", "the shorter weapon wins: no hit"),
        ("just-closed", "apart", "the longer weapon wins: no hit"),
        ("just-closed", "closed", "the shorter weapon wins: a hit"),
        ("just-closed", "closed", "stand-off: no hit"),
    }


def ends_told(node: Node, diagram: Diagram) -> dict[str, str]:
    """Where each letter of a tally's box leads: along an edge, to death, nowhere, or to what is written in it."""
    told = {bead.letter: edge.target for edge in diagram.ways_from(node) for bead in edge.beads}
    told |= {bead.letter: "dead" for bead in node.beads}
    for letters, end in (line.split(": ") for line in node.lines if ": " in line):
        told |= dict.fromkeys(letters.split(" or "), node.key if end == "no change" else end)
    return told


@pytest.mark.parametrize("tough", [False, True])
@pytest.mark.parametrize("model", WoundModel)
@pytest.mark.parametrize("threshold", ToughnessThreshold)
def test_every_wound_on_every_tally_is_in_the_picture(
    tough: bool, model: WoundModel, threshold: ToughnessThreshold
) -> None:
    """castle.wound.transitions, castle.wound.toughness"""
    rulings = CastleRulings(wound_model=model, toughness_threshold=threshold)
    limits = thresholds(tough, rulings)
    diagram = wounds_diagram(limits, rulings)
    expected = {
        str(row.tally): dict(zip("LSD", map(str, row.after), strict=True)) for row in transitions(limits, rulings)
    }
    assert {node.key: ends_told(node, diagram) for node in diagram.nodes} == expected


def test_the_next_hit_is_shown_where_it_leads() -> None:
    """castle.wound.hit-outcomes"""
    here, after = Tally(serious=1), {Tally(1, 1): 5, Tally(deadly=1): 2, Tally(dead=True): 1}
    diagram = wounds_diagram(thresholds(False, OURS), OURS, here, Distribution(after))
    marked = {node.key: [exactly(line) for line in node.lines[1:]] for node in diagram.nodes if node.lines[1:]}
    assert marked == {"0/1/0": ["you are here", "next dead 1/8"], "1/1/0": ["next 5/8"], "0/0/1": ["next 1/4"]}
    assert [node.key for node in diagram.nodes if node.here] == ["0/1/0"]
    assert {(edge.source, edge.target) for edge in diagram.edges if edge.strong} == {
        ("0/1/0", "1/1/0"),
        ("0/1/0", "0/0/1"),
    }


def numbers_in(diagram: Diagram) -> list[int]:
    """The numbers of steps in the order in which the nodes are read."""
    found = [re.match(r"(\d+)(?:–(\d+))?", node.title) for node in diagram.nodes]
    return [number for each in found if each for number in range(int(each[1]), int(each[2] or each[1]) + 1)]


def test_the_picture_of_an_exchange_goes_through_every_step_in_order() -> None:
    """castle.combat.step-order"""
    assert numbers_in(exchange_diagram(OURS)) == list(range(1, len(STEPS) + 1)) == list(range(1, 15))
    instead_of_hit = exchange_diagram(CastleRulings(disarm_timing=DisarmTiming.INSTEAD_OF_HIT))
    assert numbers_in(instead_of_hit)[6:10] == [7, 9, 8, 10]


def test_every_way_through_an_exchange_comes_to_its_end() -> None:
    diagram = exchange_diagram(OURS)
    leads = {node.key: [edge.target for edge in diagram.ways_from(node)] for node in diagram.nodes}
    assert [key for key, targets in leads.items() if not targets] == ["next", "over"]
    assert {key for key, targets in leads.items() if targets == ["end-check"]} == {
        "compare-yes",
        "dodge-check-yes",
        "reach-check-yes",
        "armour-yes",
        "disarm-yes",
        "tally",
    }


def test_only_a_win_that_moves_the_two_and_does_not_hit_keeps_a_wound_away() -> None:
    reach = {each.steps: each for each in turns(CastleRulings())}["reach-check",]
    assert (reach.question, reach.more) == ("Do they only close or part?", "nobody is hit")
    also_hits = {each.steps: each for each in turns(CastleRulings(reopen=Reopen.HIT_TOO))}["reach-check",]
    assert (also_hits.question, also_hits.outcome, also_hits.more) == (
        "Do they only close in?",
        "They close in",
        "nobody is hit",
    )


def lines_of(diagram: Diagram) -> dict[str, tuple[str, ...]]:
    return {node.key: tuple(exactly(line) for line in node.lines) for node in diagram.nodes}


def test_the_picture_of_an_exchange_follows_when_the_botte_is_declared() -> None:
    """castle.move.botte-di-serge"""
    early = "Botte di Serge: declared now"
    assert early not in lines_of(exchange_diagram(OURS))["draw"]
    assert early in lines_of(exchange_diagram(CastleRulings(botte_timing=BotteTiming.BEFORE_DRAWING)))["draw"]


def test_the_picture_of_an_exchange_follows_what_brawn_makes_milder() -> None:
    """castle.wound.brawn"""
    ours, overall = exchange_diagram(OURS), exchange_diagram(CastleRulings(brawn_target=BrawnTarget.OVERALL_LEVEL))
    assert "Brawn: a step milder" in lines_of(ours)["wound-draw"]
    assert not any("Brawn" in line for line in lines_of(overall)["wound-draw"])
    assert lines_of(overall)["tally"] == ("Brawn then: the overall wound a step milder", "armour is full again")
    assert numbers_in(overall) == numbers_in(ours) == list(range(1, 15))


def test_the_picture_of_an_exchange_says_what_a_riposte_can_still_do() -> None:
    assert all_keep_it_away(OURS).endswith("but a Riposte can turn a stand-off into a hit")
    pierces = CastleRulings(riposte_effect=RiposteEffect.WOUND)
    assert all_keep_it_away(pierces).endswith("into a hit that goes through armour")


def test_the_chapter_has_as_many_steps_as_the_rule() -> None:
    """castle.combat.step-order"""
    text = (DOCS / "castle" / "combat.md").read_text(encoding="utf-8")
    section = text.partition("{#castle.combat.step-order}")[2].partition("!!! open")[0]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", section, re.MULTILINE)] == list(range(1, 15))
