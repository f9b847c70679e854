"""Media: actions between beats, headlines, applause (P-16)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import (
    APPLAUD,
    DONE,
    HEADLINE,
    MEDIA_DO,
    NAME_AGENCY,
    NAME_CASE,
    NAME_FACTION,
    NAME_QUAD,
    NAME_STEP,
    NAME_TOKEN,
    NO,
    PASS,
    PRINT,
    SPENDS,
    TOKEN,
    YES,
)
from hegemon.games.pax_galactica.box import APPLAUSE, CONSPIRACY_BASE, HEADLINES, NET_CAP
from hegemon.games.pax_galactica.data import (
    AGENCY_NAMES,
    CARD_VALUE,
    FACTIONS,
    ON_MEDIA,
    QUAD_NAMES,
    SCANDAL,
    TOKEN_OUTLET,
    TOKEN_QUAD,
)
from hegemon.games.pax_galactica.data import MEDIA as MEDIA_ROLE
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.battle_cards import draw_battle
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.goods import belongings, pass_on
from hegemon.games.pax_galactica.rules.legacy import LegacyEvents
from hegemon.games.pax_galactica.rules.offices import Powers
from hegemon.games.pax_galactica.rules.operation import people
from hegemon.games.pax_galactica.rules.pawns import pin_agency, remove_pawns
from hegemon.games.pax_galactica.rules.rolls import Steps
from hegemon.games.pax_galactica.rules.selectors import outlet_of
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, fork, gather, goto, more, put

POLICY = 0
PIN = 1
RELATIONS = 2
CONSPIRACY = 3
COURIER = 4
PINNED = 32
CONSPIRED = 64
PRAISE, CONDEMN, ACCLAIM, SHAME, SWAY, HELP, HINDER = range(7)
PASSED = True
MOST_ACTIONS = 8   # of one outlet in one window with a clock (P-1.10)


def pinnable(g: Pax) -> list[int]:
    """Branches and offices with Blame and somebody's pawns."""  # P-16.3
    return [a for a in range(8) if g.agency_blame[a] and not g.closed[a]
            and any([g.pawns[s][a] and g.loyal(s) for s in g.politicians()])]


@dataclass
class MediaWindow(Frame):
    """After each beat every outlet may act once, in outlet order."""  # P-16.1, D-38
    waiting: tuple[int, ...] = ()
    first: bool = True

    def begin(self, g: Pax) -> Flow:
        if g.clocked and g.outlets():
            return fork({s: MediaDesk(s) for s in g.outlets()}, self.shared)
        if self.first:
            self.waiting, self.first = tuple(sorted(g.outlets(), key=lambda s: outlet_of(g, s))), False
        if not self.waiting:
            return done()
        seat, self.waiting = self.waiting[0], self.waiting[1:]
        return call(MediaAction(seat), self.after)

    def after(self, g: Pax, passed: bool = False) -> Flow:
        return call(Flush(), self.begin)

    def shared(self, g: Pax, results: dict[int, Any]) -> Flow:
        """With a clock all outlets have acted side by side, each as often as it liked."""
        return call(Flush(), self.over)

    def over(self, g: Pax) -> Flow:
        return done()


@dataclass
class MediaDesk(Frame):
    """One outlet in a window that all share: action after action until it has enough."""  # R-104, P-16.1
    seat: int
    left: int = MOST_ACTIONS

    def begin(self, g: Pax) -> Flow:
        return call(MediaAction(self.seat), self.acted) if self.left else done()

    def acted(self, g: Pax, passed: bool = False) -> Flow:
        self.left = 0 if passed else self.left - 1
        return goto(self.begin)


