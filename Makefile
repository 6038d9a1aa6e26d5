# Regelwerk: every target with a `##` stands in the help.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready
TESTED := $(VENV)/.tested
TESTS := $(RUN) -m pytest --numprocesses auto --dist worksteal
READ := $(addprefix tests/,prove/test_data.py prove/test_claims.py prove/test_readings.py lineage/test_topics.py)
INSTALL := $(RUN) -m pip install --quiet --disable-pip-version-check --no-deps
LOCK = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml \
	--extra site --group install $(foreach name,playwright pyee greenlet,--no-emit-package $(name))

.DEFAULT_GOAL := help
unexport PYTHONDONTWRITEBYTECODE # what is compiled once is kept, for every worker and every process of the tests
.PHONY: help site quick test check serve wheel npm release conformance golden bench planted scale mutate fuzz yardstick beside sweep build picture plan lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml lock/run.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed ($(PYTHON))"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --require-hashes --requirement lock/run.txt
	PYTHONWARNINGS=ignore $(INSTALL) --no-build-isolation --editable .
	@touch $@

$(TESTED): $(READY) lock/test.txt
	$(INSTALL) --require-hashes --requirement lock/test.txt
	@touch $@

build: $(READY) ## compile the rulebook into build/, where anything has changed
	@$(RUN) -m regelwerk build

site: build ## build everything and say where to open it
	@$(RUN) -m regelwerk site
	@echo "everything in one file, to keep and to pass on: file://$(CURDIR)/build/regelwerk.html"
	@echo "the site: file://$(CURDIR)/build/site/index.html"

test: $(TESTED) ## run the tests, of the long ones a sample (browser tests need chromium and chromedriver)
	@$(RUN) tests/helpers/shared.py
	$(TESTS) -m "not whole"

quick: $(TESTED) ## while editing data: build, and hold what it says against what was read
	@$(RUN) tests/helpers/shared.py
	$(TESTS) -m "not whole" $(READ)

check: $(TESTED) ## prove the data sound, lint, types, all tests whole
	@$(RUN) tests/helpers/shared.py
	$(RUN) -m ruff check compiler render tests
	$(RUN) -m ruff format --check --quiet compiler render tests
	$(RUN) -m mypy
	$(TESTS)

serve: site ## serve the site on this machine
	@$(RUN) -m regelwerk serve

wheel: $(READY) ## pack what `pip install` takes into build/wheel/
	@rm -rf build/wheel
	$(RUN) -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir build/wheel .

npm: build ## write the package for JavaScript into build/npm/
	@$(RUN) -m regelwerk npm

release: wheel npm site ## put wheel, package for JavaScript, the one file, notes and checksums into build/release/
	@$(RUN) compiler/release.py

conformance: build ## write situations with their rulings into build/conformance/, for engines in any language
	@$(RUN) -m regelwerk conformance

golden: build $(TESTED) ## rewrite the golden files; read the diff before committing
	$(RUN) -m pytest --golden

bench: build $(TESTED) ## measure against what one would use instead
	$(INSTALL) --require-hashes --requirement lock/bench.txt
	@$(RUN) tests/bench $(PARTS)

planted: build $(TESTED) ## tell how many planted irregularities are found, in 2,000 boards of each dialect
	$(RUN) tests/helpers/dialects.py --boards $${BOARDS:-2000} --seed $${SEED:-1}

scale: build $(TESTED) ## measure rulings a second, and ten million boards ruled and scored
	$(INSTALL) --require-hashes --requirement lock/scale.txt --requirement lock/bench.txt
	$(RUN) tests/helpers/scale.py

mutate: build $(TESTED) ## plant 1,000 faults in all kinds of content and tell what catches them (an hour or more)
	$(RUN) tests/helpers/mutate.py --number $${NUMBER:-1000} --seed $${SEED:-20261122}

fuzz: build $(TESTED) ## put files, meaning, commands, copies, tables, calls of tools under fire for ten minutes, then large files of records
	$(RUN) tests/helpers/fuzz.py --seconds 600 --seed $${SEED:-1}
	$(RUN) tests/helpers/large_records.py --size 50

yardstick: build $(TESTED) ## measure how often the search finds what people ask for
	@$(RUN) tests/helpers/yardstick.py

sweep: site $(TESTED) ## hold every page to what the tests hold one of each kind to (an hour)
	$(RUN) tests/helpers/sweep.py $(PAGES)

beside: build $(TESTED) ## put the same questions to Pagefind, MiniSearch and lunr (needs npm)
	$(RUN) tests/helpers/beside.py

plan: $(TESTED) ## print the rooms of the house, which knows which, arrows up and circles
	@$(RUN) tests/helpers/plan.py

picture: site $(TESTED) ## photograph a ruling for the README (needs chromium)
	$(RUN) tests/browser/picture.py

lock: $(READY) ## resolve the pinned dependencies anew, with hashes, into lock/
	$(INSTALL) --require-hashes --requirement lock/lock.txt
	$(LOCK) --output-file lock/run.txt
	for extra in mcp completion solver scale xlsx; do $(LOCK) --extra $$extra --output-file lock/$$extra.txt; done
	for group in test witness standards bench lock; do $(LOCK) --group $$group --output-file lock/$$group.txt; done

clean: ## remove everything that was made
	rm -rf build $(VENV)
