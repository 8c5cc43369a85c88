"""The screen of the deals of the day: today's, and a calendar of those before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final
from urllib.parse import quote

from tabletop.core.i18n import _, mark, ngettext
from tabletop.library import daily
from tabletop.library.daily import Score
from tabletop.library.game_index import GameSummary
from tabletop.model.places import Daily
from tabletop.screens import dialogs
from tabletop.screens.parts import commands, forms, game_cards, game_lists
from tabletop.screens.parts.commands import PRIMARY, button
from tabletop.ui.elements import Attributes, Child, Element, Node, hidden, tag

RESULT: Final = "result-"
"""Begins the command that shows what is shared; the id of the game follows."""

_WEEK: Final = (
    *((mark("Mo"), mark("Monday")), (mark("Tu"), mark("Tuesday"))),
    *((mark("We"), mark("Wednesday")), (mark("Th"), mark("Thursday"))),
    *((mark("Fr"), mark("Friday")), (mark("Sa"), mark("Saturday"))),
    (mark("Su"), mark("Sunday")),
)

_WEEK_DAYS: Final = 7

_OTHERS: Final = 12
"""The most months before this one that are shown."""


def draw(
    place: Daily, entries: Sequence[GameSummary], day: str, site: str
) -> tuple[Node, ...]:
    """Return the screen; `site` is the address of the page before `#`."""
    tries, titles = daily.tries(entries), game_cards.titles()
    scores = daily.scores(tries)
    rows = daily.streak(scores, day)
    streak = ngettext("{n} day in a row.", "{n} days in a row.", rows).format(n=rows)
    about = _(
        "Everybody gets the same cards, dice and tiles today. Your first try counts, "
        "unless you take a move back or let the computer play."
    )
    shared = next((entry for entry in entries if entry.id == place.shared), None)
    sheet: Node = ""
    if shared is not None and shared.daily and shared.over:
        title = titles.get(shared.game, shared.game)
        sheet = dialogs.result(daily.text(shared, title, site))
    deals = (
        _deal(game, day, tries.get((game, day)), title)
        for game, title in titles.items()
    )
    return (
        forms.bar(_("Deal of the day"), back=place.back),
        forms.main(
            "games",
            "daily",
            tag("h2", {}, daily.day_words(day)),
            tag("p", {"class": "hint"}, about),
            tag("p", {"class": "streak"}, streak) if rows > 1 else "",
            tag("div", {"class": "deals"}, *deals),
            _calendars(scores, day, len(titles)),
        ),
        sheet,
    )


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


def _deal(game: str, day: str, entry: GameSummary | None, title: str) -> Element:
    state = tag("p", {}, _state(entry))
    ways = commands.actions(*_ways(game, day, entry, title))
    return forms.section("record", f"deal-{game}", title, state, ways, level="h3")


def _state(entry: GameSummary | None) -> Child:
    if entry is None:
        return _("Not started yet")
    if not entry.over:
        return game_lists.state(entry)
    words, _space, squares = entry.feat.rpartition(" ")
    words = words if entry.is_told else ""
    back = _not_counted() if entry.takebacks else ""
    came = daily.outcome(entry) or game_lists.standing(entry)
    told = filter(None, (came, words, back, game_lists.with_help(entry)))
    drawn = tag("span", {"class": "squares", "aria-hidden": "true"}, squares)
    return " · ".join(told), " ", drawn


def _ways(game: str, day: str, entry: GameSummary | None, title: str) -> list[Element]:
    if entry is None:
        return [_way(f"today-{game}", daily.address(game), _("Play"), title, PRIMARY)]
    address = f"#/{quote(game)}/{quote(entry.id)}"
    if not entry.over:
        return [_way(f"today-{game}", address, _("Continue"), title, PRIMARY)]
    word = f"{RESULT}{entry.id}"
    inside = _("Share"), hidden("span", f" {title}")
    return [
        button(word, "button", {"data-command": word}, inside),
        _way(f"today-{game}", address, _("Open"), title),
        _way(f"again-{game}", f"#/{quote(game)}?seed={day}", _("Practise"), title),
    ]


def _way(
    id_: str, address: str, words: str, title: str, looks: str = "button"
) -> Element:
    after = hidden("span", f" {title}")
    named: Attributes = {"class": looks, "id": id_, "href": address}
    return tag("a", named, words, after)


# The calendar


def _calendars(scores: Mapping[str, Score], day: str, deals: int) -> tuple[Node, ...]:
    """Return the month of today, and folded those before of which there is anything."""
    months = sorted({each[:7] for each in scores if each[:7] < day[:7]}, reverse=True)
    told = (_("★ won"), _("● finished"), _("○ started, or not counted"))
    legend = _("On a day: {signs}.").format(signs=", ".join(told))
    before = [_month(scores, f"{month}-31", deals) for month in months[:_OTHERS]]
    heading = tag("summary", {}, _("Earlier months"))
    return (
        _month(scores, day, deals),
        tag("p", {"class": "hint"}, legend),
        tag("details", {"class": "more"}, heading, before) if before else "",
    )


def _month(scores: Mapping[str, Score], last: str, deals: int) -> Element:
    """Return a month as a table, with nothing told of days after `last`."""
    days = daily.month(last)
    cells = [tag("td", {})] * date.fromisoformat(days[0]).weekday()
    cells += [
        _day(each, scores.get(each), deals, is_past=each <= last) for each in days
    ]
    cells += [tag("td", {})] * (-len(cells) % _WEEK_DAYS)
    weeks = (
        tag("tr", {}, *cells[first : first + _WEEK_DAYS])
        for first in range(0, len(cells), _WEEK_DAYS)
    )
    heads = (tag("th", {"scope": "col", "abbr": _(day)}, _(short))
             for short, day in _WEEK)  # fmt: skip
    name = _("{month} {year}").format(month=daily.month_words(last), year=last[:4])
    return tag(
        "table",
        {"class": "calendar"},
        tag("caption", {}, name),
        tag("thead", {}, tag("tr", {}, *heads)),
        tag("tbody", {}, *weeks),
    )


def _day(day: str, score: Score | None, deals: int, *, is_past: bool) -> Element:
    number = str(int(day[8:]))
    if score is None:
        told = _("{day}: nothing played").format(day=number) if is_past else number
        return _cell(number, told)
    sign = "★" if score.won else "●" if score.finished else "○"
    told = _("{day}: {finished} of {deals} finished, {won} won").format(
        day=number, finished=score.finished, deals=deals, won=score.won
    )
    return _cell(number, told, tag("span", {"class": "sign"}, sign))


def _cell(number: str, told: str, *signs: Child) -> Element:
    day = tag("span", {}, number)
    seen = tag("span", {"aria-hidden": "true"}, day, *signs)
    return tag("td", {}, seen, hidden("span", told))
