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
    expect(advice.get_by_text("Suggested")).to_be_visible()
    expect(advice.get_by_text("Chance of winning")).to_be_visible()
    expect(ana.main_button).to_be_visible()
    assert ana.page.locator("section[aria-label='Decision'] h2").count() == 1 and ana.number >= before
    ana.hit(ana.main_button)
    ana.answered(before)
    ana.play_out()
    ana.hit(ana.page.get_by_role("button", name="Analyse this game"))
    found = ana.page.locator("section[aria-label='Analysis']")
    expect(found.locator("svg polyline")).to_have_count(2, timeout=30_000)
    expect(found.get_by_text("Luck of the dice")).to_be_visible()
    expect(found.get_by_role("link").first).to_be_visible()
