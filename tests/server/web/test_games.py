"""The games as their cards, forms and rules pages show them."""
from __future__ import annotations

from tests.server.harness import Running

from hegemon.kernel.lessons import rulebook
from hegemon.kernel.registry import find, names


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


async def test_rules_begin_with_the_game_and_not_with_the_document(server: Running) -> None:
    """What a text says of itself stands above its first chapter; the page has a title of its own."""
    someone = await server.person()
    for game in names():
        for kind in ("rules", "rulebook") if rulebook(find(game)) else ("rules",):
            text = await someone.get(f"/api/games/{game}/{kind}")
            assert min([section["level"] for section in text["sections"]]) > 1
            assert "normative" not in text["sections"][0]["title"]


async def test_a_decision_names_its_forms_and_what_they_ask_for_is_fetched(server: Running) -> None:
    someone = await server.person()
    found = await someone.ask("GET", "/api/games/skirmish/forms/say")
    assert found.json()["verb"] == "say" and found.json()["fields"][0]["kind"] == "text"
    assert "max-age" in found.headers["cache-control"]
    assert (await someone.refused("GET", "/api/games/skirmish/forms/nonsense"))[0] == 404
