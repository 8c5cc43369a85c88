# Types of the modules that index.html names.

from collections.abc import Awaitable
from typing import Any

from pyodide.ffi import JsPromise, JsProxy

class _Patch:
    # static/patch.mjs
    def patch(self, root: Any, changes: str) -> bool: ...
    def fill(self, root: Any, markup: str) -> None: ...

class _Motion:
    # static/motion.mjs
    def isOn(self) -> bool: ...
    def look(self, address: str = ...) -> None: ...
    def play(self, is_beat: bool = ..., /) -> JsProxy: ...
    def finish(self) -> None: ...
    def rest(self) -> JsPromise[None]: ...

class _Pointer:
    # static/pointer.mjs; the arguments of `listen` are proxies
    def listen(self, on_tap: Any, on_report: Any) -> None: ...
    def show(self) -> None: ...

class _Sheets:
    # static/sheets.mjs
    def open(self) -> None: ...

class _TapGuard:
    # static/tap-guard.mjs
    def look(self) -> None: ...
    def pressFor(self, selector: str) -> None: ...

class _Store:
    # static/store.mjs
    reading: Awaitable[str]
    def __getattr__(self, name: str) -> Any: ...

motion: _Motion
pointer: _Pointer
sheets: _Sheets
patch: _Patch
store: _Store
tap_guard: _TapGuard
