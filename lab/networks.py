"""Pairs of devices in networks of their own, to see how they reach each other.

    python3 build.py build --servers ws://localhost:8884 stun:203.0.113.1:3478
    .venv/bin/python -m lab.networks --pairs 200

It needs root on Linux, `ip` and `iptables`. Each pair has up to four network
namespaces: two devices, and a router for each one that is not open. A namespace in
their middle has the site, a relay (lab/relay.mjs) and a STUN server. The networks:

- open: the device has a public address;
- cone: a router that keeps the port (port-restricted in the words of RFC 3489);
- symmetric: a router that chooses a new port for each destination;
- blocked: a router that forwards no UDP.

Each device is a browser of its own, with a page that runs the scripts of the site but
no game. Two pages join with one secret, and each sends texts until both have answers.
The program prints how many pairs met, how, and in how many seconds.
"""

from __future__ import annotations

import argparse
import re
import secrets
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, cycle, product
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from building.browsers import chromium
from building.common import DIST, ROOT, say

KINDS: Final = ("open", "cone", "symmetric", "blocked")
"""The kinds of networks, see above."""

SITE, RELAY, STUN = 8000, 8884, 3478
"""Ports of the namespace in the middle."""

MIDDLE: Final = "203.0.113.1"
"""Address of the namespace in the middle (a block for documentation, RFC 5737)."""

SCRIPTS: Final = re.compile(r"(relay|servers|webrtc)-[0-9a-f]{10}\.mjs")
"""Pattern of the names of the scripts that join two pages, in this order."""

PATIENCE: Final = 20.0
"""Seconds after which two devices count as not having met."""

DIRECTLY: Final = 8.0
"""Seconds from the first answer in which a direct connection can open."""

NUMBERS: Final = count()
"""Numbers of cables."""

STUN_HEAD: Final = 20
"""Bytes of the head of a STUN message."""

STUN_COOKIE: Final = 0x2112A442
"""The magic cookie of STUN (RFC 8489)."""


def run(*words: str) -> None:
    """Run a command as root."""
    subprocess.run(words, check=True, capture_output=True)  # noqa: S603 - our words


def inside(space: str, *words: str) -> None:
    """Run a command in a namespace."""
    run("ip", "netns", "exec", space, *words)


def rule(space: str, words: str) -> None:
    """Add a rule of the firewall of a namespace."""
    inside(space, "iptables", *words.split())


@contextmanager
def namespace(space: str) -> Iterator[str]:
    """Make a namespace, and delete it at the end."""
    run("ip", "netns", "add", space)
    try:
        inside(space, "ip", "link", "set", "lo", "up")
        yield space
    finally:
        run("ip", "netns", "del", space)


def linked(space: str, own: str, address: str, other: str, bridge: str = "") -> str:
    """Give a namespace an address at a new cable; return the name of the other end.

    Args:
        space: the namespace.
        own: the name of its end.
        address: of this end, with the length of its prefix.
        other: the namespace of the other end.
        bridge: to which the other end belongs; "" for none.
    """
    far = f"{own}{next(NUMBERS)}"
    run(
        "ip",
        "link",
        "add",
        own,
        "netns",
        space,
        "type",
        "veth",
        "peer",
        "name",
        far,
        "netns",
        other,
    )
    inside(space, "ip", "addr", "add", address, "dev", own)
    inside(space, "ip", "link", "set", own, "up")
    if bridge:
        inside(other, "ip", "link", "set", far, "master", bridge)
    inside(other, "ip", "link", "set", far, "up")
    return far


@contextmanager
def middle() -> Iterator[str]:
    """Make the namespace in the middle, with its servers."""
    with namespace("tt-middle") as space, tempfile.TemporaryFile() as told:
        inside(space, "ip", "link", "add", "br0", "type", "bridge")
        inside(space, "ip", "addr", "add", f"{MIDDLE}/24", "dev", "br0")
        inside(space, "ip", "link", "set", "br0", "up")
        words = ("ip", "netns", "exec", space)
        node = ROOT / "lab" / "relay.mjs"
        servers = [
            (*words, sys.executable, "-m", "http.server", f"{SITE}", "-d", str(DIST)),
            (*words, "node", str(node), f"{RELAY}", MIDDLE),
            (*words, sys.executable, "-m", "lab.networks", "--stun"),
        ]
        runs = [
            subprocess.Popen(  # noqa: S603 - our words
                each, cwd=ROOT, stdin=subprocess.PIPE, stdout=told, stderr=told
            )
            for each in servers
        ]
        time.sleep(1.5)
        try:
            yield space
        finally:
            for each in runs:
                each.kill()
                each.wait()


@contextmanager
def device(kind: str, number: int) -> Iterator[str]:
    """Make a device in a network of this kind; yield its namespace.

    Args:
        kind: one of `KINDS`.
        number: from 0, below 100; no other device has it at the same time.
    """
    public = f"203.0.113.{100 + number}/24"
    with namespace(f"tt-device{number}") as space:
        if kind == "open":
            linked(space, "out", public, "tt-middle", "br0")
            inside(space, "ip", "route", "add", "default", "via", MIDDLE)
            forward(space)
            yield space
            return
        with namespace(f"tt-router{number}") as router:
            linked(router, "out", public, "tt-middle", "br0")
            far = linked(space, "in", f"10.0.{number}.2/24", router)
            inside(router, "ip", "addr", "add", f"10.0.{number}.1/24", "dev", far)
            inside(router, "ip", "route", "add", "default", "via", MIDDLE)
            inside(router, "sysctl", "-qw", "net.ipv4.ip_forward=1")
            how = " --random-fully" if kind == "symmetric" else ""
            rule(router, f"-t nat -A POSTROUTING -o out -j MASQUERADE{how}")
            for chain in ("INPUT", "FORWARD"):
                new = "-m conntrack --ctstate NEW"
                rule(router, f"-A {chain} -i out {new} -j DROP")
            if kind == "blocked":
                rule(router, "-A FORWARD -p udp -j DROP")
            inside(space, "ip", "route", "add", "default", "via", f"10.0.{number}.1")
            forward(space)
            yield space


