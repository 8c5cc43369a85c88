"""Keys that only speak: they work in every position and reveal nothing hidden."""

import random
import re
from collections.abc import Iterator

import pytest

from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.registry import GAMES, view_of
from tabletop.screens.parts import keys
from tabletop.session import Session
from tests.app.keys import drawn, waiting
from tests.kit.app import Kit
from tests.kit.cases import some
from tests.kit.text import is_sentence
from tests.kit.twins import laid

TOPICS = ("hand", "table", "others", "choices", "standing")
MARKUP = re.compile(r"<[^>]*>|&\w+;|\{\w+\}")


def positions(game: str, seed: str, every: int) -> Iterator[Session]:
    """Yield some positions of a random game between two persons, and its last one."""
    kit = Kit()
    kit.open(
        f"#/{game}?seats=human,human&names=Ann,Ben&seed={seed}"
        if 2 in GAMES[game].PLAYERS
        else f"#/{game}?seed={seed}"
    )
    session = kit.session().copy()
    rng = random.Random(f"{game} {seed}")  # noqa: S311 - any play will do
    for ply in range(400):
        if ply % every == 0 or session.is_over:
            yield session
        if session.is_over:
            return
        session.play(rng.choice(session.legal()))


def asked(kit: Kit, key: str) -> str:
    assert kit.app.press(key)
    return kit.app.frame().polite


def test_keys_that_speak_are_no_keys_of_the_house_or_a_game() -> None:
    taken = {*keys.COMMANDS, *keys.ANALYSIS, *keys.ARROWS}
    for game in GAMES:
        view = view_of(game)
        taken |= {*view.keys, *view.selects, *view.arranges}
    assert keys.SPEAKS.keys() & taken == set()


@pytest.mark.parametrize("every", some([19, 7], 1))
@pytest.mark.parametrize("game", GAMES)
def test_each_topic_is_a_sentence_at_every_position(game: str, every: int) -> None:
    view, said = view_of(game), dict.fromkeys(TOPICS, "")
    for session in positions(game, "telling", every):
        kit = laid(session)
        kit.app.command("lift")
        kit.app.frame()
        for key, topic in keys.SPEAKS.items():
            told = asked(kit, key)
            assert is_sentence(told), (topic, told)
            assert not MARKUP.search(told), (topic, told)
            assert ".." not in told
            assert "  " not in told
            if topic in TOPICS:
                said[topic] = max(said[topic], told, key=len)
        assert is_sentence(asked(kit, "M"))
    nothing = "There is nothing to say about that now."
    assert nothing not in said.values()
    assert view.heard.each is not type(view.heard)().each


@pytest.mark.parametrize("game", GAMES)
def test_asking_changes_nothing(game: str) -> None:
    kit = waiting(game)
    before, session = drawn(kit), kit.session()
    log = session.log
    for key in [*keys.SPEAKS, "M"]:
        kit.app.press(key)
    assert drawn(kit) == before
    assert kit.session().log == log


def test_things_are_said_one_by_one_and_from_the_first_again() -> None:
    kit = waiting("tomacco")
    kit.app.frame()
    session = kit.session()
    hand = session.observation(session.to_act).hand
    told = [asked(kit, "M") for _card in hand]
    assert len(set(told)) == len(hand)
    assert asked(kit, "M") == told[0]
    asked(kit, "m")
    assert asked(kit, "M") == told[0]


def test_what_was_said_last_is_said_again() -> None:
    kit = waiting("threes")
    kit.play_any()
    said = kit.app.frame().polite
    assert said
    assert asked(kit, "x") == said
    assert asked(kit, "x") == said


def test_nothing_is_said_again_in_another_game() -> None:
    kit = waiting("threes")
    kit.play_any()
    said = kit.app.frame().polite
    kit.open("#/tomacco?seed=another")
    kit.app.frame()
    assert said not in asked(kit, "x")


def test_behind_the_curtain_no_hand_is_said() -> None:
    kit = Kit.at("#/tomacco?players=2&seats=human,human&names=Ann,Ben&seed=curtain")
    frame = kit.app.frame()
    assert frame.is_covered
    for key in keys.SPEAKS:
        kit.app.press(key)
        frame = kit.app.frame()
        assert "card" not in frame.polite, frame.polite


def test_a_key_that_speaks_does_not_end_a_recap() -> None:
    kit = Kit.at("#/stavegame?players=2&seats=random,human&names=Ann,Ben&seed=recap")
    while not (kit.session().to_act == 1 and kit.session().turn_left(1) is not None):
        question = kit.question
        kit.app.answer(question.text, _advice(kit))
    kit.app.command("recap")
    recap = drawn(kit)
    assert asked(kit, "v").startswith("Stave 1")
    assert drawn(kit) == recap


def _advice(kit: Kit) -> str:
    return to_text(Advice(kit.session().legal()[0], 0, None, "", ()))
