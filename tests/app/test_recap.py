"""A recap: it shows what happened since a person's last turn, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from itertools import pairwise
from operator import methodcaller
from typing import Final

import pytest

from tabletop.app.app import App
from tabletop.app.frame import Frame
from tabletop.app.table import recap_update
from tabletop.app.table.recap_update import MANY
from tabletop.bots import Advice
from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import to_text
from tabletop.core.i18n import you
from tabletop.model.board import Board
from tabletop.model.recap import PACE, WHOLE
from tabletop.registry import GAMES, view_of
from tabletop.screens.parts.keys import COMMANDS
from tabletop.session import Seat, Session
from tests.kit.app import Kit
from tests.kit.games import tables

ID: Final = "abcdef"
NOTICE: Final = re.compile(r'<span class="notice-told">(.*?)</span>')
SEVERAL: Final = [name for name in GAMES if GAMES[name].PLAYERS[-1] > 1]


def played(name: str, seats: tuple[Seat, ...], until: Callable[[Session], bool]) -> Kit:
    """Return an app with a random game, played until this is true."""
    session = Session.start(name, players=len(seats), seats=seats, seed="recap")
    while not until(session):
        assert not session.is_over
        rng = rng_for("recap", len(session.log))
        session.play(pick(rng, session.legal()))
    return laid(session)


def laid(session: Session) -> Kit:
    """Return an app with this game on the table, with the curtain lifted."""
    kit = Kit()
    kit.put_save(ID, session)
    kit.open(f"#/{session.game}/{ID}")
    kit.app.command("lift")
    kit.app.command("close")
    kit.app.frame()
    return kit


def among(players: int, *, bot: str | None = "random") -> tuple[Seat, ...]:
    """Return seats for Ann, a person, and for the others."""
    others = (Seat(f"Other {k}", bot) for k in range(1, players))
    return Seat("Ann"), *others


def fewest(name: str) -> int:
    return max(2, GAMES[name].PLAYERS[0])


def is_anns_again(session: Session) -> bool:
    """Return whether Ann acts after at least two earlier turns."""
    actors = [actor for actor, _ply in session.decisions(0)]
    turns = sum(one == 0 != then for one, then in pairwise(actors))
    return session.to_act == 0 and turns > 1 and actors[-1] != 0


def is_long_since(session: Session) -> bool:
    """Return whether there were more than MANY decisions since Ann's turn."""
    since = session.turn_left(0)
    is_long = since is not None and len(session.decisions(since)) > MANY
    return is_long and is_anns_again(session)


def table_of(kit: Kit) -> Board:
    table = kit.app._model_store.table
    assert table is not None
    return table


def pass_on(kit: Kit, frame: Frame) -> None:
    assert frame.question is not None
    assert frame.question.is_pause
    kit.app.answer(frame.question.text, "")


def shown(kit: Kit) -> Iterator[Frame]:
    """Yield the frames of a recap, and return to the table."""
    kit.app.command("recap")
    while table_of(kit).recap:
        frame = kit.app.frame()
        yield frame
        pass_on(kit, frame)


def tool(frame: Frame, id_: str) -> str:
    """Return the tag of a button, "" if it is missing."""
    found = re.search(rf'<button[^>]*id="{id_}"[^>]*>', frame.markup)
    return found[0] if found else ""


def offered(kit: Kit) -> str:
    """Return the row of the recap on the sheet of the tools, "" if it is missing."""
    kit.app.command("tools")
    row = tool(kit.app.frame(), "item-recap")
    kit.app.command("close")
    return row


def is_enabled(kit: Kit) -> bool:
    """Return whether the recap can be chosen."""
    row = offered(kit)
    return bool(row) and "aria-disabled" not in row


def noticed(frame: Frame) -> str:
    found = NOTICE.search(frame.markup)
    assert found is not None
    return unescape(found[1])


@pytest.mark.parametrize("name", SEVERAL)
def test_all_that_was_told_since_ones_turn_is_told_again_in_its_order(
    name: str,
) -> None:
    players = min(GAMES[name].PLAYERS, key=lambda players: abs(players - 3))
    kit = played(name, among(players), is_anns_again)
    session = kit.session()
    last = max(ply for seat, ply in session.decisions(0) if seat == 0)
    expected = " ".join(filter(None, session.sentences(0)[last:]))
    first, *frames = shown(kit)
    assert (
        noticed(first)
        == "After your last turn. Touch the screen or press any key to stop."
    )
    told = " ".join(map(noticed, frames))
    assert told == expected
    assert [frame.polite for frame in frames] == [*map(noticed, frames)]


