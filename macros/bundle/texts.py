"""Texts that a field of a form takes, by the kind of the field."""

from castle_core.rules.fields import Choice, Count, Flag, Numbers, OneOf, Palette, Percent, Whole


def texts(kind: object) -> tuple[str, ...]:
    """Texts that a field of this kind takes: all of them where there are few, else the ends of its range."""
    match kind:
        case Choice():
            return tuple(value for value, _ in kind.options)
        case Whole():
            return tuple(str(number) for number in sorted({kind.low, (kind.low + kind.high) // 2, kind.high}))
        case Count():
            return str(kind.low), str(kind.high), "infinite"
        case OneOf():
            return kind.names[0], kind.names[len(kind.names) // 2].upper(), kind.names[-1]
        case Numbers():
            return str(kind.low), f"{kind.low}, {kind.high}", " ".join([str(kind.high)] * kind.most)
        case Percent():
            return "0", "33.3", "66,7 %", "100"
        case Flag():
            return "yes", "no"
        case Palette():
            return "-".join(kind.colours[:3]), "-".join(kind.colours[-3:])
        case _:
            return ()
