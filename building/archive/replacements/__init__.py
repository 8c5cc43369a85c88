"""Substitutes for modules of Python and Pyodide in the page.

The originals contain code for sockets, processes and packages, which the page can't use
or never uses. It takes a large part of a start.
"""
