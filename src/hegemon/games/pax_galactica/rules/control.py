"""Control's desk: structured commands, each logged and each with its way back (6.2), and requests to Control."""
from __future__ import annotations

import difflib

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import CALL, CONSULT, CONTROL_FORMS, DECLINE, LEAD, STATEMENT
from hegemon.games.pax_galactica.data import CONTROL, LAW_NAMES, LAW_TEXTS, MEDIA
from hegemon.games.pax_galactica.paths import PATHS
from hegemon.games.pax_galactica.rules import agreeing, written
from hegemon.games.pax_galactica.rules.changes import difference, told, undo
from hegemon.games.pax_galactica.rules.commands import COMMANDS, SPOKEN, named
from hegemon.games.pax_galactica.rules.numbers import BY_SEAT
from hegemon.games.pax_galactica.rules.past import note_command
from hegemon.games.pax_galactica.rules.sealing import HIDDEN
from hegemon.games.pax_galactica.rules.snapshots import come_back, go_back
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Refused, Verb, put

DRAWN = ("decks", "privs", "bag", "legacy", "crisis_deck", "crisis_gone")
SILENT = (*SPOKEN, "k_offer")  # these tell whom they concern, or everybody, themselves
UNDOABLE = 20  # commands remembered


def free(g: Pax, seat: int) -> list[Action]:
    """Offers to lead Pirates, Rebels or Warlords wait for an answer."""  # P-17.1
    mine = [b for s, b in g.invited if s == seat] if not g.over else []
    return [LEAD.each[b] for b in mine] + [DECLINE.each[b] for b in mine]


def forms(g: Pax, seat: int) -> tuple[Verb, ...]:
    """Control's commands; a word to Control at any time, a proposal in Diplomacy; an outlet's statement."""  # 6.2
    if g.role[seat] == CONTROL:
        return CONTROL_FORMS
    if g.phase == 1:
        return CALL, CONSULT
    return (CALL, STATEMENT) if g.phase == 2 and g.role[seat] == MEDIA else (CALL,)


def carry_out(g: Pax, seat: int, action: Action) -> None:
    """A form or free action: Control's command, a request to Control, a statement, the answer to an offer."""
    chance = g.rng
    match action:
        case ("statement", words):
            g.note(actions.STATED, seat, words)
        case ("consult", matter, words):
            consult(g, seat, matter, words)
        case ("call", need, words):
            call_control(g, seat, need, words)
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
    if matter == written.LAW and len(words.split()) > agreeing.WORD_LIMIT:
        raise Refused(f"a law has at most {agreeing.WORD_LIMIT} words")
    if g.control_seat() >= 0:
        g.requests += ((seat, matter, words),)
        g.note(actions.ASKED, seat, matter, words, to=g.private(seat))
        return
    close = difflib.get_close_matches(words.lower(), [t.lower() for t in LAW_TEXTS], 3, 0.0)  # P-15.3
    names = [LAW_NAMES[[t.lower() for t in LAW_TEXTS].index(c)] for c in close]
    g.tell(actions.CONSULTED, f"refused without a human Control; closest templates: {', '.join(names)}", to=(seat,))


def call_control(g: Pax, seat: int, need: int, words: str) -> None:
    """A player who is unhappy, must leave or has a question tells Control, at any time."""  # P-2.14, 90-96
    matter = len(actions.PROPOSAL.names) + need
    if g.control_seat() < 0:
        told = "nobody sits at Control's desk: whoever opened the table can give your seat to somebody else or to a bot"
        g.tell(actions.CONSULTED, told, to=(seat,))
        return
    if (seat, matter) not in [r[:2] for r in g.requests]:
        g.requests += ((seat, matter, words),)
    g.note(actions.ASKED, seat, matter, words, to=g.private(seat))


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
    carry(trial, action)
    spare_answers(g, trial)
    carry(g, action)
    back = difference(before, g)
    g.taken_back = (*g.taken_back, (name, back))[-UNDOABLE:]
    said = actions.VERBS.say(action[:-1] + ("",)).rstrip(": ")
    hidden = name in SILENT or any([row[0] in HIDDEN for row in back])
    g.tell(actions.CONTROL_DID, said, told(g, back), reason, to=concerned(g, action) if hidden else None)


def concerned(g: Pax, action: Action) -> tuple[int, ...]:
    """Who hears of a command that touches something hidden: the desk, and whoever it names."""  # section 5
    desk = g.control_seat()
    verb = actions.VERBS.verbs[action[0]]
    if action[0] == "k_set":
        _, _, field, index = PATHS[action[1]]
        return (g.seat_at(index), desk) if field in BY_SEAT else (desk,)
    people = [g.seat_at(p) for d, p in zip(verb.domains, action[1:]) if d is actions.WHO]
    return (*[s for s in people if s >= 0], desk)


def spare_answers(g: Pax, after: Pax) -> None:
    """No command takes the last answer away from somebody who is being asked."""
    stuck = [q.seat for q in g.open if not q.listed(after)]
    if stuck:
        name = actions.WHO.label(g.person(stuck[0]))
        raise Refused(f"{name} is giving orders for just that and would have no answer left: act for that seat first")


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
        raise Refused("cards or tokens have been drawn or played since: go back to the start of the phase instead")
    trial = g.clone()
    undo(trial, back)
    spare_answers(g, trial)
    undo(g, back)
    g.taken_back = g.taken_back[:-1]
    hidden = name in SILENT or any([row[0] in HIDDEN for row in back])
    to = (g.control_seat(),) if hidden else None
    title = actions.VERBS.verbs[name].title
    g.tell(actions.CONTROL_DID, f"The last command is taken back ({title})", "", reason, to=to)
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
        g.tell(actions.CONTROL_DID, f"Control acts for {name}", f"; answer {number}", reason)
        g.answer(q, listed[number - 1])
        return
    g.tell(actions.CONTROL_DID, "The step is closed, with defaults for all who are late", "", action[1])
    for q in list(g.open):
        if any([o is q for o in g.open]) and g.question(q.seat) is q:
            g.answer(q, g.legal(q.seat)[0])


def carry(g: Pax, action: Action) -> None:
    """What a command says, without its reason."""  # 6.2
    verb, *parts = action
    COMMANDS[verb](g, *(parts if verb in SPOKEN else parts[:-1]))
