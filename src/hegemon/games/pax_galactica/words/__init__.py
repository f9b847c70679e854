"""The position in words, made from a view alone: tables, panels, meters, hand, hints, why-nots and tips."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import ACT, PLAYING, POLITIC
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CARD_DECK,
    CARD_NAMES,
    CARD_TEXTS,
    CARD_TIMING,
    CARD_VALUE,
    CARD_WORDS,
    CARDS,
    COLOURS,
    CONTROL,
    DECKS,
    FACTIONS,
    JOKER,
    MEDIA,
    NOBODY,
    POLITICIAN,
    SUIT,
)
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.blocked import why_not
from hegemon.games.pax_galactica.words.board import sections
from hegemon.games.pax_galactica.words.hints import hint_for
from hegemon.games.pax_galactica.words.hints_capital import POLITIC_WORDS
from hegemon.games.pax_galactica.words.hints_map import ACT_WORDS, EVENTS
from hegemon.games.pax_galactica.words.names import (
    PHASES,
    allegiance,
    honours,
    moment,
    plural,
    seat_name,
    short_name,
    total_loyalty,
)
from hegemon.games.pax_galactica.words.tips import tip_for
from hegemon.kernel import Action, Blocked, Card, Ending, Hint, Meter, Panel, Section, Source, Stat


def board(view: PaxView) -> tuple[Section, ...]:
    """Tables complete enough to play without the picture."""
    return sections(view)


# -- panels ---------------------------------------------------------------------------------------------------------

def panels(view: PaxView) -> tuple[Panel, ...]:
    """One panel for every seat."""
    return tuple([panel(view, seat) for seat in range(view.now.seats)])


def sides(view: PaxView) -> tuple[str, ...]:
    """The faction of each seat."""
    return tuple([allegiance(view, seat) for seat in range(view.now.seats)])


def panel(v: PaxView, seat: int) -> Panel:
    """A seat as everybody sees it."""
    f = v.fac[seat]
    colour = COLOURS[f] if f < len(COLOURS) else "silver"
    if v.role[seat] < POLITICIAN:
        stats = map_stats(v, seat)
    elif v.role[seat] == POLITICIAN:
        stats = capital_stats(v, seat)
    else:
        stats = []
    stats += held(v, seat)
    glory = f"Glory {v.glory[seat]}" if v.role[seat] < POLITICIAN else ""
    score = plural(v.scores[seat], "point") if v.scores else glory
    return Panel(seat, seat_name(v, seat), colour, score, tuple(stats), ", ".join(remarks(v, seat)))


def map_stats(v: PaxView, seat: int) -> list[Stat]:
    """Glory, scrip, ships and action cards of a map player."""
    fleet = sum([n for row in v.stacks for _, o, n in row if o == seat])
    cards = ", ".join([f"{n} {ACT.label(k)}" for k, n in enumerate(v.hand[seat]) if n])
    return [Stat("Glory", str(v.glory[seat]), "star"), Stat("scrip", str(v.scrip[seat]), "coin"),
            Stat("own ships", str(fleet), "battleship"), Stat("action cards", str(sum(v.hand[seat])), "card", cards)]


def capital_stats(v: PaxView, seat: int) -> list[Stat]:
    """Pawns and action cards of a politician."""
    cards = ", ".join([f"{n} {POLITIC.label(k)}" for k, n in enumerate(v.hand[seat]) if n])
    return [Stat("pawns", str(sum(v.pawns[seat])), "pawn"), Stat("action cards", str(sum(v.hand[seat])), "card", cards)]


def held(v: PaxView, seat: int) -> list[Stat]:
    """What is known of a seat's Megapower, cards and tokens."""
    rows = (("Megapower", v.mp[seat], "bolt"), ("privilege cards", v.cards[seat], "hand"),
            ("Legacy tokens", v.tokens_held[seat], "trophy"))
    return [Stat(name, str(n), icon) for name, n, icon in rows if n >= 0 and v.role[seat] != CONTROL]


def remarks(v: PaxView, seat: int) -> list[str]:
    """What is remarkable about a seat."""
    words = [allegiance(v, seat)] if v.fac[seat] > NOBODY else []
    words += ["leader"] if v.leader[seat] else []
    words += honours(v, seat)
    if v.usurper[seat]:
        words.append(f"Usurper, {plural(v.sent[seat], 'ship')} at the Capital")
    return words


# -- meters and hand ------------------------------------------------------------------------------------------------