@dataclass
class MediaAction(Frame):
    """One action of one outlet, or none."""  # P-16.1 to P-16.5
    shown: ClassVar[tuple[str, ...]] = ("kind", "agency", "faction", "token", "step", "mp", "other", "effect")
    seat: int
    kind: int = -1
    agency: int = -1
    faction: int = -1
    token: int = -1
    step: int = -1
    mp: int = 0
    other: int = -1
    effect: int = 0

    def begin(self, g: Pax) -> Flow:
        return ask(self.seat, "P-16.1 What does your outlet do?", self.acts, self.chosen, always=True)

    def acts(self, g: Pax, seat: int) -> list[Action]:
        listed: list[Action] = [PASS.only]
        if g.mp[seat]:
            listed.append(MEDIA_DO.each[POLICY])
        if pinnable(g) and not g.pr[seat] & PINNED:
            listed.append(MEDIA_DO.each[PIN])
        if self.tables(g):
            listed.append(MEDIA_DO.each[RELATIONS])
        if not g.pr[seat] & CONSPIRED:
            listed.append(MEDIA_DO.each[CONSPIRACY])
        if self.cards(g, seat):
            listed.append(MEDIA_DO.each[COURIER])
        return listed

    def tables(self, g: Pax) -> list[int]:
        return [q for q in g.quads() if not g.pr[self.seat] >> q & 1 and g.players(q)]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == PASS.only:
            return done(PASSED)
        self.kind = answer[1]
        if self.kind == POLICY:
            self.token = TOKEN_OUTLET + outlet_of(g, self.seat)
            return goto(self.walk)
        if self.kind == PIN:
            words = "P-16.3 The Blame of which agency do you pin on somebody?"
            return ask(self.seat, words, self.agencies, self.agency_named)
        if self.kind == RELATIONS:
            words = "P-16.4 At which table do you do Public Relations for somebody?"
            return ask(self.seat, words, self.quads, self.table_named)
        if self.kind == CONSPIRACY:
            return ask(self.seat, "P-16.5 Which token does your conspiracy shift?", self.tokens, self.token_named)
        return ask(self.seat, "P-13.2 To whom do you carry something?", self.everybody, self.addressed)

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """A Megapower for each space of the own token, and what stands behind a roll."""  # P-16.2, P-16.3, P-16.5
        if answer[0] in ("spend", "give_mp"):
            return (("mp", answer[1]),)
        if answer[0] == "give_scrip":
            return (("scrip", answer[1]),)
        return (("mp", 1),) if answer[0] == "step" and self.kind == POLICY else ()

    # -- Media Policy: one space for each Megapower (P-16.2)

    def walk(self, g: Pax) -> Flow:
        if not g.mp[self.seat]:
            return done()
        return ask(self.seat, "P-16.2 Shift your token one space for 1 Megapower?", self.ways, self.walked)

    def ways(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + [NAME_STEP.each[d] for d in range(8)]

    def walked(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done()
        g.charge(self.seat, self.takes(g, self.seat, answer))
        g.shift(self.token, answer[1], -1)
        g.note(actions.TOKEN_MOVED, self.seat)
        return goto(self.walk)

    # -- Pin Blame (P-16.3)

    def agencies(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_AGENCY.each[a] for a in sorted(pinnable(g), key=lambda a: (-g.agency_blame[a], a))]

    def agency_named(self, g: Pax, answer: Action) -> Flow:
        self.agency = answer[1]
        words = f"P-16.3 On which faction do you pin the Blame of the {AGENCY_NAMES[self.agency]}?"
        return ask(self.seat, words, self.culprits, self.faction_named)

    def culprits(self, g: Pax, seat: int) -> list[Action]:
        here = {g.fac[s] for s in g.politicians() if g.pawns[s][self.agency] and g.loyal(s)}
        return [NAME_FACTION.each[f] for f in sorted(here, key=lambda f: (-g.blame[f], f))]

    def faction_named(self, g: Pax, answer: Action) -> Flow:
        self.faction = answer[1]
        return goto(self.fund)

    def fund(self, g: Pax) -> Flow:
        words = f"P-16.3 How much Megapower stands behind {self.plan()}?"
        return ask(self.seat, words, self.sums, self.funded, always=True)

    def plan(self) -> str:
        """What the Megapower is for."""
        if self.kind == PIN:
            return f"pinning Blame on {FACTIONS[self.faction]}"
        return f"shifting {TOKEN.label(self.token)}"

    def sums(self, g: Pax, seat: int) -> Sequence[Action]:
        return SPENDS[:min(15, g.mp[seat]) + 1]

    def funded(self, g: Pax, answer: Action) -> Flow:
        self.mp = answer[1]
        g.charge(self.seat, self.takes(g, self.seat, answer))
        return goto(self.roll_pin) if self.kind == PIN else goto(self.roll_plot)

    def roll_pin(self, g: Pax) -> Flow:
        a, f = self.agency, self.faction
        pawns = sum([g.pawns[s][a] for s in g.politicians() if g.fac[s] == f])
        mod = self.mp + g.agency_blame[a] - pawns
        g.pr = put(g.pr, self.seat, g.pr[self.seat] | PINNED)
        result, effect, black = crises.roll(g, self.seat, f"Pin Blame of {AGENCY_NAMES[a]} on {FACTIONS[f]}", mod)
        if result == crises.FAILURE:
            g.agency_blame = put(g.agency_blame, a, max(0, g.agency_blame[a] - black))
            return done()
        crises.draw_legacy(g, self.seat, effect, -1)
        remove_pawns(g, f, a, effect)
        pin_agency(g, a, f)
        crises.refresh_control(g)
        if result == crises.DISASTER:
            crises.trigger(g, SCANDAL, -1, -1)
        return call(Powers(), self.end)

    # -- Public Relations (P-16.4)

    def quads(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_QUAD.each[q] for q in self.tables(g)]

    def table_named(self, g: Pax, answer: Action) -> Flow:
        self.other = answer[1]
        words = f"P-16.4 Who of the {QUAD_NAMES[self.other]} gains the Glory of a card?"
        return ask(self.seat, words, self.heroes, self.praised)

    def heroes(self, g: Pax, seat: int) -> list[Action]:
        return people(g, g.players(self.other))

    def praised(self, g: Pax, answer: Action) -> Flow:
        q = self.other
        g.pr = put(g.pr, self.seat, g.pr[self.seat] | 1 << q)
        drawn = draw_battle(g, q, 1)
        g.battled = more(g.battled, q, drawn)
        hero = g.seat_at(answer[1])
        gained = CARD_VALUE[drawn[0]] if drawn else 0
        g.honour(hero, gained)
        g.note(actions.PRAISED, self.seat, gained, actions.WHO.label(answer[1]))
        return done()

    # -- Media Conspiracy (P-16.5)

    def tokens(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_TOKEN.each[t] for t in g.in_play() + [TOKEN_QUAD + q for q in g.quads()]]

    def token_named(self, g: Pax, answer: Action) -> Flow:
        self.token = answer[1]
        return ask(self.seat, f"P-16.5 Which way do you shift {TOKEN.label(self.token)}?", self.eight, self.aimed)

    def eight(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_STEP.each[d] for d in range(8)]

    def aimed(self, g: Pax, answer: Action) -> Flow:
        self.step = answer[1]
        return goto(self.fund)

    def roll_plot(self, g: Pax) -> Flow:
        g.pr = put(g.pr, self.seat, g.pr[self.seat] | CONSPIRED)
        words = f"Conspiracy on {actions.TOKEN.label(self.token)}"
        result, self.effect, _ = crises.roll(g, self.seat, words, CONSPIRACY_BASE + self.mp)
        if result == crises.FAILURE:
            return done()
        if result == crises.DISASTER:  # the own token drifts towards the centre
            own = TOKEN_OUTLET + outlet_of(g, self.seat)
            x, y = g.tokens[own]
            g.shift_token(own, (x < 0) - (x > 0), (y < 0) - (y > 0))
            return done()
        g.shift(self.token, self.step, -1)
        crises.draw_legacy(g, self.seat, self.effect, -1)
        return call(Steps(self.seat, self.effect), self.plotted)

    def plotted(self, g: Pax, steps: tuple[int, ...]) -> Flow:
        for step in steps:
            if step >= 0:
                g.shift(self.token, step, -1)
        return done()

    # -- courier (P-13.2)

    def everybody(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + people(g, [s for s in g.people() if s != seat])

    def addressed(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done()
        self.other = g.seat_at(answer[1])
        words = f"P-13.2 What do you carry to {g.called(self.other)}?"
        return ask(self.seat, words, self.cards, self.carried, always=True)

    def cards(self, g: Pax, seat: int) -> list[Action]:
        return belongings(g, seat, g.mp[seat], g.scrip[seat])

    def carried(self, g: Pax, answer: Action) -> Flow:
        """What an outlet holds goes to anybody anywhere, whoever had entrusted it."""  # P-13.2, R-56
        g.reveal()
        pass_on(g, self.seat, self.other, answer[0].partition("_")[2], answer[1])
        return done()

    def end(self, g: Pax) -> Flow:
        return done()


# -- the Media Phase --

@dataclass
class MediaPhase(Frame):
    """Legacy is tested, outlets speak, headlines work, applause."""  # P-1.6
    unread: tuple[tuple[int, ...], ...] = ()  # headlines that are yet to count

    def begin(self, g: Pax) -> Flow:
        g.phase = 2
        g.tell(actions.PHASE, "Media Phase")
        return call(LegacyEvents(tuple(g.in_play())), self.speak)

    def speak(self, g: Pax) -> Flow:
        """Each outlet drafts up to two headlines, unseen by the others."""  # P-16.6, D-39
        outlets = g.outlets()
        if not outlets:
            return done()
        return fork({s: Draft(s) for s in outlets}, self.printed, secret=True)

    def printed(self, g: Pax, drafts: dict[int, tuple[tuple[int, int], ...]]) -> Flow:
        rows = []
        for s in g.shuffled(list(drafts)):  # they speak in random order
            for kind, target in drafts[s]:
                if kind >= 0:
                    rows.append((s, kind, target))
                    g.note(actions.HEADLINES, s, headline_words(g, kind, target))
        g.news = tuple(rows)
        self.unread = g.news
        return goto(self.weigh)

    def weigh(self, g: Pax) -> Flow:
        """Every headline counts, unless a person at Control's desk says otherwise, of each by itself."""  # P-16.7
        if self.unread and g.asks(ON_MEDIA):
            return fork({i: Weighing(k, t) for i, (_, k, t) in enumerate(self.unread)}, self.weighed)
        headlines(g, self.unread)
        return goto(self.clap)

    def weighed(self, g: Pax, answers: dict[int, Action]) -> Flow:
        headlines(g, tuple([self.unread[i] for i, answer in answers.items() if answer == YES.only]))
        return goto(self.clap)

    def clap(self, g: Pax) -> Flow:
        audience = [s for s in g.people() if g.role[s] != MEDIA_ROLE]
        return gather(audience, "P-16.8 Whom do you applaud?", self.applause, self.applauded)

    def applause(self, g: Pax, seat: int) -> list[Action]:
        return [PASS.only] + [APPLAUD.each[outlet_of(g, s)] for s in g.outlets()]

    def applauded(self, g: Pax, answers: dict[int, Action]) -> Flow:
        """The outlet named most often draws a token; ties nobody."""  # P-16.8
        count = {outlet_of(g, s): 0 for s in g.outlets()}
        for a in answers.values():
            if a != PASS.only:
                count[a[1]] += 1
        best = [o for o in count if count[o] == max(count.values())]
        if len(best) == 1 and count[best[0]]:
            seat = next(s for s in g.outlets() if outlet_of(g, s) == best[0])
            g.note(actions.APPLAUSE, seat)
            crises.draw_legacy(g, seat, APPLAUSE, -1)
        return done()


@dataclass
class Weighing(Frame):
    """Whether one headline counts, as a person at Control's desk says; done with the answer."""  # P-16.7, R-94
    kind: int
    target: int

    def begin(self, g: Pax) -> Flow:
        words = f"P-16.7 Does the headline count: {headline_words(g, self.kind, self.target)}?"
        return ask(g.control_seat(), words, self.verdicts, self.given)

    def verdicts(self, g: Pax, seat: int) -> list[Action]:
        return [YES.only, NO.only]

    def given(self, g: Pax, answer: Action) -> Flow:
        return done(answer)


def headline_words(g: Pax, kind: int, target: int) -> str:
    """A headline as it is printed."""
    name = actions.HEADLINE.label(kind)
    if kind in (PRAISE, CONDEMN):
        return f"{name} {FACTIONS[target]}"
    if kind in (ACCLAIM, SHAME):
        return f"{name} {g.called(target)}"
    return f"{name} {QUAD_NAMES[target]}" if kind == SWAY else f"{name}: {actions.CASE.label(target)}"


def net(rows: list[int], plus: int, minus: int) -> int:
    """Headlines for and against, one more where two or more outlets agree, capped at three."""  # P-16.7
    up, down = rows.count(plus), rows.count(minus)
    total = up + (up >= 2) - down - (down >= 2)
    return max(-NET_CAP, min(NET_CAP, total))


def headlines(g: Pax, news: tuple[tuple[int, ...], ...]) -> None:
    """All headlines are applied after all have spoken."""  # P-16.7
    for f in sorted({t for _, k, t in news if k in (PRAISE, CONDEMN)}):
        g.pin(f, net([k for _, k, t in news if t == f], CONDEMN, PRAISE))
    for s in sorted({t for _, k, t in news if k in (ACCLAIM, SHAME)}):
        g.honour(s, net([k for _, k, t in news if t == s], ACCLAIM, SHAME))
    for q in sorted({t for _, k, t in news if k == SWAY}):
        for outlet in [s for s, k, t in news if k == SWAY and t == q][:2]:
            (x, y), (ox, oy) = g.tokens[TOKEN_QUAD + q], g.tokens[TOKEN_OUTLET + outlet_of(g, outlet)]
            g.shift_token(TOKEN_QUAD + q, (ox > x) - (ox < x), (oy > y) - (oy < y))
    for c in sorted({t for _, k, t in news if k in (HELP, HINDER)}):
        kinds = [k for _, k, t in news if t == c]
        spot = max(-2, min(2, kinds.count(HELP) - kinds.count(HINDER)))
        g.crises = tuple([(x, age, tried, spot if x == c else old, heavy) for x, age, tried, old, heavy in g.crises])


@dataclass
class Draft(Frame):
    """Up to two headlines of one outlet; done with kinds and targets."""  # D-39
    shown: ClassVar[tuple[str, ...]] = ("lines", "kind", "quad")
    seat: int
    lines: tuple[tuple[int, int], ...] = ()
    kind: int = -1
    quad: int = -1

    def begin(self, g: Pax) -> Flow:
        if len(self.lines) == HEADLINES:
            return done((*self.lines, (-1, -1)))
        words = f"P-16.7 Which headline do you print as number {len(self.lines) + 1} of 2?"
        return ask(self.seat, words, self.kinds, self.chosen)

    def kinds(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + [PRINT.each[k] for k in range(7) if self.subjects(g, k)]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((*self.lines, (-1, -1)))
        self.kind = answer[1]
        words = f"P-16.7 Whom or what does your headline name: {HEADLINE.label(self.kind)}?"
        return ask(self.seat, words, self.targets, self.aimed)

    def subjects(self, g: Pax, kind: int) -> list[int]:
        """Whom a headline can be about; an outlet that repeats itself does not agree with anybody."""  # P-16.7
        if kind in (PRAISE, CONDEMN):
            found = g.in_play()
        elif kind in (ACCLAIM, SHAME):
            found = g.map_players()
        else:
            found = list(g.quads()) if kind == SWAY else [c[0] for c in g.crises]
        return [t for t in found if (kind, t) not in self.lines]

    def targets(self, g: Pax, seat: int) -> list[Action]:
        name = NAME_FACTION if self.kind in (PRAISE, CONDEMN) else NAME_QUAD if self.kind == SWAY else NAME_CASE
        found = self.subjects(g, self.kind)
        return people(g, found) if self.kind in (ACCLAIM, SHAME) else [name(t) for t in found]

    def aimed(self, g: Pax, answer: Action) -> Flow:
        target = g.seat_at(answer[1]) if answer[0] == "who" else answer[1]
        self.lines += ((self.kind, target),)
        return goto(self.begin)
