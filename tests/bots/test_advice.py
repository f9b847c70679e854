"""Advice is what a strong bot prefers, in the game's words, with the chance of winning before and after."""
from __future__ import annotations

import pytest
from tests.kernel.test_nested import GAME as WITHOUT

from hegemon.bots.advice import THEN, advise, label_of, reasons
from hegemon.kernel import Refused, Rng, Seen
from hegemon.kernel.registry import find, names


def seen(name: str, after: int = 30) -> Seen:
    """What somebody with a choice sees after some answers of the scripted player."""
    game, rng = find(name), Rng(4)
    bot = game.room("bot").Scripted()  # type: ignore[union-attr]
    state = game.start(game.setup(None, 6))
    done = 0
    while done < after or len(state.legal(state.open[0].seat)) < 2:
        seat = state.open[0].seat
        state.apply(seat, bot.decide(Seen(state, seat, game.view, rng)))
        done += 1
    return Seen(state, state.open[0].seat, game.view, rng)


@pytest.mark.parametrize("name", [n for n in names() if n != "pax_galactica"])
def test_advice_is_legal_in_the_games_words_and_no_worse_than_the_next(name: str) -> None:
    game, view = find(name), seen(name, 3 if name == "skirmish" else 30)
    before = view._state.digest()
    advice = advise(game, view, "hard:600")
    assert advice.do in view.legal and advice.label == label_of(game, view.view, advice.do)
    said = reasons(game, view.view, advice.do)
    assert advice.why[:len(said)] == said and all([line.startswith(THEN) for line in advice.why[len(said):]])
    assert 0.0 <= advice.before <= advice.after <= 1.0
    if advice.next is not None:
        action, label, after = advice.next
        assert action in view.legal and action != advice.do and label and after <= advice.after
    assert view._state.digest() == before, "it chooses, it never does"


def test_a_game_without_a_plan_has_nobody_to_ask() -> None:
    state = WITHOUT.start(WITHOUT.setup())
    with pytest.raises(Refused, match="no player with a plan"):
        advise(WITHOUT, Seen(state, state.open[0].seat, WITHOUT.view, Rng(1)))
