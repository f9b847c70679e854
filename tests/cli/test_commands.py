"""Every command: what it prints, its JSON, and its exit status; whatever goes wrong is one sentence on stderr."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hegemon.cli import main
from hegemon.kernel import Match, Rng
from hegemon.kernel.registry import find


@dataclass
class Ran:
    """What a command left behind."""
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def ran(line: str) -> Ran:
        status: Any = 0
        try:
            main(line.split())
        except SystemExit as left:
            status = left.code
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return ran


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole random game."""
    game = find("skirmish")
    match, rng = Match(game, game.setup(2, 3)), Rng(3)
    while not match.state.over:
        seat = match.state.open[0].seat
        match.play(seat, rng.choice(match.state.legal(seat)))
    path = tmp_path / "game.record"
    path.write_text(match.record(), encoding="utf-8")
    return path


def complaint(ran: Ran, status: int) -> str:
    """The one sentence a failing command says."""
    assert ran.status == status and ran.out == ""
    assert ran.err.startswith("hegemon: ") and ran.err.count("\n") == 1 and "Traceback" not in ran.err
    return ran.err.removeprefix("hegemon: ").strip()


# -- games and rules ----------------------------------------------------------------------------------------------

def test_games_are_listed_for_people(run: Run) -> None:
    ran = run("games")
    assert ran.status == 0 and "Skirmish (skirmish), 2-4 seats" in ran.out and "How many rounds are played" in ran.out
    assert "Bots: random, easy, medium, hard, expert, aggressive, trader, builder." in ran.out, "of Hegemonic"


def test_games_are_listed_for_scripts(run: Run) -> None:
    games = {g["name"]: g for g in json.loads(run("games --json").out)["games"]}
    skirmish = games["skirmish"]
    assert skirmish["seats"] == [2, 3, 4] and list(skirmish["bots"]) == ["random", "easy", "medium", "hard", "expert"]
    assert "chaotic" in games["pax_galactica"]["bots"], "ways of playing beside the levels"
    assert skirmish["options"] == [{"name": "rounds", "values": [3, 2, 5, 50], "default": 3, "rule": "K-5.3",
                                    "text": "How many rounds are played"}]


