"""Control's desk: structured commands, each logged and each with its way back (6.2), and requests to Control."""
from __future__ import annotations

import difflib
from typing import Any

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import (
    AGENCY_OF,
    ANYWHERE,
    CAPITAL,
    CONTROL,
    FREE_LAW,
    LAW_NAMES,
    LAW_TEXTS,
    PIRATE,
    POLITICIAN,
    QUADS,
)
from hegemon.games.pax_galactica.paths import PATHS
from hegemon.games.pax_galactica.rules import crises, pieces, units, written
from hegemon.games.pax_galactica.rules.factions import mark_track
from hegemon.games.pax_galactica.rules.laws import enact
from hegemon.games.pax_galactica.rules.numbers import BY_SEAT, set_number
from hegemon.games.pax_galactica.rules.past import note_command
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.rules.sealing import HIDDEN
from hegemon.games.pax_galactica.rules.snapshots import come_back, go_back
from hegemon.games.pax_galactica.rules.usurper import weak_emperor
from hegemon.games.pax_galactica.state import DESTROYED, END_OF_MAP, Pax
from hegemon.kernel import Action, Refused, fields, put

FLOW = ("open", "joins", "reveals", "rng", "script", "taken_back", "past", "kept")
UNSEEN = ("decks", "bag", "crisis_deck", "budget", "battle")  # nobody sees what will be drawn, Control neither
DRAWN = ("decks", "privs", "bag", "legacy", "crisis_deck", "crisis_gone")
SILENT = ("k_notice", "k_tell", "k_law", "k_command", "k_solution", "k_offer")  # these tell whom they concern
TO_BE_ASKED = 1  # the Emperor is weak and nobody has been asked yet
UNDOABLE = 20  # commands remembered


def carry_out(g: Pax, seat: int, action: Action) -> None:
    """A form or free action: Control's command, a request to Control, a statement, the answer to an offer."""
    chance = g.rng
    match action:
        case ("statement", words):
            g.note(actions.STATED, seat, words)
        case ("consult", matter, words):
            consult(g, seat, matter, words)
        case ("lead" | "decline", banner):
            answer_offer(g, seat, banner, action[0] == "lead")
        case ("k_act" | "k_advance", *_):
            answer_for(g, action)  # the answers are on record
            return
        case ("k_restore" | "k_undo" | "k_reroll", *_):
            go_back(g, action)
            return
        case ("k_back", reason):
            if take_back(g, reason):
                return
        case _:
            command(g, action)
    note_command(g, seat, action, chance)


def consult(g: Pax, seat: int, matter: int, words: str) -> None:
    """A request waits for the desk; automatic Control refuses free text and names the closest templates."""  # P-13.13
    if matter == written.LAW and len(words.split()) > written.WORD_LIMIT:
        raise Refused(f"a law has at most {written.WORD_LIMIT} words")
    if g.control_seat() >= 0:
        g.requests += ((seat, matter, words),)
        g.note(actions.ASKED, seat, matter, words, to=g.private(seat))
        return
    close = difflib.get_close_matches(words.lower(), [t.lower() for t in LAW_TEXTS], 3, 0.0)  # P-15.3
    names = [LAW_NAMES[[t.lower() for t in LAW_TEXTS].index(c)] for c in close]
    g.tell(actions.CONSULTED, f"refused without a human Control; closest templates: {', '.join(names)}", to=(seat,))


def answer_offer(g: Pax, seat: int, banner: int, accepted: bool) -> None:
    """Whoever accepts goes over when the beat or round ends; a refusal closes offers for two turns."""  # P-17.1
    g.invited = tuple([row for row in g.invited if row != (seat, banner)])
    if accepted:
        g.queue.append((g.loc[seat], "lead", seat, banner))
    else:
        g.closed_until = put(g.closed_until, seat, g.turn + 2)


def command(g: Pax, action: Action) -> None:
    """Carry a command out, remember how to take it back, log old and new values and the reason."""
    name, reason = action[0], action[-1]
    before, trial = g.clone(), g.clone()
    _do(trial, action)
    spare_answers(g, trial)
    _do(g, action)
    back = difference(before, g)
    g.taken_back = (*g.taken_back, (name, back))[-UNDOABLE:]
    said = actions.VERBS.say(action[:-1] + ("",)).rstrip(": ")
    told = [row for row in back if row[0] not in UNSEEN]
    olds = ", ".join([f"{f}[{i}] {o}" for f, i, o, _ in told]) or "nothing"
    news = ", ".join([f"{f}[{i}] {n}" for f, i, _, n in told]) or "nothing"
    hidden = name in SILENT or any([row[0] in HIDDEN for row in back])
    g.tell(actions.CONTROL_DID, said, olds, news, reason, to=concerned(g, action) if hidden else None)


