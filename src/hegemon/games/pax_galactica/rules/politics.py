"""Capital action steps: targets, vetoes, divisions, votes, resolution (P-9.4, P-9.17, P-10, P-11.3 to P-11.5)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import ABSTAIN, DIVIDE, NO, PASS, USE, YES
from hegemon.games.pax_galactica.box import SENATE_VOTES
from hegemon.games.pax_galactica.data import (
    ALIENS_VOTE,
    ALM,
    AT_SOL,
    BLACKOPS,
    BRIBERY,
    CAPITAL,
    CARD_NAMES,
    CARD_TIMING,
    CARD_VETO,
    CARD_WHERE,
    CASE_NAMES,
    CORRUPTION,
    DENIAL,
    EXECUTE,
    EXECUTIVE,
    JUDGE,
    LAW_NAMES,
    LEGISLATE,
    LEGISLATURE,
    LOBBY,
    ON_LAWS,
    POLICY,
    POLITICS,
    RECRUIT,
    SENATOR,
    SOL,
    STATESMAN,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.choices import ChooseCard, card_effects, playable
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.laws import law_level
from hegemon.games.pax_galactica.rules.offices import Powers
from hegemon.games.pax_galactica.rules.resolve import Bribe, Executive, Legislate, Policy, Recruit, corrupt
from hegemon.games.pax_galactica.rules.selectors import Picks, pick
from hegemon.games.pax_galactica.rules.special import special
from hegemon.games.pax_galactica.rules.targets import Target
from hegemon.games.pax_galactica.rules.windows import JUDGED, SENATE, STATE, VetoWindow
from hegemon.games.pax_galactica.state import PRIV, Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, fork, gather, goto, more, put

Paper = tuple[int, int, int, Picks]  # seat, kind of action or 100 + card, Megapower, targets
LOBBY_VOTES = 4    # that a lobby adds to one vote (P-9.15)
ALIENS_MOST = 3    # votes of assimilated aliens (P-10.9)
MARKS = {JUDGE: JUDGED, SENATOR: SENATE, STATESMAN: STATE}


def title(paper: Paper, rulings: tuple[tuple[Any, ...], ...]) -> str:
    """A paper as the log calls it; a written law by the title Control has agreed to."""
    _, kind, _, picks = paper
    if kind == LEGISLATE and pick(picks, "ruling") >= 0:
        return f"Legislation: {rulings[pick(picks, 'ruling')][4]}"
    if kind >= PRIV:
        return CARD_NAMES[kind - PRIV]
    name = POLITICS[kind].replace("_", " ").capitalize()
    if kind == EXECUTE:
        return f"{name} on {CASE_NAMES[pick(picks, 'case')]}"
    return f"{name}: {LAW_NAMES[pick(picks, 'law')]}" if kind == LEGISLATE and pick(picks, "law") >= 0 else name


def alien_votes(g: Pax, seat: int) -> int:
    """Votes of assimilated aliens for ALM politicians in the Legislature."""  # P-10.9
    if not g.flags[ALIENS_VOTE] or g.fac[seat] != ALM:
        return 0
    return min(ALIENS_MOST, sum([units.alien_bases(g, q, ALM) for q in g.quads()]) // 2)


def votes(g: Pax, seat: int, branch: int) -> int:
    """The weight of a politician's vote in a branch."""  # P-9.4
    mark = SENATE if branch == LEGISLATURE else STATE
    weight = g.pawns[seat][branch] + (SENATE_VOTES if g.seat_flags[seat] & mark else 0)
    weight += int(g.flags[AT_SOL] > 0 and g.fac[seat] == SOL)
    return weight + (alien_votes(g, seat) if branch == LEGISLATURE else 0)