@pytest.mark.parametrize("name", SEVERAL)
def test_the_table_is_seen_as_it_was_and_nothing_can_be_played_there(name: str) -> None:
    kit = played(name, among(fewest(name)), is_anns_again)
    session = kit.session()
    line = session.copy()
    first, *frames = shown(kit)
    line.goto(session.turn_left(0) or 0)
    names = you(), *(seat.name for seat in session.seats[1:])
    begins = view_of(name).status(line.observation(0), names)
    line.goto(session.cursor)
    ends = view_of(name).status(line.observation(0), names)
    for frame, status in ((first, begins), (frames[-1], ends)):
        (drawn,) = re.findall(r'id="status"[^>]*>(.*?)</p>', frame.markup)
        assert unescape(re.sub("<[^>]*>", "", drawn)) == status
    for frame in (first, *frames):
        playable = re.findall(r'<[^>]*data-action="[^>]*>', frame.markup)
        assert all('aria-disabled="true"' in tag for tag in playable)


@pytest.mark.parametrize("name", SEVERAL)
def test_then_the_table_is_as_it_was_and_nothing_was_played_or_kept(name: str) -> None:
    kit = played(name, among(fewest(name)), is_anns_again)
    words = re.findall(r'data-ui="([^"=]+)"', kit.app.frame().markup)
    for word in words[:1]:
        kit.app.select(unescape(word))
    before, table = kit.app.frame(), table_of(kit)
    kept = kit.kept(ID)
    assert len([*shown(kit)]) > 1
    assert table_of(kit) == table
    after = kit.app.frame()
    assert after.polite.startswith("It is your turn.")
    assert replace(after, polite="", prompts=(), focus="") == before
    assert kit.kept(ID) == kept


TOUCHES: Final[dict[str, Callable[[App], object]]] = {
    "play": lambda app: app.play("throw"),
    "select": lambda app: app.select("1"),
    "swipe": lambda app: app.swipe("left"),
    "drag": lambda app: app.drag("left"),
}
"""Events of a finger, except keys and commands."""

PRESSED: Final = ("u", "r", "b", "h", "n", "?", "t", "1", "Escape", "Enter", "Tab")
COMMANDED: Final = ("undo", "recap", "menu", "story", "new", "again", "sound")


def touching() -> Iterator[Callable[[App], object]]:
    """Yield all events of fingers and keys."""
    yield from TOUCHES.values()
    yield from (methodcaller("press", key) for key in PRESSED)
    yield from (methodcaller("command", name) for name in COMMANDED)


@pytest.mark.parametrize("touch", [*touching()])
def test_any_touch_or_key_ends_it_and_does_nothing_else(
    touch: Callable[[App], object],
) -> None:
    kit = played("four_twenty_one", among(3), is_anns_again)
    before, address = kit.app.frame(), kit.app.address
    kit.app.command("recap")
    pass_on(kit, kit.app.frame())
    assert kit.app.frame().markup != before.markup
    touch(kit.app)
    assert kit.app.frame().markup == before.markup
    assert kit.app.address == address


def test_the_key_begins_it_and_ends_nothing_while_it_is_held_down() -> None:
    kit = played("four_twenty_one", among(3), is_anns_again)
    assert kit.app.press("b")
    assert kit.app.press("b", is_held=True)
    assert table_of(kit).recap is not None
    assert kit.app.press("b")
    assert table_of(kit).recap is None


@pytest.mark.parametrize("name", GAMES)
def test_no_key_of_a_game_is_one_of_the_house(name: str) -> None:
    view = view_of(name)
    assert not COMMANDS.keys() & {*view.keys, *view.selects, *view.arranges}


def test_no_computer_thinks_meanwhile_and_then_it_is_asked_as_before() -> None:
    def is_others(session: Session) -> bool:
        actors = [actor for actor, _ply in session.decisions(0)]
        return session.to_act == 2 and 0 in actors

    kit = played("four_twenty_one", among(3), is_others)
    asked = kit.question
    assert not asked.is_pause
    log = kit.session().log
    for frame in shown(kit):
        assert frame.question is not None
        assert frame.question.is_pause
        kit.app.answer(asked.text, to_text(Advice("throw", 0, None, "", ())))
    assert kit.app.frame().question == asked
    assert kit.session().log == log


@pytest.mark.parametrize("name", SEVERAL)
def test_it_takes_no_longer_than_its_bound_and_each_step_can_be_followed(
    name: str,
) -> None:
    kit = played(name, among(GAMES[name].PLAYERS[-1]), is_anns_again)
    asked = [frame.question for frame in shown(kit)]
    pauses = [question.pause for question in asked if question]
    assert sum(pauses) <= WHOLE + 1e-9
    assert 1.0 <= min(pauses) <= max(pauses) <= PACE


def test_where_much_was_done_a_step_is_a_whole_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recap_update, "MOST", 99)
    kit = played("game_of_threes", among(12), is_long_since)
    session = kit.session()
    since = session.turn_left(0) or 0
    actors = [actor for actor, _ply in session.decisions(since)]
    turns = 1 + sum(one != then for one, then in pairwise(actors))
    assert len(actors) > MANY >= turns
    _first, *frames = shown(kit)
    assert len(frames) == turns


