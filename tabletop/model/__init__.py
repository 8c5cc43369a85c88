"""The page as values: what is open, what happens to it, and how it is addressed."""
