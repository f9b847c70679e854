"""From a view to an update: what a viewer is shown after an action, and of that only what changed.

Everything is made from `game.view(state, viewer)`, once for all sockets that look from the same seat. A game without
words or picture can be played all the same: its actions and its log are always there.
"""
from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import is_not
from typing import Any, Final

import structlog
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from hegemon.draw import Picture
from hegemon.draw.reading import KEPT, Kept
from hegemon.kernel import Action, Blocked, Card, Domain, Game, Meter, Now, Number, Panel, Section, State, Text, Verb
from hegemon.kernel.live import Award, Deal, Orders
from hegemon.kernel.words import Contest, Ending, names_of, paid, twins
from hegemon.server.matches.logged import LoggedMatch, fixed_by, spoken
from hegemon.server.protocol.messages import encode
from hegemon.server.protocol.update import (
    Choice,
    Decision,
    Field,
    Form,
    FormPage,
    LogPart,
    Patch,
    ReachInfo,
    Result,
    ShownLine,
    UndoInfo,
    Update,
    Waiting,
)

log = structlog.get_logger("hegemon.perspective")
NUMBER: Final = re.compile(r"-?\d+")
LOG_SHOWN: Final = 300  # lines of a full update; older ones are fetched
COLOURS: Final = ("blue", "yellow", "red", "green", "purple", "orange")
NO_UNDO: Final = UndoInfo(False, "", "there is nothing of yours to take back")
NO_PATCH: Final = Patch()
FIXED: Final = UndoInfo(False, "", "since then something was revealed or somebody answered")


