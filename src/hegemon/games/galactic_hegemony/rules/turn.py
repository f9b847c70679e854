"""G-3 Turn, with the choice of G-7, the collection of G-8 and the check of G-9."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_hegemony.actions import (
    BOOST,
    COLLECTED,
    COLONISE,
    END,
    LOST,
    MILITARY,
    STOPPED,
    TURN_START,
    WON,
)
from hegemon.games.galactic_hegemony.data import (
    BOOST_COST,
    BUILD_COST,
    COLONISE_COST,
    LAST_COUNT,
    LIMIT,
    MILITARY_COST,
    MOVE_COST,
    SHIP_COST,
)
from hegemon.games.galactic_hegemony.rules.building import build, builds, ship, ships
from hegemon.games.galactic_hegemony.rules.combat import attack, attacks, can_subdue, military
from hegemon.games.galactic_hegemony.rules.craft import boost, can_colonise, colonise, move, moves
from hegemon.games.galactic_hegemony.rules.morale import morale_checks
from hegemon.games.galactic_hegemony.rules.revolts import revolt_actions
from hegemon.games.galactic_hegemony.rules.saboteurs import move_saboteurs
from hegemon.games.galactic_hegemony.state import WILD, Hegemony
from hegemon.kernel import Action, Cost, Flow, Frame, ask, goto

PLAYER: Final = 0
PRICES: Final[dict[str, Cost]] = {  # what each action costs: the table of G-7
    "end": (), "attack": (), "move": (("stock", MOVE_COST),), "colonise": (("stock", COLONISE_COST),),
    "boost": (("stock", BOOST_COST),), "military": (("stock", MILITARY_COST),), "build": (("stock", BUILD_COST),),
    "ship": (("stock", SHIP_COST),)}
QUESTIONS: Final = tuple([f"G-7.4 What do you do with {'1 resource' if n == 1 else f'{n} resources'}?"
                          for n in range(max(LIMIT) + 1)])


@dataclass
class Turn(Frame):
    """Turn after turn: saboteurs, revolts, morale, the player's actions, collection, the check."""  # G-3.1

    def copy(self) -> Turn:
        """It has no fields and calls nothing, so there is nothing to keep apart."""
        return self

    def begin(self, g: Hegemony) -> Flow:
        """Three phases run by themselves."""  # G-4, G-5, G-6
        g.turn += 1
        g.duel = ()
        g.tell(TURN_START, g.turn, "Play to Win" if g.counting else f"{g.track} left", g.stock, g.limit(), g.size())
        move_saboteurs(g)
        revolt_actions(g)
        morale_checks(g)
        g.phase = 7
        return self.act(g)

    def act(self, g: Hegemony) -> Flow:
        """Asked even if nothing can be paid: the player ends the phase, and may take back what he did until then."""
        return ask(PLAYER, QUESTIONS[g.stock], self.choices, self.acted, always=True)

    def takes(self, g: Hegemony, seat: int, answer: Action) -> Cost:
        """The price of an action."""  # G-7.5 to G-7.12
        return PRICES[answer[0]]

    def gives(self, g: Hegemony, seat: int, answer: Action) -> Cost:
        """What is collected when the phase ends, as far as the limit allows."""  # G-8.1, G-2.1
        return (("stock", g.room(g.income())),) if answer == END.only else ()

    def choices(self, g: Hegemony, seat: int) -> list[Action]:
        """Every action that can be paid, in the order of the rules; to end is the default."""  # G-7.4
        listed = [END.only]
        stock = g.stock
        if stock >= MOVE_COST:
            moves(g, listed)
        attacks(g, listed)
        if stock >= BOOST_COST:
            in_orbit(g, listed)
        if stock >= BUILD_COST:
            builds(g, listed)
        if stock >= SHIP_COST:
            ships(g, listed)
        return listed

    def acted(self, g: Hegemony, action: Action) -> Flow:
        """Carry it out; only the end leads on."""  # G-7.5 to G-7.12
        g.charge(PLAYER, self.takes(g, PLAYER, action))
        match action:
            case ("move", craft, hex):
                move(g, craft, hex)
            case ("attack", hex, count):
                attack(g, hex, count + 1)
            case ("colonise", planet):
                colonise(g, planet)
            case ("boost", planet):
                boost(g, planet)
            case ("military", planet):
                military(g, planet)
            case ("build", planet, kind):
                build(g, planet, kind)
            case ("ship", planet):
                ship(g, planet)
            case _:
                return self.collect(g)
        return self.act(g)

    def collect(self, g: Hegemony) -> Flow:
        """Yields are summed, then gained."""  # G-8.1
        g.phase = 8
        gained = self.gives(g, PLAYER, END.only)
        g.grant(PLAYER, gained)
        if g.heard():
            yields = g.income()
            g.tell(COLLECTED, yields, yields - gained[0][1], g.stock, g.limit())
        return self.check_end(g)

    def check_end(self, g: Hegemony) -> Flow:
        """Won, lost to revolt, out of time, or another turn, in this order."""  # G-9.1
        g.phase = 9
        if g.calm():
            g.tell(WON, g.turn)
            return g.finish("won")
        if g.size() == 0:
            g.tell(LOST, "all in revolt", 0)
            return g.finish("lost_revolt")
        g.track += 1 if g.counting else -1
        if not g.counting and g.track == 0:
            g.tell(LOST, "out of time", g.size())
            return g.finish("lost_time")
        if g.counting and g.track == LAST_COUNT:  # G-10.3
            g.tell(STOPPED, g.turn)
            return g.finish("unfinished")
        return goto(self.begin)


def in_orbit(g: Hegemony, listed: list[Action]) -> None:
    """What craft can do at the planets they orbit: colonise, boost, military action."""  # G-7.7, G-7.8, G-7.9
    stock = g.stock
    for i, hex in enumerate(g.craft):
        if hex < 0 or g.at[hex] < 0 or hex in g.craft[:i]:
            continue
        planet = g.at[hex]
        morale = g.morale[planet]
        if morale == WILD:
            if stock >= COLONISE_COST and can_colonise(g, planet):
                listed.append(COLONISE.each[planet])
        elif morale == 0:
            listed.append(BOOST.each[planet])
        elif stock >= MILITARY_COST and can_subdue(g, planet):
            listed.append(MILITARY.each[planet])
