"""A player with a plan: build what pays on boards and in income, attack when ahead, advance for the end."""
from __future__ import annotations

from math import exp

from hegemon.games.hegemonic.bot.worth import (
    Raid,
    advance_value,
    base_gain,
    best_raid,
    cap_value,
    card_value,
    chain_value,
    scorings,
    tile_value,
)
from hegemon.games.hegemonic.data import (
    ABILITIES,
    BUILDS,
    CARD_PATTERNS,
    CARD_POWER,
    CARD_TIER,
    DISCOVER,
    PATTERNS,
    SQUARES,
    TRIANGLES,
    WORTH,
)
from hegemon.games.hegemonic.rules.build import base_price
from hegemon.games.hegemonic.rules.conflict import Conflict, ConflictAction
from hegemon.games.hegemonic.rules.explore import Explore
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.rules.technology import advances
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action, Rng, Seen


def evaluate(g: Hegemonic, seat: int) -> float:
    """The share of winning a seat may expect: VP now, boards as they stand until the end, cards and CAPs."""
    if g.over:
        winners = g.winners()
        return 1 / len(winners) if seat in winners else 0.0
    left = scorings(g)
    strength = [g.vp[s] + 2.0 * sum([CARD_TIER[c] for c in g.advanced[s]]) + 0.3 * g.caps[s]
                + 0.3 * g.total_income(s) * (left - 1) for s in range(g.seats)]
    for board in g.chart().boards():
        for s, vp in points(powers(g, board), board == 9).items():
            strength[s] += vp * (1 + 0.8 * (left - 1)) + 0.1
    scale = 4.0 + 3.0 * left
    top = max(strength)
    weights = [exp((x - top) / scale) for x in strength]
    return weights[seat] / sum(weights)


class Scripted:
    """Answers every question by a short calculation on one sampled position."""

    def decide(self, seen: Seen) -> Action:
        legal = seen.legal
        if len(legal) == 1:
            return legal[0]
        frame, _, step = seen.question.partition(".")
        plan = PLANS.get(frame)
        if plan is None:
            return legal[0]
        answer = plan(Table(seen.sample(), seen.seat, list(legal), step, seen.rng))
        return answer if answer in legal else legal[0]


class Table:
    """What a plan looks at: a possible position, the seat, the open question."""

    def __init__(self, g: Hegemonic, seat: int, legal: list[Action], step: str, rng: Rng) -> None:
        self.g = g
        self.seat = seat
        self.legal = legal
        self.step = step
        self.rng = rng

    def frame(self, kind: type) -> object:
        """The procedure the question stands in."""
        q = self.g.question(self.seat)
        found = q.frame.inside(kind) if q is not None else None
        assert found is not None
        return found

    def of(self, verb: str) -> list[Action]:
        """The options of one verb."""
        return [a for a in self.legal if a[0] == verb]


# -- set-up and expansion ---------------------------------------------------------------------------------------------

def preparing(t: Table) -> Action:
    """Recommended homes; the richer tile first; any Leader, any hex."""
    if t.step == "placed":
        return max(t.legal, key=lambda a: SQUARES[a[1]] + WORTH[a[1]] + TRIANGLES[a[1]])
    if t.step in ("aimed", "followed"):
        return t.rng.choice(t.legal)
    return t.legal[0]


def exploring(t: Table) -> Action:
    """The tile and hex that serve this seat most and others least."""
    g, seat = t.g, t.seat
    empty = [h for h in range(51) if g.blank >> h & 1]
    if t.step == "taken":
        return max(t.legal, key=lambda a: max([tile_value(g, seat, a[1], h) for h in empty]))
    explore = t.frame(Explore)
    assert isinstance(explore, Explore)
    return max(t.legal, key=lambda a: tile_value(g, seat, explore.tile, a[1]))


def studying(t: Table) -> Action:
    """Draw unknown cards; advance what pays, else discard the least useful card."""
    g, seat = t.g, t.seat
    if t.step == "drawn":
        for a in t.of("pick"):
            card = g.piles[max(0, a[1] - 1)][-1]
            if scorings(g) <= 2 and CARD_TIER[card] == 3:
                return a
        return t.legal[0]
    best, value = t.legal[0], 0.8
    for a in t.of("advance") + t.of("replace"):
        worth = advance_value(g, seat, a[1], a[2] if a[0] == "replace" else -1)
        if worth > value:
            best, value = a, worth
    if value > 0.8:
        return best
    return min(t.of("discard") or t.legal, key=lambda a: card_value(g, seat, a[1]))


def researching(t: Table) -> Action:
    """Throw away weak cards, draw unknown ones."""
    if t.step == "sifted":
        weak = [a for a in t.of("discard") if card_value(t.g, t.seat, a[1]) < 2.6]
        return weak[0] if weak else t.legal[0]
    return t.legal[0]


