"""The coach at a table, without a browser."""

import html
import re

import pytest

from tabletop.app.frame import Frame
from tabletop.app.table.coach_update import STAYS, WAITS, followed
from tabletop.bots import Advice, Other
from tabletop.bots.advice import SCORE, WIN
from tabletop.core.codec import to_text
from tabletop.library.settings import Settings, load
from tabletop.model.coach import Coach, Weighing
from tabletop.registry import JUDGE
from tabletop.session import Seat, Session
from tabletop.session.bot_protocol import ask
from tests.kit.app import Kit

EARLIER = "You had a better move a moment ago."

BUTTONS = {"undo", "coach-close"}  # commands of the buttons of a remark


def coached(game: str, *bots: str | None, phase: str = "") -> Kit:
    """Return an app with a new game with a coach, in which seat 0 acts."""
    kit = Kit()
    kit.app.open("#/settings")
    kit.app.command("settings", {"coach": "true"})
    seats = [Seat(f"P{k}", bot) for k, bot in enumerate(bots)]
    session = Session.start(game, players=len(seats), seats=seats, seed="coach")
    while session.to_act or phase not in {"", getattr(session.state, "phase", "")}:
        session.play(session.legal()[0])
    kit.put_save("abcdef", session)
    kit.open(f"#/{game}/abcdef")
    return kit


def pushed(cost: float) -> tuple[Kit, str, Frame]:
    """Return a table of Threes after a push with this cost, the push and the frame."""
    kit = coached("threes", None)
    best, played = kit.session().legal()[:2]
    kit.app.play(played)
    question = kit.question
    other = Other(played, 1000.0 - 10 * cost, "It keeps a cell free.")
    advice = Advice(best, 1000.0, SCORE, "So it is.", others=(other,))
    kit.app.answer(question.text, to_text(advice))
    return kit, played, kit.app.frame()


def judged(kit: Kit, played: str, best: str, cost: float) -> None:
    """Play an action, and answer the coach that another one is better by this."""
    kit.app.play(played)
    other = Other(played, 90.0 - cost, "It keeps a card free.")
    advice = Advice(best, 90.0, WIN, "So it is.", others=(other,))
    kit.app.answer(asked(kit), to_text(advice))


def drawn_badly(cost: float) -> Kit:
    """Return a table where a computer is next after a discard with this cost."""
    kit = coached("game_of_threes", None, "greedy", phase="discard")
    best, played = kit.session().legal()[:2]
    judged(kit, played, best, cost)
    return kit


def told(frame: Frame) -> str:
    """Return the remark that a frame shows, "" without one."""
    found = re.search(r'<aside[^>]*id="notice".*?</aside>', frame.markup)
    is_open = 'id="coached"' in frame.markup
    return html.unescape(plain(found[0])) if found and is_open else ""


def commands(frame: Frame) -> set[str]:
    found = re.search(r'id="coached".*?</section>', frame.markup)
    return {*re.findall(r'data-command="([\w-]+)"', found[0])} if found else set()


def drawn(frame: Frame) -> str:
    """Return the table that a frame shows."""
    found = re.search(r"<main.*?</main>", frame.markup)
    assert found is not None
    return found[0]


def plain(text: str) -> str:
    """Return the text of markup with single spaces."""
    return " ".join(re.sub(r"<[^>]*>", "", text).split())


def test_the_coach_is_off_until_it_is_wanted() -> None:
    assert Settings().coach is False
    kit = Kit.at("#/threes?seed=off")
    kit.play_any()
    assert kit.app.frame().question is None


def test_the_menu_of_a_table_turns_the_coach_on_and_off() -> None:
    kit = Kit.at("#/threes?seed=menu")
    kit.app.command("menu")
    switch = r'id="item-coach"[^>]*role="switch" aria-checked="{}"'
    assert re.search(switch.format("false"), kit.app.frame().markup)
    kit.app.command("coach")
    frame = kit.app.frame()
    assert re.search(switch.format("true"), frame.markup)
    said = (
        "The coach is on. It speaks up when a move costs about 5% of"
        " the score, or 10 wins in 100, or more. Early moves rarely"
        " do."
    )
    assert plain(frame.polite) == said
    assert load(kit.store).coach
    kit.app.command("close")
    (notice,) = re.findall(r'id="notice".*?</aside>', kit.app.frame().markup)
    assert said in plain(notice), "it is read once the menu is closed"
    kit.play_any()
    assert f'"level":"{JUDGE}"' in asked(kit)


