"""Arbitration: the Arbiter, retention, scoring, and the end of the game."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.hegemonic.actions import APPOINT, ARBITER, ENDED, PASS, RECOVERED, TRIMMED
from hegemon.games.hegemonic.rules.free import gifts_of, give
from hegemon.games.hegemonic.rules.scoring import score_boards, score_technologies
from hegemon.games.hegemonic.rules.windows import W_PHASE, W_RETAIN, window
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto


def ending(g: Hegemonic) -> str:
    """Why the game ends after this round, or nothing."""  # H-19.1, H-22.4
    if not g.blank:
        return "galaxy full"
    if g.longer:
        return "" if g.sectors or g.pool else "no tiles left"
    return "" if g.sectors else "sector stack empty"


@dataclass
class Arbitration(Frame):
    """Phase 6; done with 1 if the game is over."""  # H-17

    def begin(self, g: Hegemonic) -> Flow:
        """Inactive cards return, then the window and the gifts."""  # H-17.1
        for seat in range(g.seats):
            if g.inactive[seat]:
                g.recover(seat)
                g.tell(RECOVERED, seat)
        return window(g, W_PHASE, -1, self.poll)

    def poll(self, g: Hegemonic) -> Flow:
        return call(GiftPoll(g.arbiter, False), self.judge) if g.transfers else goto(self.judge)

    def judge(self, g: Hegemonic) -> Flow:
        """Whoever has strictly most CAPs is Arbiter; the old one breaks ties in favour of another."""  # H-17.2
        if g.learning:  # H-22.1
            g.arbiter = (g.arbiter - 1) % g.seats
            g.tell(ARBITER, g.arbiter, g.caps[g.arbiter])
            return goto(self.retain)
        return ask(g.arbiter, "H-17.2 Who becomes Arbiter?", self.candidates, self.appointed)

    def candidates(self, g: Hegemonic, seat: int) -> list[Action]:
        most = max(g.caps)
        tied = [s for s in g.clockwise(g.arbiter) if g.caps[s] == most]
        if len(tied) > 1 and tied[0] == g.arbiter:
            tied = tied[1:]
        return [APPOINT.each[s] for s in tied]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """Whoever is named, what the seat holds above its limit goes back, unless it can be given away."""  # H-17.3
        above = self.above(g, seat)
        return caps(above) if above and not g.transfers else ()

    @staticmethod
    def above(g: Hegemonic, seat: int) -> int:
        """The CAPs that return to the bank."""  # H-17.3
        return 0 if g.learning else max(0, g.caps[seat] - g.limit(seat))

    def appointed(self, g: Hegemonic, answer: Action) -> Flow:
        g.arbiter = answer[1]
        g.tell(ARBITER, g.arbiter, g.caps[g.arbiter])
        return window(g, W_RETAIN, -1, self.poll_again)

    def poll_again(self, g: Hegemonic) -> Flow:
        return call(GiftPoll(g.arbiter, True), self.retain) if g.transfers else goto(self.retain)

    def retain(self, g: Hegemonic) -> Flow:
        """CAPs above the limit return to the bank."""  # H-17.3
        for seat in range(g.seats):
            if above := self.above(g, seat):
                g.caps[seat] -= above
                g.tell(TRIMMED, seat, above, g.caps[seat])
        return goto(self.score)

    def score(self, g: Hegemonic) -> Flow:
        """Boards pay; then the end is checked."""  # H-17.4, H-19
        score_boards(g)
        why = ending(g)
        if not why:
            return done(0)
        g.tell(ENDED, why)
        score_technologies(g)
        g.outcome = why
        return done(1)


@dataclass
class GiftPoll(Frame):
    """Everybody may give CAPs, one after the other; before retention only those above their limit."""  # D-34
    first: int
    above: bool
    count: int = 0

    def begin(self, g: Hegemonic) -> Flow:
        while self.count < g.seats:
            seat = (self.first + self.count) % g.seats
            if g.caps[seat] > (g.limit(seat) if self.above else 0):
                return ask(seat, "H-20.2 Do you give CAPs to anybody?", self.gifts, self.given)
            self.count += 1
        return done()

    def gifts(self, g: Hegemonic, seat: int) -> list[Action]:
        return [PASS.only] + gifts_of(g, seat)

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(answer[2]) if answer[0] == "gift" else ()

    def given(self, g: Hegemonic, answer: Action) -> Flow:
        seat = (self.first + self.count) % g.seats
        if answer[0] == "gift":
            give(g, seat, answer[1], answer[2])
        else:
            self.count += 1
        return goto(self.begin)
