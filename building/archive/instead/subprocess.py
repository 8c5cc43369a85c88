"""What a page has for `subprocess`: names that `asyncio` writes down, to start none."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
