"""Learning what boards of Threes are worth, and measuring how well the player plays.

`train` learns, `export` writes the file that the player reads, `arena` plays games with
the player's search, compiled. What was tried stands in `experiments.md`. All need
numba, in an environment of their own: `pip install numba`.
"""