def forward(space: str) -> None:
    """Let `localhost` mean the middle, so that the page is a secure context."""
    inside(space, "sysctl", "-qw", "net.ipv4.conf.all.route_localnet=1")
    for port in (SITE, RELAY):
        to = f"-j DNAT --to-destination {MIDDLE}:{port}"
        rule(space, f"-t nat -A OUTPUT -d 127.0.0.1 -p tcp --dport {port} {to}")
    rule(space, f"-t nat -A POSTROUTING -p tcp -d {MIDDLE} -j MASQUERADE")


def serve_stun() -> None:
    """Answer each STUN request with the address it came from (RFC 8489)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as wire:
        wire.bind(("", STUN))
        while True:
            text, (host, port) = wire.recvfrom(2_048)
            if len(text) < STUN_HEAD or text[:2] != b"\x00\x01":
                continue
            address = struct.unpack("!I", socket.inet_aton(host))[0] ^ STUN_COOKIE
            found = struct.pack("!BBHI", 0, 1, port ^ (STUN_COOKIE >> 16), address)
            mapped = struct.pack("!HH", 0x0020, len(found)) + found
            head = struct.pack("!HH", 0x0101, len(mapped)) + text[4:STUN_HEAD]
            wire.sendto(head + mapped, (host, port))


@contextmanager
def browser(playwright: Playwright, space: str) -> Iterator[Page]:
    """Start a browser in a namespace; yield a page with the origin of the site."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "chromium"
        path.write_text(f'#!/bin/sh\nexec ip netns exec {space} "{chromium()}" "$@"\n')
        path.chmod(0o755)
        flags = ["--no-sandbox", "--disable-gpu", "--disable-quic"]
        shown = playwright.chromium.launch(executable_path=str(path), args=flags)
        try:
            page = shown.new_page()
            page.goto(f"http://localhost:{SITE}/licences.txt")
            yield page
        finally:
            shown.close()


BEGIN: Final = """async ([secret, end]) => {
    const direct = [];
    const Usual = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Usual {
        constructor(...asked) { super(...asked); direct.push(this); }
    };
    const { use, join, send } = await import(PATHS[0]);
    const { stun } = await import(PATHS[1]);
    use(await import(PATHS[2]), stun);
    const since = performance.now();
    globalThis.found = { opened: 0, heard: 0, direct: 0 };
    const after = () => Math.round(performance.now() - since);
    const told = {
        opened() { found.opened ||= after(); },
        heard() { found.heard ||= after(); },
        lost(peer) { setTimeout(() => join("it", told, secret, end), 500); },
    };
    join("it", told, secret, end);
    setInterval(() => {
        send("it", "hello");
        const isConnected = direct.some((it) => it.connectionState === "connected");
        if (isConnected) found.direct ||= after();
    }, 100);
}"""
"""Of JavaScript: joins, and measures the milliseconds until the first text and until a
direct connection."""


def waited(page: Page, what: str, seconds: float) -> int:
    """Return the milliseconds of the page until this was found; 0 if it never was."""
    with suppress(Error):
        page.wait_for_function(f"found.{what}", timeout=seconds * 1_000)
    return int(page.evaluate(f"found.{what}"))


def met(host: Page, guest: Page, paths: list[str]) -> tuple[str, float]:
    """Let two devices meet; return the way, and the seconds to the first answer."""
    secret = secrets.token_hex(16)
    for page, end in ((host, "host"), (guest, "guest")):
        page.evaluate(BEGIN.replace("PATHS", f"{paths}"), [secret, end])
    heard = [waited(page, "heard", PATIENCE) for page in (host, guest)]
    if not all(heard):
        return "not at all", 0.0
    direct = [waited(page, "direct", DIRECTLY) for page in (host, guest)]
    return "directly" if all(direct) else "by the relay", max(heard) / 1_000


def main(pairs: int) -> None:
    """Let this number of pairs meet, of all kinds in turn; print the results."""
    names = sorted(file.name for file in (DIST / "static").iterdir())
    paths = [f"/static/{name}" for name in names if SCRIPTS.fullmatch(name)]
    ways: Counter[tuple[str, str, str]] = Counter()
    seconds: list[float] = []
    kinds = cycle(product(KINDS, KINDS))
    with sync_playwright() as playwright, middle():
        for number in range(pairs):
            one, other = next(kinds)
            with (
                device(one, 0) as here,
                device(other, 1) as there,
                browser(playwright, here) as host,
                browser(playwright, there) as guest,
            ):
                way, took = met(host, guest, paths)
            ways[one, other, way] += 1
            if took:
                seconds.append(took)
            say(f"{number + 1}: {one} and {other} met {way}, {took:.1f} s")
    for (one, other, way), number in sorted(ways.items()):
        say(f"{one:10}{other:10}{way:14}{number}")
    total = Counter(way for _one, _other, way in ways.elements())
    say(f"{dict(total)}; first answer: median {sorted(seconds)[len(seconds) // 2]} s")


if __name__ == "__main__":
    if "--stun" in sys.argv:
        serve_stun()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=200)
    main(parser.parse_args().pairs)
