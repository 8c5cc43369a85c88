# Types of the modules that index.html names.

from collections.abc import Awaitable
from typing import Any

import js
from pyodide.ffi import JsPromise, JsProxy

class _Idiomorph:
    def morph(self, element: Any, markup: str, options: Any) -> Any: ...

class _IdiomorphModule:
    Idiomorph: _Idiomorph

class _Motion:
    # static/motion.mjs
    def look(self, address: str = ...) -> None: ...
    def play(self, is_beat: bool = ..., /) -> JsProxy: ...
    def finish(self) -> None: ...
    def rest(self) -> JsPromise[None]: ...
    def handOver(self, source: str, thing: js.Element) -> None: ...

class _Store:
    # static/store.mjs
    reading: Awaitable[str]
    def __getattr__(self, name: str) -> Any: ...

idiomorph: _IdiomorphModule
motion: _Motion
store: _Store
