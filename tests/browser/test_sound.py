"""Sound and vibration in the page: which there are, and none without a request."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tabletop.core.sounds import SOUNDS
from tests.browser.conftest import CHOSEN, OpenPage, lively

STUB: Final = """(() => {
    const Real = AudioContext;
    globalThis.heard = { contexts: 0, sources: 0, felt: [] };
    globalThis.AudioContext = class extends Real {
        constructor(...options) { super(...options); heard.contexts++; }
    };
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
        heard.sources++; return start.apply(this, when);
    };
    const { start: begin } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
        heard.sources++; return begin.apply(this, when);
    };
    navigator.vibrate = (pattern) => { heard.felt.push(pattern); return true; };
})()"""
"""Of JavaScript: counts the contexts and the sources of sound, and what is felt."""

UNTOUCHED: Final = """Object.defineProperty(navigator, "userActivation", {})"""
"""Of JavaScript: what a test evaluates counts as a touch; so it is not asked for."""

HEARING: Final = """() => {
    globalThis.told = [];
    const { sense } = tabletop.sound;
    tabletop.sound.sense = (text) => { told.push(...JSON.parse(text)); sense(text); };
}"""
"""Of JavaScript: notes what the page has the script do."""


def heard(page: Page, what: str) -> Any:
    """Return the notes of the stub."""
    return page.evaluate(f"heard.{what}")


def told(page: Page) -> list[str]:
    """Return the names of what was to be heard since this was asked last."""
    return [name for name, *_ in page.evaluate("told.splice(0)")]


@pytest.fixture
def sounding(open_page: OpenPage) -> Page:
    """Return a page at a game of Threes where sound was switched on before."""
    chosen = json.dumps({"sound": True, "vibration": True, "motion": "on"})
    start = f"{STUB}; {UNTOUCHED}; ({CHOSEN})({chosen})"
    page = open_page("threes?seed=heard", touch=False, start=start)
    page.wait_for_function("tabletop.sound")
    page.evaluate(HEARING)
    return page


def test_nothing_is_fetched_or_made_where_nobody_asked(open_page: OpenPage) -> None:
    page = open_page("threes?seed=heard", touch=False, start=STUB)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#status")).to_contain_text("move")
    assert page.evaluate("tabletop.sound === undefined")
    assert heard(page, "contexts") == 0
    assert heard(page, "felt") == []


def test_the_switch_answers_and_a_move_is_heard_and_felt(open_page: OpenPage) -> None:
    page = open_page("threes?seed=heard", touch=False)
    page.evaluate(STUB)
    page.locator("[data-command=menu]").first.click()
    lively(page, "#item-sound").click()
    page.wait_for_function("heard.sources > 0")
    assert heard(page, "contexts") == 1
    lively(page, "#item-sound").click()
    expect(page.locator("#item-sound")).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Escape")
    sources = heard(page, "sources")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#status")).to_contain_text("move")
    assert heard(page, "sources") == sources


SLOW: Final = """() => {
    const Quick = AudioContext;
    globalThis.AudioContext = class extends Quick {
        constructor(...options) {
            super(...options);
            const until = performance.now() + 500;
            while (performance.now() < until);
        }
    };
}"""
"""Of JavaScript: a device that takes its time before its first sound."""


def test_the_switch_answers_however_long_sound_takes(open_page: OpenPage) -> None:
    page = open_page("threes?seed=heard", touch=False)
    page.evaluate(STUB)
    page.evaluate(SLOW)
    # The script comes when the person is back at the table.
    page.evaluate(
        """() => {
            const { append } = Element.prototype;
            document.head.append = (part) => {
                globalThis.come = () => append.call(document.head, part);
            };
        }"""
    )
    page.locator("[data-command=menu]").first.click()
    lively(page, "#item-sound").click()
    expect(page.locator("#item-sound")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    expect(page.locator("#item-sound")).to_be_hidden()
    page.evaluate("come()")
    page.wait_for_function("heard.sources > 0")


def test_what_is_on_waits_for_a_touch_and_then_tells_what_is_done(
    sounding: Page,
) -> None:
    page = sounding
    assert heard(page, "contexts") == 0  # the page was not touched yet
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("heard.sources > 0")
    assert heard(page, "contexts") == 1
    assert told(page)[0] == "slide"
    page.wait_for_function("heard.felt.length > 0")
    sources = heard(page, "sources")
    page.evaluate("tabletop.page._app.command('unknown')")
    assert heard(page, "sources") == sources
    refused = page.evaluate(
        """() => ["up", "down", "left", "right"].find((way) =>
            document.querySelector(`#arrow-${way}[aria-disabled=true]`)) ?? "" """
    )
    if refused:
        page.locator(f"#arrow-{refused}").click(force=True)
        assert told(page) == ["refused"]


def test_a_hidden_page_is_silent(sounding: Page) -> None:
    page = sounding
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("heard.sources > 0")
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { get: () => true });
            document.dispatchEvent(new Event("visibilitychange"));
            heard.sources = 0;
            heard.felt = [];
            tabletop.sound.sense('[["won", 0, 0]]');
        }"""
    )
    page.wait_for_timeout(100)
    assert heard(page, "sources") == 0
    assert heard(page, "felt") == []


