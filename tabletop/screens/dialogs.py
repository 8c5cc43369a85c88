"""Dialogs over a table: the menu, and the list of keys.

Each is one element `dialog`, `data-modal`, present in the page while it is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tabletop.core.i18n import _
from tabletop.core.options import title_of
from tabletop.library import daily
from tabletop.library.game_index import entry_of
from tabletop.library.results import day_of
from tabletop.model import router
from tabletop.model.board import HELP, RESULT, SCORE, TOOLS, Board
from tabletop.model.coach import can_coach
from tabletop.model.company import PEOPLE
from tabletop.model.router import Route
from tabletop.model.seat_draft import SeatDraft, expected
from tabletop.registry import lesson_of
from tabletop.screens.parts import (
    boards,
    commands,
    forms,
    keys as key_rows,
    rules,
    seats,
)
from tabletop.screens.parts.commands import PRIMARY, actions, button, command, icon
from tabletop.screens.parts.forms import LEVER
from tabletop.screens.parts.sheets import TOLD, sheet
from tabletop.session import Session, challenge, game_of, links
from tabletop.session.analysis import is_bare, is_told
from tabletop.session.bot_protocol import offers
from tabletop.session.challenge import Challenge
from tabletop.session.correspondence import LETTER, sender
from tabletop.session.game_request import NewGame, texts
from tabletop.ui.elements import Attributes, Child, Element, Node, tag


def over(table: Board, seen: Iterable[Node] = ()) -> Node:
    """Return what lies over a table, of which `seen` is in sight."""
    if not table.is_covered and (revealed := table.revealed):
        return reveal(table.names[table.viewer], revealed)
    if table.draft:
        return _seats(table.session, table.draft)
    if table.dialog == HELP:
        return essentials(table.session.game, table.session.options, table.asked, seen)
    if table.dialog == PEOPLE and table.company:
        from tabletop.screens import together  # noqa: PLC0415 - loaded on first use

        return together.people(table.company)
    sheets = {
        "menu": menu,
        "sharing": _sharing,
        TOOLS: _tools,
        "keys": keys_of,
        "link": _link,
        "deal": _link,
        LETTER: _letter,
        RESULT: _result_of_day,
        SCORE: _score,
    }
    return sheets[table.dialog](table) if table.dialog in sheets else ""


def can_recap(table: Board) -> bool | None:
    """Return whether there is a recap to show; None for a lone player."""
    session = table.session
    is_alone = len(session.seats) == 1
    return None if is_alone else session.turn_left(table.viewer) is not None


def look_back(table: Board) -> str:
    """Return the address where the game can be looked back at, "" if not yet."""
    if not table.is_kept or not is_told(table.session.as_it_stands()):
        return ""
    return router.address(Route(table.session.game, router.ANALYSIS, table.id))


def can_share_deal(table: Board) -> bool:
    """Return whether a link may begin this deal again."""
    return table.is_kept and is_bare(table.session)


def menu(table: Board) -> Element:
    """Return the menu of a table; it leaves out what makes no sense there."""
    groups = (
        ("this-game", _("This game"), _of_game(table)),
        ("help", _("Help"), _helps(table)),
        ("app", _("App"), _of_app(table)),
    )
    rows = (
        forms.section("items", f"menu-{id_}", group, *inside, level="h3")
        for id_, group, inside in groups
    )
    title = boards.title(table)
    return sheet("menu", title, tag("div", {"class": "menu"}, *rows))


def _of_game(table: Board) -> Iterator[Element]:
    yield _link_to("new", f"#/{table.session.game}/new", _("New game"))
    if any(_shares(table)):
        yield _item("sharing", _("Share"), "share")
    if back := look_back(table):
        yield _link_to("review", back, _("Review"))


def _helps(table: Board) -> Iterator[Element]:
    session = table.session
    yield _item("help", _("Rules"), "rules")
    if lesson_of(session.game):
        yield _link_to("learn", f"#/{session.game}/learn", _("Lesson"))
    if not (table.lesson or table.company) and can_coach(session):
        yield _switch("coach", _("Coach"), is_on=table.wishes.coach)


def _of_app(table: Board) -> Iterator[Element]:
    wishes = table.wishes
    if wishes.sound is not None:
        yield _switch("sound", _("Sound"), is_on=wishes.sound)
    if wishes.vibration is not None:
        yield _switch("vibration", _("Vibration"), is_on=wishes.vibration)
    yield _link_to("settings", "#/settings", _("Settings"), commands.icon("next"))


def _sharing(table: Board) -> Element:
    """Return what of a game can be shared, and how."""
    return sheet("sharing", _("Share"), tag("div", {"class": "items"}, *_shares(table)))


def _shares(table: Board) -> Iterator[Element]:
    session = table.session
    if not session.is_remote:
        yield _item("link", _("Link to this game as it stands"))
    if can_share_deal(table):
        yield _item("deal", _("Link to this deal from the start"), "new")
    is_alone = not (table.lesson or table.company)
    if is_alone and not session.is_remote and sender(session) is not None:
        yield _item(LETTER, _("Send my move"), "share")
    if address := _gather(table):
        yield _link_to("together", address, _("Play together"), drawn="people")


def _tools(table: Board) -> Element:
    """Return the tools that are rarely used."""
    rows = tag("div", {"class": "items"}, *_rare_tools(table))
    return sheet(TOOLS, _("More"), rows)


def _rare_tools(table: Board) -> Iterator[Element]:
    session, is_going = table.session, not table.session.is_over
    is_alone = not (table.lesson or table.company)
    if table.company is None:
        yield _item("redo", _("Redo"), is_usable=session.can_redo)
    if not table.is_covered:
        yield _item("story", _("Log"), kind="item story-tool")
        if (is_there := can_recap(table)) is not None:
            yield _item("recap", _("Recap"), is_usable=is_there)
    if is_alone and is_going and len(session.seats) > 1:
        yield _item("seats", _("Players"), "people")
    if session.has_room and is_going and not table.company:
        yield _item("join", _("Add a player"), "people")
    if table.view.has_forced and is_going:
        label = _("Play for me when there is nothing to decide")
        yield _switch("forced", label, is_on=table.wishes.forced)
    if table.can_watch and is_going:
        yield _item("watch", _("Watch the computer play"), "go-on")
    if session.abandoned is not None:
        yield _item("restore", _("Restore my earlier moves"), "redo")
    if is_alone:
        label = _("Undo any move")
        yield _switch("unsee", label, "undo", is_on=session.may_unsee)


def _gather(table: Board) -> str:
    """Return the address where this is played at several devices, "" if it can't be."""
    session = table.session
    if table.company or max(game_of(session.game).PLAYERS) == 1:
        return ""
    is_going = bool(session.log) and not (session.is_over or day_of(session))
    if is_going and session.persons and table.is_kept:
        going = Route(page=router.TOGETHER, part=f"{session.game}/{table.id}")
        return router.address(going)
    asked = NewGame(session.game, session.seats, session.options)
    together = Route(page=router.TOGETHER, part=session.game, settings=texts(asked))
    return router.address(together)


