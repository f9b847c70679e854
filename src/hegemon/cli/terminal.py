"""`hegemon play`: a game in the terminal; nothing typed ever ends it but `quit`."""
from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from rich.markup import escape

from hegemon.bots import bot_for, levels
from hegemon.bots.advice import advise
from hegemon.cli.flags import OptionList, chosen
from hegemon.cli.recorded import read
from hegemon.cli.saying import Sayer
from hegemon.cli.show import console
from hegemon.kernel import Action, Line, Match, Refused, Rng, Seen
from hegemon.kernel.record import replay
from hegemon.kernel.registry import find

HELP: Final = """Type the number of a choice, or the action as it is written ([bold]move 1 3-4[/]); Tab completes.
[bold]board[/] the position · [bold]map[/] · [bold]players[/] · [bold]me[/] what you have · [bold]hand[/] your cards
[bold]hint 3[/] what comes of a choice · [bold]why[/] what cannot be done · [bold]tip[/] · [bold]rule X-1.2[/] a rule
[bold]log[/] what happened · [bold]since[/] your last turn · [bold]free[/] what can be done besides answering
[bold]suggest[/] what a strong bot would do, and why · [bold]undo[/] take back your last action
[bold]save FILE[/] · [bold]quit[/] (the game is saved)"""


class Quit(Exception):
    """The player leaves the table."""


