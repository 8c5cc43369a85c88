"""Workers with a Python of their own, in which computer players think."""

from __future__ import annotations

import json
from typing import Any

import js
from pyscript import workers


async def start_worker(number: int) -> Any:
    """Return a new worker with this number of its own, or raise any exception."""
    name = _name(number)
    page = js.document.querySelector("script[type=py][config]")
    config = json.loads(page.getAttribute("config"))
    own = {name: config[name] for name in ("interpreter", "plugins")}
    script = js.document.createElement("script")
    attributes = {
        "type": "py",
        "worker": "",
        "src": page.getAttribute("data-bot"),
        "name": name,
        "config": json.dumps({**own, "sync_main_only": True}),
    }
    for attribute, value in attributes.items():
        script.setAttribute(attribute, value)
    js.document.body.append(script)
    return await workers[name]


def stop_worker(number: int) -> None:
    """End the worker of this number, if PyScript has made it, and take it out."""
    script = js.document.querySelector(f"script[name={_name(number)}]")
    if script:
        running = getattr(script, "xworker", None)
        if running:
            running.terminate()
        script.remove()


def _name(number: int) -> str:
    return f"bot-{number}"
