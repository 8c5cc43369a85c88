"""The screens of a shared table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core import names
from tabletop.core.i18n import _, listed, mark, ngettext, written
from tabletop.model.company import (
    FREE,
    STANDINGS,
    WATCH,
    Apart,
    Company,
    Handed,
    Person,
    told_asking,
    told_seats,
)
from tabletop.model.router import ROOT
from tabletop.model.together import Choosing, Gathering, Invited
from tabletop.screens import lobby
from tabletop.screens.parts import commands, forms, game_cards, game_lists, seat_table
from tabletop.screens.parts.codes import code, reader
from tabletop.screens.parts.commands import PRIMARY, button, command, icon
from tabletop.screens.parts.sheets import sheet
from tabletop.ui.elements import Attributes, Child, Element, Node, hidden, tag
from tabletop.ui.faces import face
from tabletop.ui.seats import disc
from tabletop.ui.window import Window

LONGEST_LINE: Final = 200
"""The most characters of a line of talk."""

PHRASES: Final = {
    "hello": mark("Hello!"),
    "good-luck": mark("Good luck!"),
    "well-played": mark("Well played!"),
    "thanks": mark("Thanks!"),
    "one-moment": mark("One moment."),
    "take-your-time": mark("Take your time."),
    "oh-no": mark("Oh no!"),
    "ha": mark("Ha!"),
    "sorry": mark("Sorry!"),
    "again": mark("Another game?"),
    "must-go": mark("I have to go."),
    "goodbye": mark("Goodbye!"),
}
"""Ready phrases of the chat, by their ids in messages."""


# Screens


def draw(place: Apart, window: Window) -> tuple[Element, ...]:
    """Return what is shown at a place where people come together."""
    match place:
        case Choosing():
            return _choose(place)
        case Gathering():
            return _gathering(place, window)
        case Invited():
            return _invited(place, window)
        case _:
            return ()


def _choose(shown: Choosing) -> tuple[Element, ...]:
    """Return the screen with the games and the ways to invite people."""
    bands = (
        _band(cover, is_chosen=cover.game == shown.game)
        for cover in game_cards.covers()
        if cover.most > 1
    )
    label = _("Which game?")
    games = tag("fieldset", {"class": "with-games", "aria-label": label}, *bands)
    ours = _("With {people}").format(people=game_lists.named(shown.ours))
    rows = (
        _row("reunite", "people", ours, _("like last time")) if shown.ours else "",
        _row("near", "qr", _("Same Wi-Fi"), _("no internet needed")),
        _row("by-letter", "letter", _("By message"), _("a move at a time"))
        if shown.can_write
        else "",
    )
    form: Attributes = {
        "id": "plan-form",
        "class": "form",
        "data-command": "send",
        "data-input": "plan",
    }
    return _page(
        _("Play together"),
        forms.refusal(shown.error),
        tag(
            "form",
            form,
            _own_name(shown.name) if shown.asks_name else "",
            games,
            _send(),
            _seen_by(_relayed(), shown.servers),
        ),
        tag("div", {"class": "items panel-of"}, *rows),
        forms.folded(
            "invited",
            _("I have an invitation"),
            _paste(_("The invitation"), _("Open"), is_read=shown.is_read),
            is_open=shown.error or shown.is_read,
        ),
    )


def _gathering(shown: Gathering, window: Window) -> tuple[Element, ...]:
    """Return the screen of a table at which people gather."""
    here = sum(p.standing in {"here", "computer"} for p in shown.people)
    word = ngettext("Start with {n}", "Start with {n}", here)
    word = _("Continue") if shown.goes_on else word.format(n=written(here))
    looks = "button" if shown.asking else PRIMARY  # one highlight at a time
    begins = command("begin", word, looks) if shown.can_begin else ""
    is_free = any(person.standing in FREE for person in shown.people)
    free = tag("p", {"class": "hint"}, _("Choose an empty seat for a computer."))
    label = _("Back to the game") if shown.goes_on else _("Leave")
    to = shown.goes_on or ROOT
    leaves: Node = commands.link("leave", to, label, "button quiet")
    if begins and shown.goes_on:
        leaves = ""  # it would lead to the same
    return _page(
        shown.title,
        forms.refusal(shown.error),
        _status(shown.told),
        _asking(shown.asking),
        _beside(shown.handed) if shown.handed else "",
        _ring(shown, window),
        _steps(shown),
        "" if shown.handed else _link(shown),
        begins,
        free if begins and is_free and not shown.goes_on else "",
        tag("p", {"class": "hint"}, shown.lack) if shown.lack else "",
        "" if shown.handed else _as_text(shown),
        _terms(shown),
        leaves,
        back=shown.goes_on or "#/together",
    )


def _invited(shown: Invited, window: Window) -> tuple[Element, ...]:
    """Return the screen of an invitation and its progress."""
    title = _("Invitation")
    if shown.host:
        title = _("{who}’s table").format(who=shown.host)
    parts: list[Child] = [forms.refusal(shown.error), _status(shown.told)]
    if shown.people:
        seats = _placed(shown.people)
        parts.append(seat_table.ring(seats, window, _picture(shown.game)))
    if shown.is_old:
        label = _("The invitation")
        parts.append(_paste(label, _("Open"), is_read=shown.is_read))
    elif shown.handed is not None:
        parts.append(_answer(shown.host, shown.handed))
    elif shown.title and not shown.people:
        parts += [_host(shown), "" if shown.is_coming else _ask(shown)]
    return _page(title, *parts)


def people(shown: Company) -> Element:
    """Return the sheet of who is at a table."""
    watch = ngettext("{n} watching", "{n} watching", shown.watchers)
    watch = watch.format(n=shown.watchers)
    back = command("back", _("I’m back"), PRIMARY, "say-back") if shown.is_back else ""
    more = command("more-time", _("A bit more time")) if shown.can_extend else ""
    handed: Child = None
    if to := shown.handed:
        handed = _text(to), _drawn(to), _returns(to)
    return sheet(
        "people",
        _("Who is at the table"),
        forms.refusal(shown.error),
        _seats(shown.people),
        tag("p", {"class": "hint", "id": "watchers"}, icon("watch"), " ", watch)
        if shown.watchers
        else "",
        handed,
        tag("div", {"class": "items"}, back, more) if back or more else "",
        tag("div", {"class": "fields"}, _talk(shown), _leaving(shown)),
        tag("div", {"class": "actions"}, command("close", _("Close"), PRIMARY)),
        said="said",
    )


def _leaving(shown: Company) -> Element:
    """Return what leaves the table, behind one line."""
    leaves = command("leave-table", shown.leaves, "button quiet")
    told = tag("p", {"class": "hint"}, shown.left)
    return forms.folded("leave-fold", _("Leave"), told, leaves)


# The choice of a game


def _page(title: str, *parts: Child, back: str = ROOT) -> tuple[Element, ...]:
    bar = forms.bar(title, back=back, label=_("Back"))
    return bar, forms.main("together", "together", parts)


def _own_name(name: str) -> Element:
    """Return the field for the host's name."""
    more = {"spellcheck": "false", "required": ""}
    box = forms.text_box("name", name, names.LONGEST, more)
    return forms.field(_("Your name"), "name", box)


