"""Setup: from a fresh checkout to everything that a command needs, and seconds when it is there already."""

from tooling import browsers, node, venv


def command() -> int:
    """`make setup`: what the site needs."""
    for_site()
    print("Everything is in place.")
    return 0


def for_site() -> None:
    """Python packages, the core, Node and the npm packages."""
    venv.make()
    venv.install("site")
    venv.install_core()
    node.install()
    node.install_packages()


def for_checks() -> None:
    """What the site needs, and the checkers and test runners."""
    for_site()
    venv.install("test")


def for_tests() -> None:
    """What the checks need, and the browsers."""
    for_checks()
    browsers.install()
