"""The browser's side: pages, storage, input. The only package that imports `js`.

`page.Page` draws the frames of `tabletop.app.app.App` and passes on input. Each subject
has a module beside it: `keyboard`, `focus`, `files`. The pointer, motion and sheets are
scripts in `static/`. `platform` wraps what a browser offers: storage, workers, speech,
locks, history and transport. `multiplayer_setup` is loaded when a person plays with
another device.
"""