@dataclass
class Reading(Frame):
    """Whether one law may be put to the vote, as a person at Control's desk says; done with the answer."""
    title: str

    def begin(self, g: Pax) -> Flow:
        return ask(g.control_seat(), f"P-10.8 May {self.title} be put to the vote?", self.verdicts, self.given)

    def verdicts(self, g: Pax, seat: int) -> list[Action]:
        return [YES.only, NO.only]

    def given(self, g: Pax, answer: Action) -> Flow:
        return done(answer)


@dataclass
class Sheet(Frame):
    """One Capital action step for all politicians together."""  # P-9.17
    slot: int
    papers: tuple[Paper, ...] = ()
    motions: tuple[int, ...] = ()    # numbers of the papers put to a vote
    divided: tuple[int, ...] = ()
    ballots: tuple[tuple[int, int, int, int], ...] = ()  # motion, seat, vote (1 yes, 0 no, -1 abstain), extra weight
    at: int = 0
    unread: tuple[int, ...] = ()     # laws a person at Control's desk has still to read

    def begin(self, g: Pax) -> Flow:
        """Cards are turned up; Judge, Senator and Statesman count from now on."""
        step = (0, 1, 3, 4)[self.slot]
        drawn: list[Paper] = []
        for s in g.cap_order:
            kind = g.slots[s][self.slot]
            if kind < 0:
                continue
            if kind >= PRIV and not playable(g, s, kind - PRIV):
                crises.receive(g, s, kind - PRIV)
            else:
                drawn.append((s, kind, g.ap[s][step], ()))
                g.set_row(g.ap, s, step, 0)
                g.seat_flags = put(g.seat_flags, s, g.seat_flags[s] | MARKS.get(kind, 0))
            g.slots = put(g.slots, s, put(g.slots[s], self.slot, -1))
        g.reveal()
        self.papers = tuple(drawn)
        g.papers = self.papers
        if not drawn:
            return done()
        return fork({p[0]: Target(p[0], p[1], p[2], self.slot % 2 == 1) for p in drawn}, self.aimed, secret=True)

    def aimed(self, g: Pax, picks: dict[int, Picks]) -> Flow:
        """One veto window for everything but Policy."""  # P-9.6
        self.papers = tuple([(s, k, mp, picks[s]) for s, k, mp, _ in self.papers])
        g.papers = self.papers
        listed = self.vetoable()
        owners = tuple([self.papers[i][0] for i in listed])
        return call(VetoWindow(owners, tuple([title(self.papers[i], g.rulings) for i in listed])), self.judged)

    def vetoable(self) -> list[int]:
        return [i for i, p in enumerate(self.papers) if p[1] != POLICY and (p[1] < PRIV or CARD_VETO[p[1] - PRIV])]

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        listed = self.vetoable()
        gone = [listed[i] for i in vetoed if i >= 0]
        for i in gone:
            s, kind, mp, _ = self.papers[i]
            g.mp[s] += mp  # it comes back (P-9.3)
            g.seat_flags = put(g.seat_flags, s, g.seat_flags[s] & (~MARKS.get(kind, 0)))
            if kind >= PRIV:
                crises.give_back(g, kind - PRIV, CAPITAL)  # a vetoed card is used up
        self.papers = tuple([p for i, p in enumerate(self.papers) if i not in gone])
        g.papers = self.papers
        crises.refresh_control(g)
        self.unread = tuple([i for i, p in enumerate(self.papers) if p[1] == LEGISLATE and pick(p[3], "law") >= 0])
        return goto(self.read)

    def read(self, g: Pax) -> Flow:
        """A person at Control's desk may refuse a law that breaks the game, each by itself."""  # P-10.8
        if self.unread and g.asks(ON_LAWS):
            return fork({i: Reading(title(self.papers[i], g.rulings)) for i in self.unread}, self.admitted)
        return goto(self.put)

    def admitted(self, g: Pax, answers: dict[int, Action]) -> Flow:
        for i in [i for i, answer in answers.items() if answer == NO.only]:
            s, kind, mp, _ = self.papers[i]
            g.tell(actions.RULED, f"{title(self.papers[i], g.rulings)} is refused", "P-10.8")
            g.mp[s] += mp
            self.papers = (*self.papers[:i], (s, kind, 0, ()), *self.papers[i + 1:])
            g.papers = self.papers
        return goto(self.put)

    def put(self, g: Pax) -> Flow:
        """Motions are put; whoever has a vote may have them counted."""  # P-9.4
        self.motions = tuple([i for i, p in enumerate(self.papers) if p[1] in (EXECUTE, LEGISLATE)
                              and (pick(p[3], "case") >= 0 or pick(p[3], "law") >= 0)])
        able = self.electors(g, self.motions)
        if not able:
            return goto(self.resolve)
        return fork({s: DivisionPaper(s, self.lines(g, self.motions)) for s in able}, self.called, secret=True)

    def branch(self, i: int) -> int:
        return EXECUTIVE if self.papers[i][1] == EXECUTE else LEGISLATURE

    def lines(self, g: Pax, motions: tuple[int, ...]) -> tuple[tuple[int, int, str], ...]:
        return tuple([(i, self.branch(i), title(self.papers[i], g.rulings)) for i in motions])

    def electors(self, g: Pax, motions: tuple[int, ...]) -> list[int]:
        return [s for s in g.cap_order if any([votes(g, s, self.branch(i)) for i in motions])]

    def called(self, g: Pax, calls: dict[int, tuple[int, ...]]) -> Flow:
        """Motions nobody calls to a count pass unopposed."""  # D-43
        self.divided = tuple([i for i in self.motions if any([i in c for c in calls.values()])])
        if not self.divided:
            return goto(self.resolve)
        return fork({s: Ballot(s, self.lines(g, self.divided)) for s in self.electors(g, self.divided)}, self.counted,
                    secret=True)

    def counted(self, g: Pax, papers: dict[int, tuple[tuple[int, int, int], ...]]) -> Flow:
        rows: list[tuple[int, int, int, int]] = []
        for s, lines in papers.items():
            for motion, vote, extra in lines:
                if motion >= 0:
                    more = LOBBY_VOTES if extra and crises.use_card(g, s, LOBBY, CAPITAL) else 0
                    rows.append((motion, s, vote, more))
        self.ballots = tuple(rows)
        return goto(self.resolve)

    def passed(self, g: Pax, i: int) -> bool:
        """Count one motion; winners and abstainers with two or more pawns remove one."""  # P-9.4
        if i not in self.divided:
            return True
        branch = self.branch(i)
        cast = [(s, v, votes(g, s, branch) + more) for m, s, v, more in self.ballots if m == i]
        yes = sum([w for _, v, w in cast if v == 1])
        no = sum([w for _, v, w in cast if v == 0])
        won = yes > no
        _, kind, _, picks = self.papers[i]
        if kind == LEGISLATE and law_level(g, pick(picks, "law"), picks) == "branch":
            won = yes > 0 and not any([v == 0 for _, v, _ in cast])
        for s, v, _ in cast:
            if v != (0 if won else 1) and g.pawns[s][branch] >= 2:
                g.pawns = put(g.pawns, s, more(g.pawns[s], branch, -1))
        quiet = sum([w for _, v, w in cast if v < 0])
        g.tell(actions.VOTED, branch, title(self.papers[i], g.rulings), yes, no, quiet, "passed" if won else "failed")
        return won

    def resolve(self, g: Pax) -> Flow:
        """In order of initiative, Corruption last; paralysis ends it all."""  # P-9.18
        order = self.order()
        if g.paralysed:
            for s, _, mp, _ in [self.papers[i] for i in order[self.at:]]:
                g.mp[s] += mp
            self.at = len(order)
        if self.at >= len(order):
            g.papers = ()
            crises.refresh_control(g)
            return call(Powers(), self.end)
        i = order[self.at]
        self.at += 1
        s, kind, mp, picks = self.papers[i]
        if kind in (EXECUTE, LEGISLATE) and not self.passed(g, i):
            return goto(self.resolve)  # the Megapower is spent (P-10.7)
        if kind == EXECUTE:
            return call(Executive(s, mp, picks), self.after)
        if kind == LEGISLATE:
            return call(Legislate(s, mp, picks), self.after)
        if kind == POLICY:
            return call(Policy(s, mp, picks, self.slot % 2 == 1), self.after)
        if kind == RECRUIT:
            return call(Recruit(s, picks), self.after)
        if kind == BRIBERY:
            return call(Bribe(s, mp, picks), self.after)
        if kind == CORRUPTION:
            corrupt(g, s, any([p[0] != s and p[2] for p in self.papers]))
        elif kind >= PRIV:
            return call(PlayCard(s, kind - PRIV, picks), self.after)
        return goto(self.resolve)

    def order(self) -> list[int]:
        """The papers in the order in which they are resolved."""  # P-9.17
        return sorted(range(len(self.papers)), key=lambda i: self.papers[i][1] == CORRUPTION)

    def now(self, g: Pax) -> int:
        """The paper that was resolved last."""
        return self.order()[self.at - 1]

    def after(self, g: Pax, returned: bool = False) -> Flow:
        """Megapower that came back was not spent."""  # P-9.17, P-10.3
        if returned:
            s, kind, _, picks = self.papers[self.now(g)]
            self.papers = put(self.papers, self.now(g), (s, kind, 0, picks))
        crises.refresh_control(g)
        return call(Powers(), self.resolve)

    def end(self, g: Pax) -> Flow:
        return done()


