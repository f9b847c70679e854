"""What a viewer cannot know, dealt anew: the game's part of a sample."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.data import ICON_TILES
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Rng

MIXED: Final = 1 << 23  # orders told apart by one draw: few enough to be equally likely


def redeal(g: Hegemonic, viewer: int, rng: Rng) -> None:
    """Cards and tiles the viewer has not seen are dealt anew among the places he cannot look into."""
    redeal_cards(g, viewer, rng)
    redeal_tiles(g, viewer, rng)


def redeal_cards(g: Hegemonic, viewer: int, rng: Rng) -> None:
    """The draw pile, other hands but for the cards that were seen, and packets of the draft."""
    eye = g.eye(viewer)
    unseen = list(g.draw)
    for seat in range(g.seats):
        if seat != viewer:
            unseen += [c for c, known in zip(g.hands[seat], g.lore[seat]) if not known & eye]
            unseen += g.packets[seat]
    mix(unseen, rng)
    g.draw = tuple([unseen.pop() for _ in g.draw])
    for seat in range(g.seats):
        if seat != viewer:
            g.hands[seat] = tuple([c if known & eye else unseen.pop()
                                   for c, known in zip(g.hands[seat], g.lore[seat])])
    g.packets = dealt_anew(g.packets, viewer, unseen)


def redeal_tiles(g: Hegemonic, viewer: int, rng: Rng) -> None:
    """The sector stack below what was foretold, tiles of others, and those that left the game."""
    known = g.foretold[viewer] if viewer >= 0 else 0
    below = g.sectors[:len(g.sectors) - known]
    top = g.sectors[len(g.sectors) - known:]
    unseen = list(below)
    for seat in range(g.seats):
        if seat != viewer:
            unseen += g.dealt[seat]
    if g.longer and g.seats == 3:  # all icon tiles are known to be in the game
        others = [t for t in unseen if t not in ICON_TILES] + list(g.spare)
        mix(others, rng)
        unseen = [t for t in unseen if t in ICON_TILES] + others[len(g.spare):]
        g.spare = tuple(others[:len(g.spare)])
        mix(unseen, rng)
    else:
        unseen += g.spare
        mix(unseen, rng)
        g.spare = tuple([unseen.pop() for _ in g.spare])
    g.sectors = tuple([unseen.pop() for _ in below]) + top
    g.dealt = dealt_anew(g.dealt, viewer, unseen)


def mix(items: list[int], rng: Rng) -> None:
    """Put a list in random order; one draw serves several places, since every thought of a bot begins with this."""
    last = len(items) - 1
    while last > 0:
        span, first = 1, last
        while first > 0 and span * (first + 1) < MIXED:
            span *= first + 1
            first -= 1
        drawn = rng.below(span)
        for place in range(last, first, -1):
            drawn, other = divmod(drawn, place + 1)
            items[place], items[other] = items[other], items[place]
        last = first


def dealt_anew(rows: tuple[tuple[int, ...], ...], viewer: int, unseen: list[int]) -> tuple[tuple[int, ...], ...]:
    """The rows of everybody but the viewer, filled with other things."""
    return tuple([row if seat == viewer else tuple([unseen.pop() for _ in row]) for seat, row in enumerate(rows)])
