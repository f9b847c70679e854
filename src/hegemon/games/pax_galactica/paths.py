"""Every number on the tables has a path, so that Control can set it by name: `loyalty.centaurus.rigil` (K-02)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.data import (
    AGENCIES,
    AGENCY_NAMES,
    AREA_IDS,
    AREA_NAMES,
    AREAS_EACH,
    BANNERS,
    CONTROL_PERSON,
    FACTIONS,
    IMPERIAL,
    IS_SECTOR,
    PEOPLE,
    PEOPLE_NAMES,
    QUAD_NAMES,
    QUADS,
)

AREA_WORDS: Final = [f"{name}, {QUAD_NAMES[a // AREAS_EACH]}" for a, name in enumerate(AREA_NAMES)]  # on all maps
PATHS: Final[list[tuple[str, str, str, int]]] = []  # path, words, field, index

_everybody: Final = [(p, PEOPLE_NAMES[i], i) for i, p in enumerate(PEOPLE) if i != CONTROL_PERSON]
_areas: Final = [(a, AREA_WORDS[i], i) for i, a in enumerate(AREA_IDS)]
_quads: Final = [(q, QUAD_NAMES[i], i) for i, q in enumerate(QUADS)]
_boxes: Final = [(f"{q}.{npc}", f"{npc.capitalize()}s, {QUAD_NAMES[i]}", 2 * i + n)
                 for i, q in enumerate(QUADS) for n, npc in enumerate(("pirate", "warlord"))]
_markers: Final = [(f"{q}.{b}", f"{b if b.isupper() else b.capitalize()}, {QUAD_NAMES[i]}", i * len(BANNERS) + n)
                   for i, q in enumerate(QUADS) for n, b in enumerate(BANNERS) if n != IMPERIAL]

for _field, _words, _things in (
        ("loyalty", "Loyalty", [t for t in _areas if IS_SECTOR[t[2]]]),
        ("mp", "Megapower", _everybody), ("scrip", "Scrip", _everybody),
        ("glory", "Glory", [t for t in _everybody if t[0].partition(".")[0] in QUADS]),
        ("blame", "Blame", [(f, f, i) for i, f in enumerate(FACTIONS)]),
        ("agency_blame", "Blame", [(a, AGENCY_NAMES[i], i) for i, a in enumerate(AGENCIES)]),
        ("threat", "Threat", _boxes), ("menace", "Menace", _boxes), ("alien", "Alien Resentment", _quads),
        ("rebel", "Rebel Resentment", _quads), ("stress", "Stress of the tower", _quads),
        ("track", "Trade track", _markers), ("patrol", "Patrol (0 or 1)", _areas),
        ("hits", "Hits", [(str(i), f"Megaship {i}", i) for i in range(3)])):
    for _id, _label, _index in _things:
        PATHS.append((f"{_field}.{_id}", f"{_words}: {_label}", _field, _index))
PATHS.append(("central", "Centralisation", "central", 0))
