"""Scripted players for every role, each with a plan and a temper (section 10)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.pax_galactica.bot.capital import CapitalMind
from hegemon.games.pax_galactica.bot.map import AMBITIOUS, CHAOTIC, GREEDY, LOYAL, MapMind
from hegemon.games.pax_galactica.bot.talk import MediaMind, TalkMind
from hegemon.games.pax_galactica.data import CONTROL, KOT, MEDIA, PULL
from hegemon.games.pax_galactica.rules.scoring import ranking
from hegemon.games.pax_galactica.state import Pax
from hegemon.games.pax_galactica.view import PaxView
from hegemon.kernel import Action, Rng, Seen, Style

DIRECTION: Final = "the direction of play matters little"
HAND: Final = "an action card more is never worse than none"
TEMPERS = (LOYAL, AMBITIOUS, GREEDY, CHAOTIC)
Plan = Callable[[PaxView, int, int, Rng, list[Action]], Action]  # view, seat, temper, chance, what can be answered


class Scripted:
    """Answers by question: Admirals and Governors their map, politicians the Capital, outlets the press."""

    def __init__(self, temper: int | None = None) -> None:
        self.temper = temper  # None: by seat

    def decide(self, seen: Seen) -> Action:
        """The answer the temper of the seat finds best."""
        legal, view = list(seen.legal), seen.view
        if len(legal) == 1 or seen.question in DEFAULTED or view.role[seen.seat] == CONTROL:
            return legal[0]  # at the desk what the rules would judge
        temper = self.temper if self.temper is not None else temper_of(view, seen.seat)
        return PLANS[seen.question](view, seen.seat, temper, seen.rng, legal)


def on_map(plan: Callable[[MapMind, list[Action]], Action]) -> Plan:
    """A plan of somebody with a map."""
    return lambda v, seat, temper, rng, legal: plan(MapMind(v, seat, temper, rng), legal)


def at_capital(plan: Callable[[CapitalMind, list[Action]], Action]) -> Plan:
    """A plan of a politician, or of a map player whom the Capital asks."""
    return lambda v, seat, temper, rng, legal: plan(CapitalMind(v, seat, temper, rng), legal)


def in_talks(plan: Callable[[TalkMind, list[Action]], Action]) -> Plan:
    """A plan for Diplomacy."""
    return lambda v, seat, temper, rng, legal: plan(TalkMind(v, seat, temper, rng), legal)


def in_print(plan: Callable[[MediaMind, list[Action]], Action]) -> Plan:
    """A plan of an outlet."""
    return lambda v, seat, temper, rng, legal: plan(MediaMind(v, seat, temper, rng), legal)


def either(press: Plan, others: Plan) -> Plan:
    """A question put to outlets and to others."""
    return lambda v, seat, temper, rng, legal: (press if v.role[seat] == MEDIA else others)(
        v, seat, temper, rng, legal)


def applaud(v: PaxView, seat: int, temper: int, rng: Rng, legal: list[Action]) -> Action:
    """Any outlet, now and then none."""
    return rng.choice(legal[1:]) if rng.below(3) else legal[0]


def pull(view: PaxView, seat: int, temper: int, rng: Rng, legal: list[Action]) -> Action:
    """Steady while it is safe, cautious later; the chaotic are greedy, saboteurs sabotage."""
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


STYLES: Final = {
    "loyal": Style("Minds the common peace before all else.", player=lambda: Scripted(LOYAL)),
    "ambitious": Style("Wants Glory, and spends what it takes.", player=lambda: Scripted(AMBITIOUS)),
    "greedy": Style("Wants scrip, and gambles for it.", player=lambda: Scripted(GREEDY)),
    "chaotic": Style("Does not mind if it burns.", player=lambda: Scripted(CHAOTIC)),
}

PLANS: Final[dict[str, Plan]] = {
    # -- maps
    "Opening.opened": on_map(MapMind.draw), "Opening.redrawn": on_map(MapMind.mulligan),
    "Swap.chosen": on_map(MapMind.swap), "PlanMap.laid": on_map(MapMind.lay), "PlanMap.spent": on_map(MapMind.power),
    "PlanMap.played": on_map(MapMind.boost), "Build.named": on_map(MapMind.build),
    "Raise.chosen": on_map(MapMind.raise_), "Moves.named": on_map(MapMind.move), "Moves.started": on_map(MapMind.move),
    "Moves.aimed": on_map(MapMind.move), "Moves.counted": on_map(MapMind.move), "Rule.used": on_map(MapMind.govern),
    "Rule.shifted": on_map(MapMind.govern), "Declare.chosen": on_map(MapMind.attack),
    "Watch.placed": on_map(MapMind.watch), "NewActions.chosen": on_map(MapMind.take),
    "Temptation.answered": on_map(MapMind.usurp),
    "ActionStep.turned": on_map(MapMind.turn), "Battle.supported": on_map(MapMind.support),
    "Battle.admitted": on_map(MapMind.admit), "BattleCards.chosen": on_map(MapMind.battle_card),
    "Administration.sent": on_map(MapMind.frontier), "Administration.led": on_map(MapMind.lead),
    "MarchPaper.marched": on_map(MapMind.march), "MarchPaper.led": on_map(MapMind.lead_loyal), "Pulls.pulled": pull,
    # -- the Capital
    "PlanCapital.laid": at_capital(CapitalMind.lay), "PlanCapital.spent": at_capital(CapitalMind.spend),
    "Target.faced": at_capital(CapitalMind.face), "Target.approached": at_capital(CapitalMind.approach),
    "Target.placed": at_capital(CapitalMind.place), "Target.named": at_capital(CapitalMind.token),
    "Target.stepped": at_capital(CapitalMind.step), "Target.drafted": at_capital(CapitalMind.law),
    "Target.reserved": at_capital(CapitalMind.reserve), "VetoPaper.answered": at_capital(CapitalMind.veto),
    "DivisionPaper.answered": at_capital(CapitalMind.divide), "Ballot.answered": at_capital(CapitalMind.vote),
    "BuyPaper.chosen": at_capital(CapitalMind.buy), "BuyPaper.named": at_capital(CapitalMind.naval),
    "Election.named": at_capital(CapitalMind.nominate), "Reign.commanded": at_capital(CapitalMind.command),
    "Minute.spoken": at_capital(CapitalMind.bid),
    "Policy.pinned": at_capital(CapitalMind.pin), "NewPolitics.chosen": at_capital(CapitalMind.learn),
    "RollWindow.opened": at_capital(CapitalMind.on_roll), "AnyCard.chosen": at_capital(CapitalMind.any_card),
    "Pledge.chosen": at_capital(CapitalMind.pledge), "Choose.chosen": at_capital(CapitalMind.choose),
    "VetoWindow.denied": at_capital(CapitalMind.last), "PlayCard.denied": at_capital(CapitalMind.last),
    # -- Diplomacy and the press
    "Round.answered": in_talks(TalkMind.reply), "Round.chosen": in_talks(TalkMind.menu),
    "Offer.addressed": in_talks(TalkMind.partner), "Offer.gave": in_talks(TalkMind.give),
    "Offer.wished": in_talks(TalkMind.wish), "Talk.chosen": in_talks(TalkMind.open_menu),
    "Talk.replied": in_talks(TalkMind.reply_now), "MediaAction.chosen": in_print(MediaMind.act),
    "MediaAction.faction_named": in_print(MediaMind.culprit), "MediaAction.funded": in_print(MediaMind.fund),
    "MediaAction.addressed": in_print(MediaMind.address), "MediaAction.carried": in_print(MediaMind.carry),
    "MediaAction.praised": in_print(MediaMind.hero), "MediaAction.aimed": in_print(MediaMind.whim),
    "MediaAction.token_named": in_print(MediaMind.whim), "Draft.chosen": in_print(MediaMind.headline),
    "Draft.aimed": in_print(MediaMind.about), "ThroneVote.paid": in_print(MediaMind.stake),
    "ThroneVote.chosen": either(in_print(MediaMind.whim), at_capital(CapitalMind.elect)),
    "Steps.chosen": either(in_print(MediaMind.whim), at_capital(CapitalMind.walk)), "MediaPhase.applauded": applaud}
DEFAULTED: Final[dict[str, str]] = {
    # -- Control's desk: what the rules would judge
    **dict.fromkeys(("Administration.named", "Administration.picked", "Administration.risen", "Attacks.pointed",
                     "Battle.fled", "CapitalLane.ruled", "Following.given", "Weighing.given", "Pulls.ruled",
                     "Reading.given"), "the rules judge as well as a bot would (R-94)"),
    "Battle.suited": "suits harm both sides alike",
    "Talk.weighed": "the rules judge as well as a bot would (R-94)",
    "Talk.which": "the first card, the smallest token",
    "Build.brought": "ships in the box raid by themselves",
    "Build.camped": "any sector beside the capital sector will do",
    "Build.counted": "as many as fit", "Build.sited": "the home sector first",
    "CapitalLane.turned": DIRECTION, "Opening.turned": DIRECTION,
    "ChooseCard.picked": "the first effect of the card that can do something",
    "Declare.named": "the largest stack of the banner attacked", "Flush.lost": "where most pawns are",
    "Jokers.robs": "whoever holds most cards", "Keep.chosen": "the best cards where they count most",
    "MarchPaper.sent": "everything defends the Capital", "MediaAction.agency_named": "the agency with most Blame",
    "MediaAction.table_named": "the tables in their order", "MediaAction.walked": "Megapower is kept for better uses",
    "PlanMap.looked": "the neighbour", "Pledge.counted": "the least that counts",
    "Pledge.doubled": "the double pawns are kept", "Policy.chosen": "the agency with most own pawns",
    "Powers.chosen": "the first office or politician", "Pulls.spent": "scrip is for the track: all of it",
    **dict.fromkeys(("Minute.willed", "Minute.aimed", "Minute.measured"), "commands of the list are quick enough"),
    "Reign.decreed": "the first law that may be decreed", "Reign.owned": "the first of the own faction",
    "Reign.signed": "centralise: it is the throne that commands", "Reign.worded": "bots agree no texts with Control",
    "Select.chosen": "the best play within the strength", "Target.goat_named": "the first faction there",
    "Target.quad_named": "the first map that can pay", "Target.relieved": "the least that helps",
    "Target.repeals": "the first law", "Target.solved": "bots agree no texts with Control",
    "Target.worded": "bots agree no texts with Control",
    "Watch.split": "the larger Threat first", "Watch.tracked": "the larger Menace first"}
UNTAKEN: Final[dict[str, str]] = {  # options that are never taken, and why
    "ActionStep.turned no": "who claims the throne sends whatever can march",
    "Administration.sent no": "a legacy token is worth a few ships",
    "MediaAction.addressed who": "without a card it cannot play or Megapower beyond its need an outlet has no errand",
    "MediaAction.carried give_token": "an outlet's tokens count for its faction where they are",
    "BuyPaper.chosen done": "Megapower set aside for cards buys nothing else in this step",
    "BuyPaper.named done": "a card one may choose is better than one drawn",
    "CapitalLane.turned counter": DIRECTION, "Opening.turned counter": DIRECTION,
    "NewActions.chosen pass": HAND, "NewPolitics.chosen pass": HAND,
    "Offer.addressed done": "whoever turns to somebody has something to say",
    "Offer.gave give_scrip": "scrip is for the own tower, unless that lies in ruins",
    "Offer.wished want_scrip": "only the greedy ask for scrip, and not where their own tower lies in ruins",
    "Offer.wished want_token": "bought by politicians who have more Megapower than the Capital can use",
    "Opening.redrawn mulligan": "three cards of the best five are hardly ever so poor",
    "Raise.chosen done": "what an action lets one raise costs nothing more",
    "Round.answered refuse": "in a small hall nearly every offer brings more than it costs",
    "Target.named pass": "a token that may be moved is never best where it is",
    "Offer.gave give_token": "tokens count for the faction wherever they lie; strangers must ask for them",
    "PlanMap.laid empty": "a slot is never worth leaving open", "Powers.chosen done": "the power of an office is free",
    "Rule.used done": "a point of Govern cannot be kept", "Select.chosen done": "no card at all scores nothing",
    "Pulls.pulled pass": "a cautious pull from a tower that stands is worth its risk"}
