"""What a seat may see, built up from nothing (section 5): a forgotten field is hidden, not leaked."""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.actions import VERBS
from hegemon.games.pax_galactica.data import BRIBERY, CAPITAL, CONTROL, MEDIA, PERSON_OF, POLITICIAN, RECRUIT
from hegemon.games.pax_galactica.rules.battle import Battle
from hegemon.games.pax_galactica.rules.crises import legacy_of, weight
from hegemon.games.pax_galactica.rules.scoring import honours, sources
from hegemon.games.pax_galactica.rules.written import FIRST, said
from hegemon.games.pax_galactica.state import OPENED, PRIV, Pax
from hegemon.kernel import Action, View, frozen, now

Row = tuple[int, ...]
Rows = tuple[Row, ...]
UNKNOWN = -1
FACE_DOWN = -2
RECORDS = 40  # of the phase, shown to Control


@frozen
class PaxView(View):
    """Everything one viewer may know; viewer -1 is a spectator. Rows are by seat, area, Quadrant or agency."""
    viewer: int
    preset: int
    people: Row            # the number notation gives each seat
    turn: int
    turns: int
    phase: int
    beat: int
    step: Row
    quads: Row
    burnt: int
    role: Row
    loc: Row
    spot: Row
    fac: Row
    leader: Row
    mp: Row                # the own one, else -1
    scrip: Row
    glory: Row
    hand: Rows
    privs: Row             # the viewer's own cards
    cards: Row             # how many privilege cards, where that is known
    legacy: Row            # the viewer's own tokens
    tokens_held: Row       # how many legacy tokens, where that is known
    faction_legacy: int    # for a leader, the sum of the own faction; else -1
    pools: Rows            # of the own table
    slots: Rows            # -2 for a card that lies face down
    ap: Rows
    drawn: Row             # the viewer's own
    drawn_counts: Row
    usurper: Row
    sent: Row
    secret: Row            # as far as known, else -1
    moles: Rows            # other public factions somebody secretly belongs to, as far as known
    terms: Rows            # conditions under which somebody may change sides, as far as known
    allies: Row            # seats the viewer has given a standing word
    words: Row             # seats that have given the viewer one
    stacks: tuple[Rows, ...]
    bases: Rows
    aliens: Rows
    nodes: Row
    loyalty: Row
    patrol: Row
    blockade: Rows
    monument: Row
    threat: Row
    menace: Row
    alien: Row
    rebel: Row
    stress: Row
    collapsed: Row
    viceroy: Row
    strong: Row
    underdog: Row
    baron: Row
    beloved: Row
    order: Rows
    supply: Rows
    track: Rows
    mega: Rows
    pawns: Rows
    deep: Row              # the own faction's, else -1
    deep_shown: int
    agency_blame: Row
    closed: Row
    deck_sizes: Row
    cap_order: Row
    cap_supply: Row
    controllers: Rows
    crises: Rows
    weight: int
    limit: int
    laws: Rows
    flags: Row
    central: int
    paralysed: int
    tokens: Rows
    blame: Row
    reigns: Row
    fired: Row
    tallies: Row
    vetoes: Row
    seat_flags: Row
    rising: int
    offers: tuple[tuple[int, int, tuple[Action, ...], tuple[Action, ...]], ...]
    invited: Rows          # seats Control has offered the lead of a banner, as far as the viewer may know
    modes: Row             # by subject: whether a person at Control's desk judges it
    requests: tuple[tuple[int, int, str], ...]  # put to Control, the own ones
    rulings: tuple[tuple[Any, ...], ...]  # seat or -1, matter, modifier or price, level, title, effects, used
    edicts: tuple[tuple[str, int, Row, int], ...]
    own_crises: tuple[tuple[Any, ...], ...]  # what Control has said its crises are: words, agency, modifier, deeds
    schemes: tuple[tuple[Any, ...], ...]  # special actions agreed with Control: the own ones, or those used; else ()
    written: tuple[str, ...]  # effects in Control's words, where they are known
    snapshots: Rows        # phases Control may go back to
    records: tuple[tuple[int, int, int, Row, str], ...]  # for Control: number, lane or -1, step, seats, what was given
    papers: tuple[tuple[Any, ...], ...]
    news: Rows
    battles: tuple[tuple[Any, ...], ...]   # Quadrant, area, sides, ships from outside or -1
    start_loyalty: int
    placed: Row
    built: Row
    scores: Row            # once it is over
    story: tuple[str, ...]  # what has become of everybody, once it is over
    sources: tuple[tuple[str, Row], ...]  # where the points come from, once it is over
    event_at: int
    draft: tuple[tuple[str, Any], ...]  # what the viewer has filled in so far of the own question


