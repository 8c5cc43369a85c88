"""The interface of a view, and what every table is drawn with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from tabletop.core.game import Ids
from tabletop.core.i18n import _
from tabletop.ui.sounds import Cue

ObservationT = TypeVar("ObservationT")


@dataclass(frozen=True, slots=True)
class Ui:
    """What only this screen knows: nothing of it is saved, and no rule reads it."""

    # the place of each thing on the table, to the number of its element
    ids: Ids = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of the seats, in their order
    # what was pressed of the things that only select, in the words of the view, each
    # once; a second press takes it out, and a word that begins with "=" takes the place
    # of all others
    selected: tuple[str, ...] = ()
    preview: str = ""  # the action that a half-made gesture would play, or ""
    hint: str = ""  # the action that a computer player advises, or ""
    advice: str = ""  # why, in a sentence or two as markup, or ""
    told: str = ""  # the last sentence of the story, or ""
    # whether the table stands still, until the person says that he has seen enough (the
    # command "go-on") or some seconds have passed
    is_resting: bool = False
    # the seat at the near side of the table, where one side is nearer: that of the
    # person who sat first before seats moved
    near: int = 0
    # by how many seats everybody sits further than in the first of these games, so that
    # each can keep his colour
    moved: int = 0
    # the last decisions, the earliest first: what the observer saw before each, and the
    # action
    recent: tuple[tuple[Any, str], ...] = ()
    # how this person wants his things to lie: what the view made of the last command
    # "arrange-…", or ""
    arrangement: str = ""
    ply: int = 0  # how many actions have led here, those of chance among them
    # what is observed when what falls now lies still, and the `ids` then; of that,
    # nothing but what falls is drawn. None where nothing falls.
    falling: tuple[Any, Ids] | None = None
    is_fallen: bool = False  # whether what fell is told now, and who acts next is not

    def name_of(self, seat: int) -> str:
        """Return what a seat is called."""
        if seat < len(self.names):
            return self.names[seat]
        return _("Player {n}").format(n=seat + 1)


def listing(observation: Any, _names: Sequence[str] = ()) -> str:
    """Return the fields of an observation, a line each: the table of any game."""
    common = ("observer", "options", "to_act")
    shown = [field.name for field in fields(observation) if field.name not in common]
    rows = ((name, getattr(observation, name)) for name in shown)
    return "\n".join(
        f"{name.replace('_', ' ')}: {_word(value)}" for name, value in rows
    )


def _word(value: object) -> str:
    """Return a value of the contract as text, without the marks of a program."""
    if isinstance(value, tuple):
        inside = (_word(item) for item in value)
        return " ".join(f"({w})" if " " in w else w for w in inside) or "–"
    if is_dataclass(value):
        parts = (getattr(value, field.name) for field in fields(value))
        return " ".join(map(_word, parts))
    return "–" if value is None or value == "" else str(value)


def _nothing(*_about: object) -> str:
    return ""


def _none(*_about: object) -> tuple[str, ...]:
    return ()


def _in_silence(*_about: object) -> tuple[Cue, ...]:
    return ()


def _never(_observation: object) -> bool:
    return False


def _at_once(_before: object, _action: str) -> float:
    return 0.0


def _in_no_time(_observation: object) -> float:
    return 0.0


def _as_it_is(word: str, _observation: object, _ui: Ui) -> str:
    return word


def _as_it_lay(_before: object, _action: str, _after: object, ui: Ui) -> str:
    return ui.arrangement


@dataclass(frozen=True, slots=True)
class Tally(Generic[ObservationT]):
    """What counts in the score over return games, where that is not games won."""

    label: str  # what is counted, marked for translation
    # gives what each seat of a finished game counts
    of: Callable[[ObservationT], Sequence[int]]


Told: TypeAlias = Callable[[ObservationT, Sequence[str], Ui], str]
"""Of (observation, legal, ui) gives sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Generic[ObservationT]):
    """What a view says to whoever asks with a key, at any time and of any position.

    Each is a sentence or several, of what the observer may know. While the observer
    does not act, `legal` is empty.
    """

    hand: Told[ObservationT] = _nothing  # what the observer holds, or throws with
    table: Told[ObservationT] = _nothing  # what lies in the middle
    others: Told[ObservationT] = _nothing  # how the other players stand
    # what is in force and what can be done now, or for whom it waits
    choices: Told[ObservationT] = _nothing
    standing: Told[ObservationT] = _nothing  # the score, or how the game stands
    # the things of the observer one by one, each with what can be done with it
    each: Callable[[ObservationT, Sequence[str], Ui], Sequence[str]] = _none
    # what is said of `choices` when it is the observer's turn, also again: all of it
    # without this
    turn: Told[ObservationT] | None = None
    # what is said with it the first time only: how to go about it, which is the same
    # each time
    usual: Told[ObservationT] = _nothing

    @property
    def asks(self) -> Told[ObservationT]:
        """The sentence when it is the observer's turn."""
        return self.turn or self.choices


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[ObservationT]):
    """The view of one game: `VIEW` of the module `view` of its room.

    All of its functions are pure. Texts of its own are marked for translation.

    What `draw` gives is read by the page:

    Every element that plays something carries `data-action` with the notation of
    the action and has an accessible name; what cannot be played now carries
    `aria-disabled="true"` beside it. What only selects carries `data-ui` with a
    word of the view's own; what drives the table, `data-command`, such as "go-on",
    or "arrange-" with a word of the view's own (`arrange`). There are no `style`
    attributes.

    A slider (`<input type="range">`) that selects carries `data-slide` with a word:
    wherever it stands, "=", that word and its value are selected.

    What can be carried by a finger has an id and `data-carried` with a word. Let go on
    an element whose `data-takes` is the word of its `data-to`, or flicked there, it
    does what a touch or two would do, and is refused as they are:

    - with `data-plays` it plays that action, after its `data-ui` is selected; chosen
      ones that play the same are carried together;
    - with `data-picks` it selects that word when it is lifted, as its own `data-ui`
      does, so that what takes it is lit and says what would come of it; that is then
      pressed;
    - else it is pressed itself.

    What takes it is lit unless it carries `aria-disabled="true"`, or, where nothing is
    picked, unless the carried thing does. Let go elsewhere, it travels back. What is
    seen under the finger is the last thing in it, or with `data-lifts="all"` all of
    them. Where it lies in an element with `data-order`, also with a word, it can be
    laid elsewhere in that: it gives the command "arrange-", that word and those of all
    that lies there, in their new order, with spaces between.

    A thing that was chosen by a tap plays its `data-double`, an action, by another one
    that follows at once on the same spot: for what can do one thing alone.

    What only plays and shows nothing of the position, such as a row of buttons,
    carries `data-controls`: where a game is looked back at it gives its room away
    until another line is tried.

    A group of buttons that is one tab stop carries `data-rove`, and all but one of
    them `tabindex="-1"`: the arrow keys that play nothing move between them. Where
    they stand in columns, `data-rove` says how many in each.

    What lies at the hand of who acts carries `data-home`: there the focus of whoever
    plays by keys goes where what had it is gone.

    What moves on the table carries `data-thing` and an id that it keeps. It is an
    HTML element that its own classes draw wherever it lies, and its `transform`
    belongs to motion. Besides it may carry

    - `data-enters`: new, it comes in `along` with what moves, or it rolls in like
      a die that is `thrown`; else it grows.
    - `data-from`: new, it sets out from the middle of the element with this id, or
      of what in it has `data-hand`; several do so one after the other.
    - `data-travels`: when it lies elsewhere it sets out as soon as dice lie still,
      slowly; several do so one after the other.
    - `data-after-dice`, on any element, not only on what moves: it is seen as soon
      as the dice that come in lie still, and is heard at once. So are the status and
      the last sentence of the story.
    - `data-moves`: a half-made swipe (`ui.preview`) would move it, and how. The
      style sheet makes it follow `--drag`, 0 to 1, which the table has meanwhile.

    The element on which things lie may carry

    - `data-ground`: places are measured in it; else in the whole table.
    - `data-covers` (a panel in it): it takes the place of the table; what lay there
      is gone at once.
    - `data-turn`: how far the game has come; it falls when moves are taken back.
    - `data-steps`: how many steps of a swipe it is wide; 0 where that says nothing.
      Without it nothing is swiped.
    """

    tagline: str  # the line that the lobby says of the game
    # gives the picture of the table that the lobby shows, as SVG
    picture: Callable[[], str]
    # of (observation, names) gives the state of the game in a few words, for the lobby
    # and the strip; nothing that is hidden from any player
    status: Callable[[ObservationT, Sequence[str]], str]
    # of (observation, legal, ui) gives the table as markup; see below
    draw: Callable[[ObservationT, Sequence[str], Ui], str]
    # gives a picture for the rules page, in words of the view's own, as markup with a
    # text alternative; a ValueError where there is none
    figure: Callable[[str], str]
    # of (observation, names) gives what the end screen says of a finished game, as
    # markup
    ending: Callable[[ObservationT, Sequence[str]], str]
    # of (observation, log, names) gives what the end screen says of the whole game
    # below `ending`, as markup; `log` is all of its actions as texts
    review: Callable[[ObservationT, Sequence[str], Sequence[str]], str] = _nothing
    # of (observation, names) gives the table in letters, for the terminal
    text: Callable[[ObservationT, Sequence[str]], str] = listing
    # keys that play: `KeyboardEvent.key`, letters in lower case, to an action. Enter
    # and Space press what has the focus; the house has u, r, h, n and ?.
    keys: Mapping[str, str] = field(default_factory=dict)
    # swipes that play: left, right, up and down, to an action
    swipes: Mapping[str, str] = field(default_factory=dict)
    # keys that select, to the words of `data-ui`
    selects: Mapping[str, str] = field(default_factory=dict)
    # keys that arrange, to the words of "arrange-…"
    arranges: Mapping[str, str] = field(default_factory=dict)
    # what the actions of `keys` and the words of `selects` and `arranges` are called in
    # the list of keys, where their own text does not do
    key_words: Mapping[str, str] = field(default_factory=dict)
    # of (word, observation, ui) gives what such a key selects with what is selected
    # already, "" for nothing
    added: Callable[[str, ObservationT, Ui], str] = _as_it_is
    # of (observation, ui) gives the word that takes away what lies open over the table,
    # or is asked there, and leaves what else is selected; "" where nothing lies there.
    # What opens so by a touch says its `answer`.
    closing: Callable[[ObservationT, Ui], str] = _nothing
    # of (action, observation, ui) gives the action that a key means with what is
    # selected, or a word that begins with "=", which it then selects; "" where
    # something is to be selected first
    complete: Callable[[str, ObservationT, Ui], str] = _as_it_is
    # of (observation, legal, ui) gives what that is, as a sentence: the answer to such
    # a key, and to what is pressed whose `data-action` is ""
    lacks: Callable[[ObservationT, Sequence[str], Ui], str] = _nothing
    # of (word, observation, ui) gives what is kept as `ui.arrangement` after the
    # command "arrange-…" with this word
    arrange: Callable[[str, ObservationT, Ui], str] = _as_it_is
    # of (word, observation, legal, ui) gives what is said when a key with this word of
    # `selects` or `arranges` has changed the table: what is chosen, what lies open, or
    # how the things lie now
    answer: Callable[[str, ObservationT, Sequence[str], Ui], str] = _nothing
    # of (observation, legal, ui) gives the id of what has the focus after something was
    # selected: the first answer to what is asked, or the first place for what is
    # chosen; "" leaves it. What had it has it again when that is gone.
    onward: Callable[[ObservationT, Sequence[str], Ui], str] = _nothing
    # what is said to whoever asks with the keys of the house that only speak
    heard: Spoken[ObservationT] = field(default_factory=Spoken)
    # of (word, observation, ui) gives why the command "arrange-…" with this word moves
    # nothing, "" where things lie so already
    stays: Callable[[str, ObservationT, Ui], str] = _nothing
    # of (before, action, after, ui) gives the same after an action of the person, as
    # text; `ui` is that of before
    rearranged: Callable[[ObservationT, str, ObservationT, Ui], str] = _as_it_lay
    # of (observation, legal) gives the action that is done for a person who wishes so
    # (a setting) since it is no choice, "" where he has one
    forced: Callable[[ObservationT, Sequence[str]], str] = _nothing
    # whether the table stands still here until the person says that he has seen enough
    # (the command "go-on", or anything that plays). What is said of a finished game
    # waits likewise.
    rests: Callable[[ObservationT], bool] = _never
    # whether computers, and what is done for a person, take a longer pause here, so
    # that he sees what was settled
    lingers: Callable[[ObservationT], bool] = _never
    # of (before, action) gives for how many seconds can be seen what has come of an
    # action, as text: whatever a computer does next waits so long
    lasts: Callable[[ObservationT, str], float] = _at_once
    # of an observation of a finished game gives for how many seconds its end is seen on
    # the table, such as cards that are turned over (`ui.is_resting` meanwhile), before
    # the result is told; 0 for not at all
    finale: Callable[[ObservationT], float] = _in_no_time
    # whether an action of chance, as text, is something that is seen to fall, such as
    # dice. The page then shows `ui.falling`, with what may be played before it, and
    # waits until all lies still (`tabletop.app.frame_queue`).
    falls: Callable[[str], bool] = _never
    # whether `draw` has a place for `ui.advice`; else the house lays it over the strip
    tells_advice: bool = False
    # whether a player sees what another one does not. Two persons at one device then
    # have a curtain between them (`tabletop.web.curtain`), and no picture of the table
    # is kept but that of the curtain.
    is_private: bool = False
    # of (before, action, after) gives what an action, as text, has shown to its player
    # alone and once, as markup, or "". He sees it until he puts it away.
    reveal: Callable[[ObservationT, str, ObservationT], str] = _nothing
    # of (before, action, after) gives what an action, as text, chance's too, sounds
    # like to whoever has observed the two, in the order of what is seen: what lands is
    # heard when it does. None tells what is hidden. The house adds refusals, turns and
    # the end.
    sounds: Callable[[ObservationT, str, ObservationT], Sequence[Cue]] = _in_silence
    # what is counted over return games; games won without it
    tally: Tally[ObservationT] | None = None
    # what changes in a return game, with {name} for who has the first seat, or ""
    rematch: str = ""
    rematch_in_short: str = ""  # the same in a few words, for the button, or ""
    # of (observation, names, owed) gives the sentence of what the loser of a finished
    # game owes; with it, the form of a new game asks for that
    forfeit: Callable[[ObservationT, Sequence[str], str], str] | None = None
    # of an observation of a finished game played alone gives what was reached, in a few
    # words, as so many of so many steps; None without steps
    feat: Callable[[ObservationT], tuple[str, int, int]] | None = None
    # gives what a list of games shows of the table, as a text that
    # `tabletop.ui.thumbnails` draws; nothing that is hidden from any player
    glimpse: Callable[[ObservationT], str] = _nothing
    advice_on_players: str = ""  # a sentence for the form of a new game, or ""
    kind: str = ""  # what the game is, in one word for the lobby, or ""
    # about how long a game of the usual players lasts: the actions of games between
    # computers, five seconds for each of one's own (ten in a duel) and one and a half
    # for those of others. 0 for not told.
    minutes: int = 0


def alone(*actions: str) -> Callable[[object, Sequence[str]], str]:
    """Return the rule `forced` that these actions are no choice where each is alone."""

    def forced(_observation: object, legal: Sequence[str]) -> str:
        return legal[0] if len(legal) == 1 and legal[0] in actions else ""

    return forced
