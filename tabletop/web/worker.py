"""Workers with a Python of their own, in which computer players think."""

from __future__ import annotations

import json
from typing import Any

import js
from pyscript import workers


async def summon(number: int) -> Any:
    """Return a new worker, which runs `static/bot.py`.

    Args:
        number: one that no worker of this page had before.

    Raises:
        Exception: the browser refuses, in one of many ways.
    """
    name = f"bot-{number}"
    page = js.document.querySelector("script[type=py][config]")
    config = json.loads(page.getAttribute("config"))
    script = js.document.createElement("script")
    attributes = {
        "type": "py",
        "worker": "",
        "src": page.getAttribute("data-bot"),
        "name": name,
        "config": json.dumps(
            {
                "interpreter": config["interpreter"],
                "plugins": config["plugins"],
                "sync_main_only": True,
            }
        ),
    }
    for attribute, value in attributes.items():
        script.setAttribute(attribute, value)
    js.document.body.append(script)
    return await workers[name]
