"""The worker in which computer players think; the page asks it by name."""  # noqa: INP001 - a script

from tabletop.browser import bot

think = bot.think
cancel = bot.cancel

__export__ = ["think", "cancel"]
