"""Parts of the tests, for several machines that run them side by side."""

import zlib


def is_in(part: str, test: str) -> bool:
    """Return whether the id of a test is in a part, such as "2/4"; or `ValueError`."""
    number, _slash, count = part.partition("/")
    if not 1 <= int(number) <= int(count):
        message = f"There is no part {part}."
        raise ValueError(message)
    return zlib.crc32(test.encode()) % int(count) == int(number) - 1
