"""What the devices of a table say to each other; `envelopes` has its one text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from tabletop import timer
from tabletop.distance.seating import Phase, Standing
from tabletop.distance.trust import Luck
from tabletop.i18n import _

LONGEST_LINE: Final = 200
"""The most characters of a line of talk."""

LONGEST_ACTION: Final = 2_000
"""The most characters of an action that a guest may play."""

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


def check_words(*words: str, most: int = _LONGEST_WORD) -> None:
    """Refuse words of more characters than that, by a ValueError."""
    for word in words:
        if len(word) > most:
            message = _("There may be %(most)d characters here, not %(length)d.")
            raise ValueError(message % {"most": most, "length": len(word)})


def check_numbers(*numbers: int) -> None:
    """Refuse numbers that cannot be, by a ValueError."""
    if not all(0 <= number < _MOST for number in numbers):
        raise ValueError(_("A number is too large, or negative."))


# What a guest says


@dataclass(frozen=True, slots=True)
class Will:
    """What a guest has of a game whose host is gone.

    Attributes:
        epoch: the name of the key that it is sealed with; 0 for none.
        number: of the view that it goes with.
        text: the game, sealed.
        place: of the guest's share of the key; 0 for none.
        share: that share.
    """

    epoch: int
    number: int
    text: str
    place: int = 0
    share: str = ""

    def __post_init__(self) -> None:
        check_numbers(self.epoch, self.number, self.place)
        check_words(self.share)


@dataclass(frozen=True, slots=True)
class Hello:
    """A guest is there, for the first time or again.

    Attributes:
        name: what the person wants to be called.
        key: of the seat that they had, "" for none.
        invitation: to a seat, "" for any that is open.
        reign: which host of the table the guest knows last, from 0.
        wills: what it gives to whoever takes the place of a host that is gone.
    """

    name: str
    key: str = ""
    invitation: str = ""
    reign: int = 0
    wills: tuple[Will, ...] = ()

    def __post_init__(self) -> None:
        check_words(self.name, self.key, self.invitation)
        check_numbers(self.reign)


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
        check_numbers(self.number, self.view)
        check_words(self.action, most=LONGEST_ACTION)


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
        check_numbers(self.question)


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
        check_words(self.text, most=LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class Leave:
    """A guest leaves for good."""


@dataclass(frozen=True, slots=True)
class Pledge:
    """A guest has thought of a number, and made a chain of it.

    Attributes:
        drawing: its number.
        anchor: of the chain.
    """

    drawing: int
    anchor: str

    def __post_init__(self) -> None:
        check_numbers(self.drawing)
        check_words(self.anchor)


@dataclass(frozen=True, slots=True)
class Link:
    """A guest opens a link of its chain.

    Attributes:
        drawing: its number.
        depth: the number of the link, from 1.
        link: itself; "" where the guest's device has lost the chain.
    """

    drawing: int
    depth: int
    link: str

    def __post_init__(self) -> None:
        check_numbers(self.drawing, self.depth)
        check_words(self.link)


@dataclass(frozen=True, slots=True)
class More:
    """A guest asks for a bit more time."""


@dataclass(frozen=True, slots=True)
class Back:
    """A guest that has missed a turn is back."""


# What a host says


@dataclass(frozen=True, slots=True)
class Welcome:
    """A guest has a seat.

    Attributes:
        seat: from 0; it may be another one in the next game.
        key: with it the guest comes back to the seat; its device keeps it.
        played: the number of the last play of the seat.
        reign: which host of the table this is, from 0.
    """

    seat: int
    key: str
    played: int = 0
    reign: int = 0

    def __post_init__(self) -> None:
        check_numbers(self.seat, self.played, self.reign)
        check_words(self.key)


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
    """Who is at the table.

    Attributes:
        game: the short name.
        phase: what the table is doing.
        places: by seat.
        host: the seat of the person at the host's device; None for nobody's.
    """

    game: str
    phase: Phase
    places: tuple[Place, ...]
    host: int | None = None


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
        takebacks: how often something was taken back.
        match: which game of the table it is, from 1.
    """

    game: str
    number: int
    ply: int
    observation: Any
    legal: tuple[str, ...] = ()
    ids: tuple[tuple[str, int], ...] = ()
    done: str = ""
    takebacks: int = 0
    match: int = 1

    def __post_init__(self) -> None:
        check_numbers(self.number, self.ply, self.takebacks, self.match)


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


