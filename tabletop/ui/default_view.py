"""A view for any game, made of its observation, until the game has one of its own.

It shows the seats, a button for each legal action, and the fields of the observation. A
field with a role (`tabletop.core.game.role`) is shown in its place, any other field as
a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any, Final

from tabletop.core.chance import rng_for
from tabletop.core.game import (
    BEFORE,
    CAPTION,
    HAND,
    HIDDEN,
    MIDDLE,
    SCORE,
    TERMINAL,
    AnyGame,
)
from tabletop.core.i18n import _, apart, capitalised, headed, listed, mark, ngettext
from tabletop.ui import (
    Spoken,
    Ui,
    View,
    cards,
    endings,
    figures,
    seats,
    thumbnails,
    worded,
)
from tabletop.ui.elements import Attributes, Element, Markup, render, tag
from tabletop.ui.markup import sentence

MOST: Final = 60
"""Maximum buttons for actions; with more legal actions, a button leads to the next."""

_COMMON: Final = frozenset({"observer", "options", "to_act", "turn", "player"})
"""Fields that are shown otherwise, or not at all."""

_KEYS: Final = tuple("123456789")
_BACK: Final = "#"


def view_for(game: AnyGame) -> View[Any]:
    """Return the view of a game."""
    table = _Table(game)
    return View(
        tagline=mark("A plain table: all that you know, and a button for each action."),
        picture=_picture,
        status=table.status,
        glimpse=_glimpse,
        draw=table.draw,
        figure=figures.of_kinds(_(game.TITLE), {}),
        ending=table.ending,
        keys={key: key for key in _KEYS},
        key_words=dict.fromkeys(_KEYS, mark("play the action of this number")),
        complete=table.complete,
        lacks=table.choices,
        heard=Spoken(
            hand=lambda seen, _legal, _ui: _of_seat(seen, seen.observer, HAND, BEFORE),
            table=lambda seen, _legal, _ui: "\n".join(
                [*_middle(seen), *_captions(seen)]
            ),
            others=lambda seen, _legal, ui: "\n".join(
                row
                for seat, row in enumerate(_rows(seen, ui.names, HAND, BEFORE))
                if seat != seen.observer
            ),
            choices=table.choices,
            standing=lambda seen, _legal, ui: "\n".join(_rows(seen, ui.names, SCORE)),
        ),
        is_private=hasattr(game, "seen"),
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """The functions of a view that ask the game."""

    game: AnyGame

    def status(self, seen: Any, names: Sequence[str]) -> str:
        """Return the player who acts, or the winners."""
        ui = Ui(names=tuple(names))
        if seen.to_act >= 0:
            return _("{name} plays").format(name=ui.name_of(seen.to_act))
        return self._result(seen, ui) if seen.to_act == TERMINAL else _("Chance acts")

    def _result(self, seen: Any, ui: Ui) -> str:
        state = self.game.determinize(seen, rng_for("result", 0))
        returns = self.game.returns(state)
        winners = [k for k, value in enumerate(returns) if value == max(returns)]
        if len(winners) == len(returns):
            return _("The game is over.").removesuffix(".")
        won = ngettext("{names} wins the game.", "{names} win the game.", len(winners))
        names = listed([ui.name_of(seat) for seat in winners])
        return won.format(names=names).removesuffix(".")

    def ending(self, seen: Any, names: Sequence[str]) -> str:
        """Return the winners, and the score of each seat."""
        rows = (sentence("p", {}, row) for row in _rows(seen, names, SCORE))
        return endings.title(self.status(seen, names)) + "".join(rows)

    def label(self, action: str) -> str:
        """Return the label of a button."""
        words: Callable[[Any], str] | None = getattr(self.game, "action_words", None)
        return capitalised(words(self.game.parse_action(action)) if words else action)

    def complete(self, key: str, seen: Any, ui: Ui) -> str:
        """Return the action of a button's number, or ""."""
        state = self.game.determinize(seen, rng_for("legal", 0))
        legal = [self.game.format_action(a) for a in self.game.legal_actions(state)]
        return "".join(legal[_first(legal, ui) + int(key) - 1 :][:1])

    def choices(self, seen: Any, legal: Sequence[str], ui: Ui) -> str:
        """Return the possible actions, or the player who acts."""
        if not legal:
            return f"{self.status(seen, ui.names)}."
        told = ", ".join(map(self.label, legal[:MOST]))
        can = _("{name} can play: {told}.")
        return can.format(name=ui.name_of(seen.observer), told=told)

    def draw(self, seen: Any, legal: Sequence[str], ui: Ui) -> str:
        """Return the table."""
        around = (_seat(seen, seat, ui) for seat in range(_size(seen, ui.names)))
        middle = (
            _places(each, getattr(seen, each.name)) for each in _fields(seen, MIDDLE)
        )
        captions = (tag("p", {}, line) for line in _captions(seen))
        told = tag("p", {"class": "plain-told", "aria-hidden": "true"}, ui.told)
        looks = {"class": "plain-seats", "aria-label": _("Players")}
        parts = (
            tag("ul", looks, around),
            tag("div", {"class": "plain-middle"}, middle, captions, told),
            self._foot(seen, legal, ui),
        )
        return render(*parts)

    def _foot(self, seen: Any, legal: Sequence[str], ui: Ui) -> Element:
        """Return the observer's hand over the buttons."""
        first = _first(legal, ui)
        shown = legal[first : first + MOST]
        buttons = [self._button(action, k, ui) for k, action in enumerate(shown)]
        if len(legal) > MOST:
            after = first + MOST if first + MOST < len(legal) else 0
            buttons.append(
                _button("more", _("Other actions"), {"data-ui": f"={after}"})
            )
        hands = (
            _places(each, getattr(seen, each.name)[seen.observer])
            for each in _fields(seen, HAND)
        )
        looks: Attributes = {
            "class": "plain-foot",
            "role": "group",
            "aria-label": _("What to do"),
            "data-controls": "",
            "data-home": "" if legal else None,
        }
        row = {"class": "to-do plain-choices", "data-rove": ""}
        return tag("div", looks, hands, tag("div", row, buttons))

    def _button(self, action: str, place: int, ui: Ui) -> Element:
        does: Attributes = {
            "data-action": action,
            "data-hint": "" if ui.hint == action else None,
            "tabindex": -1 if place else 0,
        }
        id_ = f"choice-{'-'.join(action.split())}"
        return _button(id_, self.label(action), does)


