"""The kernel: flow, state, verbs, chance, records and views. It knows no game.

How its pieces meet, in a whole game: two players take one to three of ten stones in turn; who takes the last one wins.

>>> TAKE = verb("take", numbers("stones", 0, 3), label="Take {}", rule="N-1")
>>> class Turn(Frame):                                     # a procedure: its fields, and its steps
...     seat: int = 0
...     def begin(self, g):
...         return ask(self.seat, "N-1 How many stones?", self.some, self.taken)
...     def some(self, g, seat):
...         return [TAKE(n) for n in range(1, min(3, g.stones) + 1)]
...     def taken(self, g, action):
...         g.stones -= action[1]
...         if not g.stones:
...             return g.finish(f"seat {self.seat} took the last stone")
...         self.seat = 1 - self.seat
...         return goto(self.begin)
>>> class Nim(State):                                      # what lies on the table
...     verbs = Lexicon(TAKE)
...     stones: int
>>> def deal(setup):
...     g = Nim()
...     g.prepare(setup)
...     g.stones = 10
...     g.launch(Turn())
...     return g
>>> NIM = Game(name="nim", title="Nim", about="Take the last stone.", rules_version=1, seats=[2], state=Nim, deal=deal,
...            view=lambda g, viewer: g.stones, package=__name__)
>>> match = Match(NIM, NIM.setup(seats=2, seed=1))
>>> match.play(0, TAKE(2)).question
'Turn.taken'
>>> match.state.legal(1)
[('take', 1), ('take', 2), ('take', 3)]
>>> match.play(0, TAKE(1))
Traceback (most recent call last):
hegemon.kernel.errors.Refused: take 1: seat 0 has nothing to answer now; waiting for seat 1
>>> match.undo(0).action, match.state.stones
(('take', 2), 10)
>>> for seat, n in enumerate([3, 3, 3]):                   # one stone is left: taken without asking
...     line = match.play(seat % 2, TAKE(n))
>>> match.state.outcome
'seat 1 took the last stone'
>>> replay(match.record(), lambda name: NIM).state.digest() == match.state.digest()
True
"""
from hegemon.kernel.bot import Bot, Inside, Seen, Style, part
from hegemon.kernel.data import faults, fields, more, put
from hegemon.kernel.dear import dear, too_dear
from hegemon.kernel.errors import Refused
from hegemon.kernel.flow import Cost, Flow, Frame, Join, Path, Question, ask, call, done, fork, gather, goto
from hegemon.kernel.frozen import frozen
from hegemon.kernel.game import Game
from hegemon.kernel.options import Option, Options, Preset, Setup, Value, flag
from hegemon.kernel.record import Line, Match, replay
from hegemon.kernel.rng import Rng
from hegemon.kernel.state import Event, State, redeal
from hegemon.kernel.verbs import Action, Domain, Lexicon, Number, Said, Text, Verb, notice, numbers, verb
from hegemon.kernel.view import SPECTATOR, Now, Queued, View, now
from hegemon.kernel.words import Bar, Blocked, Card, Contest, Ending, Hint, Meter, Panel, Section, Source, Stat

__all__ = [
    "SPECTATOR", "Action", "Bar", "Blocked", "Bot", "Card", "Contest", "Cost", "Domain", "Ending", "Event", "Flow",
    "Frame", "Game", "Hint", "Inside", "Join", "Lexicon", "Line", "Match", "Meter", "Now", "Number", "Option",
    "Options", "Panel", "Path", "Preset", "Question", "Queued", "Refused", "Rng", "Said", "Section", "Seen", "Setup",
    "Source", "Stat", "State", "Style", "Text", "Value", "Verb", "View", "ask",
    "call", "dear", "done", "faults", "fields", "flag", "fork", "frozen", "gather", "goto", "notice", "now",
    "more", "numbers", "part", "put", "redeal", "replay", "too_dear", "verb",
]
