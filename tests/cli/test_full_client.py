"""The terminal is a full client: it says what the browser says, and whole games are played by what it prints."""
from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.console import Console

from hegemon.cli import terminal
from hegemon.cli.hexmap import Spot, drawn
from hegemon.cli.saying import Sayer
from hegemon.cli.terminal import Terminal, company
from hegemon.kernel import Game, Match, Rng
from hegemon.kernel.registry import find
from hegemon.server.matches.perspective import presenter_of

TABLES = {"skirmish": 2, "galactic_hegemony": 1, "galactic_emperor": 3, "hegemonic": 2, "exodus": 2, "pax_galactica": 8}
NUMBERED = re.compile(r"^ +(\d+) ", re.MULTILINE)
LOOKS = ("board", "map", "me", "hand", "players", "since", "why", "tip", "hint 1", "free", "log", "help")


def positions(game: Game, seats: int, count: int) -> Iterator[tuple[Any, int]]:
    """Some states of a random game, with a seat that is asked."""
    state, rng = game.start(game.setup(seats, 5)), Rng(5)
    for number in range(count * 25):
        if state.over:
            return
        q = state.question(rng.choice(state.open).seat)
        if number % 25 == 24:
            yield state, q.seat
        state.answer(q, rng.choice(state.legal(q.seat)))


def plain(text: str) -> str:
    """However it is broken into lines."""
    return " ".join(text.split())


@pytest.mark.parametrize("name", TABLES)
def test_browser_and_terminal_say_the_same(name: str) -> None:
    game = find(name)
    for state, seat in positions(game, TABLES[name], 6):
        view, said = game.view(state, seat), io.StringIO()
        sayer = Sayer(game, seat, Console(file=said, width=4000, highlight=False))
        sayer.question(view, tip=True)
        for number, action in enumerate(view.now.legal, 1):
            sayer.choice(view, number, action, True)
        text = plain(said.getvalue())
        decision = presenter_of(game).decision(view)
        assert decision.prompt in text and plain(decision.tip) in text and decision.aside in text
        for choice in [c for c in decision.choices if not c.free]:
            for part in (choice.do, choice.label, choice.cost, choice.gain, *choice.lines):
                assert plain(part) in text, (choice.do, part)
            for what, chance in choice.odds:
                assert f"{what} {chance:.0%}" in text
        for meter in presenter_of(game).meters(view):
            assert plain(meter.value) in text and plain(meter.note) in text
        for card in presenter_of(game).hand(view):
            assert plain(card.title) in text
        for panel in presenter_of(game).panels(view):
            assert panel.seat != seat or all([plain(stat.note) in text for stat in panel.stats])


class Reader:
    """Somebody who sees nothing but what is printed: he takes a number that stands there, and looks around at times."""

    def __init__(self, seed: int) -> None:
        self.out = io.StringIO()
        self.rng = Rng(seed)
        self.read = 0
        self.offered = range(0)
        self.looking = False
        self.looked: list[str] = []

    def listen(self, prompt: str, words: list[str]) -> str:
        text = self.out.getvalue()[self.read:]
        self.read = len(self.out.getvalue())
        numbers = [int(n) for n in NUMBERED.findall(text)]
        if numbers and not self.looking:
            self.offered = range(min(numbers), max(numbers) + 1)
        self.looking = False
        if len(self.looked) < 3 * len(LOOKS) and self.rng.below(6) == 0:
            self.looking = True
            self.looked.append(LOOKS[len(self.looked) % len(LOOKS)])
            return self.looked[-1]
        return str(self.rng.choice(self.offered))


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Terminal, str, Reader]]:
    """Play a whole game by what is printed."""
    def played(name: str, seats: int, seed: int = 3, **options: Any) -> tuple[Terminal, str, Reader]:
        reader = Reader(seed)
        monkeypatch.setattr(terminal, "console", Console(file=reader.out, width=160, highlight=False))
        game = find(name)
        match = Match(game, game.setup(seats, seed, options))
        table = Terminal(match, 0, company(match, 0, "default"), reader.listen)
        table.run()
        return table, reader.out.getvalue(), reader

    return played


@pytest.mark.parametrize(("name", "seats"), list(TABLES.items()))
def test_a_whole_game_by_what_is_printed(play: Callable[..., Any], name: str, seats: int) -> None:
    table, out, reader = play(name, seats)
    assert table.match.state.over and re.search("You (win|do not win)", out) and "Scores: " in out
    assert len([line for line in table.match.lines if line.seat == 0]) > 5 and reader.looked
    assert not re.search(r"\[/?(bold|dim|cyan|yellow)\]", out), "markup is rendered, not printed"


# -- the map -----------------------------------------------------------------------------------------------------------

def test_places_stand_where_they_are_drawn() -> None:
    places = [Spot(100, 50, "Ert", "Blue 2", "blue", False), Spot(50, 100, "Vost", "", "", True),
              Spot(150, 100, "A very long name", "empty", "", False)]
    lines = [line.plain for line in drawn(places, 60)]
    assert lines == ["       Ert", "       Blue 2", "Vost          A very long …", "              empty"]
    crowded = [Spot(100, 50, "Ert", "Blue 2 Complexes, Red 1 Embassy", "blue", False), *places[1:]]
    assert [line.plain for line in drawn(crowded, 60)][:3] == ["       Ert", "       Blue 2", "       Complexes, R…"]
    assert list(drawn(places, 10)) == [], "too narrow for it"