class Presenter:
    """A game's picture and words, where it has them; a mistake in one of them must not stop the game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._picture = _function(game, "picture", "picture")
        self._reach = _function(game, "picture", "reach")
        self._words = {name: _function(game, "words", name)
                       for name in ("board", "panels", "meters", "hand", "hint", "blocked", "tip",
                                    "outcome", "contests", "ending", "alike", "chronicle")}
        self._awards = _function(game, "live", "awards")
        self._orders = _function(game, "live", "orders")
        self._deals = _function(game, "live", "deals")
        self._choices: dict[Action, Choice] = {}  # an action without a hint always makes the same button
        self.kept = {"panels": Kept(self.panels).of, "decision": self._kept_decision} | {
            name: Kept(make).of for name, make in (("meters", self.meters), ("hand", self.hand),
                                                   ("blocked", self.blocked), ("contests", self.contests))
            if self._words[name] is not None}
        self.silent: dict[str, Any] = dict.fromkeys({"meters", "hand", "blocked", "contests"} - self.kept.keys(), ())
        self._kept_buttons = Kept(self.buttons).of
        self._kept_idle = Kept(self.buttons).of  # of who is asked nothing: other things are read then
        self._kept_orders = Kept(self.orders).of
        self._kept_deals = Kept(self.deals).of
        # by the page or the deals, which are the same objects again
        self._paged: dict[int, tuple[Decision, Orders | None, tuple[Deal, ...], Decision]] = {}
        self.kept_picture = Kept(self.picture).of
        self.forms = {name: form_page(verb) for name, verb in game.verbs.verbs.items() if verb.form}
        self._forms = {name: Form(form.verb, form.label, form.rule) for name, form in self.forms.items()}

    @property
    def drawn(self) -> bool:
        """Whether the game has a picture."""
        return self._picture is not None

    def picture(self, view: Any) -> Picture | None:
        """The board as the viewer sees it."""
        if self._picture is None:
            return None
        try:
            drawn = self._picture(view)
            assert isinstance(drawn, Picture)
            return drawn
        except Exception:
            log.exception("a picture failed", game=self.game.name)
            return None

    def reach(self, view: Any, key: str) -> ReachInfo:
        """What a piece of the picture reaches, as the viewer knows it."""
        try:
            found = self._reach(view, key) if self._reach is not None else None
        except Exception:
            log.exception("a reach failed", game=self.game.name, key=key)
            found = None
        return ReachInfo(found.text, found.keys) if found is not None else ReachInfo()

    def said(self, name: str, *about: Any) -> Any:
        """What a function of the words says, or nothing."""
        function = self._words[name]
        if function is None:
            return ()
        try:
            return function(*about)
        except Exception:
            log.exception("words failed", game=self.game.name, what=name)
            return ()

    def decision(self, view: Any) -> Decision:
        """What the viewer is asked, on one page where the game has one."""
        return with_pages(self.buttons(view), self.orders(view), self.deals(view))

    def _kept_decision(self, view: Any) -> Decision:
        """The same, made again only when its buttons or its page change; a page reads more of the view."""
        if view.now.name:
            asked = self._kept_buttons(view)
            page = self._kept_orders(view) if self._orders is not None else None
        else:
            asked, page = self._kept_idle(view), None
        deals = self._kept_deals(view) if self._deals is not None else ()
        if page is None and not deals:
            return asked
        key = id(page) if page is not None else id(deals)
        kept = self._paged.get(key)
        if kept is None or kept[0] is not asked or kept[1] is not page or kept[2] is not deals:
            if len(self._paged) >= KEPT:
                self._paged.clear()
            kept = self._paged[key] = asked, page, deals, with_pages(asked, page, deals)
        return kept[3]

    def buttons(self, view: Any) -> Decision:
        """What the viewer is asked, with a button for every answer and every free action.

        An answer that does the same as another one is legal but has no button.
        """
        now = view.now
        choices = [self.choice(view, action) for action in now.legal]
        if now.costs or now.gains:
            choices = [self.priced(choice, now, i) for i, choice in enumerate(choices)]
        twins = self.alike(view)
        if twins:
            choices = [choice for choice in choices if choice.do not in twins]
        choices += [self.choice(view, action, True) for action in now.free]
        tip = self.said("tip", view) if now.name else ""
        return Decision(now.name, now.rule, now.prompt, tuple(choices), tuple([self._forms[f] for f in now.forms]),
                        tip or "", paid(self.game.means, now.aside))

    def orders(self, view: Any) -> Orders | None:
        """The viewer's present decision on one page, where the game has one."""
        if self._orders is None or not view.now.name:
            return None
        try:
            found = self._orders(view)
        except Exception:
            log.exception("orders failed", game=self.game.name)
            return None
        return found if isinstance(found, Orders) else None

    def deals(self, view: Any) -> tuple[Deal, ...]:
        """Offers between the viewer and others, where the game has any."""
        if self._deals is None:
            return ()
        try:
            return tuple(self._deals(view))
        except Exception:
            log.exception("deals failed", game=self.game.name)
            return ()

    def pages(self, view: Any) -> list[Orders]:
        """All pages by which the viewer's present question may be answered: that of the decision first."""
        page = self.orders(view)
        ways = [way for deal in self.deals(view) for way in deal.ways] if view.now.name else []
        return [page, *ways] if page is not None else ways

    def alike(self, view: Any) -> dict[str, str]:
        """Answers that do the same as another one, each with that other, which has a button; as they are typed."""
        pairs = self.said("alike", view) if view.now.name else ()
        return twins(pairs, [self.game.verbs.write(action) for action in view.now.legal]) if pairs else {}

    def priced(self, choice: Choice, now: Now, i: int) -> Choice:
        """A button with what its answer takes and gives, as its procedure says."""
        cost = now.costs[i] if now.costs else ()
        gain = now.gains[i] if now.gains else ()
        if not cost and not gain:
            return choice
        means = self.game.means
        return replace(choice, cost=paid(means, cost), gain=paid(means, gain))

    def choice(self, view: Any, action: Action, free: bool = False) -> Choice:
        """An action as a button."""
        plain = self._choices.get(action)
        if plain is None:
            verbs = self.game.verbs
            verb = verbs.verbs[action[0]]
            plain = self._choices[action] = Choice(verbs.write(action), verbs.say(action), verb.name, verb.rule,
                                                   touches=tuple(verbs.touches(action)))
        hint = self.said("hint", view, action) or None
        if hint is None and not free:
            return plain
        if hint is None:
            return replace(plain, free=True)
        return Choice(plain.do, hint.label or plain.label, plain.verb, plain.rule, "", plain.touches,
                      tuple(hint.lines), tuple(hint.odds), hint.confirm, free, "", hint.path, hint.group, hint.art,
                      hint.mark, hint.tone, hint.change, hint.place, hint.at_once)

    def panels(self, view: Any) -> tuple[Panel, ...]:
        """The players as everybody sees them."""
        panels = self.said("panels", view)
        if not panels:
            return tuple([Panel(s, f"Seat {s + 1}", COLOURS[s % 6]) for s in range(view.now.seats)])
        return tuple(panels)

    def meters(self, view: Any) -> tuple[Meter, ...]:
        """Lines about the whole table."""
        return tuple(self.said("meters", view))

    def hand(self, view: Any) -> tuple[Card, ...]:
        """The viewer's own cards."""
        return tuple(self.said("hand", view))

    def contests(self, view: Any) -> tuple[Contest, ...]:
        """What several players compete for."""
        return tuple(self.said("contests", view))

    def ending(self, view: Any) -> Ending | None:
        """A game that is over, as it is told to people."""
        return self.said("ending", view) or None

    def awards(self, view: Any) -> tuple[Award, ...]:
        """The honours of a game that is over."""
        try:
            return tuple(self._awards(view)) if self._awards is not None else ()
        except Exception:
            log.exception("awards failed", game=self.game.name)
            return ()

    def chronicle(self, before: Any, after: Any) -> str:
        """What happened between two views in a sentence: the game's own, else the points that were gained."""
        told = self.said("chronicle", before, after)
        if told:
            return str(told)
        was = {panel.seat: points(panel) for panel in self.panels(before)}
        gains = [(now - then, panel.name) for panel in self.panels(after)
                 if (now := points(panel)) is not None and (then := was.get(panel.seat)) is not None and now != then]
        ranked = sorted(gains, key=lambda row: -row[0])
        return ", ".join([f"{name} {gain:+d}" for gain, name in ranked]).replace("-", "\u2212") or "No points."

    def blocked(self, view: Any) -> tuple[Blocked, ...]:
        """What a player may look for that cannot be done now."""
        return tuple(self.said("blocked", view))

    def sections(self, view: Any) -> tuple[Section, ...]:
        """The position as text; without words of its own, the fields of the view."""
        sections = self.said("board", view)
        if not sections:
            fields = [(name, str(value)) for name, value in vars(view).items() if name != "now"]
            return (Section("Position", ("what", "value"), tuple(fields)),)
        return tuple(sections)


