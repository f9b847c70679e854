"""Every page against axe: nothing serious, in both themes, at both sizes."""
from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import SETTLED
from tests.browser.test_look import MANY, answered, opened

from hegemon.kernel.registry import find, names

if TYPE_CHECKING:
    from tests.browser.conftest import Player

AXE = Axe()


def findings(page: Page, within: str = "", **rules: Any) -> list[str]:
    """What axe calls serious or worse, a line each; within some elements, or by some of its rules alone."""
    page.evaluate(SETTLED)
    found = AXE.run(page, {"include": [[within]]} if within else None,
                    {"resultTypes": ["violations"], **rules}).response["violations"]
    return [f"{page.url} {one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for one in found if one["impact"] in ("serious", "critical") for node in one["nodes"][:3]]


def read_through(page: Page, chapters: int = 25) -> list[str]:
    """What axe finds in a long text, some chapters at a time with the others away: what it takes to measure contrast
    grows faster than the page."""
    page.wait_for_selector("main [data-section]")
    wrong: list[str] = []
    for first in range(0, page.locator("main [data-section]").count(), chapters):
        page.evaluate("""([first, beyond]) => document.querySelectorAll('main [data-section]').forEach(
            (one, i) => { one.hidden = i < first || i >= beyond; })""", [first, first + chapters])
        wrong += findings(page)
    return wrong


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("size", "theme"), [("desktop", "dark"), ("phone", "light")])
def test_no_serious_finding_on_any_page(
        visit: Callable[..., Player], phone: dict[str, Any], size: str, theme: str) -> None:
    """Lobby, new table, table, account, rules, play with its drawers and text view, replay, big screen, errors."""
    me = visit("/", **(phone if size == "phone" else {}), color_scheme=theme)
    page = me.page
    expect(page.get_by_role("button", name="Play Skirmish now")).to_be_visible()
    wrong = findings(page)
    table = me.against_a_bot(seed="41")
    wrong += findings(page)
    me.press(1)
    me.settle()
    wrong += findings(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_label("Search the rules").fill("coin")
    expect(page.get_by_role("status").filter(has_text="of it")).to_be_in_viewport()
    wrong += findings(page)
    page.get_by_role("button", name="Close", exact=True).click()
    page.keyboard.press("?")
    expect(page.get_by_text("Light means legal")).to_be_visible()
    wrong += findings(page)
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="Board as text").get_by_role("table").first).to_be_visible()
    wrong += findings(page)
    page.keyboard.press("t")
    open_table = me.new_table([{"kind": "me"}, {"kind": "open"}], start=False)
    shared = me.new_table([{"kind": "me"}, {"kind": "hotseat", "name": "Joris"}])
    made = page.request.post(f"/api/tables/{open_table}/links", data={"kind": "table"}, headers={"X-Hegemon": "1"})
    pages = {f"/play/{shared}": "Who is next at this device?", made.json()["path"]: "asks you to play",
             f"/table/{open_table}": "Links to send", f"/table/{table}": "Seats", f"/replay/{table}#1": "This move",
             f"/screen/{table}": "Players", "/new/skirmish": "Options", "/account": "Where you are known",
             "/rules/skirmish": "Rules of", "/nowhere": "no such page"}
    for path, sign in pages.items():
        page.goto(path)
        expect(page.get_by_text(sign).first).to_be_visible()
        wrong += findings(page)
    assert wrong == []


def hall(me: Player) -> str:
    """An event that has been dealt, as its chief sets it up; its id."""
    def sent(method: str, path: str, body: Any) -> Any:
        answer = me.page.request.fetch(path, method=method, data=body, headers={"X-Hegemon": "1"})
        assert answer.ok, answer.text()
        return answer.json()
    id = str(sent("POST", "/api/events", {"game": "skirmish", "seats": 3, "name": "The Fall", "settings": {}})["id"])
    sent("PUT", f"/api/tables/{id}/casting", {"csv": "name\nAna Ruiz\nBo Lund\nCid Ortega\n"})
    sent("POST", f"/api/tables/{id}/casting/fill", {"dry": False})
    sent("POST", f"/api/tables/{id}/deal", {})
    return id


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_no_serious_finding_on_the_pages_of_people_lessons_and_events(
        visit: Callable[..., Player], phone: dict[str, Any], size: str, theme: str) -> None:
    """Leaders, a person, tournaments, administration, codes, lessons, and the rooms of an event."""
    me = visit("/", **(phone if size == "phone" else {}), color_scheme=theme, reduced_motion="reduce")
    me.come_in("Ruth")
    person, event = me.page.request.get("/api/me").json()["person"]["id"], hall(me)
    wrong: list[str] = []
    for path in ("/leaders", f"/person/{person}", "/tournaments", "/admin", "/code", "/j/ZZZZZZ", "/learn/exodus",
                 "/learn/exodus/first-turn", f"/event/{event}", f"/event/{event}/door",
                 f"/event/{event}/control", f"/event/{event}/press", f"/story/{event}"):
        me.page.goto(path)
        me.page.wait_for_selector("h1, h2")
        me.page.wait_for_timeout(400)
        wrong += findings(me.page)
    assert wrong == []


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_no_serious_finding_in_rules_and_rulebooks(
        visit: Callable[..., Player], phone: dict[str, Any], size: str, theme: str) -> None:
    """From the first chapter to the last; of the longest in the suite, of all games in `make look`."""
    page, wrong = visit(**(phone if size == "phone" else {}), color_scheme=theme).page, list[str]()
    for game in names() if MANY else [max(names(), key=lambda name: len(find(name).spec()))]:
        for path in (f"/rules/{game}", f"/rules/{game}?book"):
            page.goto(path)
            wrong += read_through(page)
    assert wrong == []


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", names() if MANY else names()[:1])
def test_no_serious_finding_where_a_game_is_played(visit: Callable[..., Player], phone: dict[str, Any],
                                                   game: str) -> None:
    """Some questions of a game with its board, hand and pages of orders, by night and by day, and how it ends."""
    me, chance, wrong = visit(color_scheme="dark"), random.Random(3), list[str]()
    me.come_in("Mira")
    table = opened(me, game)
    other = visit(**phone, color_scheme="light", storage_state=me.page.context.storage_state()).page
    for more in (0, 6, 20, 60) if MANY else (6,):
        answered(me.page, table, chance, more)
        for page in (me.page, other):
            page.goto(f"/play/{table}?seat=0")
            page.wait_for_selector("svg.board.play g[data-key], [aria-label='The end']", state="attached")
            page.wait_for_timeout(500)
            wrong += findings(page)
    assert wrong == []


def test_no_serious_finding_at_the_end(visit: Callable[..., Player]) -> None:
    me = visit(color_scheme="dark")
    me.against_a_bot(seed="41")
    me.play_out()
    expect(me.page.get_by_role("main", name="The end")).to_be_visible()
    me.page.wait_for_timeout(400)
    assert findings(me.page) == []
