"""A substitute for `datetime`: the C module alone."""

from _datetime import *  # type: ignore[import-not-found] # noqa: F403 - as in its own
