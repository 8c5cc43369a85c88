"""The circumstances of a measurement, in words."""

from __future__ import annotations

import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from building.common import output_of

CPUINFO: Final = Path("/proc/cpuinfo")


def circumstances(rounds: int) -> str:
    """Return the time, the commit, the machine, its load and the number of rounds."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    load = ""
    if hasattr(os, "getloadavg"):
        load = f", load average {' '.join(f'{x:.1f}' for x in os.getloadavg())}"
    commit = output_of(["git", "describe", "--always", "--dirty"])
    measured = f"commit {commit}, " if commit else ""
    return f"{now}, {measured}{machine()}{load}, {rounds} rounds"


def machine(cpuinfo: Path = CPUINFO) -> str:
    """Return the system and the processor, as far as known."""
    text = cpuinfo.read_text(encoding="utf-8") if cpuinfo.is_file() else ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    model = f", {found[1].strip()}" if found else ""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores{model}"
