"""Strong Emperors: election and reign (P-11.9 to P-11.11)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import (
    ABSTAIN,
    AMOUNTS,
    DONE,
    ELECT,
    NAME_LAW,
    NAME_WHO,
    NO,
    NOMINATE,
    ORDER,
    PASS,
    SPENDS,
    YES,
)
from hegemon.games.pax_galactica.data import (
    BANNERS,
    CAPITAL,
    COMMAND_COST,
    COMMAND_EFFECTS,
    COMMAND_NAMES,
    COMMANDS,
    EXECUTIVE,
    FREE_COMMAND,
    LAW_EFFECTS,
    LAW_SIDE,
    META,
    ONE_VOTE,
    POINTS,
    POLITICIAN,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.choices import Choose
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.laws import proposals
from hegemon.games.pax_galactica.rules.minute import Minute
from hegemon.games.pax_galactica.rules.offices import Powers
from hegemon.games.pax_galactica.rules.reigning import captains, obeyed, pages, sensible
from hegemon.games.pax_galactica.rules.selectors import COMMANDED, Picks, highest_blame, pick
from hegemon.games.pax_galactica.rules.windows import VetoWindow
from hegemon.games.pax_galactica.rules.written import COMMAND, agreed, ruling, use
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, fork, gather, goto, more, put

COMMAND_POINTS: int = META["capital"]["emperor_command_points"]
MAX_COMMANDS: int = META["capital"]["emperor_max_commands"]
VOTE_MOST = 20     # Megapower an outlet may put behind one vote (P-11.9)
AFTER_REIGN: int = META["capital"]["crises_after_reign"]


def price_of(cost: Cost) -> int:
    """The points of a command."""
    return sum([n for _, n in cost])


def barred(g: Pax) -> list[int]:
    """The factions that cannot supply an Emperor."""  # P-11.9, P-12.2
    top = highest_blame(g)
    return [] if set(top) == set(g.in_play()) else top


def candidates(g: Pax) -> list[int]:
    """Every loyal politician or map player outside the barred factions."""
    no = barred(g)
    return [s for s in g.people() if g.role[s] <= POLITICIAN and g.loyal(s) and g.fac[s] not in no]


@dataclass
class Election(Frame):
    """Step 2: must a Strong Emperor be made, may one, and who."""  # P-11.9
    names: tuple[int, ...] = ()
    ballots: tuple[tuple[int, int, int], ...] = ()   # seat, candidate (-1 abstains, -2 No), votes

    def begin(self, g: Pax) -> Flow:
        """Those with most Executive pawns nominate."""  # D-21
        able = [s for s in crises.in_control(g, EXECUTIVE) if g.loyal(s)]
        if g.paralysed and not able:
            rich = [s for s in g.politicians() if g.loyal(s)]
            able = [max(rich, key=lambda s: (g.mp[s], -s))] if rich else []
        if not candidates(g) or not able:
            return goto(self.automatic) if g.paralysed else done()
        return gather(able, "P-11.9 Whom do you nominate as Strong Emperor?", self.nominees, self.named)

    def nominees(self, g: Pax, seat: int) -> Sequence[Action]:
        found = candidates(g)
        lead = g.leader_of(g.fac[seat])
        found.sort(key=lambda s: (s != lead, g.blame[g.fac[s]], g.role[s] != POLITICIAN, s))
        listed: list[Action] = [NOMINATE.each[g.person(s)] for s in found]
        return listed[:60] if g.paralysed else [PASS.only, *listed[:59]]

    def named(self, g: Pax, answers: dict[int, Action]) -> Flow:
        found = [g.seat_at(a[1]) for a in answers.values() if a != PASS.only]
        self.names = tuple(sorted(set(found), key=found.index))
        if not self.names:
            return goto(self.automatic) if g.paralysed else done()
        if g.paralysed:
            return goto(self.vote)
        words = tuple([f"the candidacy of {BANNERS[g.fac[s]]}" for s in self.names])
        return call(VetoWindow(self.names, words), self.judged)

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        self.names = tuple([s for i, s in enumerate(self.names) if i not in vetoed])
        return goto(self.vote) if self.names else done()

    def vote(self, g: Pax) -> Flow:
        """Politicians by Executive pawns, Media by Megapower spent."""  # D-22
        if g.paralysed and len(self.names) == 1:
            return call(Reign(self.names[0], CAPITAL), self.reigned)
        voters = [s for s in g.politicians() if g.pawns[s][EXECUTIVE] or g.flags[ONE_VOTE]] + g.outlets()
        return fork({s: ThroneVote(s, self.names) for s in voters}, self.counted, secret=True)

    def counted(self, g: Pax, papers: dict[int, tuple[int, int]]) -> Flow:
        rows = []
        for s, (choice, mp) in papers.items():
            if g.role[s] == POLITICIAN:
                weight = 1 if g.flags[ONE_VOTE] else g.pawns[s][EXECUTIVE]
            else:
                weight = -g.pay(s, -mp)
            rows.append((s, choice, weight))
        self.ballots = tuple(rows)
        count = {c: sum([w for _, x, w in rows if x == c]) for c in self.names}
        no = sum([w for _, x, w in rows if x == -2])
        if len(self.names) == 1:
            won = count[self.names[0]] > no
            self.retire(g, self.names[0] if won else -2)
            return call(Reign(self.names[0], CAPITAL), self.reigned) if won else done()
        best = max(count.values())
        tied = [c for c in self.names if count[c] == best]
        if len(tied) > 1 and not g.paralysed:
            return done()
        if len(tied) > 1:
            key = min([(g.blame[g.fac[c]], g.reigns[g.fac[c]]) for c in tied])
            tied = [c for c in tied if (g.blame[g.fac[c]], g.reigns[g.fac[c]]) == key]
            tied = [tied[g.below(len(tied))]] if len(tied) > 1 else tied
        self.retire(g, tied[0])
        return call(Reign(tied[0], CAPITAL), self.reigned)

    def retire(self, g: Pax, choice: int) -> None:
        """Supporters of the winner and abstainers with two or more pawns remove one."""  # P-9.4, R-80
        for s, x, _ in self.ballots:
            if g.role[s] == POLITICIAN and x in (choice, -1) and g.pawns[s][EXECUTIVE] >= 2:
                g.pawns = put(g.pawns, s, more(g.pawns[s], EXECUTIVE, -1))

    def automatic(self, g: Pax) -> Flow:
        """Nobody named anybody: Control takes the loyal map player with most Glory."""
        free = [s for s in candidates(g) if g.role[s] < POLITICIAN]
        pool = free or candidates(g) or [s for s in g.people() if g.loyal(s)]
        choice = max(free, key=lambda s: (g.glory[s], -s)) if free else pool[0]
        g.tell(actions.RULED, "an Emperor is named", "no nomination, P-11.9")
        return call(Reign(choice, CAPITAL), self.reigned)

    def reigned(self, g: Pax) -> Flow:
        return done()


@dataclass
class ThroneVote(Frame):
    """One vote for the throne; Media say how much Megapower stands behind it."""  # P-11.9, D-22
    shown: ClassVar[tuple[str, ...]] = ("names", "choice")
    seat: int
    names: tuple[int, ...]
    choice: int = -1

    def begin(self, g: Pax) -> Flow:
        return ask(self.seat, "P-11.9 Who shall be Strong Emperor?", self.options, self.chosen)

    def options(self, g: Pax, seat: int) -> list[Action]:
        listed: list[Action] = [ABSTAIN.only] + [ELECT.each[g.person(c)] for c in self.names]
        return [*listed, NO.only] if len(self.names) == 1 else listed

    def chosen(self, g: Pax, answer: Action) -> Flow:
        self.choice = -2 if answer == NO.only else g.seat_at(answer[1]) if answer[0] == "elect" else -1
        if g.role[self.seat] == POLITICIAN or self.choice == -1:
            return done((self.choice, 0))
        return ask(self.seat, "P-11.9 How much Megapower stands behind your vote for the throne?", self.sums, self.paid)

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """The Megapower that is the weight of an outlet's vote."""  # P-11.9
        return (("mp", answer[1]),) if answer[0] == "spend" else ()

    def sums(self, g: Pax, seat: int) -> Sequence[Action]:
        return SPENDS[:min(VOTE_MOST, g.mp[seat]) + 1]

    def paid(self, g: Pax, answer: Action) -> Flow:
        return done((self.choice, answer[1]))


