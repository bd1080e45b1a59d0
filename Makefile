# The two commands a newcomer needs: `make play` and `make test`. Everything else is for people who work on it.
# Options of the server: `make play OPTIONS="--port 9000"`.

VENV := .venv
BIN := $(VENV)/bin

.PHONY: help setup client play terminal test check clauses soak lessons bench load faults hostile browser gallery pictures site wheel cluster clean

help:            ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup:           ## make .venv with the command `mutig` (does nothing if it is up to date)
	@tools/setup

client: setup    ## build the browser client (does nothing if it is up to date)
	@tools/client

play:            ## open a table in the browser: installs what playing needs, starts the server, prints one link
	@tools/play
	@$(BIN)/mutig serve $(OPTIONS)

terminal:        ## play Broom Service in the terminal against bots
	@tools/setup fast
	@$(BIN)/mutig play --terminal

test:            ## everything that must hold: style, types, layers, clauses, all tests
	@tools/missing test
	@MUTIG_SAID=yes tools/setup
	@tools/test

check: setup     ## the quick half of `make test`: style, types, layers, clauses
	@tools/test --quick

clauses: setup   ## rules clauses without a test named after them
	@$(BIN)/python tools/clauses.py

soak: client     ## the long tests: 100,000 games, bounds checks, 10,000 games as they always were, whole games in a browser
	@# A browser's loop and the loops of other tests do not run in one process.
	@failed=0; for part in "tests/soak --ignore=tests/soak/browser" tests/soak/browser; do \
	  $(BIN)/python -m pytest $$part || failed=$$?; done; exit $$failed

lessons: client  ## every lesson in a real browser: all ways, four languages, desktop and phone, mouse and keys
	@$(BIN)/python -m pytest -q -n "$$(nproc)" --dist worksteal tests/lessons tests/soak/browser/test_lessons_soak.py
	@$(BIN)/python -m tests.lessons.five_minutes

bench: setup     ## speed, with peers measured in the same run; writes docs/benchmarks.md
	@tools/setup bench
	@$(BIN)/mutig bench --peers --page docs/benchmarks.md

load: setup      ## a thousand live tables from a second process, with a peer in the same run
	@$(BIN)/python -m benchmarks.load --peer --json build/load.json

faults: setup    ## kill -9 servers, bus and database under load: `make faults TIMES=50`; nothing may be lost
	@$(BIN)/python -m tests.soak.faults --times $(or $(TIMES),3) --json build/faults.json

SERVERS := 2
WORKERS := 1
FOLDER := build/cluster

cluster: client  ## a club on many processes, here: PostgreSQL, NATS, SERVERS=2, WORKERS=1 for bots, Caddy; one link
	@$(BIN)/python tools/cluster.py --servers $(SERVERS) --workers $(WORKERS) --folder $(FOLDER)

hostile: setup   ## one hostile guest beside two hundred honest tables, every attack in turn
	@$(BIN)/python tools/ready.py
	@$(BIN)/python -m benchmarks.hostile --json build/hostile.json

browser: client  ## first paint, first click and frames while something flies, on a slowed processor
	@$(BIN)/python -m benchmarks.browser --json build/browser.json

gallery: client  ## photograph every screen of the client into docs/gallery
	@$(BIN)/python docs/gallery/make.py

pictures: setup  ## draw the pictures of the README again
	@$(BIN)/python docs/pictures/make.py

site: setup      ## the documentation as a site, into build/site
	@tools/site
	@echo "build/site/index.html"

wheel: client    ## the package as wheel and sdist, browser client included, in dist/
	@tools/uv build --quiet --out-dir dist
	@ls dist/mutig-*

clean:           ## remove what setup and the tests made
	rm -rf $(VENV) .tools web/node_modules web/dist web/public/sheets web/public/rules .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
