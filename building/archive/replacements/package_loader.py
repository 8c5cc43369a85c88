"""A substitute for `pyodide._package_loader`: its folders, but no packages.

Pyodide's own module installs packages, and needs the modules for archives of all kinds.
This site installs no packages: its archive has all modules.
"""

from collections import UserString
from site import getsitepackages
from typing import NoReturn

# Pyodide takes a snapshot only of a Python that has imported this.
from pyodide_js import loadedPackages  # type: ignore[import-not-found] # noqa: F401

SITE_PACKAGES = UserString(getsitepackages()[0])
DSO_DIR = UserString("/usr/lib")
"""Folders, not as plain strings: Pyodide's JavaScript calls a method on them."""


def init_loaded_packages() -> None:
    """Leave the list of packages empty."""


def get_install_dir(target: str | None = None) -> str:
    """Return the folder that packages would go to."""
    return str(DSO_DIR if target == "dynlib" else SITE_PACKAGES)


def unpack_buffer(*_arguments: object, **_named: object) -> NoReturn:
    """Refuse to install anything.

    Raises:
        NotImplementedError: always.
    """
    message = "This page installs no packages: they lie in its archive."
    raise NotImplementedError(message)
