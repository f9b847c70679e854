"""Lessons walked through: every action legal, what is in the spotlight drawn, every marked word in the glossary."""
from __future__ import annotations

import re
from typing import Any

from hegemon.kernel import Game, Match, Refused
from hegemon.kernel.lessons import LONGEST, Lesson, Step, glossary, play_on

MARKED = re.compile(r"\[\[(.+?)\]\]")


def lesson_faults(game: Game, lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each: the walk ends where an action is refused."""
    words = {term.word.lower() for term in glossary(game)}
    try:
        match = lesson.begun(game)
    except Refused as wrong:
        return [f"{lesson.name}: the opening fails: {wrong}"]
    found: list[str] = []
    for number, step in enumerate(lesson.steps, 1):
        where = f"{lesson.name}, step {number}"
        found += [f"{where}: {fault}" for fault in _shown(game, match, lesson.seat, step, words)]
        found += [f"{where}: {fault}" for fault in _astray(match, lesson, number)]
        try:
            _played(match, lesson.seat, step)
        except Refused as wrong:
            return [*found, f"{where}: {wrong}"]
    if lesson.free and match.state.over:
        found.append(f"{lesson.name}: the game is over before the free decisions")
    return found


def _shown(game: Game, match: Match, seat: int, step: Step, words: set[str]) -> list[str]:
    """What is wrong with what a step says and shows."""
    found = [f"says {len(step.say)} letters, at most {LONGEST}"] if len(step.say) > LONGEST else []
    found += [f"{word!r} is not in the glossary" for word in MARKED.findall(step.say) if word.lower() not in words]
    view = game.view(match.state, seat)
    room: Any = game.room("picture")
    picture = room.picture(view) if room is not None else None
    spoken: Any = game.room("words")
    hand = {card.key for card in spoken.hand(view)} if spoken is not None and hasattr(spoken, "hand") else set()
    if picture is not None:
        found += [f"{key} is not drawn" for key in step.show if key not in picture.by_key and key not in hand]
        if step.sheet and step.sheet not in {sheet.name for sheet in picture.sheets}:
            found.append(f"there is no sheet {step.sheet}")
    return found


def _played(match: Match, seat: int, step: Step) -> None:
    """Do what is needed and what others do after it."""
    if step.need:
        match.play(seat, match.game.verbs.read(step.need))
    play_on(match, step.then)


def _astray(match: Match, lesson: Lesson, number: int) -> list[str]:
    """Which other answers of a step leave a later one waiting in vain.

    After another answer the step stays while what it needs can still be done; else the others go on from there.
    """
    verbs, step, found = match.game.verbs, lesson.steps[number - 1], []
    for other in step.also:
        trial, at = match.copy(), number
        try:
            trial.play(lesson.seat, verbs.read(other))
            if step.need and verbs.read(step.need) in trial.state.legal(lesson.seat):
                trial.play(lesson.seat, verbs.read(step.need))
            play_on(trial, step.then)
            while at < len(lesson.steps):
                at += 1
                _played(trial, lesson.seat, lesson.steps[at - 1])
        except Refused as wrong:
            found.append(f"after {other!r}, at step {at}: {wrong}")
    return found
