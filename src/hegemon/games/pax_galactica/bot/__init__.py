"""Scripted players for every role, each with a plan and a temper (section 10)."""
from __future__ import annotations

from hegemon.games.pax_galactica.bot.capital import CapitalMind
from hegemon.games.pax_galactica.bot.map import AMBITIOUS, CHAOTIC, GREEDY, LOYAL, MapMind
from hegemon.games.pax_galactica.bot.talk import MediaMind, TalkMind
from hegemon.games.pax_galactica.data import CONTROL, IMPERIAL, KOT, MEDIA, POLITICIAN, PULL
from hegemon.games.pax_galactica.rules.scoring import ranking
from hegemon.games.pax_galactica.state import Pax
from hegemon.games.pax_galactica.view import PaxView
from hegemon.kernel import Action, Rng, Seen

TEMPERS = (LOYAL, AMBITIOUS, GREEDY, CHAOTIC)
CAPITAL_FRAMES = ("PlanCapital", "Target", "VetoPaper", "DivisionPaper", "Ballot", "BuyPaper", "Election", "ThroneVote",
                  "Reign", "Powers", "Policy", "Steps", "NewPolitics", "RollWindow", "AnyCard", "Pledge", "VetoWindow",
                  "PlayCard", "Choose", "ChooseCard")


class Scripted:
    """Answers by role: Admirals and Governors their map, politicians the Capital, outlets the press."""

    def __init__(self, temper: int | None = None) -> None:
        self.temper = temper  # None: by seat

    def decide(self, seen: Seen) -> Action:
        """The answer the temper of the seat finds best."""
        legal = list(seen.legal)
        if len(legal) == 1:
            return legal[0]
        name = seen.question
        frame = name.partition(".")[0]
        view: PaxView = seen.view
        seat = seen.seat
        if view.role[seat] == CONTROL:
            return legal[0]  # what the rules would judge
        temper = self.temper if self.temper is not None else temper_of(view, seat)
        if frame == "Round":
            return TalkMind(view, seat, temper, seen.rng).answer(name, legal)
        if frame == "Pulls":
            return pull(view, seat, temper, name, legal, seen.rng)
        if view.role[seat] == MEDIA:
            return MediaMind(view, seat, temper, seen.rng).answer(name, legal)
        if frame == "MediaPhase":
            return seen.rng.choice(legal[1:]) if seen.rng.below(3) else legal[0]
        if view.role[seat] == POLITICIAN or frame in CAPITAL_FRAMES:
            return CapitalMind(view, seat, temper, seen.rng).answer(name, legal)
        return self.on_map(MapMind(view, seat, temper, seen.rng), name, legal, view)

    def on_map(self, mind: MapMind, name: str, legal: list[Action], view: PaxView) -> Action:
        """A map player's answer, by question."""
        match name:
            case "Opening.opened":
                return mind.draw(legal)
            case "Opening.redrawn":
                return mind.mulligan(legal)
            case "Swap.chosen":
                return mind.swap(legal)
            case "PlanMap.laid":
                return mind.lay(legal)
            case "PlanMap.spent":
                return mind.power(legal, view.now.prompt)
            case "PlanMap.played":
                return mind.boost(legal)
            case "Build.named":
                return mind.build(legal)
            case "Raise.chosen":
                return mind.raise_(legal)
            case "Moves.named" | "Moves.started" | "Moves.aimed" | "Moves.counted":
                return mind.move(name, legal)
            case "Rule.used" | "Rule.shifted":
                return mind.govern(name, legal)
            case "Declare.chosen":
                return mind.attack(legal)
            case "NewActions.chosen":
                return mind.take(legal)
            case "Temptation.answered":
                return mind.usurp(legal)
        return self.on_map_rare(mind, name, legal, view)

    def on_map_rare(self, mind: MapMind, name: str, legal: list[Action], view: PaxView) -> Action:
        """Battles, marches, offers."""
        match name:
            case "ActionStep.turned":
                return legal[1]
            case "Battle.supported":
                sides = view.battles[0][2] if view.battles else ()
                good = [i for i, s in enumerate(sides) if s[0] <= IMPERIAL]
                fights_npc = any([s[0] > IMPERIAL for s in sides])
                return legal[1 + good[0]] if good and fights_npc and mind.chance(70) else legal[0]
            case "Battle.admitted":
                return next(a for a in legal if a[0] == "yes")
            case "BattleCards.chosen":
                cards = [a for a in legal if a[0] == "use"]
                return mind.rng.choice(cards) if cards and mind.chance(70) else legal[0]
            case "Administration.sent":
                return legal[1]
            case "Administration.led":
                keen = 45 if mind.temper == CHAOTIC else 20 if mind.temper == GREEDY else 5
                return legal[1] if mind.chance(keen) else legal[0]
            case "MarchPaper.marched":
                return legal[-1] if len(legal) > 12 and mind.chance(60) else legal[0]
            case "MarchPaper.led":
                return legal[1] if mind.temper in (LOYAL, AMBITIOUS) else legal[0]
        return legal[0]


def pull(view: PaxView, seat: int, temper: int, name: str, legal: list[Action], rng: Rng) -> Action:
    """Steady while it is safe, cautious later; the chaotic are greedy, saboteurs sabotage."""
    if name == "Pulls.spent":
        return legal[0]
    stress = view.stress[view.loc[seat]]
    odds = [min(900, base + stress * stress // div) for _, base, div, _ in PULL]
    by = {a[1]: a for a in legal if a[0] == "pull"}
    if view.secret[seat] == 1 and view.turn >= 4 and rng.below(4) == 0:  # the Black Lanes want towers to fall
        return by[3]
    if temper in (GREEDY, CHAOTIC) and odds[2] < 150 and view.scrip[seat] > 8:
        return by[2]
    if odds[1] < 120:
        return by[1]
    return by[0] if odds[0] < 90 else next(a for a in legal if a[0] == "pass")


def evaluate(g: Pax, seat: int) -> float:
    """A seat's estimated share of winning: its rank's score against the others'."""
    rows = ranking(g)
    mine = max([r[0] for r in rows if seat in r[3]], default=min([r[0] for r in rows]) - 5)
    if g.over:
        return 1.0 if seat in g.winners() else 0.0
    best = max([r[0] for r in rows if seat not in r[3]], default=mine)
    return 1.0 / (1.0 + float(2 ** max(-20.0, min(20.0, (best - mine) / 8.0))))


def temper_of(view: PaxView, seat: int) -> int:
    """The temper of a seat: a persona that time may change; those who will rebel begin to undermine the Empire."""
    person, era = view.people[seat], view.turn // 3
    if view.turn >= 3 and 0 <= view.secret[seat] < KOT:
        return CHAOTIC
    return TEMPERS[(person * 7 + view.fac[seat] * 3 + era * (person % 3)) % 4]
