"""Sound and vibration: what is played, and when.

The script (`static/sound.js`) is asked for when sound or vibration is on, and not
before.
"""

from __future__ import annotations

import json

import js
from pyodide.ffi import JsProxy, create_proxy

from tabletop.app.cues import timed
from tabletop.app.frame import Frame


class Sound:
    """The sounds and the motor of the device, as far as a person wants them."""

    def __init__(self) -> None:
        self._is_asked = False
        self._wishes = (False, False)
        self._waiting = "[]"
        self._on_load = create_proxy(self._begin)
        self._on_error = create_proxy(self._forget)

    def take(self, frame: Frame, landings: JsProxy) -> None:
        """Play the sounds and vibration of a frame on the screen.

        The landings are an array of the times at which things land, in milliseconds.
        """
        before, self._wishes = self._wishes, (frame.is_heard, frame.is_felt)
        is_on = any(self._wishes)
        if not (is_on or any(before)):
            return
        cues = json.dumps(timed(frame.cues, landings.to_py()) if is_on else ())
        script = _script()
        if not script:
            if is_on and frame.cues:  # a later frame may well have nothing to say
                self._waiting = cues
            self._ask()
            return
        if before != self._wishes:
            script.wish(*self._wishes)
        if is_on and frame.cues:
            script.sense(cues)

    def _ask(self) -> None:
        if self._is_asked:
            return
        self._is_asked = True
        part = js.document.getElementById("sound-script").content.cloneNode(True)  # noqa: FBT003
        script = part.firstElementChild
        script.addEventListener("load", self._on_load)
        script.addEventListener("error", self._on_error)
        js.document.head.append(part)

    def _begin(self, _event: object) -> None:
        if script := _script():
            script.wish(*self._wishes)
            script.sense(self._waiting)

    def _forget(self, _event: object) -> None:
        """Ask again with the next frame: the network may have been gone."""
        self._is_asked = False
        self._waiting = "[]"


def _script() -> js.Sound | None:
    """Return the interface of the script; None until it is loaded."""
    return js.tabletop.sound if hasattr(js.tabletop, "sound") else None
