"""Terminal play: numbers and notation, commands, undo, save and resume; nonsense never ends the game."""
from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hegemon.cli import main
from hegemon.cli.terminal import COMMANDS, company
from hegemon.kernel import Match, Refused, Rng, replay
from hegemon.kernel.registry import find

Play = Callable[..., str]
AUTOSAVE = Path("home/hegemon/terminal/skirmish.record")


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play skirmish of two with some lines typed, then the end of the input; hand back what was printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def played(*typed: str, line: str = "play skirmish --seats 2 --seed 5 --bots default") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{t}\n" for t in typed])))
        main(line.split())
        return " ".join(capsys.readouterr().out.split())  # however wide the terminal

    return played


def test_choices_are_numbered_and_shown_in_notation(play: Play) -> None:
    out = play()
    assert "How much do you bid for the first move? K-2.1" in out and " 2 Bid 2 (2 coins) bid 2" in out


def test_a_number_or_notation_answers(play: Play) -> None:
    out = play("2", "move B A", "done")
    assert "You act first for 2 coins." in out and "You move from B to A." in out


NONSENSE = ["", "   ", "99", "-1", "1e9", "³", "9" * 5000, "biuld", "bid", "bid 99", "bid 1 2", "move Z A", "'",
            '"', "\x00", "\x1b[31m", "[/bold]", "[red]", "{}", "%s", "say", "say hello", "undo", "undo undo", "rule",
            "rule Q-9", "rule [/x]", "save a-file/x", "why not", "log", "board", "help", "?", "gift yellow 3",
            "warp attacker"]


def test_nonsense_never_ends_the_game(play: Play) -> None:
    Path("a-file").write_text("in the way")
    out = play(*NONSENSE, "bid 1")
    assert "act first for 1 coin." in out, "the game went on after all of it"
    assert "there is no verb biuld; did you mean bid?" in out
    assert "there is no coins 99; did you mean" in out and "Traceback" not in out
    assert "Type a number from 0 to 4." in out
    assert "Not saved: " in out and "There is no rule Q-9." in out


def test_random_bytes_never_end_the_game(play: Play) -> None:
    rng = Rng(4)
    junk = ["".join([chr(rng.below(0x2FF) + 1) for _ in range(rng.below(30))]).replace("\n", " ") for _ in range(200)]
    junk = [j for j in junk if j.strip() not in COMMANDS and not j.strip().isdecimal()]
    assert "You act first for 2 coins." in play(*junk, "bid 2")


def test_the_end_of_the_input_saves_the_game_and_it_can_be_resumed(play: Play) -> None:
    out = play("bid 2", "move B A")
    assert f"--resume {Path.cwd() / AUTOSAVE}" in out
    match = replay(AUTOSAVE.read_text(), find)
    assert [line.action for line in match.lines if line.seat == 0] == [("bid", 2), ("move", 1, 0)]
    again = play("done", line=f"play skirmish --bots default --resume {AUTOSAVE}")
    assert "You move from B to A." in again


def test_quit_saves_too(play: Play) -> None:
    play("bid 1", "quit", "bid 3")
    assert len(replay(AUTOSAVE.read_text(), find).lines) == 2


def test_save_writes_where_it_is_told(play: Play) -> None:
    play("bid 4", "save kept/mine.record")
    assert replay(Path("kept/mine.record").read_text(), find).lines[0].action == ("bid", 4)


def test_undo_takes_back_and_says_so(play: Play) -> None:
    out = play("bid 1", "move B A", "undo", "move B G", "done")
    assert "Taken back: Move a ship from B to A" in out and "You move from B to G." in out
    assert "You move from B to A." not in out
    assert "nothing to take back" in play("bid 1", "undo")


def test_board_log_rule_and_help(play: Play) -> None:
    out = play("board", "rule K-2.2", "rule K-5", "help", "bid 1", "log", "why")
    assert "home of Blue" in out and "ties go to the lower seat" in out and "After three rounds" in out
    assert "Tab completes" in out and "Blue: Bid 1" in out and "Nothing you might look for is barred now." in out


def test_what_can_be_done_besides_answering(play: Play) -> None:
    out = play("free", 'say "well met"', "bid 1")
    assert "besides: say (type free)" in out and "say <words>, texts in quotes" in out
    assert "You say well met." in out and "act first for 1 coin." in out


def test_the_log_keeps_the_secrets_of_others(play: Play) -> None:
    """Seat 0 has bid before seat 1 is asked."""
    out = play("log", line="play skirmish --seats 3 --seat 1 --seed 5 --bots default")
    assert "Blue: Bid" not in out


def test_a_whole_game_ends_with_scores_and_no_autosave(play: Play) -> None:
    out = play(*["1"] * 200)
    assert "Over: rounds. Scores: " in out and "was the last" in out
    assert "You" in out and "Scores: " in out and not AUTOSAVE.exists()


def test_a_damaged_save_is_refused(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    play("bid 1")
    AUTOSAVE.write_text(AUTOSAVE.read_text().rpartition("=")[0])
    with pytest.raises(SystemExit) as left:
        play(line=f"play skirmish --resume {AUTOSAVE}")
    assert left.value.code == 2 and "cut off" in capsys.readouterr().err


def test_bots_fill_the_other_seats_in_order() -> None:
    game = find("skirmish")
    match = Match(game, game.setup(4, 1))
    assert company(match, 1, "easy,hard,random") == ("easy", "random", "hard", "random")
    assert company(match, 0, "")[1:] == ("medium",) * 3
    assert company(match, 3, "easy,hard")[:3] == ("easy", "hard", "hard")
    with pytest.raises(Refused, match="4 bots are named for 3 other seats"):
        company(match, 0, "easy,easy,easy,easy")


def test_through_a_pipe(tmp_path: Path) -> None:
    line = [sys.executable, "-c", "from hegemon.cli import main; main()", "play", "skirmish", "--seed", "1"]
    done = subprocess.run(line, input=b"nonsense\n\xff\xfe\n1\n", capture_output=True, check=False, timeout=60,
                          env={"XDG_DATA_HOME": str(tmp_path), "PATH": "", "PYTHONUTF8": "1"})
    assert done.returncode == 0 and b"Traceback" not in done.stderr and b"Saved; go on with" in done.stdout
