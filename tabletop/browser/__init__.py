"""The page: addresses, storage, input; the only part that knows a browser.

What is open is one frozen model (`tabletop.model`), and what happens to a board on it
is an event. An update takes a board and an event, and gives a board and effects
(`playing.update`, with `turns` and `reseating`, and `reviewing` for a review). What a
board takes when, and what it answers otherwise, is one list (`modes`). Screens are pure
functions of the model (`tabletop.screens`), and the whole page is a `frame.Frame`
(`framing`). `app.App` puts that together with what is kept (`library`, `keeping`) and
with addresses (`opening`); none of it knows a browser.

The session is the one thing in the models that is played on: they hold it as a
reference, since a copy of its log and states for every touch would cost more than it
gives.

The browser's side is `page.Page`, which draws frames and passes on what happens, with a
module for each subject beside it: `gestures`, `keyboard`, `focus`, `motion`, `finger`,
`speaking`, `way`, `tabs`, `thinker`, `storage` and others.
"""
