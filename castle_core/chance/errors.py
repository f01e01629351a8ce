"""What real draws and rolls refuse, in sentences."""


class ChanceError(ValueError):
    """A draw or roll that cannot be made; `message` is a sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class CodeError(ChanceError):
    """A text that is not a roll code."""
