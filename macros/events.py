"""One build from beginning to end, in the order in which MkDocs calls `macros.hooks`."""

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from castle_core.view.minus import minus_in_html
from macros import book, engine, exports, folder, manifest, moved, release, scripts, search, terms, widgets
from macros.build import ROOT, Build, complain, current, set_current
from macros.links import BookLinks
from macros.rule_index import read_rules

OWN_RULINGS = "castle_rulings"
"""Where the configuration holds the rulings of a table whose own book is printed; such pages need no engine."""
SCRIPT = "assets/js/castle.js"
NO_SCRIPT_STYLE = "assets/css/no-script.css"
DOCUMENTS_SCRIPT = "assets/js/documents.js"
DOCUMENT_STYLES = ("assets/css/sheet.css", "assets/css/paper.css", "assets/css/fight.css")
SEARCH_FROM_DISK = "assets/js/search-from-disk.js"
THEME_SCRIPT = Path("overrides") / "assets" / "js" / "theme.js"
RULEBOOK = ROOT / "castle_core" / "rulebook.jsonl"
BODY_TAG = re.compile(r"<body\b[^>]*(?=>)")
NAMELESS_DIALOG = 'data-md-component="search" role="dialog"'
PATH = '<nav class="md-path" aria-label="Navigation"'
CONTENTS = '<nav class="md-nav md-nav--secondary" aria-label="Table of contents"'
NAMED_BY_AN_ICON = re.compile(
    r'aria-labelledby="__nav_([\d_]+)_label"([^>]*>\s*<label class="md-nav__title" for="__nav_\1">)(.*?)</label>',
    re.DOTALL,
)
TAG = re.compile(r"<[^>]+>")
HEADING = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1>", re.DOTALL)
PERMALINK = re.compile(r'<a\b[^>]*class="headerlink".*?</a>', re.DOTALL)
RULE_LINK = re.compile(r'data-rule="([^"]+)"')


def begin(config: MkDocsConfig) -> None:
    """Read the rules and the terms, and complete the configuration of the site."""
    docs = Path(config.docs_dir)
    index = read_rules(docs)
    listed = terms.read_terms(docs / "terms.yml")
    rulings = config.extra.get(OWN_RULINGS, {})
    ready = None if rulings else engine.prepare()
    build = Build(index, listed, engine=ready, rulings=rulings, partials=config.theme.get_env())
    build.assets |= {Path(path).name: _versioned_style(docs, path) for path in DOCUMENT_STYLES}
    set_current(build)
    for sentence in (*index.faults, *terms.unknown_rules(listed, index), *book.misplaced(index)):
        complain(sentence)
    config.markdown_extensions.append(BookLinks())  # type: ignore[arg-type]
    config.extra_css = [_versioned_style(docs, path) for path in config.extra_css]
    theme_script = (ROOT / THEME_SCRIPT).read_bytes()
    config.extra["castle"] = {
        "theme": scripts.versioned("assets/js/theme.js", theme_script),
        "no_script": _versioned_style(docs, NO_SCRIPT_STYLE),
        "engine": build.engine.for_page() if build.engine else None,
        "folder": is_folder_edition(config),
    }
    config.extra["polyfills"] = []
    if is_folder_edition(config):
        if build.engine:
            config.extra["castle"]["engine"]["carried"] = True
        config.extra["polyfills"] = [SEARCH_FROM_DISK]


def is_folder_edition(config: MkDocsConfig) -> bool:
    """Whether the pages are made to be opened from a disk."""
    return not config.use_directory_urls


def _versioned_style(docs: Path, path: str) -> str:
    bare = path.partition("?")[0]
    return scripts.versioned(bare, (docs / bare).read_bytes())


def add_files(files: Files, config: MkDocsConfig) -> None:
    """Add the scripts of the pages, and places for the files of data, which are written at the end."""
    for address in exports.published([]):
        files.append(File.generated(config, address, content=""))
    try:
        content = scripts.bundle(ROOT)
        documents = scripts.bundle(ROOT, scripts.DOCUMENTS)
    except scripts.ScriptsError as error:
        complain(str(error))
        return
    files.append(File.generated(config, SCRIPT, content=content))
    files.append(File.generated(config, DOCUMENTS_SCRIPT, content=documents))
    if not is_folder_edition(config):
        files.append(File.generated(config, manifest.FILE, content=manifest.manifest(config)))
    config.extra["castle"]["script"] = scripts.versioned(SCRIPT, content)
    current().assets["documents.js"] = scripts.versioned(DOCUMENTS_SCRIPT, documents)


def open_page(page: Page) -> None:
    """A page is about to be rendered."""
    current().page = page
    current().seen.clear()


