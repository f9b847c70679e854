"""A number of the box has one home, its table: the rules read it there, and the texts for people say the same."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hegemon.games.pax_galactica import box
from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.box import NUMBER
from hegemon.games.pax_galactica.words.hints_map import ACT_WORDS
from hegemon.games.pax_galactica.words.tips import TIPS, pair

HOME = Path(d.__file__).parent
TABLES = sorted((HOME / "data").glob("*.toml"))
CODE = "\n".join([file.read_text(encoding="utf-8") for file in HOME.rglob("*.py")])
NAMED = {*re.findall(r'"([a-z_0-9]+)"', CODE), *[f.name for f in fields(d.Effect)]}
BY_ID = {"default_slots", "supply_per_quadrant"}    # their keys are ids that are read all together
OF_THE_SERVER = {"human_fallback_seconds", "seat_grace_seconds"}  # told to hosts, kept by the server's clocks


def numbers(part: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Where in a table there are numbers."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from numbers(value, (*path, key))
    elif isinstance(part, list):
        for value in part:
            yield from numbers(value, path)
    elif isinstance(part, (int, float)) and not isinstance(part, bool):
        yield path


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.stem)
def test_every_number_of_a_table_is_read(file: Path) -> None:
    """What nobody reads is written a second time somewhere, and one of the two will be wrong."""
    found = {path for path in numbers(tomllib.loads(file.read_text(encoding="utf-8")), ())
             if not BY_ID & {*path} and path[-1] not in NAMED | OF_THE_SERVER}
    assert found == set()


def said(name: str) -> str:
    """A text for people on one line."""
    return " ".join((HOME / name).read_text(encoding="utf-8").split())


SCORES = d.META["scoring"]
STEPS = [row for row in d.MP_STEPS if row[0]][:4]
RULEBOOK = (
    f"there are {NUMBER[d.META['turns']['min']]} to {NUMBER[d.META['turns']['max']]}",
    f"holds 0 to {box.LOYALTY_MOST} Loyalty", f"at most {NUMBER[box.MATCH]} spaces apart match",
    f"{NUMBER[box.OPPOSED_AT]} or more are opposed",
    f"Draw {box.DRAWS[0]}, {box.DRAWS[1]} or {box.DRAWS[2]} cards",
    f"keep exactly {NUMBER[box.POOLS_EACH]}", f"plan {NUMBER[box.ACTIONS]} actions, {NUMBER[box.ROUND]} for each card",
    f"no action takes more than {NUMBER[box.MOST_AP]}", f"court cards with {d.CARD_VALUE[12]}",
    f"Actions {pair(box.OPEN_SLOTS)} lie face up, {pair(box.SHUT_SLOTS)} face down",
    f"{', '.join([str(ap) for ap, _ in STEPS])} power give {', '.join([str(mp) for _, mp in STEPS])} Megapower",
    f"{d.SECTOR_COST} power in a sector, {d.NODE_COST} on a node, {NUMBER[d.BASES_EACH]} at most",
    f"a Monument for {d.MONUMENT_COST}, for a Legacy token and {d.MONUMENT_GLORY} Glory",
    f"at most {box.GOVERN_MOST} Loyalty to a sector. With {box.GOVERN_STEPS[0][0]} power you may move",
    f"Every {NUMBER[box.GOVERN_GLORY]} points used are a Glory",
    f"Every {NUMBER[box.PATROL_GLORY]} Threat removed are a Glory",
    f"Exactly {box.DISASTER_AT}, with or without the modifier", f"Else {box.SUCCESS_AT} or more",
    f"Military and economic crises weigh {d.META['paralysis']['weight_military']}, others "
    f"{d.META['paralysis']['weight_other']}",
    f"print up to {NUMBER[box.HEADLINES]} headlines", f"no token more than {NUMBER[SCORES['legacy_token_most']]}",
    f"each goal met and your Legacy event are {SCORES['goal_achieved']} points",
    f"each solved crisis {SCORES['crisis_resolved']}, {NUMBER[SCORES['glory_divisor']]} Glory of your best",
)
GLOSSARY = (
    f"from 0 to {box.LOYALTY_MOST}", f"every {NUMBER[SCORES['glory_divisor']]} points of a faction's best are a point",
    f"pool 1 pays for Actions 1 to {box.ROUND}",
)


def test_the_rulebook_and_the_glossary_say_the_numbers_of_the_tables() -> None:
    assert [part for part in RULEBOOK if part not in said("rulebook.md")] == []
    assert [part for part in GLOSSARY if part not in said("glossary.toml")] == []
    assert d.META["paralysis"]["weight_military"] == d.META["paralysis"]["weight_economic"]
    assert SCORES["law_enacted"] == SCORES["crisis_resolved"] == SCORES["strong_emperor_reign"]
    assert SCORES["goal_achieved"] == SCORES["legacy_event_unlocked"]
    assert d.CAPITAL_TABLE["political_action"][d.STATESMAN]["votes"] == box.SENATE_VOTES


def test_tips_and_hints_say_the_numbers_of_the_tables() -> None:
    assert f"costs {d.SECTOR_COST} AP, on a lane node {d.NODE_COST}" in TIPS["Raise.chosen"]
    assert f"{box.SUCCESS_AT} or more is success, exactly {box.DISASTER_AT}" in TIPS["PlanCapital.spent"]
    assert f"every {box.GOVERN_EACH} AP" in ACT_WORDS[d.GOVERN]


@pytest.mark.rule("P-5.16", "P-5.17", "P-10.1", "P-13.9")
def test_what_power_and_megapower_buy() -> None:
    """As the specification says it in its own words."""
    assert [box.menace_off(ap) for ap in (0, 4, 5, 10)] == [1, 1, 2, 3]
    assert [box.patrol_tokens(ap) for ap in (0, 3, 4, 8)] == [1, 1, 2, 3]
    assert [box.govern_steps(ap) for ap in (0, 2, 3, 7, 8, 10)] == [0, 0, 1, 1, 2, 2]
    assert [box.recruited(near, mp) for near, mp in ((0, 0), (1, 0), (5, 0), (0, 3), (2, 9))] == [1, 2, 3, 2, 4]
    assert [box.follow(7, apart) for apart in (0, 3, 4, 5, 6)] == [7, 7, 3, 3, 0]


def test_the_bag_has_the_mean_of_the_source() -> None:
    assert sum(d.BAG) == 3 * len(d.BAG)
