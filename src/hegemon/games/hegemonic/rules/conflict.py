"""A Conflict: the declaration and the five steps."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import (
    CANCEL,
    CANCELLED,
    CLEANED,
    DECLARED,
    DRAWN,
    FLIPPED,
    GO_ON,
    HEX,
    NO_SUPPORT,
    NOBODY,
    PLAY,
    PLAYED,
    POWER,
    RECOVERED,
    REST,
    RESTED,
    SEAT,
    SUPPORT,
    SUPPORTED,
    WENT_ON,
    WON,
)
from hegemon.games.hegemonic.data import CARD_POWER, INDUSTRIAL, MARTIAL, PATTERNS, POLITICAL, TECHNOLOGIES
from hegemon.games.hegemonic.power import added, aims, attack_parts, conflict_cost, defence_parts, total
from hegemon.games.hegemonic.rules.aftermath import Aftermath
from hegemon.games.hegemonic.rules.sides import (
    Gain,
    based,
    draw_on,
    faction_in_use,
    first_gains,
    lends,
    sources,
    victor,
)
from hegemon.games.hegemonic.rules.windows import W_CARDS, W_DECLARE, W_OUTCOME, W_POWER, W_SUPPORT, Window, window
from hegemon.games.hegemonic.sky import BIT
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, gather, goto

FOUGHT: Final = 0       # the Conflict was carried out
INTERRUPTED: Final = 1  # cancelled after a Leader was used
FELL: Final = 2         # no longer legal through the player's own doing


@dataclass
class Conflict(Frame):
    """One Conflict from its declaration to the clean-up."""  # H-13, H-14
    attacker: int
    defender: int
    pattern: int
    sector: int
    target: int              # the type attacked
    hex: int                 # where the attacking pieces stand
    unit: int                # the attacking Agent or Fleet, or -1
    attack: int = 0          # Power so far
    defence: int = 0
    factions: tuple[int, int] = (-1, -1)  # in use by the Attacker, by the Defender
    stacks: tuple[int, int] = (-1, -1)    # drawn on likewise
    fleets: tuple[bool, bool] = (False, False)  # whether a Fleet counts
    cards: tuple[int, int] = (-1, -1)     # played
    lent: tuple[int, ...] = ()            # seats that supported
    gains: tuple[Gain, ...] = ()          # what went into the totals, in order
    asked: int = 0
    winner: int = -2         # a seat, -1 a draw, -2 not known yet
    step: int = 0            # 0 declared, 1-5
    honour: bool = False     # set by Honour: the attacking Unit goes home
    survive: bool = False    # set by Perpetual Survival
    regrow: bool = False     # set by Regrowth

    def kind(self) -> int:
        """The Attacker's type of Power."""  # H-14.1
        return PATTERNS[self.pattern].attacker

    def type_of(self, seat: int) -> int:
        """The type of Power of a side."""
        return self.kind() if seat == self.attacker else self.target

    def begin(self, g: Hegemonic) -> Flow:
        g.tell(DECLARED, self.attacker, self.defender, self.sector, self.hex, self.pattern, self.target, self.cost(g))
        if g.leaders:
            return call(Window(W_DECLARE, self.attacker, "conflict"), self.declared)
        return goto(self.pay)

    def cost(self, g: Hegemonic) -> int:
        """What it costs on the galaxy as it is now."""  # H-13.6
        return conflict_cost(g, self.attacker, self.pattern, (self.sector, self.defender, self.target))

    def declared(self, g: Hegemonic, used: int) -> Flow:
        """The declaration is tested again on the galaxy as it now is."""  # H-13.7, H-21.4a
        aim = (self.sector, self.defender, self.target)
        if aim not in aims(g, self.attacker, self.pattern, self.hex, g.caps[self.attacker]):
            g.tell(CANCELLED, self.attacker)
            return done(INTERRUPTED if used else FELL)
        if not used:
            return goto(self.pay)
        return ask(self.attacker, "H-21.4a Do you go on with the Conflict?", self.answers, self.answered)

    def answers(self, g: Hegemonic, seat: int) -> list[Action]:
        return [GO_ON.only, CANCEL.only] if self.cost(g) <= g.caps[seat] else [CANCEL.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """Whoever goes on after an interruption pays at the present price."""  # H-21.4a
        return caps(self.cost(g)) if answer[0] == "go_on" else ()

    def answered(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "cancel":
            g.tell(CANCELLED, self.attacker)
            return done(INTERRUPTED)
        g.tell(WENT_ON, self.attacker)
        return goto(self.pay)

    def pay(self, g: Hegemonic) -> Flow:
        """Pay and set the flag."""  # H-13.5, H-13.7
        g.charge(self.attacker, caps(self.cost(g)))
        kind = self.kind()
        if kind == INDUSTRIAL:
            g.struck_groups[self.attacker] |= BIT[self.hex]
        elif kind == POLITICAL:
            g.struck_agents |= 1 << self.unit
        else:
            g.struck_fleets |= 1 << self.unit
        self.step = 1
        return goto(self.attack_draws)

    # -- step 1: starting Power -------------------------------------------------------------------------------------

    def attack_draws(self, g: Hegemonic) -> Flow:
        """The Attacker chooses a Faction or a stack first."""  # H-14.5, H-14.10, H-14.14
        if self.kind() == INDUSTRIAL:
            return goto(self.defence_draws)
        return ask(self.attacker, "H-14.14 Do you draw on a Faction or stack?", self.attack_sources, self.attack_drawn)

    def attack_sources(self, g: Hegemonic, seat: int) -> list[Action]:
        return sources(g, seat, self.kind(), self.hex, 1)

    def attack_drawn(self, g: Hegemonic, answer: Action) -> Flow:
        faction, stack = draw_on(g, self.attacker, answer)
        self.factions = (faction, self.factions[1])
        self.stacks = (stack, self.stacks[1])
        return goto(self.defence_draws)

    def defence_draws(self, g: Hegemonic) -> Flow:
        """Units without a Base may draw on one; an Embassy uses the Faction of its tile."""  # H-14.4, H-14.6, H-14.11
        if based(g, self.defender, self.target, self.sector):
            self.factions = (self.factions[0], faction_in_use(g, self.target, self.sector, -1, True))
            return goto(self.totals)
        return ask(self.defender, "H-14.14 Do you draw on a Faction or stack?",
                   self.defence_sources, self.defence_drawn)

    def defence_sources(self, g: Hegemonic, seat: int) -> list[Action]:
        return sources(g, seat, self.target, self.sector, 0)

    def defence_drawn(self, g: Hegemonic, answer: Action) -> Flow:
        faction, stack = draw_on(g, self.defender, answer)
        self.factions = (self.factions[0], faction)
        self.stacks = (self.stacks[0], stack)
        return goto(self.totals)

    def totals(self, g: Hegemonic) -> Flow:
        """Totals are published; nothing later changes what went into them."""  # H-14.13, R-48
        a, d, kind = self.attacker, self.defender, self.kind()
        mine = attack_parts(g, a, kind, self.hex, self.factions[0], self.stacks[0])
        theirs = defence_parts(g, d, self.target, self.sector, self.factions[1], self.stacks[1])
        self.attack, self.defence = total(mine), total(theirs)
        self.gains = first_gains(mine, theirs)
        defending = self.target == MARTIAL and (
            g.fleets_at(d, self.sector) > 0 or self.stacks[1] >= 0 and g.fleets_at(d, self.stacks[1]) > 0)
        self.fleets = (kind == MARTIAL, defending)
        g.tell(POWER, a, self.attack, added(mine), d, self.defence, added(theirs))
        return window(g, W_POWER, a, self.support)

    # -- step 2: political support ------------------------------------------------------------------------------------

    def support(self, g: Hegemonic) -> Flow:
        """Third players who can lend something, clockwise from the Attacker's left."""  # H-14.15, H-14.16
        self.step = 2
        while not g.learning and self.asked < g.seats - 1:
            self.asked += 1
            seat = (self.attacker + self.asked) % g.seats
            if seat != self.defender and (self.lends(g, seat, 0) or self.lends(g, seat, 1)):
                return ask(seat, f"H-14.16 {self.about()}: do you lend a side your Embassies' Power?",
                           self.sides, self.supported)
        return window(g, W_SUPPORT, self.attacker, self.choose_cards)

    def about(self) -> str:
        """The Conflict in words."""
        return f"{SEAT.label(self.attacker)} attacks {SEAT.label(self.defender)} on {HEX.label(self.sector)}"

    def lends(self, g: Hegemonic, seat: int, side: int) -> int:
        """What a third player may lend to a side."""  # H-14.17
        own, opponent = (self.attacker, self.defender) if side == 0 else (self.defender, self.attacker)
        return lends(g, seat, self.type_of(own), self.factions[side], opponent)

    def sides(self, g: Hegemonic, seat: int) -> list[Action]:
        return [NOBODY.only] + [SUPPORT.each[side] for side in range(2) if self.lends(g, seat, side)]

    def supported(self, g: Hegemonic, answer: Action) -> Flow:
        seat = (self.attacker + self.asked) % g.seats
        if answer[0] == "nobody":
            g.tell(NO_SUPPORT, seat)
            return goto(self.support)
        power = self.lends(g, seat, answer[1])
        self.strengthen(answer[1], power, SEAT.label(seat))
        self.lent += (seat,)
        g.tell(SUPPORTED, seat, self.attacker if answer[1] == 0 else self.defender, power)
        return goto(self.support)

    def strengthen(self, side: int, power: int, why: str) -> None:
        """A side's Power grows."""
        self.gains += ((self.step, side, power, why),)
        self.add(side, power)

    def add(self, side: int, power: int) -> None:
        if side == 0:
            self.attack += power
        else:
            self.defence += power

    # -- step 3: Technology Cards -------------------------------------------------------------------------------------

    def choose_cards(self, g: Hegemonic) -> Flow:
        """Both choose a card in secret; in the learning game both turn one over."""  # H-14.18, H-22.1
        self.step = 3
        if g.learning:
            return goto(self.turn_over)
        armed = [s for s in (self.attacker, self.defender) if g.hands[s]]
        if not armed:
            return window(g, W_CARDS, self.attacker, self.compare)
        return gather(armed, "H-14.18 Which Technology Card do you play?", self.hand, self.revealed, always=True)

    def hand(self, g: Hegemonic, seat: int) -> list[Action]:
        """The highest matching value is the default."""
        kind = self.type_of(seat)
        return [PLAY.each[c] for c in sorted(set(g.hands[seat]), key=lambda c: (-CARD_POWER[c][kind], c))]

    def revealed(self, g: Hegemonic, played: dict[int, Action]) -> Flow:
        for seat, answer in played.items():
            g.drop_card(seat, answer[1])
            self.lay_open(g, seat, answer[1])
            if not g.hands[seat] and g.inactive[seat]:  # H-14.26
                g.recover(seat)
                g.tell(RECOVERED, seat)
        return window(g, W_CARDS, self.attacker, self.compare)

    def lay_open(self, g: Hegemonic, seat: int, card: int) -> None:
        """A card counts for its side."""
        value = CARD_POWER[card][self.type_of(seat)]
        side = 0 if seat == self.attacker else 1
        self.cards = (card, self.cards[1]) if side == 0 else (self.cards[0], card)
        self.strengthen(side, value, TECHNOLOGIES[card].name)
        g.tell(PLAYED, seat, card, value, self.attack if side == 0 else self.defence)

    def take_back(self, seat: int) -> int:
        """The card a side revealed counts no more; which it was."""  # H-21.6/swap_conflict_card
        side = 0 if seat == self.attacker else 1
        card = self.cards[side]
        value = CARD_POWER[card][self.type_of(seat)]
        self.gains = tuple([gain for gain in self.gains if gain != (3, side, value, TECHNOLOGIES[card].name)])
        self.add(side, -value)
        return card

    def turn_over(self, g: Hegemonic) -> Flow:
        for seat in (self.attacker, self.defender):
            if g.wanted():
                self.lay_open(g, seat, g.top_card())
        return goto(self.compare)

    # -- step 4: outcome ----------------------------------------------------------------------------------------------

    def compare(self, g: Hegemonic) -> Flow:
        """The higher total wins; Polymorphic Matter decides ties."""  # H-14.19
        self.step = 4
        a, d = self.attacker, self.defender
        self.winner = victor(g, a, d, self.attack - self.defence)
        if self.winner < 0:
            g.tell(DRAWN, self.sector, self.attack, self.defence)
        else:
            mine, other = (self.attack, self.defence) if self.winner == a else (self.defence, self.attack)
            g.tell(WON, self.winner, self.sector, mine, other)
        return window(g, W_OUTCOME, a, self.effects)

    def effects(self, g: Hegemonic) -> Flow:
        return call(Aftermath(
            self.attacker, self.defender, self.sector, self.target, self.kind(), self.unit, self.winner,
            PATTERNS[self.pattern].takeover, self.honour, self.survive, self.regrow), self.clean_up)

    # -- step 5: clean-up ---------------------------------------------------------------------------------------------

    def clean_up(self, g: Hegemonic) -> Flow:
        """The played card rests, or is replaced and discarded: first the Attacker's."""  # H-14.25
        self.step = 5
        if g.learning:
            for seat, card in zip((self.attacker, self.defender), self.cards):
                if card >= 0:
                    g.discard(card)
                    g.tell(FLIPPED, card, seat)
            return done(FOUGHT)
        for side, seat in enumerate((self.attacker, self.defender)):
            if self.cards[side] >= 0:
                self.asked = side
                return ask(seat, f"H-14.25 What becomes of {TECHNOLOGIES[self.cards[side]].name}, which you played?",
                           self.courses, self.cleaned)
        return done(FOUGHT)

    def courses(self, g: Hegemonic, seat: int) -> list[Action]:
        return [REST.only] + g.draw_sources(seat)

    def cleaned(self, g: Hegemonic, answer: Action) -> Flow:
        side = self.asked
        seat = self.attacker if side == 0 else self.defender
        card = self.cards[side]
        self.cards = (-1, self.cards[1]) if side == 0 else (self.cards[0], -1)
        if answer[0] == "rest":
            g.inactive[seat] += (card,)
            g.tell(RESTED, seat, card)
        else:
            g.draw_from(seat, answer)
            g.discard(card)
            g.tell(CLEANED, seat, card)
        return goto(self.clean_up)
