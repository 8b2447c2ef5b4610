# The tasks of the project; CI and people use the same ones. `make help` lists them.

HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
SOURCES := src tests scripts migrations
TESTS ?= tests
WORKERS ?= 2

LOOPS := $(addprefix src/bideuchre/ai/,fast.py kernel.py worlds.py trials.py nets.py holdings.py \
    endings.py solver.py)

.PHONY: help play serve setup check fix test browser counts bench migrate screenshots wheel clean
.DEFAULT_GOAL := help

help:  ## this list
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 24

play: $(VENV)/.play $(VENV)/.fast  ## everything from a fresh clone to a running game [HOST=0.0.0.0] [PORT=8000]
	@exec $(BIN)/bideuchre serve --host $(HOST) --port $(PORT)

serve: play

setup: $(VENV)/.dev $(VENV)/.fast  ## the environment in .venv and the dependencies, nothing else

$(VENV)/.play: pyproject.toml constraints.txt
	@python=$$(scripts/find_python) && { test -x $(BIN)/python || "$$python" -m venv $(VENV); }
	@echo "installing into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt
	@python=$$(scripts/find_python) && { test -x $(BIN)/python || "$$python" -m venv $(VENV); }
	@echo "installing into $(VENV), tools for tests and checks included (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.play

# The playing loops compiled, where there is a C compiler; without one they run interpreted.
$(VENV)/.fast: $(VENV)/.play $(LOOPS)
	@if command -v cc >/dev/null; then \
	    echo "compiling the playing loops (once, about a minute)"; \
	    $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[fast]' \
	    && $(BIN)/python -m bideuchre.ai.compiling; \
	else echo "no C compiler: the playing loops run interpreted"; fi
	@touch $@

check: $(VENV)/.dev  ## format, lint, types, imports, catalogues; edits nothing
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py tests/web/test_i18n.py
	@scripts/check_scripts

fix: $(VENV)/.dev  ## format and mend what the linter can
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

test: $(VENV)/.dev $(VENV)/.fast  ## all tests, with a real browser and a real PostgreSQL [TESTS=path]
	@WORKERS=$(WORKERS) scripts/run_tests $(TESTS)

browser: $(VENV)/.dev  ## only the tests in the browser
	@WORKERS=$(WORKERS) scripts/run_tests tests/browser

counts: $(VENV)/.dev  ## make the counts of tiny deals again, by the slow enumerator
	$(BIN)/python -m tests.support.enumerator

bench: $(VENV)/.dev $(VENV)/.fast  ## the benchmarks, each beside its reference; writes docs/benchmarks.md
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,bench]' \
	|| echo "no OpenSpiel for this Python: its rows are left out"
	$(BIN)/python -m tests.bench

migrate: $(VENV)/.dev  ## a new migration from the mapped tables [name=what_it_does]
	$(BIN)/alembic revision --autogenerate -m "$(name)"

screenshots: $(VENV)/.dev  ## the pictures in README and docs, made again
	@browser=$$(scripts/find_browser) && BROWSER_PATH="$$browser" $(BIN)/python scripts/screenshots.py

wheel: $(VENV)/.dev $(VENV)/.fast  ## a wheel in dist, with the playing loops compiled where there is a C compiler
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w dist . \
	&& ls -1 dist/*.whl

clean:  ## remove what the other tasks made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
