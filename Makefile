# The two commands: `make run` (URL=… for a web address or a file) and `make test`. Both set up what they need.
PYTHON ?= python3
override URL := $(value URL)
export URL

.DEFAULT_GOAL := help
.PHONY: help run test nightly bench screenshots extension deb tarball sbom docs lock clean

# What follows `make test` names checks, or the tests to run: it is no goal of its own.
ifeq (test,$(firstword $(MAKECMDGOALS)))
ONLY := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
Makefile: ;
.PHONY: FORCE
%: FORCE
	@:
endif

help:
	@echo 'make run [URL=…]   open the desktop reader on a web address or a file; without URL where you stopped, at first on a sample page'
	@echo 'make test          set up and run every check'
	@echo 'make test WHAT…    some checks (style types), or the tests of a path (tests/unit/engine); quick: the engine and its pages'
	@echo 'make nightly       run the tests of many rounds and rows that make test leaves out'
	@echo 'make bench         measure speed and accuracy on the benchmark pages beside the project'
	@echo 'make screenshots   make the pictures of the README again'
	@echo 'make extension     build the archives of the extension for the stores, into dist/'
	@echo 'make deb           build the Debian package, into dist/'
	@echo 'make tarball       build the folder that needs no Python, packed, into dist/'
	@echo 'make sbom          write the bill of materials of an installation, into dist/'
	@echo 'make docs          rewrite the pages that are made from the code'
	@echo 'make lock          rewrite the lock files (UPGRADE=1 for the newest versions)'
	@echo 'make clean         remove the environment, caches and build results'

run:
	@$(PYTHON) setup run

test:
	@$(PYTHON) setup test $(ONLY)

nightly:
	@$(PYTHON) setup nightly

bench:
	@$(PYTHON) setup bench

screenshots:
	@$(PYTHON) setup screenshots

extension:
	@$(PYTHON) setup extension

deb:
	@$(PYTHON) setup deb

tarball:
	@$(PYTHON) setup tarball

sbom:
	@$(PYTHON) setup sbom

docs:
	@$(PYTHON) setup docs

lock:
	@$(PYTHON) setup lock $(if $(UPGRADE),--upgrade)

clean:
	@$(PYTHON) setup clean
