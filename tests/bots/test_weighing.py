"""A plan is left only for what surely does better, in worlds of the bot's own making and within its budget."""
from __future__ import annotations

import time
from typing import Any

import pytest

from hegemon.bots import bot_for
from hegemon.bots.halving import Budget, Contest, Gain
from hegemon.bots.lines import Course, Lines, World
from hegemon.bots.rehearsing import Rehearsing
from hegemon.bots.simple import Default, Random
from hegemon.bots.weighing import Weighed, Weighing
from hegemon.kernel import Action, Bot, Inside, Match, Rng, Seen, State
from hegemon.kernel.registry import find, names

GAME = find("skirmish")


def seen(seed: int = 1, after: int = 0, rng: int = 5) -> Seen:
    """What the seat asked first sees after some random answers."""
    match, chance = Match(GAME, GAME.setup(3, seed)), Rng(seed)
    for _ in range(after):
        seat = match.state.open[0].seat
        match.play(seat, chance.choice(match.state.legal(seat)))
    return Seen(match.state, match.state.open[0].seat, GAME.view, Rng(rng))


def lines(judge: Any, plan: Bot | None = None) -> Lines:
    """Lines of Skirmish with a judge of one's own."""
    return Lines(plan or Default(), judge, GAME.view, GAME.rounds, ahead=(4, 8))


def richest(g: Any, seat: int) -> float:
    """Likes coins."""
    return float(g.coins[seat]) / 30


# -- the contest -------------------------------------------------------------------------------------------------------

def test_the_best_candidate_gets_most_of_the_worlds_and_hopeless_ones_are_dropped() -> None:
    chance, budget = Rng(4), Budget(400, 0.0)

    def compare(left: list[int]) -> list[float]:
        budget.done += len(left)
        return [(-0.5, 0.28, 0.3, -0.2)[i] + (chance.below(100) - 50) / 500 for i in left]

    contest = Contest(compare, budget, [Gain() for _ in range(4)])
    contest.run()
    assert contest.best() == 2 and contest.gains[2].count > 4 * contest.gains[0].count
    assert contest.gains[2].mean == pytest.approx(0.3, abs=0.03) and contest.gains[2].error < 0.02


def test_luck_in_a_few_worlds_is_not_taken_for_the_best() -> None:
    """Of sixty worthless candidates some look splendid in two worlds and are dropped there; one is really better."""
    for seed in range(20):
        chance, budget = Rng(seed), Budget(900, 0.0)

        def compare(left: list[int], chance: Rng = chance, budget: Budget = budget) -> list[float]:
            budget.done += len(left)
            return [(0.4 if i == 7 else 0.0) + (chance.below(100) - 50) / 50 for i in left]

        contest = Contest(compare, budget, [Gain() for _ in range(60)])
        contest.run()
        best = contest.gains[contest.best()]
        assert best.count == max([gain.count for gain in contest.gains])


def test_a_rival_dropped_early_does_not_stand_in_the_way_of_one_that_is_established() -> None:
    lucky, good = Gain(2, 1.0, 0.5), Gain(40, 4.0, 0.6)
    weighed = Weighed(("plan",), Gain(40, 10.0, 3.0), {("lucky",): lucky, ("good",): good})
    assert lucky.mean > good.mean
    assert Weighing(lines(richest)).chosen(weighed) == ("good",)
    assert Weighing(lines(richest)).chosen(Weighed(("plan",), Gain(), {("lucky",): lucky})) == ("plan",)


def test_a_choice_that_is_settled_takes_no_more_of_the_budget() -> None:
    """One is far ahead of the others and of the plan; or none is left, as it cannot gain what it would have to."""
    for gains, margin, best in (((0.0, 0.3, -0.2), 0.0, 1), ((0.004,), 0.05, -1)):
        chance, budget = Rng(4), Budget(10_000, 0.0)

        def compare(left: list[int], gains: tuple[float, ...] = gains, chance: Rng = chance,
                    budget: Budget = budget) -> list[float]:
            budget.done += len(left)
            return [gains[i] + (chance.below(100) - 50) / 500 for i in left]

        contest = Contest(compare, budget, [Gain() for _ in gains], margin=margin)
        contest.run()
        assert contest.best() == best and budget.used() < 0.02


