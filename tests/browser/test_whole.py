"""Games played in the page: by clicks on the board wherever the choice is there, by keys alone, by touch on a phone.

Some decisions of each in the suite; `make look` plays on until the game is over or three hundred decisions are made,
and prints how many clicks a decision on the board took.
"""
from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, TimeoutError
from tests.browser.conftest import PAGE
from tests.browser.test_look import opened

from hegemon.kernel.registry import names

if TYPE_CHECKING:
    from tests.browser.conftest import Player

WHOLE = bool(os.environ.get("HEGEMON_LOOK"))
DECISIONS = 300 if WHOLE else 4
WAYS = ("board", "keys", "touch")
CASES = [(game, way) for i, game in enumerate(names()) for j, way in enumerate(WAYS) if WHOLE or j == i % 3]
CHOSEN = "button.main.go:enabled:not([data-commit])"
MIDDLES = """() => [...document.querySelectorAll('svg.board.play g.lit')].flatMap(g => {
    const b = g.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
    const hit = document.elementFromPoint(x, y);
    return hit && hit.closest('svg.board.play') === g.closest('svg.board.play') ? [[g.dataset.key, x, y]] : [];
})"""


class Hands:
    """Somebody who answers by pointing, and counts how often."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player, self.page, self.chance, self.clicks = player, player.page, random.Random(seed), 0

    def point(self, x: float, y: float) -> None:
        """A click, or a finger."""
        self.clicks += 1
        if self.player.tap:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.page.wait_for_timeout(60)

    def lit(self) -> list[list[Any]]:
        """Lit places that can be pointed at: key, x, y."""
        found: list[list[Any]] = self.page.evaluate(MIDDLES)
        return found

    def listed(self) -> bool:
        """Take one of a list at the place, or of pieces that fanned out."""
        small = self.page.locator(".bubble button:enabled, button.one:enabled")
        if not small.count():
            return False
        self.clicks += 1
        self.player.hit(small.first, 3_000)
        return True

    def done(self, before: str) -> bool:
        """Whether the page shows another position, or the end."""
        return self.player.number != before or self.player.over

    def soon(self, before: str) -> bool:
        """Whether another position is shown within a moment: what was done twice would be an answer too many."""
        for _ in range(20):
            if self.done(before):
                return True
            if self.page.locator(CHOSEN).count():
                return False
            self.page.wait_for_timeout(100)
        return False

    def decide(self) -> bool:
        """One answer on the board; false where none of the answers is there."""
        before, x, y = self.player.number, 0.0, 0.0
        if not self.lit():
            return False
        for _ in range(8):
            if self.page.locator(CHOSEN).count():
                self.page.wait_for_timeout(520)  # what cannot be taken back counts after a moment
                if x and not self.player.tap:
                    self.point(x, y)
                if not self.soon(before) and self.page.locator(CHOSEN).count():
                    self.player.hit(self.page.locator(CHOSEN), 3_000)
                    self.clicks += 1
                self.player.answered(before)
                return True
            if self.listed():
                continue
            places = self.lit()
            if not places or self.page.locator(PAGE).count() and self.chance.random() < 0.4:
                break
            _, x, y = self.chance.choice(places)
            self.point(x, y)
            if self.done(before):
                return True
        return self.committed(before)

    def committed(self, before: str) -> bool:
        """Send a page of orders, if there is one."""
        button = self.page.locator(PAGE)
        if not button.count():
            return False
        self.clicks += 1
        self.player.hit(button, 3_000)
        self.player.answered(before)
        return True


def by_keys(page: Page, player: Player, number: int) -> None:
    """One answer with keys alone: a number and its repetition, the end on 0, arrows and Enter on the board."""
    before = player.number
    for key in (str(1 + number % 3), "1", "0", "Tab"):
        page.keyboard.press(key)
        page.wait_for_timeout(80)
        for _ in range(3):
            if page.locator(CHOSEN).count() or page.evaluate("document.activeElement.matches('[data-commit]')"):
                page.wait_for_timeout(30)
                page.keyboard.press("Enter")
                player.answered(before)
                return
            page.keyboard.press("b")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_timeout(80)
            if player.number != before:
                return
            page.keyboard.press("1" if page.locator(".bubble button").count() else "ArrowDown")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    raise AssertionError("no key answers this question")


@pytest.mark.timeout(1800 if WHOLE else 300)
@pytest.mark.parametrize(("game", "way"), CASES)
def test_a_game_is_played(visit: Callable[..., Player], phone: dict[str, Any], game: str, way: str,
                          capsys: pytest.CaptureFixture[str]) -> None:
    me = visit(**(phone if way == "touch" else {}))
    me.come_in("Mira")
    table = opened(me, game)
    me.page.goto(f"/play/{table}?seat=0")
    hands, on_board = Hands(me, 5), 0
    for number in range(DECISIONS):
        me.settle()
        if me.over:
            break
        before = me.number
        if way == "keys":
            by_keys(me.page, me, number)
        else:
            clicks = hands.clicks
            try:
                there = hands.decide()
            except TimeoutError:
                assert me.number != before, "what was chosen could not be done"
                continue  # somebody else's answer has changed the question meanwhile
            on_board += there
            if not there:
                hands.clicks = clicks
                me.page.keyboard.press("Escape")
                if not hands.committed(before):
                    me.press(number)
                hands.clicks = clicks
    assert int(me.number) > 0
    with capsys.disabled():
        if WHOLE:
            print(f"\n{game} by {way}: {number + 1} decisions, {on_board} on the board, "
                  f"{hands.clicks / max(1, on_board):.2f} clicks each")


def reach(page: Page, table: str, prompt: str, enough: Callable[[list[str]], bool]) -> bool:
    """Answer as a program does until a question with enough answers is asked."""
    n, chance = -1, random.Random(3)
    for _ in range(400):
        asked: dict[str, Any] = {}
        while not asked.get("legal"):
            asked = page.request.get(f"/api/matches/{table}/ask?seat=0&after={n}", timeout=60_000).json()
            if asked["over"]:
                return False
            n = asked["n"]
        if asked["prompt"].endswith(prompt) and enough(asked["legal"]):
            return True
        liked = [do for do in asked["legal"] if do.startswith("build ")] or asked["legal"]
        body = {"seat": 0, "do": chance.choice(liked), "at": n, "key": f"reach:{n}:{chance.random()}"}
        assert page.request.post(f"/api/matches/{table}/actions", data=body, headers={"X-Hegemon": "1"}).ok
    return False


def programmed(legal: list[str]) -> set[str]:
    """The ships that wait for orders."""
    return {do.split()[1] for do in legal if do.startswith("program ")}


def test_ships_are_ordered_in_three_clicks_each_all_told(visit: Callable[..., Player]) -> None:
    """A click on the ship, one where it goes, one more where two lie over each other; and all are laid down at once.

    Three ships take nine clicks at most; how many there are depends on the bots.
    """
    me = visit()
    me.come_in("Mira")
    table = opened(me, "exodus")
    assert reach(me.page, table, "Where do your ships go?", lambda legal: len(programmed(legal)) >= 2)
    me.page.goto(f"/play/{table}?seat=0")
    me.page.wait_for_selector(PAGE)
    me.page.wait_for_timeout(500)
    hands, before = Hands(me, 1), me.number
    ships = [key for key, _, _ in hands.lit() if key.startswith("ship-")][:3]
    for ship in ships:
        _, x, y = next(row for row in hands.lit() if row[0] == ship)
        hands.point(x, y)
        if me.page.locator("button.one").count():  # two lie over each other: the one that was meant
            label = me.page.locator(f"g[data-key='{ship}'] title").first.text_content() or ""
            me.hit(me.page.locator(f'button.one[title="{label}"]'), 3_000)
            hands.clicks += 1
        goal = next(row for row in hands.lit() if row[0].startswith("hex-"))
        hands.point(goal[1], goal[2])
    blank = me.page.locator(".orders .cell .value", has_text="nothing").count()
    assert blank == me.page.locator(".orders .cell").count() - len(ships), "every ship has its orders"
    assert hands.committed(before) and hands.clicks <= 3 * len(ships), hands.clicks
