"""`hegemon`: every command, its flags and its exit status. A contract: scripts rely on it.

0 done, 1 the thing asked about is wrong, 2 usage. Errors are one sentence on stderr, never a traceback.
"""
from __future__ import annotations

import difflib
import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from hegemon import __version__
from hegemon.cli.admin import admin
from hegemon.kernel import Refused
from hegemon.kernel.tables import VARIABLE, use

app = App(name="hegemon", version=__version__, help="Five board games of galactic empire: play, watch, measure, train.")
Json = Annotated[bool, Parameter(negative="", help="Print one JSON document.")]
OptionList = Annotated[list[str], Parameter(name="--option", negative="", help="An option of the game: name=value.")]


class Wrong(Exception):
    """The thing asked about is wrong: exit status 1."""


@app.default
def house(*, port: int = 8000) -> None:
    """Start the server on this machine and open the browser."""
    serve(port=port, browser=True)


@app.command
def serve(*, host: str = "127.0.0.1", port: int = 8000, database: str = "", workers: int = 1,
          browser: Annotated[bool, Parameter(negative="")] = False, clock: str = "",
          debug: Annotated[bool, Parameter(negative="")] = False, address: str = "", backup: str = "") -> None:
    """Run the server; tables are kept in the user's data folder, or in the database named by a URL.

    For an event, --address is what its cards say, and --backup a folder that gets a copy at each of its phases.
    With --debug, for tests, --clock names a file that turns the server's time.
    """
    from hegemon.server.run import serve as run
    if os.environ.get(VARIABLE):
        raise Refused(f"a server plays with the printed numbers: unset {VARIABLE}")
    status = run(host=host, port=port, database=database, workers=workers, open_browser=browser, clock=clock,
                 debug=debug, address=address, backup_to=backup)
    if status:
        sys.exit(status)


@app.command
def games(*, json: Json = False) -> None:
    """List the games with their seats and options."""
    from hegemon.cli.listing import show_games
    show_games(json)


@app.command
def play(game: str, *, seats: int = 0, seat: int = 0, bots: str = "", seed: int | None = None,
         option: OptionList = [], resume: Path | None = None) -> None:  # noqa: B006  # cyclopts makes a new list
    """Play in the terminal against bots; --bots names one level for all or one for each of the other seats, medium
    if nothing is said."""
    from hegemon.cli.terminal import play_in_terminal
    play_in_terminal(game, seats, seat, bots, seed, chosen(option), resume)


@app.command
def simulate(game: str, *, seats: int = 0, games: int = 100, bots: str = "random", seed: int = 0,
             option: OptionList = [], jobs: int = 0, json: Json = False, out: Path | None = None,  # noqa: B006
             data: Path | None = None, ray: str = "") -> None:
    """Play many games between bots on all cores and sum them up; equal seeds give equal digests.

    --data names a file of changes to the numbers in the box, --ray the address of a Ray cluster to play on.
    """
    from hegemon.cli.series import simulate_games
    use(data)
    simulate_games(game, seats, games, bots, seed, chosen(option), jobs, json, out, ray)


@app.command
def arena(game: str, *, bots: str, games: int = 100, seats: int = 0, seed: int = 0, option: OptionList = [],  # noqa: B006
          jobs: int = 0, json: Json = False, out: Path | None = None, data: Path | None = None,
          ray: str = "") -> None:
    """Let bots play each other in every line-up and seating, and rate them."""
    from hegemon.cli.series import run_arena
    use(data)
    run_arena(game, bots, games, seats, seed, chosen(option), jobs, json, out, ray)


@app.command
def observe(game: str, *, seats: int = 0, fields: Annotated[bool, Parameter(negative="")] = False,
            json: Json = False) -> None:
    """Say what a learner sees of a game: how many numbers, and with --fields the name and range of each."""
    from hegemon.cli.listing import show_observation
    show_observation(game, seats, fields, json)


