"""The speech queue: a text waits until the one before can have been heard."""

from tabletop.app.pace import MOST, PER_WORD, Queue

TEN = "Ann plays the ten of hearts and goes once again."  # ten words take three seconds

NOTE = "Some of it was left out: press z to hear it."


def said(queue: Queue, now: float) -> str:
    """Return the text to speak now, "" if it is too early."""
    return queue.take(now) if queue.wait(now) == 0 else ""


def test_the_first_text_is_said_at_once_and_the_next_when_that_was_heard() -> None:
    queue = Queue()
    queue.add(TEN)
    assert said(queue, 100.0) == TEN
    queue.add("Ben picks up.")
    heard = 100.0 + 10 * PER_WORD
    assert said(queue, heard - 0.1) == ""
    assert queue.wait(heard - 0.1) is not None
    assert said(queue, heard) == "Ben picks up."
    assert queue.wait(heard) is None


def test_what_waits_is_said_together() -> None:
    queue = Queue()
    queue.add(TEN)
    queue.take(0.0)
    for name in ("Ben", "Cy"):
        queue.add(f"{name} picks up.")
    assert said(queue, 3.0) == "Ben picks up. Cy picks up."


def test_an_answer_to_a_person_is_said_at_once_and_before_what_waits() -> None:
    queue = Queue()
    queue.add(TEN)
    queue.take(0.0)
    queue.add("Ben picks up.")
    queue.add("Score 4.", is_answer=True)
    assert said(queue, 0.1) == "Score 4. Ben picks up."


def test_after_an_alert_the_next_move_is_said_in_its_order() -> None:
    queue = Queue()
    queue.add(TEN, position="1")
    queue.take(0.0)
    queue.add("It is your turn.", position="2")
    queue.hear("First choose a card to move.", 0.1)  # a key that an alert answers
    queue.add("Ben plays the five.", position="3")
    assert said(queue, 1.8) == ""
    assert said(queue, 1.91) == "It is your turn. Ben plays the five."


def test_what_a_person_plays_is_said_at_once_after_what_was_played_before() -> None:
    queue = Queue()
    queue.add(TEN, position="1")
    queue.take(0.0)
    turn = "It is your turn. You can pick up."
    prompts = turn[:16], turn[17:]
    queue.add(f"Ben plays the five. {turn}", position="2", prompts=prompts)
    queue.add("You pick up.", position="3", is_answer=True)
    assert said(queue, 0.1) == "Ben plays the five. You pick up."


def test_a_prompt_waits_until_the_game_goes_on() -> None:
    queue = Queue()
    queue.add(TEN, position="1")
    queue.take(0.0)
    queue.add("It is your turn.", position="2", prompts=["It is your turn."])
    queue.add("", position="2", is_answer=True)
    assert said(queue, 3.0) == "It is your turn."
    queue.add("It is your turn.", position="2", prompts=["It is your turn."])
    queue.add("", position="3")
    assert queue.wait(9.0) is None


def test_a_question_that_is_answered_unheard_is_not_said_after_its_answer() -> None:
    queue, asks = Queue(), "May Ben take back the last move?"
    queue.add(TEN)
    queue.take(0.0)
    queue.add(f"Ben picks up. {asks}")
    queue.withdraw(asks)
    queue.add("Agreed.", is_answer=True)
    assert said(queue, 0.1) == "Agreed. Ben picks up."


def test_what_follows_a_pause_is_said_at_once_after_what_came_before_it() -> None:
    queue, pause = Queue(), "Continue when you are ready to see the result."
    queue.add(TEN, position="1")
    queue.take(0.0)
    queue.add(f"Ben has no cards left. {pause}", position="2", prompts=[pause])
    queue.add("You lose.", position="2 rested", is_answer=True, is_all=True)
    assert said(queue, 0.1) == "Ben has no cards left. You lose."


def test_of_too_much_the_earliest_is_left_out_and_that_is_said() -> None:
    queue = Queue()
    queue.add(TEN)
    queue.take(0.0)
    for n in range(9):
        queue.add(f"{n} {TEN}")
    queue.add("It is your turn.")
    queue.add("Score 4.", is_answer=True)
    told = said(queue, 60.0)
    assert told.startswith(f"Score 4. {NOTE} 6 {TEN} ")
    assert told.endswith(f"8 {TEN} It is your turn.")
    assert told.count(NOTE) == 1
    assert len(told.split()) <= MOST + len(NOTE.split())


def test_an_answer_drops_nothing() -> None:
    queue = Queue()
    for n in range(3):
        queue.add(f"{n} {TEN}")
    queue.add(TEN, is_answer=True)
    assert said(queue, 0.0) == " ".join([TEN, *(f"{n} {TEN}" for n in range(3))])


def test_nothing_is_left_out_of_everything() -> None:
    queue = Queue()
    for n in range(9):
        queue.add(f"{n} {TEN}", is_all=True)
    assert said(queue, 0.0).count(TEN) == 9


def test_what_was_left_out_is_said_so_before_what_is_new() -> None:
    queue, turn = Queue(), " ".join([TEN] * 4)
    queue.add(TEN)
    queue.add(turn, position="1", prompts=[turn])
    queue.add("Ben picks up.", position="2")
    assert said(queue, 0.0) == f"{NOTE} Ben picks up."


def test_nothing_is_left_over_in_another_game() -> None:
    queue = Queue()
    queue.add(TEN)
    queue.clear()
    assert queue.wait(0.0) is None


def test_without_keys_the_note_names_the_log() -> None:
    queue = Queue()
    queue.add(TEN)
    queue.take(0.0)
    for number in range(9):
        queue.add(f"{number}: {TEN}")
    told = queue.take(3.0, has_keys=False)
    assert told.startswith("Some of it was left out: the log has it. ")
    assert NOTE not in told
