"""`python -m tabletop` is the command line (see `tabletop.cli.commands`)."""

import sys

from tabletop.cli.commands import start

if __name__ == "__main__":
    sys.exit(start())
