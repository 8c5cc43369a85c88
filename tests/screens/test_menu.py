"""The menu of a table: few rows, few words, in one order."""

from typing import Final

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.model.board import Board, TablePreferences
from tabletop.registry import GAMES
from tabletop.screens import dialogs
from tabletop.session import Session
from tabletop.ui.elements import descendants, texts

ORDER: Final = (  # the rows, those of a group on one line
    *("new", "sharing", "review"),
    *("help", "learn", "coach"),
    *("sound", "vibration", "settings"),
)


def menu_of(session: Session) -> tuple[list[str], int]:
    """Return the names of the rows, and the number of words."""
    wishes = TablePreferences(sound=False, vibration=True)
    menu = dialogs.menu(Board(id="1", session=session, wishes=wishes))
    assert len([each for each in descendants(menu) if each.tag == "h3"]) == 3
    ids = (str(each.attributes.get("id")) for each in descendants(menu))
    rows = [id_.removeprefix("item-") for id_ in ids if id_.startswith("item-")]
    return rows, len(" ".join(texts(menu)).split())


@pytest.mark.parametrize("game", GAMES)
def test_it_has_nine_rows_and_thirty_words_at_most(game: str) -> None:
    session = Session.start(game, players=min(GAMES[game].PLAYERS), seed="menu")
    rng = rng_for(game, 0)
    rows, words = menu_of(session)
    assert rows == [row for row in ORDER if row in rows]
    assert {*ORDER} - {*rows} <= {"review", "coach"}
    assert words <= 30
    while not session.is_over:
        session.play(pick(rng, session.legal()))
    rows, words = menu_of(session)
    assert rows == [row for row in ORDER if row in rows]
    assert {*ORDER} - {*rows} <= {"coach"}
    assert words <= 30
