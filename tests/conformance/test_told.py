"""What players are told is what the rules do: every game, and faults planted in copies of the template."""
from __future__ import annotations

import ast
import importlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.test_games import loading

from hegemon.cli.newgame import renamed
from hegemon.kernel import Action, Game, Value, dear, too_dear
from hegemon.kernel.registry import find
from hegemon.testing import table
from hegemon.testing.conformance import Case, told
from hegemon.testing.told.vocabulary import misnamed
from hegemon.testing.told.walking import Found, fought, option_sets, walked

POSITIONS = int(os.environ.get("HEGEMON_TOLD", "120"))  # looked at in each game; `make soak` says more
TEMPLATE = Path(__file__).parents[2] / "examples" / "skirmish" / "src" / "skirmish"

Planted = Callable[..., Game]


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in loading()])
def test_what_is_told_is_what_happens(name: str) -> None:
    found = walked(find(name), POSITIONS)
    assert found.positions == POSITIONS
    assert not found.wrong, "\n".join(found.lines())


@pytest.mark.parametrize(("name", "options"), [
    pytest.param(name, options, id=f"{name}-{'-'.join([f'{k}={v}' for k, v in options.items()])}")
    for name in loading() for options in option_sets(find(name))])
def test_what_is_told_is_what_happens_under_every_option(name: str, options: dict[str, Value]) -> None:
    """Tables of every size with the option, however seldom the walk over all set-ups comes by."""
    found = walked(find(name), POSITIONS // 12, options=options)
    assert found.positions == POSITIONS // 12
    assert not found.wrong, "\n".join(found.lines())


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in loading()])
def test_one_vocabulary(name: str) -> None:
    """At 200 positions: no coordinates, ids or procedures, no plural of one, no colour where the panel has a name."""
    assert not [f"{m.verb} at {m.question}: {m.says} ({m.does})" for m in misnamed(find(name), 200)]


@pytest.mark.parametrize("name", loading())
def test_every_prompt_asks(name: str) -> None:
    """Also those of questions that walks seldom meet: every prompt the rules write out holds a question mark."""
    rules = importlib.import_module(f"{find(name).package}.rules")
    home = Path(str(rules.__file__))
    for source in home.parent.glob("*.py") if home.stem == "__init__" else [home]:
        for prompt in prompts(ast.parse(source.read_text(encoding="utf-8"))):
            assert "?" in prompt, f"{source.name} commands {prompt!r}"


