"""What a host says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from tabletop import timer
from tabletop.distance.bounds import (
    LONGEST_ACTION,
    LONGEST_TELL,
    Question,
    check_numbers,
    check_words,
)
from tabletop.distance.seating import Phase, Standing
from tabletop.distance.trust import Luck


@dataclass(frozen=True, slots=True)
class Welcome:
    """A guest has a seat.

    Attributes:
        seat: from 0; it may be another one in the next game.
        key: with it the guest comes back to the seat; its device keeps it.
        played: the number of the last play of the seat.
        reign: of the host; see `seating`.
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
    """The host does not know whoever wrote: they should say hello.

    Attributes:
        call: the last call that came from the seat; that hello needs a later one.
    """

    call: int = 0

    def __post_init__(self) -> None:
        check_numbers(self.call)


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

    def left_after(self, seconds: float) -> float:
        """Return the seconds that are left so many after this was said."""
        is_still = self.is_paused or self.standing not in {"running", "warned"}
        return max(0.0, self.left - (0.0 if is_still else seconds))


@dataclass(frozen=True, slots=True)
class Told:
    """How the device of another guest can be called, as they have told the host.

    Attributes:
        seat: theirs.
        text: a description (`descriptions.pack`), or by what both can meet at a relay.
    """

    seat: int
    text: str

    def __post_init__(self) -> None:
        check_numbers(self.seat)
        check_words(self.text, most=LONGEST_TELL)


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
    | Told
)