@pytest.mark.parametrize(("name", "seats", "places"), [("exodus", 3, 28), ("hegemonic", 3, 25), ("skirmish", 2, 7)])
def test_a_board_of_hexes_has_a_map(name: str, seats: int, places: int) -> None:
    game, said = find(name), io.StringIO()
    state = game.start(game.setup(seats, 4))
    assert Sayer(game, 0, Console(file=said, width=140)).map(game.view(state, 0))
    assert len(re.findall(r"\S+(?: \S+)*", said.getvalue())) >= places


@pytest.mark.parametrize("width", [80, 120])
def test_a_long_list_of_places_is_a_map_with_numbers(width: int) -> None:
    game, said = find("hegemonic"), io.StringIO()
    view = game.view(game.start(game.setup(3, 3)), 0)
    Sayer(game, 0, Console(file=said, width=width)).question(view, tip=False)
    lines = said.getvalue().splitlines()
    for number, action in enumerate(view.now.legal, 1):
        place = game.verbs.write(action).split()[-1]
        assert any([f"{number}:{place}" in line.split() for line in lines]), "where it lies"
        assert any([f"{number} Put the Home Sector on {place} " in f"{line} " for line in lines])
    assert len(lines) < len(view.now.legal) + 16 and max(map(len, lines[-16:])) <= width


def test_what_has_not_changed_is_not_said_again() -> None:
    game, said = find("hegemonic"), io.StringIO()
    state = game.start(game.setup(2, 3))
    seat = state.waiting()[0]
    sayer = Sayer(game, seat, Console(file=said, width=1000))
    sayer.question(game.view(state, seat), tip=False)
    assert "hand: " in said.getvalue() and "Fleets" in said.getvalue()
    first = len(said.getvalue())
    sayer.question(game.view(state, seat), tip=False)
    again = said.getvalue()[first:]
    assert "CAPs 0" in again, "what one pays with always stands there"
    assert "hand: " not in again and "Fleets" not in again and "Round" not in again
    state.caps[seat] = 9
    sayer.question(game.view(state, seat), tip=False)
    assert "CAPs 9" in said.getvalue()[first + len(again):]
    assert "Draw pile" not in said.getvalue()[first:], "other lines about the table have not changed"


def test_of_answers_that_do_the_same_one_has_a_number() -> None:
    """Tokens of Exodus that lead off the map are as good as a blank one; each can still be typed."""
    game, said = find("exodus"), io.StringIO()
    state = game.start(game.setup(3, 7))
    while state.open[0].name() != "Program.chosen":
        state.answer(state.open[0], state.legal(state.open[0].seat)[0])
    seat = state.open[0].seat
    view = game.view(state, seat)
    sayer = Sayer(game, seat, Console(file=said, width=160, highlight=False))
    sayer.question(view, tip=False)
    stays = [line for line in said.getvalue().splitlines() if "Battle Carrier 1 stays in" in line]
    assert len(stays) == 1 and len(sayer.listed(view)) < len(view.now.legal)
    numbers = [int(n) for n in NUMBERED.findall(said.getvalue())]
    assert numbers == list(range(1, len(sayer.listed(view)) + 1))


@pytest.mark.parametrize(("listed", "first"), [
    (["bid 0", "bid 1", "bid 2"], 0), (["bid 2", "bid 3"], 2), (["bid 0", "bid 2"], 1), (["bid 0"], 1),
    (["done", "bid 0"], 1), (["move B C", "move B D"], 1),
])
def test_amounts_in_a_row_are_their_own_numbers(listed: list[str], first: int) -> None:
    """Who types 3 at a bid means 3, whatever its place in the list."""
    game = find("skirmish")
    assert Sayer(game, 0, Console()).first_number([game.verbs.read(one) for one in listed]) == first


def test_a_bid_is_typed_as_its_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    game, out = find("skirmish"), io.StringIO()
    monkeypatch.setattr(terminal, "console", Console(file=out, width=100, highlight=False))
    match, typed = Match(game, game.setup(2, 3)), iter(["99", "2"])
    Terminal(match, 0, ("default", "default"), lambda prompt, words: next(typed)).turn()
    assert match.lines[-1].action == ("bid", 2) and "Type a number from 0 to " in out.getvalue()


def test_a_price_that_the_words_name_is_not_said_twice() -> None:
    game = find("hegemonic")
    state = game.start(game.setup(3, 3))
    sayer = Sayer(game, 0, Console())
    while state.open[0].name() != "GiftPoll.given" or state.open[0].seat:
        q = state.open[0]
        state.answer(q, state.legal(q.seat)[0])
    view = game.view(state, 0)
    gift = next(a for a in view.now.legal if a[0] == "gift")
    assert view.now.cost(gift) == (("caps", 1),) and sayer.labelled(view, gift).endswith(" 1 CAP")


# -- taking back before the others move --------------------------------------------------------------------------------

def test_a_turn_that_ended_by_itself_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    out, game = io.StringIO(), find("skirmish")
    monkeypatch.setattr(terminal, "console", Console(file=out, width=160))
    typed = iter(["bid 0", "move B A", "move B G", "undo", "move B C", "", "quit"])
    match = Match(game, game.setup(2, 5))
    table = Terminal(match, 0, ("default", "default"), lambda prompt, words: next(typed), waits=True)
    with pytest.raises(terminal.Quit):
        table.run()
    assert "that was your last step. Enter goes on, undo takes it back." in plain(out.getvalue())
    assert "Taken back: Move a ship from B to G" in plain(out.getvalue())
    mine = [line.action for line in match.lines if line.seat == 0]
    assert mine[:3] == [("bid", 0), ("move", 1, 0), ("move", 1, 2)]
