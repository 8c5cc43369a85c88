"""Positions of Threes: the markup and the texts of the table in each."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games import threes as game
from tabletop.games.threes import Options, State, lanes
from tabletop.games.threes.view import VIEW
from tabletop.ui import Ui
from tests.games.threes.setups import (
    DEAD,
    DEFAULT,
    EMPTY_BUT,
    WINDOWS,
    almost_dead,
    board,
    to_draw,
    to_move,
)
from tests.kit.markup import drawn_by
from tests.kit.positions import Position, told
from tests.kit.reading import changes, read, result_of

START: Final = (0, 3, 0, 1, 2, 0, 3, 0, 1, 0, 2, 0, 3, 2, 0, 1)
MIDDLE: Final = (1, 2, 3, 0, 48, 24, 6, 3, 384, 96, 12, 2, 192, 3, 0, 1)
LATE: Final = (6144, 3072, 1536, 768, 2, 12, 2, 384, 6, 3, 24, 96, 2, 2, 1, 1)
OVER: Final = (2, 6, 384, 3, 2, 24, 2, 12, 6, 3, 48, 2, 1, 1, 96, 6)

MARKS: Final = (
    *("threes-top", "threes-next", "threes-piece", "threes-rank-plus", "threes-none"),
    *(f"threes-basic-{n}" for n in (1, 2)),
    *(f"threes-rank-{n}" for n in range(1, 13)),
    *(f"threes-at-{n}" for n in range(16)),
)


def observed(
    cells: tuple[int, ...],
    next_card: str | tuple[int, ...] | None = "2",
    *,
    to_act: int = 0,
) -> game.Observation:
    """Return the observation of these tiles, after twelve moves."""
    return replace(
        game.observe(game.new(1, game.Options()), 0),
        to_act=to_act,
        board=cells,
        next_card=next_card,
        bag=(2, 1, 3),
        score=lanes.score(cells),
        moves=12,
    )


def legal(cells: tuple[int, ...]) -> list[str]:
    return [way for way in lanes.DIRECTIONS if lanes.can_push(cells, way)]


def markup(seen: game.Observation, **ui: Any) -> str:
    """Return the table."""
    return drawn_by(VIEW, seen, legal(seen.board) if seen.to_act == 0 else [], Ui(**ui))


def positions() -> Iterator[Position]:
    yield from tables()
    yield from away()
    yield from sentences()


def tables() -> Iterator[Position]:
    start, middle, late = observed(START), observed(MIDDLE), observed(LATE)
    base = markup(start)
    yield "The start", read(base, MARKS)
    yield "The middle, with a highest tile", read(markup(middle), MARKS)
    yield "Late", read(markup(late), MARKS)
    over = observed(OVER, None, to_act=TERMINAL)
    yield "Over: arrows without effect, no next tile", read(markup(over), MARKS)
    waits = observed(MIDDLE, None, to_act=CHANCE)
    yield (
        "Nothing can be played while chance acts",
        changes(markup(middle), markup(waits), MARKS),
    )
    cards: tuple[str | tuple[int, ...], ...] = (
        *("3", "+", (6,), (6, 12), (6, 12, 24)),
    )
    for card in cards:
        yield (
            f"The next tile: {card}",
            changes(markup(middle), markup(observed(MIDDLE, card)), MARKS),
        )
    for way in lanes.DIRECTIONS:
        yield (
            f"A half-made swipe {way} marks what it would move",
            changes(base, markup(start, preview=way)),
        )
    newest = 9 + start.moves
    ids = {"1": 7, "3": 2, "4": newest}
    yield (
        "Tiles keep their numbers, the newest enters along",
        changes(base, markup(start, ids=ids, ply=12), MARKS),
    )
    first = replace(start, moves=0)
    yield (
        "Nothing enters at the start",
        [line for line in read(markup(first, ids={"3": 9})) if "enters" in line],
    )


def away() -> Iterator[Position]:
    """Yield the texts away from the table."""
    one = replace(observed(LATE), moves=1)
    yield "The status", [VIEW.status(seen, ()) for seen in (observed(START), one)]
    for title, cells in (("The end", OVER), ("The end of a great game", LATE)):
        seen = observed(cells, None, to_act=TERMINAL)
        yield title, result_of(VIEW.ending(seen, ()))


def sentences() -> Iterator[Position]:
    """Yield the sentences about actions."""
    start = "start 1,2,0,0,3,3,0,0,2,1,0,0,3,1,0,3"
    square = to_move("0 0 0 0  0 1 1 0  0 1 1 0  0 0 0 0")
    large = to_draw(EMPTY_BUT.format(768))
    tiles = (384, *board(DEAD)[1:15], 0)
    last = State(DEFAULT, tiles, (3, 3, 3), 1, (), 384, 7, "left", (3,))

    def window(highest: int) -> State:
        return to_draw(EMPTY_BUT.format(highest), options=WINDOWS)

    deeds: tuple[tuple[str, State, tuple[str, ...]], ...] = (
        ("Merges", game.new(1, Options()), (start, "draw 2", "left", "slot 1")),
        *(
            (f"A tile enters after {way}", square, (way, "slot 2"))
            for way in lanes.DIRECTIONS
        ),
        ("A plus tile hides its value", large, ("draw 96", "right", "slot 0")),
        ("A window of one", window(48), ("draw 6 of 6",)),
        ("A window of two", window(96), ("draw 6 of 6,12",)),
        ("A window of three", window(768), ("draw 6 of 6,12,24",)),
        ("The end: 6561 and eight times 3", last, ("slot 3",)),
        ("Not yet the end", almost_dead(3), ("slot 3",)),
    )
    for title, state, texts in deeds:
        yield title, told(game, state, ("Ann",), *texts)
