"""The rules of the book as pure functions: exact odds, replayable draws, and what the rules say of them."""

__version__ = "0.1.0"
