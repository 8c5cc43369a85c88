from collections.abc import Awaitable
from typing import Any

class _Workers:
    def __getitem__(self, name: str) -> Awaitable[Any]: ...

workers: _Workers
