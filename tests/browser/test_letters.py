"""Letters of an event: what one must read to act on a phone, everything else there, every page by day and by night.

With HEGEMON_LOOK=FOLDER pictures of all pages are kept there, at both sizes and in both themes.
"""
from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Player
from tests.browser.hall import Chief
from tests.browser.test_access import findings
from tests.browser.test_dealings import in_diplomacy, pictured, sat_down

TO_ACT, ELSE = 14.0, 12.0  # pixels on a phone
# visible words with their size: what is pressed, filled in or answered, and what asks for it, has to be larger
SMALL = """([act, least, within]) => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const ACTS = 'button, a, label, summary, select, option, [role=alert], [role=status]';
    while (walk.nextNode()) {
        const holder = walk.currentNode.parentElement, words = walk.currentNode.textContent.trim();
        if (!words || !holder.closest(within) || holder.closest('svg, script, style, .out-of-sight')) continue;
        const box = holder.getBoundingClientRect();
        if (!box.width || !box.height || !holder.checkVisibility({opacityProperty: true})) continue;
        const size = parseFloat(getComputedStyle(holder).fontSize);
        const by = holder.closest(ACTS) && !holder.closest('nav, .bar') ? act : least;
        if (size < by - 0.01) found.push(`${words.slice(0, 40)} (${size} of ${by})`);
    }
    for (const field of document.querySelectorAll('input, select, textarea')) {
        const size = parseFloat(getComputedStyle(field).fontSize);
        if (field.checkVisibility() && size < act - 0.01) found.push(`a field, ${field.ariaLabel} (${size})`);
    }
    return [...new Set(found)];
}"""


class Hall:
    """An event with something to read everywhere: a turn behind it, calls for help, notices, pieces of the press."""

    def __init__(self, visit: Callable[..., Player]) -> None:
        self.visit = visit
        self.chief = chief = Chief(visit())
        card, other = chief.seat_all({"Ana Ruiz": "Chronicle", "Ben Okoro": "Politician"})
        self.phone = sat_down(visit, card)
        self.other = other
        chief.begin()
        for kind in ("rules", "come"):
            self.at_seat("POST", "help", {"kind": kind, "text": "May a Governor sit in two places at once?"})
        for text in ("Planning ends in five minutes.", "Lunch: half an hour."):
            chief.send("POST", f"{chief.table}/notices", {"text": text, "screens": True})
        for title in ("Governor silent as Ashdown arms", "Alien rights: the vote that nobody saw"):
            self.piece(title)
        self.piece("A draft", "save")

    def at_seat(self, method: str, path: str, body: dict[str, Any]) -> Any:
        """A request of Ana's phone."""
        answer = self.phone.request.fetch(f"/api{self.chief.table}/{path}", method=method, headers={"X-Hegemon": "1"},
                                          data={"seat": self.seat, **body})
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def seat(self) -> int:
        return next(i for i, one in enumerate(self.chief.chairs) if "Chronicle" in one["title"])

    def piece(self, title: str, upto: str = "publish") -> None:
        """Something written, kept, handed in or published."""
        outlet = self.at_seat("GET", f"pieces?seat={self.seat}", {})["outlets"][0]["key"]
        body = {"outlet": outlet, "title": title, "text": "The Governor has not been seen since the budget."}
        number = self.at_seat("POST", "pieces", {**body, "do": "save"})["pieces"][0]["number"]
        if upto != "save":
            self.at_seat("PUT", f"pieces/{number}", {**body, "do": "hand_in"})
        if upto == "publish":
            self.chief.send("PUT", f"{self.chief.table}/desk/pieces/{number}", {"do": "publish"})

    def a_turn(self) -> None:
        """On into the next turn: everybody's defaults, gates opened, rulings as prepared."""
        for _ in range(40):
            if self.chief.tend() > 1:
                return
            with suppress(AssertionError):  # nothing is open at a gate
                self.chief.send("POST", f"{self.chief.table}/desk/sweep",
                                {"place": "", "dry": False, "key": uuid.uuid4().hex})
            self.chief.page.wait_for_timeout(300)
        raise AssertionError("the turn did not end")

    def rooms(self, **how: Any) -> Page:
        """A page of whoever runs the event."""
        return self.visit(storage_state={**self.chief.page.context.storage_state(), "origins": []}, **how).page


@pytest.fixture
def hall(visit: Callable[..., Player]) -> Hall:
    return Hall(visit)


def judged(page: Page, name: str, wrong: list[str], least: tuple[float, float] = (TO_ACT, ELSE),
           within: str = "body") -> None:
    """Letters, width, and what axe finds by day and by night."""
    wrong += [f"{name}: {one}" for one in page.evaluate(SMALL, [*least, within])]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
        wrong.append(f"{name}: wider than the screen")
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        wrong += [f"{name}, {theme}: {one}" for one in findings(page)]
    pictured(page, f"letters-{name}")


HALL = ".top, [role=dialog], .chat"  # what an event adds to the page of a game, which has a test of its own
ROOMS = {"control": ("/event/{id}/control", ".acts button"), "door": ("/event/{id}/door", "li.panel"),
         "event": ("/event/{id}", "table.list"), "events": ("/event", "form.panel"),
         "story": ("/story/{id}", "section.panel li"),
         "code": ("/code", "input")}


@pytest.mark.timeout(900)
def test_all_pages_of_an_event_can_be_read_by_day_and_by_night(hall: Hall) -> None:
    wrong: list[str] = []
    card = hall.visit(hall.other, **PHONE).page
    expect(card.get_by_role("button", name="Sit down")).to_be_visible()
    judged(card, "card-phone", wrong)
    in_diplomacy(hall.chief)
    phone = hall.phone
    judged(phone, "home-phone", wrong, within=HALL)
    phone.get_by_role("button", name="Hall").first.tap()
    phone.get_by_text("Briefing and conduct").tap()
    judged(phone, "hall-phone", wrong, within=HALL)
    phone.get_by_role("button", name="Close").first.tap()
    phone.get_by_role("button", name=re.compile("^Take it")).tap()  # the window of the press; then offers can be made
    phone.get_by_role("button", name="Talk").tap()
    phone.get_by_role("article", name="Make somebody an offer").wait_for()
    judged(phone, "talk-phone", wrong, within=HALL)
    phone.goto(f"/event/{hall.chief.id}/press?seat={hall.seat}")
    phone.locator("li.panel").first.wait_for()
    judged(phone, "press-phone", wrong)
    hall.piece("A piece that is handed in", "hand_in")
    handy, wide = hall.rooms(**PHONE), hall.rooms(**DESKTOP)
    for name, (path, sign) in ROOMS.items():
        if name == "story":
            hall.a_turn()
        for size, page, least in (("phone", handy, (TO_ACT, ELSE)), ("desktop", wide, (12.0, 11.0))):
            page.goto(path.format(id=hall.chief.id))
            page.locator(sign).first.wait_for()
            if name == "control":
                page.locator("section[aria-label=Places] .head").first.click()
                page.get_by_role("button", name="Send back").click()
                page.get_by_text("Set, freeze, spot").click()
                bar = page.locator("header.bar").bounding_box()
                assert bar is not None and bar["height"] < 120, "the clock and its buttons leave room for the rest"
            judged(page, f"{name}-{size}", wrong, least)
    assert not wrong, "\n".join(wrong)
