# Types of the modules that index.html names.

from collections.abc import Awaitable
from typing import Any

class _Idiomorph:
    def morph(self, element: Any, markup: str, options: Any) -> Any: ...

class _IdiomorphModule:
    Idiomorph: _Idiomorph

class _Store:
    # static/store.mjs
    reading: Awaitable[str]
    def __getattr__(self, name: str) -> Any: ...

idiomorph: _IdiomorphModule
store: _Store
