"""Games played in the page: by clicks on the board wherever the choice is there, by keys alone, by touch on a phone.

Some decisions of each in the suite; `make look` plays every game to its end, and prints how many clicks a decision on
the board took, or how many keys.
"""
from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, TimeoutError
from tests.browser.conftest import LIT, PAGE
from tests.browser.test_look import PICTURES, opened

from hegemon.kernel.registry import names

if TYPE_CHECKING:
    from tests.browser.conftest import Player

WHOLE = bool(os.environ.get("HEGEMON_LOOK"))
DECISIONS = 800 if WHOLE else 4
WAYS = ("board", "keys", "touch")
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
CASES = [(game, way) for i, game in enumerate(names()) for j, way in enumerate(WAYS) if WHOLE or j == i % 3]
CHOSEN = "button.main.go:enabled:not([data-commit])"
# lit places of the boards and lit cards in the hand that can be pointed at: key, x, y
MIDDLES = """() => [...document.querySelectorAll('svg.board.play g.lit, .hand .lit > .face')].flatMap(g => {
    const b = g.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
    const hit = document.elementFromPoint(x, y), whole = 'svg.board.play, .hand';
    return hit && hit.closest(whole) === g.closest(whole) ? [[g.dataset.key ?? g.dataset.card, x, y]] : [];
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
        self.player.hit(small.first)
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
                    self.player.hit(self.page.locator(CHOSEN))
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
        self.player.hit(button)
        self.player.answered(before)
        return True


# what somebody with a keyboard sees: where the focus is, and which digits are offered
FOCUS = """() => { const at = document.activeElement;
    return at.matches('[data-commit]') ? 'commit' : at.closest('svg.board.play, ul.hand') ? 'place'
        : at.closest('.choices') ? 'choice' : at.closest('.orders') ? 'cell'
        : at.matches('.inner button, .tiles button') ? 'inner' : ''; }"""
DIGITS = """() => [...document.querySelectorAll('section[aria-label=Decision] [aria-keyshortcuts]:enabled')]
    .map(b => b.getAttribute('aria-keyshortcuts')).filter(key => /^[0-9]$/.test(key))"""
SEEN = """() => ({
    prompt: document.querySelector('.prompt')?.textContent, said: document.querySelector('.wrong')?.textContent,
    focus: document.activeElement.outerHTML.slice(0, 160), lit: document.querySelectorAll('svg.play g.lit').length,
    buttons: [...document.querySelectorAll('section[aria-label=Decision] button, .foot button')].map(b =>
        `${b.disabled ? '-' : ''}${b.getAttribute('aria-keyshortcuts') ?? ''} ${b.textContent.trim().slice(0, 40)}`)
})"""


class Keys:
    """Somebody who answers with keys alone: digits, arrows and Enter, never Tab by Tab through the page."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player, self.page, self.chance, self.pressed = player, player.page, random.Random(seed), 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.pressed += 1
            self.page.keyboard.press(key)
        self.page.wait_for_timeout(40)

    def decide(self) -> bool:
        """One answer."""
        before, tried = self.player.number, list[str]()
        for _ in range(14):
            if self.player.number != before or self.player.over:
                return True
            tried.append(self.step(before, len(tried)))
        raise AssertionError(f"no key answers this question; tried {tried}; {self.page.evaluate(SEEN)}")

    def step(self, before: str, tried: int) -> str:
        """What the page offers next to a hand on the keys; who has tried long enough goes round the compass."""
        if self.page.locator(CHOSEN).count():
            self.press("Enter")
            self.settled(before)
            return "did what was chosen"
        listed = self.page.locator(".bubble button").count()
        if listed:
            self.press(str(self.chance.randint(1, min(listed, 5))))
            return "took one of the list at the place"
        at = self.page.evaluate(FOCUS)
        if self.page.locator(PAGE).count():
            return self.page_of_orders(before, at)
        if at == "place":
            arrows = [ARROWS[tried % 4]] if tried > 5 else self.chance.choices(ARROWS, k=self.chance.randint(0, 2))
            self.press(*arrows, "Enter")
            return "went to a place"
        if at == "inner":
            self.press(*["ArrowDown"] * self.chance.randint(0, 2), "Enter")
            return "took one of a group"
        digits = self.page.evaluate(DIGITS)
        if self.page.locator(LIT).count() and self.chance.random() < 0.3:
            self.press("b", "ArrowRight")
            return "went to the board"
        if not digits:
            self.page.wait_for_timeout(100)
            return "no digit is offered"
        self.press(self.chance.choice(digits))
        return "pressed a digit"

    def page_of_orders(self, before: str, at: str) -> str:
        """Open a cell and put something into it, or send the page as it stands."""
        if at == "commit":
            self.press("Enter")
            self.settled(before)
            return "sent the page"
        if at in ("cell", "choice"):
            self.press("Enter", *["ArrowDown"] * self.chance.randint(1, 3), "Enter")
        self.press(self.chance.choice(["0", "0", "1", "2", "3"]))
        return f"from {at or 'the page'} to another cell or its end"

    def settled(self, before: str) -> None:
        """Wait for the answer to what was sent."""
        with suppress(TimeoutError):  # the page says what it was: another try, or the end of tries
            self.player.answered(before)