@dataclass
class DivisionPaper(Frame):
    """Which motions one politician wants counted."""  # D-43
    shown: ClassVar[tuple[str, ...]] = ("motions", "at", "called")
    seat: int
    motions: tuple[tuple[int, int, str], ...]
    at: int = 0
    called: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        while self.at < len(self.motions):
            if votes(g, self.seat, self.motions[self.at][1]):
                words = f"P-9.4 Call a division on {self.motions[self.at][2]}?"
                return ask(self.seat, words, self.options, self.answered)
            self.at += 1
        return done((*self.called, -1))

    def options(self, g: Pax, seat: int) -> list[Action]:
        return [PASS.only, DIVIDE.only]

    def answered(self, g: Pax, answer: Action) -> Flow:
        if answer != PASS.only:
            self.called += (self.motions[self.at][0],)
        self.at += 1
        return goto(self.begin)


@dataclass
class Ballot(Frame):
    """One politician's votes on everything that is counted."""  # D-25
    shown: ClassVar[tuple[str, ...]] = ("motions", "at", "cast", "extra")
    seat: int
    motions: tuple[tuple[int, int, str], ...]
    at: int = 0
    cast: tuple[tuple[int, int, int], ...] = ()
    extra: int = 0

    def begin(self, g: Pax) -> Flow:
        while self.at < len(self.motions):
            if votes(g, self.seat, self.motions[self.at][1]):
                return ask(self.seat, f"P-9.4 How do you vote on {self.motions[self.at][2]}?",
                           self.options, self.answered)
            self.at += 1
        return done((*self.cast, (-1, -1, 0)))

    def options(self, g: Pax, seat: int) -> list[Action]:
        listed = [ABSTAIN.only, YES.only, NO.only]
        spent = sum([e for _, _, e in self.cast]) + self.extra
        if not self.extra and g.privs[seat].count(LOBBY) > spent:
            listed.append(USE.each[LOBBY])
        return listed

    def answered(self, g: Pax, answer: Action) -> Flow:
        if answer[0] == "use":
            self.extra = 1
            return goto(self.begin)
        vote = {"yes": 1, "no": 0}.get(answer[0], -1)
        self.cast += ((self.motions[self.at][0], vote, self.extra),)
        self.at += 1
        self.extra = 0
        return goto(self.begin)


