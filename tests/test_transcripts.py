"""What is heard of each game that is played by keys alone, as texts to be read.

They lie in `tests/transcripts`. A change of what is heard is a change there: read it as
somebody who sees nothing would hear it, and write it anew with

    TABLETOP_TRANSCRIPTS=write python -m pytest tests/test_transcripts.py
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.registry import GAMES
from tests.ear import Ear

FOLDER = Path(__file__).parent / "transcripts"

TURNS = 8
"""So many turns of the person are heard, or until the game is over."""

MOST = {
    "threes": 1,
    "four_twenty_one": 4,
    "tomacco": 4,
    "game_of_threes": 6,
    "stavegame": 5,
}
"""The most presses that a turn may take."""


def threes(ear: Ear) -> None:
    legal = ear.kit.session().legal()
    ear.press("Arrow" + legal[0].capitalize())


def four_twenty_one(ear: Ear) -> None:
    """Throw; then keep the highest die once, and stop as soon as that is allowed."""
    session = ear.kit.session()
    seen = session.observation(0)
    if not seen.dice:
        ear.press("t")
    elif seen.throws_done == 1:
        ear.press("1", "t")
    else:
        ear.press("s" if "stop" in session.legal() else "t")


def tomacco(ear: Ear) -> None:
    """Choose the first three; then play what fits first, or pick up."""
    legal = ear.kit.session().legal()
    plays = [text for text in legal if text.startswith("play")]
    if legal[0].startswith("table"):
        ear.press(*(card[0].lower() for card in legal[0].split()[1:]), "l")
    elif plays:
        ear.press(plays[0].split()[1][0].lower(), "l")
    else:
        ear.press("p")


def game_of_threes(ear: Ear) -> None:
    """Draw, and discard the card to the left of the one that was drawn."""
    session = ear.kit.session()
    phase = session.observation(0).phase
    if phase in ("cut", "deal"):
        ear.press("g")
        return
    if phase == "draw":
        ear.press("s")
    ear.press("ArrowLeft", "Enter", "d")
    if ear.kit.session().observation(0).phase == "discard":
        ear.press("d")


def stavegame(ear: Ear) -> None:
    """Place the first card where the focus is led, and end the turn."""
    session = ear.kit.session()
    if any(text.startswith("place") for text in session.legal()):
        ear.press("1", "Enter")
        if ear.focus.startswith("option"):
            ear.press("Enter")
    session = ear.kit.session()
    if session.to_act == 0 and "pass" in session.legal():
        ear.press("e")


PLAYERS: dict[str, Callable[[Ear], None]] = {
    "threes": threes,
    "four_twenty_one": four_twenty_one,
    "tomacco": tomacco,
    "game_of_threes": game_of_threes,
    "stavegame": stavegame,
}


def played(game: str) -> Ear:
    """Return what is heard of a game."""
    alone = GAMES[game].PLAYERS[-1] == 1
    seats = "" if alone else "players=2&seats=human,random&names=Ann,Ben&"
    ear = Ear(f"#/{game}?{seats}seed=ear")
    for _turn in range(TURNS):
        before = ear.kit.session().turn_left(0)
        for _deed in range(4):
            if ear.kit.session().is_over:
                break
            PLAYERS[game](ear)
            session = ear.kit.session()
            if alone or session.turn_left(0) != before:
                break
        ear.end_turn()
        while (
            go_on := ear.screen.find("throw")
        ) and "data-command" in go_on.attributes:
            ear.press("t")
        if ear.kit.session().is_over:
            break
    return ear


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_ear_is_as_it_was_read(game: str) -> None:
    ear, path = played(game), FOLDER / f"{game}.txt"
    assert max(ear.presses) <= MOST[game]
    if os.environ.get("TABLETOP_TRANSCRIPTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(ear.text, encoding="utf-8")
    assert ear.text == path.read_text(encoding="utf-8")