def _link(table: Board) -> Element:
    session, site = table.session, table.wishes.site
    if table.dialog == "deal" and is_bare(session):
        holds = _(
            "The link starts the same deal from the beginning, with these players and "
            "options and the same shuffles and throws."
        )
        title = _("Link to this deal from the start")
        return _link_sheet("deal", title, holds, site + links.deal(session))
    holds = _(
        "The link holds the complete game: names, options, shuffles, throws and every "
        "move."
    )
    if not is_bare(session.as_it_stands()):
        told = _("The link starts another game with these players and options.")
        holds = f"{told} {links.hidden()}"
    title = _("Link to this game as it stands")
    return _link_sheet("link", title, holds, site + links.address(session))


def _letter(table: Board) -> Element:
    session, acts = table.session, table.session.to_act
    told = _("The link holds the complete game, so the others see how it ended.")
    if acts >= 0:
        told = _(
            "The link holds the complete game. {who} opens it, plays on their own"
            " device, and sends you the next one."
        ).format(who=session.seats[acts].name)
    trust = _("With the right program, somebody could read from it what comes next.")
    title, address = _("Send my move"), table.wishes.site + links.letter(session)
    return _link_sheet("letter", title, f"{told} {trust}", address, is_letter=True)


def _result_of_day(table: Board) -> Node:
    """Return the sheet with what came of a deal of the day; "" of another game."""
    session, site = table.session, table.wishes.site
    if not (day_of(session) and session.is_over):
        return ""
    entry = entry_of(table.id, session, table.status, 0.0)
    return result(daily.text(entry, _(game_of(session.game).TITLE), site))


