"""The one door of the Makefile: `python3 -m tooling COMMAND`.

This file keeps to syntax that any Python 3 reads, so that an old one gets a sentence and no syntax error.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Python 3.11 or newer is needed, and %s is %s: install a newer one, "
        "or name the one to use, as in `make serve PYTHON=python3.12`." % (sys.executable, sys.version.split()[0])
    )

from tooling.commands import main

sys.exit(main(sys.argv[1:]))
