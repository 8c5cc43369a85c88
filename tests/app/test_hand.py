"""The order of a hand, and computers that wait while the hands are open."""

import re

from lab.tidy import tidy
from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.session import Session
from tests.kit.app import Kit

ALONE = "#/game_of_threes?players=2&seats=human,random&names=Ann,Ben&rounds=3&seed=cut2"


def opened() -> Kit:
    """Return an app with a game against a computer, in which the person cuts first."""
    return Kit.at(ALONE)


def step(kit: Kit) -> str:
    """Play a sensible action, for the person or the computer; return it."""
    session = kit.session()
    text = tidy(session)
    frame = kit.app.frame()
    if frame.question:
        advice = to_text(Advice(text, 0, None, "", ()))
        kit.app.answer(frame.question.text, advice)
    else:
        kit.app.play(text)
    return text


def lies(kit: Kit) -> list[str]:
    """Return the ids of the cards in the hand, from left to right."""
    return re.findall(r' id="hand-(\w+)"', kit.app.frame().markup)


def test_a_hand_that_lies_so_already_says_so() -> None:
    kit = opened()
    step(kit)
    kit.app.command("arrange-rank")
    assert "It is already there." not in kit.app.frame().markup
    kit.app.command("arrange-rank")
    frame = kit.app.frame()
    assert "It is already there." in frame.markup
    assert frame.assertive == "It is already there."


def test_a_card_that_is_taken_comes_right_and_what_was_laid_stays() -> None:
    kit = opened()
    step(kit)
    dealt = lies(kit)
    kit.app.command(f"arrange-order {' '.join(dealt[::-1])}")
    assert lies(kit) == dealt[::-1]
    kit.app.play("draw stock")
    *old, new = lies(kit)
    assert old == dealt[::-1]
    assert kit.session().observation(0).taken == new[:2]
    kit.app.select(f"={old[1]}")
    kit.app.play(f"discard {old[1][:2]}")
    assert lies(kit) == [old[0], old[2], new]
    assert lies(kit.reload()) == []  # the lobby
    again = kit.reload()
    again.open(kit.app.address)
    assert lies(again) == [old[0], old[2], new]


def test_an_undo_brings_a_card_back_where_it_lay() -> None:
    kit = opened()
    step(kit)
    kit.app.play("draw stock")
    before = lies(kit)
    kit.app.play(f"discard {before[1][:2]}")
    kit.app.command("undo")
    assert lies(kit) == before


def test_keys_sort_and_move_the_chosen_card() -> None:
    kit = opened()
    step(kit)
    kit.app.play("draw stock")
    assert kit.app.press("e")
    assert kit.session().arrangement["0"] == "rank"
    cards = lies(kit)
    kit.app.select(f"={cards[0]}")
    assert kit.app.press(".")
    assert lies(kit) == [cards[1], cards[0], *cards[2:]]
    assert kit.app.press(",")
    assert lies(kit) == cards


def until_dealt_by(seat: int) -> Kit:
    """Return an app after a round, before this seat deals the next one."""
    kit = opened()
    for _ply in range(2000):
        seen = kit.session().observation(0)
        if seen.phase == "deal" and seen.to_act == seat:
            return kit
        if kit.session().to_act == 1 and seen.phase == "deal":
            kit.app.command("go-on")
        step(kit)
    raise AssertionError


def test_a_computer_deals_when_the_person_has_seen_all_hands() -> None:
    kit = until_dealt_by(1)
    frame = kit.app.frame()
    assert frame.question is None
    assert frame.prompts == ("The game continues when you are ready.",)
    assert frame.polite.endswith(frame.prompts[0])
    assert 'data-command="go-on"' in frame.markup
    kit.app.command("go-on")
    frame = kit.app.frame()
    assert frame.prompts == ()
    assert frame.question is not None
    step(kit)
    assert kit.session().observation(0).phase == "cut"


def test_a_person_deals_when_he_likes() -> None:
    kit = until_dealt_by(0)
    assert 'data-action="deal"' in kit.app.frame().markup
    kit.app.play("deal")
    assert kit.session().observation(0).round > 1


def test_computers_alone_wait_for_nobody() -> None:
    kit = Kit.at("#/game_of_threes?players=2&seats=random,random&rounds=3&seed=x")
    session: Session = kit.session()
    while session.observation(0).phase != "deal":
        step(kit)
        session = kit.session()
    assert kit.app.frame().question is not None
