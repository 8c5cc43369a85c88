"""Tables at several devices: a host has the game, guests have their views of it.

Nothing here has a clock, a socket or chance of its own: what is heard and what time it
is are handed in, and what is to be sent and to be shown comes back. How texts travel is
the business of whoever carries them: they may be lost, doubled, delayed and reordered.

`messages` says what can be said (`from_guest`, `from_host`), `envelopes` how it is
written, and `line` makes it arrive once and in order. `host` and `guest` are the two
ends, `seating` says who is there, and `trust` makes luck that nobody can choose, on
which `verdicts` are found afterwards.

A host is a `table` and what can be done at one: `gathering`, `playing`, `agreeing`,
`drawing` of luck, `timing`, `talking`; a guest's part in the luck is `pledging`. What a
host leaves to its guests is a `bequest`, sealed and its key split (`shamir`); a guest
keeps it (`legacy`), and an `heir` goes on with it when the host is gone.
"""
