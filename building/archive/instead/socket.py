"""What a page has for `socket`: names that `asyncio` writes down; it opens none."""

AF_UNSPEC = 0
AI_PASSIVE = 1
