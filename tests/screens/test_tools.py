"""The tools of a table: each in a place of its own from the deal to the end."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Final

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.model.board import Board, Help
from tabletop.registry import GAMES
from tabletop.screens import table
from tabletop.session import Seat, Session
from tabletop.ui.elements import Element, descendants

TOOLS: Final = ("undo", "hint", "hurry", "tools")  # with computers, in their order
STEP: Final = 23  # number of actions between two pictures of a game


def places(board: Board) -> list[Element]:
    """Return what stands in the places of the row."""
    drawn = (node for node in table.draw(board) if isinstance(node, Element))
    (tray,) = (node for node in drawn if node.attributes.get("class") == "tray")
    return [
        node for node in descendants(tray) if node.attributes.get("class") == "tool"
    ]


def boards(session: Session) -> tuple[Board, ...]:
    """Return a table as it is, hurried, and with a hint being thought of."""
    board = Board(id="1", session=session, is_mine=True)
    return (
        board,
        replace(board, is_hurried=True),
        replace(board, help=Help(hint=True)),
    )


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_each_tool_keeps_its_place_for_the_whole_game(name: str, people: int) -> None:
    players = next(n for n in (3, 2, 1) if n in GAMES[name].PLAYERS)
    seats = [Seat("Ann"), Seat("Bob"), Seat("Cleo", "random")][:players]
    if people == 1 and players > 1:
        seats[1] = Seat("Ben", "random")
    row = [f"tool-{tool}" for tool in TOOLS]
    if all(seat.bot is None for seat in seats):
        row.remove("tool-hurry")
    session = Session.start(name, players=players, seats=tuple(seats), seed="row")
    drawn: set[str] = set()
    for ply in count():
        for board in boards(session) if ply % STEP == 0 or session.is_over else ():
            found = [str(tool.attributes.get("id", "")) for tool in places(board)]
            assert len(found) == len(row)
            assert all(tool in {"", own} for tool, own in zip(found, row, strict=True))
            drawn |= {*found}
        if session.is_over:
            break
        legal = session.legal()
        session.play(pick(rng_for(name, ply), legal[:-1] or legal))
    assert {*row} <= drawn
