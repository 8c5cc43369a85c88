"""The screen of a review: what each move of a game cost, and better lines.

Around the table stand a verdict on the move that was played there, a graph of what the
moves were worth with the costly ones, and the lines that were found best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from tabletop.bots import Unit
from tabletop.core.i18n import _, headed, ngettext, pgettext
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
from tabletop.session import game_of
from tabletop.session.analysis import Judgement
from tabletop.ui import marks
from tabletop.ui.elements import Attributes, Element, Node, svg, tag

HIGH: Final = 100  # the height of the graph in its own coordinates
STEP: Final = 10  # the width of a move in them
EDGE: Final = 8  # the least distance of the line from both edges
MOST: Final = 5  # maximum number of costly moves that are named

_DIAMOND: Final = "M0-8L8 0 0 8-8 0z"

SLIDE: Final = "move"  # the slider of the chart selects "=move " and a stop from 0


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
    lines = _lines(review)
    empty: Node = tag("p", {}, _("There is nothing to show yet."))
    nothing, heading = empty, _("Best lines")
    if review.branch is None and review.session.is_over:
        log = review.line.log
        nothing = tag("div", {}, *board.view.review(board.seen, log, board.names))
        heading = _("The end")
    return (
        _strip(board, review),
        boards.ground(board.session.game, title(board), _drawn(board, review)),
        boards.notice(board.refusal or board.notice),
        _verdict(review, verdict),
        "" if review.branch is not None else _marks(board, review, verdict),
        _steps(board, review, has_lines=bool(lines) or nothing is not empty),
        boards.story_panel(heading, [tag("li", {}, each) for each in lines], nothing),
        dialog,
    )


def _lines(review: GameReview) -> tuple[str, ...]:
    best = review.best
    return tuple(filter(None, (best.reason, *best.lines))) if best else ()


def _drawn(board: Board, review: GameReview) -> Node:
    best, played = review.best, review.played
    found = review.moves.judgement(review.line.cursor)
    is_better = played is None or (found is not None and found.loss > 0)
    advised = best.action if best and is_better else ""
    drawn = boards.drawn(replace(board, hint=advised))
    if played is not None:
        drawn = marks.both(drawn, boards.drawn(replace(board, hint=played)))
    return _without_pills(drawn)


def _without_pills(drawn: Node) -> Node:
    """Return a drawing without the pills of last actions, which would lie over cards.

    The verdict says what was played, and a step back shows the action before.
    """
    if not isinstance(drawn, Element):
        return drawn
    inside = (each for each in drawn.children if not _is_pill(each))
    return drawn._replace(children=tuple(map(_without_pills, inside)))


def _is_pill(drawn: Node) -> bool:
    return isinstance(drawn, Element) and drawn.attributes.get("class") == "did"


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
    elif review.session.is_over and review.is_summed and (worst := review.mistakes):
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
    """Return the graph, a slider over it, the costly moves, or the progress."""
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
    course = _course(review)
    graph = _graph(review, course)
    inside = tag("div", {"class": "chart"}, graph, tag("input", slider))
    looks = {"class": "marks", "id": "marks", "aria-label": _("What the moves cost")}
    is_early = review.is_unweighed and not review.is_summed
    below = _progress(review) if is_early else _costly_moves(review)
    row = tag("div", {"class": "turns"}, below)
    return tag(
        "nav", looks, _legend(review, course), inside, row, _play_on(board, review)
    )


@dataclass(frozen=True, slots=True)
class _Course:
    """What the moves of the first person here were worth, from stop to stop."""

    seat: int
    unit: Unit
    # by stop; a value holds until the person's next choice, None is not known
    values: tuple[float | None, ...]
    end: int  # the first stop at which the value is the result

    def height(self, value: float) -> int:
        """Return where the graph has a value, from its upper edge."""
        known = [each for each in self.values if each is not None]
        low, high = (0.0, 100.0) if self.unit.is_share else (min(known), max(known))
        span = (high - low) or 1.0
        return HIGH - EDGE - round((value - low) / span * (HIGH - 2 * EDGE))

    @property
    def parts(self) -> list[list[tuple[int, int]]]:
        """The lines of the graph, each without a gap, as points."""
        parts: list[list[tuple[int, int]]] = [[]]
        for k, value in enumerate(self.values):
            if value is not None:
                parts[-1].append((STEP * k, self.height(value)))
            elif parts[-1]:
                parts.append([])
        return [part for part in parts if part]


def _course(review: GameReview) -> _Course | None:
    """Return the values of the first person's moves; None before there is one."""
    seat, moves = persons(review.line)[0], review.moves
    judged = [moves.judgement(ply) for ply in review.stops]
    units = [each.best.unit for each in judged if each and each.seat == seat]
    unit = next(filter(None, units), None)
    if unit is None:
        return None
    choices, values = {*moves.decisions}, list[float | None]()
    own = [
        k
        for k, who in enumerate(review.seats)
        if who == seat and review.stops[k] in choices
    ]
    for k, following in pairwise((*own, len(review.seats))):
        found = judged[k]
        values += [found.value if found else None] * (following - k)
    values = [*values[:1] * own[0], *values]
    end = None if review.is_running else _at_end(review, unit, seat)
    done = len(values) + review.is_running
    if unit.is_settled and end:
        done = 1 + max(k for k, who in enumerate(review.seats) if who == seat)
        values[done:] = [end] * (len(values) - done)
    return _Course(seat, unit, (*values, end), done)