@app.command
def lab(game: str, *, compare: Annotated[list[Path], Parameter(negative="", consume_multiple=True)] = [],  # noqa: B006
        sweep: str = "", seats: int = 0, games: int = 400, bots: str = "scripted", seed: int = 0,
        option: OptionList = [], measure: str = "score", jobs: int = 0, json: Json = False,  # noqa: B006
        out: Path = Path("lab")) -> None:
    """Play the same games with other numbers and compare them, pair by pair, until it is decided.

    --compare names files of changes, one against the printed numbers or several against the first; --sweep
    hegemonic.player_board.units.agent.cost=1,2,3 tries the values of one number.
    """
    from hegemon.cli.lab import run_lab
    run_lab(game, compare, sweep, seats, games, bots, seed, chosen(option), measure, jobs, json, out)


@app.command
def train(game: str, *, values: Annotated[bool, Parameter(negative="")] = False, seats: str = "", games: int = 600,
          player: str = "scripted", seed: int = 0, jobs: int = 0, json: Json = False, out: Path | None = None) -> None:
    """Fit what the bots of a game know about positions to games they play: --values, how likely each seat is to win."""
    from hegemon.cli.learning import train_values
    if not values:
        raise Refused("say what is to be fitted: --values")
    train_values(game, seats, games, player, seed, jobs, json, out)


@app.command
def census(game: str, *, seats: int = 0, games: int = 40, bot: str = "medium", seed: int = 0, option: OptionList = [],  # noqa: B006
           all: Annotated[bool, Parameter(negative="")] = False, json: Json = False) -> None:
    """Count how often a bot takes each option it is offered; without --all, those it never takes."""
    from hegemon.cli.counting import count_options
    count_options(game, seats, games, bot, seed, chosen(option), all, json)


@app.command
def replay(file: Path, *, verify: Annotated[bool, Parameter(negative="")] = False, svg: Path | None = None,
           png: Path | None = None, gif: Path | None = None, at: int | None = None, seat: int = -1,
           theme: str = "dark") -> None:
    """Play a record again: check it, print it, or draw it."""
    from hegemon.cli.recorded import show_record
    show_record(file, verify, svg, png, gif, at, seat, theme)


@app.command
def analyse(record: Path, *, seat: list[int] | None = None, work: int = 900, jobs: int = 0,
            json: Json = False) -> None:
    """Say how a recorded game went: chances of winning, turning points, mistakes and luck; --seat for some only."""
    from hegemon.cli.looking_back import analyse_record
    analyse_record(record, tuple(seat or ()), work, jobs, json)


@app.command
def picture(game: str, *, out: Annotated[Path, Parameter(name=["--out", "-o"])], seats: int = 0, seed: int = 0,
            after: int = 0, seat: int = 0, bots: str = "random", theme: str = "dark", option: OptionList = [],  # noqa: B006
            sheet: OptionList = [], thumb: str = "") -> None:  # noqa: B006
    """Draw a position as SVG or PNG: a game of bots after a number of decisions, as one seat sees it.

    `--sheet map` draws some parts of the picture alone, `--thumb 208x124` what is worth seeing of its stage.
    """
    from hegemon.cli.recorded import draw_position
    draw_position(game, out, seats, seed, after, seat, bots, theme, chosen(option), sheet, thumb)


@app.command
def rules(game: str, *, uncited: Annotated[bool, Parameter(negative="")] = False, json: Json = False,
          tests: Path | None = None, flow: Annotated[bool, Parameter(negative="")] = False,
          dot: Annotated[bool, Parameter(negative="")] = False, only: str = "") -> None:
    """List the numbered rules of a game, or those no test shows; --flow prints the steps of its procedures, --dot
    as a graph for Graphviz, --only one procedure and what it calls."""
    if flow or dot:
        from hegemon.cli.flowing import show_flow
        return show_flow(game, dot, only)
    from hegemon.cli.listing import show_rules
    return show_rules(game, uncited, json, tests)


@app.command
def new(folder: Path) -> None:
    """Make a game of your own: a copy of the template under the folder's name, which can be played at once."""
    from hegemon.cli.newgame import new_game
    new_game(folder)


@app.command
def conform(game: str, *, check: str = "", told: int = 300, json: Json = False) -> None:
    """Put a game, by name or folder, through the suite every game must pass; --told says at how many positions what
    players are told is tried."""
    from hegemon.cli.newgame import conform as run
    if run(game, check, told, json):
        raise Wrong(f"{game} does not conform")


