"""The screens of a shared table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core import names
from tabletop.core.i18n import _, mark, ngettext
from tabletop.model.company import STANDINGS, Apart, Company, Handed, Person
from tabletop.model.router import ROOT
from tabletop.model.together import Choosing, Gathering, Invited
from tabletop.screens import lobby
from tabletop.screens.parts import commands, forms, game_cards
from tabletop.screens.parts.codes import code, reader
from tabletop.screens.parts.commands import PRIMARY, button, command
from tabletop.screens.parts.sheets import sheet
from tabletop.ui.elements import Attributes, Child, Element, Node, hidden, tag

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


def draw(place: Apart) -> tuple[Element, ...]:
    """Return what is shown at a place where people come together."""
    match place:
        case Choosing():
            return _choose(place)
        case Gathering():
            return _gathering(place)
        case Invited():
            return _invited(place)
        case _:
            return ()


def _choose(shown: Choosing) -> tuple[Element, ...]:
    """Return the screen where a game is chosen to be played together."""
    rows = (
        tag(
            "li",
            {"class": f"band of-{cover.game}"},
            lobby.band_link(
                cover,
                f"with-{cover.game}",
                f"#/together/{cover.game}",
                lobby.kind(cover),
            ),
        )
        for cover in game_cards.covers()
        if cover.most > 1
    )
    told = _(
        "Each of you plays on their own device. Choose a game, and send the others"
        " an invitation."
    )
    asked = _("The invitation")
    return _page(
        _("Play together"),
        forms.refusal(shown.error),
        tag("p", {"class": "lead"}, told),
        _own_name(shown.name),
        tag("ul", {"class": "with-games"}, *rows),
        forms.folded(
            "invited",
            _("I have an invitation"),
            _paste(asked, _("Open"), is_read=shown.is_read),
            is_open=shown.error or shown.is_read,
        ),
        tag("p", {"class": "hint"}, _promise()),
    )


def _gathering(shown: Gathering) -> tuple[Element, ...]:
    """Return the screen of a table at which people gather."""
    word = _("Continue") if shown.goes_on else _("Begin")
    begins = command("begin", word, PRIMARY) if shown.can_begin else ""
    label = _("Back to the game") if shown.goes_on else _("Leave")
    to = shown.goes_on or ROOT
    leaves: Node = commands.link("leave", to, label, "button quiet")
    if begins and shown.goes_on:
        leaves = ""  # it would lead to the same
    return _page(
        _("Play together: {title}").format(title=shown.title),
        forms.refusal(shown.error),
        _status(shown.told),
        _seats(shown.people),
        _invitation(shown),
        tag("div", {"class": "actions"}, begins, leaves),
        _terms(shown),
        back=shown.goes_on or "#/together",
    )


def _invited(shown: Invited) -> tuple[Element, ...]:
    """Return the screen of an invitation and its progress."""
    title = (
        _("Play together: {title}").format(title=shown.title)
        if shown.title
        else _("Invitation")
    )
    parts: list[Child] = [forms.refusal(shown.error), _status(shown.told)]
    if shown.people:
        parts.append(_seats(shown.people))
    if shown.is_old:
        label = _("The invitation")
        parts.append(_paste(label, _("Open"), is_read=shown.is_read))
    elif shown.handed is not None:
        parts.append(_answer(shown))
    elif shown.title and not (shown.people or shown.is_coming):
        parts.append(_ask(shown))
    return _page(title, *parts)


def people(shown: Company) -> Element:
    """Return the sheet of who is at a table."""
    back = command("back", _("I’m back"), PRIMARY, "say-back") if shown.is_back else ""
    more = command("more-time", _("A bit more time")) if shown.can_extend else ""
    handed: Child = None
    if shown.handed is not None:
        told = _("Send this link, or let the other device’s camera read the code.")
        handed = _hand(shown.handed, told), _back(shown.handed)
    return sheet(
        "people",
        _("Who is at the table"),
        forms.refusal(shown.error),
        _seats(shown.people),
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


# Their parts


def _page(title: str, *parts: Child, back: str = ROOT) -> tuple[Element, ...]:
    bar = forms.bar(title, back=back, label=_("Back"))
    return bar, forms.main("together", "together", parts)


def _own_name(name: str) -> Element:
    """Return the form that asks for the host's name."""
    looks: Attributes = {
        "type": "text",
        "id": "name",
        "name": "name",
        "value": name,
        "maxlength": names.LONGEST,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-change": "name",
    }
    asked = forms.field(_("Your name"), "name", forms.box(looks))
    return tag("form", {"id": "name-form", "data-command": "name"}, asked)