def pointed(me: Player, hands: Hands) -> bool:
    """One answer by pointing: on the board where it is there, else at the buttons; whether it was on the board."""
    before, clicks = me.number, hands.clicks
    try:
        there = hands.decide()
    except TimeoutError:
        assert me.number != before, f"what was chosen could not be done: {me.page.evaluate(SEEN)}"
        return False  # somebody else's answer has changed the question meanwhile
    if not there:
        me.page.keyboard.press("Escape")
        if not hands.committed(before):
            me.press(hands.chance.randrange(1000))  # by turns one would offer the same for ever
        hands.clicks = clicks
    return there


def played(me: Player, way: str) -> tuple[int, int, float]:
    """A game to its end, or some decisions of it: how many, how many on the board, clicks or keys for each of these."""
    hands, keys, on_board, made = Hands(me, 5), Keys(me, 5), 0, 0
    me.settle()
    while made < DECISIONS and not me.over:
        on_board += keys.decide() and 0 if way == "keys" else pointed(me, hands)
        made += 1
        me.settle()
    assert int(me.number) > 0
    assert me.over or not WHOLE, f"not over after {DECISIONS} decisions"
    return made, on_board, (keys.pressed / max(1, made) if way == "keys" else hands.clicks / max(1, on_board))


@pytest.mark.timeout(3000 if WHOLE else 300)
@pytest.mark.parametrize(("game", "way"), CASES)
def test_a_game_is_played(visit: Callable[..., Player], phone: dict[str, Any], game: str, way: str,
                          capsys: pytest.CaptureFixture[str]) -> None:
    still = {"reduced_motion": "reduce"} if WHOLE else {}  # hundreds of answers: nobody waits for what glides
    me = visit(**(phone if way == "touch" else {}), **still)
    me.come_in("Mira")
    me.page.goto(f"/play/{opened(me, game)}?seat=0")
    try:
        made, on_board, each = played(me, way)
    except BaseException:
        if WHOLE:
            me.page.screenshot(path=PICTURES / f"stuck-{game}-{way}.png")
        raise
    with capsys.disabled():
        if WHOLE:
            what = f"{each:.2f} keys each" if way == "keys" else f"{on_board} on the board, {each:.2f} clicks each"
            print(f"\n{game} by {way}: {made} decisions, {what}")


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


@pytest.mark.timeout(600)
def test_ships_are_ordered_in_three_clicks_each_all_told(visit: Callable[..., Player],
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    """A click on the ship, one where it goes, one more where two lie over each other; and all are laid down at once.

    Three ships take nine clicks at most; `make look` waits until there are three.
    """
    me = visit()
    me.come_in("Mira")
    most = 3 if WHOLE else 2
    for _ in range(4):  # a player may lose his ships before he has so many
        table = opened(me, "exodus")
        if reach(me.page, table, "Where do your ships go?", lambda legal: len(programmed(legal)) >= most):
            break
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
            me.hit(me.page.locator(f'button.one[title="{label}"]'))
            hands.clicks += 1
        goal = next(row for row in hands.lit() if row[0].startswith("hex-"))
        hands.point(goal[1], goal[2])
    blank = me.page.locator(".orders .cell .value", has_text="stays").count()
    assert blank == me.page.locator(".orders .cell").count() - len(ships), "every ship has its orders"
    assert hands.committed(before) and hands.clicks <= 3 * len(ships), hands.clicks
    with capsys.disabled():
        if WHOLE:
            print(f"\n{len(ships)} ships of exodus are ordered: {hands.clicks} clicks in all")