def points(panel: Panel) -> int | None:
    """The points of a player, where everybody may know them."""
    found = NUMBER.search(panel.score)
    return int(found[0]) if found else None


def measure(panel: Panel) -> str:
    """What a player's points are called."""
    return NUMBER.sub("", panel.score, count=1).strip()


def with_pages(asked: Decision, page: Orders | None, deals: tuple[Deal, ...]) -> Decision:
    """A decision with its page and with what others offer."""
    return replace(asked, orders=page, deals=deals) if page is not None or deals else asked


@cache
def presenter_of(game: Game) -> Presenter:
    """The presenter of a game, made once."""
    return Presenter(game)


def _function(game: Game, room: str, name: str) -> Callable[..., Any] | None:
    try:
        return getattr(game.room(room), name, None)
    except Exception:
        log.exception("a room cannot be opened", game=game.name, room=room)
        return None


def form_page(verb: Verb) -> FormPage:
    """A form by its title; one without is titled by its sentence with the names of its parts, free text left out."""
    names = ["" if isinstance(d, Text) else part for d, part in zip(verb.domains, verb.parts)]
    said = " ".join(verb.sentence.format(*names).split()).rstrip(" :") or verb.name.replace("_", " ")
    return FormPage(verb.name, verb.title or said[0].upper() + said[1:], verb.rule,
                    tuple([_field(d, part) for d, part in zip(verb.domains, verb.parts)]))


def _field(domain: Domain, name: str) -> Field:
    if isinstance(domain, Text):
        return Field(name, "text", limit=domain.limit)
    if isinstance(domain, Number):
        return Field(name, "number", low=domain.low, high=domain.high)
    return Field(name, "choice", values=tuple(zip(domain.names, domain.labels)))


