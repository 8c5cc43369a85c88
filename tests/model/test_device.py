"""What is said of the device: told honestly in each state, and to the end."""

import dataclasses
import json
import typing

import pytest
from hypothesis import given, strategies as st

from tabletop.core.codec import to_text
from tabletop.library.settings import Preferences, Settings
from tabletop.model.device import Device, State, installing, keeping, parse, status
from tabletop.screens import device as screen, settings
from tests.kit.markup import Page, check

STATES: dict[State, Device] = {
    "unsupported": Device(support="none"),
    "insecure": Device(support="insecure"),
    "waiting": Device(),
    "ready": Device(is_active=True),
    "update": Device(is_active=True, is_waiting=True),
}

devices = st.builds(
    Device,
    is_active=st.booleans(),
    is_waiting=st.booleans(),
    is_persistent=st.sampled_from([None, False, True]),
)


@pytest.mark.parametrize("state", typing.get_args(State))
def test_each_state_is_told_in_a_sentence_of_its_own(state: State) -> None:
    device = STATES[state]
    assert device.state == state
    others = {status(other) for name, other in STATES.items() if name != state}
    assert status(device) not in others
    assert status(device).endswith(".")


def test_the_facts_of_the_page_are_read() -> None:
    device = Device(is_active=True, used=7.0, is_persistent=False)
    assert parse(to_text(device)) == device
    with pytest.raises(ValueError, match="used"):
        parse(json.dumps({**dataclasses.asdict(device), "used": "much"}))


@pytest.mark.parametrize(
    ("device", "keeps", "words"),
    [
        (Device(), False, "ends when you close the page"),
        (Device(is_persistent=True, is_forgetful=True), True, "until you delete them"),
        (Device(is_forgetful=True), True, "after seven days"),
        (Device(is_forgetful=True, is_installed=True), True, "when space runs low"),
        (Device(is_persistent=False), True, "when space runs low"),
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
    assert commands == ["keys", *(["update"] if state == "update" else [])]


def test_install_is_offered_while_the_browser_would() -> None:
    page = drawn(Device(can_install=True))
    assert [b["data-command"] for b in page.named("button")] == ["keys", "install"]
    done = Device(can_install=True, is_installed=True)
    assert [b["data-command"] for b in drawn(done).named("button")] == ["keys"]


def test_the_offer_names_what_pressing_it_does() -> None:
    assert screen.offer(STATES["ready"]) is None
    update = screen.offer(STATES["update"])
    assert update is not None
    assert (update.label, update.command) == ("Update now", "update")


def test_each_setting_has_one_line_and_its_stored_name() -> None:
    page = drawn(Device())
    named = {str(each.get("name")) for each in page.named("input")}
    named |= {str(each.get("name")) for each in page.named("select")}
    assert {field.name for field in dataclasses.fields(Preferences)} <= named
    assert page.named("fieldset") == []
