"""How a review is shown, and what is said of its moves."""

from __future__ import annotations

from dataclasses import replace

from tabletop.analysis import Judgement
from tabletop.drawing import marks
from tabletop.i18n import _
from tabletop.model import router
from tabletop.model.curtain import persons
from tabletop.model.lookback import LookBack
from tabletop.model.router import Route
from tabletop.screens import analysis, boards, dialogs, keys
from tabletop.screens.analysis import PLAYED, AnalysisScreen, Marks, Verdict
from tabletop.session import called, deed
from tabletop.thinking import Advice
from tabletop.web.lookback import mistakes_beside


def title(board: LookBack) -> str:
    """Return the title of the screen."""
    return _("Review of {title}").format(title=boards.title(board))


def draw(board: LookBack) -> str:
    """Return the screen as markup."""
    best, session, review = board.best, board.session, board.review
    in_branch, place = board.branch is not None, board.place
    verdict = verdict_of(board)
    earlier, later = mistakes_beside(board)
    worst = board.mistakes
    screen = AnalysisScreen(
        game=session.game,
        title=title(board),
        status=status(board),
        table=_drawn(board),
        back=router.address(Route(session.game, part=board.id)),
        verdict=replace(verdict, more=(*verdict.more, *reservation(board))),
        marks=_marks(board, verdict),
        lines=analysis.lines(best) if best else (),
        notice=board.refusal or board.notice,
        done=review.judged,
        total=len(review.decisions) if review.level else 0,
        is_asking=board.is_asking,
        in_branch=in_branch,
        can_go_back=place > 0,
        can_go_on=place < len(board.stops) - 1,
        can_try=not session.is_over and (best is not None or not in_branch),
        can_fork=board.can_fork,
        has_earlier=earlier is not None,
        has_later=later is not None,
        worst=f"ply-{worst[0].ply}" if worst else "",
        lines_open=board.is_story_open,
    )
    rows = keys.rows_of_analysis(board.view)
    speaking = keys.rows_of_speaking(board.view)
    dialog = dialogs.keys(rows, speaking) if board.dialog == "keys" else ""
    return analysis.draw(screen) + dialog


def _drawn(board: LookBack) -> str:
    """Return the table, with what was played there and what was better marked on it."""
    best, played = board.best, board.played
    found = board.review.judgement(board.line.cursor)
    is_as_good = played is not None and found is not None and not found.loss
    advised = best.action if best and not is_as_good else ""
    drawn = boards.drawn(replace(board, hint=advised))
    if played is None:
        return drawn
    return marks.both(drawn, boards.drawn(replace(board, hint=played)))


def status(board: LookBack) -> str:
    """Return where the person is."""
    if board.branch is not None:
        return _("Another line · {name}").format(name=_name(board))
    if board.line.cursor == board.stops[-1]:
        is_over = board.line.is_over
        return _("The end") if is_over else _("Now · {name}").format(name=_name(board))
    moves = len(board.stops) - 1
    return analysis.move_name(board.place + 1, moves, _name(board))


def verdict_of(board: LookBack) -> Verdict:
    """Return what is known of the position."""
    stands = Verdict(_("Where the game stands."))
    if board.session.is_over:
        return summary(board) if board.branch is None else stands
    played, game = board.played, board.session.game
    if played is None:
        told = _advice(board, board.best) if board.is_choice else ""
        return Verdict(told) if told else stands
    found = board.review.judgement(board.line.cursor)
    if found is not None:
        return judged(board, found)
    told = deed(game, played, _name(board))
    more = _advice(board, board.best)
    if not board.is_choice:
        more = _("There was no choice.")
    return Verdict(told, more=(more,), mark=PLAYED)


def judged(board: LookBack, found: Judgement) -> Verdict:
    """Return the verdict on a move; a reason speaks to whoever plays here."""
    game, line = board.session.game, board.line
    name = line.mover(found.ply, board.names[found.seat])
    verdict = analysis.judged(game, found, name)
    is_own = found.seat in persons(line)
    return verdict if is_own else replace(verdict, why="")


def reservation(board: LookBack) -> tuple[str, ...]:
    """Return what another line of a running game is not, as a sentence."""
    if board.branch is None or not board.is_running:
        return ()
    return (_("Luck, and whatever is hidden, is made up here."),)


def summary(board: LookBack) -> Verdict:
    """Return what is said of the whole game."""
    review = board.review
    worst = board.mistakes
    if not worst:
        is_done = review.judged == len(review.decisions)
        if is_done:
            return Verdict(_("You made no mistakes."))
        return Verdict(_("The end of the game."))
    found = worst[0]
    words = {"number": board.stops.index(found.ply) + 1}
    told = _("Move {number} cost most.").format(**words)
    return Verdict(told, more=(judged(board, found).told, *_costs(board, found)))


def _costs(board: LookBack, found: Judgement) -> tuple[str, str]:
    """Return what had been better than a move, and what it cost."""
    cost = analysis.cost(found, board.names[found.seat])
    return analysis.better(board.session.game, found.best), cost


def _marks(board: LookBack, verdict: Verdict) -> Marks:
    losses, own = board.review.losses(), persons(board.line)
    return Marks(
        tuple(losses.get(ply) for ply in board.stops[:-1]),
        tuple(
            seat in own and not board.line.was_computers(ply)
            for ply, seat in zip(board.stops, board.seats, strict=False)
        ),
        board.place,
        " ".join((f"{status(board)}.", *verdict.spoken)),
    )


def _name(board: LookBack) -> str:
    seat, line = board.session.to_act, board.line
    if seat < 0:
        return _("The end")
    name = board.names[seat]
    return name if board.played is None else line.mover(line.cursor, name)


def _advice(board: LookBack, best: Advice | None) -> str:
    if best is not None:
        return _("Best: {called}.").format(
            called=called(board.session.game, best.action)
        )
    if not board.review.level:
        return _("There is no computer player to ask in this game.")
    return (
        _("It is being reviewed.") if board.is_asking else _("It hasn’t been reviewed.")
    )
