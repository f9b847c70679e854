"""What political cards do when they take effect."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    DONES,
    DREW,
    ENACTED,
    GAINED,
    LOST,
    REPAIRS,
    REPEAL,
    REPEALED,
    RISE,
    ROSE,
    SCRAP,
    SCRAP_ABOARD,
    SCRAPPED,
    SURVEYED,
    UNCLOAKED,
    counted,
)
from hegemon.games.exodus.rules.bonus import gain
from hegemon.games.exodus.rules.research import ResearchOffer, offered
from hegemon.games.exodus.rules.upkeep import repair
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto, more, put


@dataclass
class Enact(Frame):
    """One political card takes effect, for everybody or for the one who paid for it."""
    card: int
    payer: int                # -1: for everybody
    asked: int = 0

    def begin(self, g: Exodus) -> Flow:
        row = d.POLITICAL[self.card]
        g.tell(ENACTED, self.card)
        if row.kind == "law":
            g.laws += (self.card,)
            return done()
        if row.kind == "resolution":
            if self.payer >= 0:
                g.private += ((self.card, self.payer),)
            else:
                g.resolutions += (self.card,)
                if row.key == "no_cloaking":
                    show_all(g)
            return done()
        g.removed += (self.card,)
        return self.carry_out(g, row)

    def touched(self, g: Exodus) -> tuple[int, ...]:
        """Those an executive decision concerns, in turn order."""
        return (self.payer,) if self.payer >= 0 else g.order()

    def decider(self, g: Exodus) -> int:
        """Who decides in the Chancellor's place; nobody in solo without card 1."""
        if self.payer >= 0:
            return self.payer
        return g.chancellor() if not g.terms.solo or g.rank[0] == 1 else -1

    def carry_out(self, g: Exodus, row: d.Political) -> Flow:
        """An executive decision, at once."""
        match row.key:
            case "gain_all":
                for seat in self.touched(g):
                    gain(g, seat, row.params)
            case "levy_richest":
                levy(g, int(row.params["cp"]))
            case "survey":
                survey(g, int(row.params["n"]), self.payer)
            case "census":
                census(g, self.touched(g), int(row.params["planets_per_vp"]))
            case "salvage":
                for seat in self.touched(g):
                    if g.terms.cards:
                        drawn = sum([g.draw_combat(seat) for _ in range(int(row.params["cc"]))])
                        g.tell(DREW, seat, counted(drawn, "Combat Card", "Combat Cards"))
                    g.tell(REPAIRS, seat, repair(g, seat, int(row.params["repair"])))
            case "reparations":
                if not g.terms.solo:
                    for seat in [s for s in g.order() if g.vp[s] == min(g.vp)]:
                        gain(g, seat, row.params)
            case "cancel_law":
                if g.laws and self.decider(g) >= 0:
                    return ask(self.decider(g), "X-5.7 Which Law is cancelled?", self.laws, self.repealed)
            case "uprising":
                if self.decider(g) >= 0 and self.risings(g, 0):
                    return ask(self.decider(g), "X-5.7 Where does the Resistance rise?", self.risings, self.risen)
            case "scrap_rockets":
                return goto(self.scrapping)
            case "research_offer":
                return goto(self.offering)
        return done()

    def laws(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [REPEAL.each[c] for c in g.laws]

    def repealed(self, g: Exodus, answer: Action) -> Flow:
        g.laws = tuple([c for c in g.laws if c != answer[1]])
        g.removed += (answer[1],)
        g.tell(REPEALED, answer[1])
        return done()

    def risings(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Planets, no homes, without ships and Resistance."""
        return [RISE.each[h] for h in g.terms.map.hexes if g.planet[h] >= 0 and not g.is_home(h) and not g.cr[h]
                and h not in g.where]

    def risen(self, g: Exodus, answer: Action) -> Flow:
        level = int(d.POLITICAL[self.card].params["level"])
        g.cr = put(g.cr, answer[1], (level,))
        g.tell(ROSE, level, g.spot(answer[1]))
        return done()

    def scrapping(self, g: Exodus) -> Flow:
        """In turn order rockets under own control are scrapped for CP."""
        while self.asked < len(self.touched(g)):
            seat = self.touched(g)[self.asked]
            if len(self.scraps(g, seat)) > 1:
                return ask(seat, "X-5.7 Scrap rockets for CP?", self.scraps, self.scrapped)
            self.asked += 1
        return done()

    def scraps(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        for hex in g.terms.map.hexes:
            if g.rockets[hex] and g.majority(hex) == seat:
                listed += [SCRAP(k, hex) for k in sorted({r >> 3 for r in g.rockets[hex]})]
        return listed + [SCRAP_ABOARD.each[s] for s in g.fleet(seat) if g.aboard[s] >= 0]

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        return (("cp", int(d.POLITICAL[self.card].params["cp_each"])),) if answer[0].startswith("scrap") else ()

    def scrapped(self, g: Exodus, answer: Action) -> Flow:
        seat = self.touched(g)[self.asked]
        match answer:
            case ("scrap", kind, hex):
                row = list(g.rockets[hex])
                row.remove([r for r in row if r >> 3 == kind][0])
                g.rockets = put(g.rockets, hex, tuple(row))
                g.tell(SCRAPPED, seat, kind, g.spot(hex))
            case ("scrap_aboard", ship):
                g.tell(SCRAPPED, seat, g.aboard[ship] >> 3, g.spot(g.where[ship]))
                g.aboard = put(g.aboard, ship, -1)
            case _:
                self.asked += 1
                return goto(self.scrapping)
        gain = self.gives(g, seat, answer)
        g.grant(seat, gain)
        g.tell(GAINED, seat, f"{gain[0][1]} CP for a rocket")
        return goto(self.scrapping)

    def offering(self, g: Exodus) -> Flow:
        """In turn order everybody may research one technology at another price."""
        extra = int(d.POLITICAL[self.card].params["cp"])
        while self.asked < len(self.touched(g)):
            seat = self.touched(g)[self.asked]
            self.asked += 1
            if offered(g, seat, extra, -1, -1):
                return call(ResearchOffer(seat, extra), self.learnt)
        return done()

    def learnt(self, g: Exodus, learnt: bool) -> Flow:
        return goto(self.offering)


def show_all(g: Exodus) -> None:
    """No ship may be cloaked: all become visible."""
    for ship in range(16 * g.seats):
        if g.cloaked[ship]:
            g.cloaked = put(g.cloaked, ship, 0)
            g.tell(UNCLOAKED, ship // 16, g.spot(g.where[ship]), " by Open Skies")


def levy(g: Exodus, cp: int) -> None:
    """The richest lose CP."""
    rich = [s for s in g.order() if g.cp[s] == max(g.cp)]
    for seat in rich:
        lost = min(cp, g.cp[seat])
        g.cp[seat] -= lost
        g.tell(LOST, seat, f"{lost} CP")


def survey(g: Exodus, count: int, payer: int) -> None:
    """Planets that are not home gain tokens; for a payer only those with his population."""
    for hex in g.terms.map.hexes:
        if g.planet[hex] >= 0 and not g.is_home(hex) and (payer < 0 or g.pop[hex][payer]):
            grown = min(d.PLANET_MOST[g.planet[hex]], g.tokens[hex] + count) - g.tokens[hex]
            g.tokens = more(g.tokens, hex, grown)
            if grown:
                g.tell(SURVEYED, counted(grown, "token is", "tokens are"), g.spot(hex))


def census(g: Exodus, seats: Sequence[int], per_vp: int) -> None:
    """VP for planets, homes excluded, with a majority of one's own."""
    for seat in seats:
        held = [h for h in g.terms.map.hexes if g.pop[h][seat] and not g.is_home(h) and g.majority(h) == seat]
        vp = len(held) // per_vp
        g.vp = more(g.vp, seat, vp)
        if vp:
            g.tell(GAINED, seat, f"{vp} VP by the census")


def falls_on(g: Exodus, seat: int, deed: Enact, price: Cost = ()) -> Cost:
    """What is paid for a card, together with what it takes from a seat at once."""
    paid = dict(price)
    lost = {name: -n for name, n in felt(g, seat, deed, price) if n < 0}
    return tuple([(name, paid.get(name, 0) + lost.get(name, 0)) for name in paid | lost])


def brings(g: Exodus, seat: int, deed: Enact, price: Cost = ()) -> Cost:
    """What a card gives a seat at once."""
    return tuple([(name, n) for name, n in felt(g, seat, deed, price) if n > 0])


def felt(g: Exodus, seat: int, deed: Enact, price: Cost) -> Cost:
    """What changes for a seat when a card takes effect, its price apart; nothing where chance decides."""
    trial = g.clone()
    trial.charge(seat, price)
    before = [(name, trial.means_of(seat, name)) for name in g.game.means]
    deed.begin(trial)
    if trial.reveals != g.reveals:
        return ()
    return tuple([(name, trial.means_of(seat, name) - n) for name, n in before])