@dataclass(frozen=True, slots=True)
class Draw:
    """The luck of a game is being drawn, and a guest should pledge a number.

    Attributes:
        drawing: its number at this table.
        match: which game of the table it is for, from 1.
        place: of the guest's device; 0 is the host's.
        length: of each chain.
        anchor: of the host's.
        opening: the first action of the game, where the one before has settled it.
    """

    drawing: int
    match: int
    place: int
    length: int
    anchor: str
    opening: str = ""

    def __post_init__(self) -> None:
        check_numbers(self.drawing, self.match, self.place, self.length)
        check_words(self.anchor)
        check_words(self.opening, most=LONGEST_ACTION)


@dataclass(frozen=True, slots=True)
class Pledged:
    """All have pledged a number.

    Attributes:
        drawing: its number.
        anchors: of all, by place.
    """

    drawing: int
    anchors: tuple[str, ...]

    def __post_init__(self) -> None:
        check_numbers(self.drawing)
        check_words(*self.anchors)


@dataclass(frozen=True, slots=True)
class Due:
    """A guest should open a link: before the first card, or for a throw.

    Attributes:
        drawing: its number.
        depth: the number of the link.
    """

    drawing: int
    depth: int

    def __post_init__(self) -> None:
        check_numbers(self.drawing, self.depth)


@dataclass(frozen=True, slots=True)
class Account:
    """A game is over, and everybody may check it.

    Attributes:
        match: which game of the table it is.
        game: the whole of it, as in a link (`tabletop.links.pack`).
        luck: what it was made from.
    """

    match: int
    game: str
    luck: Luck

    def __post_init__(self) -> None:
        check_numbers(self.match)


@dataclass(frozen=True, slots=True)
class Share:
    """A guest is given its share of a key.

    Attributes:
        epoch: the name of the key, not 0.
        place: of the share.
        share: as hexadecimal digits.
    """

    epoch: int
    place: int
    share: str

    def __post_init__(self) -> None:
        check_numbers(self.epoch, self.place)
        check_words(self.share)


@dataclass(frozen=True, slots=True)
class Bequest:
    """A guest is given the game, should its host not come back.

    Attributes:
        epoch: the name of the key that it is sealed with; 0 where it is open.
        number: of the view that it goes with.
        text: the game, in base64.
    """

    epoch: int
    number: int
    text: str

    def __post_init__(self) -> None:
        check_numbers(self.epoch, self.number)


@dataclass(frozen=True, slots=True)
class Clock:
    """Whose clock runs.

    Attributes:
        seat: who acts; -1 for nobody whose time counts.
        standing: of that clock.
        left: the seconds that are left.
        away: the seats that have missed a turn and have not said that they are back.
        is_paused: whether it stands, because a network is gone.
    """

    seat: int
    standing: timer.Standing
    left: float
    away: tuple[int, ...] = ()
    is_paused: bool = False


FromGuest: TypeAlias = (
    Hello | Play | Ask | Answer | Say | Leave | Pledge | Link | More | Back
)
FromHost: TypeAlias = (
    Welcome
    | Unknown
    | Closed
    | Seating
    | View
    | Refused
    | Said
    | Asked
    | Settled
    | Draw
    | Pledged
    | Due
    | Account
    | Share
    | Bequest
    | Clock
)
Message: TypeAlias = FromGuest | FromHost
