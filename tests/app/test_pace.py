"""The speech queue: a text waits until the one before can have been heard."""

from tabletop.app.pace import MOST, PER_WORD, Queue

TEN = "Ann plays the ten of hearts and goes once again."  # ten words take three seconds

NOTE = "Some of it was left out: press z to hear it."


def said(queue: Queue, now: float) -> str:
    """Return the text to speak now, "" if it is too early."""
    return queue.take(now) if queue.wait(now) == 0 else ""


def test_the_first_text_is_said_at_once_and_the_next_when_that_was_heard() -> None:
    queue = Queue()
    queue.add(TEN, is_all=False)
    assert said(queue, 100.0) == TEN
    queue.add("Ben picks up.", is_all=False)
    heard = 100.0 + 10 * PER_WORD
    assert said(queue, heard - 0.1) == ""
    assert queue.wait(heard - 0.1) is not None
    assert said(queue, heard) == "Ben picks up."
    assert queue.wait(heard) is None


def test_what_waits_is_said_together() -> None:
    queue = Queue()
    queue.add(TEN, is_all=False)
    queue.take(0.0)
    for name in ("Ben", "Cy"):
        queue.add(f"{name} picks up.", is_all=False)
    assert said(queue, 3.0) == "Ben picks up. Cy picks up."


def test_an_answer_to_a_person_is_said_at_once_and_before_what_waits() -> None:
    queue = Queue()
    queue.add(TEN, is_all=False)
    queue.take(0.0)
    queue.add("Ben picks up.", is_all=False)
    queue.interrupt()
    queue.add("Score 4.", is_all=False)
    assert said(queue, 0.1) == "Score 4. Ben picks up."


def test_a_question_that_is_answered_unheard_is_not_said_after_its_answer() -> None:
    queue, asks = Queue(), "May Ben take back the last move?"
    queue.add(TEN, is_all=False)
    queue.take(0.0)
    queue.add(f"Ben picks up. {asks}", is_all=False)
    queue.interrupt()
    queue.withdraw(asks)
    queue.add("Agreed.", is_all=False)
    assert said(queue, 0.1) == "Agreed. Ben picks up."


def test_a_question_is_said_before_an_answer_that_others_gave() -> None:
    queue, asks = Queue(), "May Ben take back the last move?"
    queue.add(TEN, is_all=False)
    queue.take(0.0)
    queue.add(asks, is_all=False)
    queue.withdraw(asks)
    queue.add("The move stands.", is_all=False)
    assert said(queue, 3.0) == f"{asks} The move stands."


def test_what_follows_a_pause_is_said_at_once_after_what_came_before_it() -> None:
    queue, pause = Queue(), "Continue when you are ready to see the result."
    queue.add(TEN, is_all=False)
    queue.take(0.0)
    queue.add(f"Ben has no cards left. {pause}", is_all=False)
    queue.interrupt()
    queue.end_pause(pause)
    queue.add("You lose.", is_all=True)
    assert said(queue, 0.1) == "Ben has no cards left. You lose."


def test_of_too_much_the_earliest_is_left_out_and_that_is_said() -> None:
    queue = Queue()
    queue.add(TEN, is_all=False)
    queue.take(0.0)
    for n in range(9):
        queue.add(f"{n} {TEN}", is_all=False)
    queue.add("It is your turn.", is_all=False)
    told = said(queue, 60.0)
    assert told.endswith(f"8 {TEN} It is your turn. {NOTE}")
    assert told.count(NOTE) == 1
    assert len(told.split()) <= MOST + len(NOTE.split())


def test_nothing_is_left_out_of_everything() -> None:
    queue = Queue()
    for n in range(9):
        queue.add(f"{n} {TEN}", is_all=True)
    assert said(queue, 0.0).count(TEN) == 9


def test_nothing_is_left_over_in_another_game() -> None:
    queue = Queue()
    queue.add(TEN, is_all=False)
    queue.clear()
    assert queue.wait(0.0) is None
