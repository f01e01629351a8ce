"""What the project's files must not name: other hosts, places on one machine, registries."""

import re

from tests.project.sources import lines

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