def _band(cover: game_cards.GameCard, *, is_chosen: bool) -> Element:
    """Return a game that can be chosen, on its colours."""
    looks: Attributes = {
        "type": "radio",
        "id": f"with-{cover.game}",
        "name": "game",
        "value": cover.game,
        "class": "sr-only",
        "checked": "" if is_chosen else None,
    }
    return tag(
        "label",
        {"class": f"band of-{cover.game}"},
        forms.box(looks),
        cover.picture,
        _game_words(cover),
        tag("span", {"class": "chosen", "aria-hidden": "true"}, icon("check")),
    )


def _game_words(cover: game_cards.GameCard) -> Element:
    return tag(
        "span",
        {"class": "band-words"},
        tag("b", {}, _(cover.title)),
        tag("span", {"class": "band-state"}, lobby.number(cover)),
    )


def _picture(game: str) -> Child:
    return next((c.picture for c in game_cards.covers() if c.game == game), "")


def _row(word: str, drawn: str, title: str, told: str) -> Element:
    """Return a way to play together that is not the usual one."""
    words = tag("span", {}, tag("b", {}, title), " ", tag("small", {}, told))
    return button(
        word, "item", {"data-command": word}, icon(drawn), words, icon("further")
    )


def _send() -> Element:
    """Return the button that sends the link of a table."""
    looks = {"data-command": "send"}
    return button("send", PRIMARY, looks, icon("share"), " ", _("Send a link"))