def meters(view: PaxView) -> tuple[Meter, ...]:
    """Turn, phase, Loyalty, crises, the throne."""
    v = view
    lane = v.loc[v.viewer] if v.viewer >= 0 and v.loc[v.viewer] < CAPITAL else CAPITAL
    loyalty = sum([total_loyalty(v, q) for q in v.quads])
    found = [Meter("Turn", f"{v.turn} of {v.turns}", PHASES[v.phase]),
             Meter("Step", moment(v, lane), steps=() if v.now.over else PHASES, step=v.phase),
             Meter("Loyalty", str(loyalty), f"{v.start_loyalty} at the start"),
             Meter("Crises", f"{v.weight} of {v.limit}", "PARALYSIS" if v.paralysed else "paralysis when it is full"),
             Meter("Centralisation", f"{v.central:+d}"),
             Meter("Most Blame", *most_blamed(v))]
    if v.viewer >= 0 and v.mp[v.viewer] >= 0:
        found.insert(2, Meter("Megapower", str(v.mp[v.viewer])))
    if v.burnt:
        found.append(Meter("Empire", "collapsed", "the game ends with this turn"))
    usurpers = [short_name(v, s) for s in range(v.now.seats) if v.usurper[s]]
    if usurpers:
        found.append(Meter("Usurpers", ", ".join(usurpers)))
    return tuple(found)


def most_blamed(v: PaxView) -> tuple[str, str]:
    """The faction that may not supply an Emperor."""
    worst = max(v.blame)
    names = [FACTIONS[f] for f in range(7) if v.blame[f] == worst]
    return (", ".join(names), f"{worst}, may not supply an Emperor") if worst else ("nobody", "")


# What lies under the words of action cards, in the order of their kinds.
MAP_GLYPHS: Final = ("coin", "battleship", "civil", "arrow", "patrol", "sword")
CAPITAL_GLYPHS: Final = ("pawn", "scales", "crown", "vote", "coin", "skull", "speech", "monument", "scales")


def hand(view: PaxView) -> tuple[Card, ...]:
    """Privilege cards, then the action cards, then playing cards drawn."""
    v = view
    if v.viewer < 0:
        return ()
    found = []
    for c in sorted(set(v.privs)):
        n = v.privs.count(c)
        found.append(Card(f"card-{CARDS[c]}", CARD_NAMES[c] + (f" x{n}" if n > 1 else ""),
                          f"privilege, {DECKS[CARD_DECK[c]].replace('_', ' ')}", "", (CARD_TEXTS[c],
                          f"When: {CARD_TIMING[c]}"), "P-9.15", "star", "brass"))
    if v.role[v.viewer] < MEDIA:
        on_map = v.role[v.viewer] < POLITICIAN
        names = ACT if on_map else POLITIC
        for k, n in enumerate(v.hand[v.viewer]):
            if n:
                words = ACT_WORDS[k] if on_map else POLITIC_WORDS[k]
                found.append(Card(f"{names.name}-{names.names[k]}", names.label(k) + (f" x{n}" if n > 1 else ""),
                                  "action, once a turn each", "", (words,), "P-5.10" if on_map else "P-9.3",
                                  (MAP_GLYPHS if on_map else CAPITAL_GLYPHS)[k], "info" if on_map else "h-violet"))
    budget = v.phase == 0 and v.beat <= 1
    for c in sorted(set(v.drawn)):
        n = v.drawn.count(c)
        event = (f"left over: {EVENTS[SUIT[c]].format(CARD_VALUE[c])}",) if budget and c < JOKER else ()
        found.append(Card(f"{PLAYING.name}-{PLAYING.write(c)}", CARD_WORDS[c] + (f" x{n}" if n > 1 else ""),
                          "budget card" if budget else "battle card", "", (f"worth {CARD_VALUE[c]}", *event),
                          "P-5.6" if budget else "P-7.7", "coin" if budget else "sword", "good" if budget else "bad"))
    return tuple(found)


# -- hints, why-nots, tips ------------------------------------------------------------------------------------------

def hint(view: PaxView, action: Action) -> Hint:
    """What an action costs and what may come of it."""
    return hint_for(view, action)


def blocked(view: PaxView) -> tuple[Blocked, ...]:
    """What a player would look for now and cannot do, and why."""
    return why_not(view) if view.viewer >= 0 and view.now.legal else ()


def outcome(view: PaxView) -> str:
    """Why it ended, as players say it."""  # P-14.1, P-14.2
    return {"turns": f"The last of {view.turns} turns is over.", "ended by Control": "Control has ended the game.",
            "the galaxy burns": "The Empire has collapsed: the galaxy burns."}.get(view.now.outcome, "")


def ending(view: PaxView) -> Ending | None:
    """The story first: what has become of the Empire; then, where points are told, where they come from."""
    v = view
    if not v.story:
        return None
    state = v.story[0].partition(": ")[2].partition(",")[0]
    title = {"golden age": "A golden age", "survival": "The Empire survives", "decline": "The Empire declines",
             "ashes": "Ashes"}[state]
    throne = [line for line in v.story if line.startswith(("Aims reached", "On the throne"))]
    heroes = [line for line in v.story if line.startswith(("Hero", "Voice"))]
    sentence = ". ".join([outcome(v).rstrip("."), v.story[0], *throne, *heroes]) + "."
    return Ending(title, sentence, tuple([Source(name, row) for name, row in v.sources]))


def tip(view: PaxView) -> str:
    """A sentence or two for somebody new to the question at hand."""
    return tip_for(view)
