"""Galactic Hegemony: a solitaire of exploring, colonising and keeping the peace in ten turns."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.games.galactic_hegemony.actions import MEANS
from hegemon.games.galactic_hegemony.data import TURNS, VARIANTS
from hegemon.games.galactic_hegemony.hidden import redeal
from hegemon.games.galactic_hegemony.invariants import check
from hegemon.games.galactic_hegemony.rules.setup import deal
from hegemon.games.galactic_hegemony.scoring import scores, winners
from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.games.galactic_hegemony.view import view
from hegemon.kernel import Game, Option, Options, Preset, Value, flag

_TIME, _HOME, _COUNT, _PEASANTS = [VARIANTS[name] for name in (
    "time_is_of_the_essence", "no_place_like_home", "play_to_win", "peasants_are_revolting")]


def _clash(seats: int, chosen: Mapping[str, Value]) -> str:
    if chosen["play_to_win"] and chosen["turns"] != TURNS:
        return f"{_TIME.name} and {_COUNT.name} exclude each other (G-10.5): leave turns at {TURNS} or play_to_win off"
    return ""


GAME: Final = Game(
    name="galactic_hegemony", title="Galactic Hegemony",
    about="Alone against revolt: colonise twelve planets and hold them all at the end of a turn.",
    rules_version=1, seats=(1,), state=Hegemony, deal=deal, view=view, package=__name__, hidden=("place", "at"),
    means=MEANS, longest=4000, stage="beta", scores=scores, winners=winners, check=check, redeal=redeal,
    rounds=lambda g: g.turn,
    options=Options(
        (Option("turns", (TURNS, *sorted(_TIME.allowed, reverse=True)), TURNS,
                f"{_TIME.name}: how many turns there are", "G-10.1"),
         flag("no_place_like_home", f"{_HOME.name}: {_HOME.effect}", "G-10.2"),
         flag("play_to_win", f"{_COUNT.name}: {_COUNT.effect}", "G-10.3"),
         flag("peasants_are_revolting", f"{_PEASANTS.name}: {_PEASANTS.effect}", "G-10.4")),
        (Preset("standard", "Ten turns, three saboteurs, home on Ert", {}),
         Preset("short", f"{_TIME.name}: nine turns", {"turns": 9}),
         Preset("stranger", f"{_HOME.name}: any planet may be home", {"no_place_like_home": True}),
         Preset("race", f"{_COUNT.name}: as few turns as you can", {"play_to_win": True}),
         Preset("peasants", f"{_PEASANTS.name}: four saboteurs", {"peasants_are_revolting": True})),
        _clash))
