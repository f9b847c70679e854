"""The same answer by all ways: by the board, by keys alone, from the text view; and a second click too early.

A few questions of every game in the suite; `make look` takes many more.
"""
from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.browser.conftest import MAIN, PAGE
from tests.browser.test_look import MANY

from hegemon.kernel.registry import find, names
from hegemon.testing import table

if TYPE_CHECKING:
    from tests.browser.conftest import House, Player

    from hegemon.kernel import Action
    from hegemon.testing import Table

QUESTIONS = 14 if MANY else 2  # of each game
SEED = 5
HELD = 520  # milliseconds after which a second click counts for what cannot be taken back
DECISION = "section[aria-label=Decision]"
# the middle of a lit place or card, if a click there means it
MIDDLE = """key => {
    const one = document.querySelector(`svg.board.play g[data-key="${key}"]`)
        ?? document.querySelector(`.hand [data-card="${key}"]`);
    const svg = one?.closest('svg.board.play, .hand');
    if (!one) return null;
    const b = one.getBoundingClientRect(), all = svg.getBoundingClientRect();
    const tries = [[.5, .5], [.5, .3], [.5, .75], [.3, .5], [.7, .5], [.25, .3], [.75, .3], [.5, .12], [.5, .9]];
    for (const [u, v] of tries) {
        const x = b.x + b.width * u, y = b.y + b.height * v, hit = document.elementFromPoint(x, y);
        if (x <= all.left || x >= all.right || y <= all.top || y >= all.bottom) continue;
        if (!hit || hit.closest('svg.board.play, .hand') !== svg) continue;
        if (one.closest('.hand')) return one.contains(hit) ? [x, y] : null;
        const keys = document.elementsFromPoint(x, y).map(e => e.closest('[data-key]'))
            .filter(g => g?.closest('svg') === svg);
        const lit = keys.find(g => g.classList.contains('lit') || g.classList.contains('chosen')) ?? keys[0];
        if (lit === one) return [x, y];
    }
    return null;
}"""
FOCUS = """() => { const at = document.activeElement;
    return at.dataset.key ?? at.dataset.card ?? at.dataset.do ?? at.dataset.put ?? ''; }"""


class Broken(NamedTuple):
    """A game that was broken off: its record, who is asked, and an answer."""

    record: str
    seat: int
    do: str


def placed(one: Table, action: Action) -> bool:
    """Whether an answer names something that is drawn."""
    return bool(one.match.game.verbs.touches(action))


def beyond_recall(one: Table, action: Action) -> bool:
    """Whether an answer that names something cannot be taken back."""
    words: Any = one.match.game.room("words")
    hint = getattr(words, "hint", None)
    return placed(one, action) and hint is not None and hint(one.view(one.g.open[0].seat), action).confirm


def positions(game: str, wanted: Callable[[Table, Action], bool] = placed, most: int = QUESTIONS) -> Iterator[Broken]:
    """Games that were broken off where an answer is as wanted, each question once."""
    chance, seen = random.Random(SEED), set[str]()
    usual = min(find(game).seats, key=lambda n: abs(n - 3))
    for seed in range(6):
        one = table(game, usual, seed)
        for _ in range(400):
            if one.over():
                break
            asked = one.g.open[0]
            legal = list(one.g.legal(asked.seat))
            new = len(legal) > 2 and asked.name() not in seen and len(one.match.lines) > 3 * len(seen)
            some = chance.sample(legal, min(8, len(legal))) if new else []
            liked = [action for action in some if wanted(one, action)]
            if liked:
                seen.add(asked.name())
                yield Broken(one.match.record(), asked.seat, find(game).verbs.write(liked[0]))
                if len(seen) == most:
                    return
            one.act(chance.choice(legal), asked.seat)