def _relayed() -> str:
    return _(
        "A public relay connects you. It sees your network address, never the game."
    )


def _seen_by(line: str, servers: Sequence[str]) -> Element:
    """Return what a link tells whom; behind it the servers, and who holds the game."""
    holds = _(
        "The host’s device holds the complete game, hidden cards included. There is "
        "no account."
    )
    asked = _("A link asks these servers: {servers}.")
    asked = asked.format(servers=listed(servers)) if servers else ""
    told = (tag("p", {}, each) for each in (holds, asked) if each)
    words = icon("language"), tag("span", {}, line), icon("further")
    return forms.folded("seen-by", words, *told)


# People at a table


def _status(told: str) -> Node:
    return tag("p", {"class": "told", "id": "told-now"}, told) if told else ""


def _asking(asking: Sequence[tuple[int, str]]) -> Node:
    """Return who asked first for a seat, with the answers, and how many wait."""
    if not asking:
        return ""
    (number, name), *later = asking
    waits = ngettext("{n} more", "{n} more", len(later)).format(n=len(later))
    row = tag(
        "li",
        {"id": f"asks-{number}"},
        tag("span", {"class": "who"}, told_asking(name)),
        tag("span", {"class": "standing"}, waits) if later else "",
        command(f"admit-{number}", _("Let in"), PRIMARY),
        command(f"deny-{number}", _("No"), "button quiet"),
    )
    return tag("ul", {"class": "gathered", "id": "asking"}, row)


def _ring(shown: Gathering, window: Window) -> Element:
    """Return the table with everybody around it."""
    here = [p for p in shown.people if p.standing in {"here", "computer"}]
    told = ngettext("{n} is here", "{n} are here", len(here)).format(n=len(here))
    if len(here) == 1:  # in a running game each seat says who is away
        told = "" if shown.goes_on else _("Nobody here yet")
    centre = _picture(shown.game), tag("p", {}, told)
    word = "" if shown.is_begun else "seat-"
    seats = _placed(shown.people, "invite-" if shown.goes_on else word)
    return seat_table.ring(seats, window, centre)


def _placed(people: Sequence[Person], word: str = "") -> list[Element]:
    """Return the seats at the table; the person's own one is nearest."""
    near = next((person.seat for person in people if person.is_own), 0)
    seats = (*people[near:], *people[:near])
    return [_seated(person, place, word) for place, person in enumerate(seats)]


def _seated(person: Person, place: int, word: str) -> Element:
    """Return a seat at the table, at a place counted from the nearest one.

    `word` begins the command for a free seat and a computer's: "seat-" exchanges one
    for the other, "invite-" invites a person.
    """
    is_free, is_computer = person.standing in FREE, person.standing == "computer"
    told = "" if person.standing in {"here", "open"} else person.told
    name = _("You") if person.is_own else person.name
    if is_free:
        seen = tag("span", {"class": "empty-seat"}, icon("more"))
    elif is_computer:
        seen = face(person.name, "calm", 96)
    else:
        seen = disc(person.seat, person.name)
    plate = tag("span", {"class": "plate"}, tag("b", {}, name), tag("span", {}, told))
    empty = hidden("span", _("Empty")) if is_free else None
    if is_free:
        plate = tag("span", {"class": "plate"}, tag("span", {}, told))
    looks: Attributes = {
        "class": f"laid-seat nth-{place}",
        "id": f"person-{person.seat}",
        "data-standing": person.standing,
    }
    if not (word and (is_free or is_computer)):
        return tag("div", looks, seen, empty, plate)
    does = _("free the seat") if is_computer else _("a computer plays here")
    does = _("Invite") if word == "invite-" else does
    changes = {"type": "button", "data-command": f"{word}{person.seat}"}
    return tag(
        "button", {**looks, **changes}, seen, empty, plate, hidden("span", f" {does}")
    )


