"""Lines of talk at the seats: how long they are shown, and which were not seen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.app.together.talk import LONGEST, Talk, seconds
from tabletop.model.company import Line


def shown(talk: Talk, now: float) -> list[str]:
    return [line.text for line in talk.shown(now)]


def add(talk: Talk, seat: int, *texts: str, now: float = 0.0) -> None:
    for text in texts:
        talk.add(Line(seat, f"Player {seat}", text), now, is_own=seat == 0)


def test_a_line_is_shown_as_long_as_it_takes_to_read() -> None:
    assert seconds("Ha!") < seconds("One moment.") < LONGEST
    assert seconds("long " * 40) == LONGEST
    talk = Talk()
    add(talk, 1, "Ha!")
    assert shown(talk, seconds("Ha!") - 0.1) == ["Ha!"]
    assert shown(talk, seconds("Ha!")) == []


def test_lines_of_one_person_follow_each_other_and_persons_speak_at_once() -> None:
    talk = Talk()
    add(talk, 1, "One.", "Two.")
    add(talk, 2, "Three.")
    assert shown(talk, 0) == ["One.", "Three."]
    assert shown(talk, seconds("Three.")) == ["Two."]
    add(talk, 1, *["long " * 40] * 5)
    assert shown(talk, 2 * LONGEST) == []  # nobody is kept waiting for long


@pytest.mark.parametrize(("looks_at", "unseen"), [(range(10), 0), ((), 2), ([1], 1)])
def test_a_line_counts_as_unseen_if_nobody_looked_while_it_was_shown(
    looks_at: Sequence[int], unseen: int
) -> None:
    talk = Talk()
    add(talk, 1, "One.", "Two.")
    add(talk, 0, "My own.")
    for now in looks_at:
        talk.see(now)
    assert talk.unseen(1) == 0
    assert talk.unseen(10) == unseen
    talk.read()
    assert talk.unseen(10) == 0


def test_what_a_seat_may_cut_counts_until_it_is_read() -> None:
    talk = Talk()
    add(talk, 1, "long " * 40)
    talk.see(1)
    assert talk.unseen(LONGEST) == 1


def test_a_muted_person_is_neither_shown_nor_counted() -> None:
    talk = Talk()
    add(talk, 1, "One.")
    talk.muted.add(1)
    assert shown(talk, 1) == []
    assert talk.unseen(10) == 0