def test_a_broken_plug_in_is_named_on_stderr_and_leaves_the_json_whole(
        run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "hegemon_hulk-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hegemon-hulk\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[hegemon.games]\nhulk = hulk_that_is_not_there:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    ran = run("games --json")
    assert ran.status == 0 and "hulk" not in [g["name"] for g in json.loads(ran.out)["games"]]
    assert "the game hulk cannot be loaded" in ran.err
    assert complaint(run("play hulk"), 2).startswith("the game hulk cannot be loaded")


def test_rules_are_listed_and_those_nothing_shows(run: Run, tmp_path: Path) -> None:
    assert "K-2.1" in run("rules skirmish").out
    assert json.loads(run("rules skirmish --json").out)["uncited"] == []
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_a.py").write_text('import pytest\n@pytest.mark.rule("K-1.1", "K-2.1")\ndef test_a(): pass\n')
    some = json.loads(run(f"rules skirmish --json --tests {tests}").out)
    assert some["rules"][:3] == ["K-1.1", "K-2.1", "K-2.2"] and some["uncited"][0] == "K-2.2"
    assert "15 of 17 rules of Skirmish are shown by no test." in run(f"rules skirmish --uncited --tests {tests}").out


# -- simulate and arena -------------------------------------------------------------------------------------------

def test_simulate_prints_the_document_of_the_contract(run: Run) -> None:
    document = json.loads(run("simulate skirmish --seats 3 --games 8 --seed 2 --json").out)
    assert {"game", "seats", "games", "finished", "decisions", "seconds", "digest", "wins", "scores", "length",
            "end_reasons"} <= set(document)
    assert document["finished"] == 8 and len(document["wins"]) == len(document["scores"]) == 3
    assert set(document["scores"][0]) == set(document["length"]) == {"mean", "sd", "min", "max"}
    assert sum(document["wins"]) == pytest.approx(8) and re.fullmatch("[0-9a-f]{16}", document["digest"])
    assert document["end_reasons"] == {"rounds": 8}


def test_equal_seeds_give_equal_digests_for_any_number_of_jobs(run: Run) -> None:
    flags = ("--seed 2 --jobs 1", "--seed 2 --jobs 2", "--seed 3")
    first, second, other = [json.loads(run(f"simulate skirmish --games 10 --json {f}").out)["digest"] for f in flags]
    assert first == second != other


def test_simulate_leaves_a_folder_whose_records_verify(run: Run, tmp_path: Path) -> None:
    ran = run("simulate skirmish --games 4 --out series --option rounds=2 --bots scripted,random")
    assert ran.status == 0 and "summary.html are in series" in ran.out
    for name in ("results.csv", "summary.json", "summary.html", "records/000003.record"):
        assert (tmp_path / "series" / name).exists()
    assert run("replay series/records/000003.record --verify").status == 0
    assert complaint(run("simulate skirmish --games 4 --out series"), 2) == (
        "series holds the results of another run; name a new folder")


def test_arena_rates_bots_best_first(run: Run) -> None:
    document = json.loads(run("arena skirmish --bots scripted,random --games 30 --json").out)
    assert [b["bot"] for b in document["bots"]] == ["scripted", "random"]
    assert set(document["bots"][0]) == {"bot", "games", "wins", "rate", "low", "high", "skill", "skill_low",
                                         "skill_high", "elo"}
    assert "Elo" in run("arena skirmish --bots scripted,random --games 4 --out table").out
    assert Path("table/ratings.json").exists()


# -- replay and picture -------------------------------------------------------------------------------------------

def test_replay_prints_what_happened(run: Run, record: Path) -> None:
    ran = run(f"replay {record}")
    assert ran.status == 0 and "acts first for" in ran.out and "over: rounds, winners" in ran.out


def test_replay_verifies(run: Run, record: Path) -> None:
    ran = run(f"replay {record} --verify")
    digest = record.read_text().splitlines()[-1].split()[1]
    assert ran.status == 0 and f"actions of Skirmish replay to {digest}; over, rounds, winners" in ran.out


def test_replay_draws(run: Run, record: Path, tmp_path: Path) -> None:
    assert run(f"replay {record} --svg a.svg --png a.png --at 9 --theme light").status == 0
    assert run(f"replay {record} --gif a.gif --at 4").status == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG") and (tmp_path / "a.gif").read_bytes()[:4] == b"GIF8"


def test_picture_draws_a_position(run: Run, tmp_path: Path) -> None:
    assert run("picture skirmish --seats 3 --seed 5 --after 12 --bots scripted -o x.svg").status == 0
    first = (tmp_path / "x.svg").read_bytes()
    run("picture skirmish --seats 3 --seed 5 --after 12 --bots scripted -o x.svg")
    assert (tmp_path / "x.svg").read_bytes() == first and b"hex-A" in first


@pytest.mark.parametrize("words", ["[/red]", "[bold]", "a \\ b", "{}"])
def test_what_people_say_is_printed_as_they_said_it(run: Run, tmp_path: Path, words: str) -> None:
    game = find("skirmish")
    match = Match(game, game.setup(2, 3))
    match.play(0, ("say", words))
    (tmp_path / "talk.record").write_text(match.record(), encoding="utf-8")
    ran = run("replay talk.record")
    assert ran.status == 0 and f"Blue says {words}." in ran.out


# -- bench --------------------------------------------------------------------------------------------------------

def test_bench_prints_the_document_of_the_contract(run: Run) -> None:
    document = json.loads(run("bench --game skirmish --rounds 2 --seconds 0.01 --json").out)
    assert set(document) == {"compiled", "rounds", "absent", "rates", "ratios"}
    rates = {row["what"]: row for row in document["rates"]}
    assert set(rates) == {"play", "clones", "children", "search", "view", "picture", "observe", "loop", "vector"}
    assert all(row["pieces"] >= 1 and len(row["rates"]) == 2 and min(row["rates"]) > 0 for row in rates.values())
    assert [(row["what"], row["peer"]["what"]) for row in document["ratios"]] == [("vector", "loop")]
    assert "pure Python" in run("bench --game skirmish --only play --seconds 0.01").out or document["compiled"]


def test_bench_sets_a_game_beside_a_peer_round_by_round(run: Run) -> None:
    document = json.loads(run("bench --game skirmish --only play,clones --peers --rounds 3 --seconds 0.01 --json").out)
    ratios = {row["what"]: row for row in document["ratios"]}
    assert {what: row["peer"]["who"] for what, row in ratios.items()} == {"play": "catanatron", "clones": "catanatron"}
    for row in ratios.values():
        assert row["ratios"] == [ours / peer for ours, peer in zip(row["rates"], row["peer"]["rates"])]


# -- the server's matches -----------------------------------------------------------------------------------------

def test_backup_check_and_restore(run: Run, tmp_path: Path) -> None:
    ran = run("backup all.backup --database here.db")
    assert ran.status == 0 and ran.out.endswith("rows are in all.backup.\n") and (tmp_path / "all.backup").exists()
    assert run("restore all.backup --database there.db").status == 0
    assert "0 matches with 0 entries" in run("check --database there.db").out
    (tmp_path / "junk.backup").write_bytes(b"junk")
    assert complaint(run("restore junk.backup --database other.db"), 2).startswith("junk.backup cannot be read")


def test_without_a_database_named_the_users_own_is_meant(run: Run, tmp_path: Path) -> None:
    assert run("check").status == 0 and (tmp_path / "home" / "hegemon" / "hegemon.db").exists()


def test_several_workers_need_postgresql(run: Run) -> None:
    assert complaint(run("serve --workers 2 --port 0"), 2).startswith("several workers need PostgreSQL")


# -- what goes wrong ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("line", "sentence"), [
    ("simulat skirmish", "there is no command simulat; did you mean simulate?"),
    ("xyz", "there is no command xyz; there are "),
    ("play skirmsh", "there is no game skirmsh; did you mean skirmish?"),
    ("play skirmish --seats 9", "Skirmish is played by 2, 3, 4; not 9"),
    ("play skirmish --seat 4", "seats are 0 to 3"),
    ("play skirmish --bots genius", "Skirmish has no bot genius; there are random"),
    ("play skirmish --seats 2 --bots easy,easy", "2 bots are named for 1 other seats"),
    ("play skirmish --resume nothing.record", "there is no file nothing.record"),
    ("simulate skirmish --games 0", "at least one game and one bot are needed"),
    ("simulate skirmish --games many", "Invalid value for --games"),
    ("simulate skirmish --bots random,random,random --seats 2", "3 bots are named for 2 seats"),
    ("simulate skirmish --option rounds", "write an option as name=value, not rounds"),
    ("simulate skirmish --option rounds=4", "rounds is one of 3, 2, 5, 50; not 4"),
    ("simulate skirmish --option fog=1", "there is no option fog; there are rounds"),
    ("simulate skirmish --seed -1", "a seed is a whole number of at most 128 bits"),
    ("simulate skirmish --jobs -1", "--jobs is a number of processes"),
    ("simulate skirmish --gmaes 3", "Unknown option: --gmaes"),
    ("arena skirmish", "Command \"arena\" parameter --bots requires an argument"),
    ("replay nothing.record", "there is no file nothing.record"),
    ("picture skirmish", "Command \"picture\" parameter --out requires an argument"),
    ("picture skirmish -o x.bmp", "a picture is written as .svg or .png, not x.bmp"),
    ("picture skirmish -o x.svg --after -1", "--after counts decisions from 0"),
    ("picture skirmish -o x.svg --seat 7", "seats are 0 to 1, or -1 for a spectator"),
    ("picture skirmish -o x.svg --theme pink", "the theme is dark or light"),
    ("rules skirmish --uncited --tests nowhere", "there is no folder nowhere"),
    ("bench --game chess", "there is no game chess"),
    ("bench --game skirmish --only speed", "nothing that is measured is called speed; there are play, clones"),
    ("bench --rounds 0", "there is at least one round"),
])
def test_wrong_usage_is_one_sentence_and_status_2(run: Run, line: str, sentence: str) -> None:
    assert complaint(run(line), 2).startswith(sentence)


