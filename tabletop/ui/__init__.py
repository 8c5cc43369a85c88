"""The interface of a view, and the state of the screen for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from tabletop.core.game import Ids
from tabletop.core.i18n import _
from tabletop.core.phrases import ActionEvent
from tabletop.core.sounds import Cue, cues
from tabletop.ui.elements import Element, Node
from tabletop.ui.moments import Moment, ShownStep
from tabletop.ui.result import Result, TurningPoint
from tabletop.ui.window import Window

ObservationT = TypeVar("ObservationT")

Mood: TypeAlias = Literal["calm", "thinking", "glad", "sour", "beaten"]
"""The look of a computer's face."""

Moods: TypeAlias = tuple[Mood | Literal[""], ...]
"""By seat, that of each computer, and "" for a person; () without computers."""


@dataclass(frozen=True, slots=True)
class Presence:
    """A person with a device of their own, as their seat shows them."""

    is_away: bool = False
    is_gone: bool = False  # whether a computer has the seat for good
    word: str = ""  # in the place of the last action, such as "away"


@dataclass(frozen=True, slots=True)
class Wait:
    """Why a game waits, in the place of the caption, and what can be done about it."""

    line: str = ""  # a few words, or "" for the usual caption
    below: str = ""  # a sentence
    # commands and labels, in the place of the choices; of two the last is emphasized
    offers: tuple[tuple[str, str], ...] = ()
    has_stopped: bool = False  # whether nobody can act until the host is back


@dataclass(frozen=True, slots=True)
class Ui:
    """The state of a screen for its view; it is not saved, and no rule reads it."""

    # from the place of each thing on the table to the number of its element
    ids: Ids = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of the seats, in their order
    moods: Moods = ()  # of the computers
    people: tuple[Presence, ...] = ()  # by seat, at a table of several devices
    wait: Wait | None = None  # for whom the game waits there, None for nobody
    looks_on: bool = False  # whether the person there only watches, from a seat's side
    # the selected things, in the words of the view, each once. A second press deselects
    # a thing. A word that begins with "=" replaces all others.
    selected: tuple[str, ...] = ()
    preview: str = ""  # the action that an unfinished gesture would play, or ""
    hint: str = ""  # the action that a computer player advises, or ""
    told: str = ""  # the last sentence of the story, or ""
    # whether the table pauses until the player continues (the command "go-on") or some
    # seconds have passed
    is_resting: bool = False
    # the seat at the near side of the table, if the view has one: that of the first
    # person before seats moved
    near: int = 0
    # the number of seats by which all players moved since the first of these games, so
    # that players can keep their colours
    moved: int = 0
    # the last decisions, the earliest first: the observation before each, and the
    # action
    recent: tuple[tuple[Any, str], ...] = ()
    # this player's arrangement of their things, from the view's answer to the last
    # command "arrange-…", or ""
    arrangement: str = ""
    ply: int = 0  # the number of actions before this position, with those of chance
    step: ShownStep | None = None  # the step of a moment, None on the settled table
    window: Window = field(default_factory=Window)

    def name_of(self, seat: int) -> str:
        """Return the name of a seat."""
        if seat < len(self.names):
            return self.names[seat]
        return _("Player {n}").format(n=seat + 1)


def listing(observation: Any) -> str:
    """Return the fields of an observation, a line each."""
    common = ("observer", "options", "to_act")
    shown = [field.name for field in fields(observation) if field.name not in common]
    rows = ((name, getattr(observation, name)) for name in shown)
    return "\n".join(
        f"{name.replace('_', ' ')}: {worded(value)}" for name, value in rows
    )


def worded(value: object) -> str:
    """Return a value of the contract as text, without Python's syntax."""
    if isinstance(value, tuple):
        inside = (worded(item) for item in value)
        return " ".join(f"({w})" if " " in w else w for w in inside) or "–"
    if is_dataclass(value):
        parts = (getattr(value, field.name) for field in fields(value))
        return " ".join(map(worded, parts))
    return "–" if value is None or value == "" else str(value)


def _nothing(*_about: object) -> str:
    return ""


def _none(*_about: object) -> tuple[()]:
    return ()


def _no_answer(*_about: object) -> None:
    return None


def _never(_observation: object) -> bool:
    return False


def _at_once(*_about: object) -> float:
    return 0.0


def _words_alone(words: str, _options: object) -> str:
    return words


def _as_it_is(word: str, _observation: object, _ui: Ui) -> str:
    return word


