"""Showing a result: as HTML, as plain text, as data. The only place that rounds, formats or words a number."""

from castle_core.view.data import answer_data
from castle_core.view.forms import switch_html, widget_html
from castle_core.view.html import result_html
from castle_core.view.links import Links
from castle_core.view.numbers import exact, percent
from castle_core.view.text import result_text

__all__ = [
    "Links",
    "answer_data",
    "exact",
    "percent",
    "result_html",
    "result_text",
    "switch_html",
    "widget_html",
]
