"""The screen of a table: the board and its surroundings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeAlias

from tabletop.core.game import CHANCE
from tabletop.core.i18n import _, headed, language, ngettext, pgettext
from tabletop.library.daily import day_words
from tabletop.library.results import day_of, person_of, result_of
from tabletop.model.board import (
    SCORE,
    SOUND_NO,
    SOUND_YES,
    TOOLS,
    Board,
    earlier,
)
from tabletop.model.company import Company
from tabletop.model.notice import Notice
from tabletop.model.router import ROOT
from tabletop.screens import daily, dialogs
from tabletop.screens.parts import (
    boards,
    coach,
    commands,
    curtain,
    guide,
    result_banner,
    rules,
)
from tabletop.screens.parts.commands import command
from tabletop.screens.parts.root import screen_of
from tabletop.session import Session, analysis, challenge, rematches
from tabletop.session.correspondence import LETTER
from tabletop.session.game_request import forfeit_text
from tabletop.ui import endings
from tabletop.ui.elements import Attributes, Element, Node, hidden, render, tag
from tabletop.ui.moments import ShownStep, Step
from tabletop.ui.moods import calm
from tabletop.ui.result import Result


def draw(table: Board) -> tuple[Node, ...]:
    """Return the elements of the screen."""
    if table.is_covered:
        return *_cover(table, table.said), dialogs.over(table)
    if table.recap is not None:
        shown = table.recap
        seen = earlier(table, shown.step.ply, shown.seat, is_shut=True)
        drawn = boards.drawn(seen)
    else:
        seen, drawn = table, boards.drawn(table)
    nodes = _around(table, seen, drawn)
    return *nodes, dialogs.over(table, nodes)


Draw: TypeAlias = Callable[[], tuple[Node, ...]]
"""What draws the elements of a screen."""


def moment(table: Board, ply: int) -> tuple[str, tuple[tuple[Step, Draw], ...]]:
    """Return the kind of the moment of the action at a ply, and what draws its steps.

    Everything around the table stays as before the action, and before the decision that
    a chance action follows.
    """
    session, end, view = table.session, table.session.cursor, table.view
    quiet = replace(table, notice=None, refusal=None, has_moment=False)
    who = table.viewer
    seen = Board(id=table.id, session=session, seat=who, wishes=table.wishes)
    try:
        session.goto(ply)
        before, ui, start = seen.seen, seen.ui, ply - (session.to_act == CHANCE)
        session.goto(ply + 1)
        found = view.moment(before, session.log[ply], seen.seen, table.names)
        while session.to_act == CHANCE and session.cursor < end:
            session.goto(session.cursor + 1)
        after, ui_after, follows = seen.seen, seen.ui, session.to_act
        session.goto(start)
        acts, legal = session.to_act, quiet.legal
        around = _around(quiet, quiet, "")
        steps = []
        for step in found.steps if found else ():
            position, known = (before, ui) if step.is_before else (after, ui_after)
            whose = session.log[ply], acts, bool(legal), follows
            ids = ui.ids, ui_after.ids
            shown = ShownStep(step, *whose, before, after, *ids)
            moods = known.moods if step.has_moods else calm(known.moods)
            known = replace(known, step=shown, moods=moods)
            offered = legal if step.is_before else ()
            draw = partial(view.draw, position, offered, known)
            steps.append((step, partial(_step, table, around, draw)))
    finally:
        session.goto(end)
    return found.kind if found else "", tuple(steps)


def _step(
    table: Board, around: tuple[Node, ...], draw: Callable[[], Node]
) -> tuple[Node, ...]:
    """Return a step of a moment: an empty table's surroundings, and its picture."""
    nodes = tuple(
        each._replace(children=(draw(),))
        if isinstance(each, Element) and each.key == "table"
        else each
        for each in around
    )
    return *nodes, dialogs.over(table, nodes)


