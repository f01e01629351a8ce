"""The checks that read the sources only: format, lint and types."""

from tooling import node, setup
from tooling.places import NODE_MODULES, ROOT, VENV_PYTHON
from tooling.stages import Stage, run_all

TSC = NODE_MODULES / "typescript" / "bin" / "tsc"
SCRIPTS = ("browser", "macros", "tests")
"""Where JavaScript is; each folder of it has a tsconfig.json of its own."""


def command() -> int:
    """`make check`."""
    setup.for_checks()
    return run_all(stages(), to_the_end=True)


def stages() -> list[Stage]:
    """The checks in the order of their speed."""
    tsc = (node.node(), TSC, "--project")
    return [
        Stage("format (ruff)", [VENV_PYTHON, "-m", "ruff", "format", "--check", "--diff", "."]),
        Stage("lint (ruff)", [VENV_PYTHON, "-m", "ruff", "check", "."]),
        Stage("types of the Python (mypy)", [VENV_PYTHON, "-m", "mypy"]),
        *(
            Stage(f"types of the JavaScript in {project.parent.relative_to(ROOT)} (tsc)", [*tsc, project])
            for place in SCRIPTS
            for project in sorted((ROOT / place).rglob("tsconfig.json"))
        ),
    ]
