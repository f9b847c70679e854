"""What the page shows by itself can be read and used: letters, the room of the map, the number of buttons.

Some positions of every game in the suite; `make look` takes many more, at every size, and keeps pictures of them.
"""
from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import IN_SIGHT, SETTLED

from hegemon.kernel.registry import find, names

if TYPE_CHECKING:
    from tests.browser.conftest import Player

MANY = bool(os.environ.get("HEGEMON_LOOK"))
PICTURES = Path(os.environ.get("HEGEMON_LOOK") or "out")
SIZES = {"1440x900": (1440, 900), "1280x720": (1280, 720), "1024x768": (1024, 768), "360x740": (360, 740)}
TRIED = SIZES if MANY else {name: SIZES[name] for name in ("1440x900", "360x740")}
AT = os.environ.get("HEGEMON_LOOK_AT", "0 4 9 15 22 30 40 55") if MANY else "6"  # answers given before one looks
STATIONS = tuple([int(n) for n in AT.split()])
# the largest boards: most seats, the longest map, the whole hall
LARGE = [("hegemonic", 6, {}), ("exodus", 6, {"variant": "long"}), ("galactic_emperor", 6, {}),
         ("pax_galactica", 47, {})]
CASES: list[tuple[str, int, dict[str, str]]] = [(game, 0, {}) for game in names()] + (LARGE if MANY else [])
LETTERS = """() => [...document.querySelectorAll('svg.board.play text')].filter(text => {
    const box = text.getBoundingClientRect(), all = text.closest('svg').getBoundingClientRect();
    return text.textContent.trim() && box.width && box.right > all.left && box.left < all.right
        && box.bottom > all.top && box.top < all.bottom;
}).map(text => [text.closest('svg').dataset.role,
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])"""
STAGE = """() => { const box = document.querySelector('svg.board.play[data-role=stage]').getBoundingClientRect();
    return box.width * box.height / innerWidth / innerHeight; }"""
# the smallest letters beside the boards, with what they say: words out of sight and pictures left out
BESIDE = """under => {
    const found = [], walk = document.createTreeWalker(document.querySelector('.match'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode, holder = text.parentElement, words = text.textContent.trim();
        if (!words || holder.closest('svg, .out-of-sight, details:not([open]) > :not(summary)')) continue;
        const box = holder.getBoundingClientRect();
        if (!box.width || !box.height || !holder.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(holder).fontSize);
        if (size < (holder.closest('nav') ? 11 : under) - 0.01) found.push(`${words.slice(0, 30)} (${size})`);
    }
    return found;
}"""
# lit places whose middle is in the window and under something else than their board
COVERED = """() => [...document.querySelectorAll('svg.board.play[data-sheet]')].flatMap(svg => {
    const all = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('g.lit')].filter(g => {
        const b = g.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
        if (x <= all.left + 4 || x >= all.right - 4 || y <= all.top + 4 || y >= all.bottom - 4) return false;
        const hit = document.elementFromPoint(x, y);
        return !hit || hit.closest('svg.board.play') !== svg && !hit.closest('.bubble');
    }).map(g => g.dataset.key);
})"""
# of the stage: lit places that are not in its window, nor told of by a sign at its edge
BEYOND = """() => {
    const svg = document.querySelector('svg.board.play[data-role=stage]'), all = svg.getBoundingClientRect();
    const out = b => b.right < all.left + 8 || b.left > all.right - 8
        || b.bottom < all.top + 8 || b.top > all.bottom - 8;
    const told = [...svg.parentElement.querySelectorAll('.edge')].reduce((sum, e) => sum + parseInt(e.ariaLabel), 0);
    const beyond = [...svg.querySelectorAll('g.lit')].filter(g => out(g.getBoundingClientRect()));
    return beyond.length > told ? beyond.map(g => g.dataset.key) : []; }"""
