"""Substitutes for modules of Python and Pyodide in the page.

Those bring what a page cannot do, sockets and processes, or never does here, packages
from elsewhere, and take a good part of a start for it.
"""
