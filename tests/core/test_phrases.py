"""One declaration for an action: the report, the words at the seat."""

from collections.abc import Iterator, Sequence

from tabletop.core.phrases import (
    ActionEvent,
    Counted,
    Phrase,
    Places,
    last_action,
    report,
)

PICK_UP = Phrase(
    does=Counted("{name} picks up {n} card.", "{name} picks up {n} cards.")
)
DEAL = Phrase(does="", brief="has dealt")


class Event(ActionEvent[int, Phrase]):
    """An action of the seat `before`, with `after` cards."""

    @property
    def seat(self) -> int:
        return self.before

    @property
    def phrase(self) -> Phrase:
        return self.action

    def places(self) -> Places:
        return {"n": self.after}

    def consequences(self, names: Sequence[str]) -> Iterator[str]:
        if self.after > 1:
            yield f"{names[0]} waits."


NAMES = ("Ann", "Ben")


def test_a_report_names_the_player_and_what_followed() -> None:
    assert report(Event(1, PICK_UP, 1), NAMES) == "Ben picks up 1 card."
    assert report(Event(1, PICK_UP, 2), NAMES) == "Ben picks up 2 cards. Ann waits."


def test_an_action_without_a_report_leaves_its_consequences() -> None:
    assert report(Event(-1, DEAL, 2), NAMES) == "Ann waits."


def test_at_a_seat_the_report_has_no_name_and_no_full_stop() -> None:
    assert last_action(Event(1, PICK_UP, 5)) == "picks up 5 cards"
    assert last_action(Event(1, DEAL, 1)) == "has dealt"
