"""What the viewer has filled in so far of an order, a plan or a paper that is not handed in yet."""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.actions import VERBS
from hegemon.games.pax_galactica.box import SLOT_ACTIONS
from hegemon.games.pax_galactica.data import (
    AGENCY_NAMES,
    APPROACHES,
    AREA_NAMES,
    CARD_NAMES,
    CARD_VALUE,
    CARD_WORDS,
    CASE_NAMES,
    FACTIONS,
    LAW_NAMES,
    QUAD_NAMES,
)
from hegemon.games.pax_galactica.rules.capital import STEPS_OF_SLOTS
from hegemon.games.pax_galactica.rules.media import HELP
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import banner_name, card_in_slot, headline, seat_name
from hegemon.kernel import Action


def draft(v: PaxView) -> dict[str, Any]:
    """The fields of the viewer's own open question; empty if there is none of the own."""
    return dict(v.draft)


def ordered(v: PaxView) -> tuple[str, ...]:
    """The orders so far, a line each."""
    filled = draft(v)
    kind = filled.get("frame", "")
    if kind in ("PlanMap", "PlanCapital"):
        return planned(v, filled, kind == "PlanMap")
    if kind == "Moves":
        return tuple([f"{n} from {AREA_NAMES[a]} to {AREA_NAMES[b] if b >= 0 else 'the Capital'}"
                      for a, b, n in filled["moves"]]
                     + [f"Megaship {m} to {AREA_NAMES[b] if b >= 0 else 'the Capital'}" for m, b in filled["megas"]])
    if kind == "Build":
        flag = (f"{banner_name(filled['banner'])} ships",) if filled["banner"] >= 0 else ()
        return flag + tuple([f"{n} in {AREA_NAMES[a]}" for a, n in filled["places"]])
    if kind in ("Raise", "Watch", "Rule", "Round", "Offer"):
        return chosen(filled)
    if kind in ("Keep", "Select"):
        cards = [c for c in filled["cards"] if c >= 0]
        return tuple([f"{CARD_WORDS[c]} ({CARD_VALUE[c]})" for c in cards])
    if kind in ("Target", "Choose", "Reign"):
        return tuple([words for words in [picked(v, key, n) for key, n in filled["picks"]] if words])
    if kind == "Draft":
        return tuple([headline(v, k, t) for k, t in filled["lines"] if 0 <= k <= HELP + 1])
    return ()


def planned(v: PaxView, filled: dict[str, Any], on_map: bool) -> tuple[str, ...]:
    """A planning sheet half filled."""
    numbers = SLOT_ACTIONS if on_map else STEPS_OF_SLOTS
    word = "action" if on_map else "step"
    lines = [f"{word} {numbers[i]}: {card_in_slot(v, v.viewer, k)}" for i, k in enumerate(filled["slots"])]
    if on_map:
        lines += [f"action {i + 1}: {n} AP" for i, n in enumerate(filled["ap"])]
    else:
        lines += [f"step {i + 4}: {n} Megapower" for i, n in enumerate(filled["mp"])]
    boosts = filled.get("boosts", ())
    return tuple(lines + [f"{CARD_NAMES[c]} on action {n}" for c, n in zip(boosts[::2], boosts[1::2])])


def chosen(filled: dict[str, Any]) -> tuple[str, ...]:
    """Orders that are actions themselves."""
    rows: list[Action] = [*filled.get("orders", ()), *filled.get("tokens", ()), *filled.get("points", ()),
                          *filled.get("offered", ()), *filled.get("wants", ())]
    lines = [VERBS.say(a) for a in rows]
    if filled.get("off", -1) >= 0:
        lines.insert(0, f"{filled['off']} Threat off the Pirates")
    return tuple(lines)


def picked(v: PaxView, key: str, n: int) -> str:
    """One choice made for a political action or an effect."""
    names = {"agency": AGENCY_NAMES, "src": AGENCY_NAMES, "dst": AGENCY_NAMES, "case": CASE_NAMES,
             "reserve": CASE_NAMES, "approach": APPROACHES, "quad": QUAD_NAMES, "faction": FACTIONS,
             "law": LAW_NAMES, "target": LAW_NAMES, "area": AREA_NAMES, "patrol": AREA_NAMES, "card": CARD_NAMES}
    if n < 0:
        return ""
    if key in ("who", "mover", "other"):
        return seat_name(v, n)
    if key in names:
        words = names[key][n]
        return f"in reserve: {words}" if key == "reserve" else f"from {words}" if key == "src" else words
    return f"{n} of it" if key == "n" else ""