def _button(id_: str, label: str, does: Attributes) -> Element:
    looks: Attributes = {"class": "button", "id": id_, "type": "button", "tabindex": -1}
    return tag("button", {**looks, **does}, label)


def _rows(seen: Any, names: Sequence[str], *roles: str) -> list[str]:
    """Return the fields of each seat in words, with the name before them."""
    ui = Ui(names=tuple(names))
    seats_ = range(_size(seen, names))
    return [headed(ui.name_of(k), _of_seat(seen, k, *roles) or "–") for k in seats_]


def _first(legal: Sequence[str], ui: Ui) -> int:
    """Return the number of the first action with a button."""
    if ui.selected:
        return int(ui.selected[0].removeprefix("="))
    return legal.index(ui.hint) // MOST * MOST if ui.hint in legal else 0


# Fields


def _fields(seen: Any, *roles: str | None) -> list[Field[Any]]:
    return [each for each in fields(seen) if each.metadata.get("role") in roles]


def _label(each: Field[Any]) -> str:
    label = each.metadata.get("label")
    return _(label) if label else capitalised(each.name.replace("_", " "))


def _faces(value: object) -> list[str]:
    """Return the texts of the things in a value."""
    if isinstance(value, tuple):
        return [face for each in value for face in _faces(each)]
    if value in (None, 0, ""):
        return []
    return [_BACK if value == HIDDEN else str(value)]


def _words(value: object) -> str:
    """Return the things in a value in words, and the number of the hidden ones."""
    faces = _faces(value)
    backs = faces.count(_BACK)
    hidden = ngettext("{n} face down", "{n} face down", backs)
    known = [face for face in faces if face != _BACK]
    return listed([*known, *[hidden.format(n=backs)] * bool(backs)]) or "–"


def _size(seen: Any, names: Sequence[str]) -> int:
    """Return the number of seats."""
    by_seat = _fields(seen, HAND, BEFORE, SCORE)
    return min((len(getattr(seen, each.name)) for each in by_seat), default=len(names))


def _of_seat(seen: Any, seat: int, *roles: str) -> str:
    """Return the fields of a seat in words."""
    told = []
    for each in _fields(seen, *roles):
        value = getattr(seen, each.name)[seat]
        is_score = each.metadata["role"] == SCORE
        told.append(headed(_label(each), value if is_score else _words(value)))
    return apart(told)


def _middle(seen: Any) -> list[str]:
    """Return what lies in the middle in words, a line for each field."""
    middle = _fields(seen, MIDDLE)
    return [headed(_label(each), _words(getattr(seen, each.name))) for each in middle]


def _captions(seen: Any) -> list[str]:
    """Return the lines, and the fields without a role."""
    plain = [each for each in _fields(seen, CAPTION, None) if each.name not in _COMMON]
    return [headed(_label(each), worded(getattr(seen, each.name))) for each in plain]


# Elements


_BACK_LOOKS: Final = {"class": "plain-thing", "role": "img"}


def _places(each: Field[Any], value: object) -> Element | None:
    """Return the things in a value of a field, in a group; None without things."""
    faces, label = _faces(value), _label(each)
    if not faces:
        return None
    back = {**_BACK_LOOKS, "aria-label": _("a card face down")}
    things = (
        tag("span", back)
        if face == _BACK
        else tag("span", {"class": "plain-thing"}, face)
        for face in faces
    )
    looks = {"class": "plain-places", "role": "group", "aria-label": label}
    return tag("div", looks, tag("span", {"aria-hidden": "true"}, label), things)


def _seat(seen: Any, seat: int, ui: Ui) -> Element:
    """Return a seat; the observer's hand is in the foot."""
    is_acting, is_mine = seen.to_act == seat, seat == seen.observer
    roles = (BEFORE,) if is_mine else (HAND, BEFORE)
    return tag(
        "li",
        {
            "id": f"seat-{seat}",
            "class": "seat-acts" if is_acting else None,
            "aria-current": "true" if is_acting else None,
        },
        Markup(seats.head(seat, ui.name_of(seat))),
        tag("span", {}, _of_seat(seen, seat, SCORE)),
        (
            _places(each, getattr(seen, each.name)[seat])
            for each in _fields(seen, *roles)
        ),
    )


def _glimpse(seen: Any) -> str:
    """Return the score of each seat for a list of games."""
    scores = [getattr(seen, each.name) for each in _fields(seen, SCORE)]
    places = [[thumbnails.place(score) for score in row] for row in scores]
    return thumbnails.rows(places or [[thumbnails.NOTHING]])


def _picture() -> str:
    """Return three cards face down."""
    fan = ((90, 110, -12), (178, 96, 0), (266, 110, 12))
    return cards.scene("cards", *(cards.laid(cards.back_shapes(), *p) for p in fan))
