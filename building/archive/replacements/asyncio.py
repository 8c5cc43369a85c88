"""A substitute for `asyncio`: tasks, but no sockets, processes or threads.

A page has only Pyodide's event loop, so those of Python are omitted. All other names
come from Python's own submodules.
"""

from asyncio import events
from asyncio.coroutines import *  # noqa: F403 - as in Python's own
from asyncio.events import *  # noqa: F403
from asyncio.exceptions import *  # noqa: F403
from asyncio.futures import *  # noqa: F403
from asyncio.locks import *  # noqa: F403
from asyncio.queues import *  # noqa: F403
from asyncio.runners import *  # noqa: F403
from asyncio.taskgroups import *  # noqa: F403
from asyncio.tasks import *  # noqa: F403
from asyncio.timeouts import *  # noqa: F403

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy  # type: ignore[attr-defined] # noqa: SLF001 - Pyodide's policy is made of the default one, and replaces all of it
