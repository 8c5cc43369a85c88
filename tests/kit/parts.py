"""Parts of the tests, for several machines or cores that run them side by side."""

import zlib
from collections.abc import Collection
from typing import Final

from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]  # it has no type hints
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]  # nor has this

PAGES: Final = "tests/browser/"


def is_in(part: str, test: str) -> bool:
    """Return whether the id of a test is in a part, such as "2/4"; or `ValueError`."""
    number, _slash, count = part.partition("/")
    if not 1 <= int(number) <= int(count):
        message = f"There is no part {part}."
        raise ValueError(message)
    return zlib.crc32(test.encode()) % int(count) == int(number) - 1


def runs_in(engine: str, marks: Collection[str], *, is_short: bool) -> bool:
    """Return whether a test with these marks runs in an engine; "" is none."""
    is_for_others = "every_engine" in marks
    is_left_out = is_short and "not_elsewhere" in marks
    return engine in {"", "chromium"} or (is_for_others and not is_left_out)


class PagesApart(LoadGroupScheduling):  # type: ignore[misc]  # of what has no type hints
    """Has the first worker run tests without a page, and the others those of pages.

    Pages often wait, so that all cores have work. Who has nothing left to do helps.
    """

    def _assign_work_unit(self, node: WorkerController) -> None:
        needs_page = node is not self.nodes[0]
        for group, tests in self.workqueue.items():
            if next(iter(tests)).startswith(PAGES) == needs_page:
                self.workqueue.move_to_end(group, last=False)
                break
        super()._assign_work_unit(node)
