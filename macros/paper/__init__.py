"""The book on paper: the built pages, set by Typst, and the sheets, screens and cut-outs that go on the table with it.

`pages` collects the articles of the built site in the order of the navigation, `convert` turns their HTML into
Typst's language, `book` puts the parts together, and `press` sets, completes and packs the PDF.
How things look is written in `templates/`. Nothing here knows a rule or a number.
"""