def test_wrong_usage_of_a_record(run: Run, record: Path) -> None:
    assert complaint(run(f"replay {record} --at -1"), 2) == "--at counts actions from 0"
    assert complaint(run(f"replay {record} --at 9999 --svg x.svg"), 2).endswith(" actions")


@pytest.mark.parametrize("damage", ["action", "cut", "seed", "game", "version", "header", "binary"])
def test_a_damaged_record_is_one_sentence_and_status_1(run: Run, record: Path, damage: str) -> None:
    rows = record.read_text(encoding="utf-8").splitlines()
    head = json.loads(rows[0])
    changed: dict[str, bytes] = {
        "action": "\n".join([*rows[:3], rows[3].rpartition(" ")[0] + " Q", *rows[4:]]).encode(),
        "cut": "\n".join(rows[:8]).encode(),
        "seed": "\n".join([json.dumps({**head, "seed": 99}), *rows[1:]]).encode(),
        "game": "\n".join([json.dumps({**head, "game": "chess"}), *rows[1:]]).encode(),
        "version": "\n".join([json.dumps({**head, "version": 99}), *rows[1:]]).encode(),
        "header": b"once upon a time",
        "binary": bytes(range(256)) * 4,
    }
    record.write_bytes(changed[damage])
    assert str(record) in complaint(run(f"replay {record} --verify"), 1)


