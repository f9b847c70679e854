"""A game among three people over simulated days, each at a browser; what they were told is counted by keys.

It begins live, where one who is late is answered for, goes on by mail when all have agreed, respects playing hours and
a holiday, lets a bot in for who is late and out again, and loses no time to a server that is killed twice and away for
hours. In the suite bots play the rest; `make days` (`HEGEMON_DAYS=whole`) plays the whole game in the pages.
"""
from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser
from tests.browser.days import Days, Game, Hours, Somebody, count, until
from tests.browser.test_told import OURS, _post, outside
from tests.server.outbox.receivers import Receivers

if TYPE_CHECKING:
    from tests.browser.conftest import House

__all__ = ["outside"]
WHOLE = os.environ.get("HEGEMON_DAYS") == "whole"
ANSWERS = 12 if WHOLE else 1   # in the pages, between one thing that happens and the next
LOOK = os.environ.get("HEGEMON_LOOK", "")
WHO = (("Ann", Hours("UTC", 8, 22), 0), ("Bob", Hours("Europe/Vienna", 17, 23), 0),
       ("Cem", Hours("America/New_York", 7, 12), 60))
MAIL = 42 * 3600               # seconds of playing time for a decision, in the pace `relaxed`
EXACT = 90.0                   # seconds: playing time is counted here by minutes
AWAY = 2 * 3600


@pytest.fixture
def days(tmp_path: Path) -> Days:
    return Days(tmp_path)


@pytest.fixture
def mailing(house: House, tmp_path: Path, outside: Receivers, days: Days) -> Iterator[House]:
    """A server whose time is turned, and that may reach the receivers."""
    folder = tmp_path / "house"
    folder.mkdir()
    other = type(house)(folder, clock=str(days.path), debug=True, bot_pause=0, **outside.settings)
    other.start()
    yield other
    other.stop()


def picture(somebody: Somebody, name: str) -> None:
    if LOOK:
        Path(LOOK).mkdir(parents=True, exist_ok=True)
        somebody.page.screenshot(path=Path(LOOK) / f"days-{name}.png")


@pytest.mark.timeout(7200 if WHOLE else 900)
def test_a_game_over_days(chromium: Browser, mailing: House, outside: Receivers, days: Days) -> None:
    contexts = [chromium.new_context(base_url=mailing.url, viewport={"width": 1440, "height": 900}) for _ in WHO]
    for context in contexts:
        context.set_default_timeout(60_000)
    try:
        people = [Somebody(context.new_page(), *who, outside, days) for context, who in zip(contexts, WHO)]
        game = begun(mailing, days, people)
        live(game)
        by_mail(game)
        holiday(game)
        late(game)
        killed_by_mail(game)
        ended(game)
        print(count(game))  # shown with -s
    finally:
        for context in contexts:
            context.close()


