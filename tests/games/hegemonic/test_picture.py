"""The conflict panel and the ranges of pieces, from a view alone."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic import GAME, words
from hegemon.games.hegemonic.data import ASSAULT, HEX_NAMES, SUBVERT
from hegemon.games.hegemonic.picture import picture, reach
from hegemon.games.hegemonic.picture.conflict import Account, Entry, account
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Rng

Make = Callable[..., Any]
HOMES = ("A4", "B5", "D4", "E5")


def told(t: Any, viewer: int) -> Account:
    """What the panel tells a viewer."""
    view = t.view(viewer)
    assert view.clash is not None and "conflict" in picture(view).by_key
    return account(view, table_of(view), view.clash)


@pytest.mark.rule("H-14.14", "H-14.16", "H-14.18")
def test_the_panel_tells_a_conflict_step_by_step(galaxy: Make) -> None:
    t = galaxy(4)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex).hand(seat, "nano_fabricants", "psionic_ecology")
    t.tiles(A5="S16", K1="S01", K3="S04").caps(20, 20).pieces(0, "a A5, e K1").pieces(1, "c A5 2").pieces(2, "e K3")
    t.run(Turn(0, ASSAULT)).play("attack sabotage", "stay", "agent blue-1")
    before = told(t, 0)
    assert before.steps[0] == ("Power", (Entry("1", "Agent", False), Entry("3", "Grex on K1", False)),
                               (Entry("2", "group", False),)), "what it will be, not settled yet"
    t.play("draw_on orange")
    asked = told(t, 2)
    assert asked.step == "step 2 of 5: support" and asked.steps[0][1][1] == Entry("3", "Grex on K1", True)
    assert asked.steps[1] == ("Support", (Entry("+1", "Bushido may lend", False),), ())
    assert asked.totals == ((4, 5, 9), (2, 3, 7)), "to a third player both cards are unknown"
    assert words.hint(t.view(2), ("support", 0)).lines == ("+1 for Marduk: 5 against 2 before cards",)
    t.play("support attacker", seat=2)
    shown = told(t, 0)
    assert shown.steps[1] == ("Support", (Entry("+1", "Bushido", True),), ())
    assert shown.totals[0] == (5, 6, 10) and shown.steps[2][1] == (Entry("+1-5", "a card", False),), "the own hand"
    assert shown.verdict[0] == "Marduk 5 against 2; the cards decide." and "100% win" in shown.verdict[1]
    t.play("play psionic_ecology", seat=0).play("play nano_fabricants", seat=1)
    done = told(t, 3)
    assert done.steps[2] == ("Cards", (Entry("+5", "Psionic Ecology", True),), (Entry("+4", "Nano-Fabricants", True),))
    assert done.totals == ((10, 10, 10), (6, 6, 6)) and done.verdict == ("Marduk wins 10 to 6.",)


@pytest.mark.rule("H-14.17", "H-23/empathy_transmitter")
def test_the_panel_names_nobody_whom_empathy_transmitter_forbids(galaxy: Make) -> None:
    t = galaxy(4)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex).hand(seat, "nano_fabricants")
    t.tiles(A5="S09", A2="S16", K2="S06").caps(20, 20, 20).pieces(0, "c A2 3").pieces(1, "e A5").pieces(2, "e K2")
    t.advanced(0, "empathy_transmitter").run(Turn(0, SUBVERT))
    t.play("attack acquire")
    if t.question() == "ConflictAction.picked":
        t.play("group A2")
    if t.question() == "ConflictAction.declared":
        t.play("target A5 yellow political")
    assert "Support" not in [name for name, _, _ in told(t, 0).steps] and t.told("Marduk attacked Osiris on A5")


@pytest.mark.rule("H-10.1", "H-10.4")
def test_pieces_tell_what_they_reach(galaxy: Make) -> None:
    t = galaxy(4).home(0, "A4").home(1, "B5").tiles(A5="S16", A2="S18", K1="S01").caps(1, 0)
    t.pieces(0, "o A2 3, a A5, f A5, e K1").gate(0, "A4", "K1")
    view = t.view(-1)
    ranged = {e.key for e in picture(view).elements if "ranged" in e.kind}
    assert {"hex-A2", "hex-A4", "agent-blue-1", "fleet-blue-1", "gate-blue-1"} <= ranged and "hex-A5" not in ranged
    kinds = {e.key: e.kind.split() for e in picture(view).elements}
    assert {key for key, kind in kinds.items() if "map" in kind} == {key for key in kinds if key.startswith("hex-")}
    stack = reach(view, "hex-A2")
    assert stack is not None and stack.text == "Range on A2: stack of 3 (Marduk) 2; 15 Sectors"
    assert {"hex-A2", "hex-K1", "hex-A4", "hex-B1"} <= set(stack.keys) and "hex-D4" not in stack.keys
    embassy = reach(view, "hex-K1")
    assert embassy is not None and "hex-A4" in embassy.keys, "through the Gate pair"
    agent = reach(view, "agent-blue-1")
    assert agent is not None and set(agent.keys) == {"hex-A5", "hex-A4", "hex-A2"}, "no border for 1 CAP"
    gate = reach(view, "gate-blue-1")
    assert gate is not None and gate.keys == ("hex-A4", "hex-K1")
    for key in ("hex-A5", "hex-Z9", "fleet-blue-2", "fleet-purple-1", "gate-blue-3", "agent-blue-9", "nonsense", ""):
        assert reach(view, key) is None, key
    assert {k[4:] for k in stack.keys} <= set(HEX_NAMES)


@pytest.mark.rule("H-6.1")
def test_a_technology_that_can_be_taken_back_is_lit_on_the_own_row(galaxy: Make) -> None:
    t = galaxy(2).home(0, "A4").home(1, "C4").hand(0).hand(1)
    t.advanced(0, "psionic_ecology").advanced(1, "psionic_ecology")
    sheets = [picture(t.view(viewer)).by_key["card-psionic_ecology"].sheet for viewer in (0, 1, -1)]
    assert sheets == ["boards", "boards", "others"], "each among the viewer's own"


@pytest.mark.rule("H-5.3", "H-6.8")
def test_the_sheets_of_a_position() -> None:
    """What panels and hand say is not drawn again, and no letter is smaller than 12 units on any sheet."""
    for seats, options in ((2, {}), (4, {"leaders": "random"}), (6, {"multiple_discard_piles": True}),
                           (3, {"free_board_placement": True, "technology_draft": True})):
        g, rng = GAME.start(GAME.setup(seats, 4, options)), Rng(3)
        seen: set[str] = set()
        while not g.over:
            seat = rng.choice(g.waiting())
            if rng.below(30) == 0 or g.question(seat).name() == "Conflict.revealed":
                drawn = picture(GAME.view(g, seat))
                assert drawn.sheets[0].role == "stage" and min(drawn.letters.values()) >= 12, drawn.letters
                seen |= {sheet.name for sheet in drawn.sheets}
            g.apply(seat, rng.choice(g.legal(seat)))
        assert {"map", "boards", "pool", "others", "discards"} <= seen <= {
            "map", "boards", "pool", "others", "discards", "conflict"}


def test_pieces_keep_their_places_whoever_looks_and_whatever_is_asked(galaxy: Make) -> None:
    t = galaxy(4).home(0, "A4").home(1, "B5").tiles(A5="S16").pieces(0, "a A5, f A5")
    spots = [{e.key: (e.sheet, e.x, e.y) for e in picture(t.view(viewer)).elements if "token" in e.kind}
             for viewer in (-1, 0, 1, 2)]
    assert spots[0] and all([spot == spots[0] for spot in spots])