def _as_it_lay(_before: object, _action: str, _after: object, ui: Ui) -> str:
    return ui.arrangement


@dataclass(frozen=True, slots=True)
class Tally(Generic[ObservationT]):
    """The count for the score over return games, if it is not games won."""

    label: str  # the name of the count, marked for translation
    of: Callable[[ObservationT], Sequence[int]]  # → of each seat in a finished game


Told: TypeAlias = Callable[[ObservationT, Sequence[str], Ui], str]
"""(observation, legal, ui) → sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Generic[ObservationT]):
    """The answers of a view to the keys that ask about a position.

    Each is one or more sentences on what the observer may know. `legal` is empty if the
    observer does not act.
    """

    hand: Told[ObservationT] = _nothing  # the observer's hand or dice
    table: Told[ObservationT] = _nothing  # the middle of the table
    others: Told[ObservationT] = _nothing  # the state of the other players
    # the rules in force and the possible actions, or the player who acts
    choices: Told[ObservationT] = _nothing
    standing: Told[ObservationT] = _nothing  # the score, or the state of the game
    # the observer's things one by one, each with its possible actions
    each: Callable[[ObservationT, Sequence[str], Ui], Sequence[str]] = _none
    # the part of `choices` for the observer's turn, also when repeated; without it all
    # of `choices`
    turn: Told[ObservationT] | None = None
    usual: Told[ObservationT] = _nothing  # what follows `turn` the first time only

    @property
    def asks(self) -> Told[ObservationT]:
        """The sentences for the observer's turn."""
        return self.turn or self.choices


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[ObservationT]):
    """The view of one game: `VIEW` in the module `view` of its package.

    All functions are pure. Texts are marked for translation.

    The page reads the markup of `draw`:

    An element that plays an action has `data-action` with its notation, and an
    accessible name; the same press then plays the action of `data-then`, if there is
    one. An element whose action is illegal now also has `aria-disabled="true"`. An
    element that selects has `data-ui` with a word of the view. An element that controls
    the table has `data-command`, such as "go-on", or "arrange-" with a word of the view
    (`arrange`). There are no `style` attributes.

    A slider (`<input type="range">`) that selects has `data-slide` with a word. It
    selects "=" with that word and its value.

    A thing that can be dragged has an id and `data-carried` with a word. It can be
    dropped or flicked on an element whose `data-takes` is the word of its `data-to`.
    The drop then plays or selects like one or two touches, with the same refusals:

    - with `data-plays` it selects its `data-ui` and plays that action; selected things
      with the same action are dragged together;
    - with `data-picks` the lift selects that word, like its own `data-ui`, so that the
      drop places light up and announce the result; the drop then presses the place;
    - otherwise the drop presses the thing itself.

    A drop place lights up unless it has `aria-disabled="true"`, or, without
    `data-picks`, unless the dragged thing has it. Dropped elsewhere, the thing travels
    back. The finger drags the last thing in the element, or with `data-lifts="all"` all
    of them. Inside an element with `data-order` and a word, things can be reordered.
    The drop sends the command "arrange-", that word and the words of all things there
    in their new order, with spaces between.

    A second tap at once on the same spot plays `data-double`, an action, after the
    first tap selected the thing: for things with a single action.

    A part that only plays, such as a row of buttons, has `data-controls`. A review
    hides it until the player tries another line.

    A group of buttons that is one tab stop has `data-rove`, and all but one of them
    have `tabindex="-1"`. Arrow keys that play nothing move between them. For buttons in
    columns, `data-rove` is the number in each column.

    The part where the acting player plays has `data-home`. The keyboard focus goes
    there when its element is gone.

    A thing that moves has `data-thing` and a constant id. It is an HTML element whose
    own classes draw it at any place; motion owns its `transform`. It may also have

    - `data-enters`: a new thing comes in `along` with moving ones, or rolls in like a
      die that is `thrown`; otherwise it grows.
    - `data-from`: a new thing starts from the middle of the element with this id, or of
      the part with `data-hand` in it; several start one after the other.
    - `data-travels`: a thing with a new place moves slowly, as soon as dice are still;
      several start one after the other.
    - `data-gathers`, on a player: what lay in the element with this id and is gone
      travels to their disc.
    - `data-piece`, on a place or figure: no bubble covers it, as it covers no thing.
    - `data-counts`, on a number with an id: it changes as the things that travel land.
    - `data-after-dice`, on any element: it becomes visible as soon as incoming dice are
      still, but screen readers announce it at once. The same holds for the status and
      the last sentence of the story.
    - `data-moves`: the direction in which an unfinished swipe (`ui.preview`) would move
      it. The style sheet makes it follow `--drag` of the table, 0 to 1.

    The element that contains the things may have

    - `data-ground`: places are measured in it; otherwise in the whole table.
    - `data-covers` (a panel in it): it replaces the table; the things there disappear
      at once.
    - `data-turn`: the progress of the game, which decreases when moves are undone.
    - `data-steps`: its width in steps of a swipe; 0 if that is undefined. Without it
      there are no swipes.
    """

    tagline: str  # the line on the game in the lobby
    picture: Callable[[], Element]  # → the picture of the table for the lobby, an SVG
    # (observation, names) → the state of the game in a few words, for the lobby and the
    # strip, without hidden information
    status: Callable[[ObservationT, Sequence[str]], str]
    # (observation, legal, ui) → the table, made by `tabletop.ui.table.table`; see
    # above
    draw: Callable[[ObservationT, Sequence[str], Ui], Node]
    # (words of the view) → a picture for the rules page, with a text alternative;
    # raises `ValueError` if there is none
    figure: Callable[[str], Element]
    # (observation of a finished game, names) → its result
    ending: Callable[[ObservationT, Sequence[str]], Result]
    # (words of a picture, options) → the words of the picture for these options
    figure_words: Callable[[str, Any], str] = _words_alone
    # (observation, log, names) → the action that decided the game, None if none did;
    # `log` holds all actions as texts
    turning_point: Callable[
        [ObservationT, Sequence[str], Sequence[str]], TurningPoint | None
    ] = _no_answer
    # (observation, log, names) → the summary of the game for its review
    review: Callable[
        [ObservationT, Sequence[str], Sequence[str]], Sequence[Element]
    ] = _none
    # → the table as plain text for the terminal, which otherwise prints `heard`
    text: Callable[[ObservationT], str] | None = None
    # from keys to actions: `KeyboardEvent.key`, letters in lower case. Enter and Space
    # press the focused element; the application uses u, r, h, n and ?.
    keys: Mapping[str, str] = field(default_factory=dict)
    # from swipes to actions: left, right, up and down
    swipes: Mapping[str, str] = field(default_factory=dict)
    # from keys to the words of `data-ui`
    selects: Mapping[str, str] = field(default_factory=dict)
    # from keys to the words of "arrange-…"
    arranges: Mapping[str, str] = field(default_factory=dict)
    # labels in the list of keys, from the actions of `keys` and the words of `selects`
    # and `arranges`; without a label the list shows the text itself
    key_words: Mapping[str, str] = field(default_factory=dict)
    # (word, observation, ui) → the word that a key of `selects` selects, in view of the
    # present selection; "" for nothing
    added: Callable[[str, ObservationT, Ui], str] = _as_it_is
    # (observation, ui) → the word that closes an open panel or question, and keeps the
    # rest of the selection; "" if nothing is open. A panel that a touch opens speaks
    # its `answer`.
    closing: Callable[[ObservationT, Ui], str] = _nothing
    # (action, observation, ui) → the action of a key with the present selection, or a
    # word that begins with "=" to select; "" if a selection is missing
    complete: Callable[[str, ObservationT, Ui], str] = _as_it_is
    # (observation, legal, ui) → the sentence on the missing selection, for such a key
    # and for a pressed element whose `data-action` is ""
    lacks: Callable[[ObservationT, Sequence[str], Ui], str] = _nothing
    # (word, observation, ui) → the new `ui.arrangement` after the command "arrange-…"
    # with this word
    arrange: Callable[[str, ObservationT, Ui], str] = _as_it_is
    # (word, observation, legal, ui) → the text to speak after a key with this word of
    # `selects` or `arranges`: the selection, the open panel, or the new order
    answer: Callable[[str, ObservationT, Sequence[str], Ui], str] = _nothing
    # (observation, legal, ui) → the id of the element to focus after a selection: the
    # first answer to a question, or the first place for the selected thing; "" keeps
    # the focus. The focus returns when that element is gone.
    onward: Callable[[ObservationT, Sequence[str], Ui], str] = _nothing
    # the answers to the application's keys that only speak
    heard: Spoken[ObservationT] = field(default_factory=Spoken)
    # (word, observation, ui) → the reason that the command "arrange-…" with this word
    # moves nothing; "" if the order is already so
    stays: Callable[[str, ObservationT, Ui], str] = _nothing
    # (before, action, after, ui) → `ui.arrangement` after the player's action, given as
    # text; `ui` is the one before it
    rearranged: Callable[[ObservationT, str, ObservationT, Ui], str] = _as_it_lay
    # (observation, legal) → the forced action, which a setting lets the page play; ""
    # if the player has a choice
    forced: Callable[[ObservationT, Sequence[str]], str] = _nothing
    # whether the table pauses here until the player continues (the command "go-on", or
    # any play). The announcement of a finished game waits too.
    rests: Callable[[ObservationT], bool] = _never
    # whether something was settled with the last action, so that hurried computers'
    # sentences are spoken
    settles: Callable[[ObservationT], bool] = _never
    # (observation of a finished game) → seconds to show the final table before the
    # result, such as cards that are turned over (`ui.is_resting` meanwhile); 0 for none
    finale: Callable[[ObservationT], float] = _at_once
    # (before, action as text, after, names) → the moment of an action, of chance too,
    # or None. The page then shows `ui.step` before the table after it
    # (`tabletop.app.frame`). It reveals nothing hidden.
    moment: Callable[
        [ObservationT, str, ObservationT, Sequence[str]], Moment | None
    ] = _no_answer
    # whether players have hidden information. Two persons at one device then have a
    # curtain between them (`tabletop.model.curtain`), and only the curtain has a stored
    # picture.
    is_private: bool = False
    # (before, action as text, after) → a revelation to the action's player alone, or
    # None. It stays until the player closes it.
    reveal: Callable[[ObservationT, str, ObservationT], Element | None] = _no_answer
    # (before, action as text, after) → what the observer of both saw of an action, of
    # chance too
    event: (
        Callable[[ObservationT, str, ObservationT], ActionEvent[ObservationT, Any]]
        | None
    ) = None
    tally: Tally[ObservationT] | None = None  # over return games, instead of games won
    # the change in a return game, with {name} for the player of the first seat, or ""
    rematch: str = ""
    rematch_in_short: str = ""  # the same in a few words, for the button, or ""
    has_forfeit: bool = False  # whether a form asks what the loser will owe
    # (observation of a finished game alone) → the achievement in a few words, the
    # reached steps, and all steps; None without steps
    feat: Callable[[ObservationT], tuple[str, int, int]] | None = None
    # → the thumbnail of the table, as a text that `tabletop.ui.thumbnails` draws,
    # without hidden information
    glimpse: Callable[[ObservationT], str] = _nothing
    advice_on_players: str = ""  # a sentence for the form of a new game, or ""
    kind: str = ""  # the kind of the game, in one word for the lobby, or ""
    # the approximate duration with the usual number of players, from games between
    # computers: five seconds for each own action (ten in a duel) and 1.5 for others. 0
    # if unknown.
    minutes: int = 0

    @property
    def has_forced(self) -> bool:
        """Whether there are actions in the game that the page may play."""
        return self.forced is not _nothing

    def sounds(
        self, before: ObservationT, text: str, after: ObservationT
    ) -> tuple[Cue, ...]:
        """Return the sounds of an action; they reveal nothing hidden.

        They are in the order of the motion: a thing sounds as it lands. The application
        adds refusals, turns and the end.
        """
        return cues(*self.event(before, text, after).sounds) if self.event else ()

    def gains(
        self, before: ObservationT, text: str, after: ObservationT
    ) -> Mapping[int, int]:
        """Return `ActionEvent.gains`, for the faces of computers."""
        return self.event(before, text, after).gains if self.event else {}

    def trace(self, before: ObservationT, text: str, after: ObservationT) -> str:
        """Return `ActionEvent.trace`, for the curtain."""
        return self.event(before, text, after).trace if self.event else ""

    def told(
        self, seen: ObservationT, legal: Sequence[str], names: Sequence[str]
    ) -> str:
        """Return the table as plain text: `text`, or what is heard, a line a part."""
        if self.text:
            return self.text(seen)
        heard, ui = self.heard, Ui(names=tuple(names))
        parts = [heard.hand, heard.table, heard.others, heard.standing]
        parts += [heard.choices] if legal else []
        lines = [part(seen, legal, ui) for part in parts]
        return "\n".join(filter(None, lines)) or listing(seen)


def alone(*actions: str) -> Callable[[object, Sequence[str]], str]:
    """Return a `View.forced` that plays one of these actions if it is the only one."""

    def forced(_observation: object, legal: Sequence[str]) -> str:
        return legal[0] if len(legal) == 1 and legal[0] in actions else ""

    return forced
