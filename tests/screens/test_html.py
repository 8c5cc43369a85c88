"""The page with each screen, as html-validate reads it."""

import re
from collections.abc import Iterator
from pathlib import Path

from tabletop.app.frame import Frame
from tabletop.registry import GAMES
from tests.app.desk import Desk
from tests.kit import validation

AROUND = "#/together", "#/nowhere"  # of no game, beside those that a desk shows


def test_every_screen_is_valid_html(tmp_path: Path) -> None:
    documents = {
        re.sub(r"\W+", "-", f"{game} {name}"): validation.document(
            frame.screen, frame.markup
        )
        for number, game in enumerate(GAMES)
        for name, frame in shown(Desk(game, "en"), is_first=number == 0)
    }
    assert len(documents) > 40
    assert validation.faults(documents, tmp_path) == []


def shown(desk: Desk, *, is_first: bool) -> Iterator[tuple[str, Frame]]:
    """Give what a desk shows; screens that are of no game only if it is the first."""
    yield from desk.shown() if is_first else desk.shown_of_games()
    rules = f"#/{desk.game}/rules"
    for address in (rules, *AROUND) if is_first else (rules,):
        yield address, desk.at(address)
