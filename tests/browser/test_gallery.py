"""The pages that were drawn before they were built, from real games: all sizes, by night and by day.

Two of them in the suite; `make look` takes all and keeps a sheet for each, with all sizes and both themes on it.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pytest
from PIL import Image
from playwright.sync_api import Page
from tests.browser.test_look import MANY, PICTURES, SIZES, answered, opened

if TYPE_CHECKING:
    from tests.browser.conftest import Player

GAP = 20  # pixels between pictures
GAMES = ".games article img"
SHOWN = "svg.board g[data-key], [aria-label='The end']"
# the page does not go beyond its screen sideways, and no word on a button or a title is cut in the middle of a line
WIDE = "() => document.documentElement.scrollWidth > innerWidth + 1"
CLIPPED = """() => [...document.querySelectorAll('h1, h2, h3, button, a.btn, .prompt')].filter(e => {
    if (!e.checkVisibility() || e.closest('.out-of-sight, svg') || !e.textContent.trim()) return false;
    const style = getComputedStyle(e);
    return style.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1 && style.textOverflow !== 'ellipsis';
}).map(e => e.textContent.trim().slice(0, 40))"""


class Sight(NamedTuple):
    """A page of the gallery: a table at a question, or an address."""

    game: str = ""
    seats: int = 0
    options: dict[str, str] = {}
    given: int = 0  # answers before one looks
    prompt: str = ""  # then on, until this is asked
    path: str = ""  # instead of a table
    room: str = "play"  # where the table is looked at


PAGES = {
    "lobby": Sight(path="/"),
    "lesson": Sight(path="/learn/galactic_hegemony/1-first-colony"),
    "emperor": Sight("galactic_emperor", given=20, prompt="Where does your influence go"),
    "exodus": Sight("exodus", given=12, prompt="Where do your ships go?"),
    "hegemonic": Sight("hegemonic", given=40, prompt="What do you build next?"),
    "hegemony": Sight("galactic_hegemony", given=14),
    "megagame": Sight("pax_galactica", given=12),
    "end": Sight("hegemonic", given=2000),
    "replay": Sight("hegemonic", given=2000, room="replay"),
    "end-exodus": Sight("exodus", given=2000),
    "hegemonic-six": Sight("hegemonic", 6, given=40),
    "exodus-long": Sight("exodus", 6, {"variant": "long"}, given=30, prompt="Where do your ships go?"),
    "megagame-full": Sight("pax_galactica", 47, given=4),
}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
TAKEN = PAGES if MANY else {name: PAGES[name] for name in ("lobby", "lesson")}


def reached(page: Page, table: str, sight: Sight) -> None:
    """Answer as a program does until enough is answered and the question is the one that was drawn."""
    chance = random.Random(11)
    answered(page, table, chance, sight.given)
    for _ in range(200 if sight.prompt else 0):
        asked = page.request.get(f"/api/matches/{table}/ask?seat=0&after=-1", timeout=60_000).json()
        if sight.prompt in asked.get("prompt", ""):
            return
        assert not asked["over"], f"a whole game without {sight.prompt!r}"
        answered(page, table, chance, 1)


def shown(me: Player, sight: Sight) -> str:
    """The address of a page, with what it tells of set up."""
    if sight.path == "/":  # with something that waits, something that is open and something to watch
        for game in ("hegemonic", "exodus", "galactic_emperor") if MANY else ("skirmish",):
            answered(me.page, opened(me, game), random.Random(5), 9)
        me.new_table([{"kind": "me"}, {"kind": "open"}], start=False)
    if sight.path:
        return sight.path
    table = opened(me, sight.game, sight.seats, **sight.options)
    reached(me.page, table, sight)
    return f"/{sight.room}/{table}" + ("?seat=0" if sight.room == "play" else "")


def pasted(pictures: Sequence[Image.Image], columns: int) -> Image.Image:
    """Pictures beside and under each other on one: looking is quick then."""
    rows = [pictures[i:i + columns] for i in range(0, len(pictures), columns)]
    width = max([sum([one.width + GAP for one in row]) for row in rows]) - GAP
    whole = Image.new("RGB", (width, sum([max([one.height for one in row]) + GAP for row in rows]) - GAP), "#808080")
    y = 0
    for row in rows:
        for n, one in enumerate(row):
            whole.paste(one, (sum([before.width + GAP for before in row[:n]]), y))
        y += max([one.height for one in row]) + GAP
    return whole


def unsightly(page: Page) -> list[str]:
    """What goes beyond its place."""
    cut = [f"cuts {words!r}" for words in page.evaluate(CLIPPED)]
    return [*cut, "wider than the screen"] if page.evaluate(WIDE) else cut


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", TAKEN)
def test_a_page_stands_at_every_size_by_night_and_by_day(visit: Callable[..., Player], phone: dict[str, Any],
                                                         name: str) -> None:
    """Nothing is wider than the screen, and no title or button is cut."""
    me, wrong = visit(), list[str]()
    me.come_in("Mira")
    path = shown(me, PAGES[name])
    state = me.page.context.storage_state()
    for size, (width, height) in SIZES.items():
        how = phone if width < 900 else {"viewport": {"width": width, "height": height}}
        page = visit(**how, storage_state=state).page
        for theme in THEMES if MANY else THEMES[:1]:
            page.emulate_media(color_scheme=theme)
            page.goto(path)
            page.wait_for_selector(GAMES if path == "/" else SHOWN, state="attached")
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(900 if MANY else 300)  # the window glides to where the choice is
            wrong += [f"{name} at {size}, {theme}: {fault}" for fault in unsightly(page)]
            if MANY:
                page.screenshot(path=PICTURES / f"page-{name}-{size}-{theme}.png")
        page.context.close()
    for theme in THEMES if MANY else ():
        taken = [Image.open(PICTURES / f"page-{name}-{size}-{theme}.png") for size in SIZES]
        pasted(taken, 2).save(PICTURES / f"sheet-{name}-{theme}.png")
    assert wrong == []
