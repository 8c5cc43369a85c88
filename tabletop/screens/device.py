"""The device in the settings, and the offer of a new version."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.model import device
from tabletop.model.device import Device
from tabletop.model.notice import Notice
from tabletop.screens.parts import forms
from tabletop.screens.parts.commands import command
from tabletop.ui.elements import Element, Node, tag


def offer(told: Device) -> Notice | None:
    """Return the offer of the new version, or None where there is none."""
    if told.state != "update":
        return None
    text, label = _("A new version is ready."), _("Update now")
    return Notice(text, kind="advice", command="update", label=label, can_close=True)


def group(told: Device, *, keeps: bool) -> Element:
    """Return what the settings tell of the device."""
    return forms.section(
        "group device",
        "group-device",
        _("On this device"),
        _offline(told),
        _line("keeping", device.keeping(told, keeps=keeps)),
        _line("room", room) if keeps and (room := device.room(told)) else "",
        _install(told),
    )


def _offline(told: Device) -> Element:
    state = {"id": "offline", "data-state": told.state}
    update = command("update", _("Update now"), id_="device-update")
    text = tag("p", {"id": "offline-text"}, device.status(told))
    looks = {"class": "line", **state}
    return tag("div", looks, text, update if told.state == "update" else None)


def _install(told: Device) -> Node:
    text = device.installing(told)
    if not text:
        return ""
    install = command("install", _("Install"), id_="device-install")
    can_install = told.can_install and not told.is_installed
    return _line("installing", text, install if can_install else None)


def _line(id_: str, text: str, more: Element | None = None) -> Element:
    return tag("div", {"class": "line", "id": id_}, tag("p", {}, text), more)