def _seats(rows: Sequence[Person]) -> Element:
    """Return who is at each seat, and what can be done there."""
    return tag("ul", {"class": "gathered", "id": "people"}, *map(_seat, rows))


def _seat(person: Person) -> Element:
    sign, _words = STANDINGS[person.standing]
    name = _("{who} (you)").format(who=person.name) if person.is_own else person.name
    parts: list[Child] = [
        tag("span", {"class": "sign", "aria-hidden": "true"}, sign),
        tag("span", {"class": "who"}, name),
        tag("span", {"class": "standing"}, person.told),
    ]
    if person.can_invite:
        again = person.standing in {"invited", "away", "coming"}
        label = _("Invite again") if again else _("Invite")
        named = label, hidden("span", f" {person.name}")
        what = {"data-command": f"invite-{person.seat}"}
        parts.append(button(f"invite-{person.seat}", "button", what, named))
    if more := [*_about(person)]:
        label = _("More about {who}").format(who=person.name)
        line = icon("tools"), hidden("span", label)
        parts.append(forms.folded(f"about-{person.seat}", line, *more))
    row = f"person-{person.seat}"
    return tag("li", {"id": row, "data-standing": person.standing}, *parts)


def _about(person: Person) -> Iterator[Element]:
    """Yield what can be done about another person at the table."""
    if person.is_own or person.standing not in {"here", "away"}:
        return
    label = _("Unmute {who}") if person.is_muted else _("Mute {who}")
    label = label.format(who=person.name)
    yield command(f"mute-{person.seat}", label, "button quiet")
    if person.can_host:
        label = _("Hand the table to {who}").format(who=person.name)
        yield command(f"entrust-{person.seat}", label, "button quiet")
    if person.can_remove:
        label = _("Remove {who}").format(who=person.name)
        yield command(f"remove-{person.seat}", label, "button quiet")


def _steps(shown: Gathering) -> Node:
    """Return the buttons of one seat more, or one fewer."""
    if shown.is_begun or not (shown.fewer or shown.more):
        return ""
    return tag(
        "div",
        {"class": "stepper"},
        _step("fewer", _("One fewer seat"), can_be=shown.fewer),
        tag("span", {}, told_seats(len(shown.people))),
        _step("more", _("One more seat"), can_be=shown.more),
    )


def _step(word: str, told: str, *, can_be: bool) -> Element:
    asks: Attributes = {"data-command": word} if can_be else {"aria-disabled": "true"}
    return commands.sign(word, told, word, asks)


# Links and codes


def _link(shown: Gathering) -> Child:
    """Return how the link of the table is sent."""
    if shown.link is None:
        return _send(), _seen_by(_relayed(), shown.servers)
    looks = {"data-command": "send"}
    label = _("Send the link again")
    sends = (
        button("send", "button", looks, icon("share"), " ", label),
        commands.sign("copy", _("Copy"), "copy", {"data-command": "copy"}),
    )
    copied = tag("p", {"class": "hint", "id": "copied", "hidden": ""})
    return tag("div", {"class": "send-again"}, *sends), copied  # the page fills it


def _as_text(shown: Gathering) -> Node:
    """Return the other ways to invite people."""
    row = _row("near", "qr", _("Same Wi-Fi"), _("no internet needed"))
    items = tag("div", {"class": "items panel-of"}, row)
    near: Node = "" if shown.needs_link else items
    if shown.link is None:
        return near
    inside = _drawn(shown.link), _field(shown.link)
    return forms.folded("as-text", _("Code and text"), *inside, near)


