"""Papers of the Capital on one page: divisions, votes, vetoes, pawns, the throne (P-9.4, P-9.6, P-10.1, P-11.9)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import ABSTAIN, APPROACH, DIVIDE, ELECT, NO, PASS, SPENDS, USE, VETO, YES
from hegemon.games.pax_galactica.box import RECRUITS_EACH
from hegemon.games.pax_galactica.data import CARD_NAMES, EXECUTE, LAW_TEXTS, LEGISLATE, LOBBY, POLITICIAN, RECRUIT
from hegemon.games.pax_galactica.live.cells import Filled, choice, written
from hegemon.games.pax_galactica.rules.emperor import VOTE_MOST
from hegemon.games.pax_galactica.rules.laws import law_level
from hegemon.games.pax_galactica.rules.politics import LOBBY_VOTES
from hegemon.games.pax_galactica.rules.selectors import pick
from hegemon.games.pax_galactica.rules.windows import JUDGED
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import plural, short_name
from hegemon.games.pax_galactica.words.odds import recruits, vetoes_left, vote_weight
from hegemon.games.pax_galactica.words.orders import picked
from hegemon.kernel.live import Cell, Choices, Orders

Motion = tuple[int, int, str]  # number of its paper, branch, title
TITLED: Final = ("law", "case", "approach", "ruling", "reserve")  # what a motion is called by already, or is not about
LOSES: Final = 2               # pawns in a branch from which a vote can cost one (P-9.4)


# -- motions (P-9.4) ------------------------------------------------------------------------------------------------

def division_page(v: PaxView, filled: Filled) -> Orders | None:
    """Every motion put, to be let through or to be counted."""  # D-43
    cells: list[Cell] = []
    for i, branch, title in open_to(v, filled):
        cost = "votes count; a pawn if you win" if can_lose(v, branch) else "votes count"
        listed = (choice(PASS.only, "", "Let it pass"), choice(DIVIDE.only, cost))
        cells.append(Cell(f"motion_{i}", f"P-9.4 Call a division on {title}?", title, listed, written(PASS.only),
                          note=told(v, i)))
    return Orders("division", "Divisions", tuple(cells))


def ballot_page(v: PaxView, filled: Filled) -> Orders | None:
    """The votes on everything that is counted, and the lobbies behind them."""  # D-25
    left = v.privs.count(LOBBY) - sum([extra for _, _, extra in filled["cast"]]) - filled["extra"]
    lobby, cells = choice(USE.each[LOBBY], f"{LOBBY_VOTES} more votes on this", "used"), list[Cell]()
    for n, (i, branch, title) in enumerate(open_to(v, filled)):
        asks, behind = f"P-9.4 How do you vote on {title}?", filled["extra"] if n == 0 else 0
        held = left > 0 and not behind
        vote = Cell(f"motion_{i}", asks, title, ways_to_vote(v, i, branch, LOBBY_VOTES * behind), written(ABSTAIN.only),
                    note=told(v, i), after=f"lobby_{i}" if held else "",
                    cases={lobby[0]: ways_to_vote(v, i, branch, LOBBY_VOTES)} if held else {})
        if held:  # it is laid before the vote it stands behind
            cells.append(Cell(f"lobby_{i}", asks, CARD_NAMES[LOBBY], (lobby,), "", note=title, blank="kept"))
        cells.append(vote)
    silent = len([branch for _, branch, _ in filled["motions"] if not vote_weight(v, v.viewer, branch)])
    title = f"Your votes (none on {plural(silent, 'motion')})" if silent else "Your votes"
    return Orders("ballot", title, tuple(cells), stock={lobby[0]: left} if left > 0 else {})


def open_to(v: PaxView, filled: Filled) -> list[Motion]:
    """The motions of a paper not yet answered on which the viewer has a vote."""
    return [m for m in filled["motions"][filled["at"]:] if vote_weight(v, v.viewer, m[1])]


def ways_to_vote(v: PaxView, motion: int, branch: int, more: int) -> Choices:
    """Yes, No or neither, with the weight of it and the pawn it may cost."""
    weight, pawn = plural(vote_weight(v, v.viewer, branch) + more, "vote"), can_lose(v, branch)
    against = f"{weight}; a pawn if it fails" if pawn else weight
    if unanimous(v, motion):
        against = "sinks it alone, for a pawn" if pawn else "sinks it alone"
    return (choice(ABSTAIN.only, "a pawn either way" if pawn else ""),
            choice(YES.only, f"{weight}; a pawn if it passes" if pawn else weight), choice(NO.only, against))


def can_lose(v: PaxView, branch: int) -> bool:
    """Whether a count in a branch can cost the viewer a pawn."""  # P-9.4
    return v.pawns[v.viewer][branch] >= LOSES


def told(v: PaxView, motion: int) -> str:
    """Whose motion it is, what it would do and to whom."""
    seat, kind, mp, picks = v.papers[motion]
    parts = ["yours" if seat == v.viewer else f"by {short_name(v, seat)}", *([f"{mp} Megapower"] if mp else [])]
    aims = [words for words in [picked(v, key, n) for key, n in picks if key not in TITLED] if words]
    if kind == EXECUTE:
        return ", ".join([*parts, APPROACH.label(pick(picks, "approach", 0)).replace("_", " "), *aims])
    number = pick(picks, "ruling")
    text = v.rulings[number][5] if number >= 0 else LAW_TEXTS[pick(picks, "law")].rstrip(".")
    named = f" ({', '.join(aims)})" if aims else ""
    return f"{', '.join(parts)}: {text}{named}."


def unanimous(v: PaxView, motion: int) -> bool:
    """Whether a single No sinks a motion."""  # P-10.8, R-16
    _, kind, _, picks = v.papers[motion]
    return kind == LEGISLATE and law_level(v, pick(picks, "law"), picks) == "branch"


# -- vetoes (P-9.6) -------------------------------------------------------------------------------------------------

def veto_page(v: PaxView, filled: Filled) -> Orders | None:
    """Everything of others that can be stopped in one window, as often as there are vetoes left."""  # D-26
    left = vetoes_left(v, v.viewer) - len(filled["marked"])
    price = "by your Judge" if v.seat_flags[v.viewer] & JUDGED else "for a Judiciary pawn"
    listed = (choice(PASS.only, "", "Let it be"), choice(VETO.only, price))
    others = [(n, name) for n, (seat, name) in enumerate(zip(filled["owners"], filled["names"]))
              if n >= filled["at"] and seat != v.viewer]
    cells = [Cell(f"veto_{n}", f"P-9.6 Veto {name}?", name, listed, written(PASS.only),
                  note=short_name(v, filled["owners"][n])) for n, name in others]
    return Orders("veto", "Your vetoes", tuple(cells), stock={written(VETO.only): left})


# -- pawns (P-10.1) -------------------------------------------------------------------------------------------------

def pawns_page(v: PaxView, filled: Filled) -> Orders | None:
    """Where each pawn of a Recruit action goes."""  # D-24
    placed: list[int] = [n for key, n in filled["picks"] if key == "agency"]
    if filled["kind"] != RECRUIT or v.now.name != "Target.placed":
        return None
    room = {a: RECRUITS_EACH - placed.count(a[1]) for a in v.now.legal}
    listed = tuple([choice(a, pawns_in(v, a[1])) for a in v.now.legal])
    wishes = [written(a) for a in v.now.legal for _ in range(room[a])]
    numbers = range(len(placed) + 1, recruits(v, v.viewer, filled["mp"]) + 1)
    cells = [Cell(f"pawn_{n}", f"P-10.1 Where does pawn {n} of", f"Pawn {n}", listed, wish)
             for n, wish in zip(numbers, wishes)]
    stock = {written(a): n for a, n in room.items()}
    return Orders("pawns", "Your pawns", tuple(cells), stock=stock) if cells else None


def pawns_in(v: PaxView, agency: int) -> str:
    """The viewer's own pawns in an agency."""
    rows = (*v.pawns[v.viewer], v.deep[v.viewer])
    return f"{rows[agency]} of yours"