def result(table: Board) -> tuple[Element, ...]:
    """Return how the game has ended: its title, and sentences on it."""
    found = table.view.ending(table.seen, table.names)
    worth = tag("p", {"class": "worth"}, found.worth) if found.worth else None
    notes = [tag("p", {}, told) for told in _notes(table)]
    if table.company is not None and (checked := table.company.verdict):
        notes.append(tag("p", {"class": "luck-check"}, checked))
    head = tag("div", {"class": "ending-told"}, endings.title(found), worth, notes)
    if len(table.names) == 1 or found.more:
        return head, tag("div", {"class": "standings"}, found.more)
    return head, endings.podium(_players(table, found), found.prize)


def _notes(table: Board) -> Iterator[str]:
    """Yield sentences on what the result means, and on whether it counts."""
    session, is_assisted = table.session, table.session.is_assisted
    is_counted = not (session.takebacks or is_assisted)
    if mine := result_of(session):
        results = [*(table.others() if is_counted else ()), mine]
        yield from result_banner.sentences(
            results, is_counted=is_counted, is_assisted=is_assisted
        )
    elif is_assisted:
        yield result_banner.with_help()
    if told := challenge.verdict(session):
        yield told
    if owes := forfeit_text(session):
        yield owes
    if score := rematches.series_text(games_of_round(table)):
        yield score
    if day := day_of(session):
        yield daily.ending(day, is_counted=is_counted, is_assisted=is_assisted)


def _players(table: Board, found: Result) -> list[endings.Player]:
    names, moods = table.names, table.moods
    players = len(names)
    colours = found.colours or range(players)
    mine = person_of(table.session)
    return [
        endings.Player(
            name=names[seat],
            place=place,
            mood=moods[seat] if moods else "",
            colour=colours[(seat + table.moved) % players],
            score=found.scores[seat] if found.scores else "",
            is_near=seat == mine,
        )
        for seat, place in enumerate(endings.places(table.session.returns()))
    ]


def games_of_round(table: Board) -> tuple[Session, ...]:
    """Return the games of its round so far, the table's last (see `rematches`)."""
    return *table.earlier(), table.session


# Parts


def _around(table: Board, seen: Board, drawn: Node) -> tuple[Node, ...]:
    """Return the screen of a table on which something `seen` of it is drawn."""
    status = table.view.status(seen.seen, seen.names)
    if table.finale and table.recap is None:
        status = _("The end")
    told = table.company.told if table.company else ""
    if table.company and table.company.is_stopped:  # the caption says why
        status = _("The game has stopped")
    title = boards.title(table)
    if day := day_of(table.session):
        title = _("Deal of {day}").format(day=day_words(day))
    tools = _watch_tools(table) if table.help.watching else _tools(table)
    below: tuple[Node, ...] = (_tray(tools),)
    if table.coached is not None:
        below = (coach.buttons(can_undo=table.can_undo), *below)
    first, dot, rest = status.partition(" · ")  # who must act is never cut
    told = f"{' – '.join(filter(None, (first, told)))}{dot}{rest}"
    head = _strip(title, told, sound=table.wishes.sound)
    if table.lesson is not None:
        head = guide.strip(table, title, told)
        below = guide.draw(table, table.lesson)
    cover = _cover(table) if table.curtain.scene(table.session) else ()
    return (
        head,
        boards.ground(
            table.session.game,
            _waits_for(table) or boards.title(table),
            drawn,
            is_busy=table.help.hint,
            cover=render(screen_of(*cover)) if cover else "",
            shows_end=table.finale > 0,
        ),
        _notice(table),
        *_said(table),
        _ending(table),
        _sound_offer() if table.offers_sound else "",
        *below,
        _story(
            seen.session.story(table.viewer), language(), is_open=table.is_story_open
        ),
    )


def _said(table: Board) -> Iterator[Element]:
    """Yield what people say, each line to stand at its seat."""
    for line in table.company.said if table.company else ():
        looks: Attributes = {
            "class": "bubble",
            "id": f"bubble-{line.number}",
            "data-seat": f"seat-{line.seat}",
            "aria-hidden": "true",  # it is spoken, and read among the people
        }
        yield tag("p", looks, tag("b", {}, line.name), tag("span", {}, line.text))


