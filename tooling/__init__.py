"""What stands around the project: setup, build, serve, check, test, bench.

Every file here needs the standard library alone, because it runs before anything is installed.
`python3 -m tooling` lists the commands; the Makefile calls them.
"""
