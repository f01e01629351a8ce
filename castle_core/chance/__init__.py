"""Real draws and rolls: a seeded source whose every value is recorded and can be replayed from a short code."""

from castle_core.chance.code import CodeError, read_code, write_code
from castle_core.chance.source import Drawn, Source, fresh_seed

__all__ = ["CodeError", "Drawn", "Source", "fresh_seed", "read_code", "write_code"]
