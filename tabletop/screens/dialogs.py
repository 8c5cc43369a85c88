"""What lies over a table for a moment: the menu, the list of keys.

Each is one element `dialog`, `data-modal`, present in the page while it is open.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.drawing.controls import button
from tabletop.drawing.markup import Attributes, escape, sentence, tag
from tabletop.i18n import _
from tabletop.model.router import ROOT
from tabletop.screens import commands, forms
from tabletop.screens.commands import PRIMARY, command

SEEN: Final = 20
"""Letters of a title that are seen in any case; a long one ends in dots."""

TOLD: Final = "dialog-told"
"""The id of what is read out as a sheet opens."""


@dataclass(frozen=True, slots=True)
class Menu:
    """What the menu of a table offers."""

    game: str  # the short name
    seed: str  # of the game on the table, "" while it must not be told
    # whether something can be shown again; None where it never can
    can_recap: bool | None = None
    can_restore: bool = False  # whether moves were cut off that can come back
    can_watch: bool = False  # whether the computer could play for the person
    can_join: bool = False  # whether another player may sit down
    can_reseat: bool = False  # whether somebody else may play at a seat
    # whether undo goes past what was revealed; None where nothing can be
    unsees: bool | None = None
    coach: bool | None = None  # whether it is on; None where nobody plays alone
    sound: bool | None = None  # likewise; None where there can be none
    vibration: bool | None = None  # likewise
    look_back: str = ""  # the address where the game can be looked back at, or ""
    can_learn: bool = False  # whether the game has a lesson
    gather: str = ""  # the address where it is played with other devices, or ""
    can_link: bool = True  # whether this device has the game that a link would hold
    can_send: bool = False  # whether a move can be sent by letter


def menu(offered: Menu) -> str:
    """Return the menu of a table.

    What is there at one time and not at another comes last, so that all else keeps its
    place.
    """
    game, look_back = offered.game, offered.look_back
    unsees = _("No undo past what was revealed")
    if not offered.unsees:
        unsees = _("Allow undo past what was revealed")
    learn = _link("learn", f"#/{game}/learn", _("Show me how"))
    now_and_then = (
        (offered.can_send, _item("letter", _("Send my move"))),
        (offered.can_reseat, _item("seats", _("Who plays"))),
        (offered.can_watch, _item("watch", _("Watch the computer play"))),
        (offered.seed, _item("deal", _("Link to this deal from the start"))),
        (look_back, _link("look-back", look_back, _("Review"))),
        (offered.can_join, _item("join", _("Someone joins"))),
        (offered.can_restore, _item("restore", _("Bring back the moves you replaced"))),
    )
    return sheet(
        "menu",
        _("Menu"),
        tag(
            "div",
            {"class": "items"},
            _recap(is_there=offered.can_recap),
            _link("new", f"#/{game}/new", _("New game")),
            _link("together", offered.gather, _("Play together"))
            if offered.gather
            else "",
            _item("link", _("Link to this game as it stands"))
            if offered.can_link
            else "",
            _item("unsee", unsees) if offered.unsees is not None else "",
            learn if offered.can_learn else "",
            _turn(
                "coach",
                offered.coach,
                _("Turn the coach on"),
                _("Turn the coach off"),
            ),
            _item("help", _("Rules in short")),
            _link("rules", f"#/{game}/rules", _("Rules")),
            _item("keys", _("Keys")),
            _turn("sound", offered.sound, _("Turn sound on"), _("Turn sound off")),
            _turn(
                "vibration",
                offered.vibration,
                _("Turn vibration on"),
                _("Turn vibration off"),
            ),
            _link("games", "#/games", _("Your games")),
            _link("settings", "#/settings", _("Settings")),
            _link("lobby", ROOT, _("Lobby")),
            *(item for is_offered, item in now_and_then if is_offered),
        ),
        _seed(offered.seed),
    )


def link(address: str, *, is_whole: bool, hidden: str) -> str:
    """Return the sheet with the link of a game.

    Args:
        address: the whole address.
        is_whole: whether it holds the game itself, not only who plays by which options.
        hidden: why it does not, as a sentence.
    """
    holds = (
        _("The link holds the complete game: names, options, luck and every move.")
        if is_whole
        else " ".join(
            (
                _("The link starts another game with these players and options."),
                hidden,
            )
        )
    )
    return _link_sheet("link", _("Link to this game as it stands"), holds, address)


def letter(address: str, name: str) -> str:
    """Return the sheet with the letter that tells a move.

    Args:
        address: the whole address.
        name: of whoever plays next, "" where the game is over.
    """
    told = _("The link holds the complete game, so the others see how it ended.")
    if name:
        told = _(
            "The link holds the complete game. {who} opens it, plays on their own"
            " device, and sends you the next one."
        ).format(who=name)
    trust = _("Somebody with another program could read in it what luck will bring.")
    title, told = _("Send my move"), f"{told} {trust}"
    return _link_sheet("letter", title, told, address, is_letter=True)


def deal(address: str) -> str:
    """Return the sheet with the link that begins the same game anew.

    Args:
        address: the whole address.
    """
    holds = _(
        "The link starts the same deal from the beginning, with these players and"
        " options and the same luck."
    )
    return _link_sheet("deal", _("Link to this deal from the start"), holds, address)


def result(text: str) -> str:
    """Return the sheet with the result of a game, as text to be shared."""
    looks: Attributes = {"id": "result-text", "rows": 4, **forms.READ_ONLY}
    field = tag(
        "label",
        {"class": "field"},
        sentence("span", {}, _("What is shared")),
        sentence("textarea", looks, text),
    )
    copies = command("copy", _("Copy"), PRIMARY), command("share", _("Share"))
    content = field, _actions(*copies)
    return sheet("result", _("Share the result"), *content, said="said")


def _link_sheet(
    name: str, title: str, holds: str, address: str, *, is_letter: bool = False
) -> str:
    opens = _("Whoever opens it gets a game of their own; nothing is sent anywhere.")
    field = tag(
        "label",
        {"class": "field"},
        sentence("span", {}, _("The link")),
        sentence("textarea", {"id": "link-text", **forms.READ_ONLY}, address),
    )
    copies = command("copy", _("Copy"), PRIMARY), command("share", _("Share"))
    if is_letter:
        copies = command("share", _("Share"), PRIMARY), command("copy", _("Copy"))
    told = sentence("p", {}, holds if is_letter else f"{holds} {opens}")
    return sheet(name, title, told, field, _actions(*copies), said="said")


def joining(rows: str, *, error: str, is_now: bool, is_expected: bool) -> str:
    """Return the sheet where somebody says who he is, and joins the game.

    Args:
        rows: his seat, as `seats.draw` draws it.
        error: what is wrong with what was chosen last, or "".
        is_now: whether he may sit down at once.
        is_expected: whether he has said it before, and waits until he may.
    """
    hint = nobody = ""
    if not is_now:
        words = _(
            "The game continues, and they sit down as soon as its rules allow it."
        )
        hint = sentence("p", {"class": "hint"}, words)
    if is_expected:
        nobody = command("nobody", _("Nobody joins"))
    title = _("Someone joins")
    return _form("join", title, "sit-down", rows + hint, error, _("Join"), nobody)


def seating(rows: str, *, error: str, shown: str = "") -> str:
    """Return the sheet that says who plays at each seat, and lets him change it.

    Args:
        rows: the seats, as `seats.draw` draws them.
        error: what is wrong with what was chosen last, or "".
        shown: what the change shows, to be agreed to, or "".
    """
    words = _(
        "A computer can take over from somebody who leaves, and a person from a"
        " computer. The game stays as it is."
    )
    content = sentence("p", {"class": "hint"}, words) + rows
    label = _("Show it and continue") if shown else _("Done")
    return _form("seats", _("Who plays"), "reseated", content, error or shown, label)


def _form(  # noqa: PLR0913, PLR0917 - a heading, what stands below it, and the buttons
    name: str,
    title: str,
    word: str,
    content: str,
    error: str,
    label: str,
    more: str = "",
) -> str:
    form = tag(
        "form",
        {"id": "dialog-form", "data-command": word, "autocomplete": "off"},
        forms.refusal(error),
        content,
        _actions(forms.primary(label, word, is_focused=True), more),
    )
    return sheet(name, title, form, asks=True)


def reveal(name: str, shown: str) -> str:
    """Return the sheet that shows something to the player of this name, once.

    Its button alone puts it away: Escape might be pressed before it was read.
    """
    button = command("close", _("I will remember"), PRIMARY, "put-away")
    told = tag("div", {"id": TOLD}, shown)
    title = _("For {name} only").format(name=name)
    return sheet("reveal", title, told, _actions(button), is_told=True, stays=True)


def keys(
    rows: Sequence[tuple[str, str]], speaking: Sequence[tuple[str, str]] = ()
) -> str:
    """Return the list of keys; each row is the keys and what they do.

    Args:
        rows: keys that do something.
        speaking: keys that only speak, where there are any.
    """
    listed = _listed(rows) + (_speaking(speaking) if speaking else "")
    return sheet("keys", _("Keys"), tag("div", {"id": TOLD}, listed), is_told=True)


def _speaking(rows: Sequence[tuple[str, str]]) -> str:
    """Return the keys that only speak, and what a screen reader needs for them."""
    heading = sentence("h3", {}, _("Keys that only speak"))
    about = _(
        "They never change anything, and work at any time, even while others play."
        " Keys of one letter need the focus mode of a screen reader: with NVDA, Insert"
        " and Space turn it on; with JAWS, Insert and Z turn browse mode off; with"
        " Orca, press the Orca key and A twice; with VoiceOver, turn Quick Nav off. In"
        " browse mode the reader keeps letters to itself, and the buttons do"
        " everything that keys do."
    )
    below = sentence("p", {"class": "sheet-text"}, about)
    return heading + _listed(rows) + below


def _listed(rows: Sequence[tuple[str, str]]) -> str:
    """Return keys with what they do."""
    lines = (
        tag(
            "div",
            {},
            tag("dt", {}, sentence("kbd", {}, key)),
            sentence("dd", {}, does),
        )
        for key, does in rows
    )
    return tag("dl", {"class": "keys"}, *lines)


def essentials(
    game: str, remember: str, words: Mapping[str, str], seen: Collection[str]
) -> str:
    """Return the card of what to remember, with the words of the game.

    Args:
        game: the short name.
        remember: as markup.
        words: with what each means, as markup.
        seen: those of them that stand on the table, in the order of the card.
    """
    here = {word: words[word] for word in seen}
    tip = sentence(
        "p", {"class": "hint"}, _("Tap a word on the table to find it here.")
    )
    others = {word: means for word, means in words.items() if word not in seen}
    rules = commands.link("help-rules", f"#/{game}/rules", _("All the rules"))
    return sheet(
        "help",
        _("Rules in short"),
        _words(_("Words on the table"), here),
        tip if here else "",
        sentence("h3", {}, _("What to remember")),
        tag("div", {"class": "remember"}, remember),
        _words(_("More words"), others),
        _actions(rules, command("close", _("Close"), PRIMARY, "help-close")),
    )


def _words(title: str, words: Mapping[str, str]) -> str:
    """Return words with what they mean, under a heading; "" without any."""
    rows = (
        tag("div", {}, sentence("dt", {}, word), tag("dd", {}, means))
        for word, means in words.items()
    )
    listed = tag("dl", {"class": "words-told"}, *rows)
    return sentence("h3", {}, title) + listed if words else ""


def sheet(  # noqa: PLR0913 - what a sheet is made of
    name: str,
    title: str,
    *content: str,
    said: str = "sr-only",
    is_told: bool = False,
    stays: bool = False,
    asks: bool = False,
) -> str:
    """Return a sheet.

    Args:
        name: tells it from others: one in the place of another is an element of its
            own, so that a screen reader says its title.
        title: its heading.
        content: what stands on it, as markup.
        said: the class of what is said on it: behind it nothing is heard.
        is_told: whether what has the id `TOLD` is read out as it opens.
        stays: whether only a button of its content puts it away.
        asks: whether something is filled in, so that a tap beside it is ignored.
    """
    looks = {"class": "sheet", "id": f"{name}-sheet", "data-modal": ""}
    named = {
        "aria-labelledby": "dialog-title",
        "aria-describedby": TOLD if is_told else None,
        "data-stays": "" if stays else None,
        "data-asks": "" if asks else None,
    }
    short = title[:SEEN] if len(title) > SEEN else None
    heading = sentence("h2", {"id": "dialog-title", "data-short": short}, title)
    closes = "" if stays else commands.closes("close", "dialog-close")
    heard = forms.says("live", "polite"), forms.says("alert", "assertive")
    return tag(
        "dialog",
        {**looks, **named},
        tag("header", {}, heading, closes),
        *content,
        tag("div", {"class": said}, *heard),
    )


def is_over(markup: str) -> bool:
    """Return whether a sheet lies over a screen."""
    return " data-modal" in markup


def _actions(*buttons: str) -> str:
    return tag("div", {"class": "actions"}, *buttons)


def _item(word: str, label: str) -> str:
    return command(word, label, "item", f"item-{word}")


def _recap(*, is_there: bool | None) -> str:
    """Return what shows again what was done, where the tray has no room for it."""
    if is_there is None:
        return ""
    state: Attributes = {"aria-disabled": None if is_there else "true"}
    what = {"data-command": "recap", **state}
    return button("item-recap", "item recap-item", what, escape(_("Recap")))


def _turn(word: str, is_on: bool | None, on: str, off: str) -> str:  # noqa: FBT001 - it is private
    """Return what turns something on or off; nothing where it cannot be had."""
    return "" if is_on is None else _item(word, off if is_on else on)


def _link(name: str, address: str, label: str) -> str:
    return commands.link(f"item-{name}", address, label, "item")


def _seed(seed: str) -> str:
    """Return the seed, or why it is not there, as a line below the menu."""
    if not seed:
        told = escape(_("The seed of this deal is shown when the game is over."))
    else:
        code = sentence("code", {"class": "seed"}, seed)
        told = escape(_("Seed of this deal: {seed}")).format(seed=code)
    return tag("p", {"class": "hint"}, told)
