"""G-7 Player Actions, but for the duels."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.actions import HEX
from hegemon.testing.table import Table

Lay = Callable[..., Table]


def starting(t: Table, verb: str) -> list[str]:
    """The legal actions of one kind."""
    return [line for line in t.legal() if line.split()[0] == verb]


@pytest.mark.rule("G-7.4", "G-7.12", "G-7")
def test_the_phase_goes_on_until_the_player_ends_it(lay: Lay) -> None:
    """With nothing to pay, to end is the only answer, and it is asked for all the same."""
    t = lay(stock=1).play("move 1 r3c5")
    assert t.g.stock == 0 and t.legal() == ["end"] and t.question() == "Turn.acted" and t.g.turn == 3
    t.play("end")
    assert t.g.turn == 4


@pytest.mark.rule("G-7.12")
def test_to_end_is_the_default(lay: Lay) -> None:
    assert lay(stock=4).legal()[0] == "end"


@pytest.mark.rule("G-7.5")
def test_a_craft_moves_to_a_neighbouring_hex_for_one(lay: Lay) -> None:
    t = lay(craft=["r1c1", "r3c4"], stock=4)
    assert sorted(starting(t, "move")) == sorted(
        ["move 1 r1c2", "move 1 r2c1"] + [f"move 2 {h}" for h in ["r2c4", "r3c3", "r3c5", "r4c3", "r4c4", "r4c5"]])
    t.play("move 1 r1c2")
    assert t.g.stock == 3 and t.g.craft[:2] == [HEX.index["r1c2"], HEX.index["r3c4"]]
    assert "move" in t.refused("move 2 r3c6") and t.log[-1] == "Craft 1 moves to hex 1-2."


@pytest.mark.rule("G-7.5")
def test_v21_a_move_turns_up_a_tile(lay: Lay) -> None:
    """Cost 1, no further effect."""
    t = lay({"Vost": "r3c5"}, stock=4).play("move 1 r3c5")
    assert t.g.explored[1] and t.g.stock == 3 and t.log == ["Craft 1 moves to hex 3-5.", "Vost is found."]
    assert t.match.undoable(0) == -1  # 4.1: something was revealed


@pytest.mark.rule("G-7.5")
def test_a_move_into_empty_space_can_be_taken_back(lay: Lay) -> None:
    t = lay(stock=4).play("move 1 r3c5", "move 1 r4c5")
    t.match.undo(0)
    t.match.undo(0)
    assert t.g.stock == 4 and t.g.craft[0] == HEX.index["r3c4"]


@pytest.mark.rule("G-7.12")
def test_an_end_is_never_taken_back(lay: Lay) -> None:
    """4.1, and not even where no die would follow."""
    t = lay(stock=4).play("move 1 r3c5", "end")
    assert t.match.undoable(0) == -1


@pytest.mark.rule("G-7.7")
def test_v9_colonise_from_size_1(lay: Lay) -> None:
    """Stock 2, size 2, limit 6."""
    t = lay({"Vost": "r3c5"}, explored=["Vost"], craft=["r3c5"], stock=4).play("colonise Vost")
    assert (t.g.stock, t.g.size(), t.g.limit(), t.g.morale[1], t.g.built[1]) == (2, 2, 6, 1, 0)
    assert t.log == ["Vost is colonised; size 2."] and starting(t, "colonise") == []


@pytest.mark.rule("G-7.7")
def test_to_colonise_takes_a_craft_in_orbit_and_two(lay: Lay) -> None:
    places = {"Vost": "r3c5"}
    assert starting(lay(places, explored=["Vost"], craft=["r3c4"]), "colonise") == []
    assert starting(lay(places, explored=["Vost"], craft=["r3c5"], stock=1), "colonise") == []
    assert starting(lay(places, explored=[], craft=["r3c5"]), "colonise") == []
    assert starting(lay(places, explored=["Vost"], craft=["r3c5"], saboteurs=["r3c5"], stock=2), "colonise") == [
        "colonise Vost"]


@pytest.mark.rule("G-7.7", "G-7.8", "G-7.9")
def test_craft_in_empty_space_or_not_in_play_do_nothing_at_planets_and_two_are_no_more_than_one(lay: Lay) -> None:
    """Kelt lies on the last hex of the map and Akkem is the last planet; craft 1 is in empty space, two are at Vost."""
    places = {"Kelt": "r6c10", "Vost": "r3c5", "Akkem": "r1c1"}
    t = lay(places, explored=["Kelt", "Vost", "Akkem"], craft=["r5c5", "r3c5", "r3c5"])
    assert starting(t, "colonise") == ["colonise Vost"]
    t = lay(places, morale={"Kelt": 0, "Vost": 0, "Akkem": 0}, craft=["r5c5", "r3c5", "r3c5"])
    assert starting(t, "boost") == ["boost Vost"]
    t = lay(places, morale={"Kelt": -1, "Vost": -1, "Akkem": -1}, craft=["r5c5", "r3c5", "r3c5"])
    assert starting(t, "military") == ["military Vost"]


@pytest.mark.rule("G-7.8")
def test_boost_raises_0_to_1(lay: Lay) -> None:
    t = lay(morale={"Ert": 0}, stock=3).play("boost Ert")
    assert t.g.morale[0] == 1 and t.g.stock == 2 and t.log == ["Morale of Ert raised to 1."]
    assert starting(t, "boost") == []


@pytest.mark.rule("G-7.8")
@pytest.mark.parametrize("morale", [1, -1, -2, -3])
def test_boost_only_at_morale_0_and_with_a_craft(lay: Lay, morale: int) -> None:
    assert starting(lay({"Kelt": "r3c5"}, morale={"Kelt": morale}, craft=["r3c5"]), "boost") == []
    assert starting(lay({"Kelt": "r3c5"}, morale={"Kelt": 0}, craft=["r3c4"]), "boost") == []


@pytest.mark.rule("G-7.10", "G-7.3")
def test_infrastructure_needs_no_craft(lay: Lay) -> None:
    t = lay({"Kelt": "r3c5"}, morale={"Kelt": 0}, craft=["r6c2"], saboteurs=["r3c5"], stock=6)
    assert starting(t, "build") == ["build Kelt civil", "build Kelt factory", "build Kelt shipyard"]
    t.play("build Kelt factory")
    assert t.g.stock == 4 and t.g.built[10] == 0b010 and t.log == ["Kelt builds factory."]
    assert starting(t, "build") == ["build Kelt civil", "build Kelt shipyard"]


@pytest.mark.rule("G-7.10")
def test_no_building_in_revolt_nor_beyond_four_shipyards(lay: Lay) -> None:
    assert starting(lay(morale={"Kelt": -1}, stock=4), "build") == []
    t = lay(morale={"Kelt": 1, "Vost": 1, "Brell": 1, "Cygna": 1}, stock=8,
            built={"Kelt": "C F", "Vost": "C F S", "Brell": "C F S", "Cygna": "C F S"})
    assert starting(t, "build") == []
    t.g.built[3], t.g._lists = 0b011, {}
    assert starting(t, "build") == ["build Cygna shipyard", "build Kelt shipyard"]


@pytest.mark.rule("G-7.11")
def test_a_new_craft_takes_the_lowest_free_id_and_may_act_at_once(lay: Lay) -> None:
    t = lay(craft=["r1c1", "", "r1c2"], stock=4).play("ship Ert", "move 2 r3c5")
    assert t.g.craft == [HEX.index["r1c1"], HEX.index["r3c5"], HEX.index["r1c2"], -1] and t.g.stock == 0
    assert t.log[0] == "Ert builds spacecraft 2."


@pytest.mark.rule("G-7.11", "G-7.3")
def test_v22_build_spacecraft_barred(lay: Lay) -> None:
    """With four craft in play; on a planet in revolt with a shipyard."""
    assert "ship Ert" in lay(stock=4, saboteurs=["r3c4"]).legal()
    assert starting(lay(craft=["r3c4"] * 4), "ship") == []
    assert starting(lay(morale={"Ert": -1, "Vost": 1}, stock=4), "ship") == []
    assert starting(lay(stock=2), "ship") == []


@pytest.mark.rule("G-7.11")
def test_spacecraft_come_from_shipyards_of_calm_colonies(lay: Lay) -> None:
    """Morale 0 is calm enough; civil infrastructure and a factory build none."""
    t = lay(morale={"Kelt": 0, "Vost": 1}, built={"Kelt": "S", "Vost": "C F"}, stock=3)
    assert starting(t, "ship") == ["ship Ert", "ship Kelt"]


@pytest.mark.rule("G-7.5")
def test_what_was_found_before_stays_found(lay: Lay) -> None:
    t = lay({"Vost": "r3c5"}, morale={"Kelt": 1}, explored=["Brell", "Akkem"], stock=4)
    before = t.g.explored
    t.play("move 1 r3c5")
    assert t.g.explored == tuple([seen or n == 1 for n, seen in enumerate(before)])


@pytest.mark.rule("G-7.4")
def test_only_what_can_be_paid_is_offered(lay: Lay) -> None:
    """One resource: moves and boosts; two: colonies and buildings too; three: a spacecraft."""
    places = {"Vost": "r3c5", "Kelt": "r3c6"}
    offered = {stock: {line.split()[0] for line in lay(
        places, explored=["Vost"], morale={"Kelt": 0}, craft=["r3c5", "r3c6"], stock=stock).legal()}
        for stock in range(4)}
    assert offered[0] == {"end"} and offered[1] == {"end", "move", "boost"}
    assert offered[2] == offered[1] | {"colonise", "build"} and offered[3] == offered[2] | {"ship"}


@pytest.mark.rule("G-7.5", "G-2.4")
def test_actions_refuse_what_is_no_answer(lay: Lay) -> None:
    """The refusal names the question, its rule and what could be answered."""
    why = lay(stock=1).refused("ship Ert")
    assert "G-7.4" in why and "Turn.acted" not in why and "possible: end, move 1 r2c4" in why


@pytest.mark.rule("G-7.5", "G-7.7", "G-7.8", "G-7.9", "G-7.10", "G-7.11", "G-7.12", "G-8.1")
def test_every_action_states_its_price_and_the_end_what_is_collected(lay: Lay) -> None:
    """The table of G-7; at the end the yields, as far as the limit allows."""
    t = lay({"Kelt": "r3c5", "Vost": "r3c6", "Brell": "r2c4"}, morale={"Kelt": -1, "Brell": 0}, explored=["Vost"],
            craft=["r3c5", "r3c6", "r2c4"], saboteurs=["r3c6"], stock=4).honest()
    now = t.view(0).now
    prices = {a[0]: now.cost(a) for a in now.legal}
    assert prices == {"end": (), "move": (("stock", 1),), "attack": (), "colonise": (("stock", 2),),
                      "boost": (("stock", 1),), "military": (("stock", 1),), "build": (("stock", 2),),
                      "ship": (("stock", 3),)}
    assert now.gain(("end",)) == (("stock", 2),)  # Ert yields 4, the limit at size 2 is 6
    t.play("build Ert civil" if "build Ert civil" in t.legal() else "build Brell civil")
    assert t.view(0).now.gain(("end",)) == (("stock", 4),)
