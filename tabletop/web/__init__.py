"""The page: addresses, storage, input; the only part that knows a browser.

What lies open is one frozen model (`stage.Model`); a table on it is one too
(`table.Table`, and `lookback.LookBack` where a game is looked back at), on what both
have in common (`board.Board`). What happens is an event, and what is due then are
effects (`events`). An update takes a board and an event, and gives a board and effects
(`playing.update` with `turns` and `reseating`; `reviewing.update`). What a table takes
when, and what it answers else, is one list (`modes`). Boards are shown by pure
functions (`showing`, `verdicts`), and the whole page as a `places.Frame` (`framing`).
`app.App` puts that together with what is kept (`library`, `keeping`) and with addresses
(`opening`, `router`); none of it knows a browser.

The session is the one thing in the models that is played on: they hold it as a
reference, since a copy of its log and states for every touch would cost more than it
gives.

The browser's side is `page.Page`, which draws frames and passes on what happens, with a
module for each subject beside it: `gestures`, `keyboard`, `focus`, `motion`, `finger`,
`speaking`, `way`, `tabs`, `thinker`, `storage` and others.
"""
