"""The screen of all stored games: find, name, pin, open, delete.

A list of thousands is drawn a screenful at a time, from the summaries of the games
alone (`tabletop.library.game_index`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tabletop.core.i18n import _, ngettext, written
from tabletop.library import game_index
from tabletop.library.game_index import LONGEST_TITLE, GameSummary
from tabletop.model.notice import Notice
from tabletop.model.places import Games
from tabletop.screens.parts import boards, commands, forms, game_cards, game_lists
from tabletop.screens.parts.commands import command
from tabletop.screens.parts.game_lists import address
from tabletop.screens.parts.sheets import sheet
from tabletop.ui.elements import Element, Node, tag

FURTHER: Final = 24
"""Games that are added each time a person asks for more."""

SHEET: Final = "sheet-"
PIN: Final = "pin-"
RENAME: Final = "rename-"
"""These begin a command of a game; the id of its save follows."""

EXPORT: Final = "export"
"""The command that packs all games into a file; with "-" and an id, one of them."""

IMPORT: Final = "import"
"""The command that takes games from a file."""

SHARED: Final = "shared"
"""The command that takes games from a file which another app has shared."""

MORE: Final = "more"
"""The command that draws more of them."""

_ITEM: Final = "item"

TITLE: Final = "title"
"""The field of what a game is to be called."""


def draw(
    place: Games,
    every: Sequence[GameSummary],
    *,
    now: float,
    kept: str,
    notice: Notice | None = None,
) -> tuple[Node, ...]:
    """Return the screen of all games, in their order.

    The time is `now`, in seconds since 1970. A sentence or two on how games are `kept`
    stands below them.
    """
    entries, best = found(place, every), game_index.best(every)
    asked = next((entry for entry in every if entry.id == place.sheet), None)
    head = forms.bar(_("Your games"), back=place.back)
    rows = [_row(entry, best, now) for entry in entries[: place.shown]]
    count = found_told(len(entries), len(every), place.query)
    field = forms.search(_("Search by game, player or name"), place.query)
    packs = command(EXPORT, _("Save all games to a file"))
    files = (
        commands.link("to-records", "#/records", _("Records")),
        packs if every else "",
        command(IMPORT, _("Open a file with games")),
    )
    return (
        head,
        boards.notice(notice or place.said),
        forms.main(
            "games",
            "your-games",
            field if every else "",
            tag("p", {"class": "hint", "id": "found"}, count),
            tag("ul", {"class": "saves", "id": "all-games"}, *rows),
            _more(len(entries) - place.shown),
            commands.actions(*files),
            tag("p", {"class": "hint"}, kept),
        ),
        _sheet(asked) if asked else "",
    )


def found(place: Games, every: Sequence[GameSummary]) -> list[GameSummary]:
    """Return those of all games that the list is to show, in their order."""
    return game_index.found(every, place.query, game_cards.titles())


def found_told(found: int, total: int, query: str) -> str:
    """Return how many games there are, or were found, as a sentence."""
    if not total:
        return _("Nothing has been played here yet.")
    if not query.strip():
        return ngettext("{n} game.", "{n} games.", total).format(n=written(total))
    if not found:
        return _("No games match.")
    return ngettext("{n} game found.", "{n} games found.", found).format(
        n=written(found)
    )


def seeking() -> tuple[Element, ...]:
    """Return what is shown until a game has come from the store."""
    told = tag("p", {"id": "sought"}, _("Opening the game …"))
    bar = forms.bar(_("Your games"), back="#/games", label=_("Your games"))
    return bar, forms.main("games", "seeking", told, described="sought")


def _more(left: int) -> Node:
    if left <= 0:
        return ""
    n = min(left, FURTHER)
    told = ngettext("Show {n} more", "Show {n} more", n).format(n=n)
    return commands.actions(command(MORE, told, id_="show-more"))


def _row(entry: GameSummary, best: Collection[str], now: float) -> Element:
    title = game_cards.titles().get(entry.game)
    if title is None:
        return game_lists.unread(entry)
    name, state = entry.title or title, game_lists.state(entry)
    game = "" if name == title else title
    marks = (
        _("Pinned") if entry.is_pinned else "",
        _("Your best") if entry.id in best else "",
        _("Reviewed") if entry.is_reviewed else "",
    )
    about = game_lists.with_others(entry.others), game_lists.ago(entry.changed, now)
    told = " · ".join(filter(None, (game, state)))
    inside = game_lists.glimpse(entry), game_lists.words(name, told, about, marks)
    id_ = f"{SHEET}{entry.id}"
    told = _("More about {game}").format(game=", ".join(filter(None, (name, state))))
    return game_lists.row(
        entry,
        address(entry),
        inside,
        commands.sign("menu", told, id_, {"data-command": id_}),
    )


def _sheet(entry: GameSummary) -> Element:
    title = game_cards.titles()[entry.game]
    pinned = _("Unpin") if entry.is_pinned else _("Pin to the top")
    opens = _("Open") if entry.over else _("Continue")
    again = _("Play the same deal again")
    over = (
        commands.link("item-review", address(entry, "analysis"), _("Review"), _ITEM),
        commands.link("item-from", address(entry, "from", "0"), again, _ITEM),
    )
    items = tag(
        "div",
        {"class": "items"},
        commands.link("item-open", address(entry), opens, _ITEM),
        *(over if entry.over else ()),
        command(f"{PIN}{entry.id}", pinned, _ITEM, "item-pin"),
        command(f"{EXPORT}-{entry.id}", _("Save to a file"), _ITEM, "item-export"),
        command(f"{game_lists.DELETE}{entry.id}", _("Delete"), _ITEM, "item-delete"),
    )
    form = forms.form(
        "dialog-form",
        f"{RENAME}{entry.id}",
        tag("label", {"for": TITLE}, _("Name of this game")),
        forms.text_box(TITLE, entry.title, LONGEST_TITLE, {"placeholder": title}),
        tag("button", {"type": "submit", "class": "button"}, _("Rename")),
        **{"class": "field"},
    )
    return sheet("game", entry.title or title, items, form)
