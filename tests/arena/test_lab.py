"""The lab: games paired by seed, a change that matters is decided, one that does not is not, and the page says so."""
from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.arena import Plan
from hegemon.arena.findings import by_name, course, race, used, wins_by_seat, worth
from hegemon.arena.lab import Difference, Lab, Series, Variant, changed, measured, swept, varied
from hegemon.arena.lab_report import page, sweep_plot
from hegemon.arena.match import Result
from hegemon.arena.noted import PARTS, kind_of, play
from hegemon.kernel import Refused
from hegemon.kernel.registry import find

PLAN = Plan("galactic_hegemony", 1, 80, ("scripted",), seed=3)


def test_a_change_that_matters_is_decided_and_told(tmp_path: Path) -> None:
    rich = tmp_path / "rich.toml"
    rich.write_text("[galactic_hegemony.game]\nstart.resources = 9\n", encoding="utf-8")
    lab = Lab(PLAN, changed([rich]), jobs=1)
    looks = list(lab.looks("score"))
    last = looks[-1][0]
    assert last.change > 0 and last.pairs <= 80
    assert lab.series[0].rules != lab.series[1].rules and lab.series[1].name == "rich"
    shown = page(lab)
    assert shown.count("<svg") >= 2 and "start.resources = 9" in shown and "What the bots use" in shown
    assert "came out the same" not in shown
    assert "src=" not in shown and "@import" not in shown and "<link" not in shown, "the page needs nothing else"


def test_the_same_numbers_make_no_difference(tmp_path: Path) -> None:
    none = tmp_path / "none.toml"
    none.write_text("", encoding="utf-8")
    lab = Lab(Plan("galactic_hegemony", 1, 8, ("random",)), changed([none]), jobs=1)
    found = list(lab.looks("length"))[-1][0]
    assert found.change == 0 and found.error == 0 and not found.decided
    assert [p.result for p in lab.series[0].games.values()] == [p.result for p in lab.series[1].games.values()]
    assert "With none all games came out the same" in page(lab)


def test_what_is_used_is_counted_by_what_was_offered() -> None:
    game = find("skirmish")
    one = play(Plan("skirmish", 2, 1, ("scripted", "random")), 0)
    assert sum([use.times for use in one.uses.values()]) == one.result.decisions
    assert all(use.times <= use.offered for use in one.uses.values())
    assert all(len(use.seats) <= use.times for use in one.uses.values())
    assert len(one.course) == PARTS and tuple(map(sum, zip(*one.course[-1].values()))) == one.result.scores
    assert 0 < one.minutes <= one.result.decisions * 20 / 60
    assert kind_of(game, ("move", 0, 1)) == "move A" and kind_of(game, ("done",)) == "done"
    assert measured(one, "length") == one.result.decisions


def test_a_difference_is_decided_beyond_chance_only() -> None:
    assert Difference("score", 10, 12, 2.0, 0.5, 60).decided
    assert not Difference("score", 10, 12, 2.0, 0.9, 60).decided
    assert not Difference("score", 10, 12, 2.0, 0.1, 5).decided


def test_a_sweep_writes_a_file_for_each_value(tmp_path: Path) -> None:
    files = swept("hegemonic.player_board.units.agent.cost=1,2", tmp_path)
    assert [v.name for v in files] == ["cost=1", "cost=2"]
    assert files[1].text == "[hegemonic.player_board]\nunits.agent.cost = 2"
    with pytest.raises(Refused, match=r"a sweep is written as game\.table\.number=1,2,3"):
        swept("cost=1", tmp_path)
    lab = Lab(Plan("galactic_hegemony", 1, 2, ("random",)),
              swept("galactic_hegemony.game.start.resources=2,9", tmp_path), jobs=1)
    assert len(list(lab.looks())) == 1 and "<svg" in sweep_plot(lab, "score", "resources") and used(lab.series[0])


def test_who_plays_alone_is_set_beside_himself() -> None:
    won, lost = (Result(0, 1, ("a",), winners, (1,), "", 8, "") for winners in ((0,), ()))
    with_it = worth([(won, [0])] * 3 + [(lost, [0])] + [(won, [])] + [(lost, [])] * 3)
    assert with_it.games == 8 and with_it.beyond == pytest.approx(0.5) and with_it.told.startswith("+50 (")
    assert worth([(won, [0])] * 3).told == "cannot be told", "nothing to set it beside"


def test_a_few_games_and_such_as_went_alike_tell_nothing() -> None:
    won, lost = (Result(0, 1, ("a", "b"), winners, (1, 0), "", 8, "") for winners in ((0,), (1,)))
    assert worth([(won, [0])] * 3 + [(lost, [0])] * 3).told == "cannot be told"
    assert worth([(won, [0])] * 9).told == "cannot be told", "an interval without width"
    assert worth([(won, [0])] * 5 + [(lost, [0])] * 4).told.startswith("+6 (")


def test_options_are_tried_against_each_other() -> None:
    short = varied("galactic_hegemony", "turns=10,7")
    assert [v.name for v in short] == ["turns=10", "turns=7"] and short[1].options == {"turns": 7}
    assert len(varied("galactic_hegemony", "turns")) == len(find("galactic_hegemony").options.options[0].values)
    lab = Lab(Plan("galactic_hegemony", 1, 4, ("random",)), short, jobs=1)
    assert list(lab.looks("minutes"))[-1][0].pairs == 4
    assert "turns = 7" in page(lab)


def test_what_a_faction_and_an_opening_are_worth_counts_games() -> None:
    games = {i: play(Plan("hegemonic", 3, 3, ("scripted",) * 3, seed=5), i) for i in range(3)}
    series = Series("as printed", "", games)
    houses = by_name(series, lambda played: played.sides)
    assert len(houses) == 3 and all(n == 3 for n, _ in houses.values())
    assert sum([w.beyond for _, w in houses.values()]) == pytest.approx(0)  # what one wins, others lose
    for seat, (share, low, high) in enumerate(wins_by_seat(series, 3)):
        assert low <= share <= high
        assert worth([(p.result, [seat]) for p in games.values()]).beyond == pytest.approx(share - 1 / 3, abs=1e-4)
    winners, others = race(series)
    assert winners[-1] > others[-1] and winners == sorted(winners)
    assert sum([means[-1] for means in course(series).values()]) == pytest.approx((winners[-1] + 2 * others[-1]) / 3)
    assert all(name.count(", ") == 1 for name in by_name(series, lambda played: played.openings))


def test_comparisons_that_cannot_be_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="needs two variants"):
        Lab(PLAN, [Variant()])
    with pytest.raises(Refused, match="there is no file"):
        changed([tmp_path / "none.toml"])
    with pytest.raises(Refused, match="there is no option fun; there are turns"):
        varied("galactic_hegemony", "fun=1")
    with pytest.raises(Refused, match="a measure is one of score, length, minutes, margin, not fun"):
        next(Lab(PLAN, [Variant(), Variant()]).looks("fun"))
