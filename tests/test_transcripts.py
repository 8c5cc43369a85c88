"""What is heard of a short game of each kind that is played by keys alone, to its end.

The texts lie in `tests/transcripts`, for a person to read. A change of what is heard is
a change there: read it as somebody who sees nothing would hear it, and write it anew
with

    TABLETOP_TRANSCRIPTS=write python -m pytest tests/test_transcripts.py
"""

import os
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from building.words import is_in_english_alone
from tabletop.registry import GAMES, NAMES
from tests.kit.cases import having, some
from tests.kit.ear import SILENCE, Ear, Speech
from tests.kit.transcripts import LOOK_AROUND, by_ear

FOLDER: Final = Path(__file__).parent / "transcripts"

HEARD: Final = having("tests/games/{}/by_ear.py")
"""The games, of which nobody may have played a new one by ear."""


@cache
def played(game: str, speech: Speech = "normal") -> Ear:
    """Return what is heard of a game, which is played once."""
    ear = Ear(f"#/{game}?{by_ear(game).ADDRESS}", speech)
    ear.press(*LOOK_AROUND)
    ear.look_away()
    for _turn in range(200):
        if ear.stands_still:
            ear.press("Enter")
            ear.look_away()
        elif ear.kit.session().is_over:
            break
        else:
            by_ear(game).turn(ear)
            ear.end_turn()
    return ear


@pytest.mark.parametrize("game", HEARD)
def test_a_game_by_ear_is_as_it_was_read(game: str) -> None:
    ear, path = played(game), FOLDER / f"{game}.txt"
    if os.environ.get("TABLETOP_TRANSCRIPTS") == "write":
        path.write_text(ear.text, encoding="utf-8")
    assert ear.text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", HEARD)
def test_a_game_by_ear_comes_to_its_end_in_few_presses_and_none_is_silent(
    game: str,
) -> None:
    ear = played(game)
    assert ear.kit.session().is_over
    assert ear.focus == "ending"
    assert max(ear.presses) <= by_ear(game).MOST
    assert SILENCE not in ear.heard


SEVERAL: Final = [
    game
    for game in NAMES
    if GAMES[game].PLAYERS[-1] > 1 and not is_in_english_alone(game)
]


@pytest.mark.parametrize("game", some(SEVERAL, 2))
def test_the_setting_says_how_much_is_said(game: str) -> None:
    short, normal, everything = (
        played(game, speech).text for speech in ("short", "normal", "everything")
    )
    usual = by_ear(game).USUAL
    assert (short.count(usual), normal.count(usual)) == (0, 1)
    assert (everything.count(usual) > 1) == by_ear(game).IS_USUAL_OFTEN
    assert by_ear(game).BY_COMPUTERS in normal
    assert by_ear(game).BY_COMPUTERS not in short


def test_what_computers_did_is_told_on_demand_where_little_is_said() -> None:
    ear = Ear(f"#/tomacco?{by_ear('tomacco').ADDRESS}", "short")
    by_ear("tomacco").turn(ear)
    before = len(ear.heard)
    ear.press("z")
    assert "Cleo plays the four of clubs." in ear.heard[before + 1]
    assert "Cleo plays" not in " ".join(ear.heard[:before])
