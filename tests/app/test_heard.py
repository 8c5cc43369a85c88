"""Play by keys with a screen reader: the app answers each key, once."""

import re

import pytest

from tabletop.app.frame import Frame
from tabletop.app.pace import Queue
from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.registry import GAMES, view_of
from tabletop.screens import dialogs
from tabletop.ui.elements import Element, descendants, tag
from tests.app.keys import drawn, opened, waiting
from tests.kit.app import Kit

READY = "The game continues when you are ready."
STANDS = 'data-command="go-on"'
FOUR = "#/four_twenty_one?players=2&seats={}&names=Ann,Ben&seed=heard&sets_to_lose=1"


def stepped(address: str, until: str) -> tuple[Kit, str]:
    """Play until the app speaks `until`; return the app and the whole announcement."""
    kit = Kit.at(address)
    for _ply in range(3000):
        question = kit.app.frame().question
        if question:
            action = kit.session().legal()[-1]
            kit.app.answer(question.text, to_text(Advice(action, 0, None, "", ())))
        else:
            kit.play_any()
        said = kit.app.frame().polite
        if until in said:
            return kit, said
        if STANDS in drawn(kit):
            kit.app.command("go-on")
    raise AssertionError(until)


@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_chooses_opens_or_lays_says_what_it_did(game: str) -> None:
    view = view_of(game)
    for key in [*view.selects, *view.arranges]:
        kit = waiting(game)
        before = kit.app.frame()
        assert kit.app.press(key)
        frame = kit.app.frame()
        assert frame.assertive or frame.polite not in {"", before.polite}, key


def test_the_pause_before_a_result_ends_with_a_press() -> None:
    asks = "Continue when you are ready to see the result."
    kit, said = stepped(FOUR.format("human,random"), asks)
    assert said.endswith(asks)
    kit.app.command("go-on")
    frame = kit.app.frame()
    assert asks not in frame.polite
    assert frame.polite


def test_a_key_says_whether_its_die_is_kept() -> None:
    kit, _said = stepped(FOUR.format("human,human"), "the unload begins")
    kit.app.command("go-on")
    kit.app.play("throw")
    kit.app.press("2")
    assert re.search(r"Die \w+, kept\.$", kit.app.frame().polite)
    kit.app.press("2")
    assert re.search(r"Die \w+, to throw again\.$", kit.app.frame().polite)


def test_a_key_that_moves_no_card_says_why_not() -> None:
    kit = waiting("game_of_threes")
    kit.app.press(".")
    assert kit.app.frame().assertive == "First choose a card to move."


def test_keys_while_the_table_stands_still_say_for_whom_it_waits() -> None:
    kit, said = stepped(FOUR.replace("lose=1", "lose=3").format("human,human"), READY)
    assert "it is your turn" not in said
    kit.app.press("2")
    assert kit.app.frame().assertive == READY
    kit.app.press("t")
    assert "it is your turn" in kit.app.frame().polite
    assert STANDS not in drawn(kit)


def asked(kit: Kit, key: str) -> str:
    kit.app.press(key)
    return kit.app.frame().polite


def test_what_is_asked_for_while_the_table_stands_still_is_what_it_shows() -> None:
    kit, _said = stepped(FOUR.replace("lose=1", "lose=3").format("human,human"), READY)
    assert re.match(r"Ann has (0|21) tokens\. Ben has (21|0) tokens\.", asked(kit, "y"))
    assert re.match(r"(Load|Unload)\. .*loses the set\.", asked(kit, "v"))
    assert "at stake" not in asked(kit, "v")


def test_a_stake_is_said_only_where_there_is_one() -> None:
    kit, _said = stepped(FOUR.format("human,human"), "the unload begins")
    kit.app.command("go-on")
    assert "stake" not in asked(kit, "v")
    kit.app.play("throw")
    kit.app.frame()
    assert asked(kit, "v").startswith("Unload, Throw 1 of 3.")
    assert "0 tokens at stake" not in asked(kit, "v")


def test_after_the_game_the_table_is_said_as_it_ended() -> None:
    kit, _said = stepped(FOUR.format("human,random"), "You lose the game")
    kit.app.command("go-on")
    kit.app.frame()
    assert asked(kit, "v").startswith("Unload. You lose the game.")


def test_the_table_does_not_go_on_after_the_last_set() -> None:
    kit, said = stepped(FOUR.format("human,random"), "You lose the game")
    assert READY not in said
    kit.app.command("go-on")
    assert kit.app.frame().focus == "ending"


def test_what_is_said_of_an_undone_move_ends_before_the_next_sentence() -> None:
    kit = waiting("four_twenty_one")
    kit.app.play("throw")
    kit.app.frame()
    kit.app.command("undo")
    said = kit.app.frame().polite
    assert "throws to begin. Undo doesn’t" in said.replace("You throw", "throws")


def test_the_end_is_said_once() -> None:
    _kit, said = stepped("#/threes?seed=heard", "No moves left")
    assert said.count("No moves left") == 1


