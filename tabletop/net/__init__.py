"""Tables at several devices: a host has the game, guests have what their seats see.

Nothing here has a clock, a socket or chance of its own. The caller passes the texts
that arrived and the time, and gets the texts to send and the changes to show. A
transport may lose, repeat, delay and reorder texts.

`protocol` has the messages (`from_guest`, `from_host`) and their text form (`packets`).
Its `outbox` sends them until they are confirmed. `presence` has the states of seats,
and `luck` the randomness that all devices can check.

`host` and `guest` are the two ends; `events` has what both work out of each ply. The
host's parts are `host_state`, `joining`, `gathering`, `seat_log`, `agreements`,
`drawing` and `shared_timer`. The guest's game is a `replica`, and its part in
the randomness `guest_luck`; `fairness_report` checks it after the game.
"""