@dataclass
class Reign(Frame):
    """A Strong Emperor takes every crisis away and commands."""  # P-11.10
    shown: ClassVar[tuple[str, ...]] = ("points", "given", "command", "picks")
    seat: int
    lane: int          # the Capital's lane, or -1 in Diplomacy
    rebel: int = -1    # the secret faction it counts for (P-17.6)
    points: int = 0
    given: int = 0
    command: int = -1
    picks: Picks = ()

    def begin(self, g: Pax) -> Flow:
        f = g.fac[self.seat]
        at = 7 + self.rebel if self.rebel >= 0 else f
        g.reigns = more(g.reigns, at, 1)
        g.note(actions.EMPEROR, self.seat, BANNERS[f], g.reigns[at])
        for case in [c[0] for c in g.crises]:
            crises.leave(g, case, "removed")
        g.crowned += (self.seat,)
        self.points = max(4, COMMAND_POINTS + g.flags[POINTS])
        return goto(self.next)

    def next(self, g: Pax) -> Flow:
        if self.given >= MAX_COMMANDS:
            return goto(self.end)
        if g.clocked:
            return call(Minute(self.seat, self.lane, self.points), self.over_in_time)
        words = f"P-11.10 What do you command, with {actions.plural(self.points, 'point')} left?"
        return ask(self.seat, words, self.commands, self.commanded)

    def commands(self, g: Pax, seat: int) -> list[Action]:
        written = [ORDER.each[FREE_COMMAND]] if agreed(g, seat, COMMAND, self.points) else []
        return [DONE.only] + [ORDER.each[c] for c in range(len(COMMANDS)) if c != FREE_COMMAND
                           and COMMAND_COST[c] <= self.points and sensible(g, seat, c)] + written

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """A command costs its points, one in words what Control has named."""  # P-11.10
        if answer[0] == "command" and answer[1] != FREE_COMMAND:
            return (("points", COMMAND_COST[answer[1]]),)
        return (("points", ruling(g, answer[1])[2]),) if answer[0] == "amount" else ()

    def aside(self, g: Pax, seat: int) -> Cost:
        """The points of this reign."""  # P-11.10
        return (("points", self.points),)

    def commanded(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return goto(self.end)
        self.command = answer[1]
        self.points -= price_of(self.takes(g, self.seat, answer))
        if COMMANDS[self.command] == "E-DECREE":
            return ask(self.seat, "P-11.10 Which law is decreed?", self.decrees, self.decreed)
        if self.command == FREE_COMMAND:
            return ask(self.seat, "P-13.13 Which of the commands agreed with Control?", self.agreements, self.worded)
        return call(Choose(self.seat, COMMAND_EFFECTS[self.command], (COMMANDED,)), self.chosen)

    def agreements(self, g: Pax, seat: int) -> list[Action]:
        return [AMOUNTS[i] for i in agreed(g, seat, COMMAND, self.points)]

    def worded(self, g: Pax, answer: Action) -> Flow:
        """A command in the Emperor's own words, at the price Control has named."""
        self.picks = (("ruling", answer[1]),)
        self.points -= price_of(self.takes(g, self.seat, answer))
        _, _, _, _, _, effects, side, _ = ruling(g, answer[1])
        return call(Choose(self.seat, effects + side, (COMMANDED,)), self.chosen)

    def decrees(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_LAW.each[w] for w in proposals(g, seat, True)]

    def decreed(self, g: Pax, answer: Action) -> Flow:
        self.picks = (("law", answer[1]),)
        return call(Choose(self.seat, LAW_EFFECTS[answer[1]] + LAW_SIDE[answer[1]], (COMMANDED,)), self.chosen)

    def chosen(self, g: Pax, picks: Picks) -> Flow:
        """Some commands name a person or a direction besides."""
        self.picks = (*self.picks, *picks)
        name = COMMANDS[self.command]
        if name in ("E-PAWNS", "E-CONVERT") and len(self.owners(g, self.seat)) > 1:
            words = f"P-11.10 For whom is your command: {COMMAND_NAMES[self.command]}?"
            return ask(self.seat, words, self.owners, self.owned)
        if name in ("E-PAWNS", "E-CONVERT"):
            return self.owned(g, self.owners(g, self.seat)[0])
        if name == "E-CENTRAL":
            return ask(self.seat, "P-11.10 Do you centralise the Empire (or else devolve it)?", self.signs, self.signed)
        return goto(self.act)

    def owners(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_WHO.each[g.person(s)] for s in (
            pages(g, self.seat) if COMMANDS[self.command] == "E-PAWNS" else captains(g, self.seat))]

    def owned(self, g: Pax, answer: Action) -> Flow:
        key = "who" if COMMANDS[self.command] == "E-PAWNS" else "owner"
        self.picks = (*self.picks, (key, g.seat_at(answer[1])))
        return goto(self.act)

    def signs(self, g: Pax, seat: int) -> list[Action]:
        return [YES.only, NO.only]

    def signed(self, g: Pax, answer: Action) -> Flow:
        self.picks = (*self.picks, ("sign", 1 if answer == YES.only else -1))
        return goto(self.act)

    def act(self, g: Pax) -> Flow:
        """An executed command costs its points; every command counts as one of the six."""
        c = self.command
        self.given += 1
        if c == FREE_COMMAND:
            number = pick(self.picks, "ruling")
            _, _, price, _, _, effects, side, _ = ruling(g, number)
            use(g, number)
            carry_all(g, effects + side, self.seat, self.picks, -1, self.lane)
            g.reveal()
            g.tell(actions.COMMANDED, c, actions.plural(price, "point"))
        else:
            obeyed(g, self.seat, c, self.picks, self.lane)
        self.picks = ()
        return goto(self.next)

    def over_in_time(self, g: Pax, points: int) -> Flow:
        """What was not commanded before the minute ended is lost."""
        return goto(self.end)

    def end(self, g: Pax) -> Flow:
        """Paralysis ends, new crises come, Glory is halved, legacy is drawn."""  # P-11.11
        g.paralysed = 0
        g.glory = put(g.glory, self.seat, g.glory[self.seat] // 2)
        at = 7 + self.rebel if self.rebel >= 0 else g.fac[self.seat]
        crises.draw_legacy(g, self.seat, g.reigns[at], self.lane)
        for _ in range(AFTER_REIGN):
            crises.draw_crisis(g, quiet=True)  # tested again when the next is added
        if g.crises:
            crises.owe_powers(g)
        crises.refresh_control(g)
        return call(Powers(), self.over)

    def over(self, g: Pax) -> Flow:
        return done()

