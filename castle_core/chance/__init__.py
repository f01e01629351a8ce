"""Real draws and rolls from a seed, recorded and repeatable from a short code."""

from castle_core.chance.code import read_code, write_code
from castle_core.chance.errors import ChanceError, CodeError
from castle_core.chance.source import Drawn, Source, fresh_seed

__all__ = ["ChanceError", "CodeError", "Drawn", "Source", "fresh_seed", "read_code", "write_code"]
