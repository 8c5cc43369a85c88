"""Terms of the rules pages."""

from __future__ import annotations

import re
from typing import Final

TERM: Final = re.compile(r"<dt>(.+?)</dt>")