def _at_end(review: GameReview, unit: Unit, seat: int) -> float | None:
    """Return what the finished game is worth to a seat; None if the unit can't say."""
    line = review.line
    end = line.copy()
    end.goto(len(line.log))
    returns = game_of(line.game).returns(end.state)
    if unit.is_relative:
        return returns[seat]
    if not unit.is_share:
        return None
    low, high = min(returns), max(returns)
    return 100 * (returns[seat] - low) / (high - low) if high > low else 50.0


def _legend(review: GameReview, course: _Course | None) -> Node:
    """Return whose value the graph shows, and the value at the present stop."""
    if course is None or not course.unit.label:
        return ""
    value, is_end = course.values[review.place], review.place >= course.end
    told = "" if value is None else worth(value, course.unit, is_certain=is_end)
    label = headed(review.line.names[course.seat], _(course.unit.label))
    return tag(
        "p", {"class": "legend"}, tag("span", {}, label), " ", tag("b", {}, told)
    )


def _graph(review: GameReview, course: _Course | None) -> Element:
    last = len(review.stops) - 1
    shapes: list[Element] = []
    for part in course.parts if course else ():
        line = "L".join(f"{x} {y}" for x, y in part)
        area = f"M{part[0][0]} {HIGH}L{line}L{part[-1][0]} {HIGH}z"
        shapes.append(tag("path", {"class": "area", "d": area}))
        shapes.append(tag("path", {"class": "line", "d": f"M{line}"}))
    box = f"0 0 {STEP * last} {HIGH}"
    stretched = {"viewBox": box, "preserveAspectRatio": "none"}
    places = [review.stops.index(found.ply) for found in _costly(review)]
    values = course.values if course else ()
    diamonds = (
        tag(
            "svg",
            {"x": f"{100 * place / last:.1f}%", "y": f"{course.height(value)}%"},
            tag("path", {"class": "turn", "d": _DIAMOND}),
        )
        for place, value in enumerate(values)
        if course and place in places and value is not None
    )
    at = f"{100 * review.place / last:.1f}%"
    here = tag("line", {"class": "here", "x1": at, "x2": at, "y1": 0, "y2": "100%"})
    lines = tag("svg", stretched, *shapes)
    looks: Attributes = {"class": "graph", "aria-hidden": "true"}
    return tag("svg", looks, lines, here, *diamonds)


def _costly(review: GameReview) -> list[Judgement]:
    """Return the moves that lost most, in the order of the game.

    None is named before all moves of persons here have a value. Moves that lost little
    are left out.
    """
    if not review.is_summed:
        return []
    much = [found for found in review.mistakes if found.is_much]
    return sorted(much[:MOST], key=lambda found: found.ply)


def _costly_moves(review: GameReview) -> list[Element]:
    diamond = svg(20, 20, tag("path", {"class": "turn", "d": "M10 2l8 8-8 8-8-8z"}))
    buttons = []
    for found in _costly(review):
        n = review.stops.index(found.ply) + 1
        what: Attributes = {
            "data-command": f"ply-{found.ply}",
            "aria-label": _("Costly move: {n}").format(n=n),
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
    total = len(review.stops) - 1
    done = total - len(review.moves.decisions) + review.moves.judged
    told_ = ngettext(
        "{done} of {total} move reviewed", "{done} of {total} moves reviewed", total
    ).format(done=done, total=total)
    looks: Attributes = {"max": total, "value": done, "aria-label": told_}
    words = tag("span", {}, told_)
    return tag("p", {"class": "progress"}, tag("progress", looks), " ", words)


def _steps(board: Board, review: GameReview, *, has_lines: bool) -> Element:
    is_end = review.place == len(review.stops) - 1
    is_open = board.is_story_open
    is_usable = has_lines or is_open
    lines = boards.story_tool(_("Lines"), is_open=is_open, is_usable=is_usable)
    back = boards.tool("previous", _("Back"), is_usable=review.place > 0)
    next_ = boards.tool("next", _("Next"), is_usable=not is_end)
    tools = [back, lines, next_]
    if not review.session.is_over:
        tools.insert(1, boards.tool("try", _("Try")))
    if review.branch is not None:
        leave = boards.tool("leave", _("Go to the game"))
        tools = [boards.tool("undo", pgettext("tool", "Undo")), leave]
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
