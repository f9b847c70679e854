"""The players, the table and the viewer's cards in words."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import ACTION, CARD, CR_CARD, SEAT
from hegemon.games.exodus.scoring import TITLES
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.board import faction_name
from hegemon.games.exodus.words.status import STAGE_NAMES, goal_lines, stage_words
from hegemon.kernel.words import Card, Meter, Panel, Stat


def panels(view: ExodusView) -> tuple[Panel, ...]:
    """The players as everybody sees them."""
    best = sorted(view.scores, reverse=True)
    found = []
    for seat in range(len(view.rank)):
        planets = sum([row[seat] > 0 for row in view.pop])
        ships = sum([h >= 0 for h in view.where[seat * 16:seat * 16 + 16]])
        stats = [Stat("CP", str(view.cp[seat]), "coin"), Stat("Axinium", str(view.axinium[seat]), "crystal"),
                 Stat("Phasium", str(view.phasium[seat]), "drop"), Stat("planets", str(planets), "population"),
                 Stat("ships", str(ships), "fighter"), Stat("technologies", str(view.techs[seat].bit_count()), "flask"),
                 Stat("supply", str(view.supply[seat]), "cube"), Stat("VP tokens", str(view.vp[seat]), "trophy")]
        if terms(view.code).cards:
            stats.append(Stat("Combat Cards", str(view.cchands[seat]), "card"))
        if view.crheld[seat]:
            worth = sum([d.CR_CARDS[c >> 1].vp for c in view.crheld[seat]])
            stats.append(Stat("Resistance cards", str(len(view.crheld[seat])), "star", f"{worth} VP if kept"))
        used = [CARD.label(c) for c in range(6) if not view.hand[seat] >> c & 1]
        note = [faction_name(view, seat), f"used: {', '.join(used)}" if used else ""]
        found.append(Panel(seat, SEAT.label(seat), SEAT.names[seat], f"{view.scores[seat]} VP", tuple(stats),
                           "; ".join([n for n in note if n]), title=TITLES[view.rank[seat]],
                           rank=1 + best.index(view.scores[seat])))
    return tuple(found)


def meters(view: ExodusView) -> tuple[Meter, ...]:
    """Turn, stage, decks, the bonus action, and what a scenario asks for."""
    listed = [Meter("Turn", f"{view.turn} of {view.turns}"), stage_meter(view),
              Meter("Political deck", str(view.politics)),
              Meter("Resistance decks", " / ".join([str(n) for n in view.crdecks]), "levels 1, 2, 3"),
              Meter("Market", f"{len(view.market)} of {terms(view.code).spaces} spaces")]
    if view.bonus >= 0:
        listed.append(Meter("Bonus action", ACTION.label(view.bonus)))
    scenario = terms(view.code).scenario
    if scenario is not None:
        listed.append(Meter("Scenario", scenario.name, "; ".join(goal_lines(view))))
    return tuple(listed)


def stage_meter(view: ExodusView) -> Meter:
    """The stage among those of a turn; the last is that of a game alone."""
    steps = [name.removeprefix("Stage ") for name in STAGE_NAMES[1:]][:None if terms(view.code).solo else -1]
    return Meter("Stage", stage_words(view).removeprefix("Stage "), steps=tuple(steps) if view.stage else (),
                 step=max(0, view.stage - 1))


GLYPHS: Final = ("flask", "coin", "war_cruiser", "gear", "crystal", "scales")  # of action cards, by kind


def hand(view: ExodusView) -> tuple[Card, ...]:
    """Action cards still in hand, Combat Cards, Resistance cards."""
    seat = view.now.viewer
    if seat < 0:
        return ()
    rows = d.FACTION_ROWS[view.faction[seat]].cards if view.faction[seat] >= 0 else d.BASE_CARDS
    found = []
    for card in rows:
        if view.hand[seat] >> card.top & 1:
            lines = [f"Reaction: {ACTION.label(card.bottom)}"]
            lines += [f"{text.name}: {text.text}" for text in (card.signature, card.one_time) if text is not None]
            key, title = f"card-{CARD.names[card.top]}", CARD.label(card.top)
            found.append(Card(key, title, "", "", tuple(lines), "X-6.1", GLYPHS[card.top], "info"))
    for i, number in enumerate(view.cards):
        row = d.COMBAT_CARDS[number]
        found.append(Card(f"combat-{i}", row.name, "Combat Card", f"no. {row.number}", (row.text,), "X-10.5",
                          "sword", "bad"))
    for held in view.crheld[seat]:
        cr = d.CR_CARDS[held >> 1]
        said = "bonus used, still worth its VP" if held & 1 else f"Bonus instead of VP: {d.bonus_words(cr)}"
        found.append(Card(f"resistance-{CR_CARD.names[held >> 1]}", f"Resistance, level {cr.level}", "Resistance card",
                          f"{cr.vp} VP", (said,), "X-10.16", "resistance", "h-amber"))
    return tuple(found)
