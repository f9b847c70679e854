"""Where everything is: flat lists by seat, area, Quadrant and agency; rows are tuples and replaced, never changed."""
from __future__ import annotations

from typing import Any, ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import VERBS
from hegemon.games.pax_galactica.box import GRID, within
from hegemon.games.pax_galactica.data import (
    CONTROL,
    CONTROL_PERSON,
    DEEP_STATE,
    GAL,
    IMPERIAL,
    MEDIA,
    PERSON_OF,
    POLITICIAN,
    PRESETS,
    SEAT_OF,
    STEPS,
    Casting,
    called,
    wing_of,
)
from hegemon.kernel import Action, Join, Lexicon, Path, Question, State, Verb, put

Stack = tuple[int, int, int]  # banner, owner (a seat, or -1), ships
ENCLAVE = -1                  # an alien slot nobody has assimilated
ABSENT = -99                  # no marker on a trade track
PRIV = 100                    # a slot holds a kind of action, or this and a privilege card
RESERVE, DESTROYED = -1, -2    # where a Megaship is that is on no map
ANSWER, OPENED, COMMAND = range(3)  # kinds of records: an open answer, sealed answers opened, a command
OF_LANES = ("finished", "pulled")  # the steps that wait for lanes: of a beat, and of the trade pulls
END_OF_MAP = 9                # a lane number for what waits until the Map Phase ends


