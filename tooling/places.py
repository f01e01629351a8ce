"""Where things are. Every other file of the tooling takes its paths from here."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIREMENTS = ROOT / "requirements"
NODE_MODULES = ROOT / "node_modules"
PACKAGE_LOCK = ROOT / "package-lock.json"
CACHE = ROOT / ".cache"
LOGS = CACHE / "logs"
ENGINE = CACHE / "engine"
SITE = ROOT / "site"
DIST = ROOT / "dist"
