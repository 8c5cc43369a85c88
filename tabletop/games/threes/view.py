"""The table of Threes: the board, the next card, the bag and a pad of arrows.

A tile is the same element until it merges. A class from `threes-at-0` to `threes-at-15`
is its cell, and `data-moves` is the direction of a half-made swipe that moves it. Its
face is a square of 100 by 100 units: the number as large as possible, below it the rank
as pips in threes, and a colour that deepens with the rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, apart, mark, ngettext, pgettext, written
from tabletop.games.threes import lanes, speech
from tabletop.games.threes.lanes import DIRECTIONS, Board, rank
from tabletop.games.threes.messages import SPOKEN
from tabletop.games.threes.observation import PLUS, Observation
from tabletop.games.threes.rules import BASIC, START_TILES, TITLE, Window
from tabletop.games.threes.speech import SIDE, sounds
from tabletop.ui import Ui, View, endings, figures, thumbnails
from tabletop.ui.controls import button, heading, part
from tabletop.ui.figures import Figure
from tabletop.ui.markup import (
    Attributes,
    dots,
    escape,
    hidden,
    icon,
    sentence,
    svg,
    tag,
)

ARROWS: Final = {
    "left": "M19 12H5m7-7-7 7 7 7",
    "up": "M12 19V5m-7 7 7-7 7 7",
    "down": "M12 5v14m-7-7 7 7 7-7",
    "right": "M5 12h14m-7-7 7 7-7 7",
}
"""SVG paths of the arrows by direction, in the order of the keys."""

WAY: Final = ARROWS["right"]
"""SVG path of the arrow from before to after."""

DEEPEST: Final = 12
"""Rank from which on tiles have the same colour."""

NUMBERS: Final = ((68, None), (64, None), (52, 86), (40, 90), (32, 90))
"""Font size and text width of a number, by its one to five digits.

The tile has 100 units. One and two digits fit in any font. More digits have a fixed
width, as the widths of system fonts differ much.
"""

PICTURE: Final = (3, 0, 12, 2, 1, 48, 24, 3, 6, 96, 384, 0, 2, 3, 0, 1)


_WARM, _HOT = 3, 6
"""Ranks above which a tile of a thumbnail is warmer, and hot."""

_STEPS: Final = 8
"""Number of tiles from 48 to 6,144, each twice the one before."""


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return the score and the number of moves."""
    del names
    moves = ngettext("{n} move", "{n} moves", observation.moves)
    score = _("Score {score}").format(score=written(observation.score))
    return f"{score} · {moves.format(n=observation.moves)}"


def feat(observation: Observation) -> tuple[str, int, int]:
    """Return the highest tile in words, its steps from 48 to 6,144, and all steps."""
    highest = max(observation.board)
    told = _("Highest tile {tile}").format(tile=written(highest))
    return told, sum(48 << k <= highest for k in range(_STEPS)), _STEPS


def glimpse(observation: Observation) -> str:
    """Return the board for a list of games."""
    cells = [_glimpsed(value) for value in observation.board]
    return thumbnails.rows(cells[n : n + SIDE] for n in range(0, SIDE * SIDE, SIDE))


