"""The lobby: running tables, the games, and finished games.

The page shows `draw(())` before Python has started, and to people who have not played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tabletop.core.i18n import _, ngettext, written
from tabletop.library import records
from tabletop.library.game_index import GameSummary
from tabletop.model.notice import Notice
from tabletop.screens import records as records_screen
from tabletop.screens.parts import (
    boards,
    commands,
    forms,
    game_cards as covers_,
    game_lists,
)
from tabletop.screens.parts.commands import PRIMARY, icon
from tabletop.screens.parts.game_cards import GameCard, covers
from tabletop.ui.elements import Attributes, Element, Node, hidden, tag


def draw(  # noqa: PLR0913 - what a lobby is made of
    entries: Sequence[GameSummary],
    *,
    keeps: bool = True,
    notice: Notice | None = None,
    now: float | None = None,
    known: Collection[GameSummary] = (),
    seats: Sequence[tuple[str, str, str]] = (),
) -> tuple[Node, ...]:
    """Return the lobby.

    Args:
        entries: the kept games, the last played first.
        keeps: whether games outlast the page.
        notice: shown above everything, or None.
        now: in seconds since 1970; without it rows show no dates.
        known: all games that are kept, near or not.
        seats: those at tables of other devices, each with its table's id, its game's
            short name, and what the host is called.
    """
    of_games = {cover.game: cover for cover in covers()}
    return (
        _head(),
        boards.notice(notice),
        forms.main(
            "lobby",
            "lobby",
            _ways(),
            _seats(seats, of_games),
            game_lists.running(entries, of_games, now),
            map(_card, of_games.values()),
            game_lists.finished(entries, of_games, now),
            _all(known) if known else "",
            _about(keeps=keeps),
        ),
    )


def _head() -> Element:
    link: Attributes = {"class": "to-settings", "id": "to-settings"}
    settings = _("Settings")
    return tag(
        "header",
        {"class": "masthead"},
        forms.heading(_("Tabletop")),
        tag("a", {**link, "href": "#/settings"}, icon("settings"), settings),
        tag("p", {"class": "lead"}, _("Games that open at once, online or offline.")),
    )


def _ways() -> Element:
    same, several = _("the same for everybody"), _("on several devices")
    ways = (
        commands.link("to-daily", "#/daily", _("Deal of the day"), more=same),
        commands.link("to-together", "#/together", _("Play together"), more=several),
    )
    return tag("p", {"class": "to-games"}, *ways)


def _seats(
    seats: Sequence[tuple[str, str, str]], of_games: Mapping[str, GameCard]
) -> list[Element]:
    told = _("Back to {who}’s table: {game}")
    links = (
        commands.link(
            f"to-seat-{table}",
            f"#/seat/{table}",
            told.format(who=host, game=_(of_games[game].title)),
        )
        for table, game, host in seats
        if game in of_games
    )
    return [tag("p", {"class": "to-games"}, link) for link in links]


def _card(cover: GameCard) -> Element:
    name = cover.game
    looks: Attributes = {
        "class": "picture",
        "id": f"picture-{name}",
        "href": f"#/{name}?",
        "tabindex": -1,
        "aria-hidden": "true",
    }
    box = {"class": "game-card", "id": f"card-{name}"}
    return tag(
        "section",
        {**box, "aria-labelledby": f"title-{name}"},
        tag("a", looks, cover.picture),
        tag(
            "div",
            {"class": "words"},
            tag("h2", {"id": f"title-{name}"}, _(cover.title)),
            tag("p", {"class": "facts"}, _facts(cover)),
            tag("p", {"class": "tagline"}, _(cover.tagline)),
        ),
        commands.actions(*_buttons(cover)),
    )


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


def _buttons(cover: GameCard) -> list[Element]:
    name, title = cover.game, hidden("span", f" {_(cover.title)}")
    offered = (
        ("play", f"#/{name}?", PRIMARY, _("Play")),
        ("new", f"#/{name}/new", "button", _("Set up")),
        ("rules", f"#/{name}/rules", "button quiet", _("Rules")),
    )
    return [
        tag("a", {"class": looks, "id": f"{id_}-{name}", "href": address}, words, title)
        for id_, address, looks, words in offered
    ]


def _all(known: Collection[GameSummary]) -> list[Element]:
    number, titles = len(known), covers_.titles()
    told = ngettext("All {n} game", "All {n} games", number)
    links = [commands.link("to-games", "#/games", told.format(n=written(number)))]
    record = records.last(entry for entry in known if entry.game in titles)
    if record:
        line = records_screen.line(record, titles)
        words = _("Records · {record}").format(record=line)
        links.append(commands.link("to-records", "#/records", words))
    return [tag("p", {"class": "to-games"}, link) for link in links]


def _about(*, keeps: bool) -> Element:
    kept = _("Every game is kept on this device. Nothing is sent anywhere.")
    lost = _(
        "This browser doesn’t allow saving. Your game ends when you close the page."
    )
    told = tag("p", {}, kept if keeps else lost)
    return tag("footer", {"class": "about"}, told)
