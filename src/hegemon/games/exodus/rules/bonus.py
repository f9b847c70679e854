"""Bonuses of Resistance cards, used outside Conquest."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import DREW, GAINED, REPAIRS, USE, USED, counted
from hegemon.games.exodus.rules.economy import Mining, minable
from hegemon.games.exodus.rules.research import ResearchOffer, offered
from hegemon.games.exodus.rules.shipyard import FreePart, FreeShip, free_parts, yards
from hegemon.games.exodus.rules.windows import EXTRAS, Extra
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, call, done, put

SAID: Final = {"cp": "CP", "axinium": "Axinium", "phasium": "Phasium"}
KEEP_CARD: Final = d.owners("keep_cr_card")


def usable(g: Exodus, seat: int, card: int) -> bool:
    """Whether a bonus would do anything now."""
    row = d.CR_CARDS[card]
    match row.bonus:
        case "gain":
            return "population" not in row.params or g.supply[seat] > 0 and g.home[seat] >= 0
        case "mining":
            return bool(minable(g, seat))
        case "repair_all":
            return any(g.damage[seat * 16:seat * 16 + 16])
        case "free_tech":
            return bool(offered(g, seat, 0, int(row.params["max_cost"]), -1))
        case "draw_cc":
            return bool(g.ccdeck or g.ccdiscard)
        case "free_part":
            return bool(free_parts(g, seat, int(row.params["max_cp"])))
        case "free_ship":
            return g.free_marker(seat, d.CLASS_OF[row.params["class"]]) >= 0 and bool(yards(g, seat))
    raise ValueError(f"{row.id} has the unknown bonus {row.bonus}")


def bonuses(g: Exodus, seat: int) -> list[Action]:
    """The Resistance cards of a seat whose bonus would do anything now."""
    return [USE.each[c >> 1] for c in g.crheld[seat] if not c & 1 and usable(g, seat, c >> 1)]


def gains(params: Mapping[str, int]) -> Cost:
    """CP and resources of a row of the data."""
    return tuple([(what, int(params[what])) for what in SAID if what in params])


def given(g: Exodus, seat: int, card: int) -> Cost:
    """What the bonus of a card brings at once."""
    row = d.CR_CARDS[card]
    return gains(row.params) if row.bonus == "gain" else ()


def settled(g: Exodus, seat: int, card: int) -> Cost:
    """The cubes that the bonus of a card brings home from the supply."""
    row = d.CR_CARDS[card]
    cubes = int(row.params.get("population", 0)) if row.bonus == "gain" else 0
    return (("supply", min(cubes, g.supply[seat])),) if cubes else ()


def gain(g: Exodus, seat: int, params: Mapping[str, int]) -> None:
    """CP, resources and population from the bank and the own supply."""
    g.grant(seat, gains(params))
    said = [f"{n} {SAID[what]}" for what, n in gains(params)]
    if "population" in params:
        said.append(f"{g.settle(g.home[seat], seat, int(params['population']))} population")
    g.tell(GAINED, seat, ", ".join(said))


@dataclass
class Bonus(Frame):
    """One bonus: the card is discarded, or kept with Quantum Reflection."""
    seat: int
    card: int

    def begin(self, g: Exodus) -> Flow:
        row = d.CR_CARDS[self.card]
        held = list(g.crheld[self.seat])
        held.remove(self.card * 2)
        if g.known(self.seat) & KEEP_CARD:
            held.append(self.card * 2 + 1)
        else:
            g.crdiscard = put(g.crdiscard, row.level - 1, g.crdiscard[row.level - 1] + (self.card,))
        g.crheld = put(g.crheld, self.seat, tuple(sorted(held)))
        g.tell(USED, self.seat, self.card)
        return self.effect(g, row)

    def effect(self, g: Exodus, row: d.Resistance) -> Flow:
        """What the card gives."""
        seat = self.seat
        match row.bonus:
            case "gain":
                gain(g, seat, row.params)
            case "mining":
                return call(Mining(seat, int(row.params["n"]), True), self.over)
            case "repair_all":
                g.tell(REPAIRS, seat, sum(g.damage[seat * 16:seat * 16 + 16]))
                g.damage = g.damage[:seat * 16] + (0,) * 16 + g.damage[seat * 16 + 16:]
            case "free_tech":
                return call(ResearchOffer(seat, 0, int(row.params["max_cost"])), self.learnt)
            case "draw_cc":
                drawn = sum([g.draw_combat(seat) for _ in range(int(row.params["n"]))])
                g.tell(DREW, seat, counted(drawn, "Combat Card", "Combat Cards"))
            case "free_part":
                return call(FreePart(seat, int(row.params["max_cp"])), self.over)
            case "free_ship":
                return call(FreeShip(seat, d.CLASS_OF[row.params["class"]]), self.over)
        return done()

    def learnt(self, g: Exodus, learnt: bool) -> Flow:
        return done()

    def over(self, g: Exodus) -> Flow:
        return done()


EXTRAS[USE.name] = Extra(bonuses, given, settled, Bonus)
