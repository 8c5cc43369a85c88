"""What a browser offers, as Python asks for it."""
