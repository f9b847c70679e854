"""Section 9: the scripted player has a plan and keeps to the rules."""
from __future__ import annotations

from collections.abc import Callable

from hegemon.games.galactic_hegemony import GAME, rules
from hegemon.games.galactic_hegemony.actions import PLANET
from hegemon.games.galactic_hegemony.bot import DEFAULTED, PLANS, Scripted, evaluate, shortest_net
from hegemon.kernel import Rng, Seen
from hegemon.testing import questions
from hegemon.testing.table import Table

Lay = Callable[..., Table]


def played(seed: int, **options: bool | int) -> str:
    """How a game of the scripted player ends, handed what a person sees."""
    g = GAME.start(GAME.setup(1, seed, options))
    player, rng = Scripted(), Rng(seed)
    while not g.over:
        action = player.decide(Seen(g, 0, GAME.view, rng))
        assert action in g.legal(0)
        g.answer(g.open[0], action)
    return str(g.outcome)


def test_every_question_has_a_plan_or_a_reason_for_none() -> None:
    assert set(PLANS) | set(DEFAULTED) == questions(rules) and not set(PLANS) & set(DEFAULTED)


def test_it_wins_two_games_of_five_at_least() -> None:
    """It wins about half of all standard games (docs/balance); fewer than 60 of 150 would be a chance of 1 in 1,000."""
    assert [played(seed) for seed in range(150)].count("won") >= 60


def test_it_plays_every_variant_to_the_end() -> None:
    results = [played(seed, **options) for seed in range(4) for options in (
        {"turns": 7}, {"no_place_like_home": True}, {"play_to_win": True}, {"peasants_are_revolting": True})]
    assert len(results) == 16 and "won" in results


def test_it_does_not_look_under_tiles(lay: Lay) -> None:
    """Whatever the sample, the choice is the same."""
    t = lay({"Vost": "r3c6", "Golgar": "r5c4"}, stock=4)
    rng = Rng(5)
    assert len({Scripted().choose(t.g.sample(0, rng)) for _ in range(20)}) == 1


def test_it_takes_what_lies_at_its_feet(lay: Lay) -> None:
    t = lay({"Vost": "r3c5"}, explored=["Vost"], craft=["r3c5", "r3c4"], stock=2)
    assert Scripted().choose(t.g) == ("colonise", 1)


def test_it_puts_down_the_last_revolt_in_the_last_turn(lay: Lay) -> None:
    held = {**dict.fromkeys(PLANET.names, 1), "Kelt": -1, "Vost": 0}
    t = lay({"Kelt": "r3c5"}, morale=held, craft=["r3c5"], stock=1, track=1, turn=10)
    assert Scripted().choose(t.g) == ("military", 10)


def test_nets_are_shortest() -> None:
    """Three goals in a row are joined one to the next, not each to the root."""
    assert shortest_net([0], [1, 2, 3]) == 3 and shortest_net([0, 3], [1, 2]) == 2 and shortest_net([5], []) == 0


def test_evaluate_prefers_more_planets_and_more_time(lay: Lay) -> None:
    few, many = lay(track=5, turn=6).g, lay(morale=dict.fromkeys(PLANET.names[:8], 1), track=5, turn=6).g
    late = lay(morale=dict.fromkeys(PLANET.names[:8], 1), track=2, turn=9).g
    assert 0 < evaluate(few, 0) < evaluate(many, 0) < 1 and evaluate(late, 0) < evaluate(many, 0)
    won = lay(morale=dict.fromkeys(PLANET.names, 1), track=1).play("end").g
    assert evaluate(won, 0) == 1.0 and evaluate(lay(morale={"Ert": -1}, stock=2).play("end").g, 0) == 0.0
