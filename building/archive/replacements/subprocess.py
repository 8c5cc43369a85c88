"""A substitute for `subprocess`: the names that `asyncio` mentions."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
