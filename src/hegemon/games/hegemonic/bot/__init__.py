"""A player with a plan: build what pays on boards and in income, attack when ahead, advance for the end."""
from __future__ import annotations

from functools import cached_property
from math import exp

from hegemon.games.hegemonic.bot.guile import (
    ability_worth,
    best_action,
    best_swap,
    card_worth,
    harbours,
    interest,
    patience,
    sent_back,
    shifted,
    study_worth,
)
from hegemon.games.hegemonic.bot.raids import Raid, best_raid, outdoes
from hegemon.games.hegemonic.bot.worth import (
    advance_value,
    base_gain,
    cap_value,
    card_value,
    chain,
    scorings,
    tile_value,
)
from hegemon.games.hegemonic.data import ABILITIES, BUILDS, CARD_POWER, CARD_TIER, PATTERNS, SQUARES, TRIANGLES, WORTH
from hegemon.games.hegemonic.rules.build import Relocate, base_price
from hegemon.games.hegemonic.rules.conflict import Conflict, ConflictAction
from hegemon.games.hegemonic.rules.explore import Explore
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action, Seen


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
        answer = plan(Table(seen, list(legal), step))
        return answer if answer in legal else legal[0]


class Table:
    """What a plan looks at: the seat, the open question, and a possible position, drawn when it is looked at."""

    def __init__(self, seen: Seen, legal: list[Action], step: str) -> None:
        self.seat = seen.seat
        self.legal = legal
        self.step = step
        self.rng = seen.rng
        self._seen = seen

    @cached_property
    def g(self) -> Hegemonic:
        """A position the seat cannot tell from the real one."""
        found: Hegemonic = self._seen.sample()
        return found

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
                values[a] = chain(g, seat, BUILDS[card])[0]
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
    relocate = t.frame(Relocate)
    assert isinstance(relocate, Relocate)
    return max(t.of("set_down") or t.legal[:1],
               key=lambda a: shifted(t.g, t.seat, relocate.kind, a[1], 1) if a[0] == "set_down" else 0.0)


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
    """Draw on the largest, spend no better card than needed, help the side whose victory serves, keep good cards."""
    if t.step in ("attack_drawn", "defence_drawn", "answered"):
        return t.legal[0]
    g, seat = t.g, t.seat
    if t.step == "cleaned":
        weak = g.hands[seat] and len(g.inactive[seat]) >= 2
        return ("draw",) if weak and ("draw",) in t.legal else t.legal[0]
    conflict = t.frame(Conflict)
    assert isinstance(conflict, Conflict)
    if t.step == "supported":
        value = interest(g, seat, conflict)
        wanted = ("support", 0 if value > 0 else 1)
        return wanted if abs(value) > 0.1 and wanted in t.legal else t.legal[0]
    return card_to_play(t, conflict) if t.step == "revealed" else t.legal[0]


def card_to_play(t: Table, conflict: Conflict) -> Action:
    """The card whose chance of winning is worth more than the card itself."""
    g, seat = t.g, t.seat
    attacking = seat == conflict.attacker
    other = conflict.defender if attacking else conflict.attacker
    lead = conflict.attack - conflict.defence if attacking else conflict.defence - conflict.attack
    mine, theirs = conflict.type_of(seat), conflict.type_of(other)
    prize = abs(interest(g, seat, conflict)) + 1.0

    def worth(card: int) -> float:
        reach = lead + CARD_POWER[card][mine] + (0 if attacking else 0.7)  # a draw saves the Defender's Bases
        return outdoes(reach, theirs, len(g.hands[other])) * prize - 0.12 * card_value(g, seat, card)

    return max(t.of("play"), key=lambda a: worth(a[1]))


def judging(t: Table) -> Action:
    return t.legal[0]


# -- Leaders ----------------------------------------------------------------------------------------------------------

def leading(t: Table) -> Action:
    """The ability that brings most now, if that is more than the levels it gives up."""
    q = t.g.question(t.seat)
    assert q is not None
    best, value = t.legal[0], patience(t.g, t.seat)
    for a in t.of("use"):
        worth = ability_worth(t.g, t.seat, ABILITIES[a[1]].key, q.frame)
        if worth > value:
            best, value = a, worth
    return best


def following(t: Table) -> Action:
    """Answers inside an ability: by what they bring, else by chance."""
    g, seat = t.g, t.seat
    kinds = {a[0] for a in t.legal}
    if kinds & {"advance", "replace"} or kinds == {"discard"}:
        return studying(t)
    if "build" in kinds:
        gains = {a: base_gain(g, seat, a[1], a[2], max(0, base_price(g, seat, a[1], a[2]) - 1)) for a in t.of("build")}
        best = max(gains, key=lambda a: gains[a])
        return best if gains[best] > 0 else t.legal[0]
    match t.legal[0]:
        case ("play", _):
            return max(t.legal, key=lambda a: CARD_POWER[a[1]][kind_used(t)])
        case ("bounce", _, _):
            return max(t.legal, key=lambda a: sent_back(g, a[1], a[2]))
        case ("dig", _):
            return max(t.legal, key=lambda a: card_value(g, seat, a[1]))
        case ("lift", _, _):
            return max(t.legal, key=lambda a: shifted(g, seat, a[1], a[2], -1))
        case ("support", _):
            conflict = t.frame(Conflict)
            assert isinstance(conflict, Conflict)
            return ("support", 0 if interest(g, seat, conflict) > 0 else 1)
        case ("draw",):
            return t.legal[0]
    return t.rng.choice(t.legal)


def kind_used(t: Table) -> int:
    """The type of Power of the seat in the Conflict under way."""
    conflict = t.frame(Conflict)
    assert isinstance(conflict, Conflict)
    return conflict.type_of(t.seat)


def replanning(t: Table) -> Action:
    """Another card in place of the revealed one, or an action of another card."""
    value = card_worth if t.step == "swapped" else best_action
    return max(t.legal, key=lambda a: value(t.g, t.seat, a[1]))


def harbouring(t: Table) -> Action:
    """The new Fleet stands where it can attack at once."""
    turn = t.g.question(t.seat)
    inside = turn.frame.inside(Turn) if turn is not None else None
    found = harbours(t.g, t.seat, inside.card) if inside is not None else []
    wanted = ("muster", 1, max(found)[1]) if found else t.legal[0]
    return wanted if wanted in t.legal else t.legal[0]


def shifting_tiles(t: Table) -> Action:
    """The exchange that serves most, its first tile and then the other."""
    _, a, b = best_swap(t.g, t.seat)
    wanted = [action for action in t.legal if action[1] in (a, b)]
    return wanted[0] if wanted else t.legal[0]


PLANS = {
    "Preparation": preparing, "Explore": exploring, "Study": studying, "Research": researching,
    "ActionPhase": choosing, "Turn": acting, "Build": building, "Gate": gating, "Relocate": relocating,
    "ConflictAction": raiding, "Conflict": fighting, "Window": leading,
    "Foresight": following, "Deliberation": following, "MassMind": judging, "EnergyWeb": following,
    "Reassembly": following, "EmbargoEdict": following, "Drift": following, "DarkHarbour": harbouring,
    "Recollection": following, "ShadowPlay": replanning, "Counsel": following, "SpecialAdvance": following,
    "Spontaneity": replanning, "Augury": judging, "Motion": shifting_tiles, "Adaptation": following,
    "LivingMachine": following,
}
