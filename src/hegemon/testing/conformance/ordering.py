"""The check of decisions on one page: whatever is filled in within pools and stock is accepted and ends it."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from hegemon.kernel import Game, Refused, Rng, State
from hegemon.kernel.live import Cell, Choices, Orders, decision, filled
from hegemon.testing.conformance.cases import cases
from hegemon.testing.conformance.playing import walk

FILLINGS: Final = 500  # of a game, in all
AT_ONE: Final = 25     # position
GAMES: Final = 12      # that are played to find positions, at most
Hook = Callable[[Any], Orders | None]
Page = tuple[State, int, Orders]


def ordered(game: Game, fillings: int = FILLINGS) -> int:
    """Fill in the pages of a game at random; how many were, 0 where it has none.

    The page as it is gives exactly the defaults, and names nothing that the viewer's view does not hold: that of a
    sample, which the viewer cannot tell from the position, is the same page.
    """
    hook: Hook | None = getattr(game.room("live"), "orders", None)
    if hook is None:
        return 0
    rng, done = Rng(17), 0
    for state, seat, page in _pages(game, hook):
        _well_made(game, page)
        _defaults(game, state, seat, page)
        sampled = hook(game.view(state.sample(seat, rng), seat))
        assert sampled == page, f"{page.title} of seat {seat} shows what is not in its view"
        for _ in range(min(AT_ONE, fillings - done)):
            _accepted(game, hook, state, seat, page, at_random(page, rng))
            done += 1
        if done >= fillings:
            return done
    return done


def _pages(game: Game, hook: Hook) -> Iterator[Page]:
    """The pages of seats in random games, as they come."""
    for case in (cases(game) * GAMES)[:GAMES]:
        seen: Counter[str] = Counter()
        for match in walk(game, case.setup()):
            state = match.state
            for seat in state.waiting():
                page = hook(game.view(state, seat))
                assert page is None or isinstance(page, Orders), f"orders of seat {seat} gives {page!r}"
                if page is not None and seen[page.key] < 2:  # others of the same decision are much alike
                    seen[page.key] += 1
                    yield state, seat, page


def _well_made(game: Game, page: Orders) -> None:
    """Keys are unique and refer to each other; every choice is an action of the game."""
    keys = [cell.key for cell in page.cells]
    assert keys and len(set(keys)) == len(keys), f"{page.title} has no cells, or two by one key"
    pools = {pool.key for pool in page.pools}
    for cell in page.cells:
        listed = [choice for some in (cell.choices, *cell.cases.values()) for choice in some]
        assert listed, f"{cell.label} offers nothing"
        for do, words, _ in listed:
            assert not do or game.verbs.read(do)  # blank: nothing is answered here
            assert cell.kind != "number" or words.lstrip("-").isdigit(), f"{cell.label} counts, and says {words!r}"
        assert cell.default in ("", *[do for do, _, _ in listed]), f"{cell.label} has the default {cell.default!r}"
        assert cell.after in ("", *keys) and cell.pool in ("", *pools), f"{cell.label} refers to what is not there"
    used = {pool for some in page.uses.values() for pool in some}
    assert used <= pools, f"choices of {page.title} take from {sorted(used - pools)}, which is not there"
    grouped = [key for _, some in page.groups for key in some]
    assert set(grouped) <= set(keys), f"a group of {page.title} names {sorted(set(grouped) - set(keys))}"


def _defaults(game: Game, state: State, seat: int, page: Orders) -> None:
    """Nothing filled in is what silence would give."""
    trial = state.clone()
    for action in filled(state, seat, page, {}):
        first = trial.legal(seat)[0]
        assert action == first, (
            f"{page.title} by default gives {game.verbs.write(action)}, the default is {game.verbs.write(first)}")
        trial.apply(seat, action)


def _accepted(game: Game, hook: Hook, state: State, seat: int, page: Orders, cells: dict[str, str]) -> None:
    """A filled page is accepted, and its decision is over."""
    try:
        given = filled(state, seat, page, cells)
    except Refused as why:
        raise AssertionError(f"{page.title} filled in as {cells} is refused: {why}") from None
    assert given, f"{page.title} answers nothing that is asked"
    trial = state.clone()
    for action in given:
        trial.apply(seat, action)
    branch = decision(state, seat)
    if branch is not None and decision(trial, seat) == branch and trial.reveals == state.reveals:
        again = hook(game.view(trial, seat))
        assert again is None or again.key != page.key, f"{page.title} filled in as {cells} leaves its decision open"


def at_random(page: Orders, rng: Rng) -> dict[str, str]:
    """A filling within pools and stock; a cell that another decides on comes after it."""
    chosen: dict[str, str] = {}
    left = {pool.key: pool.total for pool in page.pools}
    stock = dict(page.stock)
    waiting = list(page.cells)
    while waiting:
        cell = next(c for c in waiting if c.after not in [w.key for w in waiting])
        waiting.remove(cell)
        offered = [choice for choice in offered_in(cell, chosen)
                   if stock.get(choice[0], 1) > 0 and _amount(cell, choice[1]) <= left.get(cell.pool, 10**9)
                   and all([left[pool] > 0 for pool in page.uses.get(choice[0], ())])]
        if not offered:
            continue  # it keeps its default
        do, words, _ = rng.choice(offered)
        chosen[cell.key] = do
        if do in stock:
            stock[do] -= 1
        if cell.pool:
            left[cell.pool] -= _amount(cell, words)
        for pool in page.uses.get(do, ()):
            left[pool] -= 1
    return chosen


def offered_in(cell: Cell, chosen: dict[str, str]) -> Choices:
    """What a cell offers beside what is chosen in others."""
    return cell.cases.get(chosen.get(cell.after, ""), cell.choices)


def _amount(cell: Cell, words: str) -> int:
    """What a choice takes from the cell's pool."""
    return int(words) if cell.kind == "number" and cell.pool else 0
