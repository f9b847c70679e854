"""Control's desk: structured commands, each logged and each with its way back (6.2), and requests to Control."""
from __future__ import annotations

import difflib
from typing import Any

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import CONTROL, LAW_NAMES, LAW_TEXTS, POLITICIAN
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.effects import add_pawns
from hegemon.games.pax_galactica.rules.factions import mark_track
from hegemon.games.pax_galactica.state import ABSENT, Pax, put
from hegemon.kernel import Action, Refused, fields

FLOW = ("open", "joins", "reveals", "rng", "script", "taken_back")
ROWS = {"loyalty": "loyalty", "mp": "mp", "scrip": "scrip", "glory": "glory", "threat": "threat", "menace": "menace",
        "alien": "alien", "rebel": "rebel", "stress": "stress", "blame": "blame", "agency_blame": "agency_blame"}
UNDOABLE = 20  # commands remembered


def carry_out(g: Pax, seat: int, action: Action) -> None:
    """A form: Control's command, a request to Control, or an outlet's statement."""
    if action[0] == "statement":
        g.note(actions.STATED, seat, action[1])
    elif action[0] == "consult":
        consult(g, seat, action[1])
    elif g.role[seat] == CONTROL:
        command(g, action)


def consult(g: Pax, seat: int, words: str) -> None:
    """Automatic Control refuses free text and names the closest templates."""  # P-13.3, P-13.13, P-15.3
    desk = g.control_seat()
    if desk >= 0:
        g.note(actions.STATED, seat, words, to=(seat, desk))
        return
    if len(words.split()) > 50:
        g.tell(actions.CONSULTED, "refused, a law has at most fifty words", to=(seat,))
        return
    close = difflib.get_close_matches(words.lower(), [t.lower() for t in LAW_TEXTS], 3, 0.0)
    names = [LAW_NAMES[[t.lower() for t in LAW_TEXTS].index(c)] for c in close]
    g.tell(actions.CONSULTED, f"refused without a human Control; closest templates: {', '.join(names)}", to=(seat,))


def command(g: Pax, action: Action) -> None:
    """Carry a command out, remember how to take it back, log old and new values and the reason."""
    name, reason = action[0], action[-1]
    if name == "k_back":
        take_back(g, reason)
        return
    if name in ("k_act", "k_advance"):
        answer_for(g, action)
        return
    before = g.clone()
    _do(g, action)
    back = difference(before, g)
    g.taken_back = (*g.taken_back, (name, back))[-UNDOABLE:]
    said = actions.VERBS.say(action[:-1] + ("",)).rstrip(": ")
    olds = ", ".join([f"{f}[{i}] {o}" for f, i, o, _ in back]) or "nothing"
    news = ", ".join([f"{f}[{i}] {n}" for f, i, _, n in back]) or "nothing"
    g.tell(actions.CONTROL_DID, said, olds, news, reason)


def difference(before: Pax, after: Pax) -> tuple[tuple[Any, ...], ...]:
    """What a command changed: field, index (-1 for a whole field), old and new value."""
    rows: list[tuple[Any, ...]] = []
    for name in fields(Pax):
        old, new = getattr(before, name), getattr(after, name)
        if name in FLOW or old == new:
            continue
        if isinstance(new, list) and len(old) == len(new) and name != "queue":
            rows += [(name, i, a, b) for i, (a, b) in enumerate(zip(old, new)) if a != b]
        elif not isinstance(new, list):
            rows.append((name, -1, old, new))
    return tuple(rows)


def take_back(g: Pax, reason: str) -> None:
    """The last command is undone by a new record; what has changed since stays."""  # I-28
    if not g.taken_back:
        raise Refused("there is no command of Control to take back")
    name, back = g.taken_back[-1]
    g.taken_back = g.taken_back[:-1]
    for field, i, old, _ in back:
        if i < 0:
            setattr(g, field, old)
        else:
            getattr(g, field)[i] = old
    g.tell(actions.CONTROL_DID, f"takes back {name}", "as it was", "as before", reason)


