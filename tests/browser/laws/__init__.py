"""The laws of the table in a browser, over every game of the list and no game by name.

At every quiet moment:

- `sizes`: nothing that is drawn has no size;
- `words`: no word is covered or cut off;
- `whole`: no word continues in the next line, or is larger than its badge;
- `sides`: nothing runs over the side;
- `scrolls`: with letters of the usual size a table is no taller than its window;
- `targets`: each target has 44 pixels both ways to itself, and a finger at its middle
  meets it.

After every tap, also while computers move:

- `answers`: everything that looks enabled changes what the page shows or speaks;
- `finger`: an element that moves under the finger commits nothing for half a second.

After every key:

- `focus`: it is on something that is seen, and the next key works.

`probes.js` tells what breaks them and what markup says of what is meant, `sample` which
tables are looked at and how they look, and `play` plays there. For one game:

    python3 build.py build
    .venv/bin/python -m tests.browser.laws --game threes
"""
