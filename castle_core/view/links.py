"""Where a rule is found from the page that is being shown."""

from dataclasses import dataclass

from castle_core.rules.registry import Chapter, chapter_of


@dataclass(frozen=True)
class Links:
    """The way from one page to the rules of the book.

    `root` leads from the page to the root of the site ("" or "../../");
    `directories` tells whether addresses end with a folder (as served) or with .html (as opened from a disk).
    """

    chapters: tuple[Chapter, ...]
    root: str = ""
    directories: bool = True

    def page(self, source: str) -> str:
        """The address of a page, given its source file below docs/, such as castle/bags.md."""
        stem = source.removesuffix(".md")
        if not self.directories:
            return f"{self.root}{stem}.html"
        folder = stem.removesuffix("index").rstrip("/")
        address = f"{self.root}{folder}/" if folder else self.root
        return address or "./"

    def rule(self, rule_id: str) -> str | None:
        """The permanent address of a rule; None when no page of the book holds its chapter."""
        chapter = chapter_of(rule_id, self.chapters)
        return f"{self.page(chapter.page)}#{rule_id}" if chapter else None
