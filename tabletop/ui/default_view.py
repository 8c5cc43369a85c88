"""A view for any game, made of its observation, until the game has one of its own.

It shows the seats, the legal actions, and the fields of the observation. A card in the
hand plays the only action that names it; any other action has a button. A field with a
role (`tabletop.core.game.role`) is shown in its place, and any other field not at all.
Of an observation without roles each field is a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any, Final

from tabletop.core.cards import BACK, card_words, is_card
from tabletop.core.chance import rng_for
from tabletop.core.game import (
    BEFORE,
    CAPTION,
    HAND,
    HIDDEN,
    MIDDLE,
    ROLES,
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
    figures,
    pictures,
    table,
    thumbnails,
    worded,
)
from tabletop.ui.elements import Element, tag
from tabletop.ui.pieces import NOTHING, Card, Control, card
from tabletop.ui.result import Result

MOST: Final = 60  # maximum buttons for actions; a button leads to the next

_COMMON: Final = frozenset({"observer", "options", "to_act", "turn", "player"})
"""Fields that are shown otherwise, or not at all."""

_KEYS: Final = tuple("123456789")


def view_for(game: AnyGame) -> View[Any]:
    """Return the view of a game."""
    table = _Table(game)
    return View(
        tagline=mark("A plain table: all that you know, and a button for each action."),
        picture=_picture,
        status=table.status,
        glimpse=_glimpse,
        draw=table.draw,
        figure=figures.of_kinds(_(game.TITLE), {"cards": cards.in_steps}),
        ending=table.ending,
        keys={key: key for key in _KEYS},
        key_words=dict.fromkeys(_KEYS, mark("play the action with this number")),
        complete=table.complete,
        lacks=table.choices,
        heard=Spoken(
            hand=lambda seen, _legal, _ui: _stopped(
                _of_seat(seen, seen.observer, HAND, BEFORE)
            ),
            table=lambda seen, _legal, _ui: _stopped(*_middle(seen), *_captions(seen)),
            others=lambda seen, _legal, ui: _stopped(
                *(
                    row
                    for seat, row in enumerate(_rows(seen, ui.names, HAND, BEFORE))
                    if seat != seen.observer
                )
            ),
            choices=table.choices,
            standing=lambda seen, _legal, ui: _stopped(*_rows(seen, ui.names, SCORE)),
            each=lambda seen, _legal, _ui: tuple(
                f"{capitalised(_name(face))}."
                for face in _of(seen, seen.observer, HAND)
            ),
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
        return (
            self._result(seen, ui)
            if seen.to_act == TERMINAL
            else _("A shuffle or throw is next")
        )

    def _result(self, seen: Any, ui: Ui) -> str:
        state = self.game.determinize(seen, rng_for("result", 0))
        returns = self.game.returns(state)
        winners = [k for k, value in enumerate(returns) if value == max(returns)]
        if len(winners) == len(returns):
            return _("The game is over.").removesuffix(".")
        won = ngettext("{names} wins the game.", "{names} win the game.", len(winners))
        names = listed([ui.name_of(seat) for seat in winners])
        return won.format(names=names).removesuffix(".")

    def ending(self, seen: Any, names: Sequence[str]) -> Result:
        """Return the winners, and the score of each seat."""
        rows = _rows(seen, names, SCORE)
        return Result(line=self.status(seen, names), worth=", ".join(rows))

    def label(self, action: str) -> str:
        """Return the label of a button."""
        words = getattr(self.game, "words_of", None)
        told = words(self.game.parse_action(action)).do() if words else action
        return capitalised(told)

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

    def draw(self, seen: Any, legal: Sequence[str], ui: Ui) -> Element:
        """Return the table."""
        captions = (tag("p", {}, line) for line in _captions(seen))
        plays = _by_card(seen, legal)
        choices = self._choices(legal, frozenset(plays.values()), ui)
        about = table.Table(
            observer=seen.observer,
            to_act=seen.to_act,
            seats=tuple(_seat(seen, seat, ui) for seat in range(_size(seen, ui.names))),
            centre=tag("div", {"class": "fields"}, _groups(seen, MIDDLE), captions),
            centre_label=_("The middle"),
            caption=ui.told,
            hand=self._hand(seen, plays, ui),
            own=_things(seen, seen.observer, BEFORE),
            choices=choices,
            home="actions" if choices else "hand" if plays else "",
        )
        return table.table(about, ui)

    def _hand(self, seen: Any, plays: Mapping[str, str], ui: Ui) -> table.Hand | None:
        if not _fields(seen, HAND):
            return None
        faces = _of(seen, seen.observer, HAND)
        held = tuple(
            Card(
                face=face,
                label=_name(face),
                id=f"hand-{face}-{faces[:k].count(face)}",
                is_dimmed=bool(plays) and face not in plays,
                does=_plays(plays[face], ui) if face in plays else NOTHING,
            )
            for k, face in enumerate(faces)
        )
        label = _("{name}’s hand").format(name=ui.name_of(seen.observer))
        return table.Hand(cards=held, label=label)

    def _choices(
        self, legal: Sequence[str], by_card: Collection[str], ui: Ui
    ) -> tuple[table.Choice, ...]:
        first = _first(legal, ui)
        choices = [
            table.Choice(
                id=f"choice-{'-'.join(action.split())}",
                label=self.label(action),
                does=_plays(action, ui),
            )
            for action in legal[first : first + MOST]
            if action not in by_card
        ]
        if len(legal) > MOST:
            after = first + MOST if first + MOST < len(legal) else 0
            does = Control(press=f"={after}")
            more = table.Choice(id="more", label=_("Other actions"), does=does)
            choices.append(more)
        return tuple(choices)


def _stopped(*lines: str) -> str:
    return "\n".join(f"{line}." for line in lines if line)


def _by_card(seen: Any, legal: Sequence[str]) -> dict[str, str]:
    """Return the actions of the cards in the observer's hand, by their texts.

    A card plays the only action that names it, unless that names another one too.
    """
    faces = frozenset(_of(seen, seen.observer, HAND))
    named = [(text, faces.intersection(text.split())) for text in legal]
    count = Counter(face for _text, cards_ in named for face in cards_)
    alone = ((text, *cards_) for text, cards_ in named if len(cards_) == 1)
    return {face: text for text, face in alone if count[face] == 1}


def _plays(action: str, ui: Ui) -> Control:
    return Control(action=action, is_hinted=ui.hint == action)


def _rows(seen: Any, names: Sequence[str], *roles: str) -> list[str]:
    """Return the fields of each seat in words, with the name before them."""
    ui = Ui(names=tuple(names))
    seats_ = range(_size(seen, names))
    return [headed(ui.name_of(k), _of_seat(seen, k, *roles) or "–") for k in seats_]


def _first(legal: Sequence[str], ui: Ui) -> int:
    """Return the number of the first action with a button."""
    if ui.selected and ui.selected[0].removeprefix("=").isdecimal():
        return int(ui.selected[0].removeprefix("="))
    return legal.index(ui.hint) // MOST * MOST if ui.hint in legal else 0


# Fields


def _fields(seen: Any, *roles: str) -> list[Field[Any]]:
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
    return [BACK if value == HIDDEN else str(value)]


def _name(face: str) -> str:
    """Return the name of a thing; only French cards have one other than their text."""
    if face == BACK:
        return _("a card face down")
    return card_words(face) if is_card(face) else face


def _words(value: object) -> str:
    """Return the things in a value in words, and the number of the hidden ones."""
    faces = _faces(value)
    backs = faces.count(BACK)
    hidden = ngettext("{n} face down", "{n} face down", backs)
    known = [_name(face) for face in faces if face != BACK]
    return listed([*known, *[hidden.format(n=backs)] * bool(backs)]) or "–"


def _size(seen: Any, names: Sequence[str]) -> int:
    by_seat = _fields(seen, HAND, BEFORE, SCORE)
    return min((len(getattr(seen, each.name)) for each in by_seat), default=len(names))


def _of_seat(seen: Any, seat: int, *roles: str) -> str:
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
    """Return the lines; all fields if none has a role."""
    lines = _fields(seen, CAPTION)
    if not _fields(seen, *ROLES):
        lines = [each for each in fields(seen) if each.name not in _COMMON]
    return [headed(_label(each), worded(getattr(seen, each.name))) for each in lines]


# Pieces


def _of(seen: Any, seat: int, *roles: str) -> list[str]:
    """Return the texts of a seat's things."""
    return [
        face
        for each in _fields(seen, *roles)
        for face in _faces(getattr(seen, each.name)[seat])
    ]