# -- the throne (P-11.9) --------------------------------------------------------------------------------------------

def throne_page(v: PaxView, filled: Filled) -> Orders | None:
    """An outlet's vote and the Megapower behind it; that of a politician is one answer."""  # D-22
    if v.role[v.viewer] == POLITICIAN or v.now.name != "ThroneVote.chosen":
        return None
    none, *sums = SPENDS[:min(VOTE_MOST, v.mp[v.viewer]) + 1]
    weights = (choice(none, "no weight: the vote does not count", "0"),
               *[choice(a, plural(n, "vote"), str(n)) for n, a in enumerate(sums, 1)])
    quiet = written(ABSTAIN.only)
    cells = (Cell("vote", "P-11.9 Who shall be Strong Emperor?", "Strong Emperor", votes_for(v), quiet),
             Cell("mp", "P-11.9 How much Megapower stands behind your vote", "Megapower", weights, written(none),
                  "number", after="vote", cases={quiet: (choice(none, "", "0"),)}))
    return Orders("throne", "Vote for the throne", cells)


def votes_for(v: PaxView) -> Choices:
    """Nobody, a candidate, or No to the only one."""
    people = {a[1]: s for s in range(v.now.seats) for a in (ELECT.each[v.people[s]],)}
    return tuple([choice(a, "", short_name(v, people[a[1]])) if a[0] == "elect" else choice(a) for a in v.now.legal])
