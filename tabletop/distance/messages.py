"""What the devices of a table say to each other, and its one text form.

A text is a JSON object: an *envelope* with a number, so that it counts once however
often it arrives, and with the number of the last one that was had from the other side.
What is in it is a message of one of the kinds below. A text that is none raises
`MessageError` with a sentence, and nothing else comes out of `read`.
"""

from __future__ import annotations

import json
import typing
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from tabletop.codec import CodecError, Json, decode, parse_json, to_text
from tabletop.distance.seating import Phase, Standing
from tabletop.i18n import _
from tabletop.registry import GAMES

VERSION: Final = 1
"""Raised when older devices could not understand what is said."""

LONGEST: Final = 65_536
"""The most characters of a text: what every browser takes as one message (RFC 8841)."""

LONGEST_LINE: Final = 200
"""The most characters of a line of talk."""

LONGEST_ACTION: Final = 2_000
"""The most characters of an action that a guest may play."""

_ROOM: Final = 1_024
"""Of these, more than an envelope takes."""

_LONGEST_WORD: Final = 80
"""The most characters of a name, a key, an invitation."""

_MOST: Final = 2**53
"""Below it every number is the same in every language."""

PHRASES: Final = (
    *("hello", "well-played", "thanks", "sorry", "one-moment", "take-your-time"),
    *("good-luck", "oh-no", "ha", "again", "must-go", "goodbye"),
)
"""The ids of what can be said with one touch; each device has its own words for them.
"""

Question: TypeAlias = Literal["takeback", "again"]
"""What everybody at a table may be asked: to undo, or to play another game."""


class MessageError(ValueError):
    """A text or a message that nothing can be done with: a whole sentence says why."""


def _check_words(*words: str, most: int = _LONGEST_WORD) -> None:
    for word in words:
        if len(word) > most:
            message = _("There may be %(most)d characters here, not %(length)d.")
            raise ValueError(message % {"most": most, "length": len(word)})


def _check_numbers(*numbers: int) -> None:
    if not all(0 <= number < _MOST for number in numbers):
        raise ValueError(_("A number is too large, or negative."))


# What a guest says


@dataclass(frozen=True, slots=True)
class Hello:
    """A guest is there, for the first time or again.

    Attributes:
        name: what the person wants to be called.
        key: of the seat that they had, "" for none.
        invitation: to a seat, "" for any that is open.
    """

    name: str
    key: str = ""
    invitation: str = ""

    def __post_init__(self) -> None:
        _check_words(self.name, self.key, self.invitation)


@dataclass(frozen=True, slots=True)
class Play:
    """A guest plays an action.

    Attributes:
        number: of this play among those of the seat, from 1: sent twice it counts once.
        view: the number of the view that it answers.
        action: in the notation of the game.
    """

    number: int
    view: int
    action: str

    def __post_init__(self) -> None:
        _check_numbers(self.number, self.view)
        _check_words(self.action, most=LONGEST_ACTION)


@dataclass(frozen=True, slots=True)
class Ask:
    """A guest asks everybody for something."""

    what: Question


@dataclass(frozen=True, slots=True)
class Answer:
    """A guest answers what was asked.

    Attributes:
        question: its number.
        is_yes: whether they agree.
    """

    question: int
    is_yes: bool

    def __post_init__(self) -> None:
        _check_numbers(self.question)