class Terminal:
    """One person at a table of bots."""

    def __init__(self, match: Match, seat: int, bots: tuple[str, ...], listen: Callable[[str, list[str]], str],
                 waits: bool = False) -> None:
        self.match = match
        self.seat = seat
        self.bots = [bot_for(match.game, b) for b in bots]
        self.listen = listen
        self.waits = waits              # for Enter before the bots move, where the last step can still be taken back
        self.rng = Rng(secrets.randbits(60))
        self.sayer = Sayer(match.game, seat, console)
        self.met: set[str] = set()      # questions whose tip was shown
        self.buttons: dict[int, str] = {}  # his actions as they read when he chose them, by their place in the record
        self.last = 0                   # lines played when the player was last asked
        self.stopped = False            # whether his last answer was one to end with: then nothing ended by itself

    def run(self) -> None:
        """Play until it is over."""
        console.print(f"[bold]{self.match.game.title}[/], seed {self.match.setup.seed}. Type [bold]help[/] for help.")
        self.say(self.match.opening)
        while not self.match.state.over:
            if self.match.state.question(self.seat) is not None:
                self.turn()
                self.before_the_others()
            else:
                self.bots_answer()
        state, view = self.match.state, self.view()
        self.board()
        won = "You win." if self.seat in state.winners() else "You do not win."
        console.print(f"[bold]{escape(self.sayer.outcome(view, state))} {won}[/]", soft_wrap=True)
        console.print(f"Over: {escape(state.outcome.replace('_', ' '))}. Scores: {', '.join(map(str, state.scores()))}")

    def view(self) -> Any:
        """What the player may see now."""
        return self.match.game.view(self.match.state, self.seat)

    def bots_answer(self) -> None:
        """The first bot asked answers."""
        seat = self.match.state.open[0].seat
        seen = Seen(self.match.state, seat, self.match.game.view, self.rng, 1.0)
        self.say(self.match.play(seat, self.bots[seat].decide(seen)).events)

    def before_the_others(self) -> None:
        """A turn that ended by itself can still be taken back: wait for a word before the bots move."""
        lines, state = self.match.lines, self.match.state
        last = self.match.undoable(self.seat)
        if not self.waits or self.stopped or state.over or last < 0 or last != len(lines) - 1:
            return
        if state.question(self.seat) is not None:
            return
        said = escape(self._button(last))
        console.print(f"  [dim]{said}: that was your last step. Enter goes on, undo takes it back.[/]", soft_wrap=True)
        while (typed := self.listen("> ", ["undo"]).strip()) not in ("", "undo"):
            console.print("  [dim]Enter goes on, undo takes it back.[/]")
        if typed == "undo":
            self.undo()

    def say(self, events: list[Any]) -> None:
        """Log lines the player may hear."""
        for what, parts, to in events:
            if to is None or self.seat in to:
                console.print(f"  {escape(what.say_to(self.seat, parts))} [dim]{what.rule}[/]", soft_wrap=True)

    # -- the player's turn --------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Ask until something legal is typed."""
        verbs, view = self.match.game.verbs, self.view()
        self.sayer.question(view, tip=view.now.name not in self.met)
        self.met.add(view.now.name)
        listed = self.sayer.listed(view)
        words = [verbs.write(a) for a in (*view.now.legal, *view.now.free)] + list(COMMANDS)
        while True:
            typed = self.listen("> ", words).strip()
            if not typed:
                continue
            name, _, rest = typed.partition(" ")
            if name in COMMANDS:
                if COMMANDS[name](self, rest.strip()):
                    return
                continue
            try:
                self.answer(self.chosen(typed, listed), view)
                return
            except Refused as why:
                console.print(f"[yellow]{escape(str(why))}[/]", soft_wrap=True)

    def answer(self, action: Action, view: Any) -> None:
        """Play an action and hear what comes of it."""
        q = self.match.state.question(self.seat)
        before = len(self.match.lines)
        self._possible(action, view)
        self.buttons[before] = self.sayer.named(view, action)
        self.say(self.match.play(self.seat, action).events)
        ends = action == view.now.legal[0] or self.sayer.hint(view, action).place == "end"
        self.stopped = ends or q is None or not q.alone
        self.last = before

    def _possible(self, action: Action, view: Any) -> None:
        """Refuse what is no answer here, in words that help to find one."""
        verbs = self.match.game.verbs
        if action in view.now.legal or action in view.now.free or action[0] in view.now.forms:
            return
        said = self.sayer.named(view, action)
        raise Refused(f"{said} ({verbs.write(action)}) cannot be done now: the question is {view.now.prompt!r}. "
                      f"{self._numbers(self.sayer.listed(view))[:-1]}, or why to read what is barred.")

    def chosen(self, typed: str, listed: list[Action]) -> Action:
        """The action that a number or a line of notation means."""
        if not typed.isdecimal():
            return self.match.game.verbs.read(typed)
        first = self.sayer.first_number(listed)
        if len(typed) < 6 and first <= int(typed) < first + len(listed):
            return listed[int(typed) - first]
        raise Refused(self._numbers(listed))

    def _numbers(self, listed: Sequence[Action]) -> str:
        """What can be typed instead of an action."""
        first = self.sayer.first_number(listed)
        last = first + len(listed) - 1
        return f"There is only choice {first}." if len(listed) == 1 else f"Type a number from {first} to {last}."

    # -- commands: true if the question is answered or has changed ------------------------------------------------

    def board(self, rest: str = "") -> bool:
        """The whole position as text."""
        self.sayer.board(self.view())
        return False

    def map(self, rest: str = "") -> bool:
        """The map alone."""
        if not self.sayer.map(self.view()):
            console.print("There is no map that fits here; [bold]board[/] tells the position.")
        return False

    def me(self, rest: str = "") -> bool:
        """What the player has."""
        self.sayer.me(self.view())
        self.sayer.hand(self.view(), whole=False)
        return False

    def players(self, rest: str = "") -> bool:
        """Everybody around the table."""
        self.sayer.players(self.view())
        return False

    def hand(self, rest: str = "") -> bool:
        """The player's cards with their texts."""
        if not self.sayer.hand(self.view()):
            console.print("You hold no cards.")
        return False

    def hint(self, rest: str = "") -> bool:
        """What comes of a choice, by number or notation."""
        view = self.view()
        listed = self.sayer.listed(view)
        try:
            action = self.chosen(rest, listed)
            self._possible(action, view)
        except Refused as why:
            console.print(f"[yellow]{escape(str(why))}[/]", soft_wrap=True)
            return False
        number = listed.index(action) + self.sayer.first_number(listed) if action in listed else 0
        self.sayer.choice(view, number, action, True)
        return False

    def tip(self, rest: str = "") -> bool:
        """The tip of this question once more."""
        if not self.sayer.tip(self.view()):
            console.print("There is no tip for this question.")
        return False

    def since(self, rest: str = "") -> bool:
        """What happened since the player's last turn."""
        self._tell(self.match.lines[self.last:])
        return False

    def log(self, rest: str = "") -> bool:
        """What happened last."""
        self._tell(self.match.lines[-12:])
        return False

    def _tell(self, lines: Sequence[Line]) -> None:
        """Who did what, and what was said of it."""
        names = {p.seat: p.name for p in self.sayer.said("panels", self.view())}
        first = len(self.match.lines) - len(lines)
        for place, line in enumerate(lines, first):
            who = names.get(line.seat, f"seat {line.seat}")
            console.print(f"[dim]{escape(who)}:[/] {escape(self._line(place))}", soft_wrap=True)
            self.say(line.events)
        if not lines:
            console.print("Nothing has happened.")

    def _line(self, place: int) -> str:
        line = self.match.lines[place]
        sealed = line.seat != self.seat and bool(line.scope) and not self.match.state.over
        return "answers unseen" if sealed else self._button(place)

    def _button(self, place: int) -> str:
        """An action of the record as it read when it was chosen, or with the names of this table."""
        mine = self.match.lines[place].seat == self.seat and place in self.buttons
        return self.buttons[place] if mine else self.sayer.said_of(self.view(), self.match.lines[place].action)

    def why(self, rest: str = "") -> bool:
        """What cannot be done now, and why."""
        self.sayer.why(self.match.state, self.view())
        return False

    def free(self, rest: str = "") -> bool:
        """What may be done besides answering."""
        self.sayer.free(self.view())
        return False

    def rule(self, rest: str) -> bool:
        """A rule by its number."""
        self.sayer.rule(rest)
        return False

    def suggest(self, rest: str = "") -> bool:
        """What a strong bot would do here, and why."""
        match = self.match
        try:
            advice = advise(match.game, Seen(match.state, self.seat, match.game.view, self.rng))
        except Refused as why:
            console.print(f"[yellow]{escape(str(why))}[/]")
            return False
        console.print(f"  [bold]{escape(advice.label)}[/] [dim]{escape(match.game.verbs.write(advice.do))}[/]: "
                      f"{advice.before:.0%} before, {advice.after:.0%} after", soft_wrap=True)
        for line in advice.why:
            console.print(f"    {escape(line)}", soft_wrap=True)
        if advice.next is not None:
            action, label, after = advice.next
            written = escape(match.game.verbs.write(action))
            console.print(f"  [dim]next best: {escape(label)} ({written}), {after:.0%}[/]", soft_wrap=True)
        return False

    def undo(self, rest: str = "") -> bool:
        """Take back the last action, if nothing was revealed since."""
        place = self.match.undoable(self.seat)
        said = self._button(place) if place >= 0 else ""
        try:
            self.match.undo(self.seat)
        except Refused as why:
            console.print(f"[yellow]{escape(str(why))}[/]")
            return False
        console.print(f"Taken back: {escape(said)}")
        return True

    def save(self, rest: str) -> bool:
        """Write the record to a file."""
        path = Path(rest) if rest else autosave(self.match.game.name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.match.record(), encoding="utf-8")
            console.print(f"Saved; go on with: hegemon play {self.match.game.name} --resume {path}", soft_wrap=True)
        except OSError as why:
            console.print(f"[yellow]Not saved: {escape(str(why))}[/]")
        return False

    def help(self, rest: str = "") -> bool:
        """What can be typed."""
        console.print(HELP)
        return False

    def quit(self, rest: str = "") -> bool:
        """Leave; the game is saved first."""
        raise Quit