def test_answers_that_make_no_difference_end_the_contest_at_once() -> None:
    tried: list[int] = []

    def compare(left: list[int]) -> list[float]:
        tried.append(len(left))
        return [0.0] * len(left)

    Contest(compare, Budget(10**6, 0.0), [Gain() for _ in range(5)]).run()
    assert tried == [5, 5]


def test_gains_of_two_processes_add_up() -> None:
    one, other, both = Gain(), Gain(), Gain()
    for x in (0.1, 0.4, -0.2):
        one.add(x)
        both.add(x)
    for x in (0.3, 0.0):
        other.add(x)
        both.add(x)
    whole = Weighed(("a",), one, {("b",): one}).plus(Weighed(("a",), other, {("b",): other, ("c",): other}))
    assert whole.gains[("b",)] == both == whole.value and whole.gains[("c",)] == other


# -- weighing ----------------------------------------------------------------------------------------------------------

def test_the_plan_is_left_for_a_sure_gain_and_kept_without_one() -> None:
    """Whoever bids keeps fewer coins: bidding nothing, the default, stands; a plan of bidding much is left."""

    class Spender:
        """Bids all it can."""

        def decide(self, seen: Seen) -> Action:
            return seen.legal[-1]

    view = seen()
    assert view.question == "Round.opened"
    assert Weighing(lines(richest), work=400).decide(view) == ("bid", 0)
    thrifty = Weighing(lines(richest, Spender()), work=400)
    assert thrifty.decide(view) != view.legal[-1] and thrifty.left == 1
    assert Weighing(lines(richest, Spender()), work=400, margin=2.0).decide(view) == view.legal[-1]
    assert Weighing(lines(richest, Spender()), work=400, big=("Plan.ordered",)).decide(view) == view.legal[-1]


def test_an_answer_that_leads_straight_back_is_no_rival() -> None:
    class Idle(World):
        """A world in which an answer changes nothing, as where a menu is opened and closed."""

        def after(self, action: Action) -> State:
            return self.state.clone()

    view = seen(after=3)
    weighing = Weighing(lines(richest), work=400)
    state = view.sample(reopen=True)
    world, idle = World(state, view.seat, [], Rng(1), 1), Idle(state, view.seat, [], Rng(1), 1)
    assert not any([weighing.leads_back(view, world, a) for a in view.legal]), "in Skirmish answers move the game on"
    assert all([weighing.leads_back(view, idle, a) for a in view.legal])
    assert weighing.shortlist(view, view.legal[0], idle, 8, 100) == []


def test_equal_work_gives_equal_answers_and_uses_about_that_much() -> None:
    found = []
    for _ in range(2):
        weighing = Weighing(lines(richest, Random()), work=600)
        view = seen(after=2)
        weighed = weighing.weighed(view, view.legal[0])
        found.append((weighed.plan, weighed.value, weighed.gains))
    assert found[0] == found[1] and found[0][2]


def test_a_budget_in_seconds_is_kept() -> None:
    view = seen()
    view.seconds = 0.05
    begun = time.process_time()
    Weighing(lines(richest, Random()), seconds=1.0).decide(view)
    assert time.process_time() - begun < 0.5, "a lower limit of the position counts"


def test_lines_of_one_world_meet_the_same_dice_and_stop_at_the_same_moment() -> None:
    played, view = lines(richest, bot_for(GAME, "scripted")), seen()
    played.ahead = (8, 24)
    world = played.world(view.sample(reopen=True), view.seat, Rng(9))
    budget = Budget(100, 0.0)
    played.begun(world, view.legal[0], budget)
    assert played.gain(world, view.legal[0], budget) == 0.0, "the plan against itself"
    assert world.moments[-1] >= 2
    course = Course(played, world, world.after(view.legal[1]), budget)
    course.until(24, world.moments[-1])
    assert course.state.over or course.moment == world.moments[-1]