# -- cards --

@dataclass
class PlayCard(Frame):
    """A card takes effect, unless its victim denies it."""  # P-9.15
    seat: int
    card: int
    picks: Picks

    def begin(self, g: Pax) -> Flow:
        victim = pick(self.picks, "who")
        if victim >= 0 and victim != self.seat and g.loc[victim] == CAPITAL and g.privs[victim]:
            return gather([victim], f"P-9.15 Deny {CARD_NAMES[self.card]}?", self.denials, self.denied, always=True)
        return goto(self.act)

    def denials(self, g: Pax, seat: int) -> list[Action]:
        return [PASS.only, USE.each[DENIAL]] if DENIAL in g.privs[seat] else [PASS.only]

    def denied(self, g: Pax, answers: dict[int, Action]) -> Flow:
        for s, answer in answers.items():
            if answer != PASS.only and crises.use_card(g, s, DENIAL, CAPITAL):
                crises.give_back(g, self.card, CAPITAL)
                return done()
        return goto(self.act)

    def act(self, g: Pax) -> Flow:
        crises.give_back(g, self.card, CAPITAL)
        g.note(actions.CARD_PLAYED, self.seat, self.card)
        if self.card == BLACKOPS:
            special(g, self.seat, self.picks, CAPITAL)
        else:
            carry_all(g, card_effects(self.card, self.picks), self.seat, self.picks, -1, CAPITAL)
        return done()


