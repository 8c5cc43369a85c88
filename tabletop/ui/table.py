"""The table frame: seats around a table, the middle, one's own side, hand and buttons.

A game describes its table as a `Table`. All that depends on the window is decided here
and in `frame.css`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from tabletop.core.cards import BACK
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.core.i18n import _
from tabletop.ui import Presence, Ui, Wait
from tabletop.ui.elements import Attributes, Child, Element, icon, tag
from tabletop.ui.faces import face, passes
from tabletop.ui.moments import ShownStep
from tabletop.ui.pieces import (
    NOTHING,
    Card,
    Control,
    Die,
    Token,
    card,
    classes,
    control,
    die,
    tokens,
)
from tabletop.ui.seats import disc
from tabletop.ui.window import Window

# What a game describes


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player, as everybody sees them."""

    number: int
    name: str
    told: str  # their standing, for screen readers
    count: int | None = None  # number of cards or tokens, None to show none
    unit: Literal["cards", "tokens", ""] = "cards"  # the sign before the count
    score: str = ""  # beside the name
    colour: int | None = None  # number of the disc's look, None for that of the seat
    cards: tuple[Card, ...] = ()  # before them
    held: tuple[Card, ...] = ()  # their hand, mostly backs
    dice: tuple[Die, ...] = ()
    tokens: tuple[Token, ...] = ()
    last_action: str = ""
    gathers: str = ""  # the id of the element from which they have just taken all
    # what appears as soon as the dice lie still
    late: frozenset[Literal["count", "dice", "last_action"]] = frozenset()
    note: str = ""  # instead of the cards, such as "out, place 2"
    kind: str = ""  # classes of the game
    more: Child = None  # what only this game shows
    beside: Child = None  # what lies beside them and can be touched by itself
    does: Control = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The observer's cards."""

    cards: tuple[Card, ...]
    label: str
    takes: str = ""  # the `Control.to` of the things that can be dropped here
    order: str | None = None  # the word of its order, if cards can be reordered
    stop: int | None = None  # the card that Tab reaches, if none is chosen
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A button for an action, or the text of one that waits."""

    id: str
    label: Child
    look: Literal["primary", "second", "wait"] = "second"
    heard: str = ""  # for screen readers, instead of the label
    is_late: bool = False  # whether it appears as soon as the dice lie still
    does: Control = NOTHING


Part: TypeAlias = Literal["hand", "own", "centre", "actions", ""]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table, as a game describes it."""

    observer: int
    to_act: int  # a seat, or less than 0
    seats: tuple[Seat, ...]
    centre: Child
    # the heading of the middle, for screen readers, if it has none of its own
    centre_label: str = ""
    follows: int | None = None  # the seat that acts next, None if unknown
    order: tuple[int, ...] = ()  # the seats in the order of play, if not by number
    caption: Child = None  # a line below the middle
    hand: Hand | None = None  # None in a game without hands
    own: Child = None  # what lies before the observer, None for what their seat says
    own_label: str = ""  # its name for screen readers
    own_takes: str = ""  # the `Control.to` of the things that can be dropped there
    side: Child = None  # beside it, such as a button that sorts the hand
    choices: tuple[Choice, ...] = ()
    home: Part = ""  # where the observer plays now
    panel: Child = None  # an open panel over the table
    # opens and closes the list of all players, where seats are too small to touch
    everybody: Control = NOTHING
    kind: str = ""  # classes of the game
    # whether things move in the frame; else in an element of the game's own
    is_ground: bool = True
    more: Child = None  # further elements of the game, outside the frame's places


# Where people sit

_NONE: Final = (0, 0, 0)
_UPRIGHT: Final = (
    _NONE,
    (0, 1, 0),
    (0, 2, 0),
    (0, 3, 0),
    (1, 2, 1),
    (1, 3, 1),
    (2, 2, 2),
    (2, 3, 2),
)
RAILS: Final = {
    "phone": _UPRIGHT,
    "tall": (*_UPRIGHT, (2, 4, 2)),
    "lying": (
        _NONE,
        (0, 1, 0),
        (1, 0, 1),
        (1, 1, 1),
        (1, 2, 1),
        (2, 1, 2),
        (2, 2, 2),
        (2, 3, 2),
    ),
    "large": (
        _NONE,
        (0, 1, 0),
        (0, 2, 0),
        (1, 1, 1),
        (1, 2, 1),
        (1, 3, 1),
        (2, 2, 2),
        (2, 3, 2),
        (2, 4, 2),
        (3, 3, 3),
        (3, 4, 3),
        (3, 5, 3),
    ),
}
"""By layout and number of opponents: seats at the left, at the top, at the right.

With more opponents everybody sits in a ring that turns.
"""

