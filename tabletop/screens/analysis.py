"""The screen of a review: what each move of a game cost, and better lines.

Around the table stand a verdict on the move that was played there, a chart with what
all moves cost, the lines that were found best, and what leads through the game.
"""

from __future__ import annotations

from collections.abc import Sequence
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
)
from tabletop.ui import marks
from tabletop.ui.elements import Attributes, Element, Node, svg, tag

HIGH: Final = 100
"""The height of the chart in its own coordinates."""

STEP: Final = 10
"""The width of a move in them."""

LEAST: Final = 12
"""The height of the smallest loss; a move that lost nothing is a line of `FLAT`."""

FLAT: Final = 4

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
        "" if review.branch is not None else _marks(review, verdict),
        _steps(review, is_open=board.is_story_open),
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
    word, label = (
        ("try", _("Try")) if review.branch is None else ("best", _("Best move"))
    )
    can_try = review.branch is None or review.best is not None
    tries = None
    if can_try and not review.session.is_over:
        tries = commands.command(word, label, id_="try")
    elif worst := review.mistakes:
        tries = commands.command(f"ply-{worst[0].ply}", _("Show"), id_="show")
    named = {"id": "verdict", "aria-labelledby": "verdict-title"}
    said = verdict_text(replace(verdict, more=(*verdict.more, *reservation(review))))
    return tag("section", {"class": "verdict", **named}, said, tries)


def _marks(review: GameReview, verdict: MoveVerdict) -> Node:
    """Return the chart, a slider over it, and how far the weighing has come."""
    known, persons_here = review.moves.losses(), persons(review.line)
    losses = [known.get(ply) for ply in review.stops[:-1]]
    own = [
        seat in persons_here and not review.line.was_computers(ply)
        for ply, seat in zip(review.stops, review.seats, strict=False)
    ]
    if not losses:
        return ""
    most = max((loss or 0.0 for loss in losses), default=0.0)
    bars = [
        _bar(place, loss / most if most else 0.0, is_own=is_own)
        for place, (loss, is_own) in enumerate(zip(losses, own, strict=True))
        if loss is not None
    ]
    box = f"{-STEP // 2} 0 {(len(losses) + 1) * STEP} {HIGH}"
    here = _rect("here", review.place * STEP - STEP // 2, 0, STEP, HIGH)
    chart = svg(
        1, 1, here, bars, viewBox=box, preserveAspectRatio="none", **{"class": "bars"}
    )
    slider: Attributes = {
        "type": "range",
        "id": "moves",
        "data-slide": SLIDE,
        "min": 0,
        "max": len(losses),
        "step": 1,
        "value": review.place,
        "aria-label": _("Moves"),
        "aria-valuetext": " ".join((f"{status(review)}.", *verdict.spoken)),
        "autocomplete": "off",
    }
    inside = tag("div", {"class": "chart"}, chart, tag("input", slider))
    looks = {"class": "marks", "id": "marks", "aria-label": _("What the moves cost")}
    return tag("nav", looks, key_of(losses, own), inside, _progress(review))


def key_of(losses: Sequence[float | None], own: Sequence[bool]) -> Element:
    """Return what the bars mean: how high they are, and whose, for the eye alone.

    A loss is None for a move that is not judged; `own` are the moves of a person here.
    """
    are_own = {is_own for loss, is_own in zip(losses, own, strict=True) if loss}
    parts = [tag("span", {}, _("Tall bar: costly move"))]
    if are_own == {True, False}:
        whose = (("loss", _("yours")), ("theirs", _("others’")))
        parts += [tag("span", {"class": kind}, word) for kind, word in whose]
    return tag("p", {"class": "bars-told", "aria-hidden": "true"}, *parts)


def _bar(place: int, part: float, *, is_own: bool) -> Element:
    height = round(LEAST + part * (HIGH - LEAST)) if part else FLAT
    kind = ("loss" if is_own else "theirs") if part else "flat"
    return _rect(kind, place * STEP - STEP // 2 + 1, HIGH - height, STEP - 2, height)


def _rect(kind: str, x: int, y: int, width: int, height: int) -> Element:
    box: Attributes = {"x": x, "y": y, "width": width, "height": height}
    return tag("rect", {"class": kind, **box})


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


def _steps(review: GameReview, *, is_open: bool) -> Element:
    earlier, later = review.mistakes_beside
    is_end = review.place == len(review.stops) - 1
    tools = [
        _leap("earlier", _("Previous mistake"), is_there=earlier is not None),
        boards.tool("previous", _("Back"), is_usable=review.place > 0),
        boards.tool("next", _("Next"), is_usable=not is_end),
        _leap("later", _("Next mistake"), is_there=later is not None),
    ]
    if review.branch is not None:
        leave = boards.tool("leave", _("To the game"))
        tools = [boards.tool("undo", _("Undo")), leave]
        if review.can_fork:
            name = {"aria-label": _("Play on from here as a new game")}
            tools.append(boards.tool("fork", _("Play on"), name))
    trying = {"data-trying": "" if review.branch is not None else None}
    looks = {"class": "steps", **trying, "aria-label": _("Tools")}
    lines_tool = boards.story_tool(_("Lines"), is_open=is_open)
    return tag("section", looks, *tools, lines_tool)


def _leap(word: str, name: str, *, is_there: bool) -> Element:
    return boards.tool(word, _("Mistake"), {"aria-label": name}, is_usable=is_there)