class LastPicture:
    """What was last sent of a match's picture to anybody, for all who see the same."""

    def __init__(self) -> None:
        self._whole: tuple[Picture | None, Raw] = (None, Raw())
        self._step: tuple[Picture | None, Picture | None, Raw | UnsetType] = (None, None, UNSET)

    def whole(self, picture: Picture) -> Any:
        """A picture as it goes over the wire."""
        if self._whole[0] is not picture:
            self._whole = (picture, Raw(encode(patched(picture, None))))
        return self._whole[1]

    def patch(self, new: Picture, old: Picture | None) -> Any:
        """What changed of a picture, or that nothing did."""
        if new is old:
            return UNSET
        if old is None:
            return self.whole(new)
        if self._step[0] is not new or self._step[1] is not old:
            patch = patched(new, old)
            self._step = (new, old, Raw(encode(patch)) if patch != NO_PATCH else UNSET)
        return self._step[2]


class Perspective:
    """One viewer's look at a match and what it was last shown, so that the next update holds the differences alone."""

    def __init__(self, logged: LoggedMatch, viewer: int, last_picture: LastPicture) -> None:
        self.logged = logged
        self.viewer = viewer
        self.last_picture = last_picture
        self.presenter = presenter_of(logged.game)
        self.picture: Picture | None = None
        self.parts: dict[str, Any] = {}
        self.entries = 0          # of the log, that the updates have covered
        self.last: tuple[str, ...] = ()
        self.view: Any = None
        self.taken_back: tuple[int, Action, str] = (-1, (), "")  # what undo takes back, and how its button read
        self.n = -1
        self.over = False

    def update(self) -> Update | None:
        """What changed since the last update; None if nothing this viewer may know of did."""
        logged, viewer = self.logged, self.viewer
        view, n = logged.game.view(logged.state, viewer), logged.count(viewer)
        if n == self.n and view == self.view:
            return None  # what others do under seal: equal knowledge, nothing to show
        self.view = view
        picture: Picture | None = self.presenter.kept_picture(view) or self.picture
        parts = self._parts(view)
        changed = differing(parts, self.parts)
        told = self._told()
        if told is not None:
            changed["log"] = told
            changed["last"] = self.last
        patch = self.last_picture.patch(picture, self.picture) if picture is not None else UNSET
        self.picture, self.parts = picture, parts
        if not changed and patch is UNSET and n == self.n:
            return None
        self.n = n
        return Update(match=logged.id, n=n, step=logged.step(viewer), seat=viewer, full=False, picture=patch, **changed)

    def full(self) -> Update:
        """Everything, as it was last shown."""
        logged, viewer = self.logged, self.viewer
        if self.n < 0:
            self.update()
        lines = logged.latest(viewer, most=LOG_SHOWN)
        part = LogPart(-1, tuple(lines[-LOG_SHOWN:]), len(lines) > LOG_SHOWN)
        picture = self.last_picture.whole(self.picture) if self.picture is not None else None
        return Update(match=logged.id, n=self.n, step=logged.step(viewer), seat=viewer, full=True, picture=picture,
                      log=part, last=self.last, **self.presenter.silent, **self.parts)

    def sections(self) -> tuple[Section, ...]:
        """The position as text."""
        return self.presenter.sections(self.logged.game.view(self.logged.state, self.viewer))

    def _parts(self, view: Any) -> dict[str, Any]:
        """What may change; what a game never speaks of stands in full updates alone."""
        parts = {name: made(view) for name, made in self.presenter.kept.items()}
        now, logged = view.now, self.logged
        mine = logged.last_of(self.viewer)
        parts["standing"] = _waiting(now.standing)
        parts["undo"] = NO_UNDO if mine < 0 or now.over else self._undo()
        parts["mine"] = mine
        parts["result"] = result(self.presenter, logged.state, view) if now.over else None
        return parts

    def _undo(self) -> UndoInfo:
        """Whether the viewer's last action can be taken back."""
        logged, viewer = self.logged, self.viewer
        place = logged.match.undoable(viewer)
        if place >= 0 and (why := fixed_by(logged.force[logged.base + place])):
            return UndoInfo(False, "", why)
        if place >= 0:
            action = logged.match.lines[place].action
            if self.taken_back[:2] != (place, action):
                self.taken_back = place, action, self._button(action)
            return UndoInfo(True, self.taken_back[2])
        return FIXED

    def _button(self, action: Action) -> str:
        """An action as its button read when it was last shown; else with the names of this table."""
        verbs = self.logged.game.verbs
        asked: Decision | None = self.parts.get("decision")
        do = verbs.write(action)
        for choice in asked.choices if asked is not None else ():
            if choice.do == do:
                return choice.label
        return verbs.say(action, names_of(self.logged.game.room("words"), self.view))

    def _told(self) -> LogPart | None:
        """The log lines of entries since the last update."""
        logged, viewer = self.logged, self.viewer
        over, fresh, keep = logged.match.state.over, logged.entries[self.entries:], logged.step(viewer)
        self.entries = len(logged.entries)
        if over and not self.over:  # now everything counts: the lines get their true steps
            self.over = True
            lines = logged.latest(viewer, most=LOG_SHOWN)
            self._touch(lines)
            return LogPart(-1, tuple(lines[-LOG_SHOWN:]), len(lines) > LOG_SHOWN)
        told: tuple[ShownLine, ...] = ()
        back = sys.maxsize
        for entry in reversed(fresh):
            if entry.sealed and entry.seat != viewer and not over:
                continue
            if 0 <= entry.undone < back:
                back = entry.undone
            said = spoken(entry, viewer, keep)
            told = said + told if told else said
            keep -= entry.seat >= 0  # a remark about the rules is no step
        if back < sys.maxsize:
            return self._told_back(back)
        if not told:
            return None
        self._touch(told)
        return LogPart(keep, told)

    def _told_back(self, place: int) -> LogPart:
        """The log from an action on that was taken back."""
        logged, viewer = self.logged, self.viewer
        keep = sum([logged.knows(viewer, e) for e in logged.force[:place]])
        return LogPart(keep, tuple(logged.latest(viewer, keep)))

    def _touch(self, lines: Sequence[ShownLine]) -> None:
        """Remember the elements of the last action that said anything."""
        if lines:
            self.last = tuple(dict.fromkeys([key for line in lines if line.step == lines[-1].step
                                             for key in line.touches]))


