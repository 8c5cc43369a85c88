"""The tap guard: it drops a tap if the element below the finger has changed."""

from __future__ import annotations

from tabletop.app.pointer.tap_guard import AROUND, DEAF, DEAF_AT_THE_END, TapGuard

FASTER, PICK_UP, UNDO = "hurry", "pickup Pick up 3 cards", "undo"
NOTHING = ("",) * len(AROUND)


def lies(*meanings: str) -> tuple[str, ...]:
    """Return the elements around the spot, the one below the point first."""
    return (*meanings, *NOTHING[len(meanings) :])


def pressed(*meanings: str) -> TapGuard:
    """Return a guard after a press on these elements."""
    spot = TapGuard()
    spot.press(lies(*meanings))
    return spot


def test_nothing_is_deaf_before_anything_was_pressed() -> None:
    spot = TapGuard()
    spot.see(lies(PICK_UP), 0)
    assert spot.deaf == frozenset()


def test_the_same_thing_is_lively_however_quickly_it_is_pressed() -> None:
    spot = pressed(UNDO)
    for now in range(0, 900, 90):
        spot.see(lies(UNDO), now)
        assert spot.deaf == frozenset()
        spot.press(lies(UNDO))


def test_another_thing_that_commits_is_deaf_for_half_a_second() -> None:
    spot = pressed(FASTER)
    spot.see(lies(PICK_UP), 1000)
    assert spot.deaf == {PICK_UP}
    assert spot.left(1000) == DEAF
    assert spot.left(1000 + DEAF - 1) == 1
    assert spot.left(1000 + DEAF) == 0


def test_it_is_deaf_where_nothing_was_pressed_too() -> None:
    spot = pressed()
    spot.see(lies(PICK_UP), 0)
    assert spot.deaf == {PICK_UP}


def test_each_tap_makes_it_deaf_anew() -> None:
    spot = pressed(FASTER)
    spot.see(lies(PICK_UP), 0)
    for now in range(300, 3000, 300):
        assert spot.left(now) > 0
        spot.press(lies(PICK_UP))  # the same finger taps next
        spot.tap(now)
        spot.see(lies(PICK_UP), now + 10)
        assert spot.deaf == {PICK_UP}


def test_a_frame_that_changes_nothing_there_makes_it_deaf_no_longer() -> None:
    spot = pressed(FASTER)
    spot.see(lies(PICK_UP), 0)
    spot.see(lies(PICK_UP), 400)
    assert spot.left(400) == DEAF - 400


def test_a_third_thing_is_deaf_for_as_long_again() -> None:
    spot = pressed(FASTER)
    spot.see(lies(PICK_UP), 0)
    spot.see(lies(UNDO), 400)
    assert UNDO in spot.deaf
    assert spot.left(400) == DEAF


def test_what_was_seen_is_lively_until_it_changes() -> None:
    spot = pressed(FASTER)
    spot.see(lies(PICK_UP), 0)
    spot.wake(lies(PICK_UP))
    spot.see(lies(PICK_UP), 600)
    assert spot.deaf == frozenset()
    spot.see(lies(UNDO), 700)
    assert spot.deaf == {UNDO}


def test_what_comes_later_than_the_next_frame_is_deaf_too() -> None:
    spot = pressed(FASTER)
    spot.see(NOTHING, 0)
    spot.see(lies(PICK_UP), 9000)
    assert spot.deaf == {PICK_UP}


def test_a_thing_beside_the_point_is_deaf_if_it_came_there() -> None:
    spot = pressed(FASTER, UNDO)
    spot.see(lies(FASTER, UNDO, PICK_UP), 0)
    assert spot.deaf == {PICK_UP}


def test_what_was_pressed_may_move_a_little() -> None:
    spot = pressed(UNDO)
    spot.see(lies(UNDO, UNDO), 0)
    assert spot.deaf == frozenset()


def test_a_neighbour_that_comes_under_the_point_is_deaf() -> None:
    spot = pressed(FASTER, UNDO)
    spot.see(lies(UNDO), 0)
    assert spot.deaf == {UNDO}


def test_without_a_finger_nothing_becomes_deaf() -> None:
    spot = pressed(FASTER)
    spot.forget()
    spot.see(lies(PICK_UP), 0)
    assert spot.deaf == frozenset()


def test_what_leaves_a_finished_game_is_deaf_for_longer() -> None:
    spot = pressed(PICK_UP)
    spot.see(lies("again Play again"), 0, DEAF_AT_THE_END)
    assert spot.left(0) == DEAF_AT_THE_END
    spot.tap(1000)
    assert spot.left(1000) == DEAF_AT_THE_END
    spot.wake(lies("again Play again"))
    spot.see(lies(UNDO), 5000)
    assert spot.left(5000) == DEAF
