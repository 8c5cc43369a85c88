"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A timing is never a test: a busy machine may take as long as it needs.
settings.register_profile("tabletop", deadline=None)
settings.load_profile("tabletop")
