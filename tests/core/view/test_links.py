"""The way from a page to a rule."""

from castle_core.rules.registry import Chapter
from castle_core.view.links import Links

CHAPTERS = (Chapter("castle.bag", "Bags", "castle/bags.md"), Chapter("castle.intro", "The Castle", "castle/index.md"))


def test_a_served_site_is_addressed_by_folders() -> None:
    links = Links(CHAPTERS, "../../")
    assert links.rule("castle.bag.draw") == "../../castle/bags/#castle.bag.draw"
    assert links.rule("castle.intro.system") == "../../castle/#castle.intro.system"
    assert links.rule("paces.board.move") is None


def test_a_folder_on_disk_is_addressed_by_files() -> None:
    links = Links(CHAPTERS, "../", directories=False)
    assert links.rule("castle.bag.draw") == "../castle/bags.html#castle.bag.draw"
    assert links.rule("castle.intro.system") == "../castle/index.html#castle.intro.system"


def test_the_front_page_links_downwards_without_a_leading_slash() -> None:
    assert Links(CHAPTERS).rule("castle.bag.draw") == "castle/bags/#castle.bag.draw"
    assert Links((Chapter("a.b", "Front", "index.md"),)).rule("a.b.c") == "./#a.b.c"
