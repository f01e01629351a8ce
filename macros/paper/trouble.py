"""What can go wrong on the way to paper."""

from collections.abc import Sequence


class PaperError(Exception):
    """Something cannot be printed; the message is one or more sentences, each on a line of its own."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences: Sequence[str] = sentences
