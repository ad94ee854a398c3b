# `make run` and `make test` do everything, on a fresh machine too. `make` alone lists the targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The first Python of 3.11 or later; choose another with `make PYTHON=/path/to/python3`.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null \
	&& echo $$python && break; done)
BIN := .venv/bin
STAMP := .venv/.installed
OFFSCREEN := QT_QPA_PLATFORM=$${QT_QPA_PLATFORM:-offscreen}

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 16
	@echo 'Give options to the program with ARGS, as in: make test ARGS="tests/mark1 -x"'

.PHONY: run
run: $(STAMP) ## open the window
	@$(BIN)/mark1 $(ARGS)

# One test process for each core, from two to eight.
WORKERS := $(shell cores=$$(nproc 2>/dev/null || echo 2); echo $$((cores < 2 ? 2 : cores > 8 ? 8 : cores)))
PYTEST := $(OFFSCREEN) $(BIN)/python -m pytest

.PHONY: test
test: $(STAMP) toolchain ## run the tests without a screen, except the slow ones
	@$(PYTEST) -n $(WORKERS) -m "not slow" $(ARGS)

.PHONY: test-all
test-all: test ## run all tests, with the long fault, fuzz and soak runs
	@$(PYTEST) -n $(WORKERS) -m "slow or hypothesis" --hypothesis-profile=thorough $(ARGS)

CHECKS := "ruff format --check ." "ruff check ." mypy lint-imports
# CHECKS += "python .ci/strings"

.PHONY: check
check: $(STAMP) ## format, lint, types, who imports whom; all of them, then the verdict
	@failed=; for tool in $(CHECKS); do \
		echo "$$tool"; $(BIN)/$$tool || failed="$$failed; $$tool"; done; \
	test -z "$$failed" || { echo "Failed$$failed"; exit 1; }

.PHONY: bench
bench: $(STAMP) ## measure the speed of the machine and of the screen
	@$(BIN)/python -c "import vowpalwabbit" 2>/dev/null || \
		$(BIN)/python -m pip install --disable-pip-version-check --editable ".[bench]"
	@$(OFFSCREEN) $(BIN)/python -m tests.benchmarks $(ARGS)

.PHONY: published
published: $(STAMP) ## run the published results of 1957 to 1960 again, ours beside theirs
	@$(OFFSCREEN) $(BIN)/mark1 experiment published $(ARGS)

.PHONY: pictures
pictures: $(STAMP) ## draw the pictures of the manual again
	@$(OFFSCREEN) $(BIN)/mark1 picture --out gui/resources/pictures $(ARGS)
	@$(OFFSCREEN) $(BIN)/mark1 picture --page hardware --out gui/resources/pictures $(ARGS)

.PHONY: letters
letters: $(STAMP) ## render the built-in letters again, which the window starts with
	@$(BIN)/python -m mark1.patterns.typefaces

.PHONY: firmware
firmware: toolchain ## build the firmware of the panels into build/firmware
	@$(MAKE) --no-print-directory -C firmware_io/firmware

.PHONY: clean
clean: ## remove the environment and all that was built
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What pip cannot install. It looks each time, in a tenth of a second.
.PHONY: system
system:
	@.ci/system $(PYTHON)

# What the firmware is built and tested with. Without it those tests are skipped.
.PHONY: toolchain
toolchain:
	@.ci/system firmware

# The environment is made where there is none, or where its Python has gone.
$(STAMP): pyproject.toml $(shell test -x $(BIN)/python || echo environment) | system
	$(BIN)/python -m pip install --disable-pip-version-check --editable ".[dev]"
	@touch $@

.PHONY: environment
environment: | system
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, and $$(python3 -V 2>&1 || \
		echo no python3) is here: install one, then run make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making an environment in .venv; the libraries are about 900 MB."
	@$(PYTHON) -m venv --clear .venv
