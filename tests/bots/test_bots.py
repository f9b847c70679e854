"""Bots answer legally, repeat themselves for equal seeds, and never get hold of the real state."""
from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import hegemon.bots
import skirmish
from hegemon.arena import play_game
from hegemon.bots import bot_for, levels, names
from hegemon.bots.search import Search, together
from hegemon.bots.simple import Careless, Default, Greedy, Random
from hegemon.bots.weighing import Weighing
from hegemon.kernel import Action, Match, Refused, Rng, Seen, State
from hegemon.kernel.registry import find
from hegemon.kernel.registry import names as games

GAME = find("skirmish")


def seen(seed: int = 1, after: int = 0, rng: int = 5) -> Seen:
    """What the seat asked first sees after some random answers."""
    match, chance = Match(GAME, GAME.setup(3, seed)), Rng(seed)
    for _ in range(after):
        seat = match.state.open[0].seat
        match.play(seat, chance.choice(match.state.legal(seat)))
    return Seen(match.state, match.state.open[0].seat, GAME.view, Rng(rng))


@pytest.mark.parametrize("name", [*names(GAME), "search:12", "hard:60"])
def test_every_bot_plays_whole_games_with_legal_answers(name: str) -> None:
    """`play` refuses what is not legal."""
    bot, match, rng = bot_for(GAME, name), Match(GAME, GAME.setup(2, 4, {"rounds": 2})), Rng(1)
    while not match.state.over:
        seat = match.state.open[0].seat
        match.play(seat, bot.decide(Seen(match.state, seat, GAME.view, rng, seconds=0.001)))
    assert match.state.outcome == "rounds"


@pytest.mark.parametrize("name", ["random", "scripted", "greedy", "easy", "search:25", "hard:200", "expert:200"])
def test_equal_seeds_give_equal_games(name: str) -> None:
    setup = GAME.setup(2, 8)
    first, again = [play_game(GAME, setup, (name, name), base=3)[0] for _ in range(2)]
    other = play_game(GAME, GAME.setup(2, 9), (name, name), base=3)[0]
    assert first == again and first.digest != other.digest


def test_a_search_by_iterations_does_as_many_as_told_and_repeats_itself() -> None:
    answers = []
    for _ in range(2):
        bot = Search(None, iterations=30)
        answers.append(bot.decide(seen(after=2)))
        assert bot.done == 30
    assert answers[0] == answers[1]


def test_a_search_by_time_stops_in_time_and_looks_at_least_a_little() -> None:
    view = seen(after=2)
    view.seconds = 1e-9
    bot = Search(None)
    assert bot.decide(view) in view.legal and bot.done == 8


def test_a_single_answer_needs_no_thought() -> None:
    class Never:
        """Fails if it is asked at all."""

        def __call__(self, g: Any, seat: int) -> float:
            raise AssertionError("thought about nothing")

    class One(Seen):
        @property
        def legal(self) -> Sequence[Action]:
            return (("pass",),)

    view = seen()
    one = One(view._state, view.seat, GAME.view, Rng(1))
    assert Greedy(Never()).decide(one) == Search(Never(), 5).decide(one) == ("pass",)


# -- what a bot may know -----------------------------------------------------------------------------------------------

def test_seen_shows_a_view_and_samples_and_no_state() -> None:
    view = seen(after=4)
    public = [name for name in dir(view) if not name.startswith("_")]
    assert sorted(public) == ["legal", "question", "rng", "sample", "seat", "seconds", "view"]
    assert not any(isinstance(getattr(view, name), State) for name in public)


def test_samples_are_never_the_real_state_and_hide_what_the_seat_does_not_know() -> None:
    view = seen(after=4)
    real: Any = view._state
    before = real.digest()
    others = set()
    for _ in range(30):
        sample = view.sample()
        assert sample is not real and GAME.view(sample, view.seat) == view.view
        others.add((tuple(sample.hands), sample.deck))
        sample.apply(view.seat, view.legal[0])
    assert len(others) > 20 and real.digest() == before


def bot_files(name: str) -> list[Path]:
    """The modules of a game's bot room."""
    room: Any = find(name).room("bot")
    path = Path(str(room.__file__))
    return sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]


