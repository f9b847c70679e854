"""Section 7: the worked examples of `vectors.toml`, by name."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic.actions import HEX, SEAT
from hegemon.games.hegemonic.data import ACTION_CARDS, COLOURS, FACTIONS, HOUSES, TECHNOLOGIES, TYPES, table
from hegemon.games.hegemonic.power import conflict_cost, support_power
from hegemon.games.hegemonic.rules.arbitration import Arbitration
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.round import ActionPhase
from hegemon.games.hegemonic.rules.scoring import points, powers, score_boards
from hegemon.games.hegemonic.rules.technology import Study, advances
from hegemon.games.hegemonic.rules.turn import Turn

Make = Callable[..., Any]
VECTORS = table("vectors")
CARDS = {t.id: n for n, t in enumerate(TECHNOLOGIES)}


def rows(name: str) -> list[Any]:
    return [pytest.param(row, id=row["id"]) for row in VECTORS[name]]


def laid(t: Any, row: dict[str, Any]) -> Any:
    """Tiles, homes, pieces and Gates of a vector."""
    for colour, hex in row.get("homes", {}).items():
        t.home(SEAT.index[colour], hex, bases=False)
    t.tiles(**row["tiles"])
    for piece in row["pieces"]:
        t.pieces(SEAT.index[piece["p"]], f"{piece['k']} {piece['hex']} {piece['n']}")
    for gate in row.get("gates", []):
        t.gate(SEAT.index[gate["p"]], gate["a"], gate["b"])
    return t


@pytest.mark.rule("H-1.3", "H-1.4")
@pytest.mark.parametrize("row", rows("player_board"))
def test_player_board(galaxy: Make, row: dict[str, Any]) -> None:
    built = [row["built"][b] for b in ("complex", "embassy", "outpost")]
    g = galaxy(4).built(0, *built).g
    expect = row["expect"]
    assert [g.tier(0, k) for k in range(3)] == [expect[f"tier_{t}"] for t in TYPES]
    assert [g.income(0, k) for k in range(3)] == [expect[f"income_{t}"] for t in TYPES]
    assert [g.next_cost(0, k) for k in range(3)] == [expect[f"next_{b}"] for b in ("complex", "embassy", "outpost")]
    assert g.total_income(0) == expect["income_total"] and g.retention(0) == expect["retention"]


@pytest.mark.rule("H-7.2", "H-1.6")
@pytest.mark.parametrize("row", rows("action_order"))
def test_action_order(galaxy: Make, row: dict[str, Any]) -> None:
    t = galaxy(5)
    for seat, hex in enumerate(("A4", "B4", "C4", "D4", "E4")):
        t.home(seat, hex)
    at = {colour: n for n, colour in enumerate(row["seats"])}
    t.g.arbiter = at[row["arbiter"]]
    t.run(ActionPhase())
    for colour, seat in at.items():
        t.play(f"plan {row['cards'][colour]}", seat=seat)
    order: list[int] = []
    while t.question() != "":
        if t.question() == "ActionPhase.named":
            t.play(f"first {COLOURS[at[row['tie_choice']['2']]]}")
        else:
            order.append(t.seat())
            t.play("end")
    assert order == [at[c] for c in row["expect_order"]]


@pytest.mark.rule("H-6.4", "H-6.4b", "H-6.4d", "H-6.5")
@pytest.mark.parametrize("row", rows("advance"))
def test_advance(galaxy: Make, row: dict[str, Any]) -> None:
    t = galaxy(4).built(0, *[row["built"][b] for b in ("complex", "embassy", "outpost")])
    t.caps(row["caps"]).hand(0, *row["hand"]).advanced(0, *row["advanced"]).draw("post_physical_array")
    line = f"replace {row['try']} {row['replace']}" if "replace" in row else f"advance {row['try']}"
    if not row["expect"]["legal"]:
        assert not [a for a in advances(t.g, 0) if a[1] == CARDS[row["try"]]]
        assert "does not answer" in t.run(Study(0)).refused(line)
        return
    t.run(Study(0)).play("draw", line)
    assert t.g.caps[0] == row["expect"]["caps_after"] and CARDS[row["try"]] in t.g.advanced[0]
    assert row.get("replace") is None or t.g.piles[0][-1] == CARDS[row["replace"]]
    assert t.told(f"for {row['expect']['cost']} CAPs")


def conflict_of(row: dict[str, Any], t: Any) -> Conflict:
    """The declared attack of a vector."""
    attack = row["attack"]
    pattern = [p["id"] for c in table("actions")["card"] for p in c.get("pattern", [])].index(attack["pattern"])
    by, hex = SEAT.index[attack["by"]], HEX.index[attack["from"]]
    unit = -1
    if attack["pattern"] in ("sabotage", "infiltrate", "annex"):
        unit = t.g.agents.index(hex, 3 * by)
    elif attack["pattern"] in ("raze", "strike", "invade"):
        unit = t.g.fleets.index(hex, 3 * by)
    return Conflict(by, SEAT.index[attack["target"]], pattern, HEX.index[attack["sector"]],
                    TYPES.index(attack["target_type"]), hex, unit)


@pytest.mark.rule("H-13.6", "H-14.1", "H-14.2", "H-14.4", "H-14.5", "H-14.9", "H-14.10", "H-14.14")
@pytest.mark.parametrize("row", rows("conflict"))
def test_conflict_totals(galaxy: Make, row: dict[str, Any]) -> None:
    """7 : 5, 8 : 8, 11 : 8 and 8 : 6, as the rulebook counts them; with support 8 : 8."""
    t = laid(galaxy(4), row).caps(20, 20, 20, 20)
    conflict, attack, expect = conflict_of(row, t), row["attack"], row["expect"]
    by, other = conflict.attacker, conflict.defender
    aim = (conflict.sector, other, conflict.target)
    assert conflict_cost(t.g, by, conflict.pattern, aim) == expect["cost"]
    for seat in (by, other):
        t.hand(seat, "nano_fabricants")
    t.run(conflict)
    if "faction" in attack:
        t.play(f"draw_on {attack['faction']}")
    if "outpost" in attack:
        t.play(f"call_stack {attack['outpost']}")
    if "defender_faction" in attack:
        t.play(f"draw_on {attack['defender_faction']}")
    names = [SEAT.label(s) for s in (by, other)]
    for name, side in zip(names, ("attacker", "defender")):
        assert t.told(f"{name} {expect[side + '_step1']} (")
    assert t.g.caps[by] == 20 - expect["cost"]
    shown = t.view(3).clash
    assert (shown.attack, shown.defence) == (expect["attacker_step1"], expect["defender_step1"])
    if "defender_faction" in expect:
        assert shown.factions[1] == FACTIONS.index(expect["defender_faction"])
    if "support_yellow" in expect:
        assert support_power(t.g, 1, 0) == expect["support_yellow"]
        assert t.seat() == 1 and t.legal() == ["nobody", "support defender"]
        t.play("support defender")
        assert t.view(3).clash.defence == expect["defender_step2"]


@pytest.mark.rule("H-14.18", "H-14.19", "H-14.20", "H-14.21", "H-14.23", "I-11")
@pytest.mark.parametrize("row", [p for p in rows("conflict") if "continuation" in p.values[0]])
def test_conflict_continuations(galaxy: Make, row: dict[str, Any]) -> None:
    t, after = laid(galaxy(4), row).caps(20, 20, 20, 20), row["continuation"]
    conflict = conflict_of(row, t)
    t.hand(conflict.attacker, after["attacker_card"], "nano_fabricants")
    t.hand(conflict.defender, after["defender_card"], "nano_fabricants")
    t.run(conflict)
    if "faction" in row["attack"]:
        t.play(f"draw_on {row['attack']['faction']}")
    if "outpost" in row["attack"]:
        t.play(f"call_stack {row['attack']['outpost']}")
    t.play(f"play {after['attacker_card']}", seat=conflict.attacker)
    t.play(f"play {after['defender_card']}", seat=conflict.defender)
    if after["winner"] == "draw":
        assert t.told(f"{after['attacker_final']} to {after['defender_final']}") and t.told("Draw on")
    else:
        assert t.told(f"{HOUSES[after['winner']]} won") and t.told(f": {after['attacker_final']}.")
        assert t.told(f": {after['defender_final']}.")
    g = t.g
    for key, value in after.items():
        colour, _, what = key.partition("_")
        if colour not in SEAT.index:
            continue
        seat = SEAT.index[colour]
        held = {"embassies": g.built[3 * seat + 1], "complexes": g.built[3 * seat], "outposts": g.built[3 * seat + 2],
                "agents_on_board": 3 - g.agents[3 * seat:3 * seat + 3].count(-1),
                "fleets_on_board": 3 - g.fleets[3 * seat:3 * seat + 3].count(-1)}
        assert held[what] == value, key
    assert not g.check()


@pytest.mark.rule("H-15.1")
def test_v_c1_if_blue_had_won_blue_could_destroy_the_gate_pair(galaxy: Make) -> None:
    row = VECTORS["conflict"][0]
    t = laid(galaxy(4), row).caps(20, 20, 20, 20)
    t.hand(1, "post_physical_array", "nano_fabricants").hand(0, "psionic_ecology", "nano_fabricants")
    t.run(conflict_of(row, t)).play("play post_physical_array", seat=1).play("play psionic_ecology", seat=0)
    assert t.told("Marduk won") and t.seat() == 0 and t.legal() == ["raze_gate yellow-1", "enough"]
    t.play("raze_gate yellow-1")
    assert t.g.gates[6:8] == [-1, -1] and t.count(0, "e", "B2") == 1


@pytest.mark.rule("H-9.1", "H-9.2", "H-9.6", "H-9.8", "H-12.2", "H-12.3")
@pytest.mark.parametrize("row", rows("build_chain"))
def test_build_chain(galaxy: Make, row: dict[str, Any]) -> None:
    """Each step is paid at once and extends Range for the next."""
    t = laid(galaxy(4), row)
    seat = SEAT.index[row["player"]]
    t.g.caps[seat] = row["caps"]
    card = {"yellow": "industrialize", "blue": "politicize", "red": "martialize"}[row["player"]]
    number = [c.id for c in ACTION_CARDS].index(card)
    t.run(Turn(seat, number))
    pattern = {"politicize": "infiltrate", "martialize": "strike"}.get(card, "")
    building = False
    for step in row["steps"]:
        before = t.g.caps[seat]
        if step["do"].startswith("move_"):
            unit = step["do"][5:]
            t.play(f"attack {pattern}", f"{unit} {row['player']}-1")
            if t.question() == "ConflictAction.arrived":  # a single place to go is not asked about
                t.play(f"go {step['hex']}")
            assert t.count(seat, unit[0], step["hex"]) == 1
        else:
            if not building:
                t.play("develop")
                building = True
            if step["do"] == "gate":
                t.play(f"gate {step['a']}", f"gate_to {step['b']}")
            elif step["do"] in ("agent", "fleet"):
                t.play(f"muster {step['do']} {step['hex']}")
            else:
                t.play(f"build {step['do']} {step['hex']}")
        assert before - t.g.caps[seat] == step["cost"], step
    expect = row["expect"]
    assert t.g.caps[seat] == expect["caps_after"] == row["caps"] - expect["total_cost"]
    built = t.g.built[3 * seat:3 * seat + 3]
    for key, held in (("complexes", built[0]), ("embassies", built[1]), ("outposts", built[2]),
                      ("agents", 3 - t.g.agents[3 * seat:3 * seat + 3].count(-1))):
        assert expect.get(key, held) == held
    if t.question() == "Build.taken":
        t.play("stop")
    assert t.over() if expect["actions_used"] == 2 else t.view(seat).left == 2 - expect["actions_used"]
    assert not t.g.check()


@pytest.mark.rule("H-18.1", "H-18.2", "H-18.3", "H-18.5")
@pytest.mark.parametrize("row", rows("scoring"))
def test_scoring(galaxy: Make, row: dict[str, Any]) -> None:
    """Bushido 12, Marduk 6, Osiris 9."""
    t = laid(galaxy(3), row)
    for letter, expect in row["expect"].items():
        if letter != "vp":
            found = powers(t.g, "ABCDE".index(letter))
            assert found == {SEAT.index[c]: n for c, n in expect.items()}
    score_boards(t.g)
    assert t.g.vp == [row["expect"]["vp"][c] for c in ("blue", "yellow", "red")]
    assert sum([sum(line[2:]) for line in t.g.ledger]) == sum(t.g.vp)


@pytest.mark.rule("H-18.2a", "H-18.2b", "H-18.2c", "H-18.3", "H-18.4", "I-14")
@pytest.mark.parametrize("row", VECTORS["scoring_table"][0]["rows"], ids=str)
def test_scoring_table_v_s2x(row: dict[str, Any]) -> None:
    power = {"abcd".index(c): n for c, n in row["power"].items()}
    assert points(power, row["core"]) == {"abcd".index(c): n for c, n in row["vp"].items()}


@pytest.mark.rule("H-17.2")
@pytest.mark.parametrize("row", rows("arbitration"))
def test_arbitration(galaxy: Make, row: dict[str, Any]) -> None:
    t = galaxy(3, cap_transfers=False)
    order = ["red", "blue", "yellow"]  # clockwise, so that the candidates stand as listed
    for seat, hex in enumerate(("A4", "B4", "C4")):
        t.home(seat, hex)
    t.g.arbiter = order.index(row["current"])
    t.g.caps = [row["caps"][c] for c in order]
    t.run(Arbitration())
    if "candidates" in row["expect"]:
        assert t.seat() == order.index(row["expect"]["chooser"])
        assert t.legal() == [f"appoint {COLOURS[order.index(c)]}" for c in row["expect"]["candidates"]]
    else:
        assert t.over() and t.g.arbiter == order.index(row["expect"]["arbiter"])


@pytest.mark.rule("H-14.25", "H-14.26")
@pytest.mark.parametrize("row", rows("last_card"))
def test_last_card(galaxy: Make, row: dict[str, Any]) -> None:
    vector = VECTORS["conflict"][0]
    t = laid(galaxy(4), vector).caps(20, 20, 20, 20).hand(1, *row["hand"]).hand(0, "nano_fabricants", "nano_fabricants")
    t.g.inactive[1] = tuple([CARDS[c] for c in row["inactive"]])
    if "draw_pile_top" in row:
        t.draw(row["draw_pile_top"], "post_physical_array")
    t.run(conflict_of(vector, t)).play(f"play {row['play']}", seat=1).play("play nano_fabricants", seat=0)
    while t.question() != "Conflict.cleaned":
        t.act(t.g.legal(t.seat())[0])
    assert t.cards(1) == row["hand_after_reveal"] and t.g.inactive[1] == () and t.seat() == 1
    t.play("rest" if row["cleanup"] == "inactive" else "draw")
    assert t.cards(1) == row["expect"]["hand"]
    assert list(t.g.inactive[1]) == [CARDS[c] for c in row["expect"]["inactive"]]
    if "discard_top" in row["expect"]:
        assert t.g.piles[0][-1] == CARDS[row["expect"]["discard_top"]]
