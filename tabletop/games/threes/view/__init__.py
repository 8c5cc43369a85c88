"""The table of Threes: the board, the next card, the bag and a pad of arrows.

A tile is the same element until it merges. A class from `threes-at-0` to `threes-at-15`
is its cell, and `data-moves` is the direction of a half-made swipe that moves it. Its
face is a square of 100 by 100 units: the number as large as possible, below it a dot
for each step of its rank, and a colour that deepens with the rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, apart, mark, ngettext, pgettext, written
from tabletop.core.sounds import Sound
from tabletop.games import threes
from tabletop.games.threes import lanes, rules
from tabletop.games.threes.events import SPOKEN, Event
from tabletop.games.threes.lanes import DIRECTIONS, Board, rank
from tabletop.games.threes.observation import PLUS, Observation
from tabletop.games.threes.view import speech
from tabletop.games.threes.view.speech import SIDE
from tabletop.ui import Ui, View, figures, pictures, thumbnails
from tabletop.ui.elements import Attributes, Element, hidden, icon, svg, tag
from tabletop.ui.figures import Figure
from tabletop.ui.moments import Moment, Step
from tabletop.ui.pieces import classes, playing
from tabletop.ui.result import Result, TurningPoint
from tabletop.ui.table import Choice, Seat, Table, heading, table

ARROWS: Final = {  # SVG paths of the arrows by direction, in the order of the keys
    "left": "M19 12H5m7-7-7 7 7 7",
    "up": "M12 19V5m-7 7 7-7 7 7",
    "down": "M12 5v14m-7-7 7 7 7-7",
    "right": "M5 12h14m-7-7 7 7-7 7",
}

WAY: Final = ARROWS["right"]  # SVG path of the arrow from before to after
DEEPEST: Final = 12  # rank from which on tiles have the same colour

NUMBERS: Final = ((68, None), (64, None), (52, 86), (40, 90), (32, 90))
"""Font size and text width of a number, by its one to five digits.

