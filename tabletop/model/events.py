"""Events at a board, and the effects that they ask for.

A board's `update` takes the board and an event, and returns the next board with
effects. The page performs the effects and draws the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeVar

from tabletop.core.sounds import Cue
from tabletop.model.company import Company
from tabletop.model.notice import Notice

T = TypeVar("T")

Fields: TypeAlias = Mapping[str, str]  # values that a form posts, by control


# Events


@dataclass(frozen=True, slots=True)
class Played:
    """A person pressed a button that plays this action."""

    text: str


@dataclass(frozen=True, slots=True)
class Selected:
    """A person pressed an element or a key that selects this word."""

    word: str
    by_key: bool = False


@dataclass(frozen=True, slots=True)
class Dragged:
    """A half-made swipe has this direction; "" cancels it."""

    direction: str


@dataclass(frozen=True, slots=True)
class Swiped:
    """A person swiped: left, right, up or down."""

    direction: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A person pressed a key."""

    key: str  # as `KeyboardEvent.key` names it
    single_keys: bool = True  # whether letters mean anything
    is_in_group: bool = False  # whether arrows could move the focus inside a group
    is_held: bool = False  # whether it repeats; then it only arranges cards

    @property
    def name(self) -> str:
        """The key, a letter in lower case."""
        return self.key.lower() if len(self.key) == 1 else self.key


@dataclass(frozen=True, slots=True)
class Commanded:
    """A person pressed a button or sent a form with this command."""

    name: str
    fields: Fields = field(default_factory=dict)


def command_in(commands: Mapping[str, T], name: str) -> T | None:
    """Return the entry of a command in a table, perhaps by its beginning, or None."""
    word, _dash, rest = name.partition("-")
    return commands.get(name) or (commands.get(f"{word}-") if rest else None)


@dataclass(frozen=True, slots=True)
class Held:
    """The page learned whether it may write the save, or another tab does."""

    is_mine: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A computer player answered a question with advice, as text."""

    question: str
    advice: str


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question will get no advice; the sentence gives the reason."""

    question: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Notified:
    """The page shows a notice next to the game."""

    notice: Notice


@dataclass(frozen=True, slots=True)
class Warned:
    """The page shows a warning until it sends None."""

    notice: Notice | None


@dataclass(frozen=True, slots=True)
class Offered:
    """The page shows a notice once, between two turns."""

    notice: Notice


@dataclass(frozen=True, slots=True)
class Passed:
    """Other devices, or the clock, changed the table."""

    company: Company  # the current snapshot
    since: int | None = None  # the ply shown before; None without a new action
    says: tuple[str, ...] = ()  # sentences to speak
    # why the host refused a play, and the clause that forbids it, or ""
    refused: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class BoardShown:
    """The page has drawn the board and spoken its sentences."""


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
"""Events that a finger or a key causes."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a computer player, or a pause."""

    text: str  # as `tabletop.session.bot_protocol.think` takes it
    pause: float  # the shortest time until the answer, in seconds
    is_pause: bool = False  # whether it is only a pause, and the text only its name


# Effects


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak this sentence when the screen reader has time."""

    sentence: str
    is_prompt: bool = False  # whether it holds only at this position of the game


@dataclass(frozen=True, slots=True)
class Again:
    """Repeat the last sentence."""


@dataclass(frozen=True, slots=True)
class AnswerPerson:
    """Note that the sentences of the next frame answer what the person did."""


@dataclass(frozen=True, slots=True)
class Alert:
    """Speak this sentence at once; only the last alert counts."""

    sentence: str


HOME: Final = "home"  # in place of an id: the first useful element, if none has it


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """Focus the element with this id."""

    id: str


@dataclass(frozen=True, slots=True)
class ClearSpeech:
    """Drop all sentences that wait to be spoken."""


@dataclass(frozen=True, slots=True)
class PlayCues:
    """Play these sounds and vibrations, if they are switched on."""

    cues: tuple[Cue, ...]


@dataclass(frozen=True, slots=True)
class ShowMoment:
    """Show the moment of an action before its result (`View.moment`)."""

    ply: int  # of the action


@dataclass(frozen=True, slots=True)
class SaveGame:
    """Save the game."""


@dataclass(frozen=True, slots=True)
class PassOffer:
    """Note that sound was offered; the person played instead of an answer."""


@dataclass(frozen=True, slots=True)
class Navigate:
    """Open this address."""

    address: str


@dataclass(frozen=True, slots=True)
class RemoteCommand:
    """Send a message or a question to the other devices."""

    name: str  # "play", "advice", or one of the company's commands
    text: str = ""  # an action, or a computer's advice
    fields: Fields = field(default_factory=dict)  # values of a form


@dataclass(frozen=True, slots=True)
class LetThrough:
    """Leave the key to the browser, since it means nothing here."""


Effect: TypeAlias = (
    Speak
    | Again
    | AnswerPerson
    | Alert
    | MoveFocus
    | ClearSpeech
    | PlayCues
    | ShowMoment
    | SaveGame
    | PassOffer
    | Navigate
    | RemoteCommand
    | LetThrough
)


@dataclass(frozen=True, slots=True)
class Speech:
    """Speech, sounds and focus of the next frame."""

    polite: tuple[str, ...] = ()  # sentences to speak, one after the other
    prompts: tuple[str, ...] = ()  # those that hold only at this position of the game
    assertive: str = ""  # the sentence to speak at once, or ""
    is_answer: bool = False  # whether they answer what the person did
    focus: str = ""  # the id of the element to focus, or ""
    cues: tuple[Cue, ...] = ()  # sounds and vibrations
    moment: ShowMoment | None = None  # what to show first, or None

    def after(self, effect: Effect) -> Speech:  # noqa: PLR0911 - one for each
        """Return the speech with this effect added; most effects add nothing."""
        match effect:
            case Speak(sentence, is_prompt):
                prompts = (*self.prompts, *([sentence] if is_prompt else []))
                return replace(self, polite=(*self.polite, sentence), prompts=prompts)
            case AnswerPerson():
                return replace(self, is_answer=True)
            case Alert(sentence):
                return replace(self, assertive=sentence)
            case MoveFocus(id_):
                return replace(self, focus=id_)
            case PlayCues(cues):
                return replace(self, cues=(*self.cues, *cues))
            case ShowMoment():
                return replace(self, moment=effect)
            case ClearSpeech():
                return Speech(cues=self.cues)  # sounds reveal nothing hidden
            case _:
                return self
