"""What a page has for `datetime`: Python's own, without its twin written in Python."""

from _datetime import *  # type: ignore[import-not-found] # noqa: F403 - as in its own
