"""The kernel: flow, state, verbs, chance, records and views. It knows no game."""
from hegemon.kernel.bot import Bot, Seen
from hegemon.kernel.data import copied, digest, encode, fields
from hegemon.kernel.errors import Refused
from hegemon.kernel.flow import Flow, Frame, Join, Path, Question, ask, call, done, fork, gather, goto
from hegemon.kernel.game import Game
from hegemon.kernel.options import Option, Options, Preset, Setup, Value, flag
from hegemon.kernel.record import Line, Match, replay
from hegemon.kernel.rng import Rng
from hegemon.kernel.state import Event, State, redeal
from hegemon.kernel.verbs import Action, Domain, Lexicon, Number, Said, Text, Verb, notice, numbers, verb
from hegemon.kernel.view import SPECTATOR, Now, View, now
from hegemon.kernel.words import Blocked, Card, Hint, Meter, Panel, Section, Stat

__all__ = [
    "SPECTATOR", "Action", "Blocked", "Bot", "Card", "Domain", "Event", "Flow", "Frame", "Game", "Hint", "Join",
    "Lexicon", "Line", "Match", "Meter", "Now", "Number", "Option", "Options", "Panel", "Path", "Preset", "Question",
    "Refused", "Rng", "Said", "Section", "Seen", "Setup", "Stat", "State", "Text", "Value", "Verb", "View", "ask",
    "call", "copied", "digest", "done", "encode", "fields", "flag", "fork", "gather", "goto", "notice", "now",
    "numbers", "redeal", "replay", "verb",
]
