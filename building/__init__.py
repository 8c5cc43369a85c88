"""The parts of `build.py`: fetched packages, checks, and the site."""