class Pax(State):
    """A game of the megagame under way."""

    verbs: ClassVar[Lexicon] = VERBS

    # -- the frame
    preset: int
    turn: int
    turns: int
    phase: int            # 0 Map, 1 Diplomacy, 2 Media
    beat: int             # 1 to 6 in the Map Phase, else 0
    modes: tuple[int, ...]  # by subject of 6.1: 0 the rules judge, 1 a person at Control's desk
    ending: int           # 1: the game ends with this turn
    burnt: int            # 1: the Empire has collapsed
    # -- by seat
    role: tuple[int, ...]
    loc: tuple[int, ...]        # 0-4 a Quadrant, 5 the Capital, 6 anywhere
    spot: tuple[int, ...]       # position at the table, 1 to 6
    fac: tuple[int, ...]        # a public faction, 7 none, 8-10 leads that banner
    secret: tuple[int, ...]     # -1 none, 0-3 a secret faction
    moles: tuple[tuple[int, ...], ...]  # other public factions a seat secretly belongs to
    terms: tuple[tuple[int, ...], ...]  # conditions of the briefing under which a seat may change sides
    leader: tuple[int, ...]
    changed: tuple[int, ...]    # has changed faction
    mp: list[int]
    scrip: tuple[int, ...]
    glory: tuple[int, ...]
    hand: tuple[tuple[int, ...], ...]    # action cards by kind
    privs: tuple[tuple[int, ...], ...]   # privilege cards, sorted
    legacy: tuple[tuple[int, ...], ...]  # token values, sorted
    pools: tuple[tuple[int, ...], ...]
    slots: tuple[tuple[int, ...], ...]  # four: -1 empty, a kind, or 100 + a privilege card; second and fourth face down
    ap: list[tuple[int, ...]]      # AP on nine actions, or MP on Capital steps 4 to 9
    drawn: list[tuple[int, ...]]   # playing cards in hand, budget or battle
    fixed: tuple[int, ...]      # budget cards fixed this turn
    usurper: tuple[int, ...]
    sent: tuple[int, ...]       # ships at the Capital
    built: tuple[int, ...]      # Imperial ships a Loyalist has built and not yet led away
    seat_flags: tuple[int, ...]  # bits: see SEAT_BITS in rules
    vetoes: tuple[int, ...]     # used this turn
    powers: tuple[int, ...]     # bits of offices whose power was used this turn
    placed: tuple[int, ...]     # Loyalty placed this turn
    spent: tuple[int, ...]      # scrip spent this Diplomacy Phase
    closed_until: tuple[int, ...]  # the turn until which no offer of leadership is made
    pr: tuple[int, ...]         # Media: bits of Quadrants used, 32 pin, 64 conspiracy
    allies: tuple[tuple[int, ...], ...]  # seats with a standing permission
    viceroy_tokens: tuple[int, ...]
    # -- by area and node
    stacks: tuple[tuple[Stack, ...], ...]
    bases: tuple[tuple[int, ...], ...]   # starbases on human slots: banner * 100 + owner + 1
    aliens: tuple[tuple[int, ...], ...]  # alien slots: ENCLAVE or a starbase
    nodes: tuple[int, ...]      # -1 or a starbase
    loyalty: tuple[int, ...]
    patrol: tuple[int, ...]
    blockade: tuple[tuple[int, ...], ...]
    monument: tuple[int, ...]
    # -- by Quadrant (threat and menace: two each, pirate then warlord)
    threat: list[int]
    menace: list[int]
    alien: tuple[int, ...]
    rebel: tuple[int, ...]
    stress: tuple[int, ...]
    collapsed: tuple[int, ...]
    viceroy: tuple[int, ...]
    strong: tuple[int, ...]
    underdog: tuple[int, ...]
    baron: tuple[int, ...]
    beloved: tuple[int, ...]
    order: tuple[tuple[int, ...], ...]
    step: list[int]       # by lane: the step of its sequence under way
    budget: tuple[tuple[int, ...], ...]
    handed_in: tuple[tuple[int, ...], ...]  # mulliganed and swapped cards
    gone: tuple[tuple[int, ...], ...]       # kept and unused budget cards
    battle: tuple[tuple[int, ...], ...]     # six decks: the Quadrants' and the Capital's
    battled: tuple[tuple[int, ...], ...]
    supply: tuple[tuple[int, ...], ...]
    track: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]      # decentralised cards of each Viceroy
    # -- the Capital
    pawns: tuple[tuple[int, ...], ...]      # by seat: eight agencies
    deep: tuple[int, ...]                   # by seat: Deep State pawns
    deep_shown: int
    agency_blame: tuple[int, ...]
    closed: tuple[int, ...]
    decks: tuple[tuple[int, ...], ...]
    recalled: tuple[int, ...]
    issuer: tuple[int, ...]           # which deck issues a card
    cap_order: tuple[int, ...]
    cap_supply: tuple[int, ...]
    controllers: tuple[tuple[int, ...], ...]
    due: tuple[tuple[int, int], ...]  # office powers triggered and not yet used
    crises: tuple[tuple[int, int, int, int, int], ...]  # case, age, tried this turn, spotlight, weight
    crisis_deck: tuple[int, ...]
    crisis_gone: tuple[int, ...]
    laws: tuple[tuple[int, int, int], ...]
    flags: tuple[int, ...]
    fresh: tuple[int, ...]      # flags that begin next turn
    central: int
    paralysed: int
    weak: int             # 1: the Usurper question is open
    # -- the galaxy
    tokens: tuple[tuple[int, int], ...]
    blame: tuple[int, ...]
    reigns: tuple[int, ...]     # seven public, four secret factions
    fired: tuple[int, ...]
    tallies: tuple[int, ...]    # by faction: battles, laws, crises, monuments
    towers_fallen: int
    crowned: tuple[int, ...]          # seats that have reigned
    capital_won: tuple[int, ...]      # seats that have won the battle of the Capital
    bag: tuple[int, ...]
    mega: tuple[tuple[int, int, int], ...]  # area (or RESERVE, DESTROYED, -3 at the Capital), controller, hits
    offers: tuple[tuple[int, int, tuple[Action, ...], tuple[Action, ...]], ...]
    invited: tuple[tuple[int, int], ...]  # seat, banner: a lead offered
    rising: int           # the secret faction in rebellion, or -1
    marched: tuple[int, ...]
    doubled: tuple[int, ...]          # Keepers who have used their double pawns
    start_loyalty: int
    queue: list[tuple[Any, ...]]
    papers: tuple[tuple[Any, ...], ...]   # what is on the table of a Capital step, for views
    news: tuple[tuple[int, ...], ...]     # headlines of the last Media Phase
    taken_back: tuple[tuple[Any, ...], ...]  # how to take the last Control commands back
    past: tuple[tuple[Any, ...], ...]        # with a desk, the records of this phase: see rules.past
    kept: tuple[tuple[int, int, Any], ...]   # turn, phase and state at the start of the last phases, with a desk
    requests: tuple[tuple[int, int, str], ...]  # put to Control and not yet answered: seat, matter, words
    rulings: tuple[tuple[Any, ...], ...]     # what Control has agreed to: see rules.written
    written: tuple[str, ...]                 # effects in Control's own words
    edicts: tuple[tuple[str, int, tuple[int, ...], int], ...]  # words, holder or -1, a deed done every turn, when
    own_crises: tuple[tuple[Any, ...], ...]  # what Control's blank crises are: see rules.own_crises
    schemes: tuple[tuple[Any, ...], ...]     # special actions Control has agreed to: see rules.schemes
    wooden: int                              # 1: towers of wood stand in the hall, nobody is asked
    verdict: int                             # 0 points name a winner, 1 the story is enough
    clocked: int                             # 1: the table plays by the clock
    sets: int                                # of privilege cards
    leave: tuple[int, ...]                   # by secret faction: 0 by its condition, 1 may rise, 2 may not

    __slots__ = (  # half the price of a clone
        "agency_blame",
        "alien",
        "aliens",
        "allies",
        "ap",
        "bag",
        "baron",
        "bases",
        "battle",
        "battled",
        "beat",
        "beloved",
        "blame",
        "blockade",
        "budget",
        "built",
        "burnt",
        "cap_order",
        "cap_supply",
        "capital_won",
        "central",
        "changed",
        "clocked",
        "closed",
        "closed_until",
        "collapsed",
        "controllers",
        "crises",
        "crisis_deck",
        "crisis_gone",
        "crowned",
        "decks",
        "deep",
        "deep_shown",
        "doubled",
        "drawn",
        "due",
        "edicts",
        "ending",
        "fac",
        "fired",
        "fixed",
        "flags",
        "fresh",
        "glory",
        "gone",
        "hand",
        "handed_in",
        "invited",
        "issuer",
        "kept",
        "laws",
        "leader",
        "leave",
        "legacy",
        "loc",
        "loyalty",
        "marched",
        "mega",
        "menace",
        "modes",
        "moles",
        "monument",
        "mp",
        "news",
        "nodes",
        "offers",
        "order",
        "own_crises",
        "papers",
        "paralysed",
        "past",
        "patrol",
        "pawns",
        "phase",
        "piles",
        "placed",
        "pools",
        "powers",
        "pr",
        "preset",
        "privs",
        "queue",
        "rebel",
        "recalled",
        "reigns",
        "requests",
        "rising",
        "role",
        "rulings",
        "schemes",
        "scrip",
        "seat_flags",
        "secret",
        "sent",
        "sets",
        "slots",
        "spent",
        "spot",
        "stacks",
        "start_loyalty",
        "step",
        "stress",
        "strong",
        "supply",
        "taken_back",
        "tallies",
        "terms",
        "threat",
        "tokens",
        "towers_fallen",
        "track",
        "turn",
        "turns",
        "underdog",
        "usurper",
        "verdict",
        "vetoes",
        "viceroy",
        "viceroy_tokens",
        "weak",
        "wooden",
        "written",
    )

    # -- who is who -------------------------------------------------------------------------------------------------

    def cast(self) -> Casting:
        """The preset played."""
        return PRESETS[self.preset]

    def person(self, seat: int) -> int:
        """The number notation gives a seat."""
        return PERSON_OF[self.preset][seat]

    def called(self, seat: int) -> str:
        """What a seat is called now."""
        return called(self.person(seat), self.role[seat], self.loc[seat], self.spot[seat], self.fac[seat])

    def seat_at(self, person: int) -> int:
        """The seat a number of notation stands for."""
        if person == CONTROL_PERSON:
            return self.seats - 1
        return SEAT_OF[self.preset][person]

    def players(self, quad: int) -> list[int]:
        """The map players of a Quadrant in seat order."""
        found = [s for s in range(self.seats) if self.loc[s] == quad and self.role[s] < POLITICIAN]
        return sorted(found, key=self.spot.__getitem__)

    def map_players(self) -> list[int]:
        """All map players in casting order."""
        return [s for s in range(self.seats) if self.role[s] < POLITICIAN]

    def politicians(self) -> list[int]:
        """All politicians in casting order."""
        return [s for s in range(self.seats) if self.role[s] == POLITICIAN]

    def outlets(self) -> list[int]:
        """All Media seats in casting order."""
        return [s for s in range(self.seats) if self.role[s] == MEDIA]

    def people(self) -> list[int]:
        """Every seat but Control's."""
        return [s for s in range(self.seats) if self.role[s] != CONTROL]

    def loyal(self, seat: int) -> bool:
        """Whether a seat belongs to a public faction."""
        return self.fac[seat] <= GAL

    def members(self, faction: int) -> list[int]:
        """The public members of a faction in casting order."""
        return [s for s in range(self.seats) if self.fac[s] == faction and self.role[s] != CONTROL]

    def leader_of(self, faction: int) -> int:
        """The leader of a faction, or -1."""
        for s in range(self.seats):
            if self.leader[s] and self.fac[s] == faction:
                return s
        return -1

    def in_play(self) -> list[int]:
        """The public factions with members, in data order."""
        here = set(self.fac)
        return [f for f in range(7) if f in here]

    def banner(self, seat: int) -> int:
        """The banner a map player builds under: Loyalists fly the Imperial one."""  # P-2.4
        f = self.fac[seat]
        return IMPERIAL if f >= GAL and f <= IMPERIAL else f

    def owner(self, seat: int, banner: int) -> int:
        """Faction units have an owner; Imperial ones and those of Pirates, Rebels and Warlords have none."""  # P-2.3
        return seat if banner < GAL else -1

    def held(self, seat: int, agency: int) -> int:
        """Pawns of a politician in an agency, Deep State included."""
        return self.deep[seat] if agency == DEEP_STATE else self.pawns[seat][agency]

    def wing(self, seat: int) -> int:
        """The wing of the Infinite Legacy League a seat belongs to, or -1."""
        return wing_of(self.person(seat), self.role[seat], self.fac[seat])

    def quads(self) -> tuple[int, ...]:
        """The Quadrants in play."""
        return PRESETS[self.preset].quads

    def control_seat(self) -> int:
        """The seat of a person at Control's desk, or -1."""
        return self.seats - 1 if self.role[self.seats - 1] == CONTROL else -1

    def asks(self, subject: int) -> bool:
        """Whether a person at Control's desk judges a subject."""  # 6.1
        return self.modes[subject] > 0 and self.control_seat() >= 0

    def private(self, seat: int) -> tuple[int, ...]:
        """Who hears what is meant for one seat: the seat, and Control, who sees all."""  # section 5
        desk = self.control_seat()
        return (seat, desk) if desk >= 0 else (seat,)

    # -- small changes ----------------------------------------------------------------------------------------------

    def note(self, what: Verb, seat: int, *parts: Any, to: tuple[int, ...] | None = None) -> None:
        """Tell something about a seat."""
        if self._events is not None:
            self.tell(what, seat, self.called(seat), *parts, to=to)

    def pay(self, seat: int, mp: int) -> int:
        """Change Megapower, never below nothing; what was really paid or gained."""
        before = self.mp[seat]
        self.mp[seat] = max(0, before + mp)
        return self.mp[seat] - before

    def honour(self, seat: int, glory: int) -> None:
        """Change Glory, never below nothing; only map players have any."""  # P-2.6
        if self.role[seat] < POLITICIAN:
            self.glory = put(self.glory, seat, max(0, self.glory[seat] + glory))

    def pin(self, faction: int, points: int) -> None:
        """Change the Blame of a faction, never below nothing."""  # P-12.1
        if faction <= GAL and faction in self.fac:
            self.blame = put(self.blame, faction, max(0, self.blame[faction] + points))
            self.tell(actions.BLAMED, faction, self.blame[faction])

    def shift_token(self, token: int, dx: int, dy: int) -> None:
        """Move a token on the Values Map, clipped at its edge."""  # P-3.2
        x, y = self.tokens[token]
        self.tokens = put(self.tokens, token, (within(x + dx, GRID), within(y + dy, GRID)))

    def shift(self, token: int, step: int, lane: int) -> None:
        """Move a token one space, at the end of the beat if lanes are running."""  # P-1.8
        dx, dy = STEPS[step]
        if lane >= 0:
            self.queue.append((lane, "shift", token, dx, dy))
        else:
            self.shift_token(token, dx, dy)

    def distance(self, a: int, b: int) -> int:
        """Between two tokens of the Values Map."""  # P-3.2
        (ax, ay), (bx, by) = self.tokens[a], self.tokens[b]
        return max(abs(ax - bx), abs(ay - by))

    def set_row(self, rows: list[tuple[int, ...]], at: int, i: int, value: int) -> None:
        """Replace one number of one row."""
        row = rows[at]
        rows[at] = row[:i] + (value,) + row[i + 1:]

    def drop_card(self, seat: int, card: int) -> bool:
        """Take a privilege card out of a hand, if it is there."""
        row = self.privs[seat]
        if card not in row:
            return False
        i = row.index(card)
        self.privs = put(self.privs, seat, row[:i] + row[i + 1:])
        return True

    # -- what goes on record ----------------------------------------------------------------------------------------

    def answered(self, q: Question, action: Action) -> None:
        """With a desk an answer everybody sees at once goes on record; one inside a sealed branch does not."""
        if self.kept and q.alone and self.sealed(q.path) is None:
            self.past += ((ANSWER, self.rng, self.step_of(q.path), q.path, (q.seat,), action),)

    def opened(self, path: Path, join: Join) -> None:
        """Sealed answers are on record when the last of them is in, in the order of the seats."""
        if self.kept and join.secret and self.sealed(path) is None:
            given = tuple(join.results().values())
            self.past += ((OPENED, self.rng, self.step_of(path), path, join.keys, given),)

    def step_of(self, path: Path) -> int:
        """The step of the lane a branch of the flow belongs to."""
        return self.step[path[0]] if self.lane_of(path) >= 0 else 0

    def lane_of(self, path: Path) -> int:
        """The lane a branch of the flow belongs to, or -1: where seats act side by side there are none."""
        return path[0] if path and () in self.joins and self.joins[()].then in OF_LANES else -1
