"""Series of games: equal results for any number of jobs, resumed after a stop, rated and summed up."""
from __future__ import annotations

import csv
import json
from collections.abc import Generator
from pathlib import Path

import pytest

from hegemon.arena import Plan, Result, line_ups, play_game, rated, results, seed_of, summed
from hegemon.arena.ratings import Standing
from hegemon.arena.report import write_report
from hegemon.arena.summary import spread, wilson
from hegemon.kernel import Refused, Rng, replay
from hegemon.kernel.registry import find

PLAN = Plan("skirmish", 3, 12, ("random", "scripted", "random"), seed=5)


def digest(plan: Plan, jobs: int = 1, out: Path | None = None) -> str:
    """The digest of a whole series."""
    return summed(plan, list(results(plan, jobs, out)), 0.0).digest


def test_any_number_of_jobs_gives_the_same_results() -> None:
    one = sorted(results(PLAN, 1), key=lambda r: r.index)
    two = sorted(results(PLAN, 2), key=lambda r: r.index)
    assert one == two and [r.index for r in one] == list(range(12))
    other = Plan("skirmish", 3, 12, PLAN.bots, seed=6)
    assert digest(other) != summed(PLAN, one, 0.0).digest


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    longer = Plan("skirmish", 3, 15, PLAN.bots, seed=5)
    assert sorted(results(longer, 1), key=lambda r: r.index)[:12] == sorted(results(PLAN, 1), key=lambda r: r.index)


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    running = results(PLAN, 1, tmp_path)
    assert isinstance(running, Generator)
    early = [next(running) for _ in range(5)]
    running.close()
    kept = {r.index for r in early}
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write('{"index": 9, "seed": 12')  # cut off while it was written
    marks = {path: path.stat().st_mtime_ns for path in (tmp_path / "records").iterdir()}

    again = list(results(PLAN, 1, tmp_path))

    assert summed(PLAN, again, 0.0).digest == digest(PLAN)
    assert len(again) == 12 and len((tmp_path / "results.jsonl").read_text().splitlines()) == 12
    for index in kept:
        path = tmp_path / "records" / f"{index:06d}.record"
        assert path.stat().st_mtime_ns == marks[path], "a game already counted was played again"


def test_a_finished_run_is_not_played_again(tmp_path: Path) -> None:
    first = digest(PLAN, 1, tmp_path)
    marks = {path: path.stat().st_mtime_ns for path in (tmp_path / "records").iterdir()}
    assert digest(PLAN, 2, tmp_path) == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "records").iterdir()} == marks


@pytest.mark.parametrize("other", [
    Plan("skirmish", 3, 12, ("random",) * 3, seed=5), Plan("skirmish", 3, 12, PLAN.bots, seed=6),
    Plan("skirmish", 3, 12, PLAN.bots, 5, {"rounds": 2}), Plan("skirmish", 3, 12, PLAN.bots, 5, rotate=True)])
def test_the_folder_of_another_run_is_refused(other: Plan, tmp_path: Path) -> None:
    digest(PLAN, 1, tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    with pytest.raises(Refused, match="holds the results of another run; name a new folder"):
        list(results(other, 1, tmp_path))
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_records_replay_to_the_results(tmp_path: Path) -> None:
    for result in results(PLAN, 1, tmp_path):
        match = replay((tmp_path / "records" / f"{result.index:06d}.record").read_text(), find)
        assert match.state.digest() == result.digest and tuple(match.state.scores()) == result.scores
        assert match.state.over and len(match.lines) == result.decisions and match.state.outcome == result.outcome


def test_a_wrong_set_up_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="Skirmish is played by"):
        next(results(Plan("skirmish", 9, 1, ("random",) * 9), 1))
    with pytest.raises(Refused, match="rounds is one of"):
        next(results(Plan("skirmish", 2, 1, ("random",) * 2, 0, {"rounds": 4}), 1))


def test_a_game_that_does_not_end_is_a_fault_that_names_its_seed() -> None:
    endless = find("skirmish")
    longest = endless.longest
    try:
        endless.longest = 3
        with pytest.raises(AssertionError, match="skirmish with seed 7 is not over after 4 decisions"):
            play_game(endless, endless.setup(2, 7), ("random", "random"))
    finally:
        endless.longest = longest


def test_seats_are_turned_by_one_every_game() -> None:
    plan = Plan("skirmish", 3, 3, ("a", "b", "c"), rotate=True)
    assert [plan.seating(i) for i in range(4)] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c")]
    assert Plan("skirmish", 3, 3, ("a", "b", "c")).seating(1) == ("a", "b", "c")


def test_seeds_of_a_series_lie_far_apart_and_never_change() -> None:
    assert len({seed_of(b, i, p) for b in range(20) for i in range(20) for p in ("game", "bot")}) == 800
    assert seed_of(0, 0) == 167491175957825174


# -- summaries and ratings ---------------------------------------------------------------------------------------------

