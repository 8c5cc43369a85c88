"""The lobby: the game to continue, the deal of the day, and a band for each game.

The page shows `draw(())` before Python has started, and to people who have not played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final
from urllib.parse import quote

from tabletop.core.i18n import _, ngettext, written
from tabletop.library import daily
from tabletop.library.game_index import GameSummary
from tabletop.model.notice import Notice
from tabletop.screens.parts import boards, commands, forms, game_cards, game_lists
from tabletop.screens.parts.commands import icon
from tabletop.screens.parts.game_cards import GameCard, covers
from tabletop.screens.parts.sheets import sheet
from tabletop.ui import thumbnails
from tabletop.ui.elements import Attributes, Child, Element, Node, hidden, tag

ABOUT: Final = "about-"  # begins the command of the sheet of a game; its name follows
RULES: Final = "rules"  # the command that opens the sheet with the rules of all games
_WEEK: Final = 7  # number of days that the deal of the day shows
_SEATED: Final = 4  # maximum opponents around the table of the card to continue

_ITEM: Final = "item"


def draw(  # noqa: PLR0913 - what a lobby is made of
    entries: Sequence[GameSummary],
    *,
    keeps: bool = True,
    notice: Notice | None = None,
    day: str = "",
    seats: Sequence[tuple[str, str, str]] = (),
    opened: str = "",
    is_heard: bool = False,
    is_offline: bool = False,
) -> tuple[Node, ...]:
    """Return the lobby.

    Args:
        entries: the kept games, the last played first.
        keeps: whether games outlast the page.
        notice: shown above everything, or None.
        day: the present day; without it nothing is shown of the days before.
        seats: those at tables of other devices, each with its table's id, its game's
            short name, and what the host is called.
        opened: the short name of the game whose sheet is open, `RULES`, or "".
        is_heard: whether sound is on.
        is_offline: whether there is no network.
    """
    of_games = {cover.game: cover for cover in covers()}
    known = [entry for entry in entries if entry.game in of_games]
    running = [entry for entry in known if not entry.over]
    last = next((entry for entry in known if not entry.over or entry.is_unseen), None)
    return (
        _head(is_heard=is_heard, is_offline=is_offline),
        boards.notice(notice),
        forms.main(
            "lobby",
            "lobby",
            _continue(last, of_games[last.game]) if last else "",
            _daily(entries, day),
            _together(is_offline=is_offline),
            _seats(seats, of_games),
            (_band(cover, running, last) for cover in of_games.values()),
            "" if keeps else _lost(),
            _foot(),
        ),
        _sheet(opened, of_games),
    )


def _head(*, is_heard: bool, is_offline: bool) -> Element:
    pill = tag("span", {"class": "pill"}, icon("offline"), _("offline"))
    looks: Attributes = {
        "class": "icon-button",
        "id": "to-settings",
        "href": "#/settings",
        "aria-label": _("Settings"),
    }
    return tag(
        "header",
        {"class": "masthead"},
        forms.heading(_("Tabletop")),
        pill if is_offline else "",
        commands.mute(is_on=is_heard),
        tag("a", looks, icon("settings")),
    )


def _continue(entry: GameSummary, cover: GameCard) -> Element:
    """Return the card of the last game that is running, or whose end is unseen."""
    word = _("See the result") if entry.over else _("Continue")
    title = entry.title or game_cards.title(cover, entry.options)
    others = game_lists.named(entry.others)
    with_ = _("{game}, {players}").format(game=title, players=others)
    seen = thumbnails.drawn(entry.glimpse) if entry.glimpse else cover.picture
    table = tag("span", {"class": "lying", "aria-hidden": "true"}, seen)
    looks: Attributes = {
        "class": "continue",
        "id": "continue",
        "href": game_lists.address(entry),
    }
    return tag(
        "a",
        looks,
        table,
        game_lists.faces(entry, size=28, most=_SEATED),
        tag(
            "span",
            {"class": "continue-words"},
            tag("strong", {}, game_lists.in_short(entry)),
            " ",
            tag("span", {}, with_ if entry.others else title),
        ),
        " ",
        tag("span", {"class": "button primary"}, icon("go-on"), word),
    )


def _daily(entries: Sequence[GameSummary], day: str) -> Element:
    scores = daily.scores(daily.tries(entries)) if day else {}
    streak = daily.streak(scores, day) if day else 0
    told: Child = _("same for everybody")
    if streak:
        words = ngettext("{n} day running", "{n} days running", streak)
        told = icon("flame"), " ", words.format(n=written(streak))
    return tag(
        "a",
        {"class": "half", "id": "to-daily", "href": "#/daily"},
        tag("strong", {}, _("Deal of the day")),
        " ",
        week(scores, day),
        tag("span", {"class": "run"}, told),
    )


def week(scores: Mapping[str, daily.Score], day: str) -> Element:
    """Return the last seven days as rings, a tick on those with a finished deal."""
    last = date.fromisoformat(day) if day else date.min + timedelta(_WEEK)
    days = (f"{last - timedelta(k)}" for k in range(_WEEK)[::-1])
    rings = (_ring(scores.get(each), is_today=each == day) for each in days)
    return tag("span", {"class": "week", "aria-hidden": "true"}, *rings)


def _ring(score: daily.Score | None, *, is_today: bool) -> Element:
    is_done = score is not None and score.finished > 0
    kind = "done" * is_done + " today" * is_today
    inside = icon("check") if is_done else ""
    return tag("span", {"class": kind.strip() or None}, inside)


def _together(*, is_offline: bool) -> Element:
    told = [
        tag("span", {"class": "soft"}, _("Each on their own device")),
        tag("span", {"class": "ring", "aria-hidden": "true"}, icon("link")),
    ]
    if is_offline:
        told = [tag("span", {"class": "run"}, _("on the same Wi-Fi only"))]
    looks: Attributes = {"class": "half", "id": "to-together", "href": "#/together"}
    return tag("a", looks, tag("strong", {}, _("Play together")), " ", told)


def _seats(
    seats: Sequence[tuple[str, str, str]], of_games: Mapping[str, GameCard]
) -> list[Element]:
    return [
        tag(
            "a",
            {"class": "half", "id": f"to-seat-{table}", "href": f"#/seat/{table}"},
            tag("strong", {}, _("{who}’s table").format(who=host)),
            " ",
            tag("span", {}, _(of_games[game].title)),
        )
        for table, game, host in seats
        if game in of_games
    ]


def _band(
    cover: GameCard, running: Sequence[GameSummary], last: GameSummary | None
) -> Element:
    name = cover.game
    own = next((entry for entry in running if entry.game == name), None)
    state: Child = kind(cover)
    if own and own is not last:  # the state of the last one is above
        state = icon("go-on"), game_lists.in_short(own)
    word, box = f"{ABOUT}{name}", {"class": f"band of-{name}", "id": f"card-{name}"}
    more = _("More about {game}").format(game=_(cover.title))
    return tag(
        "section",
        {**box, "aria-labelledby": f"title-{name}"},
        band_link(cover, f"play-{name}", f"#/{name}", state),
        commands.sign("tools", more, word, {"data-command": word}),
    )


def band_link(cover: GameCard, id_: str, to: str, state: Child) -> Element:
    """Return the link of a game on its colours: its picture, title and state."""
    words = tag(
        "div",
        {"class": "band-words"},
        tag("h2", {"id": f"title-{cover.game}"}, _(cover.title)),
        tag("p", {"class": "band-state"}, state),
        _also(cover),
    )
    looks = {"class": "band-play", "id": id_, "href": to}
    return tag("a", looks, cover.picture, words)


def kind(cover: GameCard) -> tuple[Child, ...]:
    """Return the kind of a game and its number of players."""
    return _(cover.kind), " ", number(cover)


def _also(cover: GameCard) -> Node:
    """Return the line with the other names of a game; "" without any."""
    if not cover.also:
        return ""
    titles = ", ".join(map(_, cover.also))
    told = _("also {titles}").format(titles=titles)
    return tag("p", {"class": "band-also"}, told)


def number(cover: GameCard) -> tuple[Child, ...]:
    """Return the number of players of a game."""
    most, fewest = cover.most, cover.fewest
    shown = f"{most}" if fewest == most else f"{fewest}–{most}"
    seen = tag("span", {"aria-hidden": "true"}, icon("people"), shown)
    return seen, hidden("span", players(cover))


def _facts(cover: GameCard) -> str:
    lasts = _("{n} min").format(n=cover.minutes) if cover.minutes else ""
    return " · ".join(filter(None, (_(cover.kind), players(cover), lasts)))


def players(cover: GameCard) -> str:
    """Return for how many a game is."""
    if cover.most == 1:
        return _("1 player")
    words = {"fewest": cover.fewest, "most": cover.most}
    if cover.fewest == cover.most:
        return _("{most} players").format(**words)
    return _("{fewest}–{most} players").format(**words)


def _lost() -> Element:
    told = _(
        "This browser doesn’t allow saving. Your game ends when you close the page."
    )
    return tag("p", {"class": "lost"}, told)


def _foot() -> Element:
    return tag(
        "nav",
        {"class": "lobby-foot", "aria-label": _("Tabletop")},
        commands.link("to-games", "#/games", _("Shelf"), "quiet-link"),
        commands.command(RULES, _("Rules"), "quiet-link", "to-rules"),
        commands.link("to-records", "#/records", _("Records"), "quiet-link"),
    )


# The sheets


def _sheet(name: str, of_games: Mapping[str, GameCard]) -> Node:
    """Return the open sheet: of a game, or with the rules of all games."""
    if name == RULES:
        links = (
            commands.link(f"rules-{game}", f"#/{game}/rules", _(cover.title), _ITEM)
            for game, cover in of_games.items()
        )
        return sheet(RULES, _("Rules"), tag("div", {"class": "items"}, *links))
    cover = of_games.get(name)
    if cover is None:
        return ""
    others = (
        commands.link(f"also-{k}-{name}", f"#/{name}/new/{quote(also)}", _(also), _ITEM)
        for k, also in enumerate(cover.also)
    )
    ways = (
        commands.link(f"new-{name}", f"#/{name}/new", _("New game"), _ITEM),
        *others,
        commands.link(f"rules-{name}", f"#/{name}/rules", _("Rules"), _ITEM),
        commands.link(f"records-{name}", f"#/records/{name}", _("Records"), _ITEM),
    )
    return sheet(
        name,
        _(cover.title),
        tag("p", {}, _(cover.tagline)),
        tag("p", {}, _facts(cover)),
        tag("div", {"class": "items"}, *ways),
    )