def concerned(g: Pax, action: Action) -> tuple[int, ...]:
    """Who hears of a command that touches something hidden: the desk, and whoever it names."""  # section 5
    desk = g.control_seat()
    verb = actions.VERBS.verbs[action[0]]
    if action[0] == "k_set":
        _, _, field, index = PATHS[action[1]]
        return (g.seat_at(index), desk) if field in BY_SEAT else (desk,)
    people = [g.seat_at(p) for d, p in zip(verb.domains, action[1:]) if d is actions.WHO]
    return (*[s for s in people if s >= 0], desk)


def difference(before: Pax, after: Pax) -> tuple[tuple[Any, ...], ...]:
    """What a command changed: field, index (-1 for a whole field), old and new value."""
    rows: list[tuple[Any, ...]] = []
    for name in fields(Pax):
        old, new = getattr(before, name), getattr(after, name)
        if name in FLOW or old == new:
            continue
        if name == "queue":
            rows.append((name, -1, (), tuple(new[len(old):])))
        elif isinstance(new, (list, tuple)) and len(new) == len(old):
            rows += [(name, i, a, b) for i, (a, b) in enumerate(zip(old, new)) if a != b]
        else:
            rows.append((name, -1, old, new))
    return tuple(rows)


def spare_answers(g: Pax, after: Pax) -> None:
    """No command takes the last answer away from somebody who is being asked."""
    stuck = [q.seat for q in g.open if not q.listed(after)]
    if stuck:
        name = actions.WHO.label(g.person(stuck[0]))
        raise Refused(f"{name} is giving orders for just that and would have no answer left: act for that seat first")


def undo(g: Pax, back: tuple[tuple[Any, ...], ...]) -> None:
    """Old values where a command has changed something."""
    for field, i, old, new in back:
        if field == "queue":
            g.queue = [entry for entry in g.queue if entry not in new]
        elif i < 0:
            setattr(g, field, old)
        else:
            row = getattr(g, field)
            setattr(g, field, put(row, i, old) if isinstance(row, tuple) else [*row[:i], old, *row[i + 1:]])


def take_back(g: Pax, reason: str) -> bool:
    """The last command is undone, and what has changed since stays; whether that was a step back in time."""  # I-28
    if not g.taken_back:
        raise Refused("there is no command of Control to take back")
    name, back = g.taken_back[-1]
    if isinstance(back, Pax):  # everything since then is undone with it, and so are its records
        come_back(g, back)
        g.tell(actions.PUT_BACK, "where it was", reason)
        return True
    drawn = [f for f, i, _, new in back if f in DRAWN and (getattr(g, f) if i < 0 else getattr(g, f)[i]) != new]
    if drawn:  # the same card would be in two places
        raise Refused("cards or tokens have been drawn or played since: put the phase back with k_restore instead")
    trial = g.clone()
    undo(trial, back)
    spare_answers(g, trial)
    undo(g, back)
    g.taken_back = g.taken_back[:-1]
    hidden = name in SILENT or any([row[0] in HIDDEN for row in back])
    to = (g.control_seat(),) if hidden else None
    g.tell(actions.CONTROL_DID, f"takes back {name}", "as it was", "as before", reason, to=to)
    return False


def answer_for(g: Pax, action: Action) -> None:
    """Control acts for a seat, or closes the step with everybody's default."""  # K-14, K-01
    if action[0] == "k_act":
        _, person, number, reason = action
        seat, name = named(g, person), actions.WHO.label(person)
        q, listed = g.question(seat), g.legal(seat)
        if q is None:
            raise Refused(f"{name} is asked nothing now")
        if not 1 <= number <= len(listed):
            choices = "; ".join([f"{i} {actions.VERBS.say(a)}" for i, a in enumerate(listed, 1)])
            raise Refused(f"{name} is asked: {q.words()} {choices}")
        g.tell(actions.CONTROL_DID, f"acts for {name}", "open", f"choice {number}", reason)
        g.answer(q, listed[number - 1])
        return
    g.tell(actions.CONTROL_DID, "closes the step", "open", "defaults", action[1])
    for q in list(g.open):
        if any([o is q for o in g.open]) and g.question(q.seat) is q:
            g.answer(q, g.legal(q.seat)[0])


