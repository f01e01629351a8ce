"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil
import sys

import pytest

import castle_core.chance
import castle_core.odds

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (castle_core.odds, castle_core.chance)
    for module in pkgutil.iter_modules(package.__path__)
]


@pytest.mark.skipif(sys.flags.optimize >= 2, reason="this Python runs without docstrings")
def test_every_example_runs_and_gives_what_it_says() -> None:
    results = [doctest.testmod(importlib.import_module(name)) for name in MODULES]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) >= 10