class Way:
    """Somebody at a table taken in from a record, who gives one answer in one way."""

    def __init__(self, me: Player, house: House, record: str, seat: int) -> None:
        self.me, self.page, self.house, self.seat = me, me.page, house, seat
        answer = self.page.request.post("/api/records", data={"record": record}, headers={"X-Hegemon": "1"})
        assert answer.ok, answer.text()
        self.table: str = answer.json()["table"]
        self.before = len(self.lines)
        self.page.goto(f"/play/{self.table}?seat={seat}")
        self.page.wait_for_selector(f"{DECISION} .prompt")
        self.texts(False)
        self.page.wait_for_timeout(400)  # the window glides to where the choice is

    def texts(self, on: bool) -> None:
        """The position as text, or the board: what one has turned to stays so."""
        button = self.page.get_by_role("button", name="Text view")
        if (button.get_attribute("aria-pressed") == "true") != on:
            button.click()
        self.page.wait_for_selector(".texts table" if on else "svg.board.play g[data-key]", state="attached")

    @property
    def decision(self) -> dict[str, Any]:
        """What is asked, as the page was told it."""
        asked: dict[str, Any] = self.page.request.get(f"/api/matches/{self.table}?seat={self.seat}").json()["decision"]
        return asked

    def answer(self, do: str) -> dict[str, Any] | None:
        """An answer with its words; nothing if it equals another that is shown, or answers no question."""
        return next((one for one in self.decision["choices"] if one["do"] == do and not one.get("free")), None)

    @property
    def lines(self) -> list[tuple[int, str, str]]:
        """The record so far: seat, question and action of each line."""
        with sqlite3.connect(f"file:{self.house.folder}/hegemon.db?mode=ro", uri=True) as base:
            return base.execute("SELECT seat, question, notation FROM log WHERE match = ? AND number > 0 "
                                "ORDER BY number", (self.table,)).fetchall()

    @property
    def paged(self) -> bool:
        """Whether it is answered on a page of orders."""
        return self.page.locator(PAGE).count() > 0

    @property
    def chosen(self) -> str:
        """What the main button would do."""
        button = self.page.locator(f"{MAIN}:not([data-commit])")
        return str(button.get_attribute("data-do")) if button.count() else ""

    def done(self) -> bool:
        """Whether the answer has arrived."""
        return len(self.lines) > self.before

    def arrived(self) -> list[tuple[int, str, str]]:
        """What the record has more than before, once it has."""
        for _ in range(100):
            if self.done():
                return self.lines[self.before:]
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing was sent; {self.chosen!r} is chosen")

    # -- by the board -----------------------------------------------------------------------------------------------

    def point(self, key: str) -> bool:
        """A click on a place or card; it is brought into sight before, as a person would bring it."""
        spot = self.page.evaluate(MIDDLE, key)
        if spot is None and self.page.locator(f"svg[data-role=stage] g[data-key='{key}']").count():
            self.page.get_by_role("button", name="Whole board").click()
            self.page.wait_for_timeout(450)
            spot = self.page.evaluate(MIDDLE, key)
        if spot is None:
            return False
        self.page.mouse.click(*spot)
        self.page.wait_for_timeout(60)
        one = self.page.locator("button.one")  # pieces that lie on one another have fanned out
        if one.count():
            self.page.locator(f"button.one[data-piece='{key}']").click()
        return True

    def shown(self, path: list[str]) -> list[str]:
        """Of a path, what is on the board or in the hand."""
        drawn = "svg.board.play [data-key='{0}'], [data-card='{0}']"
        return [key for key in path if self.page.locator(drawn.format(key)).count()]

    def by_board(self, act: dict[str, Any]) -> bool:
        """Along its path, once more on its end; false if none of it is on the board or in the hand."""
        path = act.get("path") or act.get("touches") or []
        there = self.shown(path)
        if not there or act.get("path") and there != path:
            return False
        for key in there:
            if self.chosen or not self.point(key):
                break
        listed = self.page.locator(f".bubble button[data-do='{act['do']}']")
        if listed.count():
            listed.click()
        if self.committed():
            return True
        if self.chosen != act["do"]:
            return False
        self.page.wait_for_timeout(HELD)
        return self.point(there[-1])

    def committed(self) -> bool:
        """Send a page of orders, if there is one."""
        if not self.paged:
            return False
        self.page.locator(PAGE).click()
        return True

    # -- by keys alone ----------------------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.page.wait_for_timeout(40)

    def walked(self, to: str, key: str, most: int = 80) -> bool:
        """Press a key until the focus has come to something."""
        for _ in range(most):
            if self.page.evaluate(FOCUS) == to:
                return True
            self.page.keyboard.press(key)
        return False

    def by_keys(self, act: dict[str, Any]) -> None:
        """Its digit, or that of its group and then the arrows or Tab; Enter chooses, Enter does it."""
        do = act["do"]
        if self.paged:
            self.ordered(do)
            return
        button = self.page.locator(f"{DECISION} button[data-do='{do}']")
        if not button.count() or not button.first.get_attribute("aria-keyshortcuts"):
            self.opened(act)
        digit = button.first.get_attribute("aria-keyshortcuts") if button.count() else None
        if digit:
            self.press(digit)
        elif button.count():  # folded away, or a tile: the arrows or Tab go there
            assert self.walked(do, "ArrowDown") or self.walked(do, "Tab"), f"no key leads to {do}"
            self.press("Enter")
        else:
            self.along(act)
        for _ in range(40):  # numbers go up by one with each press
            if not digit and self.chosen in ("", do) or self.chosen == do or self.done():
                break
            self.press(digit or "Tab")
        assert self.chosen == do, f"{self.chosen!r} is chosen by keys, not {do!r}"
        self.press("Enter")

    def opened(self, act: dict[str, Any]) -> None:
        """Its group by its digit, or what is folded under a word."""
        name = act.get("group") or act["verb"]
        group = self.page.locator(f"{DECISION} button:is([data-group='{name}'], [data-group='other choices'])")
        stepper = self.page.locator(f"{DECISION} .stepper [aria-keyshortcuts]")
        if group.count():
            self.press(str(group.first.get_attribute("aria-keyshortcuts")))
        elif stepper.count():
            for _ in range(40):
                self.press(str(stepper.first.get_attribute("aria-keyshortcuts")))
                if self.chosen == act["do"]:
                    break
        elif self.page.locator(f"{DECISION} .tiles").count():
            self.page.wait_for_timeout(0)
        else:
            for summary in self.page.locator(f"{DECISION} details.more > summary").all():
                summary.focus()
                self.press("Enter")

    def along(self, act: dict[str, Any]) -> None:
        """Its path on the board or in the hand, from place to place with Tab."""
        if self.chosen == act["do"]:
            return
        for key in act.get("path") or act.get("touches") or []:
            if self.chosen:
                return
            if self.page.evaluate(FOCUS) != key:
                self.press("b")
                if not self.walked(key, "Tab", 120):
                    continue
            self.press("Enter")
            listed = self.page.locator(".bubble button")
            if listed.count():
                at = listed.evaluate_all("(all, act) => all.findIndex(b => b.dataset.do === act)", act["do"])
                if at >= 0:
                    self.press(str(at + 1))

    def cell_of(self, do: str) -> str:
        """The cell of a page of orders that can hold an answer; none where it is what an empty cell means."""
        return next((str(cell["key"]) for cell in self.decision["orders"]["cells"]
                     for offers in (cell["choices"], *cell.get("cases", {}).values())
                     if do in [offer[0] for offer in offers]), "")

    def ordered(self, do: str) -> None:
        """Into its cell of the page, and the page is sent."""
        key = self.cell_of(do)
        for n in range(1, 10):
            self.press(str(n))
            if self.page.evaluate("(at => at.cell ?? at.number)(document.activeElement.dataset)") == key:
                break
        if self.page.locator(f"[data-holds='{do}']").count():
            pass  # as it lies there from the start
        elif self.page.locator(f"button[data-number='{key}']").count():
            self.raised(key, do, lambda: self.press("Enter"))
        else:
            self.press("Enter")
            assert self.walked(do, "ArrowDown")
            self.press("Enter")
        self.press("0", "0")

    def raised(self, key: str, do: str, press: Callable[[], None]) -> None:
        """A number goes up by one with each press until the answer is in its cell."""
        for _ in range(40):
            if self.page.locator(f"button[data-number='{key}']").get_attribute("data-holds") == do:
                break
            press()

    def put(self, do: str) -> None:
        """Into its cell of the page by clicks."""
        key = self.cell_of(do)
        more = self.page.locator(f"button[data-number='{key}']")
        if more.count():
            self.raised(key, do, more.click)
        else:
            self.page.locator(f"button[data-cell='{key}']").click()
            self.page.locator(f"[data-put='{do}']").click()

    # -- from the text view -----------------------------------------------------------------------------------------

    def by_text(self, act: dict[str, Any]) -> None:
        """By the buttons of the tables, and where they have none by those of the decision."""
        self.texts(True)
        do, last, path = act["do"], "", act.get("path") or act.get("touches") or []
        for key in path:
            row = self.page.locator(f".texts button[data-row='{key}']")
            if not self.chosen and row.count():
                row.first.click()
                last = key
        paged = self.paged
        if paged and not self.page.locator(f"[data-holds='{do}']").count():
            self.put(do)  # several answers lie in that row, or none
        if self.chosen != do and not paged:
            button = self.page.locator(f"{DECISION} button[data-do='{do}']")
            if not button.count():
                self.opened(act)
            if button.count():
                if not button.first.is_visible():
                    for one in self.page.locator(f"{DECISION} details.more:not([open]) > summary").all():
                        one.click()
                button.first.click()
        if self.committed():
            return
        assert self.chosen == do, f"{self.chosen!r} is chosen in the text view, not {do!r}"
        row = self.page.locator(f".texts button[data-row='{last}']")
        if last and row.count():
            self.page.wait_for_timeout(HELD)
            row.first.click()
        else:
            self.page.locator(MAIN).click()


