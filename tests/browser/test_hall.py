"""An event in a browser: a whole turn of each kind of player on a phone, tap by tap; Control; the screens.

In the suite a shortened round of it; `make look` plays the whole turns and keeps pictures in out/look.
"""
from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect
from tests.browser.conftest import PHONE, House, Player, visits
from tests.browser.days import Days
from tests.browser.hall import Chief, running
from tests.browser.test_access import findings
from tests.browser.test_letters import ELSE, SMALL, TO_ACT

MANY = "HEGEMON_LOOK" in os.environ
PICTURES = Path(os.environ.get("HEGEMON_LOOK", "out/look"))
PATIENCE = 240.0                          # seconds without any step of the game: then the turn will not end
TAKE = "button[aria-label^='Take it']:enabled"
ORDERS = "div.orders"
CELL = f"{ORDERS} button[data-cell]"
CUT = """() => [...document.querySelectorAll('.orders .head')]
    .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
CELLS, PLAN = f"{ORDERS} .cell", f"{ORDERS} .number"  # of the pages of a turn the plan alone has slots and amounts
OWN_PAGE = re.compile("Move|Battle$|Conquest")  # cards that bring a page of their own when their step comes

class Thumb:
    """A phone in a hand: every tap is counted, with what it was for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps: list[str] = []

    def tap(self, button: Locator, what: str) -> None:
        button.tap(timeout=30_000)
        self.taps.append(what)

    @property
    def n(self) -> str:
        return str(self.page.locator(".match").get_attribute("data-n"))

    @property
    def asked(self) -> bool:
        """Whether there is a question that nobody answers for the player in a moment."""
        return bool(self.page.locator(TAKE).count() and not self.page.locator(".soon").count())

    def settled(self, before: str) -> None:
        with suppress(TimeoutError):
            self.page.wait_for_function("before => document.querySelector('.match').dataset.n !== before", arg=before,
                                        timeout=8_000)

    def as_usual(self) -> None:
        """What counts if one does nothing, by one tap; what can be said once for the turn is said once."""
        prompt, before = self.page.locator("section[aria-label='Decision']").inner_text()[:60], self.n
        if not self.asked:
            return  # it was answered meanwhile, and the next question is another
        again = self.page.get_by_text("Do not ask me this again…")
        if again.count():
            self.tap(again.first, f"do not ask again: {prompt!r}")
            self.tap(self.page.get_by_role("button", name="for this turn").last, "for this turn")
        else:
            self.tap(self.page.locator(TAKE), f"take it: {prompt!r}")
        self.settled(before)

    def all_changed(self) -> None:
        """Every cell of a page is filled otherwise than it was, then it is sent."""
        before = self.n
        cells = self.page.locator(CELL)
        for at in range(cells.count()):
            self.tap(cells.nth(at), "a slot")
            other = self.page.locator(".choices button[aria-pressed='false']:enabled", has_not_text=OWN_PAGE)
            if other.count():
                self.tap(other.first, "its card")
            else:
                cells.nth(at).tap()  # nothing else can lie there
        numbers = self.page.locator(f"{ORDERS} .number")
        for at in range(numbers.count()):
            step = numbers.nth(at).locator("button.btn:enabled")
            if step.count():
                self.tap(step.first, "an amount")
        self.tap(self.page.locator("button.main[data-commit]:enabled"), "commit")
        self.settled(before)


@pytest.fixture
def later(chromium: Browser, house: House, tmp_path: Path) -> Iterator[tuple[Callable[..., Player], Days]]:
    """Visits of a house whose time can be turned: nobody waits for the moment that a prepared answer takes."""
    days, folder = Days(tmp_path), tmp_path / "house"
    folder.mkdir()
    other = House(folder, clock=str(days.path), debug=True)
    other.start()
    with visits(chromium, other) as visit:
        yield visit, days
    other.stop()


def whole_turn(visit: Callable[..., Player], days: Days, word: str, changed: bool,
               until: int = 2) -> tuple[Thumb, int]:
    """A turn of somebody, the rest of the hall played by bots; how many pages were filled in."""
    chief = Chief(visit())
    path = chief.seat(word)
    player = visit(path, **PHONE)
    player.page.get_by_role("button", name="Sit down").tap()
    player.page.wait_for_selector(".match")
    chief.begin()
    thumb, pages, last, over = Thumb(player.page), 0, "", time.monotonic() + PATIENCE
    while chief.tend() < until and time.monotonic() < over:
        if thumb.n != last:
            last, over = thumb.n, time.monotonic() + PATIENCE
        if thumb.asked and chief.tend() >= until:
            break  # that is asked in the next turn
        if changed and not pages and player.page.locator(PLAN).count() and player.page.locator(CELLS).count() > 3:
            pages += 1
            thumb.all_changed()
        elif thumb.asked:
            with suppress(TimeoutError):  # it was answered meanwhile
                thumb.as_usual()
        elif player.page.locator(".soon").count():
            days.on(5)
        else:
            player.page.wait_for_timeout(100)
    assert time.monotonic() < over, f"the turn did not end; taps so far: {thumb.taps}"
    return thumb, pages


