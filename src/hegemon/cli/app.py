"""`hegemon`: every command, its flags and its exit status. A contract: scripts rely on it.

0 done, 1 the thing asked about is wrong, 2 usage. Errors are one sentence on stderr, never a traceback. A command is a
function of the module named here, which is loaded when the command is called: none waits for what another needs.
"""
from __future__ import annotations

import difflib
import sys
from typing import Final

from cyclopts import App, CycloptsError

from hegemon import __version__
from hegemon.cli.flags import Wrong
from hegemon.kernel import Refused
from hegemon.plain import visible

COMMANDS: Final = {
    "serve": "serving:serve", "games": "listing:show_games", "play": "terminal:play_in_terminal",
    "simulate": "series:simulate_games", "arena": "series:run_arena", "observe": "listing:show_observation",
    "lab": "lab:run_lab", "train": "learning:train", "census": "counting:count_options",
    "replay": "recorded:show_record", "analyse": "looking_back:analyse_record", "picture": "recorded:draw_position",
    "rules": "listing:show_rules", "new": "newgame:new_game", "conform": "newgame:conform", "bench": "speed:show_speed",
    "rehearse": "rehearsal.run:rehearse", "backup": "keeping:backup", "restore": "keeping:restore",
    "check": "keeping:check", "admin": "admin:admin"}

app = App(name="hegemon", version=__version__, help="Five board games of galactic empire: play, watch, measure, train.")
for name, place in COMMANDS.items():
    app.command(f"hegemon.cli.{place}", name=name)


@app.default
def house(*, port: int = 8000) -> None:
    """Start the server on this machine and open the browser."""
    app(["serve", "--browser", "--port", str(port)], exit_on_error=False, print_error=False)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; whatever goes wrong becomes one sentence and an exit status."""
    typed = sys.argv[1:] if arguments is None else arguments
    try:
        _known(typed)
        if typed and typed[0] in app.help_flags:  # the overview says what each command does, so all are loaded
            _ = [app[name] for name in COMMANDS]
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
    print(f"hegemon: {visible(sentence, besides=chr(10))}", file=sys.stderr)  # it may quote from a hostile record
    sys.exit(status)