@app.command
def bench(*, game: str = "", json: Json = False, seconds: float = 2.0,
          peers: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Measure decisions, clones, children and searches per second; --peers runs catanatron beside."""
    from hegemon.cli.speed import show_speed
    show_speed(game, json, seconds, peers)


@app.command
def rehearse(*, game: str = "", seats: int = 47, control: int = 8, screens: int = 3, onlookers: int = 100,
             turns: int = 2, pace: float = 4.0, seed: int = 1, address: str = "", json: Json = False) -> None:
    """Play an event with scripted phones, Control, screens and onlookers, and say what its limits were met by.

    Without --address it starts a server of its own and throws it away; --pace 4 is four times as quick as the day.
    """
    from hegemon.cli.rehearsal.hall import Wish
    from hegemon.cli.rehearsal.run import rehearse as run
    if not run(Wish(game, seats, max(1, control), screens, onlookers, turns, pace, seed), address, json):
        raise Wrong("not everything is within its limits")


@app.command
def backup(file: Path, *, database: str = "") -> None:
    """Write all tables and matches to a file, while the server runs."""
    from hegemon.server.maintenance import backup as run
    from hegemon.server.settings import default_database
    saved = run(database or default_database(), str(file))
    for lost in saved.lost:
        print(lost)
    print(f"{saved.rows} rows are in {file}.")
    if saved.lost:
        raise Wrong("the database is damaged; what could be read is saved")


@app.command
def restore(file: Path, *, database: str = "") -> None:
    """Fill an empty database from a backup."""
    from hegemon.server.maintenance import restore as run
    from hegemon.server.settings import default_database
    print(f"{run(str(file), database or default_database())} rows are restored from {file}.")


@app.command
def check(*, database: str = "", upgrade: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Replay every stored match and list what differs; --upgrade says what this version does to matches under way."""
    if upgrade:
        _check_upgrade(database)
        return
    from hegemon.server.maintenance import check as run
    from hegemon.server.settings import default_database
    report = run(database or default_database())
    for problem in report.problems:
        print(problem)
    if report.problems:
        raise Wrong(f"{len(report.problems)} problems in {report.matches} matches")
    print(f"{report.matches} matches with {report.entries} entries and {report.snapshots} snapshots: all replay.")


def _check_upgrade(database: str) -> None:
    from hegemon.server.maintenance import forecast
    from hegemon.server.settings import default_database
    found = forecast(database or default_database())
    for one in found:
        print(f"{one.game} {one.match} ({one.name}): {one.sentence}")
    stuck = [one for one in found if not one.goes_on]
    if stuck:
        raise Wrong(f"{len(stuck)} of {len(found)} matches under way cannot go on")
    print(f"{len(found)} matches under way: all go on.")


app.command(admin)


def chosen(options: list[str]) -> dict[str, str]:
    """Options as they are typed: name=value."""
    pairs = [o.partition("=") for o in options]
    for (name, sign, _), typed in zip(pairs, options):
        if not sign:
            raise Refused(f"write an option as name=value, not {typed[:40]}")
        assert name is not None
    return {name: value for name, _, value in pairs}


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; whatever goes wrong becomes one sentence and an exit status."""
    typed = sys.argv[1:] if arguments is None else arguments
    try:
        _known(typed)
        app(typed, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as why:
        _fail(" ".join(str(why).split()) + " See hegemon --help.", 2)
    except Refused as why:
        _fail(str(why), 2)
    except Wrong as why:
        _fail(str(why), 1)
    except KeyboardInterrupt:
        _fail("stopped", 130)
    except BrokenPipeError:  # the reader of our output went away
        sys.stderr.close()
        sys.exit(0)
    except OSError as why:
        _fail(f"{why.strerror or why}{f': {why.filename}' if why.filename else ''}", 1)


def _known(typed: list[str]) -> None:
    """The first word is a command or a flag."""
    commands = [name for name in app if not name.startswith("-")]
    if typed and not typed[0].startswith("-") and typed[0] not in commands:
        close = difflib.get_close_matches(typed[0], commands, 1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(commands)}"
        raise Refused(f"there is no command {typed[0][:40]}; {hint}")


def _fail(sentence: str, status: int) -> None:
    print(f"hegemon: {sentence}", file=sys.stderr)
    sys.exit(status)