LIMITS = [("Governor", False, 10), ("Governor", True, 28), ("Politician", False, 10), ("Politician", True, 24),
          ("Chronicle", False, 8)]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("word", "changed", "limit"), LIMITS if MANY else LIMITS[4:])
def test_a_whole_turn_on_a_phone_takes_few_taps(later: tuple[Callable[..., Player], Days], word: str, changed: bool,
                                                limit: int) -> None:
    thumb, pages = whole_turn(*later, word, changed)
    if MANY:
        PICTURES.mkdir(parents=True, exist_ok=True)
        row = {"who": word, "changed": changed, "limit": limit, "taps": len(thumb.taps), "pages": pages,
               "what": thumb.taps}
        with (PICTURES / "taps.jsonl").open("a") as file:
            file.write(json.dumps(row) + "\n")
    assert pages == changed, f"the plan was not filled in: {thumb.taps}"
    assert 0 < len(thumb.taps) <= limit, thumb.taps


def placed(group: Locator) -> list[int]:
    """What lies on the places of a pool."""
    return [int(one.inner_text()) for one in group.locator(".number :is(output, .any)").all()]


def test_the_handles_of_a_pool_move_what_lies_on_both_sides_of_them(visit: Callable[..., Player]) -> None:
    chief = Chief(visit())
    page = visit(chief.seat("Governor"), **PHONE).page
    page.get_by_role("button", name="Sit down").tap()
    page.wait_for_selector(".match")
    chief.begin()
    thumb, over = Thumb(page), time.monotonic() + PATIENCE
    while not page.locator(PLAN).count() and time.monotonic() < over:
        chief.tend()
        with suppress(TimeoutError):
            if thumb.asked and not page.locator(PLAN).count():
                thumb.as_usual()
        page.wait_for_timeout(100)
    group = page.locator(f"{ORDERS} section.group", has=page.locator("[data-handle]")).first
    group.scroll_into_view_if_needed()
    amounts = after = placed(group)
    right = amounts[1] > 0  # to whichever side something can be taken from
    for _ in range(5):  # what comes in moves the page, and with it the handle
        handle, bar = group.locator("[data-handle='0']").bounding_box(), group.locator(".bar").bounding_box()
        assert handle is not None and bar is not None
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(bar["x"] + (bar["width"] - 1 if right else 1), y, steps=5)  # as far as it goes
        page.mouse.up()
        after = placed(group)
        if after != amounts:
            break
    assert sum(after) == sum(amounts) and after[0] != amounts[0], (amounts, after)
    assert (after[0] > amounts[0]) == right == (after[1] < amounts[1]), (amounts, after)
    page.get_by_role("button", name="Open the sheet").tap()  # all of it, where the map was
    assert not page.locator("main.stage").is_visible()
    page.locator(CELL).first.tap()  # what can lie there is read as well
    wrong = [(theme, one) for theme in ("light", "dark") for one in themed(page, theme)]
    wrong += [("letters", one) for one in page.evaluate(SMALL, [TO_ACT, ELSE, ".orders, .open"])]
    wrong += [("cut", one) for one in page.evaluate(CUT)]
    assert not wrong, wrong
    page.get_by_role("button", name="Back to the map").tap()
    assert page.locator("main.stage").is_visible()


