"""One build from beginning to end, in the order in which MkDocs calls `macros.hooks`."""

import json
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from macros import book, engine, exports, scripts, search, terms, widgets
from macros.build import ROOT, Build, complain, current, set_current
from macros.links import BookLinks
from macros.rule_index import read_rules

SCRIPT = "assets/js/castle.js"
THEME_SCRIPT = Path("overrides") / "assets" / "js" / "theme.js"
RULEBOOK = ROOT / "castle_core" / "rulebook.jsonl"
BODY_TAG = re.compile(r"<body\b[^>]*(?=>)")
NAMELESS_DIALOG = 'data-md-component="search" role="dialog"'
RULE_LINK = re.compile(r'data-rule="([^"]+)"')


def begin(config: MkDocsConfig) -> None:
    """Read the rules and the terms, and complete the configuration of the site."""
    docs = Path(config.docs_dir)
    index = read_rules(docs)
    listed = terms.read_terms(docs / "terms.yml")
    build = Build(index, listed, engine=engine.prepare())
    set_current(build)
    for sentence in (*index.faults, *terms.unknown_rules(listed, index), *book.misplaced(index)):
        complain(sentence)
    config.markdown_extensions.append(BookLinks())  # type: ignore[arg-type]
    config.extra_css = [_versioned_style(docs, path) for path in config.extra_css]
    theme_script = (ROOT / THEME_SCRIPT).read_bytes()
    config.extra["castle"] = {
        "theme": scripts.versioned("assets/js/theme.js", theme_script),
        "engine": build.engine.for_page() if build.engine else None,
    }
    if not is_folder_edition(config):
        config.extra["polyfills"] = []


def is_folder_edition(config: MkDocsConfig) -> bool:
    """Whether the pages are made to be opened from a disk."""
    return not config.use_directory_urls


def _versioned_style(docs: Path, path: str) -> str:
    bare = path.partition("?")[0]
    return scripts.versioned(bare, (docs / bare).read_bytes())


def add_files(files: Files, config: MkDocsConfig) -> None:
    """Add the script of the pages to the files of the site."""
    try:
        content = scripts.bundle(ROOT)
    except scripts.ScriptsError as error:
        complain(str(error))
        return
    files.append(File.generated(config, SCRIPT, content=content))
    config.extra["castle"]["script"] = scripts.versioned(SCRIPT, content)


def open_page(page: Page) -> None:
    """A page is about to be rendered."""
    current().page = page
    current().seen.clear()


def read_page(content: str, page: Page) -> str:
    """Keep the texts of the page's rules; a rule that got lost on the way is reported."""
    build = current()
    here = page.file.src_uri
    found = exports.texts_of(content, build.index)
    build.texts.update(found)
    for rule_id, rule in build.index.rules.items():
        if rule.page == here and rule_id not in found:
            complain(f"{here}:{rule.line}: the rule {rule_id} does not appear in the finished page.")
    return content


def fill_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The finished page with its tools and rulings in place and the way to the root of the site on it."""
    links = book.links_from(page.url, config.use_directory_urls)
    filled = widgets.fill(output, links)
    for rule_id in dict.fromkeys(RULE_LINK.findall(filled)):
        if rule_id not in current().index and links.rule(rule_id):
            complain(f"{page.file.src_uri}: a link leads to the rule {rule_id}, which no page holds.")
    return finished(filled, links.root or "./")


def fill_template(output: str, name: str, config: MkDocsConfig) -> str:
    """The page for wrong addresses may be shown at any depth, so its way to the root is absolute."""
    if not name.endswith(".html"):
        return output
    path = "/" + (config.site_url or "").partition("://")[2].partition("/")[2]
    return finished(output, path if path.endswith("/") else f"{path}/")


def finished(output: str, root: str) -> str:
    """The page with the way to the root of the site on its body, and a name for the theme's search dialog."""
    named = output.replace(NAMELESS_DIALOG, f'{NAMELESS_DIALOG} aria-label="Search"', 1)
    return BODY_TAG.sub(lambda tag: f'{tag[0]} data-root="{root}"', named, count=1)


def finish(config: MkDocsConfig, preview: bool) -> None:
    """Write what is made from all pages together.

    The rulebook of the command line lies among the watched sources, so a preview leaves it alone.
    """
    build = current()
    site = Path(config.site_dir)
    urls = {rule.page: _url(rule.page, config) for rule in build.index.rules.values()}
    records = exports.rule_records(build.index, build.texts, urls)
    exports.write_if_changed(site / "rules.json", json.dumps(records, ensure_ascii=False, indent=1) + "\n")
    for system in exports.systems_of(build.texts):
        path = site / "assets" / "rules" / f"{system}.js"
        exports.write_if_changed(path, exports.cards(build.index, build.texts, urls, system))
    if not preview and Path(config.docs_dir) == ROOT / "docs":
        folders = {page: _url(page, config, directories=True) for page in urls}
        exports.write_if_changed(RULEBOOK, exports.lines(exports.rule_records(build.index, build.texts, folders)))
    try:
        captions = {slot.caption for slot in build.slots.values() if slot.kind == "tool"}
        search.complete(site, build.terms, captions, offline=is_folder_edition(config))
    except search.SearchError as error:
        raise PluginError(str(error)) from error
    engine.put_into(site, build.engine)
    set_current(None)


def _url(page: str, config: MkDocsConfig, directories: bool | None = None) -> str:
    """The address of a source file's page, below the root of the site."""
    use = config.use_directory_urls if directories is None else directories
    return File(page, config.docs_dir, config.site_dir, use).url


def give_up() -> None:
    """The build has failed."""
    set_current(None)