COMMANDS: dict[str, Callable[[Terminal, str], bool]] = {
    "help": Terminal.help, "?": Terminal.help, "board": Terminal.board, "map": Terminal.map, "me": Terminal.me,
    "players": Terminal.players, "hand": Terminal.hand, "hint": Terminal.hint, "tip": Terminal.tip, "log": Terminal.log,
    "since": Terminal.since, "why": Terminal.why, "free": Terminal.free, "rule": Terminal.rule, "undo": Terminal.undo,
    "suggest": Terminal.suggest, "save": Terminal.save, "quit": Terminal.quit, "exit": Terminal.quit}


def autosave(game: str) -> Path:
    """Where a game left with `quit` is kept."""
    return user_data_path("hegemon") / "terminal" / f"{game}.record"


def _typed() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def listener() -> Callable[[str, list[str]], str]:
    """How lines are read: with completion and history on a terminal, plainly from a pipe."""
    if not _typed():
        def plain(prompt: str, words: list[str]) -> str:
            line = sys.stdin.readline()
            if not line:
                raise Quit
            return line
        return plain
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    session: Any = PromptSession()

    def completed(prompt: str, words: list[str]) -> str:
        try:
            return str(session.prompt(prompt, completer=WordCompleter(words, sentence=True)))
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
    return completed


def play_in_terminal(game: str, *, seats: int = 0, seat: int = 0, bots: str = "", seed: int | None = None,
                     option: OptionList = [], resume: Path | None = None) -> None:  # noqa: B006
    """Play in the terminal against bots; --bots names one level for all or one for each of the other seats, medium
    if nothing is said."""
    played = find(game)
    if resume is not None:
        match = replay(read(resume), find)
        if match.game is not played:
            raise Refused(f"{resume} is a game of {match.game.title}")
    else:
        count = seats or (4 if 4 in played.seats else played.seats[0])
        dealt = secrets.randbits(60) if seed is None else seed
        match = Match(played, played.setup(count, dealt, chosen(option)))
    if not 0 <= seat < match.setup.seats:
        raise Refused(f"seats are 0 to {match.setup.seats - 1}")
    terminal = Terminal(match, seat, company(match, seat, bots), listener(), waits=_typed())
    try:
        terminal.run()
    except (Quit, KeyboardInterrupt):
        terminal.save("")


def company(match: Match, seat: int, bots: str) -> tuple[str, ...]:
    """A bot by seat: those named fill the other seats in order; without a name the middle level, if there is one."""
    level = "medium" if "medium" in levels(match.game) else list(levels(match.game))[-1]
    others = match.setup.seats - 1
    named = [b.strip() for b in (bots or level).split(",") if b.strip()]
    if len(named) > max(others, 1):
        raise Refused(f"{len(named)} bots are named for {others} other seats")
    if not named:
        raise Refused("name a bot, or leave --bots out")
    filled = named + named[-1:] * (others - len(named))
    return (*filled[:seat], named[-1], *filled[seat:])