def test_the_menu_offers_no_coach_where_several_persons_play() -> None:
    kit = coached("four_twenty_one", None, None)
    kit.app.command("menu")
    assert "item-coach" not in kit.app.frame().markup


def test_a_move_that_cost_much_gets_a_remark_over_the_same_table() -> None:
    kit = coached("threes", None)
    kit.app.play(kit.session().legal()[1])
    before = drawn(kit.app.frame())
    kit, _played, frame = pushed(40)
    assert drawn(frame) == before
    assert told(frame) == "Better: It keeps a cell free."
    assert frame.polite == told(frame), "it is said once, and waits its turn"
    assert not frame.assertive
    assert not frame.focus
    assert commands(frame) >= BUTTONS
    assert not frame.beats
    again = kit.app.frame()
    assert not again.polite
    kit.app.command("undo")
    assert kit.session().cursor < len(kit.session().log)
    assert not told(kit.app.frame())


def test_a_remark_can_be_put_away() -> None:
    kit, _played, _frame = pushed(40)
    kit.app.command("coach-close")
    frame = kit.app.frame()
    assert not told(frame)
    assert not BUTTONS & commands(frame)
    assert frame.focus == "table"


def test_computers_wait_for_a_remark_and_then_play_while_it_stays() -> None:
    kit = drawn_badly(40)
    frame = kit.app.frame()
    said = told(frame)
    assert said
    question = frame.question
    assert question is not None
    assert (question.is_pause, question.pause) == (True, WAITS)
    kit.app.answer(question.text, "")
    frame = kit.app.frame()
    assert told(frame) == said
    assert '"level":"greedy"' in asked(kit)
    answer_any(kit)
    assert told(kit.app.frame()) == said, "nobody is hurried who reads it"
    assert not kit.app.frame().assertive


def test_computers_play_at_once_after_a_remark_is_put_away_or_if_they_hurry() -> None:
    kit = drawn_badly(40)
    kit.app.command("hurry")
    question = kit.question
    assert question.pause == 0
    kit.app.command("coach-close")
    assert '"level":"greedy"' in asked(kit)


def test_the_next_action_of_the_person_puts_a_remark_away() -> None:
    kit = drawn_badly(40)
    while kit.session().to_act:
        answer_any(kit)
    assert told(kit.app.frame())
    kit.play_any()
    assert not told(kit.app.frame())


def test_a_hint_takes_the_place_of_a_remark() -> None:
    kit, _played, _frame = pushed(40)
    kit.app.command("hint")
    assert not told(kit.app.frame())


def test_a_turn_gets_one_remark() -> None:
    kit = coached("game_of_threes", None, "greedy", phase="draw")
    judged(kit, "draw stock", "draw discard", 40)
    assert told(kit.app.frame())
    best, played = kit.session().legal()[:2]
    judged(kit, played, best, 40)
    assert not told(kit.app.frame())
    assert '"level":"greedy"' in asked(kit)


@pytest.mark.parametrize("cost", [6, 9])
def test_of_a_score_the_coach_speaks_from_a_twentieth_on(cost: float) -> None:
    _kit, _played, frame = pushed(cost)
    assert told(frame)


@pytest.mark.parametrize("cost", [0, 3, 4])
def test_of_little_nothing_is_said(cost: float) -> None:
    _kit, _played, frame = pushed(cost)
    assert not told(frame)
    assert not frame.polite
    assert frame.question is None


def test_the_game_goes_on_whether_or_not_the_coach_has_answered() -> None:
    kit = coached("threes", None)
    kit.play_any()
    first = kit.app.frame().question
    kit.play_any()
    assert first is not None
    kit.app.answer(first.text, to_text(Advice("left", 9.0, SCORE, "Late.")))
    assert not told(kit.app.frame())
    assert kit.session().observation(0).moves == 2


def test_a_remark_stays_for_some_moves_of_a_fast_player_alone() -> None:
    kit, played, frame = pushed(40)
    for _move in range(STAYS):
        kit.play_any()
        frame = kit.app.frame()
        assert told(frame).startswith(f"{EARLIER} You pushed {played}. Better: ")
        assert EARLIER not in frame.polite, "it is said once"
    kit.play_any()
    assert not told(kit.app.frame())


def test_a_remark_that_was_put_away_does_not_come_back() -> None:
    kit, _played, _frame = pushed(40)
    kit.app.press("Escape")
    kit.play_any()
    assert not told(kit.app.frame())