def test_two_who_swap_at_the_door_find_their_new_seats_on_their_phones(visit: Callable[..., Player]) -> None:
    chief = Chief(visit())
    people = {"Ana Ruiz": "Governor", "Bo Lind": "Chronicle"}
    phones = [visit(path, **PHONE).page for path in chief.seat_all(people)]
    for phone in phones:
        phone.get_by_role("button", name="Sit down").tap()
        phone.wait_for_selector(".match")
    chief.begin()
    was = [phone.locator(".who b").first.inner_text() for phone in phones]
    assert all([word in title for word, title in zip(people.values(), was)]), was
    rows = {row["name"]: row["row"] for row in chief.send("GET", f"{chief.table}/casting")["rows"]}
    chief.send("POST", f"{chief.table}/door", {"row": rows["Ana Ruiz"], "do": "swap", "other": rows["Bo Lind"]})
    for phone, title in zip(phones, reversed(was)):
        phone.locator(".who b", has_text=title).wait_for()
        said = f"You have changed seats: you are {title} now."
        phone.get_by_text(said).wait_for()
        tabs = phone.locator(".match > nav").bounding_box()
        assert tabs is not None and tabs["y"] + tabs["height"] <= 741, "what is announced pushes the tabs off the page"
        phone.get_by_role("button", name=f"I have read it: {said}").tap()
        phone.get_by_text(said).wait_for(state="detached")
        assert not phone.get_by_role("alert").count(), "the phone was not sent away"
        phone.get_by_role("button", name="Hall").first.tap()
        phone.get_by_role("dialog", name="The hall").get_by_text(title).first.wait_for()


# -- Control ---------------------------------------------------------------------------------------------------------

FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary"
MARK_ALL = """selector => [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility() && one.tabIndex >= 0)
    .map((one, i) => one.dataset.reach = String(i)).length"""
STILL_THERE = """selector => [...document.querySelectorAll('[data-reach]')]
    .filter(one => one.matches(selector) && one.checkVisibility()).map(one => one.dataset.reach)"""
MISSED = """reached => [...document.querySelectorAll('[data-reach]')]
    .filter(one => one.checkVisibility() && !reached.includes(one.dataset.reach))
    .map(one => one.outerHTML.slice(0, 90))"""
NAMED = "(at => (at?.getAttribute('aria-label') || at?.innerText || '').trim())(document.activeElement)"


def walked(page: Page, most: int = 400) -> tuple[set[str], int]:
    """What Tab comes to, by the marks on it, and how much there is."""
    count = int(page.evaluate(MARK_ALL, FOCUSABLE))
    page.locator("body").focus()
    reached: set[str] = set()
    for _ in range(most):
        page.keyboard.press("Tab")
        mark = page.evaluate("document.activeElement?.dataset?.reach ?? ''")
        if mark in reached and len(reached) >= count:
            break
        reached |= {mark} - {""}
    there = set(page.evaluate(STILL_THERE, FOCUSABLE))  # a bot's answer may have taken something away meanwhile
    return reached & there, len(there)


def to(page: Page, name: str) -> None:
    """Tab to something by its name."""
    for _ in range(400):
        page.keyboard.press("Tab")
        said = page.evaluate(NAMED)
        if re.match(name, str(said)):
            return
    raise AssertionError(f"the keyboard does not come to {name}")


@pytest.fixture
def room(visit: Callable[..., Player]) -> Chief:
    """Control of an event under way, the clock standing, so that nothing moves."""
    return running(visit)


def test_control_is_kept_by_keys_alone_and_tells_what_would_change(room: Chief) -> None:
    page = room.page
    reached, count = walked(page)
    assert len(reached) == count >= 15
    to(page, "Sol Quadrant|Centaurus Quadrant")
    page.keyboard.press("Enter")
    to(page, ".*: one more$")
    name = str(page.evaluate("document.activeElement.getAttribute('aria-label')")).removesuffix(": one more")
    page.keyboard.press("Enter")
    trial = page.get_by_role("group", name="What will change")
    assert re.search(rf"Will change: {re.escape(name)}: (\d+) → (\d+)", trial.inner_text())
    to(page, "Do it")
    page.keyboard.press("Enter")
    assert name in page.get_by_text("Changed:").locator("..").inner_text()
    reached, count = walked(page)  # all that an open place brings as well
    missed = page.evaluate(MISSED, sorted(reached))
    assert not missed and count > 30, missed


