"""Looking back: chances that sum to one, what was decided apart from what was luck, mistakes with what was better."""
from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hegemon.analysis import Analysis, Moment, analysed, mistakes, moments, parts, turning_points
from hegemon.analysis.course import luck_of
from hegemon.bots.values import judge_of
from hegemon.cli import main
from hegemon.kernel import Match, Rng, Seen
from hegemon.kernel.registry import find

GAME = find("skirmish")


def played(seed: int = 3, seats: int = 2) -> Match:
    """A whole game of the scripted player against chance."""
    match, rng = Match(GAME, GAME.setup(seats, seed)), Rng(seed)
    bot = GAME.room("bot").Scripted()  # type: ignore[union-attr]
    while not match.state.over:
        seat = match.state.open[0].seat
        seen = Seen(match.state, seat, GAME.view, rng)
        match.play(seat, bot.decide(seen) if seat == 0 else rng.choice(seen.legal))
    return match


def solitaire() -> Match:
    """A whole game of Galactic Hegemony by the scripted player."""
    game, rng = find("galactic_hegemony"), Rng(1)
    match, bot = Match(game, game.setup(1, 5)), game.room("bot").Scripted()  # type: ignore[union-attr]
    while not match.state.over:
        match.play(0, bot.decide(Seen(match.state, 0, game.view, rng)))
    return match


def test_chances_sum_to_one_and_end_with_the_winners() -> None:
    match = played()
    course = moments(match)
    assert len(course) == len(match.lines) + 1 and [m.step for m in course] == list(range(len(course)))
    assert all([sum(m.shares) == pytest.approx(1.0, abs=1e-3) for m in course])
    winners = match.state.winners()
    assert [s for s, x in enumerate(course[-1].shares) if x > 0] == winners
    assert moments(match) == course, "equal seeds, equal luck"


def test_luck_is_what_dice_gave_beyond_the_usual() -> None:
    """No die, no luck: in the solitaire only ending a turn, fighting and putting down revolts roll any."""
    match = solitaire()
    course = moments(match)
    lucky = {match.lines[m.step - 1].action[0] for m in course if any(m.luck)}
    assert lucky and lucky <= {"end", "attack", "military"}
    state = Match(GAME, GAME.setup(2, 3)).state
    after = state.clone()
    after.apply(0, state.legal(0)[0])
    judge = judge_of(GAME)
    assert luck_of(judge, state, 0, state.legal(0)[0], after, judge.shares(after), Rng(1)) == (0.0, 0.0)


def test_turning_points_are_the_largest_changes_of_the_most_changing_rounds_in_order() -> None:
    match = played()
    flat = [Moment(i, (0.5, 0.5), (0.0, 0.0), i // 4) for i in range(len(match.lines) + 1)]
    course = [m if m.step < 6 else Moment(m.step, (0.9, 0.1), m.luck, m.round) for m in flat]
    found = turning_points(match, 1, course)
    assert [(t.step, t.gained, t.before, t.after) for t in found] == [(6, 0, 0.5, 0.9)]
    assert found[0].seat == match.lines[5].seat
    some = turning_points(match)
    assert len(some) <= 3 and [t.step for t in some] == sorted([t.step for t in some])


def test_parts_of_a_match_find_what_the_whole_finds() -> None:
    match = played()
    whole, looked = mistakes(match, None, 300)
    found = [mistakes(match, None, 300, 0, *part) for part in parts(len(match.lines), 10)]
    assert [m for some, _ in found for m in some] == whole and sum([n for _, n in found]) == looked > 5
    for m in whole:
        assert m.loss >= 0.03 and m.did != m.better and m.seat == match.lines[m.step - 1].seat
    assert {m.seat for m in mistakes(match, (1,), 300)[0]} <= {1}
    assert whole, "who answers anything makes mistakes"


def test_the_command_prints_and_exports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, file = played(), tmp_path / "game.record"
    file.write_text(match.record(), encoding="utf-8")
    main(["analyse", str(file), "--work", "300", "--jobs", "1"])
    said = capsys.readouterr().out
    assert "Turning point: action" in said and "luck" in said and "Mistake: action" in said
    main(["analyse", str(file), "--work", "300", "--jobs", "1", "--json"])
    found = msgspec.json.decode(capsys.readouterr().out, type=Analysis)
    course = moments(match)
    assert found == analysed(match, course, *mistakes(match, None, 300))