@dataclass(frozen=True, slots=True)
class Say:
    """A guest says something: the id of a phrase, or a line of text."""

    phrase: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        if bool(self.phrase) is bool(self.text):
            raise ValueError(_("Something is said by a phrase or by a line of text."))
        if self.phrase and self.phrase not in PHRASES:
            raise ValueError(_("There is no such phrase."))
        _check_words(self.text, most=LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class Leave:
    """A guest leaves for good."""


# What a host says


@dataclass(frozen=True, slots=True)
class Welcome:
    """A guest has a seat.

    Attributes:
        seat: from 0; it may be another one in the next game.
        key: with it the guest comes back to the seat; its device keeps it.
        played: the number of the last play of the seat.
    """

    seat: int
    key: str
    played: int = 0

    def __post_init__(self) -> None:
        _check_numbers(self.seat, self.played)
        _check_words(self.key)


@dataclass(frozen=True, slots=True)
class Unknown:
    """The host does not know whoever wrote: they should say hello."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The host has no place for a guest, or has none any more.

    Attributes:
        reason: a sentence.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Place:
    """Who is at a seat, as everybody may know.

    Attributes:
        name: of the person or the computer.
        standing: whether the person is there.
        bot: the level of the computer that plays now, None where a person does.
    """

    name: str
    standing: Standing
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Who is at the table."""

    game: str
    phase: Phase
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What the seat of a guest may know of a position, whole.

    Attributes:
        game: the short name.
        number: of the view; a play names the one that it answers.
        ply: the position, as in a session.
        observation: of the seat, of the game's kind of observation.
        legal: what the seat may play; empty where it does not act.
        ids: of the things on the table, as `follow` gives them: places and numbers.
        done: what was done before, as the seat may know it; "" for nothing: the
            position did not come out of the one before it.
    """

    game: str
    number: int
    ply: int
    observation: Any
    legal: tuple[str, ...] = ()
    ids: tuple[tuple[str, int], ...] = ()
    done: str = ""

    def __post_init__(self) -> None:
        _check_numbers(self.number, self.ply)


@dataclass(frozen=True, slots=True)
class Refused:
    """A play was not taken.

    Attributes:
        number: of the play.
        reason: a sentence.
        clause: the id of the rule that forbids it; "" where it is none of the game's.
    """

    number: int
    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody at a seat has said something, as in `Say`."""

    seat: int
    phrase: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody at a seat asks everybody for something.

    Attributes:
        question: its number, for the answer.
        seat: who asks.
        what: they ask for.
    """

    question: int
    seat: int
    what: Question


@dataclass(frozen=True, slots=True)
class Settled:
    """A question is answered.

    Attributes:
        question: its number.
        is_agreed: whether everybody has said yes; false too where it was overtaken.
    """

    question: int
    is_agreed: bool


FromGuest: TypeAlias = Hello | Play | Ask | Answer | Say | Leave
FromHost: TypeAlias = (
    Welcome | Unknown | Closed | Seating | View | Refused | Said | Asked | Settled
)
Message: TypeAlias = FromGuest | FromHost

KINDS: Final[dict[str, type[Any]]] = {
    kind.__name__.lower(): kind for kind in typing.get_args(Message)
}


_UNNUMBERED: Final = (Unknown, Closed)
"""What is said to whoever has no line, or none any more."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What travels at once.

    Attributes:
        table: the id of the table.
        line: the id of the line between a guest and the host.
        number: of the message on its way, from 1; 0 of what need not arrive.
        had: the number of the last one that came from the other side without a gap.
        message: None for a sign of life.
        run: which run of the host's program sent it; "" of a guest. A host that has
            stopped and come back has forgotten its lines, and counts anew.
    """

    table: str
    line: str
    number: int = 0
    had: int = 0
    message: Message | None = field(default=None)
    run: str = ""


@dataclass(frozen=True, slots=True)
class _Cover:
    """An envelope without what is in it."""

    v: int
    table: str
    line: str
    number: int
    had: int
    run: str = ""

    def __post_init__(self) -> None:
        _check_words(self.table, self.line, self.run)
        _check_numbers(self.v, self.number, self.had)


def write(envelope: Envelope) -> str:
    """Return the text of an envelope.

    Raises:
        MessageError: it would be longer than `LONGEST`.
    """
    message = envelope.message
    return enclosed(envelope, "" if message is None else body(message))


def body(message: Message) -> str:
    """Return the text of a message, without its envelope.

    Raises:
        MessageError: it is too long to be sent.
    """
    text = f'"{type(message).__name__.lower()}":{to_text(message)}'
    _check_length(text, LONGEST - _ROOM)
    return text


def enclosed(envelope: Envelope, written: str) -> str:
    """Return the text of an envelope with this body, "" for none."""
    e = envelope
    cover = to_text(_Cover(VERSION, e.table, e.line, e.number, e.had, e.run))
    return f"{cover[:-1]},{written}}}" if written else cover


def read(text: str) -> Envelope:
    """Return the envelope of a text.

    Raises:
        MessageError: it is none; nothing else is raised, whatever the text.
    """
    _check_length(text)
    try:
        raw = parse_json(text)
        _check_characters(raw)
        return _opened(raw)
    except CodecError as error:
        message = _("A message could not be read: %s")
        raise MessageError(message % error) from None


def _check_length(text: str, most: int = LONGEST) -> None:
    if len(text) > most:
        message = _("A message has at most %(most)d characters, not %(length)d.")
        raise MessageError(message % {"most": most, "length": len(text)})


def _check_characters(raw: Json) -> None:
    """Refuse half characters, which JSON can hold and nothing can show."""
    try:
        json.dumps(raw, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise CodecError(_("The text holds half a character.")) from None


def _opened(raw: Json) -> Envelope:
    if not isinstance(raw, dict):
        raise CodecError(_("It is no envelope."))
    version = raw.get("v")
    if type(version) is int and version > VERSION:
        raise MessageError(
            _("A message comes from a newer version of Tabletop. Reload the page.")
        )
    kinds = [kind for kind in KINDS if kind in raw]
    bodies = {kind: raw.pop(kind) for kind in kinds}
    cover = decode(_Cover, raw)
    if len(kinds) > 1:
        raise CodecError(_("It holds several messages."))
    found = next((_message(kind, bodies[kind]) for kind in kinds), None)
    is_numbered = found is not None and not isinstance(found, _UNNUMBERED)
    if is_numbered is not (cover.number > 0):
        raise CodecError(_("Its number and its message do not go together."))
    return Envelope(cover.table, cover.line, cover.number, cover.had, found, cover.run)


def _message(kind: str, raw: Json) -> Message:
    if kind == "view":
        return _view(raw)
    return typing.cast("Message", decode(KINDS[kind], raw, at=kind))


def _view(raw: Json) -> View:
    """Return a view; what kind its observation has, its game says."""
    if not isinstance(raw, dict) or "observation" not in raw:
        raise CodecError(_("It is no view."))
    name = raw.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise CodecError(_("There is no such game here."))
    seen = raw["observation"]
    kind = typing.get_type_hints(GAMES[name].observe)["return"]
    view = decode(_Unseen, {key: raw[key] for key in raw if key != "observation"})
    return View(
        view.game,
        view.number,
        view.ply,
        decode(kind, seen, at="observation"),
        view.legal,
        view.ids,
        view.done,
    )


@dataclass(frozen=True, slots=True)
class _Unseen:
    """A view without its observation."""

    game: str
    number: int
    ply: int
    legal: tuple[str, ...]
    ids: tuple[tuple[str, int], ...]
    done: str

    def __post_init__(self) -> None:
        _check_numbers(self.number, self.ply)
