"""What a strict build says to a page that asks for the impossible: each fault in one sentence, with page and line."""

import logging
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from macros.build import ROOT

FAULTS = {
    '{{ tool("castle.drw") }}': "Unknown tool",
    '{{ tool("castle.draw", colour="red") }}': "Unknown field",
    '{{ tool("castle.draw", level="splendid") }}': "Level",
    '{{ answer("castle.fill", sets="0") }}': "Sets",
    '{{ chance("castle.draw", "Splendid") }}': "the rows of castle.draw are",
    '{{ fraction("castle.bags", "Good") }}': "no table of odds",
    '{{ ref("castle.bag.nowhere") }}': "no page holds a rule castle.bag.nowhere",
    '{{ ruling("castle.taste") }}': "Unknown ruling",
    '{{ ruling("sets") }}': "write system.key",
    '{{ rulings_table("chess") }}': "Unknown system",
    '{{ printed("castle-rules", "a3") }}': "on a4 and letter",
    "{{ tool() }}": "missing",
}


def faults_of(folder: Path, page: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What a strict build of one page complains of."""
    docs = folder / "docs"
    docs.mkdir()
    (docs / "index.md").write_text(page, encoding="utf-8")
    for styles in (ROOT / "docs" / "assets" / "css").glob("*.css"):
        (docs / "assets" / "css").mkdir(parents=True, exist_ok=True)
        (docs / "assets" / "css" / styles.name).write_bytes(styles.read_bytes())
    config = load_config(
        str(ROOT / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(folder / "site"), strict=True, nav=None
    )
    config.plugins.on_startup(command="build", dirty=False)
    with caplog.at_level(logging.WARNING), pytest.raises(Abort):
        build(config)
    return [record.getMessage() for record in caplog.records]


@pytest.mark.filterwarnings("ignore")
def test_every_bad_use_of_a_macro_fails_the_build_in_a_sentence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lines = ["# Bad", "", *(line for call in FAULTS for line in (call, ""))]
    said = faults_of(tmp_path, "\n".join(lines), caplog)
    for number, (call, reason) in enumerate(FAULTS.items()):
        [sentence] = [each for each in said if each.startswith(f"index.md:{3 + 2 * number}:")]
        assert reason in sentence
        assert call.partition("(")[0].removeprefix("{{ ") in sentence
        assert sentence.endswith(".")
        assert "\n" not in sentence


@pytest.mark.filterwarnings("ignore")
def test_a_rule_in_two_places_and_a_rule_on_the_wrong_page_fail_the_build(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    page = "# Bad\n\n### One {#castle.bag.draw}\n\n### Two {#castle.bag.draw}\n\n- item {: #castle.bag.sets }\n"
    said = faults_of(tmp_path, page, caplog)
    assert "index.md:5: the rule castle.bag.draw stands in index.md:3 already." in said
    assert any(each.startswith("index.md:3: castle.bag.draw stands here, but the core looks") for each in said)
    assert "index.md:7: the rule castle.bag.sets does not appear in the finished page." in said


@pytest.mark.filterwarnings("ignore")
def test_a_heading_that_skips_a_level_fails_the_build(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    said = faults_of(tmp_path, "# Bad\n\n## One\n\n### Two\n\n## Three\n\n#### Too *low* & deep\n", caplog)
    assert [each for each in said if "heading" in each] == [
        "index.md: the heading “Too low & deep” is of level 4, but none of level 3 stands above it."
    ]


@pytest.mark.filterwarnings("ignore")
def test_a_link_to_nowhere_fails_the_build(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    said = faults_of(tmp_path, "# Bad\n\n[there](#nowhere) and [page](nowhere.md)\n", caplog)
    assert any("#nowhere" in each for each in said)
    assert any("nowhere.md" in each for each in said)