# -- the Action phase -------------------------------------------------------------------------------------------------

def card_worth(g: Hegemonic, seat: int, card: int) -> float:
    """What an Action Card would bring: its best two actions."""
    basic = 2 * cap_value(g)
    if card == DISCOVER:
        return 2 * min([g.income(seat, k) for k in range(3)]) * cap_value(g)
    found = [basic, basic]
    if BUILDS[card] >= 0:
        found.append(chain_value(g, seat, BUILDS[card]))
    for pattern in CARD_PATTERNS[card]:
        raid = best_raid(g, seat, pattern)
        if raid is not None:
            found.append(raid.value)
    found.sort()
    return found[-1] + found[-2]


def choosing(t: Table) -> Action:
    """The card that brings most, a little mixed; the Arbiter favours himself."""
    if t.step == "named":
        own = [a for a in t.legal if a[1] == t.seat]
        return own[0] if own else t.legal[0]
    values = {a: card_worth(t.g, t.seat, a[1]) for a in t.legal}
    top = max(values.values())
    near = [a for a, v in values.items() if v >= top - 0.4]
    return t.rng.choice(sorted(near))


def acting(t: Table) -> Action:
    """The best action of the card: build, raid, or the CAPs of BASIC."""
    g, seat = t.g, t.seat
    turn = t.frame(Turn)
    assert isinstance(turn, Turn)
    card = turn.card if turn.extra < 0 else turn.extra
    values: dict[Action, float] = {}
    for a in t.legal:
        match a:
            case ("develop",):
                values[a] = chain_value(g, seat, BUILDS[card])
            case ("attack", pattern):
                raid = best_raid(g, seat, pattern)
                values[a] = raid.value if raid is not None else -1.0
            case ("collect",):
                values[a] = 2 * cap_value(g)
            case ("capitalize",):
                values[a] = min([g.income(seat, k) for k in range(3)]) * cap_value(g)
            case ("study",):
                values[a] = study_worth(g, seat)
            case ("survey",):
                values[a] = 0.6 if g.vp[seat] == max(g.vp) else 0.2
            case ("research",):
                values[a] = 0.3 * len(g.inactive[seat])
            case _:
                values[a] = 0.0
    return max(t.legal, key=lambda a: values[a])


def study_worth(g: Hegemonic, seat: int) -> float:
    """What a draw with an advance brings."""
    return max([advance_value(g, seat, a[1], a[2] if a[0] == "replace" else -1) for a in advances(g, seat)],
               default=0.0)


def building(t: Table) -> Action:
    """The step that brings most; Units and Gates when CAPs are left over."""
    g, seat = t.g, t.seat
    if t.step == "answered":
        return t.legal[0]
    best, value = t.legal[0], 0.0
    for a in t.of("build"):
        gain = base_gain(g, seat, a[1], a[2], base_price(g, seat, a[1], a[2]))
        if gain > value:
            best, value = a, gain
    if best[0] == "build" or scorings(g) < 2:
        return best
    units = t.of("muster")
    if units:
        kind = units[0][1]
        mine = (g.agents if kind == 0 else g.fleets)[3 * seat:3 * seat + 3]
        if sum([h >= 0 for h in mine]) < (2 if g.caps[seat] <= g.retention(seat) else 3) and g.caps[seat] >= 4:
            return t.rng.choice(units)
    gates = t.of("gate")
    if gates and g.caps[seat] >= 6 and all([h < 0 for h in g.gates[6 * seat:6 * seat + 6]]):
        return t.rng.choice(gates)
    return t.legal[0]


def gating(t: Table) -> Action:
    """A far end with room to build."""
    ends = t.of("gate_to")
    if not ends:
        return t.legal[0]
    reach = t.g.reach(t.seat, 0)
    return max(ends, key=lambda a: (not reach >> a[1] & 1, t.g.squares >> a[1] & 1, SQUARES[t.g.tile[a[1]]]))


def relocating(t: Table) -> Action:
    """Where the Base is worth most."""
    sites = t.of("set_down")
    return t.rng.choice(sites) if sites else t.legal[0]


# -- Conflicts --------------------------------------------------------------------------------------------------------

def raiding(t: Table) -> Action:
    """Follow the best raid through its questions."""
    action = t.frame(ConflictAction)
    assert isinstance(action, ConflictAction)
    raid = best_raid(t.g, t.seat, action.pattern, action.unit if action.moved else -1)
    if raid is None:
        return t.legal[0]
    wanted = {"mover": mover, "arrived": goal, "picked": attacker, "declared": aim}[t.step](raid, action)
    return wanted if wanted in t.legal else t.legal[0]