def _cover(table: Board, notice: Notice | None = None) -> tuple[Node, ...]:
    title = boards.title(table)
    return (
        _strip(title, "", sound=table.wishes.sound),
        boards.ground(table.session.game, title, curtain.draw(table)),
        boards.notice(notice),
        _tray(_tools(table, is_covered=True)),
    )


def _sound_offer() -> Element:
    """Return the question whether sound is wanted, over the title."""
    looks: Attributes = {"class": "sound-offer", "id": "sound-offer"}
    return tag(
        "aside",
        {**looks, "aria-label": _("Sound?")},
        commands.icon("sound"),
        tag("b", {}, _("Sound?")),
        command(SOUND_NO, _("No")),
        command(SOUND_YES, _("Yes"), commands.PRIMARY),
    )


def _tray(tools: Iterable[Node]) -> Element:
    looks: Attributes = {"class": "tray", "aria-label": _("Tools")}
    return tag("section", looks, *tools)


def _strip(title: str, status: str, *, sound: bool | None) -> Element:
    back = commands.back(ROOT, _("Lobby"), "back")
    opens = {"data-command": "menu", "aria-haspopup": "dialog"}
    mute = commands.mute(is_on=sound)
    menu = commands.sign("menu", _("Menu"), "menu-button", opens, "menu")
    return boards.strip(back, title, {"data-after-dice": ""}, status, mute, menu)


def _waits_for(table: Board) -> str:
    """Return the text on who plays while the person waits, "" for no other player.

    It is heard as the focus falls back to the table.
    """
    if table.other is None:
        return ""
    if len(table.names) > 2:  # noqa: PLR2004 - the person and another
        return _("The others play")
    return _("{who} plays").format(who=table.other.name)


def _notice(table: Board) -> Node:
    """Return the notice beside the game.

    The words of the game are marked where a refusal or an advice may hold some.
    """
    if table.recap is not None:
        return boards.notice(Notice(table.recap.step.told, kind="recap"))
    if table.coached is not None and table.refusal is None:
        shown = coach.remark(table.session.game, table.coach)
        return boards.notice(shown, is_free=True)
    is_of_game = table.refusal is not None or bool(table.advice)
    words = tuple(rules.glossary(table.session.game)) if is_of_game else ()
    of_company = table.company.notice if table.company else None
    said = table.said or of_company or _by_letter(table)
    if said is None and table.stranger:
        message = _("There is no computer player “{stranger}” here, so the game waits.")
        told = message.format(stranger=table.stranger)
        said = Notice(told, command="seats", label=_("Players"))
    is_free = said is not None and (said == table.refusal or said.kind == "advice")
    return boards.notice(said, words, is_free=is_free)


def _by_letter(table: Board) -> Notice | None:
    """Return the sentence while a distant player is to move by letter."""
    session = table.session
    is_elsewhere = session.table.letter and table.company is None
    if not (is_elsewhere and session.is_at_end) or session.to_act in session.persons:
        return None
    label = _("Send my move")
    if session.is_over:
        told = _("Nobody else has seen the end yet.")
    else:
        told = _("{who} plays next.")
        told = told.format(who=session.seats[session.to_act].name)
    return Notice(told, command=LETTER, label=label)


def _ending(table: Board) -> Node:
    if not table.shows_result:
        return ""
    looks: Attributes = {
        "class": "ending" + " ending-alone" * (len(table.names) == 1),
        "id": "ending",
        "aria-label": _("Result"),
        "tabindex": -1,
        "data-after": "finale" if table.view.finale(table.seen) else None,
    }
    again: Node = ""
    if not table.looks_on:
        again = command("again", _("Play again"), commands.PRIMARY)
    ways = tag("div", {"class": "ways"}, _ways(table))
    side = tag("div", {"class": "ending-side"}, _turning_point(table), again, ways)
    return tag("section", looks, result(table), side)


