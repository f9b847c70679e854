"""One vocabulary: whether the words a player reads are the table's own, at many positions of a game.

No coordinates where a name exists, no ids and no names of procedures, no plural of one, no colour for a player whom
the panel calls otherwise, and no command where a player is asked something.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from hegemon.bots import bot_for
from hegemon.bots.levels import names as levels
from hegemon.kernel import Action, Game, Match, Question, Rng, Seen, State, Verb, too_dear
from hegemon.kernel.words import names_of
from hegemon.testing.conformance.cases import cases
from hegemon.testing.told.findings import Mismatch

MOST: Final = 60     # answers read at one question
SHARE: Final = 12    # positions of one game at most
LARGEST: Final = 21  # seats
STEP: Final = 60     # actions at most from one position to the next
COLOURS: Final = re.compile(r"\b(Blue|Yellow|Red|Green|Purple|Orange|Silver)\b")
COORDINATES: Final = re.compile(r"\(-?\d+, ?-?\d+\)")
ID: Final = re.compile(r"\w_\w")
PROCEDURE: Final = re.compile(r"\b[A-Z][a-z]+[A-Za-z]*\.[a-z]\w+")
ONE: Final = re.compile(r"(?:^|, |[^\w\s.,+/-] ?|\b[a-z]+ )(?<!level )1 (?!of )(?:[a-z]+ )?([A-Za-z]+[^\Wsiu]s)\b(?!')")
VERB: Final = re.compile(r"\{\} ([a-z]+s)\b")  # in the sentence of an event: "{} moves to {}"


class Vocabulary:
    """Reads what a game says."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words: Any = game.room("words")
        self.picture: Any = game.room("picture")
        self.heard: dict[int, Verb] = {}
        self.named = {word for verb in game.verbs.verbs.values() for d in verb.domains for label in d.labels
                      for word in label.split() if word[0].isupper()}  # "1 Battleships" is a card called so

    def wrong(self, text: str, coloured: bool) -> str:
        """What is wrong with a text, or nothing."""
        for pattern, what in ((COORDINATES, "coordinates"), (ID, "an id"), (PROCEDURE, "the name of a procedure")):
            if pattern.search(text):
                return what
        if not coloured and COLOURS.search(text):
            return "a colour for a player"
        return next(("a plural of one" for many in ONE.findall(text) if many not in self.verbs()), "")

    def verbs(self) -> set[str]:
        """What is no plural: what somebody does ("Carrier 1 lands"), and names."""
        return COMMON | self.named | {word for verb in [*self.heard.values(), *self.game.verbs.verbs.values()]
                         for word in VERB.findall(verb.sentence)}

    def position(self, g: State, q: Question) -> Iterator[tuple[str, str]]:
        """All that a seat reads at its question, and where."""
        view = self.game.view(g, q.seat)
        yield "prompt", view.now.prompt
        yield "tip", self._said("tip", view) or ""
        names = names_of(self.words, view)
        for action in (*view.now.legal, *view.now.free)[:MOST]:
            yield from self._answer(view, action, names)
        for section in self._said("board", view):
            yield from _all("board", section.title, *section.columns, *[cell for row in section.rows for cell in row])
        for panel in self._said("panels", view):
            yield from _all("panel", panel.name, panel.score, panel.note, panel.title, *[b.note for b in panel.bars],
                            *[text for s in panel.stats for text in (s.name, s.value, s.note)])
        for meter in self._said("meters", view):
            yield from _all("meter", meter.name, meter.value, meter.note)
        for card in self._said("hand", view):
            yield from _all("hand", card.title, card.kind, card.cost, *card.lines)
        for no in (*self._said("blocked", view), *too_dear(g, q.seat)):
            yield from _all("why not", no.label, no.why)
        yield from self._drawn(view)

    def _answer(self, view: Any, action: Action, names: Any) -> Iterator[tuple[str, str]]:
        hint = self._said("hint", view, action)
        yield "button", (hint.label if hint else "") or self.game.verbs.say(action)
        yield "undo", self.game.verbs.say(action, names)
        if hint:
            yield from _all("hint", *hint.lines, hint.group, *[what for what, _ in hint.odds],
                            *[part for change in hint.change for part in change])

    def _drawn(self, view: Any) -> Iterator[tuple[str, str]]:
        picture = self.picture.picture(view) if hasattr(self.picture, "picture") else None
        if picture is not None:
            yield from _all("picture", picture.title, picture.desc, *[e.label for e in picture.elements])

    def _said(self, name: str, *about: Any) -> Any:
        function = getattr(self.words, name, None)
        return (function(*about) if function is not None else None) or ()


COMMON: Final = {"this", "makes", "pays", "holds", "goes", "stays", "knows", "has", "was", "takes", "counts", "loses"}


def _all(where: str, *texts: str) -> Iterator[tuple[str, str]]:
    for text in texts:
        yield where, text


def misnamed(game: Game, positions: int = 200, seed: int = 0) -> Iterable[Mismatch]:
    """What is badly said at so many positions of random and scripted games, and in their logs; each text once."""
    vocabulary, found, looked, number = Vocabulary(game), dict[str, Mismatch](), 0, 0
    chosen = [case for case in cases(game) if case.seats <= LARGEST]
    rng = Rng(seed + 23)
    while looked < positions:
        case = chosen[number % len(chosen)]
        match = Match(game, game.setup(case.seats, case.seed + seed + 31 * number, dict(case.options)))
        number += 1
        for where, text, question, coloured in _read(vocabulary, match, rng):
            looked += where == "prompt"
            what = vocabulary.wrong(text, coloured) or ("no question" if where == "prompt" and "?" not in text else "")
            if what:
                found.setdefault(text, Mismatch("word", question, where, text, what, where))
    return found.values()


def _read(vocabulary: Vocabulary, match: Match, rng: Rng) -> Iterator[tuple[str, str, str, bool]]:
    """All that is said at some positions of a game, and in its log: where, the text, the question."""
    game, step, here = match.game, 1 + rng.below(STEP), 0
    bots = [bot_for(game, name) for name in ("random", "scripted") if name in levels(game)]
    coloured = _coloured(vocabulary, match)
    events = match.opening
    while here < SHARE:
        for what, parts, _ in events:
            vocabulary.heard[id(what)] = what
            yield "log", what.say(parts), what.name, coloured
        if match.state.over:
            return
        q = match.state.question(rng.choice(match.state.open).seat)
        assert q is not None
        if len(match.lines) % step == 0:
            here += 1
            yield from [(where, text, q.name(), coloured) for where, text in vocabulary.position(match.state, q)]
        bot = bots[rng.below(len(bots))]
        events = match.play(q.seat, bot.decide(Seen(match.state, q.seat, game.view, rng))).events


def _coloured(vocabulary: Vocabulary, match: Match) -> bool:
    """Whether the panels call the players by colours."""
    panels = vocabulary._said("panels", match.game.view(match.state, 0))
    return not panels or any([COLOURS.search(panel.name) for panel in panels])