def _do(g: Pax, action: Action) -> None:
    """Numbers and pieces on the tables."""  # K-02, K-03
    match action:
        case ("k_set", path, value, _):
            set_number(g, path, value)
        case ("k_piece", area, banner, n, _):
            units.add_ships(g, area, banner, pieces.keeper(g, area, banner), n)
        case ("k_base", area, banner, n, _):
            pieces.change_bases(g, area, banner, n)
        case ("k_move", n, banner, start, goal, _):
            pieces.move_ships(g, n, banner, start, goal)
        case ("k_mega", ship, berth, _):
            pieces.move_megaship(g, ship, berth + DESTROYED)
        case ("k_pawn", person, agency, n, _):
            add_pawns(g, named(g, person), agency, n)
            crises.refresh_control(g)
        case _:
            _do_with_people(g, action)


def _do_with_people(g: Pax, action: Action) -> None:
    """Cards and tokens, casting, messages."""  # K-04, K-09, K-10, K-11, K-13
    match action:
        case ("k_card", person, card, n, _):
            give_cards(g, named(g, person), card, n)
        case ("k_draw", person, deck, n, _):
            draw_cards(g, named(g, person), deck, n)
        case ("k_award", person, n, _):
            crises.draw_legacy(g, named(g, person), n, -1)
        case ("k_seat", person, faction, _):
            seat = named(g, person)
            g.fac = put(g.fac, seat, faction)
            if g.role[seat] < POLITICIAN:
                mark_track(g, g.loc[seat], faction)
        case ("k_secret", person, secret, _):
            g.secret = put(g.secret, named(g, person), secret)
        case ("k_place", person, other, _):
            change_tables(g, named(g, person), named(g, other))
        case ("k_leader", person, _):
            make_leader(g, named(g, person))
        case ("k_notice", person, words):
            g.tell(actions.CONSULTED, words, to=g.private(named(g, person)))
        case ("k_tell", audience, words):
            g.tell(actions.CONSULTED, words, to=listeners(g, audience))
        case _:
            _do_for_the_empire(g, action)


def _do_for_the_empire(g: Pax, action: Action) -> None:
    """Crises, paralysis, dice, who judges, the end."""  # K-05, K-06, K-11, K-16
    match action:
        case ("k_crisis", case, ends, _):
            if ends:
                be_active(g, case)
                crises.leave(g, case, "removed by Control")
            elif not crises.enter(g, case):
                raise Refused("that crisis is active already")
        case ("k_age", case, age, _):
            be_active(g, case)
            g.crises = tuple([(c, age if c == case else old, tried, spot, heavy)
                              for c, old, tried, spot, heavy in g.crises])
        case ("k_weight", case, heavy, _):
            weigh(g, case, heavy)
        case ("k_paralysis", on, _):
            if on == g.paralysed:
                raise Refused(f"the government is {actions.RULE_OF.label(on)} already")
            if on:
                crises.paralyse(g)
            else:
                g.paralysed = 0
        case ("k_roll", _):
            crises.roll(g, g.control_seat(), "a roll of Control", 0)
        case ("k_mode", subject, judge, _):
            g.modes = put(g.modes, subject, judge)
        case ("k_end", _):
            g.ending = 1
        case _:
            _rule(g, action)


def _rule(g: Pax, action: Action) -> None:
    """Rulings on free text, offers and the throne."""  # K-06, K-08, K-15
    match action:
        case ("k_law", person, level, modifier, text):
            seat = named(g, person)
            number = written.agree(g, seat, written.LAW, modifier, actions.LEVEL.names[level], text)
            if seat == g.control_seat():  # nobody else proposes it: Control enacts it itself
                enact(g, seat, FREE_LAW, (("law", FREE_LAW), ("ruling", number)), -1)
        case ("k_command", person, price, text):
            written.agree(g, named(g, person), written.COMMAND, price, "", text)
        case ("k_solution", person, modifier, text):
            seat = named(g, person)
            if g.role[seat] != POLITICIAN:
                raise Refused("only a politician solves crises")
            written.agree(g, seat, written.SOLUTION, modifier, "", text)
        case ("k_offer", person, outlaw, _):
            seat, banner = named(g, person), PIRATE + outlaw
            if g.role[seat] >= POLITICIAN or not g.loyal(seat):
                raise Refused("only a loyal map player can be offered the lead of an outlaw banner")
            if (seat, banner) in g.invited:
                raise Refused("that offer stands already")
            g.invited += ((seat, banner),)
            g.note(actions.INVITED, seat, banner, to=g.private(seat))
        case ("k_rebellion", secret, leave, _):
            g.leave = put(g.leave, secret, leave)
        case ("k_emperor", person, _):
            seat = named(g, person)
            if not g.loyal(seat) or g.role[seat] > POLITICIAN:
                raise Refused("a Strong Emperor is a loyal politician or map player")
            g.queue.append((-1, "reign", seat))
        case ("k_usurp", _):
            open_claims(g)


