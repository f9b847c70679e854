"""Suggestions while playing and the analysis afterwards, asked for as a player does."""
from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.conftest import Player


def test_a_suggestion_is_chosen_and_not_done_and_a_game_is_analysed_at_its_end(visit: Callable[..., Player]) -> None:
    ana = visit()
    ana.against_a_bot("Ana")
    before = ana.number
    ana.page.keyboard.press("h")
    advice = ana.page.locator(".suggest")
    expect(ana.page.get_by_text("Suggested")).to_be_in_viewport()
    expect(advice.get_by_text("Suggested")).to_be_visible()
    expect(advice.get_by_text("Chance of winning")).to_be_visible()
    expect(ana.main_button).to_be_visible()
    assert ana.page.locator("section[aria-label='Decision'] h2").count() == 1 and ana.number >= before
    ana.hit(ana.main_button)
    ana.answered(before)
    ana.play_out()
    ana.hit(ana.page.get_by_role("button", name="Analyse this game"))
    found = ana.page.locator("section[aria-label='Analysis']")
    drawn = found.get_by_role("region", name="Chances")
    expect(drawn.get_by_role("list", name="At the end").locator("li")).to_have_count(2, timeout=60_000)
    for part in ("Where chances turned", "Mistakes", "Luck"):
        expect(found.get_by_role("region", name=part)).to_be_visible()
    expect(found.get_by_role("link", name="Keep it as a file")).to_be_visible()
    found.get_by_role("region", name="Where chances turned").get_by_role("link").first.click()
    ana.page.wait_for_url("**/replay/**")