def test_control_sets_the_time_and_back_freezes_and_starts_a_countdown_that_a_phone_shows(
        visit: Callable[..., Player]) -> None:  # K-01
    chief = Chief(visit())
    phone = visit(chief.seat("Governor"), **PHONE).page
    phone.get_by_role("button", name="Sit down").tap()
    phone.wait_for_selector(".match")
    chief.begin()
    page, big = chief.page, chief.page.locator("header [role=timer]").first
    page.get_by_text("Set, freeze, spot").click()
    page.get_by_label("Left of the phase").fill("2.5")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(big).to_have_text(re.compile("2:[0-3]"))
    page.get_by_role("button", name="Undo the last change of time").click()
    expect(big).to_have_text(re.compile("[1-9][0-9]:"))
    page.get_by_label("Countdown for").fill("A minute for the Chronicle")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(phone.get_by_text("A minute for the Chronicle")).to_be_visible()
    page.get_by_label("Why it is frozen").fill("Somebody has to be asked.")
    page.get_by_role("button", name="Freeze: nobody can answer").click()
    expect(phone.get_by_text("Somebody has to be asked").first).to_be_visible()
    page.get_by_role("button", name="Go on: answers count again").click()
    expect(phone.get_by_text("Somebody has to be asked")).to_have_count(0)
    page.get_by_role("button", name="by people only").click()
    assert page.locator(".deeds li").first.inner_text().split()[1:2] == ["Ruth"]


def test_a_form_of_control_is_fetched_when_it_is_opened_and_tells_what_it_would_change(room: Chief) -> None:
    page = room.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/forms/" in request.url else None)
    page.locator("section[aria-label=Places] .head").first.click()
    page.locator("summary", has_text="All commands").click()
    page.get_by_label("Find one of").fill("loyalty")
    assert not asked
    box = page.locator("details details").first
    box.locator("summary").click()
    box.locator("form").wait_for()
    assert len(asked) == 1
    for field in box.locator("input[required]").all():
        listed = field.get_attribute("list")
        if listed:
            field.fill(str(page.locator(f"#{listed} option").first.get_attribute("value")))
        else:
            field.fill("1" if field.get_attribute("type") == "number" else "Error at the table")
    box.get_by_role("button", name="Send").click()
    page.locator("[aria-label='What will change'], p[role=alert]").first.wait_for()
    trouble = page.locator("p[role=alert]")
    assert not trouble.count() or trouble.inner_text().endswith("."), "a refused form is told in a sentence"
    if not trouble.count():
        assert "Will change:" in page.get_by_role("group", name="What will change").inner_text()
        page.get_by_role("button", name="Leave it").click()


def test_control_sees_who_owes_an_answer_before_it_ends_a_phase_and_acts_for_one(visit: Callable[..., Player]) -> None:
    room = running(visit)
    page = room.page
    end = page.get_by_role("button", name=re.compile(r"^End phase: \d+ owes?$"))
    end.wait_for()
    assert "Ana Ruiz" in str(end.get_attribute("title"))
    end.click()
    assert "Ana Ruiz" in page.locator(".ends").inner_text()
    page.get_by_role("button", name="Not yet").click()
    page.locator("section.panel", has=page.get_by_role("img", name=re.compile("^Ana Ruiz"))).locator(".head").click()
    page.get_by_role("button", name="Act for").click()
    box = page.get_by_role("group", name="Act for Ana Ruiz")
    prompt = box.locator("b").inner_text()
    for _ in range(3):  # one answer, and the next question comes in its place; the rest as it goes by itself
        box.locator(".answers button").last.click()
        page.wait_for_timeout(400)
        if not box.locator(".answers button").count():
            break
    assert not page.locator("p[role=alert]").count(), page.locator("p[role=alert]").inner_text()
    if box.locator(".answers button").count():
        box.get_by_role("button", name="All of it as it goes by itself").click()
    page.get_by_text("acts: for Ana Ruiz").first.wait_for()
    assert prompt


# -- screens ---------------------------------------------------------------------------------------------------------

SMALLEST = 24.0
TOO_SMALL = """least => [...document.querySelectorAll('main *')]
    .filter(one => one.checkVisibility({opacityProperty: true}) && !one.closest('.out-of-sight, .sr')
    && [...one.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
    .map(one => [one.textContent.trim().slice(0, 30), parseFloat(getComputedStyle(one).fontSize)
        * (one instanceof SVGElement ? one.getScreenCTM().a : 1)])
    .filter(([, size]) => size < least - 0.2)"""
