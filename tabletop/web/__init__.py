"""The page: the only package that knows a browser."""