# on a desktop nothing of these is scrolled out of sight: players, cards in hand, Undo
UNSEEN = """() => { const out = [...document.querySelectorAll('.player, .cards .card, .foot .undo')].filter(e => {
        const b = e.getBoundingClientRect(); let up = e.parentElement, in_ = b.top >= 0 && b.bottom <= innerHeight + 1;
        for (; up && in_; up = up.parentElement) {
            const clips = getComputedStyle(up).overflowY !== 'visible', u = up.getBoundingClientRect();
            if (clips) in_ = b.top >= u.top - 2 && b.bottom <= u.bottom + 2; }
        return !in_; });
    return out.map(e => e.getAttribute('aria-label') || e.textContent.trim().slice(0, 30)); }"""

UPPERMOST = """e => { const b = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); }"""
# a number beside a player's name that is cut in two
CUT = """() => [...document.querySelectorAll('.player .inline')].flatMap(line => {
    const all = line.getBoundingClientRect();
    return [...line.querySelectorAll('.stat')].filter(stat => {
        const b = stat.getBoundingClientRect();
        return b.top < all.bottom - 1 && (b.left < all.left - 1 || b.right > all.right + 1);
    }).map(stat => `${stat.title} of ${line.closest('.player').getAttribute('aria-label')}`); })"""

# tabs at the foot of a phone that bear the same drawing
ALIKE = """() => { const drawn = [...document.querySelectorAll('nav[aria-label="Parts of the table"] button')]
        .map(tab => [tab.querySelector('path')?.getAttribute('d'), tab.textContent.trim()]);
    return drawn.filter(([path], i) => drawn.findIndex(([other]) => other === path) < i).map(([, name]) => name); }"""
# words of Undo and of the main button that go beyond it
BURST = """() => [...document.querySelectorAll('.foot .btn')].filter(button => {
    const all = button.getBoundingClientRect(), words = button.firstElementChild.getBoundingClientRect();
    return words.top < all.top + 1 || words.bottom > all.bottom - 1;
}).map(button => button.textContent.trim())"""


