"""What a browser that was never here before fetches for a page: compressed as it comes over the line, with fonts."""
from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.browser.test_access import hall
from tests.browser.test_look import MANY, opened

from hegemon.kernel.registry import find, names

if TYPE_CHECKING:
    from tests.browser.conftest import Player

KB = 1024
TABLE, PAGE, CONTROL = 200 * KB, 250 * KB, 400 * KB


def weighed(visit: Callable[..., Player], host: Player, path: str, sign: str) -> int:
    """The bytes of a cold visit: pages, scripts, styles, fonts, answers; what comes over the socket too."""
    one = visit(storage_state={**host.page.context.storage_state(), "origins": []})
    line = one.page.context.new_cdp_session(one.page)
    line.send("Network.enable")
    found: list[int] = []
    line.on("Network.loadingFinished", lambda event: found.append(int(event["encodedDataLength"])))
    line.on("Network.webSocketFrameReceived", lambda event: found.append(packed(event["response"]["payloadData"])))
    one.page.goto(path)
    one.page.wait_for_selector(sign, state="attached")
    one.page.wait_for_load_state("networkidle")
    heard = 0
    while heard < len(found):  # what comes over the socket does not count for that
        heard = len(found)
        one.page.wait_for_timeout(300)
    weight = sum(found)
    one.page.context.close()
    return weight


def packed(message: str) -> int:
    """The bytes of a message as the socket packs it; what bots do after the page is there does not load it."""
    said = json.loads(message)
    return 0 if said["type"] == "frame" and not said.get("full") else len(zlib.compress(message.encode()))


def rules_of(game: str) -> int:
    """How long the rules of a game are."""
    return len(find(game).spec())


@pytest.mark.parametrize("game", names() if MANY else names()[-2:])
def test_a_table_loads_cold_within_its_budget(visit: Callable[..., Player], game: str) -> None:
    me = visit()
    me.come_in("Mira")
    weight = weighed(visit, me, f"/play/{opened(me, game)}?seat=0", "svg.board.play g[data-key]")
    print(f"{game}: {weight / KB:.0f} KB")
    assert 20 * KB < weight <= TABLE, f"{weight / KB:.0f} KB"


def test_every_other_page_loads_cold_within_its_budget(visit: Callable[..., Player]) -> None:
    """The lobby with its pictures, rules, lessons, tables; the room of Control may weigh more."""
    me = visit()
    me.come_in("Mira")
    table, event = opened(me, names()[0]), hall(me)
    pages = {"/": "img", "/account": "h1", "/leaders": "h1", "/tournaments": "h1", f"/table/{table}": "h1",
             f"/rules/{names()[0]}": "h1", f"/learn/{names()[0]}": "h1", f"/new/{names()[0]}": "h1", "/code": "h1",
             f"/event/{event}": "h1", f"/event/{event}/door": "h1", f"/event/{event}/control": "h1"}
    if MANY:  # the pages of the largest game, and those few people see
        person, large = me.page.request.get("/api/me").json()["person"]["id"], max(names(), key=rules_of)
        pages |= {f"/rules/{large}": "h1", f"/learn/{large}": "h1", f"/new/{large}": "h1", f"/person/{person}": "h1",
                  "/admin": "h1, h2", f"/event/{event}/press": "h1", f"/story/{event}": "h1, h2",
                  f"/replay/{table}": "svg.board g[data-key]", f"/screen/{table}": "svg.board g[data-key]"}
    heavy = {path: weighed(visit, me, path, sign) for path, sign in pages.items()}
    print({path: f"{weight / KB:.0f} KB" for path, weight in heavy.items()})
    assert [path for path, weight in heavy.items() if weight > (CONTROL if "control" in path else PAGE)] == []
