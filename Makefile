# make serve   builds the site and serves it on this machine
# make test    runs every check and every test
# make help    lists the rest
#
# Each command first installs what it needs into this folder (.venv, node_modules), once.

PYTHON ?= python3
COMMANDS := setup site book folder serve check test same bench lock clean

.PHONY: help $(COMMANDS)

help: python
	@$(PYTHON) -m tooling help

$(COMMANDS): python
	@$(PYTHON) -m tooling $@

.PHONY: python
python:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Python 3.11 or newer is needed and $(PYTHON) is not there: install it (on Debian or Ubuntu: apt-get install python3 python3-venv)."; exit 1; }