def differing(parts: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The parts that are other ones than before; both have the same names in one order, or there was nothing before."""
    if not before:
        return {name: part for name, part in parts.items() if part is not None}
    others = compress(parts, map(is_not, parts.values(), before.values()))
    return {name: parts[name] for name in others if parts[name] != before[name]}


def position(presenter: Presenter, view: Any) -> dict[str, Any]:
    """The parts of an update that any position has, present or past."""
    return {"panels": presenter.panels(view), "meters": presenter.meters(view), "hand": presenter.hand(view),
            "standing": standing(view)}


def standing(view: Any) -> tuple[Waiting, ...]:
    """Who is asked what, as the viewer may know it."""
    return _waiting(view.now.standing)


@lru_cache(4096)
def _waiting(standing: tuple[tuple[int, str, str], ...]) -> tuple[Waiting, ...]:
    return tuple([Waiting(seat, where, prompt.partition(" ")[2]) for seat, where, prompt in standing])


def result(presenter: Presenter, state: State, view: Any) -> Result:
    """How a game that is over ended."""
    words = presenter.said("outcome", view) or state.outcome.replace("_", " ").capitalize()
    return Result(state.outcome, tuple(state.winners()), tuple(state.scores()), words, presenter.ending(view),
                  presenter.awards(view))


def patched(new: Picture, old: Picture | None) -> Patch:
    """What changed of a picture, as it goes over the wire."""
    patch = new.patch(old)
    return Patch(tuple([tuple(row) for row in patch["set"]]), tuple(patch["gone"]),
                 tuple(patch["order"]) if "order" in patch else UNSET,
                 tuple([tuple(row) for row in patch["sheets"]]) if "sheets" in patch else UNSET,
                 patch.get("title", UNSET), patch.get("desc", UNSET))
