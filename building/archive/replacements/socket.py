"""A substitute for `socket`: the names that `asyncio` mentions."""

AF_UNSPEC = 0
AI_PASSIVE = 1
