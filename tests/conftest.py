"""What all tests share."""

import asyncio
import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from inspect import iscoroutinefunction

import pytest
from hypothesis import settings

from tabletop.registry import GAMES
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
    is_short = "not at_length" in config.getoption("markexpr")
    settings.load_profile("short" if is_short else "whole")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Keep the part of the tests that is asked for, each on one core."""
    part = config.getoption("--part")
    others = [item for item in items if not parts.is_in(part, item.nodeid)]
    if others:
        items[:] = [item for item in items if parts.is_in(part, item.nodeid)]
        config.hook.pytest_deselected(items=others)
    for item in items:
        spec = getattr(item, "callspec", None)
        name = spec.params.get("name") if spec else None
        if isinstance(name, str) and name in GAMES:
            item.add_marker(pytest.mark.xdist_group(name))


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