def _card(face: str) -> Card:
    return Card(face=face, label=_name(face))


def _things(seen: Any, seat: int, *roles: str) -> list[Element]:
    return [card(_card(face)) for face in _of(seen, seat, *roles)]


def _groups(seen: Any, *roles: str) -> Iterator[Element]:
    """Yield the things in the middle, a group for each field."""
    for each in _fields(seen, *roles):
        if faces := _faces(getattr(seen, each.name)):
            label = _label(each)
            looks = {"class": "field", "role": "group", "aria-label": label}
            cards_ = (card(_card(face)) for face in faces)
            caption = tag("span", {"aria-hidden": "true"}, label)
            yield tag("div", looks, caption, cards_)


def _seat(seen: Any, seat: int, ui: Ui) -> table.Seat:
    name = ui.name_of(seat)
    is_mine, held = seat == seen.observer, _of(seen, seat, HAND)
    return table.Seat(
        number=seat,
        name=name,
        told=headed(name, _of_seat(seen, seat, HAND, BEFORE, SCORE) or "–"),
        count=len(held) if _fields(seen, HAND) else None,
        score=" · ".join(
            str(getattr(seen, f.name)[seat]) for f in _fields(seen, SCORE)
        ),
        held=() if is_mine else tuple(Card(face=face, label="") for face in held),
        cards=tuple(map(_card, _of(seen, seat, BEFORE))),
    )


def _glimpse(seen: Any) -> str:
    """Return the score of each seat for a list of games."""
    scores = [getattr(seen, each.name) for each in _fields(seen, SCORE)]
    places = [[thumbnails.place(score) for score in row] for row in scores]
    return thumbnails.rows(places or [[thumbnails.NOTHING]])


def _picture() -> Element:
    """Return three cards face down."""
    fan = ((10, 22, -12), (48, 12, 0), (86, 22, 12))
    return pictures.picture(pictures.card(BACK, x, y, 54, turn) for x, y, turn in fan)
