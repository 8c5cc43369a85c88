"""What all tests share."""

import asyncio
import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from inspect import iscoroutinefunction

import pytest
from hypothesis import settings
from xdist.remote import Producer  # type: ignore[import-untyped]  # it has no type hints

from tabletop.registry import NAMES
from tests.kit import null_game, parts
from tests.kit.games import registered

# A timing is never a test: a busy machine may take as long as it needs.
settings.register_profile("whole", deadline=None)
settings.register_profile("short", deadline=None, max_examples=40)

# Whole games are kept from test to test, and to look through them for cycles again and
# again takes a tenth of the time.
gc.set_threshold(100_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let several machines share the tests."""
    parser.addoption("--part", default="1/1", help="a part of the tests, such as 2/4")


def pytest_configure(config: pytest.Config) -> None:
    """Have Hypothesis try fewer examples in a short run."""
    settings.load_profile("short" if is_short(config) else "whole")


def is_short(config: pytest.Config) -> bool:
    return "not at_length" in config.getoption("markexpr")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Keep the part of the tests that is asked for, those of a game on one core.

    Of several engines, those beside Chromium run only what each must do.
    """
    part, is_one = config.getoption("--part"), len(config.getoption("browser")) < 2
    kept, left_out = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        values = item.callspec.params if hasattr(item, "callspec") else {}
        name, engine = values.get("name"), values.get("browser_name", "")
        marks = {mark.name for mark in item.iter_markers()}
        runs = is_one or parts.runs_in(engine, marks, is_short=is_short(config))
        (kept if runs and parts.is_in(part, item.nodeid) else left_out).append(item)
        if name in NAMES and not item.nodeid.startswith(parts.PAGES):
            item.add_marker(pytest.mark.xdist_group(name))
    items[:] = kept
    config.hook.pytest_deselected(items=left_out)


def pytest_xdist_make_scheduler(
    config: pytest.Config, log: Producer
) -> parts.PagesApart | None:
    """Give tests of pages, and those of none, to workers of their own at first."""
    is_grouped = config.getoption("dist") == "loadgroup"
    return parts.PagesApart(config, log) if is_grouped else None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine in a thread of its own: Playwright keeps the loop of this one."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, pyfuncitem.obj(**arguments)).result()
    return True


@pytest.fixture(scope="module")
def null_is_registered() -> Iterator[None]:
    """Have Null in the registry, for all tests of a file."""
    with registered(null_game):
        yield
