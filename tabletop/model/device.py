"""Facts of the device: offline use, updates, installation, storage.

The browser reports facts (see `static/offline.js`); these functions put them in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.core.codec import from_text
from tabletop.core.i18n import _, mark, written
from tabletop.ui.window import Window

State: TypeAlias = Literal["unsupported", "insecure", "waiting", "ready", "update"]
"""State of the page's offline copy."""


@dataclass(frozen=True, slots=True)
class Device:
    """The facts that the browser reports."""

    # whether the browser can cache the page: "full", "none", or "insecure" where the
    # page's address is the obstacle
    support: Literal["full", "insecure", "none"] = "full"
    is_active: bool = False  # whether a whole version works without a network
    # whether a newer version is downloaded and waits for a person to ask for it, or was
    # asked for in another tab
    is_waiting: bool = False
    is_offline: bool = False  # whether the browser knows that there is no network
    can_install: bool = False  # whether the browser would install the page now
    is_installed: bool = False  # whether the page runs as an app, or just became one
    is_ios: bool = False  # whether only the share menu installs the page
    # whether the browser deletes data of a page that is not visited for a week
    is_forgetful: bool = False
    # whether the browser promised not to delete data by itself; None if unknown
    is_persistent: bool | None = None
    can_sound: bool = True  # whether the page can make sounds
    can_vibrate: bool = True  # whether the device can vibrate
    # "kept" if moves are saved, "refused" if the browser does not allow it, "full" if
    # it has no space, "newer" if a newer version of the page owns the data
    store: Literal["kept", "refused", "full", "newer"] = "kept"
    # bytes that the page has on the device, its own files included; None if unknown
    used: float | None = None
    room: float | None = None  # bytes that it may have
    width: int = 390  # of the window, in pixels of text at its usual size
    height: int = 844
    scale: float = 1.0  # size of the text, as a multiple of the usual one

    @property
    def window(self) -> Window:
        """The size of the window."""
        return Window(self.width, self.height, self.scale)

    @property
    def state(self) -> State:
        """The state of the page's offline copy."""
        if self.support != "full":
            return "insecure" if self.support == "insecure" else "unsupported"
        if not self.is_active:
            return "waiting"
        return "update" if self.is_waiting else "ready"


_STATES: Final[dict[State, str]] = {
    "unsupported": mark(
        "This browser needs a connection each time, as private windows often do."
    ),
    "insecure": mark(
        "The page needs a connection each time, because its address doesn’t"
        " begin with https."
    ),
    "waiting": mark(
        "Not ready to play offline yet. The rest downloads now, or on your next visit."
    ),
    "ready": mark("Ready: you can play everything offline."),
    "update": mark("A new version is ready. Your games stay as they are."),
}


def parse(text: str) -> Device:
    """Return the facts of the device from JSON, or raise `ValueError`."""
    return from_text(Device, text)


def status(device: Device) -> str:
    """Return a sentence on offline use."""
    return _(_STATES[device.state])


def keeping(device: Device, *, keeps: bool) -> str:
    """Return one or two sentences on how long saved games stay."""
    if not keeps:
        return _(
            "This browser doesn’t allow saving. Your game ends when you close the page."
        )
    if device.store == "newer":
        return newer()
    if device.is_persistent:
        return _("Games stay on this device until you delete them.")
    if device.is_forgetful and not device.is_installed:
        return _(
            "This browser deletes games after seven days of use without a visit here. "
            "In the installed app they stay."
        )
    return _(
        "Games stay on this device, but the browser may delete them when space runs "
        "low."
    )


def room(device: Device) -> str:
    """Return a sentence on the storage in use, or "" if that is unknown."""
    if device.used is None or not device.room:
        return ""
    words = {"used": _size(device.used), "room": _size(device.room)}
    return _("The page and your games use {used} of {room}.").format(**words)


def _size(size: float) -> str:
    """Return a number of bytes in MB or GB."""
    if size >= _GIGABYTE:
        return _("{n} GB").format(n=written(size / _GIGABYTE, ".1f"))
    return _("{n} MB").format(n=written(max(size / _MEGABYTE, 0.1), ".1f"))


_MEGABYTE: Final = 1e6
_GIGABYTE: Final = 1e9


def unsaved(device: Device) -> str:
    """Return the warning that the last moves are not saved, with the reason."""
    is_newer = device.store == "newer"
    why = newer() if is_newer else _("This browser’s storage is full.")
    return f"{_('Your last moves are not saved.')} {why}"


def newer() -> str:
    """Return the warning that a newer version owns the saved games."""
    return _(
        "A newer version of Tabletop has saved games here. They stay untouched; "
        "reload to get that version."
    )


def installing(device: Device) -> str:
    """Return a sentence on installing the page, or ""."""
    if device.is_installed and device.is_ios:
        return _("The page is installed as an app, with games of its own.")
    if device.is_installed:
        return _("The page is installed as an app.")
    if device.is_ios:
        return _(
            "To install: Share, then “Add to Home Screen”. The app keeps games of its "
            "own; those in this browser stay here."
        )
    if device.can_install:
        return _(
            "As an app, it opens from your home screen, with no browser around it."
        )
    return ""
