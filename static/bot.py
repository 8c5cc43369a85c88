"""The worker in which computer players think; the page asks it by name."""  # noqa: INP001 - a script

from tabletop.browser import bot_worker

think = bot_worker.think
cancel = bot_worker.cancel

__export__ = ["think", "cancel"]