def test_a_browser_without_web_audio_plays_in_silence(open_page: OpenPage) -> None:
    chosen = json.dumps({"sound": True, "vibration": True})
    bare = "delete globalThis.AudioContext; delete Navigator.prototype.vibrate"
    start = f"{bare}; ({CHOSEN})({chosen})"
    page = open_page("threes?seed=heard", touch=False, start=start)
    page.wait_for_function("tabletop.sound")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#status")).to_contain_text("move")
    page.goto(page.url.partition("#")[0] + "#/settings")
    expect(page.locator("#settings-form")).to_be_visible()
    expect(page.locator("[name=sound], [name=vibration]")).to_have_count(0)


MEASURED: Final = """async (name) => {
    const { sounds, mixer, render } = tabletop.sound;
    const rate = 22050, before = 0.02, { lasts } = sounds[name];
    const measured = async (count, step) => {
        const length = Math.ceil((before + lasts + 0.1) * rate);
        const context = new OfflineAudioContext(1, length, rate);
        const mix = mixer(context);
        for (let k = 0; k < count; k++) render(mix, [name, step, 0], before);
        const samples = (await context.startRendering()).getChannelData(0);
        let peak = 0, first = -1, last = 0, nan = 0;
        samples.forEach((sample, k) => {
            const level = Math.abs(sample);
            nan += Number.isNaN(sample);
            peak = Math.max(peak, level);
            if (level > 0.001) { last = k; if (first < 0) first = k; }
        });
        const begin = Math.floor(before * rate);
        const end = Math.ceil((before + lasts) * rate);
        const edges = [samples[begin], samples[end - 1], samples[length - 1]];
        // The root of the mean square of its frequencies, by what it changes.
        let power = 0, change = 0;
        samples.forEach((sample, k) => {
            power += sample ** 2;
            change += (sample - (samples[k - 1] ?? 0)) ** 2;
        });
        const centre = (rate / Math.PI) * Math.asin(Math.sqrt(change / power) / 2);
        return { peak, nan, edge: Math.max(...edges.map(Math.abs)),
            first: first / rate - before, last: last / rate - before,
            centre };
    };
    return { lasts, one: await measured(1, 0), many: await measured(12, 0),
        high: await measured(1, 11) };
}"""

CENTRES: Final = {
    "card": (500, 2600),
    "tile": (300, 900),
    "die": (400, 1500),
    "token": (1000, 2600),
    "slide": (300, 2000),
    "draw": (500, 2500),
    "deal": (500, 2600),
    "roll": (400, 1500),
    "merge": (230, 500),
    "clear": (400, 2500),
    "fight": (150, 900),
    "set": (300, 1500),
    "flourish": (500, 1200),
    "setback": (200, 500),
    "refused": (180, 500),
    "turn": (350, 900),
    "won": (500, 1300),
    "lost": (230, 600),
    "over": (230, 600),
}
"""Between which frequencies the middle of what is heard lies, in hertz: wood and paper
are warm, and only a token clinks."""


@pytest.mark.at_length
def test_each_sound_is_short_and_clean_and_warm(sounding: Page) -> None:
    assert set(CENTRES) == set(SOUNDS)
    for name in SOUNDS:
        found = sounding.evaluate(MEASURED, name)
        one, lasts = found["one"], found["lasts"]
        words = f"{name}: {json.dumps(found)}"
        assert 0.04 <= lasts <= 0.4, words
        assert one["nan"] == 0, words
        assert 0.04 < one["peak"] < 0.6, words
        assert found["many"]["peak"] < 0.9, words
        assert one["edge"] < 0.002, words
        assert 0 <= one["first"] < 0.03, words
        assert 0.4 * lasts < one["last"] <= lasts, words
        least, most = CENTRES[name]
        assert least < one["centre"] < most, words
        if name == "merge":
            assert found["high"]["centre"] > 2 * one["centre"], words