def test_a_place_that_cannot_be_written_is_one_sentence(run: Run, record: Path) -> None:
    assert complaint(run(f"replay {record} --svg nowhere/x.svg"), 1) == "No such file or directory: nowhere/x.svg"
    assert "Not a directory" in complaint(run(f"simulate skirmish --games 2 --out {record}"), 1)


# -- as a program -------------------------------------------------------------------------------------------------

HEGEMON = [sys.executable, "-c", "from hegemon.cli import main; main()"]


def test_the_program_ends_with_the_status_of_the_command(record: Path) -> None:
    for line, status in ((["games", "--json"], 0), (["replay", str(record), "--verify"], 0), (["play", "chess"], 2)):
        done = subprocess.run([*HEGEMON, *line], capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == status and "Traceback" not in done.stderr
    record.write_text(record.read_text()[:200])
    done = subprocess.run([*HEGEMON, "replay", str(record)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1


def test_help_and_version(run: Run) -> None:
    for line in ("--help", "play --help", "simulate --help"):
        assert "Usage: hegemon" in run(line).out
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", run("--version").out)


def test_a_reader_that_goes_away_is_no_fault(record: Path) -> None:
    with subprocess.Popen([*HEGEMON, "replay", str(record)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


HEARING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # background jobs begin deaf to it
SERIES = [HEGEMON[0], "-c", f"{HEARING}; {HEGEMON[2]}",
          "simulate", "skirmish", "--bots", "greedy", "--json", "--jobs", "2"]


def begun(out: Path, games: int) -> subprocess.Popen[str]:
    """A series under way, with its first results in."""
    process = subprocess.Popen([*SERIES, "--games", str(games), "--out", str(out)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)
    kept, end = out / "results.jsonl", time.monotonic() + 60
    while not (kept.exists() and kept.stat().st_size) and time.monotonic() < end and process.poll() is None:
        time.sleep(0.01)
    return process


def gone(group: int) -> bool:
    """Whether no process of a group is left, after a moment."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    return False


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by signal")
def test_a_killed_series_leaves_no_process_and_goes_on_where_it_was(tmp_path: Path) -> None:
    process = begun(tmp_path / "cut", 48)
    process.kill()
    process.communicate()
    assert gone(process.pid), "processes that played games were left behind"
    before = (tmp_path / "cut" / "results.jsonl").read_text().splitlines()
    assert 0 < len(before) < 48

    line = [*SERIES, "--games", "48", "--out"]
    again, whole = [json.loads(subprocess.run([*line, str(tmp_path / name)], capture_output=True, text=True, check=True,
                                              timeout=120).stdout) for name in ("cut", "whole")]

    assert again["digest"] == whole["digest"] and again["finished"] == 48


@pytest.mark.skipif(os.name == "nt", reason="processes are interrupted by signal")
def test_ctrl_c_stops_a_series_at_once_without_a_traceback(tmp_path: Path) -> None:
    process = begun(tmp_path / "series", 5000)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130 and "Traceback" not in err and out == ""
    assert gone(process.pid)


def test_observe_says_what_a_learner_sees(run: Run) -> None:
    document = json.loads(run("observe skirmish --seats 3 --fields --json").out)
    assert document["size"] == len(document["fields"]) > 100 and document["observation_version"] >= 1
    assert {"name": "coins[me]", "low": 0, "high": 200} in document["fields"]
    assert "numbers (observation version" in run("observe skirmish").out
    assert "coins[next1]" in run("observe skirmish --fields").out
