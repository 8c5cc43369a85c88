"""The screen of all stored games: find, name, pin, open, delete.

A list of thousands is drawn a screenful at a time, from the summaries of the games
alone (`tabletop.library.game_index`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _, ngettext, pgettext, written
from tabletop.library import game_index
from tabletop.library.game_index import LONGEST_TITLE, GameSummary
from tabletop.model.notice import Notice
from tabletop.model.places import SCREENFUL, Games
from tabletop.screens.parts import boards, commands, forms, game_cards, game_lists
from tabletop.screens.parts.commands import command, icon
from tabletop.screens.parts.game_lists import address
from tabletop.screens.parts.sheets import sheet
from tabletop.ui.elements import Element, Node, hidden, tag

FURTHER: Final = 24  # games that are added each time a person asks for more

SHEET: Final = "sheet-"
PIN: Final = "pin-"
RENAME: Final = "rename-"  # these begin a command of a game; the id of its save follows
EXPORT: Final = "export"  # packs all games into a file; with "-" and an id, one
IMPORT: Final = "import"  # the command that takes games from a file
SHARED: Final = "shared"  # command that takes games from a file of another app
MORE: Final = "more"  # the command that draws more of them

_ITEM: Final = "item"

TITLE: Final = "title"  # the field of what a game is to be called


def draw(
    place: Games,
    every: Sequence[GameSummary],
    *,
    now: float,
    lost: str = "",
    notice: Notice | None = None,
) -> tuple[Node, ...]:
    """Return the screen of all games; the time is `now`, in seconds since 1970.

    `lost` says that games end with the page; it is "" where they are kept.
    """
    entries, best = found(place, every), game_index.best(every)
    asked = next((entry for entry in every if entry.id == place.sheet), None)
    rows = {entry: _row(entry, best, now) for entry in entries[: place.shown]}
    parts = (
        ("open", pgettext("games", "Open"), [rows[it] for it in rows if not it.over]),
        (
            "finished",
            pgettext("games", "Finished"),
            [rows[it] for it in rows if it.over],
        ),
    )
    is_long = len(every) > SCREENFUL or place.query
    count = found_told(len(entries), len(every), place.query)
    looks = {"class": "hint" if place.query or not every else "sr-only", "id": "found"}
    return (
        forms.bar(_("Shelf"), back=place.back),
        boards.notice(notice or place.said),
        forms.main(
            "games",
            "your-games",
            forms.search(_("Search by game, player or name"), place.query)
            if is_long
            else "",
            tag("p", looks, count),
            tag("div", {"id": "all-games"}, (_part(*part) for part in parts)),
            _more(len(entries) - place.shown),
            tag("div", {"class": "shelf-foot"}, _files(has_games=bool(every))),
            tag("p", {"class": "hint"}, lost) if lost else "",
        ),
        _sheet(asked) if asked else "",
    )


def _part(name: str, title: str, rows: Sequence[Element]) -> Node:
    listed = tag("ul", {"class": "listing"}, rows)
    return forms.section("shelf", f"shelf-{name}", title, listed) if rows else ""


def _files(*, has_games: bool) -> Iterator[Element]:
    """Yield the buttons that write games to a file and read them."""
    if has_games:
        yield _file(EXPORT, "save", _("Save a copy"))
    yield _file(IMPORT, "bring", _("Open a copy"))


def _file(word: str, sign: str, told: str) -> Element:
    what = {"data-command": word}
    return commands.button(word, "button", what, commands.icon(sign), told)


def found(place: Games, every: Sequence[GameSummary]) -> list[GameSummary]:
    """Return the games that the list is to show: open ones first, in their order."""
    named = game_index.found(every, place.query, _titles)
    return sorted(named, key=lambda entry: entry.over)


def _titles(entry: GameSummary) -> str:
    """Return all that the game is called, for a search."""
    cover = game_cards.of(entry.game)
    return f"{_(cover.title)} {game_cards.title(cover, entry.options)}" if cover else ""


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
    told = tag("p", {"id": "sought"}, _("Opening the game…"))
    bar = forms.bar(_("Shelf"), back="#/games", label=_("Shelf"))
    return bar, forms.main("games", "seeking", told, described="sought")


def _more(left: int) -> Node:
    if left <= 0:
        return ""
    n = min(left, FURTHER)
    told = ngettext("Show {n} more", "Show {n} more", n).format(n=n)
    return commands.actions(command(MORE, told, id_="show-more"))


def _row(entry: GameSummary, best: Collection[str], now: float) -> Element:
    cover = game_cards.of(entry.game)
    if cover is None:
        return game_lists.unread(entry)
    title = game_cards.title(cover, entry.options)
    state = game_lists.in_short(entry)
    name = entry.title or state
    marks = (
        _("Pinned") if entry.is_pinned else "",
        _("Your best") if entry.id in best else "",
        _("Reviewed") if entry.is_reviewed else "",
        game_lists.with_help(entry),
    )
    where = "" if entry.over else game_lists.so_far(entry)
    when = game_lists.ago(entry.changed, now)
    of_day = game_lists.of_day(entry)
    about = (state if entry.title else "", where, of_day, when, *marks)
    others = game_lists.with_others(entry.others)
    heard = ", ".join(filter(None, (title, others)))
    words = tag(
        "span",
        {"class": "row-words"},
        hidden("span", f"{heard}: "),
        tag("strong", {}, name),
        " ",
        tag("span", {}, " · ".join(filter(None, about))) if any(about) else "",
        game_lists.faces(entry, 28, game_lists.mood(entry)),
    )
    plays = tag("span", {"class": "round", "aria-hidden": "true"}, icon("go-on"))
    inside = game_cards.art(cover), words, "" if entry.over else plays
    id_ = f"{SHEET}{entry.id}"
    told = _("More about {game}").format(game=f"{title}, {name}")
    return game_lists.row(
        entry,
        address(entry),
        inside,
        commands.sign("tools", told, id_, {"data-command": id_}),
    )


def _sheet(entry: GameSummary) -> Element:
    cover = game_cards.of(entry.game)
    title = game_cards.title(cover, entry.options) if cover else ""
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
        command(f"{EXPORT}-{entry.id}", _("Save a copy"), _ITEM, "item-export"),
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
