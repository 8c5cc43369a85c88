"""Benchmarks: each figure is compared with a peer, measured in the same run.

`python3 build.py bench` installs the peers and runs the benchmarks.
"""