def result(index: int, bots: str, winners: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    return Result(index, index, tuple(bots.split()), winners, scores, "rounds", 10 + index, f"{index:016x}")


def test_a_summary_counts_shared_wins_in_parts() -> None:
    plan = Plan("skirmish", 2, 4, ("random", "random"))
    played = [result(0, "r r", (0,), (5, 1)), result(1, "r r", (0, 1), (3, 3)), result(2, "r r", (1,), (0, 9))]
    summary = summed(plan, played, 1.5)
    assert summary.wins == [1.5, 1.5] and summary.games == 4 and summary.finished == 3
    assert (summary.scores[1].mean, summary.scores[1].min, summary.scores[1].max) == (4.3333, 1, 9)
    assert summary.end_reasons == {"rounds": 3} and summary.decisions == 33
    assert summed(plan, played[::-1], 9.0).digest == summary.digest


def test_spread_and_interval() -> None:
    assert spread([2, 4, 4, 4, 5, 5, 7, 9]).sd == 2.0
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    rate, low, high = wilson(8, 10)  # the textbook example: 0.49 to 0.94
    assert (rate, round(low, 2), round(high, 2)) == (0.8, 0.49, 0.94)
    assert wilson(0, 20)[1] == 0.0 and wilson(20, 20)[2] == 1.0


def table(*played: Result) -> dict[str, Standing]:
    return {s.bot: s for s in rated(played)}


def test_who_wins_rises_and_who_loses_falls() -> None:
    played = [result(i, "good bad", (0,), (9, 1)) for i in range(30)]
    standing = table(*played)
    assert standing["good"].elo > 1550 > 1450 > standing["bad"].elo
    assert standing["good"].skill > standing["bad"].skill and standing["good"].rate == 1.0
    assert next(iter(standing)) == "good", "the table begins with the best"
    assert standing["good"].elo + standing["bad"].elo == 3000


def test_places_below_the_winner_count() -> None:
    played = [result(i, "a b c", (0,), (9, 5, 1)) for i in range(20)]
    standing = table(*played)
    assert standing["a"].elo > standing["b"].elo > standing["c"].elo


def test_a_bot_against_itself_keeps_its_rating() -> None:
    standing = table(*[result(i, "same same", (0,), (9, 1)) for i in range(10)])
    assert standing["same"].elo == 1500 and standing["same"].games == 10 and standing["same"].wins == 10


def test_a_bot_under_two_names_has_one_rating() -> None:
    """The one in two seats of three is not rated by its better place."""
    rng, played = Rng(3), []
    for i in range(900):
        winner = rng.below(3)
        scores = tuple([9 if s == winner else 1 + rng.below(3) for s in range(3)])
        played.append(result(i, ("one one two", "two one one", "one two one")[i % 3], (winner,), scores))
    one, two = table(*played)["one"], table(*played)["two"]
    assert one.skill_low <= two.skill <= one.skill_high and abs(one.elo - two.elo) < 60
    assert one.low <= 1 / 3 <= one.high and two.low <= 1 / 3 <= two.high


def test_every_line_up_is_played_and_every_bot_sits_everywhere() -> None:
    ups = line_ups(("a", "b", "c"), 3)
    assert len(ups) == len(set(ups)) and all(len(set(up)) > 1 for up in ups)
    assert ("a", "b", "c") in ups and ("a", "a", "b") in ups and ("b", "a", "b") in ups
    for seat in range(3):
        assert len({sum([up[seat] == bot for up in ups]) for bot in "abc"}) == 1
    plan = Plan("skirmish", 3, 9, ("a", "b", "c"), line_ups=tuple(ups))
    assert [plan.seating(i) for i in (0, len(ups))] == [ups[0]] * 2


def test_ratings_do_not_depend_on_the_order_of_arrival() -> None:
    played = [result(i, "a b", (i % 3 == 0,), (1, 2)) for i in range(12)]
    assert rated(played) == rated(played[::-1])


# -- the report --------------------------------------------------------------------------------------------------------

def test_a_report_is_a_folder_people_and_scripts_can_read(tmp_path: Path) -> None:
    played = list(results(PLAN, 1, tmp_path))
    summary = summed(PLAN, played, 2.0)
    write_report(tmp_path, PLAN, played, summary)
    rows = list(csv.DictReader((tmp_path / "results.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 12 and rows[3]["index"] == "3" and rows[0]["bot_1"] == "scripted"
    assert json.loads((tmp_path / "summary.json").read_text())["digest"] == summary.digest
    page = (tmp_path / "summary.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 4 and summary.digest in page and "<h1>Skirmish</h1>" in page
    first = {name: (tmp_path / f"{name}.svg").read_bytes() for name in ("wins", "length", "scores", "ends")}
    write_report(tmp_path, PLAN, played, summary)
    for name, svg in first.items():
        assert (tmp_path / f"{name}.svg").read_bytes() == svg, "equal numbers, equal plots"
