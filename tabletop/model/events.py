"""Events at a board, and the effects that they ask for.

A board's `update` takes an event with the board as it is, and gives the board as it is
then with effects: what the page is to do beside showing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeVar

from tabletop.model.company import Company
from tabletop.model.notice import Notice
from tabletop.ui.sounds import Cue

T = TypeVar("T")

Fields: TypeAlias = Mapping[str, str]
"""What a form posts, by the names of its controls."""


# Events


@dataclass(frozen=True, slots=True)
class Played:
    """A person pressed what plays this action."""

    text: str


@dataclass(frozen=True, slots=True)
class Selected:
    """A person pressed a thing or a key that selects this word."""

    word: str
    by_key: bool = False


@dataclass(frozen=True, slots=True)
class Dragged:
    """A half-made swipe goes in this direction; "" takes it back."""

    direction: str


@dataclass(frozen=True, slots=True)
class Swiped:
    """A swipe was made: left, right, up or down."""

    direction: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was pressed."""

    key: str  # as `KeyboardEvent.key` names it
    single_keys: bool = True  # whether letters mean anything
    is_in_group: bool = False  # whether arrows could move the focus inside a group
    # whether it was pressed before and is held down; then it means nothing more, except
    # that things are moved on
    is_held: bool = False

    @property
    def name(self) -> str:
        """The key, a letter in lower case."""
        return self.key.lower() if len(self.key) == 1 else self.key


@dataclass(frozen=True, slots=True)
class Commanded:
    """A button or a form said this, with what the form posts."""

    name: str
    fields: Fields = field(default_factory=dict)


def command_in(commands: Mapping[str, T], name: str) -> T | None:
    """Return what a table of commands has for a name, or for its part up to a dash.

    A key that ends with a dash stands for all names that begin with it.
    """
    word, _dash, rest = name.partition("-")
    return commands.get(name) or (commands.get(f"{word}-") if rest else None)


@dataclass(frozen=True, slots=True)
class Held:
    """It became known whether this page may write the save, or another one does."""

    is_mine: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A computer player's advice came, as text, on a question."""

    question: str
    advice: str


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No advice will come on a question, for the reason that the sentence says."""

    question: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Notified:
    """The page has something to say beside the game."""

    notice: Notice


@dataclass(frozen=True, slots=True)
class Warned:
    """The page has something to say until it says None: then it holds no more."""

    notice: Notice | None


@dataclass(frozen=True, slots=True)
class Offered:
    """The page has something to say between two turns, once."""

    notice: Notice


@dataclass(frozen=True, slots=True)
class Passed:
    """Those at other devices did something, or the time did."""

    company: Company  # as it is now
    # the ply up to which everything was told before; None where nothing was played
    since: int | None = None
    says: tuple[str, ...] = ()  # what is to be said, as sentences
    # why a play was not taken, and the clause that forbids it, or ""
    refused: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class BoardShown:
    """The board was shown as it is, and what was to be said of it was said."""


Event: TypeAlias = (
    Played
    | Selected
    | Dragged
    | Swiped
    | Pressed
    | Commanded
    | Held
    | Answered
    | Unanswered
    | Notified
    | Warned
    | Offered
    | Passed
    | BoardShown
)

TOUCHES: Final = (Played, Selected, Dragged, Swiped, Pressed, Commanded)
"""What a finger or a key makes happen."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is to think about."""

    text: str  # as `tabletop.session.bot_protocol.think` takes it
    pause: float  # the shortest time until the answer is taken, in seconds
    # whether there is nothing to think about, and the text only a name
    is_pause: bool = False


# Effects


@dataclass(frozen=True, slots=True)
class Speak:
    """A screen reader says this when it has time."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Again:
    """The last sentence is repeated."""


@dataclass(frozen=True, slots=True)
class Alert:
    """A screen reader says this at once, and nothing else so."""

    sentence: str


HOME: Final = "home"
"""In place of an id: what is at hand, where the focus is at nothing to be done."""


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """The element of this id has the focus."""

    id: str


@dataclass(frozen=True, slots=True)
class ClearSpeech:
    """Nothing of what was to be said holds any more."""


@dataclass(frozen=True, slots=True)
class PlayCues:
    """A person hears and feels these, where that is switched on."""

    cues: tuple[Cue, ...]


@dataclass(frozen=True, slots=True)
class ShowThrow:
    """The page shows what fell before it shows what that brought (`View.falls`)."""

    ply: int  # of the action of chance


@dataclass(frozen=True, slots=True)
class SaveGame:
    """The game is kept as it is now."""


@dataclass(frozen=True, slots=True)
class Navigate:
    """The page goes to this address."""

    address: str


@dataclass(frozen=True, slots=True)
class RemoteCommand:
    """A message or a question to the other devices."""

    name: str  # "play", "advice", or one of the company's commands
    text: str = ""  # an action, or a computer's advice
    fields: Fields = field(default_factory=dict)  # what a form posts


@dataclass(frozen=True, slots=True)
class LetThrough:
    """The key means nothing here: the browser may have it."""


Effect: TypeAlias = (
    Speak
    | Again
    | Alert
    | MoveFocus
    | ClearSpeech
    | PlayCues
    | ShowThrow
    | SaveGame
    | Navigate
    | RemoteCommand
    | LetThrough
)


@dataclass(frozen=True, slots=True)
class Speech:
    """What comes with the next frame."""

    polite: tuple[str, ...] = ()  # what is to be said, one after the other
    assertive: str = ""  # what is to be said at once, or ""
    focus: str = ""  # the id of the element that is to have the focus, or ""
    cues: tuple[Cue, ...] = ()  # what is to be heard and felt
    fall: ShowThrow | None = None  # what is shown first, None where nothing fell

    def after(self, effect: Effect) -> Speech:  # noqa: PLR0911 - one for each
        """Return what is to be said after this effect; most say nothing."""
        match effect:
            case Speak(sentence):
                return replace(self, polite=(*self.polite, sentence))
            case Alert(sentence):
                return replace(self, assertive=sentence)
            case MoveFocus(id_):
                return replace(self, focus=id_)
            case PlayCues(cues):
                return replace(self, cues=(*self.cues, *cues))
            case ShowThrow():
                return replace(self, fall=effect)
            case ClearSpeech():
                return Speech(cues=self.cues)  # they tell nothing that is hidden
            case _:
                return self
