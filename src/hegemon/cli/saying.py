"""What a person at a terminal is told: the same words as in the browser, in lines."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from hegemon.cli.hexmap import drawn, places_of, spots
from hegemon.kernel import Action, Blocked, Card, Game, Hint, Meter, Panel, Section, State, too_dear
from hegemon.kernel.words import names_of, paid, twins
from hegemon.rulebook import rules

COLOURS: Final = {"blue": "blue", "yellow": "yellow", "red": "red", "green": "green", "purple": "magenta",
                  "orange": "bright_red", "silver": "white"}
NUMBERLESS: Final[Mapping[str, int]] = MappingProxyType({})
SHORT: Final = 16  # choices whose consequences are all printed; more stand in columns, and `hint 7` tells of one


class Sayer:
    """The words of a game for one seat, made from its view; a game may leave any of them out."""

    def __init__(self, game: Game, seat: int, console: Console) -> None:
        self.game = game
        self.seat = seat
        self.console = console
        self.words: Any = game.room("words")
        self.picture: Any = getattr(game.room("picture"), "picture", None)
        self.shown: dict[str, str] = {}  # what was last printed at a question, by what it is about

    def said(self, name: str, *about: Any) -> Any:
        """What a function of the words says, or nothing."""
        function: Callable[..., Any] | None = getattr(self.words, name, None)
        return (function(*about) if function is not None else None) or ()

    def line(self, text: RenderableType) -> None:
        """Print a line, however long."""
        self.console.print(text, soft_wrap=True)

    # -- about the table -----------------------------------------------------------------------------------------

    def meters(self, view: Any) -> None:
        """The lines about the whole table that have changed, with what they mean now."""
        meters: Sequence[Meter] = self.said("meters", view)
        news = [m for m in meters if self.news(f"meter {m.name}", f"{m.value} {m.note}")]
        said = " · ".join([f"{escape(m.name)} [bold]{escape(m.value)}[/]{_note(m.note)}" for m in news])
        self.line("\n" + said if said else "")

    def news(self, about: str, said: str) -> bool:
        """Whether this was not what was printed last time."""
        before, self.shown[about] = self.shown.get(about, ""), said
        return said != before

    def panel(self, panel: Panel) -> str:
        """A player in a line."""
        stats = "".join([f" · {escape(s.name)} [bold]{escape(s.value)}[/]{_note(s.note)}" for s in panel.stats])
        bars = "".join([f" · {escape(b.icon.capitalize())} [bold]{b.value}[/] of {b.most}{_note(b.note)}"
                        for b in panel.bars])
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
        for panel in [p for p in self.said("panels", view) if p.seat == self.seat]:
            self.line(self.panel(panel))
        self.aside(view)

    def changed(self, view: Any) -> None:
        """The player's own line, whole the first time; then what he pays with, and what has changed since."""
        own = next((p for p in self.said("panels", view) if p.seat == self.seat), None)
        first = not any([about.startswith("stat ") for about in self.shown])
        news = [s for s in own.stats if self.news(f"stat {s.name}", f"{s.value} {s.note}")] if own else []
        bars = [b for b in own.bars if self.news(f"bar {b.icon}", f"{b.value} {b.note}")] if own else []
        if own is None or first:
            self.me(view)
            return
        means = {word.lower() for words in self.game.means.values() for word in words.split("|")}
        stats = [s if s in news else replace(s, note="") for s in own.stats if s in news or s.name.lower() in means]
        note = own.note if self.news("note", own.note) else ""
        self.line(self.panel(replace(own, stats=tuple(stats), bars=tuple(bars), note=note)))
        self.aside(view)

    def aside(self, view: Any) -> None:
        """What is set aside, and left of it."""
        aside = paid(self.game.means, view.now.aside)
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
        for section in [s for s in sections if s.rows]:
            table = Table(*section.columns, title=section.title, title_justify="left", title_style="bold")
            for row in section.rows:
                table.add_row(*[escape(cell) for cell in row])
            self.console.print(table)
        self.players(view)
        self.hand(view)

    def map(self, view: Any, numbers: Mapping[str, int] = NUMBERLESS) -> bool:
        """The places of the map in their places, with the numbers of choices; whether there are any."""
        if self.picture is None:
            return False
        lit = {key for action in view.now.legal for key in self.game.verbs.touches(action)}
        places = spots(self.picture(view), self.said("board", view), self.said("panels", view), lit, COLOURS, numbers)
        lines = list(drawn(places, self.console.width))
        for line in lines:
            self.console.print(line, no_wrap=True, crop=True)
        return bool(lines)

    # -- about a question ----------------------------------------------------------------------------------------

    def question(self, view: Any, tip: bool) -> None:
        """All that a player needs to answer: the table, himself, a tip, the question, and what can be answered."""
        self.meters(view)
        self.changed(view)
        if self.news("hand", repr([card.title for card in self.said("hand", view)])):
            self.hand(view, whole=False)
        if tip:
            self.tip(view)
        self.line(f"\n[bold cyan]{escape(view.now.prompt)}[/] [dim]{view.now.rule}[/]")
        listed = self.listed(view)
        told = len(listed) <= SHORT
        shared = self.shared(view)
        for line in shared:
            self.line(f"  [dim]{escape(line)}[/]")
        if told:
            for number, action in enumerate(listed, self.first_number(listed)):
                self.choice(view, number, action, told, shared)
        else:
            self.many(view, listed)
        if view.now.free or view.now.forms:
            kinds = dict.fromkeys([a[0] for a in view.now.free] + list(view.now.forms))
            self.line(f"  [dim]besides: {escape(', '.join(kinds))} (type free)[/]")

    def listed(self, view: Any) -> list[Action]:
        """The answers to choose from by number; of those that do the same, one."""
        write = self.game.verbs.write
        same = twins(self.said("alike", view), [write(action) for action in view.now.legal])
        return [action for action in view.now.legal if write(action) not in same]

    def first_number(self, listed: Sequence[Action]) -> int:
        """The number of the first choice: amounts in a row, 0 to 10, are their own numbers."""
        name, *parts = listed[0] if listed else ("",)
        if len(listed) < 2 or len(parts) != 1 or not isinstance(parts[0], int):
            return 1
        low: int = parts[0]
        row = [f"{name} {low + n}" for n in range(len(listed))]  # as they are written: other things have numbers inside
        return low if low >= 0 and [self.game.verbs.write(action) for action in listed] == row else 1

    def many(self, view: Any, choices: Sequence[Action]) -> None:
        """A long list: the map with the numbers of places to choose from, and the choices side by side."""
        places = {e.key for e in places_of(self.picture(view))} if self.picture is not None else set()
        first = self.first_number(choices)
        numbers = {key: number for number, action in enumerate(choices, first)
                   for key in self.game.verbs.touches(action) if key in places}
        if len(numbers) > len(choices) // 2:  # each place is a choice, or nearly
            self.map(view, numbers)
        listed = [self.numbered(view, number, action) for number, action in enumerate(choices, first)]
        if 2 * max([Text.from_markup(line).cell_len for line in listed]) > self.console.width:  # notations give way
            listed = [f"  [cyan]{n:3d}[/] {self.labelled(view, a)}" for n, a in enumerate(choices, first)]
        self.console.print(Columns(listed, column_first=True, padding=(0, 1)))
        self.line("  [dim]hint 7 tells what comes of number 7[/]")

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
        self.line(self.numbered(view, number, action))
        for line in [line for line in self.consequences(hint) if told and line not in shared]:
            self.line(f"      [dim]{escape(line)}[/]")

    def numbered(self, view: Any, number: int, action: Action) -> str:
        """A choice with its number and its notation."""
        return f"  [cyan]{number:3d}[/] {self.labelled(view, action)} [dim]{escape(self.game.verbs.write(action))}[/]"

    def hint(self, view: Any, action: Action) -> Hint:
        """What the game says of an answer."""
        return self.said("hint", view, action) or Hint()

    def consequences(self, hint: Hint) -> Iterator[str]:
        """What comes of an answer, a line each."""
        yield from hint.lines
        for what, before, after in hint.change:
            yield f"{what} {before} -> {after}"

    def named(self, view: Any, action: Action) -> str:
        """An action as its button reads; one that has no button, by the names of this table."""
        offered = action in view.now.legal or action in view.now.free
        return (self.hint(view, action).label if offered else "") or self.said_of(view, action)

    def said_of(self, view: Any, action: Action) -> str:
        """An action of any moment, by the names of this table."""
        return self.game.verbs.say(action, names_of(self.words, view))

    def labelled(self, view: Any, action: Action) -> str:
        """A choice as its button reads, with what it takes and gives and its odds behind it."""
        means, hint = self.game.means, self.hint(view, action)
        cost, gain = paid(means, view.now.cost(action)), paid(means, view.now.gain(action))
        odds = ", ".join([f"{what} {chance:.0%}" for what, chance in hint.odds])
        said = self.named(view, action)
        named = cost and re.search(rf"(?<!\d){re.escape(cost)}\b", said)  # "Give Ann 3 coins" has said its price
        parts = [p for p in ("" if named else cost, f"brings {gain}" if gain else "", odds) if p]
        return escape(said) + (f" [yellow]({escape('; '.join(parts))})[/]" if parts else "")

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
