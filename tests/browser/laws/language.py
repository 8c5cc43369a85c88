"""Pages that the laws are held against in another language, be it a made-up one."""

import gzip
import re
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Route

from tabletop.core.languages import LANGUAGES
from tests.kit import pseudo_locale

WORDS: Final = re.compile(rf"/static/(?:{'|'.join(LANGUAGES)})-[0-9a-f]{{10}}\.bin$")
"""The addresses of the files with the sentences of a language."""


def speaking(browser: Browser, language: str) -> BrowserContext:
    """Return a context whose pages speak a language; a made-up one replaces another."""
    is_made_up = language == pseudo_locale.LANGUAGE
    context = browser.new_context(
        has_touch=True,
        service_workers="block",
        locale=[*LANGUAGES][-1] if is_made_up else language,
    )
    if is_made_up:
        words = gzip.compress(pseudo_locale.catalogue().packed())

        def put(route: Route) -> None:
            route.fulfill(body=words)

        context.route(WORDS, put)
    return context
