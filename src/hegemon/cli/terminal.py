"""`hegemon play`: a game in the terminal; nothing typed ever ends it but `quit`."""
from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from rich.markup import escape
from rich.table import Table

from hegemon.bots import bot_for, levels
from hegemon.bots.advice import advise
from hegemon.cli.recorded import read
from hegemon.cli.show import console
from hegemon.kernel import Hint, Line, Match, Refused, Rng, Seen
from hegemon.kernel.record import replay
from hegemon.kernel.registry import find
from hegemon.kernel.words import paid
from hegemon.rulebook import rules

HELP = """Type the number of a choice, or the action as it is written ([bold]move 1 3-4[/]); Tab completes.
[bold]board[/] the position · [bold]log[/] what happened · [bold]why[/] what cannot be done · [bold]rule X-1.2[/] a rule
[bold]free[/] what can be done besides answering · [bold]undo[/] take back your last action
[bold]suggest[/] what a strong bot would do, and why
[bold]save FILE[/] · [bold]quit[/] (the game is saved)"""
COLOURS = {"blue": "blue", "yellow": "yellow", "red": "red", "green": "green", "purple": "magenta",
           "orange": "bright_red", "silver": "white"}


class Quit(Exception):
    """The player leaves the table."""


class Terminal:
    """One person at a table of bots."""

    def __init__(self, match: Match, seat: int, bots: tuple[str, ...], listen: Callable[[str, list[str]], str]) -> None:
        self.match = match
        self.seat = seat
        self.bots = [bot_for(match.game, b) for b in bots]
        self.listen = listen
        self.rng = Rng(secrets.randbits(60))
        self.words: Any = match.game.room("words")

    def run(self) -> None:
        """Play until it is over."""
        console.print(f"[bold]{self.match.game.title}[/], seed {self.match.setup.seed}. Type [bold]help[/] for help.")
        self.say(self.match.opening)
        while not self.match.state.over:
            if self.match.state.question(self.seat) is not None:
                self.turn()
            else:
                self.bots_answer()
        state = self.match.state
        self.board()
        won = "You win." if self.seat in state.winners() else "You do not win."
        ended, scores = state.outcome.replace("_", " "), ", ".join(map(str, state.scores()))
        console.print(f"[bold]Over: {escape(ended)}. {won}[/] Scores: {scores}")

    def bots_answer(self) -> None:
        """The first bot asked answers."""
        seat = self.match.state.open[0].seat
        seen = Seen(self.match.state, seat, self.match.game.view, self.rng, 1.0)
        self.say(self.match.play(seat, self.bots[seat].decide(seen)).events)

    def say(self, events: list[Any]) -> None:
        """Log lines the player may hear."""
        for what, parts, to in events:
            if to is None or self.seat in to:
                console.print(f"  {escape(what.say(parts))} [dim]{what.rule}[/]", soft_wrap=True)

    # -- the player's turn --------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Ask until something legal is typed."""
        state, verbs = self.match.state, self.match.game.verbs
        view = self.match.game.view(state, self.seat)
        self.meters(view)
        console.print(f"\n[bold cyan]{escape(view.now.prompt)}[/] [dim]{view.now.rule}[/]")
        legal = list(view.now.legal)
        for number, action in enumerate(legal, 1):
            console.print(f"  [cyan]{number:3d}[/] {self.labelled(view, action)} [dim]{escape(verbs.write(action))}[/]",
                          soft_wrap=True)
        if view.now.free or view.now.forms:
            kinds = dict.fromkeys([a[0] for a in view.now.free] + list(view.now.forms))
            console.print(f"  [dim]besides: {', '.join(kinds)} (type free)[/]", soft_wrap=True)
        words = [verbs.write(a) for a in (*legal, *view.now.free)] + list(COMMANDS)
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
                numbered = typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= len(legal)
                action = legal[int(typed) - 1] if numbered else verbs.read(typed)
                self.say(self.match.play(self.seat, action).events)
                return
            except Refused as why:
                console.print(f"[yellow]{escape(str(why))}[/]", soft_wrap=True)

    def labelled(self, view: Any, action: Any) -> str:
        """A choice as its button reads, with what it takes and gives and its odds behind it."""
        means = self.match.game.means
        hint: Hint = (self.words.hint(view, action) if hasattr(self.words, "hint") else None) or Hint()
        cost, gain = paid(means, view.now.cost(action)) or hint.cost, paid(means, view.now.gain(action))
        odds = ", ".join([f"{what} {chance:.0%}" for what, chance in hint.odds])
        parts = [p for p in (cost, f"brings {gain}" if gain else "", odds) if p]
        said = escape(hint.label or self.match.game.verbs.say(action))
        return said + (f" [yellow]({escape('; '.join(parts))})[/]" if parts else "")

    def meters(self, view: Any) -> None:
        """The lines about the whole table."""
        if self.words is not None:
            meters = [f"{m.name} [bold]{escape(m.value)}[/]" for m in self.words.meters(view)]
            console.print("\n" + " · ".join(meters), soft_wrap=True)

    # -- commands: true if the question is answered or has changed ------------------------------------------------

    def board(self, rest: str = "") -> bool:
        """The whole position as text."""
        if self.words is None:
            console.print(repr(self.match.game.view(self.match.state, self.seat)))
            return False
        view = self.match.game.view(self.match.state, self.seat)
        for section in self.words.board(view):
            table = Table(*section.columns, title=section.title, title_justify="left", title_style="bold")
            for row in section.rows:
                table.add_row(*[escape(cell) for cell in row])
            console.print(table)
        for panel in self.words.panels(view):
            stats = " · ".join([f"{s.name} [bold]{escape(s.value)}[/]" for s in panel.stats])
            colour = COLOURS.get(panel.colour, "white")
            console.print(f"[{colour}]■ {escape(panel.name)}[/] {escape(panel.score)}  {stats}  "
                          f"[dim]{escape(panel.note)}[/]")
        for card in self.words.hand(view):
            rest = " ".join([card.kind, card.cost, *card.lines])
            console.print(f"  [bold]{escape(card.title)}[/] {escape(rest)}")
        return False

    def log(self, rest: str = "") -> bool:
        """What happened last."""
        for line in self.match.lines[-12:]:
            console.print(f"[dim]seat {line.seat}:[/] {escape(self._line(line))}")
            self.say(line.events)
        return False

    def _line(self, line: Line) -> str:
        sealed = line.seat != self.seat and bool(line.scope) and not self.match.state.over
        return "answers unseen" if sealed else self.match.game.verbs.say(line.action)

    def why(self, rest: str = "") -> bool:
        """What cannot be done now, and why."""
        view = self.match.game.view(self.match.state, self.seat)
        blocked = self.words.blocked(view) if self.words is not None else ()
        for b in blocked:
            console.print(f"  {escape(b.label)}: [yellow]{escape(b.why)}[/] [dim]{b.rule}[/]")
        if not blocked:
            console.print("Nothing you might look for is barred now.")
        return False

    def free(self, rest: str = "") -> bool:
        """What may be done besides answering."""
        now, verbs = self.match.game.view(self.match.state, self.seat).now, self.match.game.verbs
        for action in now.free:
            console.print(f"  {escape(verbs.say(action))} [dim]{escape(verbs.write(action))}[/]", soft_wrap=True)
        for name in now.forms:
            shape = " ".join([name, *[f"<{d.name}>" for d in verbs.verbs[name].domains]])
            console.print(f"  [dim]{escape(shape)}[/], texts in quotes", soft_wrap=True)
        if not now.free and not now.forms:
            console.print("Nothing can be done now but answer.")
        return False

    def rule(self, rest: str) -> bool:
        """A rule by its number."""
        found = [r for r in rules(self.match.game.spec()) if rest and f"{r.number}.".startswith(f"{rest}.")]
        for r in found[:12]:
            console.print(f"[bold]{r.number}[/] {escape(r.text)}", soft_wrap=True)
        if not found:
            console.print(f"[yellow]There is no rule {escape(rest[:20])}.[/]")
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
        try:
            line = self.match.undo(self.seat)
        except Refused as why:
            console.print(f"[yellow]{escape(str(why))}[/]")
            return False
        console.print(f"Taken back: {escape(self.match.game.verbs.say(line.action))}")
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
    "help": Terminal.help, "?": Terminal.help, "board": Terminal.board, "log": Terminal.log, "why": Terminal.why,
    "suggest": Terminal.suggest, "free": Terminal.free, "rule": Terminal.rule, "undo": Terminal.undo,
    "save": Terminal.save, "quit": Terminal.quit, "exit": Terminal.quit}


def autosave(game: str) -> Path:
    """Where a game left with `quit` is kept."""
    return user_data_path("hegemon") / "terminal" / f"{game}.record"


def listener() -> Callable[[str, list[str]], str]:
    """How lines are read: with completion and history on a terminal, plainly from a pipe."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
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


def play_in_terminal(name: str, seats: int, seat: int, bots: str, seed: int | None, options: Mapping[str, str],
                     resume: Path | None) -> None:
    """Set the table, then play."""
    game = find(name)
    if resume is not None:
        match = replay(read(resume), find)
        if match.game is not game:
            raise Refused(f"{resume} is a game of {match.game.title}")
    else:
        chosen = seats or (4 if 4 in game.seats else game.seats[0])
        match = Match(game, game.setup(chosen, secrets.randbits(60) if seed is None else seed, options))
    if not 0 <= seat < match.setup.seats:
        raise Refused(f"seats are 0 to {match.setup.seats - 1}")
    terminal = Terminal(match, seat, company(match, seat, bots), listener())
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
