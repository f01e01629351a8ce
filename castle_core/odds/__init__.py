"""Exact odds: finite distributions, urns, repeated trials and chains that end, in whole numbers throughout."""

from castle_core.odds.chain import AbsorbingChain
from castle_core.odds.comparison import Comparison, best_of, compare, worst_of
from castle_core.odds.distribution import Distribution, mixture
from castle_core.odds.errors import OddsError, TooLarge
from castle_core.odds.trials import at_least_once, successes
from castle_core.odds.urn import Urn

__all__ = [
    "AbsorbingChain",
    "Comparison",
    "Distribution",
    "OddsError",
    "TooLarge",
    "Urn",
    "at_least_once",
    "best_of",
    "compare",
    "mixture",
    "successes",
    "worst_of",
]