def test_some_opponents_stray_from_the_plan_and_the_own_seat_never() -> None:
    played, view = lines(richest), seen()
    casts = [played.world(view.sample(), 0, Rng(n)).cast for n in range(40)]
    assert all([cast[0] is played.plan for cast in casts])
    strayed = [bot for cast in casts for bot in cast[1:] if bot is not played.plan]
    assert 8 <= len(strayed) <= 36


# -- whole turns -------------------------------------------------------------------------------------------------------

def test_a_style_is_played_for_a_whole_turn_and_its_steps_are_remembered() -> None:
    game = find("galactic_hegemony")
    bot = bot_for(game, "hard:600")
    assert isinstance(bot, Rehearsing)
    state, rng, searches = game.start(game.setup(1, 3)), Rng(2), []
    while state.turn == 1:
        seen = Seen(state, 0, game.view, rng)
        searches.append(bot.settled(seen) is None)
        state.apply(0, bot.decide(seen))
    assert searches[0] and 0 < searches.count(True) < len(searches), "some steps were settled before"


def test_styles_are_scripted_players_with_other_weights() -> None:
    room: Any = find("galactic_hegemony").room("bot.styles")
    some, again = room.styles(Rng(1), 5), room.styles(Rng(1), 5)
    assert [s.weights for s in some] == [s.weights for s in again]
    assert len({s.weights for s in some}) == 5


# -- the kernel's part -------------------------------------------------------------------------------------------------

def test_a_reopened_sample_lets_others_answer_again() -> None:
    match = Match(GAME, GAME.setup(3, 1))
    match.play(1, ("bid", 2))
    shut = match.state.sample(0, Rng(1))
    assert shut.question(1) is None
    again = match.state.sample(0, Rng(1), reopen=True)
    assert again.question(1) is not None and set(again.legal(1)) == set(Match(GAME, GAME.setup(3, 1)).state.legal(1))
    assert again.given(1) == () and match.state.given(1) == (("bid", 2),)
    for seat in (0, 1, 2):
        again.apply(seat, ("bid", 1))
    assert again.question(0) is None or again.question(0).name() != "Round.opened"  # type: ignore[union-attr]


@pytest.mark.parametrize("name", names())
def test_every_game_counts_its_moments(name: str) -> None:
    """Without, lines stop wherever so many decisions end, and a turn is rehearsed to the end of the game."""
    game = find(name)
    state, rng = game.start(game.setup(seed=2)), Rng(3)
    moments = [game.rounds(state)]
    for _ in range(400):
        if not state.over:
            seat = state.open[0].seat
            state.apply(seat, rng.choice(state.legal(seat)))
            moments.append(game.rounds(state))
    assert moments == sorted(moments) and len(set(moments)) >= 3


def test_a_rehearsal_ends_at_the_start_of_a_later_turn() -> None:
    game = find("galactic_hegemony")
    bot = bot_for(game, "hard:600")
    assert isinstance(bot, Rehearsing)
    state, budget = game.start(game.setup(1, 3)), Budget(1000, 0.0)
    bot.rehearsed(bot.lines.world(state, 0, Rng(1)), bot.lines.plan, budget)
    assert 2 * bot.turns < budget.done < 30, "a turn is a handful of decisions, a game some sixty"


def test_inside_a_world_of_ones_own_a_sample_is_a_copy() -> None:
    world = seen().sample()
    inside = Inside(world, 0, GAME.view, Rng(1))
    assert inside.sample() is not world and inside.sample().digest() == world.digest()


def test_lines_that_end_at_once_use_up_the_budget_too() -> None:
    """With the last answer of a game nothing is played on; dice alone must not keep the contest going for ever."""
    played, view = lines(richest), seen()
    budget = Budget(10, 0.0)
    world = played.world(view.sample(), view.seat, Rng(1))
    ended = world.state.clone()
    ended.finish("over")
    for _ in range(10):
        Course(played, world, ended, budget).until(8, -1)
    assert budget.used() >= 1.0