def opened(me: Player, game: str, seats: int = 0, **options: str) -> str:
    """A table of one game against bots that answer at once, of about four seats unless it is told how many."""
    seats = seats or min(find(game).seats, key=lambda n: abs(n - 4))
    body = {"game": game, "seed": "7", "start": True, "options": options,
            "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * (seats - 1)]}
    answer = me.page.request.post("/api/tables", data=body, headers={"X-Hegemon": "1"})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def answered(page: Page, table: str, chance: random.Random, count: int) -> None:
    """Give some answers as a program does."""
    n = -1
    for _ in range(count):
        asked: dict[str, Any] = {}
        while not asked.get("legal"):
            asked = page.request.get(f"/api/matches/{table}/ask?seat=0&after={n}", timeout=60_000).json()
            if asked["over"]:
                return
            n = asked["n"]
        body = {"seat": 0, "do": chance.choice(asked["legal"][:6]), "at": n, "key": f"look:{n}:{chance.random()}"}
        assert page.request.post(f"/api/matches/{table}/actions", data=body, headers={"X-Hegemon": "1"}).ok


def drawn(page: Page, table: str) -> float:
    """How much smaller than twelve units the letters of a picture are drawn: that is not what the page can mend."""
    sheets = page.request.get(f"/api/matches/{table}?seat=0").json()["picture"]["sheets"]
    return min(1.0, min([float(sheet[6]) for sheet in sheets]) / 12)


def faults(page: Page, size: str, table: str) -> list[str]:
    """What is wrong with what the page shows."""
    phone, found = size == "360x740", []
    for role, least in ("stage", 13), ("beside", 12):
        letters = [tall for of, tall in page.evaluate(LETTERS) if (of == "stage") == (role == "stage")]
        if min(letters, default=99.0) < (least if phone else 11) * drawn(page, table) - 0.1:
            found.append(f"letters of {min(letters):.1f} pixels, {role}")
    small = page.evaluate(BESIDE, 12 if phone else 11)
    if small:
        found.append(f"small letters beside the board: {', '.join(small[:4])}")
    share = {"1440x900": 0.40, "1280x720": 0.33}.get(size, 0.0)
    over = page.locator("[aria-label='The end']").count()  # a small picture of the last position, without letters
    if page.evaluate(STAGE) < share and not over:
        found.append(f"the stage has {page.evaluate(STAGE):.0%} of the page")
    for what, script in (("under something else", COVERED), ("lit and out of sight", BEYOND),
                         ("drawn as the tab before it", ALIKE), ("too long for its button", BURST)):
        if wrong := page.evaluate(script):
            found.append(f"{what}: {', '.join(wrong[:4])}")
    if not phone:
        unseen = page.evaluate(UNSEEN)
        if unseen:
            found.append(f"not on the page: {', '.join(unseen[:4])}")
        cut = page.evaluate(CUT)
        if cut:
            found.append(f"cut in two: {', '.join(cut[:4])}")
    return found + asked_badly(page)


def asked_badly(page: Page) -> list[str]:
    """What is wrong with how the question stands there."""
    found, acts = [], "section[aria-label=Decision] > .read > .acts >"
    buttons = page.locator(f"{acts} .line > button, {acts} button[data-group]")
    if buttons.count() > 9:
        found.append(f"{buttons.count()} buttons in the panel")
    if page.locator("section[aria-label=Decision] button.end[aria-keyshortcuts]:not([aria-keyshortcuts='0'])").count():
        found.append("what ends the step has another key than 0")
    ends = page.locator("section[aria-label=Decision] > .ends button.end")
    if ends.count() == 1 and not ends.evaluate(UPPERMOST):  # several are read on with the list on a phone
        found.append("what ends the step is out of sight")
    prompt = page.locator("section[aria-label=Decision] .prompt")
    if prompt.count() and not prompt.first.evaluate(
            "h => { const b = h.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; }"):
        found.append("the question is out of sight")
    if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
        found.append("the page is wider than the screen")
    return found


def widths(page: Page) -> str:
    """How wide the stage is on the screen, and the map on it."""
    stage, places = page.evaluate("""() => {
        const svg = document.querySelector('svg.board.play[data-role=stage]');
        const boxes = [...svg.querySelectorAll('g.map')].map(g => g.getBoundingClientRect());
        return [svg.getBoundingClientRect().width, boxes.length
            ? Math.max(...boxes.map(b => b.right)) - Math.min(...boxes.map(b => b.left)) : 0]; }""")
    return f"stage {stage:.0f}, map {places:.0f}"


def kept(page: Page, name: str) -> None:
    """A picture by night and by day, and the widths."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for theme, ending in (("dark", ""), ("light", "-light")):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.wait_for_timeout(50)
        page.evaluate(SETTLED)  # colours change in a moment
        page.screenshot(path=PICTURES / f"{name}{ending}.png")
    if page.locator("svg.board.play[data-role=stage]").count():
        with (PICTURES / "widths.txt").open("a") as file:
            file.write(f"{name}: {widths(page)}\n")


@pytest.mark.timeout(2400 if MANY else 300)
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_the_page_can_be_read_at_every_size(visit: Callable[..., Player], phone: dict[str, Any], game: str,
                                            seats: int, options: dict[str, str]) -> None:
    me = visit()
    me.come_in("Mira")
    table, chance, given, wrong = opened(me, game, seats, **options), random.Random(7), 0, []
    state = me.page.context.storage_state()
    players = {size: visit(**({**phone} if width < 900 else {"viewport": {"width": width, "height": height}}),
                           storage_state=state) for size, (width, height) in TRIED.items()}
    for station in STATIONS[::3] if seats else STATIONS:
        answered(me.page, table, chance, station - given)
        given = station
        for size, one in players.items():
            one.page.goto(f"/play/{table}?seat=0")
            one.page.wait_for_selector("svg.board.play g[data-key], [aria-label='The end']", state="attached")
            one.page.wait_for_timeout(500)  # the window glides to where the choice is
            wrong += [f"{game} after {station} answers at {size}: {fault}" for fault in faults(one.page, size, table)]
            if MANY:
                kept(one.page, f"{game}{seats or ''}-{station:02}-{size}")
    assert not wrong, "\n".join(wrong)


STEPS = """() => { const bar = document.querySelector('header .meters'), line = bar.getBoundingClientRect();
    return [...bar.querySelectorAll('.steps li')].filter(step => {
        const b = step.getBoundingClientRect(); return b.width && b.top < line.bottom && b.right <= line.right + 1;
    }).map(step => [step.textContent, step.getAttribute('aria-current')]); }"""


def test_the_bar_shows_the_phases_of_a_round_while_it_has_room(visit: Callable[..., Player]) -> None:
    """All of them with the present one marked; on a narrow page that one alone, and all else behind a button."""
    me = visit()
    me.come_in("Mira")
    table = opened(me, "hegemonic")
    answered(me.page, table, random.Random(7), 6)  # past the set-up, which is no phase
    me.page.goto(f"/play/{table}?seat=0")
    me.page.wait_for_selector("header .meters .steps")
    wide = me.page.evaluate(STEPS)
    assert len(wide) == 6 and [now for _, now in wide].count("step") == 1
    me.page.set_viewport_size({"width": 1024, "height": 768})
    me.page.wait_for_selector("header .meters.short")
    assert [now for _, now in me.page.evaluate(STEPS)] == ["step"]
    me.page.get_by_role("button", name="All about the table").click()
    expect(me.page.locator("#all-meters").get_by_text("Sector stack")).to_be_visible()


def test_a_sign_at_the_edge_brings_what_is_beyond_it_into_sight(visit: Callable[..., Player],
                                                                phone: dict[str, Any]) -> None:
    """Each of the signs a phone shows, and those of a desktop that has come closer; no sign lies on another."""
    me = visit(**phone, reduced_motion="reduce")
    me.come_in("Mira")
    table = opened(me, "hegemonic")
    large = visit(storage_state=me.page.context.storage_state(), reduced_motion="reduce")
    for one in me, large:
        one.page.goto(f"/play/{table}?seat=0")
        one.settle()
        signs = one.page.locator("button.edge")
        for _ in range(0 if one is me else 6):
            one.page.get_by_role("button", name="Closer").first.click()
        expect(signs.first).to_be_visible()
        for turn in range(6):
            before = one.in_sight()
            one.hit(signs.nth(turn % signs.count()))
            one.page.wait_for_function(f"before => ({IN_SIGHT})().some(key => !before.includes(key))", arg=before)
            if not signs.count():  # all of it is in sight now
                break


def test_where_a_way_begins_its_goals_come_into_sight(visit: Callable[..., Player], phone: dict[str, Any]) -> None:
    """On a phone, whose map keeps its room beside a page of orders."""
    me = visit(**phone, reduced_motion="reduce")
    me.come_in("Mira")
    table, chance = opened(me, "exodus"), random.Random(11)
    while "ships go" not in me.page.request.get(f"/api/matches/{table}/ask?seat=0&after=-1").json()["prompt"]:
        answered(me.page, table, chance, 1)
    me.page.goto(f"/play/{table}?seat=0")
    me.page.wait_for_selector("svg.board.play g.lit")
    assert me.page.evaluate(STAGE) > 0.33
    begins = me.in_sight()
    me.hit(me.page.locator(f"svg.board.play [data-key='{begins[0]}']"))
    gone = "begun => !document.querySelector(`svg.board g.lit[data-key='${begun}']`)"
    me.page.wait_for_function(gone, arg=begins[0])
    me.page.wait_for_function(f"() => ({IN_SIGHT})().length === document.querySelectorAll('svg.board g.lit').length")
    assert set(me.in_sight()) - set(begins)
    assert not me.page.locator("button.edge").count()


def test_a_tall_scene_leaves_the_question_its_room(visit: Callable[..., Player]) -> None:
    """It has the place of the log, which is a tab away."""
    me = visit()
    me.come_in("Mira")
    table = opened(me, "exodus")
    answered(me.page, table, random.Random(7), 3)  # the council votes
    me.page.goto(f"/play/{table}?seat=0")
    side = me.page.get_by_role("group", name="Log or chat")
    expect(side.get_by_role("button", name="Council", pressed=True)).to_be_visible()
    expect(me.page.locator("svg.board[data-role=scene] [data-key]").first).to_be_visible()
    assert me.page.locator("section[aria-label=Decision] .read").evaluate("e => e.scrollHeight - e.clientHeight") <= 1
    side.get_by_role("button", name="Log").click()
    expect(me.page.locator("svg.board[data-role=scene]")).to_have_count(0)
