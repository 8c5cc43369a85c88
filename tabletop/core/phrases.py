"""The words for an action, declared once: as a choice, as a report, at a seat.

A game declares a `Phrase` for each kind of action, and an event, which says what an
observer saw of an action. Buttons, advice, the story, last actions at seats, the recap
and the review read these two.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Self, TypeAlias

from tabletop.core.game import ActionT, AnyGame, ObservationT
from tabletop.core.i18n import _, ngettext
from tabletop.core.sounds import Cue, Sound

OUT: Final = "!"  # the end of a trace of an action with which a player went out


class Counted(NamedTuple):
    """A phrase whose form depends on the number `{n}`."""

    one: str
    other: str


Words: TypeAlias = str | Counted  # marked for translation
Places: TypeAlias = Mapping[str, object]  # what stands in the placeholders of a phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """The words for one kind of action."""

    does: Words  # the report, a sentence: "{name} plays {cards}."
    do: Words = ""  # the choice, as an infinitive without "to": "play {cards}"
    first: Words = ""  # the choice in short, to begin a sentence: "Play {cards}"
    did: Words = ""  # the report in the review: "{name} played {cards}."
    brief: Words = ""  # the report at the seat, if other than `does` without the name
    heard: Words = ""  # the same for screen readers, if `brief` has signs


HEAVY_LOSS: Final = -2  # a gain in `ActionEvent.gains`


@dataclass(frozen=True)
class ActionEvent(ABC, Generic[ObservationT, ActionT]):
    """An action, with what one observer saw before it and after it."""

    before: ObservationT
    action: ActionT
    after: ObservationT

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat that the report names; less than 0 if it names none."""

    @property
    @abstractmethod
    def phrase(self) -> Phrase:
        """The words for the action."""

    @abstractmethod
    def places(self) -> Places:
        """Return what stands in the placeholders of `does` and `brief`."""

    @abstractmethod
    def consequences(self, names: Sequence[str]) -> Iterable[str]:
        """Return sentences on what followed by itself."""

    @property
    def sounds(self) -> Iterable[Sound | Cue]:
        """The sounds of the action and what followed, in the order of the motion."""
        return ()

    @property
    def gains(self) -> Mapping[int, int]:
        """Gains that everybody can see: 1, -1 for a loss, or `HEAVY_LOSS`."""
        return {}

    @property
    def trace(self) -> str:
        """What everybody saw of it, in short: the texts of cards, or such as "+8".

        `OUT` follows the card with which a player went out. "" for nothing to show.
        """
        return ""

    @classmethod
    def by_text(
        cls, parse: Callable[[str], ActionT]
    ) -> Callable[[ObservationT, str, ObservationT], Self]:
        """Return `View.event` of a game; `parse` reads its actions."""
        return lambda before, text, after: cls(before, parse(text), after)

    @classmethod
    def course(
        cls, game: AnyGame, state: Any, log: Iterable[str], observer: int = 0
    ) -> Iterator[Self]:
        """Yield the event of each action of a log that begins in this state."""
        before = game.observe(state, observer)
        for text in log:
            action = game.parse_action(text)
            state = game.apply(state, action)
            after = game.observe(state, observer)
            yield cls(before, action, after)
            before = after

    @classmethod
    def describe(
        cls,
        before: ObservationT,
        action: ActionT,
        after: ObservationT,
        names: Sequence[str],
    ) -> str:
        """Return the sentences for an action and its consequences, "" for none."""
        return report(cls(before, action, after), names)


def filled(words: Words, places: Places) -> str:
    """Return a phrase in the language of the page."""
    if isinstance(words, Counted):
        n = places["n"]
        assert isinstance(n, int)  # noqa: S101 - declared by the game
        return ngettext(words.one, words.other, n).format(**places)
    return _(words).format(**places)


class ActionWords(NamedTuple):
    """The words for a possible action, without what an observer saw of it."""

    phrase: Phrase
    places: Places  # what stands in the placeholders of `do`, `first` and `did`

    def do(self) -> str:
        """Return the choice: "play the nine of clubs"."""
        return filled(self.phrase.do, self.places)

    def did(self, name: str) -> str:
        """Return the report in the review: "Ben played the nine of clubs."."""
        return filled(self.phrase.did, {**self.places, "name": name})


def report(event: ActionEvent[Any, Any], names: Sequence[str]) -> str:
    """Return the sentences on an event and its consequences."""
    name = names[event.seat] if event.seat >= 0 else ""
    words = event.phrase.does
    told = filled(words, {**event.places(), "name": name}) if words else ""
    return " ".join(filter(None, [told, *event.consequences(names)]))


def last_action(event: ActionEvent[Any, Any], *, is_heard: bool = False) -> str:
    """Return the words at the seat that acted: "plays 9 9".

    If it `is_heard`, cards have their names in place of their signs.
    """
    words, places = event.phrase.brief or event.phrase.does, event.places()
    if is_heard and "cards" in places:
        places = {**places, "signs": places["cards"]}
    told = filled(words, {**places, "name": ""})
    return told.strip().removesuffix(".")
