"""Texts for several people at one device: they name each player and avoid "you"."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

import pytest

from tabletop.registry import GAMES
from tabletop.session import Seat, Session
from tabletop.session.bot_protocol import advice_of, ask, levels, think
from tabletop.ui.elements import spoken
from tests.kit.app import Kit

SEVERAL: Final = [name for name, game in GAMES.items() if max(game.PLAYERS) > 1]
YOU: Final = re.compile(r"\b[Yy]ou(?:r|rs|rself)?\b")
PEOPLE: Final = (Seat("Ann"), Seat("Ben"), Seat("Cleo"), Seat("Dan"))


def ends(game: str) -> list[Session]:
    """Return the end of each round, with all cards open, and of the game."""
    options = GAMES[game].Options()
    if game == "game_of_threes":
        options = GAMES[game].Options(rounds=3)
    n = max(2, *GAMES[game].PLAYERS[:1])
    session = Session.start(
        game, players=n, options=options, seats=PEOPLE[:n], seed="us"
    )
    level, found = levels(game)[0], list[Session]()
    while not session.is_over:
        question = ask(session, level=level, budget=0.0, luck=f"{session.cursor}")
        *_before, told = think(question)
        session.play(advice_of(told).action)
        if getattr(session.observation(0), "phase", "") == "deal":
            found.append(session.copy())
    return [*found, session]


@pytest.mark.parametrize("game", SEVERAL)
def test_what_two_people_look_at_says_you_to_neither(game: str) -> None:
    for session in ends(game):
        kit = Kit()
        kit.put_save("abcdef", session)
        kit.open(f"#/{game}/abcdef")
        kit.app.command("lift")
        frame = kit.app.frame()
        assert not frame.is_covered
        labels = re.findall(r'aria-label="([^"]*)"', frame.markup)
        said = [*spoken(frame.tree), frame.polite, frame.assertive, *labels]
        assert len(said) > 10
        assert [text for text in map(unescape, said) if YOU.search(text)] == []
