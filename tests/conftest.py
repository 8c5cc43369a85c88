"""What all tests share."""

import gc
from collections.abc import Iterator

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


@pytest.fixture(scope="module")
def null_is_registered() -> Iterator[None]:
    """Have Null in the registry, for all tests of a file."""
    with registered(null_game):
        yield
