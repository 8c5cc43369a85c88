"""The screen of the deals of the day: today's, and a calendar of those before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final
from urllib.parse import quote

from tabletop.core.i18n import _, capitalised, mark, ngettext, written
from tabletop.library import daily
from tabletop.library.daily import Score
from tabletop.library.game_index import GameSummary
from tabletop.model.places import Daily
from tabletop.screens import dialogs
from tabletop.screens.parts import commands, forms, game_cards, game_lists
from tabletop.screens.parts.commands import button, icon
from tabletop.screens.parts.game_cards import GameCard
from tabletop.ui.elements import Attributes, Element, Node, hidden, tag

RESULT: Final = "result-"  # begins the command that shows what is shared of a game

_WEEK: Final = (
    *((mark("Mo"), mark("Monday")), (mark("Tu"), mark("Tuesday"))),
    *((mark("We"), mark("Wednesday")), (mark("Th"), mark("Thursday"))),
    *((mark("Fr"), mark("Friday")), (mark("Sa"), mark("Saturday"))),
    (mark("Su"), mark("Sunday")),
)

_WEEK_DAYS: Final = 7

_OTHERS: Final = 12  # the most months before this one that are shown


def draw(
    place: Daily, entries: Sequence[GameSummary], day: str, site: str
) -> tuple[Node, ...]:
    """Return the screen; `site` is the address of the page before `#`."""
    tries, covers = daily.tries(entries), game_cards.covers()
    scores = daily.scores(tries)
    of_today = [tries.get((cover.game, day)) for cover in covers]
    done = [entry for entry in of_today if entry and entry.over]
    first = next((k for k, it in enumerate(of_today) if not (it and it.over)), None)
    deals = (
        _deal(cover, entry, is_first=k == first)
        for k, (cover, entry) in enumerate(zip(covers, of_today, strict=True))
    )
    return (
        forms.bar(_("Deal of the day"), back=place.back),
        forms.main(
            "games",
            "daily",
            _head(daily.streak(scores, day), day),
            _week(scores, day, len(covers)),
            tag("ul", {"class": "listing"}, deals),
            _calendars(scores, day, len(covers), done),
            _share(max(done, key=lambda entry: entry.changed)) if done else "",
        ),
        _shared(place.shared, entries, site),
    )


def _head(streak: int, day: str) -> Element:
    """Return how many days in a row have a finished deal, or the day."""
    told = ngettext("{n} day running", "{n} days running", streak)
    title = told.format(n=written(streak)) if streak else daily.day_words(day)
    words = (
        tag("h2", {}, title),
        tag("p", {}, _("same deal for everybody; the first try counts")),
    )
    flame = icon("flame") if streak else ""
    return tag("div", {"class": "streak"}, flame, tag("div", {}, words))


def _week(scores: Mapping[str, Score], day: str, deals: int) -> Element:
    last = date.fromisoformat(day)
    days = [last - timedelta(k) for k in range(_WEEK_DAYS)[::-1]]
    columns = (_column(each, scores.get(f"{each}"), deals, day) for each in days)
    return tag("ol", {"class": "days"}, *columns)


def _column(each: date, score: Score | None, deals: int, day: str) -> Element:
    done = score.finished if score else 0
    dots = (tag("span", {"class": "done" if k < done else None}) for k in range(deals))
    seen = tag(
        "span",
        {"aria-hidden": "true"},
        tag("span", {}, _(_WEEK[each.weekday()][0])),
        tag("b", {}, str(each.day)),
        tag("span", {"class": "dots"}, *dots),
    )
    is_today = f"{each}" == day
    looks: Attributes = {"aria-current": "date" if is_today else None}
    heard = hidden("span", _told(str(each.day), score, deals))
    return tag("li", looks, seen, heard)


def _shared(id_: str, entries: Sequence[GameSummary], site: str) -> Node:
    """Return the sheet with the result of a finished try; "" without one."""
    shared = next((entry for entry in entries if entry.id == id_), None)
    if shared is None or not (shared.daily and shared.over):
        return ""
    title = game_cards.titles().get(shared.game, shared.game)
    return dialogs.result(daily.text(shared, title, site))


def _share(entry: GameSummary) -> Element:
    word = f"{RESULT}{entry.id}"
    inside = icon("share"), _("Share the result")
    return button(word, "quiet-link", {"data-command": word}, *inside)


def shares(name: str) -> str:
    """Return the id of the game whose result a command shows, "" for another one."""
    return name.removeprefix(RESULT) if name.startswith(RESULT) else ""


def ending(day: str, *, is_counted: bool, is_assisted: bool = False) -> str:
    """Return the sentences on the end of a first try of the deal of a day."""
    told = _("The deal of {day}.").format(day=daily.day_words(day))
    if is_assisted:
        told = f"{told} {_('The computer helped, so it doesn’t count.')}"
    elif not is_counted:
        told = f"{told} {_not_counted()}"
    return told


def _not_counted() -> str:
    return _("Moves were taken back, so it doesn’t count.")


def _deal(cover: GameCard, entry: GameSummary | None, *, is_first: bool) -> Element:
    """Return the row of a game: begun, gone on with, or opened where it is over."""
    is_over = entry is not None and entry.over
    sign, kind = ("check", "round done") if is_over else ("go-on", "round")
    heard = _("Open") if is_over else _("Continue") if entry else _("Play")
    title = _(cover.title)
    words = (
        hidden("span", f"{heard} "),
        tag("strong", {}, title),
        " ",
        tag("span", {}, _state(entry)) if entry else "",
    )
    game = cover.game
    looks: Attributes = {
        "class": "game-row",
        "id": f"today-{game}",
        "href": game_lists.address(entry) if entry else daily.address(game),
    }
    look = {"class": f"{kind} gold" if is_first else kind, "aria-hidden": "true"}
    inside = tag("span", {"class": "row-words"}, words)
    link = tag("a", looks, game_cards.art(cover), inside, tag("span", look, icon(sign)))
    return tag("li", {"id": f"deal-{game}"}, link)


def _state(entry: GameSummary) -> str:
    if not entry.over:
        return game_lists.state(entry)
    back = _not_counted() if entry.takebacks else ""
    came = daily.outcome(entry) or game_lists.standing(entry)
    return " · ".join(filter(None, (came, back, game_lists.with_help(entry))))


def _practice(day: str, done: Sequence[GameSummary]) -> Node:
    """Return the links that begin a finished deal again."""
    titles = game_cards.titles()
    links = (
        commands.link(
            f"again-{entry.game}",
            f"#/{quote(entry.game)}?seed={day}",
            _("Practise {game}").format(game=titles[entry.game]),
            "quiet-link",
        )
        for entry in done
    )
    return tag("p", {}, *links) if done else ""


# The calendar


def _calendars(
    scores: Mapping[str, Score], day: str, deals: int, done: Sequence[GameSummary]
) -> Element:
    """Return the month of today, folded, and those before of which there is anything.

    The deals that are done today can be played again for practice.
    """
    months = sorted({each[:7] for each in scores if each[:7] < day[:7]}, reverse=True)
    told = (_("★ won"), _("● finished"), _("○ started, or not counted"))
    legend = _("Key: {signs}.").format(signs=", ".join(told))
    before = [_month(scores, f"{month}-31", deals) for month in months[:_OTHERS]]
    heading = tag("summary", {}, _("Earlier months"))
    return forms.folded(
        "month",
        _named(day),
        _month(scores, day, deals, is_named=False),
        tag("p", {"class": "hint"}, legend),
        _practice(day, done),
        tag("details", {"class": "more"}, heading, before) if before else "",
    )


def _named(day: str) -> str:
    told = _("{month} {year}")
    return capitalised(told.format(month=daily.month_words(day), year=day[:4]))


def _month(
    scores: Mapping[str, Score], last: str, deals: int, *, is_named: bool = True
) -> Element:
    """Return a month as a table, without results of days after `last`.

    Its name is only heard unless `is_named`; then `last` is today.
    """
    days = daily.month(last)
    cells = [tag("td", {})] * date.fromisoformat(days[0]).weekday()
    cells += [
        _day(
            each,
            scores.get(each),
            deals,
            is_past=each <= last,
            is_today=each == last and not is_named,
        )
        for each in days
    ]
    cells += [tag("td", {})] * (-len(cells) % _WEEK_DAYS)
    weeks = (
        tag("tr", {}, *cells[first : first + _WEEK_DAYS])
        for first in range(0, len(cells), _WEEK_DAYS)
    )
    heads = (tag("th", {"scope": "col", "abbr": _(day)}, _(short))
             for short, day in _WEEK)  # fmt: skip
    return tag(
        "table",
        {"class": "calendar"},
        tag("caption", {"class": None if is_named else "sr-only"}, _named(last)),
        tag("thead", {}, tag("tr", {}, *heads)),
        tag("tbody", {}, *weeks),
    )


def _day(
    day: str, score: Score | None, deals: int, *, is_past: bool, is_today: bool
) -> Element:
    number = str(int(day[8:]))
    told = _told(number, score, deals) if is_past else number
    sign: Node = ""
    if score is not None:
        mark_ = "★" if score.won else "●" if score.finished else "○"
        sign = tag("span", {"class": "sign"}, mark_)
    seen = tag("span", {"aria-hidden": "true"}, tag("span", {}, number), sign)
    looks: Attributes = {"aria-current": "date" if is_today else None}
    return tag("td", looks, seen, hidden("span", told))


def _told(number: str, score: Score | None, deals: int) -> str:
    """Return what was played on a day, for screen readers."""
    if score is None:
        return _("{day}: nothing played").format(day=number)
    return _("{day}: {finished} of {deals} finished, {won} won").format(
        day=number, finished=score.finished, deals=deals, won=score.won
    )