DRAWN = re.compile(r'font-size="([\d.]+)"')
FAINT = """() => {
    // words of a drawing that stand out too little from the shape they lie on; of a gradient from any of its colours
    const rgb = text => { const c = new OffscreenCanvas(1, 1).getContext('2d'); c.fillStyle = text;
                          c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data].slice(0, 3); };
    const light = text => rgb(text).map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
    const paints = fill => { const id = /url\\("?#([^")]+)/.exec(fill); return !id ? [fill]
        : [...document.getElementById(id[1]).querySelectorAll('stop')].map(s => getComputedStyle(s).stopColor); };
    const least = words => parseFloat(getComputedStyle(words).fontSize) >= 24 ? 3 : 4.5, found = [];
    for (const words of document.querySelectorAll('svg text')) {
        const box = words.getBoundingClientRect();
        if (!box.width || !words.textContent.trim()) continue;
        const under = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            .find(e => e.matches('rect, path, circle, ellipse, polygon') && getComputedStyle(e).fill !== 'none'
                  && getComputedStyle(e).opacity > .6 && getComputedStyle(e).fillOpacity > .6);
        const ink = light(getComputedStyle(words).fill);
        for (const paint of under ? paints(getComputedStyle(under).fill) : []) {
            const [a, b] = [ink, light(paint)].sort((x, y) => y - x), ratio = (a + .05) / (b + .05);
            if (ratio < least(words)) found.push(`${words.textContent.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
        }
    }
    return found;
}"""


def themed(page: Page, theme: str) -> list[str]:
    """What axe finds by day or by night."""
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    return findings(page)


def judged(wall: Page, kind: str) -> list[tuple[str, str, str]]:
    """What axe finds on a screen by day and by night, and words of its drawings that stand out too little."""
    wrong = []
    for theme in ("light", "dark"):
        wrong += [(kind, theme, one) for one in themed(wall, theme)]
        for own in wall.locator("img.own, img.beside, img.pictured").all():
            page = wall.context.new_page()
            page.goto(re.sub("theme=[a-z]+", f"theme={theme}", str(own.evaluate("image => image.src"))))
            page.set_viewport_size({"width": 1920, "height": 1080})
            wrong += [(kind, theme, one) for one in page.evaluate(FAINT)]
            page.close()
    return wrong


def drawn(wall: Page) -> None:
    """Wait until a screen shows what it has to show: the words of the game, and its pictures."""
    wall.wait_for_selector("main.hall")
    wall.wait_for_load_state("networkidle")
    wall.wait_for_function("() => [...document.images].every(one => one.complete)")


