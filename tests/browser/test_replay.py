"""Looking at a game again: slider, keys, links, perspectives, downloads, records and going on from a move."""
from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player


def step(page: Page) -> int:
    """The position that is shown."""
    return int(page.locator("footer .count").inner_text())


def test_a_finished_game_is_looked_at_from_every_side(visit: Callable[..., Player], tmp_path: Path) -> None:
    """Keys step, the address names the position, every seat's view is open, the record goes out and comes in again."""
    me = visit()
    table = me.against_a_bot(seed="51")
    me.play_out()
    page = me.page
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("footer .count")).to_have_text("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("footer .count")).to_have_text("2")
    assert page.url.endswith("#2")
    page.keyboard.press("End")
    last = int(re.findall(r"of (\d+)", page.locator("footer").inner_text())[0])
    expect(page.locator("footer .count")).to_have_text(str(last))
    page.goto(f"/replay/{table}#3")
    expect(page.locator("footer .count")).to_have_text("3")
    page.get_by_label("Seen by").select_option(label="Yellow")
    hand = page.get_by_role("list", name="Your hand")
    expect(hand).to_have_count(0)  # the map has the room until cards are asked for
    page.get_by_label("Cards and sheets").get_by_role("button", name="Hand").click()
    expect(hand).to_be_visible()

    chart = page.get_by_label("Scores").locator(".plot svg")
    chart.click(position={"x": 1, "y": 20})
    expect(page.locator("footer .count")).to_have_text("0")
    page.get_by_label("Scores").locator("li b").first.wait_for()
    page.get_by_role("button", name="Text view").click()
    words = page.get_by_role("region", name="Board as text")
    at_first = words.inner_text()
    page.keyboard.press("End")
    expect(words).not_to_have_text(at_first, use_inner_text=True)
    page.get_by_role("button", name="Text view").click()
    moves = page.get_by_label("Moves").locator("li")
    page.get_by_label("Which lines").select_option(label="Yellow")
    seats = {mark["seat"] for mark in page.request.get(f"/api/matches/{table}/timeline?seat=1").json()["marks"]}
    assert seats == {0, 1} and 0 < moves.count() < last
    page.get_by_label("Which lines").select_option("all")
    expect(moves).to_have_count(last)

    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option("10 / s")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('footer .count').textContent) > 5")
    page.get_by_role("button", name="Pause").click()

    page.get_by_role("button", name="Share").click()
    with page.expect_download() as record:
        page.get_by_role("link", name="Record of the whole game").click()
    kept = tmp_path / "game.record"
    record.value.save_as(kept)
    with page.expect_download() as picture:
        page.get_by_role("link", name="(PNG)").click()
    assert picture.value.path().read_bytes()[:4] == b"\x89PNG"

    page.goto("/account#import")
    page.get_by_label("Record", exact=True).set_input_files(kept)
    page.wait_for_url("**/replay/*")
    expect(page.locator("footer")).to_contain_text(f"of {last}")

    kept.write_text("this is no record")
    page.goto("/account#import")
    page.get_by_label("Record", exact=True).set_input_files(kept)
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_going_on_from_a_move_on_a_private_table(visit: Callable[..., Player]) -> None:
    """A sandbox is marked as one, and can be played."""
    me = visit()
    me.against_a_bot(seed="52")
    me.play_out()
    me.page.get_by_role("link", name="Replay").click()
    expect(me.page.locator("footer .count")).to_have_text("0")
    me.page.keyboard.press("ArrowRight")
    me.page.get_by_role("button", name="Share").click()
    me.page.get_by_role("button", name="Play on from action 1").click()
    me.page.wait_for_url("**/play/*")
    expect(me.page.get_by_text("sandbox").first).to_be_visible()
    me.settle()
    me.press()


def test_a_log_line_opens_the_moment_and_the_rule(visit: Callable[..., Player]) -> None:
    """From the log to the replay and to the paragraph."""
    me = visit()
    me.against_a_bot(seed="53")
    me.play_out()
    me.page.get_by_role("button", name="The table", exact=True).click()
    line = me.page.locator("ol[aria-label^=Log] li").first
    rule = line.get_by_role("button", name="Rule ")
    number = rule.inner_text()
    rule.click()
    expect(me.page.get_by_role("dialog").locator(".sought")).to_contain_text(number)
    me.page.keyboard.press("Escape")
    line.get_by_role("link").click()
    expect(me.page.locator("footer .count")).to_be_visible()
    assert step(me.page) >= 1
