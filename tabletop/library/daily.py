"""The deal of the day: a game whose seed is the date.

It is the same on all devices: the usual number of players, the usual rules, and the
default opponents of a new table. The first try of a deal counts if it began on its day,
by this device's clock. All other tries are for practice. A try with takebacks, or with
a computer's move for the person, does not count either. The session's `TableState`
marks the counted try, so the save contains the mark.

Days are local dates such as "2026-11-23".
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from tabletop.core.chance import pick, rng_for
from tabletop.core.i18n import _, mark, ordinal, pgettext, written
from tabletop.library.game_index import GameSummary, deal_of
from tabletop.library.results import PersonalResult, is_day
from tabletop.session import Session, game_of, game_request
from tabletop.session.bot_protocol import levels
from tabletop.session.game_request import NewGame

MONTHS: Final = (  # names of the months, untranslated
    *(mark("January"), mark("February"), mark("March"), mark("April"), mark("May")),
    *(mark("June"), mark("July"), mark("August"), mark("September")),
    *(mark("October"), mark("November"), mark("December")),
)


@dataclass(frozen=True, slots=True)
class Score:
    """The result of the counted tries of one day."""

    begun: int  # the number of tries
    finished: int  # the number of tries that are finished and count
    won: int  # the number of these that were won, alone or with others


def today(now: float) -> str:
    """Return the local day of a time in seconds since 1970."""
    return time.strftime("%Y-%m-%d", time.localtime(now))


def checked(day: str) -> str:
    """Return the day itself, or raise `ValueError` if there is no such day."""
    if not is_day(day):
        raise ValueError(_("“{day}” isn’t a day.").format(day=day))
    return day


def month(day: str) -> list[str]:
    """Return all days of the month of a day."""
    first = date.fromisoformat(f"{day[:7]}-01")
    days = (first + timedelta(k) for k in range(31))
    return [each.isoformat() for each in days if each.month == first.month]


def day_words(day: str) -> str:
    """Return a day in words, without its year."""
    date, month = int(day[8:]), month_words(day)
    told = _("{date} {month}")
    if date == 1:
        told = pgettext("the first", "{date} {month}")  # French: "1er mai"
    return told.format(date=date, month=month)


def month_words(day: str) -> str:
    """Return the name of the month of a day."""
    return _(MONTHS[int(day[5:7]) - 1])


def new_game(game: str, day: str, called: Sequence[str] = ()) -> NewGame:
    """Return the deal of a day, with remembered names; `ValueError` without one."""
    asked = game_request.parse(game, {"seed": checked(day)}, levels(game))
    return game_request.named(asked, called)


def begin(asked: NewGame, now: float, *, is_first: bool) -> tuple[Session, str]:
    """Begin the deal of a day; return it, and the sentence on whether it counts.

    `is_first` tells whether this device has not begun it before.
    """
    session, day = game_request.start(asked), asked.seed
    _prepare(session)
    if day != today(now):
        why = _("The deal of {day}, for practice: only today’s deal counts.")
    elif not is_first:
        why = _("The deal of {day}, for practice: only the first try counts.")
    else:
        session.table = replace(session.table, daily=day, daily_begun=now)
        why = _(
            "The deal of {day}: this try counts, unless you take a move back or let"
            " the computer play."
        )
    return session, why.format(day=day_words(day))


def _prepare(session: Session) -> None:
    """Play what comes before the deal, such as a cut (`prepares` of a game)."""
    module = game_of(session.game)
    prepares = getattr(module, "prepares", None)
    while prepares and (legal := module.legal_actions(session.state)):
        if not all(map(prepares, legal)):
            return
        action = pick(rng_for(session.seed, len(session.log)), legal)
        session.append(module.format_action(action))
        session.settle()


def deal(asked: NewGame) -> str:
    """Return the hash of the deal of a day; see `game_index.deal_of`."""
    return deal_of(game_request.start(asked))


def tries(entries: Iterable[GameSummary]) -> dict[tuple[str, str], GameSummary]:
    """Return the counted try of each game and day.

    If several devices have one, the first to begin counts, even if another one is
    played later.
    """
    found: dict[tuple[str, str], GameSummary] = {}
    counted = (entry for entry in entries if entry.daily)
    for entry in sorted(counted, key=lambda it: (it.begun, it.id), reverse=True):
        found[entry.game, entry.daily] = entry
    return found


def is_counted(entry: GameSummary) -> bool:
    """Return whether a try is finished, without takebacks and without help."""
    return entry.over and entry.is_counted


def scores(counted: Mapping[tuple[str, str], GameSummary]) -> dict[str, Score]:
    """Return the score of each day, by day."""
    of_day: dict[str, list[GameSummary]] = {}
    for (_game, day), entry in counted.items():
        of_day.setdefault(day, []).append(entry)
    return {day: _score(entries) for day, entries in of_day.items()}


def _score(entries: Sequence[GameSummary]) -> Score:
    results = [entry.result for entry in entries if is_counted(entry)]
    won = sum(result is not None and result.is_won for result in results)
    return Score(len(entries), len(results), won)


def streak(scored: Mapping[str, Score], day: str) -> int:
    """Return the number of successive days with a finished deal, until today."""
    finished = {each for each, score in scored.items() if score.finished}
    last = date.fromisoformat(day) - timedelta(day not in finished)
    days = (last - timedelta(k) for k in itertools.count())
    return sum(1 for _ in itertools.takewhile(lambda it: f"{it}" in finished, days))


def outcome(entry: GameSummary) -> str:
    """Return the result of a finished try in a few words; "" if it is unknown."""
    result = entry.result
    if result is None:
        return ""
    if result.kind == "solo":
        return _("Score {score}").format(score=written(result.points, ",.0f"))
    return _placed(result)


def _placed(result: PersonalResult) -> str:
    if result.kind == "placed":
        place = _("{place} of {players}")
        return place.format(place=ordinal(result.place), players=result.players)
    words = {
        "won": _("Won"),
        "safe": _("Safe"),
        "shared": _("Shared the win"),
        "drawn": _("A draw"),
        "lost": _("Lost"),
    }
    return words[result.kind]


def text(entry: GameSummary, title: str, site: str) -> str:
    """Return the result of a finished try as text to share, without its content."""
    head = (_("Tabletop"), title, day_words(entry.daily))
    back = _("with moves taken back") if entry.takebacks else ""
    help_ = _("with help") if entry.assisted else ""
    feat = entry.feat if entry.is_told else entry.feat.rpartition(" ")[-1]
    line = (outcome(entry), back, help_, feat)
    lines = (" · ".join(filter(None, parts)) for parts in (head, line))
    return "\n".join((*lines, f"{site}{address(entry.game, entry.daily)}"))


def address(game: str, day: str = "") -> str:
    """Return the address that opens the deal of a day, from `#` on; "" for today."""
    return "/".join(filter(None, ("#", "daily", game, day)))
