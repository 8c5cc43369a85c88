"""What all tests share."""

from __future__ import annotations

import gc

from hypothesis import settings

# A timing is never a test: a busy machine may take as long as it needs.
settings.register_profile("tabletop", deadline=None)
settings.load_profile("tabletop")

# Whole games are kept from test to test, and to look through them for cycles again and
# again takes a tenth of the time.
gc.set_threshold(100_000, 20, 20)