def prompts(tree: ast.AST) -> Iterator[str]:
    """What is asked in so many words; where a name stands for it, the walks read it."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("ask", "gather"):
            for part in ast.walk(call.args[1]):
                if isinstance(part, ast.JoinedStr) or part is call.args[1] and isinstance(part, ast.Constant):
                    yield ast.unparse(part)


# -- faults planted in a copy of the template --------------------------------------------------------------------------

@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Planted]:
    """Makes a copy of the template in which some text is replaced."""
    monkeypatch.syspath_prepend(tmp_path)
    made: list[str] = []

    def plant(file: str, *faults: tuple[str, str]) -> Game:
        name = f"planted_{tmp_path.name}"
        made.append(name)
        shutil.copytree(TEMPLATE, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (tmp_path / name).glob("*.py"):
            text = renamed(path.read_text(encoding="utf-8"), name)
            for old, new in faults if path.stem == file else ():
                assert old in text, f"the template has no {old!r} any more"
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")
        game: Game = importlib.import_module(name).GAME
        return game

    yield plant
    for module in [m for m in sys.modules if m.split(".")[0] in made]:
        del sys.modules[module]


def groups(found: Found) -> set[tuple[str, str, str]]:
    return set(found.wrong)


def test_a_sound_copy_has_no_fault(planted: Planted) -> None:
    assert not groups(walked(planted("rules"), 60))


TAKES = 'return (("coins", answer[1]),)'
CHARGE = "g.charge(first, self.takes(g, first, bids[first]))"


@pytest.mark.parametrize(("file", "faults", "group"), [
    ("rules", [(TAKES, 'return (("coins", answer[1] + 1),)'), (CHARGE, "g.coins[first] -= bids[first][1]")],
     ("wrong", "Round.opened", "bid")),
    ("rules", [(CHARGE, 'g.charge(first, (("coins", 1),))')], ("wrong", "Round.opened", "bid")),
    ("rules", [(TAKES, "return ()"), (CHARGE, "g.coins[first] -= bids[first][1]")], ("silent", "Round.opened", "bid")),
    ("rules", [("self.moves += (order,)", "self.moves += (order,); g.coins[self.seat] -= 1")],
     ("silent", "Plan.ordered", "move")),
    ("words", [('"Only the highest bidder pays."', '"you then have 77 coins"')], ("line", "Round.opened", "bid")),
    ("words", [('"Only the highest bidder pays."', '"You then have 77 coins. Only the highest bidder pays."')],
     ("line", "Round.opened", "bid")),
    ("words", [('lines=("Only the highest bidder pays.",)', 'change=(("Fame", "1", "2"),)')],
     ("change", "Round.opened", "bid")),
    ("words", [("only the highest bidder pays. ", "the first move costs 40 coins. ")],
     ("tip", "Round.opened", "coins")),
    ("words", [("WARP_CARD not in view.hand", "WARP_CARD in view.hand"), ('"Warp a die"', '"Let it stand"')],
     ("why-not", "Window.answered", "Let it stand")),
], ids=["a price one too high", "a price that is not charged", "no price", "paid unsaid", "a wrong line",
        "a wrong sentence", "a change of what nobody can read",
        "a stale tip", "a why-not of what can be done"])
def test_a_fault_is_found(planted: Planted, file: str, faults: list[tuple[str, str]],
                          group: tuple[str, str, str]) -> None:
    assert group in groups(walked(planted(file, *faults), 60))


@pytest.mark.parametrize(("said", "what"), [
    ("Only the highest_bidder pays.", "an id"), ("See (3,-1).", "coordinates"),
    ("It takes 1 coins.", "a plural of one"),
    ("Silver pays.", "a colour for a player"), ("Answers Round.opened.", "the name of a procedure"),
])
def test_a_bad_word_is_found(planted: Planted, said: str, what: str) -> None:
    called = "Panel(s, SEAT.label(s)", "Panel(s, f'Ann {s}'"
    game = planted("words", ('"Only the highest bidder pays."', f'"{said}"'), called)
    assert what in {m.does for m in misnamed(game, 12)}


def test_a_command_is_found(planted: Planted) -> None:
    game = planted("rules", ("How much do you bid for the first move?", "Bid for the first move"))
    assert "no question" in {m.does for m in misnamed(game, 12)}


def test_wrong_odds_are_found(planted: Planted) -> None:
    """Three rounds of fire in four hit somebody; the copy says two in five."""
    def happened(before: Any, after: Any, action: Action) -> str | None:
        if action != ("fight",):
            return None
        if sum(map(sum, before.ships)) != sum(map(sum, after.ships)):
            return "somebody is hit"
        again = [q.name() for q in after.open] == [q.name() for q in before.open]
        return "nobody is hit" if again else None

    odds = "FIGHT_ODDS: Final = ((\"somebody is hit\", {}), (\"nobody is hit\", {}))  #"
    game = planted("words", ("FIGHT_ODDS: Final = (", odds.format(0.4, 0.6)))
    assert ("chance", "Battle.decided", "fight") in groups(fought(game, happened, positions=12, runs=60))
    found = Case(game, 2)
    assert found.fault(told) is None, "only many runs can tell"


def test_the_check_of_the_suite_names_what_is_wrong(planted: Planted) -> None:
    game = planted("rules", (TAKES, "return ()"), (CHARGE, "g.coins[first] -= bids[first][1]"))
    found = Case(game, 2).fault(told)
    assert found is not None and found.sentence() == "Round.opened, bid 1: says nothing; the rules: coins -1"


# -- why-nots of money -------------------------------------------------------------------------------------------------

def test_sealed_answers_are_never_too_dear() -> None:
    t = table("skirmish", 2)
    assert dear(t.g, 0) == () and too_dear(t.g, 0) == ()