def begun(house: House, days: Days, people: list[Somebody]) -> Game:
    for one in people:
        one.choose_hours(typed=WHOLE or one is people[0])
    ann = people[0]
    table = str(_post(ann.page, "/api/tables", {"game": "galactic_emperor", "pace": "live", "name": "Over days",
                                                "seed": "5",
                                                "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]})["id"])
    for one in people[1:]:
        _post(one.page, f"/api/tables/{table}/sit", {})
    _post(ann.page, f"/api/tables/{table}/start", {})
    for one in people:
        one.page.goto(f"/play/{table}")
    return Game(house, days, people, table)


def live(game: Game) -> None:
    """At a live pace who is late is answered for by the default; a server that was away for hours charges nobody."""
    for _ in range(ANSWERS):
        game.answer()
    picture(game.people[0], "live")
    seat, one = game.waits()
    game.turn_to(game.due(seat) + 1)
    assert not game.by_clock(seat), "two seconds after zero an answer still counts"
    game.turn(4)
    until(lambda: game.by_clock(seat), one.page)
    assert not any([row["bot"] for row in one.page.request.get(f"/api/tables/{game.table}").json()["seats"]])
    game.answer()

    before, one = game.waits()
    got = len(one.outside.web.got)
    game.answer()  # which calls somebody: killed while messages are on their way
    seat, one = game.waits()
    game.days.on(one.delay)
    until(lambda: len(one.outside.web.got) > got or seat == before, one.page)
    left = game.due(seat) - game.days.now()
    game.kill(AWAY)
    given = game.due(seat) - game.days.now() - left
    assert -8 < given < 30, f"the downtime is not charged, and a moment more is given: {given:.0f} s"
    for _ in range(ANSWERS):
        game.answer()  # the pages have found the server again by themselves


def by_mail(game: Game) -> None:
    """From live to mail, when all have agreed; then time runs in each one's own playing hours."""
    ann, *others = game.people
    ann.page.goto(f"/table/{game.table}")
    ann.page.select_option("section[aria-labelledby=pace] select", "relaxed")
    ann.page.get_by_role("button", name="Ask all").first.click()
    for one in others:
        assert "42 hours" not in ann.page.request.get(f"/api/tables/{game.table}").json()["pace"], "not all agree yet"
        one.page.wait_for_selector(".votes")
        picture(one, f"vote-{one.name}")
        one.page.get_by_role("button", name="Agree").click()
        one.page.locator(".votes").wait_for(state="detached" if one is others[-1] else "attached")
    until(lambda: "42 hours" in ann.page.request.get(f"/api/tables/{game.table}").json()["pace"], ann.page)
    ann.page.goto(f"/play/{game.table}")
    for _ in range(ANSWERS):
        seat, one = game.waits()
        left = one.hours.between(game.days.now(), game.due(seat))
        assert abs(left - MAIL) < EXACT, f"{left / 3600:.2f} playing hours for {one.name}"
        game.turn(one.delay + 1)
        game.turn(5 * 3600)
        game.answer()


def holiday(game: Game) -> None:
    """Typed in the page; nobody is late on it."""
    seat, one = game.waits()
    before = one.hours.between(game.days.now(), game.due(seat))
    one.page.goto("/account")
    for label, later in (("First day away", 0), ("Last day away", 12)):
        day = datetime.fromtimestamp(game.days.now() + later * 86400, UTC).date()
        one.page.get_by_label(label).fill(day.isoformat())
    one.page.get_by_role("button", name="Add the holiday").click()
    one.page.get_by_text("Kept. Games by mail").wait_for()
    picture(one, "holiday")
    known = game.by_clock(seat)
    game.turn(11 * 86400)
    one.page.wait_for_timeout(2500)  # the server looks every two seconds
    assert game.by_clock(seat) == known, "whoever is on holiday is not late"
    over = datetime.fromtimestamp(game.days.now() + 2 * 86400, UTC).replace(hour=12).timestamp()
    left = one.hours.between(over, game.due(seat))
    assert before - 86400 < left <= before + EXACT, "from the end of the holiday on the time counts that was left"


def late(game: Game) -> None:
    """Time is up, and not before: the decision is answered, a bot plays on, and hands back with one tap."""
    seat, one = game.waits()
    known = len(game.by_clock(seat))
    game.turn_to(game.due(seat) - 60)
    one.page.wait_for_timeout(2500)
    assert len(game.by_clock(seat)) == known, "a minute before zero"
    until(lambda: all([any([key.startswith("deadline-") for key, _ in some])
                       for some in one.told().values()]), one.page)
    game.turn(70)
    until(lambda: len(game.by_clock(seat)) > known, one.page)
    first = game.by_clock(seat)[-1]
    one.page.goto(f"/play/{game.table}")
    one.page.get_by_text("bot plays your seat").wait_for()
    picture(one, "lent")
    played = 'SELECT 1 FROM log WHERE "match" = ? AND seat = ? AND number > ?'
    for _ in range(30):
        until(lambda: game.asked() != seat, one.page)
        if game.rows(played, game.table, seat, first):
            break
        game.answer()
    assert game.rows(played, game.table, seat, first), "the bot has played on"
    one.page.get_by_role("button", name="Take it back", exact=True).click()
    until(lambda: not any([row["bot"] for row in one.page.request.get(f"/api/tables/{game.table}").json()["seats"]]),
          one.page)
    game.lent.append((seat, first, game.number + 1))
    pressed = one.pressed
    for _ in range(60):
        game.answer()
        if one.pressed > pressed:
            break
    assert one.pressed > pressed, "whoever took the seat back plays on"


def killed_by_mail(game: Game) -> None:
    """In playing hours, for hours: nobody's time."""
    seat, one = game.waits()
    game.turn_to(one.hours.soon(game.days.now()))
    left = one.hours.between(game.days.now(), game.due(seat))
    game.kill(AWAY)  # and the lobby knows it at once, whoever has opened the match
    again = one.hours.between(game.days.now(), game.due(seat))
    assert one.hours.plays(game.days.now()), "it would have counted"
    assert abs(again - left) < EXACT, f"{(left - again) / 3600:.2f} hours were charged"
    for _ in range(ANSWERS):
        game.answer()
    picture(one, "after")


def ended(game: Game) -> None:
    """To the end, in the pages or by bots; everybody is told how it ended."""
    ann = game.people[0]
    while WHOLE and not game.over:
        game.answer()
        game.turn(1800)
    if not game.over:
        _post(ann.page, f"/api/tables/{game.table}/clock", {"do": "freeze", "key": "all-leave-together"})
        for seat, one in enumerate(game.people):
            one.page.goto("about:blank")  # nobody looks on, and nothing has to be drawn
            game.lent.append((seat, game.number, game.number + 100_000))
            answered = one.page.request.put(f"/api/tables/{game.table}/seats/{seat}/bot", data={"level": "random"},
                                            headers=OURS)
            assert answered.ok, answered.text()
        _post(ann.page, f"/api/tables/{game.table}/clock", {"do": "start", "key": "the-bots-play-on"})
    until(lambda: game.over, ann.page, 240)
    for one in game.people:
        until(lambda one=one: all([any([key.startswith("over-") for key, _ in some])  # type: ignore[misc]
                                   for some in one.told().values()]), one.page)
    game.turn(0.0)  # and that it was sent is noted