_SHORT: Final = ((600, 5), (720, 6))
"""Heights of phones, and the numbers of opponents from which they have a ring."""

TARGET: Final = 44
"""Least height of a seat that can be touched, in pixels."""

_RAIL: Final = {"phone": 0.38, "lying": 0.5, "tall": 0.55, "large": 0.6}
"""Height of a rail beside the table, as a part of the window's."""

_LARGE_TEXT: Final = 1.5
"""Size of the text from which fewer seats are at the top, 1 for the usual one."""

_WIDE_TOP: Final = {"large": 2, "tall": 1}
"""Number of small seats of a ring at each side of the three at its head."""


@dataclass(frozen=True, slots=True)
class Rails:
    """Seat numbers in the order of play, clockwise from the observer's left."""

    left: Sequence[int]
    top: Sequence[int]
    right: Sequence[int]
    is_ring: bool = False


def rails(
    players: int, observer: int, turn: int, window: Window, order: Sequence[int] = ()
) -> Rails:
    """Return where the others sit; in a ring, `turn` sits in the middle of the top.

    `order` is the order of play, if it isn't that of the numbers.
    """
    seats = order or range(players)
    others = _beginning(observer, seats)[1:]
    counts = RAILS[window.size]
    if window.size == "phone":
        for height, most in _SHORT:
            if window.height < height:
                counts = counts[:most]
                break
    if len(others) < len(counts):
        left, top, _right = counts[len(others)]
        return Rails(others[:left], others[left : left + top], others[left + top :])
    ring = _beginning(turn, seats)
    wide = _WIDE_TOP.get(window.size, 0)
    if window.scale >= _LARGE_TEXT:
        wide = min(wide, 1)
    rest = ring[2:-1]
    middle = rest[wide : len(rest) - wide]
    half = -(-len(middle) // 2)
    head = [*rest[len(rest) - wide :], ring[-1], ring[0], ring[1], *rest[:wide]]
    return Rails(middle[half:], head, middle[:half], is_ring=True)


def _beginning(seat: int, seats: Sequence[int]) -> list[int]:
    """Return the seats in their order, beginning with one of them."""
    place = seats.index(seat)
    return [*seats[place:], *seats[:place]]


# The frame


def table(about: Table, ui: Ui, *, turn: int | None = None) -> Element:
    """Return the elements of a table.

    `turn` is the progress of the game, which decreases when moves are undone.
    """
    about = _shut(about) if ui.looks_on else about
    if ui.step:
        about = _in_step(about, ui.step)
    elif ui.wait:
        about = _waiting(about, ui.wait)
    window, players = ui.window, len(about.seats)
    head = about.to_act if about.to_act >= 0 else about.observer
    around = rails(players, about.observer, head, window, about.order)
    if ui.wait and ui.wait.has_stopped:  # the seats stay where they are
        about = replace(about, to_act=CHANCE, follows=None)
    crowd = ("none", "solo", "pair", "few")[players - 1 :][:1] or ("many",)
    looks: Attributes = {
        "class": classes(
            "frame",
            about.kind,
            handless=about.hand is None,
            norail=players > 1 and not around.left,
        ),
        "data-size": window.size,
        "data-crowd": "ring" if around.is_ring else crowd[0],
        "data-step": ui.step.name if ui.step else None,
        "data-ground": "" if about.is_ground else None,
        "data-turn": ui.ply if turn is None else turn,
    }
    return tag(
        "div",
        looks,
        tag("div", {"class": "felt"}),
        tag(
            "div",
            {"class": "stage"},
            _people(about, around, ui),
            _group("centre", about.centre_label, about.centre, about),
            tag("p", {"class": "caption", "id": "tip"}, about.caption),
            _own(about, ui, is_ring=around.is_ring),
        ),
        _hand(about, window) if about.hand is not None else None,
        _actions(about),
        about.more,
        _everybody(about, ui) if about.everybody.is_expanded else about.panel,
    )


def _in_step(about: Table, shown: ShownStep) -> Table:
    """Return the table in a step of a moment, in which nobody else acts yet."""
    step, follows = shown.step, about.follows
    if not step.is_before:
        follows = shown.follows if shown.follows not in (-1, shown.acts) else None
    told = _line(step.line, step.below) if step.line else None
    return replace(about, to_act=shown.acts, follows=follows, caption=told)


def _shut(about: Table) -> Table:
    """Return the table for a person who only watches: the near hand is face down."""
    me, hand = about.seats[about.observer], about.hand
    if hand is not None:
        backs = (back(),) * (me.count or 0)
        hand = replace(hand, cards=backs, label=me.told, takes="", order=None)
    goes_on = tuple(each for each in about.choices if each.does.command == "go-on")
    return replace(about, hand=hand, choices=goes_on, side=None, caption=None, home="")


def _waiting(about: Table, wait: Wait) -> Table:
    """Return the table while it waits for a person at another device."""
    offers = tuple(
        Choice(
            id=f"offer-{command.partition('-')[0]}",
            label=label,
            look="primary" if n else "second",
            does=Control(command=command),
        )
        for n, (command, label) in enumerate(wait.offers)
    )
    if not wait.line:
        return replace(about, choices=offers)
    return replace(about, caption=_line(wait.line, wait.below), choices=offers)


def _line(line: str, below: str) -> Element:
    """Return a caption that takes no room of its own."""
    small = tag("span", {}, below) if below else None
    return tag("span", {"class": "moment-line"}, tag("strong", {}, line), small)


def heading(label: str) -> Element:
    """Return a heading for screen readers, which jump by it to a part of a table."""
    return tag("h2", {"class": "sr-only"}, label)


def _home(about: Table, part: Part) -> str | None:
    return "" if about.home == part else None


def _group(kind: Part, label: str, inside: Child, about: Table) -> list[Element]:
    looks: Attributes = {
        "class": kind,
        "role": "group" if label else None,
        "aria-label": label or None,
        "data-home": _home(about, kind),
    }
    title = [heading(label)] if label else []
    return [*title, tag("div", looks, inside)]


# Seats

Look: TypeAlias = Literal["", "small", "big"]

NEXT: Final = "M8 4l8 8-8 8"
"""The sign at the player who acts next."""

AWAY: Final = "M19 14.5A8 8 0 1 1 10 4.5a6.5 6.5 0 0 0 9 10z"
"""The sign at a person who is away: a moon."""

COMPUTER: Final = "M5 6h14v9H5zM9 19h6M12 15v4"
"""The sign at the seat that a computer has from a person."""

DISC, SMALL_DISC = 48, 34
"""Usual sizes of a disc, of `--disc-width` in `frame.css`, in pixels."""


def _people(about: Table, around: Rails, ui: Ui) -> list[Element]:
    """Return the other players, as one group for the arrow keys."""
    players = len(about.seats)
    if players == 1:
        return []
    middle = len(around.top) // 2
    near = around.top[middle - 1 : middle + 2]
    order = (*around.left, *around.top, *around.right)

    def at(number: int) -> Element:
        look: Look = "" if not around.is_ring else "big" if number in near else "small"
        return seat(about, about.seats[number], look, ui, is_stop=number == order[0])

    def rail(side: str, numbers: Sequence[int]) -> Element:
        looks: Attributes = {"class": f"rail {side}"}
        seats = [at(number) for number in numbers]
        beside = [about.seats[number].beside for number in numbers]
        if side == "top" or about.everybody is NOTHING:
            return tag("div", looks, seats, beside)
        if len(numbers) * TARGET <= ui.window.height * _RAIL[ui.window.size]:
            return tag("div", looks, seats)
        what = {"id": side, "aria-label": _("All {n} others").format(n=players - 1)}
        opens = control(about.everybody, is_stop=False)
        return tag("button", {**looks, **what, **opens}, map(_shown, seats))

    sides = (("left", around.left), ("top", around.top), ("right", around.right))
    looks = {"class": "people", "role": "group", "aria-label": _("The others")}
    inside = (rail(side, numbers) for side, numbers in sides if numbers)
    can_press = any(each.does is not NOTHING for each in about.seats)
    rove: Attributes = {"data-rove": "" if can_press else None}
    return [heading(_("The others")), tag("div", {**looks, **rove}, inside)]


def _shown(seat: Element) -> Element:
    """Return a seat that is too small to touch, as a part of its rail."""
    looks = {key: seat.attributes[key] for key in ("class", "id")}
    return Element("span", {**looks, "aria-hidden": "true"}, seat.children)


def _everybody(about: Table, ui: Ui) -> list[Element]:
    """Return the panel with all other players; a press opens the panel of one."""
    others = (each for each in about.seats if each.number != about.observer)
    rows = (
        tag(
            "li",
            {},
            tag(
                "button" if each.does is not NOTHING else "span",
                {"class": "row", "id": f"row-{each.number}", **control(each.does)},
                disc_of(each, ui),
                tag("span", {}, each.told),
            ),
        )
        for each in others
    )
    label = _("The others")
    inside = heading(label), tag("ul", {}, rows)
    return panel(about.everybody.press or "", label, inside, kind="everybody")


def seat(
    about: Table, player: Seat, look: Look, ui: Ui, *, is_stop: bool = False
) -> Element:
    """Return a player at the table; a button, if a press opens something."""
    acts = player.number == about.to_act
    is_next = _is_next(about, player)
    is_picture = player.does is NOTHING
    size = SMALL_DISC if look == "small" else DISC
    what: Attributes = {
        "class": classes(
            "player",
            look,
            player.kind,
            **{
                "seat-acts": acts,
                "seat-next": is_next,
                "self": player.number == about.observer,
            },
        ),
        "id": f"seat-{player.number}",
        "aria-label": _told(player, ui),
        "data-gathers": player.gathers or None,
        "role": "img" if is_picture else None,
        "aria-current": "true" if acts else None,
        **control(player.does, is_stop=is_stop),
    }
    return tag(
        "span" if is_picture else "button",
        what,
        disc_of(
            player, ui, is_next=is_next, size=size, is_over=about.to_act == TERMINAL
        ),
        _who(player),
        tag("span", {"class": "bits"}, *_bits(player)),
        _did(player, ui),
    )


def _presence(player: Seat, ui: Ui) -> Presence:
    people = ui.people[player.number : player.number + 1]
    return people[0] if people else Presence()


def _told(player: Seat, ui: Ui) -> str:
    """Return a player's standing for screen readers, and whether they are there."""
    word = _presence(player, ui).word
    return f"{player.told.rstrip('.')}, {word}" if word else player.told


def _is_next(about: Table, player: Seat) -> bool:
    """Return whether a player acts next; of two it goes without saying."""
    return len(about.seats) > 2 and player.number == about.follows  # noqa: PLR2004


def _late(player: Seat, part: Literal["count", "dice", "last_action"]) -> str | None:
    return "" if part in player.late else None


def _did(player: Seat, ui: Ui) -> Element:
    """Return the last action, or whether the person is there."""
    if word := _presence(player, ui).word:
        return tag("span", {"class": "did presence"}, word)
    what = {"class": "did", "data-after-dice": _late(player, "last_action")}
    return tag("span", what, player.last_action)


def disc_of(
    player: Seat,
    ui: Ui,
    *,
    is_next: bool = False,
    size: int = DISC,
    is_over: bool = False,
) -> Element:
    """Return a person's disc or a computer's face, with a chip at who acts next.

    A feeling passes, and a thoughtful look takes a moment; both lie over a calm face.
    """
    colour = player.colour
    if colour is None:
        colour = (player.number + ui.moved) % max(len(ui.names), 1)
    chip = tag("span", {"class": "next"}, icon(NEXT)) if is_next else None
    presence = _presence(player, ui)
    mood = ui.moods[player.number] if ui.moods and not presence.is_away else ""
    drawn = face(player.name, mood, size) if mood else disc(colour, player.name)
    felt = None
    if mood and mood != "calm" and not is_over:
        looks = classes("mood", "thinks" if mood == "thinking" else passes(player.name))
        felt = tag(
            "span", {"class": looks, "id": f"mood-{player.number}-{ui.ply}"}, drawn
        )
        drawn = face(player.name, "calm", size)
    kind = {"class": classes("disc", soft=bool(mood), away=presence.is_away)}
    mark = AWAY if presence.is_away else COMPUTER if presence.is_gone else ""
    badge = tag("i", {"class": "badge"}, icon(mark)) if mark else None
    return tag("span", kind, tag("span", {}, drawn, felt), chip, badge)


def _who(player: Seat) -> Element:
    """Return the name with the count and the score."""
    count = None
    if player.count is not None:
        looks = classes("count", player.unit and f"count-{player.unit}")
        late = _late(player, "count")
        count = tag(
            "span",
            {
                "class": looks,
                "id": f"count-{player.number}",
                "data-counts": "",
                "data-after-dice": late,
            },
            str(player.count),
        )
    score = tag("span", {"class": "score"}, player.score) if player.score else None
    name = tag("b", {}, player.name)
    return tag("span", {"class": "who", "aria-hidden": "true"}, name, count, score)


def _bits(player: Seat) -> Iterable[Child]:
    """Yield what lies before a player."""
    if player.note:
        yield tag("span", {"class": "note"}, player.note)
    if player.held:
        backs = (card(piece, k) for k, piece in enumerate(player.held))
        kind = f"held count-{len(player.held)}"
        yield tag("span", {"class": kind, "data-hand": ""}, backs)
    if player.cards:
        yield tag("span", {"class": "laid"}, map(card, player.cards))
    if player.dice:
        what = {"class": "cast", "data-after-dice": _late(player, "dice")}
        yield tag("span", what, map(die, player.dice))
    if player.unit == "tokens":
        yield tokens(player.tokens)
    yield player.more


def _own(about: Table, ui: Ui, *, is_ring: bool) -> Element:
    """Return the observer's side of the table."""
    me = about.seats[about.observer]
    acts = me.number == about.to_act
    is_next = _is_next(about, me)
    looks = classes("me", me.kind, **{"seat-acts": acts, "seat-next": is_next})
    parts: list[Child] = []
    if not is_ring and len(about.seats) > 1:
        head = [disc_of(me, ui, is_next=is_next), _who(me)]
        if me.last_action or about.hand is None:
            head.append(_did(me, ui))
        told: Attributes = {
            "class": looks,
            "id": f"seat-{me.number}",
            "role": "img",
            "aria-label": me.told,
            "aria-current": "true" if acts else None,
        }
        parts.append(tag("span", told, head))
    middle: Attributes = {
        "class": "before",
        "role": "group" if about.own_label else None,
        "aria-label": about.own_label or None,
        "data-rove": "" if about.own_label else None,
        "data-takes": about.own_takes or None,
        "data-home": _home(about, "own"),
    }
    title = heading(about.own_label) if about.own_label else None
    inside = about.own
    if inside is None and not is_ring:
        inside = tag("span", {"class": "bits"}, *_bits(me))
    parts += [title, tag("div", middle, inside)]
    parts.append(tag("div", {"class": "side"}, about.side))
    return tag("div", {"class": "own"}, parts)


# The hand

STRIP: Final = 44
"""Pixels of a card that stay visible below the next one."""

MOST: Final = 14
"""Maximum number of cards in a row."""


def rows(n: int, window: Window) -> int:
    """Return in how many rows each card of a hand shows a strip of itself."""
    if window.size in ("phone", "tall"):
        width = min(0.236 * window.width, 0.118 * window.height, 104.0)
        room = window.width - 32.0
    elif window.size == "lying":
        width, room = 0.18 * window.height, window.width - 340.0
    else:
        width = min(0.135 * window.width, 0.13 * window.height, 152)
        room = window.width - 2 * max(160, 0.175 * window.width) - 16
    if n <= MOST and width + STRIP * (n - 1) <= room:
        return 1
    most = min(MOST, int((room - 0.7 * width) / STRIP) + 1)
    return max(2, -(-n // max(most, 1)))


def _hand(about: Table, window: Window) -> list[Element]:
    """Return the observer's cards: a fan or rows, and one tab stop."""
    hand = about.hand
    assert hand is not None  # noqa: S101 - by its caller
    cards = hand.cards
    n = rows(len(cards), window)
    most = max(1, -(-len(cards) // n))
    stop = _stop(hand)
    lines = (_row(cards, k, most, stop, is_fan=n == 1) for k in range(n))
    can_press = any(piece.does is not NOTHING for piece in cards)
    what: Attributes = {
        "class": classes("hand", hand.kind, fan=n == 1, rows=n > 1),
        "id": "hand",
        "role": "group",
        "aria-label": hand.label,
        "data-rove": "" if can_press else None,
        "data-takes": hand.takes or None,
        "data-order": hand.order,
        "data-home": _home(about, "hand"),
    }
    return [heading(hand.label), tag("div", what, lines)]


def _stop(hand: Hand) -> int:
    """Return the number of the card that Tab reaches."""
    cards = hand.cards
    chosen = (k for k, piece in enumerate(cards) if piece.does.is_pressed)
    usable = (
        k
        for k, piece in enumerate(cards)
        if piece.does is not NOTHING and piece.does.is_enabled
    )
    first = next(usable, 0) if hand.stop is None else hand.stop
    return next(chosen, first)


def _row(
    cards: Sequence[Card], number: int, most: int, stop: int, *, is_fan: bool
) -> Element:
    first = number * most
    inside = cards[first : first + most]
    kind = classes("row", f"count-{len(inside)}", behind=not is_fan and number == 0)
    laid = (card(piece, k, is_stop=first + k == stop) for k, piece in enumerate(inside))
    return tag("div", {"class": kind}, laid)


# Buttons


def _actions(about: Table) -> list[Element]:
    """Return the buttons of the observer, as one tab stop."""
    label = _("What to do")
    looks: Attributes = {
        "class": "actions",
        "role": "group",
        "aria-label": label,
        "data-controls": "",
        "data-rove": "",
        "data-home": _home(about, "actions"),
    }
    usable = [each.id for each in about.choices if each.does is not NOTHING]
    primary = [each.id for each in about.choices if each.look == "primary"]
    stop = next(iter([*(id_ for id_ in primary if id_ in usable), *usable]), "")
    buttons = (choice(each, is_stop=each.id == stop) for each in about.choices)
    return [heading(label), tag("div", looks, buttons)]


def choice(button: Choice, *, is_stop: bool = True) -> Element:
    """Return a button; one that waits is disabled, and says for what it waits."""
    what: Attributes = {
        "class": f"action {button.look}",
        "id": button.id,
        "aria-label": button.heard or None,
        "data-after-dice": "" if button.is_late else None,
        **control(button.does, is_stop=is_stop),
    }
    if button.does is NOTHING:
        what = {**what, "type": "button", "disabled": ""}
    return tag("button", what, button.label)


def icon_button(id_: str, path: str, told: str, command: str) -> Element:
    """Return a button with a sign of 24 by 24, for a command."""
    what: Attributes = {
        "class": "icon-button",
        "id": id_,
        "type": "button",
        "data-command": command,
        "aria-label": told,
    }
    return tag("button", what, icon(path))


def panel(
    word: str, label: str, *inside: Child, kind: str = "", id_: str = "panel"
) -> list[Element]:
    """Return an open panel over the table, its close button, and a veil over the rest.

    `word` is what closes it, as does a touch on the veil.
    """
    closing: Attributes = {
        "class": "icon-button closes",
        "id": f"{id_}-close",
        "type": "button",
        "data-ui": word,
        "aria-label": _("Back to the table"),
    }
    looks: Attributes = {
        "class": classes("panel", kind),
        "id": id_,
        "data-over": "",
        "aria-label": label,
        "tabindex": 0,
    }
    back = tag("button", closing, icon("M6 6l12 12M18 6L6 18"))
    veil = tag("div", {"class": "veil", "data-ui": word, "data-over": ""})
    return [veil, tag("section", looks, back, inside)]


def back(thing: str | None = None) -> Card:
    """Return a card face down, without a name."""
    return Card(face=BACK, thing=thing, label="")
