"""What is said about a view: the board as text, panels, hand, hints, why-nots and tips. Made from the view alone."""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Action, Blocked, Card, Ending, Hint, Meter, Panel, Section, Source, Stat
from skirmish.actions import HEX, HEX_POINTS, HITS_FROM, HOMES, SEAT, WARP_CARD
from skirmish.view import SkirmishView

TIPS: Final = {
    "Round.opened": "All bid in secret, and only the highest bidder pays. Coins are points, so bid little unless you "
                    "need the first move.",
    "Plan.ordered": "Up to two ships move one hex each, unseen. Every hex you hold alone pays a coin.",
    "Battle.paid": "You were hit: lose a ship and stay, or yield the hex and save all your ships.",
    "Battle.decided": "Each round hits either side half the time. Retreat costs a ship, so fight on with as many ships "
                      "as they have.",
    "Window.answered": "A Warp card throws a die again. Use it on a die of theirs that hit, or on yours that missed.",
}

HIT: Final = (7 - HITS_FROM) / 6  # K-4.5
MISS: Final = 1 - HIT
ONE: Final = HIT * MISS
FIGHT_ODDS: Final = (("you hit", ONE), ("you are hit", ONE), ("both are hit", HIT * HIT), ("nobody is hit", MISS * MISS))


def board(view: SkirmishView) -> tuple[Section, ...]:
    """Every hex with the ships in it."""
    rows = []
    for h, row in enumerate(view.ships):
        ships = ", ".join([f"{SEAT.label(s)} {n}" for s, n in enumerate(row) if n]) or "empty"
        home = next((f"home of {SEAT.label(s)}" for s in range(view.now.seats) if HOMES[s] == h), "")
        rows.append((HEX.write(h), ships, home))
    return (Section("Hexes", ("hex", "ships", "home"), tuple(rows), tuple([f"hex-{n}" for n in HEX.names])),)


def panels(view: SkirmishView) -> tuple[Panel, ...]:
    """Coins, cards and ships of everybody."""
    return tuple([
        Panel(s, SEAT.label(s), SEAT.write(s), str(view.scores[s]), (
            Stat("coins", str(view.coins[s]), "coin"), Stat("cards", str(view.cards[s]), "card"),
            Stat("ships", str(sum([row[s] for row in view.ships])), "ship")),
            "acts first" if view.order[0] == s else "")
        for s in range(view.now.seats)])


def meters(view: SkirmishView) -> tuple[Meter, ...]:
    """Round and deck."""
    return (Meter("Round", f"{view.round} of {view.rounds}"), Meter("Deck", str(view.deck)))


def hand(view: SkirmishView) -> tuple[Card, ...]:
    """The viewer's cards."""
    return tuple([
        Card(f"card-{i}", "Warp" if c == WARP_CARD else "Blank", "card", "",
             ("Throw a die of a battle again.",) if c == WARP_CARD else ("Does nothing.",), "K-4.4")
        for i, c in enumerate(view.hand)])


def hint(view: SkirmishView, action: Action) -> Hint:
    """What may come of an action; what it takes, its procedure says."""
    match action:
        case ("bid", _):
            return Hint(lines=("Only the highest bidder pays.",))
        case ("warp", _):
            return Hint(lines=("Your Warp card is gone.",), odds=(("a hit", HIT), ("a miss", MISS)), confirm=True)
        case ("fight",):
            return Hint(lines=(f"Both roll again; {HITS_FROM} or more hits.",), odds=FIGHT_ODDS, confirm=True)
        case ("retreat",):
            return Hint(lines=("A ship is lost, the others go home.",), place="end")
        case ("gift", _, _):
            return Hint(lines=("Gifts cannot be taken back.",), confirm=True, place="rare", group="Give coins")
        case ("done",) | ("pass",):
            return Hint(place="end")
    return Hint()


def outcome(view: SkirmishView) -> str:
    """Why the game ended."""  # K-5.3, K-5.4
    best = " and ".join([SEAT.label(s) for s in view.now.winners])
    return f"Round {view.rounds} was the last; {best} had the most points, {max(view.scores)}."


def sources(view: SkirmishView) -> tuple[Source, ...]:
    """Where the points came from: the sources of a seat add up to its score."""  # K-5.4
    holders = [[s for s, n in enumerate(row) if n] for row in view.ships]
    held = tuple([HEX_POINTS * holders.count([s]) for s in range(view.now.seats)])
    return (Source("Hexes", held, "fleet"), Source("Coins", view.coins, "coin"))


def ending(view: SkirmishView) -> Ending:
    """Who won, and why."""  # K-5.4
    best = " and ".join([SEAT.label(s) for s in view.now.winners])
    title = f"{best} holds the field" if len(view.now.winners) == 1 else f"{best} share the field"
    return Ending(title, outcome(view), sources(view))


def blocked(view: SkirmishView) -> tuple[Blocked, ...]:
    """Why a Warp card cannot be played, where one would look for it."""
    if view.now.name == "Window.answered" and WARP_CARD not in view.hand:
        return (Blocked("Warp a die", "you hold no Warp card", "K-4.4"),)
    return ()


def tip(view: SkirmishView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")
