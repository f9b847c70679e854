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


class Hand:
    """A phone on its page of talk and deals, and what lies there between its seat and one other."""

    def __init__(self, page: Page, other: str) -> None:
        self.page = page
        page.get_by_role("button", name="Talk").tap()
        self.new = page.get_by_role("article", name="Make somebody an offer")
        self.mine = page.get_by_role("article", name=re.compile(f"^Your offer to {other}"))
        self.come = page.get_by_role("article", name=re.compile(f"^{other}.* offers you$"))

    def make_up(self, card: Locator, way: str, side: str, to: str = "", picture: str = "") -> None:
        """Open a page of a card, put one Megapower more on one side, and send it."""
        card.get_by_role("button", name=f"{way}…").tap()
        page = self.page.get_by_role("group", name=way, exact=True)
        if to:
            page.locator("button[data-cell=to]").tap()
            page.locator(f"[data-put='offer {to}']").tap()
        page.get_by_role("region", name=side).get_by_role("button", name="Megapower: more").tap()
        pictured(self.page, picture or way.lower())
        card.get_by_role("button", name=way, exact=True).tap()

    def offer(self, to: str) -> None:
        """One Megapower for nothing."""
        self.make_up(self.new, "Make an offer", "You give", to, "offer-made")

    def sides(self, card: Locator, gets: str, gives: str) -> None:
        """What a card says one gets and gives."""
        expect(card.locator("dd")).to_have_text([gets, gives])

    def told(self, words: str, count: int = 1) -> None:
        """What is said of deals above the cards."""
        listed = self.page.get_by_role("list", name="What became of deals").locator("li")
        expect(listed.filter(has_text=re.compile(words))).to_have_count(count)


def test_two_phones_deal_by_touch(visit: Callable[..., Player]) -> None:
    """Offered, countered, accepted; refused; changed and taken back: both pages say so each time."""
    chief = Chief(visit())
    cards = chief.seat_all({"Ana Ruiz": "Governor", "Ben Okoro": "Politician"})
    pages = [sat_down(visit, card) for card in cards]
    chief.begin()
    in_diplomacy(chief)
    hers, his = [next(one["key"] for one in chief.chairs if word in one["title"])
                 for word in ("Governor", "Politician")]
    faction = his.split(".")[1]
    ana, ben = Hand(pages[0], f"{faction} politician"), Hand(pages[1], hers.replace(".", " ").capitalize())
    ana.offer(his)
    ana.sides(ana.mine, "nothing", "1 Megapower")
    ben.sides(ben.come, "1 Megapower", "nothing")
    ben.told(r"makes .*\(you\) an offer")
    pictured(ben.page, "offer-come")
    ben.make_up(ben.come, "Counter", "You want")  # it begins with what was offered
    ben.sides(ben.mine, "2 Megapower", "nothing")
    expect(ben.come).to_have_count(0)
    ana.sides(ana.come, "nothing", "2 Megapower")
    ana.told(r"refuses your offer")
    pictured(ana.page, "countered")
    ana.come.get_by_role("button", name="Accept").tap()
    ana.told(r"gives .*\(you\) nothing for 2 Megapower")
    ben.told(r"^(You give|.*\(you\) gives) .* nothing for 2 Megapower")
    pictured(ben.page, "exchanged")

    ana.offer(his)
    ben.come.get_by_role("button", name="Refuse").tap()
    ana.told(r"refuses your offer")
    ben.told(r"^(You refuse|.*\(you\) refuses) .*'s offer")
    expect(ana.mine).to_have_count(0)
    pictured(ana.page, "refused")

    ana.offer(his)
    ana.make_up(ana.mine, "Change", "You give")
    ben.sides(ben.come, "2 Megapower", "nothing")
    pictured(ana.page, "changed")
    ana.mine.get_by_role("button", name="Take it back").tap()
    for card in (ana.mine, ben.come):
        expect(card).to_have_count(0)
    ana.told(r"^(You take|.*\(you\) takes) back the offer to")
    ben.told(r"takes back the offer to .*\(you\)")
    pictured(ben.page, "withdrawn")
