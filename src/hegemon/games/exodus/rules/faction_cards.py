"""Texts of faction cards that add to an action or replace it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import DONES, FERRIED, FERRY, GAINED, LOST, SETTLE, SETTLED
from hegemon.games.exodus.rules.bonus import gain
from hegemon.games.exodus.rules.research import ResearchOffer
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto


@dataclass
class CardEffect(Frame):
    """The signature or one-time text of a card."""
    seat: int
    card: int
    once: bool
    left: int = -1
    done_at: tuple[int, ...] = ()   # planets that received cubes

    def text(self, g: Exodus) -> d.CardText:
        card = d.FACTION_ROWS[g.faction[self.seat]].cards[self.card]
        text = card.one_time if self.once else card.signature
        assert text is not None
        return text

    def begin(self, g: Exodus) -> Flow:
        effect = self.text(g).effect
        match effect.key:
            case "gain":
                gain(g, self.seat, effect.params)
            case "plunder":
                plunder(g, self.seat, effect.params["cp_each"], effect.params["range"], effect.params["max_total"])
            case "free_tech":
                return call(ResearchOffer(self.seat, 0, int(effect.params["max_cost"])), self.learnt)
            case "place_population":
                self.left = int(effect.params["n"])
                return goto(self.place)
            case "move_population":
                self.left = int(effect.params["n"])
                return goto(self.move)
        return done()

    def learnt(self, g: Exodus, learnt: bool) -> Flow:
        return done()

    def place(self, g: Exodus) -> Flow:
        return ask(self.seat, f"X-16.8 Where does population from the supply go? {self.left} left",
                   self.sites, self.placed)

    def sites(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Planets with own cubes, or near such planets: no foreign home, no Resistance."""
        params = self.text(g).effect.params
        if not self.left or not g.supply[seat]:
            return DONES
        if params["where"] == "own_planets":
            return DONES + [SETTLE.each[h] for h in g.planets_of(seat)]
        held = [h for h in g.planets_of(seat) if h not in self.done_at or g.pop[h][seat] > 1]  # before the wave
        near = [h for h in g.terms.map.hexes if g.planet[h] >= 0 and not g.cr[h] and h not in self.done_at
                and (not g.is_home(h) or h == g.home[seat])
                and any([d.DISTANCE[h][o] <= params["range"] for o in held])]
        return DONES + [SETTLE.each[h] for h in near]

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        return (("supply", 1),) if answer[0] == "settle" else ()

    def placed(self, g: Exodus, answer: Action) -> Flow:
        if answer[0] == "done":
            return done()
        g.settle(answer[1], self.seat, 1)
        g.tell(SETTLED, self.seat, g.spot(answer[1]))
        if "max_each" in self.text(g).effect.params:
            self.done_at += (answer[1],)
        self.left -= 1
        return goto(self.place)

    def move(self, g: Exodus) -> Flow:
        return ask(self.seat, f"X-16.8 Which population moves between your planets? {self.left} left",
                   self.ferries, self.moved)

    def ferries(self, g: Exodus, seat: int) -> Sequence[Action]:
        held = g.planets_of(seat) if self.left else []
        return DONES + [FERRY(a, b) for a in held for b in held if a != b]

    def moved(self, g: Exodus, answer: Action) -> Flow:
        if answer[0] == "done":
            return done()
        g.add_pop(answer[1], self.seat, -1)
        g.add_pop(answer[2], self.seat, 1)
        g.tell(FERRIED, self.seat, g.spot(answer[1]), g.spot(answer[2]))
        self.left -= 1
        return goto(self.move)


def plunder(g: Exodus, seat: int, each: int, reach: int, most: int) -> None:
    """CP from everybody with a ship or population near an own ship."""
    ships = [h for h in g.where[seat * 16:seat * 16 + 16] if h >= 0]
    for other in g.order():
        there = [h for h in g.where[other * 16:other * 16 + 16] if h >= 0] + g.planets_of(other)
        if other != seat and any([d.DISTANCE[a][b] <= reach for a in ships for b in there]):
            taken = min(each, most, g.cp[other])
            g.cp[other] -= taken
            g.cp[seat] += taken
            most -= taken
            g.tell(LOST, other, f"{taken} CP to plunder")
            g.tell(GAINED, seat, f"{taken} CP by plunder")
