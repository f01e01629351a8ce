"""Building the site into `site/`."""

from tooling import node, setup, shell
from tooling.places import VENV_PYTHON
from tooling.report import Trouble

# Never with --quiet: that would also keep --strict from seeing the warnings.
COMMAND = (VENV_PYTHON, "-m", "mkdocs", "build", "--strict")


def command() -> int:
    """`make site`."""
    setup.for_site()
    build()
    return 0


def build(address: str | None = None) -> None:
    """Build the site; every warning is a failure.

    address: where the site will be found, unless the variable SITE_URL is set.
    Raises Trouble when the build fails; what MkDocs said stands above.
    """
    if shell.openly(COMMAND, env=variables(address)):
        raise Trouble("The site was not built: each line above that begins with WARNING or ERROR says why.")


def variables(address: str | None = None) -> dict[str, str]:
    """Variables for MkDocs, with the address of the site when SITE_URL does not give one."""
    settings = {**node.environment(), "NO_MKDOCS_2_WARNING": "1"}
    if address is not None:
        settings["SITE_URL"] = shell.setting("SITE_URL", address)
    return settings