def test_moves_made_while_a_remark_stands_are_looked_at_too() -> None:
    kit, first, _frame = pushed(40)
    best, played = kit.session().legal()[:2]
    kit.app.play(played)
    others = (Other(played, 500.0, "It joins two."),)
    advice = Advice(best, 1000.0, SCORE, "So it is.", others=others)
    kit.app.answer(asked(kit), to_text(advice))
    assert told(kit.app.frame()) == "Better: It joins two.", first


def test_once_the_coach_is_off_it_asks_no_more() -> None:
    kit = coached("threes", None)
    kit.play_any()
    assert JUDGE in asked(kit)
    kit.app.command("coach")
    assert kit.app.frame().question is None


def asked(kit: Kit) -> str:
    question = kit.question
    return question.text


def test_a_move_is_looked_at_though_whoever_made_it_has_played_on() -> None:
    kit = coached("threes", None)
    first, (best, played) = kit.session().cursor, kit.session().legal()[:2]
    kit.app.play(played)
    for _move in range(2):
        kit.play_any()
    others = (Other(played, 600.0, "It keeps a cell free."),)
    advice = Advice(best, 1000.0, SCORE, "So it is.", others=others)
    kit.app.answer(asked(kit), to_text(advice))
    frame = kit.app.frame()
    assert frame.polite.startswith(f"{EARLIER} You pushed {played}. ")
    assert frame.polite == told(frame)
    kit.app.command("undo")
    assert kit.session().cursor == first, "it is taken back, and all since"


def test_moves_wait_for_the_coach_in_their_order() -> None:
    kit = coached("threes", None)
    expected = list[tuple[str, str]]()
    for _move in range(3):
        session = kit.session()
        luck = f"coach/{session.cursor}"
        question = ask(session, level=JUDGE, budget=2.0, luck=luck)
        expected.append((kit.play_any(), question))
    for played, question in expected:
        assert asked(kit) == question
        fine = Advice(played, 1000.0, SCORE, "So it is.")
        kit.app.answer(question, to_text(fine))
    assert kit.app.frame().question is None


def test_a_move_that_had_to_be_made_hides_no_choice_before_it() -> None:
    coach = Coach((Weighing(3, 0, "stop", ("first", "second")),))
    assert followed(coach, None).question == "first"


def answer_any(kit: Kit) -> None:
    """Answer with a legal action of the computer that acts."""
    question = asked(kit)
    legal = kit.session().legal()
    kit.app.answer(question, to_text(Advice(legal[0], 1.0, None, "So.")))


def test_the_coach_waits_until_what_is_said_has_gone() -> None:
    kit = coached("threes", None)
    kit.play_any()
    question = asked(kit)
    kit.app.command("coach")
    kit.app.command("coach")
    kit.app.command("close")
    assert kit.app.frame().question is None, "a notice stands there"
    kit.app.command("dismiss")
    assert asked(kit) == question


def test_a_coach_who_cannot_answer_says_nothing() -> None:
    kit = coached("threes", None)
    kit.play_any()
    question = kit.question
    kit.app.give_up(question.text, "It broke.")
    frame = kit.app.frame()
    assert "It broke." not in frame.markup + frame.assertive
    assert frame.question is None


def test_the_coach_is_asked_before_computers_move() -> None:
    kit = coached("game_of_threes", None, "greedy", phase="discard")
    kit.play_any()
    question = asked(kit)
    assert f'"level":"{JUDGE}"' in question
    kit.app.give_up(question, "It broke.")
    assert '"level":"greedy"' in asked(kit)


def test_the_coach_asks_what_the_seat_knew_before_its_move_and_nothing_else() -> None:
    kit = coached("game_of_threes", None, "greedy", phase="draw")
    session = kit.session().copy()
    expected = ask(session, level=JUDGE, budget=2.0, luck=f"coach/{session.cursor}")
    kit.app.play("draw stock")
    found = kit.question
    assert found.text == expected


@pytest.mark.parametrize("bots", [(None, None), (None, None, "seed")])
def test_where_several_persons_play_nothing_is_asked(
    bots: tuple[str | None, ...],
) -> None:
    kit = coached("four_twenty_one", *bots)
    for _move in range(4):
        if kit.session().to_act < 2:
            kit.play_any()
            asked = kit.app.frame().question
            assert asked is None or JUDGE not in asked.text


def test_where_a_computer_plays_for_the_person_nothing_is_said() -> None:
    kit = coached("threes", None)
    kit.app.command("watch")
    for _move in range(3):
        question = kit.question
        assert f'"level":"{JUDGE}"' not in question.text
        kit.app.answer(
            question.text, to_text(Advice(kit.session().legal()[0], 1.0, SCORE, "So."))
        )
