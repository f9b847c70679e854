"""A position as a file: all of it, or one sheet."""
from __future__ import annotations

from tests.server.harness import Running

from hegemon.kernel import SPECTATOR
from hegemon.server.matches.perspective import presenter_of


async def test_a_sheet_of_a_position_is_a_file_of_its_own(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    logged = server.services.matches.watched[table].logged
    picture = presenter_of(logged.game).picture(logged.game.view(logged.state, SPECTATOR))
    assert picture is not None
    path = f"/api/matches/{table}/picture.svg?step={logged.step(SPECTATOR)}&theme=light"
    assert (await ann.ask("GET", f"{path}&sheet=")).text == picture.svg("light")
    for sheet in picture.sheets:
        assert (await ann.ask("GET", f"{path}&sheet={sheet.name}")).text == picture.only(sheet.name).svg("light")
    code, sentence = await ann.refused("GET", f"{path}&sheet=attic")
    assert code == 404 and picture.sheets[0].name in sentence