def view(g: Pax, viewer: int) -> PaxView:
    """Built up from what the viewer may see; after the game everything may be seen."""
    n = g.seats
    seats = range(n)
    god = g.over or (viewer >= 0 and g.role[viewer] == CONTROL)
    own = viewer if viewer >= 0 else -9
    place = g.loc[viewer] if viewer >= 0 else -9
    faction = g.fac[viewer] if viewer >= 0 else -9
    press = viewer >= 0 and g.role[viewer] == MEDIA
    near = [god or s == own or press or g.loc[s] == place or g.fac[s] == faction for s in seats]
    frames = [j.frame for j in g.joins.values()] + [q.frame for q in g.open]
    battles = {b.area: b for b in frames if isinstance(b, Battle)}
    unknown = [UNKNOWN] * n
    return PaxView(
        now=now(g, viewer), viewer=viewer, preset=g.preset, people=PERSON_OF[g.preset][:n], turn=g.turn,
        turns=g.turns, phase=g.phase, beat=g.beat, step=tuple(g.step), quads=g.quads(), burnt=g.burnt,
        role=g.role, loc=tuple(g.loc), spot=g.spot, fac=tuple(g.fac), leader=g.leader,
        mp=tuple(g.mp) if god else _own(unknown, own, g.mp), scrip=tuple(g.scrip), glory=tuple(g.glory),
        hand=tuple(g.hand), privs=g.privs[viewer] if viewer >= 0 else (),
        cards=tuple([_cards(g, s) if near[s] else UNKNOWN for s in seats]),
        legacy=g.legacy[viewer] if viewer >= 0 else (),
        tokens_held=tuple([len(g.legacy[s]) if near[s] else UNKNOWN for s in seats]),
        faction_legacy=legacy_of(g, faction) if viewer >= 0 and g.leader[viewer] and faction < 7 else UNKNOWN,
        pools=tuple([g.pools[s] if god or g.loc[s] == place or press else () for s in seats]),
        slots=tuple([g.slots[s] if god or s == own else _face_up(g, s) for s in seats]),
        ap=tuple([g.ap[s] if god or s == own or g.role[s] != POLITICIAN else _open_mp(g, s) for s in seats]),
        drawn=g.drawn[viewer] if viewer >= 0 else (), drawn_counts=tuple([len(d) for d in g.drawn]),
        usurper=tuple(g.usurper), sent=tuple(g.sent), secret=_secrets(g, viewer, god), moles=_moles(g, viewer, god),
        terms=tuple([row if god or s == own else () for s, row in enumerate(g.terms)]),
        allies=g.allies[viewer] if viewer >= 0 else (),
        words=tuple([s for s in seats if viewer >= 0 and viewer in g.allies[s]]), stacks=tuple(g.stacks),
        bases=tuple(g.bases), aliens=tuple(g.aliens), nodes=tuple(g.nodes), loyalty=tuple(g.loyalty), patrol=g.patrol,
        blockade=g.blockade, monument=g.monument, threat=tuple(g.threat), menace=tuple(g.menace),
        alien=tuple(g.alien), rebel=tuple(g.rebel), stress=tuple(g.stress), collapsed=tuple(g.collapsed),
        viceroy=tuple(g.viceroy), strong=tuple(g.strong), underdog=tuple(g.underdog), baron=tuple(g.baron),
        beloved=tuple(g.beloved), order=tuple(g.order), supply=tuple(g.supply), track=tuple(g.track),
        mega=tuple(g.mega), pawns=tuple(g.pawns),
        deep=tuple([g.deep[s] if god or s == own or (g.fac[s] == faction and faction < 7) else UNKNOWN for s in seats]),
        deep_shown=g.deep_shown, agency_blame=tuple(g.agency_blame), closed=tuple(g.closed),
        deck_sizes=tuple([len(d) for d in g.decks]), cap_order=g.cap_order, cap_supply=g.cap_supply,
        controllers=g.controllers, crises=g.crises, weight=weight(g), limit=g.cast().limit, laws=g.laws,
        flags=tuple(g.flags), central=g.central, paralysed=g.paralysed, tokens=tuple(g.tokens), blame=tuple(g.blame),
        reigns=tuple(g.reigns), fired=tuple(g.fired), tallies=tuple(g.tallies), vetoes=tuple(g.vetoes),
        seat_flags=tuple(g.seat_flags), rising=g.rising,
        offers=tuple([o for o in g.offers if god or viewer in (o[0], o[1])]) if viewer >= 0 else (),
        invited=tuple([row for row in g.invited if god or row[0] == viewer]), modes=g.modes,
        requests=tuple([r for r in g.requests if god or r[0] == viewer]), **_agreed(g, viewer, god),
        edicts=g.edicts, own_crises=g.own_crises,
        schemes=tuple([s if god or s[0] == viewer or s[6] else () for s in g.schemes]),
        papers=_papers(g, viewer, god), news=g.news,
        battles=tuple([(b.quad, b.area, b.sides, b.fleet) for _, b in sorted(battles.items())]),
        start_loyalty=g.start_loyalty, placed=tuple(g.placed), built=tuple(g.built),
        scores=tuple(g.scores()) if g.over else (), story=tuple(honours(g)) if g.over else (),
        sources=sources(g) if g.over else (), event_at=g.cast().event_at, draft=_draft(g, viewer))


