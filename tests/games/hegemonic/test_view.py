"""Section 5: who knows what."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic import GAME
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.kernel import Rng
from hegemon.testing import table

Make = Callable[..., Any]


@pytest.mark.rule("I-19", "H-1.2")
def test_a_view_does_not_change_when_hidden_things_are_permuted() -> None:
    t = table("hegemonic", 4, leaders="random").until("Turn.chosen")
    rng = Rng(3)
    for viewer in range(-1, 4):
        samples = [t.g.sample(viewer, rng) for _ in range(6)]
        assert {GAME.view(s, viewer) for s in samples} == {t.view(viewer)}
        for field in ("hands", "draw", "sectors"):
            assert len({str(getattr(s, field)) for s in samples}) > 1, field
        if viewer >= 0:
            assert all([s.hands[viewer] == t.g.hands[viewer] for s in samples])


@pytest.mark.rule("H-6.1", "H-21.6/peek_hand")
def test_what_was_seen_stays_known_in_samples(galaxy: Make) -> None:
    """A card taken from the discards is known to all, a hand looked at only to the one who looked."""
    t = galaxy(4).hand(0, "nano_fabricants").hand(1, "psionic_ecology", "brane_manipulation").draw(
        "dyson_sphere_assembly", "hyper_cannon_batteries", "bio_adaptive_hulls", "polymorphic_matter")
    t.g.take_card(0, 5, t.g.everybody())
    t.g.lore[1] = tuple([known | 0b100 for known in t.g.lore[1]])
    rng = Rng(1)
    for _ in range(8):
        assert t.g.sample(3, rng).hands[0][1] == 5
        assert t.g.sample(2, rng).hands[1] == t.g.hands[1]
    assert len({t.g.sample(3, rng).hands[1] for _ in range(12)}) > 1
    t.g.drop_card(0, 5)
    assert t.view(3).known[0] == ()


@pytest.mark.rule("H-21.6/order_stack")
def test_an_augury_stays_known_until_the_tiles_are_revealed(galaxy: Make) -> None:
    t = galaxy(4, leaders="random").home(0, "A4").lead(0, "illuminated", 1).run(Turn(0, 0)).play("use order_stack")
    t.act(t.g.legal(0)[0])
    t.act(t.g.legal(0)[0])
    rng, top = Rng(2), t.g.sectors[-3:]
    assert all([t.g.sample(0, rng).sectors[-3:] == top for _ in range(5)])
    assert len({t.g.sample(1, rng).sectors[-3:] for _ in range(9)}) > 1


@pytest.mark.rule("H-22.4")
def test_samples_of_the_longer_game_keep_all_icon_tiles_in_it() -> None:
    t = table("hegemonic", 3, longer_game=True)
    for seed in range(5):
        g = t.g.sample(0, Rng(seed))
        assert len(g.spare) == 20 and not [x for x in g.spare if x < 24]
        assert not g.check()
