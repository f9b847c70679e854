"""What a viewer cannot know, dealt anew (section 5)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import CAPITAL, CONDITIONS, CONTROL, DECKS, GAL, IMPERIAL, POLITICIAN
from hegemon.games.pax_galactica.rules.crises import counts_for_faction
from hegemon.games.pax_galactica.state import PRIV, Pax
from hegemon.kernel import Rng, put
from hegemon.kernel.state import redeal as mix

HIDDEN = ("privs", "decks", "mp", "legacy", "bag", "slots", "ap", "drawn", "budget", "battle", "crisis_deck", "secret",
          "moles", "terms", "deep", "offers")


def redeal(g: Pax, viewer: int, rng: Rng) -> None:
    """Deal anew whatever a viewer does not see; Control sees all but the order of decks."""
    crises_ = list(g.crisis_deck)
    rng.shuffle(crises_)
    g.crisis_deck = tuple(crises_)
    god = viewer >= 0 and g.role[viewer] == CONTROL
    others = [s for s in range(g.seats) if s != viewer and not god]
    deal_playing(g, others, rng)
    deal_privileges(g, others, rng)
    deal_legacy(g, viewer, others, rng)
    if god:
        return
    for s in others:
        g.mp[s] = max(0, g.mp[s] + rng.below(5) - 2)
        hide_slots(g, s, rng)
        if g.role[s] == POLITICIAN and not (viewer >= 0 and g.fac[s] == g.fac[viewer]):
            g.deep = put(g.deep, s, rng.below(g.deep[s] + 3))
    deal_secrets(g, viewer, rng)
    deal_moles(g, viewer, rng)
    deal_terms(g, viewer, rng)
    g.offers = tuple([o for o in g.offers if viewer in (o[0], o[1])])


def deal_playing(g: Pax, others: list[int], rng: Rng) -> None:
    """Budget and battle decks, together with the cards others have drawn from them."""
    for q in (*g.quads(), CAPITAL):
        holders = [s for s in others if g.drawn[s] and (g.phase == 1) == (q == CAPITAL)
                   and (q == CAPITAL or g.loc[s] == q)]
        budget = q != CAPITAL and g.beat == 1
        hands = [list(g.drawn[s]) for s in holders]
        deck = list(g.budget[q] if budget else g.battle[q])
        mix(rng, deck, *hands)
        for s, hand in zip(holders, hands):
            g.drawn[s] = tuple(sorted(hand))
        if q == CAPITAL:
            g.battle = put(g.battle, q, tuple(deck))
            continue
        other = list(g.battle[q] if budget else g.budget[q])
        rng.shuffle(other)
        g.budget = put(g.budget, q, tuple(deck if budget else other))
        g.battle = put(g.battle, q, tuple(other if budget else deck))


def deal_privileges(g: Pax, others: list[int], rng: Rng) -> None:
    """Each deck together with its cards in other hands; how many of which deck a hand holds stays."""
    for d in range(len(DECKS)):
        hands = [[c for c in g.privs[s] if g.issuer[c] == d] for s in others]
        deck = list(g.decks[d])
        old = [list(h) for h in hands]
        mix(rng, deck, *hands)
        g.decks = put(g.decks, d, tuple(deck))
        for s, before, after in zip(others, old, hands):
            if before != after:
                rest = list(g.privs[s])
                for c in before:
                    rest.remove(c)
                g.privs = put(g.privs, s, tuple(sorted(rest + after)))


def deal_legacy(g: Pax, viewer: int, others: list[int], rng: Rng) -> None:
    """The bag and other people's tokens; a leader knows the sum of the own faction."""
    lead = viewer >= 0 and g.leader[viewer] == 1 and g.fac[viewer] <= GAL
    mates = [s for s in others if lead and g.fac[s] == g.fac[viewer] and counts_for_faction(g, s)]
    rest = [s for s in others if s not in mates]
    for group, bag in ((mates, []), (rest, list(g.bag))):
        hands = [list(g.legacy[s]) for s in group]
        mix(rng, bag, *hands)
        for s, hand in zip(group, hands):
            g.legacy = put(g.legacy, s, tuple(sorted(hand)))
        if group is rest:
            g.bag = tuple(bag)


