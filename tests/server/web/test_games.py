"""The games as their cards, forms and rules pages show them."""
from __future__ import annotations

from tests.server.harness import Running


async def test_games_options_levels_and_rules_are_listed_for_the_form(server: Running) -> None:
    someone = await server.person()
    games = {game["name"]: game for game in await someone.get("/api/games")}
    skirmish = games["skirmish"]
    assert skirmish["options"][0]["name"] == "rounds" and skirmish["presets"][0]["options"] == {"rounds": 5}
    assert "random" in [level["name"] for level in skirmish["levels"]]
    assert (await someone.ask("GET", "/api/games/skirmish/picture.svg?theme=light")).text.startswith("<svg")
    rules = await someone.get("/api/games/skirmish/rules")
    section = rules["sections"][rules["index"]["K-4.4"]]
    assert 'id="rule-K-4.4"' in section["html"] and section["anchor"] == "K-4"
    assert "<script" not in str(rules)


async def test_a_decision_names_its_forms_and_what_they_ask_for_is_fetched(server: Running) -> None:
    someone = await server.person()
    found = await someone.ask("GET", "/api/games/skirmish/forms/say")
    assert found.json()["verb"] == "say" and found.json()["fields"][0]["kind"] == "text"
    assert "max-age" in found.headers["cache-control"]
    assert (await someone.refused("GET", "/api/games/skirmish/forms/nonsense"))[0] == 404
