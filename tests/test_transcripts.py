"""What is heard of a short game of each kind that is played by keys alone, to its end.

The texts lie in `tests/transcripts`, for a person to read. A change of what is heard is
a change there: read it as somebody who sees nothing would hear it, and write it anew
with

    TABLETOP_TRANSCRIPTS=write python -m pytest tests/test_transcripts.py
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tabletop.games.stavegame.seeing import leader
from tabletop.games.threes import lanes
from tabletop.registry import GAMES
from tests.ear import SILENCE, Ear, Speech
from tests.support import some

FOLDER: Final = Path(__file__).parent / "transcripts"

ADDRESSES: Final = {
    "threes": "seed=12",
    "four_twenty_one": "players=2&seats=human,gentle&names=Ann,Ben&seed=13"
    "&tokens=11&sets_to_lose=1",
    "tomacco": "players=4&seats=human,gentle,gentle,gentle&names=Ann,Ben,Cleo,Dan"
    "&seed=4&stop_at_first_out=true",
    "game_of_threes": "players=2&seats=human,gentle&names=Ann,Ben&seed=1&rounds=3",
    "stavegame": "players=2&seats=human,gentle&names=Ann,Ben&seed=2",
}
"""Games that are short by their options, and by their seeds."""

MOST: Final = {
    "threes": 1,
    "four_twenty_one": 4,
    "tomacco": 4,
    "game_of_threes": 6,
    "stavegame": 5,
}
"""The most presses that a turn may take."""

LOOK_AROUND: Final = ("c", "m", "M", "v", "o", "y")
"""The keys with which somebody gets to know a table before the first turn."""


def threes(ear: Ear) -> None:
    """Merge as little as can be, so that the game is soon over."""
    session = ear.kit.session()
    board = session.observation(0).board
    ways = session.legal()
    way = min(ways, key=lambda way: len(lanes.merged(board, way)))
    ear.press(f"Arrow{way.capitalize()}")


def four_twenty_one(ear: Ear) -> None:
    """Throw; then keep the highest die once, and stop as soon as that is allowed."""
    begun = ear.turns_begun
    while ear.is_asked and ear.turns_begun == begun:
        session = ear.kit.session()
        seen = session.observation(session.to_act)
        if not seen.dice:
            ear.press("t")
        elif seen.throws_done == 1:
            ear.press("1", "t")
        else:
            ear.press("s" if "stop" in session.legal() else "t")


def tomacco(ear: Ear) -> None:
    """Choose the first three; then play what fits first, flip, or pick up."""
    legal = ear.kit.session().legal()
    first = legal[0].split()
    if first[0] == "table":
        ear.press(*(card[0].lower() for card in first[1:]), "l")
    elif first[0] == "play":
        ear.press(first[1][0].lower(), "l")
    elif first[0] == "flip":
        ear.press("Enter")
        if ear.screen.dialog:
            ear.press("Escape", "Enter")
    else:
        ear.press("p")


def game_of_threes(ear: Ear) -> None:
    """Draw, and discard the highest card that is neither wild nor one of two."""
    session = ear.kit.session()
    seat, seen = session.to_act, session.observation(session.to_act)
    if seen.phase in ("cut", "deal"):
        ear.press("g")
        return
    ear.press("s")
    hand = ear.kit.session().observation(seat).hand
    ranks = [card[0] for card in hand]
    card = min(hand, key=lambda card: (card == "Jo", ranks.count(card[0])))
    ear.press(card[0].lower(), "d")
    session = ear.kit.session()
    if session.to_act == seat and session.observation(seat).phase == "discard":
        ear.press("d")


def stavegame(ear: Ear) -> None:
    """End the game as soon as it can be won; else place the first card."""
    session = ear.kit.session()
    seat = session.to_act
    if "end" in session.legal() and leader(session.observation(seat)) == seat:
        ear.press("Tab", "ArrowRight", "Enter", "Enter")
        return
    if any(text.startswith("place") for text in session.legal()):
        ear.press("1", "Enter")
        if ear.focus.startswith("option"):
            ear.press("Enter")
    session = ear.kit.session()
    if session.to_act == seat and "pass" in session.legal():
        ear.press("e")


TURNS: Final[dict[str, Callable[[Ear], None]]] = {
    "threes": threes,
    "four_twenty_one": four_twenty_one,
    "tomacco": tomacco,
    "game_of_threes": game_of_threes,
    "stavegame": stavegame,
}
"""Who plays one turn of each game."""


@cache
def played(game: str, speech: Speech = "normal") -> Ear:
    """Return what is heard of a game, which is played once."""
    ear = Ear(f"#/{game}?{ADDRESSES[game]}", speech)
    ear.press(*LOOK_AROUND)
    ear.look_away()
    for _turn in range(200):
        if ear.stands_still:
            ear.press("Enter")
            ear.look_away()
        elif ear.kit.session().is_over:
            break
        else:
            TURNS[game](ear)
            ear.end_turn()
    return ear


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_ear_is_as_it_was_read(game: str) -> None:
    ear, path = played(game), FOLDER / f"{game}.txt"
    if os.environ.get("TABLETOP_TRANSCRIPTS") == "write":
        path.write_text(ear.text, encoding="utf-8")
    assert ear.text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_ear_comes_to_its_end_in_few_presses_and_none_is_silent(
    game: str,
) -> None:
    ear = played(game)
    assert ear.kit.session().is_over
    assert ear.focus == "ending"
    assert max(ear.presses) <= MOST[game]
    assert SILENCE not in ear.heard


SEVERAL: Final = [game for game in GAMES if GAMES[game].PLAYERS[-1] > 1]


@pytest.mark.parametrize("game", some(SEVERAL, 2))
def test_the_setting_says_how_much_is_said(game: str) -> None:
    short, normal, everything = (
        played(game, speech).text for speech in ("short", "normal", "everything")
    )
    usual = USUAL[game]
    assert (short.count(usual), normal.count(usual)) == (0, 1)
    assert (everything.count(usual) > 1) == (game != "tomacco")  # it comes once there
    assert BY_COMPUTERS[game] in normal
    assert BY_COMPUTERS[game] not in short


USUAL: Final = {
    "four_twenty_one": "your turn. One throw: the lowest takes the tokens at stake",
    "tomacco": "your turn. Choose three for the end",
    "game_of_threes": "Take the top card of the stock or of the discards.",
    "stavegame": "You can play another card, or end your turn.",
}
"""What is to be done in the same way each time."""

BY_COMPUTERS: Final = {
    "four_twenty_one": "Ben stops",
    "tomacco": "Ben plays the",
    "game_of_threes": "Ben draws",
    "stavegame": "Ben places",
}
"""A deed of a computer."""


def test_what_computers_did_is_told_on_demand_where_little_is_said() -> None:
    ear = Ear(f"#/tomacco?{ADDRESSES['tomacco']}", "short")
    tomacco(ear)
    before = len(ear.heard)
    ear.press("z")
    assert "Cleo plays the four of clubs." in ear.heard[before + 1]
    assert "Cleo plays" not in " ".join(ear.heard[:before])
