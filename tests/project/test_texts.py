"""What the project's files must not name: other hosts, places on one machine, registries."""

import ast
import re

from tests.project.sources import lines, modules

# Names of formats and of schemas, which no one fetches.
NAMES = (
    r"http://www\.w3\.org/(?:1999|2000|1998)/[\w/.]+|https://www\.w3\.org/ns/[\w/.]+"
    r"|http://www\.sitemaps\.org/schemas/[\w/.]+"
    r"|http://(?:127\.0\.0\.1|localhost)(?::\d+)?/?"
)
ADDRESS = re.compile(r"(?:https?|wss?|ftp):?//[\w.\[]|(?<![:\w/])//(?=[\w-]+\.[a-z]{2,})")
MACHINE = re.compile(r"(?<![\w.$}/-])/(?:home|root|Users|tmp|work|opt|mnt|var|private)/[\w.]|\b[A-Z]:\\\\?[A-Z]\w+\\")
REGISTRY = re.compile(r"--(?:extra-)?index-url|--trusted-host|--find-links|://|resolved")


def addresses(line: str) -> list[str]:
    return ADDRESS.findall(re.sub(NAMES, "", line))


def test_no_page_script_or_style_names_another_host() -> None:
    assert not [
        place
        for place, line in lines("docs/", "browser/", "overrides/", "macros/")
        if not place.partition(":")[0].endswith("-OFL.txt") and addresses(line)
    ]


def test_another_host_would_be_noticed() -> None:
    assert addresses('<script src="https://cdn.example.org/x.js">')
    assert addresses("@import url(//fonts.example.org/css)")
    assert not addresses('<svg xmlns="http://www.w3.org/2000/svg">')
    assert not addresses("const half = 1; // half of it")


def test_no_file_names_a_place_on_one_machine() -> None:
    # Inside the engine there is a file system of its own, with fixed places.
    apart = ("macros/bundle/", "tests/project/test_texts.py")
    assert not [place for place, line in lines("") if MACHINE.search(line) and not place.startswith(apart)]


def test_a_place_on_one_machine_would_be_noticed() -> None:
    assert MACHINE.search('path = "/home/ann/castle"')
    assert MACHINE.search(r"C:\Users\ann")
    assert not MACHINE.search("docs/tmp/x and https://host/home/x and a/work/b")


def test_the_lists_of_packages_name_no_registry() -> None:
    listed = [*lines("requirements/"), *lines("package-lock.json")]
    assert listed
    assert not [place for place, line in listed if REGISTRY.search(line)]


STRAIGHT = re.compile(r"(?<=[a-z])'(?=[a-z])|(?<=s)'(?= )", re.IGNORECASE)


def spoken(tree: ast.Module) -> list[ast.Constant]:
    """The texts of a module that somebody may come to read: all but what documents the code itself."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare
    ]


def test_apostrophes_in_what_readers_see_are_curly() -> None:
    assert not [
        f"{name}:{node.lineno}"
        for folder in ("castle_core", "macros")
        for name, tree in modules(folder)
        for node in spoken(tree)
        if STRAIGHT.search(str(node.value))
    ]


def test_a_straight_apostrophe_would_be_noticed() -> None:
    found = spoken(ast.parse('"""It\'s for us."""\nlabel = "The patient\'s wound", f"{you} and others\' wounds"'))
    assert [bool(STRAIGHT.search(str(node.value))) for node in found] == [True, True]
