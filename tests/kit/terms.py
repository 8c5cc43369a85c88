"""Terms of the rules pages."""

import re
from typing import Final

TERM: Final = re.compile(r"<dt>(.+?)</dt>")