def _glimpsed(value: int) -> str:
    deep = rank(value)
    tone = "hot" if deep > _HOT else "warm" if deep > _WARM else ""
    basic = {
        0: thumbnails.NOTHING,
        1: thumbnails.place(1, "blue"),
        2: thumbnails.place(2, "red"),
    }
    return basic.get(value) or thumbnails.place(value, tone)


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the table; a finished game has neither a next card nor a pad."""
    board = _board(observation, ui)
    if observation.to_act == TERMINAL:
        return board
    head = tag(
        "div",
        {"class": "threes-head"},
        heading(_("Next tile")),
        _next(observation),
        _bag(observation.bag),
    )
    return head + board + _pad(legal, ui.hint)


def ending(observation: Observation, names: Sequence[str]) -> str:
    """Return the score, and below it the score of each tile on the board."""
    del names
    moves = ngettext("in {n} move", "in {n} moves", observation.moves)
    points = ngettext("point", "points", observation.score)
    rest = escape(f" {points} {moves.format(n=observation.moves)}")
    number = sentence("strong", {}, written(observation.score))
    result = tag("p", {"class": "threes-result"}, number, rest)
    return endings.title(_("No move is left")) + result + _counts(observation)


def _counts(observation: Observation) -> str:
    """Return the final count as a table: a row for each kind of tile, and the sum."""
    counts = sorted(Counter(filter(None, observation.board)).items(), reverse=True)
    names = (_("Tile"), _("How many"), _("Points each"), _("Together"))
    titles = [sentence("th", {"scope": "col"}, name) for name in names]
    total = sentence("th", {"scope": "row", "colspan": 3}, _("Score"))
    return tag(
        "table",
        {"class": "threes-count"},
        sentence("caption", {"class": "sr-only"}, _("What the tiles are worth")),
        tag("thead", {}, tag("tr", {}, *titles)),
        tag("tbody", {}, *(_count(value, number) for value, number in counts)),
        tag("tfoot", {}, _row_of(total, observation.score)),
    )


def _count(value: int, number: int) -> str:
    """Return the row of the final count for one kind of tile."""
    head = tag("th", {"scope": "row"}, _small(value), hidden("span", f"{value}"))
    each = lanes.tile_score(value)
    return _row_of(head, number, each, number * each)


def _row_of(head: str, *numbers: int) -> str:
    return tag("tr", {}, head, *(sentence("td", {}, written(n)) for n in numbers))


# The board


def _board(observation: Observation, ui: Ui) -> str:
    """Return the cells, the tiles on them, and the rows for screen readers."""
    board = observation.board
    cells = (
        tag("div", {"class": f"threes-cell threes-at-{place}"})
        for place in range(SIDE * SIDE)
    )
    rows = (hidden("p", speech.row(board, n)) for n in range(SIDE))
    ground: Attributes = {
        "data-ground": "",
        "data-steps": SIDE,
        "data-turn": ui.ply,
        "data-hint": ui.hint or None,
    }
    inside = (*rows, *cells, *_tiles(observation, ui))
    return tag(
        "div",
        {"class": "threes-slot"},
        part("threes-board", _("Board"), ground, *inside),
    )


def _tiles(observation: Observation, ui: Ui) -> Iterator[str]:
    board = observation.board
    targets: Sequence[int] = range(SIDE * SIDE)
    if ui.preview in DIRECTIONS:
        targets = lanes.moved(board, ui.preview)
    newest = START_TILES + observation.moves if observation.moves else 0
    for place, value in enumerate(board):
        if not value:
            continue
        number = ui.ids.get(str(place))
        top = " threes-top" * (value == max(board) > BASIC)
        attributes: Attributes = {
            "class": f"threes-tile threes-at-{place} {_rank_class(value)}{top}",
            "aria-hidden": "true",
            "id": f"tile-at-{place}" if number is None else f"tile-{number}",
            "data-thing": "",
            "data-enters": "along" if number == newest else None,
            "data-moves": ui.preview if targets[place] != place else None,
        }
        yield tag("div", attributes, svg(100, 100, _face(value)))


def _rank_class(value: int) -> str:
    deep = min(rank(value), DEEPEST)
    return f"threes-rank-{deep}" if deep else f"threes-basic-{value}"


def _face(value: int) -> str:
    """Return the face of a tile as shapes on a square of 100."""
    middle = 46 if rank(value) else 50
    return _plate() + _number(str(value), middle) + _pips(rank(value))


def _plate(kind: str = "threes-face") -> str:
    """Return the body of a tile, or the hole that it leaves."""
    return tag("rect", {"class": kind, "width": 100, "height": 100, "rx": 13})


def _number(text: str, middle: int) -> str:
    """Return a number, vertically centred on `middle`."""
    size, width = NUMBERS[min(len(text), len(NUMBERS)) - 1]
    attributes: Attributes = {
        "class": "threes-number",
        "x": 50,
        "y": middle + round(0.36 * size),
        "font-size": size,
        "text-anchor": "middle",
        "textLength": width,
        "lengthAdjust": width and "spacingAndGlyphs",
    }
    return sentence("text", attributes, text)


def _pips(number: int) -> str:
    """Return the rank as dots in threes: two below, one above them."""
    if not number:
        return ""
    groups = [min(3, number - first) for first in range(0, number, 3)]
    left = 50 - (10 * len(groups) + 13 * (len(groups) - 1) - 10 * (groups[-1] == 1)) / 2
    centres = []
    for middle, dots_in in zip(count(left, 23), groups, strict=False):
        spots = [(middle, 87.5), (middle + 10, 87.5), (middle + 5, 79.0)]
        centres += spots[:dots_in]
    return dots("threes-pips", centres)


def _small(value: int) -> str:
    """Return a tile beside the board."""
    return _piece(_rank_class(value), _face(value))


def _piece(kind: str, shapes: str) -> str:
    return tag("span", {"class": f"threes-piece {kind}"}, svg(100, 100, shapes))


# Beside the board


def _next(observation: Observation) -> str:
    """Return the announced card below its label, without a hidden value."""
    card = observation.next_card
    name = _("Next tile: {card}").format(card=speech.card_name(card))
    return tag(
        "div",
        {"class": "threes-next", "role": "img", "aria-label": name},
        sentence("span", {"class": "threes-label"}, pgettext("a card", "Next")),
        tag("span", {"class": "threes-pieces"}, *_card_pieces(card)),
    )


def _card_pieces(card: str | Window | None) -> list[str]:
    """Return an announced card as tiles: one, or one for each possible value."""
    if card is None:
        return [tag("span", {"class": "threes-piece threes-none"})]
    if card == PLUS:
        plus = tag("path", {"class": "threes-plus", "d": "M50 24v52M24 50h52"})
        return [_piece("threes-rank-plus", _plate() + plus)]
    return [_small(int(value)) for value in card]


def _bag(bag: Sequence[int]) -> str:
    """Return the bag: each basic card with the number left."""
    chips = (_chip(value, n) for value, n in enumerate(bag, 1))
    name = {"role": "img", "aria-label": speech.in_bag(bag)}
    label = sentence("span", {"class": "threes-label"}, _("Bag"))
    return tag("div", {"class": "threes-bag", **name}, label, *chips)


def _chip(value: int, left: int) -> str:
    """Return one basic card with the number left."""
    kind = "threes-chip" + " threes-gone" * (not left)
    number = sentence("span", {}, _("× {n}").format(n=left))
    return tag("span", {"class": kind}, _small(value), number)


def _pad(legal: Sequence[str], hint: str) -> str:
    """Return the four arrows; the first is the tab stop, and a hint may mark one."""
    arrows = [
        button(
            f"arrow-{action}",
            "button threes-arrow",
            {
                "data-action": action,
                "aria-label": _(SPOKEN[action]),
                "data-hint": "" if action == hint else None,
                "aria-disabled": None if action in legal else "true",
                "tabindex": -1 if number else 0,
            },
            icon(path),
        )
        for number, (action, path) in enumerate(ARROWS.items())
    ]
    return part("threes-pad", _("Push the tiles"), {"data-controls": ""}, *arrows)


# In a terminal


def text(observation: Observation) -> str:
    """Return the table as text: the board, the next card and the bag."""
    cells = [str(value) if value else "." for value in observation.board]
    width = max(5, *map(len, cells)) + 1
    rows = [cells[first : first + SIDE] for first in range(0, SIDE * SIDE, SIDE)]
    lines = ["".join(cell.rjust(width) for cell in row) for row in rows]
    if observation.to_act != TERMINAL:
        bag = ", ".join(f"{n} × {value}" for value, n in enumerate(observation.bag, 1))
        card = _("Next tile: {card}").format(
            card=speech.card_name(observation.next_card)
        )
        left = _("Left in the bag: {bag}").format(bag=bag)
        lines += ["", f"{card} · {left}"]
    return "\n".join(lines)


# In the lobby


def picture() -> str:
    """Return a table in the middle of a game, cropped and rotated."""
    cells = (_picture_cell(place, value) for place, value in enumerate(PICTURE))
    frame = {"x": -4, "y": -4, "width": 452, "height": 452, "rx": 26}
    board = tag("rect", {"class": "threes-tray-floor", **frame}) + "".join(cells)
    lie = {"transform": "translate(8 -46) rotate(-7 222 222)"}
    fill = {"class": "threes-scene", "preserveAspectRatio": "xMidYMid slice"}
    return svg(460, 345, tag("g", lie, board), **fill)


def _picture_cell(place: int, value: int) -> str:
    row, column = divmod(place, SIDE)
    at = {"transform": f"translate({8 + 110 * column} {8 + 110 * row})"}
    if not value:
        return tag("g", at, _plate("threes-hole"))
    return tag("g", {**at, "class": _rank_class(value)}, _face(value))


# In the rules


def _lane_figure(*words: str) -> Figure:
    """Draw a lane that is pushed to the left: `lane 3 3 6 6`."""
    before = tuple(map(int, words))
    after = lanes.slide(before)
    told = _("{before} pushed to the left is {after}.")
    tiles = {"before": speech.tiles_told(before), "after": speech.tiles_told(after)}
    return told.format(**tiles), (_floor(before), icon(WAY), _floor(after))


def _push_figure(direction: str, *words: str) -> Figure:
    """Draw a board that is pushed: `push left …`."""
    before = tuple(map(int, words))
    after, changed = lanes.push(before, direction)
    entries = {lanes.entry_cell(direction, lane) for lane in changed}
    told = _("Before: {before}. After: {after}. Marked cells: {n}.")
    boards = {"before": _board_listed(before), "after": _board_listed(after)}
    parts = (_floor(before), icon(WAY), _floor(after, entries))
    return told.format(n=len(entries), **boards), parts


def _tiles_figure(*words: str) -> Figure:
    """Draw tiles with signs between them: `tiles 1 + 2 = 3`."""
    parts = (
        _small(int(word)) if word.isdecimal() else sentence("span", {}, word)
        for word in words
    )
    return " ".join(words), parts


def _card_figure(*words: str) -> Figure:
    """Draw an announced card: `card 6 12 24`."""
    card = tuple(map(int, words)) if words[0].isdecimal() else words[0]
    return _("Next tile: {card}").format(card=speech.card_name(card)), _card_pieces(
        card
    )


def _score_figure(*words: str) -> Figure:
    """Draw tiles and their scores: `score 3 6`."""
    counts = {int(word): written(lanes.tile_score(int(word))) for word in words}
    told = _("{tile} counts {score}")
    looks = {"class": "threes-worth"}
    parts = (
        tag("span", looks, _small(tile), sentence("span", {}, score))
        for tile, score in counts.items()
    )
    return ", ".join(told.format(tile=t, score=s) for t, s in counts.items()), parts


def _floor(tiles: Sequence[int], entries: Collection[int] = ()) -> str:
    """Return tiles in rows of four, with marks on the cells where a card may enter."""
    free = ("threes-piece threes-hole", "threes-piece threes-entry")
    spots = (
        _small(value) if value else tag("span", {"class": free[place in entries]})
        for place, value in enumerate(tiles)
    )
    return tag("span", {"class": "threes-floor"}, *spots)


def _board_listed(board: Board) -> str:
    return apart(speech.row(board, row) for row in range(SIDE))


VIEW: Final = View(
    kind=mark("Puzzle"),
    minutes=5,
    tagline=mark("Push the tiles together: 1 and 2 make 3, and equals double."),
    picture=picture,
    status=status,
    sounds=sounds,
    draw=draw,
    figure=figures.of_kinds(
        TITLE,
        {
            "lane": _lane_figure,
            "push": _push_figure,
            "tiles": _tiles_figure,
            "card": _card_figure,
            "score": _score_figure,
        },
    ),
    ending=ending,
    feat=feat,
    glimpse=glimpse,
    text=text,
    keys={
        "ArrowLeft": "left",
        "ArrowUp": "up",
        "ArrowDown": "down",
        "ArrowRight": "right",
        "a": "left",
        "w": "up",
        "s": "down",
        "d": "right",
    },
    swipes={way: way for way in DIRECTIONS},
    heard=speech.HEARD,
    key_words={
        "others": mark("the board by columns"),
        "table": mark("the board by rows"),
    },
)
