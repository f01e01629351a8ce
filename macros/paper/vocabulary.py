"""The tags and classes the pages are written in, and what becomes of each on paper.

What stands in none of these lists, and has no function of its own in one of `macros.paper.makers`, is a fault.
"""

_HEADINGS = "h1 h2 h3 h4 h5 h6"
_BLOCKS = "p ul ol dl table div figure fieldset details blockquote pre hr section aside header footer nav article"
_CONTROLS = "form button input select textarea template output dialog script style link"
_LEFT_OUT = "headerlink tool__status tool__actions field__error no-print needs-script footnote-backref tabbed-labels"
_PLAIN_TAGS = "span abbr bdi bdo small time data q label var dfn u wbr samp"
_PLAIN_CLASSES = (
    "ruling switch tool chance exact note__label switch__ours tool__rules num bars ref term why statement rounding "
    "next note note--ruling admonition-title steps__caption answer book grid odds rulings table-scroll steps beads "
    "series chart bar tabbed-content tabbed-block tabbed-set tabbed-alternate footnote admonition md-typeset printed "
    "highlight effects ours chapter entries suggestion__mark suggestion__words "
    "prose heat heat--0 heat--1 heat--2 heat--3 heat--4 heat--5 heat--6 heat--7 heat--8 heat--9 heat--10"
)

HEADINGS = tuple(_HEADINGS.split())
BLOCKS = frozenset((*HEADINGS, *_BLOCKS.split()))
CONTROLS = frozenset(_CONTROLS.split())
"""Of no use on paper, with everything in them."""
LEFT_OUT = frozenset(_LEFT_OUT.split())
"""Classes of what is of no use on paper."""
PLAIN_TAGS = frozenset(_PLAIN_TAGS.split())
"""Wrappers inside a line that leave no trace on paper."""
PLAIN_CLASSES = frozenset(_PLAIN_CLASSES.split())
"""Classes whose meaning is carried by the element they stand on, or that have none on paper."""
BOXES = ("open", "gap", "suggestion", "example", "note")
"""The kinds of boxes; each has a border of its own."""
STYLES = {
    "strong": "strong",
    "b": "strong",
    "em": "emph",
    "i": "emph",
    "cite": "emph",
    "sub": "sub",
    "sup": "super",
    "code": "code",
    "kbd": "key",
    "mark": "strong",
    "del": "strike",
    "ins": "underline",
}
"""Tags inside a line, and the functions of the template that set them."""