def test_steps_are_joined_until_they_can_be_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kit = played("game_of_threes", among(12), is_long_since)
    _first, *frames = shown(kit)
    monkeypatch.setattr(recap_update, "MOST", 4)
    _first, *fewer = shown(kit)
    assert len(fewer) <= 4 < len(frames)
    assert " ".join(map(noticed, fewer)) == " ".join(map(noticed, frames))


@pytest.mark.parametrize("name", SEVERAL)
def test_where_nobody_else_has_done_anything_it_says_so(name: str) -> None:
    kit = played(name, among(fewest(name), bot=None), lambda _session: True)
    assert 'aria-disabled="true"' in offered(kit)
    kit.app.command("recap")
    told = "Nobody else has done anything since your last turn."
    assert kit.app.frame().assertive == told
    assert table_of(kit).recap is None


def test_whoever_plays_alone_has_no_tool_and_the_key_says_why() -> None:
    kit = Kit.at("#/threes?seed=recap")
    assert not offered(kit)
    kit.app.press("b")
    told = "You play alone, so nobody else has done anything."
    assert kit.app.frame().assertive == told


@pytest.mark.parametrize("name", SEVERAL)
def test_amid_ones_turn_it_is_told_what_was_done_before_that(name: str) -> None:
    def is_amid(session: Session) -> bool:
        actors = [actor for actor, _ply in session.decisions(0)]
        others = actors[:-1]
        return session.to_act == 0 == actors[-1] and any(others) if actors else False

    kit = played(name, among(fewest(name)), is_amid)
    assert is_enabled(kit)
    *_earlier, last = shown(kit)
    assert "You" in noticed(last)


def test_a_page_that_is_loaded_anew_shows_the_same() -> None:
    kit = played("stavegame", among(2), is_anns_again)
    before = [noticed(frame) for frame in shown(kit)]
    again = kit.reload()
    again.open(kit.app.address)
    assert [noticed(frame) for frame in shown(again)] == before


def test_behind_the_curtain_nothing_is_shown_and_after_it_the_tool_is_ready() -> None:
    names = among(3, bot=None)
    kit = played("tomacco", names, is_anns_again)
    again = kit.reload()
    again.open(kit.app.address)
    covered = again.app.frame()
    assert covered.is_covered
    again.app.command("recap")
    assert table_of(again).recap is None
    assert again.app.frame().markup == covered.markup
    again.app.command("tools")
    assert not tool(again.app.frame(), "item-recap")
    again.app.command("close")
    again.app.command("lift")
    assert is_enabled(again)
    first, *_frames = shown(again)
    assert noticed(first).startswith("After Ann’s last turn.")


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("name", SEVERAL)
def test_at_the_end_it_shows_what_led_to_it(name: str, last: int) -> None:
    seats = among(fewest(name))
    kit = next(
        laid(session)
        for session in (whole(name, seats, k) for k in range(99))
        if session.decisions(0)[-1][0] == last
    )
    before = kit.app.frame()
    assert 'id="ending"' in before.markup
    assert is_enabled(kit)
    first, *frames = shown(kit)
    assert frames
    assert all('id="ending"' not in frame.markup for frame in (first, *frames))
    assert kit.app.frame().markup == before.markup


def whole(name: str, seats: tuple[Seat, ...], number: int) -> Session:
    """Return a finished game, with options other than the default if possible."""
    table = min(
        (each for each in tables(name) if each.players == len(seats)),
        key=lambda each: str(each.options) == str(GAMES[name].Options()),
    )
    session = Session.start(
        name,
        players=len(seats),
        seats=seats,
        options=table.options,
        seed=f"whole {number}",
    )
    while not session.is_over:
        session.play(
            pick(rng_for(f"whole {number}", len(session.log)), session.legal())
        )
    return session


def test_the_sheet_of_the_tools_has_it_and_closes_for_it() -> None:
    kit = played("four_twenty_one", among(3), is_anns_again)
    assert is_enabled(kit)
    kit.app.command("tools")
    kit.app.command("recap")
    frame = kit.app.frame()
    assert "<dialog" not in frame.markup
    assert table_of(kit).recap is not None


def test_whoever_sees_the_computer_play_for_them_stops_it_by_the_key() -> None:
    kit = played("four_twenty_one", among(3), is_anns_again)
    kit.app.command("watch")
    kit.app.press("b")
    assert table_of(kit).recap is not None
    assert not table_of(kit).help.watching


def test_what_waits_for_the_save_is_done_all_the_same() -> None:
    kit = played("four_twenty_one", among(3), is_anns_again)
    again = kit.reload()
    again.app.open(kit.app.address)
    log = again.session().log
    again.app.play(again.session().legal()[0])
    again.app.command("recap")
    assert again.session().log == log
    again.hold()
    assert len(again.session().log) > len(log)
    assert table_of(again).recap is None


def test_its_steps_sound_as_they_did_where_that_is_wished() -> None:
    kit = played("four_twenty_one", among(3), is_anns_again)
    assert not any(frame.cues for frame in shown(kit))
    kit.app.command("sound")
    kit.app.frame()
    assert any(frame.cues for frame in shown(kit))
