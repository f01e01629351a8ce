"""How many ways the enumerations have gone through: dice that can fall, chits that can come out, one by one."""

gone_through = 0


def went_through(ways: int) -> None:
    """Keep count of so many ways."""
    global gone_through  # noqa: PLW0603 - one count for the whole run
    gone_through += ways
