"""The screen of all games that are kept: found, named, pinned, opened and deleted.

A list of thousands is drawn a screenful at a time, from what is said of each game alone
(`tabletop.catalogue`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from tabletop.catalogue import LONGEST_TITLE, Entry
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.i18n import _, ngettext, written
from tabletop.model.notice import Notice
from tabletop.screens import boards, commands, dialogs, forms, shelves
from tabletop.screens.commands import command

FURTHER: Final = 24
"""So many more are drawn each time that somebody asks for more."""

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


@dataclass(frozen=True, slots=True)
class GamesScreen:
    """What is shown."""

    entries: Sequence[Entry]  # the games that were found, in their order
    total: int  # how many there are
    shown: int  # so many of those found are drawn
    titles: Mapping[str, str]  # of the games of the house, by their short names
    best: Collection[str]  # the ids of those with the best score of their kind
    query: str  # the words that are searched for, or ""
    notice: Notice | None  # what is to be said before all, or None
    sheet: Entry | None  # the game that is asked about, or None
    now: float  # in seconds since 1970
    back: str  # the address that the arrow leads to
    told: str  # what becomes of the games, a sentence or two


def draw(screen: GamesScreen) -> str:
    """Return the screen."""
    head = forms.bar(_("Your games"), back=screen.back, label=forms.to(screen.back))
    rows = (_row(entry, screen) for entry in screen.entries[: screen.shown])
    return (
        head
        + boards.notice(screen.notice)
        + forms.main(
            "games",
            "your-games",
            _search(screen),
            tag("ul", {"class": "saves", "id": "all-games"}, *rows),
            _more(screen),
            _files(screen),
            sentence("p", {"class": "hint"}, screen.told),
        )
        + (_sheet(screen.sheet, screen) if screen.sheet else "")
    )


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


def seeking() -> str:
    """Return what is shown until a game has come from the journal."""
    told = sentence("p", {"id": "sought"}, _("Opening the game …"))
    bar = forms.bar(_("Your games"), back="#/games", label=_("Your games"))
    return bar + forms.main("games", "seeking", told, described="sought")


def _search(screen: GamesScreen) -> str:
    told = found_told(len(screen.entries), screen.total, screen.query)
    field = forms.search(_("Search by game, player or name"), screen.query)
    count = sentence("p", {"class": "hint", "id": "found"}, told)
    return (field if screen.total else "") + count


def _more(screen: GamesScreen) -> str:
    left = len(screen.entries) - screen.shown
    if left <= 0:
        return ""
    n = min(left, FURTHER)
    told = ngettext("Show {n} more", "Show {n} more", n).format(n=n)
    return tag("div", {"class": "actions"}, command(MORE, told, id_="show-more"))


def _files(screen: GamesScreen) -> str:
    """Return what all games come to, and what takes them along or brings them."""
    packs = _("Save all games to a file")
    return tag(
        "div",
        {"class": "actions"},
        commands.link("to-records", "#/records", _("Records")),
        command(EXPORT, packs) if screen.total else "",
        command(IMPORT, _("Open a file with games")),
    )


def _row(entry: Entry, screen: GamesScreen) -> str:
    if entry.game not in screen.titles:
        return shelves.unread(entry)
    name, state = _name(entry, screen), shelves.state(entry)
    game = "" if name == _title(entry, screen) else _title(entry, screen)
    marks = (
        _("Pinned") if entry.is_pinned else "",
        _("Your best") if entry.id in screen.best else "",
        _("Reviewed") if entry.is_reviewed else "",
    )
    about = shelves.with_others(entry.others), shelves.ago(entry.changed, screen.now)
    told = " · ".join(filter(None, (game, state)))
    inside = shelves.glimpse(entry) + shelves.words(name, told, about, marks)
    id_ = f"{SHEET}{entry.id}"
    told = _("More about {game}").format(game=", ".join(filter(None, (name, state))))
    return shelves.row(
        entry,
        address(entry),
        inside,
        commands.sign("menu", told, id_, {"data-command": id_}),
    )


def address(entry: Entry, *more: str) -> str:
    """Return the address of a game, or of what is done with it."""
    return "/".join(("#", quote(entry.game), quote(entry.id), *more))


def _title(entry: Entry, screen: GamesScreen) -> str:
    return _(screen.titles[entry.game])


def _name(entry: Entry, screen: GamesScreen) -> str:
    return entry.title or _title(entry, screen)


def _sheet(entry: Entry, screen: GamesScreen) -> str:
    """Return what can be done with a game, as a sheet over the list."""
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
        command(f"{shelves.DELETE}{entry.id}", _("Delete"), _ITEM, "item-delete"),
    )
    box: Attributes = {
        "id": TITLE,
        "name": TITLE,
        "value": entry.title,
        "maxlength": LONGEST_TITLE,
        "autocomplete": "off",
        "placeholder": _title(entry, screen),
    }
    form = tag(
        "form",
        {
            "id": "dialog-form",
            "class": "field",
            "data-command": f"{RENAME}{entry.id}",
            "autocomplete": "off",
        },
        sentence("label", {"for": TITLE}, _("Name of this game")),
        forms.box(box),
        sentence("button", {"type": "submit", "class": "button"}, _("Rename")),
    )
    return dialogs.sheet("game", _name(entry, screen), items, form)
