"""One declaration for an action: the report, the words at the seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.core.phrases import (
    Counted,
    Phrase,
    Places,
    last_action,
    report,
)

PICK_UP = Phrase(
    does=Counted("{name} picks up {n} card.", "{name} picks up {n} cards."),
)
DEAL = Phrase(does="", brief="has dealt")


@dataclass(frozen=True)
class Event:
    """An action by seat 1, or by chance."""

    phrase: Phrase
    n: int
    seat: int = 1

    def places(self) -> Places:
        return {"n": self.n}

    def consequences(self, names: Sequence[str]) -> Iterator[str]:
        if self.n > 1:
            yield f"{names[0]} waits."


NAMES = ("Ann", "Ben")


def test_a_report_names_the_player_and_what_followed() -> None:
    assert report(Event(PICK_UP, 1), NAMES) == "Ben picks up 1 card."
    assert report(Event(PICK_UP, 2), NAMES) == "Ben picks up 2 cards. Ann waits."


def test_an_action_without_a_report_leaves_its_consequences() -> None:
    assert report(Event(DEAL, 2, seat=-1), NAMES) == "Ann waits."


def test_at_a_seat_the_report_has_no_name_and_no_full_stop() -> None:
    assert last_action(Event(PICK_UP, 5)) == "picks up 5 cards"
    assert last_action(Event(DEAL, 1)) == "has dealt"
