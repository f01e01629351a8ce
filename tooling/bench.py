"""Measuring: every `bench_*.py` beside this file times one thing and fails when it is slower than it must be."""

from pathlib import Path

from tooling import node, setup
from tooling.places import ROOT, VENV_PYTHON
from tooling.stages import Stage, run_all


def command() -> int:
    """`make bench`."""
    setup.for_checks()
    env = {**node.environment(), "PYTHONPATH": str(ROOT)}
    stages = (
        Stage(f"bench of the {path.stem.removeprefix('bench_')}", [VENV_PYTHON, path], env)
        for path in sorted(Path(__file__).parent.glob("bench_*.py"))
    )
    return run_all(stages, to_the_end=True)
