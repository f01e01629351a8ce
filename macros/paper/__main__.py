"""`python -m macros.paper`: see `macros.paper.command`."""

from macros.paper.command import main

raise SystemExit(main())