def named(g: Pax, person: int) -> int:
    """The seat of a person, if it is cast."""
    seat = g.seat_at(person)
    if seat < 0:
        raise Refused(f"{actions.WHO.label(person)} is not in this game")
    return seat


def be_active(g: Pax, case: int) -> None:
    """Refuse what is meant for an active crisis if this is none."""
    if not crises.active(g, case):
        raise Refused("that crisis is not active")


def weigh(g: Pax, case: int, heavy: int) -> None:
    """An active crisis counts more or less than is printed; paralysis is tested as if it came now."""  # P-11.6
    be_active(g, case)
    g.crises = tuple([(c, age, tried, spot, heavy if c == case else old) for c, age, tried, spot, old in g.crises])
    crises.tell_crisis(g, case, f"now weighs {heavy}")
    crises.maybe_paralyse(g)


def change_tables(g: Pax, seat: int, other: int) -> None:
    """Two map players change maps when the Map Phase ends, or in Diplomacy the round; every table stays full."""
    if max(g.role[seat], g.role[other]) >= POLITICIAN:
        raise Refused("only map players change tables")
    if g.loc[seat] == g.loc[other]:
        raise Refused("they sit at one table already")
    g.queue.append((END_OF_MAP, "reassign", seat, other, -1))  # P-9.9


def make_leader(g: Pax, seat: int) -> None:
    """A faction has one leader, who belongs to no secret one."""  # P-2.2
    if g.role[seat] > POLITICIAN or not g.loyal(seat):
        raise Refused("a leader is a politician or map player of a public faction")
    if g.leader[seat]:
        raise Refused("that seat leads the faction already")
    if g.secret[seat] >= 0:
        raise Refused("a leader is never a secret member of another faction")
    g.leader = tuple([int(s == seat) if g.fac[s] == g.fac[seat] else led for s, led in enumerate(g.leader)])
    g.reveal()  # a leader sees the faction's Legacy and its moles


def open_claims(g: Pax) -> None:
    """The Strong Admirals are asked for a claim when the beat or round ends, as when C-WEAK came."""  # P-8.1
    if not weak_emperor(g):
        raise Refused("the Emperor is not weak: let C-WEAK come first (k_crisis)")
    if g.weak == TO_BE_ASKED:
        raise Refused("the Strong Admirals are to be asked already")
    g.weak = TO_BE_ASKED


def listeners(g: Pax, audience: int) -> tuple[int, ...] | None:
    """The seats of a table, of the Capital or of a faction, Control included; None is everybody."""  # K-13
    if not audience:
        return None
    place = audience - 1 if audience <= len(QUADS) else CAPITAL if audience == len(QUADS) + 1 else ANYWHERE
    faction = audience - len(QUADS) - 2
    here = [s for s in g.people() if (g.loc[s] == place if place < ANYWHERE else g.fac[s] == faction)]
    if not here:
        raise Refused(f"nobody is there to hear it: {actions.AUDIENCE.label(audience)}")
    return (*here, g.control_seat())


def give_cards(g: Pax, seat: int, card: int, n: int) -> None:
    """Cards go from their deck to a seat, or back."""
    deck = g.issuer[card]
    for _ in range(abs(n)):
        if n > 0 and card in g.decks[deck]:
            i = g.decks[deck].index(card)
            g.decks = put(g.decks, deck, g.decks[deck][:i] + g.decks[deck][i + 1:])
            crises.receive(g, seat, card)
        elif n < 0 and g.drop_card(seat, card):
            crises.give_back(g, card, -1)


def draw_cards(g: Pax, seat: int, deck: int, n: int) -> None:
    """Cards from the top of a deck as chance has laid them; no hand is asked to give cards back for it."""  # K-11
    if g.role[seat] == CONTROL:
        raise Refused("Control holds no cards")
    if deck and g.closed[AGENCY_OF[deck]]:
        raise Refused("that agency is closed and gives no cards")
    if len(g.decks[deck]) < n:
        raise Refused(f"that deck has {len(g.decks[deck])} cards, not {n}")
    for _ in range(n):
        crises.take_top(g, seat, deck)
