"""QR codes: a camera reads a drawn one, and the page says why there is none."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Playwright, expect

from building import browsers
from tabletop.net.protocol.invitations import pack
from tests.browser.conftest import (
    CHROMIUM_FLAGS,
    OpenPage,
    at_rest,
    wait_until_ready,
    watch,
)
from tests.browser.devices import go, invite, link_of, tap
from tests.browser.wiring import BEGIN
from tests.net.invitation import INVITATION, SITE

LINK: Final = f"{SITE}#/join/{pack(INVITATION)}"  # as long as any is

PROGRAM: Final = """
import js
from tabletop.browser.platform.lazy_modules import load
await load("tabletop.browser.multiplayer_setup")
from tabletop.screens.parts.codes import code, reader
from tabletop.browser.platform import qr_codes
from tabletop.ui.elements import render
qr_codes.watch(
    lambda text: js.told.push(f"read {text}"),
    lambda reason: js.told.push(f"failed {reason}"),
)
js.codeOf = lambda text: render(code(text, "An invitation"))
js.reader = render(reader("The camera"))
"""
"""Of Python, in the page."""

SHOW: Final = """(text) => {
    const place = document.createElement("div");
    place.style.width = "240px";
    place.innerHTML = text ? codeOf(text) : reader;
    document.getElementById("screen").prepend(place);
}"""

FILM: Final = """async () => {
    const svg = document.querySelector("qr-code").shadowRoot.firstElementChild;
    const { width, height } = svg.getBoundingClientRect();
    svg.setAttribute("width", width);
    svg.setAttribute("height", height);
    const text = new XMLSerializer().serializeToString(svg);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [900, 700];
    const context = canvas.getContext("2d");
    const draw = () => {
        context.fillStyle = "#776655";
        context.fillRect(0, 0, 900, 700);
        context.save();
        context.translate(430, 340);
        context.rotate(0.2);
        context.drawImage(image, -250, -250, 500, 500);
        context.restore();
    };
    draw();
    setInterval(draw, 50);
    globalThis.film = canvas.captureStream(20);
    navigator.mediaDevices.getUserMedia = async () => film;
}"""
"""Of JavaScript: a camera that films the code, not quite straight."""


def begin(page: Page) -> None:
    page.evaluate(BEGIN, PROGRAM)


def await_(page: Page) -> Any:
    """Wait for the next entry of `told`, and return it."""
    return page.wait_for_function("told.shift()").json_value()


@pytest.mark.every_engine
def test_what_a_dark_screen_shows_a_camera_reads_and_then_lets_go(
    open_page: OpenPage,
) -> None:
    page = open_page(dark=True)
    begin(page)
    page.evaluate(SHOW, LINK)
    code = page.get_by_role("img", name="An invitation")
    expect(code).to_be_visible()
    page.evaluate(FILM)
    page.evaluate(SHOW, "")
    assert await_(page) == f"read {LINK}"
    assert page.evaluate("film.active")
    page.wait_for_timeout(500)
    assert page.evaluate("told") == []  # it says so once
    page.evaluate("document.querySelector('qr-reader').remove()")
    page.wait_for_function("!film.active")


STILL: Final = """async () => {
    const svg = document.querySelector("qr-code").shadowRoot.firstElementChild;
    const text = new XMLSerializer().serializeToString(svg);
    const image = new Image(500, 500);
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 640];
    const context = canvas.getContext("2d");
    context.fillStyle = "#776655";
    context.fillRect(0, 0, 640, 640);
    context.drawImage(image, 70, 70, 500, 500);
    return canvas.toDataURL("image/jpeg").split(",")[1];
}"""
"""Of JavaScript: the picture of a code that a camera would take, in base64."""


@pytest.mark.at_length
def test_the_camera_of_a_device_reads_the_answer_and_the_game_begins(
    open_page: OpenPage,
    playwright: Playwright,
    tmp_path: Path,
    site: str,
    problems: list[str],
) -> None:
    film, path = tmp_path / "film.mjpeg", browsers.found_chromium(browsers.SHELL)
    film.write_bytes(b"")
    seen = "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"
    args = [*CHROMIUM_FLAGS, *seen, f"--use-file-for-fake-video-capture={film}"]
    with playwright.chromium.launch(executable_path=path or None, args=args) as other:
        context = at_rest(other.new_context(has_touch=True, service_workers="block"))
        watch(context, site, problems)
        host, guest = context.new_page(), open_page(calm=True)
        host.goto(site)
        wait_until_ready(host)
        invite(host, "four_twenty_one")
        go(guest, link_of(host))
        guest.locator("#name").fill("Ben")
        tap(guest, "#join")
        expect(guest.locator("qr-code")).to_be_visible()
        film.write_bytes(b64decode(guest.evaluate(STILL)) * 30)
        tap(host, "#read")
        for page in (host, guest):
            expect(page.locator("#table")).to_be_visible(timeout=20_000)


def test_a_code_follows_its_text_and_has_light_around_it(open_page: OpenPage) -> None:
    page = open_page(dark=True)
    begin(page)
    page.evaluate(SHOW, "one")
    look = """() => {
        const [box, path] = document.querySelector("qr-code").shadowRoot
            .querySelectorAll("rect, path");
        return [box.getAttribute("fill"), box.getAttribute("width"),
            path.getAttribute("fill"), path.getAttribute("d")];
    }"""
    light, side, dark, path = page.evaluate(look)
    assert (light, side, dark) == ("white", "29", "black")  # 21 and 4 on either side
    assert path.startswith("M4 4h7v1H4z")
    page.evaluate("document.querySelector('qr-code').dataset.qr = 'two'")
    assert page.evaluate(look)[3] != path


REASONS: Final = {
    "NotAllowedError": "refused",
    "NotFoundError": "none",
    "NotReadableError": "busy",
    "TypeError": "unable",
}
"""The names of errors of a browser to the reasons that the page reads."""


def test_why_there_is_no_camera_is_told(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    for name, reason in REASONS.items():
        page.evaluate(
            """(name) => {
                navigator.mediaDevices.getUserMedia = async () => {
                    throw new DOMException("no", name);
                };
            }""",
            name,
        )
        page.evaluate(SHOW, "")
        assert await_(page) == f"failed {reason}"
        page.evaluate("document.querySelector('qr-reader').remove()")


def test_a_browser_that_reads_codes_by_itself_is_asked(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    page.evaluate(
        """() => {
            const canvas = document.createElement("canvas");
            const context = canvas.getContext("2d");
            setInterval(() => context.fillRect(0, 0, 9, 9), 50);
            navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
            globalThis.BarcodeDetector = class {
                static getSupportedFormats = async () => ["ean_8", "qr_code"];
                detect = async () => [{ rawValue: "its own" }];
            };
        }"""
    )
    page.evaluate(SHOW, "")
    assert await_(page) == "read its own"
    loaded = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert [name for name in loaded if "decode" in name] == []


def test_a_camera_that_comes_when_nobody_looks_any_more_is_let_go(
    open_page: OpenPage,
) -> None:
    page = open_page()
    begin(page)
    page.evaluate(
        """() => {
            globalThis.film = document.createElement("canvas").captureStream(20);
            navigator.mediaDevices.getUserMedia = () =>
                new Promise((come) => setTimeout(() => come(film), 300));
        }"""
    )
    page.evaluate(SHOW, "")
    page.evaluate("document.querySelector('qr-reader').remove()")
    page.wait_for_function("!film.active")
    assert page.evaluate("told") == []
