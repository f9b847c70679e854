"""What a seat may see, built up from nothing: a forgotten field is hidden, not leaked."""
from __future__ import annotations

from hegemon.kernel import Action, Rng, View, frozen, now
from hegemon.kernel import redeal as shuffled_anew
from skirmish.rules import Battle, Plan
from skirmish.state import Skirmish


@frozen
class SkirmishView(View):
    """Everything one viewer may know; viewer -1 is a spectator."""
    round: int
    rounds: int
    ships: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...]
    scores: tuple[int, ...]
    hand: tuple[int, ...]          # the viewer's own
    cards: tuple[int, ...]         # how many each seat holds
    deck: int
    order: tuple[int, ...]
    battles: tuple[tuple[int, int, int, tuple[int, int]], ...]  # hex, attacker, defender, dice
    plan: tuple[Action, ...]       # the viewer's own, while it grows


def view(g: Skirmish, viewer: int) -> SkirmishView:
    """Built up from what the viewer may see."""
    mine = g.question(viewer) if viewer >= 0 else None
    battles = {b.hex: b for q in g.open if (b := q.frame.inside(Battle)) is not None}
    return SkirmishView(
        now=now(g, viewer), round=g.round, rounds=g.rounds, ships=tuple(g.ships), coins=tuple(g.coins),
        scores=tuple(g.scores()), hand=g.hands[viewer] if viewer >= 0 else (),
        cards=tuple([len(h) for h in g.hands]), deck=len(g.deck), order=g.order,
        battles=tuple([(h, b.attacker, b.defender, b.dice) for h, b in sorted(battles.items())]),
        plan=mine.frame.moves if mine is not None and isinstance(mine.frame, Plan) else ())


def redeal(g: Skirmish, viewer: int, rng: Rng) -> None:
    """What the viewer may not see is dealt anew: the hands of others and the deck are unknown together."""
    hidden = [list(h) if s != viewer else [] for s, h in enumerate(g.hands)]
    deck = list(g.deck)
    shuffled_anew(rng, deck, *hidden)
    g.deck = tuple(deck)
    g.hands = [h if s == viewer else tuple(sorted(hidden[s])) for s, h in enumerate(g.hands)]