def read_page(content: str, page: Page) -> str:
    """Keep the texts of the page's rules; a rule that got lost on the way is reported."""
    build = current()
    here = page.file.src_uri
    content = minus_in_html(content)
    found = exports.texts_of(content, build.index)
    build.texts.update(found)
    for level, title in _levels_skipped(content):
        complain(f"{here}: the heading “{title}” is of level {level}, but none of level {level - 1} stands above it.")
    for rule_id, rule in build.index.rules.items():
        if rule.page == here and rule_id not in found:
            complain(f"{here}:{rule.line}: the rule {rule_id} does not appear in the finished page.")
    return content


def _levels_skipped(content: str) -> Iterator[tuple[int, str]]:
    """Level and text of each heading that is more than one level below the one before it."""
    before = 1
    for found in HEADING.finditer(content):
        level = int(found[1])
        if level > before + 1:
            yield level, unescape(TAG.sub("", PERMALINK.sub("", found[2]))).strip()
        before = level


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
    """The page with the way to the root of the site on its body, and a name of its own for each part of the theme's."""
    named = output.replace(NAMELESS_DIALOG, f'{NAMELESS_DIALOG} aria-label="Search"', 1)
    named = named.replace(PATH, PATH.replace("Navigation", "Where you are"), 1)
    named = NAMED_BY_AN_ICON.sub(_named_by_its_title, named)
    if named.count(CONTENTS) > 1:
        named = named.replace(CONTENTS, CONTENTS.replace("Table of contents", "Table of contents, in the menu"), 1)
    return BODY_TAG.sub(lambda tag: f'{tag[0]} data-root="{root}"', named, count=1)


def _named_by_its_title(part: re.Match[str]) -> str:
    """A part of the menu with the words of its title for a name; the theme names it by an icon, which has none."""
    title = " ".join(TAG.sub(" ", part[3]).split()).replace('"', "&quot;")
    return f'aria-label="{title}"{part[2]}{part[3]}</label>'


def finish(config: MkDocsConfig, preview: bool) -> None:
    """Write what is made from all pages together.

    The rulebook of the command line lies among the watched sources, so a preview leaves it alone.
    """
    build = current()
    site = Path(config.site_dir)
    urls = {rule.page: _url(rule.page, config) for rule in build.index.rules.values()}
    records = exports.rule_records(build.index, build.texts, urls)
    for address, content in exports.published(records).items():
        exports.write_if_changed(site / address, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    for system in exports.systems_of(build.texts):
        path = site / "assets" / "rules" / f"{system}.js"
        exports.write_if_changed(path, exports.cards(build.index, build.texts, urls, system))
    if not (preview or build.rulings) and Path(config.docs_dir) == ROOT / "docs":
        folders = {page: _url(page, config, directories=True) for page in urls}
        exports.write_if_changed(RULEBOOK, exports.lines(exports.rule_records(build.index, build.texts, folders)))
    try:
        captions = {slot.caption for slot in build.slots.values() if slot.kind == "tool"}
        small = [
            {"location": f"{record['page']}#{record['id']}", "title": record["title"], "text": escape(record["text"])}
            for record in records
            if not build.index[record["id"]].heading
        ]
        said = search.read_said(Path(config.docs_dir), lambda page: _url(page, config))
        search.complete(site, build.terms, said, captions, small, offline=is_folder_edition(config))
    except search.SearchError as error:
        raise PluginError(str(error)) from error
    if is_folder_edition(config):
        finish_folder(site, build)
    else:
        finish_served(site, Path(config.docs_dir), build, preview)
    set_current(None)


def finish_folder(site: Path, build: Build) -> None:
    """Complete the edition that is opened from a disk."""
    if build.engine is not None:
        folder.carry_engine(site, build.engine)
    folder.leave_out(site)


def finish_served(site: Path, docs: Path, build: Build, preview: bool) -> None:
    """Complete the edition that a host serves: the engine, moved pages, and at last the name of the release."""
    engine.put_into(site, build.engine)
    try:
        for sentence in moved.write_moved(site, moved.read_moved(docs)):
            complain(sentence)
        if preview:
            release.keep_nothing(site)
        else:
            release.stamp(site)
    except (moved.MovedError, scripts.ScriptsError) as error:
        raise PluginError(str(error)) from error


def _url(page: str, config: MkDocsConfig, directories: bool | None = None) -> str:
    """The address of a source file's page, below the root of the site."""
    use = config.use_directory_urls if directories is None else directories
    return File(page, config.docs_dir, config.site_dir, use).url


def give_up() -> None:
    """The build has failed."""
    set_current(None)