@pytest.mark.parametrize(
    "sheet",
    [
        dialogs.keys([("t", "throw")], [("m", "my hand")]),
        dialogs.reveal("Ann", tag("p", {}, "seven")),
    ],
    ids=["keys", "reveal"],
)
def test_a_sheet_that_is_there_to_be_read_is_read_out(sheet: Element) -> None:
    described = sheet.attributes["aria-describedby"]
    assert described in [each.key for each in descendants(sheet)]


@pytest.mark.parametrize("game", GAMES)
def test_the_story_is_a_list_with_a_name_so_that_tab_does_not_read_it_out(
    game: str,
) -> None:
    listed = re.search(r'<ol class="sentences"[^>]*>', drawn(waiting(game)))
    assert listed is not None
    assert 'aria-label="Log"' in listed[0]


def hear(queue: Queue, frame: Frame) -> None:
    """Queue the texts of a frame, as the page does."""
    queue.add(
        frame.polite,
        position=frame.position,
        prompts=frame.prompts,
        is_answer=frame.is_answer,
        is_all=frame.is_said_whole,
    )


@pytest.mark.parametrize("key", ["#", "l", "h"])
def test_what_others_play_answers_no_key(key: str) -> None:
    kit = opened("tomacco", 0)
    if kit.app.frame().question is None:
        kit = opened("tomacco", 1)
    queue = Queue()
    hear(queue, kit.app.frame())
    said = list[str]()
    while kit.app.frame().question and len(said) < 9:
        kit.app.press(key)  # an alert answers it, or nothing
        hear(queue, kit.app.frame())
        kit.reply()
        frame = kit.app.frame()
        assert not frame.is_answer
        hear(queue, frame)
        said += filter(None, [frame.polite])
    assert said
    assert queue.take(0.0).endswith(" ".join(said))


@pytest.mark.parametrize("game", GAMES)
def test_a_key_is_answered_before_what_waits(game: str) -> None:
    kit = waiting(game)
    queue = Queue()
    hear(queue, kit.app.frame())
    kit.app.press("y")
    frame = kit.app.frame()
    hear(queue, frame)
    assert queue.take(0.0).startswith(frame.polite)


def test_the_turn_is_not_said_any_more_after_the_move_that_it_asked_for() -> None:
    kit = waiting("tomacco")
    queue = Queue()
    hear(queue, kit.app.frame())
    kit.app.command("hint")
    hear(queue, kit.app.frame())
    kit.play_any()
    hear(queue, kit.app.frame())
    assert "It is your turn" not in queue.take(0.0)


def rummy() -> Kit:
    """Return a Game of Threes in which a person has drawn."""
    kit = Kit.at(
        "#/game_of_threes?players=2&seats=human,random&names=Ann,Ben&seed=heard"
    )
    for _ply in range(20):
        question = kit.app.frame().question
        if question:
            action = kit.session().legal()[0]
            kit.app.answer(question.text, to_text(Advice(action, 0, None, "", ())))
        elif kit.session().observation(0).phase == "discard":
            return kit
        else:
            kit.play_any()
    raise AssertionError


def test_a_card_is_chosen_by_its_rank_and_what_is_left_without_it_is_said() -> None:
    kit = rummy()
    hand = kit.session().observation(0).hand
    card = next(card for card in hand if card != "Jo")
    of_rank = [other for other in hand if other[0] == card[0] and other != "Jo"]
    for _again in of_rank:
        assert kit.app.press(card[0].lower())
        said = kit.app.frame().polite
        assert re.fullmatch(r"Chosen: [\w ]+\. (Left over|Without) [\w ,:]+\.", said)
    assert kit.app.press("d")
    assert kit.session().log[-1] == f"discard {of_rank[-1]}" or "Discard the wild" in (
        kit.app.frame().polite
    )


def test_a_key_of_a_rank_that_is_not_held_says_so() -> None:
    kit = rummy()
    held = {card[0] for card in kit.session().observation(0).hand}
    assert kit.app.press(next(key for key in "456789tqk" if key.upper() not in held))
    assert "does nothing right now" in kit.app.frame().assertive


def test_no_words_for_the_eye_are_said_to_the_ear() -> None:
    kit = rummy()
    assert kit.app.press("c")
    said = kit.app.frame().polite
    assert re.fullmatch(r"Chosen: [\w ]+\. Left over without it: \d+ points\.", said)


@pytest.mark.parametrize("game", ["tomacco", "game_of_threes"])
def test_one_key_sorts_the_hand_in_each_way_and_says_how_it_lies(game: str) -> None:
    kit = rummy() if game == "game_of_threes" else waiting(game)
    kit.app.frame()
    said = []
    for _way in range(4):
        assert kit.app.press("e")
        said.append(kit.app.frame().polite)
    assert len({text.partition(":")[0] for text in said[:3]}) == len(said) - 1
    assert said[3] == said[0]


def test_what_a_key_opens_is_said_once() -> None:
    kit = rummy()
    assert kit.app.press("p")
    said = kit.app.frame().polite
    assert said.count("Round 1 of 11.") == 1
