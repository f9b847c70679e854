"""Solo mode: council prices, the NPC stage and the scenarios."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import ADVANCE, CARD_PAID, CHOOSE, CLIMBED, DONES, KILLED, NPC_LINE, PASS, PASSES
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.council import (
    ENACT_LOSER,
    VISION_PRICE,
    CombatCards,
    deed_of,
    envision,
    leave_slots,
    open_council,
    take_slot,
)
from hegemon.games.exodus.rules.politics import Enact, brings, falls_on
from hegemon.games.exodus.rules.wmd import Shot, Strike, destroy_planet
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto, more, put

SOLO_COST: Final = d.worth("solo_political_cost", "cp")
CARD_PRICES: Final = tuple([int(d.OPTIONS["solo"]["political_cost_per_turn"][s]) for s in "ABC"])
STEP_UP: Final = int(d.OPTIONS["solo"]["advance_cost"])
HARD: Final = 2
PLAYER: Final = 0


def prepare(g: Exodus) -> None:
    """What the scenario changes on the table."""
    scenario = g.terms.scenario
    assert scenario is not None
    for step in scenario.setup:
        match step["step"]:
            case "remove_cr":
                kinds = [d.KIND_NAMES.index(k) for k in step["kinds"]]
                for hex in g.terms.map.hexes:
                    if g.terms.map.kinds[hex] in kinds:
                        g.cr = put(g.cr, hex, ())
            case "add_cr":
                ships = (int(step["level"]),) * scenario.difficulty[g.terms.difficulty]
                g.cr = put(g.cr, d.CENTRE, g.cr[d.CENTRE] + ships)
            case "set_silo":
                g.silo = int(step["value"])
            case unknown:
                raise ValueError(f"{scenario.id} has the unknown set-up step {unknown}")


def slot_price(g: Exodus, slot: int) -> int:
    """CP for the card of a slot."""
    return max(0, CARD_PRICES[slot] * g.turn + g.adds(PLAYER, SOLO_COST)) if CARD_PRICES[slot] else 0


def price_of(g: Exodus, slot: int) -> Cost:
    """What is paid for the card of a slot."""
    return (("cp", slot_price(g, slot)),)


@dataclass
class SoloCouncil(Frame):
    """The player chooses a card and may climb in turn order."""

    def begin(self, g: Exodus) -> Flow:
        open_council(g, 3)
        if not g.slots:
            return goto(self.climb)
        return ask(PLAYER, "X-15.3 Which political card do you choose?", self.cards, self.chosen)

    def cards(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [CHOOSE.each[i] for i in range(len(g.slots)) if slot_price(g, i) <= g.cp[PLAYER]]

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        match answer:
            case ("choose", slot):
                return falls_on(g, seat, *deed_of(g, seat, slot, price_of(g, slot)))
            case ("advance",):
                return (("cp", STEP_UP),)
        return ()

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """What a card brings at once."""
        return brings(g, seat, *deed_of(g, seat, answer[1], price_of(g, answer[1]))) if answer[0] == "choose" else ()

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        g.charge(PLAYER, price_of(g, answer[1]))
        g.tell(CARD_PAID, PLAYER, g.slots[answer[1]], slot_price(g, answer[1]))
        return call(Enact(take_slot(g, answer[1]), -1), self.visionary)

    def visionary(self, g: Exodus) -> Flow:
        if g.known(PLAYER) & ENACT_LOSER and g.cp[PLAYER] >= VISION_PRICE:
            return ask(PLAYER, "X-5.9 Enact a losing card?", self.losers, self.envisioned)
        return goto(self.climb)

    def losers(self, g: Exodus, seat: int) -> Sequence[Action]:
        return PASSES + [CHOOSE.each[i] for i, c in enumerate(g.slots) if c >= 0 and d.POLITICAL[c].visionary != "none"]

    def envisioned(self, g: Exodus, answer: Action) -> Flow:
        if answer == PASS.only:
            return goto(self.climb)
        return call(envision(g, PLAYER, answer), self.climb)

    def climb(self, g: Exodus) -> Flow:
        """10 CP for each step up."""
        leave_slots(g)
        return ask(PLAYER, f"X-15.4 You hold Turn Order card {g.rank[PLAYER]}: move up?", self.steps, self.climbed)

    def steps(self, g: Exodus, seat: int) -> Sequence[Action]:
        return DONES + [ADVANCE.only] if g.rank[PLAYER] > 1 and g.cp[PLAYER] >= STEP_UP else DONES

    def climbed(self, g: Exodus, answer: Action) -> Flow:
        if answer == ADVANCE.only:
            g.charge(PLAYER, self.takes(g, PLAYER, answer))
            g.rank = more(g.rank, PLAYER, -1)
            g.tell(CLIMBED, PLAYER, g.rank[PLAYER], STEP_UP)
            return goto(self.climb)
        return call(CombatCards(), self.over)

    def over(self, g: Exodus) -> Flow:
        return done()


@dataclass
class NpcStage(Frame):
    """Stage VI: the scenario's script, step by step."""
    i: int = 0
    first: int = 0                    # age of the first fleet placed in this stage
    ruined: tuple[int, ...] = ()      # hexes of planets that withered away in this stage
    fought: tuple[int, ...] = ()

    def begin(self, g: Exodus) -> Flow:
        self.first = g.age
        return goto(self.step)

    def step(self, g: Exodus) -> Flow:
        scenario = g.terms.scenario
        assert scenario is not None
        if self.i >= len(scenario.script):
            return done()
        row = scenario.script[self.i]
        self.i += 1
        match row["step"]:
            case "spawn_wave":
                spawn_wave(g)
            case "advance":
                for code, hex in fleets(g):
                    if row["fleets"] == "all" or code >> 2 < self.first:
                        advance(g, code, hex)
            case "fight":
                self.fought = ()
                return goto(self.fight)
            case "bombard":
                bombard(g)
            case "silo":
                g.silo = g.silo + int(row["add"]) if g.silo >= 0 and g.cr[d.CENTRE] else -1
            case "launch":
                if g.silo >= row["at"]:
                    g.silo = 0
                    return self.launch(g, row)
            case "reinforce":
                if g.turn in row["turns"] and len(g.cr[d.CENTRE]) < row["max_fleets"]:
                    place_fleet(g, d.CENTRE, int(row["level"]))
            case "wither":
                self.ruined = wither(g, int(row["spared_by_population"]))
            case "raid":
                for hex in self.ruined:
                    place_fleet(g, hex, (g.turn + 1) // 2)
            case unknown:
                raise ValueError(f"{scenario.id} has the unknown step {unknown}")
        return goto(self.step)

    def fight(self, g: Exodus) -> Flow:
        """One round in every hex with fleets and visible ships, without Combat Cards."""
        for hex in g.terms.map.hexes:
            if hex not in self.fought and any([code >> 2 for code in g.cr[hex]]) and g.visible_in(PLAYER, hex):
                self.fought += (hex,)
                return call(Battle(hex, (d.NPC, PLAYER), True), self.fight)
        return goto(self.step)

    def launch(self, g: Exodus, row: Any) -> Flow:
        """A rocket from the High Council at the most populous planet."""
        names = row["rockets"]
        kind = d.ROCKET_OF[names[min(g.launched, len(names) - 1)]]
        target = rocket_target(g, kind)
        if target < 0:
            return goto(self.step)
        g.launched += 1
        shot: Shot = (-1, kind, 0, d.CENTRE, target, -1)
        return call(Strike((shot,), int(row["distance_bonus"])), self.step)


def fleets(g: Exodus) -> list[tuple[int, int]]:
    """All fleets as (code, hex), the oldest first."""
    found = [(code, hex) for hex in g.terms.map.hexes for code in g.cr[hex] if code >> 2]
    return sorted(found, key=lambda f: f[0] >> 2)


def place_fleet(g: Exodus, hex: int, level: int) -> None:
    """A new fleet appears."""
    g.cr = put(g.cr, hex, g.cr[hex] + (level + 4 * g.age,))
    g.age += 1
    g.tell(NPC_LINE, f"a level {level} fleet appears in {g.name_of(hex)}")


def spawn_wave(g: Exodus) -> None:
    """The wave of this turn and the extra fleets on the rifts in seat order."""
    scenario = g.terms.scenario
    assert scenario is not None
    wave = scenario.waves[min(g.turn, len(scenario.waves)) - 1]
    extra = scenario.difficulty[g.terms.difficulty]
    rifts = g.terms.map.homes[1:]
    for i, level in enumerate(wave + tuple([min(wave)] * extra)):
        place_fleet(g, rifts[i % len(rifts)], level)


def advance(g: Exodus, code: int, hex: int) -> None:
    """One hex along a shortest path to the nearest planet with the player's population."""
    held = g.planets_of(PLAYER)
    if not held or hex in held:
        return
    goal = min(held, key=lambda h: (d.DISTANCE[hex][h], h != g.home[PLAYER], h))
    for to in g.terms.map.step[hex]:
        if to >= 0 and d.DISTANCE[to][goal] < d.DISTANCE[hex][goal]:
            row = list(g.cr[hex])
            row.remove(code)
            g.cr = put(g.cr, hex, tuple(row))
            g.cr = put(g.cr, to, g.cr[to] + (code,))
            g.tell(NPC_LINE, f"a level {code & 3} fleet moves to {g.name_of(to)}")
            return


def bombard(g: Exodus) -> None:
    """Fleets over undefended planets kill cubes."""
    for code, hex in fleets(g):
        cubes = min(g.pop[hex][PLAYER], code & 3)
        if cubes and not g.visible_in(PLAYER, hex):
            g.add_pop(hex, PLAYER, -cubes)
            g.supply[PLAYER] += cubes
            g.tell(KILLED, PLAYER, cubes, g.spot(hex))


def rocket_target(g: Exodus, kind: int) -> int:
    """The planet with most of the player's cubes; a graviton rocket spares home unless it is hard or the only one."""
    held = sorted(g.planets_of(PLAYER), key=lambda h: (-g.pop[h][PLAYER], h != g.home[PLAYER], h))
    if kind == d.GRAVITON and g.terms.difficulty != HARD:
        held = [h for h in held if h != g.home[PLAYER]] or held
    return held[0] if held else -1


def wither(g: Exodus, spared: int) -> tuple[int, ...]:
    """The poorest planets lose their tokens; those without any are destroyed."""
    scenario = g.terms.scenario
    assert scenario is not None
    home = g.terms.map.homes[0]
    worlds = [h for h in g.terms.map.hexes if g.planet[h] >= 0 and not g.is_home(h)]
    worlds.sort(key=lambda h: (g.tokens[h], -d.DISTANCE[h][home], h))
    ruined = []
    for hex in worlds[:scenario.difficulty[g.terms.difficulty]]:
        if g.tokens[hex]:
            g.tokens = put(g.tokens, hex, 0)
            g.tell(NPC_LINE, f"the planet in {g.name_of(hex)} withers")
        elif g.pop[hex][PLAYER] < spared:
            destroy_planet(g, hex)
            ruined.append(hex)
    return tuple(ruined)


def lost(g: Exodus) -> bool:
    """Whether a losing condition of the scenario holds."""
    scenario = g.terms.scenario
    assert scenario is not None
    on_planets = bool(g.planets_of(PLAYER))
    for condition in scenario.lose:
        match condition:
            case "no_home_population":
                if g.home[PLAYER] < 0 or not g.pop[g.home[PLAYER]][PLAYER]:
                    return True
            case "no_planet_population":
                if not on_planets:
                    return True
            case "helpless":
                if not on_planets and max(g.where[:16]) < 0 and g.cp[PLAYER] < 3:
                    return True
            case unknown:
                raise ValueError(f"{scenario.id} has the unknown condition {unknown}")
    return False


def won(g: Exodus) -> bool:
    """Whether all winning conditions of the scenario hold."""
    scenario = g.terms.scenario
    assert scenario is not None
    return all([met(g, name, value) for name, value in scenario.win.items()])


def met(g: Exodus, name: str, value: int) -> bool:
    """Whether one winning condition holds."""
    match name:
        case "home_population_min":
            return g.home[PLAYER] >= 0 and g.pop[g.home[PLAYER]][PLAYER] >= value
        case "planets_min":
            return len(g.planets_of(PLAYER)) >= value
        case "vp_min":
            return g.scores()[PLAYER] >= value
        case "cr3_cards_min":
            return sum([d.CR_CARDS[c >> 1].level == 3 for c in g.crheld[PLAYER]]) >= value
        case "ship_in_high_council":
            return d.CENTRE in g.where[:16] and not g.cr[d.CENTRE]
    raise ValueError(f"the unknown winning condition {name}")
