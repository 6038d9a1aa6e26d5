# Regelwerk: every target with a `##` stands in the help.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready
DATA := $(shell find laws ddv_tsr schema -name '*.yaml' -o -name '*.json')
CODE := $(shell find compiler render -name '*.py')

.DEFAULT_GOAL := help
.PHONY: help site test check serve golden bench build picture clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed ($(PYTHON))"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

build: $(READY) ## compile the rulebook into build/
	@$(RUN) -m compiler build

site: build ## build everything and say where to open it
	@$(RUN) -m compiler site
	@echo "open: file://$(CURDIR)/build/site/index.html"

test: build ## run all tests (browser tests need chromium and chromedriver)
	$(RUN) -m pytest

check: $(READY) ## prove the data sound, lint, types, all tests
	$(RUN) -m ruff check compiler render tests
	$(RUN) -m mypy
	$(RUN) -m compiler build
	$(RUN) -m pytest

serve: site ## serve the site on this machine
	@$(RUN) -m compiler serve

golden: build ## rewrite the golden files; read the diff before committing
	$(RUN) -m pytest --golden

bench: build ## measure against what one would use instead
	$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(RUN) tests/bench.py

picture: site ## photograph a ruling for the README (needs chromium)
	$(RUN) tests/browser/picture.py

clean: ## remove everything that was made
	rm -rf build $(VENV)