@pytest.mark.timeout(2400 if MANY else 300)
@pytest.mark.parametrize("game", names())
def test_the_same_answer_by_all_ways_gives_the_same_record(visit: Callable[..., Player], house: House,
                                                           game: str) -> None:
    """One answer each to some questions, on three tables that stand alike."""
    me, on_board, tried = visit(reduced_motion="reduce"), 0, 0
    me.come_in("Mira")
    for record, seat, do in positions(game):
        way = Way(me, house, record, seat)
        act = way.answer(do)
        if act is None or way.paged and not way.cell_of(do):  # what an empty cell means is sent with the page
            continue
        what = f"{way.decision['prompt']} {do}"
        tried += 1
        if way.by_board(act):
            on_board += 1
        else:
            assert not act.get("path"), f"{what}: its path cannot be clicked"
            way.by_keys(act)
        first = way.arrived()
        for give in Way.by_keys, Way.by_text:
            other = Way(me, house, record, seat)
            try:
                give(other, act)
                assert other.arrived()[:len(first)] == first
            except AssertionError as why:
                raise AssertionError(f"{what}: {why}") from why
    assert tried and on_board


@pytest.mark.timeout(1200 if MANY else 300)
@pytest.mark.parametrize("game", names())
def test_a_double_click_on_what_cannot_be_taken_back_sends_nothing(visit: Callable[..., Player], house: House,
                                                                   game: str) -> None:
    """Neither on its place nor on its button; Escape takes the choice back, and a later click does it."""
    me = visit(reduced_motion="reduce")
    me.come_in("Mira")
    for record, seat, do in positions(game, beyond_recall, 6 if MANY else 1):
        way = Way(me, house, record, seat)
        act = way.answer(do)
        if act is None or way.page.locator(PAGE).count() or act.get("at_once"):  # what is laid on a page is not sent
            continue
        keys = way.shown(act.get("path") or act["touches"])
        if keys:
            for key in keys[:-1]:
                way.point(key)
            spot = me.page.evaluate(MIDDLE, keys[-1])
            assert spot is not None, f"{do}: {keys[-1]} is out of sight"
            me.page.mouse.dblclick(*spot)
            listed = me.page.locator(f".bubble button[data-do='{do}']")
            if listed.count():
                listed.dblclick()
            hasty(way, do)
        me.page.keyboard.press("Escape")
        me.page.keyboard.press("Escape")
        assert way.chosen == "", "Escape takes back what was chosen"
        button = me.page.locator(f"{DECISION} button[data-do='{do}']")
        if button.count() and button.first.is_visible():
            button.first.dblclick()
            hasty(way, do)
            button.first.click()
            assert way.arrived()[0][2] == do


def hasty(way: Way, do: str) -> None:
    """After a double click it is chosen, and nothing has been sent."""
    way.page.wait_for_timeout(HELD)
    assert way.chosen == do, f"{way.chosen!r} is chosen, not {do!r}"
    assert not way.done(), f"a double click has sent {do!r}"