def score_of(session: Session) -> Challenge | None:
    """Return the result that a person can share, None if the game doesn't count."""
    is_counted = not (session.takebacks or session.is_assisted)
    return challenge.result_of(session) if is_counted else None


def _score(table: Board) -> Node:
    session = table.session
    mine = score_of(session)
    if mine is None or not can_share_deal(table):
        return ""
    told = challenge.boast(mine, len(session.seats))
    address = table.wishes.site + links.challenge(session, mine)
    shared: Attributes = {
        "id": "link-text",
        **forms.READ_ONLY,
        "rows": 2,
        "data-title": title_of(game_of(session.game), session.options),
        "data-text": told,
        "data-copies": f"{told}\n{address}",
    }
    label = tag("span", {"class": "sr-only"}, _("The link"))
    field = tag("label", {"class": "field"}, label, tag("textarea", shared, address))
    copies = command("share", _("Share"), PRIMARY), command("copy", _("Copy"))
    line = tag("p", {"class": "boast"}, told)
    title = _("Share my score")
    return sheet("result", title, line, field, actions(*copies), said="said")


def keys_of(table: Board) -> Element:
    """Return the list of keys at a table, with the seed of its deal."""
    rows = key_rows.rows(table.view, has_company=table.company is not None)
    below = seed(table.session) if table.is_kept else ""
    return keys(rows, key_rows.rows_of_speaking(table.view), below)


def _seats(session: Session, chosen: SeatDraft) -> Element:
    is_alone = len(session.seats) == 1
    players = max(len(session.seats), chosen.first + 1)
    kept = [seat.bot for seat in chosen.seats]
    offered = offers(session.game, players, session.options, kept)
    known = {level.id: level.title for level in offered}
    rows = seats.draw(chosen.seats, known, chosen.first, is_alone=is_alone)
    if chosen.first:
        return _joining(session, rows, chosen.error)
    words = _(
        "A computer can take over from somebody who leaves, and a person from a"
        " computer. The game stays as it is."
    )
    content = tag("p", {"class": "hint"}, words), rows
    label = _("Show it and continue") if chosen.shown else _("Done")
    told = chosen.error or chosen.shown
    title, is_sure = _("Players"), bool(chosen.shown)
    return _form("seats", title, "reseated", content, told, label, is_focused=is_sure)


def _joining(session: Session, rows: Child, error: str) -> Element:
    hint = nobody = None
    if not session.joining:
        words = _(
            "The game continues, and the new player joins as soon as the rules allow "
            "it."
        )
        hint = tag("p", {"class": "hint"}, words)
    if expected(session) is not None:
        nobody = command("nobody", _("Add nobody"))
    title = _("Add a player")
    content = rows, hint
    return _form("join", title, "sit-down", content, error, _("Join"), nobody)


def result(text: str) -> Element:
    """Return the sheet with the result of a game, as text to be shared."""
    field = forms.copied("result-text", _("What is shared"), text)
    copies = command("copy", _("Copy"), PRIMARY), command("share", _("Share"))
    content = field, actions(*copies)
    return sheet("result", _("Share the result"), *content, said="said")


def _link_sheet(
    name: str, title: str, holds: str, address: str, *, is_letter: bool = False
) -> Element:
    opens = _("Whoever opens it gets a game of their own; nothing is sent anywhere.")
    field = forms.copied("link-text", _("The link"), address)
    copies = command("copy", _("Copy"), PRIMARY), command("share", _("Share"))
    if is_letter:
        copies = command("share", _("Share"), PRIMARY), command("copy", _("Copy"))
    told = tag("p", {}, holds if is_letter else f"{holds} {opens}")
    return sheet(name, title, told, field, actions(*copies), said="said")


def _form(  # noqa: PLR0913, PLR0917 - a heading, what stands below it, and the buttons
    name: str,
    title: str,
    word: str,
    content: Child,
    error: str,
    label: str,
    more: Element | None = None,
    *,
    is_focused: bool = True,
) -> Element:
    buttons = actions(forms.primary(label, word, is_focused=is_focused), more)
    filled = forms.refusal(error), content, buttons
    form = forms.form("dialog-form", word, *filled, **seats.CHOOSES)
    return sheet(name, title, form, asks=True)


