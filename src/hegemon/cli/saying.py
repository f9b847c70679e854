"""What a person at a terminal is told: the same words as in the browser, in lines."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from hegemon.cli.hexmap import drawn, spots
from hegemon.kernel import Action, Blocked, Card, Game, Hint, Meter, Panel, Section, State, too_dear
from hegemon.kernel.words import paid
from hegemon.rulebook import rules

COLOURS: Final = {"blue": "blue", "yellow": "yellow", "red": "red", "green": "green", "purple": "magenta",
                  "orange": "bright_red", "silver": "white"}
SHORT: Final = 16  # choices whose consequences are all printed; of more, `hint 7` tells them


class Sayer:
    """The words of a game for one seat, made from its view; a game may leave any of them out."""

    def __init__(self, game: Game, seat: int, console: Console) -> None:
        self.game = game
        self.seat = seat
        self.console = console
        self.words: Any = game.room("words")
        self.picture: Any = getattr(game.room("picture"), "picture", None)

    def said(self, name: str, *about: Any) -> Any:
        """What a function of the words says, or nothing."""
        function: Callable[..., Any] | None = getattr(self.words, name, None)
        return (function(*about) if function is not None else None) or ()

    def line(self, text: RenderableType) -> None:
        """Print a line, however long."""
        self.console.print(text, soft_wrap=True)

    # -- about the table -----------------------------------------------------------------------------------------

    def meters(self, view: Any) -> None:
        """The lines about the whole table, with what they mean now."""
        meters: Sequence[Meter] = self.said("meters", view)
        if meters:
            said = [f"{escape(m.name)} [bold]{escape(m.value)}[/]{_note(m.note)}" for m in meters]
            self.line("\n" + " · ".join(said))

    def panel(self, panel: Panel) -> str:
        """A player in a line."""
        stats = "".join([f" · {escape(s.name)} [bold]{escape(s.value)}[/]{_note(s.note)}" for s in panel.stats])
        bars = "".join([f" · {escape(b.icon)} [bold]{b.value}[/] of {b.most}{_note(b.note)}" for b in panel.bars])
        colour = COLOURS.get(panel.colour, "white")
        you = " (you)" if panel.seat == self.seat else ""
        title = f", {escape(panel.title)}" if panel.title else ""
        score = f" [bold]{escape(panel.score)}[/]" if panel.score else ""
        return f"[{colour}]■[/] {escape(panel.name)}{you}{title}{score}{stats}{bars}{_note(panel.note)}"

    def players(self, view: Any) -> None:
        """Everybody around the table."""
        for panel in self.said("panels", view):
            self.line(self.panel(panel))

    def me(self, view: Any) -> None:
        """The player's own line, what he pays with, and what is set aside."""
        own = [p for p in self.said("panels", view) if p.seat == self.seat]
        aside = paid(self.game.means, view.now.aside)
        for panel in own:
            self.line(self.panel(panel))
        if aside:
            self.line(f"  set aside: [bold]{escape(aside)}[/] left")

    def hand(self, view: Any, whole: bool = True) -> int:
        """The player's cards: each with its text, or their titles alone; how many there are."""
        cards: Sequence[Card] = self.said("hand", view)
        if cards and not whole:
            self.line(f"  hand: {', '.join([escape(c.title) for c in cards])}")
        for card in cards if whole else ():
            about = " · ".join([p for p in (card.kind, card.cost) if p])
            rule = f" [dim]{card.rule}[/]" if card.rule else ""
            self.line(f"  [bold]{escape(card.title)}[/]{_note(about)} {escape(' '.join(card.lines))}{rule}")
        return len(cards)

    def board(self, view: Any) -> None:
        """The whole position: the map where there is one, tables, players, hand."""
        if self.words is None:
            self.line(escape(repr(view)))
            return
        self.map(view)
        sections: Sequence[Section] = self.said("board", view)
        for section in sections:
            table = Table(*section.columns, title=section.title, title_justify="left", title_style="bold")
            for row in section.rows:
                table.add_row(*[escape(cell) for cell in row])
            self.console.print(table)
        self.players(view)
        self.hand(view)

    def map(self, view: Any) -> bool:
        """The places of the map in their places; whether there are any."""
        if self.picture is None:
            return False
        lit = {key for action in view.now.legal for key in self.game.verbs.touches(action)}
        places = spots(self.picture(view), self.said("board", view), self.said("panels", view), lit, COLOURS)
        lines = list(drawn(places, self.console.width))
        for line in lines:
            self.console.print(line, no_wrap=True, crop=True)
        return bool(lines)

    # -- about a question ----------------------------------------------------------------------------------------

    def question(self, view: Any, tip: bool) -> None:
        """All that a player needs to answer: the table, himself, a tip, the question, and what can be answered."""
        self.meters(view)
        self.me(view)
        self.hand(view, whole=False)
        if tip:
            self.tip(view)
        self.line(f"\n[bold cyan]{escape(view.now.prompt)}[/] [dim]{view.now.rule}[/]")
        told = len(view.now.legal) <= SHORT
        shared = self.shared(view)
        for line in shared:
            self.line(f"  [dim]{escape(line)}[/]")
        for number, action in enumerate(view.now.legal, 1):
            self.choice(view, number, action, told, shared)
        if not told:
            self.line("  [dim]hint 7 tells what comes of number 7[/]")
        if view.now.free or view.now.forms:
            kinds = dict.fromkeys([a[0] for a in view.now.free] + list(view.now.forms))
            self.line(f"  [dim]besides: {escape(', '.join(kinds))} (type free)[/]")

    def tip(self, view: Any) -> bool:
        """A line for somebody who is asked this for the first time; whether there is one."""
        tip = self.said("tip", view)
        if tip:
            self.line(f"  [italic]{escape(tip)}[/]")
        return bool(tip)

    def shared(self, view: Any) -> list[str]:
        """What comes of any answer, said once where there are several."""
        said = [list(self.consequences(self.hint(view, action))) for action in view.now.legal]
        return [line for line in said[0] if all([line in lines for lines in said])] if len(said) > 2 else []

    def choice(self, view: Any, number: int, action: Action, told: bool, shared: Sequence[str] = ()) -> None:
        """An answer as its button reads: number, words, price, odds, notation, and what comes of it."""
        hint = self.hint(view, action)
        notation = escape(self.game.verbs.write(action))
        self.line(f"  [cyan]{number:3d}[/] {self.labelled(view, action)} [dim]{notation}[/]")
        for line in [line for line in self.consequences(hint) if told and line not in shared]:
            self.line(f"      [dim]{escape(line)}[/]")

    def hint(self, view: Any, action: Action) -> Hint:
        """What the game says of an answer."""
        return self.said("hint", view, action) or Hint()

    def consequences(self, hint: Hint) -> Iterator[str]:
        """What comes of an answer, a line each."""
        yield from hint.lines
        for what, before, after in hint.change:
            yield f"{what} {before} -> {after}"

    def labelled(self, view: Any, action: Action) -> str:
        """A choice as its button reads, with what it takes and gives and its odds behind it."""
        means, hint = self.game.means, self.hint(view, action)
        cost, gain = paid(means, view.now.cost(action)), paid(means, view.now.gain(action))
        odds = ", ".join([f"{what} {chance:.0%}" for what, chance in hint.odds])
        parts = [p for p in (cost, f"brings {gain}" if gain else "", odds) if p]
        said = escape(hint.label or self.game.verbs.say(action))
        return said + (f" [yellow]({escape('; '.join(parts))})[/]" if parts else "")

    def why(self, state: State, view: Any) -> None:
        """What cannot be done now: for reasons the game names, and for want of means."""
        blocked: list[Blocked] = [*self.said("blocked", view), *too_dear(state, self.seat)]
        for no in blocked:
            self.line(f"  {escape(no.label)}: [yellow]{escape(no.why)}[/] [dim]{no.rule}[/]")
        if not blocked:
            self.line("Nothing you might look for is barred now.")

    def free(self, view: Any) -> None:
        """What may be done besides answering."""
        now, verbs = view.now, self.game.verbs
        for action in now.free:
            self.line(f"  {self.labelled(view, action)} [dim]{escape(verbs.write(action))}[/]")
        for name in now.forms:
            shape = " ".join([name, *[f"<{d.name}>" for d in verbs.verbs[name].domains]])
            self.line(f"  [dim]{escape(shape)}[/], texts in quotes")
        if not now.free and not now.forms:
            self.line("Nothing can be done now but answer.")

    def rule(self, number: str) -> None:
        """A rule by its number, or a whole chapter."""
        found = [r for r in rules(self.game.spec()) if number and f"{r.number}.".startswith(f"{number}.")]
        for rule in found[:12]:
            self.console.print(Markdown(f"**{rule.number}** {rule.text}"))
        if not found:
            self.line(f"[yellow]There is no rule {escape(number[:20])}.[/]")

    def outcome(self, view: Any, state: State) -> str:
        """Why it ended."""
        return str(self.said("outcome", view) or f"It is over: {state.outcome.replace('_', ' ')}.")


def _note(note: str) -> str:
    return f" [dim]({escape(note)})[/]" if note else ""