The tile has 100 units. One and two digits fit in any font. More digits have a fixed
width, as the widths of system fonts differ much.
"""

PICTURE: Final = (
    *((2, 2, 10, 48, 9), (1, -6, 56, 48, -8)),
    *((3, 36, 44, 58, -5), (48, 76, 10, 70, 7)),
)
"""The tiles in the lobby: value, position x and y, width, and angle in degrees."""

_WARM, _HOT = 3, 6  # ranks above which a tile of a thumbnail is warmer, and hot
_STEPS: Final = 8  # number of tiles from 48 to 6,144, each twice the one before


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


FIRST_BIG: Final = 96  # least new highest tile that has a moment
HIGHEST: Final = "highest"  # the step in which the tile stands large over the board


def moment(
    before: Observation, _action: str, after: Observation, _names: Sequence[str]
) -> Moment | None:
    """Return how a tile that is higher than all before is shown, or the last board."""
    if after.to_act == TERMINAL != before.to_act:
        lands = Step(name="", stands=0, moves=250, is_short=True)
        stands = Step(name="stuck", stands=1200, line=_("No push moves anything"))
        return Moment("stuck", (lands, stands))
    highest = max(after.board)
    if highest <= max(before.board) or highest < FIRST_BIG:
        return None
    told = _("Your first {n} of this game").format(n=written(highest))
    merges = frozenset[Sound](("slide", "merge"))
    lands = Step(name="", stands=0, moves=110, is_short=True, sounds=merges)
    stands = Step(name=HIGHEST, stands=0, moves=990, line=told)
    return Moment(HIGHEST, (lands, stands))


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> Element:
    """Return the table."""
    about = Table(
        observer=0,
        to_act=observation.to_act,
        seats=(Seat(number=0, name=ui.name_of(0), told=""),),
        centre=[_head(observation), _board(observation, ui)],
        choices=() if observation.to_act == TERMINAL else tuple(_arrows(legal, ui)),
        kind="threes",
        is_ground=False,
    )
    return table(about, ui)


def _arrows(legal: Sequence[str], ui: Ui) -> Iterator[Choice]:
    for way, path in ARROWS.items():
        does, told = playing(way, legal, ui), _(SPOKEN[way])
        yield Choice(id=f"arrow-{way}", label=icon(path), heard=told, does=does)


def ending(observation: Observation, names: Sequence[str]) -> Result:
    """Return the score, and what each tile on the board adds to it."""
    del names
    return Result(
        line=written(observation.score),
        unit=ngettext("point", "points", observation.score),
        more=_counts(observation),
    )


def _counts(observation: Observation) -> Element:
    """Return the final count: a row for each kind of tile, the highest first."""
    counts = sorted(Counter(filter(None, observation.board)).items(), reverse=True)
    looks = {"class": "threes-count", "aria-label": _("What the tiles are worth")}
    rows = (_count(value, number) for value, number in counts if value >= rules.BASIC)
    return tag("ol", looks, rows)


def _count(value: int, number: int) -> Element:
    """Return the row of the final count for one kind of tile."""
    each = lanes.tile_score(value)
    told = ngettext(
        "{n} tile of {value}: {points} points",
        "{n} tiles of {value}: {points} points",
        number,
    ).format(n=number, value=value, points=written(number * each))
    shown: Attributes = {"aria-hidden": "true"}
    return tag(
        "li",
        {},
        hidden("span", told),
        tag("span", shown, _small(value)),
        tag("span", shown, _("{n} × {value}").format(n=number, value=written(each))),
        tag("b", shown, written(number * each)),
    )


def turning_point(
    observation: Observation, log: Sequence[str], names: Sequence[str]
) -> TurningPoint | None:
    """Return the move that made the highest tile."""
    del names
    highest = max(observation.board)
    if highest <= rules.BASIC:
        return None
    start = threes.new(1, observation.options)
    for ply, event in enumerate(Event.course(threes, start, log)):
        if isinstance(event.action, rules.Move) and highest in event.after.board:
            told = _("Your highest tile: {value}.").format(value=written(highest))
            return TurningPoint(ply=ply, told=told, pieces=(_small(highest),))
    return None


# The board


def _board(observation: Observation, ui: Ui) -> Element:
    board = observation.board
    rows = (tag("p", {"class": "sr-only"}, speech.row(board, n)) for n in range(SIDE))
    cells = (
        tag("div", {"class": f"threes-cell threes-at-{place}"})
        for place in range(SIDE * SIDE)
    )
    ground: Attributes = {
        "class": "threes-board",
        "data-piece": "",
        "role": "group",
        "aria-label": _("Board"),
        "data-ground": "",
        "data-steps": SIDE,
        "data-turn": ui.ply,
        "data-hint": ui.hint or None,
    }
    large = _risen(board) if ui.step and ui.step.name == HIGHEST else ()
    inside = tag("div", ground, rows, cells, _tiles(observation, ui), large)
    return tag("div", {"class": "threes-slot"}, heading(_("Board")), inside)


def _risen(board: Sequence[int]) -> tuple[Element, Element]:
    """Return the highest tile, which rises from its place, before rays."""
    highest = max(board)
    kind = f"threes-at-{board.index(highest)} {_rank_class(highest)}"
    looks = {"class": f"threes-tile threes-risen {kind}", "aria-hidden": "true"}
    return tag("div", {"class": "threes-rays"}), tag("div", looks, _face(highest))


def _tiles(observation: Observation, ui: Ui) -> Iterator[Element]:
    board = observation.board
    targets: Sequence[int] = range(SIDE * SIDE)
    if ui.preview in DIRECTIONS:
        targets = lanes.moved(board, ui.preview)
    newest = rules.START_TILES + observation.moves if observation.moves else 0
    highest = max(board)
    for place, value in enumerate(board):
        if not value:
            continue
        number = ui.ids.get(str(place))
        looks = classes("threes-tile", f"threes-at-{place}", _rank_class(value))
        attributes: Attributes = {
            "class": looks + " threes-top" * (value == highest > rules.BASIC),
            "aria-hidden": "true",
            "id": f"tile-at-{place}" if number is None else f"tile-{number}",
            "data-thing": "",
            "data-enters": "along" if number == newest else None,
            "data-moves": ui.preview if targets[place] != place else None,
        }
        yield tag("div", attributes, _face(value))


def _rank_class(value: int) -> str:
    deep = min(rank(value), DEEPEST)
    return f"threes-rank-{deep}" if deep else f"threes-basic-{value}"


@cache
def _face(value: int) -> Element:
    """Return what stands on a tile."""
    return svg(100, 100, _shapes(value))


def _shapes(value: int) -> list[Element]:
    """Return a number, and below it a dot for each step of its rank."""
    size, width = NUMBERS[min(len(str(value)), len(NUMBERS)) - 1]
    pips, middle = rank(value), 46 if rank(value) else 50
    number: Attributes = {
        "class": "threes-number",
        "x": 50,
        "y": middle + round(0.36 * size),
        "font-size": size,
        "text-anchor": "middle",
        "textLength": width,
        "lengthAdjust": width and "spacingAndGlyphs",
    }
    return [tag("text", number, str(value)), *([_pips(pips)] if pips else [])]


def _pips(number: int) -> Element:
    apart = min(10, 84 / max(number - 1, 1))
    left = 50 - apart * (number - 1) / 2
    points = "".join(f"M{left + apart * k:g} 84h.01" for k in range(number))
    return tag("path", {"class": "threes-pips", "d": points})


def _small(value: int) -> Element:
    """Return a tile beside the board."""
    return _piece(_rank_class(value), _face(value))


def _piece(kind: str, *face: Element) -> Element:
    return tag("span", {"class": f"threes-piece {kind}"}, face)


# Beside the board


def _head(observation: Observation) -> list[Element]:
    moves = ngettext("{n} move", "{n} moves", observation.moves)
    card, bag = observation.next_card, observation.bag
    name = _("Next tile: {card}").format(card=speech.card_name(card))
    chips = [_chip(value, left) for value, left in enumerate(bag, 1)]
    return [
        heading(_("Next tile")),
        tag(
            "div",
            {"class": "threes-score", "data-piece": "", "aria-hidden": "true"},
            tag("b", {}, written(observation.score)),
            tag("span", {}, moves.format(n=observation.moves)),
        ),
        tag(
            "div",
            {"class": "threes-cards"},
            _shown("threes-next", name, pgettext("a card", "Next"), _card_pieces(card)),
            _shown("threes-bag", speech.in_bag(bag), _("Bag"), chips),
        ),
    ]


def _shown(kind: str, name: str, label: str, pieces: Sequence[Element]) -> Element:
    what = {"class": kind, "data-piece": "", "role": "img", "aria-label": name}
    return tag("div", what, tag("span", {"class": "threes-label"}, label), pieces)


def _card_pieces(card: str | rules.Window | None) -> list[Element]:
    """Return an announced card as tiles: one, or one for each possible value."""
    if card is None:
        return [_piece("threes-none")]
    if card == PLUS:
        plus = tag("path", {"class": "threes-plus", "d": "M50 24v52M24 50h52"})
        return [_piece("threes-rank-plus", svg(100, 100, plus))]
    return [_small(int(value)) for value in card]


def _chip(value: int, left: int) -> Element:
    number = tag("span", {}, _("× {n}").format(n=left))
    kind = "threes-chip" + " threes-gone" * (not left)
    return tag("span", {"class": kind}, _small(value), number)


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


def picture() -> Element:
    """Return four tiles."""
    return pictures.picture(_pictured(*each) for each in PICTURE)


def _pictured(value: int, x: float, y: float, width: float, turn: float) -> Element:
    paint, lip, ink = _PAINTS[value]
    size = 54 if value < 10 else 44  # noqa: PLR2004 - one figure or two
    figure = pictures.letters(value, 50, 68, size, ink)
    return pictures.piece(x, y, width, turn, pictures.plate(paint, lip, 17), figure)


_PAINTS: Final = {
    1: ("#2f6fd0", "#1d4a94", "#fff"),
    2: ("#c23b4b", "#861f2e", "#fff"),
    3: ("#ffffff", "#b4925a", pictures.INK),
    48: ("#ffd57c", "#b4925a", pictures.INK),
}
"""By value, the colours of a tile in the lobby: its face, its edge, its figures."""


# In the rules


def _lane_figure(*words: str) -> Figure:
    """Draw a lane that is pushed to the left: `lane 3 3 6 6`."""
    before = tuple(map(int, words))
    after = lanes.slide(before)
    told = _("{before} pushed left becomes {after}.")
    tiles = {"before": speech.tiles_told(before), "after": speech.tiles_told(after)}
    parts = (_floor(before), icon(WAY), _floor(after))
    return told.format(**tiles), parts


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
        _small(int(word)) if word.isdecimal() else tag("span", {}, word)
        for word in words
    )
    return " ".join(words), parts


def _card_figure(*words: str) -> Figure:
    """Draw an announced card: `card 6 12 24`."""
    card = tuple(map(int, words)) if words[0].isdecimal() else words[0]
    told = _("Next tile: {card}").format(card=speech.card_name(card))
    return told, _card_pieces(card)


def _score_figure(*words: str) -> Figure:
    """Draw tiles and their scores: `score 3 6`."""
    counts = {int(word): written(lanes.tile_score(int(word))) for word in words}
    told = _("{tile} is worth {score}")
    parts = (
        tag("span", {"class": "threes-worth"}, _small(tile), tag("span", {}, score))
        for tile, score in counts.items()
    )
    names = (told.format(tile=tile, score=score) for tile, score in counts.items())
    return ", ".join(names), parts


def _floor(tiles: Sequence[int], entries: Collection[int] = ()) -> Element:
    """Return tiles in rows of four, with marks on the cells where a card may enter."""
    spots = (
        _small(value)
        if value
        else _piece("threes-entry" if place in entries else "threes-hole")
        for place, value in enumerate(tiles)
    )
    return tag("span", {"class": "threes-floor"}, spots)


def _board_listed(board: Board) -> str:
    return apart(speech.row(board, row) for row in range(SIDE))


VIEW: Final = View(
    kind=mark("Puzzle"),
    minutes=5,
    tagline=mark(
        "Push tiles together: 1 and 2 make 3, and from 3 up equal tiles double."
    ),
    picture=picture,
    status=status,
    event=Event.by_text(rules.parse_action),
    moment=moment,
    draw=draw,
    figure=figures.of_kinds(
        rules.TITLE,
        {
            "lane": _lane_figure,
            "push": _push_figure,
            "tiles": _tiles_figure,
            "card": _card_figure,
            "score": _score_figure,
        },
    ),
    ending=ending,
    turning_point=turning_point,
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
