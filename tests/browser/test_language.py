"""The page in another language: from the first paint on, switched, and off line."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tabletop.core import languages
from tests.app.language import pieces
from tests.browser.conftest import (
    PHONE,
    REST,
    at_rest,
    reload,
    wait_until_ready,
    watch,
)
from tests.browser.laws.language import WORDS
from tests.browser.offline import Host, Visit, host, visit, wait_for_state
from tests.browser.starting import python_held
from tests.browser.tabs import Tabs
from tests.browser.threes import best_try
from tests.kit.cases import some

__all__ = ["host", "visit"]  # fixtures
LEAD: Final = "same for everybody"


def said(language: str, sentence: str) -> str:
    catalogue = languages.read(language)
    return catalogue.gettext(sentence) if catalogue else sentence


def english_in(page: Page, language: str) -> list[str]:
    shown = page.locator("body").inner_text()
    return [piece for piece in pieces(language) if piece in shown]


def speaks(page: Page, language: str, heading: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1").first).to_have_text(said(language, heading))


Opened = Callable[[str], Page]


@pytest.fixture
def in_locale(
    new_context: Callable[..., BrowserContext],
    tabs: Tabs,
    site: str,
    problems: list[str],
) -> Iterator[Opened]:
    """Return the function that gives a page, not open yet, in a language."""
    lent: list[Page] = []

    def opened(locale: str) -> Page:
        if locale == "en-US":  # as in all other tests
            page = tabs.lend(problems, PHONE)
            lent.append(page)
            page.evaluate(REST)
            return page
        width, height = PHONE
        context = new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            locale=locale,
            service_workers="block",
        )
        watch(context, site, problems)
        return at_rest(context).new_page()

    yield opened
    tabs.take_back(*lent)


@pytest.mark.every_engine
def test_a_browser_gets_its_language_from_the_first_paint_on(
    in_locale: Opened, site: str
) -> None:
    page = in_locale("fr-CH")
    with python_held(page):
        page.goto(site)
        expect(page.locator("#to-daily .run")).to_have_text(said("fr", LEAD))
        assert english_in(page, "fr") == []
        speaks(page, "fr", "Tabletop")
        page.locator("#play-threes").click()
        opening = said("fr", "Opening {title}…").format(title=said("fr", "Threes"))
        expect(page.locator("#opening-title")).to_have_text(opening)
    wait_until_ready(page)
    assert english_in(page, "fr") == []


@pytest.mark.every_engine
@pytest.mark.not_elsewhere
def test_a_chosen_language_is_spoken_at_once_and_stays(
    in_locale: Opened, site: str
) -> None:
    page = in_locale("en-US")
    page.goto(f"{site}#/threes?seed=language")
    wait_until_ready(page)
    table = page.url
    page.goto(f"{site}#/settings")
    page.locator("#language").select_option(label="Deutsch")
    speaks(page, "de", "Settings")
    assert page.title() == said("de", "{title} – Tabletop").format(
        title=said("de", "Settings")
    )
    assert english_in(page, "de") == []
    page.goto(f"{site}#/threes/rules")
    expect(page.locator("#rules [lang]")).to_have_count(0)  # all of it is German
    page.goto(table)
    page.locator("#tool-hint").click()  # a worker thinks, and says why
    expect(page.locator("#notice[data-kind=advice]")).to_be_visible(timeout=30_000)
    assert english_in(page, "de") == []
    page.goto(f"{site}#/")
    reload(page)
    expect(page.locator("#to-daily .run")).to_have_text(said("de", LEAD))


def test_an_address_asks_for_a_language_until_another_one_is_chosen(
    in_locale: Opened, site: str
) -> None:
    page = in_locale("en-US")
    for _visit in range(2):
        page.goto(f"{site}?lang=es#/settings")
        wait_until_ready(page)
        speaks(page, "es", "Settings")
        expect(page.locator("#language")).to_have_value('"system"')
    page.locator("#language").select_option(label="Français")
    speaks(page, "fr", "Settings")
    assert page.url == f"{site}#/settings"
    page.goto(f"{site}?lang=tlh#/settings")  # there is none, and what was chosen counts
    wait_until_ready(page)
    speaks(page, "fr", "Settings")


@pytest.mark.parametrize("torn", some([b"\x1f\x8b\x08 torn", b""], 1))
def test_words_that_do_not_come_are_told_and_change_nothing(
    in_locale: Opened, site: str, problems: list[str], torn: bytes
) -> None:
    def withhold(route: Route) -> None:
        if torn:
            route.fulfill(body=torn)
        else:
            route.abort()

    page = in_locale("fr-FR")
    page.route(WORDS, withhold)
    page.goto(f"{site}#/settings")
    wait_until_ready(page)
    speaks(page, "en", "Settings")
    expect(page.locator("#refusal")).to_have_text(
        "Français couldn’t be downloaded. You may be offline."
    )
    page.locator("#language").select_option(label="Deutsch")
    expect(page.locator("#refusal")).to_contain_text("Deutsch couldn’t be")
    expect(page.locator("#language")).to_have_value('"system"')
    page.unroute(WORDS)
    page.locator("#language").select_option(label="Español")
    speaks(page, "es", "Settings")
    problems[:] = [told for told in problems if "Failed to load" not in told]


@pytest.mark.at_length
def test_every_language_is_there_without_a_network_after_one_visit(
    visit: Visit, host: Host
) -> None:
    first = visit("settings")
    first.locator("#language").select_option(label="Français")
    speaks(first, "fr", "Settings")
    wait_for_state(first, "ready")
    first.close()
    host.stop()
    page = visit("settings")
    speaks(page, "fr", "Settings")
    page.locator("#language").select_option(label="Deutsch")
    speaks(page, "de", "Settings")
    page.goto(f"{host.address}#/tomacco/rules")
    expect(page.locator("#rules [lang]")).to_have_count(0)
    assert english_in(page, "de") == []


@pytest.mark.at_length
def test_a_picture_in_another_language_is_not_shown(
    in_locale: Opened, site: str
) -> None:
    page = in_locale("en-US")
    page.goto(f"{site}#/threes?seed=picture")
    wait_until_ready(page)
    page.locator(f"#arrow-{best_try(page)}").tap()
    address = page.url.replace("#", "?lang=de#")
    with python_held(page):
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("#opening")).to_be_visible()
        assert english_in(page, "de") == []