def hide_slots(g: Pax, s: int, rng: Rng) -> None:
    """Cards that lie face down become other cards of the same hand; secret Megapower changes."""
    row = g.slots[s]
    down = hidden_slots(g, s)
    kinds = [i for i in down if 0 <= row[i] < PRIV]
    if kinds:
        left = list(g.hand[s])
        for i, k in enumerate(row):
            if 0 <= k < PRIV and i not in kinds:
                left[k] -= 1
        pool = [k for k, n in enumerate(left) for _ in range(max(0, n))]
        rng.shuffle(pool)
        new = list(row)
        for i in kinds:
            new[i] = pool.pop()
        g.slots = put(g.slots, s, tuple(new))
    if g.role[s] == POLITICIAN and g.phase == 0:
        g.ap[s] = tuple([n if i in (0, 3) or not n else 1 + rng.below(n + 2) for i, n in enumerate(g.ap[s])])


def hidden_slots(g: Pax, s: int) -> list[int]:
    """Slots of a seat that lie face down still."""
    if g.role[s] == POLITICIAN:
        return [i for i in (1, 3) if g.slots[s][i] >= 0]
    if g.loc[s] > 4:
        return []
    return [i for i, step in ((1, 9), (3, 12)) if g.slots[s][i] >= 0 and (g.step[g.loc[s]] < step or g.beat < 3)]


def deal_secrets(g: Pax, viewer: int, rng: Rng) -> None:
    """Secret factions of others, except what the viewer shares or everybody has seen."""
    cast = g.cast()
    known = {g.rising}
    if viewer >= 0:
        known.add(g.secret[viewer])
    groups = {x: [s for s in range(g.seats) if g.secret[s] == x] for x in range(4)}
    open_ = [x for x in range(4) if x not in known and not any([g.fac[s] > IMPERIAL for s in groups[x]])]
    free = [s for s in range(len(cast.seats)) if not cast.leaders[s] and not g.leader[s] and cast.roles[s] <= POLITICIAN
            and cast.factions[s] != GAL and s != viewer and (g.secret[s] < 0 or g.secret[s] in open_)
            and g.fac[s] <= IMPERIAL]
    sizes = [len(groups[x]) for x in open_]
    for s in free:
        if g.secret[s] in open_:
            g.secret = put(g.secret, s, -1)
    for x in open_:
        for s in groups[x]:
            if s not in free:
                g.secret = put(g.secret, s, -1)
    rng.shuffle(sizes)
    rng.shuffle(free)
    for x, size in zip(open_, sizes):
        for _ in range(min(size, len(free))):
            g.secret = put(g.secret, free.pop(), x)


def deal_moles(g: Pax, viewer: int, rng: Rng) -> None:
    """Secret members of public factions among others; a leader knows those of the own faction, and who is none."""
    lead = g.fac[viewer] if viewer >= 0 and g.leader[viewer] and g.fac[viewer] <= GAL else -1
    unknown = [(s, f) for s in range(g.seats) for f in g.moles[s] if s != viewer and f != lead]
    for s, f in unknown:
        g.moles = put(g.moles, s, tuple([x for x in g.moles[s] if x != f]))
    for s, f in unknown:
        able = [t for t in g.people() if t != viewer and g.role[t] <= POLITICIAN and not g.leader[t]
                and g.fac[t] not in (f, GAL) and f not in g.moles[t]]
        new = rng.choice(able) if able else s
        g.moles = put(g.moles, new, tuple(sorted((*g.moles[new], f))))


def deal_terms(g: Pax, viewer: int, rng: Rng) -> None:
    """The conditions in other people's briefings: as many as they have, which nobody else knows."""
    for s in range(g.seats):
        if s != viewer and g.terms[s]:
            mixed = list(range(len(CONDITIONS)))
            rng.shuffle(mixed)
            g.terms = put(g.terms, s, tuple(sorted(mixed[:len(g.terms[s])])))
