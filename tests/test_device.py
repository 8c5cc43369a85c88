"""What is said of the device: told honestly in each state, and to the end."""

from __future__ import annotations

import dataclasses
import json
import typing

import pytest
from hypothesis import given, strategies as st

from tabletop.codec import to_text
from tabletop.device import Device, State, installing, keeping, parse, status
from tabletop.screens import device as screen, settings
from tabletop.settings import Settings
from tests.kit.markup import Page, check

STATES: dict[State, Device] = {
    "unsupported": Device(support="none"),
    "insecure": Device(support="insecure"),
    "waiting": Device(),
    "downloading": Device(is_installing=True, percent=40),
    "failed": Device(has_failed=True),
    "ready": Device(is_active=True),
    "update-downloading": Device(is_active=True, is_installing=True, percent=40),
    "update-failed": Device(is_active=True, has_failed=True),
    "update": Device(is_active=True, is_waiting=True),
    "replaced": Device(is_active=True, is_replaced=True),
}

devices = st.builds(
    Device,
    percent=st.integers(0, 100),
    is_persistent=st.sampled_from([None, False, True]),
)


@pytest.mark.parametrize("state", typing.get_args(State))
def test_each_state_is_told_in_a_sentence_of_its_own(state: State) -> None:
    device = STATES[state]
    assert device.state == state
    others = {status(other) for name, other in STATES.items() if name != state}
    assert status(device) not in others
    assert status(device).endswith(".")


def test_a_download_tells_how_far_it_is() -> None:
    assert "40 %" in status(STATES["downloading"])
    assert "40 %" in status(STATES["update-downloading"])


def test_an_old_version_is_ready_whatever_becomes_of_the_new_one() -> None:
    torn = Device(is_active=True, has_failed=True)
    assert "still works, offline too" in status(torn)
    again = dataclasses.replace(torn, is_installing=True)
    assert again.state == "update-downloading"


def test_a_new_version_that_took_over_matters_more_than_a_newer_one() -> None:
    device = Device(is_active=True, is_replaced=True, is_waiting=True)
    assert device.state == "replaced"


def test_the_facts_of_the_page_are_read() -> None:
    device = Device(is_active=True, percent=7, is_persistent=False)
    assert parse(to_text(device)) == device
    with pytest.raises(ValueError, match="percent"):
        parse(json.dumps({**dataclasses.asdict(device), "percent": "much"}))


@pytest.mark.parametrize(
    ("device", "keeps", "words"),
    [
        (Device(), False, "ends when you close the page"),
        (Device(is_persistent=True, is_forgetful=True), True, "until you delete them"),
        (Device(is_forgetful=True), True, "after seven days"),
        (Device(is_forgetful=True, is_installed=True), True, "if room runs out"),
        (Device(is_persistent=False), True, "if room runs out"),
    ],
)
def test_what_becomes_of_games_is_told(
    device: Device,
    keeps: bool,  # noqa: FBT001 - a parameter of the test
    words: str,
) -> None:
    assert words in keeping(device, keeps=keeps)


@pytest.mark.parametrize(
    ("device", "words"),
    [
        (Device(), ""),
        (Device(can_install=True), "home screen"),
        (Device(is_ios=True), "games of its own"),
        (Device(is_ios=True, is_installed=True), "games of its own"),
        (Device(is_installed=True), "is installed"),
    ],
)
def test_installing_is_told_where_it_can_be_done(device: Device, words: str) -> None:
    assert words in installing(device)
    assert bool(installing(device)) == bool(words)


# On screen


def drawn(device: Device) -> Page:
    return check(settings.draw(Settings(), device))


@given(device=devices)
def test_the_group_of_the_settings_is_sound(device: Device) -> None:
    drawn(device)


@pytest.mark.parametrize("state", typing.get_args(State))
def test_a_button_is_there_when_there_is_something_to_press(state: State) -> None:
    page = drawn(STATES[state])
    commands = [button["data-command"] for button in page.named("button")]
    assert commands == (["update"] if state in ("update", "replaced") else [])
    has_bar = bool(page.named("progress"))
    assert has_bar == (state in ("downloading", "update-downloading"))


def test_install_is_offered_while_the_browser_would() -> None:
    page = drawn(Device(can_install=True))
    assert [b["data-command"] for b in page.named("button")] == ["install"]
    done = Device(can_install=True, is_installed=True)
    assert drawn(done).named("button") == []


def test_the_offer_names_what_pressing_it_does() -> None:
    assert screen.offer(Device()) is None
    update, replaced = screen.offer(STATES["update"]), screen.offer(STATES["replaced"])
    assert update is not None
    assert replaced is not None
    assert (update.label, replaced.label) == ("Update now", "Reload")
    assert update.command == replaced.command == "update"
