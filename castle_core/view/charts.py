"""Line charts as SVG: no colour carries a meaning alone, every line has its own dashes, marker and name."""

from fractions import Fraction
from html import escape

from castle_core.tools.blocks import Line, Series
from castle_core.view.numbers import decimal, percent, spoken

WIDTH, HEIGHT = 380, 250
LEFT, RIGHT, TOP, BOTTOM = 44, 96, 12, 44
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2", "10 4")
LINE_HEIGHT = 14


def chart(series: Series) -> str:
    """The chart of a series."""
    top = ceiling(series)
    label = f"{series.caption}. {spoken(series.summary)}"
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">',
        *_grid(top),
        *_axis(series),
    ]
    ends = _spread([_y(line.chances[-1], top) for line in series.lines])
    for number, (line, end) in enumerate(zip(series.lines, ends, strict=True)):
        parts += _line(line, number, top, end, len(series.points))
    return "".join(parts) + "</svg>"


def ceiling(series: Series) -> Fraction:
    """The top of the vertical axis: the largest chance, rounded up to a whole tenth."""
    largest = max(chance for line in series.lines for chance in line.chances)
    return max(Fraction(-(-largest.numerator * 10 // largest.denominator), 10), Fraction(1, 10))


def _x(index: int, points: int) -> Fraction:
    return LEFT + Fraction(index * (WIDTH - LEFT - RIGHT), max(points - 1, 1))


def _y(chance: Fraction, top: Fraction) -> Fraction:
    return HEIGHT - BOTTOM - chance / top * (HEIGHT - TOP - BOTTOM)


def _grid(top: Fraction) -> list[str]:
    """Horizontal lines at every tenth, or every fifth where those would crowd, each with its percentage."""
    step = Fraction(1, 10) if top <= Fraction(1, 2) else Fraction(1, 5)
    lines, level = [], Fraction(0)
    while level <= top:
        y = decimal(_y(level, top), 1)
        lines.append(
            f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="currentColor" stroke-opacity="0.2"/>'
            f'<text x="{LEFT - 6}" y="{y}" dy="4" text-anchor="end" font-size="11" fill="currentColor">'
            f"{percent(level).removesuffix('.0 %').removesuffix(' %')} %</text>"
        )
        level += step
    return lines


def _axis(series: Series) -> list[str]:
    """The labels below: all of them, or as many as have room."""
    every = -(-len(series.points) // 8)
    last = len(series.points) - 1
    shown = [index for index in range(0, last + 1, every) if index == 0 or last - index >= every] + [last]
    labels = [
        f'<text x="{decimal(_x(index, last + 1), 1)}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" font-size="11"'
        f' fill="currentColor">{escape(series.points[index])}</text>'
        for index in dict.fromkeys(shown)
    ]
    middle = (LEFT + WIDTH - RIGHT) // 2
    return [
        *labels,
        f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle" font-size="12" fill="currentColor">'
        f"{escape(series.axis)}</text>",
    ]


def _line(line: Line, number: int, top: Fraction, label_y: Fraction, points: int) -> list[str]:
    places = [(decimal(_x(index, points), 1), decimal(_y(chance, top), 1)) for index, chance in enumerate(line.chances)]
    path = " ".join(f"{x},{y}" for x, y in places)
    dashes = f' stroke-dasharray="{DASHES[number % len(DASHES)]}"' if number % len(DASHES) else ""
    end_x, end_y = places[-1]
    return [
        f'<polyline class="line line-{number % len(DASHES) + 1}" points="{path}" fill="none" stroke="currentColor"'
        f' stroke-width="2"{dashes}/>',
        f'<line x1="{end_x}" y1="{end_y}" x2="{WIDTH - RIGHT + 8}" y2="{decimal(label_y, 1)}" stroke="currentColor"'
        ' stroke-opacity="0.4"/>',
        f'<text class="line-{number % len(DASHES) + 1}" x="{WIDTH - RIGHT + 11}" y="{decimal(label_y, 1)}" dy="4"'
        f' font-size="12" fill="currentColor">{escape(line.label)}</text>',
    ]


def _spread(heights: list[Fraction]) -> list[Fraction]:
    """Label heights moved apart, upwards from the lowest, so that no two overlap; the order is kept."""
    placed: dict[int, Fraction] = {}
    floor = Fraction(HEIGHT - BOTTOM + 4)
    for index in sorted(range(len(heights)), key=lambda each: heights[each], reverse=True):
        placed[index] = min(heights[index], floor)
        floor = placed[index] - LINE_HEIGHT
    return [placed[index] for index in range(len(heights))]
