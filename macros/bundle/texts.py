"""Texts that a field of a form takes, by the kind of the field."""

from castle_core.rules.fields import Choice, Count, Flag, Palette, Percent, Whole


def texts(kind: object) -> tuple[str, ...]:
    """Texts that a field of this kind takes: all of them where there are few, else the ends of its range."""
    match kind:
        case Choice():
            return tuple(member.value for member in kind.members)
        case Whole():
            return tuple(str(number) for number in sorted({kind.low, (kind.low + kind.high) // 2, kind.high}))
        case Count():
            return str(kind.low), str(kind.high), "infinite"
        case Percent():
            return "0", "33.3", "66,7 %", "100"
        case Flag():
            return "yes", "no"
        case Palette():
            return "-".join(kind.colours[:3]), "-".join(kind.colours[-3:])
        case _:
            return ()