def test_nothing_on_a_screen_is_smaller_than_24_pixels(visit: Callable[..., Player], room: Chief, house: House) -> None:
    room.send("POST", f"{room.table}/notices", {"text": "Planning ends in five minutes.", "screens": True})
    screens = room.send("POST", f"{room.table}/screens")
    kinds = [kind["key"] for kind in room.send("GET", f"{room.table}/event")["kinds"]]
    wall = visit(screens[-1]["path"], viewport={"width": 1920, "height": 1080})
    small: list[Any] = []
    for kind in kinds:
        room.send("PUT", f"{room.table}/screens/{screens[-1]['number']}", {"kind": kind, "rotate": [],
                                                                           "identify": False})
        wall.page.reload()
        drawn(wall.page)
        small += [(kind, *row) for row in wall.page.evaluate(TOO_SMALL, SMALLEST)]
        for own in wall.page.locator("img.own, img.beside").all():
            box = own.bounding_box()
            svg = wall.page.request.get(str(own.get_attribute("src"))).text()
            frame = re.search(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', svg)
            assert box is not None and frame is not None
            wide, high = float(frame[1]), float(frame[2])
            scale = min(box["width"] / wide, box["height"] / high)
            sizes = [float(size) for size in DRAWN.findall(svg)]
            assert sizes, f"{kind} has no letters"
            small += [(kind, "drawn", round(size * scale, 1)) for size in set(sizes) if size * scale < SMALLEST - 0.2]
        if MANY:
            PICTURES.mkdir(parents=True, exist_ok=True)
            wall.page.screenshot(path=str(PICTURES / f"screen-{kind}.png"))
    wall.page.goto(f"{screens[-1]['path']}?text")
    wall.page.get_by_role("region", name="Board as text").get_by_role("table").first.wait_for()
    small += [("as text", *row) for row in wall.page.evaluate(TOO_SMALL, SMALLEST)]
    assert not small, small


# -- phones and readers ----------------------------------------------------------------------------------------------

def test_no_serious_finding_on_the_screens_and_on_the_home_of_a_phone(visit: Callable[..., Player]) -> None:
    chief = Chief(visit())
    phone = visit(chief.seat("Chronicle"), **PHONE).page
    phone.get_by_role("button", name="Sit down").tap()
    phone.wait_for_selector(".match")
    chief.begin()
    phone.get_by_role("button", name="Hall").first.tap()
    phone.get_by_role("button", name="Close").first.wait_for()
    wrong: list[Any] = [("home", one) for one in findings(phone)]
    screens = chief.send("POST", f"{chief.table}/screens")
    wall = visit(screens[-1]["path"], viewport={"width": 1920, "height": 1080}).page
    for kind in [kind["key"] for kind in chief.send("GET", f"{chief.table}/event")["kinds"]]:
        chief.send("PUT", f"{chief.table}/screens/{screens[-1]['number']}", {"kind": kind, "rotate": [],
                                                                             "identify": False})
        wall.reload()
        drawn(wall)
        wrong += judged(wall, kind)
    wall.goto(f"{screens[-1]['path']}?text")
    wall.get_by_role("region", name="Board as text").get_by_role("table").first.wait_for()
    wrong += judged(wall, "as text")
    assert not wrong, wrong


def test_the_press_desk_has_the_clock_and_hears_what_control_says_of_a_piece(visit: Callable[..., Player]) -> None:
    chief = Chief(visit())
    desk = visit(chief.seat("Chronicle"), viewport={"width": 1024, "height": 768}).page
    desk.get_by_role("button", name="Sit down").click()
    desk.wait_for_selector(".match")
    chief.begin()
    desk.goto(f"/event/{chief.id}/press")
    desk.get_by_role("timer").wait_for()
    desk.get_by_label("Headline").fill("Governor silent as Ashdown arms")
    desk.get_by_role("button", name="Hand in").click()
    desk.get_by_text("handed in").wait_for()
    desk.get_by_label("Headline").fill("What comes next")  # stays as it is while the list beside it changes
    piece = chief.send("GET", f"{chief.table}/desk")["pieces"][0]
    chief.send("PUT", f"{chief.table}/desk/pieces/{piece['number']}", {"do": "return", "word": "Name your source."})
    desk.get_by_text("“Name your source.”").wait_for()
    chief.send("POST", f"{chief.table}/notices", {"text": "Planning ends in five minutes."})
    desk.get_by_role("button", name="I have read it: Planning").click()
    desk.get_by_text("Planning ends in five minutes.").wait_for(state="detached")
    for text in ("Lunch: half an hour.", "Please come to the stage."):
        chief.send("POST", f"{chief.table}/notices", {"text": text})
    desk.get_by_text("Please come to the stage.").wait_for()
    assert not desk.get_by_text("Lunch: half an hour.").count()  # the latest stands before the others
    desk.get_by_role("button", name="+1 more notices").click()
    desk.get_by_role("button", name="I have read it: Lunch").click()
    desk.get_by_text("Lunch: half an hour.").wait_for(state="detached")
    assert desk.get_by_label("Headline").input_value() == "What comes next"


def test_a_piece_shows_its_place_on_the_screen_beside_who_is_blamed_and_what_is_announced(
        visit: Callable[..., Player]) -> None:
    chief = Chief(visit())
    path = chief.seat("Chronicle")
    desk = visit(path, viewport={"width": 1024, "height": 768}).page
    desk.get_by_role("button", name="Sit down").click()
    desk.wait_for_selector(".match")
    chief.begin()
    desk.goto(f"/event/{chief.id}/press")
    screen = chief.send("POST", f"{chief.table}/screens")[-1]
    chief.send("PUT", f"{chief.table}/screens/{screen['number']}", {"kind": "news", "rotate": [], "identify": False})
    wall = visit(screen["path"], viewport={"width": 1920, "height": 1080}).page
    chief.send("POST", f"{chief.table}/notices", {
        "text": "Planning ends in five minutes. Governors, look to your Loyalty, and to those who look at it.",
        "only_screens": True})
    for number in range(desk.get_by_label("Picture").locator("option").count()):
        desk.get_by_label("Headline").fill(f"What place {number} looks like")
        desk.get_by_label("Picture").select_option(index=number)
        desk.get_by_role("button", name="Hand in").click()
        desk.get_by_text(f"What place {number} looks like").first.wait_for()
        piece = max(one["number"] for one in chief.send("GET", f"{chief.table}/desk")["pieces"])
        chief.send("PUT", f"{chief.table}/desk/pieces/{piece}", {"do": "publish"})
        wall.get_by_role("heading", name=f"What place {number} looks like").first.wait_for()
        drawn(wall)
        pictures = wall.locator("article.large img")
        assert pictures.count() == (number > 0)
        assert wall.evaluate("[...document.images].every(one => one.naturalWidth > 0)"), "a picture is missing"
    foot, ladder = (wall.locator(at).bounding_box() for at in ("section[aria-label=News]", "img.beside"))
    assert foot is not None and ladder is not None and ladder["y"] + ladder["height"] <= foot["y"] + 1
