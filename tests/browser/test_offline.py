"""The page without a network: kept on the device, brought up to date, never torn."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from building.offline import WORKER, precache
from lab.updates import publish
from tabletop.session import Session, links
from tests.browser.conftest import OpenPage, lively, reload, wait_until_ready
from tests.browser.offline import Host, Visit, hint, host, visit, wait_for_state
from tests.browser.threes import click_arrow, kept
from tests.kit.cases import some

__all__ = ["host", "visit"]  # fixtures


def wait_for_failure(page: Page) -> None:
    page.evaluate(
        """async () => {
            const kept = await navigator.serviceWorker.register("service-worker.js");
            await kept.update().catch(() => {});
            while (kept.installing) await new Promise((go) => setTimeout(go, 50));
            if (kept.waiting) throw Error("It came whole.");
        }"""
    )


def look_for_update(page: Page) -> None:
    """Come back to the tab, as far as the page can tell."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def running(page: Page) -> str:
    return str(page.locator("html").get_attribute("data-version"))


def kept_files(page: Page) -> set[str]:
    """Return the addresses of all files that are kept for use without a network.

    A snapshot of Python and the copies of what is saved may come at any time, and are
    none of them.
    """
    found: list[str] = page.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys()) {
                if (/[/](snapshot|copies)$/.test(name)) continue;
                const cache = await caches.open(name);
                found.push(...(await cache.keys()).map(({ url }) => url));
            }
            return found;
        }"""
    )
    return set(found)


def wait_for_files(page: Page, is_right: Callable[[set[str]], bool]) -> set[str]:
    """Wait until what is kept is right; return the addresses of all of it.

    The condition is asked here: a script that returned a promise would be taken for
    true at once.
    """
    found: set[str] = set()
    for _ in range(200):
        found = kept_files(page)
        if is_right(found):
            return found
        page.wait_for_timeout(50)
    message = f"never right: {sorted(found)}"
    raise AssertionError(message)


def saved(page: Page) -> dict[str, str]:
    """Return all that is saved of games and settings, without pictures."""
    saved: dict[str, str] = page.evaluate("({ ...localStorage })")
    passing = re.compile("/seen/|/starting$")
    return {key: text for key, text in saved.items() if not passing.search(key)}


# Without a network


@pytest.mark.every_engine
def test_after_one_visit_everything_works_with_the_server_gone(
    visit: Visit, host: Host
) -> None:
    first = visit()
    wait_for_state(first, "ready")
    first.close()
    host.stop()
    page = visit()
    expect(page.get_by_role("heading", name="Tabletop")).to_be_visible()
    page.locator("#play-threes").click()
    click_arrow(page)
    expect(page.locator("#status")).to_contain_text("1 move")
    lively(page, "#tool-hint").wait_for()
    hint(page)
    click_arrow(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("link", name="All the rules").click()
    lively(page, "#rules-tabs button:text-is('Your move')").click()
    expect(page.locator("#T1")).to_be_visible()
    page.goto(f"{host.address}index.html?from=a-link#/settings")
    wait_until_ready(page)
    expect(page.locator("#offline")).to_have_attribute("data-state", "ready")
    page.locator("#to-licences").click()
    expect(page.locator("body")).to_contain_text("Mozilla Public License Version 2.0")


@pytest.mark.at_length
def test_the_page_of_the_first_visit_outlives_the_server(
    visit: Visit, host: Host
) -> None:
    page = visit("threes?seed=first")
    wait_for_state(page, "ready")
    host.stop()
    hint(page)  # its worker loads all of Python only now


@pytest.mark.at_length
def test_the_settings_tell_how_far_it_is(visit: Visit) -> None:
    page = visit("settings")
    offline = page.locator("#offline")
    expect(offline).to_have_attribute("data-state", "ready", timeout=30_000)
    expect(offline).to_contain_text("you can play everything offline")
    expect(page.locator("#keeping")).to_contain_text("Games stay on this device")


def test_what_is_kept_is_the_site_and_nothing_twice(visit: Visit, host: Host) -> None:
    page = visit()
    wait_for_state(page, "ready")
    files = precache((host.folder / WORKER).read_bytes())
    expected = {
        host.address + file["url"] for file in files if file["revision"] is None
    }
    found = wait_for_files(page, lambda urls: any("tidy?" in url for url in urls))
    assert expected <= found
    assert len(found) == len(files) + 1


# A new version


def test_an_update_is_offered_between_turns_and_keeps_the_position(
    visit: Visit, host: Host
) -> None:
    page = visit("threes?seed=update")
    wait_for_state(page, "ready")
    old = running(page)
    click_arrow(page)
    before, position = saved(page), kept(page)
    page.get_by_role("button", name="Menu").click()
    publish(host.folder)
    look_for_update(page)
    wait_for_state(page, "update")
    expect(page.locator("#notice")).to_have_count(0)  # not over an open menu
    lively(page, "[data-command=close]").click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("A new version is ready")
    assert running(page) == old
    notice.get_by_role("button", name="Update now").click()
    page.wait_for_function(
        "old => document.documentElement.dataset.version !== old", arg=old
    )
    wait_until_ready(page)
    assert running(page) == host.version
    assert saved(page) == before
    assert kept(page).log == position.log
    expect(page.locator("#status")).to_contain_text("1 move")
    expect(page.locator("#notice")).to_have_count(0)


@pytest.mark.at_length
def test_an_offer_goes_with_the_next_move_and_waits_in_the_lobby(
    visit: Visit, host: Host
) -> None:
    page = visit("threes?seed=later")
    wait_for_state(page, "ready")
    old = running(page)
    publish(host.folder)
    look_for_update(page)
    expect(page.locator("#notice")).to_contain_text("A new version is ready")
    click_arrow(page)
    expect(page.locator("#notice")).to_have_count(0)
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#notice")).to_contain_text("A new version is ready")
    page.reload()  # that alone changes nothing
    wait_until_ready(page)
    assert running(page) == old
    page.get_by_role("link", name="Settings").click()
    expect(page.locator("#offline")).to_have_attribute("data-state", "update")
    page.get_by_role("button", name="Update now").click()
    page.wait_for_function(
        "old => document.documentElement.dataset.version !== old", arg=old
    )


@pytest.mark.at_length
def test_an_old_tab_beside_a_new_one_loses_nothing(visit: Visit, host: Host) -> None:
    old = visit("threes?seed=old")
    wait_for_state(old, "ready")
    version = running(old)
    new = visit()
    publish(host.folder)
    look_for_update(new)
    new.get_by_role("button", name="Update now").click()
    new.wait_for_function(
        "v => document.documentElement.dataset.version !== v", arg=version
    )
    wait_until_ready(new)
    assert running(new) == host.version
    host.stop()  # the old tab can get its files from the device alone
    wait_for_state(old, "update")
    assert running(old) == version
    click_arrow(old)
    expect(old.locator("#status")).to_contain_text("1 move")
    hint(old)  # the worker of the old version starts after the new one took over
    before = saved(old)
    obsolete = f"{host.address}static/python-"
    assert len([url for url in kept_files(new) if url.startswith(obsolete)]) == 2
    old.evaluate("location.hash = '#/settings'")
    expect(old.locator("#offline")).to_have_attribute("data-state", "update")
    new.close()  # it might ask for what the old version has
    old.get_by_role("button", name="Update now").click()
    old.wait_for_function(
        "v => document.documentElement.dataset.version !== v", arg=version
    )
    wait_until_ready(old)
    wait_for_files(old, lambda urls: sum(url.startswith(obsolete) for url in urls) == 1)
    assert saved(old) == before


def tear(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


@pytest.mark.at_length
@pytest.mark.parametrize("harm", some([tear, Path.unlink], 1), ids=["torn", "missing"])
def test_a_half_update_leaves_the_old_version_working(
    visit: Visit, host: Host, problems: list[str], harm: Callable[[Path], None]
) -> None:
    page = visit("settings")
    wait_for_state(page, "ready")
    old, before = running(page), kept_files(page)
    changed = publish(host.folder)
    whole = changed.read_bytes()
    harm(changed)
    wait_for_failure(page)
    offline = page.locator("#offline")
    expect(offline).to_have_attribute("data-state", "ready")
    assert before <= kept_files(page)
    reload(page)
    assert running(page) == old
    changed.write_bytes(whole)
    look_for_update(page)
    expect(offline).to_have_attribute("data-state", "update")
    assert running(page) == old
    problems[:] = [found for found in problems if "404" not in found]


@pytest.mark.at_length
def test_a_first_download_that_breaks_off_goes_on_at_the_next_visit(
    visit: Visit, host: Host, problems: list[str]
) -> None:
    broken = host.folder / "manifest.webmanifest"
    whole = broken.read_bytes()
    worker = host.folder / WORKER
    files = precache(worker.read_bytes())
    assert files[-1]["url"] != broken.name
    broken.write_bytes(b"{}")
    page = visit("settings")
    offline = page.locator("#offline")
    expect(offline).to_have_attribute("data-state", "waiting")
    expect(offline).to_contain_text("at your next visit")
    wait_for_failure(page)
    expect(offline).to_have_attribute("data-state", "waiting")
    broken.write_bytes(whole)
    page.reload()
    expect(offline).to_have_attribute("data-state", "ready", timeout=30_000)
    problems[:] = [found for found in problems if "anifest" not in found]


# On the device


def all_but_over(seed: str) -> tuple[str, str]:
    """Return the address of a game of Threes, and the move with which it ends."""
    session = Session.start("threes", players=1, seed=seed)
    while True:
        before, move = session.copy(), session.legal()[0]
        session.play(move)
        if session.is_over:
            return links.address(before), move


@pytest.mark.at_length
def test_lasting_storage_is_asked_for_once_after_the_first_game_that_ends(
    open_page: OpenPage,
) -> None:
    start = (
        "StorageManager.prototype.persist = async () => {"
        " localStorage.asked = Number(localStorage.asked ?? 0) + 1; return true; }"
    )
    page = open_page(calm=True, start=start)
    assert page.evaluate("localStorage.asked") is None
    page.evaluate("location.hash = '#/threes?seed=lasting'")
    click_arrow(page)
    assert page.evaluate("localStorage.asked") is None
    for seed in ("one", "other"):
        address, move = all_but_over(seed)
        page.evaluate("(address) => { location.hash = address }", address)
        lively(page, f"#arrow-{move}").tap()
        expect(page.locator("#ending")).to_be_visible()
        assert page.evaluate("localStorage.asked") == "1"


@pytest.mark.at_length
def test_the_page_is_installed_from_its_settings(open_page: OpenPage) -> None:
    page = open_page("settings")
    expect(page.get_by_role("button", name="Install")).to_have_count(0)
    page.evaluate(
        """() => {
            const event = new Event('beforeinstallprompt', { cancelable: true });
            event.prompt = () => {
                document.body.dataset.prompted = event.defaultPrevented;
            };
            dispatchEvent(event);
        }"""
    )
    page.get_by_role("button", name="Install").click()
    expect(page.locator("body")).to_have_attribute("data-prompted", "true")
    expect(page.get_by_role("button", name="Install")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(page.locator("#installing")).to_contain_text("is installed")


@pytest.mark.at_length
def test_the_page_gets_its_icon(open_page: OpenPage, host: Host) -> None:
    address = open_page().locator("link[rel=icon]").get_attribute("href")
    assert (host.folder / str(address)).read_bytes().startswith(b"<svg")


def test_the_browser_finds_nothing_wrong_with_the_manifest(open_page: OpenPage) -> None:
    page = open_page()
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/some/folder/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in errors if "icon" in error["errorId"]] == []
    assert [error for error in errors if "manifest" in error["errorId"]] == []


WITHOUT = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined });"
INSECURE = (
    f"{WITHOUT} Object.defineProperty(self, 'isSecureContext', {{ value: false }});"
)
FORBIDDEN = """
    ServiceWorkerContainer.prototype.register = async () => {
        throw new DOMException('no', 'SecurityError');
    };"""


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("program", "state"),
    [
        pytest.param(WITHOUT, "unsupported", marks=pytest.mark.at_length),
        (INSECURE, "insecure"),
        pytest.param(FORBIDDEN, "unsupported", marks=pytest.mark.at_length),
    ],
    ids=["without", "insecure", "forbidden"],
)
def test_a_browser_that_cannot_keep_the_page_says_so(
    open_page: OpenPage, program: str, state: str
) -> None:
    page = open_page("settings", offline=True)
    page.context.add_init_script(program)
    page.reload()
    offline = page.locator("#offline")
    expect(offline).to_have_attribute("data-state", state)
    expect(offline).to_contain_text("needs a connection each time")
