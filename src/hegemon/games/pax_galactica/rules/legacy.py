"""Legacy events (P-12.5, P-12.8)."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import EVENT_EFFECTS, EVENT_NAMES, POLITICIAN, QUAD_OF
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.choices import Choose
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.offices import Powers
from hegemon.games.pax_galactica.rules.selectors import Picks
from hegemon.games.pax_galactica.state import ENCLAVE, Pax
from hegemon.kernel import Flow, Frame, call, done, goto, put


@dataclass
class LegacyEvents(Frame):
    """Factions whose Legacy is high enough have their event, once, in data order."""  # P-12.5
    factions: tuple[int, ...]
    now: int = -1

    def begin(self, g: Pax) -> Flow:
        while self.factions:
            self.now, self.factions = self.factions[0], self.factions[1:]
            total = crises.legacy_of(g, self.now) if self.now < 7 else 0
            if self.now < 7 and not g.fired[self.now] and total >= g.cast().event_at and g.members(self.now):
                g.fired = put(g.fired, self.now, 1)
                g.reveal()
                g.tell(actions.LEGACY_EVENT, self.now, total, EVENT_NAMES[self.now])
                g.blame = put(g.blame, self.now, g.blame[self.now] // 2)  # P-12.3
                return call(Choose(self.chooser(g), EVENT_EFFECTS[self.now]), self.chosen)
        return done()

    def chooser(self, g: Pax) -> int:
        lead = g.leader_of(self.now)
        return lead if lead >= 0 else g.members(self.now)[0]

    def chosen(self, g: Pax, picks: Picks) -> Flow:
        seat = self.chooser(g)
        effects = EVENT_EFFECTS[self.now]
        if g.role[seat] < POLITICIAN:
            picks = tuple([p for p in picks if p[0] != "agency"])
        if EVENT_NAMES[self.now] == "The Great Assimilation":
            for area in [v for k, v in picks if k == "area"]:
                assimilate(g, self.now, area)
            effects = tuple([e for e in effects if e != effects[1]])
        carry_all(g, effects, seat, picks, -1, -1)
        return call(Flush(), self.powers)

    def powers(self, g: Pax) -> Flow:
        return call(Powers(), self.next)

    def next(self, g: Pax) -> Flow:
        return goto(self.begin)


def assimilate(g: Pax, faction: int, area: int) -> None:
    """An enclave becomes a starbase of the faction's player on that map."""  # P-12.8
    mine = [s for s in g.players(QUAD_OF[area]) if g.fac[s] == faction]
    if mine and units.enclaves(g, area):
        seat = max(mine, key=lambda s: (g.glory[s], -g.spot[s]))
        banner = g.banner(seat)
        base, slot = units.base(banner, g.owner(seat, banner)), g.aliens[area].index(ENCLAVE)
        g.aliens = put(g.aliens, area, put(g.aliens[area], slot, base))