def reveal(name: str, shown: Node) -> Element:
    """Return the sheet that shows something to the player of this name, once.

    Its button alone puts it away: Escape might be pressed before it was read.
    """
    button = command("close", _("I will remember"), PRIMARY, "put-away")
    told = tag("div", {"id": TOLD}, shown)
    title = _("For {name} only").format(name=name)
    return sheet("reveal", title, told, actions(button), is_told=True, stays=True)


def keys(
    rows: Sequence[tuple[str, str]],
    speaking: Sequence[tuple[str, str]] = (),
    below: Node = "",
) -> Element:
    """Return the list of keys; each row is the keys and what they do."""
    listed = tag("div", {"id": TOLD}, _listed(rows), _speaking(speaking))
    return sheet("keys", _("Keys"), listed, below, is_told=True)


def _speaking(rows: Sequence[tuple[str, str]]) -> tuple[Element, ...]:
    """Return the keys that only speak, and what a screen reader needs for them."""
    if not rows:
        return ()
    heading = tag("h3", {}, _("Keys that only speak"))
    about = _(
        "They never change anything, and work at any time, even while others play. "
        "Single-letter keys need the focus mode of a screen reader: with NVDA, Insert "
        "and Space turn it on; with JAWS, Insert and Z turn browse mode off; with "
        "Orca, press the Orca key and A twice; with VoiceOver, turn Quick Nav off. In "
        "browse mode the reader keeps letters to itself, and the buttons do "
        "everything that keys do."
    )
    below = tag("p", {"class": "sheet-text"}, about)
    return heading, _listed(rows), below


def _listed(rows: Sequence[tuple[str, str]]) -> Element:
    return forms.facts("keys", ((tag("kbd", {}, key), does) for key, does in rows))


def essentials(
    game: str, options: object, asked: Sequence[str], seen: Iterable[Node]
) -> Element:
    """Return the card with what the game is about, then the words of the game.

    Words that were asked for come first; of the others, those `seen` on the table do.
    """
    words = rules.glossary(game)
    wanted = {word: words[word] for word in asked}
    here = {word: words[word] for word in rules.in_sight(words, *seen)}
    here = {word: means for word, means in here.items() if word not in wanted}
    found = {*wanted, *here}
    tip = tag("p", {"class": "hint"}, _("Choose a word on the table to find it here."))
    others = {word: means for word, means in words.items() if word not in found}
    every = commands.link("help-rules", f"#/{game}/rules", _("All the rules"))
    return sheet(
        "help",
        _("Quick rules"),
        _words("", wanted),
        tag("div", {"class": "in-short"}, rules.about(game)),
        tag("h3", {}, _("What to remember")),
        tag("div", {"class": "remember"}, rules.essentials(game, options)),
        _words(_("Words on the table"), here),
        tip if here else "",
        _words(_("More words"), others),
        actions(every, command("close", _("Close"), PRIMARY, "help-close")),
    )


def _words(title: str, words: Mapping[str, Child]) -> tuple[Element, ...]:
    if not words:
        return ()
    heading = (tag("h3", {}, title),) if title else ()
    return *heading, forms.facts("words-told", words.items())


def _item(
    word: str,
    label: str,
    drawn: str = "",
    *,
    kind: str = "item",
    is_usable: bool = True,
) -> Element:
    """Return a row with the icon of a name, usually that of its command."""
    state = {"aria-disabled": None if is_usable else "true"}
    what: Attributes = {"data-command": word, **state}
    return button(f"item-{word}", kind, what, icon(drawn or word), label)


def _switch(word: str, label: str, drawn: str = "", *, is_on: bool) -> Element:
    """Return a row that turns something on and off."""
    what: Attributes = {"data-command": word, "role": "switch", "aria-checked": is_on}
    return button(f"item-{word}", "item", what, icon(drawn or word), label, LEVER)


def _link_to(
    name: str, address: str, label: str, more: Child = None, *, drawn: str = ""
) -> Element:
    looks: Attributes = {"class": "item", "id": f"item-{name}", "href": address}
    return tag("a", looks, icon(drawn or name), label, more)


def seed(session: Session) -> Element:
    """Return the seed of a deal, or why it is not shown, as a line."""
    if not is_bare(session):
        told = _("The code of this deal is shown when the game is over.")
        return tag("p", {"class": "hint"}, told)
    before, _seed, after = _("Code of this deal: {seed}").partition("{seed}")
    code = tag("code", {"class": "seed"}, session.seed)
    return tag("p", {"class": "hint"}, before, code, after)