def _promise(*, is_relayed: bool = False) -> str:
    if is_relayed:
        promise = _(
            "Moves go from device to device, or sealed through a relay that can’t read"
            " them. No account."
        )
    else:
        promise = _(
            "Moves go from device to device and to nobody else. No account, no server."
        )
    kept = _(
        "The device of the person who invites holds the complete game, hidden cards"
        " included."
    )
    return f"{promise} {kept}"


def _status(told: str) -> Node:
    return tag("p", {"class": "told", "id": "told-now"}, told) if told else ""


def _seats(rows: Sequence[Person]) -> Element:
    """Return who is at each seat, and what can be done there."""
    return tag("ul", {"class": "gathered", "id": "people"}, *map(_seat, rows))


def _seat(person: Person) -> Element:
    sign, _words = STANDINGS[person.standing]
    name = _("{who} (you)").format(who=person.name) if person.is_own else person.name
    parts = [
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
    elif person.is_muted:
        label = _("Hear {who} again").format(who=person.name)
        what = {"data-command": f"mute-{person.seat}"}
        parts.append(button(f"mute-{person.seat}", "button quiet", what, label))
    row = f"person-{person.seat}"
    return tag("li", {"id": row, "data-standing": person.standing}, *parts)


def _steps(shown: Gathering) -> Node:
    """Return the buttons of one seat more, or one fewer."""
    if shown.is_begun or not (shown.fewer or shown.more):
        return ""
    number = ngettext("{n} player", "{n} players", len(shown.people))
    return tag(
        "div",
        {"class": "stepper"},
        _step("fewer", _("One player fewer"), can_be=shown.fewer),
        tag("span", {}, number.format(n=len(shown.people))),
        _step("more", _("One player more"), can_be=shown.more),
    )


def _step(word: str, told: str, *, can_be: bool) -> Element:
    asks: Attributes = {"data-command": word} if can_be else {"aria-disabled": "true"}
    return commands.sign(word, told, word, asks)


def _invitation(shown: Gathering) -> Node:
    if shown.seat is None or shown.handed is None:
        return ""
    name = shown.people[shown.seat].name
    title = _("Invitation for {who}").format(who=name)
    told = _("Send the link, or let the other device’s camera read the code.")
    return _handed(title, _hand(shown.handed, told), _back(shown.handed))


def _back(handed: Handed) -> Child:
    """Return how what is handed on is answered, and the other way to invite."""
    if handed.is_relayed:
        told = _(
            "Without a relay between you: both devices are on the same network, and an"
            " answer comes back to you."
        )
        other = command("by-hand", _("Invite from device to device"), "button quiet")
        hint = tag("p", {"class": "hint"}, told)
        return forms.folded("ways", _("Another way"), hint, other)
    relay = command("by-relay", _("Invite through a relay"), "button quiet")
    return _paste_answer(handed), relay


def _handed(title: str, *parts: Child) -> Element:
    looks = {"class": "handed", "id": "invitation", "aria-label": title}
    return tag("section", looks, tag("h2", {}, title), *parts)


def _hand(handed: Handed, told: str) -> Child:
    """Return what is handed on: as a code, as a link, and with what to do."""
    if not handed.link:
        return tag(
            "p", {"class": "told"}, _("One moment: the invitation is being made.")
        )
    looks: Attributes = {
        "id": "link-text",
        **forms.READ_ONLY,
        "rows": 3,
        "data-title": handed.title or None,
        "data-text": handed.said or None,
    }
    field_ = tag(
        "label",
        {"class": "field"},
        tag("span", {}, _("The link")),
        tag("textarea", looks, handed.link),
    )
    buttons = (
        command("share", _("Share"), PRIMARY),
        command("copy", _("Copy"), "button"),
    )
    return (
        tag("p", {"class": "hint"}, told),
        tag("div", {"class": "actions"}, buttons),
        code(handed.link, handed.label),
        forms.folded("as-text", _("As text"), field_),
    )


def _paste_answer(handed: Handed) -> tuple[Element, ...]:
    """Return where the answer is taken that the other one sends back."""
    told = _(
        "Then an answer comes back to you. Open its link, read its code with the"
        " camera, or paste it here."
    )
    label = _("The answer")
    hint = tag("p", {"class": "hint"}, told)
    paste = _paste(label, _("Connect"), is_read=handed.is_read)
    return hint, *paste, tag("p", {"class": "told", "id": "looking"}, handed.told)


def _paste(label: str, does: str, *, is_read: bool) -> tuple[Element, ...]:
    """Return the field for a received text, and the scanner of its code."""
    looks: Attributes = {
        "id": "answer",
        "name": "answer",
        "data-typed": "",
        "rows": 2,
        "autocomplete": "off",
        "spellcheck": "false",
    }
    box = tag(
        "label",
        {"class": "field", "for": "answer"},
        tag("span", {}, label),
        tag("textarea", looks),
    )
    takes = tag("button", {"type": "submit", "class": "button", "id": "take"}, does)
    form: Attributes = {
        "id": "answer-form",
        "data-command": "answer",
        "data-clears": "",
    }
    words = _("Stop the camera") if is_read else _("Read a code with the camera")
    reads = command("read", words)
    camera = (reader(_("What the camera sees")),) if is_read else ()
    return *camera, reads, tag("form", form, box, takes)


def _ask(shown: Invited) -> Element:
    """Return the form for an invited person."""
    title = shown.title
    if shown.is_back:
        told = _("Your seat at {who}’s table is kept.").format(who=shown.host)
        label = _("Come back")
    else:
        told = _("{who} invites you to play {game}.")
        told = told.format(who=shown.host, game=title)
        label = _("Join")
    looks: Attributes = {
        "type": "text",
        "id": "name",
        "name": "name",
        "value": shown.name,
        "maxlength": names.LONGEST,
        "autocomplete": "off",
        "spellcheck": "false",
        "list": "known-names" if shown.known else None,
    }
    known = (tag("option", {"value": name}) for name in shown.known)
    asked = forms.field(_("Your name"), "name", forms.box(looks))
    return tag(
        "form",
        {"id": "join-form", "class": "form", "data-command": "join"},
        tag("p", {"class": "lead"}, told),
        tag("p", {"id": "running"}, shown.running) if shown.running else "",
        "" if shown.is_back else asked,
        tag("datalist", {"id": "known-names"}, *known) if shown.known else "",
        tag("p", {"class": "hint"}, _promise(is_relayed=shown.is_relayed)),
        tag("div", {"class": "actions"}, forms.primary(label, "join")),
    )


def _answer(shown: Invited) -> Node:
    if shown.handed is None:
        return ""
    told = _(
        "Now send this answer back to {who}: share the link, or let their camera"
        " read the code. Keep this page open."
    ).format(who=shown.host)
    return _handed(_("Your answer"), _hand(shown.handed, told))


TURNS: Final = (0, 30, 60, 120, 300)
"""Seconds of a turn that are offered; 0 for no timer."""


def _terms(shown: Gathering) -> Node:
    """Return what holds at the table, behind one line."""
    if shown.is_begun:
        return ""
    own = next((person.name for person in shown.people if person.is_own), "")
    name: Attributes = {
        "type": "text",
        "id": "name",
        "name": "name",
        "value": own,
        "maxlength": names.LONGEST,
        "autocomplete": "off",
        "data-change": "terms",
    }
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
        forms.field(_("Your name"), "name", forms.box(name)),
        forms.field(_("If somebody is away"), "away", away),
        forms.field(_("Time for a turn"), "timer", timer),
    )
    line = _("Players, your name, and the rules of the table")
    return forms.folded("terms", line, _steps(shown), inside)


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
    others = [p for p in shown.people if not p.is_own and p.standing != "computer"]
    mutes = (
        command(
            f"mute-{p.seat}",
            _("Hear nothing from {who}").format(who=p.name),
            "button quiet",
        )
        for p in others
        if not p.is_muted and p.standing in {"here", "away"}
    )
    return forms.folded(
        "talk-fold",
        _("Talk"),
        said,
        tag("form", form, forms.box(looks), send),
        tag("div", {"class": "phrases"}, *phrases),
        tag("div", {"class": "phrases"}, *mutes),
        is_open=shown.talk,
    )
