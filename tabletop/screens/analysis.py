"""The screen of a review: what each move of a game cost, and better lines.

Around the table stand a verdict on the move that was played there, a graph of what the
moves were worth with the turning points, and the lines that were found best.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.i18n import _, ngettext
from tabletop.model import router
from tabletop.model.board import Board
from tabletop.model.curtain import persons
from tabletop.model.review import GameReview
from tabletop.model.router import Route
from tabletop.screens import dialogs
from tabletop.screens.parts import boards, commands, keys
from tabletop.screens.parts.move_verdicts import (
    MoveVerdict,
    reservation,
    status,
    verdict_of,
    verdict_text,
    worth,
)
from tabletop.session.analysis import Judgement
from tabletop.ui import marks
from tabletop.ui.elements import Attributes, Element, Node, svg, tag

HIGH: Final = 100
"""The height of the graph in its own coordinates."""

STEP: Final = 10
"""The width of a move in them."""

EDGE: Final = 8
"""The least distance of the line from both edges."""

TURNS: Final = 5
"""Maximum number of turning points."""

_DIAMOND: Final = "M0-8L8 0 0 8-8 0z"

SLIDE: Final = "move"
"""What the slider of the chart selects: "=move ", and the number of a stop from 0."""


def title(board: Board) -> str:
    """Return the title of the screen."""
    return _("Review of {title}").format(title=boards.title(board))


def draw(board: Board, review: GameReview) -> tuple[Node, ...]:
    """Return the screen."""
    verdict = verdict_of(review)
    dialog: Node = ""
    if board.dialog == "keys":
        rows = keys.rows_of_analysis(board.view)
        dialog = dialogs.keys(rows, keys.rows_of_speaking(board.view))
    best = review.best
    lines = (best.reason, *best.lines) if best else ()
    nothing: Node = tag("p", {}, _("There is nothing to show yet."))
    if review.branch is None and review.session.is_over:
        log = review.line.log
        nothing = tag("div", {}, *board.view.review(board.seen, log, board.names))
    return (
        _strip(board, review),
        boards.ground(board.session.game, title(board), _drawn(board, review)),
        boards.notice(board.refusal or board.notice),
        _verdict(review, verdict),
        "" if review.branch is not None else _marks(board, review, verdict),
        _steps(board, review),
        boards.story_panel(
            _("Best lines"), [tag("li", {}, each) for each in lines], nothing
        ),
        dialog,
    )


def _drawn(board: Board, review: GameReview) -> Node:
    best, played = review.best, review.played
    found = review.moves.judgement(review.line.cursor)
    is_as_good = played is not None and found is not None and not found.loss
    advised = best.action if best and not is_as_good else ""
    drawn = boards.drawn(replace(board, hint=advised))
    if played is None:
        return drawn
    return marks.both(drawn, boards.drawn(replace(board, hint=played)))


def _strip(board: Board, review: GameReview) -> Element:
    label, sign = (
        (_("Pause"), "pause") if review.is_asking else (_("Continue"), "go-on")
    )
    asking = commands.sign(sign, label, "asking", {"data-command": "asking"}, "menu")
    game = router.address(Route(board.session.game, part=board.id))
    back = commands.back(game, _("Back to the game"), "back")
    more = (asking,) if review.is_unweighed else ()
    return boards.strip(back, title(board), {}, status(review), *more)


def _verdict(review: GameReview, verdict: MoveVerdict) -> Element:
    shows = None
    if review.branch is not None and review.best and not review.session.is_over:
        shows = commands.command("best", _("Best move"), id_="try")
    elif review.session.is_over and (worst := review.mistakes):
        shows = commands.command(f"ply-{worst[0].ply}", _("Show"), id_="show")
    looks: Attributes = {
        "class": "verdict",
        "id": "verdict",
        "aria-labelledby": "verdict-title",
        "tabindex": 0,  # it may scroll
    }
    said = verdict_text(replace(verdict, more=(*verdict.more, *reservation(review))))
    return tag("section", looks, said, shows)


def _marks(board: Board, review: GameReview, verdict: MoveVerdict) -> Node:
    """Return the graph, a slider over it, the turning points, or the progress."""
    last = len(review.stops) - 1
    if not last:
        return ""
    slider: Attributes = {
        "type": "range",
        "id": "moves",
        "data-slide": SLIDE,
        "min": 0,
        "max": last,
        "step": 1,
        "value": review.place,
        "aria-label": _("Moves"),
        "aria-valuetext": " ".join((f"{status(review)}.", *verdict.spoken)),
        "autocomplete": "off",
    }
    inside = tag("div", {"class": "chart"}, _graph(review), tag("input", slider))
    looks = {"class": "marks", "id": "marks", "aria-label": _("What the moves cost")}
    below = _progress(review) if review.is_unweighed else _turning_points(review)
    row = tag("div", {"class": "turns"}, below)
    return tag("nav", looks, _legend(review), inside, row, _play_on(board, review))


def _own(review: GameReview) -> list[tuple[int, Judgement]]:
    """Return the judged moves of the first person here, each with its place."""
    seat = persons(review.line)[0]
    found = ((k, review.moves.judgement(ply)) for k, ply in enumerate(review.stops))
    return [(k, each) for k, each in found if each and each.seat == seat]


def _legend(review: GameReview) -> Node:
    """Return the name of the value, and the value at the latest judged move."""
    judged = _own(review)
    units = [each.best.unit for _place, each in judged if each.best.unit]
    if not units or not units[0].label:
        return ""
    before = [each for place, each in judged if place <= review.place]
    value = worth((before or [judged[0][1]])[-1].value, units[0])
    label = tag("span", {}, _(units[0].label))
    return tag("p", {"class": "legend"}, label, " ", tag("b", {}, value))


def _graph(review: GameReview) -> Element:
    """Return the line of the values, the present move, and the turning points."""
    judged = _own(review)
    values = [each.value for _place, each in judged]
    low, high = (min(values), max(values)) if values else (0.0, 0.0)
    span = (high - low) or 1.0
    last = len(review.stops) - 1

    def height(value: float) -> int:
        return HIGH - EDGE - round((value - low) / span * (HIGH - 2 * EDGE))

    line = "L".join(f"{STEP * k} {height(each.value)}" for k, each in judged)
    shapes: list[Element] = []
    if judged:
        first, end = STEP * judged[0][0], STEP * judged[-1][0]
        area = f"M{first} {HIGH}L{line}L{end} {HIGH}z"
        shapes = [
            tag("path", {"class": "area", "d": area}),
            tag("path", {"class": "line", "d": f"M{line}"}),
        ]
    box = f"0 0 {STEP * last} {HIGH}"
    stretched = {"viewBox": box, "preserveAspectRatio": "none"}
    turns = {found.ply for found in _turns(review)}
    diamonds = (
        tag(
            "svg",
            {"x": f"{100 * place / last:.1f}%", "y": f"{height(each.value)}%"},
            tag("path", {"class": "turn", "d": _DIAMOND}),
        )
        for place, each in judged
        if each.ply in turns
    )
    at = f"{100 * review.place / last:.1f}%"
    here = tag("line", {"class": "here", "x1": at, "x2": at, "y1": 0, "y2": "100%"})
    lines = tag("svg", stretched, *shapes)
    looks: Attributes = {"class": "graph", "aria-hidden": "true"}
    return tag("svg", looks, lines, here, *diamonds)


def _turns(review: GameReview) -> list[Judgement]:
    """Return the moves that lost most, in the order of the game."""
    return sorted(review.mistakes[:TURNS], key=lambda found: found.ply)


def _turning_points(review: GameReview) -> list[Element]:
    """Return the buttons that lead to the turning points."""
    diamond = svg(20, 20, tag("path", {"class": "turn", "d": "M10 2l8 8-8 8-8-8z"}))
    buttons = []
    for found in _turns(review):
        n = review.stops.index(found.ply) + 1
        label = _("Turning point: move {n}").format(n=n)
        what: Attributes = {
            "data-command": f"ply-{found.ply}",
            "aria-label": label,
            "aria-current": "true" if found.ply == review.line.cursor else None,
        }
        kind = "turn-button"
        shown = tag("span", {}, str(n))
        buttons.append(commands.button(f"turn-{found.ply}", kind, what, diamond, shown))
    return buttons


def _progress(review: GameReview) -> Node:
    """Return how far the weighing has come, as a bar; "" at the end."""
    if not review.is_unweighed:
        return ""
    done, total = review.moves.judged, len(review.moves.decisions)
    told_ = ngettext(
        "{done} of {total} move reviewed", "{done} of {total} moves reviewed", total
    ).format(done=done, total=total)
    looks: Attributes = {"max": total, "value": done, "aria-label": told_}
    words = tag("span", {}, told_)
    return tag("p", {"class": "progress"}, tag("progress", looks), " ", words)


def _steps(board: Board, review: GameReview) -> Element:
    is_end = review.place == len(review.stops) - 1
    lines = boards.story_tool(_("Lines"), is_open=board.is_story_open)
    back = boards.tool("previous", _("Back"), is_usable=review.place > 0)
    next_ = boards.tool("next", _("Next"), is_usable=not is_end)
    tools = [back, lines, next_]
    if not review.session.is_over:
        tools.insert(1, boards.tool("try", _("Try")))
    if review.branch is not None:
        leave = boards.tool("leave", _("To the game"))
        tools = [boards.tool("undo", _("Undo")), leave]
        if review.can_fork:
            name = {"aria-label": _("Play on from here as a new game")}
            tools.append(boards.tool("fork", _("Play on"), name))
        tools.append(lines)
    trying = {"data-trying": "" if review.branch is not None else None}
    looks = {"class": "steps", **trying, "aria-label": _("Tools")}
    return tag("section", looks, *tools)


def _play_on(board: Board, review: GameReview) -> Node:
    """Return the button that begins a game here, or its room, of a finished game."""
    line = review.line
    if review.is_running:
        return ""
    if line.cursor == len(line.log):
        return tag("div", {"class": "go"})
    route = Route(line.game, router.FROM, board.id, ply=line.cursor)
    address, label = router.address(route), _("Play on from here")
    link = commands.link("play-on", address, label, commands.PRIMARY)
    return tag("div", {"class": "go"}, link)
