"""How a game that is looked back at is shown, and what is said of its moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from tabletop.i18n import _
from tabletop.screens import analysis, dialogs
from tabletop.screens.analysis import AnalysisScreen, Marks
from tabletop.session import called
from tabletop.thinking import Advice
from tabletop.web import board as boards, keys, router
from tabletop.web.lookback import LookBack
from tabletop.web.router import Route


def title(board: LookBack) -> str:
    """Return the title of the screen."""
    return _("%s, looked back at") % boards.title(board)


def draw(board: LookBack) -> str:
    """Return the screen as markup."""
    best, session = board.best, board.session
    in_branch, place = board.branch is not None, board.place
    hinted = replace(board, hint=best.action if best else "")
    verdict = verdict_of(board) or (_("Where the game stands"),)
    screen = AnalysisScreen(
        game=session.game,
        title=title(board),
        status=status(board),
        table=boards.draw(hinted),
        back=router.address(Route(session.game, part=board.id)),
        verdict=(*verdict, *reservation(board)),
        marks=_marks(board),
        lines=analysis.lines(best) if best else (),
        notice=board.refusal or board.notice,
        progress=_progress(board),
        is_asking=board.is_asking,
        in_branch=in_branch,
        can_go_back=place > 0,
        can_go_on=place < len(board.stops) - 1,
        can_try=not session.is_over and (best is not None or not in_branch),
        lines_open=board.is_story_open,
    )
    rows = keys.rows_of_analysis(board.view)
    dialog = dialogs.keys(rows) if board.dialog == "keys" else ""
    return analysis.draw(screen) + dialog


def status(board: LookBack) -> str:
    """Return where the person is."""
    if board.branch is not None:
        return _("Another line · %s") % _name(board)
    if board.line.cursor == board.stops[-1]:
        is_over = board.line.is_over
        return _("The end") if is_over else _("Now · %s") % _name(board)
    moves = len(board.stops) - 1
    return analysis.move_name(board.place + 1, moves, _name(board))


def verdict_of(board: LookBack) -> tuple[str, ...]:
    """Return what is known of the position, as sentences."""
    if board.session.is_over:
        return (summary(board),) if board.branch is None else ()
    played = board.played
    if played is None:
        return (_advice(board, board.best),) if board.is_choice else ()
    found = board.review.judgement(board.line.cursor)
    if found is not None:
        return (analysis.judged(found, _name(board), _called(board)),)
    words = {"name": _name(board), "played": _called(board)(played)}
    told = _("%(name)s chose to %(played)s.") % words
    if not board.is_choice:
        return (told, _("There was nothing to choose."))
    return (told, _advice(board, board.best))


def reservation(board: LookBack) -> tuple[str, ...]:
    """Return what another line of a running game is not, as a sentence."""
    if board.branch is None or not board.is_running:
        return ()
    return (_("Luck and hidden things are made up here."),)


def summary(board: LookBack) -> str:
    """Return what is said of the whole game."""
    review, worst = board.review, board.review.worst(1)
    if not worst:
        is_done = review.judged == len(review.decisions)
        return _("Nothing was lost.") if is_done else _("The end of the game.")
    found = worst[0]
    words = {
        "number": board.stops.index(found.ply) + 1,
        "verdict": analysis.judged(found, board.names[found.seat], _called(board)),
    }
    return _("Most was lost in move %(number)d: %(verdict)s") % words


def _marks(board: LookBack) -> Marks:
    review = board.review
    return Marks(
        board.stops[:-1],
        board.line.cursor,
        review.losses(),
        review.worst(),
        board.names,
        _called(board),
    )


def _called(board: LookBack) -> Callable[[str], str]:
    """Return what tells what an action is called."""
    return partial(called, board.session.game)


def _name(board: LookBack) -> str:
    seat = board.session.to_act
    return board.names[seat] if seat >= 0 else _("The end")


def _progress(board: LookBack) -> str:
    review = board.review
    done, total = review.judged, len(review.decisions)
    return analysis.looked_at(done, total) if done < total and review.level else ""


def _advice(board: LookBack, best: Advice | None) -> str:
    if best is not None:
        return _("Best: %s.") % _called(board)(best.action)
    if not board.review.level:
        return _("There is no computer player to ask in this game.")
    return _("It is being weighed.") if board.is_asking else _("It is not weighed.")
