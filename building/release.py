"""Release notes, checked against the tag, the version and the changelog.

python -m building.release v0.1.0
"""

from __future__ import annotations

import re
import sys

from building.common import ROOT, BuildError, say
from tabletop import __version__


def notes(tag: str, version: str, changes: str) -> str:
    """Return the changelog of a version, without its heading.

    Args:
        tag: of the commit, `v` and the version.
        version: of the package.
        changes: the text of CHANGELOG.md.

    Raises:
        BuildError: the tag is of another version, or the changelog lacks this version.
    """
    if tag != f"v{version}":
        message = f"The tag {tag} is not of the version {version}: v{version} would be."
        raise BuildError(message)
    heading = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changes, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        wanted = f"[{version}] - year-month-day"
        message = f"CHANGELOG.md has no part “{wanted}” that says anything."
        raise BuildError(message)
    return found[1].strip()


def main(tag: str) -> int:
    """Print the notes of this tag and return the exit status."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        say(notes(tag, __version__, changes))
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[-1]))
