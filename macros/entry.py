"""Where the macros plugin enters.

The plugin runs this file anew for every build, and so it is the place to forget modules that have been edited since:
without this, `mkdocs serve` would go on with the code it started with. Keep it small.
"""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
OURS = ("castle_core", "macros")

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
_newest = max(path.stat().st_mtime_ns for folder in OURS for path in (ROOT / folder).rglob("*.py"))
if getattr(sys, "_castle_newest", None) not in (None, _newest):
    for _name in [name for name in sys.modules if name.split(".")[0] in OURS]:
        del sys.modules[_name]
sys._castle_newest = _newest  # type: ignore[attr-defined]


def define_env(env: Any) -> None:
    """Give the plugin our macros."""
    from macros import register

    register.define_env(env)