def _near() -> str:
    return _("Both devices must be on the same Wi-Fi or hotspot. Nothing leaves it.")


def _beside(handed: Handed) -> Element:
    """Return the two steps by which devices in one network find each other."""
    told, label = _near(), _("The answer")
    camera = _camera(is_read=handed.is_read)
    scans = tag("b", {}, _("Your friend scans this")), _drawn(handed)
    answers = tag("b", {}, _("You scan the answer")), camera
    steps = tag(
        "ol", {"class": "two-steps"}, tag("li", {}, scans), tag("li", {}, answers)
    )
    texts = forms.folded(
        "as-text",
        _("Two texts instead"),
        _text(handed),
        _pasted(label, _("Connect")),
    )
    looks = {"class": "handed", "id": "invitation", "aria-label": _("Same Wi-Fi")}
    hint = tag("p", {"class": "hint"}, told)
    found = tag("p", {"class": "told", "id": "looking"}, handed.told)
    return tag("section", looks, hint, steps, found, texts)


def _returns(handed: Handed) -> Child:
    """Return where an answer is taken that the other one sends back."""
    if not handed.is_answered:
        return None
    found = tag("p", {"class": "told", "id": "looking"}, handed.told)
    return (*_paste(_("The answer"), _("Connect"), is_read=handed.is_read), found)


def _drawn(handed: Handed) -> Element:
    """Return a link as a code that a camera reads."""
    if not handed.link:
        told = _("Creating the invitation…")
        return tag("p", {"class": "told"}, told)
    return code(handed.link, handed.label)


def _text(handed: Handed) -> Child:
    """Return a link as a text, and what passes it on."""
    passes = command("share", _("Share")), command("copy", _("Copy"))
    return (_field(handed), commands.actions(passes)) if handed.link else None


def _field(handed: Handed) -> Element:
    looks: Attributes = {
        "id": "link-text",
        **forms.READ_ONLY,
        "rows": 3,
        "data-title": handed.title or None,
        "data-text": handed.said or None,
    }
    words = tag("span", {}, _("The link"))
    return tag("label", {"class": "field"}, words, tag("textarea", looks, handed.link))


def _paste(label: str, does: str, *, is_read: bool) -> tuple[Element, ...]:
    """Return the field for a received text, and the scanner of its code."""
    return *_camera(is_read=is_read), _pasted(label, does)


def _camera(*, is_read: bool) -> tuple[Element, ...]:
    words = _("Stop the camera") if is_read else _("Read a code with the camera")
    seen = (reader(_("What the camera sees")),) if is_read else ()
    return *seen, command("read", words)


def _pasted(label: str, does: str) -> Element:
    """Return the field for a received text."""
    looks: Attributes = {
        "id": "answer",
        "name": "answer",
        "data-typed": "",
        "rows": 2,
        "autocomplete": "off",
        "spellcheck": "false",
    }
    words = tag("span", {}, label)
    box = tag("label", {"class": "field"}, words, tag("textarea", looks))
    takes = tag("button", {"type": "submit", "class": "button", "id": "take"}, does)
    form: Attributes = {
        "id": "answer-form",
        "data-command": "answer",
        "data-clears": "",
    }
    return tag("form", form, box, takes)


# An invitation


def _host(shown: Invited) -> tuple[Element, ...]:
    """Return who invites, and to which game."""
    told = _("is keeping your seat") if shown.is_back else _("has a seat for you")
    words = tag("span", {}, tag("b", {}, shown.host), " ", told)
    host = tag("p", {"class": "host-of"}, disc(0, shown.host), words)
    covers = (each for each in game_cards.covers() if each.game == shown.game)
    bands = (
        tag("div", {"class": f"band of-{c.game}"}, c.picture, _game_words(c))
        for c in covers
    )
    return host, *bands


