"""Taps of a round of the Game of Threes, on the controls of its screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from statistics import mean, median
from typing import Final

import pytest

from tabletop.bots import Advice
from tabletop.core.codec import to_text
from tabletop.session import Session
from tabletop.session.bot_protocol import advice_of, ask, think
from tests.kit.app import Kit
from tests.kit.cases import some
from tests.kit.markup import Page

SEEDS: Final = some(["taps 0", "taps 1"], 1)

LEVEL: Final = "greedy"  # whose advice the person follows

GO_ON: Final = ("go-on",)

MOST: Final = 3  # most taps of an action: a card, its pile, and again if it is wild
FEW: Final = 12  # most taps of a round of two players: on average, and of usual ones
TURNS: Final = 5  # turns of a person in a usual round of two players


@dataclass(frozen=True, slots=True)
class Round:
    """A round as one person has played it."""

    turns: int
    cuts: int
    others: int  # turns in which another card was chosen than the suggested one
    taps: int


def advised(session: Session, level: str) -> str:
    """Return what a computer of this level plays; the same each time."""
    luck = str(len(session.log))
    *_others, last = think(ask(session, level=level, budget=0.0, luck=luck))
    return advice_of(last).action


class Person:
    """Plays by taps what a steady computer advises, against a gentle one."""

    def __init__(self, seed: str) -> None:
        """Sit down at a game of all rounds."""
        names = "players=2&seats=human,gentle&names=Ann,Ben"
        self._kit = Kit.at(f"#/game_of_threes?{names}&seed={seed}")
        self._kit.hold()

    def rounds(self) -> Iterator[Round]:
        """Yield each round with its taps, the last one without those after it."""
        turns = cuts = others = taps = 0
        while True:
            session = self._kit.session()
            if question := self._kit.app.frame().question:
                action = "" if question.is_pause else advised(session, "gentle")
                told = Advice(action, 0, None)
                self._kit.app.answer(question.text, to_text(told) if action else "")
                continue
            if session.is_over:
                yield Round(turns, cuts, others, taps)
                return
            if session.observation(0).phase == "deal" and turns:
                yield Round(turns, cuts, others, taps)
                turns = cuts = others = taps = 0
            wanted = self._wanted(session)
            done = self._play(wanted)
            taps += done
            turns += wanted[:1] == ("draw stock",) or wanted[:1] == ("draw discard",)
            cuts += wanted[0].startswith("cut")
            others += wanted[0].startswith("discard") and done > 1

    def _wanted(self, session: Session) -> tuple[str, ...]:
        """Return the next action, and a discard that is known before a draw."""
        if session.to_act != 0:
            return GO_ON
        action = advised(session, LEVEL)
        if action.startswith("cut"):  # where the button is
            (cut,) = Page(self._kit.app.frame().markup).having("id", "cut")
            return (cut["data-action"],)
        if action != "draw discard":
            return (action,)
        copy = session.copy()
        copy.play(action)
        return action, advised(copy, LEVEL)

    def _play(self, wanted: tuple[str, ...]) -> int:
        """Play the first action, and the second if a button plays both."""
        before = len(self._kit.session().log)
        for taps in range(1, MOST + 1):
            self._tap(wanted)
            if wanted == GO_ON or len(self._kit.session().log) > before:
                return taps
        pytest.fail(f"no taps play {wanted}")

    def _tap(self, wanted: tuple[str, ...]) -> None:
        """Tap what plays the actions, or chooses a card, or answers a question."""
        page = Page(self._kit.app.frame().markup)
        app, action = self._kit.app, wanted[0]
        if wanted == GO_ON:
            app.command("go-on")
            return
        plays = page.having("data-action", action)
        both = [each for each in plays if (action, each.get("data-then")) == wanted]
        alone = [each for each in plays if "data-then" not in each]
        if both or alone:
            found = (both or alone)[0]
            app.play(action)
            if then := found.get("data-then"):
                app.play(then)
            return
        asks = page.having("data-ui", f"=sure {action[-2:]}0")
        words = [each["data-ui"] for each in asks or page.having("data-ui")]
        app.select(next(word for word in words if action[-2:] in word))


@cache
def played(seed: str) -> tuple[Round, ...]:
    return tuple(Person(seed).rounds())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_takes_two_taps_and_three_with_another_card_than_the_suggested(
    seed: str,
) -> None:
    for each in played(seed):
        most = 2 * each.turns + each.others + each.cuts + 1
        assert each.taps <= most, each


@pytest.mark.parametrize("seed", SEEDS)
def test_a_usual_round_takes_few_taps(seed: str) -> None:
    counted = [each.taps for each in played(seed)]
    told = f"median {median(counted)}, mean {mean(counted):.1f}, worst {max(counted)}"
    assert mean(counted) <= FEW, told
    usual = [each for each in played(seed) if each.turns <= TURNS]
    assert max(each.taps for each in usual) <= FEW, told
