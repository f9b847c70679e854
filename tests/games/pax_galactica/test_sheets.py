"""The planning sheet: whatever is filled in within its pools and stock is accepted and ends the decision."""
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hegemon.games.pax_galactica import GAME, live
from hegemon.kernel import Rng
from hegemon.kernel.live import Cell, Orders, decision, filled

PAGES = ("budget", "plan", "capital", "govern", "patrol", "move", "division", "ballot", "veto", "pawns")


def choices_of(cell: Cell, cells: dict[str, str]) -> list[str]:
    """What a cell can hold, given what the cell before it holds."""
    listed = cell.cases.get(cells[cell.after], cell.choices) if cell.after else cell.choices
    return [do for do, _, _ in listed]


def amount(do: str) -> int:
    return int(do.split()[-1]) if do else 0


def at_random(page: Orders, rng: random.Random) -> dict[str, str]:
    """Something in every cell, within pools and stock."""
    left, stock, cells = {p.key: p.total for p in page.pools}, Counter(dict(page.stock)), dict[str, str]()
    for cell in page.cells:
        able = [do for do in choices_of(cell, cells) if (do not in page.stock or stock[do])
                and (not cell.pool or amount(do) <= left[cell.pool])]
        if cell.key.startswith("from_") and not left["ships"]:
            able = [""]
        do = cells[cell.key] = rng.choice(able)
        stock[do] -= 1
        if cell.pool:
            left[cell.pool] -= amount(do)
    return cells


def pages(seats: int, seed: int, steps: int) -> Iterator[tuple[Any, int, Orders]]:
    """Every page of a game that is played at random, each before its first answer."""
    rng = random.Random(seed)
    g = GAME.start(GAME.setup(seats, seed))
    for _ in range(steps):
        if g.over:
            return
        seat = rng.choice(g.waiting())
        page = live.orders(GAME.view(g, seat))
        if page is not None:
            yield g, seat, page
            for action in filled(g, seat, page, at_random(page, rng)):
                g.apply(seat, action)
        elif g.question(seat) is not None:
            listed = g.legal(seat)
            g.apply(seat, listed[0] if rng.random() < 0.5 else rng.choice(listed))


@pytest.mark.parametrize("seats", [13, 21])
def test_any_page_within_its_pools_and_stock_ends_the_decision(seats: int) -> None:
    """500 fillings; a page with planning cards may leave those open, and says so."""
    rng, seen = random.Random(seats), Counter[str]()
    for g, seat, page in pages(seats, seats, 4000):
        branch, trial = decision(g, seat), g.clone()
        cells = at_random(page, rng)
        for action in filled(g, seat, page, cells):
            trial.apply(seat, action)
        left_open = cells.get("close") == ""
        assert left_open or decision(trial, seat) != branch or trial.reveals != g.reveals, (page, cells)
        seen[page.key] += 1
        if sum(seen.values()) >= 250 and set(seen) >= set(PAGES) - {"move"}:
            break
    assert set(seen) >= set(PAGES) - {"move"}, seen  # few stacks can all move at once


def test_a_page_left_as_it_is_gives_the_defaults() -> None:
    seen = Counter[str]()
    for g, seat, page in pages(13, 5, 2500):
        branch, trial = decision(g, seat), g.clone()
        while decision(trial, seat) == branch and trial.reveals == g.reveals:
            listed = trial.legal(seat)
            trial.apply(seat, listed[0])
        mine = g.clone()
        for action in filled(g, seat, page, {}):
            mine.apply(seat, action)
        assert mine.digest() == trial.digest(), page
        seen[page.key] += 1
    assert set(seen) >= set(PAGES) - {"move"}, seen  # few stacks can all move at once


def test_a_page_names_nothing_outside_the_view() -> None:
    """It is made of the view alone: a sampled position, which the viewer cannot tell from this one, has the same."""
    for n, (g, seat, page) in enumerate(pages(13, 3, 800)):
        if n % 10 == 0:
            assert live.orders(GAME.view(g.sample(seat, Rng(n)), seat)) == page


def test_no_two_groups_of_a_page_have_one_title() -> None:
    """A page is drawn group by group, each known by its title: two alike and a politician could not plan at all."""
    for _, _, page in pages(13, 3, 400):
        titles = [title for title, _ in page.groups]
        assert len(set(titles)) == len(titles), page.title
