"""Dice of the Capital, crises and paralysis, cards and legacy tokens (P-9.5, P-9.7, P-9.11, P-11, P-12.4)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.box import (
    DECK_LOW,
    DIE,
    DISASTER_AT,
    DOUBLE_EFFECT,
    MATCH,
    MODIFIER_MOST,
    PLAIN_EFFECT,
    SUCCESS_AT,
    TRIPLE_EFFECT,
)
from hegemon.games.pax_galactica.data import (
    AGENCY_OF,
    ALIEN_AFFAIRS,
    BAG,
    BUREAUCRACY,
    CAPITAL,
    CARD_COPIES,
    CARD_DECK,
    CARD_NAMES,
    CASE_AT,
    CASE_CRISIS,
    CASE_QUAD,
    CRISES,
    CRISIS_COPIES,
    CRISIS_KIND,
    CRISIS_SCOPED,
    MEDIA,
    META,
    QUADRANT_AFFAIRS,
    TOWER,
    TREASURY,
    VALUE_AT,
    WEAK,
)
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import put

DISASTER = 0
FAILURE = 1
SUCCESS = 2
OUTCOMES = ("DISASTER", "FAILURE", "SUCCESS")
OTHER_WEIGHT: int = META["paralysis"]["weight_other"]
WEIGHTS: dict[str, int] = {"military": META["paralysis"]["weight_military"],
                           "economic": META["paralysis"]["weight_economic"]}
TRIGGERED_POWERS = (TREASURY, BUREAUCRACY, ALIEN_AFFAIRS)
HARD_CAP: int = META["capital"]["crisis_hard_cap"]
QA_DECK = 4
LOW, RECALLED = 1, 2  # a deck ran low this turn; half of its cards have been taken back
MEDIUM = 2  # the first preset with a politician for every faction


# -- dice --

def clamp(mod: int) -> int:
    """Modifiers count from -10 to +10."""  # P-9.7
    return max(-MODIFIER_MOST, min(MODIFIER_MOST, mod))


def outcome(black: int, red: int, other: int, mod: int) -> tuple[int, int]:
    """Disaster on 13 by either count, else success on 14 by either, else failure; and the effect level."""  # P-9.7
    natural = black + red + other
    twice = black in (red, other) or red == other
    effect = TRIPLE_EFFECT if black == red == other else DOUBLE_EFFECT if twice else PLAIN_EFFECT
    if DISASTER_AT in (natural, natural + mod):
        return DISASTER, effect
    return (SUCCESS, effect) if max(natural, natural + mod) >= SUCCESS_AT else (FAILURE, effect)


def roll(g: Pax, seat: int, what: str, mod: int) -> tuple[int, int, int]:
    """Throw one black and two red dice: what came of it, the effect level, and the Blame on the black die."""  # P-9.7
    mod = clamp(mod)
    black, red, other = g.die(), g.die(), g.die()
    result, effect = outcome(black, red, other, mod)
    total = black + red + other + mod
    g.note(actions.DICE, seat, what, black, red, other, f"{mod:+d}", total, OUTCOMES[result], effect)
    return result, effect, black


def chances(mod: int) -> tuple[int, int, int]:
    """How many of the 216 throws are disasters, failures, successes at a modifier."""
    found = [0, 0, 0]
    for a in range(1, DIE + 1):
        for b in range(1, DIE + 1):
            for c in range(1, DIE + 1):
                found[outcome(a, b, c, clamp(mod))[0]] += 1
    return found[0], found[1], found[2]


# -- control of agencies --

def in_control(g: Pax, agency: int) -> tuple[int, ...]:
    """The politicians with most pawns in an agency, at least one; ties share it."""  # P-9.5
    best = max([0, *[g.pawns[s][agency] for s in g.politicians()]])
    return tuple([s for s in g.politicians() if g.pawns[s][agency] == best]) if best else ()


def refresh_control(g: Pax) -> None:
    """Whoever newly controls an office may use its power, unless the government is paralysed."""  # P-9.9
    now = tuple([in_control(g, a) if not g.closed[a] else () for a in range(8)])
    for a in TRIGGERED_POWERS:
        for s in now[a]:
            if s not in g.controllers[a]:
                _owe(g, a, s)
    g.controllers = now


def _owe(g: Pax, agency: int, seat: int) -> None:
    if not g.paralysed and not g.powers[seat] >> agency & 1 and (agency, seat) not in g.due:
        g.due += ((agency, seat),)


# -- crises --

def printed_weight(case: int) -> int:
    """Military and economic crises weigh 2, others 1."""  # P-11.6
    return WEIGHTS.get(CRISIS_KIND[CASE_CRISIS[case]], OTHER_WEIGHT)


def fresh(case: int) -> tuple[int, int, int, int, int]:
    """A crisis as it enters: of no age, untried, without headlines, of its printed weight."""
    return case, 0, 0, 0, printed_weight(case)


def weight(g: Pax) -> int:
    """What all active crises weigh together."""  # P-11.6
    return sum([heavy for _, _, _, _, heavy in g.crises])


def active(g: Pax, case: int) -> bool:
    """Whether a crisis is active."""
    return any([c[0] == case for c in g.crises])


def tell_crisis(g: Pax, case: int, what: str) -> None:
    """A line of the log, with the weight it leaves."""
    g.tell(actions.CRISIS, case, what, weight(g), g.cast().limit)


def enter(g: Pax, case: int, quiet: bool = False) -> bool:
    """A crisis becomes active; paralysis is tested before it triggers the office powers."""  # P-11.6, P-11.7
    if active(g, case):
        return False
    g.crises += (fresh(case),)
    if CASE_CRISIS[case] == TOWER:
        g.collapsed = put(g.collapsed, CASE_QUAD[case], 1)
    tell_crisis(g, case, "triggered")
    if CASE_CRISIS[case] == WEAK:
        g.weak = 1
    if quiet:
        return True
    maybe_paralyse(g)
    owe_powers(g)
    return True


def maybe_paralyse(g: Pax) -> None:
    """Too many crises paralyse the government."""  # P-11.6
    if not g.paralysed and weight(g) >= g.cast().limit:
        paralyse(g)


def owe_powers(g: Pax) -> None:
    """A new crisis triggers the power of every office, unless the government is paralysed."""  # P-9.9
    if g.paralysed:
        return
    for a in TRIGGERED_POWERS:
        if not g.closed[a]:
            for s in in_control(g, a):
                _owe(g, a, s)


def paralyse(g: Pax) -> None:
    """No Capital business until a Strong Emperor is made; Megapower set aside comes back."""  # P-11.6
    g.paralysed = 1
    g.due = ()
    g.papers = ()
    for s in g.politicians():
        g.mp[s] += sum(g.ap[s])
        g.ap[s] = tuple([0] * 6)
    g.tell(actions.PARALYSIS)


def leave(g: Pax, case: int, what: str) -> None:
    """A crisis ends; a tower whose crisis ends stands again."""  # P-11.10
    g.crises = tuple([c for c in g.crises if c[0] != case])
    crisis = CASE_CRISIS[case]
    if crisis == TOWER:
        q = CASE_QUAD[case]
        g.collapsed = put(g.collapsed, q, 0)
        g.stress = put(g.stress, q, 0)
    elif CRISIS_COPIES[crisis]:
        g.crisis_gone += (crisis,)
    if crisis == WEAK:
        g.weak = 0
    tell_crisis(g, case, what)


def draw_crisis(g: Pax, kind: str = "any", quiet: bool = False) -> bool:
    """The topmost inactive crisis of a kind enters; at the cap nothing more is drawn."""  # P-11.1, P-11.12
    if len(g.crises) >= HARD_CAP:
        g.tell(actions.DROPPED, "there are ten already")
        return False
    for again in range(3):
        for i in range(len(g.crisis_deck) - 1, -1, -1):
            crisis = g.crisis_deck[i]
            if active(g, CASE_AT[crisis, -1]) or kind not in ("any", CRISIS_KIND[crisis]):
                continue
            g.crisis_deck = g.crisis_deck[:i] + g.crisis_deck[i + 1:]
            g.reveal()
            return enter(g, CASE_AT[crisis, -1], quiet)
        if again == 0:
            g.crisis_deck = tuple(g.shuffled(g.crisis_gone)) + g.crisis_deck
            g.crisis_gone = ()
        else:
            kind = "any"
    g.tell(actions.DROPPED, "none is left")
    return False


def trigger(g: Pax, crisis: int, quad: int, lane: int) -> None:
    """A named crisis enters, at the end of the beat if a Quadrant brings it; one already active brings another."""
    if 0 <= lane < CAPITAL:
        g.queue.append((lane, "crisis", crisis, quad))
        return
    case = CASE_AT[crisis, quad if CRISIS_SCOPED[crisis] else -1]
    if enter(g, case):
        if crisis in g.crisis_deck:
            i = g.crisis_deck.index(crisis)
            g.crisis_deck = g.crisis_deck[:i] + g.crisis_deck[i + 1:]
        elif crisis in g.crisis_gone:
            i = g.crisis_gone.index(crisis)
            g.crisis_gone = g.crisis_gone[:i] + g.crisis_gone[i + 1:]
    elif crisis != WEAK:
        draw_crisis(g, CRISIS_KIND[crisis])  # P-11.12


def holds_value(g: Pax, token: int, value: int) -> bool:
    """Whether a token lies within two of a value."""  # P-3.3
    (x, y), (vx, vy) = g.tokens[token], VALUE_AT[value]
    return max(abs(x - vx), abs(y - vy)) <= MATCH


def start_deck() -> list[int]:
    """The crisis cards, each as often as it is printed."""
    return [c for c in range(len(CRISES)) for _ in range(CRISIS_COPIES[c])]


# -- privilege cards --

def deck_size(g: Pax, deck: int) -> int:
    """How many cards belong to a deck now."""
    return g.sets * sum([CARD_COPIES[c] for c in range(len(CARD_DECK)) if g.issuer[c] == deck])


def draw_card(g: Pax, seat: int, deck: int) -> int:
    """The top card of a deck goes to a seat; a deck that runs low is marked. The card, or -1."""  # P-9.11
    if deck and g.closed[AGENCY_OF[deck]]:
        return -1
    if 100 * len(g.decks[deck]) < DECK_LOW * deck_size(g, deck) and not g.recalled[deck]:
        g.recalled = put(g.recalled, deck, LOW)
    return take_top(g, seat, deck) if g.decks[deck] else -1


def take_top(g: Pax, seat: int, deck: int) -> int:
    """The top card of a deck that has one goes to a seat."""
    card = g.decks[deck][-1]
    g.decks = put(g.decks, deck, g.decks[deck][:-1])
    receive(g, seat, card)
    return card


def receive(g: Pax, seat: int, card: int) -> None:
    """A privilege card comes to a hand."""
    g.privs = put(g.privs, seat, tuple(sorted((*g.privs[seat], card))))
    g.reveal()
    g.note(actions.DEALT_CARD, seat, card, to=g.private(seat))


def recall(g: Pax) -> None:
    """When all cards are dealt, Control takes back half of the cards of every deck that ran low."""  # P-9.11, R-106
    for deck in range(len(g.recalled)):
        if g.recalled[deck] == LOW:
            g.recalled = put(g.recalled, deck, RECALLED)
            recall_deck(g, deck)


def recall_deck(g: Pax, deck: int) -> None:
    """Half of each hand, an odd card by lot, and everybody hears how many; which ones, only their holder."""
    back: list[int] = []
    lost: list[str] = []
    for s in range(g.seats):
        mine = g.shuffled([c for c in g.privs[s] if g.issuer[c] == deck])
        gone = mine[:len(mine) // 2 + (len(mine) % 2 and g.below(2))]
        for card in gone:
            g.drop_card(s, card)
        if gone:
            back += gone
            lost.append(f"{g.called(s)}: {len(gone)}")
            g.note(actions.LOST_CARDS, s, ", ".join([CARD_NAMES[c] for c in sorted(gone)]), to=g.private(s))
    g.decks = put(g.decks, deck, tuple(g.shuffled([*g.decks[deck], *back])))
    g.tell(actions.RECALLED, deck, len(back), "; ".join(lost) or "nobody holds any")


def give_back(g: Pax, card: int, lane: int) -> None:
    """A used card goes back to its issuer, at the end of the beat if lanes are running."""  # P-9.11, P-1.8
    if lane >= 0:
        g.queue.append((lane, "return", card))
        return
    if g.issuer[card] == QA_DECK:
        for q in g.quads():
            if card in g.piles[5 + q]:  # issued by a Viceroy
                i = g.piles[5 + q].index(card)
                g.piles = put(g.piles, 5 + q, g.piles[5 + q][:i] + g.piles[5 + q][i + 1:])
                g.piles = put(g.piles, q, g.piles[q] + (card,))
                return
    deck = g.issuer[card]
    g.decks = put(g.decks, deck, tuple(g.shuffled([*g.decks[deck], card])))


def use_card(g: Pax, seat: int, card: int, lane: int) -> bool:
    """A privilege card leaves a hand for its deck."""
    if not g.drop_card(seat, card):
        return False
    g.note(actions.CARD_PLAYED, seat, card)
    give_back(g, card, lane)
    return True


def decentralise(g: Pax) -> None:
    """With the track below 0 each Viceroy draws up to three Quadrant Affairs cards, from the own pile first."""
    for q in g.quads():
        seat = g.viceroy[q]
        if g.central >= 0:
            for card in g.piles[5 + q]:
                for s in range(g.seats):
                    if g.drop_card(s, card):
                        g.decks = put(g.decks, QA_DECK, tuple(g.shuffled([*g.decks[QA_DECK], card])))
                        break
            if g.piles[q]:
                g.decks = put(g.decks, QA_DECK, tuple(g.shuffled([*g.decks[QA_DECK], *g.piles[q]])))
            g.piles = put(g.piles, q, ())
            g.piles = put(g.piles, 5 + q, ())
        elif seat >= 0 and not g.closed[QUADRANT_AFFAIRS]:
            for _ in range(min(-g.central, 3)):
                if g.piles[q]:
                    card, g.piles = g.piles[q][-1], put(g.piles, q, g.piles[q][:-1])
                    receive(g, seat, card)
                else:
                    card = draw_card(g, seat, QA_DECK)
                if card >= 0:
                    g.piles = put(g.piles, 5 + q, g.piles[5 + q] + (card,))


# -- legacy --

def draw_legacy(g: Pax, seat: int, n: int, lane: int) -> None:
    """Tokens from the bag; an empty bag gets a fresh hundred."""  # P-12.4
    if lane >= 0:
        g.queue.append((lane, "legacy", seat, n))
        return
    for _ in range(n):
        if not g.bag:
            g.bag = tuple(g.shuffled(BAG))
        token, g.bag = g.bag[-1], g.bag[:-1]
        g.legacy = put(g.legacy, seat, tuple(sorted((*g.legacy[seat], token))))
        g.reveal()
    if n > 0:
        g.note(actions.DREW_TOKENS, seat, n)


def counts_for_faction(g: Pax, seat: int) -> bool:
    """Whether a seat's Legacy is its faction's too: an outlet's only where outlets are many."""  # P-12.7, R-93
    return g.role[seat] != MEDIA or g.preset >= MEDIUM


def legacy_of(g: Pax, faction: int) -> int:
    """The Legacy of a faction: the tokens of its public members."""  # P-12.5
    return sum([sum(g.legacy[s]) for s in remembered(g, faction)])


def remembered(g: Pax, faction: int) -> list[int]:
    """The public members of a faction whose tokens are its Legacy."""  # P-12.5
    return [s for s in g.members(faction) if counts_for_faction(g, s)]