def _ask(shown: Invited) -> Element:
    """Return the form for an invited person."""
    label = _("Come back") if shown.is_back else _("Sit down")
    more: Attributes = {"spellcheck": "false", "required": ""}
    if shown.known:
        more = {**more, "list": "known-names"}
    box = forms.text_box("name", shown.name, names.LONGEST, more)
    known = (tag("option", {"value": name}) for name in shown.known)
    seen = _(
        "A public relay finds {who}. It sees your network address, never the game."
    )
    seen, servers = seen.format(who=shown.host), shown.servers
    if shown.is_near:
        seen, servers = _near(), ()
    return tag(
        "form",
        {"id": "join-form", "class": "form", "data-command": "join"},
        tag("p", {"id": "running"}, shown.running) if shown.running else "",
        "" if shown.is_back else forms.field(_("Your name"), "name", box),
        tag("datalist", {"id": "known-names"}, *known) if shown.known else "",
        forms.primary(label, "join"),
        _seen_by(seen, servers),
        command(WATCH, _("Just watch"), "quiet-link") if shown.can_watch else "",
    )


def _answer(host: str, handed: Handed) -> Node:
    told = _(
        "Let {who} scan this answer, or send it back as a text. Keep this page open."
    ).format(who=host)
    looks = {"class": "handed", "id": "invitation", "aria-label": _("Your answer")}
    hint = tag("p", {"class": "hint"}, told)
    return tag("section", looks, hint, _drawn(handed), _text(handed))


TURNS: Final = (0, 30, 60, 120, 300)
"""Seconds of a turn that are offered; 0 for no timer."""


def _terms(shown: Gathering) -> Node:
    """Return what holds at the table, behind one line."""
    if shown.is_begun:
        return ""
    away = forms.choose(
        {"id": "away", "name": "away", "data-change": "terms"},
        [
            ("wait", _("The game waits")),
            ("computer", _("A computer plays for them")),
        ],
        "wait" if shown.waits else "computer",
    )
    rows = [(f"{n}", _turn_words(n)) for n in TURNS]
    timer = forms.choose(
        {"id": "timer", "name": "timer", "data-change": "terms"},
        rows,
        f"{shown.seconds}",
    )
    form: Attributes = {"id": "terms-form", "class": "form", "data-command": "terms"}
    inside = tag(
        "form",
        form,
        forms.field(_("If somebody is away"), "away", away),
        forms.field(_("Time per turn"), "timer", timer),
    )
    return forms.folded("terms", _("Table settings"), inside)


def _turn_words(seconds: int) -> str:
    if not seconds:
        return _("As long as you like")
    if seconds < 60:  # noqa: PLR2004 - of a minute
        return _("{n} seconds").format(n=seconds)
    if seconds == 60:  # noqa: PLR2004
        return _("1 minute")
    return _("{n} minutes").format(n=seconds // 60)


def _talk(shown: Company) -> Element:
    """Return the last lines of the chat, and its controls."""
    lines = (
        tag("li", {}, tag("b", {}, line.name), " ", line.text) for line in shown.talk
    )
    said = tag("ul", {"class": "talk", "id": "talk"}, *lines) if shown.talk else ""
    if shown.looks_on:
        nothing = tag("p", {"class": "hint"}, _("Only players can chat."))
        return forms.folded("talk-fold", _("Chat"), said or nothing, is_open=shown.talk)
    phrases = (
        command(f"say-{id_}", _(words), "button quiet")
        for id_, words in PHRASES.items()
    )
    looks: Attributes = {
        "type": "text",
        "id": "line",
        "name": "line",
        "data-typed": "",
        "maxlength": LONGEST_LINE,
        "autocomplete": "off",
        "aria-label": _("Say something"),
        "placeholder": _("Say something"),
    }
    send = tag(
        "button", {"type": "submit", "class": "button", "id": "send-line"}, _("Send")
    )
    form: Attributes = {"id": "talk-form", "data-command": "say", "data-clears": ""}
    return forms.folded(
        "talk-fold",
        _("Chat"),
        said,
        tag("form", form, forms.box(looks), send),
        tag("div", {"class": "phrases"}, *phrases),
        is_open=shown.talk,
    )
