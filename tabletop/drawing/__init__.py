"""What every table is drawn with, and what a game's view is: observation to markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from tabletop.game import Ids
from tabletop.i18n import _

ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Ui:
    """What only this screen knows: nothing of it is saved, and no rule reads it.

    Attributes:
        ids: the place of each thing on the table, to the number of its element.
        names: of the seats, in their order.
        selected: what was pressed of the things that only select, in the words of
            the view, each once; a second press takes it out, and a word that begins
            with "=" takes the place of all others.
        preview: the action that a half-made gesture would play, or "".
        hint: the action that a computer player advises, or "".
        told: the last sentence of the story, or "".
        is_resting: whether the table stands still, until the person says that he has
            seen enough (the command "go-on") or some seconds have passed.
        near: the seat at the near side of the table, where one side is nearer: that of
            the first person.
        recent: the last decisions, the earliest first: what the observer saw before
            each, and the action.
        arrangement: how this person wants his things to lie: what the view made of the
            last command "arrange-…", or "".
    """

    ids: Ids = field(default_factory=dict)
    names: tuple[str, ...] = ()
    selected: tuple[str, ...] = ()
    preview: str = ""
    hint: str = ""
    told: str = ""
    is_resting: bool = False
    near: int = 0
    recent: tuple[tuple[Any, str], ...] = ()
    arrangement: str = ""

    def name_of(self, seat: int) -> str:
        """Return what a seat is called."""
        if seat < len(self.names):
            return self.names[seat]
        return _("Player %d") % (seat + 1)


class View(Protocol[ObservationT_contra]):
    """The view of one game: the module `view` of its room.

    It may also have, each found by its name:

    - `text(observation) -> str`: the table in letters, for the terminal, which else
      lists the fields of the observation.
    - `PRIVATE`, true where a player sees what another one does not. Two persons at one
      device then have a curtain between them (`tabletop.web.curtain`), and no picture
      of the table is kept but that of the curtain.
    - `reveal(before, action, after) -> str`: what an action, as text, has shown to its
      player alone and once, as markup, or "". He sees it until he puts it away.
    - `FORCED`, a set of actions that are done for a person who wishes so (a setting)
      where they are all that he may do.
    - `SELECTS`, a mapping: keys that select, to the words of `data-ui`.
    - `added(word, observation, ui) -> str`: what such a key selects with what is
      selected already, "" for nothing; without it the word itself.
    - `closing(observation, ui) -> str`: the word that takes away what lies open over
      the table and leaves what else is selected, "" where nothing lies there.
    - `KEY_WORDS`, a mapping: what the actions of `KEYS` and the words of `SELECTS` and
      `ARRANGES` are called in the list of keys, where their own text does not do.
    - `ARRANGES`, a mapping: keys that arrange, to the words of "arrange-…".
    - `arrange(word, observation, ui) -> str`: what is kept as `ui.arrangement` after
      the command "arrange-…" with this word; without it the word itself is.
    - `rearranged(before, action, after, ui) -> str`: the same after an action of the
      person, as text; without it what is kept stays as it is. `ui` is that of before.
    - `rests(observation) -> bool`: whether the table stands still here until the person
      says that he has seen enough (the command "go-on", or anything that plays). What
      is said of a finished game waits likewise.
    - `lingers(observation) -> bool`: whether computers, and what is done for a person,
      take a longer pause here, so that he sees what was settled.
    - `complete(action, observation, ui) -> str`: the action that a key means with what
      is selected.
    - `review(observation, log, names) -> str`: what the end screen says of the whole
      game below `ending`, as markup; `log` is all of its actions as texts.
    - `tally(observation) -> Sequence[int]`, what each seat of a finished game counts in
      the score over return games, and `TALLY`, what that is called; without them, games
      won are counted.
    - `forfeit(observation, names, owed) -> str`, the sentence of what the loser of a
      finished game owes; with it, the form of a new game asks for that.
    - `advice_on_players() -> str`: a sentence for the form of a new game.
    """

    @property
    def KEYS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """Keys that play: `KeyboardEvent.key`, letters in lower case, to an action.

        Enter and Space press what has the focus; the house has u, r, h, n and ?.
        """
        ...

    @property
    def SWIPES(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """Swipes that play: left, right, up and down, to an action."""
        ...

    def tagline(self) -> str:
        """Return the line that the lobby says of the game."""
        ...

    def picture(self) -> str:
        """Return the picture of the table that the lobby shows, as SVG."""
        ...

    def status(self, observation: ObservationT_contra, names: Sequence[str], /) -> str:
        """Return the state of the game in a few words, for the lobby and the strip.

        It says nothing that is hidden from any player.
        """
        ...

    def draw(
        self, observation: ObservationT_contra, legal: Sequence[str], ui: Ui, /
    ) -> str:
        """Return the table as markup.

        Every element that plays something carries `data-action` with the notation of
        the action and has an accessible name; what cannot be played now carries
        `aria-disabled="true"` beside it. What only selects carries `data-ui` with a
        word of the view's own; what drives the table, `data-command`, such as "go-on",
        or "arrange-" with a word of the view's own (`arrange`). There are no `style`
        attributes.

        A slider (`<input type="range">`) that selects carries `data-slide` with a word:
        wherever it stands, "=", that word and its value are selected.

        What can be carried by a finger carries `data-carried` with a word. It lies in
        an element with `data-order`, also with a word; laid elsewhere in it, it gives
        the command "arrange-", that word and those of all that lies there, in their
        new order, with spaces between. Let go on an element with `data-takes` it plays
        its own `data-plays`, an action, after its `data-ui` is selected.

        What only plays and shows nothing of the position, such as a row of buttons,
        carries `data-controls`: where a game is looked back at it gives its room away
        until another line is tried.

        A group of buttons that is one tab stop carries `data-rove`, and all but one of
        them `tabindex="-1"`: the arrow keys that play nothing move between them. Where
        they stand in columns, `data-rove` says how many in each.

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
          as the dice that come in lie still, and is heard at once.
        - `data-moves`: a half-made swipe (`ui.preview`) would move it, and how. The
          style sheet makes it follow `--drag`, 0 to 1, which the table has meanwhile.

        The element on which things lie may carry

        - `data-ground`: places are measured in it; else in the whole table.
        - `data-turn`: how far the game has come; it falls when moves are taken back.
        - `data-steps`: how many steps of a swipe it is wide; 0 where that says nothing.
          Without it nothing is swiped.
        """
        ...

    def figure(self, words: str, /) -> str:
        """Return a picture for the rules page, in words of the view's own.

        It is markup with a text alternative.

        Raises:
            ValueError: there is no such picture.
        """
        ...

    def ending(self, observation: ObservationT_contra, names: Sequence[str], /) -> str:
        """Return what the end screen says of a finished game, as markup."""
        ...
