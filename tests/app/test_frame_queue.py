"""The frame queue: it shows each frame only after the one before."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from tabletop.app.frame import AGAIN, Beat, Frame, FrameQueue
from tabletop.core.sounds import cues
from tabletop.games.four_twenty_one.events import announcement
from tabletop.screens.parts.root import screen_of
from tests.kit.app import Kit

SHORT = 0.01  # seconds of a beat's pause in these tests


@pytest.fixture
def frame() -> Frame:
    """Return a frame with two beats."""
    kit = Kit()
    beats = tuple(
        Beat(partial(screen_of, markup), (), SHORT) for markup in ("falls", "told")
    )
    return replace(kit.app.frame(), tree=screen_of("next"), beats=beats)


class Stage:
    """A screen that notes its frames, and whose motion ends on demand."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.drawn: list[str] = []
        self.rests, self.changes = asyncio.Event(), asyncio.Event()
        self.moves, self.time = True, 0.0
        self.staging = FrameQueue(
            self._show,
            lambda _frame, beat: self._show(beat),
            self._rest,
            draw=lambda beat: self.drawn.append(beat.markup),
            moves=lambda: self.moves,
            now=lambda: self.time,
        )

    def _show(self, seen: Frame | Beat) -> None:
        self.shown.append(seen.markup)
        self.changes.set()

    async def _rest(self) -> None:
        await self.rests.wait()
        self.rests.clear()

    async def let_rest(self) -> None:
        """End the motion of the frame, and wait until another one is shown."""
        await asyncio.sleep(SHORT)
        self.changes.clear()
        self.rests.set()
        await self.changes.wait()


async def test_each_beat_waits_until_the_one_before_it_has_come_to_rest(
    frame: Frame,
) -> None:
    stage = Stage()
    stage.staging.take(frame)
    assert stage.shown == ["falls"]
    await asyncio.sleep(10 * SHORT)
    assert stage.shown == ["falls"]
    assert stage.drawn == []  # not while anything flies
    await stage.let_rest()
    assert stage.drawn == ["told"]
    await asyncio.sleep(10 * SHORT)
    assert stage.shown == ["falls", "told"]
    await stage.let_rest()
    assert not stage.staging.is_under_way
    assert stage.shown == ["falls", "told", "next"]


async def test_a_frame_that_comes_meanwhile_waits_for_its_turn(frame: Frame) -> None:
    stage = Stage()
    stage.staging.take(frame)
    stage.staging.take(replace(frame, tree=screen_of("later"), beats=frame.beats[:1]))
    for _beat in range(3):
        await stage.let_rest()
    assert stage.shown == ["falls", "told", "next", "falls", "later"]


async def test_a_touch_shows_at_once_what_waits(frame: Frame) -> None:
    stage = Stage()
    stage.staging.take(frame)
    await asyncio.sleep(SHORT)
    assert stage.staging.hasten()
    assert not stage.staging.hasten()
    stage.rests.set()
    await asyncio.sleep(10 * SHORT)
    assert stage.shown == ["falls", "next"]


async def test_a_place_that_is_left_shows_no_more_of_its_moment(frame: Frame) -> None:
    stage = Stage()
    stage.staging.take(frame)
    await asyncio.sleep(SHORT)
    assert [*stage.staging.drop()] == [frame]
    stage.staging.take(replace(frame, tree=screen_of("lobby"), beats=()))
    await asyncio.sleep(10 * SHORT)
    assert stage.shown == ["falls", "lobby"]


async def test_another_place_is_shown_at_once(frame: Frame) -> None:
    stage = Stage()
    stage.staging.take(frame)
    await asyncio.sleep(SHORT)
    stage.staging.take(
        replace(frame, tree=screen_of("lobby"), place="#/settings", beats=())
    )
    assert stage.shown == ["falls", "next", "lobby"]


async def test_a_moment_that_comes_again_within_ten_seconds_is_short(
    frame: Frame,
) -> None:
    first, second = frame.beats
    beats = replace(first, is_short=False, cues=cues("card")), second
    frame = replace(frame, beats=beats, moment="falls", cues=())

    stage = Stage()
    for at, shown in ((0.0, "falls"), (AGAIN - 0.1, "told"), (AGAIN, "falls")):
        stage.time = at
        stage.staging.take(frame)
        assert stage.shown[-1] == shown
        stage.staging.hasten()
    (short,) = frame.with_beats(lambda beat: beat.is_short).beats
    assert short.cues == cues("card")  # no sound is lost


async def test_without_motion_only_captions_are_shown(frame: Frame) -> None:
    first, second = frame.beats
    told = replace(frame, beats=(first, replace(second, is_told=True)))

    stage = Stage()
    stage.moves = False
    stage.staging.take(told)
    stage.staging.hasten()
    stage.staging.take(frame)
    assert stage.shown == ["told", "next", "next"]


DICE = "#/four_twenty_one?players=3&seats=human,human,human&seed=beats&names=Ann,Ben,Cy"


def status(markup: str) -> str:
    """Return the line on the turn."""
    return markup.partition('id="status"')[2].partition("</p>")[0]


def test_a_throw_is_seen_then_told_and_then_the_next_player_throws() -> None:
    kit = Kit.at(DICE)
    while True:
        before = status(kit.app.frame().markup)
        kit.app.play("throw")
        frame = kit.app.frame()
        if len(frame.beats) > 1:
            break
    falls, told = (beat.markup for beat in frame.beats)
    for markup in (falls, told):
        assert status(markup) == before
        assert 'data-action="throw"' not in markup
    assert status(frame.markup) != before
    called = announcement(kit.session().observation(0).last_dice)
    assert "moment-line" not in falls
    assert called in told
    assert "dice-rolls" in falls
    assert "dice-rolls" not in told + frame.markup
    assert frame.beats[0].pause >= 0.35  # nothing changes while dice lie still


def test_the_setting_of_short_moments_leaves_out_what_only_shows_off() -> None:
    kit, steps = Kit(), list[int]()
    for moments in ("full", "short"):
        kit.app.open("#/settings")
        kit.app.command("settings", {"moments": f'"{moments}"'})
        kit.open("#/stavegame?seed=fight&seats=human,human")
        while len(steps) < 1 + (moments == "short"):
            kit.play_any()
            if beats := kit.app.frame().beats:
                steps.append(len(beats))
    full, short = steps
    assert short < full


def test_dice_are_heard_before_the_tokens() -> None:
    kit = Kit.at(DICE)
    kit.app.command("sound")
    while True:
        kit.app.play("throw")
        frame = kit.app.frame()
        if (turn := kit.session().observation(0).last_turn) and turn.tokens:
            break
    falls, _told, paid = frame.beats
    assert falls.cues == cues("roll", "die", "die", "die")
    assert paid.cues == cues("token") * min(turn.tokens, 5)