def mover(raid: Raid, action: ConflictAction) -> Action:
    return (unit_verb(action), raid.unit) if raid.goal >= 0 else ("stay",)


def goal(raid: Raid, action: ConflictAction) -> Action:
    return ("go", raid.goal)


def attacker(raid: Raid, action: ConflictAction) -> Action:
    return ("group", raid.group) if raid.group >= 0 else (unit_verb(action), raid.unit)


def aim(raid: Raid, action: ConflictAction) -> Action:
    return ("target", *raid.aim)


def unit_verb(action: ConflictAction) -> str:
    return "agent" if PATTERNS[action.pattern].attacker == 1 else "fleet"


def fighting(t: Table) -> Action:
    """Draw on the largest, play the best card, help whoever is behind, keep good cards."""
    g, seat = t.g, t.seat
    if t.step == "supported":
        conflict = t.frame(Conflict)
        assert isinstance(conflict, Conflict)
        behind = 0 if g.vp[conflict.attacker] <= g.vp[conflict.defender] else 1
        wanted = ("support", behind)
        return wanted if wanted in t.legal else t.legal[0]
    if t.step == "cleaned":
        weak = g.hands[seat] and len(g.inactive[seat]) >= 2
        return ("draw",) if weak and ("draw",) in t.legal else t.legal[0]
    return t.legal[0]


def judging(t: Table) -> Action:
    return t.legal[0]


# -- Leaders ----------------------------------------------------------------------------------------------------------

ALWAYS = ("gain_caps", "third_action", "extra_action_other_card", "complex_discount", "free_advance",
          "save_attacker_unit", "bases_survive", "rebuild_after_loss", "retain_more", "tax_advance",
          "advance_tier_minus_1", "build_one_each", "extra_tile", "basic_draw", "bounce_technology")
BONUS = {"second_faction": 3, "gate_power": 3, "fleet_power": 4, "outpost_power": 4, "defence_power": 3}


def leading(t: Table) -> Action:
    """Use what brings something now; Power only where a Conflict is close."""
    g, seat = t.g, t.seat
    waits = g.level[seat] < 3 and scorings(g) > 1
    for a in reversed(t.of("use")):
        ability = ABILITIES[a[1]]
        if ability.key in BONUS or ability.key in ("flip_bonus", "swap_conflict_card"):
            q = g.question(seat)
            conflict = q.frame.inside(Conflict) if q is not None else None
            if conflict is not None and close(conflict, seat, BONUS.get(ability.key, 3)):
                return a
        elif ability.key in ALWAYS and (ability.level >= 2 or not waits):
            return a
    return t.legal[0]


def close(conflict: Conflict, seat: int, bonus: int) -> bool:
    """Whether a bonus may turn a Conflict."""
    lead = conflict.attack - conflict.defence
    if seat != conflict.attacker:
        lead = -lead
    return -bonus - 1 <= lead <= (0 if conflict.step >= 3 else 1)


def following(t: Table) -> Action:
    """Answers inside an ability: cards by their use, else by chance."""
    kinds = {a[0] for a in t.legal}
    if kinds & {"advance", "replace"} or kinds == {"discard"}:
        return studying(t)
    if "build" in kinds:
        best, value = t.legal[0], 0.0
        for a in t.of("build"):
            gain = base_gain(t.g, t.seat, a[1], a[2], max(0, base_price(t.g, t.seat, a[1], a[2]) - 1))
            if gain > value:
                best, value = a, gain
        return best
    if kinds == {"plan"}:
        return max(t.legal, key=lambda a: card_worth(t.g, t.seat, a[1]))
    if kinds == {"play"}:
        conflict = t.frame(Conflict)
        assert isinstance(conflict, Conflict)
        return max(t.legal, key=lambda a: CARD_POWER[a[1]][conflict.type_of(t.seat)])
    return t.legal[0] if t.legal[0][0] == "draw" else t.rng.choice(t.legal)


PLANS = {
    "Preparation": preparing, "Explore": exploring, "Study": studying, "Research": researching,
    "ActionPhase": choosing, "Turn": acting, "Build": building, "Gate": gating, "Relocate": relocating,
    "ConflictAction": raiding, "Conflict": fighting, "Window": leading,
    "Foresight": following, "Deliberation": following, "MassMind": judging, "EnergyWeb": following,
    "Reassembly": following, "EmbargoEdict": following, "Drift": following, "DarkHarbour": following,
    "Recollection": following, "ShadowPlay": following, "Counsel": following, "SpecialAdvance": following,
    "Spontaneity": following, "Augury": judging, "Motion": following, "Adaptation": following,
    "LivingMachine": following,
}
