"""What people do to each other at an event: Control by a form and the way back, an exchange between two phones.

With HEGEMON_LOOK=FOLDER pictures of it are kept there.
"""
from __future__ import annotations

import os
import re
import uuid
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PHONE, Player
from tests.browser.hall import Chief, running

LOOK = os.environ.get("HEGEMON_LOOK", "")
FORM, BACK = "Set a number", "Take the last command back"
NUMBER, NOW = "Blame: MEGA", 4


def pictured(page: Page, name: str) -> None:
    """Keep a picture in both themes if pictures are wanted."""
    if not LOOK:
        return
    Path(LOOK).mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        page.wait_for_timeout(400)
        page.screenshot(path=str(Path(LOOK) / f"{name}-{theme}.png"))


def form(page: Page, title: str) -> Locator:
    """A command of Control, sought by its title and opened."""
    page.get_by_label("Find one of").fill(title)
    box = page.locator("details details", has_text=title).first
    box.locator("summary").click()
    box.locator("form").wait_for()
    return box


def test_control_fills_in_a_form_sees_what_it_changes_and_goes_back(visit: Callable[..., Player]) -> None:
    page = running(visit).page
    page.locator("section[aria-label=Places] .head").filter(has_text="Capital").click()
    page.get_by_label("Which number").fill(NUMBER)
    value = page.get_by_label(f"{NUMBER}: one less").locator("xpath=..").locator("b.number")
    was = value.inner_text()
    page.locator("summary", has_text="All commands").click()
    box = form(page, FORM)
    box.get_by_label("which number").fill(NUMBER)
    box.get_by_label("becomes").fill(str(NOW))
    box.get_by_label("reason").fill("the press of the day")
    box.get_by_role("button", name="Send").click()
    trial = page.get_by_role("group", name="What will change")
    expect(trial).to_contain_text(f"Will change: {NUMBER}: {was} → {NOW}")
    assert value.inner_text() == was, "nothing is changed before Do it"
    pictured(page, "form-preview")
    trial.get_by_role("button", name="Do it").click()
    expect(value).to_have_text(str(NOW))
    deeds = page.get_by_role("region", name="Who did what")
    expect(deeds).to_contain_text(f"Set {NUMBER} to {NOW}")
    expect(deeds).to_contain_text("the press of the day")
    box = form(page, BACK)
    box.get_by_label("reason").fill("that was another faction")
    box.get_by_role("button", name="Send").click()
    expect(trial).to_contain_text(f"Will change: {NUMBER}: {NOW} → {was}")
    trial.get_by_role("button", name="Do it").click()
    expect(value).to_have_text(was)
    expect(deeds).to_contain_text(BACK)
    pictured(page, "form-back")


def sat_down(visit: Callable[..., Player], path: str) -> Page:
    """Somebody at a phone."""
    page = visit(path, **PHONE).page
    page.get_by_role("button", name="Sit down").tap()
    page.wait_for_selector(".match")
    return page


def in_diplomacy(chief: Chief) -> None:
    """Control ends the Map Phase: everybody's defaults count; then deals can be made."""
    chief.send("POST", f"{chief.table}/desk/sweep", {"place": "", "dry": False, "key": uuid.uuid4().hex})
    expect(chief.page.locator(".where b").first).to_contain_text("Diplomacy")


def test_an_exchange_between_two_phones(visit: Callable[..., Player]) -> None:
    chief = Chief(visit())
    cards = chief.seat_all({"Ana Ruiz": "Governor", "Ben Okoro": "Politician"})
    ana, ben = [sat_down(visit, card) for card in cards]
    chief.begin()
    in_diplomacy(chief)
    for page in (ana, ben):
        page.get_by_role("button", name="Talk").tap()
    ana.get_by_role("button", name="Make an offer…").tap()
    filled = ana.get_by_role("group", name="Make an offer")
    filled.locator("button[data-cell=to]").tap()
    hers, his = [next(one["key"] for one in chief.chairs if word in one["title"])
                 for word in ("Governor", "Politician")]
    ana.locator(f"[data-put='offer {his}']").tap()
    filled.get_by_role("button", name="Megapower: more").first.tap()
    pictured(ana, "offer-made")
    ana.get_by_role("button", name="Make an offer", exact=True).tap()
    mine = ana.get_by_role("article", name=re.compile("^Your offer to"))
    expect(mine).to_contain_text("1 Megapower")
    her_seat = hers.replace(".", " ").capitalize()
    theirs = ben.get_by_role("article", name=re.compile(f"^{her_seat} .*offers you$"))
    expect(theirs).to_contain_text("1 Megapower")
    pictured(ben, "offer-come")
    theirs.get_by_role("button", name="Accept").tap()
    expect(theirs).to_have_count(0)
    expect(mine).to_have_count(0)
    for page in (ana, ben):  # both are told, and what it was
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name="Log").tap()
        expect(page.get_by_text(re.compile("have an exchange: Give 1 Megapower for nothing")).first).to_be_visible()
    pictured(ben, "exchanged")