def test_no_bot_reaches_behind_what_it_is_shown() -> None:
    folders = [Path(str(package.__file__)).parent for package in (hegemon.bots, skirmish)]
    for path in [p for folder in folders for p in folder.glob("*.py")] + [
            p for name in games() for p in bot_files(name)]:
        assert not re.search(r"\._(state|make)\b", path.read_text(encoding="utf-8")), path.name


# -- strength and character --------------------------------------------------------------------------------------------

def wins(first: str, second: str, games: int) -> float:
    """How many of some games of two the first bot wins, sitting on both sides in turn."""
    total = 0.0
    for i in range(games):
        bots = (first, second) if i % 2 == 0 else (second, first)
        result, _ = play_game(GAME, GAME.setup(2, 50 + i), bots, i)
        total += 1 / len(result.winners) if i % 2 in result.winners else 0
    return total


def test_a_plan_beats_chance() -> None:
    assert wins("scripted", "random", 40) >= 28


def test_a_search_beats_chance() -> None:
    assert wins("search:60", "random", 16) >= 12


def test_greedy_takes_the_answer_after_which_it_stands_best() -> None:
    def likes_coins(g: Any, seat: int) -> float:
        return float(len(g.joins[()].got.get(seat, ())) and g.joins[()].got[seat][1])

    view = seen()
    assert view.question == "Round.opened" and len(view.legal) == 5
    assert Greedy(likes_coins).decide(view) == ("bid", 4)
    assert Greedy(lambda g, seat: 0.5).decide(view) == ("bid", 0), "the default is as good"


def test_default_answers_as_a_silent_seat_does() -> None:
    view = seen(after=5)
    assert Default().decide(view) == view.legal[0]


def test_random_reaches_every_answer() -> None:
    view = seen()
    assert {Random().decide(view) for _ in range(200)} == set(view.legal)


def test_careless_is_its_plan_at_zero_and_chance_at_a_hundred() -> None:
    view = seen()
    assert {Careless(Default(), 0).decide(view) for _ in range(50)} == {view.legal[0]}
    assert len({Careless(Default(), 100).decide(view) for _ in range(200)}) == len(view.legal)


def test_those_who_answer_unseen_choose_from_one_node() -> None:
    """A bid is sealed, so all bidders are asked together; a battle's question stands alone."""
    world = seen().sample()
    assert [q.seat for q in together(world, 1)] == [1, 0, 2]
    root = Search(None, iterations=40).grow(seen())
    assert {len(joint) for joint in root.children} == {3}
    assert sum([t.visits for (seat, _), t in root.tried.items() if seat == 2]) == 40


# -- names and levels --------------------------------------------------------------------------------------------------

def test_levels_are_names_of_bots_weakest_first() -> None:
    assert list(levels(GAME)) == ["random", "easy", "medium", "hard", "expert"]
    assert set(levels(GAME)) <= set(names(GAME))
    assert all(text.endswith(".") for text in levels(GAME).values())


@pytest.mark.parametrize("name", ["", "genius", "search:x", "search:-1", "random:5", "greedy:2", "hard:", "hard:fast",
                                  "hard:1.5"])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(Refused, match=r"Skirmish has no bot .*; there are random, default, scripted"):
        bot_for(GAME, name)


def test_search_takes_its_number_of_iterations_from_its_name() -> None:
    bot = bot_for(GAME, "search:400")
    assert isinstance(bot, Search) and bot.iterations == 400


def test_hard_and_expert_take_work_or_seconds_from_their_names() -> None:
    bots = [bot_for(GAME, name) for name in ("hard", "hard:500", "hard:0.1s", "expert")]
    budgets = [(b.work, b.seconds) for b in bots if isinstance(b, Weighing)]
    assert budgets == [(0, 1.0), (500, 0.0), (0, 0.1), (0, 5.0)]


def test_greedy_leaves_a_menu_it_opened() -> None:
    """In Exodus ships can be refitted at almost any time; looking in and leaving again changes nothing."""
    game = find("exodus")
    state, rng, bot, asked = game.start(game.setup(2, 5)), Rng(1), bot_for(game, "greedy"), 0
    while not state.over and state.turn < 2:
        seat = state.open[0].seat
        state.apply(seat, bot.decide(Seen(state, seat, game.view, rng)))
        asked += 1
        assert asked < 400