def _ways(table: Board) -> Iterator[Element]:
    """Yield the quiet buttons of the end of a game."""
    session = table.session
    if address := dialogs.look_back(table):
        yield commands.link("look-back", address, _("Review"), "way")
    change = "" if table.lesson or table.company else rematches.change(session)
    if change:  # another game with the seats moved on
        words: Attributes = {
            "data-command": "return",
            "aria-label": headed(_("Change seats"), change),
        }
        yield commands.button("return", "way", words, _("Change seats"))
    if table.company is not None:
        opens: Attributes = {"data-command": "people", "aria-haspopup": "dialog"}
        yield commands.button("ending-people", "way", opens, _("People"))
    if day_of(session):
        yield commands.link("to-daily", "#/daily", _("Deal of the day"), "way")
        yield command("result", _("Share"), "way", "share-result")
    elif dialogs.can_share_deal(table):
        word = "deal" if dialogs.score_of(session) is None else SCORE
        yield command(word, _("Share"), "way", "share-score")
    if table.can_undo:
        yield command("undo", _("Undo"), "way", "ending-undo")


def _turning_point(table: Board) -> Element | None:
    """Return the card with what decided the game, None if it can't be reviewed."""
    session, address = table.session, dialogs.look_back(table)
    if not address or session.is_remote:
        return None
    log = session.log[: session.cursor]
    found = table.view.turning_point(table.seen, log, table.names)
    if found is None:
        return None
    plies, _seats = analysis.stops(session.as_it_stands())
    n = 1 + sum(ply < found.ply for ply in plies)
    move = _("Move {n}").format(n=n)
    return endings.turning_point(found, f"{address}/{found.ply}", move)


def _tools(table: Board, *, is_covered: bool = False) -> Iterator[Node]:
    """Yield the tools of a table, each in a place of its own for the whole game.

    One that can't be used now is disabled; under the curtain its place is empty.
    """
    tool, opens = boards.tool, {"aria-haspopup": "dialog"}
    if table.looks_on and table.company:
        yield _people(table.company)
        yield tool(TOOLS, _("More"), opens)
        return
    yield tool("undo", pgettext("tool", "Undo"), is_usable=table.can_undo)
    shown: list[Element] = []
    if table.company is not None:
        shown.append(_people(table.company))
    if table.strongest:
        labels = _("Hint"), _("Thinking")
        label, other = reversed(labels) if table.help.hint else labels
        shown.append(tool("hint", label, room=other, is_usable=table.can_ask))
    if table.has_computers:
        state: Attributes = {"aria-pressed": table.is_hurried}
        is_usable = table.can_hurry and table.recap is None
        label = pgettext("tool", "Skip")
        shown.append(tool("hurry", label, state, is_usable=is_usable))
    yield from [boards.NO_TOOL] * len(shown) if is_covered else shown
    yield tool(TOOLS, _("More"), opens)


def _people(company: Company) -> Element:
    """Return the tool with the people, and the number of lines that nobody saw.

    Who only watches is shown how many do.
    """
    label, unseen = _("People"), company.unseen
    if company.looks_on:
        label = ngettext("{n} watching", "{n} watching", company.watchers)
        label = label.format(n=company.watchers)
    tool = boards.tool("people", label, {"aria-haspopup": "dialog"})
    if company.looks_on:
        tool = tool._replace(children=(commands.icon("watch"), *tool.children[1:]))
    if not unseen:
        return tool
    told = ngettext("{n} new line", "{n} new lines", unseen).format(n=unseen)
    mark = tag("span", {"class": "tool-count", "aria-hidden": "true"}, f"{unseen}")
    return tool._replace(children=(*tool.children, mark, hidden("span", told)))


def _watch_tools(table: Board) -> Iterator[Element]:
    speeds = (("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")))
    yield boards.tool("stop", _("Stop"))
    for speed, label in speeds:
        pressed = {"aria-pressed": speed == table.help.watching}
        yield boards.tool(f"watch-{speed}", label, pressed)


@lru_cache(maxsize=2)  # it grows with the game, and changes with an action only
def _story(
    sentences: tuple[str, ...], _language: str, *, is_open: bool = False
) -> Element:
    last = len(sentences) - 1
    rows = [
        tag(
            "li",
            {"id": f"told-{n}", "data-after-dice": "" if n == last else None},
            text,
        )
        for n, text in enumerate(sentences)
    ]
    return boards.story_panel(_("Log"), rows, is_open=is_open)
