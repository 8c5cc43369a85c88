"""Learning the values of boards of Threes, and measuring the player's strength.

`train` learns, `export` writes the file that the player reads, `arena` plays games with
the player's search, compiled. `experiments.md` reports the experiments. All programs
need numba, in an environment of their own: `pip install numba`.
"""
