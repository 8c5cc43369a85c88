"""Several devices at one table: start a game and play it."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tabletop.app.multiplayer_api import SEATS
from tabletop.app.together.multiplayer import Multiplayer
from tabletop.app.together.pending_connections import TABLE, link_of
from tabletop.app.together.table_plan import KeptSeat, guest_of
from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import from_text
from tabletop.registry import GAMES
from tests.app.curtain import seen_and_heard
from tests.kit.peers import SITE, Air, Device

TOGETHER: Final = [name for name in GAMES if 2 in GAMES[name].PLAYERS]

SHORT: Final = {"game_of_threes": "&rounds=3"}  # options that keep a game short


def seated(game: str, *names: str) -> tuple[Air, list[Device]]:
    """Return pages at one table whose game has just begun; the first is the host."""
    air = Air(game)
    host, *guests = (air.page(name) for name in names)
    players = len(names)
    kinds = ",".join(["human"] * players)
    called = ",".join(names)
    asked = f"players={players}&seats={kinds}&names={called}{SHORT.get(game, '')}"
    host.open(f"#/together/{game}?{asked}")
    host.press("near")
    for guest in guests:
        join(host, guest)
    air.pass_on(1)
    return air, [host, *guests]


def join(host: Device, guest: Device) -> None:
    """Take the invitation that a host shows, and hand the answer back."""
    guest.open(host.link)
    guest.press("join", name=guest.name)
    host.press("answer", answer=guest.link)


def gathering(game: str, *names: str, more: str = "") -> tuple[Air, list[Device]]:
    """Return pages with a relay; the first one hosts a table."""
    air = Air(game)
    host, *guests = (air.page(name) for name in names)
    kinds, called = ",".join(["human"] * len(names)), ",".join(names)
    asked = f"players={len(names)}&seats={kinds}&names={called}{more}"
    host.host(f"#/together/{game}?{asked}", "send")
    return air, [host, *guests]


def let_in(host: Device, guest: Device) -> None:
    """Ask for a seat with the link of the table, and be let in."""
    guest.open(host.link)
    guest.press("join", name=guest.name)
    admit(host, guest.name)
    host.air.pass_on(1)


def link_to(host: Device) -> str:
    """Return the link of a table."""
    here = host.app._opener.need_multiplayer()
    assert isinstance(here, Multiplayer)
    return link_of(here.calls.of(TABLE), SITE)


def admit(host: Device, name: str) -> None:
    """Let a person in who asks for a seat."""
    pattern = rf'{name} would like to join.*?data-command="(admit-\d+)"'
    found = re.search(pattern, host.settle().markup)
    assert found is not None
    host.press(found[1])


def kept_key(device: Device) -> str:
    """Return the key of the seat that a guest's device has stored."""
    (seat,) = (name for name in [*device.store.keys()] if name.startswith(SEATS))
    kept = from_text(KeptSeat, device.store.get(seat) or "")
    guest = guest_of(kept, lambda: "", 0.0)
    assert guest is not None
    return guest.key


def met(game: str, *names: str, more: str = "") -> tuple[Air, list[Device]]:
    """Return pages at one table whose game has just begun."""
    air, devices = gathering(game, *names, more=more)
    host, *guests = devices
    for guest in guests:
        let_in(host, guest)
    air.pass_on(1)
    return air, devices


def play_out(devices: list[Device], most: int = 3000, seed: str = "") -> int:
    """Play to the end at random; return the number of plays."""
    air, rng = devices[0].air, rng_for(f"play {seed}", 0)
    for play in range(most):
        acting = [d for d in devices if d.table.legal]
        if devices[0].session.is_over:
            return play
        if acting:
            device = acting[0]
            device.play(pick(rng, device.table.legal))
            if play % 4 == 0:
                air.pass_on(0.5)  # a device that plays too fast is not read
        elif not sum(device.think() for device in devices):
            for device in devices:
                if 'data-command="go-on"' in device.settle().markup:
                    device.press("go-on")
            air.pass_on(0.5)
    message = "The game doesn't end."
    raise AssertionError(message)


def read_on(device: Device) -> str:
    """Play pauses and computers until nothing follows; return the last markup."""
    while True:
        if 'data-command="go-on"' in device.look():
            device.press("go-on")
        elif not device.think():
            return device.look()


def heard(device: Device) -> str:
    """Return the text that a device shows or speaks, now or earlier."""
    frame = device.settle()
    return f"{seen_and_heard(frame)} {device.said}"


def check_alike(devices: list[Device]) -> None:
    """Check that all devices show the same game."""
    host, *others = devices
    for device in others:
        mine = device.session.persons[0]
        assert device.session.cursor == host.session.cursor
        assert device.session.observation(mine) == host.session.observation(mine)


def play_some(devices: list[Device], plays: int) -> None:
    """Play a number of actions at random."""
    with pytest.raises(AssertionError, match="doesn't end"):
        play_out(devices, plays)
