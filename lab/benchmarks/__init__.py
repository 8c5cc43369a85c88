"""Benchmarks: each figure with that of a peer, measured in the same run.

`python3 build.py bench` installs what they need and runs them.
"""