def _papers(g: Pax, viewer: int, god: bool) -> tuple[tuple[Any, ...], ...]:
    """Papers on the table of a Capital step; where pawns go is seen when they go, in the Deep State never."""  # P-9.10
    mine = [god or p[0] == viewer or (viewer >= 0 and g.loyal(viewer) and g.fac[p[0]] == g.fac[viewer])
            for p in g.papers]
    return tuple([p if seen or p[1] not in (RECRUIT, BRIBERY) else (
        p[0], p[1], p[2], tuple([x for x in p[3] if x[0] != "agency"])) for seen, p in zip(mine, g.papers)])


def _agreed(g: Pax, viewer: int, god: bool) -> dict[str, Any]:
    """Rulings of the viewer, those used or on the table of the Capital; phases kept for Control alone."""
    tabled = [n for p in g.papers for key, n in p[3] if key == "ruling"]
    known = [god or r[0] == viewer or r[7] > 0 or i in tabled for i, r in enumerate(g.rulings)]
    texts = [""] * len(g.written)
    rows: list[tuple[Any, ...]] = []
    for seen, (seat, matter, n, level, title, effects, side, used) in zip(known, g.rulings):
        lines = [g.written[e - FIRST] for e in (*effects, *side)] if seen else []
        for e, line in zip((*effects, *side), lines):
            texts[e - FIRST] = line
        told = "; ".join([said(line) for line in lines])
        rows.append((seat, matter, n, level, title, told, used) if seen else (-1, 0, 0, "", "", "", 0))
    desk = viewer >= 0 and g.role[viewer] == CONTROL
    return {"rulings": tuple(rows), "written": tuple(texts),
            "snapshots": tuple([row[:2] for row in g.kept]) if desk else (), "records": _records(g) if desk else ()}


def _records(g: Pax) -> tuple[tuple[int, int, int, Row, str], ...]:
    """The last records of this phase; what was given under seal is not told again."""  # K-12
    found: list[tuple[int, int, int, Row, str]] = []
    for number in range(len(g.past), max(0, len(g.past) - RECORDS), -1):
        kind, _, step, path, seats, given = g.past[number - 1]
        lane = path[0] if path and step else -1
        found.append((number, lane, step, seats, "" if kind == OPENED else VERBS.say(given)))
    return tuple(found)


def _draft(g: Pax, viewer: int) -> tuple[tuple[str, Any], ...]:
    """What the viewer has filled in so far: the fields its own procedure names in `shown`, never another's."""
    q = g.question(viewer) if viewer >= 0 else None
    if q is None or viewer not in (getattr(q.frame, "seat", -1), getattr(q.frame, "user", -1)):
        return ()
    names: tuple[str, ...] = getattr(type(q.frame), "shown", ())
    return (("frame", type(q.frame).__name__), *[(name, getattr(q.frame, name)) for name in names])


def _cards(g: Pax, seat: int) -> int:
    """Privilege cards a seat holds, those lying in slots included."""
    return len(g.privs[seat]) + len([k for k in g.slots[seat] if k >= PRIV])


def _own(unknown: list[int], seat: int, row: list[int]) -> Row:
    """One number known, the others not."""
    if seat < 0:
        return tuple(unknown)
    return (*unknown[:seat], row[seat], *unknown[seat + 1:])


def _face_up(g: Pax, seat: int) -> Row:
    """The slots of another seat: what lies face down shows only that something may lie there."""
    row, place = g.slots[seat], g.loc[seat]
    if g.role[seat] == POLITICIAN:
        return (row[0], FACE_DOWN, row[2], FACE_DOWN)
    if place < CAPITAL and g.beat and g.step[place] < 12:
        return (row[0], FACE_DOWN if g.step[place] < 9 or g.beat < 3 else row[1], row[2], FACE_DOWN)
    return row


def _open_mp(g: Pax, seat: int) -> Row:
    """Megapower on public Capital steps; what is set aside in secret is not shown."""
    row = g.ap[seat]
    return (row[0], UNKNOWN, UNKNOWN, row[3], UNKNOWN, UNKNOWN)


def _secrets(g: Pax, viewer: int, god: bool) -> Row:
    """Own membership, fellow members, and a rebellion everybody has seen."""
    mine = g.secret[viewer] if viewer >= 0 else -1
    found = []
    for s in range(g.seats):
        x = g.secret[s]
        shown = god or (viewer >= 0 and s == viewer) or (x >= 0 and x == mine) or (x >= 0 and x == g.rising)
        found.append(x if shown else UNKNOWN)
    return tuple(found)


def _moles(g: Pax, viewer: int, god: bool) -> Rows:
    """The own secret loyalties, and for a leader those of the own faction."""  # P-2.11
    led = g.fac[viewer] if viewer >= 0 and g.leader[viewer] else -1
    return tuple([row if god or s == viewer else tuple([f for f in row if f == led]) for s, row in enumerate(g.moles)])
