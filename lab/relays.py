"""A relay on this machine, for pages that meet by a link."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from building.common import ROOT
from building.packages import node


@contextmanager
def relay() -> Iterator[str]:
    """Run a relay, and yield its address."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    program, env = node()
    words = [program, "lab/relay.mjs", f"{port}"]
    process = subprocess.Popen(  # noqa: S603 - a script of this repository
        words, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        if process.stdout is not None:
            process.stdout.readline()  # it listens
        yield f"ws://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def use_alone(address: str, site: Path) -> None:
    """Let the pages of a built site meet at one relay, without STUN servers."""
    (listed,) = (site / "static").glob("servers-*.mjs")
    (frame,) = (site / "static").glob("relay-*.html")
    policy = " ".join(re.findall(r"wss://[^\"]+", listed.read_text()))
    listed.write_text(
        f'export const relays = ["{address}"];\nexport const stun = [];\n'
    )
    frame.write_text(frame.read_text().replace(policy, address))
