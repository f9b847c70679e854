"""An event of a game that says nothing about halls: clocks, talk, screens, cards and story all the same."""
from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.events.scenes import key, seated
from tests.server.harness import Running

import hegemon
from hegemon.kernel.registry import every
from hegemon.server.events.hooks import hooks_of

HOUSE = Path(hegemon.__file__).parent
WEB = Path(__file__).parents[3] / "web" / "src"


@pytest.mark.usefixtures("canary")
@pytest.mark.parametrize("plan", [{"kind": "move", "move": 30}, {"kind": "bank", "bank": 600, "gain": 5},
                                  {"kind": "mail", "mail": 24.0}], ids=["move", "bank", "mail"])
async def test_a_game_without_hooks_has_clock_talk_screens_cards_and_story(server: Running,
                                                                           plan: dict[str, object]) -> None:
    game = next(one for one in every() if one.name == "canary")
    assert not any([hooks_of(game).has(name) for name in ("timetable", "casting", "briefing", "places", "awards")])
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "canary", "seats": 2, "clock": plan,
                                           "settings": {"address": "http://hall.lan:8000"}}))["id"]
    ana, _ = await seated(server, chief, id, "Ana", "Bo")
    await chief.post(f"/api/tables/{id}/begin")
    phone = await ana.live(id, 0)
    clock = await phone.until("clock", lambda m: m["state"] == "running")
    assert any([one["scope"] == "seat:0" and one["running"] for one in clock["clocks"]])
    await phone.send(type="say", channel="all", text="Hello, hall.")
    await phone.until("chat", lambda m: any([line["text"] == "Hello, hall." for line in m["lines"]]))
    desk = await chief.get(f"/api/tables/{id}/desk")
    assert len(desk["places"]) == 1 and len(desk["places"][0]["seats"]) == 2
    await chief.post(f"/api/tables/{id}/desk/clock", {"do": "pause", "key": key()})
    await phone.until("clock", lambda m: m["state"] == "paused")
    screen = (await chief.post(f"/api/tables/{id}/screens"))[-1]
    page = await ana.get(f"/api/screens/{screen['path'].rpartition('/')[2]}")
    assert {"clock", "news", "board"} <= {kind["key"] for kind in page["kinds"]}
    assert (await chief.ask("GET", f"/api/tables/{id}/cards.pdf")).content.startswith(b"%PDF")
    assert (await chief.get(f"/api/tables/{id}/story"))["turns"] is not None
    home = await ana.get(f"/api/tables/{id}/home?seat=0")
    assert home["event"] and home["default"]


def test_nothing_around_the_games_knows_one_of_them_by_name() -> None:
    names = [game.name for game in every() if game.package.startswith("hegemon.games.")]
    found = [f"{path.name}: {name}" for folder, ends in ((HOUSE / "server", "*.py"), (WEB, "*.svelte"), (WEB, "*.ts"))
             for path in folder.rglob(ends) if not path.name.endswith(".test.ts") and "generated" not in path.parts
             for name in names if name in path.read_text()]
    assert len(names) == 5 and not found
