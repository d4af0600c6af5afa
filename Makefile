# `make play` and `make test` set up everything they need in .venv; nothing outside this folder is touched.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: play run test test-all lint bench lock clean

play: $(STAMP)
	$(BIN)/python playground.py

run: $(STAMP)
	$(BIN)/python bot.py

test: $(STAMP)
	$(BIN)/python -m pytest -n 3 --dist worksteal

test-all: $(STAMP)
	$(BIN)/python -m pytest -n 3 --dist worksteal --long

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(STAMP)
	$(BIN)/python -m tests.bench

lock: $(STAMP)
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

$(STAMP): requirements-dev.lock
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $(STAMP)

clean:
	rm -rf .venv artefacts bench.json