@dataclass
class CardWindow(Frame):
    """After each Capital action step politicians may play cards of any time."""  # P-9.15, R-84
    plays: tuple[tuple[int, int, Picks], ...] = ()

    def begin(self, g: Pax) -> Flow:
        holders = [s for s in g.cap_order if g.privs[s]]
        if g.paralysed or not holders:
            return done()
        return fork({s: AnyCard(s) for s in holders}, self.laid, secret=True)

    def laid(self, g: Pax, papers: dict[int, tuple[int, Picks]]) -> Flow:
        self.plays = tuple([(s, card, picks) for s, (card, picks) in papers.items() if card >= 0])
        listed = [p for p in self.plays if CARD_VETO[p[1]]]
        return call(VetoWindow(tuple([p[0] for p in listed]), tuple([CARD_NAMES[p[1]] for p in listed])), self.judged)

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        listed = [p for p in self.plays if CARD_VETO[p[1]]]
        for i in vetoed:
            if i >= 0:
                crises.use_card(g, listed[i][0], listed[i][1], CAPITAL)
        self.plays = tuple([p for p in self.plays if p not in [listed[i] for i in vetoed if i >= 0]])
        return goto(self.next)

    def next(self, g: Pax) -> Flow:
        if not self.plays:
            crises.refresh_control(g)
            return call(Powers(), self.end)
        s, card, picks = self.plays[0]
        self.plays = self.plays[1:]
        if not g.drop_card(s, card):
            return goto(self.next)
        return call(PlayCard(s, card, picks), self.next)

    def end(self, g: Pax) -> Flow:
        return done()


@dataclass
class AnyCard(Frame):
    """One card of any time, or none; done with the card and its targets."""  # P-9.15
    shown: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: int = -1

    def begin(self, g: Pax) -> Flow:
        words = "P-9.15 Do you play a card that goes at any time?"
        return ask(self.seat, words, self.options, self.chosen, always=True)

    def options(self, g: Pax, seat: int) -> Sequence[Action]:
        place = "capital" if g.loc[seat] == CAPITAL else "quadrant"
        usable = sorted({c for c in g.privs[seat] if CARD_TIMING[c] == "any" and CARD_WHERE[c] in ("any", place)
                         and playable(g, seat, c)})
        return [PASS.only] + [USE.each[c] for c in usable]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == PASS.only:
            return done((-1, ()))
        self.card = answer[1]
        return call(ChooseCard(self.seat, self.card), self.aimed)

    def aimed(self, g: Pax, picks: Picks) -> Flow:
        return done((self.card, picks))