def answer_for(g: Pax, action: Action) -> None:
    """Control acts for a seat, or closes the step with everybody's default."""  # K-14, K-01
    if action[0] == "k_act":
        seat = g.seat_at(action[1])
        q = g.question(seat)
        if q is None or action[2] >= len(g.legal(seat)):
            raise Refused("that seat has no such choice now")
        name = actions.WHO.label(action[1])
        g.tell(actions.CONTROL_DID, f"acts for {name}", "open", f"choice {action[2]}", action[3])
        g.answer(q, g.legal(seat)[action[2]])
        return
    g.tell(actions.CONTROL_DID, "closes the step", "open", "defaults", action[1])
    for q in list(g.open):
        if any([o is q for o in g.open]) and g.question(q.seat) is q:
            g.answer(q, g.legal(q.seat)[0])


def _do(g: Pax, action: Action) -> None:
    match action:
        case ("k_set", field, index, value, _):
            set_number(g, actions.FIELD.names[field], index, value)
        case ("k_piece", area, banner, n, _):
            players = [s for s in g.players(area // 15) if g.banner(s) == banner]
            if banner < 6 and not players:
                raise Refused("nobody of that faction is on that map")
            units.add_ships(g, area, banner, players[0] if banner < 6 else -1, n)
        case ("k_card", person, card, n, _):
            give_cards(g, g.seat_at(person), card, n)
        case ("k_pawn", person, agency, n, _):
            add_pawns(g, named(g, person), agency, n)
            crises.refresh_control(g)
        case ("k_crisis", case, n, _):
            if n > 0:
                crises.enter(g, case)
            elif crises.active(g, case):
                crises.leave(g, case, "removed by Control")
        case ("k_paralysis", value, _):
            if value:
                crises.paralyse(g)
            else:
                g.paralysed = 0
        case ("k_seat", person, faction, _):
            seat = named(g, person)
            g.fac[seat] = faction
            if g.role[seat] < POLITICIAN:
                mark_track(g, g.loc[seat], faction)
        case ("k_secret", person, secret, _):
            g.secret[named(g, person)] = secret
        case ("k_award", person, n, _):
            crises.draw_legacy(g, named(g, person), max(0, n), -1)
        case ("k_roll", _):
            crises.roll(g, g.control_seat(), "a roll of Control", 0)
        case ("k_notice", person, words):
            g.tell(actions.CONSULTED, words, to=(named(g, person),))
        case ("k_end", _):
            g.ending = 1


def named(g: Pax, person: int) -> int:
    """The seat of a person, if it is cast."""
    seat = g.seat_at(person)
    if seat < 0:
        raise Refused(f"{actions.WHO.label(person)} is not in this game")
    return seat


def give_cards(g: Pax, seat: int, card: int, n: int) -> None:
    """Cards go from their deck to a seat, or back."""
    if seat < 0:
        raise Refused("that person is not in this game")
    deck = g.issuer[card]
    for _ in range(abs(n)):
        if n > 0 and card in g.decks[deck]:
            i = g.decks[deck].index(card)
            g.decks[deck] = g.decks[deck][:i] + g.decks[deck][i + 1:]
            crises.receive(g, seat, card)
        elif n < 0 and g.drop_card(seat, card):
            crises.give_back(g, card, -1)


def set_number(g: Pax, field: str, index: int, value: int) -> None:
    """Any number on the table, within its bounds."""
    if field == "central":
        g.central = max(-5, min(5, value))
        return
    if field == "trade_track":
        q, f = divmod(index, 11)
        if q > 4 or g.track[q][f] == ABSENT:
            raise Refused("there is no such marker")
        g.set_row(g.track, q, f, max(-20, min(60, value)))
        return
    if field in ("hits", "ships"):
        if index > 2 or not 0 <= value <= 4:
            raise Refused("a Megaship has 0 to 4 hits")
        g.mega[index] = (g.mega[index][0], g.mega[index][1], value)
        return
    if field == "patrol":
        g.patrol = put(g.patrol, min(index, len(g.patrol) - 1), int(value > 0))
        return
    row = getattr(g, ROWS[field])
    if index >= len(row):
        raise Refused(f"{field} has no number {index}")
    row[index] = max(0, min(10, value)) if field == "loyalty" else max(0, value)
